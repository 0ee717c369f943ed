"""What a city is worth (RULES 6)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from .catalog import (
    CANNON_VP,
    CHURCH_SERIES,
    CHURCHES,
    COINS_PER_VP,
    FULL_CITY_VP,
)
from .state import City, SaintMalo


class Sheet(NamedTuple):
    """A final score, source by source, in the order of the reckoning."""

    during: int
    full_city: int
    coins: int
    logs: int
    churches: int
    cannons: int

    @property
    def total(self) -> int:
        """The sum of all sources."""
        return sum(self)


def church_points(counts: Sequence[int]) -> int:
    """Points for churches, given how many of each size 1 to 5 there are (RULES 6.3).

    Series k reaches as far as sizes 1 to n all have at least k copies.
    """
    return _series_points(tuple(counts))


@lru_cache(maxsize=1024)
def _series_points(counts: tuple[int, ...]) -> int:
    points = 0
    for series in range(1, counts[0] + 1):
        length = 0
        while length < len(CHURCHES) and counts[length] >= series:
            length += 1
        points += CHURCH_SERIES[length]
    return points


def sheet(city: City) -> Sheet:
    """The score of a city if the game ended now."""
    plan = "".join(city.cells)  # counts faster than the list
    return Sheet(
        during=city.vp,
        full_city=FULL_CITY_VP if city.is_full() else 0,
        coins=city.coins // COINS_PER_VP,
        logs=city.logs,
        churches=church_points([plan.count(size) for size in CHURCHES]),
        cannons=CANNON_VP * city.cannons,
    )


def scores(state: SaintMalo) -> list[int]:
    """The points of each seat if the game ended now."""
    return [sheet(city).total for city in state.cities]


def winners(state: SaintMalo) -> list[int]:
    """The seats with most points; among them, those with most empty spaces (RULES 6.4)."""
    ranks = [
        (points, len(city.empty()))
        for points, city in zip(scores(state), state.cities, strict=True)
    ]
    best = max(ranks)
    return [seat for seat, rank in enumerate(ranks) if rank == best]
