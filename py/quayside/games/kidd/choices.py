"""What a player is asked in a turn of all three games: whom to move, and where to."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from functools import cache
from typing import Any, Final

from ...kernel.game import Flow
from ...kernel.message import Message, msg
from ...kernel.request import Blocked, Option, Request, ask
from .catalog import BLACK, FACES
from .places import ABOARD, GOALS, PLACE, STARTS_BITS, Place, answers
from .state import Kidd, Tower
from .steps import Manner, Move, Walk, barred, leads_on, walk
from .turns import bring_aboard, end_turn, picked, put_down

_PLACINGS: Final = {
    bits: tuple([f"place:{start.space}" for start in ABOARD if start.bit & bits])
    for bits in range(STARTS_BITS + 1)
}
"""The answers for bringing a pirate aboard, by the bits of the start spaces that are vacant."""
_ALONG: Final = {(way.step, place): way for place in PLACE.values() for way in place.ways}
"""Where the answer for a step leads from a place."""
_PICKED: Final = {place.pick: place.space for place in PLACE.values()}
"""The space whose pirate an answer picks."""

_ACT_HINT: Final = (msg("act.hint"), *[msg("act.hint.roll", n=n) for n in FACES])
"""What there is to consider, by what the die shows; the first if there is none."""
_PASS_HINT: Final = (msg("pass.hint"), *[msg("pass.hint.roll", n=n) for n in FACES])


@cache
def _act_prompt(seat: int) -> Message:
    return msg("act.prompt", seat=seat)


@cache
def _move_prompt(seat: int, steps: int) -> Message:
    return msg("move.prompt", seat=seat, n=steps)


# ------------------------------------------------------------------ whom


def place_first(state: Kidd) -> Flow:
    """A pirate has been placed; after the sixth, play begins (RULES 4.3, 5.2)."""
    seat = state.seat
    key = yield Request(
        seat,
        "place",
        msg("place.prompt", seat=seat),
        keys=_PLACINGS[state.vacant & STARTS_BITS] if state.reserve[seat] else (),
        words=_placing,
        hint=msg("place.hint"),
        blocked=lambda: [
            Blocked(f"place:{start.space}", refused("taken"))
            for start in ABOARD
            if not start.bit & state.vacant
        ],
        consent=True,
    )
    bring_aboard(state, key.removeprefix("place:"))
    if not state.vacant & STARTS_BITS:
        state.phase = "play"
    end_turn(state, state.next_seat(), quiet=False)


def pass_turn(state: Kidd) -> Flow:
    """The seat has seen that it can do nothing."""
    seat = state.seat
    yield Request(
        seat,
        "pass",
        msg("pass.prompt", seat=seat),
        (Option("pass", msg("pass")),),
        hint=_PASS_HINT[state.roll],
        consent=True,
    )
    state.tell("passed", seat=seat)
    state.passes += 1


def choices(state: Kidd, manner: Manner) -> list[str]:
    """The keys of all that the seat can do: own pirates that can move, and start spaces on which it
    can bring one aboard."""
    keys = manner.able(state)
    if state.reserve[state.seat]:
        keys += _PLACINGS[state.vacant & STARTS_BITS]
    return keys


def choose(state: Kidd, manner: Manner, keys: list[str]) -> Generator[Request, str, Move | Tower]:
    """The seat has placed a pirate (who is returned), or picked one and chosen its move.

    Then the pirate still stands on `state.origin`. The keys are those of `choices`.
    """
    seat = state.seat
    # A position that was written down in the middle of a turn begins it anew.
    if state.phase != "play":
        put_down(state)
    key = yield ask(
        seat,
        "act",
        _act_prompt(seat),
        keys,
        words=_act,
        hint=_ACT_HINT[state.roll],
        blocked=_unable,
        data=_all_moves,
        consent=True,
        about=(state, manner),
    )
    space = _PICKED.get(key)
    if space is None:
        return bring_aboard(state, key.removeprefix("place:"))
    state.phase = "move"
    state.origin = space
    tower = picked(state)
    place = tower.place
    left = steps = manner.steps(state, tower)
    while True:
        found, further, ways_on = _ways(state, manner, tower, place, left)
        left -= 1
        key = yield ask(
            seat,
            "move",
            _move_prompt(seat, steps),
            ways_on,
            words=_go,
            hint=_go_hint,
            blocked=_barred,
            data=_go_facts,
            consent=True,
            about=(state, manner, tower, found, further),
        )
        end = GOALS.get(key)
        if end is not None:
            return found.move(end, state.route)
        place = _ALONG[key, place]
        state.route.append(place.space)


def _placing(key: str) -> Option:
    space = key.removeprefix("place:")
    return Option(key, msg("act.place", space=space), anchor(space))


def _act(state: Kidd, manner: Manner, key: str) -> Option:
    what, _, space = key.partition(":")
    if what == "place":
        gain = manner.placing(state, PLACE[space, BLACK])
        return _placing(key)._replace(
            gain=msg("gain", n=gain) if gain else None,
            hint=msg("act.place.lost", n=-gain) if gain < 0 else captures(gain),
        )
    tower = state.on(space)
    height = tower.height if tower is not None else 0
    label = msg("act.pirate", space=space)
    return Option(
        key,
        msg("act.tower", space=space, n=height) if height > 1 else label,
        anchor(space),
    )


def _unable(state: Kidd, manner: Manner) -> Iterator[Blocked]:
    """Own pirates that cannot move, and start spaces on which none can be placed."""
    for tower in state.towers(state.seat):
        found = manner.walk(state, tower)
        if not found.ends:
            space = tower.place.space
            whys = {why for _, why in barred(state, tower, found, manner.refusal)}
            why = whys.pop() if len(whys) == 1 else "no-way"
            yield Blocked(f"pirate:{space}", refused(why), anchor(space))
    ashore = state.reserve[state.seat]
    for start in ABOARD:
        taken = not start.bit & state.vacant
        if taken and ashore:
            yield Blocked(f"place:{start.space}", refused("taken"))
        elif not taken and not ashore:
            yield Blocked(f"place:{start.space}", refused("nobody-ashore"), anchor(start.space))


def _all_moves(state: Kidd, manner: Manner) -> dict[str, Any]:
    moves = {
        tower.place.space: _as_data(state, manner, tower, manner.walk(state, tower))
        for tower in state.towers(state.seat)
    }
    return {"moves": moves}


# ------------------------------------------------------------------ where to


def _ways(
    state: Kidd, manner: Manner, tower: Tower, place: Place, steps: int
) -> tuple[Walk, list[Place], tuple[str, ...]]:
    """Where so many steps from the place lead, where one may walk first, and the answers for it."""
    found = walk(state, tower, place, steps, manner.refusal)
    reach = found.clear
    if reach is not None:
        if reach.answers is None:
            reach.answers = answers(reach.further, reach.ends)
        return found, reach.further, reach.answers
    further: list[Place] = []
    if steps > 1:
        vacant = state.vacant | tower.place.bit
        further = [
            way
            for way in place.ways
            if way.bit & vacant and leads_on(state, tower, way, steps - 1, manner.refusal)
        ]
    return found, further, answers(further, found.ends)


def _go(
    state: Kidd, manner: Manner, tower: Tower, found: Walk, further: list[Place], key: str
) -> Option:
    """The option of a way of the picked tower, or of another step of it."""
    goal = GOALS.get(key)
    if goal is None:
        way = key.removeprefix("step:")
        return Option(key, msg("move.step", space=way), anchor(way))
    # What is tapped as a space must mean one thing.
    plain = found.goals.count(goal.space) == 1 and goal.space not in [w.space for w in further]
    return _end(state, manner, tower, found.move(goal), plain=plain)


def _go_hint(
    state: Kidd, manner: Manner, tower: Tower, found: Walk, further: list[Place]
) -> Message:
    del state, manner, tower, further
    return msg("move.hint", n=len(found.ends))


def _go_facts(
    state: Kidd, manner: Manner, tower: Tower, found: Walk, further: list[Place]
) -> dict[str, Any]:
    del further
    return {
        "origin": state.origin,
        "steps": manner.steps(state, tower),
        "route": state.route[:],
        "moves": _as_data(state, manner, tower, found),
    }


def _barred(
    state: Kidd, manner: Manner, tower: Tower, found: Walk, further: list[Place]
) -> Iterator[Blocked]:
    """Ends that the rules forbid; those on a space that can be reached otherwise, at its path."""
    del further
    goals = found.goals
    for move, why in barred(state, tower, found, manner.refusal):
        place = _path_end(move) if move.goal in goals else anchor(move.goal)
        yield Blocked(move.key, refused(why), place)


def _end(state: Kidd, manner: Manner, tower: Tower, move: Move, *, plain: bool) -> Option:
    """The option of the move; plain if its goal is tapped as a space, else as a path end."""
    gain = manner.gain(state, tower, move.place)
    return Option(
        move.key,
        _move_label(state, tower, move),
        anchor(move.goal) if plain else _path_end(move),
        gain=msg("gain", n=gain) if gain else None,
        hint=captures(gain),
    )


def _move_label(state: Kidd, tower: Tower, move: Move) -> Message:
    if state.board[move.place.at] not in (None, tower):
        return msg("move.capture", space=move.goal, back=move.back)
    if len(move.path) == 1:
        return msg("move.one", space=move.goal)
    return msg("move.to", space=move.goal, back=move.back)


def _as_data(state: Kidd, manner: Manner, tower: Tower, found: Walk) -> list[dict[str, Any]]:
    return [
        {
            "key": move.key,
            "goal": move.goal,
            "back": move.back,
            "path": move.path,
            "gain": manner.gain(state, tower, move.place),
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
