"""The kit over every game in the box."""

from __future__ import annotations

import pytest

from quayside import games

from . import kit
from .invariants import INVARIANTS

GAMES = games.ids()
CASES = [case for id_ in GAMES for case in kit.cases(games.find(id_), INVARIANTS.get(id_))]
OPTIONS = [case for id_ in GAMES for case in kit.option_cases(games.find(id_), INVARIANTS.get(id_))]


def name(case: kit.Case) -> str:
    return case.seed


def test_all_games_are_covered() -> None:
    assert set(INVARIANTS) == set(GAMES)
    for id_ in GAMES:
        meta = games.meta(id_)
        assert meta.id == id_
        assert games.find(id_).META is meta
        counts = {case.players for case in CASES if case.game.META.id == id_}
        assert counts == set(range(meta.min_seats, meta.max_seats + 1))
        values = {
            (option, value)
            for case in [*CASES, *OPTIONS]
            if case.game.META.id == id_
            for option, value in case.game.META.check_options(case.players, case.options).items()
        }
        assert values == {(spec.id, value) for spec in meta.options for value in spec.values}


@pytest.mark.parametrize("check", kit.CHECKS)
@pytest.mark.parametrize("case", CASES, ids=name)
def test_every_game_at_every_table(case: kit.Case, check: str) -> None:
    kit.only(check, case)


@pytest.mark.parametrize("case", OPTIONS, ids=name)
def test_every_option(case: kit.Case) -> None:
    for check in ("flow", "saves", "replay"):
        kit.only(check, case)


@pytest.mark.parametrize("id_", GAMES)
def test_every_hash_seed_plays_the_same(id_: str) -> None:
    meta = games.meta(id_)
    tables = [(meta.min_seats, {}), (meta.max_seats, {})]
    kit.check_hash_seeds(f"id:{id_}", tables, games=1)


@pytest.mark.parametrize("id_", GAMES)
@pytest.mark.parametrize("off", [-1, 1])
def test_a_wrong_number_of_players_is_refused(id_: str, off: int) -> None:
    meta = games.meta(id_)
    players = meta.min_seats - 1 if off < 0 else meta.max_seats + 1
    assert not kit.accepts(games.find(id_), players, {})
    assert not kit.accepts(games.find(id_), meta.min_seats, {"no-such-option": "1"})
    for spec in meta.options:
        assert not kit.accepts(games.find(id_), meta.min_seats, {spec.id: "no-such-value"})
