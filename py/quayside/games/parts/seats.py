"""Seats in the order in which they are asked."""

from __future__ import annotations

from functools import cache


@cache
def clockwise(first: int, players: int) -> tuple[int, ...]:
    """All seats of a table, clockwise from this one; made once for each."""
    return tuple([(first + i) % players for i in range(players)])
