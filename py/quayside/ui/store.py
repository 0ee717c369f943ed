"""Saved games on the tablet: each in two slots, so that one good copy survives every failed write.

Works on anything that keeps texts under keys (`KeyValue`): the browser's localStorage through
`web/storage.py`, or a dictionary. Keys, all under `quayside/v1/`:

- `game/<id>/a`, `game/<id>/b`: a header line, then the save. The newer one and the one before it.
- `game/<id>/at`: which slot is the newer one, and its number: `a 12`.
- `index`: what the list of saves shows, as JSON. Made anew from the games where it is wrong.
- `trash/<id>`: marks a deleted game, whose slots stay until the next start or until space runs out.
- `settings`: JSON.

A save is written to the other slot, read back and compared before the pointer moves. No clock and
no chance in here: times and the seeds of ids are given.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Any, Final, NamedTuple

from ..kernel import Game, Match, SaveError, canonical
from ..kernel.state import digest
from .keyvalue import KeyValue, MemoryKeyValue, StorageBroken, StorageError, StorageFull
from .savetext import (
    SaveInfo,
    Slot,
    Summary,
    damaged_info,
    from_row,
    header_line,
    info_of,
    loads,
    open_text,
    parse,
    read_slot,
    retitled,
    split,
    to_row,
)

__all__ = [
    "KeyValue",
    "MemoryKeyValue",
    "SaveInfo",
    "SaveResult",
    "StorageBroken",
    "StorageError",
    "StorageFull",
    "Store",
    "Summary",
    "open_bundle",
]

PREFIX: Final = "quayside/v1/"
_GAME: Final = PREFIX + "game/"
_TRASH: Final = PREFIX + "trash/"
INDEX: Final = PREFIX + "index"
SETTINGS: Final = PREFIX + "settings"
_PROBE: Final = PREFIX + "probe"

BUNDLE: Final = "quayside-saves"
"""`format` of an export of everything: `{"format", "version": 1, "entries": {key: text}}`."""
MAX_BUNDLE: Final = 6_000_000
"""Characters of an import of everything: more than a browser keeps."""

_ID = re.compile(r"[A-Za-z0-9-]{1,40}")
_AT = re.compile(r"([ab]) ([0-9]{1,12})")

_DAMAGE = frozenset({"not-json", "not-a-save", "incomplete", "damaged", "illegal", "digest"})
"""Codes after which the slot before is worth a try."""


class SaveResult(NamedTuple):
    """Whether a text is safely stored. True in conditions if so."""

    ok: bool
    reason: str = ""
    """`full`, `broken` (storage throws), `unverified` (reads back something else), or `elsewhere`
    (another tab has saved this game since)."""
    number: int = 0
    """Number of the save among those of its game; see `Store.put(after=)`."""

    def __bool__(self) -> bool:
        return self.ok


# Inside the class, `list` is the method.
_Infos = list[SaveInfo]
_Ids = list[str]
_Named = list[tuple[str, Slot]]


class Store:
    """The saved games and settings in a KeyValue. No failed write ever costs the only copy."""

    __slots__ = ("kv",)

    def __init__(self, kv: KeyValue) -> None:
        self.kv = kv

    # ------------------------------------------------------------------ starting

    def start(self) -> SaveResult:
        """The trash is empty and the index right; says whether the storage works. Never raises."""
        try:
            self.kv.set(_PROBE, "probe")
            works = self.kv.get(_PROBE) == "probe"
            self.kv.remove(_PROBE)
        except StorageFull:
            works = True
        except StorageError:
            return SaveResult(False, "broken")
        if not works:
            return SaveResult(False, "unverified")
        try:
            self._empty_trash()
            self._infos()
        except StorageError:
            return SaveResult(False, "broken")
        return SaveResult(True)

    # ------------------------------------------------------------------ saving

    def put(
        self, save_id: str, data: Mapping[str, Any], summary: Summary, *, after: int | None = None
    ) -> SaveResult:
        """The save is stored, checked and the one that will be loaded, or the result says why not.

        In that case the one before will be loaded. With `after`, the number of the save that this
        one follows, nothing is written if another tab has saved the game since. Never raises
        StorageError.
        """
        if not _ID.fullmatch(save_id):
            raise ValueError(f"not an id: {save_id!r}")
        try:
            return self._put(save_id, data, summary, after)
        except StorageFull:
            return SaveResult(False, "full")
        except StorageError:
            return SaveResult(False, "broken")

    def _put(
        self, save_id: str, data: Mapping[str, Any], summary: Summary, after: int | None
    ) -> SaveResult:
        at = self._at(save_id)
        if after is not None and at is not None and at[1] != after:
            return SaveResult(False, "elsewhere", at[1])
        if at is not None and self._slot(save_id, at[0]) is None:
            # The pointer leads nowhere: the slot to keep is the other one.
            at = None
        if at is None:
            at = self._newest(save_id)
        slot = "b" if at is not None and at[0] == "a" else "a"
        number = at[1] + 1 if at is not None else 1
        text = canonical(data)
        if not self._write(
            _key(save_id, slot), header_line(number, summary) + "\n" + text, save_id
        ):
            # It stays: if it is the reading that failed, it may be the only good one.
            return SaveResult(False, "unverified")
        if not self._write(_key(save_id, "at"), f"{slot} {number}", save_id):
            return SaveResult(False, "unverified")
        # The save is safe. What follows is only a list that can be made anew.
        info = info_of(save_id, Slot(number, summary, text, dict(data)))
        with suppress(StorageError):
            self.kv.remove(_TRASH + save_id)
            self._write_index({**self._read_index(), save_id: (f"{slot} {number}", info)})
        return SaveResult(True, "", number)

    def _write(self, key: str, text: str, sparing: str) -> bool:
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
        trash = self._trash()
        for save_id in sorted(trash - {sparing}):
            yield (*(_key(save_id, part) for part in ("a", "b", "at")), _TRASH + save_id)
        old = []  # when saved, key of the slot
        for save_id in self._ids():
            at = self._at(save_id)
            if save_id in trash or save_id == sparing or at is None:
                continue
            slot = self._slot(save_id, at[0])
            other = _key(save_id, _other(at[0]))
            if slot is not None and self.kv.get(other) is not None:
                old.append((slot.summary.saved, other))
        for _, key in sorted(old):
            yield (key,)

    # ------------------------------------------------------------------ reading

    def list(self) -> _Infos:
        """All saved games, newest first, damaged ones last. Empty where the storage throws."""
        try:
            infos = self._infos()
        except StorageError:
            return []
        return sorted(infos, key=lambda info: (info.saved, info.id), reverse=True)

    def get(self, save_id: str) -> dict[str, Any]:
        """The save as data: the newer slot or, if that cannot be read, the older.

        SaveError: `missing`, `storage` (it throws), else the newer slot's fault.
        """
        return self._load(save_id).data

    def number(self, save_id: str) -> int:
        """Number of the newest save of the game, 0 if there is none. See `put`."""
        try:
            at = self._at(save_id) or self._newest(save_id)
        except StorageError:
            return 0
        return at[1] if at is not None else 0

    def open(self, save_id: str, find_game: Callable[[str], Game]) -> Match:
        """The match of the newer slot or, if that is damaged in any way, of the older.

        SaveError as `get`.
        """
        try:
            slots = [slot for _, slot in self._slots(save_id)]
        except StorageError as error:
            raise SaveError("storage", str(error)) from error
        fault: SaveError | None = None
        for slot in slots:
            try:
                return Match.load(slot.data, find_game)
            except SaveError as error:
                fault = fault or error
                if error.code not in _DAMAGE:
                    break
        if fault is not None:
            raise fault
        raise self._fault(save_id)

    def raw(self, save_id: str) -> str:
        """The text of the save as it is stored, however broken; SaveError if there is none."""
        try:
            slots = self._slots(save_id)
            if slots:
                return slots[0][1].text
            at = self._at(save_id)
            texts = [self.kv.get(_key(save_id, slot)) or "" for slot in ("a", "b")]
        except StorageError as error:
            raise SaveError("storage", str(error)) from error
        if at is not None and at[0] == "b":
            texts.reverse()
        text = texts[0] or texts[1]
        if not text:
            raise SaveError("missing", save_id)
        return split(text)[1]

    def usage(self) -> int:
        """Characters that all of this takes in the storage; 0 where it throws."""
        try:
            return sum(len(key) + len(self.kv.get(key) or "") for key in self._keys())
        except StorageError:
            return 0

    def _load(self, save_id: str) -> Slot:
        try:
            slots = self._slots(save_id)
        except StorageError as error:
            raise SaveError("storage", str(error)) from error
        if not slots:
            raise self._fault(save_id)
        return slots[0][1]

    def _fault(self, save_id: str) -> SaveError:
        """Why neither slot can be read; the list will say that it is damaged."""
        with suppress(StorageError):
            index = self._read_index()
            if index.pop(save_id, None) is not None:
                self._write_index(index)
        try:
            parse(self.raw(save_id))
        except SaveError as error:
            return error
        return SaveError("damaged", "check")

    def _keys(self) -> _Ids:
        return list(filter(_is_ours, self.kv.keys()))

    def _ids(self) -> _Ids:
        """Ids of all games that are stored in some way, deleted ones too."""
        found = {
            key[len(_GAME) :].rpartition("/")[0]
            for key in self._keys()
            if key.startswith(_GAME) and key.endswith(("/a", "/b"))
        }
        return sorted(save_id for save_id in found if _ID.fullmatch(save_id))

    def _trash(self) -> set[str]:
        return {key[len(_TRASH) :] for key in self._keys() if key.startswith(_TRASH)}

    def _at(self, save_id: str) -> tuple[str, int] | None:
        """Where the pointer points, if it can be read."""
        found = _AT.fullmatch(self.kv.get(_key(save_id, "at")) or "")
        return (found[1], int(found[2])) if found else None

    def _newest(self, save_id: str) -> tuple[str, int] | None:
        """The slot with the highest number among those that can be read."""
        found = [
            (slot.number, name)
            for name in ("a", "b")
            if (slot := self._slot(save_id, name)) is not None
        ]
        if not found:
            return None
        number, name = max(found)
        return (name, number)

    def _slot(self, save_id: str, name: str) -> Slot | None:
        text = self.kv.get(_key(save_id, name))
        return read_slot(text) if text is not None else None

    def _slots(self, save_id: str) -> _Named:
        """The slots that can be read, in the order in which to try them."""
        found = [
            (name, slot) for name in ("a", "b") if (slot := self._slot(save_id, name)) is not None
        ]
        at = self._at(save_id)
        found.sort(key=lambda item: (at is not None and item[0] == at[0], item[1].number))
        found.reverse()
        return found

    # ------------------------------------------------------------------ the index

    def _read_index(self) -> dict[str, tuple[str, SaveInfo]]:
        """What the index says, each with the pointer it was made for. Empty if it is damaged."""
        text = self.kv.get(INDEX)
        if text is None:
            return {}
        try:
            return {str(row["id"]): (str(row["at"]), from_row(row)) for row in json.loads(text)}
        except (ValueError, TypeError, KeyError, AttributeError, IndexError, RecursionError):
            return {}

    def _write_index(self, rows: Mapping[str, tuple[str, SaveInfo]]) -> None:
        # Nothing is removed to make room for it: it can be made anew, and they cannot.
        self.kv.set(INDEX, canonical([to_row(at, info) for at, info in rows.values()]))

    def _infos(self) -> _Infos:
        """What the index says, after it was put right where the games say otherwise."""
        index = self._read_index()
        trash = self._trash()
        rows: dict[str, tuple[str, SaveInfo]] = {}
        for save_id in self._ids():
            if save_id in trash:
                continue
            at = self.kv.get(_key(save_id, "at")) or ""
            known = index.get(save_id)
            pointed = _AT.fullmatch(at)
            if known is not None and pointed is not None and known[0] == at:
                text = self.kv.get(_key(save_id, pointed[1])) or ""
                if len(split(text)[1]) == known[1].size:
                    rows[save_id] = known
                    continue
            slots = self._slots(save_id)
            rows[save_id] = (
                at,
                info_of(save_id, slots[0][1])
                if slots
                else damaged_info(save_id, self.raw(save_id)),
            )
        if rows != index:
            with suppress(StorageError):
                self._write_index(rows)
        return [info for _, info in rows.values()]

    # ------------------------------------------------------------------ keeping house

    def rename(self, save_id: str, title: str, saved: str) -> SaveResult:
        """The save has this title. SaveError if it cannot be read."""
        slot = self._load(save_id)
        data = retitled(slot.data, title)
        return self.put(save_id, data, slot.summary._replace(saved=saved))

    def duplicate(
        self, save_id: str, seed: str, saved: str, title: str = ""
    ) -> tuple[str, SaveResult]:
        """A copy is stored; returns its id. SaveError if the save cannot be read."""
        slot = self._load(save_id)
        twin = self.new_id(seed)
        data = retitled(slot.data, title) if title else slot.data
        return twin, self.put(twin, data, slot.summary._replace(saved=saved))

    def new_id(self, seed: str) -> str:
        """An id that no game has yet, made from the seed (the time, say)."""
        try:
            taken = set(self._ids())
        except StorageError:
            taken = set()
        n = 0
        while True:
            save_id = digest([seed, n])[:10]
            if save_id not in taken:
                return save_id
            n += 1

    def delete(self, save_id: str) -> SaveResult:
        """The game is no longer in the list; `undelete` brings it back until the next start.

        Where there is not even room to mark it as deleted, it is gone at once (reason `final`).
        """
        try:
            ok = self._write(_TRASH + save_id, "-", save_id)
        except StorageFull:
            return self._delete_for_good(save_id)
        except StorageError:
            return SaveResult(False, "broken")
        if not ok:
            return SaveResult(False, "unverified")
        with suppress(StorageError):
            self._infos()
        return SaveResult(True)

    def _delete_for_good(self, save_id: str) -> SaveResult:
        try:
            self._remove(save_id)
            self._infos()
        except StorageError:
            return SaveResult(False, "broken")
        return SaveResult(True, "final")

    def _remove(self, save_id: str) -> None:
        for part in ("at", "a", "b"):
            self.kv.remove(_key(save_id, part))

    def undelete(self, save_id: str) -> SaveResult:
        """The deleted game is in the list again; not `ok` with reason `missing` if it is gone."""
        try:
            self.kv.remove(_TRASH + save_id)
            there = any(info.id == save_id for info in self._infos())
        except StorageError:
            return SaveResult(False, "broken")
        return SaveResult(True) if there else SaveResult(False, "missing")

    def _empty_trash(self) -> None:
        for save_id in sorted(self._trash()):
            # The mark goes last: if this is cut short, the game stays deleted.
            self._remove(save_id)
            self.kv.remove(_TRASH + save_id)

    # ------------------------------------------------------------------ in and out

    def export_text(self, save_id: str) -> str:
        """The save as the text of a file that `import_text` reads. SaveError if it is damaged."""
        return self._load(save_id).text + "\n"

    def export_all(self) -> str:
        """Everything stored, broken or not, as the text of a file that `open_bundle` reads."""
        try:
            entries = {key: self.kv.get(key) or "" for key in sorted(self._keys())}
        except StorageError as error:
            raise SaveError("storage", str(error)) from error
        return canonical({"format": BUNDLE, "version": 1, "entries": entries}) + "\n"

    def import_text(
        self, text: str, find_game: Callable[[str], Game]
    ) -> tuple[Match, dict[str, Any]]:
        """The match in the text of a save, replayed whole, and its data. Stores nothing.

        SaveError with a code for everything that is no sound save.
        """
        return open_text(text, find_game)

    # ------------------------------------------------------------------ settings

    def settings(self) -> dict[str, Any]:
        """All settings; empty where there are none or they are damaged."""
        try:
            found = json.loads(self.kv.get(SETTINGS) or "{}")
        except (StorageError, ValueError, RecursionError):
            return {}
        return found if isinstance(found, dict) else {}

    def setting(self, path: str, default: Any = None) -> Any:
        """The setting at the path, names parted by dots (`table.gains`), or the default."""
        found: Any = self.settings()
        for name in path.split("."):
            if not isinstance(found, dict) or name not in found:
                return default
            found = found[name]
        return found

    def put_setting(self, path: str, value: Any) -> SaveResult:
        """The setting at the path has this value (JSON data). Never raises StorageError."""
        settings = self.settings()
        place = settings
        *above, last = path.split(".")
        for name in above:
            below = place.get(name)
            if not isinstance(below, dict):
                below = place[name] = {}
            place = below
        place[last] = value
        try:
            ok = self._write(SETTINGS, canonical(settings), "")
        except StorageFull:
            return SaveResult(False, "full")
        except StorageError:
            return SaveResult(False, "broken")
        return SaveResult(True) if ok else SaveResult(False, "unverified")


def open_bundle(text: str) -> Store | None:
    """A store in memory with all that `export_all` wrote; None if the text is something else.

    SaveError if it is such an export, but too big or damaged.
    """
    head = text[:200].lstrip("\ufeff \t\r\n")
    if not head.startswith("{") or BUNDLE not in text:
        return None
    try:
        data = loads(text, MAX_BUNDLE)
    except SaveError:
        return None
    if not isinstance(data, dict) or data.get("format") != BUNDLE:
        return None
    if not isinstance(data.get("version"), int) or not isinstance(data.get("entries"), dict):
        raise SaveError("incomplete", "entries")
    if data["version"] > 1:
        raise SaveError("newer", str(data["version"]))
    entries = {key: text for key, text in data["entries"].items() if isinstance(text, str)}
    return Store(MemoryKeyValue(entries))


def _is_ours(key: str) -> bool:
    return key.startswith(PREFIX)


def _key(save_id: str, part: str) -> str:
    return f"{_GAME}{save_id}/{part}"


def _other(slot: str) -> str:
    return "b" if slot == "a" else "a"
