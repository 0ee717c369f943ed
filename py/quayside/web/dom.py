"""The only patcher: the page becomes what the view tree says. See static/patch.mjs."""

from __future__ import annotations

from json import dumps
from typing import Any

import js
from pyodide.ffi import create_once_callable, jsnull

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

    __slots__ = ("_focused", "root", "tree")

    def __init__(self, root: Any) -> None:
        self.root = root
        self.tree: Node | None = None
        self._focused: Any = None
        """The element that had the focus before what was drawn last."""

    def draw(self, new: Node) -> int:
        """The page shows this tree; returns how many steps that took. See `focus`.

        The root element itself stays.
        """
        old = self.tree
        self.tree = new
        if old is None:
            self.root.innerHTML = "".join(render(child) for child in new.children)
            return 1
        patches = diff(old, new)
        if not patches:
            return 0
        self._focused = js.document.activeElement
        js.quaysidePatch(self.root, dumps(patches))
        return len(patches)

    def focus(self, wanted: str | None) -> None:
        """The element of this selector has the focus. Without one, it is where it was before what
        was drawn last: an element that is gone leaves it to its like.
        """
        focused, self._focused = self._focused, None
        found = self.root.querySelector(wanted) if wanted is not None else None
        if is_there(found):
            found.focus()
        else:
            self._keep_focus(focused)

    def _keep_focus(self, focused: Any) -> None:
        if not is_there(focused) or focused.isSameNode(js.document.body):
            return
        if focused.isSameNode(js.document.activeElement):
            return
        if not focused.isConnected:
            focused = self._like(focused)
        if is_there(focused):
            focused.focus(_quietly())

    def _like(self, gone: Any) -> Any:
        """The element that stands where the one that is gone stood, or else the prompt."""
        for name in ("id", "data-choice", "data-act"):
            value = gone.getAttribute(name)
            if is_there(value) and value:
                found = self.root.querySelector(f'[{name}="{js.CSS.escape(value)}"]')
                if is_there(found):
                    return found
        return self.root.querySelector("#prompt")


def _quietly() -> Any:
    """Options of `focus` that keep the page where it is."""
    options = js.Object.new()
    options.preventScroll = True
    return options
