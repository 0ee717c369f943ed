"""Costs: which cards could pay them, whether the rest is there, and paying (RULES 13)."""

from __future__ import annotations

from itertools import combinations, permutations

from .catalog import CARDS, GOODS, Cost
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


def wilds_needed(cards: Cards, needs: Needs) -> int:
    """How many of these cards have to count as something else, at least (RULES 7.6)."""
    if len(needs) == 1:
        return 0 if shows(cards[0], needs[0]) else 1
    return min(
        sum([not shows(card, need) for card, need in zip(cards, order, strict=True)])
        for order in permutations(needs)
    )


def wilds_left(state: Maracaibo, me: int) -> int:
    """How many cards may still count as anything in this turn (RULES 7.6)."""
    return max(0, state.sides[me].bonus("wildCardPerTurn") - state.wild)


def _card_needs(cost: Cost) -> list[Needs]:
    """The alternatives of what cards must show; none if the cost asks for no card."""
    if same := cost.get("sameGoods"):
        return [[("good", good)] * same for good in GOODS]
    needs = needs_of(cost)
    return [needs] if needs else []


def _wilds(cost: Cost, cards: Cards) -> int:
    return min((wilds_needed(cards, needs) for needs in _card_needs(cost)), default=0)


def card_sets(state: Maracaibo, me: int, cost: Cost) -> list[Cards]:
    """All sets of hand cards that could pay for the cost; one empty set if it asks for none."""
    hand = state.sides[me].hand
    if cost.get("wholeHand"):
        return [tuple(hand)] if hand else []
    alternatives = _card_needs(cost)
    if not alternatives:
        return [()]
    wilds = wilds_left(state, me)
    return [
        cards
        for cards in combinations(hand, len(alternatives[0]))
        if any(wilds_needed(cards, needs) <= wilds for needs in alternatives)
    ]


def can_pay(state: Maracaibo, me: int, cost: Cost) -> bool:
    """Whether doubloons, combat points and figures are there; cards are another matter."""
    player = state.sides[me]
    return all(
        [
            player.doubloons >= cost.get("doubloons", 0),
            player.cp >= cost.get("cp", 0),
            player.own >= cost.get("figure", 0),
        ]
    )


def pay(state: Maracaibo, me: int, cost: Cost, cards: Cards = ()) -> None:
    """The cost is paid, with these cards; figures are in the general supply."""
    player = state.sides[me]
    state.pay(me, -cost.get("doubloons", 0))
    player.cp -= cost.get("cp", 0)
    player.own -= cost.get("figure", 0)
    player.supply += cost.get("figure", 0)
    if cards:
        if not cost.get("wholeHand"):
            state.wild += _wilds(cost, cards)
        state.discard(me, list(cards))


def listed(cards: Cards) -> str:
    """The cards as part of a key: `A01,A17`."""
    return ",".join(cards)


def unlisted(text: str) -> Cards:
    """The cards that `listed` wrote."""
    return tuple(text.split(",")) if text else ()
