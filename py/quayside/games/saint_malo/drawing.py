"""How the things of Saint Malo are drawn: marks, icons, text, the border. Colours by CSS variables.

Everything is drawn on a sheet of 920 x 690: the city on the left 684, the stores on the right 236.
The other modules of the board take the elements of view trees from here.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from ...kernel import Message, msg
from ...ui.kept import kept, piece, put
from ...ui.svg import circle, neatline, path, rect, use, words
from ...ui.tree import AttrValue, Child, Node, flag, h, icon
from .catalog import CHURCHES, MARK_CRATE, MARK_HOUSE, MARK_WALL, PERSONS

__all__ = [
    "CELL",
    "CITY_WIDTH",
    "EDGE",
    "EMBLEMS",
    "FACE_ICONS",
    "GRID",
    "HEIGHT",
    "PERSON_OF",
    "STEP",
    "STORES_WIDTH",
    "THING_MARKS",
    "WALL_SIZE",
    "AttrValue",
    "Child",
    "Node",
    "Say",
    "centre",
    "circle",
    "face",
    "flag",
    "h",
    "icon",
    "kept",
    "mark",
    "mark_name",
    "neatline",
    "path",
    "piece",
    "put",
    "rect",
    "space_name",
    "square",
    "use",
    "words",
]

Say = Callable[[Message], str]
"""A message in the language of the table."""

HEIGHT: Final = 690
CITY_WIDTH: Final = 684
STORES_WIDTH: Final = 236
EDGE: Final = 22
WALL_SIZE: Final = 646
STEP: Final = WALL_SIZE / 26
"""Side of a space of the victory point wall: 26 a side, 100 in all."""
GRID: Final = EDGE + STEP + 13
CELL: Final = (WALL_SIZE - 2 * STEP - 26) / 7

FACE_ICONS: Final = {
    "log": "log",
    "crate": "crate",
    "wall": "wall",
    "cross": "cross",
    "head": "head",
    "swords": "sabres",
}
"""Die face -> drawing of the sprite; the cross is drawn here."""
PERSON_OF: Final = {person.mark: person.id for person in PERSONS}
THING_MARKS: Final = {
    "crate": MARK_CRATE,
    "wall": MARK_WALL,
    "house": MARK_HOUSE,
    **{person.id: person.mark for person in PERSONS},
}
"""What a `place` request names -> its mark in the plan; churches are named by their size."""

_CROSS: Final = "M9.2 2h5.6l-.7 6.3 6.4-.7v5.6l-6.4-.7L14.8 22H9.2l.7-9.5-6.4.7V7.6l6.4.7z"
EMBLEMS: Final = {
    1: "M2 5 5 2l7 7 7-7 3 3-7 7 7 7-3 3-7-7-7 7-3-3 7-7z",
    2: "M3 3h18v18H3z",
    3: "M2 2h5.5v20H2zM9.3 2h5.5v20H9.3zM16.6 2H22v20h-5.4z",
    4: "M12 2a10 10 0 1 0 .01 0z",
    5: "M3 2h7l10 10-10 10H3l9-10z",
}


# ------------------------------------------------------------------ small parts


def square(x: float, y: float, inset: float, **extra: AttrValue) -> Node:
    """A square concentric with the cell centred on a point, `inset` smaller on every side."""
    size = CELL - 2 * inset
    return rect(x - size / 2, y - size / 2, size, size, **extra)


def face(symbol: str) -> Node:
    """A die face as an icon in running text."""
    if symbol == "cross":
        return h(
            "svg",
            {"class": "i", "viewBox": "0 0 24 24", "aria-hidden": "true"},
            h("path", {"d": _CROSS}),
        )
    return h(
        "svg",
        {"class": "i", "aria-hidden": "true"},
        h("use", {"href": f"#i-{FACE_ICONS[symbol]}"}),
    )


def centre(cell: int) -> tuple[float, float]:
    """The middle of a cell (or tower) on the sheet."""
    return GRID + (cell % 7 + 0.5) * CELL, GRID + (cell // 7 + 0.5) * CELL


def space_name(cell: int) -> str:
    """The cell as people call it: column letter and row number, `C4`."""
    return f"{'ABCDEFG'[cell % 7]}{cell // 7 + 1}"


# ------------------------------------------------------------------ marks


# Nodes that are the same object are known to be equal: trees are built and compared faster.
@cache
def mark(kind: str, cell: int, x: float, y: float, s: float) -> Node:
    """What stands on a space, as drawn with a marker; a little askew, always the same way."""
    tilt = ((cell * 37) % 11 - 5) / 2
    attrs: dict[str, AttrValue] = {"class": "mark"}
    if kind in (MARK_CRATE, MARK_HOUSE):
        attrs["transform"] = f"rotate({tilt} {x:.1f} {y:.1f})"
    return h("g", attrs, _picture(kind, x, y, s))


def _picture(kind: str, x: float, y: float, s: float) -> list[Node]:
    if kind == MARK_WALL:
        return [use("wall", x, y, s * 0.66, fill="var(--granite-ink)")]
    if kind == MARK_CRATE:
        side = s * 0.62
        return [
            rect(x - side / 2, y - side / 2, side, side, rx=3, fill="var(--crate)"),
            use("crate", x, y, s * 0.6, fill="var(--crate-ink)"),
        ]
    if kind == MARK_HOUSE:
        return [use("home", x, y - 1, s * 0.66, fill="var(--house)")]
    if kind in CHURCHES:
        bx, by = x + s * 0.27, y + s * 0.24
        badge: dict[str, AttrValue] = {"fill": "var(--church)", "stroke": "var(--paper)"}
        return [
            use("church", x, y - 4, s * 0.66, fill="var(--church)"),
            circle(bx, by, s * 0.16, stroke_width=2, **badge),
            words(bx, by + s * 0.076, kind, s * 0.23, "mid b", "church-on"),
        ]
    return [
        circle(x, y, s * 0.36, fill="var(--folk)"),
        use(PERSON_OF[kind], x, y, s * 0.46, fill="var(--folk-on)"),
    ]


def mark_name(kind: str) -> Message:
    """What a mark of the plan is called."""
    match kind:
        case ".":
            return msg("mark.empty")
        case "W":
            return msg("mark.wall")
        case "G":
            return msg("mark.crate")
        case "H":
            return msg("mark.house")
        case "1" | "2" | "3" | "4" | "5":
            return msg("mark.church", n=int(kind))
        case _:
            return msg("mark.person", person=PERSON_OF[kind])
