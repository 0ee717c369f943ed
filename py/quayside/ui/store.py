"""Saved games on the tablet: each in two slots, so that one good copy survives every failed write.

Works on anything that keeps texts under keys (`KeyValue`): the browser's localStorage through
`web/storage.py`, or a dictionary. Keys, all under `quayside/v1/`:

- `game/<id>/a`, `game/<id>/b`: a header line, then the save. The newer one and the one before it.
- `game/<id>/at`: which slot is the newer one, and its number: `a 12`.
- `index`: what the list of saves shows, as JSON. Made anew from the games where it is wrong.
- `trash/<id>`: marks a deleted game, whose slots stay until the next start or until space runs out.
- `settings`: JSON.
- `archive/<game id>`: what the game's campaign keeps between its chapters, as JSON.

A save is written to the other slot, read back and compared before the pointer moves. No clock and
no chance in here: times and the seeds of ids are given.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Final, NamedTuple

from ..kernel import Game, Match, Meta, SaveError, canonical
from ..kernel.state import digest
from . import campaign
from .campaign import Campaign
from .keyvalue import KeyValue, MemoryKeyValue, StorageBroken, StorageError, StorageFull
from .savetext import (
    NOT_SO,
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
    retitled,
    split,
    to_row,
)
from .slots import PREFIX, TRASH, Slots, is_id, parse_at, slot_key

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

INDEX: Final = PREFIX + "index"
SETTINGS: Final = PREFIX + "settings"
ARCHIVE: Final = PREFIX + "archive/"
_PROBE: Final = PREFIX + "probe"

BUNDLE: Final = "quayside-saves"
"""`format` of an export of everything: `{"format", "version": 1, "entries": {key: text}}`."""
MAX_BUNDLE: Final = 6_000_000
"""Characters of an import of everything: more than a browser keeps."""

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


class Store:
    """The saved games and settings in a KeyValue. No failed write ever costs the only copy."""

    __slots__ = ("kv", "slots")

    def __init__(self, kv: KeyValue) -> None:
        self.kv = kv
        self.slots = Slots(kv)

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
            self.slots.empty_trash()
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
        if not is_id(save_id):
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
        at = self.slots.at(save_id)
        if after is not None and at is not None and at[1] != after:
            return SaveResult(False, "elsewhere", at[1])
        if at is not None and not self.slots.is_sound(save_id, at[0]):
            # The pointer leads nowhere: the slot to keep is the other one.
            at = None
        if at is None:
            at = self.slots.newest(save_id)
        slot = "b" if at is not None and at[0] == "a" else "a"
        number = at[1] + 1 if at is not None else 1
        text = canonical(data)
        if not self.slots.write_slot(save_id, slot, header_line(number, summary) + "\n" + text):
            # It stays: if it is the reading that failed, it may be the only good one.
            return SaveResult(False, "unverified")
        try:
            pointed = self.slots.write(slot_key(save_id, "at"), f"{slot} {number}", save_id)
        except StorageFull:
            # A slot that nothing points to would pass for a save that was acknowledged.
            with suppress(StorageError):
                self.kv.remove(slot_key(save_id, slot))
            raise
        if not pointed:
            return SaveResult(False, "unverified")
        # The save is safe. What follows is only a list that can be made anew.
        info = info_of(save_id, Slot(number, summary, text, dict(data)))
        with suppress(StorageError):
            self.kv.remove(TRASH + save_id)
            self._write_index({**self._read_index(), save_id: (f"{slot} {number}", info)})
        return SaveResult(True, "", number)

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
            at = self.slots.at(save_id) or self.slots.newest(save_id)
        except StorageError:
            return 0
        return at[1] if at is not None else 0

    def open(self, save_id: str, find_game: Callable[[str], Game]) -> Match:
        """The match of the newer slot or, if that is damaged in any way, of the older.

        SaveError as `get`.
        """
        try:
            slots = self.slots.in_order(save_id)
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
            slots = self.slots.in_order(save_id)
            text = slots[0].text if slots else self.slots.broken_text(save_id)
        except StorageError as error:
            raise SaveError("storage", str(error)) from error
        if not text:
            raise SaveError("missing", save_id)
        return split(text)[1]

    def usage(self) -> int:
        """Characters that all of this takes in the storage; 0 where it throws."""
        try:
            return sum(len(key) + len(self.kv.get(key) or "") for key in self.slots.our_keys())
        except StorageError:
            return 0

    def _load(self, save_id: str) -> Slot:
        try:
            slots = self.slots.in_order(save_id)
        except StorageError as error:
            raise SaveError("storage", str(error)) from error
        if not slots:
            raise self._fault(save_id)
        return slots[0]

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

    # ------------------------------------------------------------------ the index

    def _read_index(self) -> dict[str, tuple[str, SaveInfo]]:
        """What the index says, each with the pointer it was made for. Empty if it is damaged."""
        text = self.kv.get(INDEX)
        if text is None:
            return {}
        try:
            return {str(row["id"]): (str(row["at"]), from_row(row)) for row in loads(text)}
        except (SaveError, *NOT_SO):
            return {}

    def _write_index(self, rows: Mapping[str, tuple[str, SaveInfo]]) -> None:
        # Nothing is removed to make room for it: it can be made anew, and they cannot.
        self.kv.set(INDEX, canonical([to_row(at, info) for at, info in rows.values()]))

    def _infos(self) -> _Infos:
        """What the index says, after it was put right where the games say otherwise."""
        index = self._read_index()
        trash = self.slots.trash()
        rows: dict[str, tuple[str, SaveInfo]] = {}
        for save_id in self.slots.ids():
            if save_id in trash:
                continue
            at = self.kv.get(slot_key(save_id, "at")) or ""
            known = index.get(save_id)
            pointed = parse_at(at)
            if known is not None and pointed is not None and known[0] == at:
                text = self.kv.get(slot_key(save_id, pointed[0])) or ""
                if len(split(text)[1]) == known[1].size:
                    rows[save_id] = known
                    continue
            slots = self.slots.in_order(save_id)
            if slots:
                rows[save_id] = (at, info_of(save_id, slots[0]))
            elif text := self.slots.broken_text(save_id):
                rows[save_id] = (at, damaged_info(save_id, split(text)[1]))
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
            taken = set(self.slots.ids())
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
            ok = self.slots.write(TRASH + save_id, "-", save_id)
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
            self.slots.remove(save_id)
            self._infos()
        except StorageError:
            return SaveResult(False, "broken")
        return SaveResult(True, "final")

    def undelete(self, save_id: str) -> SaveResult:
        """The deleted game is in the list again; not `ok` with reason `missing` if it is gone."""
        try:
            self.kv.remove(TRASH + save_id)
            there = any(info.id == save_id for info in self._infos())
        except StorageError:
            return SaveResult(False, "broken")
        return SaveResult(True) if there else SaveResult(False, "missing")

    # ------------------------------------------------------------------ in and out

    def export_text(self, save_id: str) -> str:
        """The save as the text of a file that `import_text` reads. SaveError if it is damaged."""
        return self._load(save_id).text + "\n"

    def export_all(self) -> str:
        """Everything stored, broken or not, as the text of a file that `open_bundle` reads."""
        try:
            entries = {key: self.kv.get(key) or "" for key in sorted(self.slots.our_keys())}
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
            return self._settings()
        except StorageError:
            return {}

    def _settings(self) -> dict[str, Any]:
        try:
            found = loads(self.kv.get(SETTINGS) or "{}")
        except SaveError:
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
        try:
            settings = self._settings()
            _place(settings, path, value)
            ok = self.slots.write(SETTINGS, canonical(settings))
        except StorageFull:
            return SaveResult(False, "full")
        except StorageError:
            return SaveResult(False, "broken")
        return SaveResult(True) if ok else SaveResult(False, "unverified")

    # ------------------------------------------------------------------ archives of campaigns

    def campaign(self, meta: Meta) -> Campaign | None:
        """The campaign of the game; None if there is none, or none that can be read."""
        try:
            return campaign.from_data(meta, loads(self.kv.get(ARCHIVE + meta.id) or "null"))
        except (StorageError, SaveError):
            return None

    def put_campaign(self, meta: Meta, kept: Campaign) -> SaveResult:
        """The campaign of the game is this one. Never raises StorageError."""
        try:
            ok = self.slots.write(ARCHIVE + meta.id, canonical(campaign.to_data(kept)))
        except StorageFull:
            return SaveResult(False, "full")
        except StorageError:
            return SaveResult(False, "broken")
        return SaveResult(True) if ok else SaveResult(False, "unverified")


def _place(settings: dict[str, Any], path: str, value: Any) -> None:
    """The value is at the path; what stood in the way is gone."""
    *above, last = path.split(".")
    for name in above:
        below = settings.get(name)
        if not isinstance(below, dict):
            below = settings[name] = {}
        settings = below
    settings[last] = value


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
