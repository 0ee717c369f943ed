"""Madagascar as a `kernel.Game`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..observe import redeal, seen
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


def state_from_json(data: Mapping[str, Any]) -> Kidd:
    """The position that `to_json` wrote; KeyError, TypeError or ValueError otherwise."""
    return Kidd.from_json(data)


def migrate(data: Mapping[str, Any], rules_version: int) -> Mapping[str, Any] | None:
    """No older rules version has been released, so there is nothing to take over."""
    del data, rules_version
    return None
