"""Arrow keys inside grids, tab lists and boards: to the nearest thing in that direction."""

from __future__ import annotations

from typing import Any, Final

from .dom import is_there

_WAYS: Final = {
    "ArrowLeft": (-1, 0),
    "ArrowRight": (1, 0),
    "ArrowUp": (0, -1),
    "ArrowDown": (0, 1),
}
_BOXES: Final = "[role=grid],[role=tablist],[role=radiogroup],[role=listbox],[data-roving]"
_THINGS: Final = "[tabindex],button"
_ASIDE: Final = 2.5
"""How much worse it is to lie aside than to lie far away."""


class Roving:
    """One tab stop per group; arrows move it. What was moved is put back before a redraw."""

    __slots__ = ("_moved",)

    def __init__(self) -> None:
        self._moved: list[tuple[Any, str | None]] = []

    def restore(self) -> None:
        """All tab stops are where the view tree put them."""
        for element, was in reversed(self._moved):
            if was is None:
                element.removeAttribute("tabindex")
            else:
                element.setAttribute("tabindex", was)
        self._moved.clear()

    def key(self, event: Any) -> bool:
        """Whether the key moved the focus inside a group."""
        key = str(event.key)
        target = event.target
        if target.nodeName in ("INPUT", "TEXTAREA", "SELECT"):
            return False
        if key not in _WAYS and key not in ("Home", "End"):
            return False
        box = target.closest(_BOXES)
        if not is_there(box):
            return False
        if key in _WAYS:
            found = _nearest(target, box, *_WAYS[key])
        else:
            found = _end(box, first=key == "Home")
        if found is None:
            return False
        self._go(target, found)
        return True

    def _go(self, old: Any, new: Any) -> None:
        for element, stop in ((old, "-1"), (new, "0")):
            was = element.getAttribute("tabindex")
            self._moved.append((element, str(was) if is_there(was) else None))
            element.setAttribute("tabindex", stop)
        new.focus()


def _middle(element: Any) -> tuple[float, float] | None:
    """Where the element is on the screen; None if it is not shown."""
    if not element.getClientRects().length:
        return None
    box = element.getBoundingClientRect()
    return box.x + box.width / 2, box.y + box.height / 2


def _nearest(target: Any, box: Any, right: int, down: int) -> Any:
    start = _middle(target)
    best = None
    least = float("inf")
    if start is None:
        return None
    for element in box.querySelectorAll(_THINGS):
        if element.isSameNode(target):
            continue
        there = _middle(element)
        if there is None:
            continue
        dx, dy = there[0] - start[0], there[1] - start[1]
        along = dx * right + dy * down
        aside = abs(dx * down) + abs(dy * right)
        if along > 4 and along + _ASIDE * aside < least:
            least = along + _ASIDE * aside
            best = element
    return best


def _end(box: Any, *, first: bool) -> Any:
    """The first or last legal thing of the group, or thing at all if none is legal."""
    for selector in ("[data-choice]", "[data-act]", _THINGS):
        shown = [e for e in box.querySelectorAll(selector) if e.getClientRects().length]
        if shown:
            return shown[0 if first else -1]
    return None
