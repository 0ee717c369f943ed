"""The rules of Loyal Captain for the rules drawer."""

from __future__ import annotations

from typing import Final

from ....kernel import Request, msg
from ....ui.contract import RulesPage
from ....ui.text import Texts
from .. import help as common
from ..catalog import BLACK
from ..help import CSS, deck_piece, example, good_to_know, page, paragraph, section
from .rules import LIMIT

_PAGES: Final = {"move": "facing"}


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
                    paragraph(t, msg("rules.loyal.aim")),
                    paragraph(t, msg("rules.loyal.turn")),
                    paragraph(t, msg("rules.loyal.enter")),
                ),
                good_to_know(
                    t,
                    msg("rules.loyal.many"),
                    msg("rules.loyal.keep"),
                    msg("rules.loyal.room"),
                ),
            ],
        ),
        common.common(t),
        _capture(t),
        page(
            "end",
            CSS,
            msg("rules.end"),
            [
                section(
                    t,
                    None,
                    paragraph(t, msg("rules.loyal.end")),
                    paragraph(t, msg("rules.loyal.draw", n=LIMIT)),
                )
            ],
        ),
    ]


def _capture(t: Texts) -> RulesPage:
    around = ("S1", "D1", "D2")
    return page(
        "capture",
        CSS,
        msg("rules.capture"),
        [
            section(
                t,
                None,
                paragraph(t, msg("rules.loyal.threat")),
                paragraph(t, msg("rules.loyal.capture")),
                example(
                    t,
                    deck_piece(
                        t,
                        msg("rules.loyal.caught.label"),
                        around,
                        {"S1": (BLACK, (1,)), "D1": ("S6", (2,)), "D2": ("I2", (2,))},
                    ),
                    msg("rules.loyal.caught"),
                ),
                example(
                    t,
                    deck_piece(
                        t,
                        msg("rules.loyal.safe.label"),
                        around,
                        {"S1": (BLACK, (1,)), "D1": ("S1", (2,)), "D2": ("I2", (2,))},
                    ),
                    msg("rules.loyal.safe"),
                ),
            ),
            section(
                t,
                msg("rules.loyal.groups"),
                paragraph(t, msg("rules.loyal.group")),
                paragraph(t, msg("rules.loyal.order")),
                paragraph(t, msg("rules.loyal.placed")),
            ),
        ],
    )
