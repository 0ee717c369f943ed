"""Where texts can be kept: what the store asks of a storage; one that lives in memory; a part of
one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol


class StorageError(Exception):
    """The storage did not do what it was asked to."""


class StorageFull(StorageError):
    """There is no room for the text; what was there before still is."""


class StorageBroken(StorageError):
    """The storage cannot be read or written at all."""


class KeyValue(Protocol):
    """Something that keeps texts under keys. All four may raise StorageBroken."""

    def get(self, key: str) -> str | None:
        """The text under the key, or None."""

    def set(self, key: str, text: str) -> None:
        """The text is under the key. StorageFull if there is no room for it."""

    def remove(self, key: str) -> None:
        """Nothing is under the key; it need not have been there."""

    def keys(self) -> list[str]:
        """All keys, also those of others, in any order."""


class MemoryKeyValue:
    """A KeyValue that forgets everything with the page: for tests, and where storage throws."""

    __slots__ = ("limit", "texts")

    def __init__(self, texts: Mapping[str, str] | None = None, limit: int | None = None) -> None:
        self.texts = dict(texts or {})
        self.limit = limit
        """Characters of keys and texts that fit; None means any number."""

    def get(self, key: str) -> str | None:
        """The text under the key, or None."""
        return self.texts.get(key)

    def set(self, key: str, text: str) -> None:
        """The text is under the key. StorageFull if it does not fit."""
        if self.limit is not None:
            used = sum(len(k) + len(t) for k, t in self.texts.items() if k != key)
            if used + len(key) + len(text) > self.limit:
                raise StorageFull(key)
        self.texts[key] = text

    def remove(self, key: str) -> None:
        """Nothing is under the key."""
        self.texts.pop(key, None)

    def keys(self) -> list[str]:
        """All keys."""
        return list(self.texts)


class Part:
    """The keys of a storage that begin with some words, without these words: the others are not
    to be seen and cannot be touched.
    """

    __slots__ = ("begins", "whole")

    def __init__(self, whole: KeyValue, begins: str) -> None:
        self.whole = whole
        self.begins = begins
        """No key of another part may begin so; "" if all of the storage is meant."""

    def get(self, key: str) -> str | None:
        """The text under the key, or None."""
        return self.whole.get(self.begins + key)

    def set(self, key: str, text: str) -> None:
        """The text is under the key. StorageFull if there is no room for it."""
        self.whole.set(self.begins + key, text)

    def remove(self, key: str) -> None:
        """Nothing is under the key."""
        self.whole.remove(self.begins + key)

    def keys(self) -> list[str]:
        """All keys of this part."""
        begins, keys = self.begins, self.whole.keys()
        return [key[len(begins) :] for key in keys if key.startswith(begins)]
