"""The rules drawer and the help bubble."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ..kernel import Message, msg
from .contract import RulesPage
from .text import Texts
from .tree import Child, Node, h, icon

NOW: Final = "now"
"""Id of the tab that shows what helps with the present step."""


class Rules(NamedTuple):
    """What the rules drawer shows."""

    title: str
    pages: Sequence[RulesPage]
    here: str | None
    """Id of the page that helps with the present step; None if nothing is being asked."""
    ask: Message | None
    """What is being asked."""
    tab: str
    """Id of the chosen page, or NOW."""


class Help(NamedTuple):
    """A bubble that explains what was pressed long."""

    title: str
    text: str
    page: str | None
    """Id of the page of the rules that says more."""
    x: float
    y: float
    """Where on the screen the thing is, as shares from 0 to 1."""


def rules(model: Rules, text: Texts) -> Node:
    """The drawer with its pages as tabs."""
    tab = model.tab if model.here is not None or model.tab != NOW else model.pages[0].id
    page_id = model.here if tab == NOW else tab
    page = next((page for page in model.pages if page.id == page_id), model.pages[0])
    tabs = [(page.id, text(page.title)) for page in model.pages]
    if model.here is not None:
        tabs.insert(0, (NOW, text(msg("rules.now"))))
    else:
        tab = page.id
    return h(
        "section",
        {
            "class": "drawer drawer--rules",
            "role": "dialog",
            "aria-modal": "true",
            "aria-labelledby": "h-rules",
        },
        h(
            "div",
            {"class": "dialog__head"},
            h("h2", {"id": "h-rules"}, text(msg("rules.title", game=model.title))),
            h(
                "button",
                {
                    "type": "button",
                    "class": "btn btn--icon btn--quiet",
                    "data-act": "close",
                    "data-focus": True,
                    "aria-label": text(msg("rules.close")),
                    "title": text(msg("rules.close")),
                },
                icon("close"),
            ),
        ),
        h(
            "div",
            {"class": "tabs", "role": "tablist", "aria-label": text(msg("rules.chapters"))},
            [
                h(
                    "button",
                    {
                        "type": "button",
                        "class": "tab",
                        "role": "tab",
                        "id": f"rules-tab-{name}",
                        "aria-selected": "true" if name == tab else "false",
                        "aria-controls": "rules-page",
                        "tabindex": 0 if name == tab else -1,
                        "data-act": f"rules:{name}",
                    },
                    words,
                )
                for name, words in tabs
            ],
        ),
        h(
            "div",
            {
                "class": "drawer__body",
                "role": "tabpanel",
                "tabindex": "0",
                "id": "rules-page",
                "aria-labelledby": f"rules-tab-{tab}",
                "data-top": tab,
            },
            _body(model, page, tab, text),
        ),
        key="drawer-rules",
    )


def _body(model: Rules, page: RulesPage, tab: str, text: Texts) -> Child:
    if tab != NOW or model.ask is None:
        return page.body
    return [
        h("p", {"class": "now chip chip--ask"}, text(model.ask)),
        page.body,
    ]


def bubble(model: Help, text: Texts) -> Node:
    """The help bubble, on the side of the thing where there is room."""
    left = model.x < 0.5
    above = model.y > 0.5
    across = f"left: {100 * model.x:.1f}%" if left else f"right: {100 - 100 * model.x:.1f}%"
    along = f"bottom: {100 - 100 * model.y:.1f}%" if above else f"top: {100 * model.y:.1f}%"
    return h(
        "div",
        {"class": "help", "role": "status", "id": "help", "style": f"{across}; {along}"},
        h("b", None, model.title),
        h("span", None, model.text) if model.text else None,
        h(
            "button",
            {
                "type": "button",
                "class": "btn btn--small help__more",
                "data-act": f"rules:{model.page}",
            },
            text(msg("help.more")),
        )
        if model.page
        else None,
        key="help",
    )
