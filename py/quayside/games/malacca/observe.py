"""What a seat may know of a game of Malacca, and how the rest may be (RULES 10)."""

from __future__ import annotations

from typing import Any

from ...kernel.chance import Rng
from .catalog import ATTACK, DEFENCE, KINDS, ROUNDS, SPECIAL, SPECIALS
from .scoring import sheet
from .state import Malacca


def observe(state: Malacca, seat: int) -> dict[str, Any]:
    """The table as JSON data, as far as the seat may know it.

    Of others it may not know the card face down, nor which special cards they hold, except those
    that all have seen. Where something is secret it is None. Seats that stand for nobody are -1.
    """
    outcome = state.outcome
    return {
        "seat": state.seat,
        "phase": state.phase,
        "round": state.round,
        "rounds": ROUNDS,
        "captain": state.captain,
        "order": list(state.order) if state.captain >= 0 else [],
        "ship": state.ship,
        "hold": state.hold,
        "fleet": [{"cargo": cargo, "captured": captured} for cargo, captured in state.fleet],
        "ahead": state.ahead(),
        "open": state.open,
        "attack": state.total(ATTACK) if state.open else None,
        "defence": state.total(DEFENCE) if state.open else None,
        "deck": sum(state.pool) + len(state.under) + bool(state.top),
        "top": state.top,
        "under": state.under[:],
        "gear": {kind: state.gear_left(kind) for kind in KINDS} if state.equipment_on else None,
        "outcome": outcome.to_json() if outcome is not None else None,
        "options": {
            "characters": state.characters_on,
            "equipment": state.equipment_on,
            "face_up": state.face_up,
        },
        "players": [_player(state, other, seat) for other in range(state.players)],
        "over": state.over,
    }


def _player(state: Malacca, seat: int, viewer: int) -> dict[str, Any]:
    """What the viewer may know of the seat."""
    own = viewer == seat or state.phase == "over"
    face_down = bool(state.cards[seat]) and not state.open
    reckoning = sheet(state, seat)
    return {
        "purse": state.purses[seat],
        "bet": state.bets[seat],
        "silver": state.purses[seat] + state.bets[seat],
        "placed": bool(state.cards[seat]),
        "card": state.cards[seat] if own or not face_down else None,
        "kind": state.kinds[seat],
        # A special card face down is still counted: to others it could be a common one.
        "specials": sum(state.hands[seat]),
        "held": by_card(state.held(seat)) if own else None,
        "hand": state.hand(seat) if own else None,
        "known": by_card(state.known[seat]),
        "character": state.characters[seat],
        "gear": dict(zip(KINDS, state.gear[seat], strict=True)),
        "sheet": reckoning._asdict(),
    }


def by_card(counts: list[int]) -> dict[str, int]:
    """The numbers with the ids of their special cards, those of which there are any."""
    return {card: counts[i] for card, i in SPECIAL.items() if counts[i]}


def redeal(state: Malacca, seat: int, rng: Rng) -> None:
    """The special cards of others are dealt again out of all that the seat has not seen, and each
    card face down before them is one that the new hand allows.
    """
    if state.phase == "over":
        return
    unseen = state.pool[:]
    others = [other for other in range(state.players) if other != seat]
    sizes = []
    for other in others:
        secret = [n - k for n, k in zip(state.hands[other], state.known[other], strict=True)]
        unseen = [n + s for n, s in zip(unseen, secret, strict=True)]
        sizes.append(sum(secret))
    cards = [i for i, n in enumerate(unseen) for _ in range(n)]
    rng.shuffle(cards)
    for other, size in zip(others, sizes, strict=True):
        hand = state.known[other][:]
        for _ in range(size):
            hand[cards.pop()] += 1
        state.hands[other] = hand
        if state.cards[other] and not state.open:
            state.cards[other] = ""
            state.cards[other] = rng.choice(state.hand(other))
    state.pool = [cards.count(i) for i in range(len(SPECIALS))]
