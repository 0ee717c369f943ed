"""The rules of Malacca for the rules drawer, in short pages, one for each step of a round."""

from __future__ import annotations

from typing import Final

from ...kernel import Message, Request, msg
from ...ui.contract import RulesPage
from ...ui.rulebook import example, good_to_know, grid, in_order, page, paragraph, section
from ...ui.text import Texts
from ...ui.tree import Child, Node, h, icon
from .catalog import (
    CHARACTERS,
    GEAR_COPIES,
    GEAR_PAYS,
    GEAR_PRICE,
    KINDS,
    ROUNDS,
    SCRUB_SILVER,
    SHIPS,
    SPECIALS,
    START_SILVER,
)
from .drawing import KIND_ICONS, coin_pile, face
from .words import ability

CSS: Final = "g-malacca malacca-rules"
_KIND_PAGES: Final = {
    "equip": "equipment",
    "card": "cards",
    "bet": "bets",
    "reveal": "reveal",
    "wait": "specials",
    "payout": "payout",
}


def page_for(request: Request | None) -> str:
    """Id of the page that helps with the request."""
    return _KIND_PAGES.get(request.kind, "game") if request is not None else "game"


def pages(text: Texts) -> list[RulesPage]:
    """All pages, in the order of a round."""
    return [
        page("game", CSS, msg("rules.game"), _game(text)),
        page("cards", CSS, msg("rules.cards"), _cards(text)),
        page("bets", CSS, msg("rules.bets"), _bets(text)),
        page("reveal", CSS, msg("rules.reveal"), _reveal(text)),
        page("payout", CSS, msg("rules.payout"), _payout(text)),
        page("specials", CSS, msg("rules.specials"), _specials(text)),
        page("characters", CSS, msg("rules.characters"), _characters(text)),
        page("equipment", CSS, msg("rules.equipment"), _equipment(text)),
        page("end", CSS, msg("rules.end"), _end(text)),
    ]


# ------------------------------------------------------------------ parts of pages


def _list(t: Texts, *rows: tuple[str, Message]) -> Node:
    return h(
        "ul",
        {"class": "rules__list"},
        [
            h("li", None, icon(KIND_ICONS[kind], f"is-{kind}"), h("span", None, t.rich(m)))
            for kind, m in rows
        ],
    )


def _row_of_cards(t: Texts, *cards: str) -> Node:
    return h("span", {"class": "rules__cards"}, [face(t, card) for card in cards])


# ------------------------------------------------------------------ the pages


def _game(t: Texts) -> list[Child]:
    return [
        section(
            t,
            None,
            paragraph(t, msg("rules.game.aim", n=ROUNDS)),
            paragraph(t, msg("rules.game.start", n=START_SILVER)),
        ),
        section(
            t,
            msg("rules.game.round"),
            in_order(
                t,
                msg("rules.game.step-ship"),
                msg("rules.game.step-bet"),
                msg("rules.game.step-reveal"),
                msg("rules.game.step-payout"),
                msg("rules.game.step-captain"),
            ),
        ),
        section(
            t,
            msg("rules.game.ships"),
            paragraph(t, msg("rules.game.cargoes", numbers=list(SHIPS))),
        ),
    ]


def _cards(t: Texts) -> list[Child]:
    return [
        section(
            t,
            None,
            paragraph(t, msg("rules.cards.text")),
            _list(
                t,
                ("attack", msg("rules.cards.attack")),
                ("defence", msg("rules.cards.defence")),
                ("trade", msg("rules.cards.trade")),
            ),
        ),
        good_to_know(t, msg("rules.cards.tip"), warn=[msg("rules.cards.warn")]),
    ]


def _bets(t: Texts) -> list[Child]:
    return [
        section(
            t,
            None,
            paragraph(t, msg("rules.bets.text")),
            paragraph(t, msg("rules.bets.open")),
            paragraph(t, msg("rules.bets.change")),
        ),
        section(
            t,
            msg("rules.bets.scrub"),
            paragraph(t, msg("rules.bets.scrub.text", n=SCRUB_SILVER)),
        ),
        good_to_know(t, msg("rules.bets.tip")),
    ]


def _reveal(t: Texts) -> list[Child]:
    return [
        section(
            t,
            None,
            paragraph(t, msg("rules.reveal.text")),
            paragraph(t, msg("rules.reveal.captured")),
            paragraph(t, msg("rules.reveal.defended")),
            example(
                t,
                _row_of_cards(t, "attack", "trade", "defence"),
                msg("rules.reveal.example"),
            ),
        ),
        section(
            t,
            msg("rules.reveal.success"),
            _list(
                t,
                ("attack", msg("rules.reveal.attack")),
                ("defence", msg("rules.reveal.defence")),
                ("trade", msg("rules.reveal.trade")),
            ),
        ),
    ]


def _payout(t: Texts) -> list[Child]:
    return [
        section(
            t,
            msg("rules.payout.captured"),
            in_order(
                t,
                msg("rules.payout.lost"),
                msg("rules.payout.own"),
                msg("rules.payout.loot"),
                msg("rules.payout.hero"),
            ),
            example(t, h("span", {"class": "rules__cards"}, coin_pile(15)),
                    msg("rules.payout.example")),
        ),
        section(
            t,
            msg("rules.payout.defended"),
            in_order(
                t,
                msg("rules.payout.trade"),
                msg("rules.payout.fine"),
                msg("rules.payout.spoils"),
                msg("rules.payout.pointless"),
            ),
            paragraph(t, msg("rules.payout.fine.example")),
        ),
        good_to_know(t, msg("rules.payout.tip"), warn=[msg("rules.payout.warn")]),
    ]  # fmt: skip


def _specials(t: Texts) -> list[Child]:
    return [
        section(
            t,
            None,
            paragraph(t, msg("rules.specials.text")),
            paragraph(t, msg("rules.specials.once")),
            grid(
                t,
                (msg("rules.head.card"), msg("rules.head.copies")),
                [
                    (
                        [face(t, card.id), " ", t(msg("card.named", card=card.id))],
                        str(card.copies),
                    )
                    for card in SPECIALS
                ],
            ),
        ),
        section(
            t,
            msg("rules.specials.wait"),
            paragraph(t, msg("rules.specials.wait.text")),
        ),
        section(
            t,
            msg("rules.specials.secret"),
            paragraph(t, msg("rules.specials.secret.text")),
        ),
    ]


def _characters(t: Texts) -> list[Child]:
    return [
        section(
            t,
            None,
            paragraph(t, msg("rules.characters.text")),
            h(
                "dl",
                {"class": "rules__who"},
                [
                    h(
                        "div",
                        None,
                        h("dt", None, t(msg("character.named", character=card.id)), " ",
                          h("small", None,
                            t(msg("rules.characters.silver", n=card.silver))
                            if card.silver
                            else t(msg("rules.characters.players")))),
                        h("dd", None, t(ability(card.id))),
                    )
                    for card in CHARACTERS
                ],
            ),
        ),
        good_to_know(t, msg("rules.characters.tip"), warn=[msg("rules.characters.warn")]),
    ]  # fmt: skip


def _equipment(t: Texts) -> list[Child]:
    says = {
        "attack": msg("equip.attack.hint", n=GEAR_PAYS["attack"]),
        "defence": msg("equip.defence.hint", n=GEAR_PAYS["defence"]),
        "trade": msg("equip.trade.hint", n=GEAR_PAYS["trade"]),
    }
    return [
        section(
            t,
            None,
            paragraph(t, msg("rules.equipment.text", n=GEAR_PRICE, copies=GEAR_COPIES)),
            _list(
                t,
                *[
                    (kind, msg("rules.equipment.row", gear=kind, says=says[kind]))
                    for kind in KINDS
                ],
            ),
        ),
        good_to_know(t, msg("rules.equipment.tip"), warn=[msg("rules.equipment.warn")]),
    ]  # fmt: skip


def _end(t: Texts) -> list[Child]:
    return [
        section(
            t,
            None,
            paragraph(t, msg("rules.end.text", n=ROUNDS)),
            paragraph(t, msg("rules.end.tie")),
        ),
        section(
            t,
            msg("rules.end.open"),
            paragraph(t, msg("rules.end.open.text")),
        ),
    ]
