"""A player's turn: sailing, one main action with free actions, drawing (RULES 4)."""

from __future__ import annotations

from collections.abc import Generator
from functools import cache, partial
from typing import Any, Final

from ...kernel.game import Flow
from ...kernel.message import Message, msg
from ...kernel.request import Blocked, Option, Request, end_turn
from . import words
from .asking import (
    DONE,
    Offers,
    Sort,
    card_anchor,
    decide,
    for_each,
    free_actions,
    may_act_freely,
    nothing_else,
    only,
    question,
)
from .catalog import CARDS, HAND, LEGACY, LOCKER, LOCKER_OPS, MAX_MP, ROW_COST
from .cities import city, city_option, deliveries
from .deck import draw_hidden, fill_row, refill_pile
from .effects import perform
from .pieces import NOBODY
from .places import (
    action,
    barrier_before,
    is_village,
    kind,
    links,
    may_enter,
    route_keys,
    routes,
    stops,
)
from .quests import claim_options, claim_tile, fulfil, quest_options, refused_quests
from .ship import area_anchor
from .state import Maracaibo
from .village import actions, blocked_actions, do_action, main_count, village_actions


def take_turn(state: Maracaibo, me: int) -> Flow:
    """The player's turn is over: it has sailed, acted and drawn, and it is another one's turn."""
    state.seat = me
    state.moved = state.wild = 0
    state.done = []
    state.tell("turn", seat=me, round=state.round)
    yield from sail(state, me)
    closed = yield from act(state, me)
    drawn = yield from draw_cards(state, me, consent=not closed)
    if drawn or not closed:
        yield end_turn(me)
    yield from fill_row(state)
    pass_on(state, me)


def pass_on(state: Maracaibo, side: int) -> None:
    """It is the next side's turn; but if the ship has come to the end, the round is over and there
    is a scoring (RULES 15).
    """
    if state.ender == NOBODY:
        state.queue = [state.after(side)]
        return
    state.phase = "scoring"
    state.queue = [seat for seat in state.from_seat(side) if not state.is_jean(seat)]
    state.tell("scoring", round=state.round)


# ------------------------------------------------------------------ phase A (RULES 4.2)


def sail(state: Maracaibo, me: int) -> Flow:
    """The ship lies at another stop, and the movement points spent are kept for phase B."""
    key = yield question(_SAIL, _SAIL_PROMPT[me], state, me)
    _, stop, mp = key.split(":")
    state.sides[me].at = stop
    state.moved = int(mp)
    state.tell("sailed", seat=me, stop=stop, mp=state.moved)
    note_end(state, me)
    for tile in state.tale.legacy:
        data = LEGACY[tile]["data"]
        if LEGACY[tile]["kind"] == "stopBonus" and data["at"] == stop:
            yield from perform(state, me, data["ops"], "legacy")


def _sail_offers(state: Maracaibo, me: int) -> Offers:
    return [(route_keys(state, me), partial(_sail_option, state, me))]


def _closed_ways(state: Maracaibo, me: int) -> list[Blocked]:
    """Stops that the player's explorer has not opened yet (RULES 19.2)."""
    return [
        Blocked(
            f"sail:{stop}", msg("sail.closed", barrier=barrier_before(state, stop)), f"loc-{stop}"
        )
        for stop in stops(state)
        if not may_enter(state, me, stop)
    ]


def note_end(state: Maracaibo, me: int) -> None:
    """The side has ended the round if its stop is the last one of the way (RULES 15)."""
    if not links(state, state.sides[me].at):
        state.ender = me
        state.tell("round-ends", seat=me, round=state.round)


def _cheapest(state: Maracaibo, me: int) -> dict[str, Any]:
    costs: dict[str, int] = {}
    for stop, mp in routes(state, me):
        costs.setdefault(stop, mp)
    return {"mp": costs}


def _sail_option(state: Maracaibo, me: int, key: str) -> Option:
    _, stop, spent = key.split(":")
    mp = int(spent)
    gain: Message | None = None
    if is_village(state, stop):
        gain = msg("gain.village", n=main_count(state, me, mp))
    hint = words.effects(action(state, stop)) if not is_village(state, stop) else None
    return Option(key, msg("sail.to", stop=stop, n=mp), f"loc-{stop}", gain=gain, hint=hint)


_SAIL_PROMPT: Final = for_each(lambda seat: msg("sail.prompt", seat=seat))
_SAIL: Final = Sort(
    "sail",
    _sail_offers,
    blocked=_closed_ways,
    hint=msg("sail.hint", n=MAX_MP),
    data=_cheapest,
)


# ------------------------------------------------------------------ phase B (RULES 4.3)


def act(state: Maracaibo, me: int) -> Generator[Request, str, bool]:
    """At most one main action is done, and all free actions that the player wants.

    Returns whether the player has said that this is all.
    """
    key = yield from decide(_ACT, _act_prompt(me, state.sides[me].at), state, me)
    if key == "done":
        return True
    yield from main_action(state, me, key)
    if not may_act_freely(state, me):
        return False
    yield from decide(_AFTER, AFTER_PROMPT[me], state, me)
    return True


@cache
def _act_prompt(me: int, stop: str) -> Message:
    return msg("act.prompt", seat=me, stop=stop)


AFTER_PROMPT: Final = for_each(lambda seat: msg("after.prompt", seat=seat))
_AFTER: Final = Sort("after", nothing_else, free=free_actions, closing=DONE)


def _refused(state: Maracaibo, me: int) -> list[Blocked]:
    """What the stop would offer to a player with more in hand or chest."""
    blocked = refused_quests(state, me, state.sides[me].at)
    return blocked + blocked_actions(state, me) if _in_village(state, me) else blocked


def _in_village(state: Maracaibo, me: int) -> bool:
    return is_village(state, state.sides[me].at)


def _village_count(state: Maracaibo, me: int) -> dict[str, Any]:
    """Village actions that the stop offers as a main action."""
    return {"villages": main_count(state, me, state.moved) if _in_village(state, me) else 0}


def main_options(state: Maracaibo, me: int) -> Offers:
    """Every main action that the stop offers, or its first step (RULES 4.3)."""
    stop = state.sides[me].at
    here = kind(state, stop)
    if here == "homeward":
        return [(("home",), partial(_home_option, state, stop))]
    options: Offers = []
    if here == "city":
        options += deliveries(state, me)
        options.append(city_option(state, me))
    options += quest_options(state, me, stop)
    options += claim_options(state, me)
    options += assistant_options(state, me)
    if here == "village":
        options += actions(state, me)
    return options


_ACT: Final = Sort(
    "act", main_options, free=free_actions, blocked=_refused, closing=DONE, data=_village_count
)


def _home_option(state: Maracaibo, stop: str, key: str) -> Option:
    hint = words.effects(action(state, stop))
    return Option(key, msg("home.action", stop=stop), f"loc-{stop}", hint=hint)


def assistant_options(state: Maracaibo, me: int) -> Offers:
    """The actions of own assistants at the stop, or the locker instead (RULES 18, S07)."""
    player = state.sides[me]
    here = player.assistants_at(player.at)
    if not here:
        return []
    options: Offers = [([f"assistant:{card}" for card in here], _assistant_option)]
    if not player.discs[LOCKER]:
        options.append((("locker",), _locker_option))
    return options


def _locker_option(key: str) -> Option:
    hint = words.effects(LOCKER_OPS)
    return Option(key, msg("locker.do"), area_anchor(LOCKER), hint=hint)


def _assistant_option(key: str) -> Option:
    card = key.removeprefix("assistant:")
    hint = words.effects(CARDS[card].assistant)
    return Option(key, msg("assistant.do", card=card), f"assistant-{card.lower()}", hint=hint)


def main_action(state: Maracaibo, me: int, key: str) -> Flow:
    """The main action that begins with this choice is done."""
    verb, _, what = key.partition(":")
    stop = state.sides[me].at
    match verb:
        case "home":
            state.tell("homeward", seat=me, stop=stop)
            yield from perform(state, me, action(state, stop), "homeward")
        case "deliver" | "city":
            yield from city(state, me, key)
        case "quest":
            yield from fulfil(state, me, key, stop)
        case "claim":
            yield from claim_tile(state, me)
        case "assistant":
            state.tell("assistant-action", seat=me, card=what, stop=stop)
            yield from perform(state, me, CARDS[what].assistant, "cards")
        case "locker":
            state.tell("locker", seat=me, stop=stop)
            yield from perform(state, me, LOCKER_OPS, "ship")
        case _:
            n = main_count(state, me, state.moved)
            yield from do_action(state, me, key, "villages")
            yield from village_actions(state, me, n, "villages", done=1)


# ------------------------------------------------------------------ phase C (RULES 4.5)


def hand_limit(state: Maracaibo, me: int) -> int:
    """Cards up to which the player draws."""
    player = state.sides[me]
    limit = HAND
    for special in player.specials("handLimit"):
        limit = max(limit, special["set"])
    return limit + player.bonus("handLimitPlus")


def row_price(state: Maracaibo, me: int) -> int:
    """What a face-up card costs the player."""
    return 0 if state.sides[me].specials("displayFree") else ROW_COST


def draw_cards(state: Maracaibo, me: int, *, consent: bool = True) -> Generator[Request, str, bool]:
    """The player has drawn up to its limit; returns whether it was asked for any card.

    With `consent` it is asked for the first one in any case: what it did before can be taken back
    until a card is seen.
    """
    player = state.sides[me]
    asked = False
    limit = hand_limit(state, me)
    while (left := limit - len(player.hand)) > 0:
        if not refill_pile(state) and not _row_cards(state, me):
            break
        sort = _DRAW if asked or not consent else _DRAW_FIRST
        key = yield question(sort, _draw_prompt(me, left), state, me)
        asked = True
        if key == "pile":
            yield from draw_hidden(state, me)
        else:
            take_from_row(state, me, key.removeprefix("row:"))
    return asked


@cache
def _draw_prompt(me: int, left: int) -> Message:
    return msg("draw.prompt", seat=me, n=left)


_ROW: Final = {card: f"row:{card}" for card in CARDS}


def _row_cards(state: Maracaibo, me: int) -> list[str]:
    """Cards of the row that the player can pay for."""
    if state.sides[me].doubloons < row_price(state, me):
        return []
    return [card for card in state.row if card]


def _draw_options(state: Maracaibo, me: int) -> Offers:
    options: Offers = []
    if cards := _row_cards(state, me):
        options.append(([*map(_ROW.__getitem__, cards)], partial(_row_option, state, me)))
    if state.pile:
        options.append(_PILE)
    return options


_PILE: Final = only(Option("pile", msg("draw.pile"), "pile"))
_DRAW: Final = Sort("draw", _draw_options)
_DRAW_FIRST: Final = Sort("draw", _draw_options, consent=True)


def _row_option(state: Maracaibo, me: int, key: str) -> Option:
    card = key.removeprefix("row:")
    coins = row_price(state, me)
    label = msg("draw.row", card=card, n=coins) if coins else msg("draw.row.free", card=card)
    return Option(key, label, card_anchor(card), hint=msg("effects", effects=words.card(card)))


def take_from_row(state: Maracaibo, me: int, card: str) -> None:
    """The face-up card is in hand, all have seen it, and it is paid for."""
    state.row[state.row.index(card)] = ""
    state.tell("took", seat=me, card=card)
    state.pay(me, -row_price(state, me))
    state.take_card(me, card)
    state.sides[me].seen.append(card)
