"""The facts of Saint Malo. `RULES n` and `SM-n` are numbers of its RULES.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ..games.saint_malo.catalog import (
    BOXES,
    CELLS,
    CHURCHES,
    DICE,
    EMPTY,
    MARK_CRATE,
    MARK_HOUSE,
    MARK_WALL,
    PERSON_MARKS,
    PERSONS,
    ROLLS,
    SIDES,
    START_CRATES,
    STRENGTHS,
    SYMBOLS,
    cell_name,
)
from ..games.saint_malo.state import PHASES
from ..kernel import END_TURN, Request
from .facts import Facts, Feature

_KINDS: Final = ("roll", "reroll", "score", "place", "bonus", "free-person", END_TURN)
_THINGS: Final = ("crate", "wall", "church", "house", *(person.id for person in PERSONS))
_MARKS: Final = EMPTY + MARK_WALL + MARK_CRATE + MARK_HOUSE + CHURCHES + PERSON_MARKS

ACTIONS: Final = (
    "roll",
    *(f"die:{i}" for i in range(DICE)),
    "keep",
    *(f"{use}:{n}" for use in ("log", "crate", "wall", "church") for n in range(1, DICE + 1)),
    *(person.id for person in PERSONS),
    "none",
    *(f"place:{cell_name(cell)}" for cell in CELLS),
    "done",
    *(f"bonus:{side.id}" for side in SIDES),
    END_TURN,
)

SPACES: Final = len(CELLS) - len(START_CRATES)
ROUNDS: Final = 150
"""Where a game is cut off. Without that it has no bound: five swords are scored as nothing (SM-1),
and dice may always show them.

But a turn without a drawing takes luck or coins. Even somebody who wants nothing else, and has
filled the outer spaces so that only crates, crosses and heads force a drawing, rolls such a turn
with less than 0.52; with outer spaces left, with 0.18. So 41 drawings of one each take such a table
about 71 rounds (standard deviation 8), and deliveries, at 2 coins each, hardly half as many more. A
table that plays at random needs 29 to 40.
"""
_TURN: Final = 1 + (ROLLS - 1) * (DICE + 1) + 1 + 1 + 1
"""Roll; twice five picks and "roll"; score; "done"; end of turn."""
_ONCE: Final = SPACES + (len(SIDES) - 1) + 1 + 1
"""Once a game and seat: drawings; orders of side bonuses; a free person; "done" with his houses."""

COINS: Final = 151
"""3 at the start, 4 for sides, and a coin at most for each of the 144 pairs of touching spaces."""
LOGS: Final = 2 + DICE * (COINS // 2)
"""2 at the start, and five for every delivery that so many coins pay."""
VP: Final = 7 * SPACES + 2 * 144 + 3
"""No space earns more than a noble, no pair of spaces more than a juggler and another person."""
SCORE: Final = VP + 5 + COINS // 2 + LOGS + 4 * SPACES
"""With a full city, all coins and logs, and 4 points for each church, the most in a series."""


def facts(players: int, options: Mapping[str, str]) -> Facts:
    """The facts of the game."""
    outcomes: dict[str, tuple[str, ...]] = {"die": SYMBOLS}
    if options["first"] == "lot":
        outcomes["first-player"] = tuple(str(seat + 1) for seat in range(players))
    return Facts(ACTIONS, outcomes, players * (ROUNDS * _TURN + _ONCE), _features(players), numbers)


def _features(players: int) -> tuple[Feature, ...]:
    """Flags are 0 or 1; names of things are numbered from 1, 0 being none; seats are counted from
    the viewer on.
    """
    return (
        Feature("seat", 0, players - 1),
        Feature("first", 0, players - 1),
        Feature("request", 0, len(_KINDS)),
        Feature("thing", 0, len(_THINGS)),
        Feature("size", 0, DICE),
        Feature("left", 0, DICE),
        Feature("round", 1, ROUNDS + 1),
        Feature("phase", 0, len(PHASES) - 1),
        Feature("rolls", 0, ROLLS),
        Feature("finishing", 0, 1),
        Feature("marks", 0, len(STRENGTHS) * BOXES[players]),
        *(Feature(f"die-{i}", 0, len(SYMBOLS)) for i in range(DICE)),
        *(Feature(f"{flag}-{i}", 0, 1) for flag in _FLAGS for i in range(DICE)),
        *(
            feature
            for seat in range(players)
            for feature in (
                Feature(f"coins-{seat}", 0, COINS),
                Feature(f"logs-{seat}", 0, LOGS),
                Feature(f"vp-{seat}", 0, VP),
                Feature(f"cannons-{seat}", 0, len(STRENGTHS)),
                Feature(f"defence-{seat}", 0, SPACES),
                Feature(f"score-{seat}", -5 * len(STRENGTHS), SCORE),
                *(Feature(f"cell-{seat}-{cell_name(cell)}", 0, len(_MARKS) - 1) for cell in CELLS),
            )
        ),
    )


_FLAGS: Final = ("picked", "turned", "used")


def numbers(seen: Mapping[str, Any], request: Request | None, seat: int) -> list[int]:
    """What the seat sees, as the numbers that `_features` names."""
    players = len(seen["cities"])
    data = request.data if request is not None else {}
    dice = seen["dice"]
    found = [
        (seen["seat"] - seat) % players,
        (seen["first"] - seat) % players,
        1 + _KINDS.index(request.kind) if request is not None and request.seat >= 0 else 0,
        1 + _THINGS.index(data["thing"]) if "thing" in data else 0,
        data.get("size", 0),
        data.get("left", 0),
        seen["round"],
        PHASES.index(seen["phase"]),
        seen["rolls"],
        int(seen["finishing"]),
        seen["pirates"]["marks"],
        *(1 + SYMBOLS.index(dice[i]) if i < len(dice) and dice[i] else 0 for i in range(DICE)),
        *(int(i in seen[flag]) for flag in _FLAGS for i in range(DICE)),
    ]
    for step in range(players):
        city = seen["cities"][(seat + step) % players]
        found += (city[name] for name in ("coins", "logs", "vp", "cannons", "defence", "score"))
        found += (_MARKS.index(city["cells"][cell]) for cell in CELLS)
    return found
