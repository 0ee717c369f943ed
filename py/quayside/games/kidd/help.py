"""The rules of the three games for the rules drawer: what they have in common, and its pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ...kernel import Message, Request, msg
from ...ui.contract import RulesPage
from ...ui.rulebook import example, good_to_know, page, paragraph, section
from ...ui.text import Texts
from ...ui.tree import Node, h
from .catalog import BLACK, SPACE
from .drawing import SPOT, at, circle, path, pirate, stood, way
from .ground import name_of

__all__ = [
    "CSS",
    "common",
    "deck_piece",
    "example",
    "good_to_know",
    "page",
    "page_for",
    "paragraph",
    "section",
]

CSS: Final = "g-kidd kidd-rules"
_MARGIN: Final = 84
"""From the outermost spaces of a picture to its edge: their names fit in."""


def page_for(kinds: Mapping[str, str], request: Request | None) -> str:
    """Id of the page that helps with the request; `kinds` has those for which it is not `game`."""
    return kinds.get(request.kind, "game") if request is not None else "game"


def common(t: Texts) -> RulesPage:
    """How a pirate stands and walks: the same in all three games."""
    return page(
        "facing",
        CSS,
        msg("rules.facing"),
        [
            section(
                t,
                None,
                paragraph(t, msg("rules.facing.back")),
                example(
                    t,
                    deck_piece(
                        t,
                        msg("rules.facing.first.label"),
                        ("S1", "D1", "D2"),
                        {"S1": (BLACK, (1,))},
                    ),
                    msg("rules.facing.first", space="S1"),
                ),
                example(
                    t,
                    deck_piece(
                        t,
                        msg("rules.facing.then.label"),
                        ("D2", "S1", "S2", "I2"),
                        {"D2": ("S1", (1,))},
                        "S1>D2",
                    ),
                    msg("rules.facing.then"),
                ),
            ),
            section(
                t,
                msg("rules.facing.blind"),
                paragraph(t, msg("rules.facing.alley")),
                paragraph(t, msg("rules.facing.never")),
            ),
        ],
    )


def deck_piece(
    t: Texts,
    label: Message,
    spaces: Sequence[str],
    pirates: Mapping[str, tuple[str, tuple[int, ...]]],
    *walks: str,
) -> Node:
    """A part of the deck: these spaces, pirates on some of them (back, flags from the bottom to the
    top), and ways that are walked ("S1>D2").
    """
    xs = [at(space)[0] for space in spaces]
    ys = [at(space)[1] for space in spaces]
    left, top = min(xs) - _MARGIN, min(ys) - _MARGIN
    width, height = max(xs) - left + _MARGIN, max(ys) - top + _MARGIN
    return h(
        "svg",
        {
            "viewBox": f"{left:.0f} {top:.0f} {width:.0f} {height:.0f}",
            "width": round(width * 0.6),
            "role": "img",
            "aria-label": t(label),
        },
        _ropes(spaces),
        [path(_way(walk.split(">")), cls="route") for walk in walks],
        [_spot(space) for space in spaces],
        [stood(*at(space), pirate(space, *standing)) for space, standing in pirates.items()],
    )  # fmt: skip


def _way(spaces: Sequence[str]) -> str:
    return "M" + "L".join(_xy(space) for space in spaces)


def _xy(space: str) -> str:
    x, y = at(space)
    return f"{x:.1f} {y:.1f}"


def _ropes(spaces: Sequence[str]) -> list[Node]:
    """The path ends of these spaces; black paths are black."""
    lines = rails = ""
    for space in spaces:
        x, y = at(space)
        for end in SPACE[space].ends:
            if end in spaces:
                lines += f"M{x:.1f} {y:.1f}L{_xy(end)}"
            else:
                stub = _stub(space, end)
                if end == BLACK:
                    rails += stub
                else:
                    lines += stub
    return [
        path(lines, cls="rope rope--edge"),
        path(lines, cls="rope"),
        path(rails, cls="rope rope--edge"),
        path(rails, cls="rope rope--black"),
    ]


def _stub(space: str, end: str) -> str:
    """A path that leads out of the picture."""
    return "M{}L{:.1f} {:.1f}".format(_xy(space), *way(space, end, SPOT + 16))


def _spot(space: str) -> Node:
    x, y = at(space)
    cls = "spot spot--start" if space.startswith("S") else "spot"
    return h("g", None, circle(x, y, SPOT, cls=cls), name_of(space))
