"""The rules of Loyal Captain in the order of RULES.md, chapter 3."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ....kernel.game import Flow
from ..catalog import SPACE
from ..choices import choices, choose
from ..places import Place, numbers
from ..state import Kidd, Tower, stand
from ..steps import Manner, Move, vacant_only
from ..turns import (
    begin,
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
    keys = choices(state, MANNER)
    if has_ended(state, keys):
        return
    done = yield from choose(state, MANNER, keys)
    if isinstance(done, Move):
        came = lift(state, done)
        state.put(came)
    else:
        came = done
    gone = capture(state, came)
    end_turn(state, 1 - came.owner, quiet=isinstance(done, Move) and not gone)


def has_ended(state: Kidd, keys: list[str]) -> bool:
    """Whether the seat to move can do nothing, having no keys, or the game is drawn (RULES 3.8,
    3.9)."""
    if not keys:
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
    found: dict[str, list[str]] = {}
    for pirate in state.deck():
        for way in pirate.place.ways:
            found.setdefault(way.space, []).append(pirate.place.space)
    return {space: found[space] for space in SPACE if space in found}


def surrounded(board: Sequence[Tower | None], pirate: Tower) -> list[Tower]:
    """The pirates that are surrounded together with this one; none if he is not.

    They are all of his crew that paths join to him (RULES 3.5), and each space next to them holds
    an opposing pirate who turns his back to none of them (RULES 3.4).
    """
    members = [pirate]
    for member in members:
        for other in member.place.around(board):
            if other is None:
                return []
            if other.owner == pirate.owner:
                if other not in members:
                    members.append(other)
            elif other.place.back == member.place.space:
                return []
    return members


def captured(board: Sequence[Tower | None], came: Tower) -> list[Tower]:
    """Who is surrounded now that this pirate has come to where he stands, in the order of the
    catalogue: opponents; if there are none, he himself and his group (RULES 3.6).

    Nobody was before, so it is those next to him or joined with them. Opponents who are captured
    leave a vacant space beside him, so it is never both (RULES 3.7).
    """
    gone: list[Tower] = []
    for other in came.place.around(board):
        if other is not None and other.owner != came.owner and other not in gone:
            gone += surrounded(board, other)
    gone = gone or surrounded(board, came)
    return sorted(gone, key=lambda pirate: pirate.place.at)


def capture(state: Kidd, came: Tower) -> bool:
    """Whether anybody is surrounded since this pirate came; they have left the game (RULES 3.6)."""
    gone = captured(state.board, came)
    if not gone:
        return False
    for pirate in gone:
        state.remove(pirate)
    loud(state)
    loser = gone[0].owner
    spaces = [pirate.place.space for pirate in gone]
    state.tell("captured", seat=1 - loser, other=loser, spaces=spaces)
    return True


def _after(state: Kidd, tower: Tower | None, came: Tower) -> int:
    """How many opponents are captured if this pirate comes, who is the tower now or else ashore;
    below 0 how many of his own crew are."""
    board = state.board[:]
    if tower is not None:
        board[tower.place.at] = None
    board[came.place.at] = came
    gone = captured(board, came)
    return -len(gone) if came in gone else len(gone)


def gain(state: Kidd, tower: Tower, place: Place) -> int:
    """Opposing pirates that the move captures."""
    return _after(state, tower, stand(place, tower.crew))


def placing(state: Kidd, place: Place) -> int:
    """Opposing pirates that placing one on the start space captures; below 0 own ones it costs."""
    return _after(state, None, stand(place, (state.seat,)))


def able(state: Kidd) -> list[str]:
    """For the pirates of the seat to move that have a vacant space before them (RULES 3.1, 3.2)."""
    board, vacant = state.board, state.vacant
    return [
        pirate.place.pick
        for at in numbers(state.tops[state.seat])
        if (pirate := board[at]) is not None and pirate.place.ahead & vacant
    ]


MANNER: Final = Manner(able, lambda state, tower: 1, vacant_only, gain, placing)
