"""The rules of Manila: movement, pirates and pilots (RULES 7 and 8).

Each test is named after its number in RULES.md (M: worked examples).
"""

from __future__ import annotations

import pytest
from games.manila.scene import (
    asked,
    at_sea,
    begin,
    crew,
    docked,
    office,
    options,
    placed,
    play,
    position,
    reasons,
    roll,
    told,
)

from quayside.games.manila import sailing
from quayside.games.manila.placement import placement_rounds
from quayside.games.manila.profits import profits, raise_prices
from quayside.games.manila.state import Manila
from quayside.kernel import Chance, Flow, Match

# ------------------------------------------------------------------ 7 movement and pirates


def _sail(state: Manila, movement: int, *faces: int) -> Match:
    state.movement = movement - 1
    return roll(begin(state, sailing.sail), *faces)


def test_7_1_the_master_rolls_a_die_for_each_punt() -> None:
    state = at_sea(position(4), silk=4, ginseng=0, jade=5)
    state.master = 3
    match = begin(state, sailing.sail)
    assert asked(match) == (3, "roll")
    match.answer("roll")
    for ware, face in (("silk", 6), ("ginseng", 1), ("jade", 3)):
        request = match.request
        assert isinstance(request, Chance)
        assert (request.kind, request.by) == ("die", 3)
        assert request.data == {"punt": ware, "movement": 1}
        assert [weight for _, weight in request.outcomes] == [1] * 6
        match.answer(str(face))
    assert [punt.space for punt in match.state.punts] == [10, 1, 8]
    assert match.state.dice == {"silk": 6, "ginseng": 1, "jade": 3}


@pytest.mark.parametrize(("face", "in_port"), [(3, False), (4, True)])
def test_m7_1_4_past_13_is_port(face: int, in_port: bool) -> None:
    match = _sail(at_sea(position(), silk=10, ginseng=0, jade=0), 2, face, 1, 1)
    punt = match.state.punt("silk")
    assert punt.in_port is in_port
    assert punt.space == (14 if in_port else 13)


def test_7_2_mn_18_arrivals_take_port_a_then_b_and_roll_no_more() -> None:
    state = at_sea(position(), silk=10, ginseng=9, jade=0)
    match = _sail(state, 2, 6, 6, 1)
    assert match.state.punt("silk").berth == "port-a"  # MN-18: in the order of the lanes
    assert match.state.punt("ginseng").berth == "port-b"
    state = at_sea(position(), silk=10, ginseng=9, jade=0)
    state.punt("silk").berth, state.punt("silk").space = "port-a", 14
    match = play(begin(state, sailing.sail), "roll", "6")
    assert match.state.dice == {"ginseng": 6}


def test_7_3_after_movement_3_the_others_are_wrecked() -> None:
    match = _sail(at_sea(position(), silk=10, ginseng=3, jade=0), 3, 6, 6, 1)
    assert {punt.ware: punt.berth for punt in match.state.punts} == {
        "silk": "port-a",
        "ginseng": "yard-a",
        "jade": "yard-b",
    }


def test_7_4_without_pirates_13_is_a_port_in_the_end() -> None:
    match = _sail(at_sea(position(), silk=10, ginseng=3, jade=12), 3, 3, 6, 1)
    assert {punt.ware: punt.berth for punt in match.state.punts} == {
        "silk": "port-a",
        "ginseng": "yard-a",
        "jade": "port-b",
    }


def test_mn_11_three_in_port_after_movement_2() -> None:
    match = office(begin(position(3)), silk=3, ginseng=3, jade=3)
    placed(match, "punt-jade", "punt-jade", "punt-jade", "punt-silk", "pilot-large", "pirate-1")
    roll(match, 6, 6, 6)
    placed(match, "pass", "pass", "pass")
    roll(match, 5, 5, 5)
    # Nobody is left to place, no pilot has a punt, nothing is rolled: the next auction.
    assert match.state.voyage == 2
    assert told(match, "voyage-ended")[0]["changes"] == [
        12 - 1 - 3 + 30 - 3,
        12 - 4 - 5,
        12 - 5 - 5,
    ]


def test_mn_11_the_last_placement_is_kept() -> None:
    match = office(begin(position(4)), silk=3, ginseng=3, jade=3)
    placed(match, *["punt-jade"] * 4)
    roll(match, 6, 6, 6)
    placed(match, *["pirate-1"], "pirate-2", "yard-a", "yard-b")
    roll(match, 5, 5, 5)
    assert asked(match) == (0, "place")
    assert options(match) == {
        "place:yard-c",
        "place:pilot-small",
        "place:pilot-large",
        "place:insurance",
        "pass",
    }


# --- boarding


def _boarding(state: Manila, *pirates: int) -> Match:
    state.movement = 2
    state.pirates = list(pirates)
    return begin(state, sailing.boarding)


def test_m12_mn_15_captain_boards_and_the_mate_becomes_captain() -> None:
    state = at_sea(position(3), jade=0, silk=13, ginseng=3)
    crew(state, "silk", 0, 0)
    match = _boarding(state, 1, 2)
    assert asked(match) == (1, "board")
    assert options(match) == {"board:silk", "stay"}
    play(match, "board:silk")
    assert match.state.punt("silk").crew == [0, 0, 1]
    assert match.state.pirates == [2]
    assert match.over  # full now: the second pirate is not asked
    assert match.state.cash == [30, 30, 30]  # MN-15


def test_7_5_each_may_wait() -> None:
    state = at_sea(position(3), jade=13, silk=13, ginseng=3)
    match = _boarding(state, 1, 2)
    assert options(match) == {"board:jade", "board:silk", "stay"}
    play(match, "stay")
    assert asked(match) == (2, "board")
    play(match, "board:jade")
    assert match.state.pirates == [1]
    assert match.state.punt("jade").crew == [2, -1, -1, -1]


def test_7_5_no_pirates_or_no_punt_on_13() -> None:
    assert _boarding(at_sea(position(3), jade=13, silk=0, ginseng=3)).over
    assert _boarding(at_sea(position(3), jade=12, silk=0, ginseng=3), 0, 1).over


def test_m13_7_5_a_full_punt_cannot_be_boarded() -> None:
    state = at_sea(position(3), jade=0, silk=13, ginseng=3)
    crew(state, "silk", 0, 0, 0)
    assert _boarding(state, 1, 2).over


def test_m13_mn_2_unless_the_option_lets_pirates_displace() -> None:
    state = at_sea(position(3, pirates="displace"), jade=0, silk=13, ginseng=3)
    crew(state, "silk", 0, 0, 0)
    match = _boarding(state, 1, 2)
    assert options(match) == {"oust:silk:1", "oust:silk:2", "oust:silk:3", "stay"}
    play(match, "oust:silk:2")
    assert match.state.punt("silk").crew == [0, 1, 0]
    assert asked(match) == (2, "board")
    assert options(match) == {"oust:silk:1", "oust:silk:3", "stay"}
    assert reasons(match) == {"oust:silk:2": "board.just-boarded"}
    play(match, "oust:silk:3")
    assert match.state.punt("silk").crew == [0, 1, 2]
    assert match.state.pirates == []
    assert match.state.cash == [30, 30, 30]


def test_mn_2_free_spaces_first() -> None:
    state = at_sea(position(3, pirates="displace"), jade=0, silk=13, ginseng=13)
    crew(state, "silk", 0, 0, 0)
    crew(state, "ginseng", 0, 0)
    match = _boarding(state, 1, 2)
    assert options(match) == {"board:ginseng", "stay"}
    assert reasons(match) == {"board:silk": "board.free-first"}
    play(match, "board:ginseng")
    assert "oust:silk:1" in options(match)
    assert "oust:ginseng:3" not in options(match)


def test_mn_25_a_pirate_may_displace_an_accomplice_of_its_own() -> None:
    state = at_sea(position(3, pirates="displace"), jade=0, silk=13, ginseng=3)
    crew(state, "silk", 1, 0, 0)
    match = play(_boarding(state, 1), "oust:silk:1")
    assert match.state.punt("silk").crew == [1, 0, 0]
    assert match.state.accomplices(1) == 3


def test_mn_5_the_space_a_boarder_left_is_free_again() -> None:
    state = at_sea(position(3), jade=0, silk=13, ginseng=3)
    state.pirates = [2]
    match = placed(begin(state, placement_rounds), "pirate-2")
    assert match.state.pirates == [2, 0]
    assert match.state.cash[0] == 25


# --- plunder


def _plunder(state: Manila, *pirates: int) -> Match:
    def flow(position: Manila) -> Flow:
        yield from sailing.plunder(position)
        yield from profits(position)
        raise_prices(position)

    state.movement = 3
    state.pirates = list(pirates)
    return begin(state, flow)


def test_m11_9_3_one_pirate_takes_all() -> None:
    state = docked(position(3), jade="yard_a", silk="yard_b", ginseng="yard_c")
    punt = state.punt("silk")
    punt.space, punt.berth = 13, ""
    crew(state, "silk", 0, 0, 0)
    match = _plunder(state, 2)
    assert asked(match) == (2, "plunder")
    assert options(match) == {"port", "yard"}
    play(match, "port")
    assert match.state.cash == [30, 30, 60]
    assert match.state.punt("silk").crew == [-1, -1, -1]
    assert match.state.punt("silk").berth == "port-a"
    assert match.state.price("silk") == 5


def test_7_6_two_pirates_share_equally_wherever_the_punt_goes() -> None:
    state = docked(position(4), jade="port_a", silk="port_b", ginseng="yard_a")
    punt = state.punt("silk")
    punt.space, punt.berth = 13, ""
    state.places["yard-b"] = 3
    match = play(_plunder(state, 2, 1), "yard")
    assert match.state.cash == [30, 45, 45, 38]
    assert match.state.punt("silk").berth == "yard-b"


def test_mn_17_no_rise_for_a_plundered_punt_in_the_yard() -> None:
    state = docked(position(3), jade="port_a", silk="port_b", ginseng="yard_a")
    punt = state.punt("silk")
    punt.space, punt.berth = 13, ""
    match = play(_plunder(state, 2, 2), "yard")
    assert match.state.price("silk") == 0
    assert match.state.price("jade") == 5
    assert match.state.cash[2] == 60


def test_mn_3_the_captain_decides_for_both_punts_and_both_are_shared() -> None:
    state = at_sea(position(3), jade=13, silk=13, ginseng=0)
    state.punt("ginseng").berth = "yard-a"
    match = _plunder(state, 1, 2)
    assert match.request is not None
    assert match.request.data == {"punt": "silk"}
    play(match, "yard")
    assert asked(match) == (1, "plunder")
    play(match, "port", "end-turn")
    assert match.state.cash == [30, 63, 63]
    assert match.state.punt("silk").berth == "yard-b"
    assert match.state.punt("jade").berth == "port-a"


def test_mn_4_plunder_is_automatic() -> None:
    state = at_sea(position(3), jade=13, silk=0, ginseng=0)
    state.punt("silk").berth, state.punt("ginseng").berth = "yard-a", "yard-b"
    match = _plunder(state, 1)
    assert options(match) == {"port", "yard"}


# ------------------------------------------------------------------ 8 pilots


def _pilots(state: Manila, **seats: int) -> Match:
    for pilot, seat in seats.items():
        state.places[f"pilot-{pilot}"] = seat
    return begin(state, sailing.pilots)


def test_8_1_the_small_pilot_moves_one_punt_by_one() -> None:
    match = _pilots(at_sea(position(3), jade=5, silk=0, ginseng=13), small=1)
    assert asked(match) == (1, "pilot")
    assert options(match) == {
        "move:jade:+1",
        "move:jade:-1",
        "move:silk:+1",
        "move:ginseng:+1",
        "move:ginseng:-1",
        "pass",
    }
    play(match, "move:jade:-1")
    assert match.state.punt("jade").space == 4
    assert match.over


def test_mn_9_no_punt_goes_below_0() -> None:
    match = _pilots(at_sea(position(3), jade=1, silk=0, ginseng=5), large=1)
    assert reasons(match) == {
        "move:jade:-2": "pilot.floor",
        "move:silk:-1": "pilot.floor",
        "move:silk:-2": "pilot.floor",
    }


def test_8_2_the_large_pilot_moves_one_punt_by_two() -> None:
    match = play(_pilots(at_sea(position(3), jade=5, silk=0, ginseng=3), large=0), "move:jade:-2")
    assert match.state.punt("jade").space == 3
    assert match.over


def test_8_2_or_two_punts_by_one_each_in_any_direction() -> None:
    match = _pilots(at_sea(position(3), jade=5, silk=0, ginseng=3), large=0)
    play(match, "move:jade:-1")
    assert asked(match) == (0, "pilot")
    assert options(match) == {"move:silk:+1", "move:ginseng:+1", "move:ginseng:-1"}
    play(match, "move:ginseng:+1")
    assert asked(match) == (0, "end-turn")
    play(match, "end-turn")
    assert [punt.space for punt in match.state.punts] == [0, 4, 4]


def test_8_3_small_before_large_who_may_move_the_same_punt() -> None:
    match = _pilots(at_sea(position(3), jade=5, silk=0, ginseng=3), small=2, large=1)
    play(match, "move:jade:+1")
    assert asked(match) == (1, "pilot")
    play(match, "move:jade:+2")
    assert match.state.punt("jade").space == 8


def test_8_3_both_may_decline() -> None:
    match = _pilots(at_sea(position(3), jade=5, silk=0, ginseng=3), small=2, large=1)
    play(match, "pass", "pass")
    assert [punt.space for punt in match.state.punts] == [0, 3, 5]


def test_m14_8_4_onto_13_is_safe_and_past_it_is_port() -> None:
    state = at_sea(position(3), jade=12, silk=0, ginseng=3)
    state.pirates = [2]
    match = play(_pilots(state, small=0), "move:jade:+1")
    assert match.state.punt("jade").at_sea
    assert match.state.punt("jade").space == 13
    state = match.state.copy()
    state.over = False
    match = _sail(state, 3, 1, 1, 1)
    assert match.state.punt("jade").in_port
    match = play(_pilots(at_sea(position(3), jade=12, silk=0, ginseng=3), large=0), "move:jade:+2")
    assert match.state.punt("jade").berth == "port-a"


def test_8_4_punts_in_port_cannot_be_touched() -> None:
    state = at_sea(position(3), jade=14, silk=0, ginseng=3)
    state.punt("jade").berth = "port-a"
    match = _pilots(state, small=0)
    assert options(match) == {"move:silk:+1", "move:ginseng:+1", "move:ginseng:-1", "pass"}


def test_mn_10_no_single_step_of_the_large_pilot() -> None:
    state = at_sea(position(3), jade=14, silk=14, ginseng=3)
    state.punt("jade").berth, state.punt("silk").berth = "port-a", "port-b"
    assert options(_pilots(state, large=0)) == {"move:ginseng:+2", "move:ginseng:-2", "pass"}


def test_mn_10_unless_the_option_allows_it() -> None:
    state = at_sea(position(3, pilot="free"), jade=14, silk=14, ginseng=3)
    state.punt("jade").berth, state.punt("silk").berth = "port-a", "port-b"
    match = play(_pilots(state, large=0), "move:ginseng:-1")
    assert match.over
    assert match.state.punt("ginseng").space == 2
    match = _pilots(at_sea(position(3, pilot="free"), jade=5, silk=0, ginseng=3), large=0)
    play(match, "move:jade:+1")
    assert "pass" in options(match)
    play(match, "pass", "end-turn")
    assert [punt.space for punt in match.state.punts] == [0, 3, 6]


def test_mn_19_both_pilots_in_one_hand_and_none_without_a_punt() -> None:
    match = _pilots(at_sea(position(3), jade=5, silk=0, ginseng=3), small=1, large=1)
    play(match, "move:jade:+1", "pass")
    assert match.over
    state = docked(position(3), jade="port_a", silk="port_b", ginseng="port_c")
    assert _pilots(state, small=1, large=1).over
