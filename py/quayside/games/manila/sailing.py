"""The punts sail; pirates board and plunder; pilots steer (RULES 7, 8)."""

from __future__ import annotations

from functools import cache

from ...kernel.game import Flow
from ...kernel.message import Message, msg
from ...kernel.request import Blocked, Chance, Option, Request
from .catalog import (
    FACES,
    MOVEMENTS,
    PILOTS,
    PIRATE_SPACE,
    PORT,
    PORTS,
    WARE,
    YARDS,
    seat_anchor,
    space_anchor,
)
from .loans import Decision, ask, close
from .state import FREE, Manila, Punt

# ------------------------------------------------------------------ movement (RULES 7.1 to 7.3)


def sail(state: Manila) -> Flow:
    """The dice of the punts at sea have been rolled and the punts have moved."""
    state.phase = "sail"
    afloat = state.at_sea()
    if not afloat:
        # MN-11: all punts are in port; there is nothing to roll.
        state.movement += 1
        return
    number = state.movement + 1
    master = state.master
    state.hand_to(master)
    yield _ask_roll(master, number, tuple([punt.ware for punt in afloat]))
    dice: dict[str, int] = {}
    state.dice = dice
    for punt in afloat:
        dice[punt.ware] = int((yield die(master, punt.ware, number)))
    state.steps = 0
    state.movement = number
    state.tell("rolled", seat=master, movement=number, dice=dice.copy())
    for punt in afloat:
        start = punt.space
        space = punt.space = min(start + dice[punt.ware], PORT)
        state.tell("sailed", ware=punt.ware, start=start, space=space)
        if space == PORT:
            enter(state, punt, PORTS, "dice")
    if state.movement == MOVEMENTS:
        end_of_voyage(state)


@cache
def _ask_roll(master: int, number: int, wares: tuple[str, ...]) -> Request:
    """The question whether to roll the dice of these wares; made once for each of the few."""
    return Request(
        master,
        "roll",
        msg("roll.prompt", seat=master, n=number),
        (Option("roll", msg("roll")),),
        hint=msg("roll.hint", n=MOVEMENTS - number) if number < MOVEMENTS else msg("roll.last"),
        consent=True,
        data={"movement": number, "punts": list(wares)},
    )


@cache
def die(seat: int, ware: str, movement: int) -> Chance:
    """The question what the ware's die shows; always the same, so made once."""
    return Chance(
        "die",
        FACES,
        by=seat,
        prompt=msg("die.prompt", seat=seat, ware=ware),
        label="die",
        data={"punt": ware, "movement": movement},
    )


def end_of_voyage(state: Manila) -> None:
    """After the third movement every punt is in port or wrecked, but those the pirates hold."""
    for punt in state.at_sea():
        if punt.space < PIRATE_SPACE:
            enter(state, punt, YARDS, "wreck")
        elif not state.pirates:
            enter(state, punt, PORTS, "calm")


def enter(state: Manila, punt: Punt, berths: tuple[str, ...], why: str) -> None:
    """The punt lies at the next free of the berths (RULES 7.2, 7.3)."""
    punt.berth = next_berth(state, berths)
    state.tell("berthed", ware=punt.ware, berth=punt.berth, why=why)


def next_berth(state: Manila, berths: tuple[str, ...]) -> str:
    """The first of the berths without a punt."""
    taken = state.berths()
    return next(berth for berth in berths if berth not in taken)


def met(state: Manila) -> list[Punt]:
    """The punts on 13, where the pirates are (RULES 7.4)."""
    return [punt for punt in state.at_sea() if punt.space == PIRATE_SPACE]


# ------------------------------------------------------------------ boarding (RULES 7.5)


def boarding(state: Manila) -> Flow:
    """After movement 2 each pirate, captain first, has boarded a punt on 13 or stayed."""
    fresh: list[tuple[str, int]] = []
    rank = 0
    for _ in range(len(state.pirates)):
        places = boarding_places(state, fresh)
        if not places:
            return
        state.phase = "board"
        seat = state.pirates[rank]
        key = yield from _ask_pirate(state, seat, rank, places, fresh)
        if key == "stay":
            state.tell("stayed", seat=seat, captain=rank == 0)
            rank += 1
        else:
            ware, index = places[key]
            _board(state, rank, ware, index)
            fresh.append((ware, index))
        yield from close(state)


def boarding_places(state: Manila, fresh: list[tuple[str, int]]) -> dict[str, tuple[str, int]]:
    """Where a pirate may go: by option key the punt and the cargo space.

    Free spaces come first; only without any may somebody be displaced, and only if the option says
    so (MN-2); never a pirate who has just boarded.
    """
    places = {}
    for punt in met(state):
        index = punt.free_seat()
        if index >= 0:
            places[f"board:{punt.ware}"] = (punt.ware, index)
    if places or not state.displace:
        return places
    return {
        f"oust:{punt.ware}:{index + 1}": (punt.ware, index)
        for punt in met(state)
        for index in range(len(punt.crew))
        if (punt.ware, index) not in fresh
    }


def _ask_pirate(
    state: Manila,
    seat: int,
    rank: int,
    places: dict[str, tuple[str, int]],
    fresh: list[tuple[str, int]],
) -> Decision:
    def words(key: str) -> Option:
        if key == "stay":
            return Option(key, msg("board.stay"), hint=msg("board.stay.hint"))
        ware, index = places[key]
        punt = state.punt(ware)
        if key.startswith("board:"):
            share = WARE[ware].profit // (punt.hands() + 1)
            label, anchor = msg("board.punt", ware=ware), f"punt-{ware}"
        else:
            share = WARE[ware].profit // punt.hands()
            label = msg("board.oust", ware=ware, other=punt.crew[index], n=index + 1)
            anchor = seat_anchor(ware, index)
        return Option(key, label, anchor, msg("gain.coins", n=share))

    def blocked() -> list[Blocked]:
        found = []
        if any(key.startswith("board:") for key in places) or not state.displace:
            for punt in met(state):
                if punt.free_seat() < 0:
                    why = msg("board.free-first") if state.displace else msg("board.full")
                    found.append(Blocked(f"board:{punt.ware}", why, f"punt-{punt.ware}"))
        else:
            for ware, index in fresh:
                found.append(
                    Blocked(
                        f"oust:{ware}:{index + 1}",
                        msg("board.just-boarded"),
                        seat_anchor(ware, index),
                    )
                )
        return found

    return (
        yield from ask(
            state,
            seat,
            "board",
            msg("board.captain", seat=seat) if rank == 0 else msg("board.mate", seat=seat),
            keys=lambda: [*places, "stay"],
            words=words,
            hint=msg("board.hint"),
            blocked=blocked,
            data=lambda: {"rank": rank, "punts": [punt.ware for punt in met(state)]},
        )
    )


def _board(state: Manila, rank: int, ware: str, index: int) -> None:
    """The pirate is crew of the punt; a second pirate is captain now (RULES 7.5)."""
    seat = state.pirates.pop(rank)
    punt = state.punt(ware)
    victim = punt.crew[index]
    punt.crew[index] = seat
    if victim != FREE:
        state.tell("ousted", seat=seat, other=victim, ware=ware, index=index)
    state.tell("boarded", seat=seat, ware=ware, index=index, captain=rank == 0)


# ------------------------------------------------------------------ plunder (RULES 7.6)


def plunder(state: Manila) -> Flow:
    """The captain has sent every punt on 13 to the port or to the shipyard; its crew is gone."""
    for punt in met(state):
        state.phase = "plunder"
        key = yield from _ask_destination(state, state.pirates[0], punt)
        send_home(state, punt, key)
    yield from close(state)


def _ask_destination(state: Manila, captain: int, punt: Punt) -> Decision:
    return (
        yield from ask(
            state,
            captain,
            "plunder",
            msg("plunder.prompt", seat=captain, ware=punt.ware),
            keys=lambda: ("port", "yard"),
            words=lambda key: _destination(state, key),
            hint=msg("plunder.hint"),
            data=lambda: {"punt": punt.ware},
        )
    )


def _destination(state: Manila, key: str) -> Option:
    if key == "port":
        port = next_berth(state, PORTS)
        return Option(key, msg("plunder.port", place=port), port, hint=msg("plunder.port.hint"))
    yard = next_berth(state, YARDS)
    return Option(key, msg("plunder.yard", place=yard), yard, hint=msg("plunder.yard.hint"))


def send_home(state: Manila, punt: Punt, where: str) -> None:
    """The pirates hold the punt, which lies where the captain has sent it."""
    punt.plundered = True
    punt.crew = [FREE] * len(punt.crew)
    state.tell("plundered", seat=state.pirates[0], ware=punt.ware, where=where)
    enter(state, punt, PORTS if where == "port" else YARDS, "pirates")


# ------------------------------------------------------------------ pilots (RULES 8)


def pilots(state: Manila) -> Flow:
    """Before movement 3 the small pilot, then the large one, has steered or not."""
    for pilot in PILOTS:
        seat = state.places[pilot]
        if seat == FREE or not state.at_sea():
            continue  # MN-19
        state.phase = "pilots"
        if pilot == "pilot-small":
            yield from steer_small(state, seat)
        else:
            yield from steer_large(state, seat)
        yield from close(state)


def steer_small(state: Manila, seat: int) -> Flow:
    """One punt has been moved by one space, or none (RULES 8.1)."""
    key = yield from ask(
        state,
        seat,
        "pilot",
        msg("pilot.small", seat=seat),
        keys=lambda: [*_steps(state, (1, -1)), "pass"],
        words=lambda key: _step_option(state, key),
        hint=msg("pilot.hint"),
        blocked=lambda: _blocked_steps(state, (-1,)),
        data=lambda: {"pilot": "pilot-small", "step": 1},
    )
    _steer(state, seat, "pilot-small", key)


def steer_large(state: Manila, seat: int) -> Flow:
    """One punt has been moved by two spaces, or two by one, or none (RULES 8.2)."""
    afloat = state.at_sea()
    single = len(afloat) > 1 or state.free_pilot
    steps = (2, 1, -1, -2) if single else (2, -2)
    key = yield from ask(
        state,
        seat,
        "pilot",
        msg("pilot.large", seat=seat),
        keys=lambda: [*_steps(state, steps), "pass"],
        words=lambda key: _step_option(state, key),
        hint=msg("pilot.hint"),
        blocked=lambda: _blocked_steps(state, tuple(step for step in steps if step < 0)),
        data=lambda: {"pilot": "pilot-large", "step": 1},
    )
    ware, step = _steer(state, seat, "pilot-large", key)
    others = [punt for punt in state.at_sea() if punt.ware != ware]
    if abs(step) != 1 or not others:
        return
    key = yield Request(
        seat,
        "pilot",
        msg("pilot.second", seat=seat),
        keys=lambda: [
            *_steps(state, (1, -1), without=ware),
            *(["pass"] if state.free_pilot else []),
        ],
        words=lambda key: _step_option(state, key, msg("pilot.enough")),
        hint=msg("pilot.second.hint"),
        blocked=lambda: _blocked_steps(state, (-1,), without=ware),
        data={"pilot": "pilot-large", "step": 2, "moved": ware},
    )
    state.steps += 1
    _steer(state, seat, "pilot-large", key)


def _steps(state: Manila, steps: tuple[int, ...], without: str = "") -> list[str]:
    """The moves by these numbers of spaces that do not lead below 0 (MN-9)."""
    return [
        _step_key(punt, step)
        for punt in state.at_sea()
        if punt.ware != without
        for step in steps
        if punt.space + step >= 0
    ]


def _step_key(punt: Punt, step: int) -> str:
    return f"move:{punt.ware}:{step:+d}"


_NO_STEP = msg("pilot.pass")


def _step_option(state: Manila, key: str, stop: Message = _NO_STEP) -> Option:
    if key == "pass":
        return Option(key, stop)
    punt, step = _move(state, key)
    space = punt.space + step
    return Option(
        key,
        msg("pilot.ahead", ware=punt.ware, n=step)
        if step > 0
        else msg("pilot.back", ware=punt.ware, n=-step),
        # Two steps from 13 lead where one leads: the place on the board stands for one.
        None if space > PORT else space_anchor(punt.ware, space),
    )


def _move(state: Manila, key: str) -> tuple[Punt, int]:
    """The punt and the number of spaces that the key stands for."""
    _, ware, step = key.split(":")
    return state.punt(ware), int(step)


def _blocked_steps(state: Manila, steps: tuple[int, ...], without: str = "") -> list[Blocked]:
    return [
        Blocked(_step_key(punt, step), msg("pilot.floor"))
        for punt in state.at_sea()
        if punt.ware != without
        for step in steps
        if punt.space + step < 0
    ]


def _steer(state: Manila, seat: int, pilot: str, key: str) -> tuple[str, int]:
    """The pilot's move has been made; returns the punt and the number of spaces."""
    if key == "pass":
        state.tell("not-steered", seat=seat, pilot=pilot)
        return "", 0
    punt, step = _move(state, key)
    start = punt.space
    punt.space = min(start + step, PORT)
    state.tell(
        "steered", seat=seat, pilot=pilot, ware=punt.ware, n=step, start=start, space=punt.space
    )
    if punt.space == PORT:
        enter(state, punt, PORTS, "pilot")
    return punt.ware, step
