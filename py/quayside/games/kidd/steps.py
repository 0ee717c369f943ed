"""Where a pirate or a tower can go: what the three games have in common (RULES 2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from .catalog import exits
from .state import Kidd

Place = tuple[str, str]
"""A space, and the neighbour from which it is entered: to it the back will be turned."""

Refusal = Callable[[Kidd, str, str, str], str]
"""State, space of the pirate, goal, neighbour from which the goal is entered -> why the pirate may
not end there, as a word for the texts `blocked.<word>`; empty if it may."""


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


class Walk(NamedTuple):
    """All that a pirate can do with its steps."""

    moves: tuple[Move, ...]
    refused: tuple[tuple[Move, str], ...]
    """Ends that steps lead to but rules forbid, each with the word for the reason."""


def walk(
    state: Kidd,
    origin: str,
    steps: int,
    refusal: Refusal,
    route: tuple[str, ...] = (),
) -> Walk:
    """Where the pirate or tower on the origin comes to with exactly so many steps (at least 1).

    A route is the steps that have already been chosen. Spaces before the last must be vacant; that
    of the origin counts as vacant (RULES 2.7).
    """
    layer = _first(state, origin)
    for n in range(steps - 1):
        if n < len(route):
            layer = {place: path for place, path in layer.items() if place[0] == route[n]}
        layer = _onward(state, origin, layer)
    moves: list[Move] = []
    refused: list[tuple[Move, str]] = []
    for (goal, back), path in layer.items():
        move = Move(goal, back, path)
        why = refusal(state, origin, goal, back)
        if why:
            refused.append((move, why))
        else:
            moves.append(move)
    return Walk(tuple(moves), tuple(refused))


def _first(state: Kidd, origin: str) -> dict[Place, tuple[str, ...]]:
    back = state.board[origin].back
    return {(way, origin): (way,) for way in exits(origin, back)}


def _onward(
    state: Kidd, origin: str, layer: dict[Place, tuple[str, ...]]
) -> dict[Place, tuple[str, ...]]:
    """One step more from each place that is vacant; of several paths to a place the first stays."""
    found: dict[Place, tuple[str, ...]] = {}
    for (space, back), path in layer.items():
        if space not in state.board or space == origin:
            for way in exits(space, back):
                found.setdefault((way, space), (*path, way))
    return found


def is_vacant_only(state: Kidd, origin: str, goal: str, back: str) -> str:
    """Refuses every space that is taken (RULES 3.2)."""
    del origin, back
    return "taken" if goal in state.board else ""


def from_behind(state: Kidd, origin: str, goal: str, back: str) -> str:
    """Refuses own pirates, and opposing ones whose back is not met (RULES 2.8)."""
    tower = state.board.get(goal)
    if tower is None:
        return ""
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

    def walk(self, state: Kidd, origin: str, route: tuple[str, ...] = ()) -> Walk:
        """What the pirate on the origin can do."""
        return walk(state, origin, self.steps(state, origin), self.refusal, route)


def nobody(state: Kidd, space: str) -> int:
    """Placing captures nobody."""
    del state, space
    return 0
