"""The tray below the map: cards in hand, the planning area, the row of face-up cards, the pile."""

from __future__ import annotations

from ...kernel import Message, msg
from .cardface import Look, anchor_of, look, small, strip
from .cards import price, why_not
from .catalog import PLANNING
from .drawing import AttrValue, Child, Node, Sight, Texts, each, flag, h, icon, kept, put
from .turn import row_price

_FIRST = ("career", "lay", "drop")


def tray(sight: Sight) -> Node:
    """The things of the shown player that lie below the map."""
    return _tray("tray", _hand(sight), _plan(sight), _row(sight))


@put
def _tray(key: str, *parts: Node) -> Node:
    return h("div", {"class": "tray-cards", "data-roving": True}, *parts, key=key)


def _price(sight: Sight, card: str) -> tuple[int, Message | None]:
    """What the card costs the shown player, and why it cannot be bought."""
    player = sight.state.sides[sight.shown]
    return price(player, card), why_not(player, card)


def _card(sight: Sight, card: str) -> Look:
    coins, why = _price(sight, card)
    asked = sight.kind not in _FIRST
    reason = sight.near("card").blocked.get(anchor_of(card), why) if asked else None
    return look(sight.say, sight.own_near("card"), card, coins, reason)


def _hand(sight: Sight) -> Node:
    """The hand to who holds it; of others what all have seen of it."""
    player = sight.player(sight.shown)
    own = player["hand"] is not None
    cards = player["hand"] if own else player["seen"]
    return _hand_of(
        sight.say,
        -1 if own else sight.shown,
        tuple([_card(sight, card) for card in cards]),
        player["cards"],
        player["limit"],
        _back(sight),
    )


@kept
def _hand_of(
    say: Texts, other: int, looks: tuple[Look, ...], n: int, limit: int, back: Node | None
) -> Node:
    """The hand of n cards, of which some are seen; `other` is who holds it, -1 for oneself."""
    hidden = n - len(looks)
    children: list[Child] = [small(say, shown) for shown in looks]
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
    if not looks and not hidden:
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


def _plan(sight: Sight) -> Node:
    """The planning area: cards that count for nothing but themselves."""
    near = sight.own_near("card")
    looks = []
    for card in sight.player(sight.shown)["plan"]:
        coins, why = _price(sight, card)
        reason = near.blocked.get(anchor_of(card), why)
        looks.append(look(sight.say, near, card, coins, reason))
    return _plan_of(sight.say, tuple(looks))


@kept
def _plan_of(say: Texts, looks: tuple[Look, ...]) -> Node:
    lines: list[Child] = [strip(say, shown, shown.price, False) for shown in looks]
    lines += [
        h("span", {"class": "drow drow--free"}, key=f"free-{k}")
        for k in range(len(looks), PLANNING)
    ]
    return h(
        "section",
        {"class": "plan", "aria-labelledby": "h-plan"},
        h("h2", {"class": "eyebrow", "id": "h-plan"}, say(msg("plan.title", n=len(looks)))),
        h("div", {"class": "deck__r"}, lines),
        key="plan",
    )


def _row(sight: Sight) -> Node:
    facts, player = sight.facts, sight.state.sides[sight.shown]
    near = sight.own_near("card")
    pile = sight.own_near("pile")
    return _row_of(
        sight.say,
        tuple(
            [
                look(sight.say, near, card, price(player, card), None) if card else None
                for card in facts["row"]
            ]
        ),
        row_price(sight.state, sight.shown) if _draws(sight) else 1,
        facts["pile"],
        len(facts["discards"]),
        pile.choice("pile"),
        pile.chosen == "pile",
    )


@kept
def _row_of(
    say: Texts,
    looks: tuple[Look | None, ...],
    cost: int,
    n: int,
    discards: int,
    choice: str,
    chosen: bool,
) -> Node:
    """The row with its gaps, at the cost of a card in it, and the pile of n cards."""
    lines: list[Child] = []
    for k, shown in enumerate(looks):
        if shown is not None:
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
