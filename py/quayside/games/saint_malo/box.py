"""How Saint Malo looks from outside: its box on the shelf, and a saved game at a glance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...ui.screens.boxes import frame, title
from ...ui.screens.ornaments import line, shape, waves
from ...ui.tree import Node, h, number

_NIGHT, _STONE, _SAND = "#14394a", "#e9d9ab", "#f1dfb0"


def _tower(x: float) -> tuple[Node, ...]:
    y, w, height = 116, 24, 70
    roof = number(y - w * 1.15)
    eaves = f"l{number(w / 2 + 3)} "
    slit = number(x + w * 0.42)
    hole = f"h{number(w * 0.16)}v9h{number(-w * 0.16)}z"
    return (
        shape(f"M{number(x)} {y}h{w}v{height}h{-w}z", "#d8c594"),
        shape(
            f"M{number(x - 3)} {y}{eaves}{number(-w * 1.15)}{eaves}{number(w * 1.15)}z",
            _NIGHT,
        ),
        shape(
            f"M{number(x + w / 2)} {roof}v-13l10 4-10 4",
            "#d4472a",
            stroke="#14262f",
            stroke_width="1",
        ),
        shape(f"M{slit} {y + 10}{hole}M{slit} {y + 28}{hole}", _NIGHT),
    )


def _battlements(x: float, y: float, width: float, n: int, height: int) -> Node:
    step = number(width / (2 * n - 1))
    tooth = f"h{step}v{height}h{step}v-{height}"
    return shape(
        f"M{number(x)} {number(y)}" + tooth * (n - 1) + f"h{step}v{height + 6}h-{number(width)}z",
        _STONE,
    )


def box() -> Node:
    """The box: the walled city before the setting sun."""
    sun = {"cx": "90", "cy": "112", "fill": "none", "stroke": "#e0633a"}
    return frame(
        _NIGHT,
        shape("M0 0h180v236H0z", _SAND),
        h("circle", {"cx": "90", "cy": "112", "r": "56", "fill": "#e0633a"}),
        h("circle", {**sun, "r": "66", "stroke-width": "1.5"}),
        h("circle", {**sun, "r": "72", "stroke-width": ".8"}),
        shape("M83 76l7-32 7 32v60H83z", "#28505f"),
        line("M90 44v-8M86.5 39.5h7", "#28505f", 2),
        shape(
            "M58 120l15-20 15 20v30H58zM96 122l18-24 18 24v30H96z"
            "M30 130l13-16 13 16v26H30zM124 132l14-17 14 17v26h-28z",
            "#3a6474",
        ),
        shape(
            "M64 124h6v8h-6zM104 126h6v8h-6zM116 126h6v8h-6zM38 134h5v7h-5zM134 137h5v7h-5z", _SAND
        ),
        *_tower(8),
        *_tower(148),
        _battlements(28, 148, 124, 10, 7),
        shape("M28 160h124v30H28z", _STONE),
        line(
            "M28 166h20M56 166h14M80 173h20M112 166h18M36 180h16M124 180h20M64 182h10",
            "#b79c5d",
            1.6,
        ),
        shape("M78 190v-14a12 12 0 0 1 24 0v14z", _NIGHT),
        shape("M0 186q20-6 40 0t40 0 40 0 40 0 40 0v60H0z", _NIGHT),
        waves(0, 200, 180, 9, 5, "#7fb0b8", 1.6),
        waves(0, 211, 180, 11, 5, "#4d8593", 1.6),
        waves(0, 222, 180, 9, 5, "#7fb0b8", 1.6),
        waves(0, 233, 180, 11, 5, "#4d8593", 1.6),
        title("Saint Malo", 30, 29, "#14262f"),
    )


_INKS = {"W": "#5c5a52", "G": "#e08a2c", "H": "#b0492e"} | dict.fromkeys("12345", "#6d3f8c")
_FOLK = "#2f6f45"


def thumb(observation: Mapping[str, Any]) -> Node:
    """The city of the player to move, as specks of colour inside its walls."""
    cells: str = observation["cities"][observation["seat"]]["cells"]
    marks = []
    for place, what in enumerate(cells):
        if what in ".#":
            continue
        row, column = divmod(place, 7)
        at = {"x": number(21.2 + column * 7.8), "y": number(9.2 + row * 7.8)}
        size = {"width": "6.4", "height": "6.4", "rx": "1" if what in _INKS else "3.2"}
        marks.append(h("rect", {**at, **size, "fill": _INKS.get(what, _FOLK)}))
    return h(
        "svg",
        {"viewBox": "0 0 96 72", "aria-hidden": "true"},
        h("path", {"class": "b-sea", "d": "M0 0h96v72H0z"}),
        waves(2, 62, 14, 2, 2, "var(--sea-line)", 1),
        waves(80, 18, 14, 2, 2, "var(--sea-line)", 1),
        shape("M20 8h56v56H20z", "var(--granite)", stroke="var(--ink)"),
        shape("M28 16h40v40H28z", "var(--land)"),
        *(
            h(
                "circle",
                {"cx": x, "cy": y, "r": "4", "fill": "var(--granite-2)", "stroke": "var(--ink)"},
            )
            for x in ("23.5", "72.5")
            for y in ("11.5", "60.5")
        ),
        *marks,
    )
