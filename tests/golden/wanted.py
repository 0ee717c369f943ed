"""What a golden game is, for the tool that finds it and for the modules that say what is wanted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from quayside.kernel import Match, Request, Rng

Choose = Callable[[Match, Request, Rng], str]
"""Somebody who plays: match, request, an own generator -> key of an option."""


class Wanted(NamedTuple):
    """A game to be found: the first seed whose game fits."""

    name: str
    why: str
    players: int
    fits: Callable[[Match], bool]
    player: Choose
    options: tuple[tuple[str, str], ...] = ()


def told(match: Match, kind: str, **data: Any) -> int:
    """How many events of this kind with these data the game has."""
    return sum(
        event.kind == kind and all(event.data.get(key) == value for key, value in data.items())
        for _, event in match.events
    )
