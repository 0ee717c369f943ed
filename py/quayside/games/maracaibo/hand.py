"""The tray below the map: cards in hand, the planning area, the row of face-up cards, the pile."""

from __future__ import annotations

from ...kernel import Message, msg
from .cardface import look, small, strip
from .cards import price, why_not
from .catalog import PLANNING
from .drawing import AttrValue, Child, Node, Sight, flag, h, icon
from .turn import row_price

_FIRST = ("career", "lay", "drop")


def tray(sight: Sight) -> Node:
    """The things of the shown player that lie below the map."""
    return h(
        "div",
        {"class": "tray-cards", "data-roving": True},
        _hand(sight),
        _plan(sight),
        _row(sight),
        key="tray",
    )


def _price(sight: Sight, card: str) -> tuple[int, Message | None]:
    """What the card costs the shown player, and why it cannot be bought."""
    player = sight.state.sides[sight.shown]
    return price(player, card), why_not(player, card)


def _card(sight: Sight, card: str) -> tuple[Node, ...]:
    coins, why = _price(sight, card)
    asked = sight.kind not in _FIRST
    reason = sight.blocked.get(f"card-{card.lower()}", why) if asked else None
    return small(sight.say, look(sight if sight.own else _apart(sight), card, coins, reason))


def _apart(sight: Sight) -> Sight:
    """The same, where nothing can be chosen: somebody else's things."""
    return sight._replace(places={}, blocked={}, selected=None)


def _hand(sight: Sight) -> Node:
    """The hand to who holds it; of others what all have seen of it."""
    say, player = sight.say, sight.player(sight.shown)
    cards = player["hand"] if player["hand"] is not None else player["seen"]
    hidden = player["cards"] - len(cards)
    title = msg("hand.own", n=player["cards"], limit=player["limit"])
    if player["hand"] is None:
        title = msg("hand.other", seat=sight.shown, n=player["cards"])
    children: list[Child] = [_card(sight, card) for card in cards]
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
            say(title),
            h("span", {"class": "only"}, icon("lock"), say(msg("hand.only")))
            if player["hand"] is not None
            else None,
        ),
        h("div", {"class": "hand__c"}, children),
        _back(sight),
        key="hand",
    )


def _back(sight: Sight) -> Node | None:
    """The way back from somebody else's things."""
    if sight.own or sight.facts["over"]:
        return None
    return h(
        "button",
        {"type": "button", "class": "btn mara-back", "data-act": f"view:{sight.seat}"},
        flag(sight.flags[sight.seat]),
        sight.say(msg("looking.back", seat=sight.seat)),
        key="back",
    )


def _plan(sight: Sight) -> Node:
    """The planning area: cards that count for nothing but themselves."""
    say, plan = sight.say, sight.player(sight.shown)["plan"]
    near = sight if sight.own else _apart(sight)
    lines: list[Child] = []
    for card in plan:
        coins, why = _price(sight, card)
        reason = near.blocked.get(f"card-{card.lower()}", why)
        lines.append(strip(say, look(near, card, coins, reason), coins, False))
    lines += [
        h("span", {"class": "drow drow--free"}, key=f"free-{k}") for k in range(len(plan), PLANNING)
    ]
    return h(
        "section",
        {"class": "plan", "aria-labelledby": "h-plan"},
        h("h2", {"class": "eyebrow", "id": "h-plan"}, say(msg("plan.title", n=len(plan)))),
        h("div", {"class": "deck__r"}, lines),
        key="plan",
    )


def _row(sight: Sight) -> Node:
    say, facts = sight.say, sight.facts
    cost = row_price(sight.state, sight.shown) if _draws(sight) else 1
    lines: list[Child] = []
    for k, card in enumerate(facts["row"]):
        if card:
            coins, _ = _price(sight, card)
            lines.append(strip(say, look(sight if sight.own else _apart(sight), card, coins, None),
                               cost, True))  # fmt: skip
        else:
            lines.append(h("span", {"class": "drow drow--free"}, key=f"gap-{k}"))
    return h(
        "section",
        {"class": "deck", "aria-labelledby": "h-row"},
        h("h2", {"class": "eyebrow", "id": "h-row"}, say(msg("row.title"))),
        h("div", {"class": "deck__c"}, _pile(sight), h("div", {"class": "deck__r"}, lines)),
        key="row",
    )


def _pile(sight: Sight) -> Node:
    """The draw pile, with the number of its cards."""
    say, n = sight.say, sight.facts["pile"]
    option = sight.choice("pile") if sight.own else None
    cls = "card card--back pile-of"
    attrs: dict[str, AttrValue] = {
        "id": "pile",
        "aria-label": say(msg("pile.words", n=n, discards=len(sight.facts["discards"]))),
    }
    face: list[Child] = [icon("card"), h("b", {"class": "num"}, n)]
    if option is None:
        return h("span", {**attrs, "class": cls, "role": "img"}, face, key="pile")
    attrs |= {
        "type": "button",
        "class": f"{cls} is-legal",
        "data-choice": option.key,
        "aria-pressed": "true" if sight.chosen("pile") else "false",
    }
    return h("button", attrs, face, key="pile-button")


def _draws(sight: Sight) -> bool:
    """Whether the shown side is one that draws cards: Jean does not."""
    return not sight.state.is_jean(sight.shown)
