"""The kit over Malacca, whether it stands on the shelf or not."""

from __future__ import annotations

import pytest
from conformance import kit
from games.malacca.scene import conserved

from quayside.games.malacca import game

CASES = kit.cases(game, conserved)
OPTIONS = kit.option_cases(game, conserved)
BOTH = [
    kit.Case(
        game,
        players,
        {"characters": "on", "equipment": "on"},
        f"malacca-{players}-both",
        conserved,
        20,
    )
    for players in range(2, 9)
]


def name(case: kit.Case) -> str:
    return case.seed


@pytest.mark.parametrize("check", kit.CHECKS)
@pytest.mark.parametrize("case", CASES, ids=name)
def test_malacca_at_every_table(case: kit.Case, check: str) -> None:
    kit.only(check, case)


@pytest.mark.parametrize("case", OPTIONS, ids=name)
def test_every_option(case: kit.Case) -> None:
    for check in ("flow", "saves", "replay", "secrets"):
        kit.only(check, case)


@pytest.mark.parametrize("case", BOTH, ids=name)
def test_both_extensions_at_every_table(case: kit.Case) -> None:
    for check in ("flow", "saves", "replay", "undo", "secrets"):
        kit.only(check, case)


def test_every_hash_seed_plays_the_same() -> None:
    kit.check_hash_seeds("games.malacca.scene:game", [(2, {}), (8, {})], games=1)
