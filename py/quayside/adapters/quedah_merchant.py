"""The facts of Quedah Merchant. `RULES n` are numbers of the RULES.md of Capt'n W. Kidd."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..games.kidd.catalog import FACES
from ..games.kidd.quedah_merchant.rules import QUIET
from . import kidd
from .facts import Facts

TURNS: Final = 700
"""Where a game is cut off. It has no bound: friends can be captured and freed again and again, each
time within 60 turns. The longest of 150 games between players who take any option had 196 turns.
"""
_TURN: Final = 3
"""Pick, most often a step or two, end; a freed friend flees in few turns, and many are placings."""

BOUNDS: Final = kidd.Bounds(height=2, route=max(FACES) - 1, turns=TURNS, quiet=QUIET)
ACTIONS: Final = (*kidd.PLACES, *kidd.PICKS, *kidd.STEPS, *kidd.ENDS, "pass")


def facts(players: int, options: Mapping[str, str]) -> Facts:
    """The facts of the game."""
    return kidd.facts(players, options, BOUNDS, ACTIONS, TURNS * _TURN, die=True)
