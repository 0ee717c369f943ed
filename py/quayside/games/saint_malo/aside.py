"""What lies beside the city plan: the dice tray, the choices, the pirates, the standing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from ...kernel import Message, Request, msg
from .catalog import BOXES, DICE, ROLLS, STRENGTHS, SWORDS
from .choices import Table, bonuses, first_player, free_person, panel, placing, uses
from .drawing import (
    AttrValue,
    Child,
    Node,
    Say,
    face,
    flag,
    h,
    icon,
    kept,
    path,
    piece,
    rect,
    words,
)
from .words import SYMBOL_NAMES, is_over, swords

_COLUMNS: Final = max(BOXES.values())


def panels(table: Table) -> tuple[Node, ...]:
    """The panels in the order in which they are needed."""
    found: list[Node | None] = [_looking(table), _tray(table)]
    request = table.request
    kind = request.kind if request is not None else ""
    if request is not None:
        makers: dict[str, Callable[[Table, Request], Node]] = {
            "score": uses,
            "free-person": free_person,
            "bonus": bonuses,
            "place": placing,
            "first-player": first_player,
        }
        if kind in makers:
            found.append(makers[kind](table, request))
    found.append(_pirates(table, short=kind == "score"))
    found.append(_standing(table))
    return tuple(panel for panel in found if panel is not None)


def _looking(table: Table) -> Node | None:
    """Says whose turn it is while somebody else's city is looked at."""
    if table.shown == table.seat or is_over(table.facts):
        return None
    say = table.say
    return h(
        "section",
        {"class": "panel malo-looking", "aria-label": say(msg("looking.label"))},
        h("p", None, say(msg("looking", seat=table.shown, other=table.seat))),
        h(
            "button",
            {"type": "button", "class": "btn", "data-act": f"view:{table.seat}"},
            flag(table.flags[table.seat]),
            say(msg("looking.back", seat=table.seat)),
        ),
        key="looking",
    )


# ------------------------------------------------------------------ the dice


def _tray(table: Table) -> Node:
    say, facts = table.say, table.facts
    rolls: int = facts["rolls"]
    request = table.request
    own = request if request is not None and request.kind == "die" else None
    keys = request.keys() if request is not None and request.kind == "reroll" else ()
    asked = own.data["die"] if own is not None else -1
    dice = [
        _die(
            say,
            Die(
                i,
                symbol,
                picked=i in facts["picked"],
                turned=i in facts["turned"],
                used=i in facts["used"],
                off=bool(facts["used"]),
                asked=i == asked,
                takes=bool(keys) and (f"die:{i}" in keys or i in facts["picked"]),
            ),
        )
        for i, symbol in enumerate(facts["dice"] or [""] * DICE)
    ]
    count = msg("tray.rolls", n=rolls, of=ROLLS) if rolls else msg("tray.before", n=ROLLS)
    return h(
        "section",
        {"class": "tray", "aria-labelledby": "h-dice"},
        h(
            "div",
            {"class": "panel__head"},
            h("h2", {"class": "eyebrow", "id": "h-dice"}, say(msg("tray"))),
            h(
                "span",
                {"class": "rolls"},
                say(count),
                [
                    h("i", {"class": "is-used" if k < rolls else None, "aria-hidden": "true"})
                    for k in range(ROLLS)
                ],
            ),
        ),
        h(
            "div",
            {"class": "dice", "data-roving": True, "role": "group", "aria-labelledby": "h-dice"},
            dice,
        ),
        _faces(table, own) if own is not None else None,
        key="tray",
    )


class Die(NamedTuple):
    """All that a die shows."""

    i: int
    symbol: str
    """Its face; empty before the first roll."""
    picked: bool
    """It will be rolled again."""
    turned: bool
    used: bool
    off: bool
    """Others have been used, so that this one no longer can be."""
    asked: bool
    """Its face is to be entered."""
    takes: bool
    """It can be picked, or no longer be."""


@piece
def _die(say: Say, die: Die) -> Node:
    """A die: to be picked for the next roll, or just lying there with what became of it."""
    i, symbol, picked, turned, used, off, asked, takes = die
    key = f"die:{i}"
    name = SYMBOL_NAMES.get(symbol, msg("die.blank"))
    tag: Message | None = None
    if picked:
        state, tag = msg("die.picked"), msg("tag.again")
    elif turned:
        state, tag = msg("die.turned"), msg("tag.turned")
    elif used:
        state = msg("die.used")
    elif symbol == SWORDS:
        state = msg("die.swords")
    elif asked:
        state = msg("die.asked")
    else:
        state = msg("die.lies")
    classes = ["die"]
    if used:
        classes.append("die--used")
    elif off and symbol != SWORDS:
        classes.append("die--off")
    if not symbol:
        classes.append("die--blank")
    if asked:
        classes.append("die--asked")
    attrs: dict[str, AttrValue] = {
        "id": f"die-{i}",
        "class": " ".join(classes),
        "style": f"--die-ink:var(--d-{symbol})" if symbol else None,
        "aria-label": say(msg("die.label", n=i + 1, name=name, state=state)),
    }
    tag_node = h("span", {"class": "die__tag"}, say(tag)) if tag else None
    picture = face(symbol) if symbol else None
    if takes:
        # The same element as where it just lies there: it would be made anew whenever that changes.
        attrs["role"] = "button"
        attrs["tabindex"] = 0
        attrs["aria-pressed"] = "true" if picked else "false"
        if picked:
            attrs["data-act"] = f"unpick:{key}"
        else:
            attrs["data-choice"] = key
    else:
        attrs["role"] = "img"
    return h("span", attrs, picture, tag_node, key=f"die-{i}")


def _faces(table: Table, own: Request) -> Node:
    """The six faces, to say what one's own die shows."""
    say = table.say
    buttons = [
        h(
            "button",
            {
                "type": "button",
                "class": "die die--face",
                "style": f"--die-ink:var(--d-{option.key})",
                "data-choice": option.key,
                "aria-label": say(option.label),
                "title": say(option.label),
            },
            face(option.key),
            key=option.key,
        )
        for option in own.options
    ]
    label = say(msg("faces", n=own.data["die"] + 1))
    return h(
        "div",
        {"class": "faces"},
        h("p", {"id": "h-faces"}, label),
        h(
            "div",
            {
                "class": "faces__row",
                "role": "group",
                "aria-labelledby": "h-faces",
                "data-roving": True,
            },
            buttons,
        ),
        key="faces",
    )


# ------------------------------------------------------------------ the pirates


def _pirates(table: Table, *, short: bool) -> Node:
    """The rows of boxes, what this turn's swords will mark, and who could not hold the next attack.

    The short form shows only the row in question, so that the uses of the dice have room.
    """
    cities = table.facts["cities"]
    after = table.after["cities"] if table.after else cities
    defences = [(now["defence"], then["defence"]) for now, then in zip(cities, after, strict=True)]
    pirates = table.facts["pirates"]
    return _pirate_panel(table.say, pirates, swords(table.facts), defences, table.flags, short)


@kept
def _pirate_panel(
    say: Say,
    pirates: Mapping[str, Any],
    coming: int,
    defences: list[tuple[int, int]],
    flags: tuple[int, ...],
    short: bool,
) -> Node:
    """See `_pirates`. `defences` of each seat: now, and if the previewed option were answered."""
    attacks: int = pirates["attacks"]
    left: int = pirates["left"]
    hits = left and coming >= left
    if not left:
        chip = h("span", {"class": "chip chip--good"}, icon("ok"), say(msg("pirates.gone")))
    else:
        told = msg("pirates.now") if hits else msg("pirates.left", n=left)
        chip = h(
            "span",
            {"class": f"chip {'chip--bad' if hits or left <= 2 else 'chip--line'}"},
            icon("sabres"),
            say(told),
        )
    label = (
        msg("pirates.label", done=attacks, n=left, strength=STRENGTHS[attacks], coming=coming)
        if left
        else msg("pirates.gone.label")
    )
    return panel(
        say,
        "pirates",
        msg("pirates"),
        _rows(say(label), pirates["boxes"], pirates["marks"], coming, attacks, short),
        _defences(say, attacks, defences, flags),
        extra=chip,
    )


_BOX: Final = 22
"""Side of a box of the pirates."""
_GAP: Final = 3
_ROW: Final = _BOX + 2 + _GAP
"""Height of a row of boxes and of what lies between two rows."""
_FIRST: Final = 29
"""Where the first box of a row begins, after the strength of its attack."""
_WIDTH: Final = _FIRST + _COLUMNS * (_BOX + _GAP) + 1
_OUTLINE: Final = (
    "m3.75.75h14.5a3 3 0 0 1 3 3v14.5a3 3 0 0 1-3 3h-14.5a3 3 0 0 1-3-3v-14.5a3 3 0 0 1 3-3"
)
_CROSS: Final = "m2.5 2.5 17 17m-17 0 17-17"
_HATCH: Final = (
    "m2 6.5 4.5-4.5m-4.5 10 10-10m-10 15.5 15.5-15.5m-13 18.5 16-16m-10.5 16 10.5-10.5m-5 10.5 5-5"
)


@piece
def _rows(label: str, boxes: int, marks: int, coming: int, attacks: int, short: bool) -> Node:
    """All rows of boxes as one drawing, or the row in question alone."""
    last = len(STRENGTHS) - 1
    now = min(attacks, last)
    top, height = (now * _ROW, _ROW - _GAP) if short else (0, last * _ROW + _ROW - _GAP)
    there = boxes * len(STRENGTHS)
    planned = range(marks, min(marks + coming, there))
    return h(
        "svg",
        {
            "class": "pir",
            "viewBox": f"0 {top} {_WIDTH} {height}",
            "role": "img",
            "aria-label": label,
        },
        rect(0, attacks * _ROW, _WIDTH, _ROW - _GAP, rx=4, cls="pir__now")
        if attacks <= last
        else None,
        _strengths(boxes),
        path(_each(boxes, [n for n in range(there) if n not in planned], _OUTLINE), cls="pir__box"),
        path(_each(boxes, range(min(marks, there)), _CROSS), cls="pir__mark"),
        path(_each(boxes, planned, _OUTLINE), cls="pir__plan"),
    )


@piece
def _strengths(boxes: int) -> Node:
    """The strength of each attack, and the boxes that are not used with so many players."""
    unused = [_at(row, k) for row in range(len(STRENGTHS)) for k in range(boxes, _COLUMNS)]
    return h(
        "g",
        None,
        [
            words(_FIRST // 2 - 1, row * _ROW + 17, str(strength), 14, "mid b")
            for row, strength in enumerate(STRENGTHS)
        ],
        path("".join([at + _OUTLINE + at + _HATCH for at in unused]), cls="pir__off")
        if unused
        else None,
    )


def _each(boxes: int, which: Iterable[int], shape: str) -> str:
    """The shape in each of the boxes, which are counted row by row."""
    return "".join([_at(*divmod(n, boxes)) + shape for n in which])


def _at(row: int, column: int) -> str:
    return f"M{_FIRST + column * (_BOX + _GAP)} {row * _ROW + 1}"


def _defences(
    say: Say, attacks: int, defences: list[tuple[int, int]], flags: tuple[int, ...]
) -> Node:
    """Everybody's defence; those below the next attack's strength have a cannon beside it."""
    strength = STRENGTHS[attacks] if attacks < len(STRENGTHS) else 0
    items: list[Child] = []
    for seat, (now, after) in enumerate(defences):
        low = after < strength
        text = (
            msg("defence.low", seat=seat, n=after)
            if low
            else msg("defence.holds", seat=seat, n=after)
        )
        items.append(
            h(
                "li",
                {"class": "lo" if low else None, "title": say(text)},
                flag(flags[seat]),
                h(
                    "b",
                    {"class": "num new" if after != now else "num", "aria-hidden": "true"},
                    after,
                ),
                icon("cannon") if low else None,
                h("span", {"class": "vh"}, say(text)),
                key=f"seat-{seat}",
            )
        )
    title = msg("defence.against", n=strength) if strength else msg("defence")
    return h(
        "div", {"class": "def"}, h("span", {"class": "muted"}, say(title)), h("ul", None, items)
    )


# ------------------------------------------------------------------ the standing


def _standing(table: Table) -> Node:
    scores = [city["score"] for city in table.facts["cities"]]
    return _standing_panel(table.say, scores, table.flags, is_over(table.facts))


@kept
def _standing_panel(say: Say, scores: list[int], flags: tuple[int, ...], over: bool) -> Node:
    """What everybody would have if the game ended now."""
    items = [
        h(
            "li",
            {"title": say(msg("standing.seat", seat=seat, n=score))},
            flag(flags[seat]),
            h("b", {"class": "num", "aria-hidden": "true"}, _figure(score)),
            h("span", {"class": "vh"}, say(msg("standing.seat", seat=seat, n=score))),
            key=f"seat-{seat}",
        )
        for seat, score in enumerate(scores)
    ]
    title = msg("standing.over") if over else msg("standing")
    return panel(say, "standing", title, h("ul", {"class": "standing"}, items))


def _figure(n: int) -> str:
    return str(n) if n >= 0 else f"\u2212{-n}"
