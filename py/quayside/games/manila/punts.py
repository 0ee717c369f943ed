"""The punts wherever they are: their crews, where they may be set, where the preview leads them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from ...kernel import Message, Option, msg
from .catalog import (
    PORT,
    PORTS,
    WARE,
    seat_anchor,
    space_anchor,
)
from .drawing import (
    BAND,
    SHIPPED,
    Child,
    Node,
    Sight,
    bow_at,
    bubble,
    circle,
    coins,
    focus_ring,
    h,
    hull,
    hull_length,
    lane_y,
    outline,
    path,
    pawn,
    place,
    rect,
    seat_x,
    space_x,
    ware_sign,
    words,
)

_WAITING: Final = 0.85
"""Size of a punt that is not launched: it lies at the islands."""


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


def ware_label(ware: str) -> Node:
    """The sign of the ware at the bow."""
    return ware_sign(ware, -22, 0, 15)


@cache
def free_space(ware: str, index: int) -> Node:
    """A free cargo space with what it costs."""
    x = seat_x(ware, index)
    return h(
        "g",
        None,
        circle(x, 0, 16, fill="var(--paper)", stroke="var(--wood-3)", stroke_width=1.4),
        words(x, 6, str(WARE[ware].costs[index]), 17, "mid b"),
    )


@cache
def profit_tag(ware: str) -> Node:
    """A tag at the hull with what the load pays."""
    x = round(-6 - hull_length(ware) * 0.64, 1)
    return h(
        "g",
        {"transform": f"translate({x:g} 46)", "class": "tag"},
        rect(-34, -11, 68, 22, rx=11, fill="var(--paper)", stroke="var(--wood-3)"),
        coins(-18, 0, 17),
        words(6, 5, str(WARE[ware].profit), 15, "mid b"),
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


def _fresh_seats(sight: Sight, punt: Mapping[str, Any]) -> set[int]:
    """Cargo spaces that were taken since the seat's last answer."""
    ware, crew = punt["ware"], punt["crew"]
    taken = [index for index, seat in enumerate(crew) if seat >= 0]
    placed = 0
    fresh = set()
    for event in sight.last:
        if event.kind == "placed" and event.data["ware"] == ware:
            placed += 1
        elif event.kind == "boarded" and event.data["ware"] == ware:
            fresh.add(event.data["index"])
    return fresh | set(taken[len(taken) - placed :] if placed else [])


def _punt(sight: Sight, lane: int, punt: Mapping[str, Any]) -> Node:
    """A punt with its crew, free spaces and profit; a button while one may board."""
    ware: str = punt["ware"]
    anchor = f"punt-{ware}"
    option, chosen = sight.choice(anchor), sight.chosen(anchor)
    fresh = _fresh_seats(sight, punt)
    length = hull_length(ware)
    ring = "preview__ring" if chosen else "legal__ring" if option else ""
    spot = spot_of(lane, ware, punt["space"], punt["berth"])
    return h(
        "g",
        {"class": _punt_class(sight, lane, punt), "style": spot.style()},
        place(
            sight,
            anchor,
            sight.label(anchor, _punt_label(punt, chosen)),
            hull(ware),
            outline(ware, ring) if ring else None,
            ware_label(ware),
            profit_tag(ware),
            rect(-length - 12, -46, length + 22, 92, rx=12, cls="hit"),
            focus_ring(-length - 12, -46, length + 22, 92, 12),
        ),
        [_seat(sight, punt, q, fresh, boards=chosen) for q in range(len(punt["crew"]))],
        key=f"hull-{ware}",
    )  # fmt: skip


def _punt_class(sight: Sight, lane: int, punt: Mapping[str, Any]) -> str:
    if _ghost_spot(sight, lane, punt) is not None:
        return "punt is-leaving"
    return "punt is-wreck" if punt["berth"].startswith("yard") else "punt"


def _punt_label(punt: Mapping[str, Any], chosen: bool) -> Message:
    ware, n = punt["ware"], punt["profit"]
    crew = [seat for seat in punt["crew"] if seat >= 0]
    aboard = msg("punt.crew", seats=crew) if crew else msg("punt.empty")
    if punt["berth"]:
        where = msg("punt.at", place=punt["berth"])
    elif punt["space"] < 0:
        where = msg("punt.waiting")
    else:
        where = msg("punt.on", space=punt["space"])
    if chosen:
        return msg("punt.label.chosen", ware=ware, where=where, n=n, aboard=aboard)
    if punt["next"] >= 0:
        cost = punt["costs"][punt["next"]]
        return msg("punt.label.free", ware=ware, where=where, n=n, aboard=aboard, cost=cost)
    return msg("punt.label", ware=ware, where=where, n=n, aboard=aboard)


def _seat(
    sight: Sight, punt: Mapping[str, Any], index: int, fresh: set[int], *, boards: bool
) -> Node:
    """A cargo space: who is there, or what it costs; a button while its owner may be sent home."""
    ware: str = punt["ware"]
    anchor = seat_anchor(ware, index)
    seat: int = punt["crew"][index]
    x = seat_x(ware, index)
    option, chosen = sight.choice(anchor), sight.chosen(anchor)
    parts: list[Child] = []
    if seat >= 0 and not chosen:
        parts += [
            circle(x, 0, 16.5, fill="var(--paper-3)", stroke="var(--wood-3)"),
            pawn(sight.flags[seat], x, -2, 34),
        ]
        if index in fresh:
            parts.append(circle(x, 0, 19, cls="lastmove"))
    elif chosen or (boards and index == punt["next"]):
        parts += [
            circle(x, 0, 17, cls="preview__fill preview__seat"),
            pawn(sight.flags[sight.seat], x, -2, 34, "preview"),
        ]
    else:
        parts.append(free_space(ware, index))
    if not option:
        return h("g", {"id": anchor, "class": "seat", "aria-hidden": "true"}, parts, key=anchor)
    if not chosen:
        parts.append(circle(x, 0, 19, cls="legal__ring"))
    # Seats lie close together: every other one is also hit above the hull, the rest below.
    band = -62 if index % 2 else 20
    parts.append(path(f"M{x - 18} -20h36v40h-36zM{x - 30} {band}h60v42h-60z", cls="hit"))
    parts.append(circle(x, 0, 21, cls="focus-ring"))
    return place(sight, anchor, sight.label(anchor, option.label), parts)


# ------------------------------------------------------------------ spaces


def _spaces(sight: Sight, lane: int, ware: str) -> Node:
    return h("g", None, [_space(sight, lane, ware, n) for n in range(PORT + 1)], key=f"sp-{ware}")


def _space(sight: Sight, lane: int, ware: str, n: int) -> Node:
    """A space of the punt's lane; it shows only if the punt may be set or steered there."""
    anchor = space_anchor(ware, n)
    option = sight.choice(anchor)
    x, y = space_x(n), lane_y(lane)
    if option is None:
        return h("g", {"id": anchor, "aria-hidden": "true"}, key=anchor)
    chosen = sight.chosen(anchor)
    ring = "preview__ring" if chosen else "legal__ring"
    label = sight.say(option.label)
    if option.key.startswith("move:"):
        return place(sight, anchor, label, _pilot_mark(option, x, y, ring))
    # Spaces lie close together and under the hull: each is marked beside it, every other one below.
    at = y + (50 if n % 2 else -50)
    return place(
        sight,
        anchor,
        label,
        path(f"M{x} {y}V{at}", cls="stem"),
        _mark(x, at, str(n), ring),
        circle(x, at, 25, cls="hit"),
        circle(x, at, 23, cls="focus-ring"),
    )


def _pilot_mark(option: Option, x: float, y: float, ring: str) -> list[Child]:
    """A move of the pilot: above the punt, for steps back lie under the hull."""
    step = int(option.key.rpartition(":")[2])
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
        if spot is None:
            continue
        moved.append(
            h(
                "g",
                {"class": "ghost", "style": spot.style()},
                hull(punt["ware"]),
                outline(punt["ware"], "preview__ring"),
                ware_label(punt["ware"]),
                [
                    pawn(sight.flags[seat], seat_x(punt["ware"], q), -2, 34)
                    if seat >= 0
                    else free_space(punt["ware"], q)
                    for q, seat in enumerate(punt["crew"])
                ],
                key=f"ghost-{punt['ware']}",
            )
        )
    return (
        h("g", {"class": "ghosts", "aria-hidden": "true"}, moved, key="ghosts") if moved else None
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
    if kind not in ("launch", "pilot") or sight.after is None:
        return None
    after = next((p for p in sight.after["punts"] if p["ware"] == punt["ware"]), None)
    if after is None or (after["space"], after["berth"]) == (punt["space"], punt["berth"]):
        return None
    return spot_of(lane, punt["ware"], after["space"], after["berth"])


def wakes(sight: Sight) -> Node | None:
    """How far the last roll has brought the punts, dotted above their lanes."""
    if sight.kind() == "pilot":
        return None
    lanes = {punt["ware"]: lane for lane, punt in enumerate(sight.facts["punts"])}
    marks: list[Child] = []
    rolls = [i for i, event in enumerate(sight.last) if event.kind == "rolled"]
    for event in sight.last[rolls[-1] if rolls else 0 :]:
        ware = event.data.get("ware")
        if event.kind not in ("sailed", "steered") or ware not in lanes:
            continue
        x1, x2 = space_x(event.data["start"]), space_x(event.data["space"])
        y = lane_y(lanes[ware]) - 54
        tip = 6 if x2 > x1 else -6
        step = event.data["space"] - event.data["start"]
        text = f"+{step}" if step > 0 else f"\u2212{-step}"
        marks.append(
            h(
                "g",
                None,
                path(f"M{x1} {y}H{x2}", cls="lastmove"),
                path(f"M{x2 - tip} {y - 5}L{x2} {y}L{x2 - tip} {y + 5}", cls="lastmove__tip"),
                words((x1 + x2) / 2, y - 5, text, 14, "mid b wake"),
            )
        )
    return h("g", {"aria-hidden": "true"}, marks, key="wakes") if marks else None


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
    punts = sight.facts["punts"]
    launched = list(enumerate(punts))
    return [
        [_punt(sight, lane, punt) for lane, punt in launched],
        [_spaces(sight, lane, punt["ware"]) for lane, punt in launched],
        _ghosts(sight),
        _punt_bubble(sight),
    ]
