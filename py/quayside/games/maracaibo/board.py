"""Maracaibo at the table: from what is known and what is asked to how it looks.

The parts are drawn elsewhere: `chart`, `stops`, `track` and `prestige` (the map), `hand` and
`cardface` (cards), `shipboard` (ship, nations, career), `things` and `now` (panels), `prompts`
(the prompt bar), `journal` (the log).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ...kernel import CHANCE, Event, Message, Request, msg
from ...ui.contract import Drawing, LogLine, RulesPage, SheetRow, Step, TableParts, TableView, acts
from ...ui.text import Texts
from . import ending, journal, now, prompts, shipboard, things
from . import help as help_pages
from .cardface import anchor_of
from .chart import ground, names, routes, voyage
from .drawing import HEIGHT, WIDTH, Node, Sight, by_kind, h, icon, piece, put
from .hand import tray
from .prestige import buildings
from .seen import seen, shown_stops
from .stops import flag_places, goal_bubble, pieces, places
from .track import track

CSS_CLASS: Final = "g-maracaibo"
SETTINGS: Final = ("gains", "auto_end")
BLURB: Final = msg("blurb")

_MAIN: Final = ("end-turn", "pay", "discard")
_PICKS: Final = ("drop:", "raise:")
_FLAGS: Final = range(1, 9)


def view(view: TableView) -> TableParts:
    """How the table looks."""
    facts = view.observation
    request = view.request
    sight = _sight(view)
    confirms = request is not None and _confirms(request)
    option = sight.selected
    return TableParts(
        draw=lambda: Drawing(
            _board(sight),
            _aside(sight),
            tuple(
                _facts_of(view.text, player["doubloons"], player["cp"], player["own"])
                for player in facts["players"][: len(view.players)]
            ),
        ),
        subtitle=prompts.subtitle(facts),
        scores=tuple(player["vp"] for player in facts["players"][: len(view.players)]),
        steps=tuple(Step(*step) for step in prompts.steps(request)) if request is not None else (),
        ask=prompts.ask(request, facts, view.seat),
        hint=prompts.hint(request, option),
        acts=acts(request, prompts.BUTTONS, _MAIN),
        confirms=confirms,
        confirm=prompts.confirm(sight.state, option, view.seat) if option is not None else None,
        at_once=tuple(o.key for o in request.options if o.key.startswith(_PICKS))
        if request is not None and request.kind in ("drop", "combat")
        else (),
        estimate=() if facts["over"] else tuple(sheet_rows(facts)),
    )


def _sight(view: TableView) -> Sight:
    facts, request = view.observation, view.request
    asked = request if request is not None and request.seat != CHANCE else None
    options = asked.options if asked is not None else ()
    option = next((found for found in options if found.key == view.selected), None)
    flags = [player.flag for player in view.players]
    if facts["jean"] is not None:
        flags.append(next(flag for flag in reversed(_FLAGS) if flag not in flags))
    blocked = {
        found.anchor: found.reason
        for found in (asked.blocked if asked is not None else ())
        if found.anchor is not None
    }
    selected = option if option is not None and option.key not in prompts.BUTTONS else None
    return Sight(
        say=view.text,
        facts=facts,
        state=seen(facts),
        after=view.preview.observation if view.preview is not None and option is not None else None,
        request=asked,
        nears=by_kind(options, blocked, selected),
        selected=selected,
        seat=view.seat,
        shown=view.shown,
        flags=tuple(flags),
        last=view.last,
        gains=bool(view.settings.get("gains", True)),
    )


def _confirms(request: Request) -> bool:
    """Whether taps preview first: wherever there is anything to choose but buttons."""
    return request.seat != CHANCE and any(
        option.key not in prompts.BUTTONS for option in request.options
    )


# ------------------------------------------------------------------ map, tray, panels


def _board(sight: Sight) -> Node:
    return _whole("mara", _map(sight), tray(sight))


@put
def _whole(name: str, *parts: Node) -> Node:
    return h("div", {"class": name}, *parts, key=name)


def _map(sight: Sight) -> Node:
    say = sight.say
    stops, badges = places(sight)
    return _chart(
        say,
        _looked_at(sight),
        _sheet("sea", ground(say), routes(sight), names(say, shown_stops(sight.state))),
        _sheet(
            "places",
            _layer("voyage", voyage(sight)),
            _layer("stops", stops),
            _layer("flags", flag_places(sight)),
            _layer("buildings", buildings(sight)),
            _layer("pieces", pieces(sight)),
            _layer("badges", badges, goal_bubble(sight)),
        ),
        _sheet("explorers", track(sight)),
    )


@put
def _sheet(name: str, *parts: Node | tuple[Node, ...] | None) -> Node:
    """A drawing as large as the map. Where nothing in it changes, the browser remembers it as
    painted, whatever changes in the others.
    """
    attrs = {
        "class": f"sheet-{name}",
        "viewBox": f"0 0 {WIDTH} {HEIGHT}",
        # What is on it has names; the sheet itself is nothing to be told of.
        "role": "presentation",
    }
    return h("svg", attrs, *parts, key=name)


@put
def _layer(name: str, *parts: Node | tuple[Node, ...] | None) -> Node:
    """Things of the map that lie over those of the layers before: what comes and goes in one is
    looked for there alone.
    """
    return h("g", None, *parts, key=name)


@put
def _chart(say: Texts, looked_at: str, *sheets: Node) -> Node:
    return h(
        "div",
        {"class": "mapbox"},
        h(
            "div",
            {
                "class": "map",
                "role": "group",
                "aria-label": say(msg("map.label")),
                "data-roving": True,
                # On a phone only a part of the map is in sight.
                "data-scroll-to": looked_at,
            },
            *sheets,
            key="map",
        ),
        key="mapbox",
    )


def _looked_at(sight: Sight) -> str:
    """Id of the place that matters most: the chosen one, else the first that can be chosen, else
    where the ship lies.
    """
    on_map = ("loc-", "cityflag-", "space-", "prestige-")
    if sight.selected is not None and (sight.selected.anchor or "").startswith(on_map):
        return sight.selected.anchor or ""
    options = sight.request.options if sight.request is not None else ()
    anchors = (option.anchor or "" for option in options)
    return (
        next((anchor for anchor in anchors if anchor.startswith(on_map)), "")
        or f"loc-{sight.player(sight.seat)['at']}"
    )


def _aside(sight: Sight) -> tuple[Node, ...]:
    """The panels; those with something to choose are shown first."""
    near, own = sight.near, sight.own_near
    held = own("card").choices
    found: list[tuple[Node | None, object]] = [
        (shipboard.ship(sight), own("area").choices),
        # A combat is about nations.
        (shipboard.nations(sight), near("nation").choices or sight.facts["fight"] is not None),
        (things.incomes(sight), False),
        (shipboard.career(sight), own("task").choices),
        (things.quests(sight), near("quest").choices),
        (things.story(sight), near("story").choices or near("tile").choices),
        (
            things.display(sight),
            held and any(anchor_of(c) in held for c in sight.player(sight.shown)["display"]),
        ),
        (things.jean(sight), False),
    ]
    panels = [_first(node.key, node) if first else node for node, first in found if node]
    asked = [_first(node.key, node) for node in now.panels(sight)]
    return (*asked, *panels, things.cities(sight))


@put
def _first(key: str | None, panel: Node) -> Node:
    """The panel, shown before others. It stays where it is in the page: all that is in it would be
    drawn anew if it were moved.
    """
    return panel._replace(attrs={**panel.attrs, "class": f"{panel.attrs['class']} is-first"})


@piece
def _facts_of(say: Texts, coins: int, cp: int, figures: int) -> tuple[Node, ...]:
    """Small facts for the strip: doubloons, combat points, figures."""
    return tuple(
        h("span", {"title": say(title)}, icon(drawing), n, key=drawing)
        for drawing, n, title in (
            ("coins", coins, msg("strip.coins", n=coins)),
            ("swords", cp, msg("strip.cp", n=cp)),
            ("meeple", figures, msg("strip.figures", n=figures)),
        )
    )


# ------------------------------------------------------------------ log, saves, rules


def log_line(event: Event) -> LogLine | None:
    """The event in words; None for one that is not worth a line."""
    return journal.log_line(event)


def summary(observation: Mapping[str, Any], request: Request | None) -> Message:
    """Where the game stands, for the list of saved games."""
    return prompts.summary(observation, request)


def sheet_rows(observation: Mapping[str, Any]) -> Sequence[SheetRow]:
    """The final reckoning, source by source, Jean's after the players'."""
    return [SheetRow(*row) for row in ending.sources(observation)]


def headline(observation: Mapping[str, Any], winners: Sequence[int]) -> tuple[Message, Message]:
    """Title and sentence over the final reckoning: who won, by what."""
    return ending.headline(observation, winners)


def rules(text: Texts) -> Sequence[RulesPage]:
    """The pages of the rules drawer, in order."""
    return help_pages.pages(text)


def rules_page(request: Request | None) -> str:
    """Id of the page that helps with the present request."""
    return help_pages.page_for(request)
