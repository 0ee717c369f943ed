"""The rail below the strait: what the seat to decide chooses from.

Its hand and its bet, equipment for sale, what a Wait card may count as. Others see an empty rail:
no more is drawn than the question of the seat that has the tablet.
"""

from __future__ import annotations

from typing import Final

from ...kernel import Message, Option, Request, msg
from .betting import card_hint
from .catalog import CARD, GEAR_PAYS, KINDS
from .drawing import (
    KIND_ICONS,
    AttrValue,
    Child,
    Node,
    Sight,
    face,
    h,
    icon,
    value_of,
)

_FEW: Final = 5
"""So many cards stand upright in one row."""
_LEAPS: Final = (5, 10, 25, 50, 100, 250, 500, 1000, 2500)
_LEAPS_ACROSS: Final = 14
"""Steps that lead from 0 to the whole purse at most, as long as a leap is long enough."""


def rail(sight: Sight) -> Node | None:
    """The rail, if there is anything to choose on it."""
    request = sight.request
    if request is None:
        return None
    match request.kind:
        case "card":
            return _rail(sight, msg("hand"), _hand(sight, ""), _no_bet(sight, request))
        case "bet":
            own: str = sight.player(sight.seat)["card"]
            bet = _bet(sight, request) if request.data["purse"] else _no_bet(sight, request)
            return _rail(sight, msg("hand"), _hand(sight, own), bet)
        case "equip":
            return _rail(
                sight,
                msg("shop"),
                [_gear(sight, request, kind) for kind in KINDS],
                _price(sight, request),
            )
        case "wait":
            return _rail(
                sight,
                msg("wait.rail"),
                [_kind(sight, option) for option in request.options],
                h("div", {"class": "rail__wait"}, face(sight.say, request.data["card"])),
            )
        case _:
            return None


def _rail(sight: Sight, name: Message, cards: list[Node], beside: Node | None = None) -> Node:
    many = " hand--many" if len(cards) > _FEW else ""
    return h(
        "div",
        {"class": f"rail rail--{sight.kind}"},
        h(
            "div",
            {
                "class": f"hand{many}",
                "role": "group",
                "aria-label": sight.say(name),
                "data-roving": True,
            },
            cards,
        ),
        beside,
        key="rail",
    )


# ------------------------------------------------------------------ the hand


def _hand(sight: Sight, laid: str) -> list[Node]:
    """A card for each kind in hand; the one laid face down can still be changed for another."""
    player = sight.player(sight.seat)
    held: dict[str, int] = player["held"]
    cards = [card for card in CARD if card in player["hand"] or card == laid]
    return [
        _card(sight, card, held.get(card, 0) + (card == laid and CARD[card].copies > 0), laid)
        for card in cards
    ]


def _card(sight: Sight, card: str, n: int, laid: str) -> Node:
    say = sight.say
    kinds = CARD[card].kinds
    special = CARD[card].copies > 0
    cls = f"card act act--{kinds[0] if len(kinds) == 1 else 'wait'}"
    if special:
        cls += " act--special"
    attrs: dict[str, AttrValue] = {
        "type": "button",
        "id": f"card-{card}",
        "class": cls,
        "data-help": "specials" if special else "cards",
        "aria-label": say(_card_label(card, n)),
    }
    option = sight.option(f"card-{card}")
    if option is not None:
        attrs["data-choice"] = option.key
        attrs["aria-pressed"] = "true" if sight.is_selected(option) else "false"
    elif card == laid:
        # A tap takes it back.
        attrs["data-act"] = f"unpick:{card}"
        attrs["aria-pressed"] = "true"
    else:
        attrs["data-act"] = f"repick:{laid} {card}"
        attrs["aria-pressed"] = "false"
    return h(
        "button",
        attrs,
        h("span", {"class": "act__val num"}, say(value_of(card))),
        h("span", {"class": "act__once"}, say(_once(n))) if special else None,
        h("span", {"class": "act__ico"}, [icon(KIND_ICONS[kind], f"is-{kind}") for kind in kinds]),
        h("b", None, say(_short(card))),
        h("small", None, say(_does(card))),
        key=f"card-{card}",
    )


def _once(n: int) -> Message:
    return msg("card.times-once", n=n) if n > 1 else msg("card.once")


def _card_label(card: str, n: int) -> Message:
    """Name and effect, as a long press tells them, too."""
    if n > 1:
        return msg("card.label.several", card=card, hint=card_hint(card), n=n)
    return msg("card.label", card=card, hint=card_hint(card))


def _short(card: str) -> Message:
    kinds = CARD[card].kinds
    return msg("card.wait") if len(kinds) > 1 else msg("kind.named", kind=kinds[0])


def _does(card: str) -> Message:
    """What the card is for, in three words."""
    kinds = CARD[card].kinds
    if len(kinds) > 1:
        return msg("card.does.wait")
    match kinds[0]:
        case "attack":
            return msg("card.does.attack")
        case "defence":
            return msg("card.does.defence")
        case _:
            return msg("card.does.trade2") if CARD[card].value > 1 else msg("card.does.trade")


# ------------------------------------------------------------------ the bet


def _no_bet(sight: Sight, request: Request) -> Node:
    """Where the bet will be, before a card is chosen or if the purse is empty."""
    purse: int = request.data["purse"]
    told = msg("bet.after", n=purse) if purse else msg("bet.broke")
    return _bet_box(sight, h("p", {"class": "bet__wait"}, sight.say(told), key="wait"))


def _bet(sight: Sight, request: Request) -> Node:
    """The bet that is being thought about, with buttons to go up and down."""
    say = sight.say
    purse: int = request.data["purse"]
    n = chosen_bet(sight)
    leap = leap_of(purse)
    return _bet_box(
        sight,
        h(
            "div",
            {
                "class": "bet__row",
                "role": "group",
                "aria-label": say(msg("bet.stepper")),
                "data-roving": True,
            },
            [_step(sight, n, step, purse) for step in (-leap, -1)],
            _number(sight, n),
            [_step(sight, n, step, purse) for step in (1, leap)],
            key="row",
        ),
        h(
            "div",
            {
                "class": "bet__quick",
                "role": "group",
                "aria-label": say(msg("bet.quick")),
                "data-roving": True,
            },
            [
                _quick(sight, msg("bet.zero"), 0),
                _quick(sight, msg("bet.half"), purse // 2),
                _quick(sight, msg("bet.all"), purse),
            ],
            key="quick",
        ),
        h("p", {"class": "muted"}, say(msg("bet.of", n=purse)), key="of"),
    )


def _bet_box(sight: Sight, *parts: Child) -> Node:
    return h(
        "section",
        {"class": "bet", "aria-labelledby": "h-bet"},
        h("h2", {"class": "eyebrow", "id": "h-bet"}, sight.say(msg("bet"))),
        *parts,
        key="bet",
    )


def chosen_bet(sight: Sight) -> int:
    """The bet that is being thought about; 0 before any is."""
    option = sight.selected
    if option is None or not option.key.startswith("bet:"):
        return 0
    return int(option.key.removeprefix("bet:"))


def leap_of(purse: int) -> int:
    """How far the outer buttons go, so that any bet is a few taps away."""
    return next((leap for leap in _LEAPS if leap * _LEAPS_ACROSS >= purse), _LEAPS[-1])


def _number(sight: Sight, n: int) -> Node:
    pressed = sight.selected is not None
    return h(
        "button",
        {
            "type": "button",
            "class": "bet__n num",
            "data-choice": f"bet:{n}",
            "aria-pressed": "true" if pressed else "false",
            "aria-label": sight.say(msg("bet.label", n=n)),
        },
        n,
        key="n",
    )


def _step(sight: Sight, n: int, step: int, purse: int) -> Node:
    to = min(max(n + step, 0), purse)
    attrs: dict[str, AttrValue] = {"type": "button", "class": "btn"}
    if to == n:
        attrs |= {"aria-disabled": "true", "aria-label": sight.say(msg("bet.step", n=step))}
    else:
        attrs |= {"data-choice": f"bet:{to}", "aria-label": sight.say(msg("bet.to", n=to))}
    shown = sight.say(msg("bet.step", n=step))
    return h("button", attrs, h("span", {"class": "num"}, shown), key=f"by-{step}")


def _quick(sight: Sight, label: Message, n: int) -> Node:
    pressed = sight.selected is not None and chosen_bet(sight) == n
    return h(
        "button",
        {
            "type": "button",
            "class": "btn",
            "data-choice": f"bet:{n}",
            "aria-pressed": "true" if pressed else "false",
        },
        sight.say(label),
        key=label.key,
    )


# ------------------------------------------------------------------ equipment, Wait cards


def _price(sight: Sight, request: Request) -> Node:
    """What a piece costs, and what there is to pay with."""
    say, purse = sight.say, sight.player(sight.seat)["purse"]
    return h(
        "div",
        {"class": "bet"},
        h("p", {"class": "bet__wait"}, say(msg("shop.price", n=request.data["price"]))),
        h("p", {"class": "bet__wait"}, say(msg("shop.purse", n=purse))),
        key="price",
    )


def _gear(sight: Sight, request: Request, kind: str) -> Node:
    """A kind of equipment for sale; sold out, it says so."""
    say = sight.say
    anchor = f"gear-{kind}"
    left: int = request.data["left"][kind]
    option = sight.option(anchor)
    attrs: dict[str, AttrValue] = {
        "type": "button",
        "id": anchor,
        "class": f"card act act--{kind}",
        "data-help": "equipment",
        "aria-label": say(msg("gear.label", gear=kind, n=left, pays=GEAR_PAYS[kind])),
    }
    if option is not None:
        attrs["data-choice"] = option.key
        attrs["aria-pressed"] = "true" if sight.is_selected(option) else "false"
    else:
        attrs["aria-disabled"] = "true"
    return h(
        "button",
        attrs,
        h("span", {"class": "act__val num"}, say(msg("delta.silver", n=GEAR_PAYS[kind]))),
        h("span", {"class": "act__ico"}, icon(KIND_ICONS[kind], f"is-{kind}")),
        h("b", None, say(msg("gear.named", gear=kind))),
        h("small", None, say(msg("gear.left", n=left) if left else msg("gear.none-left"))),
        key=anchor,
    )


def _kind(sight: Sight, option: Option) -> Node:
    """One of the two kinds that the Wait card may count as, with what it would bring."""
    say, kind = sight.say, option.key
    return h(
        "button",
        {
            "type": "button",
            "id": f"choice-{kind}",
            "class": f"card act act--{kind}",
            "data-help": "specials",
            "data-choice": kind,
            "aria-pressed": "true" if sight.is_selected(option) else "false",
        },
        h("span", {"class": "act__ico"}, icon(KIND_ICONS[kind], f"is-{kind}")),
        h("b", None, say(msg("kind.named", kind=kind))),
        h("small", {"class": "num"}, say(option.gain))
        if option.gain is not None and sight.gains
        else None,
        key=f"choice-{kind}",
    )
