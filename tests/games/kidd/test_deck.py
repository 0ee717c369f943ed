"""The deck and how pirates stand and walk on it (RULES 1 and 2). Examples O1 to O4."""

from __future__ import annotations

from math import atan2, degrees

import pytest
from games.kidd import plain
from games.kidd.scene import (
    LOYAL,
    MADAGASCAR,
    ODD_EVEN,
    QUEDAH,
    begin,
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

from quayside.games.kidd.catalog import (
    BLACK,
    CREW,
    SPACE,
    SPACES,
    STARTS,
    VIEW_BOX,
    exits,
)
from quayside.games.kidd.madagascar.rules import MANNER
from quayside.games.kidd.places import PLACE, SHORT
from quayside.games.kidd.state import Kidd, stand
from quayside.kernel import Match

# ------------------------------------------------------------------ RULES 1


def test_1_1_crews() -> None:
    assert CREW == {2: 7, 3: 6}


def test_1_2_eighteen_spaces_and_twenty_four_paths() -> None:
    paths = {frozenset((s.id, end)) for s in SPACES for end in s.ends if end != BLACK}
    assert len(SPACES) == 18
    assert len(paths) == 24
    assert len(STARTS) == 6
    assert [s.id for s in SPACES if BLACK in s.ends] == list(STARTS)
    assert all(len(s.ends) == 3 and s.ends.count(BLACK) <= 1 for s in SPACES)


def test_1_3_who_is_joined_with_whom() -> None:
    for space in SPACES:
        assert set(space.ends) - {BLACK} == plain.neighbours(space.id)


def test_1_3_path_ends_are_listed_clockwise_from_straight_up() -> None:
    for space in SPACES:
        angles = []
        for end in space.ends:
            x, y = space.rail if end == BLACK else (SPACE[end].x, SPACE[end].y)  # type: ignore[misc]
            angles.append(degrees(atan2(x - space.x, space.y - y)) % 360)
        assert angles == sorted(angles), space.id


def test_1_3_the_deck_fits_its_drawing_and_discs_do_not_touch() -> None:
    _, _, width, height = VIEW_BOX
    for a in SPACES:
        assert 45 <= a.x <= width - 45
        assert 45 <= a.y <= height - 45
        for b in SPACES:
            assert a is b or (a.x - b.x) ** 2 + (a.y - b.y) ** 2 > 90**2


def test_kd_1_no_ring_is_shorter_than_five() -> None:
    """From no space can one come back to it with fewer steps without turning round."""
    for space in SPACES:
        ways = {(end, space.id) for end in plain.neighbours(space.id)}
        for steps in range(2, 6):
            ways = {(n, at) for at, last in ways for n in plain.neighbours(at) - {last}}
            assert (space.id in {at for at, _ in ways}) == (steps == 5)


def test_kd_1_two_short_ways_never_meet_in_the_same_place() -> None:
    """What up to SHORT steps come to is worked out from there being one way only to each end."""
    for steps in range(1, SHORT + 2):
        twice = 0
        for space, back in PLACE:
            ends = [(space, back)]
            for _ in range(steps):
                ends = [(n, at) for at, last in ends for n in plain.neighbours(at) - {last}]
            twice += len(ends) - len(set(ends))
        assert twice == (6 if steps > SHORT else 0), steps


# ------------------------------------------------------------------ RULES 2


def test_o1_a_pirate_comes_aboard_with_his_back_to_the_black_path() -> None:
    match = play(begin(LOYAL, "- 7,7 1 play"), "place:S1")
    assert on(match, "S1") == "-:1"
    assert match.state.reserve == [6, 7]
    assert exits("S1", BLACK) == ("D2", "D1")
    assert match.observe(0)["spaces"]["S1"]["exits"] == ["D2", "D1"]


def test_o2_after_a_step_the_back_faces_the_path_used() -> None:
    match = move(begin(LOYAL, "S1/-:1 6,7 1 play"), "S1", "D2")
    assert on(match, "S1") == ""
    assert on(match, "D2") == "S1:1"
    assert exits("D2", "S1") == ("S2", "I2")


def test_o3_a_start_space_entered_from_the_deck_is_a_blind_alley() -> None:
    match = move(begin(LOYAL, "D2/I2:1 6,7 1 play"), "D2", "S1")
    assert on(match, "S1") == "D2:1"
    assert exits("S1", "D2") == ("D1",)


def test_2_5_nobody_leaves_the_ship() -> None:
    for space in STARTS:
        for back in SPACE[space].ends:
            assert BLACK not in exits(space, back)


O4 = {
    ("S1", "-"): (2, 4, 6, 12, 20, 28, 38, 46, 48, 48, 48, 48, 48, 48),
    ("S1", "D1"): (1, 2, 3, 6, 10, 16, 23, 31, 36, 42, 45, 46, 47, 47),
    ("D1", "S1"): (2, 3, 6, 11, 15, 23, 32, 36, 42, 45, 46, 47, 47, 47),
    ("D1", "I1"): (2, 2, 4, 6, 10, 19, 26, 32, 39, 44, 47, 47, 47, 47),
    ("I1", "D1"): (2, 4, 8, 11, 16, 27, 33, 40, 42, 44, 47, 47, 47, 47),
    ("I1", "I2"): (2, 4, 6, 10, 15, 22, 32, 38, 42, 45, 46, 47, 47, 47),
}


@pytest.mark.parametrize("place", O4, ids=lambda place: f"{place[0]}({place[1]})")
def test_o4_end_states_of_a_lone_tower(place: tuple[str, str]) -> None:
    space, back = place
    for height, ends in enumerate(O4[place], 1):
        state = Kidd(2)
        tower = stand(PLACE[space, back], (0,) * height)
        state.put(tower)
        moves = MANNER.walk(state, tower).moves
        assert len(moves) == ends
        for found in moves:
            assert len(found.path) == height
            assert found.path[-1] == found.goal
            whole = (back, space, *found.path)
            assert whole[-2] == found.back
            assert all(
                c in exits(b, a) for a, b, c in zip(whole, whole[1:], whole[2:], strict=False)
            )


def test_2_6_the_first_player_is_named_or_drawn() -> None:
    for game in (LOYAL, QUEDAH, MADAGASCAR):
        named = Match.new(game, 2, {"first": "2"})
        assert named.request is not None
        assert named.request.seat == 1
        drawn = Match.new(game, 2)
        assert (kind(drawn), options(drawn)) == ("first-player", ["1", "2"])
        drawn.answer("2")
        assert told(drawn, "first-player") == [{"seat": 1}]
        assert drawn.state.seat == 1


def test_2_6_a_seat_beyond_the_players_cannot_begin() -> None:
    with pytest.raises(ValueError, match="seat 3"):
        Match.new(MADAGASCAR, 2, {"first": "3"})


def test_2_11_picking_can_be_taken_back_and_steps_too() -> None:
    match = picked(begin(QUEDAH, ODD_EVEN, 3), "S1")
    play(match, "step:D2", "step:I2")
    assert match.observe(0)["route"] == ["D2", "I2"]
    assert match.undo()
    assert match.observe(0)["route"] == ["D2"]
    assert match.undo()
    assert match.undo()
    assert kind(match) == "act"
    assert not match.can_undo()


def test_2_11_step_by_step_leads_where_the_end_leads() -> None:
    once = move(begin(QUEDAH, ODD_EVEN, 3), "S1", "I3", "I2")
    steps = play(begin(QUEDAH, ODD_EVEN, 3), "pirate:S1", "step:D2", "step:I2", "to:I3/I2")
    assert once.digest() != steps.digest()
    assert once.state.to_json() == steps.state.to_json()


def test_2_11_after_a_step_only_ends_that_it_leads_to_are_left() -> None:
    match = picked(begin(QUEDAH, ODD_EVEN, 3), "S1")
    assert options(match) == ["step:D2", "step:D1", *sorted_ends("I3/I2 I1/I2 I2/I1 I6/I1")]
    play(match, "step:D1")
    assert options(match) == ["step:I1", "to:I2/I1", "to:I6/I1"]
    play(match, "step:I1")
    assert options(match) == ["to:I2/I1", "to:I6/I1"]


def sorted_ends(ends: str) -> list[str]:
    return [f"to:{end}" for end in ends.split()]


def test_2_11_a_step_that_leads_nowhere_is_not_offered() -> None:
    match = picked(begin(QUEDAH, "S1/-:1,S2/-:2,S6/-:2,I1/D1:2 6,4 1 play", 3), "S1")
    # Beyond D1 both spaces are taken.
    assert options(match) == ["step:D2", "to:I3/I2"]
    assert reasons(match) == {"to:I1/I2": "front"}


def test_2_11_a_goal_with_two_ways_in_is_tapped_at_the_path_end() -> None:
    match = picked(begin(MADAGASCAR, "S1/-:2221 6,4 1 play"), "S1")
    anchors = {option.key: option.anchor for option in match.request.options}  # type: ignore[union-attr]
    assert anchors["step:D1"] == "space-d1"
    ends = [key for key in anchors if key.startswith("to:")]
    assert len(ends) == 12
    goal = {key: key[3:5] for key in ends}
    for key in ends:
        several = list(goal.values()).count(goal[key]) > 1 or f"step:{goal[key]}" in anchors
        assert anchors[key] == (
            f"end-{goal[key]}-{key[6:]}".lower() if several else f"space-{goal[key].lower()}"
        )
    assert any(anchor and anchor.startswith("end-") for anchor in anchors.values())


def test_a_pirate_that_cannot_move_says_why() -> None:
    match = begin(LOYAL, "S1/D2:1,S4/-:1,D1/S1:2 5,6 1 play")
    assert "pirate:S1" not in options(match)
    found = reasons(match)
    assert found["pirate:S1"] == "taken"
    assert found["place:S1"] == "taken"
    assert begin(LOYAL, "S4/-:1 0,6 1 play").request.blocked[0].reason.key == (  # type: ignore[union-attr]
        "blocked.nobody-ashore"
    )


def test_the_data_of_a_turn_names_every_pirate_with_its_moves() -> None:
    match = begin(QUEDAH, ODD_EVEN, 1)
    assert match.request is not None
    assert set(match.request.data["moves"]) == {"S1", "S3", "S5"}
    assert goals(match, "S1") == ["D1/S1", "D2/S1"]
    assert match.request.data["moves"]["S1"][0] == {
        "key": "to:D2/S1",
        "goal": "D2",
        "back": "S1",
        "path": ["D2"],
        "gain": 0,
    }
