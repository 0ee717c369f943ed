"""The rules of Saint Malo, each test named after its number in RULES.md (T: worked examples)."""

from __future__ import annotations

import pytest
from games.saint_malo.scene import begin, draw, fill, kinds, options, play, position, rolled

from quayside.games.saint_malo import game
from quayside.games.saint_malo.catalog import AROUND, BESIDE, CELLS, OUTER, SIDES
from quayside.games.saint_malo.scoring import church_points, sheet
from quayside.kernel import CHANCE, Chance, IllegalAnswer, Match

# ------------------------------------------------------------------ 1 the material


def test_1_1_spaces_and_contacts() -> None:
    assert len(CELLS) == 45
    assert len(OUTER) == 20
    assert sum(len(near) for near in BESIDE.values()) == 2 * 76
    assert sum(len(near) for near in AROUND.values()) == 2 * 144
    counts = sorted(len(near) for near in AROUND.values())
    assert [counts.count(n) for n in (4, 5, 7, 8)] == [8, 12, 4, 21]


def test_sm_9_spaces_on_both_sides_of_a_tower_touch_diagonally() -> None:
    assert 13 in AROUND[5]
    assert 5 in AROUND[13]
    assert 13 not in BESIDE[5]


@pytest.mark.parametrize(("players", "boxes"), [(2, 4), (3, 6), (4, 8), (5, 10)])
def test_1_3_boxes_in_a_pirate_row(players: int, boxes: int) -> None:
    assert position(players).boxes == boxes


# ------------------------------------------------------------------ 2 set-up


def test_t1_start_position() -> None:
    for city in position(5).cities:
        assert "".join(city.cells).count("G") == 4
        assert len(city.empty()) == 41
        assert [city.cells[c] for c in (8, 9, 15, 22)] == ["G"] * 4
        assert (city.coins, city.logs, city.vp, city.defence(), city.cannons) == (3, 2, 0, 0, 0)


def test_2_3_start_player_by_lot_is_a_chance_request() -> None:
    match = Match.new(game, 3)
    assert isinstance(match.request, Chance)
    assert match.request.outcomes == (("1", 1), ("2", 1), ("3", 1))
    match.answer("2")
    assert match.request.seat == 1


def test_2_3_start_player_by_option() -> None:
    match = Match.new(game, 3, {"first": "3"})
    assert match.request is not None
    assert match.request.seat == 2


def test_2_3_start_player_must_sit_at_the_table() -> None:
    with pytest.raises(ValueError, match="seat 4"):
        Match.new(game, 3, {"first": "4"})


def test_2_3_play_goes_clockwise() -> None:
    state = position(3)
    state.first = state.seat = 1
    match = begin(state)
    order = []
    for turn in range(4):
        assert match.request is not None
        order.append(match.request.seat)
        rolled(match, "HHHHH")
        play(match, "citizen", f"place:2,{2 + turn}", "end-turn")
    assert order == [1, 2, 0, 1]
    assert match.state.round == 2


# ------------------------------------------------------------------ 3 a turn


def test_3_1_all_five_dice_are_rolled_on_request() -> None:
    match = begin(position())
    assert options(match) == {"roll"}
    match.answer("roll")
    for i in range(5):
        request = match.request
        assert isinstance(request, Chance)
        assert request.data == {"die": i}
        assert request.by == 0
        assert [weight for _, weight in request.outcomes] == [1] * 6
        match.answer("swords")
    assert match.state.dice == ["swords"] * 5


def test_3_2_any_dice_may_be_rolled_again_swords_included() -> None:
    match = play(begin(position()), "roll", "swords", "log", "log", "wall", "head")
    assert options(match) == {"die:0", "die:1", "die:2", "die:3", "die:4", "keep"}
    play(match, "die:0")
    assert options(match) == {"die:1", "die:2", "die:3", "die:4", "roll"}
    play(match, "roll", "crate")
    assert match.state.dice == ["crate", "log", "log", "wall", "head"]
    # A die left lying after the first roll may be taken up for the third.
    play(match, "die:4", "die:3", "roll")
    assert match.request is not None
    assert match.request.data == {"die": 3}
    play(match, "cross", "cross")
    assert match.state.dice == ["crate", "log", "log", "cross", "cross"]
    assert match.request.kind == "score"


def test_3_2_all_five_may_be_rolled_again_and_then_only_rolling_is_left() -> None:
    match = play(begin(position()), "roll", *["swords"] * 5, *[f"die:{i}" for i in range(5)])
    assert options(match) == {"roll"}
    assert match.request is not None
    assert match.request.seat == 0


def test_3_2_one_may_stop_after_the_first_and_second_roll() -> None:
    first = rolled(begin(position()), "HHHHH")
    assert first.request is not None
    assert first.request.kind == "score"
    second = play(begin(position()), "roll", *["head"] * 5, "die:0", "roll", "log", "keep")
    assert second.request is not None
    assert second.request.kind == "score"


def test_t3_crates_for_free_or_with_turned_dice() -> None:
    match = rolled(begin(position()), "GGWH*")
    assert {"crate:2", "crate:3"} <= options(match)
    assert "crate:4" not in options(match)
    assert "crate:1" not in options(match)  # fewer: stop drawing
    play(match, "crate:3")
    assert match.state.city.coins == 1
    assert match.state.dice.count("crate") == 3
    assert match.state.dice[4] == "swords"
    play(match, "place:1,3", "place:2,3", "place:3,3", "end-turn")
    assert match.state.marks == 1


def test_t3_four_crates_need_four_coins() -> None:
    state = position()
    state.cities[0].coins = 4
    match = rolled(begin(state), "GGWH*")
    assert "crate:4" in options(match)
    assert "crate:5" not in options(match)  # the sword cannot be turned
    play(match, "crate:4")
    assert match.state.city.coins == 0


def test_t4_head_turned_to_a_wall_and_row_three_filled_with_four_players() -> None:
    state = position(4)
    state.marks = 21
    draw(state, 1, {"S": "2,2 2,3 2,4 2,5 3,2"})
    draw(state, 2, {"S": "2,2 2,3 2,4 2,5 3,2 3,3"})
    match = rolled(begin(state), "WH***")
    play(match, "wall:2")
    assert match.state.city.coins == 1
    play(match, "place:0,1", "place:6,1", "end-turn")
    assert match.state.marks == 24
    assert [city.cannons for city in match.state.cities] == [1, 1, 0, 1]
    attack = next(event for _, event in match.events if event.kind == "attack")
    assert attack.data == {"row": 3, "strength": 6, "defences": [0, 5, 6, 0], "lost": [0, 1, 3]}


def test_sm_2_a_symbol_no_die_shows_can_be_made() -> None:
    match = rolled(begin(position()), "WWWWW")
    assert {"citizen", "church:1", "crate:1"} <= options(match)
    assert "soldier" not in options(match)  # two dice, 4 coins
    play(match, "citizen")
    assert match.state.city.coins == 1
    assert match.state.turned == [0]


def test_sm_3_several_dice_are_turned_as_long_as_coins_last() -> None:
    state = position()
    state.cities[0].coins = 10
    match = rolled(begin(state), "WWWWW")
    play(match, "noble")
    assert match.state.city.coins == 0
    play(match, "place:2,2")
    assert match.state.city.vp == 7


def test_sm_3_coins_earned_this_turn_do_not_help() -> None:
    state = position()
    state.cities[0].coins = 0
    match = rolled(begin(state), "HHGGW")
    assert "merchant" not in options(match)


def test_3_3_swords_cannot_be_turned() -> None:
    state = position()
    state.cities[0].coins = 20
    match = rolled(begin(state), "***HH")
    assert {"citizen", "soldier", "priest"} <= options(match)
    assert not {"architect", "merchant", "juggler", "noble"} & options(match)
    with pytest.raises(IllegalAnswer) as error:
        match.answer("merchant")
    assert error.value.reason is not None
    assert error.value.reason.key == "blocked.swords"


def test_3_3_only_needed_dice_are_turned() -> None:
    match = rolled(begin(position()), "HHHXX")
    play(match, "church:1")
    assert match.state.city.coins == 3
    assert match.state.turned == []
    assert match.state.used == [3]


def test_t18_log_delivery_needs_its_coins() -> None:
    state = position()
    state.cities[0].coins = 1
    match = rolled(begin(state), "LLL**")
    # Nothing can be paid for, so "none" was forced.
    assert options(match) == {"end-turn"}
    assert "nothing-scored" in kinds(match)


def test_t18_sm_4_delivery_plus_turned_dice() -> None:
    match = rolled(begin(position()), "HHHHX")
    assert not any(key.startswith("log") for key in options(match))
    state = position()
    state.cities[0].coins = 4
    match = rolled(begin(state), "HHHHX")
    assert "log:1" in options(match)
    assert "log:2" not in options(match)
    play(match, "log:1")
    assert (match.state.cities[0].coins, match.state.cities[0].logs) == (0, 3)


def test_t2_log_delivery_costs_two_whatever_its_size() -> None:
    for n, logs in ((3, 5), (1, 3)):
        match = rolled(begin(position()), "LLLHX")
        play(match, f"log:{n}")
        assert (match.state.city.coins, match.state.city.logs) == (1, logs)


def test_sm_1_a_free_use_is_a_duty() -> None:
    assert "none" not in options(rolled(begin(position()), "H****"))
    assert "none" not in options(rolled(begin(position()), "W****"))


def test_sm_1_nobody_has_to_pay_coins() -> None:
    match = rolled(begin(position()), "LL***")
    assert {"none", "log:1", "log:2", "citizen"} <= options(match)
    play(match, "none")
    assert match.request is not None
    assert match.request.kind == "end-turn"
    assert match.state.city.coins == 3


def test_sm_1_walls_without_an_outer_space_are_no_duty() -> None:
    state = position()
    for side in SIDES:
        for cell in side.cells:
            state.cities[0].cells[cell] = "C"
    match = rolled(begin(state), "WWW**")
    assert "none" in options(match)
    assert not any(key.startswith("wall") for key in options(match))
    assert match.request is not None
    reasons = {blocked.key: blocked.reason.key for blocked in match.request.blocked}
    assert reasons["wall:1"] == "blocked.outer"


def test_t17_five_swords_score_nothing_and_mark_five_boxes() -> None:
    match = rolled(begin(position(3)), "*****")
    # "none" is forced; the person still ends the turn, having seen the dice
    assert options(match) == {"end-turn"}
    play(match, "end-turn")
    assert match.state.marks == 5
    assert "nothing-scored" in kinds(match)


def test_3_4_one_result_for_one_symbol() -> None:
    match = rolled(begin(position()), "HHHHX")
    play(match, "citizen", "place:2,2")
    assert options(match) == {"end-turn"}


def test_3_5_walls_outside_only_everything_else_anywhere() -> None:
    wall = rolled(begin(position()), "WHHHH")
    play(wall, "wall:1")
    assert options(wall) == {f"place:{cell // 7},{cell % 7}" for cell in OUTER}
    crate = rolled(begin(position()), "GHHHH")
    play(crate, "crate:1")
    assert len(options(crate)) == 41


def test_3_6_drawings_can_be_taken_back_until_the_turn_is_ended_rolls_never() -> None:
    match = rolled(begin(position()), "HHHHH")
    digest = match.digest()
    play(match, "citizen", "place:2,2")
    assert match.can_undo()
    assert match.undo()
    assert match.undo()
    assert match.undo()  # "keep"
    assert not match.can_undo()
    assert match.can_undo().code == "chance"
    play(match, "keep")
    assert match.digest() == digest
    play(match, "citizen", "place:2,2", "end-turn")
    assert not match.can_undo()
    assert match.can_undo().code == "handed-over"


# ------------------------------------------------------------------ 4 the symbols


def test_t6_crates_of_a_turn_touch_each_other() -> None:
    match = rolled(begin(position()), "GGGHH")
    play(match, "crate:3", "place:1,3", "place:2,3")
    assert "place:3,2" not in options(match)
    assert "place:3,3" in options(match)
    with pytest.raises(IllegalAnswer):
        match.answer("place:3,2")


def test_4_2_crates_need_not_touch_older_ones() -> None:
    match = rolled(begin(position()), "GHHHH")
    play(match, "crate:1", "place:5,5", "end-turn")
    assert match.state.cities[0].cells[40] == "G"


def test_sm_8_fewer_crates_and_walls_but_at_least_one() -> None:
    match = rolled(begin(position()), "GGGHH")
    play(match, "crate:3")
    assert "done" not in options(match)
    play(match, "place:4,4")
    assert "done" in options(match)
    play(match, "done", "end-turn")
    assert "".join(match.state.cities[0].cells).count("G") == 5
    match = rolled(begin(position()), "WWWHH")
    play(match, "wall:3")
    assert "done" not in options(match)
    play(match, "place:0,1", "done", "end-turn")
    assert "".join(match.state.cities[0].cells).count("W") == 1


def test_4_2_a_group_ends_where_there_is_no_room() -> None:
    state = position()
    fill(state, 0, but="3,3 3,4 5,5")
    match = rolled(begin(state), "GGGGH")
    assert "crate:4" in options(match)
    play(match, "crate:4", "place:3,3", "place:3,4")
    assert options(match) == {"end-turn"}


def test_4_2_nobody_turns_dice_for_crates_without_room() -> None:
    state = position()
    state.cities[0].coins = 9
    fill(state, 0, but="3,3 5,5")
    match = rolled(begin(state), "GHHHH")
    assert "crate:1" in options(match)
    assert "crate:2" not in options(match)


def test_4_3_each_side_pays_its_bonus() -> None:
    for index, coins, vp in ((1, 2, 0), (2, 0, 3), (3, 2, 0)):
        state = position()
        side = SIDES[index]
        for cell in side.cells[1:]:
            state.cities[0].cells[cell] = "W"
        match = rolled(begin(state), "WHHHH")
        last = side.cells[0]
        play(match, "wall:1", f"place:{last // 7},{last % 7}")
        assert (match.state.city.coins, match.state.city.vp) == (3 + coins, vp)
        assert match.state.city.defence() == 2


def test_t13_top_brings_a_person_with_full_effect() -> None:
    state = position()
    draw(state, 0, {"W": "0,1 0,2 0,3 0,4"})
    match = rolled(begin(state), "WHHHH")
    play(match, "wall:1", "place:0,5")
    assert options(match) == {"citizen", "soldier", "priest", "architect", "merchant", "none"}
    for person in ("juggler", "noble"):
        with pytest.raises(IllegalAnswer):
            match.answer(person)
    play(match, "merchant", "place:2,2")
    assert match.state.city.coins == 7


def test_4_3_the_free_architect_builds_houses() -> None:
    state = position()
    draw(state, 0, {"W": "0,1 0,2 0,3 0,4"})
    match = rolled(begin(state), "WHHHH")
    play(match, "wall:1", "place:0,5", "architect", "place:4,4", "place:3,5", "place:2,5")
    assert (match.state.city.vp, match.state.city.logs) == (6, 0)


def test_4_3_the_free_person_may_be_declined() -> None:
    state = position()
    draw(state, 0, {"W": "0,1 0,2 0,3 0,4"})
    match = rolled(begin(state), "WHHHH")
    play(match, "wall:1", "place:0,5", "none")
    assert options(match) == {"end-turn"}
    assert "bonus-declined" in kinds(match)


def test_sm_6_the_free_person_is_lost_without_a_space() -> None:
    state = position()
    draw(state, 0, {"W": "0,1 0,2 0,3 0,4"})
    fill(state, 0, but="0,5")
    match = rolled(begin(state), "WHHHH")
    play(match, "wall:1")
    assert options(match) == {"end-turn"}
    assert "bonus-lost" in kinds(match)


def test_sm_5_bonuses_come_after_all_walls_in_any_order() -> None:
    state = position()
    draw(state, 0, {"W": "0,1 0,2 0,3 0,4 1,6 2,6 3,6 4,6"})
    match = rolled(begin(state), "WWWHH")
    play(match, "wall:3", "place:0,5", "place:5,6")
    assert match.state.city.coins == 3
    play(match, "done")
    assert options(match) == {"bonus:top", "bonus:right"}
    other = match.clone()
    play(match, "bonus:right")
    assert match.state.city.coins == 5
    play(match, "merchant", "place:2,2")
    assert match.state.city.coins == 9
    play(other, "bonus:top", "merchant", "place:2,2")
    assert other.state.city.coins == 9
    assert options(other) == {"end-turn"}


def test_t10_soldier_and_bottom_wall() -> None:
    state = position()
    draw(state, 0, {"W": "6,1 6,2 6,3 6,4", "S": "3,3"})
    match = rolled(begin(state), "WHHHH")
    play(match, "wall:1", "place:6,5")
    assert match.state.city.defence() == 3
    assert match.state.city.vp == 3


def test_t11_a_spoilt_side_pays_nothing() -> None:
    state = position()
    draw(state, 0, {"W": "6,1 6,2 6,3", "C": "6,5"})
    match = rolled(begin(state), "WHHHH")
    play(match, "wall:1", "place:6,4")
    assert match.state.city.vp == 0
    assert match.state.city.defence() == 0
    assert game.observe(match.state, 0)["cities"][0]["sides"][2] == "spoilt"


def test_4_3_a_side_pays_only_once() -> None:
    state = position()
    draw(state, 0, {"W": "6,1 6,2 6,3 6,4 6,5"})
    match = rolled(begin(state), "WHHHH")
    play(match, "wall:1", "place:0,1")
    assert match.state.city.vp == 0


def test_t21_one_church_of_any_size_up_to_the_crosses() -> None:
    state = position()
    state.cities[0].coins = 0
    match = rolled(begin(state), "XXXHH")
    churches = {key for key in options(match) if key.startswith("church")}
    assert churches == {"church:1", "church:2", "church:3"}
    play(match, "church:2", "place:3,3")
    assert match.state.cities[0].cells[24] == "2"
    assert options(match) == {"end-turn"}


@pytest.mark.parametrize(
    ("person", "mark", "vp", "coins", "defence"),
    [
        ("citizen", "C", 1, 0, 0),
        ("soldier", "S", 0, 0, 1),
        ("priest", "P", 0, 0, 0),
        ("merchant", "M", 0, 4, 0),
        ("juggler", "J", 0, 0, 0),
        ("noble", "N", 7, 0, 0),
    ],
)
def test_4_5_persons(person: str, mark: str, vp: int, coins: int, defence: int) -> None:
    match = rolled(begin(position()), "HHHHH")
    play(match, person, "place:2,2")
    city = match.state.cities[0]
    assert city.cells[16] == mark
    assert (city.vp, city.coins - 3, city.defence()) == (vp, coins, defence)


def test_t5_merchants_count_crates_around_them() -> None:
    gains = {"2,2": 4, "2,0": 3, "0,1": 2, "0,2": 2, "1,0": 2, "3,0": 2, "3,2": 2}
    for place, coins in gains.items():
        match = rolled(begin(position()), "HHHHH")
        play(match, "merchant", f"place:{place}")
        assert match.state.cities[0].coins == 3 + coins, place
    state = position()
    draw(state, 0, {"G": "1,3 2,3 3,3"})
    match = rolled(begin(state), "HHHHH")
    play(match, "merchant", "place:2,2")
    assert match.state.cities[0].coins == 3 + 7
    play(match, "end-turn")
    rolled(match, "HHHHH")
    play(match, "citizen", "place:5,5", "end-turn")
    rolled(match, "HHHHH")
    play(match, "merchant", "place:3,2")
    assert match.state.cities[0].coins == 3 + 7 + 4


def test_t7_architect_and_houses() -> None:
    match = rolled(begin(position()), "HHHHX")
    play(match, "architect", "place:4,4", "place:3,5")
    assert "place:2,4" not in options(match)
    play(match, "place:2,5")
    assert (match.state.city.vp, match.state.city.logs) == (6, 0)
    assert options(match) == {"end-turn"}


def test_t7_a_house_must_lie_around_the_architect() -> None:
    match = rolled(begin(position()), "HHHHX")
    play(match, "architect", "place:4,4")
    assert "place:2,5" not in options(match)
    assert "place:1,5" not in options(match)
    assert {"place:3,3", "place:5,5", "place:3,5", "done"} <= options(match)


def test_4_6_three_houses_at_most() -> None:
    state = position()
    state.cities[0].logs = 5
    match = rolled(begin(state), "HHHXX")
    play(match, "architect", "place:3,3", "place:3,4", "place:3,5", "place:2,5")
    assert (match.state.city.vp, match.state.city.logs) == (9, 2)
    assert options(match) == {"end-turn"}


def test_4_6_no_house_need_be_built() -> None:
    match = rolled(begin(position()), "HHHXX")
    play(match, "architect", "place:3,3", "done")
    assert (match.state.city.vp, match.state.city.logs) == (0, 2)


def test_sm_7_an_architect_without_logs() -> None:
    state = position()
    state.cities[0].logs = 0
    match = rolled(begin(state), "HHHXX")
    play(match, "architect", "place:3,3")
    assert options(match) == {"end-turn"}
    assert match.state.cities[0].cells[24] == "A"


@pytest.mark.parametrize(
    ("people", "vp"),
    [
        ({"A": "2,2 2,3", "M": "2,4", "S": "3,2"}, 6),
        ({"J": "2,2", "A": "2,3", "S": "2,4"}, 6),
        ({"C": "2,2", "S": "2,3", "P": "2,4", "A": "3,2", "M": "3,4", "J": "4,2", "N": "4,3"}, 14),
        ({}, 0),
    ],
)
def test_t8_juggler_counts_kinds(people: dict[str, str], vp: int) -> None:
    state = position()
    draw(state, 0, people)
    match = rolled(begin(state), "HHHHX")
    play(match, "juggler", "place:3,3")
    assert match.state.city.vp == vp


def test_t14_priest_counts_churches_of_any_size_once() -> None:
    state = position()
    draw(state, 0, {"1": "2,2", "4": "2,3 2,4"})
    match = rolled(begin(state), "HHXXX")
    play(match, "priest", "place:3,3")
    assert match.state.city.vp == 3
    play(match, "end-turn")
    rolled(match, "HHHHH")
    play(match, "citizen", "place:5,5", "end-turn")
    rolled(match, "XHHHH")
    play(match, "church:1", "place:3,4")
    assert match.state.city.vp == 3


# ------------------------------------------------------------------ 5 pirates


def test_t16_four_sides_and_four_soldiers_hold_the_last_attack() -> None:
    state = position()
    for side in SIDES:
        for seat in (0, 1):
            for cell in side.cells:
                state.cities[seat].cells[cell] = "W"
    draw(state, 0, {"S": "2,2 2,3 2,4 2,5"})
    draw(state, 1, {"S": "2,2 2,3 2,4"})
    assert state.cities[0].defence() == 12
    state.marks = 23
    match = rolled(begin(state), "X****")
    play(match, "church:1", "place:3,3", "end-turn")
    assert [city.cannons for city in match.state.cities] == [0, 1]
    assert match.state.marks == 24  # SM-14: the other three swords are ignored


def test_sm_14_swords_after_the_sixth_attack_are_ignored_and_still_not_turned() -> None:
    state = position()
    state.marks = 24
    state.cities[0].coins = 20
    match = rolled(begin(state), "HH***")
    assert "merchant" not in options(match)
    play(match, "citizen", "place:3,3", "end-turn")
    assert match.state.marks == 24
    assert "swords" not in kinds(match)


def test_sm_10_swords_that_fill_two_rows() -> None:
    state = position()
    state.marks = 3
    draw(state, 1, {"S": "2,2"})
    match = rolled(begin(state), "*****")
    play(match, "end-turn")
    assert match.state.marks == 8
    attacks = [event.data["strength"] for _, event in match.events if event.kind == "attack"]
    assert attacks == [1, 3]
    assert [city.cannons for city in match.state.cities] == [2, 1]


def test_5_2_equal_defence_is_enough() -> None:
    state = position()
    state.marks = 3
    draw(state, 0, {"S": "2,2"})
    match = rolled(begin(state), "X*XXX")
    play(match, "church:1", "place:3,3", "end-turn")
    assert [city.cannons for city in match.state.cities] == [0, 1]


def test_5_3_what_is_drawn_this_turn_defends() -> None:
    state = position()
    state.marks = 3
    match = rolled(begin(state), "HH*XX")
    play(match, "soldier", "place:3,3", "end-turn")
    assert [city.cannons for city in match.state.cities] == [0, 1]


# ------------------------------------------------------------------ 6 the end


def test_6_1_the_round_is_finished() -> None:
    state = position(3)
    state.first = 2
    state.seat = 0
    fill(state, 0, but="3,3")
    match = rolled(begin(state), "HXXXX")
    play(match, "citizen", "end-turn")
    assert not match.over
    assert match.request is not None
    assert match.request.seat == 1
    assert "last-round" in kinds(match)
    rolled(match, "X****")
    play(match, "church:1", "place:3,3", "end-turn")
    assert match.over
    assert match.state.marks == 4  # SM-13: pirates as always
    assert kinds(match)[-1] == "game-over"


def test_6_1_the_last_seat_of_a_round_ends_the_game_at_once() -> None:
    state = position(2)
    state.seat = 1
    fill(state, 1, but="3,3")
    match = rolled(begin(state), "HXXXX")
    play(match, "citizen", "end-turn")
    assert match.over
    assert "last-round" not in kinds(match)


def test_6_2_final_score_source_by_source() -> None:
    state = position()
    city = state.cities[0]
    fill(state, 0, mark="C")
    draw(state, 0, {"1": "2,2", "2": "2,3"})
    city.coins, city.logs, city.vp, city.cannons = 5, 4, 30, 2
    assert sheet(city)._asdict() == {
        "during": 30,
        "full_city": 5,
        "coins": 2,
        "logs": 4,
        "churches": 4,
        "cannons": -10,
    }
    assert sheet(city).total == 35


def test_6_2_totals_may_be_negative() -> None:
    city = position().cities[0]
    city.coins = city.logs = 0
    city.cannons = 6
    assert sheet(city).total == -30


@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ((3, 2, 1, 1, 2), 25),
        ((1, 0, 0, 0, 0), 1),
        ((1, 1, 0, 0, 0), 4),
        ((1, 1, 1, 0, 0), 8),
        ((1, 1, 1, 1, 0), 13),
        ((1, 1, 1, 1, 1), 20),
        ((0, 1, 1, 1, 1), 0),
        ((2, 1, 1, 0, 4), 9),
        ((5, 0, 0, 0, 0), 5),
        ((2, 2, 2, 2, 2), 40),
    ],
)
def test_t9_church_series(counts: tuple[int, ...], points: int) -> None:
    assert church_points(counts) == points


def test_t20_more_empty_spaces_break_ties() -> None:
    state = position()
    for city in state.cities:
        city.coins = city.logs = 0
    fill(state, 0)
    fill(state, 1, but="3,3 3,4 3,5")
    state.cities[0].vp, state.cities[1].vp = 51, 56
    assert game.scores(state) == [56, 56]
    assert game.winners(state) == [1]


def test_t20_equal_empty_spaces_share_the_victory() -> None:
    state = position()
    for seat in (0, 1):
        fill(state, seat, but="3,3 3,4 3,5")
        state.cities[seat].vp = 56
    assert game.winners(state) == [0, 1]


def test_scores_in_play_are_those_of_the_present_moment() -> None:
    match = rolled(begin(position()), "HHHHH")
    assert match.scores() == [3, 3]
    play(match, "noble", "place:2,2")
    assert match.scores() == [10, 3]
    assert match.request is not None
    assert match.request.seat != CHANCE
