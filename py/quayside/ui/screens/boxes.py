"""Box fronts: what all of them share, and where to find each game's own.

A game's `box.py` has `box() -> Node` (its box, 200 x 250) and `thumb(observation) -> Node` (a small
picture of a position, 96 x 72). Fronts keep their printed colours by day and by night.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, cast

from ...games import PACKAGES
from ..tree import Node, h
from .ornaments import line, shape


def box(game_id: str) -> Node:
    """The box of the game. KeyError for an unknown id."""
    return cast("Node", _module(game_id).box())


def thumb(game_id: str, observation: Mapping[str, Any]) -> Node:
    """A small picture of a position of the game. KeyError for an unknown id."""
    return cast("Node", _module(game_id).thumb(observation))


def _module(game_id: str) -> Any:
    return import_module(f"quayside.games.{PACKAGES[game_id]}.box")


# What a box casts to its right and below, from the faint rim inwards: width and opacity of a line.
# A filter that blurs the box's outline took a third of the shelf's first drawing.
SHADE = ((24, ".04"), (16, ".06"), (10, ".1"), (5, ".14"))


def frame(side: str, *art: Node) -> Node:
    """A box with a left side of this colour and its lid a little lifted; art space is 180 x 236."""
    around = {"stroke_linecap": "round", "stroke_linejoin": "round"}
    left = "M2 18 16 7v236L2 233z"
    return h(
        "svg",
        {"class": "box", "viewBox": "0 0 200 250", "aria-hidden": "true"},
        *(
            line("M197 22v221H22", "#0a1920", width, stroke_opacity=opacity, **around)
            for width, opacity in SHADE
        ),
        shape(left, side),
        shape(left, "#000", opacity=".28"),
        line("M2 176 16 181", "#fff", 1.5, stroke_opacity=".35"),
        h(
            "svg",
            {"x": "16", "y": "7", "width": "180", "height": "236", "viewBox": "0 0 180 236"},
            *art,
        ),
        line("M16 7h180v236H16z", "#000", 2, stroke_opacity=".35"),
        line("M17.5 8v234", "#fff", 1.5, stroke_opacity=".4"),
    )


def title(text: str, y: int, size: int, colour: str) -> Node:
    """The name on the box."""
    return h(
        "text",
        {
            "x": "90",
            "y": str(y),
            "text-anchor": "middle",
            "font-family": "var(--font-display)",
            "font-size": str(size),
            "fill": colour,
            "letter-spacing": ".5",
        },
        text,
    )
