"""The rules of Loyal Captain in the order of RULES.md, chapter 3."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ....kernel.game import Flow
from ..catalog import BLACK, NEIGHBOURS, SPACE, exits
from ..choices import choose
from ..state import Kidd, Tower
from ..steps import Manner, Move, vacant_only
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

REPETITIONS: Final = 3
LIMIT: Final = 600
"""Actions after which the game is drawn (RULES 3.9)."""


def new_state(players: int, options: Mapping[str, str]) -> Kidd:
    """The deck is empty."""
    return begin(players, options, "play")


def setup(state: Kidd) -> Flow:
    """The first player is known."""
    yield from draw_first(state, "play")


def turn(state: Kidd) -> Flow:
    """One pirate has been placed or has moved one step, and what is surrounded is gone; or the game
    is over (RULES 3.1)."""
    if has_ended(state):
        return
    seat = state.seat
    move = yield from choose(state, MANNER)
    if move is not None:
        state.board[move.goal] = lift(state, move)
    gone = capture(state, seat)
    end_turn(state, quiet=move is not None and not gone)


def has_ended(state: Kidd) -> bool:
    """Whether the seat to move can do nothing, or the game is drawn (RULES 3.8, 3.9)."""
    if not can_act(state, MANNER):
        finish(state, "blocked", [1 - state.seat])
    elif times_seen(state) >= REPETITIONS:
        finish(state, "repetition", [0, 1])
    elif state.actions >= LIMIT:
        finish(state, "limit", [0, 1])
    return state.over


def is_over(state: Kidd) -> bool:
    """Whether the game has ended."""
    return state.over


# ------------------------------------------------------------------ capture (RULES 3.3 to 3.7)


def threats(state: Kidd) -> dict[str, list[str]]:
    """For each space the spaces of the pirates that threaten it, of whatever crew (RULES 3.3)."""
    board = state.board
    found: dict[str, list[str]] = {}
    for space in SPACE:
        if space in board:
            for way in exits(space, board[space].back):
                found.setdefault(way, []).append(space)
    return {space: found[space] for space in SPACE if space in found}


def surrounded(board: Mapping[str, Tower], space: str) -> list[str]:
    """The pirates that are surrounded together with the one on the space; none if he is not.

    They are all of his crew that paths join to him (RULES 3.5), and each space next to them holds
    an opposing pirate who turns his back to none of them (RULES 3.4).
    """
    owner = board[space].owner
    members = [space]
    for member in members:
        for other in SPACE[member].ends:
            if other == BLACK:
                continue
            tower = board.get(other)
            if tower is None:
                return []
            if tower.crew[-1] == owner:
                if other not in members:
                    members.append(other)
            elif tower.back == member:
                return []
    return members


def captured(board: Mapping[str, Tower], seat: int) -> list[str]:
    """The pirates of the seat that are surrounded, in the order of the catalogue."""
    taken = board.keys()
    found: list[str] = []
    for space, tower in board.items():
        # Most have a vacant space beside them, and are free.
        if tower.crew[-1] == seat and NEIGHBOURS[space] <= taken and space not in found:
            found += surrounded(board, space)
    return [space for space in SPACE if space in found] if found else found


def capture(state: Kidd, seat: int) -> int:
    """All that is surrounded has left the game: first of the opponent of the seat that acted, then
    of the seat itself (RULES 3.6). Returns how many pirates."""
    gone = 0
    for loser in (1 - seat, seat):
        spaces = captured(state.board, loser)
        if spaces:
            for space in spaces:
                del state.board[space]
            loud(state)
            state.tell("captured", seat=1 - loser, other=loser, spaces=spaces)
        gone += len(spaces)
    return gone


def _after(state: Kidd, seat: int, space: str, back: str, origin: str) -> int:
    """How many opponents are captured if a pirate of the seat comes to stand there; below 0 how
    many of the seat are (never both, RULES 3.7). Without origin he comes from ashore."""
    board = state.board.copy()
    if origin:
        del board[origin]
    board[space] = Tower(back, (seat,))
    return len(captured(board, 1 - seat)) or -len(captured(board, seat))


def gain(state: Kidd, origin: str, move: Move) -> int:
    """Opposing pirates that the move captures."""
    return _after(state, state.board[origin].owner, move.goal, move.back, origin)


def placing(state: Kidd, space: str) -> int:
    """Opposing pirates that placing one on the start space captures; below 0 own ones it costs."""
    return _after(state, state.seat, space, BLACK, "")


MANNER: Final = Manner(lambda state, space: 1, vacant_only, gain, placing)
