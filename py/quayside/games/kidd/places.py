"""Places: a space together with the way in which somebody stands there (RULES 2.2 to 2.5).

Who has come along a path turns his back to it. So a place says both where somebody is and where he
can go; and who comes to the very place on which another stands meets him from behind (RULES 2.8).
There is one object for each place, so they are compared with `is`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Any, Final

from .catalog import BLACK, SPACES, STARTS, exits

NUMBER: Final = {space.id: at for at, space in enumerate(SPACES)}
"""The number of each space, in the order of the catalogue."""


class Place:
    """Where somebody stands, or comes to."""

    __slots__ = (
        "ahead",
        "around",
        "at",
        "back",
        "bit",
        "key",
        "left",
        "near",
        "right",
        "space",
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
        self.around: Callable[[Sequence[Any]], tuple[Any, ...]]
        self.around = itemgetter(*[NUMBER[end] for end in space.ends if end != BLACK])
        """From what is on each space to what is on the two or three that paths join to this one."""
        self.ways: tuple[Place, ...] = ()
        """The places one step on, to the left first; one only beside a black path."""
        self.left = self.right = self
        """The first and the last of `ways`: both are one beside a black path."""
        self.ahead = 0
        """The bits of the spaces of `ways`."""
        self.near = 0
        """The bits of the spaces to which one or two steps lead."""


PLACE: Final = {
    (space.id, back): Place(at, back) for at, space in enumerate(SPACES) for back in space.ends
}
"""All places, by space and back."""
for _place in PLACE.values():
    _place.ways = tuple([PLACE[way, _place.space] for way in exits(_place.space, _place.back)])
    _place.left, _place.right = _place.ways[0], _place.ways[-1]
    _place.ahead = sum([way.bit for way in _place.ways])
for _place in PLACE.values():
    _place.near = _place.ahead
    for _way in _place.ways:
        _place.near |= _way.ahead

GOALS: Final = {place.key: place for place in PLACE.values()}
"""The place of each answer that stands for going there."""

ABOARD: Final = tuple([PLACE[space, BLACK] for space in STARTS])
"""Where pirates come aboard (RULES 2.1)."""
EVERYWHERE: Final = (1 << len(SPACES)) - 1
"""The bits of all spaces."""
STARTS_BITS: Final = sum([start.bit for start in ABOARD])
