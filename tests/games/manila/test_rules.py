"""The rules of Manila, each test named after its number in RULES.md (M: worked examples)."""

from __future__ import annotations

import pytest
from games.manila.scene import (
    asked,
    at_sea,
    begin,
    conserved,
    crew,
    docked,
    give,
    office,
    options,
    placed,
    play,
    position,
    price,
    reasons,
    roll,
    told,
)

from quayside.games.manila import game, sailing
from quayside.games.manila.auction import fits
from quayside.games.manila.catalog import PLACE_COST, PLACE_PAYS, WARE, WARES, share_price
from quayside.games.manila.placement import placement_round
from quayside.games.manila.profits import profits, raise_prices
from quayside.games.manila.scoring import sheet
from quayside.games.manila.state import Manila
from quayside.kernel import Chance, Flow, IllegalAnswer, Match

# ------------------------------------------------------------------ 1 the material


@pytest.mark.parametrize(("players", "accomplices"), [(3, 4), (4, 3), (5, 3)])
def test_1_1_accomplices(players: int, accomplices: int) -> None:
    state = position(players)
    assert [state.accomplices(seat) for seat in range(players)] == [accomplices] * players


def test_1_2_wares() -> None:
    assert {ware.id: (ware.costs, ware.profit) for ware in WARES} == {
        "nutmeg": ((2, 3, 4), 24),
        "silk": ((3, 4, 5), 30),
        "ginseng": ((1, 2, 3), 18),
        "jade": ((3, 4, 5, 5), 36),
    }


def test_1_2_profits_divide_without_a_rest() -> None:
    for ware in WARES:
        assert all(ware.profit % n == 0 for n in range(1, len(ware.costs) + 1))
        assert ware.profit % 2 == 0


def test_1_3_shares_and_prices() -> None:
    state = position()
    assert state.stock == [5, 5, 5, 5]
    assert [state.price(ware.id) for ware in WARES] == [0, 0, 0, 0]


def test_1_5_places() -> None:
    costs = [PLACE_COST[f"port-{berth}"] for berth in "abc"]
    assert costs == [PLACE_COST[f"yard-{berth}"] for berth in "abc"] == [4, 3, 2]
    pays = [PLACE_PAYS[f"port-{berth}"] for berth in "abc"]
    assert pays == [PLACE_PAYS[f"yard-{berth}"] for berth in "abc"] == [6, 8, 15]
    assert (PLACE_COST["pilot-small"], PLACE_COST["pilot-large"]) == (2, 5)
    assert PLACE_COST["insurance"] == 0


# ------------------------------------------------------------------ 2 set-up


def test_2_1_everybody_has_30_pesos() -> None:
    assert position(5).cash == [30] * 5


def test_2_2_shares_are_dealt_as_single_secret_draws() -> None:
    match = Match.new(game, 3, {"first": "2"})
    order = []
    for _ in range(6):
        request = match.request
        assert isinstance(request, Chance)
        assert request.kind == "share"
        assert request.knows == (request.by,)
        order.append(request.by)
        match.answer(request.outcomes[0][0])
    assert order == [1, 2, 0, 1, 2, 0]
    assert asked(match) == (1, "bid")
    assert [sum(shares) for shares in match.state.shares] == [2, 2, 2]
    assert match.state.stock == [2, 2, 5, 5]
    conserved(match.state)


def test_m20_the_pool_has_three_of_each_ware() -> None:
    match = play(Match.new(game, 5, {"first": "1"}), *["jade"] * 3)
    request = match.request
    assert isinstance(request, Chance)
    assert request.outcomes == (("nutmeg", 3), ("silk", 3), ("ginseng", 3))
    play(match, "silk", "silk", "silk", "nutmeg", "nutmeg", "nutmeg")
    assert match.log[-1].text() == "!ginseng"  # nothing else was left
    assert match.state.stock == [2, 2, 4, 2]


def test_2_3_the_opener_is_drawn_by_lot_or_named() -> None:
    match = Match.new(game, 3)
    assert isinstance(match.request, Chance)
    assert match.request.outcomes == (("1", 1), ("2", 1), ("3", 1))
    match.answer("3")
    assert match.state.opener == 2
    with pytest.raises(ValueError, match="seat 4"):
        Match.new(game, 3, {"first": "4"})


# ------------------------------------------------------------------ 3 a voyage


def _rounds(match: Match) -> str:
    """The order of a voyage in which all place and the dice show 1: P placement, M movement."""
    found = ""
    begun = match.state.voyage
    while match.state.voyage == begun:
        seat, kind = asked(match)
        if kind == "place":
            if seat == match.state.master:
                found += "P"
            free = match.request.keys() if match.request else []
            wanted = ["place:pilot-small", "place:pilot-large", "place:yard-a", "place:yard-b"]
            match.answer(next((k for k in wanted if k in free), free[0]))
        elif kind == "roll":
            found += "M"
            match.answer("roll")
        elif kind == "chance":
            match.answer("1")
        elif kind == "pilot":
            found += "p"
            match.answer("pass")
        else:
            assert match.request is not None
            match.answer(match.request.keys()[0])
    return found


def test_3_2_order_of_a_voyage() -> None:
    four = office(begin(position(4)), silk=4, ginseng=0, jade=5)
    assert _rounds(four) == "PMPMPppM"


def test_m19_three_players_have_four_placements() -> None:
    three = office(begin(position(3)), silk=4, ginseng=0, jade=5)
    assert _rounds(three) == "PPMPMPppM"


def test_3_3_a_voyage_is_a_turn_and_accomplices_return() -> None:
    match = office(begin(position(4)), silk=4, ginseng=0, jade=5)
    assert match.turn == 1
    _rounds(match)
    assert match.turn == 2
    assert [match.state.accomplices(seat) for seat in range(4)] == [3] * 4
    assert match.state.punts == []


# ------------------------------------------------------------------ 4 the auction


def test_4_1_bids_go_up_clockwise_until_one_is_left_who_pays() -> None:
    match = begin(position(4))
    assert asked(match) == (0, "bid")
    assert options(match) == {"pass", *(f"bid:{n}" for n in range(1, 31))}
    play(match, "bid:3")
    assert asked(match) == (1, "bid")
    assert "bid:3" not in options(match)
    play(match, "pass", "bid:4", "pass", "bid:9")
    assert asked(match) == (2, "bid")
    play(match, "pass")
    assert match.state.master == 0
    assert match.state.cash == [21, 30, 30, 30]
    assert asked(match) == (0, "buy")


def test_4_1_who_has_passed_stays_out() -> None:
    match = play(begin(position(4)), "bid:1", "pass", "bid:2", "bid:3", "bid:4")
    assert asked(match) == (2, "bid")  # not seat 1 again


def test_4_1_if_the_opener_passes_the_next_may_open() -> None:
    match = play(begin(position(3)), "pass")
    assert asked(match) == (1, "bid")
    assert "bid:1" in options(match)


def test_4_2_the_last_harbour_master_opens() -> None:
    match = play(begin(position(4)), "pass", "pass", "bid:1", "pass", "none", "leave:jade")
    assert match.state.master == 2
    play(match, "launch:nutmeg:5", "launch:silk:4")
    placed(match, *["pass"] * 4)
    for _ in range(3):
        roll(match, 1, 1, 1)
    assert asked(match) == (2, "bid")


def test_m5_the_limit_counts_unpledged_shares() -> None:
    state = position(3)
    state.cash[0] = 11
    give(state, 0, "silk jade", bought="silk jade", pledged="jade")
    match = begin(state)
    assert match.request is not None
    assert match.request.data["limit"] == 47
    assert "bid:47" in options(match)
    assert "bid:48" not in options(match)


def test_4_3_who_cannot_outbid_passes_without_being_asked() -> None:
    state = position(3)
    state.cash[1] = 5
    match = play(begin(state), "bid:5")
    assert asked(match) == (2, "bid")
    assert match.log[-1].text() == "!pass"


def test_4_4_the_winner_pledges_what_it_lacks() -> None:
    state = position(3)
    give(state, 0, "silk jade")
    match = play(begin(state), "bid:35")  # more than the others can pay
    assert asked(match) == (0, "pledge")
    assert options(match) == {"pledge:silk", "pledge:jade"}
    play(match, "pledge:jade")
    assert match.state.cash[0] == 30 + 12 - 35
    assert match.state.pledged[0] == [0, 0, 0, 1]


def test_mn_7_nobody_bids_in_the_first_voyage() -> None:
    match = play(begin(position(4)), "pass", "pass", "pass", "pass")
    assert match.state.master == 0
    assert match.state.cash == [30] * 4
    assert told(match, "master") == [
        {"seat": 0, "coins": 0, "bid": False, "stayed": False},
    ]
    assert asked(match) == (0, "buy")


def test_4_5_nobody_bids_and_the_last_master_stays() -> None:
    state = position(4)
    state.voyage = 1
    state.master = 2
    match = play(begin(state), "pass", "pass", "pass", "pass")
    assert match.state.master == 2
    assert match.state.cash == [30] * 4
    assert told(match, "master")[0]["stayed"] is True


def test_mn_8_the_last_one_who_never_bid_is_asked_once() -> None:
    match = play(begin(position(3)), "pass", "pass")
    assert asked(match) == (2, "bid")
    play(match, "bid:2")
    assert match.state.master == 2
    assert match.state.cash == [30, 30, 28]


def test_4_1_a_bid_can_be_taken_back_until_another_is_asked() -> None:
    match = play(begin(position(3)), "pass", "pass", "bid:2", "none")
    assert match.undo()
    assert match.undo()
    assert asked(match) == (2, "bid")
    assert not match.undo()


# ------------------------------------------------------------------ 5 the duties


def test_m4_share_prices() -> None:
    assert [share_price(step) for step in (0, 5, 10, 20)] == [5, 5, 10, 20]


def test_5_1_the_master_may_buy_one_share() -> None:
    state = position(3)
    price(state, silk=3)
    match = play(begin(state), "bid:1", "pass", "pass")
    assert asked(match) == (0, "buy")
    assert options(match) == {"buy:nutmeg", "buy:silk", "buy:ginseng", "buy:jade", "none"}
    play(match, "buy:silk")
    assert asked(match) == (0, "load")
    assert match.state.cash[0] == 30 - 1 - 20
    assert match.state.bought[0] == [0, 1, 0, 0]
    assert match.state.stock == [5, 4, 5, 5]


def test_5_1_no_share_that_is_sold_out_or_too_dear() -> None:
    state = position(3)
    state.cash[0] = 10
    state.stock[3] = 0
    price(state, silk=3)
    match = play(begin(state), "bid:1", "pass", "pass")
    assert options(match) == {"buy:nutmeg", "buy:ginseng", "none"}
    assert reasons(match) == {"buy:silk": "buy.too-dear", "buy:jade": "buy.sold-out"}


def test_5_1_a_share_bought_for_5_may_be_pledged_at_once() -> None:
    match = play(begin(position(3)), "bid:1", "pass", "pass", "buy:jade")
    office_seat = match.state.master
    play(match, "leave:nutmeg", "launch:silk:4", "launch:jade:5", "loan")
    assert match.state.pledged[office_seat] == [0, 0, 0, 1]
    assert match.state.cash[office_seat] == 30 - 1 - 5 + 12


def test_5_2_three_wares_are_loaded() -> None:
    match = play(begin(position(3)), "bid:1", "pass", "pass", "none")
    assert options(match) == {"leave:nutmeg", "leave:silk", "leave:ginseng", "leave:jade"}
    play(match, "leave:silk")
    assert [punt.ware for punt in match.state.punts] == ["nutmeg", "ginseng", "jade"]
    assert match.state.ashore == "silk"


def test_m6_starts_are_0_to_5_with_the_sum_9() -> None:
    match = play(begin(position(3)), "bid:1", "pass", "pass", "none", "leave:silk")
    assert len(options(match)) == 18
    assert "launch:jade:6" not in options(match)
    play(match, "launch:jade:5")
    assert "launch:nutmeg:5" in reasons(match)  # (5, 5, -1)
    play(match, "launch:nutmeg:4")
    # the third follows by itself
    assert match.state.punt("ginseng").space == 0
    assert asked(match) == (0, "place")


def test_m6_three_three_three() -> None:
    match = play(begin(position(3)), "bid:1", "pass", "pass", "none", "leave:silk")
    play(match, "launch:ginseng:3")
    assert "launch:jade:0" in reasons(match)  # (3, 0, 6)
    play(match, "launch:jade:3")
    assert sorted(punt.space for punt in match.state.punts) == [3, 3, 3]


def test_5_3_there_are_25_ordered_starts() -> None:
    count = 0
    for first in range(6):
        for second in range(6):
            state = at_sea(position(), silk=first, jade=second, ginseng=-1)
            count += sum(fits(state, third) for third in range(6))
    assert count == 25


def test_5_4_duties_and_first_placement_are_one_turn_that_can_be_taken_back() -> None:
    match = office(begin(position(3)), silk=4, jade=5)
    play(match, "place:punt-jade")
    assert asked(match) == (0, "end-turn")
    assert match.restart_turn() == 5  # place, two launches, load, no share
    assert asked(match) == (0, "buy")


# ------------------------------------------------------------------ 6 placing accomplices


def _round(state: Manila) -> Match:
    return begin(state, placement_round)


def test_6_1_clockwise_from_the_harbour_master() -> None:
    state = at_sea(position(4), jade=3, silk=3, ginseng=3)
    state.master = 2
    match = _round(state)
    order = []
    for place in ("punt-jade", "punt-jade", "port-c", "pilot-small"):
        order.append(asked(match)[0])
        placed(match, place)
    assert order == [2, 3, 0, 1]
    assert match.state.cash == [28, 28, 27, 26]


def test_m18_who_declines_places_no_more_in_this_voyage() -> None:
    match = office(begin(position(4)), silk=4, ginseng=0, jade=5)
    placed(match, "pass", "punt-jade", "punt-jade", "punt-jade")
    roll(match, 1, 1, 1)
    assert asked(match) == (1, "place")
    placed(match, "pass", "punt-silk", "punt-silk")
    roll(match, 1, 1, 1)
    assert asked(match) == (2, "place")


def test_6_3_only_the_cheapest_free_cargo_space() -> None:
    state = at_sea(position(3), jade=3, silk=3, ginseng=3)
    crew(state, "jade", 1, 1)
    match = _round(state)
    assert match.request is not None
    assert match.request.data["costs"]["punt-jade"] == 5
    assert match.observe(0)["punts"][2]["next"] == 2
    play(match, "place:punt-jade")
    assert match.state.punt("jade").crew == [1, 1, 0, -1]


def test_6_3_a_full_punt_is_blocked_and_one_may_hold_several_spaces() -> None:
    state = at_sea(position(3), jade=3, silk=3, ginseng=3)
    crew(state, "silk", 0, 0, 0)
    match = _round(state)
    assert reasons(match)["place:punt-silk"] == "place.full"


def test_6_4_port_and_yard_spaces_are_free_to_choose_but_closed_with_a_punt() -> None:
    state = at_sea(position(3), jade=3, silk=3, ginseng=3)
    punt = state.punt("silk")
    punt.space, punt.berth = 14, "port-a"
    state.places["yard-b"] = 1
    match = _round(state)
    assert {"place:port-b", "place:port-c", "place:yard-a", "place:yard-c"} < options(match)
    assert reasons(match)["place:port-a"] == "place.berthed"
    assert reasons(match)["place:yard-b"] == "place.taken"


def test_6_5_the_first_pirate_is_captain_and_one_may_hold_both() -> None:
    match = _round(at_sea(position(3), jade=3, silk=3, ginseng=3))
    assert "place:pirate-1" in options(match)
    assert reasons(match)["place:pirate-2"] == "place.captain-first"
    placed(match, "pirate-1")
    assert "place:pirate-2" in options(match)
    placed(match, "pirate-2")
    assert match.state.pirates == [0, 1]
    assert match.state.cash == [25, 25, 30]


def test_6_6_pilots() -> None:
    match = placed(_round(at_sea(position(3), jade=3, silk=3, ginseng=3)), "pilot-large")
    assert match.state.cash[0] == 25
    assert reasons(match)["place:pilot-large"] == "place.taken"
    placed(match, "pilot-small")
    assert match.state.cash[1] == 28


def test_6_7_insurance_pays_10_at_once() -> None:
    match = placed(_round(at_sea(position(3), jade=3, silk=3, ginseng=3)), "insurance")
    assert match.state.cash[0] == 40
    assert "place:insurance" not in options(match)


def test_mn_1_arrived_punts_are_closed_or_by_option_open() -> None:
    for arrived, offered in (("closed", False), ("open", True)):
        state = at_sea(position(3, arrived=arrived), jade=3, silk=3, ginseng=3)
        punt = state.punt("silk")
        punt.space, punt.berth = 14, "port-a"
        match = _round(state)
        assert ("place:punt-silk" in options(match)) is offered
        if not offered:
            assert reasons(match)["place:punt-silk"] == "place.arrived"


def test_6_8_a_payment_may_need_a_loan() -> None:
    state = at_sea(position(3), jade=3, silk=3, ginseng=3)
    state.cash[0] = 1
    give(state, 0, "silk jade")
    match = play(_round(state), "place:pilot-large")
    assert asked(match) == (0, "pledge")
    assert match.request is not None
    assert match.request.secret
    assert match.request.data == {"due": 5, "missing": 4}
    play(match, "pledge:silk")
    assert match.state.cash[0] == 8
    assert match.state.places["pilot-large"] == 0


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
def test_m7_past_13_is_port(face: int, in_port: bool) -> None:
    match = _sail(at_sea(position(), silk=10, ginseng=0, jade=0), 2, face, 1, 1)
    punt = match.state.punt("silk")
    assert punt.in_port is in_port
    assert punt.space == (14 if in_port else 13)


def test_7_2_arrivals_take_port_a_then_b_and_roll_no_more() -> None:
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


def test_m12_captain_boards_and_the_mate_becomes_captain() -> None:
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


def test_m13_a_full_punt_cannot_be_boarded() -> None:
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


def test_mn_5_the_space_a_boarder_left_is_free_again() -> None:
    state = at_sea(position(3), jade=0, silk=13, ginseng=3)
    state.pirates = [2]
    match = placed(_round(state), "pirate-2")
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


def test_m11_one_pirate_takes_all() -> None:
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


def test_m14_onto_13_is_safe_and_past_it_is_port() -> None:
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


# ------------------------------------------------------------------ 9 profits and insurance


def _profits(state: Manila) -> Match:
    return begin(state, profits)


def test_m3_crews_share_equally_whatever_they_paid() -> None:
    state = docked(position(4), nutmeg="port_a", jade="port_b", silk="yard_a")
    crew(state, "nutmeg", 0, 1)
    crew(state, "jade", 1, 2, 2)
    crew(state, "silk", 3)
    match = _profits(state)
    assert match.state.cash == [42, 54, 54, 30]
    state = docked(position(4), silk="port_a", jade="port_b", ginseng="port_c")
    crew(state, "jade", 0, 1, 2, 3)
    crew(state, "silk", 1, 1, 2)
    crew(state, "ginseng", 3, 0)
    assert _profits(state).state.cash == [30 + 9 + 9, 30 + 9 + 20, 30 + 9 + 10, 30 + 9 + 9]


def test_m1_port_spaces() -> None:
    state = docked(position(4), nutmeg="port_a", jade="port_b", silk="yard_a")
    state.places.update({"port-a": 0, "port-b": 1, "port-c": 2})
    assert _profits(state).state.cash == [36, 38, 30, 30]


@pytest.mark.parametrize(("wrecks", "a", "b", "c"), [(1, 6, 0, 0), (2, 6, 8, 0), (3, 6, 8, 15)])
def test_m2_yard_spaces_paid_by_the_bank(wrecks: int, a: int, b: int, c: int) -> None:
    names = ["yard_a", "yard_b", "yard_c"][:wrecks] + ["port_a", "port_b"][: 3 - wrecks]
    state = docked(position(4), **dict(zip(("nutmeg", "silk", "jade"), names, strict=True)))
    state.places.update({"yard-a": 0, "yard-b": 1, "yard-c": 2})
    match = _profits(state)
    assert match.state.cash == [30 + a, 30 + b, 30 + c, 30]
    assert match.state.bank == -(a + b + c)


def test_9_4_the_insurer_pays_yard_owners() -> None:
    state = docked(position(4), nutmeg="yard_a", jade="yard_b", silk="port_a")
    state.places.update({"yard-a": 0, "yard-b": 1, "insurance": 3})
    match = _profits(state)
    assert match.state.cash == [36, 38, 30, 16]
    assert match.state.bank == 0


def test_m8_and_the_bank_where_nobody_stands() -> None:
    state = at_sea(position(3), jade=3, silk=3, ginseng=3)
    match = placed(_round(state), "insurance")
    assert match.state.cash[0] == 40
    state = docked(position(3), jade="port_a", silk="port_b", ginseng="yard_a")
    state.places["insurance"] = 0
    match = _profits(state)
    assert match.state.cash[0] == 24
    assert match.state.bank == 6


def test_9_5_the_insurer_pays_after_receiving_its_own_profits() -> None:
    state = docked(position(3), jade="port_a", silk="yard_a", ginseng="yard_b")
    state.cash[0] = 0
    give(state, 0, "jade silk")
    crew(state, "jade", 0)
    state.places["insurance"] = 0
    match = _profits(state)
    assert match.state.cash[0] == 36 - 14
    assert match.state.loans(0) == 0


def test_9_5_a_short_insurer_must_pledge_and_chooses_the_share() -> None:
    state = docked(position(3), jade="yard_a", silk="yard_b", ginseng="yard_c")
    state.cash[0] = 10
    give(state, 0, "jade silk", bought="nutmeg")
    state.places["insurance"] = 0
    match = _profits(state)
    assert asked(match) == (0, "pledge")
    assert match.request is not None
    assert match.request.data == {"due": 29, "missing": 19}
    play(match, "pledge:nutmeg", "pledge:silk")
    assert asked(match) == (0, "end-turn")
    play(match, "end-turn")
    assert match.state.cash[0] == 10 + 24 - 29
    assert match.state.pledged[0] == [1, 1, 0, 0]


def test_9_5_all_shares_are_pledged_without_a_question_if_all_are_needed() -> None:
    state = docked(position(3), jade="yard_a", silk="yard_b", ginseng="yard_c")
    state.cash[0] = 10
    give(state, 0, "jade silk")
    state.places["insurance"] = 0
    match = _profits(state)
    assert match.over
    assert match.state.cash[0] == 5
    assert match.state.loans(0) == 2


def test_9_6_the_bank_covers_what_the_insurer_cannot_pay() -> None:
    state = docked(position(3), jade="yard_a", silk="yard_b", ginseng="yard_c")
    state.cash[0] = 3
    give(state, 0, "jade")
    state.places.update({"insurance": 0, "yard-a": 1, "yard-c": 2})
    match = _profits(state)
    assert match.state.cash == [0, 36, 45]
    assert told(match, "insurer-paid") == [
        {"seat": 0, "coins": -15, "n": 3, "owed": 29, "bank": 14},
    ]


def test_mn_21_what_the_insurer_owes_itself_cancels_out() -> None:
    state = docked(position(3), jade="yard_a", silk="yard_b", ginseng="yard_c")
    state.cash[0] = 14
    give(state, 0, "jade silk")
    state.places.update({"insurance": 0, "yard-c": 0})
    match = _profits(state)
    assert match.state.cash[0] == 0
    assert match.state.loans(0) == 0


# ------------------------------------------------------------------ 10 loans and stowaways


def test_10_1_loan_and_redemption() -> None:
    state = position(3)
    give(state, 0, "jade silk")
    match = play(begin(state), "loan")
    assert asked(match) == (0, "pledge")
    play(match, "pledge:silk")
    assert match.state.cash[0] == 42
    assert asked(match) == (0, "bid")
    play(match, "redeem")  # one pledged share: nothing to choose
    assert match.state.cash[0] == 27
    assert match.state.loans(0) == 0
    play(match, "loan", "pledge:silk")  # again
    assert match.state.cash[0] == 39
    play(match, "bid:1")
    assert asked(match) == (0, "end-turn")


def test_10_1_no_redemption_without_15_and_no_loan_without_a_share() -> None:
    state = position(3)
    give(state, 0, "jade", pledged="jade")
    state.cash[0] = 14
    match = begin(state)
    assert match.request is not None
    assert not {"loan", "redeem"} & set(match.request.keys())


def test_10_1_loans_are_offered_with_every_decision_about_money_or_punts() -> None:
    state = at_sea(position(3), jade=13, silk=5, ginseng=3)
    give(state, 0, "jade silk")
    state.pirates = [0]
    state.places["pilot-small"] = 0
    for flow in (placement_round, sailing.boarding, sailing.pilots, sailing.plunder):
        match = begin(state, flow)
        assert match.request is not None
        assert match.request.allows("loan")


def test_10_2_which_share_is_pledged_is_secret_and_asked_by_their_number() -> None:
    state = position(3)
    give(state, 0, "jade jade")
    match = play(begin(state), "loan")
    # Two of a kind: still asked, lest others see that they are.
    assert options(match) == {"pledge:jade"}
    play(match, "pledge:jade")
    public = [event.kind for _, event in match.events_for(1)]
    assert "loan" in public
    assert "loan-share" not in public
    assert told(match, "loan-share") == [{"seat": 0, "ware": "jade"}]
    assert match.observe(1)["players"][0]["loans"] == 1
    assert match.observe(1)["players"][0]["pledged"] is None


def _stowaway(cash: int, **cheapest: int) -> Match:
    """Seat 0 without a share; crews leave these as the cheapest cargo spaces."""
    state = at_sea(position(3), **dict.fromkeys(cheapest, 3))
    state.cash[0] = cash
    for ware, cost in cheapest.items():
        taken = WARE[ware].costs.index(cost)
        crew(state, ware, *[1] * taken)
    return _round(state)


def test_m15_a_stowaway_pays_what_it_has_and_goes_anywhere_but_to_the_insurance() -> None:
    match = _stowaway(1, jade=3, silk=3, ginseng=2)
    assert match.request is not None
    assert match.request.data["stowaway"] is True
    assert "place:pilot-large" in options(match)
    assert reasons(match)["place:insurance"] == "place.stowaway"
    play(match, "place:pilot-large")
    assert match.state.cash[0] == 0
    assert match.state.places["pilot-large"] == 0
    assert told(match, "placed")[0]["stowaway"] is True


def test_m15_no_stowaway_while_something_can_be_paid() -> None:
    match = _stowaway(1, jade=3, silk=3, ginseng=1)
    assert options(match) == {"place:punt-ginseng", "place:insurance", "pass"}
    assert reasons(match)["place:pilot-large"] == "place.too-dear"


def test_10_4_a_stowaway_without_cash_places_free_of_charge() -> None:
    match = play(_stowaway(0, jade=3, silk=3, ginseng=1), "place:punt-jade")
    assert match.state.cash[0] == 0
    assert match.state.punt("jade").crew[0] == 0


def test_10_4_nobody_with_an_unpledged_share_is_a_stowaway() -> None:
    state = at_sea(position(3), jade=3, silk=3, ginseng=3)
    state.cash[0] = 0
    give(state, 0, "jade silk", pledged="silk")
    match = _round(state)
    assert "place:insurance" in options(match)
    play(match, "place:pilot-large")  # the only share is pledged for it
    assert match.state.cash[0] == 7


def test_mn_13_insurance_is_no_cheapest_space() -> None:
    match = _stowaway(1, jade=3, silk=3, ginseng=3)
    assert match.request is not None
    assert match.request.data["stowaway"] is True


def test_mn_14_never_more_than_the_space_costs() -> None:
    match = _stowaway(1, jade=3, silk=3, ginseng=2)
    assert match.request is not None
    costs = match.request.data["costs"]
    assert set(costs.values()) == {1}


def test_10_5_money_never_passes_between_players() -> None:
    """MN-20: no option of any request does it; payments between seats are those of the yard."""
    state = docked(position(4), nutmeg="yard_a", jade="port_a", silk="port_b")
    state.places.update({"yard-a": 0, "insurance": 3})
    assert _profits(state).state.bank == 0


# ------------------------------------------------------------------ 11 prices and the end


def test_11_1_wares_in_port_rise_one_step() -> None:
    state = docked(position(3), jade="port_a", silk="yard_a", ginseng="port_b")
    price(state, ginseng=2, silk=1)
    raise_prices(state)
    assert state.tracks == [0, 1, 3, 1]


def test_m4_prices_go_0_5_10_20_30() -> None:
    state = docked(position(3), jade="port_a", silk="yard_a", ginseng="port_b")
    seen = []
    for _ in range(4):
        raise_prices(state)
        seen.append(state.price("jade"))
    assert seen == [5, 10, 20, 30]


def test_m16_fortune() -> None:
    state = position(3)
    state.cash[1] = 43
    give(state, 1, "silk silk jade ginseng", pledged="jade")
    price(state, silk=4, jade=3)
    fortune = sheet(state, 1)
    assert fortune._asdict() == {
        "cash": 43,
        "nutmeg": 0,
        "silk": 60,
        "ginseng": 0,
        "jade": 20,
        "loans": -15,
    }
    assert fortune.total == 108
    assert game.scores(state) == [30, 108, 30]
    assert game.winners(state) == [1]


def test_11_4_mn_12_shared_victory() -> None:
    state = position(3)
    state.cash = [31, 40, 40]
    assert game.winners(state) == [1, 2]


# ------------------------------------------------------------------ illegal answers


def test_refusals_leave_the_match_as_it_was() -> None:
    match = office(begin(position(3)), silk=4, jade=5)
    before = match.digest()
    for key in ("place:pirate-2", "place:port-d", "bid:1", "nonsense"):
        with pytest.raises(IllegalAnswer):
            match.answer(key)
    assert match.digest() == before
