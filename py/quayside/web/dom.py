"""The only patcher: the page becomes what the view tree says. See static/patch.mjs."""

from __future__ import annotations

from json import dumps
from typing import Any

import js
from pyodide.ffi import create_once_callable, jsnull

from ..ui.ahead import Coming
from ..ui.tree import Node, diff, render


def is_there(thing: Any) -> bool:
    """Whether JavaScript gave something: neither null nor undefined."""
    return thing is not None and thing is not jsnull


def unheard(promise: Any) -> None:
    """Nobody waits for what comes of the promise, and nobody is told if it is rejected."""
    ignored = create_once_callable(_ignored)
    # Whatever comes of it calls this one once, and that frees it.
    promise.then(ignored, ignored)


def _ignored(_: object) -> None:
    """It came to something, or it did not."""


class Patcher:
    """Keeps an element of the page like the last tree that it was given."""

    __slots__ = ("_coming", "root", "tree")

    def __init__(self, root: Any) -> None:
        self.root = root
        self.tree: Node | None = None
        self._coming: Coming | None = None
        """What will perhaps be drawn next; the page has the steps to it."""

    def foresee(self, coming: Coming) -> None:
        """The page knows what comes of some taps, and shows it as soon as one of them is done. See
        `go_ahead`.
        """
        if self.tree is not None:
            steps = diff(self.tree, coming.tree)
            told = {"taps": coming.taps, "focus": coming.focus, "early": coming.early}
            js.quaysideForesee(self.root, dumps({"steps": steps, **told}))
            self._coming = coming

    def foresees(self, tap: str) -> bool:
        """Whether the page knows what comes of this tap."""
        return self._coming is not None and tap in self._coming.taps

    def go_ahead(self) -> None:
        """The page shows already what was foreseen."""
        if self._coming is not None:
            self.tree, self._coming = self._coming.tree, None

    def draw(self, new: Node) -> None:
        """The page shows this tree. See `focus`. The root element itself stays."""
        old, coming = self.tree, self._coming
        self.tree, self._coming = new, None
        if old is None:
            self.root.innerHTML = "".join(render(child) for child in new.children)
            js.quaysideIntoSight(self.root, False)
            return
        if coming is not None and coming.tree == new:
            js.quaysideForeseen(self.root)
            return
        js.quaysidePatch(self.root, dumps(diff(old, new)))

    def focus(self, wanted: str | None) -> None:
        """The element of this selector has the focus. Without one, it is where it was before what
        was drawn last: an element that is gone leaves it to its like.
        """
        js.quaysideFocus(self.root, wanted)
