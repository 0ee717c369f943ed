"""The kit over the three games, whether they stand on the shelf or not."""

from __future__ import annotations

import pytest
from conformance import invariants, kit
from games.kidd.scene import LOYAL, MADAGASCAR, QUEDAH

CASES = [
    *kit.cases(LOYAL, invariants.loyal_captain),
    *kit.cases(QUEDAH, invariants.quedah_merchant),
    *kit.cases(MADAGASCAR, invariants.madagascar),
]
OPTIONS = [
    *kit.option_cases(LOYAL, invariants.loyal_captain),
    *kit.option_cases(QUEDAH, invariants.quedah_merchant),
    *kit.option_cases(MADAGASCAR, invariants.madagascar),
]


def name(case: kit.Case) -> str:
    return case.seed


@pytest.mark.parametrize("check", kit.CHECKS)
@pytest.mark.parametrize("case", CASES, ids=name)
def test_every_game_at_every_table(case: kit.Case, check: str) -> None:
    kit.only(check, case)


@pytest.mark.parametrize("case", OPTIONS, ids=name)
def test_every_option(case: kit.Case) -> None:
    for check in ("flow", "saves", "replay"):
        kit.only(check, case)


@pytest.mark.parametrize("game", ["LOYAL", "QUEDAH", "MADAGASCAR"])
def test_every_hash_seed_plays_the_same(game: str) -> None:
    kit.check_hash_seeds(f"games.kidd.scene:{game}", [(2, {})], games=1)
