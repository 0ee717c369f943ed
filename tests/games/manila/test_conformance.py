"""The kit over Manila, whether it stands on the shelf or not."""

from __future__ import annotations

import pytest
from conformance import kit
from games.manila.scene import conserved

from quayside.games.manila import game

CASES = kit.cases(game, conserved)
OPTIONS = kit.option_cases(game, conserved)


def name(case: kit.Case) -> str:
    return case.seed


@pytest.mark.parametrize("check", kit.CHECKS)
@pytest.mark.parametrize("case", CASES, ids=name)
def test_manila_at_every_table(case: kit.Case, check: str) -> None:
    kit.only(check, case)


@pytest.mark.parametrize("case", OPTIONS, ids=name)
def test_every_option(case: kit.Case) -> None:
    checks = ["flow", "saves", "replay"]
    if "cash" in case.options:
        checks.append("secrets")
    for check in checks:
        kit.only(check, case)


def test_every_hash_seed_plays_the_same() -> None:
    kit.check_hash_seeds("games.manila.scene:game", [(3, {}), (5, {})], games=1)
