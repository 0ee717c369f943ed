"""The kit over Maracaibo, whether it stands on the shelf or not."""

from __future__ import annotations

import pytest
from conformance import kit
from games.maracaibo.play import eager_key
from games.maracaibo.scene import conserved

from quayside.games.maracaibo import game

CASES = kit.cases(game, conserved)
STORIES = [
    kit.Case(game, players, {"story": story}, f"maracaibo-{players}-{story}", conserved, 20)
    for players, story in (
        (1, "76"),
        (2, "77"),
        (3, "76"),
        (4, "77"),
        (2, "01"),
        (1, "05"),
        (3, "06b"),
        (4, "07c"),
        (2, "08h"),
    )
]
EAGER = [
    kit.Case(game, n, {"story": s}, f"maracaibo-{n}-{s}-eager", conserved, 40, choose=eager_key)
    for n, s in ((1, "75"), (2, "77"), (3, "75"), (4, "76"))
]
LEVELS = [
    kit.Case(game, 1, {"level": level}, f"maracaibo-1-level-{level}", conserved, 20)
    for level in ("2", "3", "4", "5")
]


def name(case: kit.Case) -> str:
    return case.seed


@pytest.mark.parametrize("check", kit.CHECKS)
@pytest.mark.parametrize("case", CASES, ids=name)
def test_maracaibo_at_every_table(case: kit.Case, check: str) -> None:
    kit.only(check, case)


@pytest.mark.parametrize("check", kit.CHECKS)
@pytest.mark.parametrize("case", EAGER, ids=name)
def test_long_games(case: kit.Case, check: str) -> None:
    """Brisk games of Maracaibo are over before anybody has much: these are not."""
    kit.only(check, case)


@pytest.mark.parametrize("case", [*STORIES, *LEVELS], ids=name)
def test_stories_and_levels(case: kit.Case) -> None:
    for check in ("flow", "saves", "replay", "undo", "secrets"):
        kit.only(check, case)


def test_every_hash_seed_plays_the_same() -> None:
    kit.check_hash_seeds(
        "games.maracaibo.scene:game", [(1, {}), (2, {"story": "77"}), (4, {})], games=1
    )
