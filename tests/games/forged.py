"""Positions that nobody has written: what `state_from_json` must refuse."""

from __future__ import annotations

import json
from typing import Any

Path = tuple[str | int, ...]


def changed(data: dict[str, Any], path: Path, value: Any) -> dict[str, Any]:
    """A copy of the data with this value at the end of the path."""
    copy: dict[str, Any] = json.loads(json.dumps(data))
    place: Any = copy
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return copy
