"""Scenes for rule tests: a position built by hand, played by the real referee.

A scene plays a whole game from the position, or only one chapter of the rules (`flow`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from conformance import invariants
from games.stage import Stage

from quayside.games.manila import game
from quayside.games.manila.catalog import INDEX, WARES
from quayside.games.manila.state import Manila, Punt
from quayside.kernel import CHANCE, Event, Flow, Match

conserved = invariants.manila
"""Fails if a share, an accomplice or a peso has come from nowhere."""

DEFAULTS = {
    "first": "1",
    "pirates": "board",
    "arrived": "closed",
    "pilot": "exact",
    "cash": "open",
}


# ------------------------------------------------------------------ positions


def position(players: int = 4, **options: str) -> Manila:
    """Before the first voyage, with no shares dealt; seat 0 opens."""
    return game.new_state(players, {**DEFAULTS, **options})


def at_sea(state: Manila, **spaces: int) -> Manila:
    """Voyage 1 is on, seat 0 is harbour master, the punts with these wares lie on these spaces."""
    state.voyage = 1
    state.opener = state.master = 0
    state.punts = []
    for ware in WARES:
        if ware.id in spaces:
            punt = Punt(ware.id)
            punt.space = spaces[ware.id]
            state.punts.append(punt)
        else:
            state.ashore = ware.id
    return state


def docked(state: Manila, **berths: str) -> Manila:
    """As `at_sea`, with the punts at these berths."""
    at_sea(state, **dict.fromkeys(berths, 0))
    for punt in state.punts:
        punt.berth = berths[punt.ware].replace("_", "-")
        punt.space = 14 if punt.in_port else 12
    return state


def crew(state: Manila, ware: str, *seats: int) -> None:
    """Accomplices of these seats are on the punt, on its cheapest spaces."""
    state.punt(ware).crew[: len(seats)] = seats


def give(state: Manila, seat: int, shares: str, *, pledged: str = "", bought: str = "") -> None:
    """The seat was dealt these shares, has bought more, and has pledged some of them all."""
    for name in (shares + " " + bought).split():
        state.shares[seat][INDEX[name]] += 1
        state.stock[INDEX[name]] -= 1
    for name in bought.split():
        state.bought[seat][INDEX[name]] += 1
    for name in pledged.split():
        state.pledged[seat][INDEX[name]] += 1


def price(state: Manila, **steps: int) -> None:
    """The wares have risen so many steps."""
    for ware, step in steps.items():
        state.tracks[INDEX[ware]] = step


# ------------------------------------------------------------------ play


def begin(state: Manila, flow: Callable[[Manila], Flow] | None = None) -> Match:
    """A match that stands at the first request of this position, or of this chapter."""
    return Match.new(Stage(game, state, flow), state.players)


def play(match: Match, *keys: str) -> Match:
    """The answers have been given; chance and persons alike."""
    for key in keys:
        match.answer(key)
    return match


def office(match: Match, ashore: str = "nutmeg", **starts: int) -> Match:
    """The opener has the office for 1, bought nothing and launched the punts; it places next."""
    play(match, "bid:1", *["pass"] * (match.state.players - 1), "none", f"leave:{ashore}")
    for ware, space in list(starts.items())[:2]:  # the third place follows by itself
        play(match, f"launch:{ware}:{space}")
    return match


def roll(match: Match, *faces: int) -> Match:
    """The harbour master has rolled these, in the order of the lanes."""
    return play(match, "roll", *(str(face) for face in faces))


def placed(match: Match, *places: str) -> Match:
    """The seats, one after the other, have placed there (`pass`: place no more).

    End of turn is confirmed where it is asked.
    """
    for place in places:
        match.answer(place if place == "pass" else f"place:{place}")
        if match.request is not None and match.request.kind == "end-turn":
            match.answer("end-turn")
    return match


def asked(match: Match) -> tuple[int, str]:
    """Who is asked what."""
    assert match.request is not None
    seat = match.request.seat
    return (match.request.by, "chance") if seat == CHANCE else (seat, match.request.kind)  # type: ignore[attr-defined]


def options(match: Match) -> set[str]:
    """The keys of the present options, loans left out."""
    assert match.request is not None
    return set(match.request.keys()) - {"loan", "redeem"}


def reasons(match: Match) -> dict[str, str]:
    """What is blocked, with the keys of the reasons."""
    assert match.request is not None
    return {blocked.key: blocked.reason.key for blocked in match.request.blocked}


def told(match: Match, kind: str) -> list[dict[str, Any]]:
    """The data of all events of this kind so far."""
    return [event.data for _, event in match.events if event.kind == kind]


def coins(events: list[tuple[int, Event]], players: int) -> list[int]:
    """The money of each seat according to the events."""
    cash = [30] * players
    for _, event in events:
        if "coins" in event.data:
            cash[event.data["seat"]] += event.data["coins"]
    return cash
