"""Stops of the map: villages, cities with their markets, homeward spaces; flags, ships, figures."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from typing import Final, NamedTuple

from ...kernel import Message, msg
from . import words as effect_words
from .catalog import LEGACY
from .chart import AT
from .drawing import (
    Key,
    Node,
    Sight,
    bubble,
    circle,
    disc,
    h,
    nation_sign,
    path,
    pawn,
    place,
    rect,
    sail,
    use,
    words,
)
from .pieces import NOBODY
from .places import Flag, action, flags, kind
from .quests import story_tile
from .seen import actions_at, assistants, shown_stops
from .signs import GOOD_ICONS

_RADIUS: Final = {"start": 18, "village": 18, "city": 23, "homeward": 18}
_HIT: Final = 29


class Look(NamedTuple):
    """All that the drawing of a stop depends on."""

    stop: str
    kind: str
    label: str
    choice: str
    tab: bool
    chosen: bool
    mp: int
    """Movement points to get there; 0 if it is no goal now."""
    more: bool
    """Whether it can be reached with other costs as well."""
    actions: int
    market: tuple[tuple[str, int], ...]
    """Goods with the flag of the disc that lies there, 0 for none."""
    quests: int
    tile: bool
    """Whether the story tile lies here."""
    extra: bool
    """Whether a legacy tile adds something here."""
    dim: bool
    """Not in use in this round."""


def places(sight: Sight) -> tuple[list[Node], list[Node]]:
    """All stops; and the badges over those that can be reached, which lie over the ships."""
    shown = shown_stops(sight.state)
    anchors = [f"loc-{stop}" for stop in shown]
    story = story_tile(sight.state)
    goals: dict[str, list[int]] = {}
    if sight.kind == "sail" and sight.request is not None:
        for option in sight.request.options:
            _, stop, mp = option.key.split(":")
            goals.setdefault(stop, []).append(int(mp))
    story_at = story["at"] if story else ""
    helpers = assistants(sight.state)
    looks = [
        _look(sight, stop, anchors, goals.get(stop, []), story_at, helpers.get(stop, []))
        for stop in shown
    ]
    badges = [
        _badge(look.stop, look.mp, look.actions, look.more)
        for look in looks
        if look.mp and not look.chosen
    ]
    return [_stop(look) for look in looks], badges


def _key(sight: Sight, stop: str, here: str, mp: int, helpers: list[int]) -> Key:
    """What the words about the stop depend on."""
    state = sight.state
    return (
        here,
        state.tiles.get(stop),
        tuple(state.tale.legacy),
        mp,
        actions_at(state, sight.seat, stop, mp) if mp else 0,
        _ships(sight, stop),
        tuple(helpers),
        len(state.quests.get(stop, ())),
    )


def _ships(sight: Sight, stop: str) -> tuple[int, ...]:
    """The sides whose ships lie there."""
    return tuple(side for side, player in enumerate(sight.state.sides) if player.at == stop)


def _look(
    sight: Sight,
    stop: str,
    anchors: Sequence[str],
    costs: list[int],
    story_at: str,
    helpers: list[int],
) -> Look:
    anchor = f"loc-{stop}"
    state = sight.state
    option = sight.choice(anchor)
    chosen = sight.chosen(anchor)
    mp = costs[0] if costs else 0
    if chosen and costs and sight.selected is not None:
        mp = int(sight.selected.key.rpartition(":")[2])
    here = kind(state, stop)
    market = sight.facts["markets"].get(stop, ())
    return Look(
        stop,
        here,
        sight.label(
            anchor,
            _key(sight, stop, here, mp, helpers),
            lambda: _words(sight, stop, here, mp, helpers),
        ),
        option.key if option else "",
        option is not None and sight.tab_stop(anchor, anchors),
        chosen,
        mp if sight.gains or chosen else 0,
        len(costs) > 1,
        actions_at(state, sight.seat, stop, mp) if mp else 0,
        tuple(
            (space["good"], sight.flags[space["disc"]] if space["disc"] != NOBODY else 0)
            for space in market
        ),
        len(state.quests.get(stop, ())),
        stop == story_at,
        any(_adds(tile, stop) for tile in state.tale.legacy),
        stop == "22" and state.round < 4,
    )


def _adds(tile: str, stop: str) -> bool:
    return bool(LEGACY[tile]["placement"] == stop) and LEGACY[tile]["kind"] in (
        "villageOption",
        "discTile",
        "stopBonus",
    )


def _words(sight: Sight, stop: str, here: str, mp: int, helpers: list[int]) -> Message:
    """The stop in words: what it is and what it does."""
    state = sight.state
    if here == "city":
        what = msg("stop.city", stop=stop, effects=effect_words.effects(action(state, stop)))
    elif here == "homeward":
        what = msg("stop.homeward", stop=stop, effects=effect_words.effects(action(state, stop)))
    elif here == "start":
        what = msg("stop.start", stop=stop)
    else:
        what = msg("stop.village", stop=stop)
    parts = [what]
    if mp:
        parts.append(msg("stop.ahead", n=mp))
        if n := actions_at(state, sight.seat, stop, mp):
            parts.append(msg("gain.village", n=n))
    parts += [msg("stop.ship", seat=side) for side in _ships(sight, stop)]
    parts += [msg("stop.helper", seat=side) for side in helpers]
    if n := len(state.quests.get(stop, ())):
        parts.append(msg("stop.quests", n=n))
    return msg("stop.words", parts=parts)


# ------------------------------------------------------------------ one stop


@cache
def _stop(look: Look) -> Node:
    x, y = AT[look.stop]
    radius = _RADIUS[look.kind]
    parts: list[Node] = [circle(x, y, _HIT, cls="hit"), *_body(look.kind, look.stop, x, y, radius)]
    n = len(look.market)
    for k, (good, owner) in enumerate(look.market):
        parts.append(_good(x + (k - (n - 1) / 2) * 24, y + radius + 13, good, owner))
    if look.quests:
        parts.append(_note(x - radius - 9, y - radius + 2, "quest", look.quests))
    if look.tile:
        parts.append(_note(x + radius + 9, y + radius + 2, "rules", 1))
    if look.extra:
        parts.append(_note(x - radius - 9, y + radius + 2, "plus", 1))
    if look.choice:
        ring = circle(x, y, 31 if look.chosen else _HIT,
                      cls="preview__ring" if look.chosen else "legal__ring")  # fmt: skip
        parts.append(ring)
    parts.append(circle(x, y, 31, cls="focus-ring"))
    if look.dim:
        parts = [h("g", {"class": "is-dim"}, parts)]
    return place(f"loc-{look.stop}", look.label, look.choice, look.tab, look.chosen, parts)


def _body(here: str, stop: str, x: int, y: int, radius: int) -> list[Node]:
    if here == "city":
        d = (
            f"M{x - radius} {y - radius + 4}h{2 * radius}v{radius * 0.9:g}"
            f"q0 {radius * 0.9:g} {-radius} {radius * 1.1:g}"
            f"q{-radius} {-radius * 0.2:g} {-radius} {-radius * 1.1:g}z"
        )
        return [
            path(d, cls="stop stop--city"),
            use("castle", x, y - 4, 26, fill="var(--ink)"),
        ]
    if here == "homeward":
        number = "".join(c for c in stop if c.isdigit())
        return [
            rect(
                x - radius, y - radius + 2, 2 * radius, 2 * radius - 4, rx=5, cls="stop stop--home"
            ),
            words(x, y + 6, number, 16, "mid b"),
        ]
    if here == "start":
        return [
            circle(x, y, radius, cls="stop stop--start"),
            use("anchor", x, y, 22, cls="on-brass"),
        ]
    return [circle(x, y, radius, cls="stop"), words(x, y + 6, stop, 16, "mid b")]


def _good(x: float, y: float, good: str, owner: int) -> Node:
    return h(
        "g",
        {"class": "market"},
        rect(x - 11, y - 11, 22, 22, rx=4, cls="market__s"),
        disc(owner, x, y, 9) if owner else use(GOOD_ICONS[good], x, y, 17, fill=f"var(--g-{good})"),
    )


def _note(x: float, y: float, drawing: str, n: int) -> Node:
    """A small sign beside a stop; with more than one its number."""
    return h(
        "g",
        {"class": "note-sign"},
        rect(x - 10, y - 10, 20, 20, rx=4),
        use(drawing, x, y, 15, fill="var(--ink)"),
        words(x + 10, y - 5, str(n), 13, "mid b") if n > 1 else None,
    )


@cache
def _badge(stop: str, mp: int, actions: int, more: bool) -> Node:
    """Movement points, and a dot for each village action there."""
    x, y = AT[stop]
    text = f"{mp}+" if more else str(mp)
    wide = 16 + 8 * len(text) + actions * 10
    left = min(max(x - wide / 2, 14), 906 - wide)
    top = max(y - 46, 13)
    return h(
        "g",
        {"class": "badge", "aria-hidden": "true"},
        rect(left, top, wide, 21, rx=10.5),
        words(left + 8 + 4 * len(text), top + 16, text, 16, "mid b", "ask-on"),
        [
            circle(left + 8 * len(text) + 17 + 10 * k, top + 10.5, 3.6, fill="var(--ask-on)")
            for k in range(actions)
        ],
        key=f"badge-{stop}",
    )


# ------------------------------------------------------------------ flags


class FlagLook(NamedTuple):
    """All that the drawing of a flag depends on."""

    stop: str
    nation: str
    label: str
    choice: str
    tab: bool
    chosen: bool


def flag_places(sight: Sight) -> list[Node]:
    """The flags of the cities, with the markers that lie there; markers in villages as well."""
    found = flags(sight.state)
    markers = sight.state.markers
    anchors = [f"flag-{stop}" for stop in found]
    nodes = []
    for stop, flag in found.items():
        anchor = f"flag-{stop}"
        option = sight.choice(anchor)
        nation = markers.get(stop, "")
        nodes.append(
            _flag(
                FlagLook(
                    stop,
                    nation,
                    sight.label(
                        anchor,
                        (nation, tuple(sight.state.tale.legacy)),
                        partial(flag_words, stop, nation, flag),
                    ),
                    option.key if option else "",
                    option is not None and sight.tab_stop(anchor, anchors),
                    sight.chosen(anchor),
                )
            )
        )
    for stop, nation in markers.items():
        if stop not in found:
            nodes.append(_marker(stop, nation, sight.say(msg("marker", stop=stop, nation=nation))))
    return nodes


def flag_words(stop: str, nation: str, flag: Flag) -> Message:
    """Whose the flag is, and what it brings whoever puts a marker there."""
    gain = effect_words.effects(flag.ops)
    if nation:
        return msg("flag.held", stop=stop, nation=nation, gain=gain)
    return msg("flag.free", stop=stop, gain=gain)


def _pole(stop: str, radius: int) -> tuple[float, float]:
    x, y = AT[stop]
    return x + radius - 4, y - radius + 10


@cache
def _flag(look: FlagLook) -> Node:
    radius = 23 if look.stop not in ("8", "19") else 18
    x, y = _pole(look.stop, radius)
    fill = f"var(--n-{look.nation})" if look.nation else "var(--paper)"
    parts: list[Node] = [
        rect(x - 4, y - 30, 36, 34, cls="hit"),
        path(f"M{x:g} {y:g}v-28", cls="pole"),
        path(f"M{x:g} {y - 28:g}h25l-6 8.500 6 8.500H{x:g}z", fill=fill, cls="cloth-flag"),
    ]
    if look.nation:
        sign = {"france": "lily", "england": "lion", "spain": "castle"}[look.nation]
        parts.append(use(sign, x + 10, y - 19.5, 13, fill=f"var(--n-{look.nation}-on)"))
    if look.choice:
        cls = "preview__ring" if look.chosen else "legal__ring"
        parts.append(rect(x - 6, y - 33, 38, 38, rx=8, cls=cls))
    parts.append(rect(x - 6, y - 33, 38, 38, rx=8, cls="focus-ring"))
    return place(f"flag-{look.stop}", look.label, look.choice, look.tab, look.chosen, parts)


@cache
def _marker(stop: str, nation: str, label: str) -> Node:
    x, y = _pole(stop, 18)
    return h(
        "g",
        {"role": "img", "aria-label": label},
        nation_sign(nation, x + 9, y - 12, 17),
        key=f"marker-{stop}",
    )


# ------------------------------------------------------------------ what moves


def pieces(sight: Sight) -> list[Node]:
    """Ships, assistants; and what was moved since the seat's last answer."""
    state = sight.state
    berths: dict[str, list[int]] = {}
    for side in range(len(sight.flags)):
        berths.setdefault(sight.player(side)["at"], []).append(side)
    moved = {event.data["seat"] for event in sight.last if event.kind == "sailed"}
    found: list[Node] = []
    for stop, sides in assistants(state).items():
        x, y = AT[stop]
        found += [
            h("g", {"class": "helper"}, pawn(sight.flags[side], x + 19 + 11 * k, y + 20, 16),
              key=f"helper-{stop}-{k}")
            for k, side in enumerate(sides)
        ]  # fmt: skip
    for stop, sides in berths.items():
        # Who moves lies in front.
        order = sorted(sides, key=lambda side: side == sight.seat)
        for k, side in enumerate(order):
            found.append(
                _ship(stop, k - (len(order) - 1), sight.flags[side], side,
                      side in moved and side != sight.seat)
            )  # fmt: skip
    return found


@cache
def _ship(stop: str, k: int, flag: int, side: int, moved: bool) -> Node:
    x, y = AT[stop]
    at = max(30, x - 22 + 24 * k) if x > 100 else x + 22 - 20 * k
    return h(
        "g",
        {"class": "ship", "aria-hidden": "true"},
        circle(at, y - 14, 24, cls="lastmove") if moved else None,
        sail(flag, at, y - 16, 42),
        key=f"ship-{side}",
    )


def goal_bubble(sight: Sight) -> Node | None:
    """What the chosen goal brings."""
    chosen = sight.selected
    if chosen is None or not chosen.key.startswith("sail:"):
        return None
    _, stop, text = chosen.key.split(":")
    mp = int(text)
    n = actions_at(sight.state, sight.seat, stop, mp)
    told = (
        msg("goal.village", mp=mp, n=n)
        if n
        else msg("goal.city", mp=mp)
        if kind(sight.state, stop) == "city"
        else msg("goal.home", mp=mp)
    )
    x, y = AT[stop]
    return bubble(x, y - 32, sight.say(told))
