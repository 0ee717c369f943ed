"""Piles: drawing cards, the face-up row, quests and combat tokens (RULES 2, 4.5).

No hidden order exists: what lies on top of a pile is decided when it is turned up.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Final

from ...kernel.game import Flow
from ...kernel.message import Message, msg
from ...kernel.request import Chance, draw
from .asking import Decision, for_each
from .catalog import ROW, Op, in_order
from .effects import effect
from .state import Maracaibo

_ROW: Final = for_each(lambda seat: msg("row.prompt", seat=seat))
_HIDDEN: Final = for_each(lambda seat: msg("draw.pile.prompt", seat=seat))
_QUEST: Final = for_each(lambda seat: msg("quest.pile.prompt", seat=seat))

_TOKEN: Final = for_each(lambda seat: msg("token.prompt", seat=seat))


def without_b(cards: Sequence[str]) -> list[str]:
    """The cards, which are in the order of the catalogue, but for those with a B."""
    return [*cards[: bisect_left(cards, "B")], *cards[bisect_left(cards, "C") :]]


def from_pile(
    state: Maracaibo,
    cards: Sequence[str],
    kind: str,
    by: int,
    prompt: Message,
    knows: tuple[int, ...] | None = None,
) -> Chance:
    """The card on top of the pile, one of these, which are in the order of the catalogue.

    Of the unseen B cards a few are not in the game at all, so each of them is the less likely.
    """
    if not state.out:
        return draw(kind, cards, by=by, prompt=prompt, label="card", knows=knows)
    first_b, first_c = bisect_left(cards, "B"), bisect_left(cards, "C")
    unseen_b = first_c - first_b
    in_deck = unseen_b - state.out
    if in_deck <= 0:
        others = without_b(cards)
        return draw(kind, others, by=by, prompt=prompt, label="card", knows=knows)
    groups = [
        (cards[:first_b], unseen_b),
        (cards[first_b:first_c], in_deck),
        (cards[first_c:], unseen_b),
    ]
    return draw(kind, cards, by=by, prompt=prompt, label="card", groups=groups, knows=knows)


def hidden_cards(state: Maracaibo, me: int) -> list[str]:
    """Cards of the pile that the player may draw unseen by others.

    In imagination others do not draw what is known to turn up elsewhere in this turn.
    """
    if not state.fixed or me == state.viewer:
        return state.deck
    return [card for card in state.deck if card not in state.fixed]


def refill_pile(state: Maracaibo) -> bool:
    """The discards are shuffled into an empty pile; False if there is no card at all (4.5)."""
    if state.pile:
        return True
    if not state.discards:
        return False
    state.box += state.deck
    state.out = 0
    state.deck = in_order(state.discards)
    state.discards = []
    state.shuffled = (*state.shuffled, tuple(state.deck))
    # In imagination what was to be drawn from the old pile has been, and the new one has its own.
    (state.fixed, state.due), *later = state.later or [(frozenset(), ())]
    state.later = tuple(later)
    state.tell("reshuffled", n=len(state.deck))
    return True


def draw_hidden(state: Maracaibo, me: int) -> Flow:
    """The player has the top card of the pile, unseen by others; the pile is not empty.

    In imagination what is due is drawn first: it is known to be in the game, with a B or without.
    """
    if state.due:
        card = yield draw("card", state.due, by=me, prompt=_HIDDEN[me], label="card", knows=(me,))
    else:
        card = yield from_pile(state, hidden_cards(state, me), "card", me, _HIDDEN[me], (me,))
    state.deck.remove(card)
    if state.due:
        state.due = tuple(other for other in state.due if other != card)
    state.take_card(me, card)
    state.sides[me].fresh += 1
    state.tell("drawn", seat=me, n=1)
    state.tell_hidden("drawn-card", audience=(me,), reveals=True, seat=me, card=card)


@effect("draw")
def _draw(state: Maracaibo, me: int, op: Op, source: str) -> Flow:
    """Cards of the pile are in hand, whatever the hand limit (RULES 13.4)."""
    del source
    for _ in range(op["n"]):
        if not refill_pile(state):
            return
        yield from draw_hidden(state, me)


def fill_row(state: Maracaibo) -> Flow:
    """The face-up row has four cards again, as far as there are any (RULES 4.5)."""
    row = state.row
    while len(row) < ROW:
        row.append("")
    while "" in row:
        if not refill_pile(state):
            return
        by = state.actor
        card = yield from_pile(state, state.deck, "row", by, _ROW[by])
        state.deck.remove(card)
        i = row.index("")
        row[i] = card
        state.tell_hidden("row", reveals=True, place=i + 1, card=card)


def clear_row(state: Maracaibo) -> None:
    """The cards of the row are among the discards (RULES 16.4)."""
    state.discards += [card for card in state.row if card]
    state.row = []


# ------------------------------------------------------------------ quests (RULES 2.2, 13)


def take_quest(state: Maracaibo) -> Decision:
    """The quest on top of the pile, the next one lying open; empty if there is none."""
    quest = state.quest_top
    state.quest_top = ""
    if state.unseen_quests:
        by = state.actor
        top = yield draw("quest", state.unseen_quests, by=by, prompt=_QUEST[by], label="quest")
        state.unseen_quests.remove(top)
        state.quest_top = top
        state.tell_hidden("quest-top", reveals=True, quest=top)
    return quest


def lay_quest(state: Maracaibo, place: str) -> Flow:
    """The top quest of the pile lies at the place, if there is one left (RULES 19.1)."""
    quest = yield from take_quest(state)
    if quest:
        state.quests[place] = [*state.quests.get(place, ()), quest]
        state.tell("quest-laid", quest=quest, place=place)


def remove_quest(state: Maracaibo, place: str, quest: str) -> None:
    """The quest lies at the place no more."""
    left = [other for other in state.quests[place] if other != quest]
    if left:
        state.quests[place] = left
    else:
        del state.quests[place]


# ------------------------------------------------------------------ combat tokens (RULES 10.1)


def reveal_token(state: Maracaibo, by: int, pile: int) -> Decision:
    """The token on top of the pile with this index; the pile is not empty."""
    actor = state.actor
    token = yield draw("token", state.unseen_tokens, by=actor, prompt=_TOKEN[actor], label="token")
    state.unseen_tokens.remove(token)
    state.piles[pile] -= 1
    state.tell_hidden("token", reveals=True, seat=by, token=token)
    return token
