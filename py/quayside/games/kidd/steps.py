"""Where a pirate or a tower can go: what the three games have in common (RULES 2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from .places import Place
from .state import Kidd, Tower

Refusal = Callable[[Kidd, Tower, Place, Tower], str]
"""State, tower, the place to which it comes, who stands on that space (itself perhaps) -> why it
may not end there, as a word for the texts `blocked.<word>`; empty if it may. On a vacant space it
may always end."""


class Move(NamedTuple):
    """A way to another position."""

    place: Place
    path: list[str]
    """The spaces walked, the goal being the last. Of several ways to the same end the leftmost."""

    @property
    def key(self) -> str:
        """The answer that stands for it: `to:I2/D2`."""
        return self.place.key

    @property
    def goal(self) -> str:
        """The space on which it ends."""
        return self.place.space

    @property
    def back(self) -> str:
        """The space from which the goal is entered."""
        return self.place.back


class Walk(NamedTuple):
    """All that a tower can do with its steps."""

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
        return [place.space for place in self.ends]

    @property
    def refused(self) -> list[tuple[Move, str]]:
        """What is barred, with the ways there."""
        return [(self.move(place), why) for place, why in self.barred]

    def move(self, end: Place) -> Move:
        """The leftmost way to a place to which the steps lead."""
        path = []
        place = end
        for layer in reversed(self.layers):
            path.append(place.space)
            place = layer[place]
        path.reverse()
        return Move(end, path)


def walk(
    state: Kidd, tower: Tower, steps: int, refusal: Refusal, route: Sequence[str] = ()
) -> Walk:
    """Where the tower comes to with exactly so many steps (at least 1).

    A route is the steps that have already been chosen. Spaces before the last must be vacant; its
    own counts as vacant (RULES 2.7).
    """
    board = state.board
    layer = dict.fromkeys(tower.place.ways, tower.place)
    layers = [layer]
    for n in range(steps - 1):
        places = [p for p in layer if p.space == route[n]] if n < len(route) else layer
        layer = _onward(board, tower, places)
        layers.append(layer)
    ends: list[Place] = []
    barred: list[tuple[Place, str]] = []
    for place in layer:
        met = board[place.at]
        if met is None or not (why := refusal(state, tower, place, met)):
            ends.append(place)
        else:
            barred.append((place, why))
    return Walk(ends, barred, layers)


def _onward(
    board: Sequence[Tower | None], tower: Tower, places: Iterable[Place]
) -> dict[Place, Place]:
    """One step more from each place that is vacant; of several ways to a place the first stays."""
    found: dict[Place, Place] = {}
    for place in places:
        met = board[place.at]
        if met is None or met is tower:
            for further in place.ways:
                if further not in found:
                    found[further] = place
    return found


def leads_on(state: Kidd, tower: Tower, place: Place, steps: int, refusal: Refusal) -> bool:
    """Whether so many steps (at least 1) lead to an end from the place, where the tower stands or
    to which it has come on its way: as `walk`, but looks only for the first."""
    # No place is remembered: high towers, which have many ways, leave few spaces taken.
    board = state.board
    if steps == 1 and None in place.ahead(board):
        return True
    for way in place.ways:
        met = board[way.at]
        if steps == 1:
            if met is None or not refusal(state, tower, way, met):
                return True
        elif (met is None or met is tower) and leads_on(state, tower, way, steps - 1, refusal):
            return True
    return False


def vacant_only(state: Kidd, tower: Tower, place: Place, met: Tower) -> str:
    """Refuses every space that is taken (RULES 3.2)."""
    del state, tower, place, met
    return "taken"


def from_behind(tower: Tower, place: Place, met: Tower) -> str:
    """Refuses own pirates, and opposing ones whose back is not met (RULES 2.8)."""
    if met.owner == tower.owner:
        return "own"
    return "" if met.place is place else "front"


class Manner(NamedTuple):
    """How pirates go in one of the games."""

    able: Callable[[Kidd], list[Tower]]
    """State -> what the seat to move can move, in the order of the catalogue: whatever has an end
    to its `walk`."""
    steps: Callable[[Kidd, Tower], int]
    """State, tower -> the number of steps it has to take, at least 1."""
    refusal: Refusal
    """Where they may not end."""
    gain: Callable[[Kidd, Tower, Place], int]
    """State, tower, the end of its move -> the number of opposing pirates that it captures."""
    placing: Callable[[Kidd, Place], int]
    """State, start space -> the number of opposing pirates that placing one there captures; below 0
    the number of own ones that it costs."""

    def walk(self, state: Kidd, tower: Tower, route: Sequence[str] = ()) -> Walk:
        """What the tower can do."""
        return walk(state, tower, self.steps(state, tower), self.refusal, route)


def nobody(state: Kidd, place: Place) -> int:
    """Placing captures nobody."""
    del state, place
    return 0
