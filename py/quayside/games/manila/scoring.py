"""What a fortune is made of (RULES 11.3)."""

from __future__ import annotations

from operator import mul
from typing import NamedTuple

from .catalog import REDEMPTION, TRACK
from .state import Manila


class Sheet(NamedTuple):
    """A fortune, source by source, in the order of the reckoning."""

    cash: int
    nutmeg: int
    silk: int
    ginseng: int
    jade: int
    loans: int

    @property
    def total(self) -> int:
        """The sum of all sources."""
        return sum(self)


def sheet(state: Manila, seat: int) -> Sheet:
    """The fortune of the seat if the game ended now."""
    nutmeg, silk, ginseng, jade = [
        n * TRACK[step] for n, step in zip(state.shares[seat], state.tracks, strict=True)
    ]
    return Sheet(state.cash[seat], nutmeg, silk, ginseng, jade, -REDEMPTION * state.loans(seat))


def sheets(state: Manila) -> list[Sheet]:
    """The fortunes of all seats if the game ended now."""
    return [sheet(state, seat) for seat in range(state.players)]


def known_fortune(state: Manila, seat: int) -> int:
    """The part of the seat's fortune that all know: without the shares that it was dealt."""
    bought = zip(state.bought[seat], state.tracks, strict=True)
    worth = sum([n * TRACK[step] for n, step in bought if n])
    return state.cash[seat] + worth - REDEMPTION * state.loans(seat)


def standings(state: Manila) -> list[list[int]]:
    """The fortunes of all seats after each voyage made; secret like `scores`."""
    firsts = [
        [n - b for n, b in zip(shares, bought, strict=True)]
        for shares, bought in zip(state.shares, state.bought, strict=True)
    ]
    series = []
    for all_known, steps in state.ledger:
        prices = [TRACK[step] for step in steps]
        series.append(
            [
                known + sum(map(mul, first, prices))
                for known, first in zip(all_known, firsts, strict=True)
            ]
        )
    return series


def scores(state: Manila) -> list[int]:
    """The fortune of each seat if the game ended now; not for the eyes of others before the end."""
    return [fortune.total for fortune in sheets(state)]


def winners(state: Manila) -> list[int]:
    """The seats with the greatest fortune (RULES 11.4, MN-12)."""
    fortunes = scores(state)
    most = max(fortunes)
    return [seat for seat, fortune in enumerate(fortunes) if fortune == most]
