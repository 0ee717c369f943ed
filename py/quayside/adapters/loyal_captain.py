"""The facts of Loyal Captain. `RULES n` are numbers of the RULES.md of Capt'n W. Kidd."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..games.kidd.loyal_captain.rules import LIMIT
from . import kidd
from .facts import Facts

BOUNDS: Final = kidd.Bounds(height=1, route=0, turns=LIMIT, quiet=LIMIT)
ACTIONS: Final = (*kidd.PLACES, *kidd.PICKS, *kidd.ENDS)


def facts(players: int, options: Mapping[str, str]) -> Facts:
    """The facts of the game. Each action is a pick and a move at most (RULES 3.9)."""
    return kidd.facts(players, options, BOUNDS, ACTIONS, 2 * LIMIT + 1)
