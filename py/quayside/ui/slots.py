"""The two slots of each saved game, the pointer to the newer one, and the room for them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from .keyvalue import KeyValue, StorageFull
from .savetext import Slot, read_slot

PREFIX: Final = "quayside/v1/"
GAME: Final = PREFIX + "game/"
TRASH: Final = PREFIX + "trash/"
NAMES: Final = ("a", "b")

_ID = re.compile(r"[A-Za-z0-9-]{1,40}")
_AT = re.compile(r"([ab]) ([0-9]{1,12})")


def is_id(text: str) -> bool:
    """Whether a game can be stored under this id."""
    return _ID.fullmatch(text) is not None


def slot_key(save_id: str, part: str) -> str:
    """Key of a slot (`a`, `b`) or of the pointer (`at`) of the game."""
    return f"{GAME}{save_id}/{part}"


def other(slot: str) -> str:
    """The other one of the two slots."""
    return "b" if slot == "a" else "a"


def parse_at(text: str) -> tuple[str, int] | None:
    """Slot and number that a pointer's text names; None if it is damaged."""
    found = _AT.fullmatch(text)
    return (found[1], int(found[2])) if found else None


def game_pointed(key: str) -> str | None:
    """Id of the game whose pointer is kept under this key; None for any other key."""
    save_id, _, part = key.removeprefix(GAME).rpartition("/")
    return save_id if key.startswith(GAME) and part == "at" and is_id(save_id) else None


class Slots:
    """Reads and writes slots. All methods may raise StorageError."""

    __slots__ = ("_sound", "kv")

    def __init__(self, kv: KeyValue) -> None:
        self.kv = kv
        self._sound = ("", "")
        """Key and text of the slot last written: it need not be examined before the next save."""

    # ------------------------------------------------------------------ what is there

    def our_keys(self) -> list[str]:
        """All keys of ours."""
        return list(filter(_is_ours, self.kv.keys()))

    def ids(self) -> list[str]:
        """Ids of all games that are stored in some way, deleted ones too."""
        found = {
            key[len(GAME) :].rpartition("/")[0]
            for key in self.our_keys()
            if key.startswith(GAME) and key.endswith(("/a", "/b"))
        }
        return sorted(filter(is_id, found))

    def trash(self) -> set[str]:
        """Ids of the games that are marked as deleted."""
        return {key[len(TRASH) :] for key in self.our_keys() if key.startswith(TRASH)}

    def at(self, save_id: str) -> tuple[str, int] | None:
        """Where the pointer points, if it can be read."""
        return parse_at(self.kv.get(slot_key(save_id, "at")) or "")

    def slot(self, save_id: str, name: str) -> Slot | None:
        """What is in the slot; None if that is damaged or nothing."""
        text = self.kv.get(slot_key(save_id, name))
        return read_slot(text) if text is not None else None

    def is_sound(self, save_id: str, name: str) -> bool:
        """Whether the slot can be read."""
        key = slot_key(save_id, name)
        if key == self._sound[0] and self.kv.get(key) == self._sound[1]:
            return True
        return self.slot(save_id, name) is not None

    def newest(self, save_id: str) -> tuple[str, int] | None:
        """The slot with the highest number among those that can be read."""
        found = [
            (slot.number, name) for name in NAMES if (slot := self.slot(save_id, name)) is not None
        ]
        if not found:
            return None
        number, name = max(found)
        return (name, number)

    def in_order(self, save_id: str) -> list[Slot]:
        """The slots that can be read, in the order in which to try them."""
        at = self.at(save_id)
        found = [
            (at is not None and name == at[0], slot.number, name, slot)
            for name in NAMES
            if (slot := self.slot(save_id, name)) is not None
        ]
        found.sort(key=lambda item: item[:3], reverse=True)
        return [slot for _, _, _, slot in found]

    def broken_text(self, save_id: str) -> str:
        """The text of a slot however damaged, of the newer one if it has any; else empty."""
        at = self.at(save_id)
        texts = [self.kv.get(slot_key(save_id, name)) or "" for name in NAMES]
        if at is not None and at[0] == "b":
            texts.reverse()
        return texts[0] or texts[1]

    # ------------------------------------------------------------------ changes

    def write_slot(self, save_id: str, name: str, text: str) -> bool:
        """Whether the text is in the slot and reads back as it is."""
        key = slot_key(save_id, name)
        done = self.write(key, text, save_id)
        if done:
            self._sound = (key, text)
        return done

    def write(self, key: str, text: str, sparing: str = "") -> bool:
        """Whether the text is under the key and reads back as it is; StorageFull if there is no
        room even after all that can be spared has been removed.
        """
        spare = self._spare(sparing)
        while True:
            try:
                self.kv.set(key, text)
            except StorageFull:
                victim = next(spare, None)
                if victim is None:
                    raise
                for old in victim:
                    self.kv.remove(old)
                continue
            return self.kv.get(key) == text

    def _spare(self, sparing: str) -> Iterator[tuple[str, ...]]:
        """Groups of keys that can be removed to make room, the least dear first.

        Deleted games, then the older slot of each other game, of the game saved longest ago first,
        but only where the newer slot can be read.
        """
        trash = self.trash()
        for save_id in sorted(trash - {sparing}):
            yield (*(slot_key(save_id, part) for part in ("at", "a", "b")), TRASH + save_id)
        old = []  # when saved, key of the slot
        for save_id in self.ids():
            at = self.at(save_id)
            if save_id in trash or save_id == sparing or at is None:
                continue
            slot = self.slot(save_id, at[0])
            older = slot_key(save_id, other(at[0]))
            if slot is not None and self.kv.get(older) is not None:
                old.append((slot.summary.saved, older))
        for _, key in sorted(old):
            yield (key,)

    def remove(self, save_id: str) -> None:
        """Nothing is left of the game; a mark that it was deleted goes last."""
        for part in ("at", "a", "b"):
            self.kv.remove(slot_key(save_id, part))
        self.kv.remove(TRASH + save_id)

    def empty_trash(self) -> None:
        """Nothing is left of the games that were marked as deleted."""
        for save_id in sorted(self.trash()):
            self.remove(save_id)


def _is_ours(key: str) -> bool:
    return key.startswith(PREFIX)
