"""Quedah Merchant (RULES 4). Examples D1 to D12."""

from __future__ import annotations

import pytest
from games.kidd.scene import (
    ODD_EVEN,
    QUEDAH,
    begin,
    deck,
    goals,
    kind,
    move,
    on,
    options,
    paths,
    picked,
    play,
    reasons,
    told,
)

from quayside.games.kidd.position import written
from quayside.kernel import Chance, Match

D4 = "S1/-:1,I1/D1:12 4,5 1 play"
D12 = "S1/D2:1,S6/-:2,I1/I2:2 0,0 1 play"


def test_4_2_the_die_shows_one_two_or_three() -> None:
    match = begin(QUEDAH, ODD_EVEN)
    request = match.request
    assert isinstance(request, Chance)
    assert request.outcomes == (("1", 1), ("2", 1), ("3", 1))
    assert request.by == 0
    play(match, "3")
    assert match.observe(0)["roll"] == 3
    assert told(match, "rolled") == [{"seat": 0, "n": 3}]


def test_4_3_the_six_start_spaces_are_taken_in_turn() -> None:
    match = Match.new(QUEDAH, 2, {"first": "2"})
    for n, space in enumerate(("S4", "S1", "S2", "S3", "S6", "S5")):
        assert match.request is not None
        assert (match.request.seat, kind(match)) == ((1, 0)[n % 2], "place")
        assert f"place:{space}" in options(match)
        play(match, f"place:{space}")
    assert deck(match) == "S1/-:1,S2/-:2,S3/-:1,S4/-:2,S5/-:1,S6/-:2"
    assert match.state.reserve == [4, 4]
    assert kind(match) == "die"
    assert match.state.seat == 1


def test_4_3_a_start_space_that_is_taken_is_refused() -> None:
    match = play(Match.new(QUEDAH, 2, {"first": "1"}), "place:S1")
    assert reasons(match) == {"place:S1": "taken"}


def test_4_4_bringing_aboard_takes_the_turn_whatever_the_roll() -> None:
    for roll in (1, 2, 3):
        match = begin(QUEDAH, "S1/-:1,S4/-:2 6,6 1 play", roll)
        assert "place:S2" in options(match)
        play(match, "place:S2")
        assert on(match, "S2") == "-:1"
        assert (kind(match), match.state.seat, match.state.roll) == ("die", 1, 0)


@pytest.mark.parametrize(
    ("roll", "found"),
    [
        (1, ["D1", "D2"]),
        (2, ["D1 I1", "D2 I2"]),
        (3, ["D1 I1 I2", "D1 I1 I6", "D2 I2 I1", "D2 I2 I3"]),
    ],
)
def test_d1_all_pips_are_used(roll: int, found: list[str]) -> None:
    assert paths(begin(QUEDAH, ODD_EVEN, roll), "S1") == found


def test_d2_capture_from_behind_with_the_last_pip() -> None:
    text = "S1/-:1,I1/D1:2 6,6 1 play"
    match = begin(QUEDAH, text, 2)
    assert "I1/D1" in goals(match, "S1")
    move(match, "S1", "I1", "D1")
    assert on(match, "I1") == "D1:21"
    assert told(match, "captured") == [{"seat": 0, "other": 1, "spaces": ["I1"]}]
    assert match.observe(0)["players"][0]["captives"] == 1
    assert match.observe(0)["players"][1]["captive"] == 1
    assert not any("I1/D1" in goals(begin(QUEDAH, text, roll), "S1") for roll in (1, 3))
    assert not [path for path in paths(begin(QUEDAH, text, 3), "S1") if "D1 I1" in path]


def test_d3_his_side_is_not_his_back() -> None:
    match = begin(QUEDAH, "D1/S1:1,I1/I2:2 6,6 1 play", 1)
    assert goals(match, "D1") == ["S6/D1"]
    assert reasons(picked(match, "D1")) == {"to:I1/D1": "front"}


def test_d4_a_friend_is_freed_and_his_captor_captured() -> None:
    match = move(begin(QUEDAH, D4, 2), "S1", "I1", "D1")
    assert kind(match) == "free"
    assert options(match) == ["to:I2/I1", "to:I6/I1"]
    assert match.observe(0)["freed"] == "I1"
    assert told(match, "freed") == [{"seat": 0, "space": "I1"}]
    play(match, "to:I6/I1")
    assert deck(match) == "I1/D1:21,I6/I1:1"
    assert told(match, "fled") == [{"seat": 0, "origin": "I1", "space": "I6"}]
    assert match.state.seat == 1


def test_d4_to_the_other_side() -> None:
    match = play(move(begin(QUEDAH, D4, 2), "S1", "I1", "D1"), "to:I2/I1")
    assert deck(match) == "I1/D1:21,I2/I1:1"


def test_the_whole_move_can_be_taken_back_while_the_friend_flees() -> None:
    match = move(begin(QUEDAH, D4, 2), "S1", "I1", "D1")
    assert match.undo()
    assert match.undo()
    assert deck(match) == "S1/-:1,I1/D1:12"
    assert not match.can_undo()


def test_d6_no_way_out_for_the_friend_forbids_the_capture() -> None:
    text = "S1/-:1,I1/D1:12,I2/I3:2,I6/I5:1 3,4 1 play"
    match = begin(QUEDAH, text, 2)
    assert "I1/D1" not in goals(match, "S1")
    assert reasons(picked(match, "S1"))["to:I1/D1"] == "no-escape"


def test_4_8_the_friend_may_capture_and_free_another() -> None:
    match = begin(QUEDAH, "S1/-:1,I1/D1:12,I2/I1:12 3,4 1 play", 2)
    move(match, "S1", "I1", "D1")
    assert options(match) == ["to:I2/I1", "to:I6/I1"]
    play(match, "to:I2/I1")
    assert kind(match) == "free"
    assert options(match) == ["to:D2/I2", "to:I3/I2"]
    play(match, "to:D2/I2")
    assert deck(match) == "D2/I2:1,I1/D1:21,I2/I1:21"
    assert [data["spaces"] for data in told(match, "captured")] == [["I1"], ["I2"]]


def test_4_9_a_way_that_frees_one_with_no_way_out_is_forbidden() -> None:
    text = "S1/-:1,D2/S2:1,I1/D1:12,I2/I1:12,I3/D3:2 2,3 1 play"
    match = move(begin(QUEDAH, text, 2), "S1", "I1", "D1")
    # The only way left is taken by itself.
    assert deck(match).endswith("I6/I1:1")
    # With that taken, too, there is none.
    shut = text.replace("I3/D3:2", "I3/D3:2,I6/I5:1").replace("2,3 1", "1,3 1")
    match = picked(begin(QUEDAH, shut, 2), "S1")
    assert reasons(match)["to:I1/D1"] == "no-escape"


def test_4_9_the_last_friend_may_go_where_the_move_began() -> None:
    """Round a ring of five spaces: three steps, two friends, and each other way is shut."""
    text = "D1/I1:1,I1/I2:12,I2/D2:12,I3/D3:1,I6/D6:1 2,5 1 play"
    match = move(begin(QUEDAH, text, 3), "D1", "I2", "D2")
    assert [data["space"] for data in told(match, "fled")] == ["I1", "D1"]
    assert deck(match) == "D1/I1:1,I1/I2:21,I2/D2:21,I3/D3:1,I6/D6:1"


def test_4_9_says_why_a_way_is_forbidden() -> None:
    text = "S1/-:1,I1/D1:12,I6/D6:2 4,4 1 play"
    match = begin(QUEDAH, text, 2)
    assert "I1/D1" in goals(match, "S1")
    twin = match.clone()
    move(twin, "S1", "I1", "D1")
    assert deck(twin).endswith("I2/I1:1,I6/D6:2")


def test_d8_one_captive_each() -> None:
    match = begin(QUEDAH, "S1/-:21,I1/D1:2 6,5 1 play", 2)
    assert goals(match, "S1") == ["I2/D2", "S2/D2", "S6/D1"]
    assert reasons(picked(match, "S1")) == {"to:I1/D1": "holds"}


def test_4_6_the_captive_is_carried_along() -> None:
    match = move(begin(QUEDAH, "S1/-:21,I1/D1:2 6,5 1 play", 2), "S1", "I2", "D2")
    assert on(match, "I2") == "D2:21"


def test_d9_on_a_start_space_the_friend_has_one_way() -> None:
    match = begin(QUEDAH, "S1/D1:12,D1/I1:1 5,6 1 play", 1)
    assert goals(match, "D1") == ["S1/D1", "S6/D1"]
    move(match, "D1", "S1")
    assert deck(match) == "S1/D1:21,D2/S1:1"


def test_d10_a_back_to_the_black_path_cannot_be_met() -> None:
    match = begin(QUEDAH, "S1/-:2,D1/I1:1 6,6 1 play", 1)
    assert goals(match, "D1") == ["S6/D1"]
    assert reasons(picked(match, "D1")) == {"to:S1/D1": "front"}


def test_d11_who_cannot_act_with_any_roll_has_lost() -> None:
    match = begin(QUEDAH, "S1/D2:1,D1/I1:2 0,0 1 play")
    assert (match.over, match.state.end, match.winners()) == (True, "last-move", [1])
    assert match.scores() == [0, 2]


def test_4_11_whose_pirates_are_all_captives_has_lost() -> None:
    match = move(begin(QUEDAH, "D1/S1:2,I1/D1:1 0,3 2 play", 1), "D1", "I1")
    assert deck(match) == "I1/D1:12"
    assert (match.over, match.state.end, match.winners()) == (True, "last-move", [1])


def test_kd_14_even_if_the_other_has_just_passed() -> None:
    match = begin(QUEDAH, "S1/D2:1,D1/I1:2 0,0 1 play q1 p1")
    assert (match.state.end, match.winners()) == ("last-move", [1])


def test_d12_a_roll_that_cannot_be_used_is_passed() -> None:
    one = begin(QUEDAH, D12, 1)
    assert goals(one, "S1") == ["D1/S1"]
    for roll in (2, 3):
        match = begin(QUEDAH, D12, roll)
        assert (kind(match), options(match)) == ("pass", ["pass"])
        play(match, "pass")
        assert told(match, "passed") == [{"seat": 0}]
        assert (match.state.seat, match.state.quiet, match.state.passes) == (1, 1, 1)


def test_4_13_strict_an_unusable_roll_has_lost() -> None:
    match = begin(QUEDAH, f"{D12} strict", 2)
    assert (match.over, match.state.end, match.winners()) == (True, "strict", [1])
    assert kind(begin(QUEDAH, f"{D12} strict", 1)) == "act"


def test_4_13_strict_is_an_option() -> None:
    assert Match.new(QUEDAH, 2, {"strict": "on"}).state.strict
    assert not Match.new(QUEDAH, 2).state.strict


STUCK = "S1/D2:1,S6/D6:1,D1/I1:2 0,0 1 play"


def test_4_12_if_neither_can_act_captives_are_counted() -> None:
    match = begin(QUEDAH, STUCK)
    assert (match.state.end, match.winners(), match.scores()) == ("stuck", [0, 1], [1, 1])
    match = begin(QUEDAH, STUCK.replace("D2:1", "D2:21"))
    assert (match.state.end, match.winners(), match.scores()) == ("stuck", [0], [2, 0])


def test_kd_16_strict_changes_nothing_about_that() -> None:
    match = begin(QUEDAH, f"{STUCK} strict")
    assert (match.state.end, match.winners()) == ("stuck", [0, 1])


def test_4_12_sixty_turns_in_which_nothing_happens() -> None:
    text = "S1/-:1,S4/-:12,I1/I2:21 1,1 1 play"
    match = begin(QUEDAH, f"{text} q59", 1)
    assert not match.over
    move(match, "S1", "D1")
    assert (match.over, match.state.end, match.winners()) == (True, "quiet", [0, 1])
    assert written(match.state).endswith("over:quiet:12 q60 a1")


def test_4_12_who_holds_more_has_won() -> None:
    match = move(begin(QUEDAH, "S1/-:1,S4/-:2,I1/I2:21 1,1 1 play q59", 1), "S1", "D1")
    assert (match.state.end, match.winners()) == ("quiet", [0])


def test_4_12_a_pass_is_a_turn_in_which_nothing_happens() -> None:
    match = play(begin(QUEDAH, f"{D12} q59", 2), "pass")
    assert match.state.end == "quiet"


@pytest.mark.parametrize("key", ["place:S3", "capture"])
def test_4_12_placing_and_capture_begin_the_count_anew(key: str) -> None:
    match = begin(QUEDAH, "S1/-:1,I1/D1:2 6,6 1 play q59", 2)
    if key == "capture":
        move(match, "S1", "I1", "D1")
    else:
        play(match, key)
    assert not match.over
    assert match.state.quiet == 0


def test_4_11_comes_before_4_12() -> None:
    match = begin(QUEDAH, "S1/D2:1,D1/I1:2 0,0 1 play q60")
    assert match.state.end == "last-move"


def test_threats_are_those_of_any_roll() -> None:
    match = begin(QUEDAH, "S1/-:1,I1/D1:2,I4/D4:21 5,5 1 play", 1)
    # I1 is two steps from S1; whoever has a captive threatens nobody.
    assert match.observe(0)["threats"] == {"I1": ["S1"]}
