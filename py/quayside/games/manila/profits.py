"""Profits, the insurer's bill, and the rise of prices (RULES 9, 11.1)."""

from __future__ import annotations

from ...kernel.game import Flow
from .catalog import INDEX, INSURANCE, PLACE_PAYS, PORTS, TRACK, WARE, YARDS
from .loans import close, raise_cash
from .state import FREE, Manila


def profits(state: Manila) -> Flow:
    """Crews, port, pirates and shipyard have been paid, and the insurer has settled its bill."""
    state.phase = "profits"
    pay_crews(state)
    pay_port(state)
    pay_pirates(state)
    yield from settle_wrecks(state)


def pay_crews(state: Manila) -> None:
    """Everybody on a punt in port has an equal share of its profit (RULES 9.1)."""
    for punt in state.punts:
        hands = punt.hands()
        if not punt.in_port or punt.plundered or not hands:
            continue
        share = WARE[punt.ware].profit // hands
        for seat in sorted({seat for seat in punt.crew if seat != FREE}):
            n = punt.crew.count(seat)
            _profit(state, seat, "crew", punt.ware, n * share, n)


def pay_port(state: Manila) -> None:
    """Owners of port spaces with a punt have been paid (RULES 9.2)."""
    berths = state.berths()
    for place in PORTS:
        seat = state.places[place]
        if place in berths and seat != FREE:
            _profit(state, seat, "port", place, PLACE_PAYS[place], 1)


def pay_pirates(state: Manila) -> None:
    """The pirates on the boat share the full profit of every plundered punt (RULES 7.6, 9.3)."""
    for punt in state.punts:
        if not punt.plundered:
            continue
        share = WARE[punt.ware].profit // len(state.pirates)
        for seat in sorted(set(state.pirates)):
            n = state.pirates.count(seat)
            _profit(state, seat, "pirates", punt.ware, n * share, n)


def settle_wrecks(state: Manila) -> Flow:
    """Owners of yard spaces with a punt have been paid, by the insurer if there is one (9.4, 9.5).

    What the insurer owes itself cancels out (MN-21).
    """
    berths = state.berths()
    wrecks = [place for place in YARDS if place in berths]
    insurer = state.places[INSURANCE]
    paid = 0
    if insurer != FREE and wrecks:
        owed = sum(PLACE_PAYS[place] for place in wrecks if state.places[place] != insurer)
        yield from raise_cash(state, insurer, owed)
        paid = min(owed, state.cash[insurer])
        state.receive(insurer, -paid)
        state.tell(
            "insurer-paid",
            seat=insurer,
            coins=-paid,
            n=len(wrecks),
            owed=owed,
            bank=owed - paid,
        )
    for place in wrecks:
        seat = state.places[place]
        if seat not in (FREE, insurer):
            _profit(state, seat, "yard", place, PLACE_PAYS[place], 1)
    yield from close(state)


def _profit(state: Manila, seat: int, source: str, what: str, coins: int, n: int) -> None:
    state.receive(seat, coins)
    state.tell("profit", seat=seat, source=source, what=what, coins=coins, n=n)


def raise_prices(state: Manila) -> None:
    """Every ware in port stands one step higher (RULES 11.1)."""
    for punt in state.punts:
        if punt.in_port:
            i = INDEX[punt.ware]
            state.tracks[i] = min(state.tracks[i] + 1, len(TRACK) - 1)
            state.tell("price", ware=punt.ware, price=TRACK[state.tracks[i]])
