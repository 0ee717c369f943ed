"""An evening of each game leaves nothing behind in Python: what is drawn and played is let go."""

from __future__ import annotations

import gc
import sys
from functools import _lru_cache_wrapper

import pytest
from ui.place import Person

from quayside import games
from quayside.games.kidd.places import Reaches
from quayside.kernel import Rng

NAMES = ("Anneke", "Bram", "Chiara")
DECISIONS = 60
REDRAWS = 300


def weight() -> int:
    """Python's pieces of memory, after all that was only remembered has been forgotten."""
    for each in gc.get_objects():
        if isinstance(each, _lru_cache_wrapper):
            each.cache_clear()
        elif isinstance(each, Reaches):
            each.clear()
    gc.collect()
    return sys.getallocatedblocks()


def play(person: Person, rng: Rng, decisions: int) -> None:
    """So many decisions, in one game after the other."""
    for _ in range(decisions):
        if person.app.screen == "over":
            person.press("again")
        person.decide(rng)


def leave(person: Person) -> None:
    """Back to the shelf."""
    if person.app.screen == "table":
        person.press("menu")
    person.press("shelf")


def redraw(person: Person, times: int) -> None:
    """Now this player's things are shown and now that one's."""
    for n in range(times):
        person.app.act(f"view:{n % 2}")
        person.look()


def evening(person: Person, rng: Rng, game_id: str) -> None:
    """A game is set up, played for a while, looked at again and again, and left."""
    seats = min(len(NAMES), games.meta(game_id).max_seats)
    person.begin(*NAMES[:seats], game=game_id)
    play(person, rng, DECISIONS)
    redraw(person, REDRAWS)
    leave(person)
    # The game is not kept: what is stored may grow.
    keys = person.place.kv.keys()
    for key in keys:
        person.place.kv.remove(key)
    person.look()


@pytest.mark.parametrize("game_id", games.ids())
def test_an_evening_leaves_nothing_behind(game_id: str) -> None:
    """Less than one thing for each redraw, and for each evening."""
    person, rng = Person(), Rng("weight")
    for _ in range(2):
        evening(person, rng, game_id)
    before = weight()
    evening(person, rng, game_id)
    assert weight() - before < REDRAWS


def test_one_thing_left_behind_by_each_redraw_is_found() -> None:
    left = []
    before = weight()
    for n in range(REDRAWS):
        left.append([n])
    assert weight() - before >= REDRAWS
