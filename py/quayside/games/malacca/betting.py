"""A ship arrives: equipment, the ship, bets in the open, cards face down (RULES 3, 8)."""

from __future__ import annotations

from functools import cache

from ...kernel.game import Flow
from ...kernel.message import Message, msg
from ...kernel.request import Blocked, Chance, Option, Request, ask
from ..parts.amounts import amounts
from .catalog import CARD, GEAR_PAYS, GEAR_PRICE, KINDS, ROUNDS, SPECIAL
from .state import Malacca, plus

_CARD_HINT = msg("card.hint")
_BET_HINT = msg("bet.hint")


def begin_round(state: Malacca) -> None:
    """The next round has begun."""
    state.round += 1
    state.seat = state.captain
    state.tell("round-began", round=state.round, seat=state.captain)


# ------------------------------------------------------------------ equipment (RULES 8.1)


def buy_equipment(state: Malacca) -> Flow:
    """Each in turn from the captain may have bought one piece of equipment.

    Who has not the money for it is not asked: there is nothing to decide.
    """
    if not state.equipment_on:
        return
    state.phase = "equip"
    for seat in state.order:
        if state.purses[seat] < GEAR_PRICE or not any(state.gear_left(kind) for kind in KINDS):
            continue
        state.seat = seat
        key = yield Request(
            seat,
            "equip",
            msg("equip.prompt", seat=seat),
            keys=lambda: [*[f"buy:{k}" for k in KINDS if state.gear_left(k)], "none"],
            words=_gear_option,
            hint=msg("equip.hint", n=GEAR_PRICE),
            blocked=lambda: [
                Blocked(f"buy:{kind}", msg("equip.sold-out", gear=kind), f"gear-{kind}")
                for kind in KINDS
                if not state.gear_left(kind)
            ],
            data={
                "price": GEAR_PRICE,
                "left": {kind: state.gear_left(kind) for kind in KINDS},
                # Who holds special cards may want to look at them first.
                "open": not any(state.hands[seat]),
            },
        )
        if key == "none":
            state.tell("not-bought", seat=seat)
            continue
        kind = key.removeprefix("buy:")
        state.receive(seat, -GEAR_PRICE, "purchases")
        state.gear[seat] = plus(state.gear[seat], KINDS.index(kind), 1)
        state.tell("bought", seat=seat, gear=kind, coins=-GEAR_PRICE)


def _gear_option(key: str) -> Option:
    if key == "none":
        return Option(key, msg("equip.none"))
    kind = key.removeprefix("buy:")
    return Option(
        key,
        msg("equip.buy", gear=kind, n=GEAR_PRICE),
        f"gear-{kind}",
        gain=msg("gain.coins", n=GEAR_PAYS[kind]),
        hint=_gear_hint(kind),
    )


def _gear_hint(kind: str) -> Message:
    pays = GEAR_PAYS[kind]
    if kind == "attack":
        return msg("equip.attack.hint", n=pays)
    if kind == "defence":
        return msg("equip.defence.hint", n=pays)
    return msg("equip.trade.hint", n=pays)


# ------------------------------------------------------------------ the ship (RULES 3.2)


def arrive(state: Malacca) -> Flow:
    """The next ship is in the strait with its cargo in silver on it."""
    state.phase = "bet"
    key = yield Chance(
        "ship",
        lambda: _ships(state.ahead()),
        by=state.captain,
        prompt=msg("ship.prompt", seat=state.captain),
        label="ship",
    )
    state.ship = state.hold = int(key)
    state.bank -= state.ship
    state.tell("ship", cargo=state.ship, round=state.round, of=ROUNDS)


def _ships(ahead: list[int]) -> list[tuple[str, int]]:
    """Each cargo with the number of ships that carry it."""
    return [(str(cargo), ahead.count(cargo)) for cargo in dict.fromkeys(ahead)]


# ------------------------------------------------------------------ card and bet (RULES 3.3)


def lay(state: Malacca, seat: int) -> Flow:
    """The seat has laid a card face down, unseen by others, and a bet on it, seen by all.

    Until the bet is confirmed the card can be taken back, so no further end of turn is asked; and
    so an empty purse is asked for its bet as well.
    """
    state.seat = seat
    state.cards[seat] = yield ask(
        seat,
        "card",
        msg("card.prompt", seat=seat),
        state.hand(seat),
        words=_card_option,
        hint=_CARD_HINT,
        secret=True,
        data={"purse": state.purses[seat], "cargo": state.ship},
    )
    purse = state.purses[seat]
    key = yield ask(
        seat,
        "bet",
        msg("bet.prompt", seat=seat, n=purse) if purse else msg("bet.prompt.none", seat=seat),
        amounts("bet", 0, purse),
        words=_bet_option,
        hint=_BET_HINT,
        consent=True,
        data={"purse": purse, "cargo": state.ship},
    )
    bet = _bet(key)
    state.purses[seat] -= bet
    state.bets[seat] = bet
    state.tell("laid", seat=seat, n=bet, coins=-bet)


def _bet(key: str) -> int:
    return int(key.removeprefix("bet:"))


def _bet_option(key: str) -> Option:
    bet = _bet(key)
    return Option(key, msg("bet.coins", n=bet) if bet else msg("bet.none"))


def _card_option(card: str) -> Option:
    return Option(card, msg("card.play", card=card), f"card-{card}", hint=card_hint(card))


def card_hint(card: str) -> Message:
    """What the card does, in a sentence or two."""
    if len(CARD[card].kinds) > 1:
        return msg("card.wait.hint")
    if card in SPECIAL:
        return msg("card.special.hint")
    if card == "attack":
        return msg("card.attack.hint")
    if card == "defence":
        return msg("card.defence.hint")
    return msg("card.trade.hint")


def reveal(state: Malacca) -> Flow:
    """The cards lie open, and special ones have left their hands (RULES 3.4).

    It is asked for, of the last to bet: so that everybody can look, and so that a preview of the
    last bet ends here.
    """
    state.phase = "reveal"
    yield _ask_reveal(state.seat)
    state.open = True
    for seat, name in enumerate(state.cards):
        if name in SPECIAL:
            state.play_special(seat, name)
        kinds = CARD[name].kinds
        state.kinds[seat] = kinds[0] if len(kinds) == 1 else ""


@cache
def _ask_reveal(seat: int) -> Request:
    """The question whether the cards are to be turned; always the same, so made once."""
    return Request(
        seat,
        "reveal",
        msg("reveal.prompt", seat=seat),
        (Option("reveal", msg("reveal.do")),),
        hint=msg("reveal.hint"),
        consent=True,
        data={"open": True},
    )
