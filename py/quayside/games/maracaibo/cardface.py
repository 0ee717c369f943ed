"""Project cards: small in a hand, as a line in the row or a display, and large with all in words.

A tap on a card that cannot be chosen now opens it large; that takes nothing but the page itself.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from ...kernel import Message, msg
from . import words as effect_words
from .catalog import CARDS
from .drawing import AttrValue, Child, Near, Node, Texts, h, icon, piece
from .signs import GOOD_ICONS, Lines, Sign, of_card, row


class Look(NamedTuple):
    """All that the drawing of a card depends on."""

    card: str
    price: int
    """What it costs who looks, after reductions."""
    why: str
    """Why it cannot be bought, in words; empty if it could be paid."""
    choice: str
    chosen: bool


def look(say: Texts, near: Near, card: str, price: int, why: Message | None) -> Look:
    """How the card stands now."""
    anchor = anchor_of(card)
    return Look(
        card,
        price,
        say(why) if why is not None else "",
        near.choice(anchor),
        near.chosen == anchor,
    )


@cache
def anchor_of(card: str) -> str:
    """The id of the card on the table."""
    return f"card-{card.lower()}"


# ------------------------------------------------------------------ in words


@piece
def _spoken(say: Texts, card: str, price: int) -> str:
    return say(card_words(card, price))


def card_words(card: str, price: int) -> Message:
    """The whole card in one sentence or two, for the ear."""
    shown = CARDS[card]
    return msg(
        "card.words",
        card=card,
        n=price,
        good=shown.good,
        object=shown.object,
        points=msg("gain.vp", n=shown.vp),
        effects=effect_words.card(card),
    )


def large(say: Texts, card: str, price: int, why: str) -> tuple[Node | None, ...]:
    """The card in words, as the children of whatever shows it large."""
    return (*_large(say, card, price), _why(why) if why else None)


@piece
def _why(why: str) -> Node:
    return h("p", {"class": "big__why"}, icon("lock"), h("span", None, why))


@piece
def _large(say: Texts, card: str, price: int) -> tuple[Node | None, ...]:
    shown = CARDS[card]
    metric, least = shown.requires
    costs: list[Child] = [
        h("i", {"class": "coin"}, price),
        icon("meeple") if shown.figure else None,
        h("span", None, icon("swords"), shown.cp) if shown.cp else None,
    ]
    return (
        h(
            "div",
            {"class": "big__head"},
            h("span", {"class": "big__cost num"}, costs),
            h("b", None, say(msg("card.name", card=card))),
            h("span", {"class": "big__vp num"}, say(msg("card.vp", n=shown.vp))),
        ),
        h(
            "p",
            {"class": "muted"},
            say(msg("card.price", n=price, printed=shown.doubloons)) + " "
            if price != shown.doubloons
            else None,
            say(msg("card.figure", stop=shown.at)) if shown.at else None,
            say(msg("card.crew")) if shown.figure and not shown.at else None,
        ),
        h("p", {"class": "muted"}, say(msg("buy.needs", target=effect_words.target(metric, least))))
        if metric
        else None,
        h(
            "ul",
            {"class": "big__eff"},
            [
                h(
                    "li",
                    {"class": f"eff eff--{line.kind}"},
                    row(line.signs),
                    h("span", None, _capital(say(text))),
                )
                for line, text in _told(card)
            ],
        ),
        h(
            "p",
            {"class": "big__use"},
            _use(GOOD_ICONS[shown.good], shown.good),
            h("span", None, say(msg("card.as", good=shown.good, object=shown.object))),
            _use(shown.object, ""),
        ),
    )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _told(card: str) -> list[tuple[Lines, Message]]:
    """Each line of signs with its words; compass and token have drawings of their own."""
    shown = CARDS[card]
    lines = list(of_card(card))
    texts = effect_words.card(card)
    extra: list[tuple[Lines, Message]] = []
    if shown.compass:
        extra.append((Lines("tok", "", (Sign("compass"),)), texts[len(extra)]))
    if shown.synergy:
        extra.append((Lines("tok", "", (Sign(shown.synergy),)), texts[len(extra)]))
    return [*extra, *zip(lines, texts[len(extra) :], strict=True)]


def _use(drawing: str, good: str) -> Node:
    cls = f"good good--{good}" if good else "good"
    return h("span", {"class": cls}, icon(drawing))


# ------------------------------------------------------------------ small


@cache
def _front(card: str, price: int) -> tuple[Node, ...]:
    """What the small card shows, all of it an ornament: the label says it in words."""
    shown = CARDS[card]
    return (
        h(
            "span",
            {"class": "pc__top"},
            h("i", {"class": "coin num"}, price),
            icon("meeple") if shown.figure else None,
            h("span", {"class": "pc__cp num"}, icon("swords"), shown.cp) if shown.cp else None,
            h("span", {"class": "pc__vp num"}, icon("star"), shown.vp),
        ),
        h(
            "span",
            {"class": "pc__use"},
            _use(GOOD_ICONS[shown.good], shown.good),
            _use(shown.object, ""),
            h("span", {"class": "pc__tok"}, icon("compass")) if shown.compass else None,
            h("span", {"class": "pc__tok"}, icon(shown.synergy)) if shown.synergy else None,
        ),
        h(
            "span",
            {"class": "pc__eff"},
            [
                h(
                    "span",
                    {"class": f"eff eff--{line.kind}"},
                    h("b", {"class": "num"}, line.lead) if line.lead else None,
                    row(line.signs),
                )
                for line in of_card(card)
            ],
        ),
    )


_FITS: Final = ((13, "pc__n pc__n--long pc__n--longest"), (10, "pc__n pc__n--long"))
"""A word of so many letters needs smaller ones: the name must fit the narrowest card."""


@piece
def small(say: Texts, shown: Look) -> tuple[Node, ...]:
    """A card of the hand, and its large view, which a tap opens unless it chooses the card."""
    text = say(msg("card.name", card=shown.card))
    longest = max(len(word) for word in text.split())
    fit = next((cls for least, cls in _FITS if longest >= least), "pc__n")
    name = h("span", {"class": fit}, text)
    top, *rest = _front(shown.card, shown.price)
    return _button(say, shown, "card pc", [top, name, *rest])


@piece
def strip(say: Texts, shown: Look, cost: int, goods: bool) -> tuple[Node, ...]:
    """A card as a line: what it costs (no coin for -1), its name, and what it can be used as, or
    else what it does.
    """
    card = CARDS[shown.card]
    lasting = [line for line in of_card(shown.card) if cost >= 0 or line.kind not in ("inc", "now")]
    parts: list[Child] = [
        h("i", {"class": "coin num"}, cost) if cost >= 0 else None,
        h("b", None, say(msg("card.name", card=shown.card))),
        h(
            "span",
            {"class": "drow__s"},
            icon("compass") if card.compass else None,
            icon(card.synergy) if card.synergy else None,
            [_use(GOOD_ICONS[card.good], card.good), _use(card.object, "")] if goods else None,
            [row(line.signs) for line in lasting[:1]] if not goods else None,
        ),
    ]
    return _button(say, shown, "drow", parts)


def _button(say: Texts, shown: Look, cls: str, parts: list[Child]) -> tuple[Node, ...]:
    card = shown.card
    anchor = anchor_of(card)
    label = _spoken(say, card, shown.price)
    if shown.why:
        label = say(msg("thing.refused", what=label, reason=shown.why))
        cls += " is-short"
    attrs: dict[str, AttrValue] = {
        "type": "button",
        "id": anchor,
        "class": cls,
        "aria-label": label,
    }
    if shown.choice:
        attrs["class"] = f"{cls} is-legal"
        attrs["data-choice"] = shown.choice
        attrs["aria-pressed"] = "true" if shown.chosen else "false"
    else:
        attrs["popovertarget"] = f"big-{card.lower()}"
    # The same elements, whatever a tap does: so a card is not laid out anew when that changes.
    return (
        h("button", attrs, *parts, key=anchor),
        h(
            "div",
            {
                "id": f"big-{card.lower()}",
                "class": "panel big",
                "popover": "auto",
                "role": "dialog",
                "aria-label": say(msg("card.name", card=card)),
            },
            large(say, card, shown.price, shown.why),
            key=f"big-{card.lower()}",
        ),
    )
