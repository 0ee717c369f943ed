"""What a player is asked in a turn of all three games: whom to move, and where to."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from functools import cache
from typing import Any, Final, NamedTuple

from ...kernel.game import Flow
from ...kernel.message import Message, msg
from ...kernel.request import Blocked, Option, Request, ask
from .catalog import BLACK, FACES
from .places import ABOARD, GOALS, PLACE, STARTS_BITS, Place, answers
from .state import Kidd, Tower
from .steps import Manner, Move, Walk, barred, leads_on, walk
from .turns import bring_aboard, end_turn, picked, put_down

# Both questions are asked at every turn: a class with values would cost three times as much.
_new = tuple.__new__

_PLACE: Final = tuple([(start.bit, f"place:{start.space}") for start in ABOARD])
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
        keys=_placings(state),
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
    return manner.able(state) + _placings(state)


def _placings(state: Kidd) -> list[str]:
    if not state.reserve[state.seat]:
        return []
    vacant = state.vacant
    return [key for bit, key in _PLACE if bit & vacant]


def choose(state: Kidd, manner: Manner, keys: list[str]) -> Generator[Request, str, Move | Tower]:
    """The seat has placed a pirate (who is returned), or picked one and chosen its move.

    Then the pirate still stands on `state.origin`. The keys are those of `choices`.
    """
    seat = state.seat
    # A position that was written down in the middle of a turn begins it anew.
    if state.phase != "play":
        put_down(state)
    turn = _new(Turn, (state, manner))
    key = yield ask(
        seat,
        "act",
        _act_prompt(seat),
        keys,
        words=turn.words,
        hint=_ACT_HINT[state.roll],
        blocked=turn.unable,
        data=turn.moves,
        consent=True,
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
        found, further, keys_on = _ways(state, manner, tower, place, left)
        left -= 1
        way = _new(Way, (state, manner, tower, found, further, steps, state.route[:]))
        key = yield ask(
            seat,
            "move",
            _move_prompt(seat, steps),
            keys_on,
            words=way.words,
            hint=way.hint,
            blocked=way.barred,
            data=way.facts,
            consent=True,
        )
        end = GOALS.get(key)
        if end is not None:
            return found.move(end, state.route)
        place = _ALONG[key, place]
        state.route.append(place.space)


def _placing(key: str) -> Option:
    space = key.removeprefix("place:")
    return Option(key, msg("act.place", space=space), anchor(space))


class Turn(NamedTuple):
    """What there is to say of the question whom to move."""

    state: Kidd
    manner: Manner

    def words(self, key: str) -> Option:
        """The option of the key."""
        state, manner = self
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

    def unable(self) -> Iterator[Blocked]:
        """Own pirates that cannot move, and start spaces on which none can be placed."""
        state, manner = self
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

    def moves(self) -> dict[str, Any]:
        """The facts of the question: what each own pirate could do."""
        state, manner = self
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


class Way(NamedTuple):
    """What there is to say of the question where the picked tower goes after the steps of its
    route."""

    state: Kidd
    manner: Manner
    tower: Tower
    found: Walk
    further: list[Place]
    """Where another step may lead."""
    steps: int
    """In all, those of the route included."""
    route: list[str]

    def words(self, key: str) -> Option:
        """The option of the key."""
        goal = GOALS.get(key)
        if goal is None:
            way = key.removeprefix("step:")
            return Option(key, msg("move.step", space=way), anchor(way))
        # What is tapped as a space must mean one thing.
        plain = self.found.goals.count(goal.space) == 1 and goal.space not in [
            way.space for way in self.further
        ]
        return _end(self.state, self.manner, self.tower, self.found.move(goal), plain=plain)

    def hint(self) -> Message:
        """In how many places the steps can end."""
        return msg("move.hint", n=len(self.found.ends))

    def barred(self) -> Iterator[Blocked]:
        """Ends that the rules forbid; those on a space that can be reached otherwise, at its
        path."""
        goals = self.found.goals
        for move, why in barred(self.state, self.tower, self.found, self.manner.refusal):
            place = _path_end(move) if move.goal in goals else anchor(move.goal)
            yield Blocked(move.key, refused(why), place)

    def facts(self) -> dict[str, Any]:
        """The facts of the question."""
        return {
            "origin": self.state.origin,
            "steps": self.steps,
            "route": self.route,
            "moves": _as_data(self.state, self.manner, self.tower, self.found),
        }


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
