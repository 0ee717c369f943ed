"""How a board shows a position, alike for the tests of every game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

from quayside import games
from quayside.kernel import PUBLIC, Chance, Event, Game, Match, Player, Rng
from quayside.ui.contract import Preview, TableParts, TableView, is_open
from quayside.ui.text import Texts
from quayside.ui.tree import Node, find_all, walk

NAMES = ("Anneke", "Bram", "Chiara", "Old Salt", "Eva", "Femke", "Gus", "Hal")
PLAYERS = tuple(Player(name, i + 1) for i, name in enumerate(NAMES))


@cache
def texts(game_id: str, players: int) -> Texts:
    """English, with the names of so many players."""
    return Texts(NAMES[:players], game_id)


def mover(match: Match) -> int:
    """Who decides, or has to roll; the seat to move when nothing is asked."""
    request = match.request
    if isinstance(request, Chance):
        return max(request.by, 0)
    return request.seat if request is not None else int(match.state.seat)


def look(
    match: Match,
    selected: str | None = None,
    *,
    shown: int | None = None,
    asked: bool = True,
    viewer: int | None = None,
    last: tuple[Event, ...] = (),
    **settings: Any,
) -> TableView:
    """What the table would give the board in this position."""
    seat = mover(match)
    if viewer is None:
        viewer = PUBLIC if match.request is None or is_open(match.request) else seat
    preview = None
    if selected is not None:
        twin = match.clone()
        known = len(twin.events)
        twin.answer(selected)
        new = (event for _, event in twin.events[known:])
        preview = Preview(
            twin.observe(viewer), tuple(event for event in new if event.is_known_to(viewer))
        )
    return TableView(
        observation=match.observe(viewer),
        request=match.request if asked else None,
        seat=seat,
        shown=seat if shown is None else shown,
        players=match.players,
        text=texts(match.game.META.id, len(match.players)),
        settings={"gains": True, "dice": "app", **settings},
        selected=selected,
        foresee=lambda: preview,
        last=last,
    )


def parts(match: Match, selected: str | None = None, **more: Any) -> TableParts:
    """How this position looks."""
    shown: TableParts = games.board(match.game.META.id).view(look(match, selected, **more))
    return shown


def tree(shown: TableParts) -> Node:
    """Board and aside as one element."""
    return Node("main", {}, (shown.board, *shown.aside))


def choices(node: Node) -> set[str]:
    """The keys of all that can be tapped."""
    return {found.attrs["data-choice"] for found in find_all(node, "data-choice")}


def ids(node: Node) -> list[str]:
    """All ids, in order."""
    return [found.attrs["id"] for found in walk(node) if "id" in found.attrs]


def moments(
    game: Game,
    seed: str,
    players: int,
    every: int,
    prefer: Callable[[str, list[str], Rng], list[str]],
    options: Mapping[str, str] | None = None,
) -> Iterator[Match]:
    """The positions of a random game, each as an own match.

    `prefer` gets the kind of each request and its keys, and says among which to choose.
    """
    match = Match.new(game, PLAYERS[:players], options, seed=seed)
    rng = Rng(seed)
    n = 0
    while match.request is not None:
        if n % every == 0:
            yield match.clone()
        n += 1
        if isinstance(match.request, Chance):
            match.deal()
            continue
        request = match.request
        match.answer(rng.choice(prefer(request.kind, request.keys(), rng)))
    yield match
