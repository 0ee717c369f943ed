"""The player that takes any option: for simulations and for tests over all games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..kernel import Game, Match, Request, Rng

Choose = Callable[[Request, Rng], str]
"""Something that picks the key of one of the options of a request."""

MAX_ANSWERS: Final = 20_000
"""No game of the box comes near it: one that does never ends."""


class NeverEnds(Exception):
    """A game has gone on for so long that its rules must be at fault."""


def any_key(request: Request, rng: Rng) -> str:
    """One of the options, all equally likely."""
    keys = request.keys()
    return keys[rng.below(len(keys))]


def brisk_key(request: Request, rng: Rng) -> str:
    """One of the options; the last, which in most questions closes the matter, every other time."""
    return request.keys()[-1] if rng.below(2) else rng.choice(request.keys())


def play_on(match: Match, rng: Rng, choose: Choose = any_key, limit: int = MAX_ANSWERS) -> None:
    """The game has been played to its end; NeverEnds if that takes more decisions than `limit`."""
    if not match.play(choose, rng, limit):
        raise NeverEnds(f"{match.game.META.id}: no end after {limit} answers")


def simulate(
    game: Game,
    players: int,
    options: dict[str, str],
    seed: str,
    choose: Choose = any_key,
) -> Match:
    """A match at its end, the same for the same seed in every Python."""
    match = Match.new(game, players, options, seed)
    play_on(match, Rng(f"{seed}/answers"), choose)
    return match
