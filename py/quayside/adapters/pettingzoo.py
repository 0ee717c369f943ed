"""Quayside's games as PettingZoo environments: agents take turns (AEC), chance plays by itself.

    environment = pettingzoo.env("saint-malo", players=3)

Agents are `player_0` and so on, in the order of the seats. An action is the number of an option in
the game's facts; `infos[agent]["action_mask"]` marks those that are allowed. An observation is a
vector of whole numbers whose meaning the facts name. The end rewards the agents with
`Table.utilities`. The interpreter needs `pettingzoo`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Discrete
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv

from ..kernel import IllegalAnswer, Match
from .table import Table


def env(game_id: str, players: int, options: Mapping[str, str] | None = None) -> QuaysideEnv:
    """An environment in which the game is played; `reset` begins a match."""
    return QuaysideEnv(game_id, players, options)


class QuaysideEnv(AECEnv[str, NDArray[np.int32], int]):
    """A game of the box, as PettingZoo sees it."""

    def __init__(
        self, game_id: str, players: int, options: Mapping[str, str] | None = None
    ) -> None:
        super().__init__()
        self.table = Table(game_id, players, options or {})
        facts = self.table.facts
        self.metadata = {
            "name": f"quayside_{game_id.replace('-', '_')}_v{self.table.game.META.rules_version}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = "ansi"
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        low = np.array([feature.low for feature in facts.features], np.int32)
        high = np.array([feature.high for feature in facts.features], np.int32)
        self.observation_spaces = {
            agent: Box(low, high, dtype=np.int32) for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(len(facts.actions)) for agent in self.possible_agents}
        self._random, _ = seeding.np_random()
        self.match: Match
        """The match being played; for reading."""

    def observation_space(self, agent: str) -> Box:
        """The vectors that the agent may see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete[Any]:
        """The numbers of all options that the game ever has."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new match has begun: the same after the same seed. There are no `options`: those of the
        game belong to the environment.
        """
        del options
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.match = self.table.new(str(self._random.integers(2**62)))
        self.match.deal_all()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._decisions = 0
        self._select()

    def _select(self) -> None:
        """The agent to act is selected and told what it may do."""
        request = self.match.request
        if request is not None:
            self.agent_selection = self.possible_agents[request.seat]
        mask = np.zeros(len(self.table.facts.actions), np.int8)
        mask[self.table.actions(self.match)] = 1
        for agent in self.agents:
            asked = request is not None and agent == self.agent_selection
            self.infos[agent] = {"action_mask": mask if asked else np.zeros_like(mask)}

    def observe(self, agent: str) -> NDArray[np.int32]:
        """What the agent sees."""
        return np.array(self.table.numbers(self.match, self._seats[agent]), np.int32)

    def step(self, action: int | None) -> None:
        """The selected agent has acted, and chance after it. ValueError for an action that is not
        allowed; the match is then as it was.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} has to act")
        try:
            self.match.answer(self.table.key(self.match, int(action)))
        except (IllegalAnswer, IndexError) as error:
            raise ValueError(f"action {action}: {error}") from error
        self.match.deal_all()
        self._decisions += 1
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        cut_off = self._decisions >= self.table.facts.longest
        if self.match.over or cut_off:
            for seat, worth in enumerate(self.table.utilities(self.match)):
                self.rewards[self.possible_agents[seat]] = worth
            self.terminations = dict.fromkeys(self.agents, self.match.over)
            self.truncations = dict.fromkeys(self.agents, not self.match.over)
        self._select()
        self._accumulate_rewards()

    def render(self) -> str:
        """Who is asked what, and what may be answered, as text."""
        request = self.match.request
        if request is None:
            return f"over: {self.match.scores()}"
        return f"player_{request.seat} {request.kind}: {' '.join(request.keys())}"

    def close(self) -> None:
        """Nothing is open."""
