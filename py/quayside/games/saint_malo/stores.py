"""The right part of a player's sheet: stores, defence, churches, people, and the points so far."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from ...kernel import Message, msg
from .catalog import CANNON_VP, CHURCHES, PERSONS, SIDE_DEFENCE, STRENGTHS
from .drawing import (
    CITY_WIDTH,
    HEIGHT,
    STORES_WIDTH,
    Child,
    Node,
    Say,
    circle,
    h,
    kept,
    neatline,
    path,
    piece,
    rect,
    use,
    words,
)

_LEFT: Final = 700
_RIGHT: Final = 898
_PER_ROW: Final = 8

_SHEET_ICONS: Final = (
    ("during", "star"),
    ("full_city", "castle"),
    ("coins", "coins"),
    ("logs", "log"),
    ("churches", "church"),
    ("cannons", "cannon"),
)
"""Sources of the score sheet that are shown while the game goes on, each with its drawing."""


class Stores(NamedTuple):
    """All that the stores show."""

    say: Say
    seat: int
    place: int
    """1 for the start player, and so on in the order of play."""
    city: Mapping[str, Any]
    after: Mapping[str, Any] | None
    """The same city if the previewed option were answered."""
    person: str | None
    """The person in question, if any."""


def _head(say: Say, y: float, title: Message, value: str) -> list[Node]:
    return [
        h(
            "text",
            {"x": _LEFT, "y": y, "class": "b-txt b stores__head", "font-size": 15},
            say(title),
        ),
        words(_RIGHT, y + 1, value, 20, "end b"),
    ]


def _signed(n: int) -> str:
    return f"+{n}" if n > 0 else f"\u2212{-n}" if n < 0 else "0"


def _figure(n: int) -> str:
    return str(n) if n >= 0 else f"\u2212{-n}"


def _slots(y: float, have: int, after: int, cls: str) -> list[Node]:
    """Two rows of round places: what is there, what would come, what would go, what is free."""
    slots: list[Node] = []
    for k in range(2 * _PER_ROW):
        if k < min(have, after):
            state = "have"
        elif k < after:
            state = "new"
        else:
            state = "gone" if k < have else "free"
        row, column = divmod(k, _PER_ROW)
        slots.append(_slot(_LEFT + column * 25 + 12.5, y + row * 27 + 13.5, state, cls))
    return slots


@cache
def _slot(x: float, y: float, state: str, cls: str) -> Node:
    parts: list[Child] = [circle(x, y, 10.5)]
    if state in ("have", "gone"):
        parts.append(circle(x, y, 6.5, cls="slot__in"))
    if state == "new":
        parts.append(path(f"M{x - 4} {y}h8M{x} {y - 4}v8"))
    if state == "gone":
        parts.append(path(f"M{x - 6} {y - 6}l12 12m0-12-12 12"))
    return h("g", {"class": f"slot slot--{cls} is-{state}"}, parts)


@piece
def _store(say: Say, y: float, which: str, have: int, after: int) -> Node:
    """Lumber or bank; what does not fit into two rows is told by the number."""
    if which == "logs":
        title, label = msg("stores.lumber"), msg("stores.lumber.label", n=have)
    else:
        title, label = msg("stores.bank"), msg("stores.bank.label", n=have)
    return h(
        "g",
        {"role": "img", "aria-label": say(label)},
        _head(say, y, title, str(have)),
        _slots(y + 8, have, after, which),
        key=which,
    )


_PLACES: Final = (
    msg("stores.first"),
    msg("stores.place.2"),
    msg("stores.place.3"),
    msg("stores.place.4"),
    msg("stores.place.5"),
)
"""Places in the order of play, in words."""


@piece
def _order(say: Say, place: int) -> Node:
    """Three roofs as printed on the sheet; the start player's are shaded."""
    first = place == 1
    roofs = [
        path(
            f"M{_LEFT + k * 40} 50l16-20 16 20h-3v14h-26v-14z",
            cls="roof is-first" if first else "roof",
        )
        for k in range(3)
    ]
    text = _PLACES[place - 1]
    return h(
        "g",
        {"role": "img", "aria-label": say(text)},
        roofs,
        h("text", {"x": _RIGHT, "y": 60, "class": "b-name end stores__order"}, say(text)),
        key="order",
    )


@piece
def _defence(say: Say, y: float, now: int, after: int, soldiers: int, walls: int) -> Node:
    label = msg("stores.defence.label", n=now, soldiers=soldiers, walls=walls)
    return h(
        "g",
        {"role": "img", "aria-label": say(label)},
        _head(say, y, msg("stores.defence"), str(now)),
        words(_RIGHT - 22, y + 1, _signed(after - now), 18, "end b", "ask")
        if after != now
        else None,
        use("soldier", _LEFT + 15, y + 24, 26, fill="var(--folk)"),
        words(_LEFT + 32, y + 29, f"\u00d7 {soldiers}", 16, "b"),
        use("wall", _LEFT + 95, y + 24, 26, fill="var(--ink)"),
        words(
            _LEFT + 113, y + 29, f"{walls} \u00d7 {SIDE_DEFENCE} = {SIDE_DEFENCE * walls}", 16, "b"
        ),
        key="defence",
    )


def _counts(city: Mapping[str, Any]) -> tuple[int, ...]:
    """How many churches there are of each size."""
    cells: str = city["cells"]
    return tuple([cells.count(size) for size in CHURCHES])


@piece
def _churches(
    say: Say, y: float, counts: tuple[int, ...], new: tuple[int, ...], worth: int, more: int
) -> Node:
    """How many churches of each size, and what the series are worth so far. `new` and `more` are
    what there would be.
    """
    boxes: list[Child] = []
    for k, n in enumerate(counts):
        x = _LEFT + k * 40
        on = "is-new" if new[k] > n else "is-have" if n else "is-free"
        boxes.append(
            h(
                "g",
                {"class": f"size {on}"},
                rect(x, y + 10, 35, 27, rx=4),
                words(x + 11, y + 30, str(k + 1), 17, "mid b"),
                words(x + 24, y + 29, f"\u00d7{new[k]}", 15, "mid") if new[k] else None,
            )
        )
    label = msg("stores.churches.label", n=worth, counts=list(counts))
    return h(
        "g",
        {"role": "img", "aria-label": say(label)},
        _head(say, y, msg("stores.churches"), str(worth)),
        words(_RIGHT - 26, y + 1, _signed(more), 18, "end b", "ask") if more else None,
        boxes,
        key="churches",
    )


@piece
def _cannons(say: Say, y: float, lost: int) -> Node:
    marks: list[Child] = []
    for k in range(len(STRENGTHS)):
        x, cy = _LEFT + k * 33 + 16.5, y + 24
        gone = k < lost
        marks.append(use("cannon", x, cy, 27, fill="var(--bad)" if gone else "var(--line)"))
        if gone:
            cross = f"M{x - 13} {cy - 11}l26 22m0-22-26 22"
            marks.append(path(cross, stroke="var(--bad)", stroke_width=2.5))
    return h(
        "g",
        {
            "role": "img",
            "aria-label": say(msg("stores.cannons.label", n=lost, vp=CANNON_VP * lost)),
        },
        _head(say, y, msg("stores.cannons"), _signed(CANNON_VP * lost)),
        marks,
        key="cannons",
    )


_EFFECTS: Final = {
    "citizen": msg("effect.citizen"),
    "soldier": msg("effect.soldier"),
    "priest": msg("effect.priest"),
    "architect": msg("effect.architect"),
    "merchant": msg("effect.merchant"),
    "juggler": msg("effect.juggler"),
    "noble": msg("effect.noble"),
}


@piece
def _people(say: Say, y: float, asked: str | None) -> Node:
    rows: list[Child] = []
    for k, person in enumerate(PERSONS):
        cy = y + 21 + k * 22.6
        name = say(msg("title", title=person.id))
        effect = say(_EFFECTS[person.id])
        rows.append(
            h(
                "g",
                {
                    "role": "img",
                    "aria-label": say(
                        msg("stores.person", person=person.id, n=person.heads, effect=effect)
                    ),
                },
                rect(_LEFT - 6, cy - 16, 208, 22, rx=5, fill="var(--ask-soft)")
                if person.id == asked
                else None,
                circle(_LEFT + 11, cy - 5, 10.5, fill="var(--folk)"),
                use(person.id, _LEFT + 11, cy - 5, 14, fill="var(--folk-on)"),
                words(_LEFT + 28, cy, str(person.heads), 15, "b"),
                words(_LEFT + 42, cy, name, 15),
                words(_RIGHT, cy, effect, 15, "end", "ink-2"),
                key=person.id,
            )
        )
    return h(
        "g",
        {"role": "group", "aria-label": say(msg("stores.people"))},
        path(f"M{_LEFT - 4} {y - 20}h204", stroke="var(--line-strong)"),
        h(
            "text",
            {"x": _LEFT, "y": y, "class": "b-txt b stores__head", "font-size": 15},
            say(msg("stores.people")),
        ),
        rows,
        key="people",
    )


@kept
def _so_far(say: Say, y: float, sheet: Mapping[str, int], total: int) -> Node:
    """What the city would be worth if the game ended now, source by source."""
    shown = [(name, drawing) for name, drawing in _SHEET_ICONS if name != "full_city"]
    if sheet["full_city"]:
        shown = list(_SHEET_ICONS)
    pitch = 198 / len(shown)
    parts: list[Child] = []
    for k, (name, drawing) in enumerate(shown):
        x = _LEFT + k * pitch
        value = sheet[name]
        fill = "bad" if value < 0 else "ink" if value else "ink-2"
        parts.append(use(drawing, x + 8, y + 19, 15, cls=f"source source--{drawing}"))
        parts.append(words(x + 17, y + 24, _figure(value), 15, "b", fill))
    return h(
        "g",
        {"role": "img", "aria-label": say(msg("stores.so-far.label", n=total, **sheet))},
        path(f"M{_LEFT - 4} {y - 20}h204", stroke="var(--line-strong)"),
        _head(say, y, msg("stores.so-far"), _figure(total)),
        parts,
        key="so-far",
    )


@kept
def stores_sheet(stores: Stores) -> Node:
    """The stores of a player, beside the city plan."""
    say, city = stores.say, stores.city
    after = stores.after if stores.after is not None else city
    walls = city["sides"].count("complete")
    worth = city["sheet"]["churches"]
    return h(
        "svg",
        {
            "class": "stores",
            "viewBox": f"{CITY_WIDTH} 0 {STORES_WIDTH} {HEIGHT}",
            "role": "group",
            "aria-label": say(msg("stores.label", seat=stores.seat)),
        },
        _frame(),
        _order(say, stores.place),
        _store(say, 94, "logs", city["logs"], after["logs"]),
        _store(say, 176, "coins", city["coins"], after["coins"]),
        _defence(say, 258, city["defence"], after["defence"], city["soldiers"], walls),
        _churches(
            say, 320, _counts(city), _counts(after), worth, after["sheet"]["churches"] - worth
        ),
        _cannons(say, 382, city["cannons"]),
        _people(say, 452, stores.person),
        _so_far(say, 638, city["sheet"], city["score"]),
        key="stores",
    )


@cache
def _frame() -> Node:
    return h(
        "g",
        {"aria-hidden": "true"},
        neatline(CITY_WIDTH + STORES_WIDTH, HEIGHT),
        rect(CITY_WIDTH + 1, 10, STORES_WIDTH - 11, HEIGHT - 20, fill="var(--paper)"),
        key="frame",
    )
