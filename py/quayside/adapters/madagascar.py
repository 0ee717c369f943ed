"""The facts of Madagascar. `RULES n` are numbers of the RULES.md of Capt'n W. Kidd."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..games.kidd.catalog import CREW
from ..games.kidd.madagascar.rules import QUIET
from . import kidd
from .facts import Facts

TURNS: Final = 1000
"""Where a game is cut off. Its bound is far beyond: all pirates come aboard and all but one tower
are captured, each time after 199 quiet turns (RULES 5.13). The longest of 300 games between players
who take any option had 346 turns.
"""
_TURN: Final = 4
"""Pick, a few steps where a tower is high, end."""

ACTIONS: Final = (*kidd.PLACES, *kidd.PICKS, *kidd.STEPS, *kidd.ENDS, "pass")


def facts(players: int, options: Mapping[str, str]) -> Facts:
    """The facts of the game."""
    pirates = players * CREW[players]
    bounds = kidd.Bounds(height=pirates, route=pirates - 1, turns=TURNS, quiet=QUIET)
    return kidd.facts(players, options, bounds, ACTIONS, TURNS * _TURN)
