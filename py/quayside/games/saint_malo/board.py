"""Saint Malo at the table: from what is known and what is asked to how it looks.

The parts are drawn elsewhere: `plan` and `stores` (the sheet), `aside` and `choices`
(dice, what they are used for, pirates), `words` (sentences), `help` (the rules drawer).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ...kernel import CHANCE, Event, Message, Option, Request, msg
from ...ui.contract import (
    Act,
    Drawing,
    LogLine,
    RulesPage,
    SheetRow,
    Step,
    TableParts,
    TableView,
)
from ...ui.kept import piece
from ...ui.text import Texts
from ...ui.tree import Node, h, icon
from . import help as help_pages
from . import words
from .aside import panels
from .catalog import CELLS, JUGGLER_VP, MERCHANT_COINS, PRIEST_VP
from .choices import Table
from .drawing import THING_MARKS
from .plan import Plan, Preview, city_plan
from .stores import Stores, stores_sheet

CSS_CLASS: Final = "g-malo"
SETTINGS: Final = ("gains", "auto_end", "dice")
BLURB: Final = msg("blurb")

_PHASES: Final = {
    "roll": msg("step.roll"),
    "choose": msg("step.choose"),
    "place": msg("step.place"),
    "swords": msg("step.swords"),
}
_ACTS: Final = {"roll": "dice", "keep": "check", "done": "ok", "none": "close", "end-turn": "next"}
"""Options that are buttons in the prompt bar -> their icon."""
_QUIET: Final = ("done", "none", "keep")


def view(view: TableView) -> TableParts:
    """How the table looks."""
    facts = view.observation
    request = view.request
    cities = facts["cities"]
    over = request is None and words.is_over(facts)
    asked = request if request is not None and view.shown == view.seat else None
    placing = asked if asked is not None and asked.kind == "place" else None
    option = _selected(view, placing)
    after = view.preview.observation if view.preview is not None and option is not None else None
    last = _last_cells(view)
    say = view.text
    table = Table(
        say=say,
        facts=facts,
        after=after,
        request=asked,
        seat=view.seat,
        shown=view.shown,
        flags=tuple(player.flag for player in view.players),
        names=tuple(player.name for player in view.players),
    )
    return TableParts(
        draw=lambda: Drawing(
            _sheet(view, asked, placing, option, after, last),
            panels(table),
            tuple(
                _facts_of(say, city["coins"], city["logs"], len(CELLS) - city["empty"])
                for city in cities
            ),
        ),
        subtitle=_subtitle(facts, over),
        scores=tuple(city["score"] if over else city["vp"] for city in cities),
        steps=_steps(facts, request),
        ask=words.ask(request, facts, view.seat),
        hint=words.hint(request, facts, view.seat),
        acts=_acts(request),
        confirms=request is not None and request.kind == "place",
        confirm=_confirm(view, request),
        estimate=() if over else tuple(sheet_rows(facts)),
    )


def _selected(view: TableView, request: Request | None) -> Option | None:
    if request is None or view.selected is None:
        return None
    return next((option for option in request.options if option.key == view.selected), None)


def _last_cells(view: TableView) -> frozenset[int]:
    """Cells of the shown city that were filled since the seat's last answer."""
    return frozenset(
        event.data["cell"]
        for event in view.last
        if event.kind == "drawn" and event.data["seat"] == view.shown
    )


def _subtitle(facts: Mapping[str, Any], over: bool) -> Message:
    n: int = facts["round"]
    if over:
        return msg("subtitle.over", n=n)
    return msg("subtitle.last", n=n) if facts["finishing"] else msg("subtitle", n=n)


@piece
def _facts_of(say: Texts, coins: int, logs: int, filled: int) -> tuple[Node, ...]:
    return (
        h(
            "span",
            {"title": say(msg("count.coins", n=coins))},
            icon("coins"),
            coins,
            key="coins",
        ),
        h(
            "span",
            {"title": say(msg("count.log", n=logs))},
            icon("log"),
            logs,
            key="logs",
        ),
        h(
            "span",
            {"title": say(msg("strip.filled", n=filled, of=len(CELLS)))},
            filled,
            h("i", {"class": "of"}, f"/{len(CELLS)}"),
            key="filled",
        ),
    )


def _steps(facts: Mapping[str, Any], request: Request | None) -> tuple[Step, ...]:
    if request is None:
        return ()
    phase = "swords" if request.kind == "end-turn" else facts["phase"]
    return tuple(Step(label, name == phase) for name, label in _PHASES.items())


def _acts(request: Request | None) -> tuple[Act, ...]:
    """The options that belong to no place: roll, keep, place no more, end the turn."""
    if request is None or request.seat == CHANCE:
        return ()
    return tuple(
        Act(
            option.key,
            option.label,
            _ACTS[option.key],
            primary=option.key not in _QUIET or request.kind == "reroll",
        )
        for option in request.options
        if option.key in _ACTS
    )


def _confirm(view: TableView, request: Request | None) -> Message | None:
    option = _selected(view, request)
    if request is None or request.kind != "place" or option is None:
        return None
    before = view.observation["cities"][view.seat]
    after = view.preview.observation["cities"][view.seat] if view.preview is not None else None
    return words.confirm(option, request, before, after)


# ------------------------------------------------------------------ the sheet


def _sheet(
    view: TableView,
    asked: Request | None,
    placing: Request | None,
    option: Option | None,
    after: Mapping[str, Any] | None,
    last: frozenset[int],
) -> Node:
    """City plan and stores of the shown player."""
    say, facts = view.text, view.observation
    city = facts["cities"][view.shown]
    city_after = after["cities"][view.shown] if after is not None else None
    over = view.request is None and words.is_over(facts)
    thing: str | None = placing.data["thing"] if placing is not None else None
    preview = (
        _preview(view, placing, option, city, city_after)
        if placing is not None and option is not None
        else None
    )
    plan = Plan(
        say=say,
        seat=view.shown,
        flag=view.players[view.shown].flag,
        city=city,
        points=city["score"] if over else city["vp"],
        legal=_legal(view, placing),
        towers=_towers(view, asked),
        fresh=tuple(placing.data["group"]) if placing is not None else (),
        last=last - frozenset(placing.data["group"] if placing is not None else ()),
        preview=preview,
    )
    players = len(facts["cities"])
    first: int = max(facts["first"], 0)
    stores = Stores(
        say=say,
        seat=view.shown,
        place=(view.shown - first) % players + 1,
        city=city,
        after=city_after,
        person=thing if thing is not None and words.uses_heads(thing) else None,
    )
    return h(
        "div",
        {"class": "sheet", "data-p": view.players[view.shown].flag},
        h("div", {"class": "citybox"}, city_plan(plan)),
        stores_sheet(stores),
        key="sheet",
    )


def _cell(key: str) -> int:
    row, _, column = key.partition(":")[2].partition(",")
    return 7 * int(row) + int(column)


def _legal(view: TableView, placing: Request | None) -> dict[int, tuple[str, str, str]]:
    """Cell -> the key of its option, its gain in words, and as printed on the cell."""
    if placing is None:
        return {}
    say = view.text
    legal = {}
    for option in placing.options:
        if option.anchor is None:
            continue
        gain = option.gain
        printed = ""
        if gain is not None and view.settings.get("gains", True):
            n = gain.params.get("n")
            printed = say(msg("gain.short", n=n) if n else msg("gain.some"))
        legal[_cell(option.key)] = (option.key, say(gain) if gain is not None else "", printed)
    return legal


def _towers(view: TableView, asked: Request | None) -> dict[str, tuple[str, str]]:
    if asked is None or asked.kind != "bonus":
        return {}
    say = view.text
    return {
        option.key.partition(":")[2]: (
            option.key,
            say(msg("tower.choose", what=option.label, gain=option.gain or msg("gain.some"))),
        )
        for option in asked.options
    }


def _preview(
    view: TableView,
    placing: Request,
    option: Option,
    city: Mapping[str, Any],
    after: Mapping[str, Any] | None,
) -> Preview | None:
    """The selected place as if it were confirmed; None if a button is selected, no place."""
    if option.anchor is None:
        return None
    thing: str = placing.data["thing"]
    gain = words.gain(option, thing, city, after)
    sides = words.completed(city, after) if after is not None and thing == "wall" else []
    return Preview(
        cell=_cell(option.key),
        mark=str(placing.data["size"]) if thing == "church" else THING_MARKS[thing],
        bubble=view.text(gain) if gain is not None else "",
        counted=_counted(view, thing, city),
        side=sides[0] if sides else None,
    )


def _counted(view: TableView, thing: str, city: Mapping[str, Any]) -> dict[int, int]:
    """Neighbours that the previewed person counts -> what each of them brings."""
    events = view.preview.events if view.preview is not None else ()
    counted: list[int] = next(
        (list(event.data["counted"]) for event in events if event.kind == "hired"), []
    )
    if thing == "juggler":
        # A kind of person counts once: the first of each is marked.
        kinds: dict[str, int] = {}
        for cell in counted:
            kinds.setdefault(city["cells"][cell], cell)
        return dict.fromkeys(kinds.values(), JUGGLER_VP)
    share = MERCHANT_COINS if thing == "merchant" else PRIEST_VP
    return dict.fromkeys(counted, share)


# ------------------------------------------------------------------ log, saves, reckoning


def log_line(event: Event) -> LogLine | None:
    """The event in words; None for one that is not worth a line."""
    return words.log_line(event)


def summary(observation: Mapping[str, Any], request: Request | None) -> Message:
    """Where the game stands, for the list of saved games: "Round 9, Anneke to roll"."""
    return words.summary(observation, request)


_SOURCES: Final = (
    ("during", msg("sheet.during"), "star", "k0"),
    ("full_city", msg("sheet.full-city"), "castle", "k1"),
    ("coins", msg("sheet.coins"), "coins", "k2"),
    ("logs", msg("sheet.logs"), "log", "k3"),
    ("churches", msg("sheet.churches"), "church", "k4"),
    ("cannons", msg("sheet.cannons"), "cannon", "k5"),
)


def sheet_rows(observation: Mapping[str, Any]) -> Sequence[SheetRow]:
    """The final reckoning, source by source."""
    return [
        SheetRow(
            name,
            label,
            drawing,
            tuple(city["sheet"][name] for city in observation["cities"]),
            fill,
        )
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
