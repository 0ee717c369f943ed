"""Stops of the map: villages, cities with their markets, homeward spaces; flags, ships, figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial
from typing import Any, Final, NamedTuple

from ...kernel import Message, msg
from . import words as effect_words
from .badges import Badge, badges_over
from .catalog import LEGACY, Ops
from .chart import AT, NAMES
from .drawing import (
    Key,
    Near,
    Node,
    Sight,
    Texts,
    bubble,
    circle,
    disc,
    each,
    h,
    kept,
    label,
    mark,
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
from .places import action_with, flags, kind, kind_with
from .quests import story_tile
from .seen import actions_at, assistants, stops_in
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
    market: tuple[tuple[str, int], ...]
    """Goods with the flag of the disc that lies there, 0 for none."""
    quests: int
    tile: bool
    """Whether the story tile lies here."""
    extra: bool
    """Whether a legacy tile adds something here."""
    dim: bool
    """Not in use in this round."""


def places(sight: Sight) -> tuple[tuple[Node, ...], Node]:
    """All stops; and the badges over those that can be reached, which lie over the ships."""
    state, near = sight.state, sight.near("loc")
    story = story_tile(state)
    return _places(
        sight.say,
        tuple(state.tale.legacy),
        state.tiles,
        sight.facts["markets"],
        state.quests,
        assistants(state),
        [player.at for player in state.sides],
        sight.flags,
        _goals(sight, near) if sight.kind == "sail" and sight.request is not None else {},
        story["at"] if story is not None else "",
        state.round,
        near,
        sight.gains,
    )


class Goal(NamedTuple):
    """A way to get to a stop."""

    mp: int
    """Movement points."""
    more: bool
    """Whether it can be reached with other costs as well."""
    actions: int
    """Village actions that this way of getting there gives."""


def _goals(sight: Sight, near: Near) -> dict[str, Goal]:
    """For each stop that can be reached the first way, or the chosen one."""
    costs: dict[str, list[int]] = {}
    for option in sight.request.options if sight.request is not None else ():
        _, stop, text = option.key.split(":")
        costs.setdefault(stop, []).append(int(text))
    found: dict[str, Goal] = {}
    for stop, ways in costs.items():
        mp = ways[0]
        if sight.selected is not None and near.chosen == f"loc-{stop}":
            mp = int(sight.selected.key.rpartition(":")[2])
        found[stop] = Goal(mp, len(ways) > 1, actions_at(sight.state, sight.seat, stop, mp))
    return found


class Port(NamedTuple):
    """What is to be known of a stop."""

    kind: str
    lies: Key
    """The tiles that may lie there: they say what the stop is."""
    ops: Ops
    """What a city or homeward space does."""
    goal: Goal | None
    """How to get there, if that is asked."""
    market: Sequence[Mapping[str, Any]]
    quests: int
    ships: tuple[int, ...]
    """The sides whose ships lie there."""
    helpers: tuple[int, ...]
    """The sides whose assistants stand there."""
    tile: bool
    """Whether the story tile lies there."""
    dim: bool
    """Not in use in this round."""


@kept
def _places(
    say: Texts,
    legacy: tuple[str, ...],
    tiles: Mapping[str, str],
    markets: Mapping[str, Sequence[Mapping[str, Any]]],
    quests: Mapping[str, Sequence[str]],
    helpers: Mapping[str, Sequence[int]],
    at: Sequence[str],
    flags: Sequence[int],
    goals: Mapping[str, Goal],
    story_at: str,
    round_: int,
    near: Near,
    gains: bool,
) -> tuple[tuple[Node, ...], Node]:
    """The stops and badges; `at` says where the ship of each side lies."""
    shown = stops_in(round_, legacy)
    tab_stop = near.tab_stop([f"loc-{stop}" for stop in shown])
    nodes, badges = [], []
    for stop in shown:
        here, on = kind_with(legacy, stop), tiles.get(stop, "")
        port = Port(
            here,
            (on, legacy),
            action_with(legacy, on, stop) if here in ("city", "homeward") else (),
            goals.get(stop),
            markets.get(stop, ()),
            len(quests.get(stop, ())),
            tuple([side for side, where in enumerate(at) if where == stop]),
            tuple(helpers.get(stop, ())),
            stop == story_at,
            stop == "22" and round_ < 4,
        )
        anchor = f"loc-{stop}"
        node, badge = _place(
            stop,
            say,
            port,
            flags,
            near.choice(anchor),
            near.blocked.get(anchor),
            near.chosen == anchor,
            anchor == tab_stop,
            gains,
        )
        nodes.append(node)
        if badge is not None:
            badges.append(badge)
    return tuple(nodes), badges_over(tuple(badges))


@each
def _place(
    stop: str,
    say: Texts,
    port: Port,
    flags: Sequence[int],
    choice: str,
    reason: Message | None,
    chosen: bool,
    tab: bool,
    gains: bool,
) -> tuple[Node, Badge | None]:
    """The stop, and its badge if it has one."""
    goal = port.goal
    told = (port.kind, port.lies, goal, port.helpers, port.quests, port.ships)
    look = Look(
        stop,
        port.kind,
        label(say, f"loc-{stop}", told, partial(_words, stop, port), reason),
        choice,
        bool(choice) and tab,
        chosen,
        tuple(
            [
                (space["good"], flags[space["disc"]] if space["disc"] != NOBODY else 0)
                for space in port.market
            ]
        ),
        port.quests,
        port.tile,
        any(_adds(tile, stop) for tile in port.lies[1]),
        port.dim,
    )
    badge = goal is not None and gains and not chosen
    return _stop(look), Badge(stop, *goal) if goal is not None and badge else None


def _adds(tile: str, stop: str) -> bool:
    return bool(LEGACY[tile]["placement"] == stop) and LEGACY[tile]["kind"] in (
        "villageOption",
        "discTile",
        "stopBonus",
    )


def _words(stop: str, port: Port) -> Message:
    """The stop in words: what it is and what it does."""
    if port.kind == "city":
        what = msg("stop.city", stop=stop, effects=effect_words.effects(port.ops))
    elif port.kind == "homeward":
        what = msg("stop.homeward", stop=stop, effects=effect_words.effects(port.ops))
    elif port.kind == "start":
        what = msg("stop.start", stop=stop)
    else:
        what = msg("stop.village", stop=stop)
    parts = [what]
    if port.goal is not None:
        parts.append(msg("stop.ahead", n=port.goal.mp))
        if port.goal.actions:
            parts.append(msg("gain.village", n=port.goal.actions))
    parts += [msg("stop.ship", seat=side) for side in port.ships]
    parts += [msg("stop.helper", seat=side) for side in port.helpers]
    if port.quests:
        parts.append(msg("stop.quests", n=port.quests))
    return msg("stop.words", parts=parts)


# ------------------------------------------------------------------ one stop


@cache
def _stop(look: Look) -> Node:
    x, y = AT[look.stop]
    radius = _RADIUS[look.kind]
    parts: list[Node] = _body(look.kind, look.stop, x, y, radius)
    n = len(look.market)
    for k, (good, owner) in enumerate(look.market):
        parts.append(_good(x + (k - (n - 1) / 2) * 24, y + radius + 13, good, owner))
    if look.quests:
        parts.append(_note(x - radius - 9, y - radius + 2, "quest", look.quests))
    across, down = signs_at(look.stop, look.kind)
    if look.tile:
        parts.append(_note(x + across, y + down, "rules", 1))
    if look.extra:
        parts.append(_note(x - across, y + down, "plus", 1))
    # It is touched in any case, and seen where the stop can be chosen.
    cls = "preview__ring" if look.chosen else "legal__ring" if look.choice else "no-ring"
    parts.append(mark(circle(x, y, 31 if look.chosen else _HIT, cls=cls)))
    parts.append(mark(circle(x, y, 31, cls="focus-ring"), "focus"))
    if look.dim:
        parts = [h("g", {"class": "is-dim"}, parts)]
    return place(f"loc-{look.stop}", look.label, look.choice, look.tab, look.chosen, parts)


def signs_at(stop: str, here: str) -> tuple[int, int]:
    """How far from the middle of a stop of this kind its signs of tiles lie, to each side and down:
    beside a city with its market and where the name is written below, else below it.
    """
    radius = _RADIUS[here]
    if here == "city":
        return radius + 12, 8
    name = NAMES.get(stop)
    if name is not None and name[2] == "mid" and name[1] > AT[stop][1]:
        return radius + 12, 4
    return radius + 9, radius + 6


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


# ------------------------------------------------------------------ flags


class FlagLook(NamedTuple):
    """All that the drawing of a flag depends on."""

    stop: str
    nation: str
    label: str
    choice: str
    tab: bool
    chosen: bool


def flag_places(sight: Sight) -> tuple[Node, ...]:
    """The flags of the cities, with the markers that lie there; markers in villages as well."""
    found = tuple([(stop, flag.ops) for stop, flag in flags(sight.state).items()])
    state = sight.state
    return _flags(sight.say, found, tuple(state.tale.legacy), state.markers, sight.near("cityflag"))


@kept
def _flags(
    say: Texts,
    found: Sequence[tuple[str, Ops]],
    legacy: tuple[str, ...],
    markers: Mapping[str, str],
    near: Near,
) -> tuple[Node, ...]:
    """Each flag with its stop and what it brings, and the markers by their stops."""
    tab_stop = near.tab_stop([f"cityflag-{stop}" for stop, _ in found])
    nodes = []
    bare = dict(markers)
    for stop, ops in found:
        anchor = f"cityflag-{stop}"
        choice = near.choice(anchor)
        nation = bare.pop(stop, "")
        nodes.append(
            _flag(
                FlagLook(
                    stop,
                    nation,
                    near.label(
                        say, anchor, (nation, legacy), partial(flag_words, stop, nation, ops)
                    ),
                    choice,
                    bool(choice) and anchor == tab_stop,
                    near.chosen == anchor,
                )
            )
        )
    for stop, nation in bare.items():
        nodes.append(_marker(stop, nation, say(msg("marker", stop=stop, nation=nation))))
    return tuple(nodes)


def flag_words(stop: str, nation: str, ops: Ops) -> Message:
    """Whose the flag is, and what it brings whoever puts a marker there."""
    gain = effect_words.effects(ops)
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
        parts.append(mark(rect(x - 6, y - 33, 38, 38, rx=8, cls=cls)))
    parts.append(mark(rect(x - 6, y - 33, 38, 38, rx=8, cls="focus-ring"), "focus"))
    return place(f"cityflag-{look.stop}", look.label, look.choice, look.tab, look.chosen, parts)


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


def pieces(sight: Sight) -> tuple[Node, ...]:
    """Ships, assistants; and what was moved since the seat's last answer."""
    return _pieces(
        sight.flags,
        [player["at"] for player in sight.facts["players"]],
        assistants(sight.state),
        sight.seat,
        [event.data["seat"] for event in sight.last if event.kind == "sailed"],
    )


@kept
def _pieces(
    flags: Sequence[int],
    at: Sequence[str],
    helpers: Mapping[str, Sequence[int]],
    seat: int,
    moved: Sequence[int],
) -> tuple[Node, ...]:
    """`at` and `helpers` say where the ship of each side and whose assistants are; the seat is to
    move, and the ships of the sides in `moved` have.
    """
    berths: dict[str, list[int]] = {}
    for side, stop in enumerate(at):
        berths.setdefault(stop, []).append(side)
    found: list[Node] = []
    for stop, sides in helpers.items():
        x, y = AT[stop]
        found += [
            h("g", {"class": "helper"}, pawn(flags[side], x + 19 + 11 * k, y + 20, 16),
              key=f"helper-{stop}-{k}")
            for k, side in enumerate(sides)
        ]  # fmt: skip
    for stop, sides in berths.items():
        # Who moves lies in front.
        order = sorted(sides, key=lambda side: side == seat)
        behind = len(order) - 1
        for k, side in enumerate(order):
            sailed = side in moved and side != seat
            found.append(_ship(stop, k - behind, behind, flags[side], side, sailed))
    return tuple(found)


@cache
def _ship(stop: str, k: int, behind: int, flag: int, side: int, moved: bool) -> Node:
    x, y = AT[stop]
    # Each covers the right half of the one behind it; the emblem is on the left.
    at = max(30, x - 22 + 24 * k) if x > 100 else x + 22 + 20 * (k + behind)
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
