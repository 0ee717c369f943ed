"""How Malacca looks from outside: its box on the shelf, and a saved game at a glance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...ui.screens.boxes import frame, title
from ...ui.screens.ornaments import line, shape, waves
from ...ui.tree import Node, h

_NIGHT, _RED, _GOLD, _LEAF = "#12303a", "#b5321b", "#f0b51f", "#0f5a4a"


def _coin(x: int, y: int, silver: str = "#d8dee2") -> Node:
    return h(
        "g",
        None,
        h("ellipse", {"cx": x, "cy": y + 3, "rx": 9, "ry": 4.5, "fill": "#6b757c"}),
        h("ellipse", {"cx": x, "cy": y, "rx": 9, "ry": 4.5, "fill": silver, "stroke": "#6b757c"}),
    )


def _junk() -> Node:
    return h(
        "g",
        {"transform": "translate(14 74) scale(.86)"},
        shape("M64 14q30 12 38 76l-40 6zM98 2q42 18 50 92l-52 4zM40 36q20 8 24 54l-26 4z", _RED),
        line(
            "M66 34l22 4M65 54l30 2M64 74l36 0M99 22l26 6M98 44l38 4M97 66l44 2M41 50l16 3",
            "#5a160b",
            2,
        ),
        line("M64 12v86M98 0v100M40 34v62", "#2a1408", 3),
        shape("M24 96q60 12 130-6l-14 30q-52 14-102 0z", "#4a2413"),
        line("M30 104q56 10 116-4", _GOLD, 3),
    )


def _parrot() -> Node:
    return h(
        "g",
        {"transform": "translate(104 150) scale(2.9)"},
        shape("M12.5 13.5 19 23l-4-1-5.5-6z", "#1c5fa8"),
        shape("M8 2.5C13 .5 17.5 4 17.5 9.5c0 5-3 8.5-6.5 9.5C7 17.5 5.5 13 6 9z",
              "#2f9e6b"),
        shape("M11 9.5c4 0 6.5 3.5 5.5 8.5-1 1.5-2 2-3 2.5-2.5-3-4-6.5-2.5-11z",
              _GOLD),
        shape("M8 2.5C4 3 2 5.5 2.5 9.5c1.5-1 3-1.5 4.5-1.5C9 7.5 9.5 4.5"
              " 8 2.5z", "#c2321a"),
        h("circle", {"cx": "10.6", "cy": "6", "r": "1.3", "fill": "#fff"}),
        h("circle", {"cx": "10.4", "cy": "6", "r": ".6", "fill": "#000"}),
    )  # fmt: skip


def box() -> Node:
    """The box: a junk between two dark shores, and the captain's parrot on its silver."""
    return frame(
        "#0c4a4a",
        shape("M0 0h180v236H0z", "#1c7a78"),
        shape("M0 0h180v120H0z", "#f2d58a"),
        h("circle", {"cx": "126", "cy": "84", "r": "34", "fill": "#e8863c"}),
        shape("M0 92 30 74l26 18 20-10 30 16 34-20 40 24v30H0z", "#5f8f7a"),
        shape("M0 118q90-8 180 0v118H0z", "#2a8d8b"),
        _junk(),
        waves(6, 188, 56, 3, 4, "#8fd0cb"),
        shape("M0 120q22 20 12 50t18 66H0zM180 130q-26 24-14 52t-20 54h34z", _LEAF),
        _coin(126, 224),
        _coin(146, 228),
        _coin(164, 222),
        _coin(136, 217),
        _coin(154, 214),
        _parrot(),
        title("Malacca", 36, 38, _NIGHT),
    )


def thumb(observation: Mapping[str, Any]) -> Node:
    """The twelve ships of the game: sails for those that have passed, red if captured."""
    ships: list[Node] = []
    fleet = observation["fleet"]
    for k in range(observation["rounds"]):
        x, y = 14 + 23 * (k % 4), 10 + 21 * (k // 4)
        if k < len(fleet):
            fill = "var(--bad)" if fleet[k]["captured"] else "var(--good)"
        else:
            fill = "var(--paper)"
        ships.append(
            h(
                "g",
                {"stroke": "var(--ink)", "stroke-linejoin": "round"},
                h("path", {"d": f"M{x - 6} {y + 9}h14l-3 5h-8z", "fill": "var(--wood-3)"}),
                h("path", {"d": f"M{x} {y - 5}q7 4 7 12h-7z", "fill": fill}),
            )
        )
    return h(
        "svg",
        {"viewBox": "0 0 96 72", "aria-hidden": "true"},
        h("path", {"class": "b-sea", "d": "M0 0h96v72H0z"}),
        waves(6, 68, 18, 2, 3, "var(--sea-line)", 1),
        *ships,
    )
