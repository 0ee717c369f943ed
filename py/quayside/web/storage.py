"""The browser's localStorage as a `KeyValue`, with the journal of boot.js beside it."""

from __future__ import annotations

import js
from pyodide.ffi import JsException, jsnull

from ..ui.keyvalue import Part, StorageBroken, StorageError, StorageFull
from ..ui.slots import TRASH, game_pointed, parse_at, slot_key

_FULL = ("QuotaExceededError", "NS_ERROR_DOM_QUOTA_REACHED")


def _error(error: JsException) -> StorageError:
    # Pyodide takes a DOMException of Chromium for no error and wraps it: its name is in the text.
    text = str(error)
    if any(name in text for name in _FULL):
        return StorageFull(text)
    return StorageBroken(text)


class LocalStorage:
    """Texts in localStorage. Even to look at it may be forbidden, so it is looked up each time."""

    __slots__ = ()

    def get(self, key: str) -> str | None:
        """The text under the key, or None."""
        try:
            text = js.window.localStorage.getItem(key)
        except JsException as error:
            raise _error(error) from None
        return None if text is None or text is jsnull else str(text)

    def set(self, key: str, text: str) -> None:
        """The text is under the key. StorageFull if there is no room for it."""
        try:
            js.window.localStorage.setItem(key, text)
        except JsException as error:
            raise _error(error) from None

    def remove(self, key: str) -> None:
        """Nothing is under the key."""
        try:
            js.window.localStorage.removeItem(key)
        except JsException as error:
            raise _error(error) from None

    def keys(self) -> list[str]:
        """All keys of this origin."""
        try:
            return list(js.Object.keys(js.window.localStorage).to_py())
        except JsException as error:
            raise _error(error) from None


class SiteStorage(Part):
    """What localStorage keeps for this site. The newest save of each game is in the journal too."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(LocalStorage(), site())

    def set(self, key: str, text: str) -> None:
        """The text is under the key. StorageFull if there is no room for it."""
        super().set(key, text)
        journal = js.window.quaysideJournal
        save_id = game_pointed(key)
        at = parse_at(text)
        if save_id is not None and at is not None:
            journal.keep(save_id, text, self.get(slot_key(save_id, at[0])) or "")
        elif key.startswith(TRASH):
            journal.drop(key.removeprefix(TRASH))

    def remove(self, key: str) -> None:
        """Nothing is under the key."""
        super().remove(key)
        save_id = game_pointed(key)
        if save_id is not None:
            js.window.quaysideJournal.drop(save_id)


def site() -> str:
    """What all keys and locks of this site begin with: the origin may have other sites."""
    return str(js.window.quaysideSite)
