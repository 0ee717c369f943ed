"""What follows from the open cards: Wait cards, the result, every coin (RULES 3.5 to 5, 7, 8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, partial
from typing import NamedTuple

from ...kernel.game import Flow
from ...kernel.message import Message, msg
from ...kernel.request import Option, Request
from .catalog import (
    ATTACK,
    CAESAR,
    CARD,
    CHING_SHIH,
    CHING_SHIH_PART,
    DEFENCE,
    FINE_PART,
    GEAR_PAYS,
    KINDS,
    PICARD,
    PICARD_PAYS,
    REWARDS,
    ROUNDS,
    SCRUB_SILVER,
    TRADE,
)
from .scoring import scores
from .specials import return_used, take_special
from .state import Malacca, Outcome


class Payment(NamedTuple):
    """Coins on their way to a seat, or away from it, and why."""

    event: str
    seat: int
    source: str
    """Where it stands in the ledger."""
    bet: int = 0
    """The seat's bet, taken back."""
    lost: int = 0
    """The seat's bet, taken to the ship."""
    pot: int = 0
    """Taken from the ship."""
    bank: int = 0
    """Paid by the bank; negative: paid to it."""
    what: str = ""
    """The character, or the kind of the equipment or of the card."""

    @property
    def coins(self) -> int:
        """What comes into the purse."""
        return self.bet + self.pot + self.bank

    @property
    def won(self) -> int:
        """What the seat is richer by, its bet having been its own."""
        return self.pot + self.bank - self.lost


class Settlement(NamedTuple):
    """What the decided cards of a round lead to."""

    captured: bool
    attack: int
    defence: int
    payments: tuple[Payment, ...]
    takers: tuple[int, ...]
    """Who takes a special card, in this order."""
    hero: bool
    """The taker is a Tragic Hero."""
    pointless: tuple[int, ...]
    """Who has defended without an attack."""
    income: tuple[Payment, ...]
    """What equipment and characters bring at the end of the round."""

    def changes(self, players: int) -> list[int]:
        """What the round brings to each seat."""
        won = [0] * players
        for payment in (*self.payments, *self.income):
            won[payment.seat] += payment.won
        return won


# ------------------------------------------------------------------ reckoning, without changing


def settle(state: Malacca, kinds: Sequence[str]) -> Settlement:
    """What follows if the cards in play count as these kinds; changes nothing."""
    played: dict[str, list[int]] = {ATTACK: [], DEFENCE: [], TRADE: []}
    for seat in state.order:
        played[kinds[seat]].append(seat)
    attackers, defenders, traders = played.values()
    attack, defence = _strength(state, attackers), _strength(state, defenders)
    captured = attack > defence
    pointless: list[int] = []
    if captured:
        payments = _captured(state, attackers, traders, defenders)
        hero = len(defenders) == 1 and not traders
        takers = defenders if hero else []
    else:
        payments = _defended(state, attackers, traders, defenders)
        hero = False
        takers = defenders if attackers else []
        pointless = [] if attackers else defenders
    return Settlement(
        captured,
        attack,
        defence,
        tuple(payments),
        tuple(takers),
        hero,
        tuple(pointless),
        tuple(income(state, kinds, captured, bool(attackers))),
    )


def _strength(state: Malacca, seats: list[int]) -> int:
    """Sum of the values of the seats' cards."""
    return sum([CARD[state.cards[seat]].value for seat in seats])


def shares(coins: int, seats: Sequence[int]) -> list[int]:
    """What each gets if coins are dealt one by one, the first seat beginning (RULES 4.3)."""
    each, left = divmod(coins, len(seats))
    return [each + (i < left) for i in range(len(seats))]


def _captured(
    state: Malacca, attackers: list[int], traders: list[int], defenders: list[int]
) -> list[Payment]:
    """The payments for a captured ship (RULES 4)."""
    payments = []
    pot = state.ship
    for kind, seats in ((TRADE, traders), (DEFENCE, defenders)):
        for seat in seats:
            if bet := state.bets[seat]:
                pot += bet
                payments.append(Payment("bet-lost", seat, "bets", lost=bet, what=kind))
    payments += _bets_back(state, attackers)
    for seat, share in zip(attackers, shares(pot, attackers), strict=True):
        if share:
            payments.append(Payment("loot", seat, "loot", pot=share))
    return payments


def _defended(
    state: Malacca, attackers: list[int], traders: list[int], defenders: list[int]
) -> list[Payment]:
    """The payments for a defended ship, whose cargo has gone back to the bank (RULES 5)."""
    payments = []
    for seat in traders:
        if bet := state.bets[seat]:
            profit = bet * CARD[state.cards[seat]].value
            payments.append(Payment("trade", seat, "trade", bet=bet, bank=profit))
        elif not state.purses[seat]:
            payments.append(Payment("scrubbed", seat, "scrubbing", bank=SCRUB_SILVER))
    pot = 0
    for seat in attackers:
        if bet := state.bets[seat]:
            pot += bet
            payments.append(Payment("bet-lost", seat, "bets", lost=bet, what=ATTACK))
        if fine := state.purses[seat] // fine_part(state.characters[seat]):
            payments.append(Payment("fined", seat, "fines", bank=-fine))
    payments += _bets_back(state, defenders)
    if attackers:
        for seat, share in zip(defenders, shares(pot, defenders), strict=True):
            if share:
                payments.append(Payment("spoils", seat, "spoils", pot=share))
    return payments


def _bets_back(state: Malacca, seats: list[int]) -> list[Payment]:
    return [
        Payment("bet-back", seat, "bets", bet=state.bets[seat])
        for seat in seats
        if state.bets[seat]
    ]


def fine_part(character: str) -> int:
    """The divisor that makes a caught attacker's fine out of its purse (RULES 5.4, 7.8)."""
    return CHING_SHIH_PART if character == CHING_SHIH else FINE_PART


def income(state: Malacca, kinds: Sequence[str], captured: bool, attacked: bool) -> list[Payment]:
    """What equipment and characters bring at the end of the round (RULES 7, 8)."""
    successes = [kind if is_success(kind, captured, attacked) else "" for kind in kinds]
    payments: list[Payment] = []
    if state.equipment_on:
        payments += _equipment(state, successes)
    if state.characters_on:
        payments += _characters(state, successes, len(kinds) if len(set(kinds)) == 1 else 0)
    return payments


def _equipment(state: Malacca, successes: Sequence[str]) -> Iterator[Payment]:
    """What equipment brings to those who have succeeded with its kind (RULES 8)."""
    for seat in state.order:
        kind = successes[seat]
        # 8.4: Better Trade asks for a bet of at least 1, Zheng He does not (7.6).
        if not kind or (kind == TRADE and not state.bets[seat]):
            continue
        if n := state.gear[seat][KINDS.index(kind)]:
            coins = n * GEAR_PAYS[kind]
            yield Payment("equipment-pays", seat, "equipment", bank=coins, what=kind)


def _characters(state: Malacca, successes: Sequence[str], of_one_kind: int) -> Iterator[Payment]:
    """What characters bring (RULES 7); `of_one_kind` as for `_ability`."""
    for seat in state.order:
        character = state.characters[seat]
        if coins := _ability(character, successes[seat], of_one_kind):
            yield Payment("character-pays", seat, "character", bank=coins, what=character)


def is_success(kind: str, captured: bool, attacked: bool) -> bool:
    """Whether a card of this kind was played successfully (RULES 3.6)."""
    if kind == ATTACK:
        return captured
    if kind == DEFENCE:
        return attacked and not captured
    return not captured


def _ability(character: str, succeeded_with: str, of_one_kind: int) -> int:
    """What a character brings to one who has succeeded with this kind; `of_one_kind` is the
    number of players if all have played one kind, else 0.
    """
    if character == PICARD:
        return PICARD_PAYS
    if character == CAESAR:
        return of_one_kind
    rewarded, coins = REWARDS.get(character, ("", 0))
    return coins if succeeded_with == rewarded else 0


# ------------------------------------------------------------------ doing it


def show(state: Malacca) -> None:
    """All have seen the cards that `betting.reveal` has turned."""
    state.tell_hidden("revealed", reveals=True, cards=state.cards[:], bets=state.bets[:])


def decide_waits(state: Malacca) -> Flow:
    """Every Wait card counts as one of its two kinds, as its player has said (RULES 6.4)."""
    state.phase = "wait"
    for seat in state.order:
        if state.kinds[seat]:
            continue
        state.seat = seat
        key = yield Request(
            seat,
            "wait",
            msg("wait.prompt", seat=seat),
            keys=CARD[state.cards[seat]].kinds,
            words=partial(_wait_option, state, seat),
            hint=msg("wait.hint"),
            data={
                "card": state.cards[seat],
                "attack": state.total(ATTACK),
                "defence": state.total(DEFENCE),
                "undecided": state.kinds.count(""),
                "open": True,
            },
        )
        state.kinds[seat] = key
        state.tell("decided", seat=seat, card=state.cards[seat], counts_as=key)


def _wait_option(state: Malacca, seat: int, kind: str) -> Option:
    gain: Message | None = None
    if state.kinds.count("") == 1:
        kinds = state.kinds[:]
        kinds[seat] = kind
        gain = _gain(settle(state, kinds).changes(state.players)[seat])
    return Option(kind, msg("wait.as", kind=kind), f"choice-{kind}", gain=gain)


def _gain(coins: int) -> Message:
    return msg("gain.coins", n=coins) if coins >= 0 else msg("gain.loss", n=-coins)


def pay_out(state: Malacca) -> Flow:
    """Every coin of the round is where it belongs, and special cards are taken (RULES 4, 5)."""
    state.phase = "payout"
    result = settle(state, state.kinds)
    state.fleet.append((state.ship, result.captured))
    state.outcome = Outcome(
        state.round,
        state.ship,
        result.captured,
        result.attack,
        result.defence,
        tuple(state.cards),
        tuple(state.kinds),
        tuple(state.bets),
        tuple(result.changes(state.players)),
        result.takers,
    )
    state.tell(
        "captured" if result.captured else "defended",
        cargo=state.ship,
        attack=result.attack,
        defence=result.defence,
        kinds=state.kinds[:],
    )
    if not result.captured:
        # ML-17: nobody gets the cargo of a ship that sails on.
        state.bank += state.hold
        state.hold = 0
    for payment in result.payments:
        pay(state, payment)
    for seat in result.pointless:
        state.tell("pointless", seat=seat)
    for seat in result.takers:
        if result.hero:
            state.tell("tragic-hero", seat=seat)
        yield from take_special(state, seat)
    for payment in result.income:
        pay(state, payment)


def pay(state: Malacca, payment: Payment) -> None:
    """The coins have moved, and all have been told."""
    event, seat, source, bet, lost, pot, bank, what = payment
    state.bets[seat] -= bet + lost
    state.hold += lost - pot
    state.bank -= bank
    state.purses[seat] += payment.coins
    state.enter(seat, payment.won, source)
    state.tell(event, seat=seat, coins=payment.coins, bet=bet + lost, won=payment.won, what=what)


def end_round(state: Malacca) -> Flow:
    """The cards have left the table, and the captain card has moved on (RULES 3.7).

    It is asked for, of whoever decided last, so that everybody can look at what has happened.
    """
    last = state.round == ROUNDS
    yield _ask_next(state.seat, last)
    yield from return_used(state)
    state.cards = [""] * state.players
    state.kinds = [""] * state.players
    state.open = False
    state.ship = 0
    outcome = state.outcome
    state.tell(
        "round-ended",
        round=state.round,
        changes=list(outcome.changes) if outcome is not None else [],
        scores=scores(state),
    )
    if last:
        state.phase = "over"
    else:
        state.captain = (state.captain + 1) % state.players
        state.seat = state.captain


@cache
def _ask_next(seat: int, last: bool) -> Request:
    """The question whether to go on after the payout; made once for each seat."""
    return Request(
        seat,
        "payout",
        msg("payout.prompt", seat=seat),
        (Option("next", msg("payout.end") if last else msg("payout.next")),),
        hint=None if last else msg("payout.hint"),
        consent=True,
        data={"open": True, "last": last},
    )
