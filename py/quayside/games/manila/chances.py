"""What the dice will bring, beside the map: odds of punts, of places, of the insurance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from ...kernel import Message, msg
from . import odds
from .catalog import INSURANCE, MOVEMENTS, START_SPACES, YARDS
from .drawing import Child, Node, Say, Sight, h, icon, kept, piece

_ROLLS: Final = {1: msg("odds.1"), 2: msg("odds.2"), 3: msg("odds.3")}
"""Rolls to come -> title of the table."""


class _Chance(NamedTuple):
    """A row of the table: a punt, where it is, and what each on board gets."""

    ware: str
    space: int
    berth: str
    now: tuple[int, int]
    then: tuple[int, int]


def chances(sight: Sight) -> Node | None:
    """How likely each punt arrives, and how its profit is split now."""
    facts = sight.facts
    left = MOVEMENTS - facts["movement"]
    if not sight.gains or left not in _ROLLS or not odds.punts(facts):
        return None
    shares = odds.split(facts)
    after = _split_then(sight, shares)
    return _odds_panel(
        sight.say,
        left,
        tuple(
            [
                _Chance(
                    ware := punt["ware"],
                    punt["space"],
                    punt["berth"],
                    shares[ware],
                    after.get(ware, shares[ware]),
                )
                for punt in facts["punts"]
            ]
        ),
    )


@piece
def _odds_panel(say: Say, left: int, rows: tuple[_Chance, ...]) -> Node:
    heads = (msg("odds.head.punt"), msg("odds.head.port"), msg("odds.head.13"),
             msg("odds.head.each"))  # fmt: skip
    return h(
        "details",
        {"class": "panel manila-odds", "open": True},
        h("summary", {"class": "eyebrow"}, say(_ROLLS[left])),
        _table(say, heads, [_odds_row(say, left, row) for row in rows]),
        key="odds",
    )


@piece
def _odds_row(say: Say, left: int, row: _Chance) -> Node:
    if row.berth:
        cells: list[Child] = [
            h("td", {"colspan": 2}, say(msg("odds.docked", place=row.berth))),
        ]
        title = msg("title", title=row.ware)
    else:
        found = odds.punt_odds(row.space, left)
        cells = [
            _percent(say, found.port, found.total),
            _percent(say, found.thirteen, found.total),
        ]
        title = msg("odds.punt", title=row.ware, space=row.space)
    return h(
        "tr",
        None,
        h("th", {"scope": "row"}, icon(row.ware, "ware"), say(title)),
        cells,
        _split(row.now, row.then),
        key=row.ware,
    )


@piece
def starts(say: Say) -> Node:
    """How likely a punt arrives from each of the spaces where it may be launched."""
    rows = []
    for space in START_SPACES:
        found = odds.punt_odds(space, MOVEMENTS)
        rows.append(
            h(
                "tr",
                None,
                h("th", {"scope": "row"}, space),
                _percent(say, found.port, found.total),
                _percent(say, found.thirteen, found.total),
                _percent(say, found.short, found.total),
                key=f"start-{space}",
            )
        )
    heads = (msg("rules.head.start"), msg("odds.head.port"), msg("odds.head.13"),
             msg("rules.head.short"))  # fmt: skip
    return h(
        "details",
        {"class": "panel manila-odds", "open": True},
        h("summary", {"class": "eyebrow"}, say(msg("rules.sailing.odds"))),
        _table(say, heads, rows),
        key="starts",
    )


def _split_then(sight: Sight, now: Mapping[str, tuple[int, int]]) -> Mapping[str, tuple[int, int]]:
    """As `odds.split`, if the preview came true."""
    request, option = sight.request, sight.selected
    if request is None or option is None:
        return now
    if request.kind == "place":
        ware = (option.anchor or "").removeprefix("punt-")
        if ware not in now:
            return now
        cash: int | None = sight.facts["players"][sight.seat]["cash"]
        # A loan may have to be taken first.
        if cash is not None and request.data["costs"][option.anchor] <= cash:
            return {**now, ware: (now[ware][1], 0)}
    then = sight.after
    return odds.split(then) if then is not None and then["voyage"] == sight.facts["voyage"] else now


def _table(say: Say, heads: tuple[Message, ...], rows: list[Node]) -> Node:
    return h(
        "table",
        {"class": "grid-table"},
        h("thead", None, h("tr", None, [h("th", {"scope": "col"}, say(head)) for head in heads])),
        h("tbody", None, rows),
    )


def _percent(say: Say, weight: int, total: int) -> Node:
    return _percentage(say, odds.percent(weight, total))


@piece
def _percentage(say: Say, n: int) -> Node:
    return h("td", {"class": "num"}, say(msg("odds.percent", n=n)))


def _split(now: tuple[int, int], then: tuple[int, int]) -> Node:
    """What each on board gets, and what each would get with one more."""
    if then[0] != now[0]:
        text: list[Child] = [str(now[0] or "\u2013"), " \u2192 ", h("b", None, str(then[0]))]
        return h("td", {"class": "num is-new"}, text)
    if not now[1]:
        return h("td", {"class": "num"}, str(now[0] or "\u2013"))
    more = h("span", {"class": "muted"}, f" \u2192 {now[1]}")
    return h("td", {"class": "num"}, str(now[0] or "\u2013"), more)


def berths(sight: Sight) -> Node | None:
    """How likely each port and yard space pays, and what the insurer has to expect."""
    facts = sight.facts
    if not sight.gains or MOVEMENTS - facts["movement"] not in _ROLLS or not odds.punts(facts):
        return None
    # Of all that is known, only what the chances follow from: it is compared.
    return _berths_panel(
        sight.say,
        {
            "movement": facts["movement"],
            "punts": [{"space": p["space"], "berth": p["berth"]} for p in facts["punts"]],
            "places": {place: facts["places"][place] for place in (INSURANCE, *YARDS)},
        },
    )


@kept
def _berths_panel(say: Say, facts: Mapping[str, Any]) -> Node:
    weights, total = odds.berths(facts)
    rows = [
        h(
            "tr",
            None,
            h("th", {"scope": "row"}, icon(drawing), say(label)),
            [_percent(say, weights[f"{kind}-{berth}"], total) for berth in "abc"],
            key=kind,
        )
        for kind, drawing, label in (
            ("port", "harbour", msg("odds.port")),
            ("yard", "wreck", msg("odds.yard")),
        )
    ]
    bill = odds.insurance(facts)
    mean = bill["mean"]
    return h(
        "details",
        {"class": "panel manila-odds manila-berths"},
        h("summary", {"class": "eyebrow"}, say(msg("odds.berths"))),
        h(
            "p",
            {"class": "insurer"},
            icon("insurance"),
            say(msg("odds.insurer", worst=bill["worst"], mean=_decimal(mean))),
        ),
        _table(say, (msg("odds.head.pays"), msg("odds.a"), msg("odds.b"), msg("odds.c")), rows),
        key="berths",
    )


def _decimal(hundredths: int) -> str:
    """With one decimal."""
    tenths = (hundredths + 5) // 10
    return f"{tenths // 10}.{tenths % 10}"
