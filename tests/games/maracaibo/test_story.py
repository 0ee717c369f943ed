"""Story cards, legacy tiles, the campaign (RULES 19)."""

from __future__ import annotations

import pytest
from games.maracaibo.play import devoted, played
from games.maracaibo.scene import (
    acted,
    asked,
    begin,
    clear_markers,
    conserved,
    doing,
    hold,
    lay,
    marked,
    options,
    own,
    play,
    position,
    reasons,
    told,
)

from quayside.games.maracaibo import game
from quayside.games.maracaibo.catalog import FLAG_COST, NUMERALS, STORIES
from quayside.games.maracaibo.combat import all_actions
from quayside.games.maracaibo.meta import META
from quayside.games.maracaibo.pieces import Fight
from quayside.games.maracaibo.places import flags, is_city, market, routes
from quayside.games.maracaibo.player import SOURCE
from quayside.games.maracaibo.state import Maracaibo
from quayside.games.maracaibo.story import archives, bring_in, check_story, lay_quests
from quayside.games.maracaibo.turn import act, sail
from quayside.kernel import Match


def with_tile(tile: str, players: int = 2) -> Maracaibo:
    """A position with the legacy tile in the game."""
    state = position(players)
    match = begin(state, lambda state: bring_in(state, tile))
    match.deal_all()
    after: Maracaibo = match.state.copy()
    after.phase = "sail"
    return after


def acting(state: Maracaibo, stop: str) -> Match:
    state.sides[0].at = stop
    state.moved = max(1, state.moved)
    state.phase = "sail"
    return begin(state, lambda state: act(state, 0))


def sailing(state: Maracaibo, stop: str) -> Match:
    state.sides[0].at = stop
    return begin(state, lambda state: sail(state, 0))


def checked(state: Maracaibo, ender: int = 0) -> Match:
    """The story is looked at in a scoring."""
    state.ender = ender
    return begin(state, check_story)


# ------------------------------------------------------------------ single games


@pytest.mark.parametrize("story", ["75", "76", "77", "01", "08"])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("round_", [1, 2, 3, 4])
def test_19_1_quests_of_each_round(story: str, players: int, round_: int) -> None:
    state = position(players, round_=round_)
    state.tale.card = story
    match = begin(state, lay_quests)
    match.deal_all()
    stops = STORIES[story]["questPlacement"][str(players)][NUMERALS[round_ - 1]]
    assert [data["place"] for data in told(match, "quest-laid")] == stops
    conserved(match.state)


def test_19_1_mb_28_both_lie_there() -> None:
    state = lay(position(), "6", "Q01")
    match = begin(state, lay_quests)
    match.deal_all()
    assert len(match.state.quests["6"]) == 2


def test_19_1_an_empty_pile_lays_nothing() -> None:
    state = position()
    state.quest_top = ""
    state.unseen_quests = []
    assert begin(state, lay_quests).over


def test_19_3_tiles_of_the_single_games_mb_31() -> None:
    assert position(story="75").tale.legacy == []
    assert position(story="76").tale.legacy == ["L1", "L4", "L5", "L6"]
    assert position(story="77").tale.legacy == ["L1", "L4", "L5", "L6", "L7", "L8", "L9"]
    assert [position(story=s).tale.c_cards for s in ("75", "76", "77")] == [False, True, True]
    assert not any(card[0] == "8" for card in STORIES)


# ------------------------------------------------------------------ the tiles


def test_19_2_l1_the_city_action_is_a_quest_that_is_replaced() -> None:
    state = hold(with_tile("L1"), 0, "A03", "A01")
    [quest] = state.quests["17"]
    assert quest == "Q21"
    state.sides[0].cp = 3
    match = acting(state, "17")
    assert "quest:Q21" in options(match)
    play(match, "city")
    assert options(match) == ["quest:Q21", "none"]
    play(match, "quest:Q21", "nation:spain")
    match.deal_all()
    assert len(match.state.quests["17"]) == 1
    assert match.state.quests["17"] != ["Q21"]


def test_19_2_l1_after_a_delivery() -> None:
    state = hold(with_tile("L1"), 0, "A03")
    state.sides[0].cp = 3
    match = play(acting(state, "17"), "deliver:A03:tobacco", "disc:S01", "city")
    assert asked(match) == (0, "quest")


def test_19_2_l2_careening_once_a_turn() -> None:
    state = with_tile("L2")
    state.moved = 7
    match = acting(state, "12")
    assert "tile:L2" in options(match)
    play(match, "tile:L2", "disc:S01")
    assert match.state.sides[0].doubloons == 8
    assert asked(match) == (0, "village")
    assert "tile:L2" not in options(match)
    assert "tile:L2" not in options(acting(with_tile("L2"), "10"))


def test_19_2_l3_la_ceiba_is_a_city() -> None:
    state = own(with_tile("L3"), 0, "A07", "A26", "A39")
    assert is_city(state, "18")
    assert [space.good for space in market(state, "18")] == ["cocoa"]
    assert [space.good for space in market(with_tile("L3", 3), "18")] == ["cocoa", "sugar"]
    match = acting(state, "18")
    assert options(match, "VA", "assistant") == ["assistant:A39"]
    play(match, "city")
    player = match.state.sides[0]
    assert (player.doubloons, player.vp) == (13, 2)
    assert flags(state)["18"].annex == 4


def test_19_2_l4_only_beyond_the_red_barrier() -> None:
    state = with_tile("L4")
    state.sides[0].at = "9"
    assert "9a" not in dict(routes(state, 0))
    assert reasons(sailing(state, "9")) == {"sail:9a": "sail.closed"}
    state.sides[0].explorer = "E10"
    found = routes(state, 0)
    assert ("9a", 3) in found
    assert ("10", 1) in found
    assert ("10", 6) in found
    match = play(sailing(state, "9"), "sail:9a:3")
    assert match.state.sides[0].at == "9a"
    state.sides[0].at = "9a"
    assert routes(state, 0)[0] == ("10", 3)
    match = play(acting(state, "9a"), "city", "disc:S01")
    player = match.state.sides[0]
    assert (player.vp, player.doubloons) == (3, 12)


def test_19_2_l5_a_figure_for_ending_at_tortuga() -> None:
    match = play(sailing(with_tile("L5"), "1"), "sail:3:1")
    player = match.state.sides[0]
    assert (player.own, player.supply) == (3, 2)
    match = play(sailing(with_tile("L5"), "1"), "sail:4:2")
    assert match.state.sides[0].own == 2


def test_19_2_l6_each_action_once_in_the_game() -> None:
    state = own(with_tile("L6"), 0, "B41")
    fight = {"op": "combat", "bonus": 0}
    match = play(doing(state, fight, fight), "pile:1", "T19", "nation:france")
    assert {"tile:L6a", "tile:L6b"} <= set(options(match))
    play(match, "tile:L6a")
    player = match.state.sides[0]
    assert (player.doubloons, player.vp) == (10 - 5 + 10, 3)
    assert match.state.tale.covered == ["L6a"]
    play(match, "done", "pile:1", "T10", "nation:france")
    assert "tile:L6a" not in options(match)
    play(match, "tile:L6b")
    assert match.state.sides[0].influence == [1, 0, 0]
    assert match.state.sides[0].vp == 11


def test_19_2_l7_only_beyond_the_blue_barrier() -> None:
    state = with_tile("L7")
    state.sides[0].at = "15"
    state.sides[0].explorer = "E18"
    assert "15a" not in dict(routes(state, 0))
    state.sides[0].explorer = "E19"
    found = routes(state, 0)
    assert ("15a", 2) in found
    assert ("16", 4) in found
    match = play(acting(state, "15a"), "city", "choose:2", "nation:spain")
    assert match.state.sides[0].influence == [0, 0, 2]


def test_19_2_l8_guns_once_a_turn_in_any_village() -> None:
    state = with_tile("L8")
    state.moved = 7
    match = play(acting(state, "3"), "tile:L8")
    player = match.state.sides[0]
    assert (player.cp, player.doubloons) == (3, 7)
    assert "tile:L8" not in options(match)


def test_19_2_l9_a_flag_in_a_village() -> None:
    state = clear_markers(with_tile("L9"))
    assert not is_city(state, "8")
    match = play(doing(state, {"op": "combat", "bonus": 0}), "pile:1", "T01", "nation:france")
    play(match, "annex:8")
    assert match.state.sides[0].doubloons == 14


@pytest.mark.parametrize(("players", "box", "size"), [(2, 1, 5), (3, 0, 5), (4, 0, 6)])
def test_19_2_l10_discs_onto_the_subscription_roll(players: int, box: int, size: int) -> None:
    state = with_tile("L10", players)
    assert state.tale.rolls["L10"] == [-1] * box
    state.sides[0].doubloons = 30
    for n in range(box, size):
        area = ("S01", "S02", "S03")[n // 2]
        state = play(acting(state, "10"), "tile:L10", f"disc:{area}").state.copy()
        assert state.tale.rolls["L10"] == [-1] * box + [0] * (n + 1 - box)
    assert "tile:L10" not in options(acting(state, "10"))


def test_19_2_l10_scores_and_costs() -> None:
    match = play(acting(with_tile("L10"), "10"), "tile:L10", "disc:S01")
    player = match.state.sides[0]
    assert (player.doubloons, player.vp, player.discs[0]) == (7, 2, 1)
    assert "tile:L10" not in options(acting(with_tile("L10"), "9"))


def test_19_2_l11_the_pirate_hoard() -> None:
    match = play(acting(with_tile("L11"), "7"), "tile:L11", "disc:S01")
    player = match.state.sides[0]
    assert (player.doubloons, player.cp) == (13, 0)
    assert match.state.tale.rolls["L11"] == [-1, 0]


def test_19_2_l12_a_doubloon_for_ending_at_san_juan() -> None:
    match = play(sailing(with_tile("L12"), "5"), "sail:6:1")
    assert match.state.sides[0].doubloons == 11


def test_19_2_l13_the_black_fort_costs_more() -> None:
    state = own(marked(with_tile("L13"), france="19"), 0, "B47")
    assert FLAG_COST == (4, 6)
    fight = Fight("T01", [9, 9, 9])
    fight.nation = "spain"
    cost = {action.key: action.cost for action in all_actions(state, 0, fight)}
    assert cost["displace:19"] == 9 - 2
    del state.markers["19"], state.takers["19"]
    cost = {action.key: action.cost for action in all_actions(state, 0, fight)}
    assert cost["annex:19"] == 7


def test_19_2_markers_stay_where_tiles_are_laid() -> None:
    state = marked(position(), france="18")
    match = begin(state, lambda state: bring_in(state, "L3"))
    assert match.state.markers["18"] == "france"


# ------------------------------------------------------------------ the campaign


def test_19_4_every_archive_is_a_value_of_the_option() -> None:
    values = next(spec.values for spec in META.options if spec.id == "story")
    assert values == ("75", "76", "77", *archives())


def test_19_4_the_archive_goes_from_game_to_game() -> None:
    for name, archive in archives().items():
        state = game.new_state(3, {"first": "1", "story": name, "level": "1"})
        assert state.tale.card == archive.card
        assert tuple(state.tale.legacy) == archive.legacy
        assert state.tale.archive == name


def test_19_5_the_story_tile_is_claimed_like_a_quest() -> None:
    state = hold(position(story="01"), 0, "A03", "A02")
    match = acting(state, "8")
    assert "claim" in options(match)
    play(match, "claim")
    player = match.state.sides[0]
    assert (player.vp, player.doubloons, player.quests) == (3, 12, [])
    assert match.state.tale.claimed
    assert acted(match)
    assert "claim" not in options(acting(hold(position(story="01"), 0, "A03", "A02"), "7"))


def test_19_5_a_tile_for_combat_points() -> None:
    state = position(story="03")
    state.sides[0].cp = 2
    match = play(acting(state, "3"), "claim")
    player = match.state.sides[0]
    assert (player.cp, player.vp, player.own) == (0, 3, 3)


def test_19_6_without_the_requirement_nothing_happens() -> None:
    for story in ("01", "02", "03", "04a", "05", "06a", "07a", "08a"):
        assert checked(position(3, story=story)).over


def test_19_6_the_reader_is_who_claimed_the_tile() -> None:
    state = position(3, story="01")
    state.tale.claimed = True
    state.tale.reader = 2
    match = checked(state)
    assert asked(match) == (2, "vote")


def test_19_6_a_full_tile_is_read_by_who_ended_the_round_mb_39() -> None:
    state = position(3, story="02")
    state.tale.rolls["L10"] = [0, 0, 1, 2, 0]
    state.sides[0].discs[0:2] = [0, 1]
    state.sides[1].discs[0] = state.sides[2].discs[0] = 1
    match = checked(state, 1)
    assert asked(match) == (1, "vote")
    # The lines before the vote have been carried out, and the archive is what it was.
    assert match.observe(0)["story"]["archive"] == "02"
    assert [player.vp for player in match.state.sides] == [1, 1, 1]
    assert match.state.tale.legacy == ["L12"]
    assert match.state.tale.rolls == {}


def test_19_6_a_used_combat_action_and_a_marker() -> None:
    state = position(3, story="06a")
    state.tale.covered = ["L6b"]
    state.tale.reader = 1
    match = checked(state)
    assert asked(match) == (1, "vote")
    assert match.state.sides[1].vp == 3
    state = marked(position(3, story="08a"), spain="19")
    state.takers["19"] = 2
    match = checked(state)
    assert asked(match) == (2, "vote")
    assert match.state.sides[2].vp == 5


def test_19_7_most_votes_win() -> None:
    state = position(3, story="01")
    state.tale.claimed = True
    state.tale.reader = 1
    match = checked(state)
    for seat in (1, 2, 0):
        assert asked(match) == (seat, "vote")
        assert options(match) == ["vote:a", "vote:b"]
        match.answer("vote:b" if seat != 1 else "vote:a")
    assert match.state.tale.card == "03"
    assert match.state.tale.legacy == ["L5"]


def test_19_7_the_reader_breaks_ties() -> None:
    state = position(2, story="01")
    state.tale.claimed = True
    state.tale.reader = 1
    match = play(checked(state), "vote:a", "vote:b")
    assert asked(match) == (1, "vote")
    play(match, "vote:a")
    assert match.state.tale.card == "02"
    assert match.state.tale.rolls == {"L10": [-1]}


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_19_7_everybody_has_one_vote(seats: int) -> None:
    state = position(seats, story="07a")
    state.tale.claimed = True
    state.tale.reader = 0
    match = checked(state)
    for _ in range(seats):
        assert asked(match)[1] == "vote"
        match.answer("vote:b")
    assert match.over
    assert match.state.tale.legacy[-2:] == ["L3", "L13"]


def test_19_8_c_cards_come_in_and_each_player_has_its_effects() -> None:
    state = position(3, story="03")
    state.tale.claimed = True
    state.tale.reader = 0
    match = play(checked(state), "vote:b", "vote:b", "vote:b")
    assert [player.doubloons for player in match.state.sides] == [13, 13, 13]
    assert match.state.tale.c_cards
    assert sum(card[0] == "C" for card in match.state.deck) == 8
    assert (match.state.tale.card, match.state.tale.legacy) == ("04", ["L8", "L4"])
    assert match.state.tale.archive == "04c"


def test_19_8_a_question_to_each_player_in_turn_from_the_reader() -> None:
    state = position(3, story="02")
    state.tale.rolls["L10"] = [-1] * 5
    match = play(checked(state, 2), "vote:b", "vote:b", "vote:b")
    for seat in (2, 0, 1):
        assert asked(match) == (seat, "nation")
        match.answer("nation:spain")
    assert [player.influence for player in match.state.sides] == [[0, 0, 1]] * 3
    assert match.state.tale.card == "04"


def test_19_8_a_marker_for_the_chosen_nation() -> None:
    state = position(3, story="06a")
    state.tale.covered = ["L6a"]
    state.tale.reader = 0
    marked(state, france="1")
    match = play(checked(state), "vote:b", "vote:b", "vote:b")
    assert match.state.markers["2"] == "england"
    assert match.state.sides[0].influence == [0, 0, 0]
    assert match.state.tale.card == "08"


@pytest.mark.parametrize(("choice", "ending"), [("a", "burned"), ("b", "published")])
def test_19_8_the_campaign_ends(choice: str, ending: str) -> None:
    state = marked(position(3, story="08c"), spain="19")
    match = play(checked(state), *[f"vote:{choice}"] * 3)
    for _ in range(3):
        match.answer("disc:S01" if choice == "a" else options(match)[0])
    assert match.over
    assert match.state.tale.ending == ending
    assert match.state.tale.archive == ""


@pytest.mark.parametrize(("round_", "left"), [(1, 3), (2, 2), (3, 1)])
def test_8_3_what_the_story_brings_comes_after_the_scoring_of_its_round(
    round_: int, left: int
) -> None:
    """The explorer comes to the end, and the village action there buys VP income beyond 20."""
    state = hold(marked(position(3, story="08c", round_=round_), spain="19"), 0, "B24")
    state.phase, state.queue, state.ender = "income", [], 0
    state.sides[0].doubloons, state.sides[0].vp_income = 20, 18
    state.sides[0].explorer = "E32"
    match = begin(state)
    match.deal_all()
    play(match, *["vote:b"] * 3, "explore:E33", "buy:B24")
    # 18 in the scoring, and 20 for each that is still to come.
    assert match.state.sides[0].ledger[SOURCE["income"]] == 18 + 20 * left
    assert match.state.sides[0].vp_income == 2


def test_19_8_after_the_final_scoring_only_the_archive_changes() -> None:
    state = position(3, story="01", round_=4)
    state.tale.claimed = True
    state.tale.reader = 0
    state.phase = "count"
    state.queue = []
    state.ender = 0
    match = play(begin(state), "vote:a", "vote:a", "vote:a")
    assert match.over
    assert told(match, "game-over")[0]["archive"] == "02"


def test_19_4_a_whole_campaign_by_eager_players() -> None:
    """Game after game, each beginning with the archive of the last, to its end."""
    story = "01"
    chapters: list[str] = []
    for n in range(60):
        match = played(2 + n % 3, {"story": story}, f"campaign-{n}", devoted)
        [end] = told(match, "game-over")
        conserved(match.state)
        chapters += [data["story"] for data in told(match, "story-read")]
        if end["ending"]:
            break
        assert story != end["archive"] or not told(match, "story-read")
        story = end["archive"]
    assert end["archive"] == ""
    assert end["ending"] in ("burned", "published")
    assert (chapters[0], chapters[-1]) == ("01", "08")
    assert len(chapters) >= 5
