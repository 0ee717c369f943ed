"""The town on the map: ports, shipyard, pirate boat, pilots, insurance, black market."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple

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
    Mark,
    Node,
    Say,
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
    piece,
    place,
    rect,
    ring,
    use,
    words,
)
from .punts import yard_x

# ------------------------------------------------------------------ parts of places


class Post(NamedTuple):
    """A place in the town as it is drawn."""

    anchor: str
    mark: Mark
    seat: int
    """Who stands there; negative for nobody."""
    flag: int
    """The flag of who stands there, or in the preview would."""
    fresh: bool
    """Whether it was taken since the seat's last answer."""
    preview: bool
    """Whether it would be taken if the preview came true."""
    cost: int
    """What it costs the seat that is asked: a stowaway pays less than is printed."""
    ware: str = ""
    """The ware of the punt that lies there."""


def _fresh(sight: Sight) -> set[str]:
    """Places taken since the seat's last answer; not cargo spaces."""
    return {event.data["place"] for event in sight.last if event.kind == "placed"}


def posts(sight: Sight) -> dict[str, Post]:
    """The ports, the yards, the pilots, the insurance and the pirates, by their ids."""
    facts = sight.facts
    holders = dict(facts["places"])
    for rank in range(PIRATES):
        pirates: list[int] = facts["pirates"]
        holders[f"pirate-{rank + 1}"] = pirates[rank] if rank < len(pirates) else -1
    docked = {punt["berth"]: punt["ware"] for punt in facts["punts"] if punt["berth"]}
    fresh = _fresh(sight)
    asked = sight.request if sight.kind() == "place" else None
    costs: Mapping[str, int] = asked.data["costs"] if asked is not None else {}
    found = {}
    for anchor, seat in holders.items():
        mark = sight.mark(anchor)
        preview = mark.chosen and asked is not None
        held = seat if seat >= 0 else sight.seat
        found[anchor] = Post(
            anchor,
            mark,
            seat,
            sight.flags[held] if seat >= 0 or preview else 0,
            anchor in fresh,
            preview,
            costs.get(anchor, PLACE_COST.get(anchor, PIRATE_COST)),
            docked.get(anchor, ""),
        )
    return found


def _spot(
    say: Say, post: Post, box: tuple[float, float, float, float], label: Message, *parts: Child
) -> Node:
    """A place in its frame, ringed if it may be chosen."""
    x, y, width, height = box
    mark = post.mark
    return place(
        post.anchor,
        mark,
        mark.label(say, label),
        rect(x, y, width, height, rx=8, cls="spot"),
        ring(x + 4, y + 4, width - 8, height - 8, 6, mark.ring),
        parts,
        focus_ring(x, y, width, height),
    )


def _holder(post: Post, x: float, y: float, size: float) -> list[Child]:
    """Who stands there; else who would, what it costs, or nothing if a punt lies there."""
    if post.seat >= 0:
        parts: list[Child] = [pawn(post.flag, x, y, size)]
        if post.fresh:
            parts.append(circle(x, y + 1, size * 0.58, cls="lastmove")._replace(key="lastmove"))
        return parts
    if post.preview:
        return [
            circle(x, y, 19, cls="preview__fill preview__seat"),
            pawn(post.flag, x, y - 1, min(size, 40), "preview"),
        ]
    if post.ware:
        return []
    return [_cost_dot(x, y, post.cost)]


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


def _state(post: Post) -> Message:
    """Who holds the place, what lies there, or what it costs."""
    if post.preview:
        return msg("spot.chosen", n=post.cost)
    parts = [msg("spot.held", seat=post.seat)] if post.seat >= 0 else []
    if post.ware:
        parts.append(msg("spot.docked", ware=post.ware))
    if not parts:
        parts.append(msg("spot.costs", n=post.cost))
    return msg("spot.state", parts=parts)


# ------------------------------------------------------------------ ports and shipyard


@piece
def _port(say: Say, post: Post) -> Node:
    anchor = post.anchor
    k = PORTS.index(anchor)
    x, y = 776, lane_y(k) - 46
    pay = PLACE_PAYS[anchor]
    return h(
        "g",
        None,
        _berth(840, y + 100, 104, post.ware),
        _spot(
            say,
            post,
            (x, y, 122, 76),
            msg("port.label", place=anchor, state=_state(post), n=k + 1, pays=pay),
            name(x + 18, y + 34, "ABC"[k], 30, "mid"),
            use("harbour", x + 19, y + 56, 24, fill="var(--ink-2)"),
            _holder(post, x + 58, y + 39, 46),
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
    free = rect(x - width / 2, y - 17, width, 34, rx=17, cls="berth", aria_hidden="true")
    return free._replace(key="berth")


@piece
def _yard(say: Say, post: Post) -> Node:
    anchor = post.anchor
    k = YARDS.index(anchor)
    x, y = yard_x(anchor), BAND + 36
    pay = PLACE_PAYS[anchor]
    return _spot(
        say,
        post,
        (x, y, 102, 184),
        msg("yard.label", place=anchor, state=_state(post), n=k + 1, pays=pay),
        name(x + 22, y + 38, "ABC"[k], 30, "mid"),
        _holder(post, x + 66, y + 40, 50),
        path(f"M{x + 14} {y + 76}h74", stroke="var(--line)"),
        words(x + 38, y + 108, str(pay), 24, "mid b"),
        coins(x + 68, y + 101, 20),
        _berth(x + 51, y + 152, 86, post.ware),
    )


# ------------------------------------------------------------------ pilots, insurance, pirates


_STEPS: Final = {"pilot-small": msg("pilot.small.steps"), "pilot-large": msg("pilot.large.steps")}
_PILOT_LABELS: Final = {
    "pilot-small": msg("pilot.small.does"),
    "pilot-large": msg("pilot.large.does"),
}


@piece
def _pilot(say: Say, post: Post, x: float) -> Node:
    anchor, y = post.anchor, BAND + 4
    return _spot(
        say,
        post,
        (x, y, 74, 104),
        msg("spot.label", place=anchor, state=_state(post), does=_PILOT_LABELS[anchor]),
        _title(x + 37, y + 22, say(msg("map.pilot"))),
        _holder(post, x + 37, y + 51, 44),
        words(x + 37, y + 93, say(_STEPS[anchor]), 15, "mid"),
    )


def _title(x: float, y: float, text: str, size: float = 16) -> Node:
    style = f"font-size:{size:g}px"
    return h("text", {"x": x, "y": y, "class": "b-name mid", "style": style}, text)


@piece
def _insurance(say: Say, post: Post) -> Node:
    x, y = 292, BAND + 114
    does = msg("insurance.does", n=INSURANCE_PAYS)
    return _spot(
        say,
        post,
        (x, y, 154, 106),
        msg("spot.label", place=INSURANCE, state=_state(post), does=does),
        _title(x + 77, y + 23, say(msg("map.insurance"))),
        use("insurance", x + 32, y + 57, 38, fill="var(--ink-2)"),
        _holder(post, x + 78, y + 56, 44),
        words(x + 122, y + 63, f"+{INSURANCE_PAYS}", 20, "mid b", "good"),
        words(x + 77, y + 95, say(msg("map.insurance.pays")), 15, "mid", "ink-2"),
    )


@piece
def _pirate_boat(say: Say, captain: Post, mate: Post) -> Node:
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
            words(x + 56, y + 208, say(msg("map.loot")), 15, "mid", "ink-2"),
        ),
        _pirate(say, captain, BAND + 84.0, _RANKS[0]),
        _pirate(say, mate, BAND + 140.0, _RANKS[1]),
        key="pirates",
    )


_RANKS: Final = (msg("map.captain"), msg("map.mate"))


def _pirate(say: Say, post: Post, y: float, rank: Message) -> Node:
    x, mark = 456.0, post.mark
    box = (x + 4, y, 104.0, 54.0)
    label = msg("spot.label", place=post.anchor, state=_state(post), does=msg("pirate.does"))
    return place(
        post.anchor,
        mark,
        mark.label(say, label),
        ring(x + 7, y + 2, 98, 50, 6, mark.ring),
        words(x + 11, y + 32, say(rank), 15, "", "ink-2"),
        _holder(post, x + 84, y + 27, 42),
        focus_ring(*box, rx=6),
    )


# ------------------------------------------------------------------ the black market


def _market(sight: Sight) -> Node:
    """The ladder of prices; at its foot the shares that are for sale."""
    facts = sight.facts
    prices: Mapping[str, int] = facts["prices"]
    stock: Mapping[str, int] | None = facts["stock"]
    risen = {event.data["ware"] for event in sight.news if event.kind == "price"}
    return h(
        "g",
        None,
        _ladder(
            sight.say,
            tuple([prices[ware.id] for ware in WARES]),
            tuple([ware.id in risen for ware in WARES]),
        ),
        [
            _stock(
                sight.say,
                k,
                stock[ware.id] if stock is not None else SHARES,
                share_price(prices[ware.id]),
                sight.mark(f"stock-{ware.id}"),
            )
            for k, ware in enumerate(WARES)
        ],
        key="market",
    )


@piece
def _ladder(say: Say, prices: tuple[int, ...], risen: tuple[bool, ...]) -> Node:
    """Each ware at its price, those that have just risen marked."""
    rungs: list[Child] = []
    for step, price in enumerate(reversed(TRACK)):
        y = BAND + 31 + step * 27
        rungs.append(words(48, y + 18.5, str(price), 16, "end b"))
        for k, ware in enumerate(WARES):
            x = 58 + k * 56
            cls = "rung is-last" if step == 0 else "rung"
            rungs.append(rect(x, y, 50, 24.5, rx=4, cls=cls))
            if prices[k] == price:
                rungs.append(_marker(ware.id, x, y, risen=risen[k]))
    label = msg("market.label", **{ware.id: prices[k] for k, ware in enumerate(WARES)})
    return h(
        "g",
        {"role": "img", "aria-label": say(label)},
        name(22, BAND + 22, say(msg("map.market")), 22),
        rungs,
    )


def _marker(ware: str, x: float, y: float, *, risen: bool) -> Node:
    return h(
        "g",
        {"class": "marker"},
        rect(
            x + 4,
            y + 1.5,
            42,
            21.5,
            rx=4,
            fill=f"var(--w-{ware})",
            stroke="var(--ink)",
            stroke_width=1.3,
        ),
        use(ware, x + 25, y + 12.2, 17, cls="on-ware"),
        rect(x - 1, y - 1.5, 52, 27.5, rx=6, cls="lastmove") if risen else None,
    )


@piece
def _stock(say: Say, k: int, left: int, price: int, mark: Mark) -> Node:
    """The pile of shares of a ware that are for sale."""
    ware = WARES[k].id
    x, y = 57 + k * 56, BAND + 169
    label = msg("stock.label", ware=ware, n=left, price=price)
    fill = f"var(--w-{ware}-t,var(--w-{ware}))" if left else "var(--line-strong)"
    return place(
        f"stock-{ware}",
        mark,
        mark.label(say, label),
        rect(x, y, 52, 52, rx=6, cls="spot spot--quiet"),
        ring(x + 2, y + 2, 48, 48, 5, mark.ring),
        use(ware, x + 26, y + 17, 22, fill=fill),
        words(x + 26, y + 44, f"\u00d7{left}", 16, "mid b" if left else "mid", "ink-2"),
        focus_ring(x, y, 52, 52, 6),
    )


# ------------------------------------------------------------------ all of it


def ports(sight: Sight, posts: Mapping[str, Post]) -> Node:
    """The three ports with their berths."""
    return h("g", None, [_port(sight.say, posts[port]) for port in PORTS], key="ports")


def band(sight: Sight, posts: Mapping[str, Post]) -> Node:
    """The lower part of the map."""
    say = sight.say
    small, large = PILOTS
    return h(
        "g",
        None,
        _band_ground(),
        _market(sight),
        _pilot(say, posts[large], 292),
        _pilot(say, posts[small], 372),
        _insurance(say, posts[INSURANCE]),
        _pirate_boat(say, posts["pirate-1"], posts["pirate-2"]),
        _yard_sign(say),
        [_yard(say, posts[yard]) for yard in YARDS],
        key="band",
    )


@piece
def _yard_sign(say: Say) -> Node:
    return h(
        "g",
        {"aria-hidden": "true"},
        name(590, BAND + 24, say(msg("map.yard")), 22),
        use("wreck", 880, BAND + 18, 28, fill="var(--ink-2)"),
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
