"""What there is to see. Nothing is hidden in any of the three games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...kernel.chance import Rng
from .catalog import SPACES, exits
from .position import times, written
from .state import Kidd

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
        "spaces": {
            space.id: _tower(state, space.id) for space in SPACES if space.id in state.board
        },
        "threats": threats(state),
        "players": [_player(state, seat) for seat in range(state.players)],
        "options": {"strict": state.strict},
        "over": state.over,
        "end": state.end,
        "winners": state.winners[:],
    }


def _tower(state: Kidd, space: str) -> dict[str, Any]:
    back, crew = state.board[space]
    return {
        "back": back,
        "crew": list(crew),
        "owner": crew[-1],
        "height": len(crew),
        "exits": list(exits(space, back)),
    }


def _player(state: Kidd, seat: int) -> dict[str, Any]:
    aboard = state.aboard(seat)
    top = len(state.towers(seat))
    return {
        "reserve": state.reserve[seat],
        "top": top,
        "captive": aboard - top - _own_below(state, seat),
        "below": _own_below(state, seat),
        "captives": state.captives(seat),
        "lost": state.lost(seat),
        "in": state.is_in(seat),
    }


def _own_below(state: Kidd, seat: int) -> int:
    """Pirates under a pirate of the same seat."""
    return sum(tower.crew.count(seat) - 1 for tower in state.board.values() if tower.owner == seat)


def redeal(state: Any, seat: int, rng: Rng) -> None:
    """Nothing is hidden, so nothing is dealt again."""
    del state, seat, rng
