"""Quedah Merchant as a `kernel.Game`."""

from __future__ import annotations

from typing import Any

from ..observe import redeal, seen
from ..saved import migrate, state_from_json
from ..scoring import scores, winners
from ..state import Kidd
from .meta import META
from .rules import is_over, new_state, setup, threats, turn

__all__ = [
    "META",
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


def observe(state: Kidd, seat: int) -> dict[str, Any]:
    """The table as JSON data; every seat sees all of it."""
    del seat
    return seen(state, threats)
