"""Quedah Merchant as a `kernel.Game`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..observe import redeal, seen
from ..saved import state_from_json
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


def migrate(data: Mapping[str, Any], rules_version: int) -> Mapping[str, Any] | None:
    """The position of rules 1 as it is: they forbade some captures with several friends to free
    (RULES 4.9), and their positions tell the same. None for any other rules."""
    return data if rules_version == 1 else None
