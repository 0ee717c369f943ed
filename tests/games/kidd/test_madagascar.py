"""Madagascar (RULES 5). Examples E1 to E6."""

from __future__ import annotations

import pytest
from games.kidd.scene import (
    MADAGASCAR,
    begin,
    deck,
    goals,
    kind,
    move,
    on,
    options,
    picked,
    play,
    reasons,
    told,
)

from quayside.games.kidd.position import key
from quayside.kernel import Match

E1 = "I1/D1:21 6,6 1 play"


@pytest.mark.parametrize("players", [2, 3])
def test_5_2_the_start(players: int) -> None:
    match = Match.new(MADAGASCAR, players, {"first": "1"})
    for n in range(6):
        assert match.request is not None
        assert (match.request.seat, kind(match)) == (n % players, "place")
        play(match, f"place:S{n + 1}")
    assert match.state.reserve == [4] * players
    assert (kind(match), match.state.seat) == ("act", 0)
    assert match.state.phase == "play"
    assert [match.state.aboard(seat) for seat in range(players)] == [6 // players] * players


def test_5_3_move_or_bring_aboard() -> None:
    match = begin(MADAGASCAR, "S1/-:1,S4/-:2 6,6 1 play")
    assert options(match) == ["pirate:S1", *(f"place:S{k}" for k in (2, 3, 5, 6))]
    play(match, "place:S2")
    assert on(match, "S2") == "-:1"
    assert match.state.seat == 1


def test_e1_a_tower_of_two_moves_two() -> None:
    assert goals(begin(MADAGASCAR, E1), "I1") == ["D2/I2", "D6/I6", "I3/I2", "I5/I6"]


def test_e2_over_vacant_spaces_only() -> None:
    match = begin(MADAGASCAR, "I1/D1:21,I2/I3:2 6,5 1 play")
    assert goals(match, "I1") == ["D6/I6", "I5/I6"]


def test_e3_who_arrives_is_on_top_and_own_pirates_below_do_not_matter() -> None:
    match = begin(MADAGASCAR, "D1/S1:1,I1/D1:112 4,6 1 play")
    move(match, "D1", "I1")
    assert deck(match) == "I1/D1:1121"
    assert match.observe(0)["spaces"]["I1"]["height"] == 4
    assert told(match, "captured") == [{"seat": 0, "other": 1, "spaces": ["I1"]}]
    twin = begin(MADAGASCAR, "I1/D1:1121 4,6 1 play")
    assert twin.request is not None
    assert {len(m["path"]) for m in twin.request.data["moves"]["I1"]} == {4}


def test_5_4_the_height_at_the_start_counts() -> None:
    """A lone pirate captures two and has moved one step only."""
    match = move(begin(MADAGASCAR, "D1/S1:1,I1/D1:22 5,5 1 play"), "D1", "I1")
    assert on(match, "I1") == "D1:221"


def test_5_5_all_of_the_tower_stands_as_the_one_on_top() -> None:
    match = move(begin(MADAGASCAR, E1), "I1", "I3", "I2")
    assert on(match, "I3") == "I2:21"


def test_e5_who_can_do_nothing_passes() -> None:
    match = begin(MADAGASCAR, "S1/D2:21,D1/S6:2 0,5 1 play")
    assert (kind(match), options(match)) == ("pass", ["pass"])
    play(match, "pass")
    assert told(match, "passed") == [{"seat": 0}]
    assert (match.state.seat, match.state.passes) == (1, 1)


def test_5_3_no_passing_by_choice() -> None:
    assert "pass" not in options(begin(MADAGASCAR, E1))


def test_e6_a_back_to_the_black_path_cannot_be_met() -> None:
    match = begin(MADAGASCAR, "S1/-:2,D1/I1:1 6,6 1 play")
    assert goals(match, "D1") == ["S6/D1"]
    assert reasons(picked(match, "D1")) == {"to:S1/D1": "front"}


def test_5_9_not_onto_an_own_tower() -> None:
    match = picked(begin(MADAGASCAR, "D1/S1:1,I1/D1:21 5,6 1 play"), "D1")
    assert reasons(match) == {"to:I1/D1": "own"}


def test_kd_17_round_to_the_own_space_if_it_turns_by_that() -> None:
    """A tower of five on a ring of five: back as before is no move."""
    match = begin(MADAGASCAR, "D1/S1:22221 6,3 1 play")
    assert {"D1/I1", "D1/S6"} <= set(goals(match, "D1"))
    assert reasons(picked(match, "D1"))["to:D1/S1"] == "unchanged"
    play(match, "to:D1/I1")
    assert deck(match) == "D1/I1:22221"
    assert not told(match, "captured")


def test_5_6_the_own_space_is_vacant_on_the_way() -> None:
    """A tower of six goes round a ring of five and one step on."""
    found = goals(begin(MADAGASCAR, "D1/S1:222221 6,2 1 play"), "D1")
    # Into S1, the space behind it, over its own space: D1 S6 D6 I6 I1 D1 S1.
    assert "S1/D1" in found


def test_5_10_who_alone_is_on_top_or_ashore_has_won() -> None:
    match = move(begin(MADAGASCAR, "D1/S1:1,I1/D1:2 0,0 1 play"), "D1", "I1")
    assert (match.over, match.state.end, match.winners()) == (True, "captured", [0])
    assert match.scores() == [2, 0]
    assert told(match, "out") == [{"seat": 1}]


def test_5_10_not_while_one_is_ashore() -> None:
    match = move(begin(MADAGASCAR, "D1/S1:1,I1/D1:2 0,1 1 play"), "D1", "I1")
    assert not match.over
    assert not told(match, "out")


THREE = "D1/S1:1,I1/D1:2,I4/D4:3 0,0,0 1 play"


def test_5_11_with_three_who_is_out_is_skipped() -> None:
    match = move(begin(MADAGASCAR, THREE), "D1", "I1")
    assert told(match, "out") == [{"seat": 1}]
    assert match.request is not None
    assert match.request.seat == 2
    move(match, "I4", "I3")
    assert match.request.seat == 0


def test_kd_19_to_be_the_only_one_left_is_enough() -> None:
    """Player 3's pirate was captured by player 2, whose tower player 1 captures."""
    match = move(begin(MADAGASCAR, "D1/S1:1,I1/D1:32 0,0,0 1 play"), "D1", "I1")
    assert (match.state.end, match.winners(), match.scores()) == ("captured", [0], [2, 0, 0])


def walked_round(match: Match) -> Match:
    """All walk round the inner ring until the game is over."""
    ring = {f"I{k}": f"I{k % 6 + 1}" for k in range(1, 7)}
    while match.request is not None:
        (mine,) = match.state.towers(match.state.seat)
        move(match, mine.place.space, ring[mine.place.space])
    return match


def test_5_12_the_flags_count_and_the_third_is_the_stalemate() -> None:
    match = begin(MADAGASCAR, "I1/I6:1,I4/I3:2 0,0 1 play")
    assert match.observe(0)["flags"] == 1
    walked_round(match)
    assert match.observe(0)["flags"] == 3
    assert (match.state.end, match.winners(), match.scores()) == ("repetition", [0, 1], [1, 1])
    # Every position of the second round has come up before.
    assert [data["n"] for data in told(match, "flags")] == [2] * 12 + [3]
    assert key(match.state) == "I1/I6:1,I4/I3:2 0,0 1"


def test_2_9_a_capture_begins_the_count_anew() -> None:
    match = move(begin(MADAGASCAR, "D1/S1:1,I1/D1:2,I4/I3:2 0,0 1 play f2"), "D1", "I1")
    assert list(match.state.seen.values()) == [1]
    assert not told(match, "flags")[1:]


def test_5_13_all_pass_in_a_row() -> None:
    """Each stands in a blind alley before a pirate of the other, who cannot be met from behind."""
    match = begin(MADAGASCAR, "S1/D2:1,S6/D6:1,D1/I1:2 0,0 1 play")
    play(match, "pass", "pass")
    assert (match.over, match.state.end, match.winners()) == (True, "passes", [0, 1])


def test_kd_20_with_three_the_ones_who_are_in_have_to_pass() -> None:
    text = "S1/D2:1,S6/D6:1,D1/I1:32 0,0,0 1 play"
    match = begin(MADAGASCAR, text)
    play(match, "pass")
    assert match.state.seat == 1
    play(match, "pass")
    # Player 3 is out: two passes are all. KD-23: the other two share the stalemate.
    assert (match.state.end, match.winners(), match.scores()) == ("passes", [0, 1], [1, 1, 0])


def test_5_13_a_turn_taken_begins_the_passes_anew() -> None:
    match = begin(MADAGASCAR, "S1/D2:21,D1/S6:2,I4/I3:2 0,3 1 play")
    play(match, "pass")
    move(match, "I4", "I5")
    assert match.state.passes == 0


def test_kd_22_two_hundred_turns_without_placing_or_capture() -> None:
    match = begin(MADAGASCAR, "I1/I6:1,I4/I3:2 0,0 1 play q199")
    move(match, "I1", "I2")
    assert (match.over, match.state.end, match.winners()) == (True, "quiet", [0, 1])


def test_kd_22_a_placing_begins_the_count_anew() -> None:
    match = play(begin(MADAGASCAR, "I1/I6:1,I4/I3:2 1,0 1 play q199"), "place:S1")
    assert not match.over
    assert match.state.quiet == 0


def test_threats_are_those_of_the_next_turn() -> None:
    match = begin(MADAGASCAR, "D1/S1:1,I1/D1:2,I3/I2:12 5,5 2 play")
    assert match.observe(0)["threats"] == {"I1": ["D1"]}
