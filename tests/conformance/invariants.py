"""What must hold in every position of a game, whatever is played: its components.

A game without an entry here does not pass `test_all_games_are_covered`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.malacca.scene import conserved as malacca
from games.maracaibo.scene import conserved as maracaibo

from quayside.games.kidd.catalog import CREW
from quayside.games.kidd.loyal_captain.rules import surrounded
from quayside.games.kidd.state import Kidd
from quayside.games.manila.catalog import SHARES, TRACK, WARES
from quayside.games.manila.state import Manila
from quayside.games.saint_malo.catalog import (
    BOXES,
    CELLS,
    CHURCHES,
    EMPTY,
    PERSON_MARKS,
    SIZE,
    START_CRATES,
    STRENGTHS,
    SYMBOLS,
    TOWER,
)
from quayside.games.saint_malo.state import SaintMalo

_THINGS: Final = frozenset(EMPTY + "WGH" + CHURCHES + PERSON_MARKS)


def saint_malo(state: SaintMalo) -> None:
    """45 spaces in each city, start crates where they were, no debts, dice that are dice."""
    for city in state.cities:
        assert len(city.cells) == SIZE * SIZE
        assert [c for c in range(SIZE * SIZE) if city.cells[c] == TOWER] == [
            c for c in range(SIZE * SIZE) if c not in CELLS
        ]
        assert len(CELLS) == 45
        assert all(city.cells[c] in _THINGS for c in CELLS)
        assert all(city.cells[c] == "G" for c in START_CRATES)
        assert city.coins >= 0
        assert city.logs >= 0
        assert city.vp >= 0
        assert 0 <= city.cannons <= state.attacks
    assert 0 <= state.marks <= BOXES[state.players] * len(STRENGTHS)
    assert len(state.dice) in (0, 5)
    assert all(symbol in SYMBOLS or symbol == "" for symbol in state.dice)
    assert 0 <= state.rolls <= 3
    for indexes in (state.picked, state.turned, state.used):
        assert len(set(indexes)) == len(indexes) <= 5
        assert all(0 <= i < 5 for i in indexes)
    assert state.round >= 1
    # A full city is announced when its owner's turn ends.
    others = [city for seat, city in enumerate(state.cities) if seat != state.seat]
    assert state.finishing or not any(city.is_full() for city in others)


def manila(state: Manila) -> None:
    """No share, accomplice or peso has come from nowhere; punts lie where they can."""
    for i in range(len(WARES)):
        assert state.stock[i] + sum(shares[i] for shares in state.shares) == SHARES
        assert state.stock[i] >= 0
        for seat in range(state.players):
            assert 0 <= state.pledged[seat][i] <= state.shares[seat][i]
            assert 0 <= state.bought[seat][i] <= state.shares[seat][i]
    assert sum(state.cash) + state.bank == 30 * state.players
    assert min(state.cash) >= 0
    for seat in range(state.players):
        assert state.accomplices(seat) >= 0
    assert all(seat == -1 or 0 <= seat < state.players for seat in state.places.values())
    assert len(state.berths()) == sum(1 for punt in state.punts if punt.berth)
    assert all((punt.space == 14) <= bool(punt.berth) for punt in state.punts)
    assert all(0 <= step < len(TRACK) for step in state.tracks)
    assert len(state.ledger) in (state.voyage, state.voyage - 1)


def _kidd(state: Kidd) -> None:
    """Every pirate is aboard, ashore or gone, and stands as one can stand."""
    for seat in range(state.players):
        assert 0 <= state.reserve[seat] <= CREW[state.players]
        assert state.aboard(seat) + state.reserve[seat] + state.lost(seat) == CREW[state.players]
        assert state.lost(seat) >= 0
    for at, tower in enumerate(state.board):
        assert tower is None or (tower.crew and tower.place.at == at)
        assert (tower is None) == bool(state.vacant >> at & 1)
    assert all(1 <= times <= 3 for times in state.seen.values())
    assert state.quiet <= state.actions
    for seat, bits in enumerate(state.tops):
        tops = [tower for tower in state.deck() if tower.owner == seat]
        assert state.towers(seat) == tops
        assert bits == sum(tower.place.bit for tower in tops)


def loyal_captain(state: Kidd) -> None:
    """Nobody stands on another, and nobody who is surrounded is left."""
    _kidd(state)
    for pirate in state.deck():
        assert pirate.height == 1
        assert not surrounded(state.board, pirate)
    assert state.actions <= 600


def quedah_merchant(state: Kidd) -> None:
    """Nobody is lost, and captives are single and of the other side.

    While a freed pirate flees, he is in nobody's hand but that of the player.
    """
    _kidd(state)
    fleeing = state.phase == "free"
    assert [state.lost(seat) for seat in (0, 1)] == [
        int(fleeing and s == state.seat) for s in (0, 1)
    ]
    for tower in state.deck():
        assert tower.height == 1 or (tower.height == 2 and tower.crew[0] != tower.crew[1])
    assert state.quiet <= 60


def madagascar(state: Kidd) -> None:
    """Nobody is lost, and nothing goes on for ever."""
    _kidd(state)
    assert not any(state.lost(seat) for seat in range(state.players))
    assert state.quiet <= 200
    assert state.passes <= state.players


INVARIANTS: Final[dict[str, Callable[[Any], None]]] = {
    "saint-malo": saint_malo,
    "manila": manila,
    "malacca": malacca,
    "maracaibo": maracaibo,
    "loyal-captain": loyal_captain,
    "quedah-merchant": quedah_merchant,
    "madagascar": madagascar,
}
