"""Where a pirate or a tower can go: what the three games have in common (RULES 2)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from itertools import chain
from typing import NamedTuple

from .places import SHORT, Place, Reach
from .state import Kidd, Tower

Refusal = Callable[[Kidd, Tower, Place, Tower], str]
"""State, tower, the place to which it comes, who stands on that space (itself perhaps) -> why it
may not end there, as a word for the texts `blocked.<word>`; empty if it may. On a vacant space it
may always end."""


# A walk and a move are made at every turn: a class with values would cost three times as much.
_new = tuple.__new__


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

    ends: Collection[Place]
    """Where they lead to and rules let it stay, the leftmost first."""
    stages: Sequence[Sequence[Reach]]
    """From where to where the first SHORT steps lead, and the next ones; the last are fewer."""
    clear: Reach | None
    """The steps, if they are short and all spaces to which they lead are vacant."""

    @property
    def moves(self) -> list[Move]:
        """The ends with the ways there."""
        return [self.move(place) for place in self.ends]

    @property
    def goals(self) -> list[str]:
        """The spaces of the ends; one twice if it can be entered from two sides."""
        return [place.space for place in self.ends]

    def move(self, end: Place, route: Sequence[str] = ()) -> Move:
        """The leftmost way to a place to which the steps lead, after a route walked before."""
        stages = self.stages
        if len(stages) == 1:
            return _new(Move, (end, [*route, *stages[0][0].ends[end]]))
        path: list[str] = []
        place = end
        for stage in reversed(stages):
            reach = next(reach for reach in stage if place in reach.ends)
            path[:0] = reach.ends[place]
            place = reach.place
        path[:0] = route
        return _new(Move, (end, path))


def walk(state: Kidd, tower: Tower, place: Place, steps: int, refusal: Refusal) -> Walk:
    """Where the tower comes to with exactly so many steps (at least 1) from the place where it
    stands, or to which it has come on its way.

    Spaces before the last must be vacant; its own counts as vacant (RULES 2.7).
    """
    board, vacant = state.board, state.vacant
    passable = vacant | tower.place.bit
    stages: Sequence[Sequence[Reach]]
    reached: Collection[Place]
    if steps <= SHORT:
        reach = place.reach[steps][passable & place.near[steps]]
        stages = ((reach,),)
        reached, bits = reach.ends, reach.bits
        if bits & vacant == bits:
            return _new(Walk, (reached, stages, reach))
    else:
        stages = _stages(place, steps, passable)
        reached = _ends(stages[-1])
    ends = [
        end
        for end in reached
        if (met := board[end.at]) is None or not refusal(state, tower, end, met)
    ]
    return _new(Walk, (ends, stages, None))


def barred(state: Kidd, tower: Tower, found: Walk, refusal: Refusal) -> list[tuple[Move, str]]:
    """Where the steps of this walk lead to but rules forbid to stay, each with the way there and
    the word for the reason."""
    return [
        (found.move(end), refusal(state, tower, end, met))
        for end in _ends(found.stages[-1])
        if (met := state.board[end.at]) is not None and end not in found.ends
    ]


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


def _stages(place: Place, steps: int, vacant: int) -> Sequence[Sequence[Reach]]:
    """From where to where SHORT steps at a time lead over spaces with these bits."""
    stages = [[place.reach[SHORT][vacant & place.near[SHORT]]]]
    left = steps - SHORT
    while left > 0:
        few = min(left, SHORT)
        stages.append(
            [
                end.reach[few][vacant & end.near[few]]
                for end in _ends(stages[-1])
                if end.bit & vacant
            ]
        )
        left -= few
    return stages


def _ends(stage: Sequence[Reach]) -> Collection[Place]:
    """Where the steps of a stage lead; of several ways to a place the first counts."""
    if len(stage) == 1:
        return stage[0].ends
    return dict.fromkeys(chain.from_iterable([reach.ends for reach in stage]))


def vacant_only(state: Kidd, tower: Tower, place: Place, met: Tower) -> str:
    """Refuses every space that is taken (RULES 3.2)."""
    del state, tower, place, met
    return "taken"


def from_behind(tower: Tower, place: Place, met: Tower) -> str:
    """Refuses own pirates, and opposing ones whose back is not met (RULES 2.8)."""
    if met.owner == tower.owner:
        return "own"
    return "" if met.place is place else "front"


class Manner:
    """How pirates go in one of the games."""

    __slots__ = ("able", "gain", "placing", "refusal", "steps")

    def __init__(
        self,
        able: Callable[[Kidd], list[str]],
        steps: Callable[[Kidd, Tower], int],
        refusal: Refusal,
        gain: Callable[[Kidd, Tower, Place], int],
        placing: Callable[[Kidd, Place], int],
    ) -> None:
        self.able = able
        """State -> the answers that stand for moving what the seat to move can move, in the order
        of the catalogue: whatever has an end to its `walk`."""
        self.steps = steps
        """State, tower -> the number of steps it has to take, at least 1."""
        self.refusal = refusal
        """Where they may not end."""
        self.gain = gain
        """State, tower, the end of its move -> the number of opposing pirates that it captures."""
        self.placing = placing
        """State, start space -> the number of opposing pirates that placing one there captures;
        below 0 the number of own ones that it costs."""

    def walk(self, state: Kidd, tower: Tower) -> Walk:
        """What the tower can do."""
        return walk(state, tower, tower.place, self.steps(state, tower), self.refusal)


def nobody(state: Kidd, place: Place) -> int:
    """Placing captures nobody."""
    del state, place
    return 0
