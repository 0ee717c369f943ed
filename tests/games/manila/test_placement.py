"""The rules of Manila: placing accomplices, loans and stowaways (RULES 6 and 10).

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
    give,
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
from quayside.games.manila.catalog import WARE
from quayside.games.manila.placement import placement_rounds
from quayside.games.manila.profits import profits
from quayside.games.manila.state import Manila
from quayside.kernel import IllegalAnswer, Match

# ------------------------------------------------------------------ 6 placing accomplices


def _round(state: Manila) -> Match:
    return begin(state, placement_rounds)


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


def test_m18_6_2_who_declines_places_no_more_in_this_voyage() -> None:
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


def test_10_1_mn_24_loans_are_offered_with_every_decision_about_money_or_punts() -> None:
    state = at_sea(position(3), jade=13, silk=5, ginseng=3)
    give(state, 0, "jade silk")
    state.pirates = [0]
    state.places["pilot-small"] = 0
    for flow in (placement_rounds, sailing.boarding, sailing.pilots, sailing.plunder):
        match = begin(state, flow)
        assert match.request is not None
        assert match.request.allows("loan")


def test_10_3_a_payment_is_made_with_as_many_loans_as_it_takes() -> None:
    state = position(3)
    give(state, 0, "silk jade", bought="ginseng")
    match = play(begin(state), "bid:50")  # 20 more than there is
    assert asked(match) == (0, "pledge")
    assert match.request is not None
    assert match.request.data == {"due": 50, "missing": 20}
    play(match, "pledge:jade")
    assert match.request.data == {"due": 50, "missing": 8}
    play(match, "pledge:ginseng")
    assert match.state.cash[0] == 4
    assert match.state.pledged[0] == [0, 0, 1, 1]


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


def test_m15_10_4_a_stowaway_pays_what_it_has_and_goes_anywhere_but_to_the_insurance() -> None:
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


def _crowded(free: str = "") -> Match:
    """A poor seat has to place where all punts are in port and all places but this are taken."""
    state = docked(position(3), jade="port_a", silk="port_b", ginseng="port_c")
    state.cash[0] = 1
    taken = ("yard-a", "yard-b", "yard-c", "pilot-small", "pilot-large", "insurance")
    state.places.update({place: 1 for place in taken if place != free})
    state.pirates = [2, 2]
    return _round(state)


def test_mn_13_where_only_the_insurance_is_free_nobody_is_a_stowaway() -> None:
    match = _crowded("insurance")
    assert asked(match) == (0, "place")
    assert options(match) == {"place:insurance", "pass"}
    assert match.request is not None
    assert match.request.data["stowaway"] is False
    play(match, "place:insurance")
    assert match.state.cash[0] == 11


def test_6_2_where_nothing_is_free_nobody_can_place() -> None:
    assert [entry.text() for entry in _crowded().log] == ["!pass"] * 3


def test_mn_14_never_more_than_the_space_costs() -> None:
    match = _stowaway(1, jade=3, silk=3, ginseng=2)
    assert match.request is not None
    costs = match.request.data["costs"]
    assert set(costs.values()) == {1}


def test_10_5_mn_20_money_never_passes_between_players() -> None:
    """MN-20: no option of any request does it; payments between seats are those of the yard."""
    state = docked(position(4), nutmeg="yard_a", jade="port_a", silk="port_b")
    state.places.update({"yard-a": 0, "insurance": 3})
    assert begin(state, profits).state.bank == 0


# ------------------------------------------------------------------ illegal answers


def test_refusals_leave_the_match_as_it_was() -> None:
    match = office(begin(position(3)), silk=4, jade=5)
    before = match.digest()
    for key in ("place:pirate-2", "place:port-d", "bid:1", "nonsense"):
        with pytest.raises(IllegalAnswer):
            match.answer(key)
    assert match.digest() == before
