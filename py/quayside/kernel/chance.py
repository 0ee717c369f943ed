"""Chance as numbers: one dealer per match, and a generator for bots and imagination.

Both use SplitMix64 (Steele, Lea, Flood 2014), so that they are the same in every Python, and never
Python's own `random`, whose state is frozen into memory snapshots.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from .request import Chance

_T = TypeVar("_T")
_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


def _mix(z: int) -> int:
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


def _start(seed: str) -> int:
    """FNV-1a of the seed's UTF-8 text: any text is a seed, and similar texts part at once."""
    h = 0xCBF29CE484222325
    # Half a surrogate pair can be typed as a seed too.
    for byte in seed.encode(errors="surrogatepass"):
        h = ((h ^ byte) * 0x100000001B3) & _MASK
    return _mix(h)


class Dealer:
    """Answers chance requests: the n-th draw depends on the seed and n alone.

    So there is no generator state to save, and taking back a roll and rolling again shows the same
    dice.
    """

    __slots__ = ("_base",)

    def __init__(self, seed: str) -> None:
        self._base = _start(seed)

    def draw(self, request: Chance, n: int) -> str:
        """The key that chance answers as the n-th draw (n >= 0) of the match.

        The bias of scaling 64 bits to the sum of weights is below 1 in 2**50 for sums to 16,000.
        """
        x = _mix((self._base + (n + 1) * _GOLDEN) & _MASK)
        return request.at((x * request.total) >> 64)


class Rng:
    """A small generator of whole numbers for random play, bots and imagination."""

    __slots__ = ("_x",)

    def __init__(self, seed: str) -> None:
        self._x = _start(seed)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1; n >= 1."""
        x = self._x = (self._x + _GOLDEN) & _MASK
        # Of one there is nothing to choose, and players of whole games are often asked.
        return (_mix(x) * n) >> 64 if n > 1 else 0

    def choice(self, items: Sequence[_T]) -> _T:
        """One of the items, all equally likely; there must be one."""
        return items[self.below(len(items))]

    def shuffle(self, items: list[_T]) -> None:
        """The items are in random order afterwards (Fisher and Yates)."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
