"""A game that begins from a position built by hand, alike for the scenes of every game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from quayside.kernel import Flow


class Stage:
    """The game, but beginning from a given position.

    It is played to its end or, with a flow, only through that chapter of the rules.
    """

    def __init__(self, game: Any, state: Any, flow: Callable[[Any], Flow] | None = None) -> None:
        self.game = game
        self.state = state
        self.flow = flow

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def new_state(self, players: int, options: Mapping[str, str]) -> Any:
        del options
        assert players == self.state.players
        return self.state.copy()

    def setup(self, state: Any) -> Flow:
        del state
        yield from ()

    def turn(self, state: Any) -> Flow:
        if self.flow is None:
            yield from self.game.turn(state)
        else:
            yield from self.flow(state)
            state.over = True
