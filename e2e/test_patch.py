"""The page after the patches is the page that is drawn anew, down to the last node."""

from __future__ import annotations

import json
from random import Random

from playwright.sync_api import Page

from quayside.ui.tree import Node, diff, h, render

PAIRS = 300
LARGE = h("div", None, [h("i", None, str(n)) for n in range(60)], key="large")
"""So much that what is beside the board follows it."""

COMPARE = """(pairs) => pairs.map(([old, patches, anew, text], at) => {
  const page = document.createElement("div");
  const put = (node) => JSON.stringify([["insert", [], "", "", 0, 0, node]]);
  quaysidePatch(page, put(old));
  quaysidePatch(page.firstChild, patches);
  const other = document.createElement("div");
  quaysidePatch(other, put(anew));
  const ahead = document.createElement("div");
  quaysidePatch(ahead, put(old));
  const before = ahead.cloneNode(true);
  const steps = JSON.parse(patches);
  quaysideForesee(ahead.firstChild, JSON.stringify({ steps, taps: [], focus: null, early: false }));
  if (!ahead.isEqualNode(before)) return `foreseen, and there already: ${ahead.innerHTML}`;
  quaysideForeseen(ahead.firstChild);
  if (!ahead.isEqualNode(other)) return `foreseen: ${ahead.innerHTML}\nanew: ${other.innerHTML}`;
  const winged = document.createElement("div");
  quaysidePatch(winged, put(old));
  const root = winged.firstChild;
  quaysideWatchTaps(root, "*", () => {}, () => {});
  const down = () => root.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  down();
  // Twice, for a finger may come down once more before the tap.
  const coming = { steps, taps: ["act:undefined"], focus: null, early: true };
  quaysideForesee(root, JSON.stringify(coming));
  down();
  const waiting = root.querySelectorAll("[data-wings]");
  globalThis.waited = (globalThis.waited ?? 0) + waiting.length;
  const cleared = winged.cloneNode(true);
  for (const one of cleared.querySelectorAll("[data-wings]")) one.remove();
  if (!cleared.isEqualNode(before)) return `more than what waits: ${winged.innerHTML}`;
  quaysideForeseen(root);
  if (!winged.isEqualNode(other)) return `wings: ${winged.innerHTML}\nanew: ${other.innerHTML}`;
  const board = document.createElement("div");
  quaysidePatch(board, put(old));
  const top = board.firstChild;
  quaysideWatchTaps(top, "*", () => {}, () => {});
  quaysideForesee(top, JSON.stringify(coming));
  if (at % 2) top.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  top.click();
  globalThis.followed = (globalThis.followed ?? 0) + !quaysideIsWhole();
  quaysideCatchUp();
  if (!quaysideIsWhole()) return `still to follow: ${board.innerHTML}`;
  if (!board.isEqualNode(other)) return `followed: ${board.innerHTML}\nanew: ${other.innerHTML}`;
  const read = new DOMParser().parseFromString(`<div>${text}</div>`, "text/html").body.firstChild;
  if (!page.isEqualNode(other)) return `patched: ${page.innerHTML}\\nanew: ${other.innerHTML}`;
  if (!other.isEqualNode(read)) return `made: ${other.innerHTML}\\nread: ${read.innerHTML}`;
  return "";
})"""

INSIDE = {
    "div": ("div", "span", "svg", "button"),
    "svg": ("g", "circle", "text", "foreignObject"),
    "g": ("g", "circle", "path"),
    "foreignObject": ("div", "span"),
    "text": ("tspan",),
}
"""Tag -> what may stand in it; nothing but text in the others."""


def node(random: Random, tag: str, depth: int, key: str | None = None) -> Node:
    """Some element of this tag, with others in it."""
    names = ("aria-hidden", "class", "data-n", "data-stage", "fill", "title")
    attrs = {name: random.choice("abc<&") for name in random.sample(names, random.randint(0, 3))}
    inner: list[Node | str] = []
    for n in range(random.randint(0, 5) if depth else 0):
        kinds = INSIDE.get(tag, ())
        if not kinds or random.random() < 0.2:
            inner.append(random.choice(["one", "two & <three>", "four"]))
        else:
            name = random.choice([None, f"k{n}", f"k{random.randint(0, 9)}x{n}"])
            inner.append(node(random, random.choice(kinds), depth - 1, name))
    random.shuffle(inner)
    return h(tag, attrs, inner, key=key)


def changed(random: Random, old: Node) -> Node:
    """The element with some of what is in it moved, gone, new or changed."""
    inner = [
        changed(random, child) if isinstance(child, Node) and random.random() < 0.5 else child
        for child in old.children
        if random.random() < 0.9
    ]
    if random.random() < 0.3:
        random.shuffle(inner)
    if random.random() < 0.4 and INSIDE.get(old.tag):
        tag = random.choice(INSIDE[old.tag])
        inner.insert(random.randint(0, len(inner)), node(random, tag, 1, "fresh"))
    attrs = dict(old.attrs)
    if random.random() < 0.5:
        attrs["class"] = random.choice("xyz")
    if random.random() < 0.3:
        attrs.pop("fill", None)
    return h(old.tag, attrs, inner, key=old.key)


def test_the_patched_page_is_the_page_drawn_anew(app: Page) -> None:
    random = Random(4711)
    pairs = []
    for _ in range(PAIRS):
        old = node(random, "div", 4)
        old = old._replace(attrs={**old.attrs, "data-stage": "beside"})
        new = changed(random, old)
        if random.random() < 0.5:
            inner = list(new.children)
            inner.insert(random.randint(0, len(inner)), LARGE)
            new = h(new.tag, new.attrs, inner, key=new.key)
        pairs.append((old, json.dumps(diff(old, new)), new, render(new)))
    assert any("move" in patches for _, patches, _, _ in pairs)
    assert [fault for fault in app.evaluate(COMPARE, pairs) if fault] == []
    assert app.evaluate("waited") > PAIRS / 10
    assert app.evaluate("followed") > PAIRS / 10
