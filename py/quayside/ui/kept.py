"""Drawings that are kept: what is asked for again with the same values is the same node.

A board is drawn anew at every tap, and most of it is as it was. Nodes that are the same object are
neither built nor compared again. Only functions whose drawing follows from what they are given,
and from nothing else, may be kept; and nobody may change what they were given.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from operator import is_
from typing import Any, Final, Generic, ParamSpec, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")

_CALLS: Final = 8
"""So many drawings are kept of one function, or of each thing: a table has eight seats at most."""
_PIECES: Final = 8192
"""So many drawings are kept of one kind of piece."""

_forget: Final[list[Callable[[], None]]] = []


class _Kept(Generic[P, T]):
    """A function that remembers its last calls, and compares what it was given by `==`."""

    __slots__ = ("_draw", "_each", "_known")

    def __init__(self, draw: Callable[P, T], *, each: bool) -> None:
        self._draw = draw
        self._each = each
        """Whether the first argument names a thing, of each of which the last calls are known."""
        self._known: dict[Any, list[tuple[tuple[Any, ...], T]]] = {}

    def __call__(self, *given: P.args, **named: P.kwargs) -> T:
        thing = given[0] if self._each else None
        known = self._known.get(thing)
        if known is None:
            known = self._known[thing] = []
        call = (*given, *named.items()) if named else given
        for was, drawn in known:
            if was == call:
                return drawn
        drawn = self._draw(*given, **named)
        known.insert(0, (call, drawn))
        del known[_CALLS:]
        return drawn


class _Put(Generic[P, T]):
    """A function that remembers its last call for each thing, and the very objects it was given."""

    __slots__ = ("_draw", "_known")

    def __init__(self, draw: Callable[P, T]) -> None:
        self._draw = draw
        self._known: dict[Any, tuple[tuple[Any, ...], T]] = {}

    def __call__(self, *given: P.args, **named: P.kwargs) -> T:
        assert not named, "by position"
        known = self._known.get(given[0])
        if known is not None:
            was, drawn = known
            if len(was) == len(given) and (
                all(map(is_, was, given)) or all(map(_is_same, was, given))
            ):
                return drawn
        drawn = self._draw(*given, **named)
        self._known[given[0]] = (given, drawn)
        return drawn


def _is_same(was: Any, now: Any) -> bool:
    return was is now or (isinstance(now, str) and was == now)


def kept(draw: Callable[P, T]) -> Callable[P, T]:
    """The function, whose last drawings are kept: for whole parts of a board.

    What it is given may be anything that can be compared, such as a part of an observation.
    """
    keeper = _Kept(draw, each=False)
    _forget.append(keeper._known.clear)
    return keeper


def each(draw: Callable[P, T]) -> Callable[P, T]:
    """The function, whose last drawings of each thing are kept: for places and cards.

    The first argument names the thing, and is hashable; what else it is given may be anything that
    can be compared, and comes in the same order, by position.
    """
    keeper = _Kept(draw, each=True)
    _forget.append(keeper._known.clear)
    return keeper


def put(draw: Callable[P, T]) -> Callable[P, T]:
    """The function, whose last drawing of each thing is kept: for what is put together of parts.

    The first argument names the thing, and is hashable; all are given by position. The parts must
    be the same objects as before, for comparing them may cost more than putting them together.
    """
    keeper = _Put(draw)
    _forget.append(keeper._known.clear)
    return keeper


def piece(draw: Callable[P, T]) -> Callable[P, T]:
    """The function, whose drawings are kept: for the many small things of a board.

    What it is given must be hashable.
    """
    cached = lru_cache(maxsize=_PIECES, typed=True)(draw)
    _forget.append(cached.cache_clear)
    return cast("Callable[P, T]", cached)


def memory() -> dict[Any, Any]:
    """An empty dictionary, for what a function keeps by itself: it is empty again when all that is
    kept is forgotten.
    """
    made: dict[Any, Any] = {}
    _forget.append(made.clear)
    return made


def forget() -> None:
    """Nothing is kept any more."""
    for clear in _forget:
        clear()
