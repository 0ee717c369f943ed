"""Positions of Malacca as data: there and back, and nothing that is none."""

from __future__ import annotations

from typing import Any

import pytest
from games.forged import Path, changed
from games.malacca.scene import fought, position

from quayside.games.malacca import game
from quayside.games.malacca.catalog import SPECIALS
from quayside.games.malacca.scoring import sheets
from quayside.games.malacca.specials import turn_up


def paid_out() -> dict[str, Any]:
    """A round has been fought, so that there is an outcome."""
    state = fought(position([10, 10, 10]), 6, "attack 2", "defence 1", "trade 0").state
    data: dict[str, Any] = state.to_json()
    assert data["outcome"] is not None
    return data


def test_a_position_comes_back_as_it_was() -> None:
    data = paid_out()
    assert game.state_from_json(data).to_json() == data


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("purses",), [10]),
        (("bets",), [0]),
        (("hands",), []),
        (("hands", 0), []),
        (("cards", 0), "magic"),
        (("round",), 99),
        (("captain",), 3),
        (("fleet",), [[6, True]] * 9),
        (("outcome", "bets"), [1]),
        (("outcome", "cards", 0), "magic"),
    ],
)
def test_what_is_no_position_is_refused(path: Path, value: Any) -> None:
    data = changed(paid_out(), path, value)
    with pytest.raises(ValueError):
        game.state_from_json(data)


def test_the_sum_of_a_sheet_is_what_the_purse_holds() -> None:
    state = game.state_from_json(paid_out())
    assert [sheet.total for sheet in sheets(state)] == state.purses


def test_the_top_card_is_one_that_came_back_or_none() -> None:
    state = position([5, 5], specials="up")
    state.pool = [0] * len(state.pool)
    assert list(turn_up(state)) == []
    assert state.top == ""
    state.under = [SPECIALS[1].id, SPECIALS[0].id]
    assert list(turn_up(state)) == []
    assert (state.top, state.under) == (SPECIALS[1].id, [SPECIALS[0].id])


def test_loot_that_does_not_go_round() -> None:
    state = position([5, 5, 5, 5, 5])
    match = fought(state, 3, *["attack 0"] * 5)
    assert sum(event.kind == "loot" for _, event in match.events) == 3
