"""Players for long games: they act where the random player of the kit would stop."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from quayside.games.maracaibo import game
from quayside.kernel import CHANCE, Match, Option, Request, Rng

CLOSING = frozenset({"done", "none", "stop", "stay", "points", "VA2", "VA3"})


def eager(request: Request, rng: Rng) -> Option:
    """Sails slowly, and mostly does anything rather than nothing."""
    options = request.options
    if request.kind == "sail":
        return options[rng.below(min(3, len(options)))]
    busy = [option for option in options if option.key not in CLOSING]
    if busy and rng.below(12):
        return rng.choice(busy)
    return rng.choice(options)


def steps(players: int, options: Mapping[str, str], seed: str) -> Iterator[Match]:
    """The same match again and again, after each answer of an eager game, to its end."""
    match = Match.new(game, players, options, seed)
    rng = Rng(f"{seed}/answers")
    while match.request is not None:
        yield match
        if match.request.seat == CHANCE:
            match.deal()
        else:
            match.answer(eager(match.request, rng).key)
    yield match


def played(players: int, options: Mapping[str, str], seed: str) -> Match:
    """The match at the end of an eager game."""
    match = Match.new(game, players, options, seed)
    for match in steps(players, options, seed):  # noqa: B007
        pass
    return match
