"""The rules of Madagascar in the order of RULES.md, chapter 5."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ....kernel.game import Flow
from ..catalog import SPACE
from ..choices import choose, pass_turn, place_first
from ..state import Kidd, Tower
from ..steps import Manner, Move, from_behind, nobody
from ..turns import (
    begin,
    can_act,
    draw_first,
    end_turn,
    finish,
    lift,
    loud,
    times_seen,
)

FLAGS: Final = 3
"""Black flags; the third one is the stalemate (RULES 5.12)."""
QUIET: Final = 200
"""Turns without placing or capture after which the game is a stalemate (RULES 5.13)."""


def new_state(players: int, options: Mapping[str, str]) -> Kidd:
    """The deck is empty."""
    return begin(players, options, "start")


def setup(state: Kidd) -> Flow:
    """The first player is known."""
    yield from draw_first(state, "start")


def turn(state: Kidd) -> Flow:
    """A start space has been taken; or the seat has moved, placed or passed; or the game is over
    (RULES 5.2, 5.3)."""
    if state.phase == "start":
        yield from place_first(state)
        return
    if has_ended(state):
        return
    if not can_act(state, MANNER):
        yield from pass_turn(state)
        end_turn(state, quiet=True, passed=True)
        return
    move = yield from choose(state, MANNER)
    quiet = False
    if move is not None:
        quiet = not arrive(state, move)
    end_turn(state, quiet=quiet)


def arrive(state: Kidd, move: Move) -> bool:
    """The picked tower has moved; what it met is under it now. Whether it met something
    (RULES 5.7, 5.8)."""
    seat = state.seat
    tower = lift(state, move)
    below = state.board.get(move.goal)
    if below is None:
        state.board[move.goal] = tower
        return False
    state.board[move.goal] = Tower(tower.back, below.crew + tower.crew)
    loud(state)
    state.tell("captured", seat=seat, other=below.owner, spaces=[move.goal])
    for other in range(state.players):
        if other in below.crew and not state.is_in(other):
            state.tell("out", seat=other)
    return True


def is_over(state: Kidd) -> bool:
    """Whether the game has ended."""
    return state.over


def has_ended(state: Kidd) -> bool:
    """Whether one player is left, or nothing more will come of it (RULES 5.10, 5.13)."""
    left = [seat for seat in range(state.players) if state.is_in(seat)]
    if len(left) == 1:
        finish(state, "captured", left)
        return True
    if state.passes >= len(left):
        finish(state, "passes", left)
        return True
    flags = times_seen(state)
    if flags > 1:
        state.tell("flags", n=flags)
    if flags >= FLAGS:
        finish(state, "repetition", left)
    elif state.quiet >= QUIET:
        finish(state, "quiet", left)
    return state.over


def refusal(state: Kidd, origin: str, goal: str, back: str) -> str:
    """Where a tower may not end (RULES 5.6 to 5.9)."""
    if goal == origin:
        return "unchanged" if state.board[origin].back == back else ""
    return from_behind(state, origin, goal, back)


def threats(state: Kidd) -> dict[str, list[str]]:
    """For each tower that another player could capture on the next turn, from where."""
    found: dict[str, list[str]] = {}
    for space in SPACE:
        if space in state.board:
            for goal, _ in MANNER.walk(state, space).ends:
                if goal in state.board and goal != space:
                    found.setdefault(goal, []).append(space)
    return {space: found[space] for space in SPACE if space in found}


def gain(state: Kidd, origin: str, move: Move) -> int:
    """Opposing pirates in the tower that the move captures."""
    if move.goal == origin or move.goal not in state.board:
        return 0
    owner = state.board[origin].owner
    return sum(1 for pirate in state.board[move.goal].crew if pirate != owner)


MANNER: Final = Manner(lambda state, space: state.board[space].height, refusal, gain, nobody)
