"""Exploring, quests and careers (RULES 12, 13, 14)."""

from __future__ import annotations

from itertools import combinations

import pytest
from games.maracaibo.scene import (
    acted,
    asked,
    begin,
    doing,
    hold,
    lay,
    options,
    own,
    planned,
    play,
    position,
    reasons,
    told,
)

from quayside.games.maracaibo.asking import keys_of, tasks
from quayside.games.maracaibo.catalog import CAREERS, QUESTS, TRACK
from quayside.games.maracaibo.exploring import reach
from quayside.games.maracaibo.payments import needs_of, wilds_needed
from quayside.games.maracaibo.state import Maracaibo
from quayside.games.maracaibo.turn import act
from quayside.kernel import Match


def explore(state: Maracaibo, n: int) -> Match:
    return doing(state, {"op": "explore", "max": n}, source="exploring")


def standing(state: Maracaibo, *spaces: str) -> Maracaibo:
    """The explorers stand on these spaces."""
    for side, space in zip(state.sides, spaces, strict=False):
        side.explorer = space
    return state


def test_12_1_up_to_n_spaces_or_none() -> None:
    match = explore(position(), 3)
    assert options(match) == ["explore:E01", "explore:E02", "explore:E03", "stay"]
    assert play(match, "stay").state.sides[0].explorer == "E00"
    match = play(explore(position(), 3), "explore:E02")
    player = match.state.sides[0]
    assert (player.explorer, player.vp, player.doubloons) == ("E02", 1, 10)


def test_12_1_bonuses_are_added() -> None:
    assert options(explore(own(position(), 0, "A47"), 1)) == ["explore:E01", "explore:E02", "stay"]
    assert len(options(explore(own(position(), 0, "A47", "B40"), 1))) == 5 + 1


def test_12_2_others_are_passed_without_being_counted() -> None:
    state = standing(position(3), "E00", "E01", "E02")
    assert options(explore(state, 1)) == ["explore:E03", "stay"]
    state = standing(position(3), "E31", "E33", "E32")
    assert options(explore(state, 1)) == ["explore:E33", "stay"]


def test_12_3_the_long_or_the_short_way() -> None:
    state = standing(position(), "E03")
    assert options(explore(state, 2)) == [
        *("explore:E04", "explore:E05", "explore:E08", "explore:E09", "stay")
    ]
    assert reach(state, 0, 3)["E10"] == 3


def test_12_4_barriers_first_then_only_the_last_space() -> None:
    state = standing(position(), "E09")
    match = play(explore(state, 2), "explore:E11")
    assert asked(match) == (0, "nation")
    assert match.state.sides[0].cp == 1
    play(match, "nation:spain")
    player = match.state.sides[0]
    assert (player.influence, player.cp, player.doubloons) == ([0, 0, 3], 2, 10)


def test_12_4_two_barriers_in_one_exploration() -> None:
    state = standing(own(position(), 0, "A47", "B40"), "E09")
    match = explore(state, 3)
    assert "explore:E17" in options(match)
    state = standing(own(position(), 0, "A47", "B40"), "E27")
    match = play(explore(state, 3), "explore:E29", "nation:france")
    assert [data["barrier"] for data in told(match, "barrier")] == ["green"]


def test_12_5_mb_15_first_and_later_crossings() -> None:
    state = standing(position(3), "E18", "E02", "E02")
    assert play(explore(state, 1), "explore:E19").state.sides[0].vp == 4 + 2
    state = standing(position(3), "E18", "E20", "E02")
    assert play(explore(state, 1), "explore:E19").state.sides[0].vp == 2 + 2
    state = standing(position(3), "E25", "E20", "E30")
    assert play(explore(state, 1), "explore:E28").state.sides[0].vp == 2


def test_12_5_mb_15_jean_counts() -> None:
    state = standing(position(1), "E18", "E20")
    assert play(explore(state, 1), "explore:E19").state.sides[0].vp == 2 + 2


def test_12_6_mb_16_a_quest_on_the_space() -> None:
    state = hold(standing(position(), "E04"), 0, "A03", "A04", "A06")  # Q22: two maps, a rope
    match = play(explore(state, 1), "explore:E05")
    assert options(match) == ["quest:Q22", "none"]
    play(match, "quest:Q22", "disc:S04")
    player = match.state.sides[0]
    assert (player.quests, player.vp) == (["Q22"], 4)
    assert "E05" not in match.state.quests


def test_12_6_a_quest_that_is_left_waits() -> None:
    match = play(explore(standing(position(), "E04"), 1), "explore:E05")
    assert options(match) == ["none"]
    assert reasons(match) == {"quest:Q22": "quest.lacking"}
    play(match, "none")
    assert match.state.quests["E05"] == ["Q22"]
    match = explore(standing(match.state.copy(), "E06", "E04"), 1)
    assert match.state.quests["E05"] == ["Q22"]


def test_12_6_an_empty_quest_space_gives_nothing() -> None:
    state = standing(position(), "E04")
    del state.quests["E05"]
    assert play(explore(state, 1), "explore:E05").over


def test_12_7_x16_arriving_at_the_end_mb_17() -> None:
    state = hold(standing(position(4), "E30", "E33", "E33", "E10"), 0, "A04")
    match = play(explore(state, 3), "explore:E33")
    assert match.state.sides[0].vp == 6
    assert asked(match) == (0, "village")
    assert "buy:A04" in options(match)
    assert play(match, "buy:A04").over


@pytest.mark.parametrize(("before", "points"), [(0, 10), (1, 8), (2, 6), (3, 4)])
def test_12_7_points_by_order_of_arrival(before: int, points: int) -> None:
    state = standing(position(4), "E32", *["E33"] * before)
    assert play(explore(state, 1), "explore:E33").state.sides[0].vp == points


def test_12_7_after_the_end_moves_are_lost() -> None:
    assert explore(standing(position(), "E33"), 3).over


def test_12_4_every_reward_of_the_track_is_carried_out() -> None:
    for space, track in TRACK.items():
        if not track.ways and not track.reward:
            continue
        before = next((s for s, t in TRACK.items() if space in dict(t.ways)), None)
        if before is None:
            continue
        match = play(explore(standing(position(), before), 1), f"explore:{space}")
        while not match.over:
            match.answer(options(match)[0])
        assert match.state.sides[0].explorer == space


# ------------------------------------------------------------------ quests (RULES 13)


def quest(name: str, state: Maracaibo) -> Match:
    """The player is to act at 6, where the quest lies."""
    track = [space for space, tiles in state.quests.items() if name in tiles]
    for space in track:
        del state.quests[space]
        state.unseen_quests.append(name)
    lay(state, "6", name)
    state.seat = 0
    state.sides[0].at = "6"
    return begin(state, lambda state: act(state, 0))


def test_13_1_the_whole_cost_is_paid_from_hand() -> None:
    state = planned(hold(position(), 0, "A03", "A11"), 0, "A05")
    assert options(quest("Q01", state.copy()), "quest") == []
    hold(state, 0, "A04")
    match = quest("Q01", state)
    assert options(match, "quest") == ["quest:Q01"]
    play(match, "quest:Q01")
    assert match.state.discards == ["A03", "A04"]


def test_13_1_the_player_chooses_the_cards_one_by_one() -> None:
    state = hold(position(), 0, "A03", "A04", "A05", "A06")
    match = play(quest("Q01", state), "quest:Q01")
    assert asked(match) == (0, "spend")
    assert options(match) == ["spend:A03", "spend:A04", "spend:A05"]
    play(match, "spend:A05")
    assert options(match) == ["spend:A03", "spend:A04"]
    assert match.state.bill is not None
    play(match, "spend:A04")
    assert match.state.discards == ["A05", "A04"]
    assert match.state.bill is None
    assert match.undo()
    assert match.state.discards == ["A05"]


def test_13_1_doubloons_combat_points_and_figures() -> None:
    match = play(quest("Q17", position()), "quest:Q17")
    assert match.state.sides[0].doubloons == 6
    match = play(quest("Q18", position()), "quest:Q18")
    player = match.state.sides[0]
    assert (player.own, player.supply, player.doubloons) == (1, 4, 12)
    state = position()
    state.sides[0].cp = 2
    match = play(quest("Q20", state), "quest:Q20")
    assert match.state.sides[0].cp == 0
    assert options(quest("Q20", position()), "quest") == []


def test_13_1_one_card_serves_for_one_symbol() -> None:
    state = hold(position(), 0, "A07", "A02")  # sugar and lantern, both
    assert options(quest("Q24", state), "quest") == []
    state = hold(position(), 0, "A09", "A02", "A10")
    assert options(quest("Q24", state), "quest") == ["quest:Q24"]


def test_13_2_x17_rewards_with_three_compasses_and_the_storyteller() -> None:
    state = hold(own(position(), 0, "A13", "A25", "A49"), 0, "A03", "A04")
    match = play(quest("Q01", state), "quest:Q01")
    player = match.state.sides[0]
    assert (player.vp, player.doubloons, player.quests) == (8, 12, ["Q01"])
    assert match.state.quests.get("6") is None


def test_13_2_the_ballad_scores_three() -> None:
    state = own(position(), 0, "B42")
    match = play(quest("Q17", state), "quest:Q17")
    assert match.state.sides[0].vp == 3 + 1 + 3


@pytest.mark.parametrize("name", [name for name in QUESTS if name != "Q21"])
def test_13_2_every_quest_can_be_fulfilled(name: str) -> None:
    state = position()
    state.sides[0].cp = 5
    needs = needs_of(QUESTS[name]["cost"])
    cards = (
        next(c for c in combinations(state.deck, len(needs)) if not wilds_needed(c, needs))
        if needs
        else ()
    )
    hold(state, 0, *cards)
    match = quest(name, state)
    play(match, options(match, "quest")[0])
    while not match.over:
        match.answer(
            options(match)[-1]
        ) if match.request and match.request.seat >= 0 else match.deal()
    assert match.state.sides[0].quests == [name]
    assert match.state.sides[0].vp >= 1


def test_13_3_one_quest_for_each_main_action_mb_28() -> None:
    state = lay(position(), "6", "Q17", "Q18")
    state.sides[0].at = "6"
    match = begin(state, lambda state: act(state, 0))
    assert options(match, "quest") == ["quest:Q17", "quest:Q18"]
    play(match, "quest:Q18")
    assert acted(match)
    assert match.state.quests["6"] == ["Q17"]


def test_13_4_mb_41_cards_drawn_as_a_reward() -> None:
    state = hold(position(), 0, "A01", "A04", "A02", "A03", "A05", "A09")
    match = play(quest("Q15", state), "quest:Q15")
    match.deal_all()
    assert len(match.state.sides[0].hand) == 6
    assert acted(match)


# ------------------------------------------------------------------ careers (RULES 14)


def career(state: Maracaibo, name: str) -> Maracaibo:
    state.sides[0].career = name
    state.sides[0].careers = [name, "K8"]
    return state


def test_14_1_x21_upper_and_lower_target() -> None:
    state = career(position(), "K7")
    state.sides[0].discs[:3] = [0, 0, 0]
    assert keys_of(tasks(state, 0)) == ["task:1:upper"]
    state.sides[0].at = "1"
    match = begin(state, lambda state: act(state, 0))
    play(match, "task:1:upper")
    player = match.state.sides[0]
    assert (player.doubloons, player.vp, player.own, player.tasks) == (15, 0, 3, [1, 0, 0])
    state.sides[0].discs[:6] = [0] * 6
    match = play(begin(state, lambda state: act(state, 0)), "task:1:lower")
    player = match.state.sides[0]
    assert (player.doubloons, player.vp, player.own, player.tasks) == (15, 5, 3, [2, 0, 0])
    assert options(match, "task") == []


def test_14_1_the_figure_can_be_used_at_once() -> None:
    state = hold(career(position(), "K4"), 0, "A12")
    own(state, 0, "A28", "A31")
    state.sides[0].own, state.sides[0].supply = 0, 3
    state.sides[0].at = "1"
    match = begin(state, lambda state: act(state, 0))
    assert options(match, "buy:A12") == []
    play(match, "task:1:upper")
    assert options(match, "buy:A12") == ["buy:A12"]


def test_14_1_targets_count_at_that_moment() -> None:
    state = career(position(), "K8")
    state.sides[0].income = 13
    keys = keys_of(tasks(state, 0))
    assert keys == ["task:3:upper"]
    state.sides[0].income = 18
    assert keys_of(tasks(state, 0)) == ["task:3:upper", "task:3:lower"]


def test_14_2_x21_the_third_task_brings_more() -> None:
    state = career(position(), "K7")
    player = state.sides[0]
    player.tasks = [1, 1, 0]
    player.supply += 2
    player.tokens = ["T01", "T02"]
    state.unseen_tokens = state.unseen_tokens[2:]
    state.piles = [11, 12]
    player.at = "1"
    match = play(begin(state, lambda state: act(state, 0)), "task:3:upper")
    player = match.state.sides[0]
    assert (player.doubloons, player.vp) == (10 + 3 + 2, 2)


def test_14_1_every_task_counts_something() -> None:
    for name, card in CAREERS.items():
        state = career(position(), name)
        for task in card["tasks"]:
            assert state.sides[0].metric(task["metric"]) < task["upper"]["min"]
