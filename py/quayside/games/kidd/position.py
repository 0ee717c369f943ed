"""Position text: a whole position in one line, to be read and typed (RULES 6).

    S1/-:1,D2/S1:2,I1/D1:112 4,4 1 play d3 q2 a17

Board, pirates ashore, seat to move, phase, and counters that are not as at the start. Seats are
counted from 1.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from .catalog import CREW, SPACE
from .places import PLACE
from .state import NOBODY, SEEN_AT_MOST, Kidd, stand, written_seats

NOTHING: Final = "-"
ENDS: Final = (
    "blocked",
    "repetition",
    "limit",
    "last-move",
    "strict",
    "stuck",
    "quiet",
    "captured",
    "passes",
)
"""The ways in which a game can end (RULES 6.4)."""

_TOWER: Final = re.compile(r"([SDI][1-6])/([SDI][1-6]|-):([1-3]{1,18})")
_COUNTER: Final = re.compile(r"([dqapf])([1-9][0-9]{0,5})")
_LONGEST: Final = 500
"""No position comes near it: saves of strangers may."""


def key(state: Kidd) -> str:
    """What makes two positions the same: towers, backs, pirates ashore, seat (RULES 2.9)."""
    stood = ",".join([tower.name for tower in state.board if tower is not None])
    return (stood or NOTHING) + _turn_of(state.seat, tuple(state.reserve))


@lru_cache(maxsize=1024)
def _turn_of(seat: int, reserve: tuple[int, ...]) -> str:
    """The end of what `key` says: pirates ashore, and whose turn it is."""
    return f" {','.join([str(n) for n in reserve])} {seat + 1}"


def times(state: Kidd) -> int:
    """How often the position has come up, this time included, as far as is remembered."""
    return state.seen.get(key(state), 1)


def written(state: Kidd) -> str:
    """The position as text. The same position is always the same text."""
    name = key(state)
    counters = (
        ("d", state.roll),
        ("q", state.quiet),
        ("a", state.actions),
        ("p", state.passes),
    )
    words = [name, _phase(state), *(f"{letter}{n}" for letter, n in counters if n)]
    if times(state) > 1:
        words.append(f"f{times(state)}")
    if state.strict:
        words.append("strict")
    return " ".join(words)


def _phase(state: Kidd) -> str:
    if state.phase == "move":
        return f"move:{'>'.join([state.origin, *state.route])}"
    if state.phase == "free":
        return f"free:{state.freed}"
    if state.phase == "over":
        return f"over:{state.end}:{written_seats(state.winners)}"
    return state.phase


def read(text: str) -> Kidd:
    """The position of such a text. What it cannot tell is which other positions have come up.

    Raises ValueError for a text that is no position, TypeError for what is no text.
    """
    if not isinstance(text, str):
        raise TypeError(f"text expected, not {type(text).__name__}")
    if len(text) > _LONGEST:
        raise ValueError(f"no position has {len(text)} letters")
    words = text.split(" ")
    if len(words) < 4:
        raise ValueError(f"no position: {text!r}")
    board, ashore, seat, phase, *counters = words
    reserve = [_number(part, max(CREW.values())) for part in ashore.split(",")]
    if len(reserve) not in CREW:
        raise ValueError(f"pirates ashore for 2 or 3 players, not {ashore!r}")
    state = Kidd(len(reserve))
    state.reserve = reserve
    state.seat = _number(seat, state.players) - 1
    if board != NOTHING:
        _read_board(state, board)
    _check_crews(state)
    _read_phase(state, phase)
    _read_counters(state, counters)
    if written(state) != text:
        raise ValueError(f"not as a position is written: {text!r} should be {written(state)!r}")
    return state


def _number(text: str, most: int) -> int:
    if not re.fullmatch(r"[0-9]", text) or int(text) > most:
        raise ValueError(f"a number from 0 to {most} expected, not {text!r}")
    return int(text)


def _read_board(state: Kidd, text: str) -> None:
    for part in text.split(","):
        found = _TOWER.fullmatch(part)
        place = PLACE.get((found[1], found[2])) if found is not None else None
        if found is None or place is None or state.board[place.at] is not None:
            raise ValueError(f"no tower: {part!r}")
        crew = tuple([int(digit) - 1 for digit in found[3]])
        if max(crew) >= state.players:
            raise ValueError(f"no player {max(crew) + 1}")
        state.put(stand(place, crew))


def _check_crews(state: Kidd) -> None:
    """ValueError if there are more pirates than in the box."""
    for seat in range(state.players):
        if state.lost(seat) < 0:
            raise ValueError(f"too many pirates of player {seat + 1}")


def _read_phase(state: Kidd, text: str) -> None:
    phase, _, rest = text.partition(":")
    state.phase = phase
    if (state.seat == NOBODY) != (phase == "lot"):
        raise ValueError(f"phase {text!r} with seat {state.seat + 1}")
    if phase == "move":
        state.origin, *state.route = _spaces(rest.split(">"))
    elif phase == "free":
        (state.freed,) = _spaces([rest])
    elif phase == "over":
        state.end, _, seats = rest.partition(":")
        state.winners = [_number(digit, state.players) - 1 for digit in seats]
        if state.end not in ENDS or not seats or NOBODY in state.winners:
            raise ValueError(f"no end: {text!r}")
    elif text not in ("lot", "start", "play"):
        raise ValueError(f"no phase: {text!r}")


def _spaces(names: list[str]) -> list[str]:
    if not all(name in SPACE for name in names):
        raise ValueError(f"no spaces: {names}")
    return names


def _read_counters(state: Kidd, words: list[str]) -> None:
    for word in words:
        found = _COUNTER.fullmatch(word)
        if word == "strict":
            state.strict = True
        elif found is None:
            raise ValueError(f"no counter: {word!r}")
        elif found[1] == "d":
            state.roll = _number(found[2], 3)
        elif found[1] == "f":
            state.seen = {key(state): _number(found[2], SEEN_AT_MOST)}
        else:
            name = {"q": "quiet", "a": "actions", "p": "passes"}[found[1]]
            setattr(state, name, int(found[2]))
