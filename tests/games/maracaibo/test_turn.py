"""A turn and village actions (RULES 4, 5, 18)."""

from __future__ import annotations

import pytest
from games.maracaibo.scene import (
    acted,
    asked,
    begin,
    clear_markers,
    complete,
    doing,
    drawn,
    hold,
    marked,
    options,
    own,
    planned,
    play,
    position,
    reasons,
    told,
)

from quayside.games.maracaibo.places import routes
from quayside.games.maracaibo.state import Maracaibo
from quayside.games.maracaibo.turn import act, draw_cards
from quayside.games.maracaibo.village import main_count
from quayside.kernel import Flow, Match


def at(stop: str, mp: int = 1, state: Maracaibo | None = None) -> Match:
    """The first player has sailed to the stop for so many movement points, acts and draws."""
    state = state or position()
    state.seat = 0
    state.sides[0].at = stop
    state.moved = mp

    def flow(state: Maracaibo) -> Flow:
        yield from act(state, 0)
        yield from draw_cards(state, 0)

    return begin(state, flow)


def test_4_1_sailing_then_acting_then_drawing() -> None:
    match = begin(position())
    assert asked(match) == (0, "sail")
    match.answer("sail:1:1")
    assert asked(match) == (0, "act")
    match.answer("VA2")
    # With nothing left to do in phase B, drawing begins.
    assert asked(match) == (0, "draw")
    drawn(match)
    assert asked(match) == (1, "sail")


def test_4_2_x1_reachable_places() -> None:
    found = dict(reversed(routes(position(), 0)))
    assert found == {"1": 1, "2": 2, "3": 2, "4": 3, "5": 3, "6": 4, "7": 5, "8": 6, "9": 7}


def test_4_2_x2_a_red_hand_ends_the_movement() -> None:
    state = position()
    state.sides[0].at = "18"
    assert routes(state, 0) == (("19", 1), ("20", 2))
    state.sides[0].at = "20"
    state.round = 2
    assert routes(state, 0) == (("21a", 1),)
    state.round = 4
    assert routes(state, 0) == (("21b", 1),)
    state.sides[0].at = "21b"
    assert routes(state, 0) == (("22", 1),)


def test_4_2_x3_a_stop_beyond_a_fork_is_offered_with_both_costs() -> None:
    state = position()
    state.sides[0].at = "12"
    found = routes(state, 0)
    assert sorted(found) == sorted(
        [
            *(("13", 1), ("14", 1), ("15", 2), ("16", 3), ("17", 2), ("17", 4), ("18", 3)),
            *(("18", 5), ("19", 4), ("19", 6), ("20", 5), ("20", 7)),
        ]
    )
    match = begin(state)
    assert match.request is not None
    anchors = [option.anchor for option in match.request.options if option.anchor]
    assert anchors.count("loc-17") == 1
    play(match, "sail:17:4")
    assert match.state.moved == 4


def test_4_2_ships_do_not_block_each_other() -> None:
    state = position()
    state.sides[1].at = "1"
    assert "sail:1:1" in options(begin(state))


def test_4_2_one_may_not_stay() -> None:
    assert not any(":0" in key for key in options(begin(position())))


def test_4_3_one_main_action_or_none() -> None:
    match = at("4", state=hold(position(), 0, "A01"))
    assert set(options(match)) == {"deliver:A01:cotton", "city", "plan:A01", "done"}
    match = play(match, "city")
    assert acted(match)
    assert options(match) == ["plan:A01", "done"]
    assert match.state.sides[0].cp == 4
    match = play(at("4"), "done")
    assert asked(match) == (0, "draw")


def test_4_3_homeward_spaces_have_their_action_only() -> None:
    match = at("20", state=hold(position(), 0, "A01"))
    assert options(match) == ["home", "plan:A01", "done"]


def test_4_3_a_stop_may_offer_several_main_actions() -> None:
    state = hold(own(position(), 0, "A31"), 0, "A03", "A05")
    state.quests["6"] = ["Q01"]
    state.unseen_quests.remove("Q01")
    match = at("6", state=state)
    assert {"quest:Q01", "assistant:A31", "VA2"} <= set(options(match))
    play(match, "assistant:A31", "disc:S01")
    assert acted(match)


def test_4_4_mb_24_planning_cards_before_during_and_after() -> None:
    state = hold(position(), 0, "A01", "A02", "A03", "A04", "A05")
    match = play(at("1", 4, state=state), "plan:A01", "VA2")
    assert asked(match) == (0, "village")
    play(match, "plan:A02", "VA2")
    assert acted(match)
    play(match, "plan:A03")
    assert options(match, "plan") == []
    assert match.state.sides[0].plan == ["A01", "A02", "A03"]


def test_4_4_mb_24_a_bought_card_frees_its_place() -> None:
    state = planned(hold(position(), 0, "A05"), 0, "A04", "A01", "A02")
    match = at("1", state=state)
    assert options(match, "plan:") == []
    play(match, "buy:A04")
    assert options(match, "plan:") == ["plan:A05"]


def test_4_4_not_inside_an_action() -> None:
    state = hold(position(), 0, "A01")
    match = doing(state, {"op": "village", "n": 2})
    assert options(match, "plan:") == []
    play(match, "VA2")
    assert options(match, "plan:") == ["plan:A01"]


def test_4_5_mb_7_drawing_from_pile_and_row() -> None:
    match = play(begin(position()), "sail:1:1", "VA2", "done")
    assert match.state.sides[0].doubloons == 11
    play(match, "row:B02")
    assert match.state.sides[0].doubloons == 10
    assert match.state.row == ["B01", "", "B03", "B04"]
    drawn(match)
    assert len(match.state.sides[0].hand) == 4
    assert "" not in match.state.row
    assert match.state.row[0] == "B01"


def test_4_5_without_a_doubloon_only_the_pile() -> None:
    state = position()
    state.sides[0].doubloons = 0
    match = play(begin(state), "sail:4:3", "done")
    assert told(match, "drawn") == []
    while match.request is not None and match.request.seat == -1 and match.turn == 1:
        match.deal()
    assert len(told(match, "drawn")) == 4
    assert told(match, "took") == []


def test_4_5_an_empty_pile_takes_the_discards() -> None:
    state = position()
    keep = [card for card in state.deck if card[0] == "B"][:12]
    state.discards = [card for card in state.deck if card not in keep]
    state.deck = keep
    match = drawn(play(begin(state), "sail:1:1", "VA2", "done"))
    assert match.state.box == keep
    assert match.state.out == 0
    assert told(match, "reshuffled") == [{"n": 108 - 4 - 12}]
    assert len(match.state.sides[0].hand) == 4


def test_4_5_with_no_card_anywhere_drawing_ends() -> None:
    state = position()
    state.sides[0].doubloons = 0
    state.box = state.deck
    state.deck = []
    state.out = 0
    match = play(begin(state), "sail:4:3", "done")
    assert asked(match) == (1, "sail")


def test_4_5_cards_beyond_the_limit_are_kept() -> None:
    state = hold(position(), 0, "A01", "A02", "A03", "A04", "A05", "A06")
    match = play(begin(state), "sail:1:1", "VA2", "done")
    assert asked(match) == (1, "sail")
    assert len(match.state.sides[0].hand) == 6


def test_4_5_planned_cards_do_not_count_and_pay_for_nothing() -> None:
    state = planned(position(), 0, "A06", "A08", "A12")
    match = at("14", state=state)  # CT03 asks for cocoa, sugar, cotton
    assert options(match, "deliver") == []
    play(match, "done")
    assert match.request is not None
    assert match.request.prompt.params["n"] == 4


@pytest.mark.parametrize(("mp", "n"), [(1, 1), (3, 1), (4, 2), (6, 2), (7, 3)])
def test_5_1_x4_village_actions_by_movement(mp: int, n: int) -> None:
    match = at("1", mp)
    for left in range(n, 0, -1):
        if left < n:
            assert asked(match) == (0, "village")
        play(match, "VA2")
    assert acted(match)
    assert match.state.sides[0].doubloons == 10 + n


@pytest.mark.parametrize(("mp", "n"), [(1, 1), (2, 2), (4, 2), (5, 3), (7, 3)])
def test_5_1_x4_village_actions_with_fast_rigging(mp: int, n: int) -> None:
    assert main_count(complete(position(), 0, "S01"), 0, mp) == n


def test_5_1_x4_village_actions_with_free_port() -> None:
    state = own(position(), 0, "B43")
    assert main_count(state, 0, 3) == 2
    assert main_count(complete(state, 0, "S01"), 0, 1) == 2
    assert main_count(state, 0, 7) == 3


def test_5_1_mb_43_the_number_stands_when_the_first_action_begins() -> None:
    state = hold(position(), 0, "B43", "A55")
    state.sides[0].doubloons = 30
    state.sides[0].discs[0] = 1
    assert acted(play(at("1", 3, state), "buy:B43"))
    match = play(at("1", 3, state), "buy:A55", "disc:S01")
    assert match.state.sides[0].discs[0] == 0
    assert acted(match)


def test_5_2_what_everybody_can_do_in_a_village() -> None:
    state = hold(position(), 0, "A01", "A04", "A09")
    state.sides[0].doubloons = 9
    match = at("1", state=state)
    village = [key for key in options(match) if not key.startswith("plan")]
    assert village == ["buy:A01", "buy:A04", "invest:P2", "VA2", "VA3", "done"]
    assert reasons(match) == {"buy:A09": "buy.too-dear"}
    play(match, "VA3")
    assert match.state.sides[0].hand == []
    assert match.state.sides[0].doubloons == 11
    assert match.state.discards == ["A01", "A04", "A09"]


def test_5_2_mb_23_an_empty_hand_cannot_be_discarded() -> None:
    match = at("1")
    assert options(match, "VA") == ["VA2"]
    assert reasons(match)["VA3"] == "va3.no-hand"


def test_5_2_cards_that_add_to_village_actions() -> None:
    match = play(at("1", 4, state=hold(own(position(), 0, "A43", "A44"), 0, "A01")), "VA2")
    assert match.state.sides[0].doubloons == 10 + 1 + 1
    play(match, "VA3")
    assert match.state.sides[0].doubloons == 12 + 2 + 2


def test_5_3_village_actions_of_the_ship_board() -> None:
    state = hold(position(), 0, "A01", "A04", "A06", "A02")
    assert options(at("1", state=state.copy()), "VA4", "VA5", "VA6") == []
    complete(state, 0, "S08", "S09", "S10")
    match = at("1", 7, state=state)
    assert options(match, "VA4", "VA5", "VA6") == [
        *("VA4", "VA5", "VA6:france", "VA6:england", "VA6:spain")
    ]
    play(match, "VA4")
    player = match.state.sides[0]
    assert (player.cp, player.doubloons) == (2, 11)
    play(match, "VA5")
    player = match.state.sides[0]
    assert (player.doubloons, player.vp, player.hand) == (13, 2, ["A02"])
    play(match, "VA6:england")
    player = match.state.sides[0]
    assert match.state.markers["1"] == "england"
    assert (player.influence, player.doubloons) == ([0, 1, 0], 14)


def test_5_3_va6_only_where_no_marker_lies() -> None:
    match = at("6", state=complete(position(), 0, "S10"))
    assert options(match, "VA6") == []
    assert reasons(match)["VA6"] == "va6.not-here"


def test_5_3_va6_only_with_a_nation_that_has_a_marker_left() -> None:
    state = complete(position(), 0, "S10")
    state.stock["france"] = 0
    assert options(at("1", state=state), "VA6") == ["VA6:england", "VA6:spain"]


def test_5_4_mb_37_the_same_action_again_and_stopping_early() -> None:
    match = play(at("1", 7), "VA2", "VA2", "stop")
    assert acted(match)
    assert match.state.sides[0].doubloons == 12


def test_5_5_village_actions_from_elsewhere() -> None:
    """Exactly as many as stated, also with Fast Rigging; VA6 needs the village."""
    state = complete(clear_markers(position()), 0, "S01", "S10")
    state.sides[0].at = "4"
    state.moved = 7
    match = doing(state, {"op": "village", "n": 1})
    assert options(match, "VA6") == []
    play(match, "VA2")
    assert match.over
    state.sides[0].at = "1"
    marked(state, spain="3")
    assert len(options(doing(state, {"op": "village", "n": 1}), "VA6")) == 3


def test_18_1_of_several_assistants_one_acts() -> None:
    match = at("6", state=own(position(), 0, "A31", "A41"))
    assert options(match, "assistant") == ["assistant:A31", "assistant:A41"]
    play(match, "assistant:A41")
    assert acted(match)
    assert match.state.sides[0].vp == 3
    assert match.state.sides[0].assistants() == ["A31", "A41"]


def test_18_2_x18_an_assistant_acts_when_the_ship_stops_again() -> None:
    state = hold(position(), 0, "A28")
    match = play(begin(state), "sail:1:1", "buy:A28")
    assert acted(match)
    player = match.state.sides[0]
    assert (player.own, player.assistants_at("1")) == (1, ["A28"])
    state = match.state.copy()
    state.sides[0].at = "0"
    state.queue = [0]
    again = play(begin(state), "sail:1:1")
    coins = again.state.sides[0].doubloons
    play(again, "assistant:A28")
    assert again.state.sides[0].doubloons == coins + 4


def test_18_3_mb_3_the_message_locker() -> None:
    state = own(own(position(3), 0, "A31", "A41"), 1, "B28")
    complete(state, 0, "S07")
    match = at("6", state=state)
    play(match, "locker")
    assert match.state.sides[0].doubloons == 10 + 2 * 3 + 1
    # Without an own assistant there, nothing.
    assert options(at("7", state=complete(position(), 0, "S07")), "locker") == []
