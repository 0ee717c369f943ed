"""What a purse is made of (RULES 9)."""

from __future__ import annotations

from typing import NamedTuple

from .state import Malacca


class Sheet(NamedTuple):
    """A purse, source by source, in the order of `catalog.SOURCES`."""

    start: int
    loot: int
    trade: int
    scrubbing: int
    spoils: int
    character: int
    equipment: int
    bets: int
    fines: int
    purchases: int

    @property
    def total(self) -> int:
        """The sum of all sources."""
        return sum(self)


def sheet(state: Malacca, seat: int) -> Sheet:
    """The purse of the seat, a bet in play included."""
    return Sheet(*state.ledger[seat])


def sheets(state: Malacca) -> list[Sheet]:
    """The purses of all seats."""
    return [sheet(state, seat) for seat in range(state.players)]


def scores(state: Malacca) -> list[int]:
    """The silver of each seat, bets in play included."""
    return [purse + bet for purse, bet in zip(state.purses, state.bets, strict=True)]


def winners(state: Malacca) -> list[int]:
    """The richest seats (RULES 9.2)."""
    silver = scores(state)
    return [seat for seat, coins in enumerate(silver) if coins == max(silver)]
