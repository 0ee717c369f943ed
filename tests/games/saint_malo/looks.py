"""Positions of Saint Malo and how the board shows them, for tests of the board and its texts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.saint_malo.scene import Scene

from quayside.games.saint_malo import board, game
from quayside.games.saint_malo.state import City, SaintMalo
from quayside.kernel import Chance, Event, Match, Player, Rng
from quayside.ui.contract import Preview, TableParts, TableView
from quayside.ui.text import Texts
from quayside.ui.tree import Node, find_all, walk

NAMES = ("Anneke", "Bram", "Chiara", "Old Salt", "Eva")
PLAYERS = tuple(Player(name, i + 1) for i, name in enumerate(NAMES))
KEYS = (
    "roll",
    "die",
    "reroll",
    "score",
    "place",
    "bonus",
    "free-person",
    "end-turn",
    "first-player",
)


def begin(state: SaintMalo) -> Match:
    """A match of people with names that stands at the first request of this position."""
    return Match.new(Scene(state), PLAYERS[: state.players])


def rolled(state: SaintMalo, *dice: str) -> Match:
    """The seat to move has rolled these five dice for the first time."""
    match = begin(state)
    for key in ("roll", *dice):
        match.answer(key)
    return match


def put(city: City, mark: str, *cells: int) -> None:
    """These cells hold the mark."""
    for cell in cells:
        city.cells[cell] = mark


def texts(players: int) -> Texts:
    """English, with the names of so many players."""
    return Texts(NAMES[:players], "saint-malo")


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
    last: tuple[Event, ...] = (),
    **settings: Any,
) -> TableView:
    """What the table would give the board in this position."""
    seat = mover(match)
    preview = None
    if selected is not None:
        twin = match.clone()
        known = len(twin.events)
        twin.answer(selected)
        preview = Preview(twin.observe(seat), tuple(event for _, event in twin.events[known:]))
    return TableView(
        observation=match.observe(seat),
        request=match.request if asked else None,
        seat=seat,
        shown=seat if shown is None else shown,
        players=match.players,
        text=texts(len(match.players)),
        settings={"gains": True, "dice": "app", **settings},
        selected=selected,
        preview=preview,
        last=last,
    )


def parts(match: Match, selected: str | None = None, **more: Any) -> TableParts:
    """How this position looks."""
    return board.view(look(match, selected, **more))


def tree(shown: TableParts) -> Node:
    """Board and aside as one element."""
    return Node("main", {}, (shown.board, *shown.aside))


def choices(node: Node) -> set[str]:
    """The keys of all that can be tapped."""
    return {found.attrs["data-choice"] for found in find_all(node, "data-choice")}


def ids(node: Node) -> list[str]:
    """All ids, in order."""
    return [found.attrs["id"] for found in walk(node) if "id" in found.attrs]


def moments(seed: str, players: int, every: int = 1) -> Iterator[Match]:
    """The positions of a random game, each as an own match; walls and houses are favoured."""
    match = Match.new(game, PLAYERS[:players], seed=seed)
    rng = Rng(seed)
    n = 0
    while match.request is not None:
        if n % every == 0:
            yield match.clone()
        n += 1
        if isinstance(match.request, Chance):
            match.deal()
            continue
        keys = match.request.keys()
        liked = [key for key in keys if key.startswith(("wall:", "architect", "log:"))]
        if liked and rng.below(2):
            keys = liked
        elif "done" in keys and len(keys) > 1 and rng.below(4):
            keys.remove("done")
        match.answer(rng.choice(keys))
    yield match
