"""Costs: whether they can be paid, and paying, card by card (RULES 13.1)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any, Final

from ...kernel.game import Flow
from ...kernel.message import msg
from ...kernel.request import Option
from .asking import Offers, Sort, card_anchor, question
from .catalog import CARDS, GOODS, Cost, in_order
from .state import Maracaibo

Cards = tuple[str, ...]
"""Cards that pay a cost together, in the order of the catalogue."""
Needs = list[tuple[str, str]]
"""For each card asked for what it must show: ("good", "cocoa") or ("object", "map")."""


def shows(card: str, need: tuple[str, str]) -> bool:
    """Whether the card has that good or object."""
    kind, name = need
    return name == (CARDS[card].good if kind == "good" else CARDS[card].object)


def needs_of(cost: Cost) -> Needs:
    """The goods and objects of the cost, one by one."""
    goods = [("good", good) for good, n in cost.get("goods", {}).items() for _ in range(n)]
    objects = [("object", thing) for thing, n in cost.get("objects", {}).items() for _ in range(n)]
    return goods + objects


def wilds_needed(cards: Sequence[str], needs: Needs) -> int:
    """For how many of the needs a card has to count as something else, at least, if they are met
    from these cards, which are enough (RULES 7.6).
    """
    if not needs:
        return 0
    need, rest = needs[0], needs[1:]
    fewest = len(needs)
    for i, card in enumerate(cards):
        if shows(card, need):
            fewest = min(fewest, wilds_needed([*cards[:i], *cards[i + 1 :]], rest))
            if not fewest:
                return 0
    return min(fewest, 1 + wilds_needed(cards, rest))


def wilds_left(state: Maracaibo, me: int) -> int:
    """How many cards may still count as anything in this turn (RULES 7.6)."""
    return max(0, state.sides[me].bonus("wildCardPerTurn") - state.wild)


def _ways(cost: Cost) -> list[Needs]:
    """The alternatives of what cards must show; none if the cost asks for no card."""
    if same := cost.get("sameGoods"):
        return [[("good", good)] * same for good in GOODS]
    needs = needs_of(cost)
    return [needs] if needs else []


def card_sets(hand: list[str], cost: Cost, wilds: int, picked: Cards = ()) -> list[Cards]:
    """All sets of these cards that pay for the cost, which asks for cards, with so many that count
    as anything; only those with the cards already picked.
    """
    ways = _ways(cost)
    return [
        cards
        for cards in combinations(hand, len(ways[0]))
        if all(card in cards for card in picked)
        and any(wilds_needed(cards, needs) <= wilds for needs in ways)
    ]


def can_pay(state: Maracaibo, me: int, cost: Cost) -> bool:
    """Whether the player has all that the cost asks for."""
    player = state.sides[me]
    if cost.get("wholeHand") and not player.hand:
        return False
    if player.doubloons < cost.get("doubloons", 0) or player.cp < cost.get("cp", 0):
        return False
    if player.own < cost.get("figure", 0):
        return False
    ways = _ways(cost)
    if not ways:
        return True
    if len(player.hand) < len(ways[0]):
        return False
    wilds = wilds_left(state, me)
    return any(wilds_needed(player.hand, needs) <= wilds for needs in ways)


def pay(state: Maracaibo, me: int, cost: Cost) -> Flow:
    """The cost is paid; the player has chosen the cards for it, and figures are in the supply."""
    player = state.sides[me]
    state.pay(me, -cost.get("doubloons", 0))
    player.cp -= cost.get("cp", 0)
    player.own -= cost.get("figure", 0)
    player.supply += cost.get("figure", 0)
    if cost.get("wholeHand"):
        state.discard(me, player.hand[:])
    elif ways := _ways(cost):
        yield from _spend(state, me, cost, len(ways[0]))


def _spend(state: Maracaibo, me: int, cost: Cost, n: int) -> Flow:
    """So many cards of the hand have been discarded, one by one, that pay the cost together."""
    wilds = wilds_left(state, me)
    picked: list[str] = []
    while len(picked) < n:
        state.bill = {"seat": me, "cost": dict(cost), "cards": picked[:]}
        prompt = msg("spend.prompt", seat=me, n=n - len(picked))
        key = yield question(_SPEND, prompt, state, me, cost, wilds, picked[:], n)
        picked.append(key.removeprefix("spend:"))
        state.discard(me, picked[-1:])
    state.bill = None
    cards = tuple(in_order(picked))
    state.wild += min(wilds_needed(cards, needs) for needs in _ways(cost))


def _offers(state: Maracaibo, me: int, cost: Cost, wilds: int, picked: list[str], n: int) -> Offers:
    del n
    cards = fitting(state.sides[me].hand, cost, wilds, picked)
    return [([f"spend:{card}" for card in cards], _option)]


def _option(key: str) -> Option:
    card = key.removeprefix("spend:")
    return Option(key, msg("spend.card", card=card), card_anchor(card))


def _left(
    state: Maracaibo, me: int, cost: Cost, wilds: int, picked: list[str], n: int
) -> dict[str, Any]:
    """How many cards are still to be discarded."""
    del state, me, cost, wilds
    return {"left": n - len(picked)}


_SPEND: Final = Sort("spend", _offers, data=_left)


def fitting(hand: list[str], cost: Cost, wilds: int, picked: list[str]) -> list[str]:
    """Cards of the hand with which, after those picked, the cost can still be paid.

    If only one set does it, its cards come one by one without a choice.
    """
    sets = card_sets(in_order([*hand, *picked]), cost, wilds, tuple(picked))
    if len(sets) == 1:
        return [card for card in sets[0] if card not in picked][:1]
    useful = {card for cards in sets for card in cards}
    return [card for card in hand if card in useful]


def could_have_paid(bill: dict[str, Any], hand: list[str], gone: frozenset[str], n: int) -> bool:
    """Whether the owner of the hand could have begun to pay the bill.

    `gone` are cards of the hand that were used for something else in this turn, if they are not
    among the picked ones; n cards count as anything.
    """
    left = [card for card in hand if card not in gone or card in bill["cards"]]
    return bool(card_sets(left, bill["cost"], n, tuple(bill["cards"])))
