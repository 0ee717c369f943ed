"""What may be chosen beside the plan: uses of the dice, people, side bonuses, the first seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from ...kernel import Message, Option, Request, msg
from .catalog import PERSON
from .drawing import Child, Node, Say, face, flag, h, icon, piece
from .words import count_of, explain, symbol_of


class Table(NamedTuple):
    """What the panels are drawn from."""

    say: Say
    facts: Mapping[str, Any]
    after: Mapping[str, Any] | None
    """The observation after the previewed option."""
    request: Request | None
    """The question, if its answers may be tapped here now."""
    seat: int
    shown: int
    flags: tuple[int, ...]
    names: tuple[str, ...]


def panel(say: Say, name: str, title: Message, *children: Child, extra: Child = None) -> Node:
    """A panel of the aside under its title."""
    return h(
        "section",
        {"class": f"panel malo-{name}", "aria-labelledby": f"h-{name}"},
        h(
            "div",
            {"class": "panel__head"},
            h("h2", {"class": "eyebrow", "id": f"h-{name}"}, say(title)),
            extra,
        ),
        *children,
        key=name,
    )


# ------------------------------------------------------------------ what the dice are used for


_SYMBOL_ROWS: Final = ("log", "crate", "wall", "cross")
_ROW_KEYS: Final = {"log": "log:1", "crate": "crate:1", "wall": "wall:1", "cross": "church:1"}
_THING_ICONS: Final = {"cross": "church"}


@piece
def _cost(n: int) -> Node | None:
    """What it costs; the style draws a coin behind it."""
    return h("span", {"class": "cost"}, f"\u2212{n}") if n else None


def uses(table: Table, request: Request) -> Node:
    """Every way to use the dice, and why others are not open now."""
    say = table.say
    costs: Mapping[str, int] = request.data["costs"]
    options = list(request.options)
    blocked = {item.key: item.reason for item in request.blocked}
    rows: list[Child] = []
    for symbol in _SYMBOL_ROWS:
        own = [
            option for option in options if option.key != "none" and symbol_of(option.key) == symbol
        ]
        rows.append(_use_row(table, symbol, own, costs, blocked.get(_ROW_KEYS[symbol])))
    cards: list[Child] = []
    by_key = {option.key: option for option in options}
    for person in PERSON:
        if person in by_key:
            cards.append(_person_card(say, by_key[person], person, costs.get(person, 0)))
        else:
            cards.append(_blocked_card(say, person, blocked[person]))
    coins: int = table.facts["cities"][table.seat]["coins"]
    return panel(
        say,
        "uses",
        msg("uses"),
        h(
            "div",
            {"class": "uses", "data-roving": True},
            rows,
            h(
                "div",
                {"class": "opts", "role": "group", "aria-label": say(msg("uses.people"))},
                cards,
            ),
        ),
        extra=h("span", {"class": "stat num"}, icon("coins"), say(msg("uses.coins", n=coins))),
    )


def _use_row(
    table: Table,
    symbol: str,
    options: list[Option],
    costs: Mapping[str, int],
    reason: Message | None,
) -> Node:
    say = table.say
    name = say(_ROW_NAMES[symbol])
    cells: list[Child]
    if options:
        cells = [_count_button(say, option, symbol, costs.get(option.key, 0)) for option in options]
    else:
        cells = [
            h(
                "span",
                {"class": "use__why"},
                h("b", None, name),
                " ",
                say(reason) if reason else None,
            )
        ]
    return h(
        "div",
        {
            "class": "use" if options else "use is-off",
            "role": "group",
            "aria-label": name,
            "title": name,
            "style": f"--die-ink:var(--t-{symbol})",
        },
        icon(_THING_ICONS[symbol]) if symbol in _THING_ICONS else face(symbol),
        cells,
        key=symbol,
    )


_ROW_NAMES: Final = {
    "log": msg("uses.log"),
    "crate": msg("uses.crate"),
    "wall": msg("uses.wall"),
    "cross": msg("uses.cross"),
}


def _count_button(say: Say, option: Option, symbol: str, cost: int) -> Node:
    n = int(option.key.partition(":")[2])
    thing = msg("mark.church", n=n) if symbol == "cross" else count_of(symbol, n)
    series = option.gain.params.get("n") if option.gain and symbol == "cross" else None
    label = _spoken(say, thing, option)
    return h(
        "button",
        {
            "type": "button",
            "class": "use__n num",
            "style": f"grid-column:{n + 1}",
            "data-choice": option.key,
            "aria-label": label,
            "title": label,
        },
        # Alone it needs no box of its own.
        h("b", None, n, h("sup", None, f"+{series}")) if series else n,
        _cost(cost),
        key=option.key,
    )


def _spoken(say: Say, thing: Message, option: Option) -> str:
    """The option in full: the thing, what it brings, what it costs."""
    for more in (option.gain, option.hint):
        if more is not None:
            thing = msg("use.spoken", what=thing, more=more)
    return say(thing)


def _person_card(say: Say, option: Option, person: str, cost: int) -> Node:
    name = msg("title", title=person)
    gain = option.gain or msg("effect.short", effect=person)
    return h(
        "button",
        {
            "type": "button",
            "class": "opt",
            "data-choice": option.key,
            "aria-label": _spoken(say, name, option)
            if option.gain
            else say(msg("use.explained", what=name, more=explain(person))),
            "title": say(explain(person)),
        },
        h(
            "span",
            {"class": "opt__n num"},
            PERSON[person].heads,
            _cost(cost),
        ),
        icon(person),
        h("b", None, say(name)),
        h("small", None, say(gain)),
        key=option.key,
    )


def _blocked_card(say: Say, person: str, reason: Message) -> Node:
    return h(
        "div",
        {"class": "opt is-off"},
        h("span", {"class": "opt__n num"}, PERSON[person].heads),
        icon(person),
        h("b", None, say(msg("title", title=person))),
        h("small", None, say(reason)),
        key=person,
    )


def free_person(table: Table, request: Request) -> Node:
    say = table.say
    cards = [
        _person_card(say, option, option.key, 0)
        for option in request.options
        if option.key != "none"
    ]
    return _card_panel(table, "free", msg("free-person.panel"), cards)


def bonuses(table: Table, request: Request) -> Node:
    """The completed sides as buttons, as on their towers."""
    say = table.say
    cards = [
        h(
            "button",
            {"type": "button", "class": "opt opt--wide", "data-choice": option.key},
            icon("wall"),
            h("b", None, say(option.label)),
            h("small", None, say(option.gain) if option.gain else None),
            key=option.key,
        )
        for option in request.options
    ]
    return _card_panel(table, "bonus", msg("bonus.panel"), cards)


def _card_panel(table: Table, id_: str, title: Message, cards: list[Node]) -> Node:
    """A panel of cards to choose from."""
    return panel(
        table.say,
        id_,
        title,
        h(
            "div",
            {"class": "opts", "role": "group", "aria-labelledby": f"h-{id_}", "data-roving": True},
            cards,
        ),
    )


def placing(table: Table, request: Request) -> Node:
    """What is being placed, what it does, and how many are left."""
    say = table.say
    thing: str = request.data["thing"]
    done = len(request.data["group"])
    left: int = request.data["left"]
    if thing == "church":
        title, drawing = msg("placing.church", n=request.data["size"]), "church"
    elif thing in PERSON:
        title, drawing = msg("title", title=thing), thing
    else:
        title, drawing = msg("title", title=thing), {"house": "home"}.get(thing, thing)
    total = done + left
    dots = (
        h(
            "span",
            {
                "class": "placing__n num",
                "role": "img",
                "aria-label": say(msg("placing.count", n=done, of=total)),
            },
            [h("i", {"class": "is-used" if k < done else None}) for k in range(total)],
        )
        if total > 1
        else None
    )
    return h(
        "section",
        {"class": "panel malo-placing", "aria-labelledby": "h-placing"},
        h("span", {"class": f"placing__icon placing__icon--{thing}"}, icon(drawing)),
        h("h2", {"class": "placing__title", "id": "h-placing"}, say(title), dots),
        h("p", {"class": "placing__text"}, say(explain(thing))),
        key="placing",
    )


def first_player(table: Table, request: Request) -> Node:
    buttons = [
        h(
            "button",
            {"type": "button", "class": "btn", "data-choice": option.key},
            flag(table.flags[int(option.key) - 1]),
            table.names[int(option.key) - 1],
            key=option.key,
        )
        for option in request.options
    ]
    return panel(
        table.say,
        "first",
        msg("first.panel"),
        h("div", {"class": "stack", "role": "group", "aria-labelledby": "h-first"}, buttons),
    )
