"""Places: a space together with the way in which somebody stands there (RULES 2.2 to 2.5).

Who has come along a path turns his back to it. So a place says both where somebody is and where he
can go; and who comes to the very place on which another stands meets him from behind (RULES 2.8).
There is one object for each place, so they are compared with `is`.

What depends on nothing but a place and a few spaces near it is worked out once, too (`Reach`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import itemgetter
from typing import Any, Final

from .catalog import BLACK, CREW, SPACES, STARTS, exits

NUMBER: Final = {space.id: at for at, space in enumerate(SPACES)}
"""The number of each space, in the order of the catalogue."""

SHORT: Final = 3
"""So many steps pass at most six spaces."""


class Reach:
    """Where a few steps from a place can lead over certain vacant spaces (RULES 2.7)."""

    __slots__ = ("answers", "bits", "ends", "further", "place")

    def __init__(self, place: Place) -> None:
        self.place = place
        """Where the steps begin."""
        self.ends: dict[Place, tuple[str, ...]] = {}
        """The places to which they lead, the leftmost way first, each with the spaces walked,
        itself being the last. Two ways to the same end would need a ring of four spaces: there is
        none."""
        self.bits = 0
        """The bits of the spaces of these places."""
        self.further: list[Place] = []
        """The places one step on from which there is a way to an end, if another step is to
        come."""
        self.answers: tuple[str, ...] | None = None
        """What `answers` says of these, once somebody has asked."""


class Reaches(dict[int, Reach]):
    """What so many steps from a place come to, by the bits of those spaces on their way that are
    vacant (see `Place.near`). Made when first looked up: there are at most 64 for a place."""

    def __init__(self, place: Place, steps: int) -> None:
        super().__init__()
        self.place = place
        self.steps = steps

    def __missing__(self, vacant: int) -> Reach:
        reach = self[vacant] = _reach(self.place, self.steps, vacant)
        return reach


def _reach(place: Place, steps: int, vacant: int) -> Reach:
    reach = Reach(place)
    if steps == 1:
        reach.ends = {way: (way.space,) for way in place.ways}
        reach.bits = place.ahead
        return reach
    ends = reach.ends
    for way in place.ways:
        if way.bit & vacant:
            onward = way.reach[steps - 1][vacant & way.near[steps - 1]]
            if onward.ends:
                reach.further.append(way)
                reach.bits |= onward.bits
            for end, path in onward.ends.items():
                ends[end] = (way.space, *path)
    return reach


def answers(further: Iterable[Place], ends: Iterable[Place]) -> tuple[str, ...]:
    """The answers that stand for walking a step further, and for the ends."""
    return (*[way.step for way in further], *[end.key for end in ends])


class Place:
    """Where somebody stands, or comes to."""

    __slots__ = (
        "ahead",
        "around",
        "at",
        "back",
        "bit",
        "key",
        "leftmost",
        "near",
        "pick",
        "reach",
        "rightmost",
        "space",
        "step",
        "ways",
    )

    def __init__(self, at: int, back: str) -> None:
        space = SPACES[at]
        self.at = at
        """The number of the space."""
        self.bit = 1 << at
        """The bit that stands for the space where several are told of in one number."""
        self.space = space.id
        self.back = back
        """The neighbour to which the back is turned, or `catalog.BLACK`."""
        self.key = f"to:{space.id}/{back}"
        """The answer that stands for going there."""
        self.step = f"step:{space.id}"
        """The answer that stands for walking on over it."""
        self.pick = f"pirate:{space.id}"
        """The answer that stands for moving what stands here."""
        self.around: Callable[[Sequence[Any]], tuple[Any, ...]]
        self.around = itemgetter(*[NUMBER[end] for end in space.ends if end != BLACK])
        """From what is on each space to what is on the two or three that paths join to this one."""
        self.ways: tuple[Place, ...] = ()
        """The places one step on, to the left first; one only beside a black path."""
        self.ahead = 0
        """The bits of the spaces of `ways`."""
        self.near: tuple[int, ...] = ()
        """The bits of the spaces that so many steps can pass before the last, by their number."""
        self.leftmost: tuple[int, ...] = ()
        """The bits of the spaces that have to be vacant for always going left, by the number of
        steps. Its own space, which counts as vacant, is one only where it would be the last."""
        self.rightmost: tuple[int, ...] = ()
        """The same for always going right."""
        self.reach = tuple([Reaches(self, steps) for steps in range(SHORT + 1)])
        """Where 1 to SHORT steps lead, by the number of steps."""


def _always(place: Place, side: int) -> tuple[int, ...]:
    bits, passed, way = [0], 0, place
    for _ in range(max(players * crew for players, crew in CREW.items())):
        way = way.ways[side]
        bits.append(passed | way.bit)
        passed |= way.bit & ~place.bit
    return tuple(bits)


PLACE: Final = {
    (space.id, back): Place(at, back) for at, space in enumerate(SPACES) for back in space.ends
}
"""All places, by space and back."""
for _place in PLACE.values():
    _place.ways = tuple([PLACE[way, _place.space] for way in exits(_place.space, _place.back)])
    _place.ahead = sum([way.bit for way in _place.ways])
for _place in PLACE.values():
    _beyond = _place.ahead
    for _way in _place.ways:
        _beyond |= _way.ahead
    _place.near = (0, 0, _place.ahead, _beyond)
    _place.leftmost, _place.rightmost = _always(_place, 0), _always(_place, -1)

GOALS: Final = {place.key: place for place in PLACE.values()}
"""The place of each answer that stands for going there."""

ABOARD: Final = tuple([PLACE[space, BLACK] for space in STARTS])
"""Where pirates come aboard (RULES 2.1)."""
EVERYWHERE: Final = (1 << len(SPACES)) - 1
"""The bits of all spaces."""
STARTS_BITS: Final = sum([start.bit for start in ABOARD])

_HALF: Final = len(SPACES) // 2
_LOW: Final = [tuple([at for at in range(_HALF) if bits >> at & 1]) for bits in range(1 << _HALF)]
_HIGH: Final = [tuple([at + _HALF for at in numbers]) for numbers in _LOW]


def numbers(bits: int) -> tuple[int, ...]:
    """The numbers of the spaces of these bits, in the order of the catalogue."""
    return _LOW[bits & len(_LOW) - 1] + _HIGH[bits >> _HALF]
