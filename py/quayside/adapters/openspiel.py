"""Quayside's games as OpenSpiel's: importing this module registers `quayside_<package>` for each.

    game = pyspiel.load_game("quayside_saint_malo", {"players": 3, "options": "first:1"})

Parameters are `players` and `options`: `name:value` for those that are not as by default, joined by
semicolons (a parameter for each would take the value `1` for a number). Actions and chance outcomes
are numbered as in the game's facts; utilities are those of `Table.utilities`. The interpreter needs
`open-spiel`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
import pyspiel

from .. import games
from ..kernel import Chance, Match, canonical
from .table import Table

PREFIX: Final = "quayside_"
DEFAULT: Final = "default"


class QuaysideGame(pyspiel.Game):
    """A game of the box, as OpenSpiel sees it."""

    def __init__(self, game_id: str, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        players = int(given.get("players", games.meta(game_id).min_seats))
        self.table = Table(game_id, players, _parse(given.get("options", DEFAULT)))
        facts = self.table.facts
        super().__init__(
            _game_type(game_id),
            pyspiel.GameInfo(
                num_distinct_actions=len(facts.actions),
                max_chance_outcomes=max((len(keys) for keys in facts.outcomes.values()), default=0),
                num_players=players,
                min_utility=self.table.worst,
                max_utility=1.0,
                utility_sum=0.0 if games.meta(game_id).min_seats > 1 else None,
                max_game_length=facts.longest,
            ),
            given,
        )

    def new_initial_state(self) -> QuaysideState:
        """The game before its first answer."""
        return QuaysideState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> QuaysideObserver:
        """What a player sees, as a tensor of whole numbers and as JSON text."""
        if params:
            raise ValueError(f"observations have no parameters: {params}")
        return QuaysideObserver(self.table, iig_obs_type)


class _Held:
    """Holds a match so that OpenSpiel, which deep-copies and pickles what a state holds, gets a
    clone and a save.
    """

    __slots__ = ("decisions", "match")

    def __init__(self, match: Match, decisions: int = 0) -> None:
        self.match = match
        self.decisions = decisions
        """Answers of players so far."""

    def __deepcopy__(self, memo: dict[int, Any]) -> _Held:
        return _Held(self.match.clone(), self.decisions)

    def __reduce__(self) -> tuple[Any, ...]:
        return _opened, (self.match.save(), self.decisions)


def _opened(save: dict[str, Any], decisions: int) -> _Held:
    return _Held(Match.load(save, games.find), decisions)


class QuaysideState(pyspiel.State):
    """A match, as OpenSpiel sees it. It is serialised as one of our saves."""

    def __init__(self, game: QuaysideGame) -> None:
        super().__init__(game)
        self._held = _Held(game.table.new())

    @property
    def match(self) -> Match:
        """The match itself; for reading."""
        return self._held.match

    @property
    def _table(self) -> Table:
        table: Table = self.get_game().table
        return table

    def current_player(self) -> int:
        """The seat that is asked, chance, or the end."""
        request = self._held.match.request
        if request is None or self._held.decisions >= self._table.facts.longest:
            return int(pyspiel.PlayerId.TERMINAL)
        if isinstance(request, Chance):
            return int(pyspiel.PlayerId.CHANCE)
        return request.seat

    def _legal_actions(self, player: int) -> list[int]:
        if player != self.current_player():
            return []
        return self._table.actions(self._held.match)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of the present chance request with their probabilities."""
        request = self._held.match.request
        if not isinstance(request, Chance):
            raise ValueError("chance is not asked")
        return self._table.outcomes(request)

    def _apply_action(self, action: int) -> None:
        held = self._held
        match = held.match
        if not isinstance(match.request, Chance):
            held.decisions += 1
        match.answer(self._table.key(match, action))

    def _action_to_string(self, player: int, action: int) -> str:
        """The key itself; outcomes have their kind before it, since numbers mean other things in
        other kinds.
        """
        table = self._table
        if player != pyspiel.PlayerId.CHANCE:
            return table.facts.actions[action]
        request = self._held.match.request
        if isinstance(request, Chance):
            return f"{request.kind}:{table.key(self._held.match, action)}"
        return str(action)

    def is_terminal(self) -> bool:
        """Whether the game has ended, or has been cut off at its declared length."""
        return self.current_player() == int(pyspiel.PlayerId.TERMINAL)

    def returns(self) -> list[float]:
        """The utility of each seat; 0 before the end."""
        table = self._table
        return table.utilities(self.match) if self.is_terminal() else [0.0] * table.players

    def __str__(self) -> str:
        """The whole position, number of answers included."""
        match = self._held.match
        return canonical({"answers": len(match.log), "state": match.state.to_json()})


class QuaysideObserver:
    """Fills a tensor with what a player sees."""

    def __init__(self, table: Table, iig_obs_type: Any) -> None:
        if iig_obs_type is not None and iig_obs_type.perfect_recall:
            raise ValueError("observations hold the present only: no perfect recall")
        self._table = table
        self.tensor = np.zeros(len(table.facts.features), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: QuaysideState, player: int) -> None:
        """The tensor holds what the player sees."""
        self.tensor[:] = self._table.numbers(state.match, player)

    def string_from(self, state: QuaysideState, player: int) -> str:
        """What the player sees, as JSON text."""
        return canonical(state.match.observe(player))


def _game_type(game_id: str) -> pyspiel.GameType:
    meta = games.meta(game_id)
    kinds = pyspiel.GameType
    return pyspiel.GameType(
        short_name=short_name(game_id),
        long_name=f"{meta.title} (Quayside)",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            kinds.Information.IMPERFECT_INFORMATION
            if meta.hidden
            else kinds.Information.PERFECT_INFORMATION
        ),
        # What a lone player wins nobody loses.
        utility=kinds.Utility.ZERO_SUM if meta.min_seats > 1 else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=meta.max_seats,
        min_num_players=meta.min_seats,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": meta.min_seats, "options": DEFAULT},
    )


def _parse(text: str) -> dict[str, str]:
    if text == DEFAULT:
        return {}
    pairs = (part.partition(":") for part in text.split(";"))
    return {name: value for name, _, value in pairs}


def short_name(game_id: str) -> str:
    """The name under which OpenSpiel knows the game: `quayside_saint_malo`."""
    return PREFIX + games.PACKAGES[game_id].rpartition(".")[2]


def load(game_id: str, players: int, options: Mapping[str, str] | None = None) -> QuaysideGame:
    """The game as OpenSpiel loads it."""
    text = ";".join(f"{name}:{value}" for name, value in sorted((options or {}).items()))
    parameters = {"players": players, "options": text or DEFAULT}
    game: QuaysideGame = pyspiel.load_game(short_name(game_id), parameters)
    return game


def _class_of(game_id: str) -> type[QuaysideGame]:
    """A class that OpenSpiel can make from parameters alone."""

    class Registered(QuaysideGame):
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(game_id, params)

    return Registered


for _id in games.ids():
    pyspiel.register_game(_game_type(_id), _class_of(_id))
