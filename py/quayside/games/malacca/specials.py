"""The deck of special cards: taking one, putting used ones under it (RULES 6)."""

from __future__ import annotations

from ...kernel.game import Flow
from ...kernel.message import msg
from ...kernel.request import Chance
from .catalog import SPECIAL, SPECIALS
from .state import Malacca


def take_special(state: Malacca, seat: int) -> Flow:
    """The seat has the top card of the deck, if there is one (RULES 6.1, ML-9).

    Its owner alone sees it, unless it lay face up (ML-1) or has come up from under the deck, where
    all have seen it go (10.4).
    """
    if state.top:
        card, state.top = state.top, ""
        _receive_open(state, seat, card)
        yield from turn_up(state)
    elif any(state.pool):
        card = yield _draw(state, seat, (seat,))
        state.pool[SPECIAL[card]] -= 1
        state.add_special(seat, card, known=False)
        state.tell("special-taken", seat=seat, card="")
        state.tell_hidden("special-card", audience=(seat,), reveals=True, seat=seat, card=card)
    elif state.under:
        _receive_open(state, seat, state.under.pop(0))
    else:
        state.tell("no-special", seat=seat)


def _receive_open(state: Malacca, seat: int, card: str) -> None:
    state.add_special(seat, card, known=True)
    state.tell("special-taken", seat=seat, card=card)


def turn_up(state: Malacca) -> Flow:
    """With the option for it, the top card of the deck lies face up, if there is one."""
    if not state.face_up or state.top:
        return
    if any(state.pool):
        state.top = yield _draw(state, state.captain, None)
        state.pool[SPECIAL[state.top]] -= 1
    elif state.under:
        state.top = state.under.pop(0)
    if state.top:
        state.tell_hidden("special-turned", reveals=True, card=state.top)


def _draw(state: Malacca, seat: int, knows: tuple[int, ...] | None) -> Chance:
    """The question which of the cards that nobody has seen is on top."""
    request = Chance(
        "special",
        lambda: [(card.id, n) for card, n in zip(SPECIALS, state.pool, strict=True) if n],
        by=seat,
        prompt=msg("special.prompt", seat=seat),
        label="card",
        knows=knows,
    )
    # The last kind of card is drawn like any other: a preview must not show it beforehand.
    request.consent = True
    return request


def return_used(state: Malacca) -> Flow:
    """Special cards in play are under the deck, clockwise from the captain (RULES 6.3, ML-9)."""
    for seat in state.order:
        card = state.cards[seat]
        if card in SPECIAL:
            state.under.append(card)
            state.tell("special-used", seat=seat, card=card)
    yield from turn_up(state)
