"""How the games of Capt'n W. Kidd look from outside: three small boxes, and a saved game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...ui.screens.boxes import frame, title
from ...ui.screens.ornaments import line, shape
from ...ui.svg import use
from ...ui.tree import Node, h, number
from .catalog import BLACK, HULL, SPACE, SPACES

_FILLS = ("ink", "paper", "brass")
"""What tells the seats apart in a picture too small for flags."""


def front(side: str, ground: str, brass: str, ink: str, drawing: str, *names: str) -> Node:
    """A box with a drawing in a ring of rope, under the name of the set; its own names below."""
    first = 206 if len(names) == 1 else 194
    size = 24 if len(names) == 1 else 21
    return frame(
        side,
        shape("M0 0h180v236H0z", ground),
        line("M9 9h162v218H9z", brass, 1.6),
        line("M13 13h154v210H13z", brass, 0.7),
        h(
            "g",
            {"transform": "translate(90 116)"},
            h("circle", {"r": "58", "fill": brass}),
            h("circle", {"r": "52", "fill": ground}),
            [
                h(
                    "path",
                    {
                        "d": "M-2.5-57.5l5 5",
                        "stroke": ground,
                        "stroke-width": "2.2",
                        "transform": f"rotate({15 * k})",
                    },
                )
                for k in range(24)
            ],
        ),
        use(drawing, 90, 116, 80, fill=ink),
        h(
            "text",
            {
                "x": "90",
                "y": "42",
                "text-anchor": "middle",
                "font-family": "var(--font-ui)",
                "font-weight": "800",
                "font-size": "10",
                "fill": ink,
                "letter-spacing": "2.2",
            },
            "CAPT’N W. KIDD",
        ),
        *_titles(names, first, size, ink),
    )


def _titles(names: Sequence[str], y: int, size: int, ink: str) -> list[Node]:
    return [title(name, y + 20 * i, size, ink) for i, name in enumerate(names)]


def thumb(observation: Mapping[str, Any]) -> Node:
    """The deck with its pirates where they are."""
    return h(
        "svg",
        {"viewBox": "0 0 96 72", "aria-hidden": "true"},
        h("path", {"class": "b-sea", "d": "M0 0h96v72H0z"}),
        h(
            "g",
            {"transform": "translate(3 6) scale(.1) translate(900 0) rotate(90)"},
            line(HULL, "var(--wood-3)", 22),
            shape(HULL, "var(--wood)"),
            line(_paths(), "var(--wood-3)", 9),
            [_spot(observation, space.id) for space in SPACES],
        ),
    )


def _paths() -> str:
    """All paths between spaces, each once."""
    d = ""
    for space in SPACES:
        for end in space.ends:
            if end != BLACK and end > space.id:
                d += f"M{space.x} {space.y}L{SPACE[end].x} {SPACE[end].y}"
    return d


def _spot(observation: Mapping[str, Any], name: str) -> Node:
    """A space: filled by whose pirate stands there, larger for a tower."""
    tower = observation["spaces"].get(name)
    space = SPACE[name]
    radius = 20.0 if tower is None else 40.0 + 4 * min(tower["height"] - 1, 4)
    return h(
        "circle",
        {
            "cx": space.x,
            "cy": space.y,
            "r": number(radius),
            "fill": f"var(--{_FILLS[tower['owner']]})" if tower else "var(--wood-2)",
            "stroke": "var(--ink)",
            "stroke-width": 6,
        },
    )
