"""The position of Saint Malo: cities, stores, dice, pirates."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import compress
from typing import Any

from ...kernel.state import State
from .catalog import (
    BOXES,
    EMPTY,
    MARK_WALL,
    SIDE_DEFENCE,
    SIDES,
    SIZE,
    START_CITY,
    START_COINS,
    START_LOGS,
    STRENGTHS,
    SWORDS,
    Side,
)

_COMPLETE = [MARK_WALL] * 5
_ALL = range(SIZE * SIZE)
_IS_EMPTY = bytes(mark == ord(EMPTY) for mark in range(256))
PHASES = ("roll", "choose", "place", "swords")


class City:
    """One player's sheet."""

    __slots__ = ("cannons", "cells", "coins", "logs", "vp")

    def __init__(self) -> None:
        self.cells: list[str] = list(START_CITY)
        self.coins = START_COINS
        self.logs = START_LOGS
        self.vp = 0
        """Points scored during play."""
        self.cannons = 0
        """Cannons lost to pirates."""

    def copy(self) -> City:
        """An independent copy."""
        twin = City.__new__(City)
        twin.cells = self.cells[:]
        twin.coins = self.coins
        twin.logs = self.logs
        twin.vp = self.vp
        twin.cannons = self.cannons
        return twin

    def to_json(self) -> dict[str, Any]:
        """The sheet as JSON data."""
        return {
            "cells": "".join(self.cells),
            "coins": self.coins,
            "logs": self.logs,
            "vp": self.vp,
            "cannons": self.cannons,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> City:
        """The sheet that `to_json` wrote; ValueError if the plan is not one of 49 spaces."""
        city = cls()
        cells = data["cells"]
        if len(cells) != SIZE * SIZE or any(
            (START_CITY[i] == "#") != (cells[i] == "#") for i in range(SIZE * SIZE)
        ):
            raise ValueError("not a city plan")
        city.cells = list(cells)
        city.coins = int(data["coins"])
        city.logs = int(data["logs"])
        city.vp = int(data["vp"])
        city.cannons = int(data["cannons"])
        return city

    def empty(self) -> list[int]:
        """The empty spaces, in reading order."""
        # Asked so often that it is worth a loop without Python in it.
        return list(compress(_ALL, "".join(self.cells).encode().translate(_IS_EMPTY)))

    def is_full(self) -> bool:
        """Whether all 45 spaces are filled."""
        return EMPTY not in self.cells

    def is_complete(self, side: Side) -> bool:
        """Whether all five spaces of the side hold walls."""
        cells = self.cells
        return [cells[cell] for cell in side.cells] == _COMPLETE

    def is_spoilt(self, side: Side) -> bool:
        """Whether something else than a wall stands on the side, for good."""
        return any(self.cells[cell] not in (EMPTY, MARK_WALL) for cell in side.cells)

    def defence(self) -> int:
        """Soldiers and twice the complete sides (RULES 5.3)."""
        walls = sum(1 for side in SIDES if self.is_complete(side))
        return self.cells.count("S") + SIDE_DEFENCE * walls


class SaintMalo(State):
    """The whole table."""

    __slots__ = (
        "cities",
        "dice",
        "finishing",
        "first",
        "marks",
        "phase",
        "picked",
        "rolls",
        "round",
        "seat",
        "turned",
        "used",
    )

    def __init__(self, players: int) -> None:
        super().__init__()
        self.cities = [City() for _ in range(players)]
        self.first = 0
        """Seat of the start player."""
        self.seat = 0
        """Seat to move."""
        self.round = 1
        self.phase = "roll"
        self.rolls = 0
        """Rolls begun this turn, 0 to 3."""
        self.dice: list[str] = []
        """What the five dice show; empty before the first roll of a turn."""
        self.picked: list[int] = []
        """Dice picked for the next roll."""
        self.turned: list[int] = []
        """Dice turned for coins this turn."""
        self.used: list[int] = []
        """Dice scored this turn."""
        self.marks = 0
        """Pirate boxes marked so far, over all rows."""
        self.finishing = False
        """A city is full: the present round is the last."""

    def copy(self) -> SaintMalo:
        """An independent copy without uncollected events."""
        twin = SaintMalo.__new__(SaintMalo)
        twin.events = []
        twin.cities = [city.copy() for city in self.cities]
        twin.first = self.first
        twin.seat = self.seat
        twin.round = self.round
        twin.phase = self.phase
        twin.rolls = self.rolls
        twin.dice = self.dice[:]
        twin.picked = self.picked[:]
        twin.turned = self.turned[:]
        twin.used = self.used[:]
        twin.marks = self.marks
        twin.finishing = self.finishing
        return twin

    def to_json(self) -> dict[str, Any]:
        """The whole position as JSON data."""
        return {
            "cities": [city.to_json() for city in self.cities],
            "first": self.first,
            "seat": self.seat,
            "round": self.round,
            "phase": self.phase,
            "rolls": self.rolls,
            "dice": self.dice[:],
            "picked": self.picked[:],
            "turned": self.turned[:],
            "used": self.used[:],
            "marks": self.marks,
            "finishing": self.finishing,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> SaintMalo:
        """The position that `to_json` wrote; KeyError, TypeError or ValueError otherwise."""
        players = len(data["cities"])
        if players not in BOXES:
            raise ValueError(f"{players} cities")
        state = cls(players)
        state.cities = [City.from_json(city) for city in data["cities"]]
        state.first = int(data["first"])
        state.seat = int(data["seat"])
        # -1: the lot that chooses the start player has not been drawn yet.
        if not (-1 <= state.first < players and 0 <= state.seat < players):
            raise ValueError("seat")
        state.round = int(data["round"])
        state.phase = str(data["phase"])
        state.rolls = int(data["rolls"])
        state.dice = [str(symbol) for symbol in data["dice"]]
        state.picked = [int(i) for i in data["picked"]]
        state.turned = [int(i) for i in data["turned"]]
        state.used = [int(i) for i in data["used"]]
        state.marks = int(data["marks"])
        state.finishing = bool(data["finishing"])
        return state

    @property
    def players(self) -> int:
        """Number of players, 2 to 5."""
        return len(self.cities)

    @property
    def city(self) -> City:
        """The sheet of the seat to move."""
        return self.cities[self.seat]

    @property
    def boxes(self) -> int:
        """Boxes in a pirate row (RULES 2.1)."""
        return BOXES[len(self.cities)]

    @property
    def attacks(self) -> int:
        """Attacks so far, 0 to 6."""
        return self.marks // self.boxes

    @property
    def swords(self) -> int:
        """Dice that show swords."""
        return self.dice.count(SWORDS)

    def boxes_left(self) -> int:
        """Boxes still to be marked before the next attack; 0 when all six rows are full."""
        if self.attacks >= len(STRENGTHS):
            return 0
        return self.boxes - self.marks % self.boxes
