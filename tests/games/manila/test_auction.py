"""The rules of Manila: set-up, the auction and the duties (RULES 1 to 5).

Each test is named after its number in RULES.md (M: worked examples).
"""

from __future__ import annotations

import pytest
from games.manila.scene import (
    asked,
    begin,
    conserved,
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

from quayside.games.manila import game
from quayside.games.manila.auction import starts
from quayside.games.manila.catalog import PLACE_COST, PLACE_PAYS, WARES, share_price
from quayside.kernel import Chance, Match

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


def test_m20_2_2_the_pool_has_three_of_each_ware() -> None:
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


def test_m19_3_2_three_players_have_four_placements() -> None:
    three = office(begin(position(3)), silk=4, ginseng=0, jade=5)
    assert _rounds(three) == "PPMPMPppM"


def test_3_1_order_of_a_voyage_from_auction_to_prices() -> None:
    match = office(begin(position(3)), silk=5, jade=4)
    placed(match, "punt-silk", *["pass"] * 2, "punt-silk")
    roll(match, 1, 1, 1)
    placed(match, "punt-silk")
    roll(match, 6, 1, 1)
    placed(match, "pilot-large")
    play(match, "move:silk:-1", "move:jade:+1", "end-turn")
    roll(match, 6, 1, 1)
    wanted = ["master", "loaded", "placed", "rolled", "steered", "profit", "price", "voyage-ended"]
    kinds = [event.kind for _, event in match.events if event.kind in wanted]
    assert list(dict.fromkeys(kinds)) == wanted
    assert match.state.cash == [30 - 1 - 3 - 4 - 5 - 5 + 30, 30, 30]


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


def test_m5_4_3_the_limit_counts_unpledged_shares() -> None:
    state = position(3)
    state.cash[0] = 11
    give(state, 0, "silk jade", bought="silk jade", pledged="jade")
    match = begin(state)
    assert match.request is not None
    assert match.request.data["limit"] == 47
    assert "bid:47" in options(match)
    assert "bid:48" not in options(match)


def test_4_3_mn_23_who_cannot_outbid_passes_without_being_asked() -> None:
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


def test_m4_5_1_share_prices() -> None:
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


def test_5_2_mn_22_three_wares_are_loaded() -> None:
    match = play(begin(position(3)), "bid:1", "pass", "pass", "none")
    assert options(match) == {"leave:nutmeg", "leave:silk", "leave:ginseng", "leave:jade"}
    play(match, "leave:silk")
    assert [punt.ware for punt in match.state.punts] == ["nutmeg", "ginseng", "jade"]
    assert match.state.ashore == "silk"


def test_m6_5_3_starts_are_0_to_5_with_the_sum_9() -> None:
    match = play(begin(position(3)), "bid:1", "pass", "pass", "none", "leave:silk")
    assert len(options(match)) == 18
    assert "launch:jade:6" not in options(match)
    play(match, "launch:jade:5")
    assert "launch:nutmeg:5" in reasons(match)  # (5, 5, -1)
    play(match, "launch:nutmeg:4")
    # the third follows by itself
    assert match.state.punt("ginseng").space == 0
    assert asked(match) == (0, "place")


def test_m6_the_ware_that_is_left_has_no_punt() -> None:
    match = play(begin(position(3)), "bid:1", "pass", "pass", "none", "leave:silk")
    assert match.state.punt("jade").ware == "jade"
    with pytest.raises(KeyError, match="silk"):
        match.state.punt("silk")


def test_m6_three_three_three() -> None:
    match = play(begin(position(3)), "bid:1", "pass", "pass", "none", "leave:silk")
    play(match, "launch:ginseng:3")
    assert "launch:jade:0" in reasons(match)  # (3, 0, 6)
    play(match, "launch:jade:3")
    assert sorted(punt.space for punt in match.state.punts) == [3, 3, 3]


def test_5_3_there_are_25_ordered_starts() -> None:
    firsts = starts(9, others=2)
    assert firsts == [0, 1, 2, 3, 4, 5]
    assert sum(len(starts(9 - first, others=1)) for first in firsts) == 25


def test_5_4_duties_and_first_placement_are_one_turn_that_can_be_taken_back() -> None:
    match = office(begin(position(3)), silk=4, jade=5)
    play(match, "place:punt-jade")
    assert asked(match) == (0, "end-turn")
    assert match.restart_turn() == 5  # place, two launches, load, no share
    assert asked(match) == (0, "buy")
