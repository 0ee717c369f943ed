"""Victory, draw and defeat in numbers (RULES 2.10)."""

from __future__ import annotations

from typing import Final

from .state import Kidd

VICTORY: Final = 2
DRAW: Final = 1


def winners(state: Kidd) -> list[int]:
    """The seats that have won or drawn; before the end those that are still in it."""
    if state.over:
        return state.winners[:]
    return [seat for seat in range(state.players) if state.is_in(seat)]


def scores(state: Kidd) -> list[int]:
    """2 for a victory, 1 for a draw, 0 for a defeat."""
    won = winners(state)
    worth = VICTORY if len(won) == 1 else DRAW
    return [worth if seat in won else 0 for seat in range(state.players)]
