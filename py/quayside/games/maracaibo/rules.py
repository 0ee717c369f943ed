"""The rules of Maracaibo in the order of RULES.md: set-up, turns, scorings.

A turn of the kernel is a player's turn (RULES 4), its choice of the first cards, or its step of a
scoring; what all get in a scoring is a turn of its own. Cards in hand are all that is hidden when a
turn begins; what of them is shown before it ends, `observe.anticipate` leaves where it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ...kernel.game import Flow
from ...kernel.message import msg
from ...kernel.request import Chance, Option, draw, end_turn
from ..parts.first_seat import draw_seat, named_seat
from .asking import (
    DONE,
    Offers,
    Sort,
    card_anchor,
    decide,
    for_each,
    nothing_else,
    plan,
    question,
    tasks,
)
from .cards import acquire, offers, refused
from .catalog import (
    CAREERS,
    CITY_TILES,
    HAVANA,
    PRESTIGE,
    QUEST_SPACES,
    ROUNDS,
    SETUP,
    SLOTS,
)
from .deck import clear_row, fill_row, hidden_cards, lay_quest, take_quest, without_b
from .jean import build_deck, jean_turn
from .pieces import NOBODY
from .player import SOURCE
from .scoring import final_points, jean_income, sheets, winners
from .state import Maracaibo
from .story import check_story, enter_story, lay_quests, unfold
from .tracks import put_marker
from .turn import AFTER_PROMPT, draw_cards, take_turn

INSTEAD: int = SETUP["interimVpInsteadOfCard"]

# ------------------------------------------------------------------ set-up (RULES 2)


def new_state(players: int, options: Mapping[str, str]) -> Maracaibo:
    """An empty board with its story; the start player is known by the option or if alone."""
    state = Maracaibo(players, int(options["level"]))
    enter_story(state, options["story"])
    first = named_seat(players, options)
    if players == 1:
        first = 0
    if first is not None:
        state.first = first
    return state


def setup(state: Maracaibo) -> Flow:
    """Board, cards and players are as RULES 2 says; all have still to choose cards."""
    if state.first == NOBODY:
        state.first = yield from draw_seat(
            state.players, "first-player", msg("first.prompt"), "first"
        )
    state.seat = state.first
    state.tell("first-player", seat=state.first)
    yield from lay_tiles(state)
    yield from lay_track_quests(state)
    for tile in state.tale.legacy:
        yield from unfold(state, tile)
    persons = [side for side in state.from_seat(state.first) if not state.is_jean(side)]
    for coins, seat in zip(SETUP["startDoubloons"], persons, strict=False):
        state.pay(seat, coins)
        yield from deal(state, seat)
    yield from fill_row(state)
    yield from turn_up_building(state)
    if state.table == 2:
        for marker in SETUP["twoPlayerMarkers"]:
            put_marker(state, NOBODY, marker["nation"], marker["at"])
    yield from lay_quests(state)
    if state.jean is not None:
        yield from build_deck(state, state.jean)
    state.queue = persons
    state.phase = "choose"


def lay_tiles(state: Maracaibo) -> Flow:
    """City tiles lie on their four slots, with two players also on Maracaibo (RULES 2.3)."""
    fit = [tile for tile in CITY_TILES.values() if state.table in tile.players]
    for tile in fit:
        if tile.at:
            state.tiles[tile.at] = tile.id
    rudders = [tile.id for tile in fit if tile.rudder]
    others = [tile.id for tile in fit if not tile.rudder and not tile.at]
    chosen = rudders[:]
    while len(chosen) < len(SLOTS):
        chosen.append((yield _tile_chance(state, others)))
        others.remove(chosen[-1])
    for slot in SLOTS:
        tile_id = yield _tile_chance(state, chosen)
        chosen.remove(tile_id)
        state.tiles[slot] = tile_id
        state.tell("city-tile", stop=slot, tile=tile_id)


def _tile_chance(state: Maracaibo, tiles: list[str]) -> Chance:
    by = state.actor
    prompt = msg("tile.prompt", seat=by)
    return draw("city-tile", sorted(tiles), by=by, prompt=prompt, label="city-tile")


def lay_track_quests(state: Maracaibo) -> Flow:
    """A quest lies on each quest space of the track, and the next one on top (RULES 2.2)."""
    yield from take_quest(state)
    for space in QUEST_SPACES:
        yield from lay_quest(state, space)


def deal(state: Maracaibo, seat: int) -> Flow:
    """The player has eight cards without a B among them, and two career cards (RULES 2.5, 2.6)."""
    prompt = msg("deal.prompt", seat=seat)
    for _ in range(SETUP["dealt"]):
        card = yield draw(
            "card",
            without_b(hidden_cards(state, seat)),
            by=seat,
            prompt=prompt,
            label="card",
            knows=(seat,),
        )
        state.deck.remove(card)
        state.take_card(seat, card)
        state.tell_hidden("drawn-card", audience=(seat,), reveals=True, seat=seat, card=card)
    for _ in range(SETUP["careerDealt"]):
        career = yield draw(
            "career",
            careers_left(state, seat),
            by=seat,
            prompt=prompt,
            label="career",
            knows=(seat,),
        )
        state.sides[seat].careers.append(career)
        state.sides[seat].careers.sort()


def careers_left(state: Maracaibo, seat: int) -> list[str]:
    """Career cards that the player may be dealt; in imagination like `hidden_cards`."""
    taken = [career for side in state.sides for career in side.careers]
    if seat != state.viewer:
        taken += [career for career in CAREERS if career in state.fixed]
    return [career for career in CAREERS if career not in taken]


def turn_up_building(state: Maracaibo) -> Flow:
    """One more prestige building lies face up (RULES 2.7, 16.5)."""
    building = yield draw(
        "prestige",
        [b for b in PRESTIGE if b not in state.buildings],
        by=state.actor,
        prompt=msg("prestige.prompt", seat=state.actor),
        label="building",
    )
    state.buildings.append(building)
    state.tell_hidden("prestige", reveals=True, building=building)


# ------------------------------------------------------------------ the first cards (RULES 2.8)


def choose_cards(state: Maracaibo, me: int) -> Flow:
    """The player has a career, a planned card, four in hand, and has discarded three."""
    state.seat = me
    player = state.sides[me]
    key = yield question(_CAREER, msg("choose.career.prompt", seat=me), state, me)
    player.career = key.removeprefix("career:")
    state.tell("career", seat=me, career=player.career)
    for _ in range(SETUP["plan"]):
        key = yield question(_LAY, msg("choose.lay.prompt", seat=me), state, me)
        plan(state, me, key.removeprefix("lay:"))
    for left in range(SETUP["discard"], 0, -1):
        key = yield question(_DROP, msg("choose.drop.prompt", seat=me, n=left), state, me)
        state.discard(me, [key.removeprefix("drop:")])
    yield end_turn(me)


def _career_offers(state: Maracaibo, me: int) -> Offers:
    return [([f"career:{career}" for career in state.sides[me].careers], _career_option)]


def _career_option(key: str) -> Option:
    career = key.removeprefix("career:")
    return Option(key, msg("choose.career", career=career), f"career-{career.lower()}")


def _lay_offers(state: Maracaibo, me: int) -> Offers:
    return [([f"lay:{card}" for card in state.sides[me].hand], _lay_option)]


def _lay_option(key: str) -> Option:
    card = key.removeprefix("lay:")
    return Option(key, msg("plan.card", card=card), card_anchor(card))


def _drop_offers(state: Maracaibo, me: int) -> Offers:
    return [([f"drop:{card}" for card in state.sides[me].hand], _drop_option)]


def _drop_option(key: str) -> Option:
    card = key.removeprefix("drop:")
    return Option(key, msg("choose.drop", card=card), card_anchor(card))


_CAREER: Final = Sort("career", _career_offers)
_LAY: Final = Sort("lay", _lay_offers)
_DROP: Final = Sort("drop", _drop_offers)


# ------------------------------------------------------------------ a turn (RULES 4)


def turn(state: Maracaibo) -> Flow:
    """The next part of the game is over; `phase` and `queue` say what comes then."""
    state.shuffled = ()
    match state.phase:
        case "sail":
            return next_ship(state, state.queue.pop(0))
        case "choose":
            return next_choice(state, state.queue.pop(0))
        case "scoring":
            return next_scoring(state, state.queue.pop(0))
        case "income":
            return interim(state)
        case "count":
            return count(state)
        case _:
            return finish(state)


def next_choice(state: Maracaibo, me: int) -> Flow:
    """The player has chosen its first cards; after the last one the start player sails."""
    yield from choose_cards(state, me)
    if not state.queue:
        state.phase = "sail"
        state.queue = [state.first]


def next_scoring(state: Maracaibo, me: int) -> Flow:
    """The player has had its step of the scoring; after the last one it goes on for all."""
    yield from scoring_step(state, me)
    if not state.queue:
        state.phase = "count" if state.round == ROUNDS else "income"


def next_ship(state: Maracaibo, side: int) -> Flow:
    """The side's turn is over."""
    if state.jean is not None and state.is_jean(side):
        return jean_turn(state, state.jean)
    return take_turn(state, side)


# ------------------------------------------------------------------ scorings (RULES 16, 17)


def scoring_step(state: Maracaibo, me: int) -> Flow:
    """The player has bought and, but for the last time, drawn; or scored 2 (RULES 16.1, 17.1)."""
    state.seat = me
    state.moved = state.wild = 0
    state.done = []
    last = state.round == ROUNDS
    key = yield from decide(_LAST_SCORING if last else _SCORING, _SCORING_PROMPT[me], state, me)
    if key == "points":
        state.score(me, INSTEAD, "income")
        return
    yield from acquire(state, me, key)
    if not last:
        yield from draw_cards(state, me)
    elif tasks(state, me):
        yield from decide(_AFTER, AFTER_PROMPT[me], state, me)
        return
    yield end_turn(me)
    yield from fill_row(state)


_POINTS: Final = Option("points", msg("scoring.points", n=INSTEAD))
_SCORING_PROMPT: Final = for_each(lambda seat: msg("scoring.prompt", seat=seat))
_SCORING: Final = Sort("scoring", offers, blocked=refused, closing=_POINTS, consent=True)
_LAST_SCORING: Final = Sort(
    "scoring", offers, free=tasks, blocked=refused, closing=_POINTS, consent=True
)
_AFTER: Final = Sort("after", nothing_else, free=tasks, closing=DONE)


def pay_incomes(state: Maracaibo) -> None:
    """All have had the income of both tracks, Jean hers (RULES 16.2)."""
    for side, player in enumerate(state.sides):
        if state.is_jean(side):
            state.score(side, jean_income(state), "jean")
            continue
        state.tell("income", seat=side, coins=player.income, vp=player.vp_income)
        player.doubloons += player.income
        player.ledger[SOURCE["income"]] += player.vp_income


def interim(state: Maracaibo) -> Flow:
    """The interim scoring is over and the next round begins (RULES 16.2 to 16.7)."""
    pay_incomes(state)
    state.markets = {}
    clear_row(state)
    yield from fill_row(state)
    yield from turn_up_building(state)
    yield from check_story(state)
    state.tell("round-ended", round=state.round, scores=[side.vp for side in state.sides])
    state.queue = [state.after(state.ender)]
    state.round += 1
    state.ender = NOBODY
    for side in state.sides:
        side.at = HAVANA
    state.phase = "sail"
    state.tell("round-began", round=state.round)
    yield from lay_quests(state)


def count(state: Maracaibo) -> Flow:
    """All points are in the ledgers (RULES 17.2 to 17.5)."""
    counted = [final_points(state, side) for side in range(len(state.sides))]
    for side, points in enumerate(counted):
        for source, n in points.items():
            state.sides[side].ledger[SOURCE[source]] += n
        state.tell("counted", seat=side, points=points)
    state.phase = "story"
    yield from ()


def finish(state: Maracaibo) -> Flow:
    """The story has been looked at for the last time, and the game is over (RULES 17.6, 17.7)."""
    state.seat = min(state.ender, state.players - 1)
    yield from check_story(state)
    state.phase = "over"
    counts = sheets(state)
    result: dict[str, Any] = {
        "scores": [count.total for count in counts],
        "winners": winners(state),
        "sheets": [count._asdict() for count in counts],
        "archive": state.tale.archive,
        "ending": state.tale.ending,
    }
    state.tell_hidden("game-over", reveals=True, **result)


def is_over(state: Maracaibo) -> bool:
    """Whether the game has been counted."""
    return state.over
