"""The rules drawer of Maracaibo: what `lessons` say, drawn page by page."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

from ...kernel import Message, Request
from ...ui.contract import RulesPage
from ...ui.rulebook import example, good_to_know, grid, in_order, late_page, paragraph, section
from ...ui.text import Texts
from ...ui.tree import Child, Node, h, icon
from .handbook import (
    Lesson,
    Lines,
    Listing,
    Part,
    Picture,
    Section,
    Steps,
    Table,
    Things,
    Tips,
)
from .lessons import LESSONS
from .lookup import LOOKUP

CSS: Final = "g-maracaibo"
KIND_PAGES: Final = {
    "career": "start",
    "lay": "start",
    "drop": "start",
    "sail": "sailing",
    "village": "villages",
    "city": "cities",
    "choose": "cities",
    "optional": "cities",
    "disc": "ship",
    "buy": "cards",
    "draw": "cards",
    "quest": "quests",
    "spend": "quests",
    "explore": "exploring",
    "pile": "combat",
    "combat": "combat",
    "raise": "combat",
    "village-for-marker": "nations",
    "scoring": "scoring",
    "vote": "story",
}
"""Kind of request -> the page that helps with it, where one page does."""


def page_for(request: Request | None) -> str:
    """Id of the page that helps with the request."""
    if request is None:
        return "game"
    if request.kind == "nation":
        return "nations" if "influence" in request.data else "combat"
    if request.kind == "act":
        offered = request.keys()
        return "cities" if "city" in offered else "villages" if "VA2" in offered else "game"
    return KIND_PAGES.get(request.kind, "game")


_made: dict[str, list[RulesPage]] = {}
"""The pages by language: they name no players, and are the same as long as the program runs."""


def pages(text: Texts) -> list[RulesPage]:
    """All pages, in the order in which a game meets them, then those to look things up."""
    if text.lang not in _made:
        _made[text.lang] = [
            late_page(name, CSS, title, partial(_parts, text, lesson))
            for name, (title, lesson) in {**LESSONS, **LOOKUP}.items()
        ]
    return _made[text.lang]


def _parts(t: Texts, lesson: Callable[[], Lesson]) -> list[Child]:
    return [_section(t, part) for part in lesson()]


def lines(t: Texts, messages: Iterable[Message]) -> Node:
    """What a thing does, one thought on each line."""
    return h("ul", {"class": "rules__lines"}, [h("li", None, t.rich(m)) for m in messages])


def _section(t: Texts, told: Section | Tips) -> Node:
    if isinstance(told, Tips):
        return good_to_know(t, *told.messages, warn=told.warnings)
    return section(t, told.title, *[_part(t, part) for part in told.parts])


def _part(t: Texts, part: Part) -> Child:
    match part:
        case Message():
            return paragraph(t, part)
        case Steps(messages):
            return in_order(t, *messages)
        case Listing(rows):
            return h("ul", {"class": "rules__list"}, [_line(t, *row) for row in rows])
        case Lines(messages):
            return lines(t, messages)
        case Things(things):
            return h("dl", {"class": "rules__things"}, [_thing(t, *thing) for thing in things])
        case Table(heads, cells):
            return grid(t, heads, cells)
        case _:
            return example(t, _picture(t, part.picture), part.message)


def _line(t: Texts, drawing: str, message: Message) -> Node:
    return h("li", None, icon(drawing), h("span", None, t.rich(message)))


def _thing(t: Texts, title: Message, says: Iterable[Message]) -> Node:
    return h("div", None, h("dt", None, t(title)), h("dd", None, lines(t, says)))


def _picture(t: Texts, picture: Picture) -> Node:
    return h(
        "span",
        {"class": "rules__row", "role": "img", "aria-label": t(picture.label)},
        [icon(drawing) for drawing in picture.drawings],
    )
