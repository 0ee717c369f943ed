"""Loyal Captain (RULES 3). Examples C1 to C10."""

from __future__ import annotations

from games.kidd.scene import LOYAL, begin, deck, kind, move, on, options, play, reasons, told

from quayside.games.kidd.position import key, read
from quayside.kernel import Match


def gains(match: Match) -> dict[str, int]:
    """What the options bring, where they bring something."""
    assert match.request is not None
    return {o.key: o.gain.params["n"] for o in match.request.options if o.gain is not None}


def test_3_1_place_or_move_one_step() -> None:
    match = begin(LOYAL, "S1/-:1 6,7 1 play")
    assert options(match) == ["pirate:S1", *(f"place:S{k}" for k in range(2, 7))]
    play(match, "pirate:S1")
    assert options(match) == ["to:D2/S1", "to:D1/S1"]
    play(match, "to:D1/S1")
    assert match.request is not None
    assert match.request.seat == 1
    assert told(match, "moved") == [{"seat": 0, "origin": "S1", "path": ["D1"], "height": 1}]


def test_3_1_no_passing() -> None:
    match = begin(LOYAL, "S1/D2:1 0,7 1 play")
    assert options(match) == ["pirate:S1"]


def test_3_2_no_space_that_is_taken() -> None:
    match = begin(LOYAL, "S1/-:1,D1/S6:2,D2/S2:1 5,6 1 play")
    assert "pirate:S1" not in options(match)
    play(match, "pirate:D2")
    assert options(match) == ["to:I2/D2"]
    assert reasons(match) == {"to:S1/D2": "taken"}


def test_3_3_a_pirate_threatens_his_ways_on() -> None:
    match = begin(LOYAL, "S1/-:1,D1/S6:2 6,6 1 play")
    assert match.observe(0)["threats"] == {
        "S1": ["D1"],
        "D1": ["S1"],
        "D2": ["S1"],
        "I1": ["D1"],
    }


def test_c1_surrounded_on_a_start_space() -> None:
    match = begin(LOYAL, "S1/-:1,D1/S6:2,I2/I3:2 6,5 2 play")
    play(match, "pirate:I2")
    assert gains(match) == {"to:D2/I2": 1}
    play(match, "to:D2/I2")
    assert on(match, "S1") == ""
    assert told(match, "captured") == [{"seat": 1, "other": 0, "spaces": ["S1"]}]
    assert match.state.lost(0) == 1


def test_c2_a_back_turned_to_him_saves_him() -> None:
    match = move(begin(LOYAL, "S1/-:1,S2/-:1,D1/S1:2,I2/I3:2 5,5 2 play"), "I2", "D2")
    assert deck(match) == "S1/-:1,S2/-:1,D1/S1:2,D2/I2:2"
    assert not told(match, "captured")


def test_c3_surrounded_on_three_sides() -> None:
    match = move(begin(LOYAL, "S1/-:2,I1/I2:1,I2/D2:2,I6/I5:2 6,4 2 play"), "S1", "D1")
    assert deck(match) == "D1/S1:2,I2/D2:2,I6/I5:2"


def test_c4_a_back_turned_to_him_saves_him_inside_too() -> None:
    match = move(begin(LOYAL, "S1/-:2,I1/D1:1,I2/I1:2,I6/I5:2 6,4 2 play"), "S1", "D1")
    assert deck(match) == "D1/S1:2,I1/D1:1,I2/I1:2,I6/I5:2"


def test_c5_a_group_is_captured_as_a_whole() -> None:
    match = begin(LOYAL, "S1/-:1,S2/-:2,D1/S6:2,D2/S1:1,I3/I4:2 5,4 2 play")
    play(match, "pirate:I3")
    assert gains(match) == {"to:I2/I3": 2}
    play(match, "to:I2/I3")
    assert deck(match) == "S2/-:2,D1/S6:2,I2/I3:2"
    assert told(match, "captured") == [{"seat": 1, "other": 0, "spaces": ["S1", "D2"]}]


def test_3_5_a_vacant_neighbour_saves_the_whole_group() -> None:
    match = move(begin(LOYAL, "S1/-:1,D1/S6:2,D2/S1:1,I3/I4:2 5,4 2 play"), "I3", "I2")
    assert on(match, "S2") == ""
    assert not told(match, "captured")


def test_kd_6_a_back_to_one_of_the_group_saves_all() -> None:
    """D2 and I2 are next to S2 and I3; B D3 is next to S2 and I3 and turns his back to S2."""
    text = "S1/-:2,S2/-:1,D2/S2:1,D3/S2:2,I1/I6:2 5,4 2 play"
    match = move(begin(LOYAL, text), "I1", "I2")
    assert not told(match, "captured")
    turned = text.replace("D3/S2:2", "D3/S3:2")
    match = move(begin(LOYAL, turned), "I1", "I2")
    assert told(match, "captured") == [{"seat": 1, "other": 0, "spaces": ["S2", "D2"]}]


def test_c7_a_pirate_put_between_two_that_threaten_him_is_lost() -> None:
    match = begin(LOYAL, "D1/I1:2,D2/I2:2 3,5 1 play")
    assert gains(match) == {"place:S1": -1}
    play(match, "place:S1")
    assert deck(match) == "D1/I1:2,D2/I2:2"
    assert match.state.reserve == [2, 5]
    assert told(match, "captured") == [{"seat": 1, "other": 0, "spaces": ["S1"]}]


def test_c9_kd_7_and_his_group_with_him() -> None:
    match = begin(LOYAL, "S2/-:2,D1/I1:2,D2/S1:1,I2/I3:2 3,4 1 play")
    assert gains(match) == {"place:S1": -2}
    play(match, "place:S1")
    assert deck(match) == "S2/-:2,D1/I1:2,I2/I3:2"


def test_3_6_3_7_unless_his_arrival_captures_one_of_them() -> None:
    """S1 and D1 surround each other; those of the opponent go first."""
    match = begin(LOYAL, "S6/-:1,D1/I1:2,D2/I2:2,I1/I2:1 3,5 1 play")
    assert gains(match) == {"place:S1": 1}
    play(match, "place:S1")
    assert deck(match) == "S1/-:1,S6/-:1,D2/I2:2,I1/I2:1"
    assert told(match, "captured") == [{"seat": 0, "other": 1, "spaces": ["D1"]}]


def test_3_7_a_pirate_who_moved_is_never_lost_by_it() -> None:
    match = move(begin(LOYAL, "D1/S6:2,D2/S2:2,I1/D1:1,I2/D2:2 6,4 1 play"), "I1", "I6")
    assert on(match, "I6") == "I1:1"
    assert not told(match, "captured")


def test_c10_who_can_do_nothing_has_lost() -> None:
    match = begin(LOYAL, "S1/D2:1,D1/S1:2 0,6 1 play")
    assert match.over
    assert match.winners() == [1]
    assert match.scores() == [0, 2]
    assert told(match, "game-over") == [{"end": "blocked", "winners": [1], "scores": [0, 2]}]
    assert on(match, "S1") == "D2:1"


def test_3_8_a_pirate_ashore_is_a_move_in_hand() -> None:
    assert kind(begin(LOYAL, "S1/D2:1,D1/S1:2 1,6 1 play")) == "act"


def test_3_8_who_has_nobody_left_has_lost() -> None:
    match = move(begin(LOYAL, "S1/-:1,D1/I1:2,I2/I3:2 0,3 2 play"), "I2", "D2")
    assert deck(match) == "D1/I1:2,D2/I2:2"
    assert (match.over, match.state.end, match.winners()) == (True, "blocked", [1])


def test_3_9_the_third_time_of_a_position_is_a_draw() -> None:
    """Two pirates walk round rings of five and six until they stand as they stood."""
    match = begin(LOYAL, "I1/I6:1,I4/I3:2 0,0 1 play")
    ring = {f"I{k}": f"I{k % 6 + 1}" for k in range(1, 7)}
    while match.request is not None:
        (mine,) = match.state.towers(match.state.seat)
        move(match, mine.place.space, ring[mine.place.space])
    assert match.state.end == "repetition"
    assert match.winners() == [0, 1]
    assert match.scores() == [1, 1]
    # Six turns of both bring them back, twice.
    assert match.state.actions == 24
    assert key(match.state) == "I1/I6:1,I4/I3:2 0,0 1"


def test_2_9_who_is_on_turn_belongs_to_the_position() -> None:
    one = read("I1/I6:1,I4/I3:2 0,0 1 play")
    other = read("I1/I6:1,I4/I3:2 0,0 2 play")
    assert key(one) != key(other)


def test_2_9_a_placing_begins_the_count_anew() -> None:
    match = play(begin(LOYAL, "I1/I6:1,I4/I3:2 1,0 1 play"), "place:S1")
    assert list(match.state.seen.values()) == [1]


def test_3_9_600_actions_are_a_draw() -> None:
    match = begin(LOYAL, "I1/I6:1,I4/I3:2 0,0 1 play a599")
    assert not match.over
    move(match, "I1", "I2")
    assert match.over
    assert (match.state.end, match.winners()) == ("limit", [0, 1])


def test_3_8_comes_before_3_9() -> None:
    match = begin(LOYAL, "S1/D2:1,D1/S1:2 0,6 1 play a600")
    assert match.state.end == "blocked"
