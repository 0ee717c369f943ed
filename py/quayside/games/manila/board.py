"""Manila at the table: from what is known and what is asked to how it looks.

The parts are drawn elsewhere: `sea`, `punts` and `town` (the map), `aside` and `choices` (dice,
shares, odds, bids), `words` (sentences), `help` (the rules drawer).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

from ...kernel import CHANCE, Event, Message, Option, Request, msg
from ...ui.contract import (
    Drawing,
    LogLine,
    RulesPage,
    SheetRow,
    Step,
    TableParts,
    TableView,
    acts,
)
from ...ui.text import Texts
from . import help as help_pages
from . import words
from .aside import panels
from .drawing import HEIGHT, WIDTH, Node, Sight, h, icon, neatline, piece
from .punts import afloat
from .sea import ground, sea
from .town import band, place_bubble, ports, posts

CSS_CLASS: Final = "g-manila"
SETTINGS: Final = ("gains", "auto_end", "dice")
BLURB: Final = msg("blurb")

_STEPS: Final = {
    "auction": msg("step.auction"),
    "duties": msg("step.duties"),
    "place": msg("step.place"),
    "sail": msg("step.sail"),
    "profits": msg("step.profits"),
}
_ACTS: Final = {
    "pass": "close",
    "none": "close",
    "stay": "jolly",
    "roll": "dice",
    "end-turn": "next",
}
"""Options that are buttons in the prompt bar -> their icon."""
_MAIN: Final = ("roll", "end-turn")


def view(view: TableView) -> TableParts:
    """How the table looks."""
    facts = view.observation
    request = view.request
    confirms = request is not None and _confirms(request)
    option = _selected(view) if confirms else None
    return TableParts(
        draw=lambda: _drawn(view, option),
        subtitle=words.subtitle(facts),
        scores=tuple(
            [
                player["fortune"] if words.is_over(facts) else player["cash"]
                for player in facts["players"]
            ]
        ),
        steps=_steps(facts, request),
        ask=words.ask(request, facts, view.seat),
        hint=words.hint(request, option),
        acts=acts(request, _ACTS, _MAIN),
        confirms=confirms,
        confirm=words.confirm(request, option) if request is not None and option else None,
    )


def _drawn(view: TableView, option: Option | None) -> Drawing:
    sight = _sight(view, option)
    return Drawing(
        _map(sight),
        panels(sight),
        tuple([_facts_of(view.text, view.observation, seat) for seat in range(len(sight.names))]),
    )


def _sight(view: TableView, option: Option | None) -> Sight:
    request = view.request
    over = words.is_over(view.observation)
    return Sight(
        say=view.text,
        facts=view.observation,
        foresee=view.foresee,
        request=request,
        places={
            found.anchor: found
            for found in (request.options if request is not None else ())
            if found.anchor is not None
        },
        blocked={
            found.anchor: found.reason
            for found in (request.blocked if request is not None else ())
            if found.anchor is not None
        },
        selected=option,
        seat=view.seat,
        shown=view.shown,
        flags=tuple([player.flag for player in view.players]),
        names=tuple([player.name for player in view.players]),
        last=_of_this_voyage(view.last) if not over else (),
        news=view.last if not over else (),
        gains=bool(view.settings.get("gains", True)),
    )


def _confirms(request: Request) -> bool:
    """Whether taps preview first: wherever there is anything to choose but buttons."""
    if request.seat == CHANCE:
        return False
    keys = request.keys()
    return any(key not in _ACTS for key in keys)


def _selected(view: TableView) -> Option | None:
    if view.request is None or view.selected is None:
        return None
    return view.request.option(view.selected)


def _of_this_voyage(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Events since the board was cleared."""
    for i in range(len(events) - 1, -1, -1):
        if events[i].kind == "voyage-began":
            return events[i:]
    return events


def _map(sight: Sight) -> Node:
    posted = posts(sight)
    return h(
        "svg",
        {
            "class": "map",
            "viewBox": f"0 0 {WIDTH} {HEIGHT}",
            "role": "group",
            "aria-label": sight.say(msg("map.label")),
            "data-roving": True,
            # On a phone only a part of the map is in sight.
            "data-scroll-to": _looked_at(sight),
        },
        _frame(),
        ground(),
        sea(sight),
        ports(sight, posted),
        band(sight, posted),
        afloat(sight),
        place_bubble(sight),
        key="map",
    )


def _looked_at(sight: Sight) -> str | None:
    """Id of the place that matters most: the chosen one, else the first that can be chosen, else
    the punt that is ahead.
    """
    if sight.selected is not None and sight.selected.anchor is not None:
        return sight.selected.anchor
    if sight.places:
        return next(iter(sight.places))
    launched = [punt for punt in sight.facts["punts"] if punt["space"] >= 0 and not punt["berth"]]
    ahead = max(launched, key=lambda punt: int(punt["space"]), default=None)
    return f"punt-{ahead['ware']}" if ahead is not None else None


@cache
def _frame() -> Node:
    return neatline(WIDTH, HEIGHT)


def _facts_of(say: Texts, facts: Mapping[str, Any], seat: int) -> tuple[Node, ...]:
    """Small facts for the strip: shares, accomplices, loans, the office."""
    player = facts["players"][seat]
    over = words.is_over(facts)
    return _strip(
        say,
        player["shares"],
        sum(player["bought"].values()),
        player["loans"],
        player["accomplices"],
        player["cash"] if over else None,
        master=facts["master"] == seat and facts["phase"] != "auction" and not over,
    )


@piece
def _strip(
    say: Texts, shares: int, bought: int, loans: int, mates: int, cash: int | None, *, master: bool
) -> tuple[Node, ...]:
    """`cash` is told only when the game is over, in place of the accomplices."""
    title = msg("strip.shares", n=shares, bought=bought, hidden=shares - bought)
    found = [_fact(say(title), "card", shares)]
    if cash is not None:
        found.insert(0, _fact(say(msg("strip.cash", n=cash)), "coins", cash))
    else:
        found.append(_fact(say(msg("strip.mates", n=mates)), "meeple", mates))
    if master:
        office = say(msg("strip.master"))
        found.insert(0, h("span", {"class": "office", "title": office}, icon("wheel"), key="wheel"))
    if loans:
        found.append(_fact(say(msg("strip.loans", n=loans)), "lock", loans))
    return tuple(found)


def _fact(title: str, drawing: str, n: int) -> Node:
    return h("span", {"title": title}, icon(drawing), n, key=drawing)


def _steps(facts: Mapping[str, Any], request: Request | None) -> tuple[Step, ...]:
    if request is None or facts["phase"] not in words.PHASE_STEPS:
        return ()
    phase = words.PHASE_STEPS[facts["phase"]]
    return tuple(Step(label, name == phase) for name, label in _STEPS.items())


# ------------------------------------------------------------------ log, saves, reckoning


def log_line(event: Event) -> LogLine | None:
    """The event in words; None for one that is not worth a line."""
    return words.log_line(event)


def summary(observation: Mapping[str, Any], request: Request | None) -> Message:
    """Where the game stands, for the list of saved games: "Voyage 3, Anneke bids"."""
    return words.summary(observation, request)


_SOURCES: Final = (
    ("cash", msg("sheet.cash"), "coins", "k0"),
    ("nutmeg", msg("sheet.nutmeg"), "nutmeg", "k1"),
    ("silk", msg("sheet.silk"), "silk", "k2"),
    ("ginseng", msg("sheet.ginseng"), "ginseng", "k3"),
    ("jade", msg("sheet.jade"), "jade", "k4"),
    ("loans", msg("sheet.loans"), "lock", "k5"),
)


def sheet_rows(observation: Mapping[str, Any]) -> Sequence[SheetRow]:
    """The final reckoning, source by source; 0 for what is not known yet."""
    sheets = [player["sheet"] or {} for player in observation["players"]]
    return [
        SheetRow(name, label, drawing, tuple(sheet.get(name, 0) for sheet in sheets), fill)
        for name, label, drawing, fill in _SOURCES
    ]


def headline(observation: Mapping[str, Any], winners: Sequence[int]) -> tuple[Message, Message]:
    """Title and sentence over the final reckoning: who won, by what."""
    return words.headline(observation, winners)


# ------------------------------------------------------------------ the rules drawer


def rules(text: Texts) -> Sequence[RulesPage]:
    """The pages of the rules drawer, in order."""
    return help_pages.pages(text)


def rules_page(request: Request | None) -> str:
    """Id of the page that helps with the present request."""
    return help_pages.page_for(request)
