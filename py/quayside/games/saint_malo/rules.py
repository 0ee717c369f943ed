"""The rules of Saint Malo in the order of RULES.md."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from functools import cache, partial
from typing import Any

from ...kernel.game import Flow
from ...kernel.message import msg
from ...kernel.request import Chance, Option, Request, ask, end_turn
from ..parts.first_seat import draw_seat, named_seat
from .catalog import (
    AROUND,
    CHURCHES,
    CRATE,
    CROSS,
    DICE,
    EMPTY,
    FREE_PERSON_LEVEL,
    HOUSE_VP,
    HOUSES_PER_ARCHITECT,
    LOG,
    MARK_CRATE,
    MARK_HOUSE,
    MARK_WALL,
    OUTER,
    PERSON,
    PERSONS,
    ROLLS,
    SIDES,
    STRENGTHS,
    SYMBOLS,
    TURN_PRICE,
    WALL,
    Side,
)
from .places import (
    beside_group,
    cell_of,
    counted_cells,
    gain_text,
    person_gain,
    place_keys,
    place_option,
    side_gain,
)
from .scoring import scores, winners
from .state import SaintMalo
from .uses import Use, blocked_uses, free_use_exists, use_option, uses

_EACH_FACE = tuple((symbol, 1) for symbol in SYMBOLS)
_DICE_KEYS = tuple(f"die:{i}" for i in range(DICE))


# ------------------------------------------------------------------ set-up (RULES 2)


def new_state(players: int, options: Mapping[str, str]) -> SaintMalo:
    """Every player has an empty city with four crates, 3 coins and 2 logs; nobody has begun."""
    state = SaintMalo(players)
    first = named_seat(players, options)
    if first is None:
        state.first = -1
    else:
        state.first = state.seat = first
    return state


def setup(state: SaintMalo) -> Flow:
    """The start player is known (RULES 2.3)."""
    if state.first < 0:
        first = yield from draw_seat(state.players, "first-player", msg("first.prompt"), "first")
        state.first = state.seat = first
    state.tell("first-player", seat=state.first)


# ------------------------------------------------------------------ a turn (RULES 3)


def turn(state: SaintMalo) -> Flow:
    """The seat to move has rolled, scored one symbol and marked its swords."""
    seat = state.seat
    begin_turn(state)
    yield from roll_dice(state)
    scored = yield from score_symbol(state)
    # Where nothing could be scored, the person should at least have seen the dice.
    yield end_turn(seat, consent=not scored, hint=None if scored else msg("nothing.hint"))
    mark_swords(state)
    finish_turn(state)


def is_over(state: SaintMalo) -> bool:
    """Whether a city is full and all have had the same number of turns (RULES 6.1)."""
    return state.finishing and state.seat == state.first


def begin_turn(state: SaintMalo) -> None:
    """The dice are back in the hand."""
    state.phase = "roll"
    state.rolls = 0
    state.dice = []
    state.picked = []
    state.turned = []
    state.used = []
    state.tell("turn-began", seat=state.seat, round=state.round)


def roll_dice(state: SaintMalo) -> Flow:
    """The dice show the result of the last of up to three rolls (RULES 3.1, 3.2)."""
    yield first_roll(state.seat)
    yield from throw(state, range(DICE))
    while state.rolls < ROLLS:
        yield from pick_dice(state)
        if not state.picked:
            return
        yield from throw(state, sorted(state.picked))


@cache
def first_roll(seat: int) -> Request:
    """The question whether to roll; always the same, so made once."""
    return Request(
        seat,
        "roll",
        msg("roll.prompt", seat=seat),
        (Option("roll", msg("roll")),),
        hint=msg("roll.hint"),
        consent=True,
        data={"rolls": 0},
    )


def throw(state: SaintMalo, dice: Iterable[int]) -> Flow:
    """These dice have been rolled; nothing is picked any more."""
    rolled = list(dice)
    kept = [i for i in range(DICE) if i not in rolled]
    state.rolls += 1
    state.picked = []
    state.dice = state.dice[:] or [""] * DICE
    for i in rolled:
        state.dice[i] = ""
    for i in rolled:
        state.dice[i] = yield die(state.seat, i)
    state.tell("rolled", seat=state.seat, roll=state.rolls, dice=state.dice[:], kept=kept)


@cache
def die(seat: int, i: int) -> Chance:
    """The question what die i shows; always the same, so made once."""
    return Chance(
        "die",
        _EACH_FACE,
        by=seat,
        prompt=msg("die.prompt", seat=seat, n=i + 1),
        label="symbol",
        data={"die": i},
    )


def pick_dice(state: SaintMalo) -> Flow:
    """`state.picked` holds the dice to roll again; it is empty if the person keeps them all."""
    prompt = msg("reroll.prompt", seat=state.seat)
    hint = msg("reroll.hint", n=ROLLS - state.rolls)
    words = partial(_reroll_option, state)
    data = {"rolls": state.rolls}
    while True:
        # Asked even with one option left: to roll is the person's act.
        key = yield ask(
            state.seat,
            "reroll",
            prompt,
            _reroll_keys(tuple(state.picked)),
            words=words,
            hint=hint,
            consent=True,
            data=data,
        )
        if key in ("roll", "keep"):
            return
        state.picked.append(_DICE_KEYS.index(key))


@cache
def _reroll_keys(picked: tuple[int, ...]) -> tuple[str, ...]:
    keys = [key for i, key in enumerate(_DICE_KEYS) if i not in picked]
    return (*keys, "roll" if picked else "keep")


def _reroll_option(state: SaintMalo, key: str) -> Option:
    if key == "keep":
        return Option(key, msg("reroll.keep"))
    if key == "roll":
        return Option(key, msg("reroll.roll", n=len(state.picked)))
    i = _DICE_KEYS.index(key)
    return Option(key, msg("reroll.die", n=i + 1, symbol=state.dice[i]), f"die-{i}")


def score_symbol(state: SaintMalo) -> Generator[Request, str, bool]:
    """One symbol has been scored, if any could be; returns whether one was (RULES 3.4)."""
    state.phase = "choose"
    seat = state.seat
    choices = {use.key: use for use in uses(state)}
    key = yield Request(
        seat,
        "score",
        msg("score.prompt", seat=seat),
        # SM-1: nobody has to pay coins
        keys=lambda: [*choices] if free_use_exists(choices.values()) else [*choices, "none"],
        words=lambda key: use_option(state.city, choices.get(key)),
        hint=msg("score.hint"),
        blocked=lambda: blocked_uses(state, choices),
        data=lambda: {
            "costs": {use.key: use.cost for use in choices.values()},
            "turns": {use.key: use.turned for use in choices.values()},
        },
    )
    if key == "none":
        state.tell("nothing-scored", seat=seat)
        return False
    use = choices[key]
    pay_and_turn(state, use)
    state.phase = "place"
    if use.symbol == LOG:
        deliver_logs(state, use)
    elif use.symbol == CRATE:
        yield from draw_crates(state, use.n)
    elif use.symbol == WALL:
        yield from draw_walls(state, use.n)
    elif use.symbol == CROSS:
        yield from draw_church(state, use.n)
    else:
        yield from hire(state, use.key)
    return True


def pay_and_turn(state: SaintMalo, use: Use) -> None:
    """The coins are paid, the dice turned, and those scored are known (RULES 3.3)."""
    city = state.city
    city.coins -= use.cost
    spare = [i for i, s in enumerate(state.dice) if s not in (use.symbol, "swords")]
    state.turned = spare[: use.turned]
    for i in state.turned:
        state.dice[i] = use.symbol
    showing = [i for i, symbol in enumerate(state.dice) if symbol == use.symbol]
    # Turned dice were paid for: they are used in any case, the others as needed.
    showing.sort(key=lambda i: (i not in state.turned, i))
    state.used = sorted(showing[: use.n])
    if use.turned:
        state.tell(
            "turned",
            seat=state.seat,
            n=use.turned,
            symbol=use.symbol,
            coins=-TURN_PRICE * use.turned,
        )


# ------------------------------------------------------------------ what the symbols do (RULES 4)


def deliver_logs(state: SaintMalo, use: Use) -> None:
    """The logs are in the store; the delivery has been paid (RULES 4.1)."""
    state.city.logs += use.n
    paid = use.cost - TURN_PRICE * use.turned
    state.tell("delivered", seat=state.seat, n=use.n, coins=-paid)


def draw_crates(state: SaintMalo, n: int) -> Flow:
    """One to n crates are drawn as one orthogonally connected group (RULES 4.2)."""
    group: list[int] = []
    while len(group) < n:
        cells = beside_group(state.city, group) if group else state.city.empty()
        if not cells:
            break
        if not (yield from draw_one(state, "crate", MARK_CRATE, n, group, cells, least=1)):
            break
    state.tell("built-crates", seat=state.seat, n=len(group), cells=group[:])


def draw_walls(state: SaintMalo, n: int) -> Flow:
    """One to n walls are drawn on outer spaces; then completed sides pay (RULES 4.3, SM-5)."""
    city = state.city
    complete = [side for side in SIDES if city.is_complete(side)]
    group: list[int] = []
    while len(group) < n:
        cells = sorted(OUTER.intersection(city.empty()))
        if not cells:
            break
        if not (yield from draw_one(state, "wall", MARK_WALL, n, group, cells, least=1)):
            break
    state.tell("built-walls", seat=state.seat, n=len(group), cells=group[:])
    new = [side for side in SIDES if city.is_complete(side) and side not in complete]
    while new:
        if len(new) > 1:
            key = yield Request(
                state.seat,
                "bonus",
                msg("bonus.prompt", seat=state.seat),
                [
                    Option(
                        f"bonus:{side.id}",
                        msg("bonus.take", side=side.id),
                        f"tower-{side.id}",
                        gain_text(side_gain(side)),
                    )
                    for side in new
                ],
                hint=msg("bonus.hint"),
            )
            side = next(side for side in new if key == f"bonus:{side.id}")
        else:
            side = new[0]
        new.remove(side)
        yield from side_bonus(state, side)


def side_bonus(state: SaintMalo, side: Side) -> Flow:
    """The completed side has paid its bonus (RULES 4.3)."""
    city = state.city
    city.coins += side.coins
    city.vp += side.vp
    state.tell("side-complete", seat=state.seat, side=side.id, vp=side.vp, coins=side.coins)
    if not side.person:
        return
    if not city.empty():
        state.tell("bonus-lost", seat=state.seat)  # SM-6
        return
    key = yield Request(
        state.seat,
        "free-person",
        msg("free-person.prompt", seat=state.seat),
        lambda: [
            *(
                Option(person.id, msg("free-person.take", person=person.id))
                for person in PERSONS
                if person.heads <= FREE_PERSON_LEVEL
            ),
            Option("none", msg("free-person.none")),
        ],
        hint=msg("free-person.hint"),
    )
    if key == "none":
        state.tell("bonus-declined", seat=state.seat)
        return
    yield from hire(state, key, free=True)


def draw_church(state: SaintMalo, size: int) -> Flow:
    """One church of this size is drawn on an empty space (RULES 4.4)."""
    group: list[int] = []
    yield from draw_one(
        state, "church", CHURCHES[size - 1], 1, group, state.city.empty(), least=1, size=size
    )
    state.tell("built-church", seat=state.seat, n=size, cell=group[0])


def hire(state: SaintMalo, person_id: str, *, free: bool = False) -> Flow:
    """The person is drawn on an empty space and has scored (RULES 4.5)."""
    person = PERSON[person_id]
    city = state.city
    group: list[int] = []
    yield from draw_one(state, person.id, person.mark, 1, group, city.empty(), least=1, free=free)
    cell = group[0]
    vp, coins, defence = person_gain(city, person.id, cell)
    city.vp += vp
    city.coins += coins
    state.tell(
        "hired",
        seat=state.seat,
        person=person.id,
        cell=cell,
        vp=vp,
        coins=coins,
        defence=defence,
        counted=counted_cells(city, person.id, cell),
    )
    if person.id == "architect":
        yield from build_houses(state, cell)


def build_houses(state: SaintMalo, architect: int) -> Flow:
    """Up to three logs have become houses, one connected group at the architect (RULES 4.6)."""
    city = state.city
    n = min(HOUSES_PER_ARCHITECT, city.logs)
    group: list[int] = []
    while len(group) < n:
        if group:
            cells = beside_group(city, group)
        else:
            # A group with one house at the architect can always be drawn from that house on.
            cells = [cell for cell in AROUND[architect] if city.cells[cell] == EMPTY]
        if not cells:
            break
        drawn = yield from draw_one(
            state, "house", MARK_HOUSE, n, group, cells, least=0, architect=architect
        )
        if not drawn:
            break
        city.logs -= 1
        city.vp += HOUSE_VP
    if group:
        state.tell(
            "built-houses",
            seat=state.seat,
            n=len(group),
            cells=group[:],
            vp=HOUSE_VP * len(group),
        )


def draw_one(
    state: SaintMalo,
    thing: str,
    mark: str,
    n: int,
    group: list[int],
    cells: list[int],
    *,
    least: int,
    **facts: Any,
) -> Generator[Request, str, bool]:
    """One more thing is drawn on one of the cells and added to the group, or the person is done.

    Returns whether one was drawn. `n` is how many the group may have in all, `least` how many it
    must have.
    """
    left = n - len(group)
    may_stop = len(group) >= least
    key = yield ask(
        state.seat,
        "place",
        msg("place.prompt", seat=state.seat, thing=thing, n=left, **facts),
        place_keys(cells, may_stop),
        words=lambda key: place_option(state.city, thing, key),
        hint=msg("place.hint", thing=thing),
        data={"thing": thing, "left": left, "group": group[:], **facts},
    )
    if key == "done":
        return False
    cell = cell_of(key)
    state.city.cells[cell] = mark
    group.append(cell)
    state.tell("drawn", seat=state.seat, thing=thing, cell=cell, size=facts.get("size", 0))
    return True


# ------------------------------------------------------------------ pirates (RULES 5)


def mark_swords(state: SaintMalo) -> None:
    """One box is marked for each sword, and every row that this fills has led to an attack."""
    state.phase = "swords"
    before = state.attacks
    marked = min(state.swords, len(STRENGTHS) * state.boxes - state.marks)
    if marked == 0:
        return
    state.marks += marked
    after = state.attacks
    strength = STRENGTHS[after] if after < len(STRENGTHS) else 0
    state.tell("swords", seat=state.seat, n=marked, left=state.boxes_left(), strength=strength)
    for row in range(before, after):
        attack(state, row)


def attack(state: SaintMalo, row: int) -> None:
    """Every city whose defence is below the row's strength has lost a cannon (RULES 5.2)."""
    strength = STRENGTHS[row]
    defences = [city.defence() for city in state.cities]
    lost = [seat for seat, defence in enumerate(defences) if defence < strength]
    for seat in lost:
        state.cities[seat].cannons += 1
    state.tell("attack", row=row + 1, strength=strength, defences=defences, lost=lost)


# ------------------------------------------------------------------ the end (RULES 6)


def finish_turn(state: SaintMalo) -> None:
    """The next seat is to move, unless the game is over."""
    if state.city.is_full():
        state.tell("city-full", seat=state.seat)
        if not state.finishing:
            state.finishing = True
            if (state.seat + 1) % state.players != state.first:
                state.tell("last-round")
    state.seat = (state.seat + 1) % state.players
    if state.seat != state.first:
        return
    state.tell("round-ended", round=state.round, scores=scores(state))
    if state.finishing:
        state.tell("game-over", scores=scores(state), winners=winners(state))
    else:
        state.round += 1
