"""PettingZoo's own tests of environments, and what its adapter adds to a match."""

from __future__ import annotations

import numpy as np
import pytest
from conformance import kit
from pettingzoo.test import api_test, seed_test

from quayside import games
from quayside.adapters import pettingzoo
from quayside.adapters.pettingzoo import QuaysideEnv

from .sets import CASES, OPTIONS, name

# Warnings are errors in all our tests (pyproject.toml), so these pass only without a warning.


def make(case: kit.Case) -> QuaysideEnv:
    return pettingzoo.env(case.game.META.id, case.players, case.options)


@pytest.mark.parametrize("case", [*CASES, *OPTIONS], ids=name)
def test_api(case: kit.Case) -> None:
    api_test(make(case), num_cycles=2000)


@pytest.mark.parametrize("case", CASES, ids=name)
def test_seed(case: kit.Case) -> None:
    seed_test(lambda: make(case), num_cycles=2000)


def play(environment: QuaysideEnv, seed: int) -> list[float]:
    """What a random game came to, agent by agent."""
    environment.reset(seed=seed)
    total = dict.fromkeys(environment.possible_agents, 0.0)
    rng = np.random.default_rng(seed)
    for agent in environment.agent_iter():
        _, reward, ended, cut_off, info = environment.last()
        total[agent] += reward
        allowed = np.flatnonzero(info["action_mask"])
        environment.step(None if ended or cut_off else int(rng.choice(allowed)))
    return list(total.values())


@pytest.mark.parametrize("id_", games.ids())
def test_rewards_are_the_utilities_of_the_end(id_: str) -> None:
    environment = pettingzoo.env(id_, games.meta(id_).max_seats)
    got = play(environment, 1)
    assert environment.match.over
    assert got == environment.table.utilities(environment.match)
    assert play(environment, 1) == got
    log = environment.match.log
    play(environment, 2)
    assert environment.match.log != log


@pytest.mark.parametrize("id_", games.ids())
def test_a_game_is_cut_off_at_its_declared_length(id_: str) -> None:
    environment = pettingzoo.env(id_, games.meta(id_).min_seats)
    environment.table.facts = environment.table.facts._replace(longest=3)
    got = play(environment, 1)
    assert not environment.match.over
    assert sum(entry.by == "" for entry in environment.match.log) == 3
    assert got == environment.table.utilities(environment.match)


@pytest.mark.parametrize("id_", games.ids())
def test_an_action_that_is_not_allowed_changes_nothing(id_: str) -> None:
    environment = pettingzoo.env(id_, games.meta(id_).min_seats)
    environment.reset(seed=1)
    digest = environment.match.digest()
    agent = environment.agent_selection
    mask = environment.infos[agent]["action_mask"]
    assert not any(
        environment.infos[other]["action_mask"].any()
        for other in environment.agents
        if other != agent
    )
    for action in (int(np.flatnonzero(mask == 0)[0]), len(mask), None):
        with pytest.raises(ValueError):
            environment.step(action)
        assert environment.match.digest() == digest
        assert environment.agent_selection == agent
    assert environment.render().startswith(f"{agent} ")
