"""The rules of Quedah Merchant in the order of RULES.md, chapter 4."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Final

from ....kernel.game import Flow
from ....kernel.message import msg
from ....kernel.request import Blocked, Chance, Option, Request
from ..catalog import FACES, SPACE, exits
from ..choices import anchor, captures, choose, pass_turn, place_first, refused
from ..state import Kidd, Tower
from ..steps import Manner, Move, can_walk, from_behind, nobody, walk
from ..turns import (
    begin,
    can_act,
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
    yield from roll(state)
    if can_act(state, MANNER):
        move = yield from choose(state, MANNER)
        quiet = False
        if move is not None:
            quiet = not (yield from arrive(state, move))
        end_turn(state, quiet=quiet)
    elif state.strict:
        finish(state, "strict", [1 - state.seat])
    else:
        yield from pass_turn(state)
        end_turn(state, quiet=True, passed=True)


def roll(state: Kidd) -> Flow:
    """The die shows 1, 2 or 3 (RULES 4.2)."""
    seat = state.seat
    face = yield Chance(
        "die",
        [(str(face), 1) for face in FACES],
        by=seat,
        prompt=msg("die.prompt", seat=seat),
        label="die",
    )
    state.roll = int(face)
    state.tell("rolled", seat=seat, n=state.roll)


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
    return can_place(state, seat) or any(
        can_walk(state, space, face, refusal) for space in state.towers(seat) for face in FACES
    )


def most_captives(state: Kidd) -> list[int]:
    """The seat that holds more captives; both if they are equal (RULES 4.12)."""
    held = [state.captives(seat) for seat in range(state.players)]
    return [seat for seat in range(state.players) if held[seat] == max(held)]


# ------------------------------------------------------------------ capture and freeing


def refusal(state: Kidd, origin: str, goal: str, back: str) -> str:
    """Where a pirate may not end (RULES 4.5 to 4.9)."""
    why = from_behind(state, origin, goal, back)
    if why:
        return why
    if state.board[origin].height > 1:
        return "holds"
    return _no_escape(state.board, state.board[origin].owner, goal)


def _no_escape(board: Mapping[str, Tower], seat: int, goal: str) -> str:
    """As a refusal, if the seat captures on the goal from behind and the friend freed by that would
    have nowhere to go (RULES 4.9)."""
    if board[goal].height == 1:
        return ""
    after = dict(board)
    seize(after, seat, goal)
    ways = exits(goal, board[goal].back)
    return "no-escape" if all(_bars(after, seat, way, goal) for way in ways) else ""


def _bars(board: Mapping[str, Tower], seat: int, way: str, space: str) -> str:
    """Why a freed pirate on the space may not flee this way; empty if it may (RULES 4.8)."""
    if way not in board:
        return ""
    if board[way].owner == seat:
        return "own"
    if board[way].back != space:
        return "front"
    return _no_escape(board, seat, way)


def seize(board: dict[str, Tower], seat: int, space: str) -> bool:
    """The pirate on the space is the captive of one of the seat, which has come from behind.

    Whether it had a captive itself, which is free now and belongs nowhere yet.
    """
    captor = board[space]
    board[space] = Tower(captor.back, (captor.owner, seat))
    return captor.height > 1


def arrive(state: Kidd, move: Move) -> Generator[Request, str, bool]:
    """The picked pirate has moved, with all that follows from a capture. Returns whether there was
    one (RULES 4.6 to 4.9)."""
    pirate = lift(state, move)
    if move.goal not in state.board:
        state.board[move.goal] = pirate
        return False
    yield from overpower(state, move.goal)
    return True


def overpower(state: Kidd, space: str) -> Flow:
    """The opponent on the space is captive, and a friend that it held has fled."""
    seat = state.seat
    freed = seize(state.board, seat, space)
    loud(state)
    state.tell("captured", seat=seat, other=1 - seat, spaces=[space])
    if freed:
        state.phase = "free"
        state.freed = space
        state.tell("freed", seat=seat, space=space)
        way = yield from flee(state)
        state.phase = "play"
        state.freed = ""
        state.tell("fled", seat=seat, origin=space, space=way)
        if way in state.board:
            yield from overpower(state, way)
        else:
            state.board[way] = Tower(space, (seat,))


def flee(state: Kidd) -> Generator[Request, str, str]:
    """The freed pirate's way is chosen; returns its space (RULES 4.8)."""
    seat = state.seat
    space = state.freed
    ways = exits(space, state.board[space].back)
    bars = {way: _bars(state.board, seat, way, space) for way in ways}
    key = yield Request(
        seat,
        "free",
        msg("free.prompt", seat=seat),
        keys=lambda: [f"to:{way}/{space}" for way in ways if not bars[way]],
        words=lambda key: _flight(state, key),
        hint=msg("free.hint"),
        blocked=lambda: [
            Blocked(f"to:{way}/{space}", refused(bars[way]), anchor(way))
            for way in ways
            if bars[way]
        ],
        data=lambda: {"origin": space, "ways": [way for way in ways if not bars[way]]},
    )
    return _goal(key)


def _goal(key: str) -> str:
    return key.removeprefix("to:").partition("/")[0]


def _flight(state: Kidd, key: str) -> Option:
    way = _goal(key)
    if way not in state.board:
        return Option(key, msg("free.to", space=way), anchor(way))
    return Option(
        key,
        msg("free.capture", space=way),
        anchor(way),
        gain=msg("gain", n=1),
        hint=captures(1),
    )


def threats(state: Kidd) -> dict[str, list[str]]:
    """For each pirate that the other side could capture with some roll, from where."""
    found: dict[str, list[str]] = {}
    for space in SPACE:
        if space in state.board:
            for face in FACES:
                for goal, _ in walk(state, space, face, refusal).ends:
                    if goal in state.board:
                        found.setdefault(goal, []).append(space)
    return {space: found[space] for space in SPACE if space in found}


def gain(state: Kidd, origin: str, move: Move) -> int:
    """One for a capture."""
    del origin
    return 1 if move.goal in state.board else 0


MANNER: Final = Manner(lambda state, space: state.roll, refusal, gain, nobody)
