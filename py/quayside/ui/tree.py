"""View trees: HTML and SVG as plain tuples, drawn the same in a browser and in a test.

A `Node` is built by `h`; `render` writes it as text; `diff` says how to turn one tree into another.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import compress
from operator import is_not
from typing import Final, NamedTuple, cast


class Node(NamedTuple):
    """An element: tag, attributes (all strings), children (nodes and texts), and a key.

    Among siblings, nodes with the same key are the same node, wherever they stand.
    """

    tag: str
    attrs: dict[str, str]
    children: tuple[Node | str, ...]
    key: str | None = None


# A class with four values would cost twice as much, and a board has hundreds of nodes.
_new = tuple.__new__

Child = Node | str | int | None | Iterable["Child"]
AttrValue = str | int | float | bool | None

VOID: Final = frozenset(("br", "col", "hr", "img", "input", "link", "meta", "wbr"))
"""Elements of HTML that have no end tag."""


# ------------------------------------------------------------------ building


def number(value: float) -> str:
    """The number with at most two decimals, and none that say nothing: `12`, `0.5`, `-3.25`."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def attributes(attrs: Mapping[str, AttrValue]) -> dict[str, str]:
    """The attributes as texts: None and False are left out, True is an empty text."""
    texts: dict[str, str] = {}
    for name, value in attrs.items():
        if type(value) is str:
            texts[name] = value
        elif value is None or value is False:
            continue
        elif value is True:
            texts[name] = ""
        elif isinstance(value, float):
            texts[name] = number(value)
        else:
            texts[name] = str(value)
    return texts


def _collect(children: Iterable[Child], into: list[Node | str]) -> None:
    for child in children:
        kind = type(child)
        if kind is Node:
            into.append(child)  # type: ignore[arg-type]
        elif child is None:
            continue
        elif kind is str or isinstance(child, str | int):
            text = str(child)
            if not text:
                continue
            # Neighbouring texts are one text node in every browser.
            if into and isinstance(into[-1], str):
                into[-1] += text
            else:
                into.append(text)
        else:
            _collect(child, into)


def h(
    tag: str,
    attrs: Mapping[str, AttrValue] | None = None,
    *children: Child,
    key: str | None = None,
) -> Node:
    """An element. Children may be nodes, texts, whole numbers, None, and lists of all these."""
    into: list[Node | str] = []
    _collect(children, into)
    return _new(Node, (tag, attributes(attrs) if attrs else {}, tuple(into), key))


@lru_cache(maxsize=512)
def icon(name: str, cls: str = "") -> Node:
    """The drawing `i-<name>` of the sprite, as large as the text beside it."""
    return h(
        "svg",
        {"class": f"i {cls}" if cls else "i", "aria-hidden": "true"},
        h("use", {"href": f"#i-{name}"}),
    )


@lru_cache(maxsize=512)
def flag(n: int, label: str | None = None) -> Node:
    """Signal flag n (1 to 8); with a label it is a picture of its own, else an ornament."""
    attrs: dict[str, AttrValue] = {"class": "flag", "data-p": n}
    if label is None:
        attrs["aria-hidden"] = "true"
    else:
        attrs["role"] = "img"
        attrs["aria-label"] = label
    return h("svg", attrs, h("use", {"href": f"#flag-{n}"}))


# ------------------------------------------------------------------ writing


def escape(text: str) -> str:
    """The text as it must be written in HTML, also inside an attribute in double quotes."""
    return (
        text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
    )


def render(node: Node | str) -> str:
    """The tree as HTML (with SVG inside), which a browser reads back as the same tree."""
    parts: list[str] = []
    _write(node, parts)
    return "".join(parts)


def _write(node: Node | str, parts: list[str]) -> None:
    if isinstance(node, str):
        parts.append(escape(node))
        return
    tag = node.tag
    parts.append(f"<{tag}")
    for name, value in node.attrs.items():
        parts.append(f' {name}="{escape(value)}"')
    parts.append(">")
    if tag in VOID:
        return
    children = node.children
    if tag in ("textarea", "pre") and children and isinstance(children[0], str):
        # A parser swallows a line break that comes first.
        parts.append("\n" if children[0].startswith("\n") else "")
    for child in children:
        _write(child, parts)
    parts.append(f"</{tag}>")


# ------------------------------------------------------------------ comparing

ATTRS: Final = "attrs"
"""The element has these `attrs`, and none of those that are None; others are as they were."""
TEXT: Final = "text"
"""The text node says `value`."""
INSERT: Final = "insert"
"""The new `node` is child `at` of the element."""
REMOVE: Final = "remove"
"""Child `at` of the element is gone."""
MOVE: Final = "move"
"""Child `source`, taken out first, is child `at` of the element."""
REPLACE: Final = "replace"
"""`node` stands where the old one stood."""


class Patch(NamedTuple):
    """One step on the way from a tree to another, to be taken in order.

    `path` leads from the root to the node concerned by child indexes, as they are at that step.
    """

    op: str
    path: tuple[int, ...]
    attrs: Mapping[str, str | None] = {}
    value: str = ""
    at: int = 0
    source: int = 0
    node: Node | str = ""


def diff(old: Node | str, new: Node | str) -> list[Patch]:
    """The steps that turn the old tree into the new one."""
    patches: list[Patch] = []
    _diff(old, new, (), patches)
    return patches


def _diff(old: Node | str, new: Node | str, path: tuple[int, ...], patches: list[Patch]) -> None:
    if old is new:
        return
    if isinstance(old, str) or isinstance(new, str) or old.tag != new.tag:
        if old != new:
            if isinstance(old, str) and isinstance(new, str):
                patches.append(Patch(TEXT, path, value=new))
            else:
                patches.append(Patch(REPLACE, path, node=new))
        return
    _, before, inside, _ = old
    _, after, become, _ = new
    if before != after:
        changed: dict[str, str | None] = {
            name: value for name, value in after.items() if before.get(name) != value
        }
        for name in before:
            if name not in after:
                changed[name] = None
        # As `Patch` would make it, in a third of the time.
        patches.append(_new(Patch, (ATTRS, path, changed, "", 0, 0, "")))
    if inside != become:
        _diff_children(inside, become, path, patches)


def _identity(node: Node | str, counts: dict[str, int]) -> tuple[str, str, int]:
    """What makes a child the same child: its key or id, else its place among its like."""
    if isinstance(node, str):
        kind, name = "", ""
    else:
        kind = node.tag
        name = node.key if node.key is not None else node.attrs.get("id", "")
    like = f"{kind} {name}"
    n = counts.get(like, 0)
    counts[like] = n + 1
    return kind, name, n


def _alike(old: Node | str, new: Node | str) -> bool:
    """Whether the two could be the same child at the same place."""
    if isinstance(old, str) or isinstance(new, str):
        return type(old) is type(new)
    tag, attrs, _, key = old
    if tag != new.tag or key != new.key:
        return False
    return key is not None or attrs.get("id") == new.attrs.get("id")


def _diff_children(
    old: tuple[Node | str, ...],
    new: tuple[Node | str, ...],
    path: tuple[int, ...],
    patches: list[Patch],
) -> None:
    """As nearly always the same children are there in the same order, or some have come or gone
    at one place: so only what lies between the first change and the last one is looked up.
    """
    most = min(len(old), len(new))
    for first in compress(range(most), map(is_not, old, new)):
        was, now = old[first], new[first]
        if not _alike(was, now):
            break
        _diff(was, now, (*path, first), patches)
    else:
        first = most
    end, last = len(old), len(new)
    while end > first and last > first and old[end - 1] is new[last - 1]:
        end -= 1
        last -= 1
    if first == end:
        for index in range(last - 1, first - 1, -1):
            patches.append(Patch(INSERT, path, at=first, node=new[index]))
    elif first == last:
        for index in range(end - 1, first - 1, -1):
            patches.append(Patch(REMOVE, path, at=index))
    else:
        _rearrange(old[first:end], new[first:last], first, path, patches)


def _rearrange(
    old: tuple[Node | str, ...],
    new: tuple[Node | str, ...],
    first: int,
    path: tuple[int, ...],
    patches: list[Patch],
) -> None:
    """The children that come after the `first` ones and before those that stay at the end."""
    counts: dict[str, int] = {}
    places = {_identity(child, counts): i for i, child in enumerate(old)}
    counts = {}
    sources = [places.get(_identity(child, counts), -1) for child in new]
    kept = set(sources)
    for i in range(len(old) - 1, -1, -1):
        if i not in kept:
            patches.append(Patch(REMOVE, path, at=first + i))
    # From here on the children present are those kept, in their old order.
    present = [i for i in range(len(old)) if i in kept]
    if present != sources:
        _arrange(new, sources, present, first, path, patches)
    for index, source in enumerate(sources):
        if source >= 0:
            _diff(old[source], new[index], (*path, first + index), patches)


def _arrange(
    new: tuple[Node | str, ...],
    sources: list[int],
    present: list[int],
    first: int,
    path: tuple[int, ...],
    patches: list[Patch],
) -> None:
    """From the last child to the first: what is new is put in, what stands wrong is moved.

    `present` says which child stands where: old ones by their old index, new ones as -1 - index.
    """
    still = set(_longest_rising([s for s in sources if s >= 0]))
    place = len(present)
    for index in range(len(new) - 1, -1, -1):
        source = sources[index]
        if source in still:
            place = present.index(source)
        elif source >= 0:
            before = present.index(source)
            del present[before]
            place -= before < place
            present.insert(place, source)
            patches.append(Patch(MOVE, path, at=first + place, source=first + before))
        else:
            present.insert(place, -1 - index)
            patches.append(Patch(INSERT, path, at=first + place, node=new[index]))


def _longest_rising(numbers: list[int]) -> list[int]:
    """The longest rising subsequence: the children that need not move."""
    tails: list[int] = []
    before: list[int] = []
    for i, value in enumerate(numbers):
        low, high = 0, len(tails)
        while low < high:
            middle = (low + high) // 2
            if numbers[tails[middle]] < value:
                low = middle + 1
            else:
                high = middle
        before.append(tails[low - 1] if low else -1)
        if low == len(tails):
            tails.append(i)
        else:
            tails[low] = i
    chain: list[int] = []
    i = tails[-1] if tails else -1
    while i >= 0:
        chain.append(numbers[i])
        i = before[i]
    return chain[::-1]


def apply(tree: Node | str, patches: Iterable[Patch]) -> Node | str:
    """The tree after these steps: what the browser's patcher does, on plain tuples."""
    for patch in patches:
        tree = _apply(tree, patch, patch.path)
    return tree


def _apply(node: Node | str, patch: Patch, path: tuple[int, ...]) -> Node | str:
    if path:
        element = cast("Node", node)
        children = list(element.children)
        children[path[0]] = _apply(children[path[0]], patch, path[1:])
        return element._replace(children=tuple(children))
    if patch.op == REPLACE:
        return patch.node
    if patch.op == TEXT:
        return patch.value
    element = cast("Node", node)
    attrs = dict(element.attrs)
    children = list(element.children)
    if patch.op == ATTRS:
        changed = {**attrs, **patch.attrs}
        attrs = {name: value for name, value in changed.items() if value is not None}
    elif patch.op == INSERT:
        children.insert(patch.at, patch.node)
    elif patch.op == REMOVE:
        del children[patch.at]
    else:
        children.insert(patch.at, children.pop(patch.source))
    return element._replace(attrs=attrs, children=tuple(children))


# ------------------------------------------------------------------ looking around


def walk(node: Node | str) -> Iterator[Node]:
    """The element and all below it, in the order of the page."""
    stack = [node]
    while stack:
        top = stack.pop()
        if isinstance(top, Node):
            yield top
            stack.extend(reversed(top.children))


def find_all(node: Node | str, attr: str, value: str | None = None) -> list[Node]:
    """All elements that have the attribute, or have it with this value."""
    return [
        found
        for found in walk(node)
        if attr in found.attrs and (value is None or found.attrs[attr] == value)
    ]


def find(node: Node | str, attr: str, value: str | None = None) -> Node | None:
    """The first element that has the attribute (with this value), or None."""
    found = find_all(node, attr, value)
    return found[0] if found else None


def has_class(node: Node, name: str) -> bool:
    """Whether the class is among those of the element."""
    return name in node.attrs.get("class", "").split()


def by_class(node: Node | str, name: str) -> list[Node]:
    """All elements of the class."""
    return [found for found in walk(node) if has_class(found, name)]


def text_of(node: Node | str) -> str:
    """All text in the tree, in order."""
    if isinstance(node, str):
        return node
    return "".join(text_of(child) for child in node.children)
