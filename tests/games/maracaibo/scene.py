"""Scenes for rule tests: a position built by hand, played by the real referee."""

from __future__ import annotations

from quayside.games.maracaibo.catalog import (
    AREAS,
    B_CARDS,
    B_IN_DECK,
    C_CARDS,
    CARD_ORDER,
    CARDS,
    MARKERS,
    MAX_CP,
    NATIONS,
    PRESTIGE,
    PRESTIGE_IN_GAME,
    QUESTS,
    SETUP,
    SYNERGIES,
    TRACK,
    in_order,
)
from quayside.games.maracaibo.places import market, stops
from quayside.games.maracaibo.state import Maracaibo

FIGURES = SETUP["figures"]["total"]


# ------------------------------------------------------------------ what must always hold


def conserved(state: Maracaibo) -> None:
    """No card, disc, figure, marker, token, tile or quest has come from nowhere or got lost."""
    _cards(state)
    _pieces(state)
    for side, player in enumerate(state.sides):
        if state.is_jean(side):
            continue
        assert player.doubloons >= 0
        assert 0 <= player.cp <= MAX_CP
        assert 8 <= player.income <= 34
        assert 0 <= player.vp_income < 20
        assert min(player.own, player.supply) >= 0
        used = len(player.assistants()) + len(player.prestige) + player.tasks_left
        assert player.own + player.supply + used == FIGURES
        assert all(0 <= space <= 24 for space in player.influence)
        assert player.synergies() <= set(SYNERGIES)
        assert all(n >= 0 for n in player.ledger)
        assert player.explorer in TRACK
        assert len(player.discs) == len(AREAS)
    assert state.due == ()


def _cards(state: Maracaibo) -> None:
    jean = state.jean.pile if state.jean is not None else []
    cards = [*state.deck, *state.discards, *state.box, *jean, *(c for c in state.row if c)]
    for player in state.sides:
        cards += [*player.hand, *player.plan, *player.display]
        assert len(player.plan) <= 3
        assert player.hand == in_order(player.hand)
        assert set(player.seen) <= set(player.hand)
        hidden = [card for card in player.hand if card not in player.seen]
        assert sum(card in B_CARDS for card in hidden) <= player.fresh <= len(hidden)
    in_game = [card for card in CARDS if state.tale.c_cards or card not in C_CARDS]
    assert sorted(cards, key=CARD_ORDER.__getitem__) == in_game
    assert state.deck == in_order(state.deck)
    assert state.out in (0, len(B_CARDS) - B_IN_DECK)
    assert sum(card in B_CARDS for card in state.deck) >= state.out
    assert state.pile >= 0


def _pieces(state: Maracaibo) -> None:
    on_map = state.marker_counts()
    for nation, n in zip(NATIONS, on_map, strict=True):
        assert 0 <= state.stock[nation] <= MARKERS - n
    assert set(state.markers) == set(state.takers) <= set(stops(state))
    tokens = [*state.unseen_tokens, *(t for player in state.sides for t in player.tokens)]
    if state.fight is not None and state.fight.token:
        tokens.append(state.fight.token)
    assert len(set(tokens)) == len(tokens)
    assert sum(state.piles) == len(state.unseen_tokens)
    quests = [*state.unseen_quests, *(q for player in state.sides for q in player.quests)]
    quests += [quest for tiles in state.quests.values() for quest in tiles]
    assert len(quests) + bool(state.quest_top) <= len(QUESTS)
    assert len(set(quests)) == len(quests)
    assert all(state.quests.values())
    assert len(state.buildings) <= PRESTIGE_IN_GAME
    assert len(set(state.buildings)) == len(state.buildings)
    assert set(state.buildings) <= set(PRESTIGE)
    for stop, discs in state.markets.items():
        assert len(discs) == len(market(state, stop))
    gone = sum(2 * len(AREAS) - sum(player.discs) for player in state.sides)
    lying = [d for discs in state.markets.values() for d in discs if d >= 0]
    lying += [d for discs in state.tale.rolls.values() for d in discs if d >= 0]
    assert sum(1 for d in lying if not state.is_jean(d)) <= gone
