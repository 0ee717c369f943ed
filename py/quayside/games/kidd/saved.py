"""Positions as saves have them, alike in all three games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .state import Kidd


def state_from_json(data: Mapping[str, Any]) -> Kidd:
    """The position that `to_json` wrote; KeyError, TypeError or ValueError otherwise."""
    return Kidd.from_json(data)


def migrate(data: Mapping[str, Any], rules_version: int) -> Mapping[str, Any] | None:
    """No older rules version has been released, so there is nothing to take over."""
    del data, rules_version
    return None
