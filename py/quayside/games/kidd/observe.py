"""What there is to see. Nothing is hidden in any of the three games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...kernel.chance import Rng
from .catalog import CREW
from .position import times, written
from .state import Kidd, Tower

Threats = Callable[[Kidd], dict[str, list[str]]]
"""State -> for each space that is threatened, the spaces of the pirates that threaten it."""


def seen(state: Kidd, threats: Threats) -> dict[str, Any]:
    """The table as JSON data, the same for everybody; see the package for what it holds."""
    return {
        "position": written(state),
        "seat": state.seat,
        "phase": state.phase,
        "origin": state.origin,
        "route": state.route[:],
        "freed": state.freed,
        "roll": state.roll,
        "actions": state.actions,
        "round": state.actions if state.over else state.actions + 1,
        "quiet": state.quiet,
        "passes": state.passes,
        "flags": times(state),
        "spaces": {tower.place.space: _tower(tower) for tower in state.deck()},
        "threats": threats(state),
        "players": _players(state),
        "options": {"strict": state.strict},
        "over": state.over,
        "end": state.end,
        "winners": state.winners[:],
    }


def _tower(tower: Tower) -> dict[str, Any]:
    return {
        "back": tower.place.back,
        "crew": list(tower.crew),
        "owner": tower.owner,
        "height": tower.height,
        "exits": [way.space for way in tower.place.ways],
    }


def _players(state: Kidd) -> list[dict[str, Any]]:
    """What there is of each player, counted in one go over the deck."""
    seats = range(state.players)
    top, below, aboard, captives = ([0 for _ in seats] for _ in range(4))
    for tower in state.deck():
        owner, crew, height = tower.owner, tower.crew, tower.height
        top[owner] += 1
        if height > 1:
            own = crew.count(owner)
            below[owner] += own - 1
            captives[owner] += height - own
        for seat in crew:
            aboard[seat] += 1
    all_of_them = CREW[state.players]
    return [
        {
            "reserve": state.reserve[seat],
            "top": top[seat],
            "captive": aboard[seat] - top[seat] - below[seat],
            "below": below[seat],
            "captives": captives[seat],
            "lost": all_of_them - state.reserve[seat] - aboard[seat],
            "in": state.reserve[seat] > 0 or top[seat] > 0,
        }
        for seat in seats
    ]


def redeal(state: Any, seat: int, rng: Rng) -> None:
    """Nothing is hidden, so nothing is dealt again."""
    del state, seat, rng
