"""The only patcher: the page becomes what the view tree says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import js
from pyodide.ffi import jsnull

from ..ui import tree
from ..ui.tree import Node, Patch, diff, render, walk

_SVG: Final = "http://www.w3.org/2000/svg"
_MANY: Final = 25
"""From so many elements on, the browser's parser is faster than making them one by one."""


def is_there(thing: Any) -> bool:
    """Whether JavaScript gave something: neither null nor undefined."""
    return thing is not None and thing is not jsnull


def build(node: Node | str, *, svg: bool = False) -> Any:
    """A new DOM node as the tree says; `svg` if it goes into a drawing."""
    if isinstance(node, str):
        return js.document.createTextNode(node)
    svg = svg or node.tag == "svg"
    count = sum(1 for _ in walk(node))
    if count < _MANY:
        return _made(node, svg=svg)
    made = _parsed(node, count, svg=svg)
    return made if made is not None else _made(node, build, svg=svg)


def _made(node: Node | str, inner: Callable[..., Any] | None = None, *, svg: bool = False) -> Any:
    """The node made by itself, its children by `inner`, or as it is itself."""
    if isinstance(node, str):
        return js.document.createTextNode(node)
    svg = svg or node.tag == "svg"
    if svg:
        element = js.document.createElementNS(_SVG, node.tag)
    else:
        element = js.document.createElement(node.tag)
    # Every look at a thing of JavaScript takes as long as a call.
    put = element.setAttribute
    for name, value in node.attrs.items():
        put(name, value)
    inside = svg and node.tag != "foreignObject"
    make = inner or _made
    for child in node.children:
        element.appendChild(make(child, svg=inside))
    return element


def _parsed(node: Node, count: int, *, svg: bool) -> Any:
    """The node read from its text, or None if the parser makes something else of it."""
    template = js.document.createElement("template")
    text = render(node)
    wrapped = svg and node.tag != "svg"
    template.innerHTML = f"<svg>{text}</svg>" if wrapped else text
    holder = template.content.firstChild if wrapped else template.content
    made = holder.firstChild
    if holder.querySelectorAll("*").length != count:
        return None
    return js.document.importNode(made, True)


class Patcher:
    """Keeps an element of the page like the last tree that it was given."""

    __slots__ = ("_places", "root", "tree")

    def __init__(self, root: Any) -> None:
        self.root = root
        self.tree: Node | None = None
        self._places: dict[tuple[int, ...], Any] = {}

    def draw(self, new: Node) -> int:
        """The page shows this tree; returns how many steps that took.

        The root element itself stays. Where the focused element survives, it keeps the focus.
        """
        old = self.tree
        self.tree = new
        if old is None:
            self.root.innerHTML = "".join(render(child) for child in new.children)
            return 1
        patches = diff(old, new)
        if not patches:
            return 0
        focused = js.document.activeElement
        self._places = {(): self.root}
        for patch in patches:
            self._apply(patch)
        self._places = {}
        self._keep_focus(focused)
        return len(patches)

    def _at(self, path: tuple[int, ...]) -> Any:
        place = self._places.get(path)
        if place is None:
            place = self._at(path[:-1]).childNodes.item(path[-1])
            self._places[path] = place
        return place

    def _apply(self, patch: Patch) -> None:
        op, path = patch.op, patch.path
        place = self._at(path)
        if op == tree.SET:
            _set(place, patch.name, patch.value)
            return
        if op == tree.UNSET:
            place.removeAttribute(patch.name)
            if patch.name == "checked":
                place.checked = False
            return
        if op == tree.TEXT:
            place.data = patch.value
            _text_area(place.parentNode)
            return
        self._forget_below(path, also=op == tree.REPLACE)
        if op == tree.REPLACE:
            place.replaceWith(build(patch.node, svg=_is_drawing(place.parentNode)))
        elif op == tree.REMOVE:
            place.childNodes.item(patch.at).remove()
        else:
            if op == tree.MOVE:
                child = place.childNodes.item(patch.source)
                child.remove()
            else:
                child = build(patch.node, svg=_is_drawing(place))
            place.insertBefore(child, place.childNodes.item(patch.at))
            _text_area(place)

    def _forget_below(self, path: tuple[int, ...], *, also: bool) -> None:
        """The children of this place change: where they were is nothing to go by any more.

        `also` if the place itself is another one.
        """
        n = len(path)
        self._places = {
            way: place
            for way, place in self._places.items()
            if way[:n] != path or (len(way) == n and not also)
        }
        self._places[()] = self.root

    def _keep_focus(self, focused: Any) -> None:
        """An element that was moved has the focus again; one that is gone leaves it to its like."""
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


def _is_drawing(place: Any) -> bool:
    return bool(place.namespaceURI == _SVG and place.nodeName != "foreignObject")


def _set(place: Any, name: str, value: str) -> None:
    place.setAttribute(name, value)
    # What a person has changed no longer follows the attribute.
    if name == "value" and place.nodeName in ("INPUT", "OPTION"):
        if place.value != value:
            place.value = value
    elif name == "checked":
        place.checked = True
    elif name == "data-top":
        place.scrollTop = 0


def _text_area(place: Any) -> None:
    if is_there(place) and place.nodeName == "TEXTAREA":
        place.value = place.textContent
