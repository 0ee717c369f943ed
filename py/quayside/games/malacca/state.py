"""The position of Malacca: purses, bets, cards on the table and in hand."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from ...kernel.state import State
from ..parts.seats import clockwise
from .catalog import (
    CARD,
    CHARACTER,
    COMMONS,
    GEAR_COPIES,
    KINDS,
    ROUNDS,
    SEATS,
    SHIPS,
    SOURCE,
    SOURCES,
    SPECIAL,
    SPECIALS,
)

NOBODY = -1
"""Stands where a seat could."""

PHASES = ("setup", "equip", "bet", "reveal", "wait", "payout", "over")
FLAGS = ("characters_on", "equipment_on", "face_up")


class Outcome(NamedTuple):
    """How a ship fared, for all to see."""

    round: int
    cargo: int
    captured: bool
    attack: int
    defence: int
    cards: tuple[str, ...]
    kinds: tuple[str, ...]
    bets: tuple[int, ...]
    changes: tuple[int, ...]
    """What the round brought to each seat, from before its bet; purchases left out."""
    takers: tuple[int, ...]
    """Seats that have earned a special card, in order; if the deck ran out, the last got none."""

    def to_json(self) -> dict[str, Any]:
        """The outcome as JSON data."""
        data = self._asdict()
        return {k: list(v) if isinstance(v, tuple) else v for k, v in data.items()}

    @classmethod
    def from_json(cls, data: Mapping[str, Any], players: int) -> Outcome:
        """The outcome that `to_json` wrote; ValueError if it is none."""
        outcome = cls(
            int(data["round"]),
            int(data["cargo"]),
            bool(data["captured"]),
            int(data["attack"]),
            int(data["defence"]),
            tuple(str(card) for card in data["cards"]),
            tuple(str(kind) for kind in data["kinds"]),
            tuple(int(bet) for bet in data["bets"]),
            tuple(int(change) for change in data["changes"]),
            tuple(_seat(seat, players) for seat in data["takers"]),
        )
        per_seat = (outcome.cards, outcome.kinds, outcome.bets, outcome.changes)
        if not all(len(values) == players for values in per_seat):
            raise ValueError("outcome")
        if not set(outcome.cards) <= set(CARD) or not set(outcome.kinds) <= set(KINDS):
            raise ValueError("outcome")
        return outcome


class Malacca(State):
    """The whole table. Copies share the rows of its tables: a row is replaced, never changed."""

    __slots__ = (
        "bank",
        "bets",
        "captain",
        "cards",
        "characters",
        "characters_on",
        "equipment_on",
        "face_up",
        "fleet",
        "gear",
        "hands",
        "hold",
        "kinds",
        "known",
        "ledger",
        "open",
        "outcome",
        "over",
        "phase",
        "pool",
        "purses",
        "round",
        "seat",
        "ship",
        "top",
        "under",
    )

    def __init__(self, players: int) -> None:
        super().__init__()
        # --- options
        self.characters_on = False
        self.equipment_on = False
        self.face_up = False
        """The top card of the special deck lies face up (ML-1)."""
        # --- money
        self.purses = [0] * players
        self.bets = [0] * players
        """Coins on the cards in play."""
        self.hold = 0
        """Coins on the ship: its cargo and, while they are divided, the bets that were lost."""
        self.bank = 0
        """What the bank has taken in, less what it has paid out."""
        self.ledger = [[0] * len(SOURCES) for _ in range(players)]
        """For each seat what it has won and lost, by source; a bet in play is neither."""
        # --- what players have before them
        self.hands = [[0] * len(SPECIALS) for _ in range(players)]
        """For each seat its special cards, with one that lies face down before it."""
        self.known = [[0] * len(SPECIALS) for _ in range(players)]
        """Those among them that all have seen, having known what lay on top of the deck."""
        self.characters = [""] * players
        self.gear = [[0] * len(KINDS) for _ in range(players)]
        # --- the deck of special cards
        self.pool = [card.copies for card in SPECIALS]
        """Cards that nobody has seen, in no order: the top one is decided when it is drawn."""
        self.under: list[str] = []
        """Cards that were put under them, the first to come up first; all know them."""
        self.top = ""
        """The card on top, where it lies face up."""
        # --- the round
        self.round = 0
        self.phase = "setup"
        self.captain = NOBODY
        self.seat = 0
        """Who has to decide, or did so last."""
        self.ship = 0
        """Cargo of the ship in the strait, 0 if none is there."""
        self.cards = [""] * players
        """Cards in play."""
        self.kinds = [""] * players
        """What they count as; empty for a card face down and for a Wait card not yet decided."""
        self.open = False
        """The cards in play lie face up."""
        self.fleet: list[tuple[int, bool]] = []
        """Ships that have passed: cargo, and whether they were captured."""
        self.outcome: Outcome | None = None
        """Of the last ship that has passed."""
        self.over = False

    def copy(self) -> Malacca:
        """An independent copy without uncollected events."""
        twin = Malacca.__new__(Malacca)
        twin.events = []
        twin.characters_on = self.characters_on
        twin.equipment_on = self.equipment_on
        twin.face_up = self.face_up
        twin.purses = self.purses[:]
        twin.bets = self.bets[:]
        twin.hold = self.hold
        twin.bank = self.bank
        twin.ledger = self.ledger[:]
        twin.hands = self.hands[:]
        twin.known = self.known[:]
        twin.characters = self.characters[:]
        twin.gear = self.gear[:]
        twin.pool = self.pool[:]
        twin.under = self.under[:]
        twin.top = self.top
        twin.round = self.round
        twin.phase = self.phase
        twin.captain = self.captain
        twin.seat = self.seat
        twin.ship = self.ship
        twin.cards = self.cards[:]
        twin.kinds = self.kinds[:]
        twin.open = self.open
        twin.fleet = self.fleet[:]
        twin.outcome = self.outcome
        twin.over = self.over
        return twin

    def to_json(self) -> dict[str, Any]:
        """The whole position as JSON data; secrets included."""
        return {
            "options": {flag: getattr(self, flag) for flag in FLAGS},
            "purses": self.purses[:],
            "bets": self.bets[:],
            "hold": self.hold,
            "bank": self.bank,
            "ledger": [sums[:] for sums in self.ledger],
            "hands": [counts[:] for counts in self.hands],
            "known": [counts[:] for counts in self.known],
            "characters": self.characters[:],
            "gear": [counts[:] for counts in self.gear],
            "pool": self.pool[:],
            "under": self.under[:],
            "top": self.top,
            "round": self.round,
            "phase": self.phase,
            "captain": self.captain,
            "seat": self.seat,
            "ship": self.ship,
            "cards": self.cards[:],
            "kinds": self.kinds[:],
            "open": self.open,
            "fleet": [list(ship) for ship in self.fleet],
            "outcome": self.outcome.to_json() if self.outcome is not None else None,
            "over": self.over,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Malacca:
        """The position that `to_json` wrote; KeyError, TypeError or ValueError otherwise."""
        players = len(data["purses"])
        if players not in SEATS:
            raise ValueError(f"{players} players")
        state = cls(players)
        for flag in FLAGS:
            setattr(state, flag, bool(data["options"][flag]))
        state.purses = _numbers(data["purses"], players)
        state.bets = _numbers(data["bets"], players)
        state.hold = int(data["hold"])
        state.bank = int(data["bank"])
        state.ledger = _table(data["ledger"], players, len(SOURCES))
        state.hands = _table(data["hands"], players, len(SPECIALS))
        state.known = _table(data["known"], players, len(SPECIALS))
        state.gear = _table(data["gear"], players, len(KINDS))
        state.characters = _words(data["characters"], players, ("", *CHARACTER))
        state.pool = _numbers(data["pool"], len(SPECIALS))
        state.under = _words(data["under"], len(data["under"]), SPECIAL)
        [state.top] = _words([data["top"]], 1, ("", *SPECIAL))
        state.round = int(data["round"])
        if not 0 <= state.round <= ROUNDS:
            raise ValueError("round")
        [state.phase] = _words([data["phase"]], 1, PHASES)
        state.captain = _seat(data["captain"], players)
        state.seat = _seat(data["seat"], players)
        state.ship = int(data["ship"])
        state.cards = _words(data["cards"], players, ("", *CARD))
        state.kinds = _words(data["kinds"], players, ("", *KINDS))
        state.open = bool(data["open"])
        state.fleet = [(int(cargo), bool(captured)) for cargo, captured in data["fleet"]]
        gone = [cargo for cargo, _ in state.fleet]
        if any(gone.count(cargo) > SHIPS.count(cargo) for cargo in gone):
            raise ValueError("fleet")
        if data["outcome"] is not None:
            state.outcome = Outcome.from_json(data["outcome"], players)
        state.over = bool(data["over"])
        return state

    # ------------------------------------------------------------------ what follows from it

    @property
    def players(self) -> int:
        """Number of players, 2 to 8."""
        return len(self.purses)

    @property
    def order(self) -> tuple[int, ...]:
        """All seats clockwise from the captain: the order of bets, decisions and coins."""
        return clockwise(self.captain, len(self.purses))

    @property
    def laid(self) -> int:
        """Cards that lie before players."""
        return len(self.cards) - self.cards.count("")

    def ahead(self) -> list[int]:
        """Cargoes of the ships still to come, smallest first; all know which these are."""
        left = list(SHIPS)
        for cargo, _ in self.fleet:
            left.remove(cargo)
        if self.ship and not self.has_passed:
            left.remove(self.ship)
        return left

    @property
    def has_passed(self) -> bool:
        """Whether the fate of this round's ship is settled."""
        return len(self.fleet) == self.round

    def hand(self, seat: int) -> list[str]:
        """Cards that the seat could play now, each once, common ones first."""
        return [*_playable(tuple(self.held(seat)), self.cards[seat])]

    def held(self, seat: int) -> list[int]:
        """Special cards in the seat's hand, without the one that it has laid face down."""
        counts = self.hands[seat]
        if not self.open and self.cards[seat] in SPECIAL:
            return plus(counts, SPECIAL[self.cards[seat]], -1)
        return counts

    def gear_left(self, kind: str) -> int:
        """Equipment of this kind that can still be bought."""
        i = KINDS.index(kind)
        return GEAR_COPIES - sum(counts[i] for counts in self.gear)

    def total(self, kind: str) -> int:
        """Sum of the values of the open cards that count as this kind."""
        pairs = zip(self.cards, self.kinds, strict=True)
        return sum([CARD[card].value for card, counts_as in pairs if counts_as == kind])

    # ------------------------------------------------------------------ what is done to it

    def receive(self, seat: int, coins: int, source: str) -> None:
        """The bank has paid the seat (or been paid, for a negative sum)."""
        self.purses[seat] += coins
        self.bank -= coins
        self.enter(seat, coins, source)

    def enter(self, seat: int, coins: int, source: str) -> None:
        """The ledger says that the seat has won so much from this source, or lost it."""
        self.ledger[seat] = plus(self.ledger[seat], SOURCE[source], coins)

    def add_special(self, seat: int, card: str, *, known: bool) -> None:
        """The special card is in the seat's hand; all know it, or the seat alone."""
        i = SPECIAL[card]
        self.hands[seat] = plus(self.hands[seat], i, 1)
        if known:
            self.known[seat] = plus(self.known[seat], i, 1)

    def play_special(self, seat: int, card: str) -> None:
        """The special card has left the seat's hand, for all to see."""
        i = SPECIAL[card]
        self.hands[seat] = plus(self.hands[seat], i, -1)
        if self.known[seat][i]:
            self.known[seat] = plus(self.known[seat], i, -1)


def plus(row: list[int], i: int, n: int) -> list[int]:
    """A new row with n more at index i."""
    row = row[:]
    row[i] += n
    return row


@lru_cache(maxsize=1024)
def _playable(held: tuple[int, ...], laid: str) -> tuple[str, ...]:
    """The common cards but the one laid, and the special ones of which some are held."""
    return (
        *[card.id for card in COMMONS if card.id != laid],
        *[card.id for card, n in zip(SPECIALS, held, strict=True) if n],
    )


def _numbers(data: Any, n: int) -> list[int]:
    numbers = [int(number) for number in data]
    if len(numbers) != n:
        raise ValueError(f"{n} numbers expected")
    return numbers


def _table(data: Any, rows: int, columns: int) -> list[list[int]]:
    if len(data) != rows:
        raise ValueError(f"{rows} rows expected")
    return [_numbers(row, columns) for row in data]


def _words(data: Any, n: int, allowed: Any) -> list[str]:
    words = [str(word) for word in data]
    if len(words) != n or not all(word in allowed for word in words):
        raise ValueError(f"{n} words expected")
    return words


def _seat(data: Any, players: int) -> int:
    seat = int(data)
    if not NOBODY <= seat < players:
        raise ValueError("seat")
    return seat
