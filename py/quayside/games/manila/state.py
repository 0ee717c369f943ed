"""The position of Manila: cash, shares, punts and accomplices."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...kernel.state import State
from ..parts.seats import clockwise
from .catalog import (
    ACCOMPLICES,
    INDEX,
    LOAN,
    PIRATES,
    PLACEMENTS,
    PLACES,
    PORT,
    PORTS,
    SHARES,
    START_CASH,
    TRACK,
    WARE,
    WARES,
)

FREE = -1
"""Stands where a seat could: nobody."""

PHASES = ("deal", "auction", "duties", "place", "sail", "board", "pilots", "plunder", "profits")
FLAGS = ("displace", "open_cargo", "free_pilot", "secret_cash")


class Punt:
    """A punt and its load."""

    __slots__ = ("berth", "crew", "plundered", "space", "ware")

    def __init__(self, ware: str) -> None:
        self.ware = ware
        self.space = FREE
        """0 to 13 on its lane, 14 past it, -1 before it is launched."""
        self.berth = ""
        """`port-a` … `yard-c` once it lies there."""
        self.crew = [FREE] * len(WARE[ware].costs)
        """For each cargo space the seat whose accomplice is there."""
        self.plundered = False

    def copy(self) -> Punt:
        """An independent copy."""
        twin = Punt.__new__(Punt)
        twin.ware = self.ware
        twin.space = self.space
        twin.berth = self.berth
        twin.crew = self.crew[:]
        twin.plundered = self.plundered
        return twin

    def to_json(self) -> dict[str, Any]:
        """The punt as JSON data."""
        return {
            "ware": self.ware,
            "space": self.space,
            "berth": self.berth,
            "crew": self.crew[:],
            "plundered": self.plundered,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Punt:
        """The punt that `to_json` wrote; ValueError if it is none."""
        punt = cls(str(data["ware"]))
        punt.space = int(data["space"])
        punt.berth = str(data["berth"])
        crew = [int(seat) for seat in data["crew"]]
        if len(crew) != len(punt.crew) or not FREE <= punt.space <= PORT:
            raise ValueError("not a punt")
        punt.crew = crew
        punt.plundered = bool(data["plundered"])
        return punt

    def free_seat(self) -> int:
        """Index of the cheapest free cargo space, -1 if the punt is full."""
        return self.crew.index(FREE) if FREE in self.crew else -1

    @property
    def has_room(self) -> bool:
        """Whether a cargo space is free."""
        return FREE in self.crew

    @property
    def next_cost(self) -> int:
        """What the cheapest free cargo space costs; ValueError if there is none."""
        return WARE[self.ware].costs[self.crew.index(FREE)]

    def hands(self) -> int:
        """Accomplices on board."""
        return len(self.crew) - self.crew.count(FREE)

    @property
    def at_sea(self) -> bool:
        """Whether it has been launched and lies at no berth."""
        return self.space >= 0 and not self.berth

    @property
    def in_port(self) -> bool:
        """Whether it lies in the port, plundered or not."""
        return self.berth in PORTS


class Manila(State):
    """The whole table."""

    __slots__ = (
        "ashore",
        "bank",
        "bids",
        "bought",
        "cash",
        "declined",
        "dice",
        "displace",
        "free_pilot",
        "ledger",
        "master",
        "movement",
        "open_cargo",
        "opener",
        "over",
        "passed",
        "phase",
        "pirates",
        "placement",
        "places",
        "pledged",
        "punts",
        "revealed",
        "seat",
        "secret_cash",
        "shares",
        "steps",
        "stock",
        "tracks",
        "voyage",
    )

    def __init__(self, players: int) -> None:
        super().__init__()
        # --- options
        self.displace = False
        """Pirates may board full punts (MN-2)."""
        self.open_cargo = False
        """Free cargo spaces on punts in port may be taken (MN-1)."""
        self.free_pilot = False
        """The large pilot may stop after one single step (MN-10)."""
        self.secret_cash = False
        """Observations leave out the cash of others."""
        # --- owned by players
        self.cash = [START_CASH] * players
        self.bank = 0
        """What the bank has taken in, less what it has paid out."""
        self.shares = [[0] * len(WARES) for _ in range(players)]
        """For each seat its shares of each ware, pledged ones included."""
        self.bought = [[0] * len(WARES) for _ in range(players)]
        """Those among them that all have seen being bought."""
        self.pledged = [[0] * len(WARES) for _ in range(players)]
        """Those among them on which there is a loan."""
        # --- the market
        self.stock = [SHARES] * len(WARES)
        """Shares for sale of each ware."""
        self.tracks = [0] * len(WARES)
        """Steps that each ware has risen."""
        # --- the voyage
        self.voyage = 0
        self.phase = "deal"
        self.seat = 0
        """Who has to decide."""
        self.steps = 0
        """Decisions that this seat has made since another was asked or dice fell."""
        self.opener = FREE
        """Who opens the bidding."""
        self.master = FREE
        """The harbour master; during the bidding the last one."""
        self.bids = [0] * players
        """Each seat's last bid, 0 for none."""
        self.passed = [False] * players
        self.declined = [False] * players
        """Who places no more accomplices in this voyage."""
        self.placement = 0
        """Placement rounds begun."""
        self.movement = 0
        """Movements made."""
        self.ashore = ""
        """The ware that is not loaded."""
        self.punts: list[Punt] = []
        """In the order of WARES, each on its lane."""
        self.places = dict.fromkeys(PLACES, FREE)
        """The seat whose accomplice is there."""
        self.pirates: list[int] = []
        """Seats on the pirate boat, the captain first."""
        self.dice: dict[str, int] = {}
        """The last roll, by ware."""
        # --- what has been
        self.ledger: list[tuple[list[int], list[int]]] = []
        """For each voyage made: what all know of each seat's fortune after it (cash and bought
        shares, less 15 for each loan), and the steps of the wares. With the first shares, which
        never change hands, the fortunes of that time follow from it."""
        # --- the end
        self.revealed = False
        """The last voyage is over and all shares lie open."""
        self.over = False

    def copy(self) -> Manila:
        """An independent copy without uncollected events."""
        twin = Manila.__new__(Manila)
        twin.events = []
        twin.displace = self.displace
        twin.open_cargo = self.open_cargo
        twin.free_pilot = self.free_pilot
        twin.secret_cash = self.secret_cash
        twin.cash = self.cash[:]
        twin.bank = self.bank
        twin.shares = [counts[:] for counts in self.shares]
        twin.bought = [counts[:] for counts in self.bought]
        twin.pledged = [counts[:] for counts in self.pledged]
        twin.stock = self.stock[:]
        twin.tracks = self.tracks[:]
        twin.voyage = self.voyage
        twin.phase = self.phase
        twin.seat = self.seat
        twin.steps = self.steps
        twin.opener = self.opener
        twin.master = self.master
        twin.bids = self.bids[:]
        twin.passed = self.passed[:]
        twin.declined = self.declined[:]
        twin.placement = self.placement
        twin.movement = self.movement
        twin.ashore = self.ashore
        twin.punts = [punt.copy() for punt in self.punts]
        twin.places = dict(self.places)
        twin.pirates = self.pirates[:]
        twin.dice = dict(self.dice)
        twin.ledger = self.ledger[:]  # what is written there stays as it is
        twin.revealed = self.revealed
        twin.over = self.over
        return twin

    def to_json(self) -> dict[str, Any]:
        """The whole position as JSON data; secrets included."""
        return {
            "options": {flag: getattr(self, flag) for flag in FLAGS},
            "cash": self.cash[:],
            "bank": self.bank,
            "shares": [counts[:] for counts in self.shares],
            "bought": [counts[:] for counts in self.bought],
            "pledged": [counts[:] for counts in self.pledged],
            "stock": self.stock[:],
            "tracks": self.tracks[:],
            "voyage": self.voyage,
            "phase": self.phase,
            "seat": self.seat,
            "steps": self.steps,
            "opener": self.opener,
            "master": self.master,
            "bids": self.bids[:],
            "passed": self.passed[:],
            "declined": self.declined[:],
            "placement": self.placement,
            "movement": self.movement,
            "ashore": self.ashore,
            "punts": [punt.to_json() for punt in self.punts],
            "places": dict(self.places),
            "pirates": self.pirates[:],
            "dice": dict(self.dice),
            "ledger": [[known[:], steps[:]] for known, steps in self.ledger],
            "revealed": self.revealed,
            "over": self.over,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Manila:
        """The position that `to_json` wrote; KeyError, TypeError or ValueError otherwise."""
        players = len(data["cash"])
        if players not in ACCOMPLICES:
            raise ValueError(f"{players} players")
        state = cls(players)
        for flag in FLAGS:
            setattr(state, flag, bool(data["options"][flag]))
        state.cash = _numbers(data["cash"], players)
        state.bank = int(data["bank"])
        for name in ("shares", "bought", "pledged"):
            if len(data[name]) != players:
                raise ValueError(name)
            setattr(state, name, [_numbers(counts, len(WARES)) for counts in data[name]])
        state.stock = _numbers(data["stock"], len(WARES))
        state.tracks = _numbers(data["tracks"], len(WARES))
        if not all(0 <= step < len(TRACK) for step in state.tracks):
            raise ValueError("tracks")
        state.voyage = int(data["voyage"])
        state.phase = str(data["phase"])
        state.seat = _seat(data["seat"], players)
        state.steps = int(data["steps"])
        state.opener = _seat(data["opener"], players)
        state.master = _seat(data["master"], players)
        state.bids = _numbers(data["bids"], players)
        state.passed = [bool(n) for n in _numbers(data["passed"], players)]
        state.declined = [bool(n) for n in _numbers(data["declined"], players)]
        state.placement = int(data["placement"])
        state.movement = int(data["movement"])
        state.ashore = str(data["ashore"])
        state.punts = [Punt.from_json(punt) for punt in data["punts"]]
        state.places = {place: _seat(data["places"][place], players) for place in PLACES}
        state.pirates = [_seat(seat, players) for seat in data["pirates"]]
        if len(state.pirates) > PIRATES:
            raise ValueError("pirates")
        state.dice = {str(ware): int(face) for ware, face in data["dice"].items()}
        if not all(ware in WARE for ware in state.dice):
            raise ValueError("dice")
        state.ledger = [
            (_numbers(known, players), _numbers(steps, len(WARES)))
            for known, steps in data["ledger"]
        ]
        state.revealed = bool(data["revealed"])
        state.over = bool(data["over"])
        return state

    # ------------------------------------------------------------------ what follows from it

    @property
    def players(self) -> int:
        """Number of players, 3 to 5."""
        return len(self.cash)

    @property
    def placements(self) -> int:
        """Placement rounds in a voyage (RULES 3.2)."""
        return sum(PLACEMENTS[len(self.cash)])

    def from_seat(self, first: int) -> tuple[int, ...]:
        """All seats, clockwise from this one."""
        return clockwise(first, len(self.cash))

    def price(self, ware: str) -> int:
        """Where the ware stands on the black market."""
        return TRACK[self.tracks[INDEX[ware]]]

    def unpledged(self, seat: int) -> int:
        """Shares of the seat without a loan."""
        return sum(self.shares[seat]) - sum(self.pledged[seat])

    def loans(self, seat: int) -> int:
        """Shares of the seat with a loan."""
        return sum(self.pledged[seat])

    def credit(self, seat: int) -> int:
        """The most that the seat could pay now: its cash and 12 for each unpledged share."""
        return self.cash[seat] + LOAN * self.unpledged(seat)

    def can_pay(self, seat: int, coins: int) -> bool:
        """Whether the seat could pay the sum now, if need be with loans."""
        return self.cash[seat] >= coins or self.credit(seat) >= coins

    def punt(self, ware: str) -> Punt:
        """The punt that carries the ware."""
        for punt in self.punts:
            if punt.ware == ware:
                return punt
        raise KeyError(ware)

    def at_sea(self) -> list[Punt]:
        """The punts that lie at no berth."""
        return [punt for punt in self.punts if punt.space >= 0 and not punt.berth]

    def berths(self) -> set[str]:
        """The berths at which punts lie."""
        return {punt.berth for punt in self.punts if punt.berth}

    def placed(self, seat: int) -> int:
        """Accomplices of the seat on the board."""
        return (
            list(self.places.values()).count(seat)
            + self.pirates.count(seat)
            + sum(punt.crew.count(seat) for punt in self.punts)
        )

    def accomplices(self, seat: int) -> int:
        """Accomplices that the seat still has before it."""
        return ACCOMPLICES[len(self.cash)] - self.placed(seat)

    # ------------------------------------------------------------------ what is done to it

    def hand_to(self, seat: int) -> None:
        """The seat has to decide; its decisions are counted from here if it had not to before."""
        if seat != self.seat:
            self.seat = seat
            self.steps = 0

    def receive(self, seat: int, coins: int) -> None:
        """The bank has paid the seat (or been paid, for a negative sum)."""
        self.cash[seat] += coins
        self.bank -= coins


def _numbers(data: Any, n: int) -> list[int]:
    numbers = [int(number) for number in data]
    if len(numbers) != n:
        raise ValueError(f"{n} numbers expected")
    return numbers


def _seat(data: Any, players: int) -> int:
    seat = int(data)
    if not FREE <= seat < players:
        raise ValueError("seat")
    return seat
