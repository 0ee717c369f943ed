"""Where the focus goes when something opens or closes."""

from __future__ import annotations

from typing import Final

INTO: Final = ("dialog", "drawer")
CLOSING: Final = ("close", "outside")


class Focus:
    """Layers are named by kind and content: `dialog:menu`, `drawer:log`, `screen:home`."""

    __slots__ = ("_opener", "_wanted")

    def __init__(self) -> None:
        self._wanted: str | None = None
        self._opener = ""

    def moved(self, before: str, after: str, act: str) -> None:
        """Another layer lies on top since this act: the focus goes into it, or back to the button
        that opened the one that was closed.
        """
        if after == before:
            return
        kind, was = after.partition(":")[0], before.partition(":")[0]
        if kind in INTO:
            if was not in INTO:
                self._opener = act
            self._wanted = f".{kind} [data-focus]"
        elif was in INTO and act in CLOSING and self._opener:
            self._wanted = f'[data-act="{self._opener}"]'
        elif kind == "curtain":
            self._wanted = "#reveal"
        elif after == "screen:table":
            self._wanted = "#prompt"
        else:
            self._wanted = "[data-focus], h1"

    def take(self) -> str | None:
        """A selector for the element that should get the focus now, once."""
        wanted, self._wanted = self._wanted, None
        return wanted
