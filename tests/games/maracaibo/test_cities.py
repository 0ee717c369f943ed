"""Cities, deliveries and the ship board (RULES 6)."""

from __future__ import annotations

import pytest
from games.maracaibo.scene import (
    acted,
    asked,
    begin,
    complete,
    doing,
    hold,
    options,
    own,
    play,
    position,
    reasons,
    told,
)

from quayside.games.maracaibo.catalog import AREA, CITY_TILES
from quayside.games.maracaibo.places import free_spaces, market
from quayside.games.maracaibo.rules import interim
from quayside.games.maracaibo.ship import open_areas
from quayside.games.maracaibo.state import Maracaibo
from quayside.games.maracaibo.turn import act
from quayside.kernel import Match


def city(stop: str, state: Maracaibo, seat: int = 0) -> Match:
    """The player has sailed to the city and acts."""
    state.seat = seat
    state.sides[seat].at = stop
    return begin(state, lambda state: act(state, seat))


def areas(state: Maracaibo) -> set[str]:
    """The areas that the first player may take a disc off."""
    return {f"S{area + 1:02}" for area in open_areas(state.sides[0])}


def test_6_1_a_delivery_discards_a_card_and_moves_a_disc() -> None:
    match = city("4", hold(position(), 0, "A01", "A02"))  # CT05: cotton, cocoa
    assert options(match, "deliver") == ["deliver:A01:cotton"]
    play(match, "deliver:A01:cotton")
    assert asked(match) == (0, "disc")
    play(match, "disc:S03")
    assert match.state.discards == ["A01"]
    assert match.state.markets == {"4": [0, -1]}
    assert match.state.sides[0].discs[AREA["S03"]] == 1


def test_6_1_x5_a_covered_space_is_free_no_more_mb_29() -> None:
    state = hold(hold(position(4), 0, "A08"), 1, "A12", "A18")
    assert [space.good for space in market(state, "14")] == ["cocoa", "sugar", "cotton"]
    match = play(city("14", state), "deliver:A08:cocoa", "disc:S03")
    state = match.state.copy()
    bo = city("14", state, 1)
    assert options(bo, "deliver") == []
    assert "city" in options(bo)
    three = position(3)
    assert [space.good for space in market(three, "14")] == ["cocoa", "sugar"]
    assert [space.good for space in market(three, "11")] == ["cocoa", "coffee", "sugar"]
    assert [space.good for space in market(position(2), "11")] == ["cocoa", "coffee"]


def test_6_2_one_delivery_a_visit() -> None:
    match = city("4", hold(position(), 0, "A01", "A06", "A08"))
    play(match, "deliver:A01:cotton", "disc:S01")
    assert options(match, "deliver") == []
    assert "city" in options(match)


def test_6_2_more_deliveries_by_cards_onto_other_spaces() -> None:
    state = own(hold(position(4), 0, "A01", "A04", "A11", "A08"), 0, "A45", "B39")
    match = city("4", state)  # cotton, cocoa, coffee
    play(match, "deliver:A01:cotton", "disc:S01")
    assert options(match, "deliver") == ["deliver:A08:cocoa", "deliver:A11:coffee"]
    play(match, "deliver:A08:cocoa", "disc:S02", "deliver:A11:coffee", "disc:S02")
    assert options(match, "deliver") == []
    assert match.state.markets["4"] == [0, 0, 0]
    assert free_spaces(match.state, "4") == []
    play(match, "city")
    assert match.state.sides[0].cp == 4


def test_6_2_without_a_disc_to_take_no_delivery() -> None:
    state = hold(position(), 0, "A01")
    state.sides[0].discs = [0] * 12
    assert options(city("4", state), "deliver") == []


def test_6_2_discs_in_markets_leave_the_game_after_the_round() -> None:
    match = play(city("4", hold(position(), 0, "A01")), "deliver:A01:cotton", "disc:S01")
    state = match.state.copy()
    state.ender = 0
    assert state.markets
    after = begin(state, interim)
    after.deal_all()
    assert after.state.markets == {}
    assert sum(after.state.sides[0].discs) == 23


def test_6_2_cards_that_add_to_deliveries() -> None:
    state = own(hold(position(), 0, "A01"), 0, "A46", "B38")
    match = play(city("4", state), "deliver:A01:cotton", "disc:S01")
    player = match.state.sides[0]
    assert (player.doubloons, player.vp) == (11, 1)


def test_6_3_mb_9_delivery_or_action_alone() -> None:
    match = play(city("4", hold(position(), 0, "A01")), "deliver:A01:cotton", "disc:S01", "done")
    assert acted(match)
    assert match.state.sides[0].cp == 1
    match = play(city("4", hold(position(), 0, "A01")), "city")
    assert match.state.sides[0].cp == 4
    assert match.state.sides[0].hand == ["A01"]


def test_6_3_mb_8_the_ship_effect_of_a_delivery_is_usable_in_the_action() -> None:
    state = hold(position(), 0, "A08", "A01", "A07")
    state.sides[0].discs[AREA["S08"]] = 1
    match = play(city("14", state), "deliver:A08:cocoa", "disc:S08", "city", "nation:spain")
    assert asked(match) == (0, "village")
    assert "VA4" in options(match)


def test_6_4_x6_conditions_of_areas() -> None:
    state = complete(position(), 0, "S01", "S02", "S04", "S08")
    assert areas(state) == {"S03", "S05", "S06", "S07", "S09", "S10", "S11"}
    complete(state, 0, "S10", "S11")
    assert "S12" in areas(state)
    one_left = position()
    one_left.sides[0].discs[AREA["S04"]] = 1
    assert "S05" not in areas(one_left)
    match = doing(one_left, {"op": "disc", "n": 1})
    assert reasons(match) == {
        "disc:S05": "disc.needs-area",
        "disc:S09": "disc.needs-area",
        "disc:S10": "disc.needs-others",
        "disc:S11": "disc.needs-others",
        "disc:S12": "disc.needs-others",
    }


def test_6_4_the_area_asked_about_does_not_count() -> None:
    state = complete(position(), 0, "S01", "S02", "S03", "S10", "S04", "S06")
    state.sides[0].discs[AREA["S12"]] = 1
    assert "S12" in areas(state)
    state.sides[0].discs[AREA["S06"]] = 1
    assert "S12" not in areas(state)


def test_6_5_the_second_disc_starts_the_effect_mb_2() -> None:
    match = play(doing(position(), {"op": "disc", "n": 2}), "disc:S04")
    assert match.state.sides[0].doubloons == 10
    play(match, "disc:S04")
    player = match.state.sides[0]
    assert (player.doubloons, player.vp) == (15, 3)
    assert told(match, "area-complete") == [{"seat": 0, "area": "S04"}]
    assert match.state.markets == {}


@pytest.mark.parametrize(
    ("area", "vp"), [("S03", 3), ("S05", 6), ("S12", 10)], ids=["S03", "S05", "S12"]
)
def test_6_5_areas_that_score(area: str, vp: int) -> None:
    state = complete(position(), 0, "S01", "S02", "S04", "S06", "S07", "S08")
    state.sides[0].discs[AREA[area]] = 1
    assert play(doing(state, {"op": "disc", "n": 1}), f"disc:{area}").state.sides[0].vp == vp


def test_6_5_captains_table_and_crows_nest() -> None:
    from quayside.games.maracaibo.turn import hand_limit, row_price

    state = position()
    assert (hand_limit(state, 0), row_price(state, 0)) == (4, 1)
    complete(state, 0, "S02", "S03")
    assert (hand_limit(state, 0), row_price(state, 0)) == (6, 0)
    own(state, 0, "A50")
    assert hand_limit(state, 0) == 7


@pytest.mark.parametrize("choice", [1, 2, 3])
def test_6_5_the_great_cabin_gives_a_choice(choice: int) -> None:
    state = complete(position(), 0, "S01", "S02", "S03", "S04")
    state.sides[0].discs[AREA["S11"]] = 1
    state.sides[0].influence = [4, 0, 24]
    match = play(doing(state, {"op": "disc", "n": 1}), "disc:S11", f"choose:{choice}")
    if choice == 1:
        assert options(match) == ["explore:E01", "explore:E02", "explore:E03", "stay"]
    elif choice == 2:
        player = match.state.sides[0]
        assert (player.doubloons, player.vp) == (14, 4)
    else:
        assert options(match) == ["nation:france", "nation:england"]
        play(match, "nation:france")
        assert match.state.sides[0].influence == [6, 0, 24]


def test_6_6_mb_25_without_figures_in_the_general_supply_none_is_taken() -> None:
    state = position()
    state.sides[0].own, state.sides[0].supply = 5, 0
    player = tile("CT02", state).state.sides[0]
    assert (player.own, player.supply, player.doubloons) == (5, 0, 12)


def test_6_5_mb_36_an_effect_that_finds_nothing_is_left_out() -> None:
    state = position()
    state.sides[0].discs = [0] * 12
    assert doing(state, {"op": "disc", "n": 2}).over
    state.sides[0].influence = [24, 24, 24]
    assert doing(state, {"op": "nobleUp", "n": 1}).over


# ------------------------------------------------------------------ the tiles (RULES 6.6)


def tile(name: str, state: Maracaibo) -> Match:
    """The player has chosen the action of a city with this tile."""
    state.tiles["4"] = name
    return play(city("4", state), "city")


def test_6_6_the_action_is_carried_out_in_its_order() -> None:
    match = tile("CT03", position())
    assert options(match) == ["nation:france", "nation:england", "nation:spain"]
    play(match, "nation:england")
    assert asked(match) == (0, "village")
    assert match.state.sides[0].influence == [0, 1, 0]


def test_6_6_tiles_that_give_at_once() -> None:
    player = tile("CT02", position()).state.sides[0]
    assert (player.own, player.supply, player.doubloons) == (3, 2, 12)
    assert tile("CT05", position()).state.sides[0].cp == 4
    match = tile("CT04", position())
    assert match.state.sides[0].cp == 2
    assert asked(match) == (0, "disc")
    match = tile("CT07", position())
    assert (match.state.sides[0].cp, asked(match)) == (2, (0, "nation"))
    assert options(tile("CT01", position()))[-1] == "stay"


@pytest.mark.parametrize("name", ["CT06", "CT12"])
def test_6_6_two_doubloons_and_a_village_action(name: str) -> None:
    match = play(tile(name, position()), "VA2")
    assert acted(match)
    assert match.state.sides[0].doubloons == 13


def test_6_6_ct08_a_village_action_for_each_compass() -> None:
    match = tile("CT08", own(position(3), 0, "A25"))
    for _ in range(2):
        assert asked(match) == (0, "village")
        play(match, "VA2")
    assert acted(match)


def test_6_6_ct09_points_first_then_the_hand() -> None:
    state = hold(position(), 0, "A01", "A02")
    state.sides[0].tokens = ["T01", "T02"]
    for token in ("T01", "T02"):
        state.unseen_tokens.remove(token)
    state.piles = [11, 12]
    match = tile("CT09", state)
    assert match.state.sides[0].vp == 2
    assert options(match) == ["discard", "none"]
    play(match, "discard")
    assert match.state.sides[0].doubloons == 14
    assert match.state.discards == ["A01", "A02"]


def test_6_6_ct09_mb_23_without_a_hand() -> None:
    assert acted(tile("CT09", position()))


@pytest.mark.parametrize(("choice", "coins", "vp"), [(1, 18, 0), (2, 10, 4)])
def test_6_6_ct10_one_choice_for_all_assistants(choice: int, coins: int, vp: int) -> None:
    match = play(tile("CT10", own(position(3), 0, "A28", "A31")), f"choose:{choice}")
    player = match.state.sides[0]
    assert (player.doubloons, player.vp) == (coins, vp)


def test_6_6_ct11_all_or_nothing() -> None:
    state = position()
    assert acted(tile("CT11", state))
    state.sides[0].cp = 3
    match = tile("CT11", state)
    assert options(match) == ["pay", "none"]
    play(match, "pay", "nation:france")
    player = match.state.sides[0]
    assert (player.cp, player.influence, player.doubloons) == (1, [1, 0, 0], 16)
    state.sides[0].cp = 3
    assert play(tile("CT11", state), "none").state.sides[0].cp == 3


def test_6_6_ct13_a_combat_at_maracaibo() -> None:
    match = play(city("11", position()), "city")
    assert asked(match) == (0, "pile")
    assert set(CITY_TILES) == {f"CT{n:02}" for n in range(1, 14)}


def test_6_6_puerto_cabezas_gives_a_choice() -> None:
    match = play(city("17", position()), "city", "choose:2")
    player = match.state.sides[0]
    assert (player.own, player.doubloons) == (3, 11)
