"""Arrow keys inside grids, tab lists and boards: to the nearest thing in that direction.

A group has one tab stop, which goes with the focus, and is put back before the page changes.
"""

from __future__ import annotations

from typing import Any, Final

import js

from ..ui.compass import WAYS, nearest
from .dom import is_there

_BOXES: Final = "[role=grid],[role=tablist],[role=radiogroup],[role=listbox],[data-roving]"
_THINGS: Final = "[tabindex],button"


def roved(event: Any) -> bool:
    """Whether the key moved the focus inside a group."""
    key = str(event.key)
    target = event.target
    if target.nodeName in ("INPUT", "TEXTAREA", "SELECT"):
        return False
    if key not in WAYS and key not in ("Home", "End"):
        return False
    box = target.closest(_BOXES)
    if not is_there(box):
        return False
    if key in WAYS:
        found = _nearest(target, box, WAYS[key])
    else:
        found = _end(box, first=key == "Home")
    if found is None:
        return False
    js.quaysideRove(target, found)
    return True


def _middle(element: Any) -> tuple[float, float] | None:
    """Where the element is on the screen; None if it is not shown."""
    if not element.getClientRects().length:
        return None
    box = element.getBoundingClientRect()
    return box.x + box.width / 2, box.y + box.height / 2


def _nearest(target: Any, box: Any, way: tuple[int, int]) -> Any:
    start = _middle(target)
    if start is None:
        return None
    things = [e for e in box.querySelectorAll(_THINGS) if not e.isSameNode(target)]
    found = nearest(start, [_middle(element) for element in things], way)
    return things[found] if found is not None else None


def _end(box: Any, *, first: bool) -> Any:
    """The first or last legal thing of the group, or thing at all if none is legal."""
    for selector in ("[data-choice]", "[data-act]", _THINGS):
        shown = [e for e in box.querySelectorAll(selector) if e.getClientRects().length]
        if shown:
            return shown[0 if first else -1]
    return None
