"""Jean, the rival of a lone player (RULES 20)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ...kernel.game import Flow
from ...kernel.message import msg
from ...kernel.request import draw
from .catalog import (
    END,
    JEAN,
    JEAN_CARDS,
    LEGACY,
    NATIONS,
    TO_END,
    TRACK,
    TRACK_ORDER,
)
from .combat import PRINTED, token_values
from .deck import fill_row, lay_quest, remove_quest, reveal_token, take_quest
from .exploring import reach
from .pieces import Jean
from .places import cities, course, empty_villages, free_spaces, is_city, put_disc
from .quests import opens
from .state import Maracaibo
from .tracks import gain_influence, put_marker
from .turn import note_end, pass_on

HER = 1
"""The side that is Jean's."""

# ------------------------------------------------------------------ her deck (RULES 20.1)


def build_deck(state: Maracaibo, jean: Jean) -> Flow:
    """Her deck has the cards of its level; which B and C cards these are lies open (MB-33)."""
    for letter, n in JEAN["difficulty"][str(jean.level)].items():
        cards = [card for card, data in JEAN_CARDS.items() if data["level"] == letter]
        for _ in range(n):
            left = [card for card in cards if card not in jean.cards]
            if len(cards) == n:
                jean.cards.append(left[0])
                continue
            prompt = msg("jean.deck.prompt", seat=0)
            card = yield draw("jean-deck", left, by=0, prompt=prompt, label="jean-card")
            jean.cards.append(card)
    jean.cards.sort()
    state.tell("jean-deck", cards=jean.cards[:])


_CARD_PROMPT: Final = msg("jean.card.prompt", seat=0)


def _turn_up(jean: Jean) -> Flow:
    """Her next card lies open; an empty deck is shuffled before."""
    if not jean.left:
        jean.left = jean.cards[:]
    jean.card = yield draw("jean-card", jean.left, by=0, prompt=_CARD_PROMPT, label="jean-card")
    jean.left.remove(jean.card)


# ------------------------------------------------------------------ her turn (RULES 20.2)


def jean_turn(state: Maracaibo, jean: Jean) -> Flow:
    """Jean has sailed and done what her card says, or taken a quest; it is another one's turn."""
    state.seat = HER
    state.moved = state.wild = 0
    state.done = []
    state.tell("turn", seat=HER, round=state.round)
    yield from _turn_up(jean)
    card = JEAN_CARDS[jean.card]
    state.tell_hidden("jean-card", reveals=True, seat=HER, card=jean.card)
    sail(state, card["steps"], card["fork"])
    stop = state.sides[HER].at
    if stop in state.quests:
        yield from take_quest_at(state, stop)
    else:
        yield from follow_card(state, jean, card)
    pass_on(state, HER)


def follow_card(state: Maracaibo, jean: Jean, card: Mapping[str, Any]) -> Flow:
    """She has a disc in the city's market or a card of the row, and has done the card's actions."""
    stop = state.sides[HER].at
    if is_city(state, stop) and (spaces := free_spaces(state, stop)):
        put_disc(state, stop, spaces[0], HER)
        add_disc(state, jean)
    else:
        yield from take_row_card(state, jean, card["displayCard"])
    for action in card["actions"]:
        first, last = action["rounds"]
        if first <= state.round <= last:
            yield from do(state, jean, action)


def sail(state: Maracaibo, steps: int, fork: str) -> None:
    """Her ship has gone so many counted spaces, taking the fork that is named (RULES 20.2)."""
    her = state.sides[HER]
    for stop, is_village in course(state, HER, fork):
        her.at = stop
        state.moved += 1
        # A village without a quest is not counted.
        if not is_village or stop in state.quests:
            steps -= 1
            if not steps:
                break
    state.tell("sailed", seat=HER, stop=her.at, mp=state.moved)
    note_end(state, HER)


def take_quest_at(state: Maracaibo, place: str) -> Flow:
    """She has one of the quests at the place; one that lies open is replaced at once."""
    quest = state.quests[place][0]
    remove_quest(state, place, quest)
    state.sides[HER].quests.append(quest)
    state.tell("quest", seat=HER, quest=quest, place=place)
    if any(LEGACY[t]["placement"] == place and opens(t) for t in state.tale.legacy):
        yield from lay_quest(state, place)


def add_disc(state: Maracaibo, jean: Jean) -> None:
    """She has one disc more."""
    jean.discs += 1
    state.tell("jean-disc", seat=HER, n=jean.discs)


def take_row_card(state: Maracaibo, jean: Jean, place: int) -> Flow:
    """The card at that place of the row is hers, and the row is full again (RULES 20.3)."""
    if place <= len(state.row) and state.row[place - 1]:
        card = state.row[place - 1]
        state.row[place - 1] = ""
        jean.pile.append(card)
        state.tell("jean-took", seat=HER, card=card)
    yield from fill_row(state)


# ------------------------------------------------------------------ her actions (RULES 20.4)


def do(state: Maracaibo, jean: Jean, action: dict[str, Any]) -> Flow:
    """One action of her card is done."""
    match action["do"]:
        case "explore":
            yield from explore(state, action["max"])
        case "influence":
            gain_influence(state, HER, action["nation"], action["n"])
        case "combat":
            yield from combat(state, action["influence"], action["extraVillage"])
        case "vp":
            state.score(HER, action["n"], "jean")
        case "removeDisc":
            add_disc(state, jean)
        case _:  # questFromPile
            quest = yield from take_quest(state)
            if quest:
                state.sides[HER].quests.append(quest)
                state.tell("quest", seat=HER, quest=quest, place="")


def explore(state: Maracaibo, n: int) -> Flow:
    """Her explorer stands on the nearest quest in reach, which she has taken, or far ahead."""
    her = state.sides[HER]
    in_reach = reach(state, HER, n)
    quests = [space for space in in_reach if space in state.quests]
    if quests:
        her.explorer = min(quests, key=lambda space: (in_reach[space], TRACK_ORDER[space]))
        state.tell("explored", seat=HER, space=her.explorer)
        yield from take_quest_at(state, her.explorer)
        return
    before = her.explorer
    her.explorer = _ahead(state, n)
    if her.explorer != before:
        state.tell("explored", seat=HER, space=her.explorer)


def _ahead(state: Maracaibo, n: int) -> str:
    """Where n counted spaces by the shortest way lead."""
    other = state.sides[0].explorer
    here = last = state.sides[HER].explorer
    while n and here != END:
        here = min((to for to, _ in TRACK[here].ways), key=TO_END.__getitem__)
        if here == END or here != other:
            n -= 1
            last = here
    return last


def combat(state: Maracaibo, influence: int, extra: bool) -> Flow:
    """She has fought: a marker lies on the map, and she has gained the influence (RULES 20.4)."""
    token = ""
    if any(state.piles):
        pile = 0 if state.piles[0] else 1
        token = yield from reveal_token(state, HER, pile)
        state.sides[HER].tokens.append(token)
    nation = her_nation(state, token)
    state.tell("fights", seat=HER, nation=nation, value=0)
    free = [stop for stop in cities(state) if stop not in state.markers]
    _annex(state, nation, free or empty_villages(state))
    if extra:
        _annex(state, nation, empty_villages(state))
    gain_influence(state, HER, nation, influence)


_TIES: Final = [JEAN["nationTieOrder"].index(nation) for nation in NATIONS]


def her_nation(state: Maracaibo, token: str) -> str:
    """The nation she fights for: the highest value, helped by her ranks, hindered by the others'.

    Ties go to the highest printed value, then to the order of her rules.
    """
    worths: list[tuple[int, int, int, str]] = [
        (value + own - other, printed, -tie, nation)
        for value, own, other, printed, tie, nation in zip(
            token_values(state, token),
            state.sides[HER].ranks(),
            state.sides[0].ranks(),
            PRINTED[token],
            _TIES,
            NATIONS,
            strict=True,
        )
    ]
    return max(worths)[-1]


def _annex(state: Maracaibo, nation: str, free: list[str]) -> None:
    """A marker of the nation lies at the first of these stops, or leaves the game."""
    if not state.stock[nation]:
        return
    if free:
        put_marker(state, HER, nation, free[0])
    else:
        state.stock[nation] -= 1
        state.tell("marker-gone", seat=HER, nation=nation)
