"""The town on the map: ports, shipyard, pirate boat, pilots, insurance, black market."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from ...kernel import Message, msg
from .catalog import (
    INSURANCE,
    INSURANCE_PAYS,
    PILOTS,
    PIRATE_COST,
    PIRATES,
    PLACE_COST,
    PLACE_PAYS,
    PORTS,
    SHARES,
    TRACK,
    WARES,
    YARDS,
    share_price,
)
from .drawing import (
    BAND,
    Child,
    Node,
    Sight,
    bubble,
    circle,
    coins,
    focus_ring,
    h,
    lane_y,
    name,
    path,
    pawn,
    place,
    rect,
    use,
    words,
)
from .punts import yard_x

# ------------------------------------------------------------------ parts of places


def _fresh(sight: Sight) -> set[str]:
    """Places taken since the seat's last answer; not cargo spaces."""
    return {event.data["place"] for event in sight.last if event.kind == "placed"}


def _cost(sight: Sight, anchor: str, printed: int) -> int:
    """What the place costs the seat that is asked: a stowaway pays less than is printed."""
    if sight.kind() != "place" or sight.request is None:
        return printed
    costs: Mapping[str, int] = sight.request.data["costs"]
    return costs.get(anchor, printed)


def _spot(
    sight: Sight, anchor: str, box: tuple[float, float, float, float], label: Message, *parts: Child
) -> Node:
    """A place in its frame, ringed if it may be chosen."""
    x, y, width, height = box
    chosen = sight.chosen(anchor)
    return place(
        sight,
        anchor,
        sight.label(anchor, label),
        rect(x, y, width, height, rx=8, cls="spot"),
        _ring(sight, anchor, box),
        parts,
        rect(x + 3, y + 3, width - 6, height - 6, rx=6, cls="preview__ring") if chosen else None,
        focus_ring(x, y, width, height),
    )


def _ring(sight: Sight, anchor: str, box: tuple[float, float, float, float]) -> Node | None:
    x, y, width, height = box
    if not sight.choice(anchor) or sight.chosen(anchor):
        return None
    return rect(x + 4, y + 4, width - 8, height - 8, rx=6, cls="legal__ring")


def _holder(
    sight: Sight, anchor: str, seat: int, cost: int | None, x: float, y: float, size: float
) -> list[Child]:
    """Who stands there; else who would, what it costs, or nothing if the place is closed."""
    if seat >= 0:
        parts: list[Child] = [pawn(sight.flags[seat], x, y, size)]
        if anchor in _fresh(sight):
            parts.append(circle(x, y + 1, size * 0.58, cls="lastmove"))
        return parts
    if sight.chosen(anchor) and sight.kind() == "place":
        return [
            circle(x, y, 19, cls="preview__fill preview__seat"),
            pawn(sight.flags[sight.seat], x, y - 1, min(size, 40), "preview"),
        ]
    if cost is None:
        return []
    return [_cost_dot(x, y, _cost(sight, anchor, cost))]


@cache
def _cost_dot(x: float, y: float, cost: int) -> Node:
    return h(
        "g",
        None,
        circle(
            x,
            y,
            17,
            fill="var(--paper)",
            stroke="var(--ink)",
            stroke_width=1.4,
            stroke_dasharray="4 3",
        ),
        words(x, y + 6, str(cost), 17, "mid b"),
    )


def _docked(facts: Mapping[str, Any], berth: str) -> str:
    """The ware of the punt at the berth, empty if there is none."""
    return next((punt["ware"] for punt in facts["punts"] if punt["berth"] == berth), "")


def _state(sight: Sight, anchor: str, seat: int, ware: str, cost: int) -> Message:
    """Who holds the place, what lies there, or what it costs."""
    if sight.chosen(anchor) and sight.kind() == "place":
        return msg("spot.chosen", n=_cost(sight, anchor, cost))
    parts = [msg("spot.held", seat=seat)] if seat >= 0 else []
    if ware:
        parts.append(msg("spot.docked", ware=ware))
    if not parts:
        parts.append(msg("spot.costs", n=_cost(sight, anchor, cost)))
    return msg("spot.state", parts=parts)


# ------------------------------------------------------------------ ports and shipyard


def _port(sight: Sight, k: int) -> Node:
    anchor = PORTS[k]
    seat: int = sight.facts["places"][anchor]
    ware = _docked(sight.facts, anchor)
    x, y = 776, lane_y(k) - 46
    cost = None if ware else PLACE_COST[anchor]
    pay = PLACE_PAYS[anchor]
    state = _state(sight, anchor, seat, ware, PLACE_COST[anchor])
    return h(
        "g",
        None,
        _berth(840, y + 100, 104, ware),
        _spot(
            sight,
            anchor,
            (x, y, 122, 76),
            msg("port.label", place=anchor, state=state, n=k + 1, pays=pay),
            name(x + 18, y + 34, "ABC"[k], 30, "mid"),
            use("harbour", x + 19, y + 56, 24, fill="var(--ink-2)"),
            _holder(sight, anchor, seat, cost, x + 58, y + 39, 46),
            words(x + 98, y + 36, str(pay), 24, "mid b"),
            coins(x + 98, y + 54, 20),
        ),
        key=f"{anchor}-berth",
    )


@cache
def _berth(x: float, y: float, width: float, ware: str) -> Node | None:
    """Where the next punt will lie."""
    if ware:
        return None
    return rect(
        x - width / 2, y - 17, width, 34, rx=17, cls="berth", aria_hidden="true"
    )  # fmt: skip


def _yard(sight: Sight, k: int) -> Node:
    anchor = YARDS[k]
    seat: int = sight.facts["places"][anchor]
    ware = _docked(sight.facts, anchor)
    x, y = yard_x(anchor), BAND + 36
    cost = None if ware else PLACE_COST[anchor]
    pay = PLACE_PAYS[anchor]
    state = _state(sight, anchor, seat, ware, PLACE_COST[anchor])
    return _spot(
        sight,
        anchor,
        (x, y, 102, 184),
        msg("yard.label", place=anchor, state=state, n=k + 1, pays=pay),
        name(x + 22, y + 38, "ABC"[k], 30, "mid"),
        _holder(sight, anchor, seat, cost, x + 66, y + 40, 50),
        path(f"M{x + 14} {y + 76}h74", stroke="var(--line)"),
        words(x + 38, y + 108, str(pay), 24, "mid b"),
        coins(x + 68, y + 101, 20),
        _berth(x + 51, y + 152, 86, ware),
    )


# ------------------------------------------------------------------ pilots, insurance, pirates


_STEPS: Final = {"pilot-small": msg("pilot.small.steps"), "pilot-large": msg("pilot.large.steps")}
_PILOT_LABELS: Final = {
    "pilot-small": msg("pilot.small.does"),
    "pilot-large": msg("pilot.large.does"),
}


def _pilot(sight: Sight, anchor: str, x: float) -> Node:
    say = sight.say
    y = BAND + 4
    seat: int = sight.facts["places"][anchor]
    cost = PLACE_COST[anchor]
    state = _state(sight, anchor, seat, "", cost)
    return _spot(
        sight,
        anchor,
        (x, y, 74, 104),
        msg("spot.label", place=anchor, state=state, does=_PILOT_LABELS[anchor]),
        _title(x + 37, y + 22, say(msg("map.pilot"))),
        _holder(sight, anchor, seat, cost, x + 37, y + 51, 44),
        words(x + 37, y + 93, say(_STEPS[anchor]), 14, "mid"),
    )


def _title(x: float, y: float, text: str, size: float = 16) -> Node:
    style = f"font-size:{size:g}px"
    return h("text", {"x": x, "y": y, "class": "b-name mid", "style": style}, text)


def _insurance(sight: Sight) -> Node:
    say = sight.say
    x, y = 292, BAND + 114
    seat: int = sight.facts["places"][INSURANCE]
    cost = PLACE_COST[INSURANCE]
    state = _state(sight, INSURANCE, seat, "", cost)
    does = msg("insurance.does", n=INSURANCE_PAYS)
    return _spot(
        sight,
        INSURANCE,
        (x, y, 154, 106),
        msg("spot.label", place=INSURANCE, state=state, does=does),
        _title(x + 77, y + 23, say(msg("map.insurance"))),
        use("insurance", x + 32, y + 57, 38, fill="var(--ink-2)"),
        _holder(sight, INSURANCE, seat, cost, x + 78, y + 56, 44),
        words(x + 122, y + 63, f"+{INSURANCE_PAYS}", 20, "mid b", "good"),
        words(x + 77, y + 95, say(msg("map.insurance.pays")), 13, "mid", "ink-2"),
    )


def _pirate_boat(sight: Sight) -> Node:
    say = sight.say
    x, y = 456, BAND + 4
    return h(
        "g",
        None,
        rect(x, y, 112, 216, rx=8, cls="spot"),
        h(
            "g",
            {"aria-hidden": "true"},
            _title(x + 56, y + 25, say(msg("map.pirates")), 18),
            use("jolly", x + 56, y + 56, 46, fill="var(--ink)"),
            words(x + 56, y + 208, say(msg("map.loot")), 13, "mid", "ink-2"),
        ),
        [_pirate(sight, rank) for rank in range(PIRATES)],
        key="pirates",
    )


_RANKS: Final = (msg("map.captain"), msg("map.mate"))


def _pirate(sight: Sight, rank: int) -> Node:
    anchor = f"pirate-{rank + 1}"
    pirates: list[int] = sight.facts["pirates"]
    seat = pirates[rank] if rank < len(pirates) else -1
    x, y = 456.0, BAND + 84.0 + rank * 56
    box = (x + 4, y, 104.0, 54.0)
    chosen = sight.chosen(anchor)
    state = _state(sight, anchor, seat, "", PIRATE_COST)
    return place(
        sight,
        anchor,
        sight.label(
            anchor, msg("spot.label", place=anchor, state=state, does=msg("pirate.does"))
        ),
        rect(*box, rx=6, cls="hit"),
        rect(x + 7, y + 2, 98, 50, rx=6, cls="legal__ring")
        if sight.choice(anchor) and not chosen
        else None,
        words(x + 14, y + 32, sight.say(_RANKS[rank]), 13.5, "", "ink-2"),
        _holder(sight, anchor, seat, PIRATE_COST, x + 84, y + 27, 42),
        rect(x + 7, y + 2, 98, 50, rx=6, cls="preview__ring") if chosen else None,
        focus_ring(*box, rx=6),
    )  # fmt: skip


# ------------------------------------------------------------------ the black market


def _market(sight: Sight) -> Node:
    """The ladder of prices; at its foot the shares that are for sale."""
    say, facts = sight.say, sight.facts
    prices: Mapping[str, int] = facts["prices"]
    risen = {event.data["ware"] for event in sight.news if event.kind == "price"}
    rungs: list[Child] = []
    for step, price in enumerate(reversed(TRACK)):
        y = BAND + 31 + step * 27
        rungs.append(words(48, y + 18.5, str(price), 16, "end b"))
        for k, ware in enumerate(WARES):
            x = 58 + k * 56
            rungs.append(
                rect(x, y, 50, 24.5, rx=4, cls="rung is-last" if step == 0 else "rung")
            )  # fmt: skip
            if prices[ware.id] == price:
                rungs.append(
                    h(
                        "g",
                        {"class": "marker"},
                        rect(
                            x + 4,
                            y + 1.5,
                            42,
                            21.5,
                            rx=4,
                            fill=f"var(--w-{ware.id})",
                            stroke="var(--ink)",
                            stroke_width=1.3,
                        ),
                        use(ware.id, x + 25, y + 12.2, 17, cls="on-ware"),
                        rect(x - 1, y - 1.5, 52, 27.5, rx=6, cls="lastmove")
                        if ware.id in risen
                        else None,
                    )
                )
    label = msg("market.label", **{ware.id: prices[ware.id] for ware in WARES})
    return h(
        "g",
        None,
        h(
            "g",
            {"role": "img", "aria-label": say(label)},
            name(22, BAND + 22, say(msg("map.market")), 22),
            rungs,
        ),
        [_stock(sight, k) for k in range(len(WARES))],
        key="market",
    )


def _stock(sight: Sight, k: int) -> Node:
    """The pile of shares of a ware that are for sale."""
    ware = WARES[k].id
    anchor = f"stock-{ware}"
    x, y = 57 + k * 56, BAND + 169
    stock: Mapping[str, int] | None = sight.facts["stock"]
    left = stock[ware] if stock is not None else SHARES
    option, chosen = sight.choice(anchor), sight.chosen(anchor)
    price = share_price(sight.facts["prices"][ware])
    label = msg("stock.label", ware=ware, n=left, price=price)
    ring = "preview__ring" if chosen else "legal__ring" if option else ""
    fill = f"var(--w-{ware}-t,var(--w-{ware}))" if left else "var(--line-strong)"
    return place(
        sight,
        anchor,
        sight.label(anchor, label),
        rect(x, y, 52, 52, rx=6, cls="spot spot--quiet"),
        rect(x + 2, y + 2, 48, 48, rx=5, cls=ring) if ring else None,
        use(ware, x + 26, y + 17, 22, fill=fill),
        words(x + 26, y + 44, f"\u00d7{left}", 15, "mid b" if left else "mid", "ink-2"),
        focus_ring(x, y, 52, 52, 6),
    )


# ------------------------------------------------------------------ all of it


def ports(sight: Sight) -> Node:
    """The three ports with their berths."""
    return h("g", None, [_port(sight, k) for k in range(len(PORTS))], key="ports")


def band(sight: Sight) -> Node:
    """The lower part of the map."""
    say = sight.say
    return h(
        "g",
        None,
        _band_ground(),
        _market(sight),
        _pilot(sight, PILOTS[1], 292),
        _pilot(sight, PILOTS[0], 372),
        _insurance(sight),
        _pirate_boat(sight),
        h(
            "g",
            {"aria-hidden": "true"},
            name(590, BAND + 24, say(msg("map.yard")), 22),
            use("wreck", 880, BAND + 18, 28, fill="var(--ink-2)"),
        ),
        [_yard(sight, k) for k in range(len(YARDS))],
        key="band",
    )


@cache
def _band_ground() -> Node:
    return h(
        "g",
        {"aria-hidden": "true"},
        path(f"M10 {BAND - 7}h900v{235}H10z", fill="var(--paper-2)"),
        path(f"M10 {BAND - 8}h900", stroke="var(--ink)", stroke_width=1.5),
    )


_CENTRES: Final = {
    **{port: (834.0, lane_y(k) - 46.0) for k, port in enumerate(PORTS)},
    **{yard: (yard_x(yard) + 51.0, BAND + 58.0) for yard in YARDS},
    INSURANCE: (369.0, BAND + 150.0),
}


def place_bubble(sight: Sight) -> Node | None:
    """What the chosen place would pay, at the place itself."""
    option = sight.selected
    if option is None or option.gain is None or not sight.gains or sight.kind() != "place":
        return None
    centre = _CENTRES.get(option.anchor or "")
    if centre is None:
        return None
    x, y = centre
    high = y > 60
    return bubble(x, y + (0 if high else 76), sight.say(option.gain), down=not high)
