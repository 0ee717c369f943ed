"""The kit itself: the toy game with its secrets passes, and each broken variant is caught."""

from __future__ import annotations

import pytest

from . import kit
from .broken import FAULTS
from .toy import TOY, conserved

CASES = [*kit.cases(TOY, conserved), *kit.option_cases(TOY, conserved)]


def name(case: kit.Case) -> str:
    return "-".join([str(case.players), *case.options.values()])


@pytest.mark.parametrize("check", kit.CHECKS)
@pytest.mark.parametrize("case", CASES, ids=name)
def test_the_toy_game_keeps_every_promise(case: kit.Case, check: str) -> None:
    for n in range(3):
        kit.CHECKS[check](case._replace(seed=f"{case.seed}-{n}", looks=1000))


def test_the_toy_game_is_the_same_under_every_hash_seed() -> None:
    kit.check_hash_seeds("conformance.toy:TOY", [(2, {}), (4, {"length": "long"})])


def caught_by(game: object, check: str) -> str | None:
    """What the check says of the game in one of a few games; None if nothing."""
    for seed in range(6):
        case = kit.Case(game, 3, {}, f"broken-{seed}", conserved, 1000, 2000)  # type: ignore[arg-type]
        try:
            kit.only(check, case)
        except kit.Broken as error:
            return str(error)
    return None


@pytest.mark.parametrize("fault", FAULTS)
def test_the_kit_finds(fault: str) -> None:
    game, check = FAULTS[fault]
    assert caught_by(game, check), f"{check} did not notice {fault}"


def test_the_kit_finds_an_order_that_depends_on_hashes() -> None:
    with pytest.raises(kit.Broken, match="hash seed"):
        kit.check_hash_seeds("conformance.broken:HASH_ORDER", [(3, {}), (4, {})], games=6)


def test_the_whole_kit_names_the_check_that_failed() -> None:
    game, check = FAULTS["leaky-event"]
    with pytest.raises(kit.Broken, match=f"^{check}: "):
        kit.whole(kit.Case(game, 4, {}, "whole", conserved, 1000))
