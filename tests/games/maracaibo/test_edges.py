"""What seldom comes to pass: piles run out, nothing is left to take, a save that is none."""

from __future__ import annotations

from typing import Any

import pytest
from games.maracaibo.scene import (
    begin,
    complete,
    doing,
    hold,
    options,
    play,
    position,
    told,
)

from quayside.games.maracaibo.catalog import AREAS, TOKENS
from quayside.games.maracaibo.deck import fill_row
from quayside.games.maracaibo.jean import combat, do, take_row_card
from quayside.games.maracaibo.payments import can_pay
from quayside.games.maracaibo.seen import way
from quayside.games.maracaibo.state import Maracaibo
from quayside.games.maracaibo.turn import draw_cards
from quayside.games.maracaibo.village import tile_actions


def without_cards(players: int = 2) -> Maracaibo:
    """Neither the pile nor the discards hold a card; the row has two."""
    state = position(players)
    state.box += [*state.deck, *state.row[2:]]
    state.deck, state.out = [], 0
    state.row = [*state.row[:2], "", ""]
    return state


def test_4_5_no_card_is_left_to_draw_or_to_lay_into_the_row() -> None:
    match = doing(without_cards(), {"op": "draw", "n": 2})
    assert match.state.sides[0].hand == []
    match = begin(without_cards(), fill_row)
    assert match.state.row[2:] == ["", ""]


def test_4_5_who_cannot_pay_for_the_row_draws_from_the_pile() -> None:
    state = position()
    state.sides[0].doubloons = 0
    match = begin(state, lambda state: draw_cards(state, 0))
    assert options(match) == ["pile"]


def test_20_3_jean_finds_no_card_where_she_looks() -> None:
    state = without_cards(1)
    jean = state.jean
    assert jean is not None
    match = begin(state, lambda state: take_row_card(state, state.jean or jean, 4))
    assert match.state.jean.pile == []
    assert match.state.row[2:] == ["", ""]


def test_20_4_jean_finds_no_quest_no_token_and_no_marker() -> None:
    state = position(1)
    jean = state.jean
    assert jean is not None
    state.quest_top, state.unseen_quests = "", []
    match = begin(state, lambda state: do(state, jean, {"do": "questFromPile"}))
    assert match.state.sides[1].quests == []

    state = position(1)
    state.unseen_tokens, state.piles = [], [0, 0]
    state.stock = dict.fromkeys(state.stock, 0)
    markers = dict(state.markers)
    match = begin(state, lambda state: combat(state, 2, extra=True))
    assert match.state.markers == markers
    assert match.state.sides[1].tokens == []
    assert sum(match.state.sides[1].influence) == 2
    assert not told(match, "marker")


def test_13_1_a_whole_hand_is_paid_only_by_who_has_one() -> None:
    state = position()
    assert not can_pay(state, 0, {"wholeHand": True})
    assert can_pay(hold(state, 0, "A01"), 0, {"wholeHand": True})


def test_15_no_way_leads_past_a_red_hand() -> None:
    state = position()
    state.sides[0].at = "18"
    assert way(state, 0, "20", 2) == ["18", "19", "20"]
    assert way(state, 0, "21a", 3) == []


def test_19_2_no_disc_is_left_for_a_tile_that_takes_one() -> None:
    state = position()
    state.tale.legacy = ["L10"]
    state.tale.rolls["L10"] = []
    state.sides[0].at, state.sides[0].doubloons = "10", 30
    assert tile_actions(state, 0) == ["L10"]
    complete(state, 0, *(area.id for area in AREAS))
    assert tile_actions(state, 0) == []


def test_19_4_no_story_marker_where_none_is_left() -> None:
    state = position(1)
    state.stock["france"] = 0
    markers = dict(state.markers)
    match = doing(state, {"op": "placeStoryMarker", "nation": "france"})
    assert match.state.markers == markers


def test_7_the_offer_of_a_cheaper_card_may_be_declined() -> None:
    state = hold(position(), 0, "A01")
    match = play(doing(state, {"op": "buy", "discount": 2}), "none")
    assert match.state.sides[0].display == []
    assert match.state.sides[0].doubloons == 10


def _put(data: Any, path: str, value: Any) -> None:
    *above, last = path.split(".")
    for name in above:
        data = data[int(name)] if isinstance(data, list) else data[name]
    data[int(last) if isinstance(data, list) else last] = value


_FIGHT = {"token": next(iter(TOKENS)), "values": [1, 2, 3], "nation": "", "value": 0, "used": []}


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("sides", []),
        ("seat", 7),
        ("queue", [4]),
        ("phase", "dusk"),
        ("round", 9),
        ("discards", ["Z99"]),
        ("markers.6", "portugal"),
        ("tale.card", "99"),
        ("fight", {**_FIGHT, "nation": "portugal"}),
        ("fight", {**_FIGHT, "token": "T99"}),
        ("sides.0.discs", [2]),
        ("sides.0.discs.0", 5),
        ("sides.0.hand", ["Z99"]),
        ("sides.0.seen", ["A01"]),
        ("sides.0.explorer", "E99"),
    ],
)
def test_a_position_that_cannot_be_is_refused(path: str, value: Any) -> None:
    data = position().to_json()
    assert Maracaibo.from_json(data).to_json() == data
    _put(data, path, value)
    with pytest.raises(ValueError):
        Maracaibo.from_json(data)
