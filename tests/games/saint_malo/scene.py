"""Scenes for rule tests: a position built by hand, played by the real referee."""

from __future__ import annotations

from collections.abc import Mapping

from games.stage import Stage

from quayside.games.saint_malo import game
from quayside.games.saint_malo.catalog import SYMBOLS
from quayside.games.saint_malo.state import SaintMalo
from quayside.kernel import Match

SHORT = dict(zip("LGWXH*", SYMBOLS, strict=True))
"""One letter for each symbol: L log, G crate, W wall, X cross, H head, * swords."""


def position(players: int = 2) -> SaintMalo:
    """The start position, to be changed by the test."""
    return game.new_state(players, {"first": "1"})


def draw(state: SaintMalo, seat: int, marks: Mapping[str, str]) -> None:
    """Marks stand on the seat's city: `{"A": "4,4", "G": "1,3 2,3"}`."""
    for mark, places in marks.items():
        for place in places.split():
            row, column = place.split(",")
            state.cities[seat].cells[7 * int(row) + int(column)] = mark


def fill(state: SaintMalo, seat: int, *, but: str = "", mark: str = "C") -> None:
    """Every empty space of the city holds the mark, but those listed."""
    spared = {7 * int(place[0]) + int(place[2]) for place in but.split()}
    cells = state.cities[seat].cells
    for cell, held in enumerate(cells):
        if held == "." and cell not in spared:
            cells[cell] = mark


def begin(state: SaintMalo) -> Match:
    """A match that stands at the first request of this position."""
    return Match.new(Stage(game, state), state.players)


def play(match: Match, *keys: str) -> Match:
    """The answers have been given; chance and persons alike."""
    for key in keys:
        match.answer(key)
    return match


def rolled(match: Match, dice: str) -> Match:
    """The seat to move has rolled these five dice (see SHORT) and keeps them."""
    return play(match, "roll", *(SHORT[die] for die in dice), "keep")


def options(match: Match) -> set[str]:
    """The keys of the present options."""
    assert match.request is not None
    return set(match.request.keys())


def kinds(match: Match) -> list[str]:
    """The kinds of all events so far."""
    return [event.kind for _, event in match.events]
