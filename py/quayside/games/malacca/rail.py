"""The rail below the strait: what the seat to decide chooses from.

Its hand and its bet, equipment for sale, what a Wait card may count as. Others see an empty rail:
no more is drawn than the question of the seat that has the tablet.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ...kernel import Message, Option, msg
from .betting import card_hint
from .catalog import CARD, GEAR_PAYS, KINDS
from .drawing import (
    KIND_ICONS,
    AttrValue,
    Child,
    Node,
    Say,
    Sight,
    face,
    h,
    icon,
    kept,
    piece,
    value_of,
)

_FEW: Final = 5
"""So many cards stand upright in one row."""
_LEAPS: Final = (5, 10, 25, 50, 100, 250, 500, 1000, 2500)
_LEAPS_ACROSS: Final = 14
"""Steps that lead from 0 to the whole purse at most, as long as a leap is long enough."""


def rail(sight: Sight) -> Node | None:
    """The rail, if there is anything to choose on it, or will be once a curtain goes up."""
    request, say = sight.request, sight.say
    if request is None:
        return _behind(sight) if sight.curtained else None
    match request.kind:
        case "card":
            bet = _no_bet(say, request.data["purse"])
            return _rail(say, request.kind, msg("hand"), _hand(sight, ""), bet)
        case "bet":
            own: str = sight.player(sight.seat)["card"]
            purse: int = request.data["purse"]
            bet = (
                _bet(say, purse, chosen_bet(sight), chosen=sight.selected is not None)
                if purse
                else _no_bet(say, purse)
            )
            return _rail(say, request.kind, msg("hand"), _hand(sight, own), bet)
        case "equip":
            left: dict[str, int] = request.data["left"]
            gear = tuple([_gear(say, kind, left[kind], _gear_tap(sight, kind)) for kind in KINDS])
            price = _price(say, request.data["price"], sight.player(sight.seat)["purse"])
            return _rail(say, request.kind, msg("shop"), gear, price)
        case "wait":
            kinds = tuple([_kind(sight, option) for option in request.options])
            return _rail(
                say, request.kind, msg("wait.rail"), kinds, _undecided(say, request.data["card"])
            )
        case _:
            return None


def _behind(sight: Sight) -> Node:
    """What everybody's rail has, with nothing on it that can be tapped: the next seat finds it laid
    out when its curtain goes up.
    """
    common = tuple(
        [_card(sight.say, card, 0, Tap(idle=True)) for card in CARD if not CARD[card].copies]
    )
    bet = _no_bet(sight.say, sight.player(sight.seat)["purse"])
    return _rail(sight.say, "card", msg("hand"), common, bet)


@kept
def _rail(say: Say, question: str, name: Message, cards: tuple[Node, ...], beside: Node) -> Node:
    return h(
        "div",
        {"class": f"rail rail--{question}"},
        h(
            "div",
            {
                "class": _side_by_side(len(cards)),
                "role": "group",
                "aria-label": say(name),
                "data-roving": True,
            },
            cards,
        ),
        beside,
        key="rail",
    )


def _side_by_side(cards: int) -> str:
    """The classes of a hand: how many cards stand side by side depends on how many there are."""
    if cards > _FEW:
        return "hand hand--4 hand--many"
    return f"hand hand--{cards}" if cards >= 4 else "hand"


class Tap(NamedTuple):
    """What a tap on a card does."""

    choice: str = ""
    """The option that it selects or answers."""
    act: str = ""
    """What the table does, where it is no option."""
    pressed: bool = False
    idle: bool = False
    """Nothing, and the card looks as if it did something: nobody sees it."""

    def attrs(self) -> dict[str, AttrValue]:
        """As attributes of the button; a card that does nothing is off."""
        if self.choice or self.act or self.idle:
            return {
                "data-choice": self.choice or None,
                "data-act": self.act or None,
                "aria-pressed": "true" if self.pressed else "false",
            }
        return {"aria-disabled": "true"}


# ------------------------------------------------------------------ the hand


def _hand(sight: Sight, laid: str) -> tuple[Node, ...]:
    """A card for each kind in hand; the one laid face down can still be changed for another."""
    player = sight.player(sight.seat)
    held: dict[str, int] = player["held"]
    hand: list[str] = player["hand"]
    return tuple(
        [
            _card(
                sight.say,
                card,
                held.get(card, 0) + (card == laid and CARD[card].copies > 0),
                _card_tap(sight, card, laid),
            )
            for card in CARD
            if card in hand or card == laid
        ]
    )


def _card_tap(sight: Sight, card: str, laid: str) -> Tap:
    if not laid:
        return Tap(choice=card, pressed=sight.is_selected(card))
    if card == laid:
        # A tap takes it back.
        return Tap(act=f"unpick:{card}", pressed=True)
    return Tap(act=f"repick:{laid} {card}")


@piece
def _card(say: Say, card: str, n: int, tap: Tap) -> Node:
    kinds = CARD[card].kinds
    special = CARD[card].copies > 0
    cls = f"card act act--{kinds[0] if len(kinds) == 1 else 'wait'}"
    if special:
        cls += " act--special"
    return h(
        "button",
        {
            "type": "button",
            "id": f"card-{card}",
            "class": cls,
            "data-help": "specials" if special else "cards",
            "aria-label": say(_card_label(card, n)),
            **tap.attrs(),
        },
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


@piece
def _no_bet(say: Say, purse: int) -> Node:
    """Where the bet will be, before a card is chosen or if the purse is empty."""
    told = msg("bet.after", n=purse) if purse else msg("bet.broke")
    return _bet_box(say, h("p", {"class": "bet__wait"}, say(told), key="wait"))


@piece
def _bet(say: Say, purse: int, n: int, *, chosen: bool) -> Node:
    """The bet that is being thought about, with buttons to go up and down."""
    leap = leap_of(purse)
    return _bet_box(
        say,
        h(
            "div",
            {
                "class": "bet__row",
                "role": "group",
                "aria-label": say(msg("bet.stepper")),
                "data-roving": True,
            },
            [_step(say, n, step, purse) for step in (-leap, -1)],
            _number(say, n, pressed=chosen),
            [_step(say, n, step, purse) for step in (1, leap)],
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
            _quick(say, msg("bet.zero"), 0, pressed=chosen and n == 0),
            _quick(say, msg("bet.half"), purse // 2, pressed=chosen and n == purse // 2),
            _quick(say, msg("bet.all"), purse, pressed=chosen and n == purse),
            key="quick",
        ),
        h("p", {"class": "muted"}, say(msg("bet.of", n=purse)), key="of"),
    )


def _bet_box(say: Say, *parts: Child) -> Node:
    return h(
        "section",
        {"class": "bet", "aria-labelledby": "h-bet"},
        h("h2", {"class": "eyebrow", "id": "h-bet"}, say(msg("bet"))),
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


def _number(say: Say, n: int, *, pressed: bool) -> Node:
    return h(
        "button",
        {
            "type": "button",
            "class": "bet__n num",
            "data-choice": f"bet:{n}",
            "aria-pressed": "true" if pressed else "false",
            "aria-label": say(msg("bet.label", n=n)),
        },
        n,
        key="n",
    )


def _step(say: Say, n: int, step: int, purse: int) -> Node:
    return _step_to(say, step, min(max(n + step, 0), purse), n)


@piece
def _step_to(say: Say, step: int, to: int, n: int) -> Node:
    attrs: dict[str, AttrValue] = {"type": "button", "class": "btn num"}
    if to == n:
        attrs |= {"aria-disabled": "true", "aria-label": say(msg("bet.step", n=step))}
    else:
        attrs |= {"data-choice": f"bet:{to}", "aria-label": say(msg("bet.to", n=to))}
    return h("button", attrs, say(msg("bet.step", n=step)), key=f"by-{step}")


def _quick(say: Say, label: Message, n: int, *, pressed: bool) -> Node:
    return h(
        "button",
        {
            "type": "button",
            "class": "btn",
            "data-choice": f"bet:{n}",
            "aria-pressed": "true" if pressed else "false",
        },
        say(label),
        key=label.key,
    )


# ------------------------------------------------------------------ equipment, Wait cards


@piece
def _price(say: Say, price: int, purse: int) -> Node:
    """What a piece costs, and what there is to pay with."""
    return h(
        "div",
        {"class": "bet"},
        h("p", {"class": "bet__wait"}, say(msg("shop.price", n=price))),
        h("p", {"class": "bet__wait"}, say(msg("shop.purse", n=purse))),
        key="price",
    )


def _gear_tap(sight: Sight, kind: str) -> Tap:
    key = f"buy:{kind}"
    return Tap(choice=key, pressed=sight.is_selected(key)) if sight.may(key) else Tap()


@piece
def _gear(say: Say, kind: str, left: int, tap: Tap) -> Node:
    """A kind of equipment for sale; sold out, it says so."""
    anchor = f"gear-{kind}"
    return h(
        "button",
        {
            "type": "button",
            "id": anchor,
            "class": f"card act act--{kind}",
            "data-help": "equipment",
            "aria-label": say(msg("gear.label", gear=kind, n=left, pays=GEAR_PAYS[kind])),
            **tap.attrs(),
        },
        h("span", {"class": "act__val num"}, say(msg("delta.silver", n=GEAR_PAYS[kind]))),
        h("span", {"class": "act__ico"}, icon(KIND_ICONS[kind], f"is-{kind}")),
        h("b", None, say(msg("gear.named", gear=kind))),
        h("small", None, say(msg("gear.left", n=left) if left else msg("gear.none-left"))),
        key=anchor,
    )


@piece
def _undecided(say: Say, card: str) -> Node:
    return h("div", {"class": "rail__wait"}, face(say, card))


def _kind(sight: Sight, option: Option) -> Node:
    """One of the two kinds that the Wait card may count as, with what it would bring."""
    gain = sight.say(option.gain) if option.gain is not None and sight.gains else ""
    return _kind_button(sight.say, option.key, gain, pressed=sight.is_selected(option.key))


@piece
def _kind_button(say: Say, kind: str, gain: str, *, pressed: bool) -> Node:
    return h(
        "button",
        {
            "type": "button",
            "id": f"choice-{kind}",
            "class": f"card act act--{kind}",
            "data-help": "specials",
            "data-choice": kind,
            "aria-pressed": "true" if pressed else "false",
        },
        h("span", {"class": "act__ico"}, icon(KIND_ICONS[kind], f"is-{kind}")),
        h("b", None, say(msg("kind.named", kind=kind))),
        h("small", {"class": "num"}, gain) if gain else None,
        key=f"choice-{kind}",
    )
