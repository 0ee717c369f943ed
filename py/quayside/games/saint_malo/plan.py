"""The city plan of Saint Malo: the wall of points around the grid with its four towers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from math import cos, pi, sin
from typing import Any, Final, NamedTuple

from ...kernel import Message, msg
from .catalog import CELLS, EMPTY, OUTER, SIDE_DEFENCE, SIDES, Side, cell_anchor
from .drawing import (
    CELL,
    CITY_WIDTH,
    EDGE,
    EMBLEMS,
    GRID,
    HEIGHT,
    STEP,
    STORES_WIDTH,
    WALL_SIZE,
    AttrValue,
    Child,
    Node,
    Say,
    centre,
    circle,
    h,
    kept,
    mark,
    mark_name,
    neatline,
    path,
    piece,
    put,
    rect,
    space_name,
    square,
    use,
    words,
)

_ROWS: Final = [[cell for cell in CELLS if cell // 7 == row] for row in range(7)]
TOWERS: Final = {"top": (0, 0, 0), "right": (0, 6, 90), "bottom": (6, 6, 180), "left": (6, 0, 270)}
"""Side -> row, column and direction of its tower."""


class Preview(NamedTuple):
    """What the selected place would do, as far as the plan shows it."""

    cell: int
    mark: str
    bubble: str
    """Its gain in words; empty if there is none."""
    counted: Mapping[int, int]
    """Neighbours that it counts -> what each brings."""
    side: str | None
    """The side that it completes."""


class Plan(NamedTuple):
    """All that the city plan shows."""

    say: Say
    seat: int
    flag: int
    city: Mapping[str, Any]
    points: int
    legal: Mapping[int, tuple[str, str, str]]
    """Cell -> option key, label, and the gain to be printed on it."""
    towers: Mapping[str, tuple[str, str]]
    """Side whose bonus may be taken now -> option key and label."""
    fresh: tuple[int, ...]
    """Cells filled by the present action, in order."""
    last: frozenset[int]
    """Cells filled since the seat's last answer."""
    preview: Preview | None


# ------------------------------------------------------------------ the victory point wall


def _track_place(n: int) -> tuple[float, float]:
    """Top left corner of the n-th space of the wall, clockwise from the top left."""
    n %= 100
    side, k = divmod(n, 25)
    x, y = ((k, 0), (25, k), (25 - k, 25), (0, 25 - k))[side]
    return EDGE + x * STEP, EDGE + y * STEP


def _track_path(spaces: Iterable[int]) -> str:
    box = f"h{STEP:.2f}v{STEP:.2f}h{-STEP:.2f}z"
    corners = (_track_place(n) for n in spaces)
    return "".join(f"M{x:.2f} {y:.2f}{box}" for x, y in corners)


def _box(at: float, size: float) -> str:
    return f"M{at:.1f} {at:.1f}h{size:.1f}v{size:.1f}h{-size:.1f}z"


@cache
def _track_ground() -> Node:
    """What lies under the points and the grid, the same for everybody."""
    ink: dict[str, AttrValue] = {"stroke": "var(--ink)"}
    even = [n for n in range(100) if n % 2 == 0 and n % 10]
    return h(
        "g",
        {"aria-hidden": "true"},
        path(f"M10 10h{CITY_WIDTH - 10}v{HEIGHT - 20}H10z", cls="b-sea"),
        path(_track_path(range(1, 100, 2)), fill="var(--paper)", stroke_width=0.8, **ink),
        path(_track_path(even), fill="var(--paper-3)", stroke_width=0.8, **ink),
        path(_track_path(range(0, 100, 10)), fill="var(--granite-2)", stroke_width=0.8, **ink),
        path(_box(EDGE + STEP, WALL_SIZE - 2 * STEP), fill="var(--granite)", stroke_width=2, **ink),
        path(_box(GRID - 7, 7 * CELL + 14), fill="var(--granite-2)"),
        path(_box(GRID + CELL - 3, 5 * CELL + 6), fill="var(--land)", stroke_width=1.5, **ink),
        key="ground",
    )


@kept
def _track(say: Say, flag: int, points: int) -> Node:
    """The wall with the spaces up to the points filled, and the player's disc.

    Above 99 it is walked a second time; below 0 the disc waits on 0. A tag tells the points then.
    """
    filled = max(points, 0) % 100
    numbers: list[Child] = []
    for n in range(0, 100, 5):
        x, y = _track_place(n)
        ten = n % 10 == 0
        fill = "p-on" if 0 < n <= filled else "granite-t" if ten else "ink-2"
        cls = "mid b" if ten else "mid"
        numbers.append(words(x + STEP / 2, y + STEP / 2 + 5, str(n), 15, cls, fill))
    x, y = _track_place(max(points, 0))
    x, y = x + STEP / 2, y + STEP / 2
    emblem = f"translate({x - 8.4:.1f} {y - 8.4:.1f}) scale(.7)"
    line: dict[str, AttrValue] = {"stroke": "var(--ink)"}
    return h(
        "g",
        {
            "data-p": flag,
            "role": "img",
            "aria-label": say(msg("board.track", n=points)),
        },
        path(_track_path(range(1, filled + 1)), fill="var(--p)", stroke_width=0.8, **line),
        path(_box(EDGE, WALL_SIZE), fill="none", stroke_width=2.5, **line),
        numbers,
        circle(x, y, 15, fill="var(--p)", stroke="var(--flag-edge)", stroke_width=1.6),
        path(EMBLEMS[flag], fill="var(--p-on)", transform=emblem),
        None if 0 <= points < 100 else _lap(x, y, say(msg("board.points", n=points))),
        key="track",
    )


def _lap(x: float, y: float, text: str) -> Node:
    """A tag with the true points where the wall is too short for them."""
    x = min(max(x, EDGE + 34), EDGE + WALL_SIZE - 34)
    y += 26 if y < HEIGHT / 2 else -26
    return h(
        "g",
        None,
        rect(x - 28, y - 12, 56, 24, rx=12, fill="var(--ink)"),
        words(x, y + 6, text, 17, "mid b", "paper"),
        key="lap",
    )


# ------------------------------------------------------------------ the spaces


def _side_state(plan: Plan, side: Side) -> str:
    sides: list[str] = plan.city["sides"]
    return sides[SIDES.index(side)]


class Space(NamedTuple):
    """All that one space of the city shows."""

    kind: str
    spoilt: bool
    legal: tuple[str, str, str] | None
    """As in `Plan.legal`."""
    stop: bool
    """Whether it is where the keyboard enters the plan."""
    coming: tuple[str, str] | None
    """Mark and gain in words of what would be drawn here."""
    order: int
    """Drawn by the present action as this one, from 1; 0 if it was not."""
    last: bool


def _spaces(plan: Plan) -> list[Space]:
    """The spaces of all cells, by cell."""
    cells: str = plan.city["cells"]
    legal, preview = plan.legal, plan.preview
    chosen = preview.cell if preview else -1
    stop = chosen if preview else next(iter(legal), -1)
    spoilt = {cell for side in SIDES if _side_state(plan, side) == "spoilt" for cell in side.cells}
    order = {cell: n for n, cell in enumerate(plan.fresh, 1)}
    return [
        Space(
            kind,
            cell in spoilt,
            legal.get(cell),
            cell == stop,
            (preview.mark, preview.bubble) if preview and cell == chosen else None,
            order.get(cell, 0),
            cell in plan.last,
        )
        for cell, kind in enumerate(cells)
    ]


@piece
def _space(say: Say, cell: int, space: Space) -> Node:
    """One space of the city with all that is known about it."""
    x, y = centre(cell)
    kind, legal, coming = space.kind, space.legal, space.coming
    parts: list[Child] = [_ground(cell, space.spoilt)]
    if kind != EMPTY:
        parts.append(mark(kind, cell, x, y, CELL))
    elif coming:
        parts += [
            square(x, y, 2, rx=4, cls="preview__fill"),
            h("g", {"class": "preview"}, mark(coming[0], cell, x, y, CELL)),
            square(x, y, 4, rx=4, cls="preview__ring"),
        ]
    if space.last:
        parts.append(square(x, y, 5, rx=5, cls="lastmove"))
    if space.order:
        parts.append(_order(space.order, x, y))
    if legal and coming:
        # Elsewhere the edge of the space tells where the focus is: there are dozens of them.
        parts.append(square(x, y, 1, rx=5, cls="focus-ring"))
    attrs: dict[str, AttrValue] = {
        "role": "gridcell",
        "id": cell_anchor(cell),
        "aria-label": say(_space_label(cell, space)),
    }
    if legal:
        attrs["data-choice"] = legal[0]
        attrs["tabindex"] = 0 if space.stop else -1
        if coming:
            attrs["aria-selected"] = "true"
    return h("g", attrs, parts, key=cell_anchor(cell))


@cache
def _ground(cell: int, spoilt: bool) -> Node:
    """The printed space; hatched if its side cannot be completed any more."""
    x, y = centre(cell)
    outer = cell in OUTER
    fill, line = ("cell-out", "granite-2") if outer else ("cell-in", "land-line")
    return h(
        "g",
        None,
        square(x, y, 2, rx=4, fill=f"var(--{fill})", stroke=f"var(--{line})", cls="ground"),
        square(x, y, 2, rx=4, fill="url(#malo-hatch)", cls="spoilt") if spoilt else None,
    )


@piece
def _rings(free: tuple[int, ...]) -> Node:
    """The rings of all free spaces as one path: there are dozens, which come and go at once."""
    side, turn = f"{CELL - 24:.1f}", "a6 6 0 0 1"
    ring = f"h{side}{turn} 6 6v{side}{turn}-6 6h-{side}{turn}-6-6v-{side}{turn} 6-6z"
    corners = [(x - CELL / 2 + 12, y - CELL / 2 + 6) for x, y in map(centre, free)]
    rings = "".join(f"M{x:.1f} {y:.1f}{ring}" for x, y in corners)
    return path(rings, cls="legal__ring rings")._replace(key="rings")


@piece
def _gains(printed: tuple[tuple[int, str], ...]) -> Node:
    """What each of the free spaces brings, as printed on it: these come and go at once, too, and
    would be looked for in each space.
    """
    return h(
        "g",
        {"class": "rings", "aria-hidden": "true"},
        [_gain(cell, text) for cell, text in printed],
        key="gains",
    )


@piece
def _gain(cell: int, text: str) -> Node:
    x, y = centre(cell)
    return words(x, y + 6, text, 18, "mid b hintnum")._replace(key=f"gain-{cell}")


def _order(n: int, x: float, y: float) -> Node:
    """A badge that says: drawn by the present action, as number n."""
    bx, by = x - CELL * 0.36, y - CELL * 0.36
    return h(
        "g",
        {"class": "fresh"},
        square(x, y, 4, rx=4, cls="fresh__ring"),
        circle(bx, by, 12.5),
        words(bx, by + 6.2, str(n), 18.4, "mid b", "ask-on"),
    )


def _space_label(cell: int, space: Space) -> Message:
    kind, legal = space.kind, space.legal
    name = space_name(cell)
    place = msg("space.outer", space=name) if cell in OUTER else msg("space.inner", space=name)
    if space.coming:
        coming, gain = space.coming
        state = (
            msg("space.chosen-gain", mark=mark_name(coming), gain=gain)
            if gain
            else msg("space.chosen", mark=mark_name(coming))
        )
    elif legal and legal[1]:
        state = msg("space.free-gain", gain=legal[1])
    elif legal:
        state = msg("space.free")
    elif space.order:
        state = msg("space.fresh", mark=mark_name(kind))
    elif space.last:
        state = msg("space.new", mark=mark_name(kind))
    else:
        state = msg("space.holds", mark=mark_name(kind))
    return msg("space", place=place, state=state)


def _towers(plan: Plan) -> list[Node]:
    coming = plan.preview.side if plan.preview is not None else None
    stop = next(iter(plan.towers), None)
    return [
        _tower(
            plan.say,
            side,
            _side_state(plan, side),
            side.id == coming,
            plan.towers.get(side.id),
            side.id == stop,
        )
        for side in SIDES
    ]


@piece
def _tower(
    say: Say, side: Side, state: str, coming: bool, choice: tuple[str, str] | None, stop: bool
) -> Node:
    """The tower at the start of its side: the bonus, the direction, and what became of it."""
    row, column, turn = TOWERS[side.id]
    x, y = centre(7 * row + column)
    r = CELL * 0.6
    corners = [
        (x + r * cos(pi / 8 + k * pi / 4), y + r * sin(pi / 8 + k * pi / 4)) for k in range(8)
    ]
    outline = "M" + "L".join(f"{a:.1f} {b:.1f}" for a, b in corners) + "z"
    spokes = "".join(f"M{x:.1f} {y:.1f}L{a:.1f} {b:.1f}" for a, b in corners)
    ax, ay = ((1, 0), (0, 1), (-1, 0), (0, -1))[turn // 90]
    disc = "var(--good-soft)" if state == "complete" else "var(--paper)"
    arrow = f"translate({x + ax * CELL * 0.49:.1f} {y + ay * CELL * 0.49:.1f}) rotate({turn})"
    ink: dict[str, AttrValue] = {"stroke": "var(--ink)"}
    parts: list[Child] = [
        path(outline, fill="var(--tower)", stroke_width=2, **ink),
        path(spokes, stroke_opacity=0.35, **ink),
        circle(x, y, CELL * 0.36, fill=disc, stroke_width=1.5, **ink),
        path("M-6-8 9 0-6 8z", transform=arrow, fill="var(--brass)", stroke_width=1.2, **ink),
        _bonus(say, side, x, y),
    ]
    if state == "spoilt":
        parts.append(_struck(x, y))
    if state == "complete":
        parts.append(_tick(x + CELL * 0.28, y - CELL * 0.3))
    if choice or coming:
        parts.append(circle(x, y, CELL * 0.44, cls="legal__ring" if choice else "preview__ring"))
    attrs: dict[str, AttrValue] = {
        "id": f"tower-{side.id}",
        "role": "img",
        "aria-label": say(_tower_label(side, state)),
    }
    if choice:
        attrs |= {
            "role": "button",
            "aria-label": choice[1],
            "data-choice": choice[0],
            "tabindex": 0 if stop else -1,
        }
        parts.append(circle(x, y, CELL * 0.48, cls="focus-ring"))
    return h("g", attrs, parts, key=f"tower-{side.id}")


def _struck(x: float, y: float) -> Node:
    """Hatching and a stroke: this bonus cannot be had any more."""
    return h(
        "g",
        {"class": "spoilt"},
        circle(x, y, CELL * 0.36, fill="url(#malo-hatch)"),
        path(f"M{x - 20:.1f} {y - 20:.1f}l40 40", cls="spoilt__line"),
    )


def _bonus(say: Say, side: Side, x: float, y: float) -> list[Node]:
    if side.person:
        return [
            use("head", x - 11, y, 22, fill="var(--ink)"),
            words(x, y + 6, "≤3", 18.4, "b"),
        ]
    if side.coins:
        return [
            use("coins", x - 9, y, 24, fill="var(--ink)"),
            words(x + 6, y + 7, str(side.coins), 20, "b"),
        ]
    return [
        words(x, y - 1, str(side.vp), 20, "mid b"),
        words(x, y + 15, say(msg("vp")), 18.4, "mid b"),
    ]


def _tower_label(side: Side, state: str) -> Message:
    if side.person:
        gives = msg("tower.person")
    elif side.coins:
        gives = msg("gain.coins", n=side.coins)
    else:
        gives = msg("gain.vp", n=side.vp)
    if state == "complete":
        return msg("tower.complete", side=side.id, gives=gives, n=SIDE_DEFENCE)
    if state == "spoilt":
        return msg("tower.spoilt", side=side.id, gives=gives)
    return msg("tower.open", side=side.id, gives=gives, n=SIDE_DEFENCE)


def _tick(x: float, y: float) -> Node:
    return h(
        "g",
        {"transform": f"translate({x:.1f} {y:.1f})"},
        h("circle", {"r": 10, "fill": "var(--good)"}),
        path("M-4.5 0-1 3.5 5-3.5", stroke="var(--paper)", stroke_width=2.5, fill="none"),
    )


def _shares(preview: Preview) -> Node:
    """A coin or point badge on everything that the preview counts."""
    badges: list[Child] = []
    for cell, share in preview.counted.items():
        x, y = centre(cell)
        x, y = x + CELL * 0.36, y - CELL * 0.34
        badges.append(
            h(
                "g",
                {"class": "share", "data-counted": cell_anchor(cell)},
                circle(x, y, 13),
                words(x, y + 6.2, str(share), 18.4, "mid b"),
            )
        )
    return h("g", {"aria-hidden": "true"}, badges, key="shares")


def _bubble(preview: Preview) -> Node | None:
    """What the preview brings, in a bubble that stays on the plan."""
    if not preview.bubble:
        return None
    x, y = centre(preview.cell)
    half = max(46.0, 5.1 * len(preview.bubble) + 16)
    down = preview.cell // 7 < 5
    tip = y + CELL / 2 - 6 if down else y - CELL / 2 + 6
    top = tip + 10 if down else tip - 46
    left = min(max(x - half, GRID - 4), GRID + 7 * CELL + 4 - 2 * half)
    edge = top if down else top + 36
    return h(
        "g",
        {"class": "bubble", "aria-hidden": "true"},
        rect(left, top, 2 * half, 36, rx=7),
        path(f"M{x - 10:.1f} {edge:.1f}L{x:.1f} {tip:.1f}L{x + 10:.1f} {edge:.1f}z"),
        words(left + half, top + 25, preview.bubble, 20, "mid b", "ask-on"),
        key="bubble",
    )


def city_plan(plan: Plan) -> Node:
    """The city plan of a player: the wall of points around the grid with its four towers."""
    say = plan.say
    spaces = _spaces(plan)
    chosen = plan.preview.cell if plan.preview else -1
    rows = [
        _row(row, say, *[_space(say, cell, spaces[cell]) for cell in cells])
        for row, cells in enumerate(_ROWS)
    ]
    printed = tuple(
        [(cell, text) for cell, (_, _, text) in plan.legal.items() if text and cell != chosen]
    )
    empty: int = plan.city["empty"]
    label = (
        msg("board.grid-legal", n=empty, legal=len(plan.legal))
        if plan.legal
        else msg("board.grid", n=empty)
    )
    return h(
        "svg",
        {
            "class": "city",
            "viewBox": f"0 0 {CITY_WIDTH} {HEIGHT}",
            "role": "group",
            "aria-label": say(msg("board.city", seat=plan.seat)),
        },
        _city_frame(),
        _track_ground(),
        _track(say, plan.flag, plan.points),
        h("g", {"role": "grid", "aria-label": say(label)}, rows, key="grid"),
        _rings(tuple(cell for cell in plan.legal if cell != chosen)) if plan.legal else None,
        _gains(printed) if printed else None,
        h("g", None, _towers(plan), key="towers"),
        _bubble(plan.preview) if plan.preview else None,
        _shares(plan.preview) if plan.preview else None,
        key="city",
    )


@put
def _row(row: int, say: Say, *spaces: Node) -> Node:
    return h(
        "g",
        {"role": "row", "aria-label": say(msg("board.row", n=row + 1))},
        spaces,
        key=f"row-{row}",
    )


@cache
def _city_frame() -> Node:
    """The hatching of spoilt sides, and the neatline of the sheet, of which this is the left."""
    pattern: dict[str, AttrValue] = {
        "id": "malo-hatch",
        "width": 9,
        "height": 9,
        "patternUnits": "userSpaceOnUse",
        "patternTransform": "rotate(45)",
    }
    return h(
        "g",
        {"aria-hidden": "true"},
        h("defs", None, h("pattern", pattern, path("M0 0v9", cls="hatch"))),
        neatline(CITY_WIDTH + STORES_WIDTH, HEIGHT),
        key="frame",
    )
