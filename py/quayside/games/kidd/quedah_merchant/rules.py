"""The rules of Quedah Merchant in the order of RULES.md, chapter 4."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from functools import cache
from typing import Final

from ....kernel.game import Flow
from ....kernel.message import msg
from ....kernel.request import Blocked, Chance, Option, Request
from ....kernel.state import Event
from ..catalog import FACES, SPACE
from ..choices import anchor, captures, choices, choose, pass_turn, place_first, refused
from ..places import GOALS, Place, numbers
from ..state import Kidd, Tower, stand
from ..steps import Manner, Move, from_behind, leads_on, nobody, walk
from ..turns import (
    begin,
    can_place,
    draw_first,
    end_turn,
    finish,
    lift,
    loud,
)

QUIET: Final = 60
"""Turns in a row without placing, capture or freeing after which captives are counted."""


def new_state(players: int, options: Mapping[str, str]) -> Kidd:
    """The deck is empty."""
    state = begin(players, options, "start")
    state.strict = options["strict"] == "on"
    return state


def setup(state: Kidd) -> Flow:
    """The first player is known."""
    yield from draw_first(state, "start")


def turn(state: Kidd) -> Flow:
    """A start space has been taken; or the seat has rolled and acted, if it could; or the game is
    over (RULES 4.3, 4.4)."""
    if state.phase == "start":
        yield from place_first(state)
        return
    if has_ended(state):
        return
    state.roll = int((yield die(state.seat)))
    state.events.append(rolled(state.seat, state.roll))
    keys = choices(state, MANNER)
    if keys:
        done = yield from choose(state, MANNER, keys)
        quiet = isinstance(done, Move)
        if isinstance(done, Move) and (captor := arrive(state, done)) is not None:
            yield from overpower(state, captor)
            quiet = False
        end_turn(state, 1 - state.seat, quiet=quiet)
    elif state.strict:
        finish(state, "strict", [1 - state.seat])
    else:
        yield from pass_turn(state)
        end_turn(state, 1 - state.seat, quiet=True, passed=True)


@cache
def die(seat: int) -> Chance:
    """The question whether the die shows 1, 2 or 3 (RULES 4.2); always the same, so made once."""
    return Chance(
        "die",
        [(str(face), 1) for face in FACES],
        by=seat,
        prompt=msg("die.prompt", seat=seat),
        label="die",
    )


@cache
def rolled(seat: int, n: int) -> Event:
    """That the die shows n; one of six events, so made once."""
    return Event("rolled", {"seat": seat, "n": n})


def is_over(state: Kidd) -> bool:
    """Whether the game has ended."""
    return state.over


# ------------------------------------------------------------------ the end (RULES 4.11 to 4.13)


def has_ended(state: Kidd) -> bool:
    """Whether the seat to move can do nothing whatever it rolls, or nothing has happened for long;
    if so the game is over."""
    if not can_ever_act(state, state.seat):
        if can_ever_act(state, 1 - state.seat):
            finish(state, "last-move", [1 - state.seat])
        else:
            finish(state, "stuck", most_captives(state))
    elif state.quiet >= QUIET:
        finish(state, "quiet", most_captives(state))
    return state.over


def can_ever_act(state: Kidd, seat: int) -> bool:
    """Whether the seat could act with any face of the die."""
    if can_place(state, seat):
        return True
    for at in numbers(state.tops[seat]):
        pirate = state.board[at]
        assert pirate is not None
        for face in FACES:
            if leads_on(state, pirate, pirate.place, face, refusal):
                return True
    return False


def most_captives(state: Kidd) -> list[int]:
    """The seat that holds more captives; both if they are equal (RULES 4.12)."""
    held = [state.captives(seat) for seat in range(state.players)]
    return [seat for seat in range(state.players) if held[seat] == max(held)]


# ------------------------------------------------------------------ capture and freeing


def refusal(state: Kidd, tower: Tower, place: Place, met: Tower) -> str:
    """Where a pirate may not end (RULES 4.5 to 4.9)."""
    why = from_behind(tower, place, met)
    if why:
        return why
    if tower.height > 1:
        return "holds"
    if met.height == 1:
        return ""
    # Who moves has left its space: the last of several friends may flee there.
    board = state.board[:]
    board[tower.place.at] = None
    return _no_escape(board, tower.owner, met)


def _no_escape(board: Sequence[Tower | None], seat: int, captor: Tower) -> str:
    """As a refusal, if the seat captures this one from behind and the friend freed by that would
    have nowhere to go (RULES 4.9)."""
    if captor.height == 1:
        return ""
    after = list(board)
    after[captor.place.at] = seized(captor, seat)
    return "no-escape" if all(_bars(after, seat, way) for way in captor.place.ways) else ""


def _bars(board: Sequence[Tower | None], seat: int, way: Place) -> str:
    """Why a freed pirate may not flee this way; empty if it may (RULES 4.8)."""
    met = board[way.at]
    if met is None:
        return ""
    if met.owner == seat:
        return "own"
    return "front" if met.place is not way else _no_escape(board, seat, met)


def seized(captor: Tower, seat: int) -> Tower:
    """The pirate as the captive of one of the seat, which has come from behind. A captive that it
    held itself is free."""
    return stand(captor.place, (captor.owner, seat))


def arrive(state: Kidd, move: Move) -> Tower | None:
    """The picked pirate has moved. Returns whom it has met, who is to be overpowered; None if the
    space was vacant (RULES 4.6)."""
    pirate = lift(state, move)
    met = state.board[move.place.at]
    if met is None:
        state.put(pirate)
    return met


def overpower(state: Kidd, captor: Tower) -> Flow:
    """The opponent is captive, and a friend that it held has fled (RULES 4.6 to 4.9)."""
    seat = state.seat
    place = captor.place
    state.put(seized(captor, seat))
    loud(state)
    state.tell("captured", seat=seat, other=1 - seat, spaces=[place.space])
    if captor.height > 1:
        state.phase = "free"
        state.freed = place.space
        state.tell("freed", seat=seat, space=place.space)
        way = yield from flee(state, place)
        state.phase = "play"
        state.freed = ""
        state.tell("fled", seat=seat, origin=place.space, space=way.space)
        met = state.board[way.at]
        if met is not None:
            yield from overpower(state, met)
        else:
            state.put(stand(way, (seat,)))


def flee(state: Kidd, place: Place) -> Generator[Request, str, Place]:
    """The way of the pirate that was freed there is chosen; returns where it comes to
    (RULES 4.8)."""
    seat = state.seat
    bars = {way: _bars(state.board, seat, way) for way in place.ways}
    open_ = [way for way in place.ways if not bars[way]]
    key = yield Request(
        seat,
        "free",
        msg("free.prompt", seat=seat),
        keys=[way.key for way in open_],
        words=lambda key: _flight(state, key),
        hint=msg("free.hint"),
        blocked=lambda: [
            Blocked(way.key, refused(why), anchor(way.space)) for way, why in bars.items() if why
        ],
        data=lambda: {"origin": place.space, "ways": [way.space for way in open_]},
    )
    return GOALS[key]


def _flight(state: Kidd, key: str) -> Option:
    way = GOALS[key]
    if state.board[way.at] is None:
        return Option(key, msg("free.to", space=way.space), anchor(way.space))
    return Option(
        key,
        msg("free.capture", space=way.space),
        anchor(way.space),
        gain=msg("gain", n=1),
        hint=captures(1),
    )


def threats(state: Kidd) -> dict[str, list[str]]:
    """For each pirate that the other side could capture with some roll, from where."""
    found: dict[str, list[str]] = {}
    for pirate in state.deck():
        for face in FACES:
            for end in walk(state, pirate, pirate.place, face, refusal).ends:
                if state.board[end.at] is not None:
                    found.setdefault(end.space, []).append(pirate.place.space)
    return {space: found[space] for space in SPACE if space in found}


def gain(state: Kidd, tower: Tower, place: Place) -> int:
    """One for a capture."""
    del tower
    return 0 if state.board[place.at] is None else 1


def able(state: Kidd) -> list[str]:
    """For the pirates of the seat to move that can move as far as the die shows (RULES 4.5)."""
    board, taken, roll = state.board, ~state.vacant, state.roll
    return [
        place.pick
        for at in numbers(state.tops[state.seat])
        if (pirate := board[at]) is not None
        and (
            not (place := pirate.place).leftmost[roll] & taken
            or not place.rightmost[roll] & taken
            or leads_on(state, pirate, place, roll, refusal)
        )
    ]


MANNER: Final = Manner(able, lambda state, tower: state.roll, refusal, gain, nobody)
