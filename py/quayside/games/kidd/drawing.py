"""How the things of Capt'n W. Kidd are drawn: the measures of the deck, pirates, marks.

The deck is drawn on 1000 x 690 with the bow to the right. On a phone the whole drawing is turned,
bow up, by the style sheet: what must stay upright is in groups `upright`, and what belongs to the
deck inside of these in groups `turned`. The other modules of the board take the elements of view
trees from here.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import atan2, cos, degrees, pi, sin
from typing import Any, Final, NamedTuple

from ...kernel import Event, Message, Option, Request
from ...ui.kept import each, kept, piece, put
from ...ui.svg import attrs_of, circle, mark, neatline, path, pips, rect, use, words
from ...ui.text import Texts
from ...ui.tree import AttrValue, Child, Node, flag, h, icon
from .catalog import BLACK, HULL, SPACE

__all__ = [
    "DISC",
    "HEIGHT",
    "HULL",
    "SCALE",
    "SPOT",
    "WIDTH",
    "AttrValue",
    "Child",
    "Mark",
    "Node",
    "Sight",
    "Texts",
    "at",
    "attrs_of",
    "bubble",
    "circle",
    "each",
    "end_mark",
    "flag",
    "focus_ring",
    "h",
    "icon",
    "kept",
    "lift",
    "mark",
    "neatline",
    "panel",
    "path",
    "piece",
    "pips",
    "pirate",
    "place",
    "point",
    "put",
    "rect",
    "standing",
    "stood",
    "toward",
    "upright",
    "use",
    "way",
    "words",
]

WIDTH: Final = 1000
HEIGHT: Final = 690
SCALE: Final = 1.06
SPOT: Final = 42
"""Radius of a space."""
DISC: Final = 37
"""Radius of a pirate."""
_EDGE: Final = 7
"""How much of his edge is seen."""
_LEFT, _TOP = 24, 27
_LIFT: Final = 10.0
"""How much higher the next pirate of a tower lies."""
_TALLEST: Final = 46.0
"""Towers are pressed together, so that none is higher than this."""
_BACK: Final = 0.72
"""Half the arc that is a pirate's back, in radians."""


class Mark(NamedTuple):
    """What can be done at a place of the deck."""

    option: Option | None
    """What is chosen there now."""
    chosen: bool
    """Whether that is being previewed."""
    tab_stop: bool
    """Whether the keyboard enters the board here."""


class Sight(NamedTuple):
    """All that the deck and the panels are drawn from."""

    game: str
    """Id of the game."""
    say: Texts
    """Messages in the language of the table."""
    facts: Mapping[str, Any]
    after: Mapping[str, Any] | None
    """The observation after the previewed option."""
    request: Request | None
    """The question, if it may be answered now."""
    places: Mapping[str, Option]
    """Anchor -> the option that is chosen there."""
    blocked: Mapping[str, Message]
    """Anchor -> why nothing can be chosen there."""
    selected: Option | None
    seat: int
    flags: tuple[int, ...]
    names: tuple[str, ...]
    last: tuple[Event, ...]
    """What happened since the seat's last answer: to be marked on the deck."""
    frees: bool
    """Whether the previewed option frees a friend."""
    gains: bool
    """Say on the deck what a move would bring."""

    def mark(self, anchor: str, tab_stop: str) -> Mark:
        """What can be done at the place, while the keyboard enters the board at `tab_stop`."""
        chosen = self.selected is not None and self.selected.anchor == anchor
        return Mark(self.places.get(anchor), chosen, anchor == tab_stop)

    def tab_stop(self) -> str:
        """Where the keyboard enters the board: at the chosen place, else at the first that can be
        chosen, else at the first of all.
        """
        anchor = self.selected.anchor if self.selected is not None else None
        if anchor is not None and anchor in self.places:
            return anchor
        return next(iter(self.places), "space-s1")

    def kind(self) -> str:
        """Kind of the question, empty if nothing is asked."""
        return self.request.kind if self.request is not None else ""

    def walk(self) -> tuple[str, list[Mapping[str, Any]]]:
        """The pirate that has been picked, by its space, and its moves; nothing if none has."""
        if self.request is None or self.kind() != "move":
            return "", []
        return self.request.data["origin"], self.request.data["moves"]


# ------------------------------------------------------------------ measures


def point(x: float, y: float) -> tuple[float, float]:
    """Where a point of the catalogue lies in the drawing."""
    return _LEFT + (900 - y) * SCALE, _TOP + x * SCALE


@cache
def at(space: str) -> tuple[float, float]:
    """The middle of a space."""
    return point(SPACE[space].x, SPACE[space].y)


@cache
def toward(space: str, other: str) -> float:
    """The direction in which a neighbour or the black path lies, in radians, clockwise."""
    x, y = at(space)
    if other != BLACK:
        there = at(other)
    else:
        rail = SPACE[space].rail
        assert rail is not None
        there = point(*rail)
    return atan2(there[1] - y, there[0] - x)


@cache
def way(space: str, other: str, distance: float) -> tuple[float, float]:
    """The point that lies so far from the middle of a space on its path to the other."""
    x, y = at(space)
    angle = toward(space, other)
    return x + distance * cos(angle), y + distance * sin(angle)


def lift(height: int) -> float:
    """How much higher than its neighbour below each pirate of such a tower lies."""
    return min(_LIFT, _TALLEST / (height - 1)) if height > 1 else 0.0


# ------------------------------------------------------------------ what stays upright


def stood(x: float, y: float, *parts: Child, cls: str = "", key: str | None = None) -> Node:
    """Parts drawn around 0, 0 that stand at this point of the deck."""
    attrs = {"class": cls or None, "transform": f"translate({x:.1f} {y:.1f})"}
    return h("g", attrs, parts, key=key)


def upright(*parts: Child) -> Node:
    """Parts that do not turn with the deck."""
    return h("g", {"class": "upright"}, parts)


# ------------------------------------------------------------------ pirates


@cache
def pirate(space: str, back: str, flags: tuple[int, ...]) -> Node:
    """Pirates with these flags, from the bottom to the top, around 0, 0: their backs black arcs,
    arrows at their ways on, and a figure that tells how many they are.
    """
    angles = [toward(space, end) for end in SPACE[space].ends if end not in (back, BLACK)]
    return standing(flags, toward(space, back), angles)


def standing(flags: tuple[int, ...], back: float, ways: list[float]) -> Node:
    """A tower whose back and ways on lie in these directions, in radians."""
    rise = lift(len(flags))
    top = flags[-1]
    y = -rise * (len(flags) - 1)
    return upright(
        [_disc(p, -rise * i, _rim(p, -rise * i, rise)) for i, p in enumerate(flags[:-1])],
        _disc(
            top,
            y,
            h(
                "g",
                {"transform": f"translate(0 {y:.1f})"},
                h(
                    "g",
                    {"class": "turned"},
                    path(_arc(back, _BACK + 0.03), cls="back__edge"),
                    path(_arc(back, _BACK), cls="back"),
                    [_arrow(angle) for angle in ways],
                ),
                emblem(top, 0, 0, 22, 22),
            ),
        ),
        _badge(len(flags), y) if len(flags) > 1 else None,
    )


def _disc(p: int, y: float, mark: Node) -> Node:
    return h(
        "g",
        {"data-p": p},
        circle(0, y + _EDGE, DISC, cls="disc"),
        circle(0, y + _EDGE, DISC, cls="disc__side"),
        circle(0, y, DISC, cls="disc"),
        mark,
    )


def _rim(p: int, y: float, rise: float) -> Node:
    """The emblem of a captive, on the edge that is seen of him below the one on top of him."""
    size = min(8.0, rise)
    return emblem(p, 0, y + _EDGE + DISC - rise / 2, size, size)


def emblem(p: int, x: float, y: float, width: float, height: float) -> Node:
    """What tells a player's discs from those of others by its shape, centred on a point."""
    return h(
        "use",
        attrs_of(
            {
                "href": f"#em-{p}",
                "x": x - width / 2,
                "y": y - height / 2,
                "width": width,
                "height": height,
                "preserveAspectRatio": "none",
                "fill": "var(--p-on)",
            }
        ),
    )


def _arc(angle: float, half: float) -> str:
    r = DISC - 6.5
    x0, y0 = r * cos(angle - half), r * sin(angle - half)
    x1, y1 = r * cos(angle + half), r * sin(angle + half)
    return f"M{x0:.1f} {y0:.1f}A{r} {r} 0 0 1 {x1:.1f} {y1:.1f}"


def _arrow(angle: float) -> Node:
    x, y = 26 * cos(angle), 26 * sin(angle)
    return path(
        "M-6-11 9 0-6 11z",
        fill="var(--p-on)",
        transform=f"translate({x:.1f} {y:.1f}) rotate({degrees(angle):.1f})",
    )


def _badge(n: int, y: float) -> Node:
    """How many pirates a tower has."""
    return h(
        "g",
        {"class": "badge"},
        circle(32, y - 27, 16),
        words(32, y - 19.5, str(n), 22.2, "mid b"),
    )


# ------------------------------------------------------------------ marks


def place(
    anchor: str, label: str, mark: Mark, *parts: Child, attrs: Mapping[str, AttrValue] = {}
) -> Node:
    """Something on the deck with its id and its name, which the arrow keys reach; a button if it
    may be chosen now.
    """
    option = mark.option
    found: dict[str, AttrValue] = {
        "id": anchor,
        "role": "button" if option else "img",
        "aria-label": label,
        "tabindex": 0 if mark.tab_stop else -1,
        **attrs,
    }
    if option:
        found["data-choice"] = option.key
        found["aria-pressed"] = "true" if mark.chosen else "false"
    return h("g", found, *parts, key=anchor)


def focus_ring(x: float, y: float, r: float) -> Node:
    """The ring that shows when the keyboard is there."""
    return mark(circle(x, y, r, cls="focus-ring"), "focus")


@cache
def end_mark(space: str, back: str, inner: float, outer: float) -> str:
    """The part of a space that is nearest to one of its path ends: a third of a ring, as a path."""
    x, y = at(space)
    angle = toward(space, back)
    half = min(_gap(space, back), 1.0)
    corners = [
        (x + r * cos(angle + turn), y + r * sin(angle + turn))
        for r, turn in ((inner, -half), (outer, -half), (outer, half), (inner, half))
    ]
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
    return (
        f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}A{outer} {outer} 0 0 1 {cx:.1f} {cy:.1f}"
        f"L{dx:.1f} {dy:.1f}A{inner} {inner} 0 0 0 {ax:.1f} {ay:.1f}z"
    )


def _gap(space: str, end: str) -> float:
    """Half the angle to the nearest other path end, in radians."""
    angle = toward(space, end)
    others = [toward(space, other) for other in SPACE[space].ends if other != end]
    return min(abs((angle - other + pi) % (2 * pi) - pi) for other in others) / 2 - 0.05


@piece
def bubble(x: float, y: float, top: float, text: str) -> Node:
    """What the preview brings, over or under the point; `top` is how far up things there reach.

    It stays on the board, whichever way the deck is turned.
    """
    half = max(30.0, 5.6 * len(text) + 14)
    down = min(y, WIDTH - x) - top - 60 < 0
    tip = DISC + 14.0 if down else -top - 10.0
    edge = tip + 11 if down else tip - 11
    upper = edge if down else edge - 36
    wide = _within(x, half, WIDTH)
    tall = _within(y, half, HEIGHT)
    tent = f"M-10 {edge:.1f}L0 {tip:.1f}L10 {edge:.1f}z"
    return stood(
        x,
        y,
        upright(
            h(
                "g",
                {"class": "bubble", "aria-hidden": "true"},
                path(tent),
                h(
                    "g",
                    {"class": "bubble__at", "style": f"--wide:{wide:.1f}px;--tall:{tall:.1f}px"},
                    rect(-half, upper, 2 * half, 36, rx=8),
                    words(0, upper + 25, text, 20, "mid b", "ask-on"),
                ),
            )
        ),
        cls="bubbles",
        key="bubble",
    )


def _within(at: float, half: float, size: float) -> float:
    """How far something of this half width around the point has to be moved to stay inside."""
    return min(max(at, half + 14), size - 14 - half) - at


def panel(say: Texts, what: str, title: Message, *children: Child, extra: Child = None) -> Node:
    """A panel of the aside under its title."""
    return h(
        "section",
        {"class": f"panel kidd-{what}", "aria-labelledby": f"h-{what}"},
        h(
            "div",
            {"class": "panel__head"},
            h("h2", {"class": "eyebrow", "id": f"h-{what}"}, say(title)),
            extra,
        ),
        *children,
        key=what,
    )
