"""Parts that the boards of several games draw with: shapes, text, pawns, die faces, the border.

Colours come by CSS variables; numbers are rounded to one decimal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from .kept import piece
from .tree import AttrValue, Node, h

_PAWN: Final = (
    "M12 1.6c2.5 0 4.2 1.8 4.2 4 0 .8-.2 1.5-.6 2.1 3.2.9 6.9 2.6 6.9 4.6 0 1.6-2.7 1.6-4.9 1.6"
    ".6 2.6 3.5 5.6 3.5 7.5 0 .7-.5 1-1.3 1h-5c-.9 0-1.4-2.7-2.8-2.7s-1.9 2.7-2.8 2.7h-5"
    "c-.8 0-1.3-.3-1.3-1 0-1.9 2.9-4.9 3.5-7.5-2.2 0-4.9 0-4.9-1.6 0-2 3.7-3.7 6.9-4.6"
    "-.4-.6-.6-1.3-.6-2.1 0-2.2 1.7-4 4.2-4z"
)
_FIGURE: Final = 0.48
"""Width of a figure, in heights of its line."""
_PIPS: Final = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}
"""Face of a die -> column and row of each pip."""


# ------------------------------------------------------------------ shapes


def attrs_of(extra: Mapping[str, AttrValue]) -> dict[str, AttrValue]:
    """Keywords as attributes: `cls` is `class`, underscores are hyphens; numbers to one decimal."""
    return {
        "class" if name == "cls" else name.replace("_", "-"): round(value, 1)
        if isinstance(value, float)
        else value
        for name, value in extra.items()
    }


@piece
def path(d: str, **extra: AttrValue) -> Node:
    """A path of SVG."""
    return h("path", attrs_of({"d": d, **extra}))


@piece
def circle(x: float, y: float, r: float, **extra: AttrValue) -> Node:
    """A circle around a point."""
    return h("circle", attrs_of({"cx": x, "cy": y, "r": r, **extra}))


@piece
def rect(x: float, y: float, width: float, height: float, **extra: AttrValue) -> Node:
    """A rectangle, by its top left corner."""
    return h("rect", attrs_of({"x": x, "y": y, "width": width, "height": height, **extra}))


@piece
def use(name: str, x: float, y: float, size: float, **extra: AttrValue) -> Node:
    """A drawing of the sprite centred on a point."""
    left, top = x - size / 2, y - size / 2
    place: dict[str, AttrValue] = {"x": left, "y": top, "width": size, "height": size}
    return h("use", attrs_of({"href": f"#i-{name}", **place, **extra}))


def mark(shape: Node, key: str = "ring") -> Node:
    """A shape that comes and goes: known by its key, it leaves the shapes beside it as they are."""
    return shape._replace(key=key)


def words(x: float, y: float, text: str, size: float, cls: str = "", fill: str = "") -> Node:
    """A line of text of the given height; `cls` may hold `mid`, `end` and `b`."""
    return _line(x, y, text, size, f"b-txt {cls}".rstrip(), fill)


def rings(centres: Iterable[tuple[float, float]], r: float) -> str:
    """Circles around points, as one path."""
    return "".join(
        [f"M{x - r:g} {y:g}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0-{2 * r} 0z" for x, y in centres]
    )


def numbers(
    places: Iterable[tuple[float, float, int | str]], size: float, cls: str = "", fill: str = ""
) -> Node:
    """Numbers around points of their lines, as one text: each figure has its place. A browser lays
    out one text with many figures sooner than many texts. For the eye alone.
    """
    figures = [
        (x + (k - (len(text) - 1) / 2) * size * _FIGURE, y, figure)
        for x, y, text in [(x, y, str(number)) for x, y, number in places]
        for k, figure in enumerate(text)
    ]
    style = f"fill:var(--{fill})" if fill else None
    return h(
        "text",
        {
            "x": " ".join([f"{round(x, 1):g}" for x, _, _ in figures]),
            "y": " ".join([f"{y:g}" for _, y, _ in figures]),
            "class": f"b-txt mid {cls}".rstrip(),
            "font-size": size,
            "style": style,
            "aria-hidden": "true",
        },
        "".join([figure for _, _, figure in figures]),
    )


def name(x: float, y: float, text: str, size: float, cls: str = "", fill: str = "") -> Node:
    """A name in letters of the display face."""
    return _line(x, y, text, size, f"b-disp {cls}".rstrip(), fill)


@piece
def _line(x: float, y: float, text: str, size: float, cls: str, fill: str) -> Node:
    style = f"fill:var(--{fill})" if fill else None
    return h(
        "text", attrs_of({"x": x, "y": y, "cls": cls, "font_size": size, "style": style}), text
    )


# ------------------------------------------------------------------ pieces


@cache
def pawn(p: int, x: float, y: float, size: float, cls: str = "piece") -> Node:
    """A pawn of the player with this flag, its emblem on the chest, centred on a point."""
    scale = round(size / 24, 3)
    return h(
        "g",
        {
            "class": cls,
            "data-p": p,
            "transform": f"translate({x - size / 2:.1f} {y - size / 2:.1f}) scale({scale:g})",
        },
        path(_PAWN, fill="var(--p)", stroke="var(--flag-edge)", stroke_width=1.3),
        h(
            "use",
            attrs_of(
                {
                    "href": f"#em-{p}",
                    "x": 8.2,
                    "y": 10,
                    "width": 7.6,
                    "height": 7.6,
                    "fill": "var(--p-on)",
                }
            ),
        ),
    )


@cache
def pips(face: int) -> Node:
    """The pips of a die as an icon in running text."""
    return h(
        "svg",
        {"class": "i", "viewBox": "0 0 24 24", "aria-hidden": "true"},
        [circle(6 + 6 * column, 6 + 6 * row, 2.1) for column, row in _PIPS[face]],
    )


def neatline(width: int, height: int) -> Node:
    """The chequered scale border inside a sheet of this size."""
    at, thick, tick = 2, 8, 28
    wide, high = width - 2 * at, height - 2 * at
    nx = round((wide - 2 * thick) / tick / 2) * 2 + 1
    ny = round((high - 2 * thick) / tick / 2) * 2 + 1
    dx, dy = (wide - 2 * thick) / nx, (high - 2 * thick) / ny
    d = ""
    for k in range(0, nx, 2):
        for y in (at, at + high - thick):
            d += f"M{at + thick + k * dx:.1f} {y}h{dx:.1f}v{thick}h{-dx:.1f}z"
    for k in range(0, ny, 2):
        for x in (at, at + wide - thick):
            d += f"M{x} {at + thick + k * dy:.1f}h{thick}v{dy:.1f}h{-thick}z"
    inner = at + thick
    frame: dict[str, AttrValue] = {"fill": "none", "stroke": "var(--ink)", "stroke_width": 1.5}
    return h(
        "g",
        {"class": "neatline", "aria-hidden": "true"},
        rect(at, at, wide, high, fill="var(--paper)", stroke="var(--ink)"),
        path(d, fill="var(--ink)"),
        rect(inner, inner, wide - 2 * thick, high - 2 * thick, **frame),
    )
