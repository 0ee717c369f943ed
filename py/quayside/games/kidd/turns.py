"""What a game and a turn are made of in all three games, and how they end."""

from __future__ import annotations

from collections.abc import Mapping

from ...kernel.game import Flow
from ...kernel.message import msg
from ..parts.first_seat import draw_seat, named_seat
from . import position
from .catalog import BLACK
from .places import PLACE, STARTS_BITS
from .scoring import scores
from .state import NOBODY, Kidd, Tower, stand
from .steps import Move


def begin(players: int, options: Mapping[str, str], phase: str) -> Kidd:
    """The position before set-up; `phase` is what follows once the first player is known."""
    state = Kidd(players)
    seat = named_seat(players, options)
    if seat is not None:
        state.seat = seat
        state.phase = phase
    return state


def draw_first(state: Kidd, phase: str) -> Flow:
    """The first player is known (RULES 2.6)."""
    if state.seat == NOBODY:
        state.seat = yield from draw_seat(
            state.players, "first-player", msg("first.prompt"), "first"
        )
        state.phase = phase
    state.tell("first-player", seat=state.seat)


def can_place(state: Kidd, seat: int) -> bool:
    """Whether the seat has a pirate ashore and a start space is vacant."""
    return state.reserve[seat] > 0 and state.vacant & STARTS_BITS > 0


# ------------------------------------------------------------------ what happens


def bring_aboard(state: Kidd, space: str) -> Tower:
    """A pirate from ashore, who is returned, stands on the start space, its back to the black path
    (RULES 2.1)."""
    pirate = stand(PLACE[space, BLACK], (state.seat,))
    state.reserve[state.seat] -= 1
    state.put(pirate)
    loud(state)
    state.tell("placed", seat=state.seat, space=space)
    return pirate


def picked(state: Kidd) -> Tower:
    """The tower that has been picked."""
    tower = state.on(state.origin)
    assert tower is not None
    return tower


def lift(state: Kidd, move: Move) -> Tower:
    """The picked pirate or tower has left its space for the end of the move; it is returned as it
    will stand there, and stands nowhere yet."""
    tower = picked(state)
    state.remove(tower)
    state.tell(
        "moved",
        seat=state.seat,
        origin=state.origin,
        path=move.path,
        height=tower.height,
    )
    put_down(state)
    return stand(move.place, tower.crew)


def put_down(state: Kidd) -> None:
    """No pirate is picked."""
    state.phase = "play"
    state.origin = ""
    state.route = []


def loud(state: Kidd) -> None:
    """Something was placed, captured or freed: what was before cannot come up again (RULES 2.9)."""
    state.quiet = 0
    state.seen = {}


def end_turn(state: Kidd, seat: int, *, quiet: bool, passed: bool = False) -> None:
    """It is the turn of that seat. Quiet is a turn without placing, capture or freeing."""
    if not passed:
        state.passes = 0
    if quiet:
        state.quiet += 1
    state.actions += 1
    state.roll = 0
    state.seat = seat
    state.name = ""
    if state.seen:
        name = state.name = position.key(state)
        if name in state.seen:
            state.seen[name] += 1


# ------------------------------------------------------------------ repetition and the end


def times_seen(state: Kidd) -> int:
    """How often this position has come up, this time included; it is remembered (RULES 2.9)."""
    return state.seen.setdefault(state.name or position.key(state), 1)


def finish(state: Kidd, end: str, winners: list[int]) -> None:
    """The game is over; more than one winner means a draw."""
    state.phase = "over"
    state.end = end
    state.winners = winners
    state.tell("game-over", end=end, winners=winners[:], scores=scores(state))
