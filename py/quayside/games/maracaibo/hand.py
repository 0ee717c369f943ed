"""The tray below the map: cards in hand, the planning area, the row of face-up cards, the pile."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...kernel import Message, msg
from .cardface import anchor_of, look, small, strip
from .cards import price, why_not
from .catalog import PLANNING
from .drawing import AttrValue, Child, Near, Node, Sight, Texts, each, flag, h, icon, kept, put
from .player import Player
from .turn import row_price

_FIRST = ("career", "lay", "drop")
_CARDS = ("lay", "drop")
"""Questions about cards in hand, before the map is of any use."""


def tray(sight: Sight) -> Node:
    """The things of the shown player that lie below the map."""
    player, near = sight.state.sides[sight.shown], sight.own_near("card")
    parts = _hand(sight, player, near), _plan(sight, player, near), _row(sight, near)
    return _tray("tray", sight.kind in _CARDS, *parts)


@put
def _tray(key: str, asked: bool, *parts: Node) -> Node:
    """`asked`: a narrow screen shows the tray above the map."""
    cls = "tray-cards is-asked" if asked else "tray-cards"
    return h("div", {"class": cls, "data-roving": True}, *parts, key=key)


def _hand(sight: Sight, player: Player, near: Near) -> Node:
    """The hand to who holds it; of others what all have seen of it."""
    facts = sight.player(sight.shown)
    own = facts["hand"] is not None
    cards = facts["hand"] if own else facts["seen"]
    anchors = [anchor_of(card) for card in cards]
    return _hand_of(
        sight.say,
        -1 if own else sight.shown,
        player,
        cards,
        facts["cards"],
        facts["limit"],
        near.among(anchors),
        sight.near("card").among(anchors).blocked if sight.kind not in _FIRST else None,
        _back(sight),
    )


@kept
def _hand_of(
    say: Texts,
    other: int,
    player: Player,
    cards: Sequence[str],
    n: int,
    limit: int,
    near: Near,
    blocked: Mapping[str, Message] | None,
    back: Node | None,
) -> Node:
    """The hand of n cards, of which these are seen; `other` is who holds it, -1 for oneself.

    `blocked` says what cannot be chosen; None while nobody thinks of buying.
    """
    hidden = n - len(cards)
    children: list[Child] = []
    for card in cards:
        reason = None
        if blocked is not None:
            reason = blocked.get(anchor_of(card)) or why_not(player, card)
        children.append(small(say, look(say, near, card, price(player, card), reason)))
    if hidden:
        children.append(
            h(
                "span",
                {
                    "class": "card card--back pc pc--back",
                    "role": "img",
                    "aria-label": say(msg("hand.hidden", n=hidden)),
                },
                icon("lock"),
                h("b", {"class": "num"}, hidden),
                key="hidden",
            )
        )
    if not cards and not hidden:
        children.append(h("p", {"class": "none"}, say(msg("hand.none"))))
    return h(
        "section",
        {"class": "hand", "aria-labelledby": "h-hand"},
        h(
            "h2",
            {"class": "eyebrow", "id": "h-hand"},
            say(
                msg("hand.own", n=n, limit=limit)
                if other < 0
                else msg("hand.other", seat=other, n=n)
            ),
            h("span", {"class": "only"}, icon("lock"), say(msg("hand.only")))
            if other < 0
            else None,
        ),
        h("div", {"class": "hand__c"}, children),
        back,
        key="hand",
    )


def _back(sight: Sight) -> Node | None:
    """The way back from somebody else's things."""
    if sight.own or sight.facts["over"]:
        return None
    return _way_back(sight.seat, sight.say, sight.flags[sight.seat])


@each
def _way_back(seat: int, say: Texts, p: int) -> Node:
    return h(
        "button",
        {"type": "button", "class": "btn mara-back", "data-act": f"view:{seat}"},
        flag(p),
        say(msg("looking.back", seat=seat)),
        key="back",
    )


def _plan(sight: Sight, player: Player, near: Near) -> Node:
    cards = sight.player(sight.shown)["plan"]
    return _plan_of(sight.say, player, cards, near.among([anchor_of(card) for card in cards]))


@kept
def _plan_of(say: Texts, player: Player, cards: Sequence[str], near: Near) -> Node:
    """The planning area: cards that count for nothing but themselves."""
    lines: list[Child] = []
    for card in cards:
        coins = price(player, card)
        reason = near.blocked.get(anchor_of(card)) or why_not(player, card)
        lines.append(strip(say, look(say, near, card, coins, reason), coins, False))
    lines += [
        h("span", {"class": "drow drow--free"}, key=f"free-{k}")
        for k in range(len(cards), PLANNING)
    ]
    return h(
        "section",
        {"class": "plan", "aria-labelledby": "h-plan"},
        h("h2", {"class": "eyebrow", "id": "h-plan"}, say(msg("plan.title", n=len(cards)))),
        h("div", {"class": "deck__r"}, lines),
        key="plan",
    )


def _row(sight: Sight, near: Near) -> Node:
    facts = sight.facts
    pile = sight.own_near("pile")
    return _row_of(
        sight.say,
        sight.state.sides[sight.shown],
        facts["row"],
        row_price(sight.state, sight.shown) if _draws(sight) else 1,
        facts["pile"],
        len(facts["discards"]),
        near.among([anchor_of(card) for card in facts["row"] if card]),
        pile.choice("pile"),
        pile.chosen == "pile",
    )


@kept
def _row_of(
    say: Texts,
    player: Player,
    cards: Sequence[str],
    cost: int,
    n: int,
    discards: int,
    near: Near,
    choice: str,
    chosen: bool,
) -> Node:
    """The row with its gaps, at the cost of a card in it, and the pile of n cards."""
    lines: list[Child] = []
    for k, card in enumerate(cards):
        if card:
            shown = look(say, near, card, price(player, card), None)
            lines.append(strip(say, shown, cost, True))
        else:
            lines.append(h("span", {"class": "drow drow--free"}, key=f"gap-{k}"))
    pile = _pile(say, n, discards, choice, chosen)
    return h(
        "section",
        {"class": "deck", "aria-labelledby": "h-row"},
        h("h2", {"class": "eyebrow", "id": "h-row"}, say(msg("row.title"))),
        h("div", {"class": "deck__c"}, pile, h("div", {"class": "deck__r"}, lines)),
        key="row",
    )


def _pile(say: Texts, n: int, discards: int, choice: str, chosen: bool) -> Node:
    """The draw pile, with the number of its cards."""
    cls = "card card--back pile-of"
    attrs: dict[str, AttrValue] = {
        "id": "pile",
        "aria-label": say(msg("pile.words", n=n, discards=discards)),
    }
    face: list[Child] = [icon("card"), h("b", {"class": "num"}, n)]
    if not choice:
        return h("span", {**attrs, "class": cls, "role": "img"}, face, key="pile")
    attrs |= {
        "type": "button",
        "class": f"{cls} is-legal",
        "data-choice": choice,
        "aria-pressed": "true" if chosen else "false",
    }
    return h("button", attrs, face, key="pile-button")


def _draws(sight: Sight) -> bool:
    """Whether the shown side is one that draws cards: Jean does not."""
    return not sight.state.is_jean(sight.shown)
