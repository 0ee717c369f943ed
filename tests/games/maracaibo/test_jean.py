"""Alone against Jean (RULES 20)."""

from __future__ import annotations

import pytest
from games.maracaibo.play import played
from games.maracaibo.scene import (
    begin,
    clear_markers,
    complete,
    conserved,
    influence,
    lay,
    marked,
    play,
    position,
    told,
)

from quayside.games.maracaibo import game
from quayside.games.maracaibo.catalog import JEAN_CARDS
from quayside.games.maracaibo.jean import combat, explore, her_nation, jean_turn
from quayside.games.maracaibo.jean import sail as sail_her
from quayside.games.maracaibo.pieces import Jean
from quayside.games.maracaibo.rules import pay_incomes
from quayside.games.maracaibo.scoring import jean_final, jean_income, jean_leads, scores, winners
from quayside.games.maracaibo.state import Maracaibo
from quayside.games.maracaibo.story import bring_in
from quayside.kernel import Match


def jean_of(state: Maracaibo) -> Jean:
    assert state.jean is not None
    return state.jean


def turned(card: str, state: Maracaibo) -> Match:
    """Jean has turned up the card, and chance has done the rest."""
    jean_of(state).cards = [card]
    match = begin(state, lambda state: jean_turn(state, jean_of(state)))
    match.deal_all()
    conserved(match.state)
    return match


def sailed(steps: int, fork: str, at: str = "0", state: Maracaibo | None = None) -> str:
    """Where Jean's ship has come to."""
    state = state or position(1)
    state.sides[1].at = at
    sail_her(state, steps, fork)
    return state.sides[1].at


def test_20_1_her_deck_by_level_mb_33() -> None:
    for level, sizes in enumerate(((5, 0, 0), (5, 0, 1), (5, 1, 1), (5, 2, 1), (5, 3, 1)), 1):
        match = Match.new(game, 1, {"level": str(level)}, f"level-{level}")
        match.deal_all()
        cards = jean_of(match.state).cards
        assert tuple(sum(card[0] == deck for card in cards) for deck in "ABC") == sizes
        assert match.observe(0)["jean"]["cards"] == cards
        assert match.state.markers == {"6": "spain", "7": "england", "8": "france"}
        assert match.state.first == 0


def test_20_1_an_empty_deck_is_shuffled_again() -> None:
    state = position(1)
    seen = []
    for _ in range(10):
        state.quests = {}
        state.phase = "sail"
        match = begin(state, lambda state: jean_turn(state, jean_of(state)))
        match.deal_all()
        state = match.state.copy()
        state.sides[1].at = "0"
        seen.append(jean_of(state).card)
    assert sorted(seen[:5]) == sorted(seen[5:]) == ["A1", "A2", "A3", "A4", "A5"]


def test_20_1_the_player_begins_and_the_turns_alternate() -> None:
    match = played(1, {}, "solo")
    turns = [data["seat"] for data in told(match, "turn")]
    assert turns[:4] == [0, 1, 0, 1]


def test_20_2_only_cities_homeward_spaces_and_quests_count() -> None:
    assert sailed(1, "upper") == "4"
    assert sailed(1, "lower") == "5"
    assert sailed(2, "upper") == "11"
    assert sailed(1, "upper", "11") == "13"
    assert sailed(1, "lower", "11") == "14"
    assert sailed(2, "lower", "14") == "20"


def test_20_2_x28_a_stop_with_a_quest_counts_and_is_taken() -> None:
    state = lay(position(1), "6", "Q01")
    match = turned("B1", state)
    her = match.state.sides[1]
    assert (her.at, her.quests) == ("6", ["Q01"])
    # Her card's actions are left out: four points and an exploration.
    assert her.vp == 0
    assert her.explorer == "E00"


def test_20_2_she_stops_at_every_red_hand() -> None:
    assert sailed(2, "upper", "19") == "20"
    state = position(1)
    assert sailed(2, "upper", "20", state) == "21a"
    assert state.ender == 1
    state = position(1, round_=4)
    assert sailed(2, "upper", "20", state) == "21b"
    assert state.ender == -1
    assert sailed(2, "upper", "21b", state) == "22"
    assert state.ender == 1


def test_20_2_side_ways_only_if_her_explorer_may() -> None:
    match = begin(position(1), lambda state: bring_in(state, "L4"))
    state = match.state.copy()
    assert sailed(1, "lower", "9", state.copy()) == "11"
    state.sides[1].explorer = "E12"
    assert sailed(1, "lower", "9", state.copy()) == "9a"
    assert sailed(1, "upper", "9", state.copy()) == "11"


def test_20_3_a_disc_in_a_free_market_space() -> None:
    match = turned("A2", position(1))
    assert match.state.sides[1].at == "5"
    assert match.state.markets == {"5": [1, -1]}
    assert jean_of(match.state).discs == 1
    assert jean_of(match.state).pile == []


def test_20_3_else_a_card_of_the_row() -> None:
    state = position(1)
    state.markets = {"5": [0, 0]}
    state.sides[0].discs[0] = 0
    match = turned("A2", state)
    assert jean_of(match.state).pile == ["B02"]
    assert "" not in match.state.row
    assert match.state.row[0] == "B01"
    home = position(1)
    home.sides[1].at = "19"
    match = turned("A5", home)
    assert jean_of(match.state).pile == ["B03"]
    assert match.state.sides[1].influence == [0, 1, 0]


def test_20_4_actions_by_round() -> None:
    match = turned("B3", position(1, round_=2))
    assert (jean_of(match.state).discs, match.state.sides[1].vp) == (2, 0)
    match = turned("B3", position(1, round_=3))
    assert (jean_of(match.state).discs, match.state.sides[1].vp) == (2, 4)
    match = turned("B1", position(1, round_=2))
    assert match.state.sides[1].explorer == "E02"
    match = turned("B1", position(1, round_=3))
    assert match.state.sides[1].explorer == "E08"


def test_20_4_the_top_quest_of_the_pile() -> None:
    match = turned("C2", position(1))
    assert match.state.sides[1].quests == ["Q21"]
    assert match.state.sides[1].vp == 3


def explored(n: int, here: str, other: str = "E00", state: Maracaibo | None = None) -> Maracaibo:
    state = state or position(1)
    state.sides[1].explorer, state.sides[0].explorer = here, other
    match = begin(state, lambda state: explore(state, n))
    after: Maracaibo = match.state
    return after


def test_20_4_exploring_by_the_shortest_way_without_rewards() -> None:
    state = explored(2, "E00")
    assert (state.sides[1].explorer, state.sides[1].doubloons, state.sides[1].vp) == ("E02", 0, 0)
    state = position(1)
    del state.quests["E05"]
    assert explored(4, "E02", "E33", state.copy()).sides[1].explorer == "E10"
    assert explored(4, "E02", "E08", state.copy()).sides[1].explorer == "E11"
    assert explored(4, "E32").sides[1].explorer == "E33"
    assert explored(2, "E33").sides[1].explorer == "E33"
    # Barriers give her nothing.
    assert explored(1, "E18").sides[1].vp == 0


def test_20_4_the_nearest_quest_in_reach() -> None:
    state = explored(2, "E03")
    assert state.sides[1].explorer == "E05"
    assert state.sides[1].quests == ["Q22"]
    assert "E05" not in state.quests


def test_20_4_she_uses_up_the_first_crossing_and_a_place_at_the_end() -> None:
    state = position(1)
    state.sides[1].explorer = "E33"
    state.sides[0].explorer = "E32"
    from games.maracaibo.scene import doing

    match = play(doing(state, {"op": "explore", "max": 1}), "explore:E33")
    assert match.state.sides[0].vp == 8


def test_20_4_mb_38_her_combat() -> None:
    state = clear_markers(position(1))
    match = begin(state, lambda state: combat(state, 2, False))
    play(match, "T01")
    assert match.state.piles == [12, 12]
    her = match.state.sides[1]
    assert her.tokens == ["T01"]
    # England has the highest value, whatever its price.
    assert match.state.markers == {"4": "england"}
    assert (her.influence, her.vp) == ([0, 2, 0], 0)


def test_20_4_her_nation_by_value_rank_and_marks() -> None:
    state = clear_markers(position(1))
    assert her_nation(state, "T25") == "france"
    influence(state, 1, spain=3)
    assert her_nation(state, "T25") == "spain"
    influence(state, 0, spain=6)
    assert her_nation(state, "T25") == "france"
    # Equal sums: the printed value decides, then France, Spain, England.
    influence(state, 0, spain=0)
    influence(state, 1, spain=0, france=6)
    assert her_nation(state, "T01") == "england"
    influence(state, 1, france=0)
    assert her_nation(state, "") == "france"
    influence(state, 0, france=3)
    assert her_nation(state, "") == "spain"
    # T07: most -2. France has most and loses the lead.
    influence(state, 0, france=0)
    marked(state, france="1 2")
    assert her_nation(state, "T07") == "spain"


def test_20_4_cities_first_then_villages_then_out_of_the_game() -> None:
    state = marked(clear_markers(position(1)), france="4 5 11 13 14 17", spain="1 2")
    match = begin(state, lambda state: combat(state, 3, True))
    play(match, "T02")
    assert match.state.markers["3"] == match.state.markers["6"] == "france"
    full = marked(clear_markers(position(1)), france="4 5 11 13 14 17 1 2", spain="3 6 7 8 9 10")
    marked(full, england="12 15 16 18 19")
    match = begin(full, lambda state: combat(state, 3, False))
    play(match, "T06")
    assert match.state.stock["spain"] == 13 - 6 - 1
    assert match.state.marker_counts() == [8, 5, 6]


def test_20_5_x25_what_each_scoring_brings() -> None:
    def income(cards: int, discs: int) -> int:
        state = position(1)
        jean_of(state).pile = state.deck[:cards]
        del state.deck[:cards]
        jean_of(state).discs = discs
        pay_incomes(state)
        assert state.sides[1].vp == jean_income(state)
        return state.sides[1].vp

    assert [income(*case) for case in ((3, 7), (0, 5), (2, 23))] == [11, 4, 40]


def test_20_6_x26_her_final_points_mb_35() -> None:
    state = complete(position(1), 0, "S01", "S02", "S03", "S04", "S06")
    state.sides[1].quests = [f"Q{n:02}" for n in range(1, 7)]
    state.sides[0].quests = [f"Q{n:02}" for n in range(7, 10)]
    jean_of(state).discs = 11
    state.sides[1].explorer, state.sides[0].explorer = "E11", "E00"
    assert jean_leads(state) == (3, 0, 7)
    state.sides[1].explorer = "E12"
    assert jean_leads(state) == (3, 0, 8)
    assert jean_final(state) == 70


def test_20_6_mb_35_on_different_branches_the_nearer_to_the_barrier_is_ahead() -> None:
    state = position(1)
    state.sides[1].explorer, state.sides[0].explorer = "E09", "E06"
    assert jean_leads(state)[2] == 1
    state.sides[1].explorer, state.sides[0].explorer = "E08", "E07"
    assert jean_leads(state)[2] == -1


def test_20_6_leads_and_ranks_as_usual() -> None:
    state = influence(position(1), 1, france=9)
    from quayside.games.maracaibo.scoring import sheet

    count = sheet(state, 1)
    assert count.leads == 3
    assert count.ranks == 3 * (1 + 2)


def test_20_6_she_skips_the_first_step() -> None:
    state = position(1, round_=4)
    state.phase, state.queue, state.ender = "scoring", [0], 1
    match = play(begin(state), "points")
    assert match.over
    assert told(match, "counted")[1]["seat"] == 1


@pytest.mark.parametrize("tile", ["L10", "L11"])
def test_20_7_a_disc_more_on_her_account(tile: str) -> None:
    match = begin(position(1), lambda state: bring_in(state, tile))
    assert match.state.tale.rolls[tile] == [-1, -1]


@pytest.mark.parametrize(("tile", "at"), [("L5", "2"), ("L12", "5")])
def test_20_7_stops_bring_her_nothing_mb_39(tile: str, at: str) -> None:
    match = begin(position(1), lambda state: bring_in(state, tile))
    state = match.state.copy()
    state.phase = "sail"
    stop = {"L5": "3", "L12": "6"}[tile]
    lay(state, stop, "Q01")
    state.sides[1].at = at if tile == "L12" else "1"
    match = turned("A1", state)
    assert match.state.sides[1].at == stop
    assert (match.state.sides[1].own, match.state.sides[1].doubloons) == (2, 0)


def test_20_8_if_jean_is_ahead_nobody_wins() -> None:
    state = position(1)
    assert winners(state) == [0]
    state.sides[1].ledger[-1] = 1
    assert winners(state) == []
    assert scores(state) == [0]
    state.sides[0].ledger[0] = 1
    # A tie: she has no doubloons.
    assert winners(state) == [0]


@pytest.mark.parametrize("card", list(JEAN_CARDS))
@pytest.mark.parametrize("round_", [1, 4])
def test_20_4_every_card_in_every_kind_of_round(card: str, round_: int) -> None:
    match = turned(card, position(1, "77", round_))
    assert match.over
    assert told(match, "jean-card") == [{"seat": 1, "card": card}]


@pytest.mark.parametrize("level", ["1", "3", "5"])
def test_20_whole_games_against_jean(level: str) -> None:
    match = played(1, {"level": level}, f"jean-{level}")
    assert match.over
    assert len(match.scores()) == 1
