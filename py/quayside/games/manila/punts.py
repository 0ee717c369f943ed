"""The punts wherever they are: their crews, where they may be set, where the preview leads them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from ...kernel import Message, msg
from .catalog import (
    PORT,
    PORTS,
    PUNT_ANCHOR,
    WARE,
    WARES,
    seat_anchor,
    space_anchor,
)
from .drawing import (
    BAND,
    SHIPPED,
    Child,
    Mark,
    Node,
    Say,
    Sight,
    bow_at,
    bubble,
    circle,
    coins,
    focus_ring,
    h,
    hull_length,
    lane_y,
    loaded,
    numbers,
    outline,
    path,
    pawn,
    piece,
    place,
    rect,
    rings,
    seat_x,
    space_x,
    words,
)

_WAITING: Final = 0.85
"""Size of a punt that is not launched: it lies at the islands."""
_SEATS: Final = {
    ware.id: tuple(seat_anchor(ware.id, index) for index in range(len(ware.costs)))
    for ware in WARES
}
_SPACES: Final = {
    ware.id: tuple(space_anchor(ware.id, space) for space in range(PORT + 1)) for ware in WARES
}


class Spot(NamedTuple):
    """Where a punt is drawn: its bow, its size, its list in degrees."""

    x: float
    y: float
    scale: float = 1
    turn: int = 0

    def style(self) -> str:
        """As a style, so that the punt sails from one spot to the next."""
        turned = f" rotate({self.turn}deg)" if self.turn else ""
        return f"transform:translate({self.x:.1f}px,{self.y:.1f}px){turned} scale({self.scale:g})"


# ------------------------------------------------------------------ punts


@cache
def profit_tag(ware: str) -> Node:
    """A tag at the hull with what the load pays."""
    x = round(-6 - hull_length(ware) * 0.64, 1)
    return h(
        "g",
        {"transform": f"translate({x:g} 46)", "class": "tag"},
        rect(-34, -11, 68, 22, rx=11, fill="var(--paper)", stroke="var(--wood-3)"),
        coins(-18, 0, 17),
        words(6, 5.5, str(WARE[ware].profit), 16, "mid b"),
    )


def spot_of(lane: int, ware: str, space: int, berth: str) -> Spot:
    """Where the punt is drawn."""
    half = (hull_length(ware) + 2) / 2
    if berth in PORTS:
        return Spot(840 + half * SHIPPED, lane_y(PORTS.index(berth)) + 54, SHIPPED)
    if berth:
        return Spot(yard_x(berth) + 51 + half * SHIPPED, BAND + 190, SHIPPED, -4)
    if space < 0:
        return Spot(190, lane_y(lane), _WAITING)
    return Spot(bow_at(space), lane_y(lane))


def yard_x(berth: str) -> int:
    """Left edge of a place in the shipyard."""
    return 578 + 108 * "abc".index(berth[-1])


class Hull(NamedTuple):
    """A punt as it is drawn."""

    ware: str
    lane: int
    space: int
    berth: str
    crew: tuple[int, ...]
    """For each cargo space the seat of who is there; negative for nobody."""
    next: int
    """The cargo space that is free to be taken; negative for none."""
    leaving: bool
    """Whether the preview leads it away."""
    mark: Mark
    seats: tuple[Mark, ...]
    """What may be done at each cargo space."""
    labels: tuple[str, ...]
    """What the options of the cargo spaces say, each empty where there is none."""
    fresh: frozenset[int]
    """Cargo spaces that were taken since the seat's last answer."""
    flags: tuple[int, ...]
    """By seat."""
    own: int
    """The flag of who would go on board if the preview came true; 0 for nobody."""

    @property
    def spot(self) -> Spot:
        """Where it is drawn."""
        return spot_of(self.lane, self.ware, self.space, self.berth)


def _hulls(sight: Sight) -> list[Hull]:
    """The punts as they are drawn, by their lanes."""
    return [_hull(sight, lane, punt) for lane, punt in enumerate(sight.facts["punts"])]


def _hull(sight: Sight, lane: int, punt: Mapping[str, Any]) -> Hull:
    ware: str = punt["ware"]
    mark = sight.mark(PUNT_ANCHOR[ware])
    anchors = _SEATS[ware]
    seats = tuple([sight.mark(anchor) for anchor in anchors])
    previews = mark.chosen or any(seat.chosen for seat in seats)
    return Hull(
        ware,
        lane,
        punt["space"],
        punt["berth"],
        tuple(punt["crew"]),
        punt["next"],
        _ghost_spot(sight, lane, punt) is not None,
        mark,
        seats,
        tuple(
            [
                seat.label(sight.say, sight.places[anchor].label) if seat.key else ""
                for anchor, seat in zip(anchors, seats, strict=True)
            ]
        ),
        _fresh_seats(sight, punt),
        sight.flags,
        sight.flags[sight.seat] if previews else 0,
    )


def _fresh_seats(sight: Sight, punt: Mapping[str, Any]) -> frozenset[int]:
    """Cargo spaces that were taken since the seat's last answer."""
    ware, crew = punt["ware"], punt["crew"]
    placed = 0
    fresh = []
    for event in sight.last:
        if event.kind == "placed" and event.data["ware"] == ware:
            placed += 1
        elif event.kind == "boarded" and event.data["ware"] == ware:
            fresh.append(event.data["index"])
    if placed:
        taken = [index for index, seat in enumerate(crew) if seat >= 0]
        fresh += taken[len(taken) - placed :]
    return frozenset(fresh)


@piece
def _punt(say: Say, punt: Hull) -> Node:
    """A punt with its crew, free spaces and profit; a button while one may board."""
    ware, mark = punt.ware, punt.mark
    length = hull_length(ware)
    return h(
        "g",
        {"class": _punt_class(punt), "style": punt.spot.style()},
        place(
            PUNT_ANCHOR[ware],
            mark,
            mark.label(say, _punt_label(punt)),
            loaded(ware),
            outline(ware, mark.ring),
            profit_tag(ware),
            focus_ring(-length - 12, -46, length + 22, 92, 12),
        ),
        [_seat_of(punt, q) for q in range(len(punt.crew))],
        key=f"hull-{ware}",
    )


def _punt_class(punt: Hull) -> str:
    if punt.leaving:
        return "punt is-leaving"
    return "punt is-wreck" if punt.berth.startswith("yard") else "punt"


def _punt_label(punt: Hull) -> Message:
    ware, n = punt.ware, WARE[punt.ware].profit
    crew = [seat for seat in punt.crew if seat >= 0]
    aboard = msg("punt.crew", seats=crew) if crew else msg("punt.empty")
    if punt.berth:
        where = msg("punt.at", place=punt.berth)
    elif punt.space < 0:
        where = msg("punt.waiting")
    else:
        where = msg("punt.on", space=punt.space)
    if punt.mark.chosen:
        return msg("punt.label.chosen", ware=ware, where=where, n=n, aboard=aboard)
    if punt.next >= 0:
        cost = WARE[ware].costs[punt.next]
        return msg("punt.label.free", ware=ware, where=where, n=n, aboard=aboard, cost=cost)
    return msg("punt.label", ware=ware, where=where, n=n, aboard=aboard)


def _seat_of(punt: Hull, index: int) -> Node:
    """A cargo space of the punt."""
    seat, mark = punt.crew[index], punt.seats[index]
    boards = mark.chosen or (seat < 0 and punt.mark.chosen and index == punt.next)
    return _seat(
        punt.ware,
        index,
        punt.own if boards else punt.flags[seat] if seat >= 0 else 0,
        mark,
        punt.labels[index],
        preview=boards,
        fresh=index in punt.fresh,
    )


@piece
def _seat(
    ware: str, index: int, flag_no: int, mark: Mark, label: str, *, preview: bool, fresh: bool
) -> Node:
    """Who is there, or in the preview would be; 0 is the flag of nobody.

    A button while its owner may be sent home.
    """
    anchor = seat_anchor(ware, index)
    x = seat_x(ware, index)
    parts: list[Child] = []
    if preview:
        parts += [
            circle(x, 0, 17, cls="preview__fill preview__seat"),
            pawn(flag_no, x, -2, 34, "preview"),
        ]
    elif flag_no:
        parts += _taken(flag_no, x)
        if fresh:
            parts.append(circle(x, 0, 19, cls="lastmove")._replace(key="lastmove"))
    if not mark.key:
        return h("g", {"id": anchor, "class": "seat", "aria-hidden": "true"}, parts, key=anchor)
    if not mark.chosen:
        parts.append(circle(x, 0, 19, cls="legal__ring")._replace(key="ring"))
    # Seats lie close together: every other one is also hit above the hull, the rest below.
    band = -62 if index % 2 else 20
    parts.append(path(f"M{x - 18} -20h36v40h-36zM{x - 30} {band}h60v42h-60z", cls="hit"))
    parts.append(circle(x, 0, 21, cls="focus-ring"))
    return place(anchor, mark, label, parts)


def _taken(flag_no: int, x: float) -> list[Child]:
    """Somebody in a cargo space, over what it had cost."""
    ground = circle(x, 0, 16.5, fill="var(--paper-3)", stroke="var(--wood-3)")
    return [ground, pawn(flag_no, x, -2, 34)]


# ------------------------------------------------------------------ spaces


def _spaces(sight: Sight, lane: int, ware: str) -> Node:
    """The spaces of the punt's lane; they show only if the punt may be set or steered there."""
    anchors = _SPACES[ware]
    if sight.places.keys().isdisjoint(anchors):
        return _no_spaces(ware)
    offered = tuple([n for n, anchor in enumerate(anchors) if anchor in sight.places])
    found = [
        _space(lane, ware, n, sight.mark(anchor), sight.say(sight.places[anchor].label))
        if anchor in sight.places
        else _no_space(anchor)
        for n, anchor in enumerate(anchors)
    ]
    steers = sight.places[anchors[offered[0]]].key.startswith("move:")
    signs = None if steers else _signs(lane, offered)
    return h("g", None, signs, found, key=f"sp-{ware}")


@cache
def _no_spaces(ware: str) -> Node:
    return h("g", None, [_no_space(anchor) for anchor in _SPACES[ware]], key=f"sp-{ware}")


@cache
def _no_space(anchor: str) -> Node:
    return h("g", {"id": anchor, "aria-hidden": "true"}, key=anchor)


@piece
def _space(lane: int, ware: str, n: int, mark: Mark, label: str) -> Node:
    """A space where the punt may be set or steered."""
    anchor = space_anchor(ware, n)
    if mark.key.startswith("move:"):
        step = int(mark.key.rpartition(":")[2])
        return place(anchor, mark, label, _pilot_mark(step, space_x(n), lane_y(lane), mark.ring))
    x, y = _beside(lane, n)
    return place(
        anchor, mark, label, circle(x, y, 18.5, cls=mark.ring), circle(x, y, 25, cls="focus-ring")
    )


def _beside(lane: int, n: int) -> tuple[float, float]:
    """Spaces lie close together and under the hull: each is marked beside it, every other one
    below.
    """
    return space_x(n), lane_y(lane) + (50 if n % 2 else -50)


@cache
def _signs(lane: int, offered: tuple[int, ...]) -> Node:
    """The numbers of spaces where the punt may be set, each on its ground beside the space."""
    at = [(n, *_beside(lane, n)) for n in offered]
    y = lane_y(lane)
    return h(
        "g",
        {"class": "signs", "aria-hidden": "true"},
        path("".join([f"M{x} {y}V{to}" for _, x, to in at]), cls="stem"),
        path(rings([(x, to) for _, x, to in at], 18.5), cls="space__ground"),
        numbers([(x, to + 6, n) for n, x, to in at], 17, "b hintnum"),
        key="signs",
    )


def _pilot_mark(step: int, x: float, y: float, ring: str) -> list[Child]:
    """A move of the pilot: above the punt, for steps back lie under the hull."""
    at = y - 57
    # Marks lie close together: they are hit where there is room, one step towards the bow.
    left = x - (36 if step in (-2, 1) else 20)
    return [
        path(f"M{x} {y - 18 if step > 0 else y - 32}V{at}", cls="stem"),
        _mark(x, at, f"+{step}" if step > 0 else f"\u2212{-step}", ring),
        rect(left, at - 28, 56, 56, cls="hit"),
        circle(x, at, 23, cls="focus-ring"),
    ]


def _mark(x: float, y: float, text: str, ring: str) -> Node:
    return h(
        "g",
        None,
        circle(x, y, 18.5, cls="space__ground"),
        circle(x, y, 18.5, cls=ring),
        words(x, y + 6, text, 17, "mid b hintnum"),
    )


# ------------------------------------------------------------------ what would be, what has been


def _ghosts(sight: Sight) -> Node | None:
    """Punts where the preview leads them."""
    moved: list[Child] = []
    for lane, punt in enumerate(sight.facts["punts"]):
        spot = _ghost_spot(sight, lane, punt)
        if spot is not None:
            crew = tuple([sight.flags[seat] if seat >= 0 else 0 for seat in punt["crew"]])
            moved.append(_ghost(punt["ware"], spot, crew))
    return (
        h("g", {"class": "ghosts", "aria-hidden": "true"}, moved, key="ghosts") if moved else None
    )


@piece
def _ghost(ware: str, spot: Spot, crew: tuple[int, ...]) -> Node:
    """A punt with the flags of its crew, 0 for a free space."""
    return h(
        "g",
        {"class": "ghost", "style": spot.style()},
        loaded(ware),
        outline(ware, "preview__ring"),
        [_taken(flag_no, seat_x(ware, q)) for q, flag_no in enumerate(crew) if flag_no],
        key=f"ghost-{ware}",
    )


def _ghost_spot(sight: Sight, lane: int, punt: Mapping[str, Any]) -> Spot | None:
    kind, option = sight.kind(), sight.selected
    if option is None or option.anchor is None:
        return None
    if kind == "plunder" and sight.request is not None:
        # The voyage may end with it; the board of the next one shows nothing.
        if sight.request.data["punt"] != punt["ware"]:
            return None
        return spot_of(lane, punt["ware"], PORT, option.anchor)
    then = sight.after if kind in ("launch", "pilot") else None
    if then is None:
        return None
    after = next((p for p in then["punts"] if p["ware"] == punt["ware"]), None)
    if after is None or (after["space"], after["berth"]) == (punt["space"], punt["berth"]):
        return None
    return spot_of(lane, punt["ware"], after["space"], after["berth"])


def wakes(sight: Sight) -> Node | None:
    """How far the last roll has brought the punts, dotted above their lanes."""
    if sight.kind() == "pilot":
        return None
    lanes = {punt["ware"]: lane for lane, punt in enumerate(sight.facts["punts"])}
    trips: list[tuple[int, int, int]] = []
    for event in sight.last:
        if event.kind == "rolled":
            trips.clear()
        elif event.kind in ("sailed", "steered") and event.data["ware"] in lanes:
            trips.append((lanes[event.data["ware"]], event.data["start"], event.data["space"]))
    return _wakes(tuple(trips)) if trips else None


@piece
def _wakes(trips: tuple[tuple[int, int, int], ...]) -> Node:
    """A dotted line for each lane with the spaces from which and to which its punt has come."""
    return h("g", {"aria-hidden": "true"}, [_wake(*trip) for trip in trips], key="wakes")


def _wake(lane: int, start: int, space: int) -> Node:
    x1, x2, y = space_x(start), space_x(space), lane_y(lane) - 54
    tip = 6 if x2 > x1 else -6
    step = space - start
    text = f"+{step}" if step > 0 else f"\u2212{-step}"
    return h(
        "g",
        None,
        path(f"M{x1} {y}H{x2}", cls="lastmove"),
        path(f"M{x2 - tip} {y - 5}L{x2} {y}L{x2 - tip} {y + 5}", cls="lastmove__tip"),
        words((x1 + x2) / 2, y - 5, text, 15, "mid b wake"),
    )


def _punt_bubble(sight: Sight) -> Node | None:
    """What each on board would get, at the punt that is to be boarded."""
    option = sight.selected
    if option is None or option.gain is None or not sight.gains or option.anchor is None:
        return None
    for lane, punt in enumerate(sight.facts["punts"]):
        ware = punt["ware"]
        if option.anchor == f"punt-{ware}" or option.anchor.startswith(f"seat-{ware}-"):
            spot = spot_of(lane, ware, punt["space"], punt["berth"])
            index = punt["next"]
            if option.anchor.startswith("seat-"):
                index = int(option.anchor.rpartition("-")[2]) - 1
            x = spot.x + spot.scale * seat_x(ware, max(index, 0))
            return bubble(x, spot.y - 26 * spot.scale, sight.say(option.gain))
    return None


# ------------------------------------------------------------------ all of it


def afloat(sight: Sight) -> list[Child]:
    """The punts with their spaces, above everything that lies still."""
    punts = _hulls(sight)
    return [
        [_punt(sight.say, punt) for punt in punts],
        [_spaces(sight, punt.lane, punt.ware) for punt in punts],
        _ghosts(sight),
        _punt_bubble(sight),
    ]
