"""What never changes of the deck: sea, hull, planks, ropes, the names of the spaces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import atan2, cos, pi, sin
from typing import Final

from .catalog import BLACK, SPACE, SPACES, STARTS
from .drawing import (
    HEIGHT,
    HULL,
    SCALE,
    SPOT,
    WIDTH,
    Node,
    at,
    h,
    path,
    point,
    rect,
    stood,
    toward,
    upright,
    words,
)

_NAME: Final = SPOT + 23.0
"""How far from the middle of a space its name stands."""
_CLEAR: Final = 0.9
"""A name that lies so far from all paths, in radians, is as clear as can be."""


@cache
def ground() -> Node:
    """Sea, hull, planks, hatch, and the paths between the spaces."""
    turn = f"translate(24 27) scale({SCALE}) translate(900 0) rotate(90)"
    return h(
        "g",
        {"aria-hidden": "true"},
        h(
            "defs",
            None,
            h("clipPath", {"id": "kidd-hull"}, path(HULL, transform=turn)),
            h("clipPath", {"id": "kidd-sea"}, rect(10, 10, WIDTH - 20, HEIGHT - 20)),
        ),
        h(
            "g",
            {"clip-path": "url(#kidd-sea)"},
            rect(10, 10, WIDTH - 20, HEIGHT - 20, cls="b-sea"),
            [stood(x, y, upright(path(d, cls="wave"))) for x, y, d in _waves()],
            path(HULL, transform=turn, cls="hull__edge"),
            path(HULL, transform=turn, cls="hull"),
            h("g", {"clip-path": "url(#kidd-hull)"}, path(_planks(), cls="planks")),
            path(_hatch(), cls="hatch"),
        ),
        *_ropes(),
        key="ground",
    )


def _waves() -> Iterator[tuple[float, float, str]]:
    """Rows of small waves where the sea shows: where each begins, and its line."""
    for k in range(9):
        for x, n in ((18 + k % 3 * 10, 4), (WIDTH - 150 + k % 2 * 20, 4)):
            yield x, 36 + 78 * k, "M0 0" + "q8-7 16 0t16 0" * n


def _planks() -> str:
    rows = [10 + 20.5 * k for k in range(33)]
    seams = "".join(f"M10 {y:.1f}h{WIDTH - 20}" for y in rows)
    butts = ""
    for k, y in enumerate(rows):
        for x in (120 + k * 173 % 760, 120 + (k * 173 + 370) % 760):
            butts += f"M{x} {y:.1f}v20.5"
    return seams + butts


def _hatch() -> str:
    """The grating in the middle of the deck."""
    x, y = point(300, 450)
    size, bar = 76, 19
    left, top = x - size / 2, y - size / 2
    d = f"M{left:.1f} {top:.1f}h{size}v{size}h-{size}z"
    for k in range(1, 4):
        d += f"M{left:.1f} {top + bar * k:.1f}h{size}M{left + bar * k:.1f} {top:.1f}v{size}"
    return d


def _ropes() -> list[Node]:
    seen: list[str] = []
    for space in SPACES:
        for end in space.ends:
            if end != BLACK and f"{end}{space.id}" not in seen:
                seen.append(f"{space.id}{end}")
    lines = "".join(line([pair[:2], pair[2:]]) for pair in seen)
    rails = ""
    for start in STARTS:
        rail = SPACE[start].rail
        assert rail is not None
        (x, y), (rx, ry) = at(start), point(*rail)
        rails += f"M{x:.1f} {y:.1f}L{rx:.1f} {ry:.1f}"
    return [
        path(lines, cls="rope rope--edge"),
        path(lines, cls="rope"),
        path(lines, cls="rope rope--lay"),
        path(rails, cls="rope rope--edge"),
        path(rails, cls="rope rope--black"),
    ]


def line(spaces: Sequence[str]) -> str:
    """A line from space to space."""
    return "M" + "L".join("{:.1f} {:.1f}".format(*at(space)) for space in spaces)


@cache
def name_at(space: str) -> tuple[float, float]:
    """Where the name of a space stands: beside it and clear of its paths; best not outward, where
    the rail is, nor over it, where towers grow, whichever way the deck is turned.
    """
    x, y = at(space)
    inward = atan2(HEIGHT / 2 - y, WIDTH / 2 - x)
    ends = [toward(space, end) for end in SPACE[space].ends]

    def worth(angle: float) -> float:
        clear = min(abs((angle - end + pi) % (2 * pi) - pi) for end in ends)
        over = max(0.0, cos(angle + pi / 2)) + max(0.0, cos(angle))
        return min(clear, _CLEAR) - over / 2 - max(0.0, -cos(angle - inward)) * 0.6

    best = max((k * pi / 36 for k in range(72)), key=worth)
    return x + _NAME * cos(best), y + _NAME * sin(best)


@cache
def name_of(space: str) -> Node:
    """The name of a space, beside it."""
    x, y = name_at(space)
    return stood(x, y, upright(words(0, 7, space, 22.2, "mid spot__name")))
