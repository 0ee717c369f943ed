"""The kit over Malacca with options together; each alone is in tests/conformance."""

from __future__ import annotations

import pytest
from conformance import kit
from games.malacca.scene import conserved

from quayside.games.malacca import game

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


@pytest.mark.parametrize("case", BOTH, ids=name)
def test_both_extensions_at_every_table(case: kit.Case) -> None:
    for check in ("flow", "saves", "replay", "undo", "secrets"):
        kit.only(check, case)


@pytest.mark.parametrize("players", [2, 5, 8])
def test_secrets_where_the_top_card_lies_open(players: int) -> None:
    options = {"specials": "up", "characters": "on", "equipment": "on"}
    case = kit.Case(game, players, options, f"malacca-{players}-up", conserved, 20)
    for check in ("flow", "secrets", "undo"):
        kit.only(check, case)
