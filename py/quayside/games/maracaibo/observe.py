"""What a seat may know of a game of Maracaibo, and how the rest may be (RULES 21)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...kernel.chance import Rng
from .cards import price
from .catalog import AREAS, CAREERS, HAND, NATIONS, ROUNDS, SYNERGIES, in_order
from .payments import could_have_paid
from .pieces import NOBODY
from .places import cities, market
from .player import Player
from .scoring import jean_leads, multipliers, sheet
from .state import Maracaibo, Marks
from .turn import hand_limit

_DEALS = 100
"""So many hands are tried for somebody who is paying with cards."""


def observe(state: Maracaibo, seat: int) -> dict[str, Any]:
    """The table as JSON data, as far as the seat may know it.

    Of others it may not know the hand, except cards that all have seen in the row, nor the career
    card that was not chosen. Where something is secret it is None. Sides that stand for nobody are
    -1; Jean is the side after the only seat.
    """
    tale = state.tale
    jean = state.jean
    return {
        "seat": state.seat,
        "phase": state.phase,
        "round": state.round,
        "rounds": ROUNDS,
        "first": state.first,
        "ender": state.ender,
        "queue": state.queue[:],
        "moved": state.moved,
        "fight": state.fight.to_json() if state.fight is not None else None,
        "tiles": dict(state.tiles),
        "markers": dict(state.markers),
        "takers": dict(state.takers),
        "stock": dict(state.stock),
        "multipliers": dict(zip(NATIONS, multipliers(state), strict=True)),
        "markets": {stop: _market(state, stop) for stop in cities(state)},
        "quests": {place: list(tiles) for place, tiles in state.quests.items()},
        "quest_top": state.quest_top,
        "quest_pile": len(state.unseen_quests) + bool(state.quest_top),
        "piles": state.piles[:],
        "pile": state.pile,
        "row": state.row[:],
        "discards": state.discards[:],
        "buildings": state.buildings[:],
        "story": {
            "card": tale.card,
            "legacy": tale.legacy[:],
            "c_cards": tale.c_cards,
            "claimed": tale.claimed,
            "covered": tale.covered[:],
            "rolls": {tile: list(discs) for tile, discs in tale.rolls.items()},
            "archive": tale.archive,
            "ending": tale.ending,
        },
        "jean": {**jean.to_json(), "leads": list(jean_leads(state))} if jean is not None else None,
        "players": [_player(state, side, seat) for side in range(len(state.sides))],
        "over": state.over,
    }


def _market(state: Maracaibo, stop: str) -> list[dict[str, Any]]:
    spaces = market(state, stop)
    discs = state.markets.get(stop) or [NOBODY] * len(spaces)
    return [{"good": space.good, "disc": disc} for space, disc in zip(spaces, discs, strict=True)]


def _player(state: Maracaibo, side: int, viewer: int) -> dict[str, Any]:
    """What the viewer may know of the side."""
    player = state.sides[side]
    own = side == viewer
    tokens = player.synergies()
    reckoning = sheet(state, side)
    return {
        "at": player.at,
        "doubloons": player.doubloons,
        "cp": player.cp,
        "income": player.income,
        "vp_income": player.vp_income,
        "own": player.own,
        "supply": player.supply,
        "explorer": player.explorer,
        "career": player.career,
        "careers": player.careers[:] if own else None,
        "tasks": player.tasks[:],
        "discs": {area.id: left for area, left in zip(AREAS, player.discs, strict=True)},
        "influence": dict(zip(NATIONS, player.influence, strict=True)),
        "ranks": dict(zip(NATIONS, player.ranks(), strict=True)),
        "cards": len(player.hand),
        "hand": player.hand[:] if own else None,
        "seen": player.seen[:],
        "limit": hand_limit(state, side) if not state.is_jean(side) else HAND,
        "prices": _prices(player, own),
        "plan": player.plan[:],
        "display": player.display[:],
        "synergies": [token for token in SYNERGIES if token in tokens],
        "compasses": player.metric("compass"),
        "prestige": player.prestige[:],
        "quests": player.quests[:],
        "tokens": player.tokens[:],
        "vp": player.vp,
        "sheet": reckoning._asdict(),
        "estimate": reckoning.total,
    }


def _prices(player: Player, own: bool) -> dict[str, int]:
    """What the cards that the viewer sees would cost the player."""
    cards = (*player.hand, *player.plan) if own else (*player.seen, *player.plan)
    return {card: price(player, card) for card in cards}


# ------------------------------------------------------------------ imagination (RULES 21.4)


def anticipate(state: Maracaibo, now: Maracaibo, seat: int) -> None:
    """What has come into the open since the position `state` is marked in it, so that `redeal`
    leaves it where it was: cards that others have shown, and cards of the pile that all have seen.
    """
    shuffled = {card for pile in now.shuffled for card in pile}
    turned_up = [*now.row, *(now.jean.pile if now.jean is not None else ())]
    shown = now.discards[:]
    fixed: list[str] = []
    for side, (before, after) in enumerate(zip(state.sides, now.sides, strict=True)):
        turned_up += after.hand if side == seat else after.seen
        fixed += after.careers if side == seat else [after.career]
        shown += [*after.plan, *after.display]
        # What was shown and shuffled may be in hand again.
        fixed += [card for card in before.hand if card not in after.hand or card in shuffled]
    acts = bool(state.queue) and state.queue[0] == seat
    piles = [state.deck, *now.shuffled]
    marks = [_marks(piles[n:], turned_up, shown, acts=acts) for n in range(len(piles))]
    state.fixed, state.due = marks[0]
    state.fixed = state.fixed.union(fixed)
    state.later = tuple(marks[1:])
    state.viewer = seat
    state.bill = now.bill if now.bill is not None and now.bill["seat"] != seat else None


def _marks(
    piles: Sequence[Sequence[str]], turned_up: list[str], shown: list[str], *, acts: bool
) -> Marks:
    """What is fixed and what is due while the first of the piles is drawn from.

    The other piles are those shuffled later in this turn: their cards had been shown. A viewer who
    acts has drawn its cards itself, so that nothing is due.
    """
    drawn = set(shown).union(*piles[1:])
    due = [card for card in piles[0] if card in drawn]
    fixed = [card for card in piles[0] if card in turned_up and card not in drawn]
    return (frozenset([*fixed, *due]), ()) if acts else (frozenset(fixed), tuple(due))


def redeal(state: Maracaibo, seat: int, rng: Rng) -> None:
    """The hidden cards of others are dealt again out of all that the seat has not seen, and so are
    their career cards that were not chosen.

    Who is paying with cards in this turn has cards to pay with.
    """
    bill, state.bill = state.bill, None
    for _ in range(_DEALS):
        _redeal_cards(state, seat, rng)
        if bill is None or could_have_paid(
            bill,
            state.sides[bill["seat"]].hand,
            state.fixed,
            state.sides[bill["seat"]].bonus("wildCardPerTurn"),
        ):
            break
    _redeal_careers(state, [other for other in range(state.players) if other != seat], rng)


def _redeal_cards(state: Maracaibo, seat: int, rng: Rng) -> None:
    others = [other for other in range(state.players) if other != seat]
    kept = state.fixed.union(state.due)
    pool = [card for card in state.deck if card not in kept]
    sizes: list[tuple[int, int]] = []
    for other in others:
        player = state.sides[other]
        hidden = [card for card in player.hand if card not in player.seen]
        open_b = sum([card in kept and card[0] == "B" for card in hidden])
        secret = [card for card in hidden if card not in kept]
        sizes.append((len(secret), min(len(secret), max(0, player.fresh - open_b))))
        pool += secret
        player.hand = [card for card in player.hand if card not in secret]
    pool = _with_other_b_cards(state, in_order(pool), rng)
    rng.shuffle(pool)
    for other, (size, fresh) in zip(others, sizes, strict=True):
        for _ in range(size - fresh):
            card = next(card for card in pool if card[0] != "B")
            pool.remove(card)
            state.take_card(other, card)
    for other, (_, fresh) in zip(others, sizes, strict=True):
        for _ in range(fresh):
            card = _drawn(state, pool, rng)
            pool.remove(card)
            state.take_card(other, card)
    state.deck = in_order([*pool, *(card for card in state.deck if card in kept)])


def _with_other_b_cards(state: Maracaibo, pool: list[str], rng: Rng) -> list[str]:
    """The cards that are dealt again, of which those that others held with a B have changed places
    with B cards that are not in the game: nobody knows which these are (RULES 21.3).
    """
    if not state.box:
        return pool
    in_pile = set(state.deck)
    hidden = [card for card in pool if card[0] == "B" and card not in in_pile]
    unseen = in_order([*state.box, *hidden])
    rng.shuffle(unseen)
    size = len(state.box)
    state.box = in_order(unseen[:size])
    return in_order([*(card for card in pool if card not in hidden), *unseen[size:]])


def _drawn(state: Maracaibo, pool: list[str], rng: Rng) -> str:
    """One of the cards that may have been drawn: of the B cards some are not in the game.

    These are in the pool too, and so is every card that is still to be dealt; so there is one.
    """
    in_deck = sum([card[0] == "B" for card in pool]) - state.out
    n = rng.below(len(pool) - state.out)
    kind = [card for card in pool if (card[0] == "B") == (n < in_deck)]
    return kind[0]


def _redeal_careers(state: Maracaibo, others: list[int], rng: Rng) -> None:
    """The pairs of career cards hold what all know, and else any that the seat does not have."""
    known = {
        other: [
            c
            for c in state.sides[other].careers
            if c == state.sides[other].career or c in state.fixed
        ]
        for other in others
    }
    taken = {career for careers in known.values() for career in careers}
    for side in range(state.players):
        if side not in others:
            taken.update(state.sides[side].careers)
    pool = [career for career in CAREERS if career not in taken]
    rng.shuffle(pool)
    for other in others:
        careers = known[other]
        while len(careers) < len(state.sides[other].careers):
            careers.append(pool.pop())
        state.sides[other].careers = sorted(careers)
