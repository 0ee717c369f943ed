"""Positions of Saint Malo and how the board shows them, for tests of the board and its texts."""

from __future__ import annotations

from collections.abc import Iterator

from games import views
from games.stage import Stage
from games.views import PLAYERS

from quayside.games.saint_malo import game
from quayside.games.saint_malo.state import City, SaintMalo
from quayside.kernel import Match, Rng
from quayside.ui.text import Texts

KEYS = (
    "roll",
    "die",
    "reroll",
    "score",
    "place",
    "bonus",
    "free-person",
    "end-turn",
    "first-player",
)


def begin(state: SaintMalo) -> Match:
    """A match of people with names that stands at the first request of this position."""
    return Match.new(Stage(game, state), PLAYERS[: state.players])


def rolled(state: SaintMalo, *dice: str) -> Match:
    """The seat to move has rolled these five dice for the first time."""
    match = begin(state)
    for key in ("roll", *dice):
        match.answer(key)
    return match


def put(city: City, mark: str, *cells: int) -> None:
    """These cells hold the mark."""
    for cell in cells:
        city.cells[cell] = mark


def texts(players: int) -> Texts:
    """English, with the names of so many players."""
    return views.texts("saint-malo", players)


def moments(seed: str, players: int, every: int = 1) -> Iterator[Match]:
    """The positions of a random game, each as an own match; walls and houses are favoured."""
    return views.moments(game, seed, players, every, _prefer)


def _prefer(kind: str, keys: list[str], rng: Rng) -> list[str]:
    del kind
    liked = [key for key in keys if key.startswith(("wall:", "architect", "log:"))]
    if liked and rng.below(2):
        return liked
    if "done" in keys and len(keys) > 1 and rng.below(4):
        keys.remove("done")
    return keys
