"""The sea of the map: coasts, lanes, loads, and the punts wherever they are."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from ...kernel import Message, Option, msg
from .catalog import (
    PIRATE_SPACE,
    PORT,
    PORTS,
    PUNTS,
    START_SPACES,
    WARE,
    WARES,
    seat_anchor,
    space_anchor,
)
from .drawing import (
    BAND,
    SHIPPED,
    SPACING,
    X0,
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
    name,
    outline,
    path,
    pawn,
    place,
    rect,
    seat_x,
    space_x,
    use,
    ware_name,
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


# ------------------------------------------------------------------ the ground


@cache
def ground() -> Node:
    """Sea, soundings, both coasts."""
    ink = "var(--sea-line)"
    soundings = [
        words(
            190 + (k * 137) % 540,
            30 + (k * 89) % 400,
            str((k * 7) % 23 + 3),
            13,
            "sounding",
            "sea-line",
        )
        for k in range(26)
    ]
    return h(
        "g",
        {"aria-hidden": "true"},
        path("M10 10h900v670H10z", cls="b-sea"),
        path(
            "M10 10h128q-10 40 14 66t-6 70 16 64-18 70 14 60-10 60-22 48H10z",
            cls="b-land",
            stroke_width=2,
        ),
        path(
            "M146 10q-10 42 14 68t-6 70 16 64-18 70 14 60-10 62-22 56",
            fill="none",
            stroke=ink,
            stroke_width=1.2,
            stroke_dasharray="3 3",
        ),
        path(
            "M910 10H752q14 30 2 60t8 70-10 66 12 64-8 66 10 74 20 46H910z",
            cls="b-land",
            stroke_width=2,
        ),
        path(
            "M744 10q14 32 2 62t8 70-10 66 12 64-8 66 10 76 24 60",
            fill="none",
            stroke=ink,
            stroke_width=1.2,
            stroke_dasharray="3 3",
        ),
        soundings,
        h(
            "g",
            {"fill": "var(--land-line)", "opacity": ".75"},
            use("palm", 40, 54, 40),
            use("palm", 84, 40, 30),
            use("village", 60, 404, 46),
            use("palm", 104, 400, 30),
        ),
        key="ground",
    )


@cache
def _lane(lane: int) -> Node:
    """The printed spaces of a lane."""
    y = lane_y(lane)
    parts: list[Child] = [
        rect(
            X0 - 8,
            y - 25,
            14 * SPACING + 14,
            50,
            rx=25,
            fill="var(--sea-2)",
            stroke="var(--sea-line)",
            stroke_width=1.2,
        )
    ]
    for n in range(PORT):
        x = space_x(n)
        start = n in START_SPACES
        pirates = n == PIRATE_SPACE
        fill = "bad-soft" if pirates else "paper" if start else "sea"
        line = "bad" if pirates else "sea-line"
        parts.append(
            circle(x, y, 16, fill=f"var(--{fill})", stroke=f"var(--{line})", stroke_width=1.4)
        )
        if pirates:
            parts.append(use("skull", x, y, 24, fill="var(--bad)"))
        else:
            cls, ink = ("mid b", "ink") if start else ("mid", "sea-ink")
            parts.append(words(x, y + 5, str(n), 14, cls, ink))
    return h("g", {"aria-hidden": "true"}, parts, key=f"lane-{lane}")


def _names(sight: Sight) -> Node:
    """What the waters and coasts are called."""
    say = sight.say
    waiting = any(punt["space"] < 0 for punt in sight.facts["punts"])
    return h(
        "g",
        {"aria-hidden": "true"},
        name(834, 43, say(msg("map.manila")), 30, "mid"),
        None
        if waiting
        else h(
            "text",
            {"transform": "translate(40 250) rotate(-90)", "class": "b-name mid islands"},
            say(msg("map.islands")),
        ),
        h(
            "text",
            {"x": 440, "y": 178, "class": "b-sea-name mid waters"},
            say(msg("map.sea")),
        )
        if sight.facts["punts"] and sight.kind() not in ("launch", "pilot")
        else None,
        _ashore(sight),
        key="names",
    )


def _ashore(sight: Sight) -> Node | None:
    """The ware that is not loaded lies on the islands."""
    ware: str = sight.facts["ashore"]
    if not ware or any(punt["space"] < 0 for punt in sight.facts["punts"]):
        return None
    return h(
        "g",
        None,
        ware_sign(ware, 92, 320, 17),
        h("text", {"x": 92, "y": 354, "class": "b-name mid"}, sight.say(msg("map.ashore"))),
    )


# ------------------------------------------------------------------ the loads before a voyage


def _loads(sight: Sight) -> Node:
    """Four loads wait at the islands; three of them will sail."""
    return h("g", None, [_load(sight, k) for k in range(len(WARES))], key="loads")


def _load(sight: Sight, k: int) -> Node:
    ware = WARES[k]
    anchor = f"load-{ware.id}"
    x, y, width, height = 182 + (k % 2) * 288, 36 + (k // 2) * 200, 272, 184
    option, chosen = sight.choice(anchor), sight.chosen(anchor)
    label = msg("load.label", ware=ware.id, costs=list(ware.costs), n=ware.profit)
    bow = x + width / 2 + (hull_length(ware.id) + 2) / 2
    state = sight.say(msg("load.chosen")) if chosen else ""
    return place(
        sight,
        anchor,
        sight.label(anchor, label),
        rect(x, y, width, height, rx=10, cls="spot"),
        rect(x + 4, y + 4, width - 8, height - 8, rx=7, cls="legal__ring")
        if option and not chosen
        else None,
        name(x + width / 2, y + 34, sight.say(ware_name(ware.id)), 25, "mid"),
        h(
            "g",
            {"transform": f"translate({bow:.1f} {y + 98})", "class": "left" if chosen else None},
            hull(ware.id),
            _sign(ware.id),
            [_cost(ware.id, q) for q in range(len(ware.costs))],
            _profit(ware.id),
        ),
        rect(x + 3, y + 3, width - 6, height - 6, rx=8, cls="preview__ring") if chosen else None,
        words(x + width / 2, y + 174, state, 16, "mid b", "ask") if state else None,
        focus_ring(x, y, width, height, 10),
    )


# ------------------------------------------------------------------ punts


def _sign(ware: str) -> Node:
    return ware_sign(ware, -22, 0, 15)


@cache
def _cost(ware: str, index: int) -> Node:
    """A free cargo space with what it costs."""
    x = seat_x(ware, index)
    return h(
        "g",
        None,
        circle(x, 0, 16, fill="var(--paper)", stroke="var(--wood-3)", stroke_width=1.4),
        words(x, 6, str(WARE[ware].costs[index]), 17, "mid b"),
    )


@cache
def _profit(ware: str) -> Node:
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
            _sign(ware),
            _profit(ware),
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
        parts.append(_cost(ware, index))
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
                _sign(punt["ware"]),
                [
                    pawn(sight.flags[seat], seat_x(punt["ware"], q), -2, 34)
                    if seat >= 0
                    else _cost(punt["ware"], q)
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


def _wakes(sight: Sight) -> Node | None:
    """How far the last roll has brought the punts, dotted above their lanes."""
    if sight.kind() == "pilot":
        return None
    lanes = {punt["ware"]: lane for lane, punt in enumerate(sight.facts["punts"])}
    marks: list[Child] = []
    for event in sight.last:
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


def sea(sight: Sight) -> list[Child]:
    """All that is drawn on the sea, and the punts at their berths."""
    punts = sight.facts["punts"]
    loading = not punts and sight.facts["voyage"] >= 1
    return [
        [_lane(lane) for lane in range(PUNTS)],
        _names(sight),
        _loads(sight) if loading else None,
        _wakes(sight),
    ]


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
