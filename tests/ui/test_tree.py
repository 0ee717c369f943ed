"""Trees: building, writing, and the way from one to another."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quayside.ui.tree import (
    VOID,
    Node,
    apply,
    by_class,
    diff,
    find,
    find_all,
    flag,
    h,
    icon,
    render,
    text_of,
    walk,
)

TEXTS = st.text(alphabet="ab<&>\"' é帆\n", max_size=5)
NAMES = st.sampled_from(["class", "id", "data-p", "aria-label"])
KEYS = st.one_of(st.none(), st.sampled_from("xyz"))


def _node(tag: str, attrs: dict[str, str], children: list[Node | str], key: str | None) -> Node:
    return h(tag, attrs, *children, key=key)


TREES: st.SearchStrategy[Node] = st.recursive(
    st.builds(
        _node,
        st.sampled_from(["p", "g", "br"]),
        st.dictionaries(NAMES, TEXTS, max_size=2),
        st.just([]),
        KEYS,
    ),
    lambda inner: st.builds(
        _node,
        st.sampled_from(["div", "span", "svg"]),
        st.dictionaries(NAMES, TEXTS, max_size=2),
        st.lists(st.one_of(inner, TEXTS), max_size=7),
        KEYS,
    ),
    max_leaves=25,
)


def bare(node: Node | str) -> Node | str:
    """The tree without keys, which are not on the page."""
    if isinstance(node, str):
        return node
    return Node(node.tag, node.attrs, tuple(bare(child) for child in node.children))


class _Reader(HTMLParser):
    """Reads what `render` wrote."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.stack: list[tuple[str, dict[str, str], list[Node | str]]] = [("", {}, [])]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.stack.append((tag, {name: value or "" for name, value in attrs}, []))
        if tag in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        name, attrs, children = self.stack.pop()
        assert name == tag
        self.stack[-1][2].append(Node(name, attrs, tuple(children)))

    def handle_data(self, data: str) -> None:
        children = self.stack[-1][2]
        if children and isinstance(children[-1], str):
            children[-1] += data
        else:
            children.append(data)


def read(text: str) -> Node | str:
    reader = _Reader()
    reader.feed(text)
    reader.close()
    (node,) = reader.stack[0][2]
    return node


def test_children_are_flattened_and_neighbouring_texts_are_one() -> None:
    node = h("p", None, "a", 1, None, [h("b"), ["c", "", ("d",)]])
    assert node.children == ("a1", Node("b", {}, ()), "cd")


@pytest.mark.parametrize(
    ("value", "text"),
    [(1, "1"), (0.1 + 0.2, "0.3"), (2.0, "2"), (-0.001, "0"), (True, ""), ("x", "x")],
)
def test_attributes_are_texts(value: str | float | bool, text: str) -> None:
    assert h("p", {"a": value}).attrs == {"a": text}


def test_none_and_false_drop_the_attribute() -> None:
    assert h("p", {"a": None, "b": False, "c": 0}).attrs == {"c": "0"}


def test_text_and_attributes_are_escaped() -> None:
    node = h("p", {"title": '"<&'}, "<script>&")
    assert render(node) == '<p title="&quot;&lt;&amp;">&lt;script&gt;&amp;</p>'


def test_void_elements_have_no_end_tag() -> None:
    assert render(h("p", None, h("br"), h("input", {"checked": True}))) == (
        '<p><br><input checked=""></p>'
    )


def test_a_line_break_at_the_start_of_a_text_area_survives() -> None:
    assert render(h("textarea", None, "\na")) == "<textarea>\n\na</textarea>"
    assert render(h("textarea", None, "a")) == "<textarea>a</textarea>"


def test_icon_and_flag() -> None:
    assert render(icon("crate", "x")) == (
        '<svg class="i x" aria-hidden="true"><use href="#i-crate"></use></svg>'
    )
    assert flag(2).attrs == {"class": "flag", "data-p": "2", "aria-hidden": "true"}
    assert flag(2, "Window").attrs["role"] == "img"


def test_looking_around() -> None:
    tree = h(
        "div", {"class": "a b"}, h("p", {"id": "x"}, "one "), h("p", None, h("b", None, "two"))
    )
    assert [node.tag for node in walk(tree)] == ["div", "p", "p", "b"]
    assert find(tree, "id", "x") == tree.children[0]
    assert find(tree, "id", "y") is None
    assert len(find_all(tree, "class")) == 1
    assert by_class(tree, "b") == [tree]
    assert by_class(tree, "c") == []
    assert text_of(tree) == "one two"


@given(TREES)
def test_what_is_written_reads_back_the_same(tree: Node) -> None:
    assert read(render(tree)) == bare(tree)


@given(TREES, TREES)
def test_the_steps_of_a_diff_lead_to_the_new_tree(old: Node, new: Node) -> None:
    assert bare(apply(old, diff(old, new))) == bare(new)


@given(TREES)
def test_the_same_tree_needs_no_step(tree: Node) -> None:
    assert diff(tree, Node(*tree)) == []


@given(st.lists(st.sampled_from("abcdefgh"), unique=True), st.permutations("abcdefgh"))
def test_keyed_children_are_moved_never_made_anew(some: list[str], order: list[str]) -> None:
    old = h("ul", None, [h("li", {"class": key}, key, key=key) for key in some])
    new = h("ul", None, [h("li", {"class": key}, key, key=key) for key in order])
    patches = diff(old, new)
    assert [patch.op for patch in patches if patch.op not in ("move", "insert")] == []
    assert sum(patch.op == "insert" for patch in patches) == len(order) - len(some)
    assert apply(old, patches) == new


def test_one_child_going_to_the_end_is_one_move() -> None:
    keys = "abcdefgh"
    old = h("ul", None, [h("li", None, key=key) for key in keys])
    new = h("ul", None, [h("li", None, key=key) for key in keys[1:] + keys[0]])
    assert [patch.op for patch in diff(old, new)] == ["move"]


def test_a_change_of_text_and_attribute_touches_nothing_else() -> None:
    old = h("div", None, h("p", {"id": "a", "class": "x"}, "one"), h("hr"))
    new = h("div", None, h("p", {"id": "a", "title": "y"}, "two"), h("hr"))
    assert [(patch.op, patch.path) for patch in diff(old, new)] == [
        ("attrs", (0,)),
        ("text", (0, 0)),
    ]
    assert diff(old, new)[0].attrs == {"class": None, "title": "y"}


def test_an_id_works_as_a_key() -> None:
    old = h("div", None, h("p", {"id": "a"}), h("p", {"id": "b"}))
    new = h("div", None, h("p", {"id": "b"}))
    assert [(patch.op, patch.at) for patch in diff(old, new)] == [("remove", 0)]
