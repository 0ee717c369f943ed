"""Maracaibo as a `kernel.Game`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .meta import META
from .observe import anticipate, observe, redeal
from .rules import is_over, new_state, setup, turn
from .scoring import scores, winners
from .state import Maracaibo

__all__ = [
    "META",
    "anticipate",
    "is_over",
    "migrate",
    "new_state",
    "observe",
    "redeal",
    "scores",
    "setup",
    "state_from_json",
    "turn",
    "winners",
]


def state_from_json(data: Mapping[str, Any]) -> Maracaibo:
    """The position that `to_json` wrote; KeyError, TypeError or ValueError otherwise."""
    return Maracaibo.from_json(data)


def migrate(data: Mapping[str, Any], rules_version: int) -> Mapping[str, Any] | None:
    """The position of rules 1 as it is: they counted a scoring too many for a rare income (RULES
    8.3), and their positions tell the same. None for any other rules."""
    return data if rules_version == 1 else None
