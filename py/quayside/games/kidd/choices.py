"""What a player is asked in a turn of all three games: whom to move, and where to."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any, Final

from ...kernel.game import Flow
from ...kernel.message import Message, msg
from ...kernel.request import Blocked, Option, Request
from .catalog import STARTS, exits
from .state import Kidd
from .steps import KEYS, PLACES, Manner, Move, Walk, leads_on
from .turns import end_turn, place, put_down

# ------------------------------------------------------------------ whom


def place_first(state: Kidd) -> Flow:
    """A pirate has been placed; after the sixth, play begins (RULES 4.3, 5.2)."""
    seat = state.seat
    key = yield Request(
        seat,
        "place",
        msg("place.prompt", seat=seat),
        keys=lambda: _placings(state),
        words=_placing,
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
        keys=lambda: [*_able(state, manner), *_placings(state)],
        words=lambda key: _act(state, manner, key),
        hint=msg("act.hint.roll", n=state.roll) if state.roll else msg("act.hint"),
        blocked=lambda: _unable(state, manner),
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


def _able(state: Kidd, manner: Manner) -> list[str]:
    """Keys for the own pirates that can move."""
    return [
        f"pirate:{space}" for space in state.towers(state.seat) if manner.can_move(state, space)
    ]


def _placings(state: Kidd) -> list[str]:
    ashore = state.reserve[state.seat]
    return [f"place:{space}" for space in state.free_starts()] if ashore else []


def _placing(key: str) -> Option:
    space = key.removeprefix("place:")
    return Option(key, msg("act.place", space=space), anchor(space))


def _act(state: Kidd, manner: Manner, key: str) -> Option:
    what, _, space = key.partition(":")
    if what == "place":
        gain = manner.placing(state, space)
        return _placing(key)._replace(
            gain=msg("gain", n=gain) if gain else None,
            hint=msg("act.place.lost", n=-gain) if gain < 0 else captures(gain),
        )
    height = state.board[space].height
    label = msg("act.pirate", space=space)
    return Option(
        key,
        msg("act.tower", space=space, n=height) if height > 1 else label,
        anchor(space),
    )


def _unable(state: Kidd, manner: Manner) -> Iterator[Blocked]:
    """Own pirates that cannot move, and start spaces on which none can be placed."""
    for space in state.towers(state.seat):
        found = manner.walk(state, space)
        if not found.ends:
            whys = {why for _, why in found.barred}
            why = whys.pop() if len(whys) == 1 else "no-way"
            yield Blocked(f"pirate:{space}", refused(why), anchor(space))
    ashore = state.reserve[state.seat]
    for space in STARTS:
        if space in state.board and ashore:
            yield Blocked(f"place:{space}", refused("taken"))
        elif space not in state.board and not ashore:
            yield Blocked(f"place:{space}", refused("nobody-ashore"), anchor(space))


def _all_moves(state: Kidd, manner: Manner) -> dict[str, Any]:
    return {
        space: _as_data(state, manner, space, manner.walk(state, space))
        for space in state.towers(state.seat)
    }


# ------------------------------------------------------------------ where to


def _walk(state: Kidd, manner: Manner) -> Generator[Request, str, Move]:
    """The move is chosen: at once by its end, or step by step."""
    while True:
        found = manner.walk(state, state.origin, state.route)
        key = yield _where(state, manner, found)
        if key in PLACES:
            return found.move(PLACES[key])
        state.route.append(key.removeprefix("step:"))


def _where(state: Kidd, manner: Manner, found: Walk) -> Request:
    """Where should the picked pirate go, after the steps of its route?"""
    steps: list[str] = []

    def keys() -> list[str]:
        steps[:] = _next(state, manner)
        return [*[f"step:{way}" for way in steps], *[KEYS[place] for place in found.ends]]

    def words(key: str) -> Option:
        for move in found.moves:
            if move.key == key:
                # What is tapped as a space must mean one thing.
                plain = found.goals.count(move.goal) == 1 and move.goal not in steps
                return _end(state, manner, move, plain=plain)
        way = key.removeprefix("step:")
        return Option(key, msg("move.step", space=way), anchor(way))

    return Request(
        state.seat,
        "move",
        msg("move.prompt", seat=state.seat, n=manner.steps(state, state.origin)),
        keys=keys,
        words=words,
        hint=lambda: msg("move.hint", n=len(found.ends)),
        blocked=lambda: _barred(found),
        data=lambda: {
            "origin": state.origin,
            "steps": manner.steps(state, state.origin),
            "route": state.route[:],
            "moves": _as_data(state, manner, state.origin, found),
        },
        consent=True,
    )


def _next(state: Kidd, manner: Manner) -> list[str]:
    """Spaces to walk to next and on from there, if there is more than one step to take."""
    origin = state.origin
    left = manner.steps(state, origin) - len(state.route) - 1
    if not left:
        return []
    walked = [origin, *state.route]
    space = walked[-1]
    back = walked[-2] if state.route else state.board[origin].back
    return [
        way
        for way in exits(space, back)
        if leads_on(state, origin, [(way, space)], left, manner.refusal)
    ]


def _end(state: Kidd, manner: Manner, move: Move, *, plain: bool) -> Option:
    """The option of the move; plain if its goal is tapped as a space, else as a path end."""
    gain = manner.gain(state, state.origin, move)
    return Option(
        move.key,
        _move_label(state, move),
        anchor(move.goal) if plain else _path_end(move),
        gain=msg("gain", n=gain) if gain else None,
        hint=captures(gain),
    )


def _move_label(state: Kidd, move: Move) -> Message:
    if move.goal in state.board and move.goal != state.origin:
        return msg("move.capture", space=move.goal, back=move.back)
    if len(move.path) == 1:
        return msg("move.one", space=move.goal)
    return msg("move.to", space=move.goal, back=move.back)


def _barred(found: Walk) -> Iterator[Blocked]:
    """Ends that the rules forbid; those on a space that can be reached otherwise, at its path."""
    goals = found.goals
    for move, why in found.refused:
        place = _path_end(move) if move.goal in goals else anchor(move.goal)
        yield Blocked(move.key, refused(why), place)


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


# ------------------------------------------------------------------ words


def anchor(space: str) -> str:
    """The id of the space on the board."""
    return f"space-{space.lower()}"


def _path_end(move: Move) -> str:
    """The id of the path end by which the goal is entered."""
    return f"end-{move.goal}-{move.back}".lower()


def captures(gain: int) -> Message | None:
    """What is captured, in words."""
    return msg("captures", n=gain) if gain else None


_REFUSED: Final = {
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
