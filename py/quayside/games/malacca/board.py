"""Malacca at the table: from what is known and what is asked to how it looks.

The parts are drawn elsewhere: `strait` (seats, ship, special cards), `rail` (hand and bet), `aside`
(outcomes, payout, order), `words` (sentences), `help` (the rules drawer).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
from .aside import panels, short_outlook
from .drawing import Node, Say, Sight, backs, h, icon, kept, parrot, piece
from .rail import rail
from .strait import scene

CSS_CLASS: Final = "g-malacca"
SETTINGS: Final = ("gains",)
BLURB: Final = msg("blurb")

_STEPS: Final = {
    "equip": msg("step.equip"),
    "bet": msg("step.bet"),
    "reveal": msg("step.reveal"),
    "payout": msg("step.payout"),
}
_ACTS: Final = {"none": "close", "reveal": "eye", "next": "next"}
"""Options that are buttons in the prompt bar -> their icon."""
_MAIN: Final = ("reveal", "next")


def view(view: TableView) -> TableParts:
    """How the table looks."""
    facts, request = view.observation, view.request
    confirms = request is not None and _confirms(request)
    option = _selected(view) if confirms else None
    sight = Sight(
        say=view.text,
        facts=facts,
        request=request,
        selected=option,
        seat=view.seat,
        shown=view.shown,
        flags=tuple([player.flag for player in view.players]),
        names=tuple([player.name for player in view.players]),
        news=view.last,
        gains=bool(view.settings.get("gains", True)),
        curtained=view.curtained,
    )
    return TableParts(
        draw=lambda: _drawn(sight),
        subtitle=words.subtitle(facts),
        scores=tuple([player["silver"] for player in facts["players"]]),
        steps=_steps(facts, request),
        ask=words.ask(request, facts, view.seat),
        hint=short_outlook(sight) or words.hint(request, option),
        acts=acts(request, _ACTS, _MAIN),
        confirms=confirms,
        confirm=words.confirm(request, option, facts)
        if request is not None and option is not None
        else None,
        usual="bet:0" if request is not None and request.kind == "bet" else None,
    )


def _drawn(sight: Sight) -> Drawing:
    return Drawing(
        _board(sight),
        panels(sight),
        tuple([_facts_of(sight, seat) for seat in range(len(sight.names))]),
    )


def _confirms(request: Request) -> bool:
    """Whether taps preview first; a card is laid at once, for it can be changed until the bet is
    confirmed.
    """
    return request.kind in ("bet", "equip", "wait")


def _selected(view: TableView) -> Option | None:
    if view.request is None or view.selected is None:
        return None
    return view.request.option(view.selected)


def _board(sight: Sight) -> Node:
    choosing = sight.request is None or sight.request.seat != CHANCE
    below = rail(sight) if choosing else None
    return _strait(sight.say, scene(sight), below)


@kept
def _strait(say: Say, scene: Node, rail: Node | None) -> Node:
    return h(
        "div",
        {
            "class": "strait" if rail is not None else "strait strait--open",
            "role": "group",
            "aria-label": say(msg("strait")),
        },
        scene,
        rail,
        key="strait",
    )


def _facts_of(sight: Sight, seat: int) -> tuple[Node, ...]:
    """Small facts for the strip: the captain's parrot, special cards, equipment."""
    player = sight.player(seat)
    return _strip(
        sight.say,
        player["specials"],
        sum(player["gear"].values()),
        captain=sight.facts["captain"] == seat and not words.is_over(sight.facts),
    )


@piece
def _strip(say: Say, specials: int, owned: int, *, captain: bool) -> tuple[Node, ...]:
    found: list[Node] = []
    if captain:
        found.append(h("span", {"title": say(msg("seat.captain"))}, parrot(), key="captain"))
    title = say(msg("seat.specials", n=specials))
    found.append(h("span", {"title": title}, backs(), specials, key="card"))
    if owned:
        title = say(msg("strip.gear", n=owned))
        found.append(h("span", {"title": title}, icon("chest"), owned, key="gear"))
    return tuple(found)


def _steps(facts: Mapping[str, Any], request: Request | None) -> tuple[Step, ...]:
    if request is None or facts["phase"] not in words.PHASE_STEPS:
        return ()
    now = words.PHASE_STEPS[facts["phase"]]
    return tuple(
        Step(label, name == now)
        for name, label in _STEPS.items()
        if name != "equip" or facts["options"]["equipment"]
    )


# ------------------------------------------------------------------ log, saves, reckoning


def log_line(event: Event) -> LogLine | None:
    """The event in words; None for one that is not worth a line."""
    return words.log_line(event)


def summary(observation: Mapping[str, Any], request: Request | None) -> Message:
    """Where the game stands, for the list of saved games: "Ship 5, Anneke bets"."""
    return words.summary(observation, request)


_SOURCES: Final = (
    ("start", msg("sheet.start"), "coins", "k0"),
    ("loot", msg("sheet.loot"), "sabres", "k1"),
    ("trade", msg("sheet.trade"), "warehouse", "k2"),
    ("scrubbing", msg("sheet.scrubbing"), "anchor", "k3"),
    ("spoils", msg("sheet.spoils"), "shield", "k4"),
    ("character", msg("sheet.character"), "head", "k6"),
    ("equipment", msg("sheet.equipment"), "chest", "k7"),
    ("bets", msg("sheet.bets"), "cross", "k5"),
    ("fines", msg("sheet.fines"), "warn", "k8"),
    ("purchases", msg("sheet.purchases"), "crate", "k9"),
)
_ONLY_WITH: Final = {
    "character": "characters",
    "equipment": "equipment",
    "purchases": "equipment",
}
"""Sources that an option brings."""


def sheet_rows(observation: Mapping[str, Any]) -> Sequence[SheetRow]:
    """The final reckoning: where the silver came from, and where it went."""
    on = observation["options"]
    players = observation["players"]
    return [
        SheetRow(name, label, drawing, tuple(p["sheet"][name] for p in players), fill)
        for name, label, drawing, fill in _SOURCES
        if name not in _ONLY_WITH or on[_ONLY_WITH[name]]
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
