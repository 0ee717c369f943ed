"""Positions of the three games and how their tables show them, for tests of board and texts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import ModuleType

from games import views
from games.kidd.scene import LOYAL, MADAGASCAR, QUEDAH
from games.stage import Stage
from games.views import PLAYERS

from quayside.games.kidd.position import read
from quayside.kernel import Match, Rng


def begin(game: ModuleType, text: str, *keys: str) -> Match:
    """A match of people with names that stands in this position after these answers."""
    state = read(text)
    match = Match.new(Stage(game, state), PLAYERS[: state.players])
    for key in keys:
        match.answer(key)
    return match


def moments(
    game: ModuleType, seed: str, players: int, every: int = 1, **options: str
) -> Iterator[Match]:
    """The positions of a random game, each as an own match; long moves are often walked."""
    return views.moments(game, seed, players, every, _prefer, options)


def _prefer(kind: str, keys: list[str], rng: Rng) -> list[str]:
    del kind
    steps = [key for key in keys if key.startswith("step:")]
    return steps if steps and rng.below(2) else keys


# ------------------------------------------------------------------ positions


def surrounding() -> Match:
    """Seat 1 has picked I2, which captures S1 by going to D2."""
    return begin(
        LOYAL,
        "S1/-:1,S4/-:1,D1/S6:2,D6/S5:1,I2/I3:2,I5/I4:2 3,3 2 play a20",
        "pirate:I2",
    )


def rash() -> Match:
    """Seat 0 may put a pirate between two that threaten him, where he is lost."""
    return begin(LOYAL, "S4/-:1,D1/I1:2,D2/I2:2 3,3 1 play a20")


def rolled() -> Match:
    """Seat 0 has rolled a 2, and may capture on I1 from S1."""
    return begin(QUEDAH, "S1/-:1,S4/-:1,D3/S2:2,I1/D1:12 3,3 1 play a9", "2")


def rolling() -> Match:
    """Seat 0 has to roll."""
    return begin(QUEDAH, "S1/-:1,S4/-:1,D3/S2:2,I1/D1:12 3,3 1 play a9")


def freed() -> Match:
    """The friend under the captor on I1 is free and may flee to I2 or I6."""
    match = rolled()
    for key in ("pirate:S1", "to:I1/D1"):
        match.answer(key)
    return match


def unlucky() -> Match:
    """Seat 0 cannot use a 2."""
    return begin(QUEDAH, "S1/D2:1,S6/-:2,I1/I2:2 0,3 1 play", "2")


def towering() -> Match:
    """Seat 0 has picked a tower of three, which captures on I3 over I5 and I4."""
    return begin(
        MADAGASCAR,
        "S1/-:2,S3/-:1,S6/-:3,D2/S1:3,D3/S2:32,D5/S5:231,I1/I2:1,I3/I4:2 3,2,2 1 play a13",
        "pirate:D5",
    )


def roundabout() -> Match:
    """Seat 0 has picked a tower of four, which can come to I1 from two sides."""
    return begin(MADAGASCAR, "S2/-:2,D1/I1:1111,I3/D3:212121 0,3 1 play a60", "pirate:D1")


def stuck() -> Match:
    """Seat 0 can only pass."""
    return begin(MADAGASCAR, "S1/D2:11,S2/-:2,S3/-:2,S4/-:2,S5/-:2,D1/S6:2 0,0 1 play")


SCENES: tuple[Callable[[], Match], ...] = (
    surrounding, rash, rolling, rolled, freed, unlucky, towering, roundabout, stuck,
)  # fmt: skip
