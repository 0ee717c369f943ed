"""What the pages of a rules drawer are made of, alike in every game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from ..kernel import Message, msg
from .contract import RulesPage
from .text import Texts
from .tree import Child, Node, h, icon


def page(id_: str, css_class: str, title: Message, parts: Sequence[Child]) -> RulesPage:
    """A page; the class brings the game's colours wherever the drawer stands."""
    return RulesPage(id_, title, h("div", {"class": f"rulebook {css_class}"}, *parts, key=id_))


def late_page(
    id_: str, css_class: str, title: Message, parts: Callable[[], Sequence[Child]]
) -> RulesPage:
    """A page whose parts are made when somebody looks at it first."""
    return RulesPage(id_, title, cache(lambda: page(id_, css_class, title, parts()).body))


def paragraph(t: Texts, message: Message) -> Node:
    """A paragraph."""
    return h("p", None, t.rich(message))


def section(t: Texts, title: Message | None, *parts: Child) -> Node:
    """Parts that belong together, under a heading if there is one."""
    return h("section", None, h("h3", None, t(title)) if title is not None else None, *parts)


def tips(t: Texts, *messages: Message, warn: Sequence[Message] = ()) -> Node:
    """What is good to know, and what is easily overlooked."""
    return h(
        "ul",
        {"class": "tips"},
        [h("li", None, icon("tip"), h("span", None, t.rich(m))) for m in messages],
        [h("li", None, icon("warn"), h("span", None, t.rich(m))) for m in warn],
    )


def good_to_know(t: Texts, *messages: Message, warn: Sequence[Message] = ()) -> Node:
    """The same under its heading."""
    return section(t, msg("rules.good"), tips(t, *messages, warn=warn))


def in_order(t: Texts, *messages: Message) -> Node:
    """What happens, one thing after the other."""
    return h("ol", {"class": "rules__steps"}, [h("li", None, t.rich(m)) for m in messages])


def grid(t: Texts, heads: Sequence[Message], rows: Sequence[Sequence[Child]]) -> Node:
    """A table: under its heads, what each row is about and its numbers."""
    return h(
        "table",
        {"class": "grid-table rules__table"},
        h("thead", None, h("tr", None, [h("th", {"scope": "col"}, t(head)) for head in heads])),
        h(
            "tbody",
            None,
            [
                h(
                    "tr",
                    None,
                    h("th", {"scope": "row"}, row[0]),
                    [h("td", {"class": "num"}, cell) for cell in row[1:]],
                )
                for row in rows
            ],
        ),
    )


def example(t: Texts, picture: Node, *messages: Message) -> Node:
    """A picture and what it shows."""
    return h(
        "div",
        {"class": "ex"},
        picture,
        h("div", {"class": "stack"}, [paragraph(t, message) for message in messages]),
    )
