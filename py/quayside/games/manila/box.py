"""How Manila looks from outside: its box on the shelf, and a saved game at a glance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...ui.screens.boxes import frame, title
from ...ui.screens.ornaments import line, shape, waves
from ...ui.tree import Node, h, number

_DUSK, _NIGHT, _SUN = "#33203f", "#1d1126", "#ffe6a6"


def _boat(x: float, y: float, scale: float, sail: str, stripe: str) -> Node:
    """A prau with outriggers under two sails."""
    return h(
        "g",
        {"transform": f"translate({number(x)} {number(y)}) scale({number(scale)})"},
        shape("M-34 6q34 12 68 0l-6 11q-28 6-56 0z", _NIGHT),
        line("M-40 22h80", _NIGHT, 3, stroke_linecap="round"),
        line("M-22 16v6M22 16v6", _NIGHT, 2),
        shape("M-2 6 10-52Q34-26 22 2z", sail),
        shape("M10-52-24 0q12 4 22 4z", sail, opacity=".82"),
        line("M2-20q14-2 26 0M-1-6q14-2 26 0", stripe, 3),
    )


def box() -> Node:
    """The box: three praus before the setting sun."""
    return frame(
        "#7c2c48",
        shape("M0 0h180v236H0z", "#f6b25c"),
        shape("M0 60q60-10 180 4v172H0z", "#ee8448"),
        shape("M0 96q90-12 180 0v140H0z", "#d9553f"),
        h("circle", {"cx": "118", "cy": "128", "r": "40", "fill": _SUN}),
        shape("M0 130 34 98l22 20 26-34 40 42 26-18 32 26v20H0z", "#7c2c48"),
        shape("M0 140q90-10 180 0v96H0z", _DUSK),
        line(
            "M84 148h70M90 156h56M98 164h44M104 173h30M109 183h20",
            _SUN,
            2.6,
            stroke_linecap="round",
            opacity=".85",
        ),
        _boat(44, 162, 0.62, "#3f86c9", _NIGHT),
        _boat(140, 178, 0.72, "#49a877", _NIGHT),
        _boat(80, 206, 1, "#f3c13f", "#a3311f"),
        waves(8, 230, 50, 3, 4, "#8a5f8f"),
        waves(120, 222, 52, 3, 4, "#8a5f8f"),
        title("Manila", 34, 36, _DUSK),
    )


def thumb(observation: Mapping[str, Any]) -> Node:
    """The three lanes with the punts where they are."""
    lanes: list[Node] = []
    for k in range(3):
        y = 16 + 19 * k
        lanes.append(
            h(
                "path",
                {
                    "d": f"M14 {y}h66",
                    "stroke": "var(--sea-2)",
                    "stroke-width": "9",
                    "stroke-linecap": "round",
                },
            )
        )
    punts: list[Node] = []
    for k, punt in enumerate(observation["punts"]):
        if punt["berth"].startswith("yard"):
            continue
        x = 26 + 4 * min(max(punt["space"], 0), 14)
        punts.append(
            h(
                "path",
                {
                    "d": f"M{x - 18} {12 + 19 * k}h13l7 4-7 4h-13z",
                    "fill": f"var(--w-{punt['ware']})",
                    "stroke": "var(--ink)",
                },
            )
        )
    return h(
        "svg",
        {"viewBox": "0 0 96 72", "aria-hidden": "true"},
        h("path", {"class": "b-sea", "d": "M0 0h96v72H0z"}),
        h("path", {"class": "b-land", "d": "M0 0h8q4 14-1 30t3 42H0zM96 0H86q4 20-1 38t3 34h8z"}),
        waves(30, 66, 16, 2, 2, "var(--sea-line)", 1),
        *lanes,
        *punts,
    )
