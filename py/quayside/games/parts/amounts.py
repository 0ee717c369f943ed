"""Keys for numbers to choose from: bids, bets."""

from __future__ import annotations

_made: dict[str, list[str]] = {}
"""For each verb its keys from 0 on, as far as they have been needed."""


def amounts(verb: str, least: int, most: int) -> list[str]:
    """A key for each number from `least` to `most`: `bid:3`, `bid:4` …; `least` is at least 0."""
    keys = _made.setdefault(verb, [])
    if len(keys) <= most:
        keys += [f"{verb}:{n}" for n in range(len(keys), most + 1)]
    return keys[least : most + 1]
