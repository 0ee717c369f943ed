"""Placing accomplices: where, for how much, and the stowaway (RULES 6, 10.4)."""

from __future__ import annotations

from itertools import compress
from typing import Any

from ...kernel.game import Flow
from ...kernel.message import Message, msg
from ...kernel.request import Blocked, Option
from .catalog import (
    ACCOMPLICES,
    CARGO,
    DEAREST,
    INSURANCE,
    INSURANCE_PAYS,
    PILOTS,
    PIRATE_BOAT,
    PIRATES,
    PLACE_COST,
    PLACE_PAYS,
    PLACES,
    PORTS,
    PUNT_ANCHOR,
    WARE,
    WARES,
    YARDS,
)
from .loans import Decision, ask, close, pay
from .state import FREE, Manila, Punt

Free = dict[str, int]
"""Spaces that may be taken, by the keys of their options (`place:punt-jade`, `place:port-a`,
`place:pirate-1` …), each with its cost.
"""


def _offers(*places: str) -> list[tuple[str, int]]:
    """Each of the places by its key, with its cost."""
    return [(f"place:{place}", PLACE_COST[place]) for place in places]


# In the order of `Manila.places`.
_BERTHS = _offers(*PORTS, *YARDS)
_OTHERS = _offers(*PILOTS, INSURANCE)
_PIRATES = _offers(*PIRATE_BOAT)
_BERTH_KEY = {place: key for place, (key, _) in zip((*PORTS, *YARDS), _BERTHS, strict=True)}
_INSURE = f"place:{INSURANCE}"
_PROMPTS = [msg("place.prompt", seat=seat) for seat in range(max(ACCOMPLICES))]
_PLACE = {f"place:{place}": place for place in (*CARGO, *PLACES, *PIRATE_BOAT)}
"""By key the id of the space, which is also its anchor: `punt-jade`, `port-a`, `pirate-1` …"""
_PUNT_KEY = {ware.id: f"place:punt-{ware.id}" for ware in WARES}


def free_spaces(state: Manila) -> Free:
    """All spaces that may be taken, as far as the board is concerned (RULES 6.3 to 6.8).

    A punt stands for its cheapest free cargo space.
    """
    free: Free = {}
    for punt in state.punts:
        if punt.has_room and takes_cargo(state, punt):
            free[_PUNT_KEY[punt.ware]] = punt.next_cost
    vacant = [seat == FREE for seat in state.places.values()]
    free.update(compress(_BERTHS, vacant))
    for punt in state.punts:
        if punt.berth:
            free.pop(_BERTH_KEY[punt.berth], None)
    if len(state.pirates) < PIRATES:
        key, cost = _PIRATES[len(state.pirates)]
        free[key] = cost
    free.update(compress(_OTHERS, vacant[len(_BERTHS) :]))
    return free


def still_free(state: Manila, free: Free, key: str) -> Free:
    """What is left of the free spaces, now that this one has been taken."""
    place = _PLACE[key]
    if place == PIRATE_BOAT[0]:
        return free_spaces(state)  # the other's place is free only now
    if place in CARGO and (punt := state.punt(CARGO[place])).has_room:
        free[key] = punt.next_cost
    else:
        del free[key]
    return free


def takes_cargo(state: Manila, punt: Punt) -> bool:
    """Whether accomplices may go on board: at sea, by an option also in port (MN-1)."""
    return punt.at_sea or (state.open_cargo and punt.in_port)


def is_stowaway(state: Manila, seat: int, free: Free) -> bool:
    """Whether the seat can pay for none of the free spaces, insurance aside (RULES 10.4, MN-13)."""
    return not state.can_pay(seat, DEAREST) and state.cash[seat] < least_cost(free)


def least_cost(free: Free) -> int:
    """What the cheapest of these spaces costs, the insurance left out; 0 if there is no other."""
    return min(filter(None, free.values()), default=0)


def prices(state: Manila, seat: int, free: Free) -> Free:
    """What the seat would pay for each space that it may take now."""
    if state.can_pay(seat, DEAREST):
        return free
    cash = state.cash[seat]
    payable = {key: cost for key, cost in free.items() if cost <= cash}
    if not any(payable.values()) and any(free.values()):
        # MN-14: who can pay for no space but the insurance, which costs nothing, pays all its cash.
        return {key: cash for key in free if key != _INSURE}
    return payable


# ------------------------------------------------------------------ rounds (RULES 6.1, 6.2)


def placement_rounds(state: Manila, rounds: int = 1) -> Flow:
    """So often everybody, clockwise from the harbour master, has placed one or declined."""
    free = free_spaces(state)
    for _ in range(rounds):
        state.placement += 1
        state.tell("placement", n=state.placement, of=state.placements)
        for seat in state.from_seat(state.master):
            if state.declined[seat]:
                continue
            state.phase = "place"
            key = yield from _ask_place(state, seat, free)
            if key == "pass":
                state.declined[seat] = True
                state.tell("declined", seat=seat)
            else:
                place, cost = _PLACE[key], free[key]
                stowaway = not state.can_pay(seat, cost)
                if stowaway:
                    cost = state.cash[seat]  # MN-14
                yield from pay(state, seat, cost)
                place_one(state, seat, place, cost, stowaway)
                free = still_free(state, free, key)
            yield from close(state)


def _ask_place(state: Manila, seat: int, free: Free) -> Decision:
    return ask(
        state,
        seat,
        "place",
        _PROMPTS[seat],
        keys=_place_keys,
        words=_place_option,
        hint=_place_hint,
        blocked=_blocked_places,
        data=_place_data,
        about=(state, seat, free),
    )


def _place_keys(state: Manila, seat: int, free: Free) -> list[str]:
    return [*prices(state, seat, free), "pass"]


def _place_data(state: Manila, seat: int, free: Free) -> dict[str, Any]:
    return {
        "costs": {_PLACE[key]: n for key, n in prices(state, seat, free).items()},
        "stowaway": is_stowaway(state, seat, free),
    }


def place_one(state: Manila, seat: int, place: str, cost: int, stowaway: bool) -> None:
    """The seat has placed one accomplice, for which it has paid."""
    settle(state, seat, place)
    state.tell(
        "placed",
        seat=seat,
        place=place,
        ware=CARGO.get(place, ""),
        coins=-cost,
        stowaway=stowaway,
    )
    if place == INSURANCE:
        state.receive(seat, INSURANCE_PAYS)
        state.tell("insured", seat=seat, coins=INSURANCE_PAYS)


def settle(state: Manila, seat: int, place: str) -> None:
    """An accomplice of the seat stands on the place."""
    if place in state.places:
        state.places[place] = seat
    elif place in CARGO:
        punt = state.punt(CARGO[place])
        punt.crew[punt.free_seat()] = seat
    else:
        state.pirates.append(seat)


# ------------------------------------------------------------------ what is offered


def _place_hint(state: Manila, seat: int, free: Free) -> Message:
    if is_stowaway(state, seat, free):
        return msg("place.stowaway.hint")
    return msg("place.hint")


def _place_option(state: Manila, seat: int, free: Free, key: str) -> Option:
    if key == "pass":
        return Option(key, msg("place.pass"), hint=msg("place.pass.hint"))
    place = _PLACE[key]
    label = _label(place, prices(state, seat, free)[key])
    return Option(key, label, place, _gain(state, place), _hint(state, place))


def _label(place: str, cost: int) -> Message:
    if place in CARGO:
        return msg("place.on-punt", ware=CARGO[place], n=cost)
    if place == INSURANCE:
        return msg("place.insure", n=INSURANCE_PAYS)
    return msg("place.at", place=place, n=cost)


def cargo_share(punt: Punt, more: int = 0) -> int:
    """What each accomplice on the punt gets in port, with so many more on board; 0 if none."""
    hands = punt.hands() + more
    return WARE[punt.ware].profit // hands if hands else 0


def _gain(state: Manila, place: str) -> Message | None:
    if place in CARGO:
        return msg("gain.coins", n=cargo_share(state.punt(CARGO[place]), 1))
    if place == INSURANCE:
        return msg("gain.coins", n=INSURANCE_PAYS)
    if place in PLACE_PAYS:
        return msg("gain.coins", n=PLACE_PAYS[place])
    return None


def _hint(state: Manila, place: str) -> Message:
    if place in CARGO:
        punt = state.punt(CARGO[place])
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


def _blocked_places(state: Manila, seat: int, free: Free) -> list[Blocked]:
    offered = prices(state, seat, free)
    stowaway = is_stowaway(state, seat, free)
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
        block(PIRATE_BOAT[i], msg("place.taken", seat=owner))
    if not state.pirates:
        block(PIRATE_BOAT[1], msg("place.captain-first"))
    for key, cost in free.items():
        if key not in offered:
            reason = msg("place.stowaway") if stowaway else msg("place.too-dear", n=cost)
            block(_PLACE[key], reason)
    return blocked
