"""The browser as the app's `Platform`."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, Final

import js
from pyodide.ffi import JsException

from .. import __version__
from ..ui.keyvalue import KeyValue
from ..ui.slots import PREFIX
from . import share
from .claims import Claims, Tell
from .dom import is_there, unheard
from .storage import SiteStorage, site

_NOTE: Final = "quayside/open"
_ROOM: Final = 10_000_000
"""Bytes that browsers keep in localStorage: 5,000,000 characters of two bytes each."""


class Browser:
    """Effects in the browser."""

    def __init__(self, tell: Tell) -> None:
        self._claims = Claims(site() + PREFIX, tell)
        self.kv: KeyValue = SiteStorage()
        self.version: str = __version__
        self.build = self._build()
        self.room: int | None = _ROOM
        self.home: str = self._home()
        self._root: Any = js.document.documentElement

    def _build(self) -> str:
        meta = js.document.querySelector("meta[name=quayside-build]")
        return str(meta.content) if is_there(meta) else ""

    def _home(self) -> str:
        if js.matchMedia("(display-mode: standalone)").matches:
            return "app"
        # Only Safari on an iPad or a phone knows the word.
        standalone = getattr(js.navigator, "standalone", None)
        if not is_there(standalone):
            return ""
        return "app" if standalone else "safari"

    def now(self) -> str:
        """The time as ISO text in UTC."""
        return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")

    def fresh_seed(self) -> str:
        """A text that nobody can guess. Not from Python's `random`: see docs/architecture.md."""
        numbers = js.Uint32Array.new(4)
        js.crypto.getRandomValues(numbers)
        return "".join(f"{number:08x}" for number in numbers.to_py())

    def download(self, name: str, text: str) -> bool:
        """A file is offered."""
        return share.download(name, text)

    def copy(self, text: str) -> bool:
        """The text is in the clipboard."""
        return share.copy(text)

    def set_theme(self, theme: str) -> None:
        """The page wears this theme."""
        self._mark("data-theme", theme if theme in ("day", "night") else "")

    def is_night(self) -> bool:
        """Whether the page is dark now."""
        theme = self._root.getAttribute("data-theme")
        if is_there(theme):
            return bool(theme == "night")
        return bool(js.matchMedia("(prefers-color-scheme: dark)").matches)

    def set_motion(self, motion: str) -> None:
        """Pieces move at this speed."""
        self._mark("data-motion", motion if motion in ("fast", "off") else "")

    def set_text_size(self, size: str) -> None:
        """Texts have this size."""
        self._mark("data-text", "large" if size == "large" else "")

    def _mark(self, name: str, value: str) -> None:
        if value:
            self._root.setAttribute(name, value)
        else:
            self._root.removeAttribute(name)

    def remember(self, note: str) -> None:
        """This tab knows the note until it is closed."""
        try:
            js.window.sessionStorage.setItem(site() + _NOTE, note)
        except JsException:
            return  # Without storage a reload shows the shelf.

    def remembered(self) -> str:
        """The note of this tab."""
        try:
            note = js.window.sessionStorage.getItem(site() + _NOTE)
        except JsException:
            return ""
        return str(note) if is_there(note) else ""

    def claim(self, save_id: str, *, take: bool = False) -> None:
        """This tab asks to be the one that plays the save."""
        self._claims.claim(save_id, take=take)

    def keep_storage(self) -> None:
        """The browser is asked, and may ask the person; nobody waits for what comes of it."""
        storage = getattr(js.navigator, "storage", None)
        if is_there(storage) and hasattr(storage, "persist"):
            unheard(storage.persist())

    def apply_update(self) -> None:
        """The newer version starts."""
        js.window.quaysideApplyUpdate()
