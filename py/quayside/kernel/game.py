"""What a game must offer to be played at this table."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any, NamedTuple, Protocol, TypeVar

from .chance import Rng
from .message import Message
from .request import Request
from .state import State

Flow = Generator[Request, str, None]
"""Rules on their way: they yield requests and are resumed with the key of the answer."""

S = TypeVar("S", bound=State)


class OptionSpec(NamedTuple):
    """A choice to be made before the game: `values[0]` is the default."""

    id: str
    values: tuple[str, ...]
    label: Message
    hint: Message | None = None
    offered: tuple[str, ...] = ()
    """The values that people choose from; empty for all. The others come from the archive."""
    seats: tuple[int, ...] = ()
    """Numbers of players with whom it means something; empty for all."""


class Archive(NamedTuple):
    """What a campaign hands from one game to the next: the value of an option.

    The `game-over` event has `archive`, the value for the next game ("" if there is none), and
    `ending`, how the campaign has ended ("" if it goes on).
    """

    option: str
    start: str
    """The value for the first game."""


class Meta(NamedTuple):
    """What the shelf knows of a game without loading its rules."""

    id: str
    title: str
    """The name on the box; a proper name, the same in every language."""
    min_seats: int
    max_seats: int
    minutes: int
    """Typical length, in minutes."""
    rules_version: int
    """Goes up whenever a recorded game would replay differently."""
    options: tuple[OptionSpec, ...]
    designers: tuple[str, ...]
    publishers: tuple[str, ...]
    year: int
    hidden: bool
    """Whether some seat ever knows something that another does not."""
    archive: Archive | None = None
    """For a game with a campaign."""

    def check_options(self, players: int, options: Mapping[str, str]) -> dict[str, str]:
        """All options with defaults filled in; ValueError for a wrong seat count, name or value."""
        if not self.min_seats <= players <= self.max_seats:
            raise ValueError(
                f"{self.title} is for {self.min_seats} to {self.max_seats} players, not {players}"
            )
        full = {spec.id: spec.values[0] for spec in self.options}
        for name, value in options.items():
            if name not in full:
                raise ValueError(f"{self.title} has no option {name!r}")
            values = next(spec.values for spec in self.options if spec.id == name)
            if value not in values:
                raise ValueError(f"option {name!r} is one of {', '.join(values)}, not {value!r}")
            full[name] = value
        return full


class Game(Protocol):
    """A rule set: module-level functions without state. Every game's `game.py` is one."""

    META: Meta

    def new_state(self, players: int, options: Mapping[str, str]) -> Any:
        """The position before set-up."""

    def setup(self, state: Any) -> Flow:
        """Set-up, up to the first turn."""

    def turn(self, state: Any) -> Flow:
        """One turn (or one round, where a round is the natural unit)."""

    def is_over(self, state: Any) -> bool:
        """Whether no further turn is to be played; asked between turns."""

    def observe(self, state: Any, seat: int) -> dict[str, Any]:
        """What the seat (or PUBLIC) may know, as JSON data."""

    def redeal(self, state: Any, seat: int, rng: Rng) -> None:
        """All that the seat cannot know is dealt again, consistently with all it knows."""

    def scores(self, state: Any) -> list[int]:
        """The points of each seat if the game ended now."""

    def winners(self, state: Any) -> list[int]:
        """The seats that win, by points and tie-breaks, if the game ended now."""

    def state_from_json(self, data: Mapping[str, Any]) -> Any:
        """The position that `to_json` wrote; KeyError, TypeError or ValueError otherwise."""

    def migrate(self, data: Mapping[str, Any], rules_version: int) -> Mapping[str, Any] | None:
        """A position of an older rules version as one of the present, or None if impossible."""
