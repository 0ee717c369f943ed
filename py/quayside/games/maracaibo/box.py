"""How Maracaibo looks from outside: its box on the shelf, and a saved game at a glance."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin
from typing import Any, Final

from ...ui.screens.boxes import frame, title
from ...ui.screens.ornaments import line, shape, waves
from ...ui.tree import Node, h, number
from .chart import AT

_SUN: Final = (132, 84)
_MARINE, _DEEP, _GOLD, _HULL = "#16788c", "#125f75", "#e9b84a", "#5b2f17"
_SAILS: Final = (
    "M-42 86q20 8 38 0-8 14 2 30-22 8-44 0 10-16 4-30z"
    "M-44 122q22 8 42 0-6 16 4 34-26 8-50 0 10-18 4-34z"
    "M-8 70q20 8 40 0-8 16 2 34-22 8-46 0 10-16 4-34z"
    "M-12 110q24 8 48 0-8 18 4 38-28 8-58 0 12-20 6-38z"
    "M30 92q16 6 30 0-6 14 4 28-18 6-36 0 8-14 2-28z"
    "M28 126q18 6 34 0-4 14 4 26-20 6-40 0 8-12 2-26z"
)
_PALM: Final = (
    "M20 98q-18-10-26 6 14-8 26-6zm0 0q16-16 30-4-16-2-30 4zm0 0q-8-20-24-16 18 2 24 16z"
    "m0 0q6-20 22-18-16 4-22 18zm0 0q14 0 18 16-8-12-18-16z"
)


def _rays() -> Node:
    """The light of the sun."""
    x, y = _SUN
    d = ""
    for k in range(14):
        a, b = k * pi / 7, (2 * k + 1) * pi / 14
        d += f"M{x} {y}"
        for angle in (a, b):
            d += f"L{number(x + 260 * cos(angle))} {number(y + 260 * sin(angle))}"
        d += "z"
    return shape(d, "#b5e0d3")


def _galleon() -> Node:
    """A galleon with the flags of three nations."""
    return h(
        "g",
        {"transform": "translate(96 0)"},
        shape("M-46 160q10 8 22 8h56q20-2 28-22l14-4q-4 40-24 54h-78q-16-12-18-36z", _HULL),
        line("M-40 174q46 10 100-8", _GOLD, 3),
        [
            h("circle", {"cx": str(x), "cy": str(y), "r": "3", "fill": _GOLD})
            for x, y in ((-20, 184), (-4, 186), (12, 186), (28, 184))
        ],
        line("M-22 168V70M12 168V52M44 162V78", "#3a1d0d", 3),
        shape(_SAILS, "#fff3d2", stroke="#b99a5a"),
        shape("M-22 70v-12l14 5-14 5", "#2d63a8"),
        shape("M12 52v-12l16 5-16 5", "#fff", stroke="#9a9a9a"),
        shape("M44 78v-12l14 5-14 5", "#b5271f"),
    )


def box() -> Node:
    """The box: a galleon off a palm beach in the morning."""
    x, y = _SUN
    return frame(
        _DEEP,
        shape("M0 0h180v236H0z", "#8fd0c4"),
        _rays(),
        h("circle", {"cx": str(x), "cy": str(y), "r": "22", "fill": "#fbe9b4"}),
        shape("M0 150q30-22 64-16t50 20H0z", "#2e7d5b"),
        shape("M0 156q40-8 110 2H0z", "#f0cf86"),
        line("M18 150q6-34 2-52", "#5a3a1c", 4),
        shape(_PALM, "#1f5c43"),
        shape("M0 154h180v82H0z", _MARINE),
        shape("M0 170h180v66H0z", _DEEP),
        _galleon(),
        waves(0, 198, 180, 9, 5, "#7fd0d0", 1.6),
        waves(0, 210, 180, 11, 5, "#3a93a6", 1.6),
        waves(0, 222, 180, 9, 5, "#7fd0d0", 1.6),
        waves(0, 234, 180, 11, 5, "#3a93a6", 1.6),
        title("Maracaibo", 32, 31, "#123c49"),
    )


def thumb(observation: Mapping[str, Any]) -> Node:
    """The way round the Caribbean with the ships where they are."""
    way = [AT[stop] for stop in ("0", "1", "2", "5", "6", "7", "8", "9", "10", "11", "12",
                                 "14", "15", "16", "17", "18", "19", "20", "21a")]  # fmt: skip
    d = "M" + "L".join(f"{_small(x)} {_small(y)}" for x, y in way)
    ships = [
        h(
            "circle",
            {
                "cx": _small(AT[player["at"]][0] + 14 * side),
                "cy": _small(AT[player["at"]][1]),
                "r": "4",
                "fill": f"var(--{fill})",
                "stroke": "var(--ink)",
            },
        )
        for side, (player, fill) in enumerate(
            zip(observation["players"], ("ink", "paper", "brass", "ask"), strict=False)
        )
    ]
    return h(
        "svg",
        {"viewBox": "0 0 96 72", "aria-hidden": "true"},
        h("path", {"class": "b-sea", "d": "M0 0h96v72H0z"}),
        h("path", {"class": "b-land", "d": "M0 30q10-6 14 6t10 14 22-4 24 4 26 6v16H0z"}),
        h("path", {"class": "b-land", "d": "M8 6q10-6 20 4l8 6-14-2-12-4zM42 14q10-4 16 4l-8 4z"}),
        h(
            "path",
            {
                "d": d,
                "fill": "none",
                "stroke": "var(--sea-ink)",
                "stroke-width": "1.5",
                "stroke-dasharray": "3 2",
            },
        ),
        *ships,
    )


def _small(n: float) -> str:
    """A length of the map in the small picture."""
    return number(n * 96 / 920)
