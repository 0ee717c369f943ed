"""Chance as numbers: one dealer per match, and a generator for bots and imagination.

Both use SplitMix64 (Steele, Lea, Flood 2014), so that they are the same in every Python, and never
Python's own `random`, whose state is frozen into memory snapshots.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from itertools import chain, count
from typing import Final, TypeVar

from .request import Chance

_T = TypeVar("_T")
_MASK: Final = (1 << 64) - 1
_GOLDEN: Final = 0x9E3779B97F4A7C15

BLOCK: Final = 32
"""How many numbers are made at once."""

# A block is one long number with 128 bits for each of its numbers: products do not meet there.
_ONES: Final = sum(1 << (128 * i) for i in range(BLOCK))
_LOW: Final = _MASK * _ONES
_STEPS: Final = sum((((i + 1) * _GOLDEN) & _MASK) << (128 * i) for i in range(BLOCK))
_numbers = struct.Struct("<" + "Q8x" * BLOCK).unpack


def _block(x: int) -> tuple[int, ...]:
    """The numbers of SplitMix64 after this state: a block takes as long as seven one by one."""
    z = ((x & _MASK) * _ONES + _STEPS) & _LOW
    z = (((z ^ (z >> 30)) & _LOW) * 0xBF58476D1CE4E5B9) & _LOW
    z = (((z ^ (z >> 27)) & _LOW) * 0x94D049BB133111EB) & _LOW
    return _numbers((z ^ ((z >> 31) & _LOW)).to_bytes(16 * BLOCK, "little"))


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

    __slots__ = ("_base", "_first", "_numbers")

    def __init__(self, seed: str) -> None:
        self._base = _start(seed)
        self._first = 0
        self._numbers = _block(self._base)
        """Of the draws from number `_first` on."""

    def draw(self, request: Chance, n: int) -> str:
        """The key that chance answers as the n-th draw (n >= 0) of the match."""
        i = n - self._first
        if not 0 <= i < BLOCK:
            self._numbers = _block(self._base + n * _GOLDEN)
            self._first, i = n, 0
        return request.drawn(self._numbers[i])


class Rng:
    """A small generator of whole numbers for random play, bots and imagination."""

    __slots__ = ("_next",)

    def __init__(self, seed: str) -> None:
        blocks = map(_block, count(_start(seed), BLOCK * _GOLDEN))
        self._next = chain.from_iterable(blocks).__next__

    def below(self, n: int) -> int:
        """A number from 0 to n - 1; n >= 1."""
        return (self._next() * n) >> 64

    def choice(self, items: Sequence[_T]) -> _T:
        """One of the items, all equally likely; there must be one."""
        return items[self.below(len(items))]

    def shuffle(self, items: list[_T]) -> None:
        """The items are in random order afterwards (Fisher and Yates)."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
