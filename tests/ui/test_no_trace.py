"""What another seat may not see is nowhere on the screen: not as a text, an attribute or an order.

Games that look alike to whoever looks at the tablet are drawn alike, on every screen.
"""

from __future__ import annotations

import pytest

from quayside import games
from quayside.bots.random_player import brisk_key
from quayside.kernel import PUBLIC, Match, Player, Rng
from quayside.ui import curtain, log, menu, table
from quayside.ui.contract import TableParts, TableView
from quayside.ui.session import Session

HIDDEN = [id_ for id_ in games.ids() if games.meta(id_).hidden]
NAMES = ("Anneke", "Bram", "Chiara", "Dov", "Eva", "Femke", "Gus", "Hal")
EVERY = 5
"""So many answers lie between two looks."""


def new(game_id: str, players: int, options: dict[str, str]) -> Match:
    seats = tuple(Player(name, i + 1) for i, name in enumerate(NAMES[:players]))
    return Match.new(games.find(game_id), seats, options, "no trace")


def drawn(match: Match, holder: int) -> list[str]:
    """All that is drawn from the match, while the seat (or, with PUBLIC, nobody) has the tablet."""
    session = Session(match, games.board(match.game.META.id), "x")
    if holder != PUBLIC:
        session.hand_over()
    assert session.curtained is (holder == PUBLIC and session.seat != PUBLIC)
    if session.curtained:
        trees = [curtain.view(session), table.behind(session)]
    else:
        trees = [table.view(session), log.drawer(session)]
    trees.append(menu.view(session))
    return [*(repr(tree) for tree in trees), log.as_text(session), str(session.summary())]


def looks(match: Match) -> list[int]:
    """Who may look now: all at an open question, else the seat that decides, and before that all
    at its curtain.
    """
    session = Session(match, games.board(match.game.META.id), "x")
    return [PUBLIC] if session.seat == PUBLIC else [session.seat, PUBLIC]


@pytest.mark.parametrize("option", ["first", "second"])
@pytest.mark.parametrize("game_id", HIDDEN)
def test_what_looks_alike_to_a_seat_is_drawn_alike(game_id: str, option: str) -> None:
    meta = games.meta(game_id)
    first = option == "first"
    players = max(2, meta.min_seats) if first else meta.max_seats
    options = {} if first else {s.id: s.values[-1] for s in meta.options if s.id != "first"}
    match = new(game_id, players, options)
    rng = Rng(option)
    others = n = 0
    match.deal_all()
    while match.request is not None:
        if n % EVERY == 0:
            for viewer in looks(match):
                twin = match.imagine(viewer, rng)
                others += twin.state.to_json() != match.state.to_json()
                assert drawn(match, viewer) == drawn(twin, viewer)
        n += 1
        match.answer(brisk_key(match.request, rng))
        match.deal_all()
    assert others > 5, "something was hidden"


def test_a_board_that_tells_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above can fail: a board that looks into the hand of another seat is told apart."""
    match = new("malacca", 3, {"characters": "on"})
    rng = Rng("tell")
    board = games.board("malacca")
    whole = board.view

    def telling(view: TableView) -> TableParts:
        parts = whole(view)
        return parts._replace(hint=parts.ask._replace(key=str(match_now.state.hands)))

    monkeypatch.setattr(board, "view", telling)
    match.deal_all()
    match_now, found = match, False
    while match.request is not None and not found:
        if not match.request.data.get("open"):
            seat = match.request.seat
            twin = match.imagine(seat, rng)
            match_now = match
            here = drawn(match, seat)
            match_now = twin
            found = drawn(twin, seat) != here
        match.answer(brisk_key(match.request, rng))
        match.deal_all()
    assert found
