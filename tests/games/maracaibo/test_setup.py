"""Aim, material and set-up (RULES 1, 2, 3)."""

from __future__ import annotations

from collections import Counter

import pytest
from games.maracaibo.scene import (
    asked,
    begin,
    complete,
    conserved,
    drawn,
    hold,
    options,
    play,
    position,
    told,
)

from quayside.games.maracaibo import game
from quayside.games.maracaibo.catalog import (
    CARDS,
    CITY_TILES,
    QUEST_SPACES,
    SLOTS,
    STOPS,
    SUPPLY,
    rank_of,
)
from quayside.games.maracaibo.places import routes
from quayside.kernel import Dealer, Match


def table(players: int, seed: str = "s", **options: str) -> Match:
    """A game before its first choice of cards."""
    match = Match.new(game, players, options, seed)
    match.deal_all()
    conserved(match.state)
    return match


def test_1_1_the_game_has_four_rounds() -> None:
    match = table(2)
    assert match.observe(0)["rounds"] == 4
    assert match.state.round == 1


def test_1_2_cities_homeward_spaces_and_forks_mb_1_mb_4_mb_5() -> None:
    kinds = {kind: [s.id for s in STOPS.values() if s.kind == kind] for kind in ("city", "start")}
    assert kinds == {"city": ["4", "5", "11", "13", "14", "17"], "start": ["0"]}
    assert [s.id for s in STOPS.values() if s.kind == "homeward"] == ["20", "21a", "21b", "22"]
    forks = {s.id: [(x.to, x.branch) for x in s.links] for s in STOPS.values() if len(s.links) > 1}
    assert forks["1"] == [("3", "upper"), ("2", "lower")]
    assert forks["12"] == [("13", "upper"), ("14", "lower")]
    assert set(forks) == {"1", "12", "20"}
    state = position(round_=3)
    state.sides[0].at = "20"
    assert routes(state, 0) == (("21a", 1),)
    state.round = 4
    assert routes(state, 0) == (("21b", 1),)


def test_1_3_figures_and_discs_of_a_player() -> None:
    player = table(3).state.sides[0]
    assert (player.own, player.supply, player.tasks_left) == (2, 3, 3)
    assert sum(player.discs) == 24


def test_1_4_markers_ranks_and_compass() -> None:
    match = table(3)
    assert match.state.stock == {"france": 13, "england": 13, "spain": 13}
    assert len(match.state.unseen_tokens) == 25
    assert [rank_of(space) for space in (0, 2, 3, 5, 6, 23, 24)] == [0, 0, 1, 1, 2, 7, 8]
    assert match.state.sides[0].metric("compass") == 1


def test_2_1_two_piles_of_combat_tokens() -> None:
    assert table(2).state.piles == [13, 12]


def test_2_2_mb_34_quests_on_the_track_and_the_top_one_open() -> None:
    match = table(4)
    state = match.state
    assert all(len(state.quests[space]) == 1 for space in QUEST_SPACES)
    laid = sum(len(tiles) for tiles in state.quests.values())
    assert len(state.unseen_quests) == 24 - laid - 1
    assert match.observe(2)["quest_top"] == state.quest_top != ""


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_2_3_city_tiles_by_the_number_of_players(players: int) -> None:
    seen = set()
    for seed in range(12):
        tiles = table(players, f"t{seed}").state.tiles
        drawn_ = [tiles[slot] for slot in SLOTS]
        assert len(set(drawn_)) == 4
        assert {"CT01", "CT02"} <= set(drawn_)
        assert all(max(players, 2) in CITY_TILES[tile].players for tile in drawn_)
        assert tiles.get("11") == ("CT13" if players <= 2 else None)
        seen |= set(drawn_)
    assert len(seen) > 6


def test_2_4_the_story_option_brings_tiles_cards_and_quests() -> None:
    state = table(3, story="77").state
    assert state.tale.legacy == ["L1", "L4", "L5", "L6", "L7", "L8", "L9"]
    assert state.tale.c_cards
    assert "17" in state.quests
    state = table(2, story="04a").state
    assert (state.tale.card, state.tale.legacy) == ("04", ["L2", "L4", "L12"])
    plain = table(3).state
    assert not plain.tale.c_cards
    assert set(plain.quests) == {*QUEST_SPACES, "6", "12", "16"}


def test_2_5_hands_of_eight_without_b_cards_and_a_row_of_four() -> None:
    match = table(4, story="76")
    dealt = [card for player in match.state.sides for card in player.hand]
    assert len(dealt) == 32
    assert {card[0] for card in dealt} <= {"A", "C"}
    assert sum(card[0] == "C" for card in dealt) > 0
    assert len([card for card in match.state.row if card]) == 4
    # 56 + 40 + 8 cards, less those dealt and laid out.
    assert match.state.pile == 104 - 36
    assert match.state.out == 12


def test_2_6_careers_and_doubloons_from_the_start_player_on() -> None:
    match = table(4, first="3")
    assert [player.doubloons for player in match.state.sides] == [10, 11, 8, 9]
    careers = [career for player in match.state.sides for career in player.careers]
    assert len(set(careers)) == 8
    firsts = {table(3, f"f{n}").state.first for n in range(12)}
    assert firsts == {0, 1, 2}


def test_2_7_one_prestige_building_face_up() -> None:
    assert len(table(2).state.buildings) == 1


def test_2_8_everybody_keeps_a_career_and_five_cards() -> None:
    match = table(2, first="2")
    assert asked(match) == (1, "career")
    keys = options(match)
    match.answer(keys[0])
    assert asked(match) == (1, "lay")
    match.answer(options(match)[0])
    for _ in range(3):
        assert asked(match) == (1, "drop")
        match.answer(options(match)[0])
    assert asked(match) == (1, "end-turn")
    match.answer("end-turn")
    player = match.state.sides[1]
    assert (len(player.hand), len(player.plan), player.career) == (4, 1, keys[0][-2:])
    assert len(match.state.discards) == 3
    assert asked(match) == (0, "career")


def test_2_9_everybody_begins_alike() -> None:
    player = table(3).state.sides[2]
    assert (player.at, player.explorer, player.influence) == ("0", "E00", [0, 0, 0])
    assert (player.cp, player.income, player.vp_income, player.vp) == (1, 8, 0, 0)


def test_2_10_mb_26_markers_of_two_players() -> None:
    for players in (1, 2):
        state = table(players).state
        assert state.markers == {"6": "spain", "7": "england", "8": "france"}
        assert [state.empties(nation) for nation in state.stock] == [1, 1, 1]
    assert table(3).state.markers == {}
    assert sum(SUPPLY) == 13


def test_3_1_what_lies_on_top_is_decided_when_it_is_turned_up() -> None:
    """The same position can go on with any card."""
    cards = Counter[str]()
    for seed in range(20):
        match = begin(position())
        match.seed = f"x{seed}"
        match._dealer = Dealer(match.seed)
        play(match, "sail:1:1", "VA2", "done")
        match.answer("pile")
        match.deal()
        cards[match.state.sides[0].hand[0]] += 1
    assert len(cards) > 10
    assert set(cards) <= set(CARDS)


def test_3_2_a_turn_can_be_taken_back_until_something_is_revealed() -> None:
    match = begin(complete(position(), 0, "S08"))
    play(match, "sail:3:2", "VA4", "done")
    assert asked(match) == (0, "draw")
    for _ in range(2):
        assert match.undo()
    assert asked(match) == (0, "sail")
    play(match, "sail:3:2", "VA2", "done", "pile")
    match.deal()
    assert not match.can_undo()
    assert match.can_undo().code in ("chance", "revealed")
    drawn(match)
    assert asked(match) == (1, "sail")
    assert not match.can_undo()


def test_3_2_nothing_is_revealed_before_the_player_has_said_so() -> None:
    """The last action of a turn can be taken back, even if it leaves no choice at all."""
    state = complete(position(), 0, "S02")
    state.sides[0].doubloons = 0
    state.sides[0].at = "19"
    match = play(begin(state), "home", "choose:2", "stay")
    assert asked(match) == (0, "draw")
    assert options(match) == ["pile"]
    assert match.undo()
    assert asked(match) == (0, "explore")
    full = hold(position(), 0, *[f"A{n:02}" for n in range(1, 5)])
    full.sides[0].plan = ["A05", "A06", "A07"]
    full.deck = [card for card in full.deck if card not in full.sides[0].plan]
    match = play(begin(full), "sail:1:1", "VA2")
    assert asked(match) == (0, "end-turn")
    assert match.undo()
    assert asked(match) == (0, "act")


def test_3_2_taking_a_card_of_the_row_can_be_taken_back() -> None:
    match = play(begin(position()), "sail:1:1", "VA2", "done", "row:B01")
    assert match.undo()
    assert told(match, "took") == []
    play(match, "row:B02", "row:B01", "row:B03", "row:B04")
    assert asked(match) == (0, "end-turn")
    assert match.can_undo()
