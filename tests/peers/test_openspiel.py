"""OpenSpiel's own tests of games, and what its adapter adds to a match."""

from __future__ import annotations

import json

import pyspiel
import pytest
from conformance import kit

from quayside import games
from quayside.adapters import openspiel

from .sets import CASES, OPTIONS, name


def load(case: kit.Case) -> openspiel.QuaysideGame:
    return openspiel.load(case.game.META.id, case.players, case.options)


@pytest.mark.parametrize("case", CASES, ids=name)
def test_random_sim_at_every_table(case: kit.Case) -> None:
    pyspiel.random_sim_test(load(case), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("case", OPTIONS, ids=name)
def test_random_sim_with_every_option(case: kit.Case) -> None:
    pyspiel.random_sim_test(load(case), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("id_", games.ids())
def test_registered_as_declared(id_: str) -> None:
    meta = games.meta(id_)
    assert openspiel.short_name(id_) in pyspiel.registered_names()
    kind = pyspiel.load_game(openspiel.short_name(id_)).get_type()
    assert (kind.min_num_players, kind.max_num_players) == (meta.min_seats, meta.max_seats)
    utility = pyspiel.GameType.Utility
    assert kind.utility == (utility.ZERO_SUM if meta.min_seats > 1 else utility.GENERAL_SUM)
    for players in (meta.min_seats - 1, meta.max_seats + 1):
        with pytest.raises((ValueError, RuntimeError)):
            openspiel.load(id_, players)


@pytest.mark.parametrize("id_", games.ids())
def test_clones_and_serialised_states_play_on_alike(id_: str) -> None:
    game = openspiel.load(id_, games.meta(id_).max_seats)
    state = game.new_initial_state()
    for n in range(60):
        text = pyspiel.serialize_game_and_state(game, state)
        _, opened = pyspiel.deserialize_game_and_state(text)
        for twin in (state.clone(), opened):
            assert str(twin) == str(state)
            assert twin.legal_actions() == state.legal_actions()
            assert twin.match is not state.match
            before = str(state)
            twin.apply_action(twin.legal_actions()[-1])
            assert str(state) == before
        legal = state.legal_actions()
        state.apply_action(legal[n % len(legal)])
        for seat in range(game.num_players()):
            seen = json.loads(state.observation_string(seat))
            assert seen == state.match.observe(seat)
            assert state.observation_tensor(seat) == game.table.numbers(state.match, seat)


@pytest.mark.parametrize("id_", games.ids())
def test_a_game_is_cut_off_at_its_declared_length(
    id_: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = openspiel.load(id_, games.meta(id_).min_seats)
    monkeypatch.setattr(game.table, "facts", game.table.facts._replace(longest=3))
    state = game.new_initial_state()
    answers = 0
    while not state.is_terminal():
        assert state.returns() == [0.0] * game.num_players()
        answers += state.current_player() >= 0
        state.apply_action(state.legal_actions()[0])
    assert answers == 3
    assert state.legal_actions() == []
    assert state.returns() == game.table.utilities(state.match)
