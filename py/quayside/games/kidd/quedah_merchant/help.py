"""The rules of Quedah Merchant for the rules drawer."""

from __future__ import annotations

from typing import Final

from ....kernel import Request, msg
from ....ui.contract import RulesPage
from ....ui.text import Texts
from .. import help as common
from ..catalog import BLACK
from ..help import CSS, deck_piece, example, good_to_know, page, paragraph, section
from .rules import QUIET

_PAGES: Final = {"move": "walk", "free": "free", "pass": "end", "die": "walk"}


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
                    paragraph(t, msg("rules.quedah.aim")),
                    paragraph(t, msg("rules.start")),
                    paragraph(t, msg("rules.quedah.turn")),
                ),
                good_to_know(t, msg("rules.quedah.block"), msg("rules.quedah.starts")),
            ],
        ),
        common.common(t),
        _walk(t),
        _free(t),
        page(
            "end",
            CSS,
            msg("rules.end"),
            [
                section(t, None, paragraph(t, msg("rules.quedah.unusable"))),
                section(
                    t,
                    msg("rules.quedah.ends"),
                    paragraph(t, msg("rules.quedah.last")),
                    paragraph(t, msg("rules.quedah.count", n=QUIET)),
                    paragraph(t, msg("rules.quedah.strict")),
                ),
            ],
        ),
    ]


def _walk(t: Texts) -> RulesPage:
    return page(
        "walk",
        CSS,
        msg("rules.walk"),
        [
            section(
                t,
                None,
                paragraph(t, msg("rules.quedah.pips")),
                paragraph(t, msg("rules.through")),
                paragraph(t, msg("rules.behind")),
                example(
                    t,
                    deck_piece(
                        t,
                        msg("rules.quedah.caught.label"),
                        ("S1", "D1", "I1"),
                        {"S1": (BLACK, (1,)), "I1": ("D1", (2,))},
                        "S1>D1>I1",
                    ),
                    msg("rules.quedah.caught"),
                ),
                paragraph(t, msg("rules.quedah.carried")),
                paragraph(t, msg("rules.quedah.one")),
            )
        ],
    )


def _free(t: Texts) -> RulesPage:
    return page(
        "free",
        CSS,
        msg("rules.free"),
        [
            section(
                t,
                None,
                paragraph(t, msg("rules.quedah.free")),
                example(
                    t,
                    deck_piece(
                        t,
                        msg("rules.quedah.freed.label"),
                        ("D1", "I1", "I2", "I6"),
                        {"D1": ("S1", (1,)), "I1": ("D1", (1, 2))},
                        "I2>I1>I6",
                    ),
                    msg("rules.quedah.freed"),
                ),
                paragraph(t, msg("rules.quedah.chain")),
                paragraph(t, msg("rules.quedah.no-escape")),
            )
        ],
    )
