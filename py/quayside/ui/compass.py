"""Which thing on the screen lies in which direction: what the arrow keys go to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

Point = tuple[float, float]
"""The middle of a thing in pixels: x to the right, y down."""

WAYS: Final = {
    "ArrowLeft": (-1, 0),
    "ArrowRight": (1, 0),
    "ArrowUp": (0, -1),
    "ArrowDown": (0, 1),
}
"""The key -> how far right and how far down it points."""
_ASIDE: Final = 2.5
"""How much worse it is to lie aside than to lie far away."""
_HERE: Final = 4
"""Things that are not so many pixels ahead lie in no direction."""


def nearest(start: Point, things: Sequence[Point | None], way: tuple[int, int]) -> int | None:
    """The index of the thing that lies nearest in this direction (one of `WAYS`) from the start.

    Things that are not on the screen are None. None if nothing lies ahead.
    """
    right, down = way
    best: int | None = None
    least = 0.0
    for i, thing in enumerate(things):
        if thing is None:
            continue
        dx, dy = thing[0] - start[0], thing[1] - start[1]
        ahead = dx * right + dy * down
        far = ahead + _ASIDE * (abs(dx * down) + abs(dy * right))
        if ahead > _HERE and (best is None or far < least):
            best, least = i, far
    return best
