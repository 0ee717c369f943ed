"""The position of all three games: towers on the deck, pirates ashore, whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from ...kernel.state import State
from .catalog import CREW, SPACES
from .places import EVERYWHERE, NUMBER, Place, numbers

NOBODY = -1
"""Stands where a seat could."""
SEEN_AT_MOST = 3
"""So often can a position come up before the game ends (RULES 3.9, 5.13)."""


class Tower:
    """What stands on a space: a lone pirate, a captor with its captive, or a tower."""

    __slots__ = ("crew", "height", "name", "owner", "place")

    def __init__(self, place: Place, crew: tuple[int, ...]) -> None:
        self.place = place
        """Where it stands, and how: as the pirate on top does."""
        self.crew = crew
        """The seats of the pirates from the bottom to the top."""
        self.height = len(crew)
        """The number of pirates."""
        self.owner = crew[-1]
        """The seat that steers it: that of the pirate on top."""
        self.name = f"{place.space}/{place.back}:{written_seats(crew)}"
        """The tower as positions are written (RULES 6.2)."""


@lru_cache(maxsize=4096)
def stand(place: Place, crew: tuple[int, ...]) -> Tower:
    """This crew on this place; made once, for towers never change."""
    return Tower(place, crew)


def written_seats(seats: Sequence[int]) -> str:
    """Seats as positions are written, counted from 1."""
    return "".join([str(seat + 1) for seat in seats])


class Kidd(State):
    """The whole table. `position.py` writes it as one line of text and reads it."""

    __slots__ = (
        "actions",
        "board",
        "end",
        "freed",
        "name",
        "origin",
        "passes",
        "phase",
        "quiet",
        "reserve",
        "roll",
        "route",
        "seat",
        "seen",
        "strict",
        "tops",
        "vacant",
        "winners",
    )

    def __init__(self, players: int) -> None:
        super().__init__()
        self.strict = False
        """The option of Quedah Merchant (RULES 4.13)."""
        self.board: list[Tower | None] = [None] * len(SPACES)
        """What stands on each space, in the order of the catalogue; None on a vacant one."""
        self.vacant = EVERYWHERE
        """The bits of the spaces that are vacant: what `board` tells, in one number."""
        self.tops = [0] * players
        """The bits of the spaces on which each seat has a pirate on top, as `board` tells too."""
        self.reserve = [CREW[players]] * players
        """Pirates ashore, by seat."""
        self.seat = NOBODY
        """Whose turn it is; NOBODY before the lot has fallen."""
        self.phase = "lot"
        """`lot`, `start` (the first six placings of Quedah Merchant and Madagascar), `play`,
        `move` (a pirate has been picked), `free` (a freed pirate has to flee), `over`."""
        self.origin = ""
        """In phase `move` the space of the pirate that was picked."""
        self.route: list[str] = []
        """In phase `move` the spaces walked so far; the pirate still stands on its origin."""
        self.freed = ""
        """In phase `free` the space on which the freed pirate is."""
        self.roll = 0
        """What the die of Quedah Merchant shows; 0 before it is rolled."""
        self.actions = 0
        """Turns taken, passes among them."""
        self.quiet = 0
        """Turns since the last placing, capture or freeing."""
        self.passes = 0
        """Turns in a row that were passed."""
        self.seen: dict[str, int] = {}
        """How often each position has come up since the last placing or capture, where repetition
        matters (RULES 2.9). See `position.key`."""
        self.name = ""
        """What `position.key` says of the position at the start of the turn, if it was asked when
        the turn before ended; else empty. Not saved."""
        self.end = ""
        """Why the game is over; a word of `position.ENDS` (RULES 6.4)."""
        self.winners: list[int] = []

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.reserve)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.phase == "over"

    def on(self, space: str) -> Tower | None:
        """What stands on the space of this name."""
        return self.board[NUMBER[space]]

    def put(self, tower: Tower) -> None:
        """The tower stands on its place; whatever stood on that space does not any more."""
        place = tower.place
        met = self.board[place.at]
        if met is not None:
            self.tops[met.owner] -= place.bit
        self.board[place.at] = tower
        self.tops[tower.owner] |= place.bit
        self.vacant &= ~place.bit

    def remove(self, tower: Tower) -> None:
        """The tower, which stood there, does not stand on the deck any more."""
        place = tower.place
        self.board[place.at] = None
        self.tops[tower.owner] -= place.bit
        self.vacant |= place.bit

    def deck(self) -> list[Tower]:
        """All that stands on the deck, in the order of the catalogue."""
        return [tower for tower in self.board if tower is not None]

    def towers(self, seat: int) -> list[Tower]:
        """What has a pirate of the seat on top, in the order of the catalogue."""
        board = self.board
        return [tower for at in numbers(self.tops[seat]) if (tower := board[at]) is not None]

    def aboard(self, seat: int) -> int:
        """Pirates of the seat on deck, captives included."""
        return sum(tower.crew.count(seat) for tower in self.deck())

    def captives(self, seat: int) -> int:
        """Opposing pirates under pirates of the seat."""
        return sum(tower.height - tower.crew.count(seat) for tower in self.towers(seat))

    def lost(self, seat: int) -> int:
        """Pirates of the seat that have left the game (Loyal Captain)."""
        return CREW[self.players] - self.reserve[seat] - self.aboard(seat)

    def is_in(self, seat: int) -> bool:
        """Whether the seat has a pirate on top or ashore (RULES 5.11)."""
        return self.reserve[seat] > 0 or self.tops[seat] > 0

    def still_in(self) -> list[int]:
        """The seats that are."""
        tops = self.tops
        return [seat for seat, ashore in enumerate(self.reserve) if ashore or tops[seat]]

    def next_seat(self) -> int:
        """The seat after the present one, clockwise; those that are out are skipped (RULES 5.11).

        The present seat if it is the only one.
        """
        reserve, tops, players = self.reserve, self.tops, len(self.reserve)
        seat = (self.seat + 1) % players
        while not (reserve[seat] or tops[seat]) and seat != self.seat:
            seat = (seat + 1) % players
        return seat

    def copy(self) -> Kidd:
        """An independent copy without uncollected events."""
        twin = Kidd.__new__(Kidd)
        twin.events = []
        twin.strict = self.strict
        twin.board = self.board[:]
        twin.vacant = self.vacant
        twin.tops = self.tops[:]
        twin.reserve = self.reserve[:]
        twin.seat = self.seat
        twin.phase = self.phase
        twin.origin = self.origin
        twin.route = self.route[:]
        twin.freed = self.freed
        twin.roll = self.roll
        twin.actions = self.actions
        twin.quiet = self.quiet
        twin.passes = self.passes
        twin.seen = self.seen.copy()
        twin.name = self.name
        twin.end = self.end
        twin.winners = self.winners[:]
        return twin

    def to_json(self) -> dict[str, Any]:
        """The position as one line of text, and which positions have come up."""
        from .position import written

        return {"position": written(self), "seen": dict(self.seen)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Kidd:
        """The position that `to_json` wrote; KeyError, TypeError or ValueError otherwise."""
        from .position import read

        state = read(data["position"])
        seen = data["seen"]
        if not isinstance(seen, dict):
            raise TypeError("positions seen")
        state.seen = {str(name): int(times) for name, times in seen.items()}
        if not all(1 <= times <= SEEN_AT_MOST for times in state.seen.values()):
            raise ValueError("positions seen")
        return state

    def __str__(self) -> str:
        """The position as one line of text (RULES 6)."""
        from .position import written

        return written(self)
