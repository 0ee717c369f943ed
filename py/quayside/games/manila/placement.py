"""Placing accomplices: where, for how much, and the stowaway (RULES 6, 10.4)."""

from __future__ import annotations

from ...kernel.game import Flow
from ...kernel.message import Message, msg
from ...kernel.request import Blocked, Option
from .catalog import (
    INSURANCE,
    INSURANCE_PAYS,
    PILOTS,
    PIRATE_COST,
    PIRATES,
    PLACE_COST,
    PLACE_PAYS,
    PORTS,
    PUNT_ANCHOR,
    WARE,
    YARDS,
)
from .loans import ask, close, pay
from .state import FREE, Manila, Punt

Free = dict[str, int]
"""Free spaces by id (`punt-jade`, `port-a`, `pirate-1` …, also their anchors), each with its cost.
"""

_BERTHS = tuple((place, PLACE_COST[place]) for place in (*PORTS, *YARDS))
_OTHERS = tuple((place, PLACE_COST[place]) for place in (*PILOTS, INSURANCE))


def free_spaces(state: Manila) -> Free:
    """All spaces that may be taken, as far as the board is concerned (RULES 6.3 to 6.8).

    A punt stands for its cheapest free cargo space.
    """
    free: Free = {}
    for punt in state.punts:
        index = punt.free_seat()
        if index >= 0 and takes_cargo(state, punt):
            free[PUNT_ANCHOR[punt.ware]] = WARE[punt.ware].costs[index]
    places = state.places
    berths = state.berths()
    for place, cost in _BERTHS:
        if places[place] == FREE and place not in berths:
            free[place] = cost
    if len(state.pirates) < PIRATES:
        free[f"pirate-{len(state.pirates) + 1}"] = PIRATE_COST
    for place, cost in _OTHERS:
        if places[place] == FREE:
            free[place] = cost
    return free


def takes_cargo(state: Manila, punt: Punt) -> bool:
    """Whether accomplices may go on board: at sea, by an option also in port (MN-1)."""
    return punt.at_sea or (state.open_cargo and punt.in_port)


def is_stowaway(state: Manila, seat: int) -> bool:
    """Whether the seat can pay for none of the free spaces, insurance aside (RULES 10.4, MN-13)."""
    cash = state.cash[seat]
    return (
        cash < PIRATE_COST
        and state.unpledged(seat) == 0
        and cash < min(cost for place, cost in free_spaces(state).items() if place != INSURANCE)
    )


def price_of(state: Manila, place: str) -> int:
    """What the free space costs."""
    if place.startswith("punt-"):
        punt = state.punt(place.removeprefix("punt-"))
        return WARE[punt.ware].costs[punt.free_seat()]
    return PIRATE_COST if place.startswith("pirate-") else PLACE_COST[place]


def prices(state: Manila, seat: int) -> Free:
    """What the seat would pay for each space that it may take now."""
    free = free_spaces(state)
    if is_stowaway(state, seat):
        # MN-14: less than any space costs.
        return {place: state.cash[seat] for place in free if place != INSURANCE}
    credit = state.credit(seat)
    if credit >= PIRATE_COST:  # no space costs more
        return free
    return {place: cost for place, cost in free.items() if cost <= credit}


# ------------------------------------------------------------------ a round (RULES 6.1, 6.2)


def placement_round(state: Manila) -> Flow:
    """Everybody, clockwise from the harbour master, has placed an accomplice or declined."""
    state.placement += 1
    state.tell("placement", n=state.placement, of=state.placements)
    for seat in state.from_seat(state.master):
        if state.declined[seat]:
            continue
        state.phase = "place"
        yield from place_one(state, seat)
        yield from close(state)


def place_one(state: Manila, seat: int) -> Flow:
    """The seat has placed one accomplice and paid for it, or places no more this voyage."""
    key = yield from ask(
        state,
        seat,
        "place",
        msg("place.prompt", seat=seat),
        keys=lambda: [*[f"place:{place}" for place in prices(state, seat)], "pass"],
        words=lambda key: _place_option(state, seat, key),
        hint=lambda: msg("place.stowaway.hint") if is_stowaway(state, seat) else msg("place.hint"),
        blocked=lambda: _blocked_places(state, seat),
        data=lambda: {"costs": prices(state, seat), "stowaway": is_stowaway(state, seat)},
    )
    if key == "pass":
        state.declined[seat] = True
        state.tell("declined", seat=seat)
        return
    place = key.removeprefix("place:")
    price = price_of(state, place)
    # MN-14: who cannot pay it is a stowaway, and pays all its cash.
    cost = min(price, state.credit(seat))
    yield from pay(state, seat, cost)
    settle(state, seat, place)
    state.tell(
        "placed",
        seat=seat,
        place=place,
        ware=place.removeprefix("punt-") if place.startswith("punt-") else "",
        coins=-cost,
        stowaway=cost < price,
    )
    if place == INSURANCE:
        state.receive(seat, INSURANCE_PAYS)
        state.tell("insured", seat=seat, coins=INSURANCE_PAYS)


def settle(state: Manila, seat: int, place: str) -> None:
    """An accomplice of the seat stands on the place."""
    if place.startswith("punt-"):
        punt = state.punt(place.removeprefix("punt-"))
        punt.crew[punt.free_seat()] = seat
    elif place.startswith("pirate-"):
        state.pirates.append(seat)
    else:
        state.places[place] = seat


# ------------------------------------------------------------------ what is offered


def _place_option(state: Manila, seat: int, key: str) -> Option:
    if key == "pass":
        return Option(key, msg("place.pass"), hint=msg("place.pass.hint"))
    place = key.removeprefix("place:")
    label = _label(place, min(price_of(state, place), state.credit(seat)))
    return Option(key, label, place, _gain(state, place), _hint(state, place))


def _label(place: str, cost: int) -> Message:
    if place.startswith("punt-"):
        return msg("place.on-punt", ware=place.removeprefix("punt-"), n=cost)
    if place == INSURANCE:
        return msg("place.insure", n=INSURANCE_PAYS)
    return msg("place.at", place=place, n=cost)


def cargo_share(punt: Punt, more: int = 0) -> int:
    """What each accomplice on the punt gets in port, with so many more on board; 0 if none."""
    hands = punt.hands() + more
    return WARE[punt.ware].profit // hands if hands else 0


def _gain(state: Manila, place: str) -> Message | None:
    if place.startswith("punt-"):
        return msg("gain.coins", n=cargo_share(state.punt(place.removeprefix("punt-")), 1))
    if place == INSURANCE:
        return msg("gain.coins", n=INSURANCE_PAYS)
    if place in PLACE_PAYS:
        return msg("gain.coins", n=PLACE_PAYS[place])
    return None


def _hint(state: Manila, place: str) -> Message:
    if place.startswith("punt-"):
        punt = state.punt(place.removeprefix("punt-"))
        return msg(
            "place.on-punt.hint",
            ware=punt.ware,
            profit=WARE[punt.ware].profit,
            share=cargo_share(punt, 1),
            n=punt.hands() + 1,
        )
    if place in PORTS:
        return msg("place.port.hint", n=PORTS.index(place) + 1, coins=PLACE_PAYS[place])
    if place in YARDS:
        return msg("place.yard.hint", n=YARDS.index(place) + 1, coins=PLACE_PAYS[place])
    if place == INSURANCE:
        return msg("place.insure.hint", n=INSURANCE_PAYS)
    if place == "pilot-small":
        return msg("place.pilot-small.hint")
    if place == "pilot-large":
        return msg("place.pilot-large.hint")
    return msg("place.pirate.hint")


def _blocked_places(state: Manila, seat: int) -> list[Blocked]:
    free = free_spaces(state)
    offered = prices(state, seat)
    stowaway = is_stowaway(state, seat)
    berths = state.berths()
    blocked: list[Blocked] = []

    def block(place: str, reason: Message) -> None:
        blocked.append(Blocked(f"place:{place}", reason, place))

    for punt in state.punts:
        place = PUNT_ANCHOR[punt.ware]
        if not takes_cargo(state, punt):
            block(place, msg("place.arrived", ware=punt.ware))
        elif punt.free_seat() < 0:
            block(place, msg("place.full", ware=punt.ware))
    for place, owner in state.places.items():
        if owner != FREE:
            block(place, msg("place.taken", seat=owner))
        elif place in berths:
            block(place, msg("place.berthed"))
    for i, owner in enumerate(state.pirates):
        block(f"pirate-{i + 1}", msg("place.taken", seat=owner))
    if not state.pirates:
        block("pirate-2", msg("place.captain-first"))
    for place, cost in free.items():
        if place not in offered:
            if stowaway:
                block(place, msg("place.stowaway"))
            else:
                block(place, msg("place.too-dear", n=cost))
    return blocked
