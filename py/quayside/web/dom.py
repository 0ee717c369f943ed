"""The only patcher: the page becomes what the view tree says. See static/patch.mjs."""

from __future__ import annotations

from json import dumps
from typing import Any, Final

import js
from pyodide.ffi import create_once_callable, jsnull

from ..ui.tree import Node, diff, render

_NOTHING: Final = dumps([])


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

    __slots__ = ("_ahead", "_focused", "root", "tree")

    def __init__(self, root: Any) -> None:
        self.root = root
        self.tree: Node | None = None
        self._focused: Any = None
        """The element that had the focus before what was drawn last."""
        self._ahead: Node | None = None
        """A tree that will perhaps be drawn next; the page has the steps to it."""

    def foresee(self, new: Node) -> None:
        """If this tree is what is drawn next, the steps to it need not be looked for then, nor what
        comes into the page with them be made.
        """
        if self.tree is not None:
            js.quaysideForesee(self.root, dumps(diff(self.tree, new)))
            self._ahead = new

    def draw(self, new: Node) -> None:
        """The page shows this tree. See `focus`. The root element itself stays."""
        old, ahead = self.tree, self._ahead
        self.tree, self._ahead = new, None
        if old is None:
            self.root.innerHTML = "".join(render(child) for child in new.children)
            return
        if ahead is not None and ahead == new:
            self._focused = js.document.activeElement
            js.quaysideForeseen(self.root)
            return
        steps = dumps(diff(old, new))
        if steps != _NOTHING:
            self._focused = js.document.activeElement
            js.quaysidePatch(self.root, steps)

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
