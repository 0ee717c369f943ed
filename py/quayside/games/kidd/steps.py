"""Where a pirate or a tower can go: what the three games have in common (RULES 2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from .places import Place
from .state import Kidd, Tower

Refusal = Callable[[Kidd, Tower, Place, Tower], str]
"""State, tower, the place to which it comes, who stands on that space (itself perhaps) -> why it
may not end there, as a word for the texts `blocked.<word>`; empty if it may. On a vacant space it
may always end."""


# A walk and a move are made at every turn: a class with values would cost three times as much.
_new = tuple.__new__

Layer = dict[Place, Place]
"""Where a step can lead, the leftmost way first, and from where."""

SHORT: Final = 3
"""Steps that look at no spaces but those `near`."""


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
    layers: Sequence[Layer]
    """Where each step can lead."""

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

    def move(self, end: Place, route: Sequence[str] = ()) -> Move:
        """The leftmost way to a place to which the steps lead, after a route walked before."""
        path = []
        place = end
        for layer in reversed(self.layers):
            path.append(place.space)
            place = layer[place]
        path.reverse()
        return _new(Move, (end, [*route, *path]))


def walk(state: Kidd, tower: Tower, place: Place, steps: int, refusal: Refusal) -> Walk:
    """Where the tower comes to with exactly so many steps (at least 1) from the place where it
    stands, or to which it has come on its way.

    Spaces before the last must be vacant; its own counts as vacant (RULES 2.7).
    """
    board = state.board
    ends: list[Place] = []
    barred: list[tuple[Place, str]] = []
    layers = _layers(place, steps, state.vacant | tower.place.bit)
    for end in layers[-1]:
        met = board[end.at]
        if met is None or not (why := refusal(state, tower, end, met)):
            ends.append(end)
        else:
            barred.append((end, why))
    return _new(Walk, (ends, barred, layers))


def leads_on(state: Kidd, tower: Tower, place: Place, steps: int, refusal: Refusal) -> bool:
    """Whether `walk` has an end: looks only for the first."""
    # No place is remembered: high towers, which have many ways, leave few spaces taken.
    if steps > 1:
        vacant = state.vacant | tower.place.bit
        for way in place.ways:
            if way.bit & vacant and leads_on(state, tower, way, steps - 1, refusal):
                return True
        return False
    if place.ahead & state.vacant:
        return True
    for way in place.ways:
        met = state.board[way.at]
        if met is not None and not refusal(state, tower, way, met):
            return True
    return False


def _layers(place: Place, steps: int, vacant: int) -> Sequence[Layer]:
    """For each step where it can lead over spaces with these bits, the leftmost ways first."""
    if steps <= SHORT:
        return _short(place, steps, vacant & place.near)
    layers = list(_short(place, SHORT, vacant & place.near))
    for _ in range(steps - SHORT):
        layers.append(_onward(layers[-1], vacant))
    return layers


@lru_cache(maxsize=1 << 14)
def _short(place: Place, steps: int, vacant: int) -> Sequence[Layer]:
    """As `_layers`, for at most SHORT steps: few spaces matter, so the same comes again and
    again."""
    layers = [dict.fromkeys(place.ways, place)]
    for _ in range(steps - 1):
        layers.append(_onward(layers[-1], vacant))
    return layers


def _onward(layer: Layer, vacant: int) -> Layer:
    """One step more from each place that is vacant; of several ways to a place the first stays."""
    found: Layer = {}
    for place in layer:
        if place.bit & vacant:
            left, right = place.left, place.right
            if left not in found:
                found[left] = place
            if right not in found:
                found[right] = place
    return found


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

    def walk(self, state: Kidd, tower: Tower) -> Walk:
        """What the tower can do."""
        return walk(state, tower, tower.place, self.steps(state, tower), self.refusal)


def nobody(state: Kidd, place: Place) -> int:
    """Placing captures nobody."""
    del state, place
    return 0
