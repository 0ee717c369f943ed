"""Where a pirate or a tower can go: what the three games have in common (RULES 2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from .catalog import SPACES, exits
from .state import Kidd, Tower

Place = tuple[str, str]
"""A space, and the neighbour from which it is entered: to it the back will be turned."""

Refusal = Callable[[Kidd, str, str, str], str]
"""State, space of the pirate, goal, neighbour from which the goal is entered -> why the pirate may
not end there, as a word for the texts `blocked.<word>`; empty if it may. Asked only for goals that
are taken (by itself perhaps): on a vacant one it may always."""


_ONWARD: Final[dict[Place, tuple[Place, ...]]] = {
    (space.id, back): tuple([(way, space.id) for way in exits(space.id, back)])
    for space in SPACES
    for back in space.ends
}
"""One step more from a place, to the left first."""


class Move(NamedTuple):
    """A way to another position."""

    goal: str
    back: str
    """The space from which the goal is entered."""
    path: tuple[str, ...]
    """The spaces walked, the goal being the last. Of several ways to the same end the leftmost."""

    @property
    def key(self) -> str:
        """The answer that stands for it: `to:I2/D2`."""
        return f"to:{self.goal}/{self.back}"


KEYS: Final[dict[Place, str]] = {place: Move(*place, ()).key for place in _ONWARD}
"""For each place the answer that stands for going there."""
PLACES: Final = {key: place for place, key in KEYS.items()}


class Walk(NamedTuple):
    """All that a pirate can do with its steps."""

    ends: list[Place]
    """Where they lead to and rules let it stay, the leftmost first."""
    barred: list[tuple[Place, str]]
    """Where they lead to but rules forbid to stay, each with the word for the reason."""
    layers: list[dict[Place, Place]]
    """For each step, where it can lead, and from where the leftmost way comes."""

    @property
    def moves(self) -> list[Move]:
        """The ends with the ways there."""
        return [self.move(place) for place in self.ends]

    @property
    def goals(self) -> list[str]:
        """The spaces of the ends; one twice if it can be entered from two sides."""
        return [goal for goal, _ in self.ends]

    @property
    def refused(self) -> list[tuple[Move, str]]:
        """What is barred, with the ways there."""
        return [(self.move(place), why) for place, why in self.barred]

    def move(self, place: Place) -> Move:
        """The leftmost way to a place to which the steps lead."""
        goal, back = place
        path = []
        for layer in reversed(self.layers):
            path.append(place[0])
            place = layer[place]
        return Move(goal, back, tuple(reversed(path)))


def walk(
    state: Kidd,
    origin: str,
    steps: int,
    refusal: Refusal,
    route: Sequence[str] = (),
) -> Walk:
    """Where the pirate or tower on the origin comes to with exactly so many steps (at least 1).

    A route is the steps that have already been chosen. Spaces before the last must be vacant; that
    of the origin counts as vacant (RULES 2.7).
    """
    board = state.board
    start = (origin, board[origin].back)
    layer = dict.fromkeys(_ONWARD[start], start)
    layers = [layer]
    for n in range(steps - 1):
        places = [p for p in layer if p[0] == route[n]] if n < len(route) else layer
        layer = _onward(board, origin, places)
        layers.append(layer)
    ends: list[Place] = []
    barred: list[tuple[Place, str]] = []
    for place in layer:
        goal, back = place
        why = refusal(state, origin, goal, back) if goal in board else ""
        if why:
            barred.append((place, why))
        else:
            ends.append(place)
    return Walk(ends, barred, layers)


def _onward(board: Mapping[str, Tower], origin: str, places: Iterable[Place]) -> dict[Place, Place]:
    """One step more from each place that is vacant; of several ways to a place the first stays."""
    found: dict[Place, Place] = {}
    for place in places:
        space = place[0]
        if space not in board or space == origin:
            for further in _ONWARD[place]:
                found.setdefault(further, place)
    return found


def can_walk(state: Kidd, origin: str, steps: int, refusal: Refusal) -> bool:
    """Whether `walk` has an end: looks only for the first."""
    places = _ONWARD[origin, state.board[origin].back]
    return leads_on(state, origin, places, steps - 1, refusal)


def leads_on(
    state: Kidd, origin: str, places: Iterable[Place], steps: int, refusal: Refusal
) -> bool:
    """Whether so many steps more (at least 0) lead to an end from one of the places, to which the
    pirate of the origin has come on its way."""
    # No place is remembered: high towers, which have many ways, leave few spaces taken.
    board = state.board
    for place in places:
        space, back = place
        if not steps:
            if space not in board or not refusal(state, origin, space, back):
                return True
        elif (space not in board or space == origin) and leads_on(
            state, origin, _ONWARD[place], steps - 1, refusal
        ):
            return True
    return False


def vacant_only(state: Kidd, origin: str, goal: str, back: str) -> str:
    """Refuses every space that is taken (RULES 3.2)."""
    del state, origin, goal, back
    return "taken"


def from_behind(state: Kidd, origin: str, goal: str, back: str) -> str:
    """Refuses own pirates, and opposing ones whose back is not met (RULES 2.8)."""
    tower = state.board[goal]
    if tower.owner == state.board[origin].owner:
        return "own"
    return "" if tower.back == back else "front"


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

    def walk(self, state: Kidd, origin: str, route: Sequence[str] = ()) -> Walk:
        """What the pirate on the origin can do."""
        return walk(state, origin, self.steps(state, origin), self.refusal, route)

    def can_move(self, state: Kidd, origin: str) -> bool:
        """Whether the pirate on the origin can do anything."""
        return can_walk(state, origin, self.steps(state, origin), self.refusal)


def nobody(state: Kidd, space: str) -> int:
    """Placing captures nobody."""
    del state, space
    return 0
