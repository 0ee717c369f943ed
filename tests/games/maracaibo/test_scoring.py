"""The end of a round, interim and final scoring (RULES 15, 16, 17)."""

from __future__ import annotations

from games.maracaibo.scene import (
    acted,
    asked,
    begin,
    clear_markers,
    drawn,
    hold,
    influence,
    marked,
    options,
    own,
    play,
    position,
    told,
)

from quayside.games.maracaibo.catalog import HAVANA
from quayside.games.maracaibo.scoring import (
    lead_points,
    majority_bonus,
    multipliers,
    rank_points,
    scores,
    sheet,
    winners,
)
from quayside.games.maracaibo.state import Maracaibo
from quayside.games.maracaibo.turn import act
from quayside.kernel import Match


def scoring(state: Maracaibo, ender: int = 0) -> Match:
    """The players are to take their steps of the scoring."""
    state.phase = "scoring"
    state.ender = ender
    state.queue = state.from_seat(ender)[: state.players]
    return begin(state)


def settled(match: Match) -> Match:
    """All steps have been taken for 2 points, and chance has laid out the rest."""
    while match.request is not None and match.request.kind in ("scoring", "row", "prestige"):
        if match.request.seat < 0:
            match.deal()
        else:
            match.answer("points")
    match.deal_all()
    return match


def test_15_1_actions_of_homeward_spaces() -> None:
    def home(stop: str, round_: int) -> Match:
        state = position(round_=round_)
        state.sides[0].at = stop
        return play(begin(state, lambda state: act(state, 0)), "home")

    assert options(home("20", 1)) == ["choose:1", "choose:2"]
    assert asked(play(home("20", 1), "choose:1")) == (0, "pile")
    match = play(home("20", 1), "choose:2")
    assert options(match) == ["explore:E01", "explore:E02", "stay"]
    for stop, round_, vp in (("21a", 1, 3), ("21b", 4, 3), ("22", 4, 5)):
        assert home(stop, round_).state.sides[0].vp == vp


def test_15_2_x20_a_round_with_three_players() -> None:
    state = position(3, round_=1)
    for player in state.sides:
        player.doubloons = 0
    state.sides[0].at, state.sides[1].at, state.sides[2].at = "7", "18", "8"
    state.queue = [1]
    match = drawn(play(begin(state), "sail:20:2", "done"))
    for seat in (2, 0):
        assert asked(match) == (seat, "sail")
        match.answer(options(match)[0])
        drawn(play(match, "VA3" if "VA3" in options(match) else "done"))
        if asked(match)[1] == "after":
            drawn(play(match, "done"))
    # There is only one way for the ship at 20.
    assert match.log[-1].text() == "!sail:21a:1"
    assert asked(match) == (1, "act")
    play(match, "home", "done")
    assert match.state.sides[1].vp == 3
    drawn(match)
    assert asked(match) == (1, "scoring")
    assert [data["seat"] for data in told(match, "round-ends")] == [1]
    match = settled(match)
    assert match.state.round == 2
    assert asked(match) == (2, "sail")


def test_15_2_mb_27_ships_on_their_way_get_nothing() -> None:
    state = position(3)
    state.sides[0].at, state.sides[1].at = "21a", "20"
    match = settled(scoring(state))
    assert match.state.sides[1].vp == 2


def test_15_2_in_round_four_the_way_ends_at_22() -> None:
    state = position(round_=4)
    state.sides[0].at = "21b"
    match = drawn(play(begin(state), "home", "done"))
    assert asked(match) == (0, "scoring")
    state = position(round_=4)
    state.sides[0].at = "20"
    match = drawn(play(begin(state), "home", "done"))
    assert asked(match) == (1, "sail")


def test_16_1_buying_and_drawing_or_two_points() -> None:
    state = hold(hold(position(), 0, "A04", "A05"), 1, "A09")
    match = scoring(state, 1)
    assert asked(match) == (1, "scoring")
    assert options(match) == ["buy:A09", "invest:P2", "points"]
    play(match, "points")
    assert match.state.sides[1].vp == 2
    assert len(match.state.sides[1].hand) == 1
    assert asked(match) == (0, "scoring")
    drawn(play(match, "buy:A04"))
    assert match.state.sides[0].display == ["A04"]
    assert len(match.state.sides[0].hand) == 4


def test_16_1_mb_40_no_free_actions_in_an_interim_scoring() -> None:
    state = hold(position(), 0, "A04")
    state.sides[0].discs[:5] = [0] * 5
    assert options(scoring(state), "plan", "task") == []


def test_16_2_x19_income() -> None:
    state = position()
    state.sides[0].income, state.sides[0].vp_income = 12, 3
    match = settled(scoring(state))
    player = match.state.sides[0]
    assert (player.doubloons, player.vp) == (10 + 12, 2 + 3)
    assert told(match, "income")[0] == {"seat": 0, "coins": 12, "vp": 3}


def test_16_3_discs_leave_the_markets() -> None:
    state = position()
    state.markets = {"4": [0, -1]}
    assert settled(scoring(state)).state.markets == {}


def test_16_4_the_row_is_discarded() -> None:
    match = settled(scoring(position()))
    assert set(match.state.discards) >= {"B01", "B02", "B03", "B04"}
    assert len([card for card in match.state.row if card]) == 4
    assert not set(match.state.row) & set(match.state.discards)


def test_16_5_the_next_building_is_turned_up() -> None:
    state = position()
    match = settled(scoring(state))
    assert len(match.state.buildings) == 2
    later = position(round_=3)
    later.buildings = ["P2", "P1", "P3"]
    assert len(settled(scoring(later)).state.buildings) == 4


def test_16_6_quests_of_the_coming_round() -> None:
    match = settled(scoring(position()))
    assert {"8", "18"} <= set(match.state.quests)
    assert "6" not in match.state.quests


def test_16_7_the_next_round_begins_left_of_who_ended_it() -> None:
    state = position(3)
    state.sides[0].at = "21a"
    state.sides[0].cp = 5
    match = settled(scoring(state, 0))
    assert [player.at for player in match.state.sides] == [HAVANA] * 3
    assert (match.state.round, asked(match)) == (2, (1, "sail"))
    assert match.state.ender == -1
    assert match.state.sides[0].cp == 5
    match = settled(scoring(position(3), 2))
    assert asked(match) == (0, "sail")


def test_17_1_mb_20_buying_without_drawing_and_tasks() -> None:
    state = hold(position(round_=4), 0, "A04")
    state.sides[0].discs[:5] = [0] * 5
    match = scoring(state)
    assert options(match, "task") == ["task:1:upper", "task:1:lower"]
    play(match, "task:1:lower", "buy:A04")
    assert asked(match) == (0, "end-turn")
    play(match, "end-turn", "points")
    assert match.over
    assert match.state.sides[0].hand == []
    assert match.state.sides[1].ledger[13] == 2


def test_17_1_mb_20_a_task_that_the_last_card_makes_possible() -> None:
    state = hold(own(position(round_=4), 0, "A01", "A02", "A03"), 0, "A04")
    match = play(scoring(state), "buy:A04")
    assert acted(match)
    assert "task:2:upper" in options(match)
    play(match, "task:2:upper", "done")
    assert match.state.sides[0].tasks == [0, 1, 0]


def test_17_2_income_tracks() -> None:
    state = position(round_=4)
    state.sides[0].income, state.sides[0].vp_income = 20, 7
    match = settled(scoring(state))
    assert match.state.sides[0].ledger[13] == 2 + 7 + 6
    assert match.state.sides[0].doubloons == 10


def test_17_3_cards_and_buildings_not_hand_and_planning() -> None:
    state = hold(own(position(round_=4), 0, "A24", "B24"), 0, "B22")
    state.sides[0].plan = ["B20"]
    state.deck.remove("B20")
    state.sides[0].prestige = ["P2"]
    state.sides[0].own = 1
    count = sheet(state, 0)
    assert (count.display, count.prestige) == (3 + 7, 1)


def test_17_4_the_most_influence_with_each_nation() -> None:
    state = position(3)
    influence(state, 0, france=5, spain=2)
    influence(state, 1, france=5, spain=4)
    assert [lead_points(state, seat) for seat in range(3)] == [3, 6, 0]


def test_17_5_mb_14_ranks_times_multipliers() -> None:
    state = marked(clear_markers(position(3)), france="1 2 3", england="4 5", spain="6")
    assert majority_bonus(state) == [2, 1, 0]
    assert multipliers(state) == [2 + 2, 1 + 1, 1]
    influence(state, 0, france=9, england=3, spain=24)
    assert rank_points(state, 0) == 3 * 4 + 1 * 2 + 8 * 1
    # A displaced marker counts for the multiplier, not for the majority.
    marked(state, spain="1")
    assert state.marker_counts() == [2, 2, 2]
    assert multipliers(state) == [2 + 2, 1 + 2, 1 + 2]


def test_17_5_ties_take_the_higher_value() -> None:
    def bonus(**nations: str) -> list[int]:
        return majority_bonus(marked(clear_markers(position(3)), **nations))

    assert bonus(france="1 2", england="3 4", spain="5") == [2, 2, 0]
    assert bonus(france="1", england="3", spain="5") == [2, 2, 2]
    assert bonus(france="1 2", england="3", spain="5") == [2, 1, 1]
    assert bonus(france="1 2") == [2, 0, 0]
    assert bonus() == [0, 0, 0]


def test_17_6_nothing_of_the_story_in_a_single_game() -> None:
    match = settled(scoring(position(round_=4)))
    assert match.over
    assert told(match, "story-read") == []
    [end] = told(match, "game-over")
    assert (end["archive"], end["ending"]) == ("", "")


def test_17_7_most_points_then_doubloons_then_shared() -> None:
    state = position(3)
    state.sides[1].ledger[0] = 5
    assert winners(state) == [1]
    state.sides[0].ledger[0] = 5
    assert winners(state) == [0, 1]
    state.sides[0].doubloons = 11
    assert winners(state) == [0]
    assert scores(state) == [5 + 0, 5, 0]


def test_17_7_the_count_of_the_end_is_what_it_was_before() -> None:
    """`scores` tell what the final scoring will bring; afterwards it stands in the ledgers."""
    state = influence(own(position(round_=4), 0, "A24", "B05"), 0, france=9)
    marked(state, france="3 9")
    match = play(scoring(state), "points")
    play(match, "points")
    before = scoring(state)
    assert match.scores() == [points + 2 for points in before.scores()]
    assert told(match, "game-over")[0]["scores"] == match.scores()
