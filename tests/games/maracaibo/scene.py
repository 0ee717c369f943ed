"""Scenes for rule tests: a position built by hand, played by the real referee."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from games.stage import Stage

from quayside.games.maracaibo import game
from quayside.games.maracaibo.catalog import (
    AREA,
    AREAS,
    B_CARDS,
    B_IN_DECK,
    C_CARDS,
    CARD_ORDER,
    CARDS,
    MARKERS,
    MAX_CP,
    NATION,
    NATIONS,
    PRESTIGE,
    PRESTIGE_IN_GAME,
    QUESTS,
    SETUP,
    SYNERGIES,
    TRACK,
    in_order,
)
from quayside.games.maracaibo.effects import perform
from quayside.games.maracaibo.places import market, stops
from quayside.games.maracaibo.state import Maracaibo
from quayside.games.maracaibo.tracks import put_marker
from quayside.kernel import CHANCE, Flow, Match, Request

FIGURES = SETUP["figures"]["total"]
TILES = {"4": "CT05", "5": "CT01", "13": "CT02", "14": "CT03"}
CAREER = ("K1", "K2", "K3", "K4")
SPARE = ("K5", "K6", "K7", "K8")
ROW = ("B01", "B02", "B03", "B04")


Chapter = Callable[[Maracaibo], Generator[Request, str, Any]]
"""A part of the rules on its way, whatever it returns."""


class Scene(Stage):
    """Maracaibo, but beginning from a given position."""

    def __init__(self, state: Maracaibo, flow: Chapter | None) -> None:
        super().__init__(game, state)
        self.chapter = flow

    def turn(self, state: Maracaibo) -> Flow:
        if self.chapter is None:
            yield from game.turn(state)
        else:
            yield from self.chapter(state)
            state.phase = "over"


# ------------------------------------------------------------------ positions


def position(players: int = 2, story: str = "75", round_: int = 1) -> Maracaibo:
    """The first player is to sail from Havana; all have 10 doubloons and empty hands.

    Known tiles lie on the cities, B cards in the row, P2 among the buildings, quests on the track.
    """
    state = game.new_state(players, {"first": "1", "story": story, "level": "1"})
    state.phase = "sail"
    state.round = round_
    state.queue = [0]
    state.tiles = dict(TILES)
    state.row = list(ROW)
    state.buildings = ["P2"]
    for card in ROW:
        state.deck.remove(card)
    for space, quest in (("E05", "Q22"), ("E15", "Q23"), ("E23", "Q24")):
        lay(state, space, quest)
    state.quest_top = "Q21"
    state.unseen_quests.remove("Q21")
    if state.table == 2:
        state.tiles["11"] = "CT13"
        marked(state, spain="6", england="7", france="8")
    for seat in range(players):
        player = state.sides[seat]
        player.doubloons = 10
        player.career = CAREER[seat]
        player.careers = [CAREER[seat], SPARE[seat]]
    for tile in state.tale.legacy:
        if tile in ("L10", "L11"):
            state.tale.rolls[tile] = [-1] * ((state.table == 2) + (state.jean is not None))
    if state.jean is not None:
        state.jean.cards = ["A1", "A2", "A3", "A4", "A5"]
    conserved(state)
    return state


def lay(state: Maracaibo, place: str, *quests: str) -> Maracaibo:
    """The quests lie at the place."""
    for quest in quests:
        state.unseen_quests.remove(quest)
        state.quests[place] = [*state.quests.get(place, ()), quest]
    return state


def _from_deck(state: Maracaibo, card: str) -> None:
    state.deck.remove(card)


def hold(state: Maracaibo, side: int, *cards: str) -> Maracaibo:
    """The cards are in the player's hand, as if drawn."""
    for card in cards:
        _from_deck(state, card)
        state.take_card(side, card)
        state.sides[side].fresh += 1
    return state


def planned(state: Maracaibo, side: int, *cards: str) -> Maracaibo:
    """The cards lie in the player's planning area."""
    for card in cards:
        _from_deck(state, card)
        state.sides[side].plan.append(card)
    return state


def own(state: Maracaibo, side: int, *cards: str) -> Maracaibo:
    """The cards lie in the player's display; their figures and incomes are where they should be,
    immediate effects are left out.
    """
    player = state.sides[side]
    for card in cards:
        _from_deck(state, card)
        player.display.append(card)
        if CARDS[card].at:
            if player.own:
                player.own -= 1
            else:
                player.supply -= 1
        for track, n, needs in CARDS[card].incomes:
            if not needs:
                player.income += n if track == "doubloon" else 0
                player.vp_income += n if track == "vp" else 0
    return state


def complete(state: Maracaibo, side: int, *areas: str) -> Maracaibo:
    """The areas of the player's ship board are complete."""
    for area in areas:
        state.sides[side].discs[AREA[area]] = 0
    return state


def marked(state: Maracaibo, **nations: str) -> Maracaibo:
    """Markers of the nations lie at these stops: `marked(state, france="3 8", spain="6")`."""
    for nation, places in nations.items():
        for stop in places.split():
            put_marker(state, -1, nation, stop)
    state.events = []
    return state


def clear_markers(state: Maracaibo) -> Maracaibo:
    """No marker lies on the map, and all are in their supplies."""
    state.markers = {}
    state.takers = {}
    state.stock = dict.fromkeys(NATIONS, MARKERS)
    return state


def influence(state: Maracaibo, side: int, **spaces: int) -> Maracaibo:
    """The player's influence markers stand on these spaces."""
    for nation, space in spaces.items():
        state.sides[side].influence[NATION[nation]] = space
    return state


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
    assert state.later == ()


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


# ------------------------------------------------------------------ play


def begin(state: Maracaibo, flow: Chapter | None = None) -> Match:
    """A match that stands at the first request of this position."""
    return Match.new(Scene(state, flow), state.players)


def doing(state: Maracaibo, *ops: dict[str, Any], source: str = "cards") -> Match:
    """A match in which the first player carries out these ops and nothing else."""
    return begin(state, lambda state: perform(state, 0, ops, source))


def play(match: Match, *keys: str) -> Match:
    """The answers have been given; chance and persons alike.

    `done` is left out where nothing is left to be asked about.
    """
    for key in keys:
        if key == "done" and (match.over or "done" not in options(match)):
            assert acted(match) or asked(match)[1] == "end-turn"
            continue
        match.answer(key)
    conserved(match.state)
    return match


def dealt(match: Match) -> Match:
    """Chance has answered until somebody is asked."""
    match.deal_all()
    conserved(match.state)
    return match


def drawn(match: Match) -> Match:
    """The player has drawn from the pile up to its limit, and the next one is asked."""
    while match.request is not None and match.request.kind in ("draw", "card", "row", "end-turn"):
        request = match.request
        if request.seat == CHANCE:
            match.deal()
        else:
            match.answer("end-turn" if request.kind == "end-turn" else "pile")
    conserved(match.state)
    return match


def asked(match: Match) -> tuple[int, str]:
    """Who is asked what; seats are counted from 0, as everywhere in the program."""
    assert match.request is not None
    return (match.request.seat, match.request.kind)


def acted(match: Match) -> bool:
    """Whether the main action is done and nothing is left to ask about it."""
    return match.over or asked(match)[1] in ("after", "draw", "end-turn")


def options(match: Match, *beginnings: str) -> list[str]:
    """The keys of the present options; with beginnings, those that start so."""
    assert match.request is not None
    keys = list(match.request.keys())
    return [key for key in keys if key.startswith(beginnings)] if beginnings else keys


def reasons(match: Match) -> dict[str, str]:
    """What is blocked, with the keys of the reasons."""
    assert match.request is not None
    return {blocked.key: blocked.reason.key for blocked in match.request.blocked}


def told(match: Match, kind: str) -> list[dict[str, Any]]:
    """The data of all events of this kind so far."""
    return [event.data for _, event in match.events if event.kind == kind]
