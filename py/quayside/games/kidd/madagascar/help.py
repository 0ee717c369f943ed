"""The rules of Madagascar for the rules drawer."""

from __future__ import annotations

from typing import Final

from ....kernel import Request, msg
from ....ui.contract import RulesPage
from ....ui.text import Texts
from .. import help as common
from ..help import CSS, deck_piece, example, good_to_know, page, paragraph, section
from .rules import QUIET

_PAGES: Final = {"move": "towers", "pass": "end"}


def page_for(request: Request | None) -> str:
    """Id of the page that helps with the request."""
    return common.page_for(_PAGES, request)


def pages(t: Texts) -> list[RulesPage]:
    """All pages."""
    return [
        page(
            "game",
            CSS,
            msg("rules.game"),
            [
                section(
                    t,
                    None,
                    paragraph(t, msg("rules.madagascar.aim")),
                    paragraph(t, msg("rules.start")),
                    paragraph(t, msg("rules.madagascar.turn")),
                ),
                good_to_know(t, msg("rules.madagascar.behind"), msg("rules.madagascar.alley")),
            ],
        ),
        common.common(t),
        _towers(t),
        page(
            "end",
            CSS,
            msg("rules.end"),
            [
                section(
                    t,
                    None,
                    paragraph(t, msg("rules.madagascar.win")),
                    paragraph(t, msg("rules.madagascar.out")),
                ),
                section(
                    t,
                    msg("rules.madagascar.stalemate"),
                    paragraph(t, msg("rules.madagascar.drawn", n=QUIET)),
                    paragraph(t, msg("rules.madagascar.flags")),
                ),
            ],
        ),
    ]


def _towers(t: Texts) -> RulesPage:
    return page(
        "towers",
        CSS,
        msg("rules.towers"),
        [
            section(
                t,
                None,
                paragraph(t, msg("rules.madagascar.height")),
                paragraph(t, msg("rules.madagascar.steer")),
                paragraph(t, msg("rules.through")),
                paragraph(t, msg("rules.madagascar.round")),
            ),
            section(
                t,
                msg("rules.capture"),
                paragraph(t, msg("rules.behind")),
                example(
                    t,
                    deck_piece(
                        t,
                        msg("rules.madagascar.before.label"),
                        ("D1", "I1"),
                        {"D1": ("S1", (1,)), "I1": ("D1", (1, 2))},
                        "D1>I1",
                    ),
                    msg("rules.madagascar.before"),
                ),
                example(
                    t,
                    deck_piece(
                        t,
                        msg("rules.madagascar.after.label"),
                        ("D1", "I1"),
                        {"I1": ("D1", (1, 2, 1))},
                    ),
                    msg("rules.madagascar.after"),
                ),
                paragraph(t, msg("rules.madagascar.apart")),
            ),
        ],
    )
