"""The rules of Madagascar in the order of RULES.md, chapter 5."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ....kernel.game import Flow
from ..catalog import SPACE
from ..choices import choices, choose, pass_turn, place_first
from ..places import Place, numbers
from ..state import Kidd, Tower, stand
from ..steps import Manner, Move, from_behind, leads_on, nobody
from ..turns import (
    begin,
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
    keys = choices(state, MANNER)
    if not keys:
        yield from pass_turn(state)
        end_turn(state, state.next_seat(), quiet=True, passed=True)
        return
    done = yield from choose(state, MANNER, keys)
    quiet = isinstance(done, Move) and not arrive(state, done)
    end_turn(state, state.next_seat(), quiet=quiet)


def arrive(state: Kidd, move: Move) -> bool:
    """The picked tower has moved; what it met is under it now. Whether it met something
    (RULES 5.7, 5.8)."""
    tower = lift(state, move)
    met = state.board[move.place.at]
    if met is None:
        state.put(tower)
        return False
    state.put(stand(move.place, met.crew + tower.crew))
    loud(state)
    state.tell("captured", seat=tower.owner, other=met.owner, spaces=[move.goal])
    for other in range(state.players):
        if other in met.crew and not state.is_in(other):
            state.tell("out", seat=other)
    return True


def is_over(state: Kidd) -> bool:
    """Whether the game has ended."""
    return state.over


def has_ended(state: Kidd) -> bool:
    """Whether one player is left, or nothing more will come of it (RULES 5.10, 5.13)."""
    # While nobody passes and everybody has somebody on top, all play on.
    if state.passes or 0 in state.tops:
        left = state.still_in()
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
        finish(state, "repetition", state.still_in())
    elif state.quiet >= QUIET:
        finish(state, "quiet", state.still_in())
    return state.over


def refusal(state: Kidd, tower: Tower, place: Place, met: Tower) -> str:
    """Where a tower may not end (RULES 5.6 to 5.9)."""
    del state
    if met is tower:
        return "unchanged" if place is tower.place else ""
    return from_behind(tower, place, met)


def threats(state: Kidd) -> dict[str, list[str]]:
    """For each tower that another player could capture on the next turn, from where."""
    found: dict[str, list[str]] = {}
    for tower in state.deck():
        for end in MANNER.walk(state, tower).ends:
            if state.board[end.at] not in (None, tower):
                found.setdefault(end.space, []).append(tower.place.space)
    return {space: found[space] for space in SPACE if space in found}


def gain(state: Kidd, tower: Tower, place: Place) -> int:
    """Opposing pirates in the tower that the move captures."""
    met = state.board[place.at]
    if met is None or met is tower:
        return 0
    return met.height - met.crew.count(tower.owner)


def able(state: Kidd) -> list[str]:
    """For the towers of the seat to move that can move (RULES 5.4)."""
    board, taken = state.board, ~state.vacant
    return [
        place.pick
        for at in numbers(state.tops[state.seat])
        if (tower := board[at]) is not None
        and (
            not (place := tower.place).leftmost[tower.height] & taken
            or not place.rightmost[tower.height] & taken
            or leads_on(state, tower, place, tower.height, refusal)
        )
    ]


MANNER: Final = Manner(able, lambda state, tower: tower.height, refusal, gain, nobody)
