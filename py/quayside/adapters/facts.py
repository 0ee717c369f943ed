"""What learning tools want to know of a game beforehand: its vocabulary, its bounds, its numbers.

Rules need none of this, so it stands beside the adapters: one module a game, named like its package
in `games`, without the folder that it may share, with a function `facts`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, NamedTuple, cast

from ..games import PACKAGES
from ..kernel import Request


class Feature(NamedTuple):
    """A number of the observation and the range in which it always lies."""

    name: str
    low: int
    high: int


Observe = Callable[[Mapping[str, Any], Request | None, int], list[int]]
"""Observation, the present request, viewing seat -> the numbers that `Facts.features` names."""


class Facts(NamedTuple):
    """The facts of one game at one number of players and with one set of options."""

    actions: tuple[str, ...]
    """Every key that a player can ever be offered; an action's number is its place here. Where
    `endless` says so, those that tools can choose from."""
    outcomes: Mapping[str, tuple[str, ...]]
    """For every kind of chance request all keys; an outcome's number is its place there."""
    longest: int
    """Most answers of players in a game. A game without a bound ends here, as it then stands."""
    features: tuple[Feature, ...]
    numbers: Observe
    endless: tuple[str, ...] = ()
    """Beginnings of keys of which a game may offer any number, and more than `actions` has: what
    goes beyond is not offered to tools. Something else always is."""


def find(game_id: str, players: int, options: Mapping[str, str]) -> Facts:
    """The facts of the game. KeyError for an id that is not in the box."""
    module = import_module(f"{__package__}.{PACKAGES[game_id].rpartition('.')[2]}")
    return cast("Facts", module.facts(players, options))
