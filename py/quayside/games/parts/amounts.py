"""Keys for numbers to choose from: bids, bets."""

from __future__ import annotations

from functools import lru_cache


@lru_cache(maxsize=512)
def amounts(verb: str, least: int, most: int) -> tuple[str, ...]:
    """A key for each number from `least` to `most`: `bid:3`, `bid:4` …"""
    return tuple([f"{verb}:{n}" for n in range(least, most + 1)])
