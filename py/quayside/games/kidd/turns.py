"""What a turn is made of in all three games: picking a pirate, walking, placing, passing."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from typing import Any, NamedTuple

from ...kernel.game import Flow
from ...kernel.message import Message, msg
from ...kernel.request import Blocked, Option, Request
from ..parts.first_seat import draw_seat, named_seat
from . import position
from .catalog import BLACK, STARTS, exits
from .scoring import scores
from .state import NOBODY, Kidd, Tower
from .steps import Move, Refusal, Walk, walk


class Manner(NamedTuple):
    """How pirates go in one of the games."""

    steps: Callable[[Kidd, str], int]
    """State, space of a pirate -> the number of steps it has to take, at least 1."""
    refusal: Refusal
    """Where they may not end."""
    gain: Callable[[Kidd, str, Move], int]
    """State, origin, move -> the number of opposing pirates that it captures."""
    placing: Callable[[Kidd, str], int]
    """State, start space -> the number of opposing pirates that placing one there captures; below 0
    the number of own ones that it costs."""

    def walk(self, state: Kidd, origin: str, route: tuple[str, ...] = ()) -> Walk:
        """What the pirate on the origin can do."""
        return walk(state, origin, self.steps(state, origin), self.refusal, route)


def nobody(state: Kidd, space: str) -> int:
    """Placing captures nobody."""
    del state, space
    return 0


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


# ------------------------------------------------------------------ the choice of a turn


def can_act(state: Kidd, manner: Manner) -> bool:
    """Whether the seat to move can place a pirate or move one."""
    return can_place(state, state.seat) or any(
        manner.walk(state, space).moves for space in state.towers(state.seat)
    )


def can_place(state: Kidd, seat: int) -> bool:
    """Whether the seat has a pirate ashore and a start space is vacant."""
    return state.reserve[seat] > 0 and len(state.free_starts()) > 0


def choose(state: Kidd, manner: Manner) -> Generator[Request, str, Move | None]:
    """The seat has placed a pirate (None is returned), or picked one and chosen its move.

    Then the pirate still stands on `state.origin`.
    """
    seat = state.seat
    # A position that was written down in the middle of a turn begins it anew.
    put_down(state)
    key = yield Request(
        seat,
        "act",
        msg("act.prompt", seat=seat),
        lambda: [*_pirates(state, manner), *_places(state, manner)],
        hint=_act_hint(state),
        blocked=lambda: _cannot(state, manner),
        data=lambda: {"moves": _all_moves(state, manner)},
        consent=True,
    )
    what, _, space = key.partition(":")
    if what == "place":
        place(state, space)
        return None
    state.phase = "move"
    state.origin = space
    return (yield from _walk(state, manner))


def _act_hint(state: Kidd) -> Message:
    return msg("act.hint.roll", n=state.roll) if state.roll else msg("act.hint")


def _walk(state: Kidd, manner: Manner) -> Generator[Request, str, Move]:
    """The move is chosen: at once by its end, or step by step."""
    while True:
        found = manner.walk(state, state.origin, tuple(state.route))
        key = yield _move_request(state, manner, found)
        for move in found.moves:
            if move.key == key:
                return move
        state.route.append(key.removeprefix("step:"))


def _move_request(state: Kidd, manner: Manner, found: Walk) -> Request:
    """Where should the picked pirate go, after the steps of its route?"""
    steps = manner.steps(state, state.origin)
    goals = [move.goal for move in found.moves]
    return Request(
        state.seat,
        "move",
        msg("move.prompt", seat=state.seat, n=steps),
        lambda: [*_steps(state, manner), *_ends(state, manner, found)],
        hint=msg("move.hint", n=len(goals)),
        blocked=lambda: [
            Blocked(move.key, refused(why), _end(move) if move.goal in goals else anchor(move.goal))
            for move, why in found.refused
        ],
        data=lambda: {
            "origin": state.origin,
            "steps": steps,
            "route": state.route[:],
            "moves": _as_data(state, manner, state.origin, found),
        },
        consent=True,
    )


def _pirates(state: Kidd, manner: Manner) -> Iterator[Option]:
    """The own pirates that can move."""
    for space in state.towers(state.seat):
        if manner.walk(state, space).moves:
            height = state.board[space].height
            yield Option(
                f"pirate:{space}",
                msg("act.tower", space=space, n=height)
                if height > 1
                else msg("act.pirate", space=space),
                anchor=anchor(space),
            )


def _places(state: Kidd, manner: Manner) -> Iterator[Option]:
    if state.reserve[state.seat]:
        for space in state.free_starts():
            gain = manner.placing(state, space)
            yield Option(
                f"place:{space}",
                msg("act.place", space=space),
                anchor=anchor(space),
                gain=msg("gain", n=gain) if gain else None,
                hint=_placing_hint(gain),
            )


def _placing_hint(gain: int) -> Message | None:
    if gain < 0:
        return msg("act.place.lost", n=-gain)
    return msg("captures", n=gain) if gain else None


def _cannot(state: Kidd, manner: Manner) -> Iterator[Blocked]:
    """Own pirates that cannot move, and start spaces on which none can be placed."""
    for space in state.towers(state.seat):
        found = manner.walk(state, space)
        if not found.moves:
            whys = {why for _, why in found.refused}
            why = whys.pop() if len(whys) == 1 else "no-way"
            yield Blocked(f"pirate:{space}", refused(why), anchor(space))
    ashore = state.reserve[state.seat]
    for space in STARTS:
        if space in state.board and ashore:
            yield Blocked(f"place:{space}", refused("taken"))
        elif space not in state.board and not ashore:
            yield Blocked(f"place:{space}", refused("nobody-ashore"), anchor(space))


def _steps(state: Kidd, manner: Manner) -> Iterator[Option]:
    """Spaces to walk to next, if there is more than one step to take."""
    if manner.steps(state, state.origin) - len(state.route) > 1:
        walked = [state.origin, *state.route]
        back = walked[-2] if state.route else state.board[state.origin].back
        for way in exits(walked[-1], back):
            if manner.walk(state, state.origin, (*state.route, way)).moves:
                yield Option(f"step:{way}", msg("move.step", space=way), anchor(way))


def _ends(state: Kidd, manner: Manner, found: Walk) -> Iterator[Option]:
    """The moves. A goal that is reached one way only, and is no next step, is tapped as a space;
    else the path end by which it is entered."""
    goals = [move.goal for move in found.moves]
    steps = {option.anchor for option in _steps(state, manner)}
    for move in found.moves:
        gain = manner.gain(state, state.origin, move)
        plain = goals.count(move.goal) == 1 and anchor(move.goal) not in steps
        yield Option(
            move.key,
            _move_label(state, move),
            anchor(move.goal) if plain else _end(move),
            gain=msg("gain", n=gain) if gain else None,
            hint=msg("captures", n=gain) if gain else None,
        )


def _end(move: Move) -> str:
    """The id of the path end by which the goal is entered."""
    return f"end-{move.goal}-{move.back}".lower()


def _move_label(state: Kidd, move: Move) -> Message:
    if move.goal in state.board and move.goal != state.origin:
        return msg("move.capture", space=move.goal, back=move.back)
    if len(move.path) == 1:
        return msg("move.one", space=move.goal)
    return msg("move.to", space=move.goal, back=move.back)


def _all_moves(state: Kidd, manner: Manner) -> dict[str, Any]:
    return {
        space: _as_data(state, manner, space, manner.walk(state, space))
        for space in state.towers(state.seat)
    }


def _as_data(state: Kidd, manner: Manner, origin: str, found: Walk) -> list[dict[str, Any]]:
    return [
        {
            "key": move.key,
            "goal": move.goal,
            "back": move.back,
            "path": list(move.path),
            "gain": manner.gain(state, origin, move),
        }
        for move in found.moves
    ]


def anchor(space: str) -> str:
    """The id of the space on the board."""
    return f"space-{space.lower()}"


_REFUSED = {
    "taken": msg("blocked.taken"),
    "own": msg("blocked.own"),
    "front": msg("blocked.front"),
    "holds": msg("blocked.holds"),
    "no-escape": msg("blocked.no-escape"),
    "unchanged": msg("blocked.unchanged"),
    "no-way": msg("blocked.no-way"),
    "nobody-ashore": msg("blocked.nobody-ashore"),
}


def refused(why: str) -> Message:
    """The reason in words."""
    return _REFUSED[why]


# ------------------------------------------------------------------ what happens


def place(state: Kidd, space: str) -> None:
    """A pirate from ashore stands on the start space, its back to the black path (RULES 2.1)."""
    state.reserve[state.seat] -= 1
    state.board[space] = Tower(BLACK, (state.seat,))
    loud(state)
    state.tell("placed", seat=state.seat, space=space)


def lift(state: Kidd, move: Move) -> Tower:
    """The picked pirate or tower has left its space for the end of the move; it is returned with
    its new back, and stands nowhere yet."""
    tower = state.board.pop(state.origin)
    state.tell(
        "moved",
        seat=state.seat,
        origin=state.origin,
        path=list(move.path),
        height=tower.height,
    )
    put_down(state)
    return tower._replace(back=move.back)


def put_down(state: Kidd) -> None:
    """No pirate is picked."""
    state.phase = "play"
    state.origin = ""
    state.route = []


def loud(state: Kidd) -> None:
    """Something was placed, captured or freed: what was before cannot come up again (RULES 2.9)."""
    state.quiet = 0
    state.seen = {}


def pass_turn(state: Kidd) -> Flow:
    """The seat has seen that it can do nothing."""
    seat = state.seat
    yield Request(
        seat,
        "pass",
        msg("pass.prompt", seat=seat),
        (Option("pass", msg("pass")),),
        hint=msg("pass.hint.roll", n=state.roll) if state.roll else msg("pass.hint"),
        consent=True,
    )
    state.tell("passed", seat=seat)
    state.passes += 1


def end_turn(state: Kidd, *, quiet: bool, passed: bool = False) -> None:
    """It is the next player's turn. Quiet is a turn without placing, capture or freeing."""
    if not passed:
        state.passes = 0
    if quiet:
        state.quiet += 1
    state.actions += 1
    state.roll = 0
    state.seat = state.next_seat()
    name = position.key(state)
    if name in state.seen:
        state.seen[name] += 1


def place_first(state: Kidd) -> Flow:
    """A pirate has been placed; after the sixth, play begins (RULES 4.3, 5.2)."""
    seat = state.seat
    key = yield Request(
        seat,
        "place",
        msg("place.prompt", seat=seat),
        lambda: [
            Option(f"place:{space}", msg("act.place", space=space), anchor(space))
            for space in state.free_starts()
        ],
        hint=msg("place.hint"),
        blocked=lambda: [
            Blocked(f"place:{space}", refused("taken")) for space in STARTS if space in state.board
        ],
        consent=True,
    )
    place(state, key.removeprefix("place:"))
    if not state.free_starts():
        state.phase = "play"
    end_turn(state, quiet=False)


# ------------------------------------------------------------------ repetition and the end


def times_seen(state: Kidd) -> int:
    """How often this position has come up, this time included; it is remembered (RULES 2.9)."""
    return state.seen.setdefault(position.key(state), 1)


def finish(state: Kidd, end: str, winners: list[int]) -> None:
    """The game is over; more than one winner means a draw."""
    state.phase = "over"
    state.end = end
    state.winners = winners
    state.tell("game-over", end=end, winners=winners[:], scores=scores(state))
