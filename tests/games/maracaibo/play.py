"""Players for long games: they act where the random player of the kit would stop."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from quayside.games.maracaibo import game
from quayside.games.maracaibo.catalog import CARDS
from quayside.games.maracaibo.state import Maracaibo
from quayside.kernel import CHANCE, Match, Option, Request, Rng

CLOSING = frozenset({"done", "none", "stop", "stay", "points", "VA2", "VA3"})


def eager_key(request: Request, rng: Rng) -> str:
    """Sails slowly, and mostly does anything rather than nothing."""
    keys = request.keys()
    if request.kind == "sail":
        return keys[rng.below(min(3, len(keys)))]
    busy = [key for key in keys if key not in CLOSING]
    return rng.choice(busy if busy and rng.below(12) else keys)


def eager(request: Request, rng: Rng, state: Maracaibo) -> Option:
    """The option of `eager_key`."""
    del state
    key = eager_key(request, rng)
    return next(option for option in request.options if option.key == key)


GOALS = ("claim", "tile:L10", "tile:L11", "tile:L6", "annex:19", "displace:19")
PLACES = {
    "01": ("8",),
    "02": ("10",),
    "03": ("3",),
    "04": ("9a", "9"),
    "05": ("7",),
    "06": ("11", "20"),
    "07": ("17",),
    "08": ("11", "20"),
}


def devoted(request: Request, rng: Rng, state: Maracaibo) -> Option:
    """Does what the story card asks for wherever it can, and sails there; else it is eager."""
    for option in request.options:
        if option.key.startswith(GOALS):
            return option
    if request.kind == "sail":
        for option in request.options:
            if option.key.split(":")[1] in PLACES[state.tale.card]:
                return option
    return eager(request, rng, state)


def roving(request: Request, rng: Rng, state: Maracaibo) -> Option:
    """Explores as far as it can, completes its message locker and looks after assistants."""
    options = request.options
    for wish in ("locker", "disc:S07", "assistant"):
        for option in options:
            if option.key.startswith(wish):
                return option
    ahead = [option for option in options if option.key.startswith("explore:")]
    if ahead:
        return ahead[-1]
    helpers = [o for o in options if o.key[:4] == "buy:" and CARDS[o.key[4:]].assistant]
    if helpers:
        return rng.choice(helpers)
    if request.kind == "sail":
        tiles = state.tiles.items()
        goals = ["17", "20", *(stop for stop, tile in tiles if tile in ("CT01", "CT04"))]
        goals += [CARDS[card].at for card in state.sides[request.seat].assistants()]
        wanted = [o for o in options if o.key.split(":")[1] in goals]
        return wanted[0] if wanted else options[0]
    city = [option for option in options if option.key in ("city", "home")]
    return rng.choice(city) if city else eager(request, rng, state)


Choose = Callable[[Request, Rng, Maracaibo], Option]


def steps(
    players: int, options: Mapping[str, str], seed: str, choose: Choose = eager
) -> Iterator[Match]:
    """The same match again and again, before its first answer and after each, to its end."""
    match = Match.new(game, players, options, seed)
    rng = Rng(f"{seed}/answers")
    yield match
    while match.request is not None:
        if match.request.seat == CHANCE:
            match.deal()
        else:
            match.answer(choose(match.request, rng, match.state).key)
        yield match


def played(players: int, options: Mapping[str, str], seed: str, choose: Choose = eager) -> Match:
    """The match at the end of such a game."""
    *_, last = steps(players, options, seed, choose)
    return last
