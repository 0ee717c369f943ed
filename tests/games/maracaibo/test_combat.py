"""Combat, influence and markers (RULES 10, 11)."""

from __future__ import annotations

import pytest
from games.maracaibo.scene import (
    asked,
    clear_markers,
    complete,
    doing,
    hold,
    influence,
    lay,
    marked,
    options,
    own,
    play,
    position,
    reasons,
    told,
)
from games.views import texts

from quayside.games.maracaibo.catalog import CARDS, TOKENS
from quayside.games.maracaibo.combat import token_values
from quayside.games.maracaibo.state import Maracaibo
from quayside.kernel import Match

FIGHT = {"op": "combat", "bonus": 0}


def fight(token: str, nation: str, state: Maracaibo) -> Match:
    """The first player has revealed the token and fights for the nation."""
    return play(doing(state, FIGHT), "pile:1", token, f"nation:{nation}")


def value(match: Match) -> int:
    """The combat value left."""
    assert match.state.fight is not None
    return int(match.state.fight.value)


def test_10_1_a_token_of_a_pile_of_ones_choice() -> None:
    match = doing(position(), FIGHT)
    assert options(match) == ["pile:1", "pile:2"]
    play(match, "pile:2", "T01")
    assert match.state.piles == [13, 11]
    assert "T01" not in match.state.unseen_tokens
    assert not match.can_undo()


def test_10_1_an_empty_pile_is_not_offered() -> None:
    state = position()
    state.piles = [0, 12]
    state.sides[1].tokens = state.unseen_tokens[:13]
    state.unseen_tokens = state.unseen_tokens[13:]
    match = doing(state, FIGHT)
    assert match.log[-1].text() == "!pile:2"
    play(match, "T20")
    assert match.state.piles == [0, 11]


def test_10_1_without_tokens_every_nation_has_3() -> None:
    state = own(position(), 0, "A48")
    state.sides[1].tokens = state.unseen_tokens
    state.unseen_tokens = []
    state.piles = [0, 0]
    match = doing(state, FIGHT)
    assert asked(match) == (0, "nation")
    play(match, "nation:spain")
    assert value(match) == 4
    play(match, "done")
    assert match.state.sides[0].tokens == []
    assert match.state.sides[0].doubloons == 10


def test_10_2_x12_marks_mb_11() -> None:
    state = clear_markers(position(3))
    marked(state, france="1 2 3", england="4 5", spain="6 7")
    assert token_values(state, "T07") == [3, 3, 4]
    assert token_values(state, "T13") == [4, 5, 3]
    state = marked(clear_markers(position(3)), france="1 2 3", england="4 5 8", spain="6")
    assert token_values(state, "T07") == [5, 3, 4]
    state = marked(clear_markers(position(3)), france="1 2 3", england="4 5", spain="6")
    assert token_values(state, "T13") == [4, 5, 6]
    # Both marks on one token.
    assert token_values(state, "T22") == [3 - 2, 4, 6 + 3]


def test_10_2_own_bonuses_are_added() -> None:
    match = fight("T01", "france", own(position(), 0, "A48", "B41"))
    assert value(match) == 4 + 1 + 2
    assert options(doing(own(position(story="76"), 0, "C95"), FIGHT)) == ["pile:1", "pile:2"]


def test_10_3_the_price_is_paid_then_the_gain_taken() -> None:
    match = fight("T16", "spain", position())
    assert value(match) == 5
    player = match.state.sides[0]
    assert (player.doubloons, player.vp) == (8, 1)
    match = fight("T10", "spain", position())
    player = match.state.sides[0]
    assert (player.own, player.supply, player.doubloons) == (3, 2, 12)


def test_10_3_mb_10_every_token_has_a_nation_without_a_price() -> None:
    state = position()
    state.sides[0].doubloons = 0
    for token in TOKENS:
        match = play(doing(state, FIGHT), "pile:1", token)
        assert len(options(match)) >= 1
    match = play(doing(state, FIGHT), "pile:1", "T01")
    assert options(match) == ["nation:france", "nation:spain"]
    assert reasons(match) == {"nation:england": "buy.too-dear"}


def test_10_3_a_gain_with_the_fighting_nation() -> None:
    match = fight("T01", "spain", position())
    assert match.state.sides[0].influence == [0, 0, 1]


def test_10_4_each_action_at_most_once() -> None:
    match = fight("T11", "france", own(position(3), 0, "A51", "A53"))
    assert value(match) == 4
    match = fight("T10", "france", own(position(3), 0, "A51", "A53"))
    assert value(match) == 7
    play(match, "card:A51")
    assert value(match) == 4
    assert "card:A51" not in options(match)
    play(match, "card:A53", "done")
    player = match.state.sides[0]
    assert (player.doubloons, player.vp) == (10 - 4 + 4, 2)


def test_10_4_x11_what_can_be_paid_mb_12() -> None:
    state = position(3)
    match = fight("T01", "france", state)
    assert (value(match), match.state.sides[0].cp, match.state.sides[0].own) == (4, 1, 2)
    play(match, "annex:13")
    # The flag of Port Royal has brought a combat point.
    assert match.state.sides[0].cp == 2
    assert "influence:1" in options(match)
    match = fight("T01", "france", state)
    play(match, "annex:4")
    assert "influence:2" not in options(match)
    assert reasons(match)["influence:2"] == "combat.too-weak"
    play(match, "influence:1")
    assert options(match) == ["pay:1:1", "pay:0:2"]
    assert match.request is not None
    labels = [texts("maracaibo", 2)(option.label) for option in match.request.options]
    assert labels == ["1 combat point and 1 figure", "2 figures"]
    play(match, "pay:1:1")
    player = match.state.sides[0]
    assert (player.cp, player.own, player.supply) == (0, 1, 4)
    assert player.influence == [2, 0, 0]


def test_10_4_mb_42_raising_at_any_moment() -> None:
    match = play(fight("T01", "france", position(3)), "raise:cp", "raise:figure")
    assert value(match) == 6
    player = match.state.sides[0]
    assert (player.cp, player.own, player.supply) == (0, 1, 4)
    assert "raise:cp" not in options(match)


def test_10_4_mb_12_assistants_do_not_pay() -> None:
    state = own(position(3), 0, "A28", "A31")
    state.sides[0].cp = 0
    match = fight("T01", "france", state)
    assert state.sides[0].own == 0
    assert options(match, "raise") == []
    assert "influence:2" not in options(match)


def test_10_5_influence_in_a_combat() -> None:
    match = fight("T10", "france", position(3))
    play(match, "influence:2")
    assert match.state.sides[0].influence == [2, 0, 0]
    assert value(match) == 2
    assert options(match, "influence") == []


def test_10_6_x10_annexing_port_royal() -> None:
    state = position(3)
    state.sides[0].doubloons = 3
    match = fight("T01", "england", state)
    assert match.state.sides[0].doubloons == 1
    play(match, "annex:13")
    assert match.state.markers["13"] == "england"
    assert match.state.empties("england") == 1
    player = match.state.sides[0]
    assert (player.influence, player.cp, player.doubloons) == ([0, 1, 0], 2, 2)
    play(match, "influence:1", "done")
    player = match.state.sides[0]
    assert (player.doubloons, player.cp, player.influence) == (2, 2, [0, 2, 0])
    assert player.tokens == ["T01"]


def test_10_6_x13_mb_14_displacing_with_fire_ships() -> None:
    state = marked(own(position(3), 0, "B47"), france="11")
    match = fight("T02", "spain", state)
    assert value(match) == 4
    assert "displace:11" in options(match)
    state = marked(own(position(3), 0, "B47"), france="11")
    match = fight("T03", "england", state)
    play(match, "displace:11")
    assert value(match) == 0
    assert match.state.markers["11"] == "england"
    assert match.state.marker_counts() == [0, 1, 0]
    assert match.state.stock["france"] == 12
    assert match.state.empties("france") == 1
    player = match.state.sides[0]
    assert (player.influence, player.vp) == ([0, 1, 0], 3)


def test_10_6_one_of_annexing_and_displacing() -> None:
    state = marked(position(3), france="11")
    state.sides[0].cp = 8
    match = play(fight("T06", "england", state), "annex:4")
    assert options(match, "annex", "displace") == []


def test_10_6_not_from_itself() -> None:
    state = marked(position(3), france="11")
    assert "displace:11" not in options(fight("T04", "france", state))
    assert "displace:11" not in reasons(fight("T04", "france", state))


@pytest.mark.parametrize(
    ("stop", "gains"),
    [("4", (13, 1, 0)), ("5", (11, 1, 2)), ("11", (10, 1, 3)), ("13", (11, 2, 0))],
)
def test_10_6_bonuses_of_flags(stop: str, gains: tuple[int, int, int]) -> None:
    player = play(fight("T13", "england", position(3)), f"annex:{stop}").state.sides[0]
    assert (player.doubloons, player.cp, player.vp) == gains


def test_10_6_mb_13_a_flag_bonus_that_asks_is_within_the_combat() -> None:
    state = own(lay(position(3), "17"), 0, "B41")
    match = play(fight("T13", "england", state), "annex:14")
    assert asked(match) == (0, "disc")
    play(match, "disc:S04")
    assert asked(match) == (0, "combat")
    match = play(fight("T13", "england", state), "annex:17", "explore:E01")
    assert asked(match) == (0, "combat")
    assert match.state.sides[0].doubloons == 10 + 2 + 1


def test_10_7_landing_boats_in_villages() -> None:
    state = marked(complete(position(3), 0, "S06"), france="6")
    match = fight("T03", "england", state)
    assert value(match) == 4
    villages = options(match, "land")
    assert "land:3" in villages
    assert not set(villages) & {"land:4", "land:11", "land:17", "land:20"}
    play(match, "land:3")
    assert value(match) == 2
    assert match.state.markers["3"] == "england"
    assert match.state.sides[0].influence == [0, 1, 0]
    assert options(match, "land") == []
    match = play(fight("T13", "england", state), "land:6")
    assert value(match) == 0
    assert match.state.markers["6"] == "england"


def test_10_7_fire_ships_help_landings_too() -> None:
    state = marked(own(complete(position(3), 0, "S06"), 0, "B47"), france="6")
    match = play(fight("T03", "england", state), "land:6")
    assert value(match) == 1


def test_10_7_without_the_area_no_landing() -> None:
    assert options(fight("T03", "england", position(3)), "land") == []


def test_10_8_combat_points_never_exceed_8() -> None:
    state = position()
    state.sides[0].cp = 7
    match = doing(state, {"op": "cp", "n": 3})
    assert match.state.sides[0].cp == 8
    assert told(match, "combat-points") == [{"seat": 0, "n": 1}]


def test_10_8_rest_value_is_lost_and_the_token_goes_to_the_player() -> None:
    match = play(fight("T01", "france", position()), "done")
    assert match.state.sides[0].tokens == ["T01"]
    assert match.state.fight is None


def test_10_8_a_nation_without_a_marker_left() -> None:
    state = own(complete(position(3), 0, "S06"), 0, "B46")
    state.stock["france"] = 0
    match = fight("T10", "france", state)
    assert options(match, "annex", "displace", "land", "card") == []


@pytest.mark.parametrize(
    ("card", "token", "nation", "cost"),
    [(c.id, "T19", "france", c.combat[0][0]) for c in CARDS.values() if c.combat],
)
def test_10_4_combat_actions_of_cards(card: str, token: str, nation: str, cost: int) -> None:
    state = clear_markers(own(position(story="76"), 0, card))
    match = fight(token, nation, state)
    assert value(match) == 8
    before = match.state.copy().sides[0]
    play(match, f"card:{card}")
    assert value(match) == 8 - cost
    after = match.state.sides[0]
    if card == "B46":
        assert asked(match) == (0, "village-for-marker")
        play(match, "place:9")
        assert match.state.markers == {"9": "france"}
        assert match.state.sides[0].influence == [1, 0, 0]
        return
    gained = (
        after.doubloons - before.doubloons,
        after.vp - before.vp,
        after.own - before.own,
        after.influence[0] - before.influence[0],
    )
    assert (
        gained
        == {
            "A51": (4, 0, 0, 0),
            "A52": (0, 0, 1, 0),
            "A53": (0, 2, 0, 0),
            "B48": (0, 0, 0, 2),
            "B49": (5, 0, 0, 0),
            "C92": (6, 2, 0, 0),
        }[card]
    )


# ------------------------------------------------------------------ influence (RULES 11)


def gained(state: Maracaibo, n: int, nation: str = "any") -> Match:
    return doing(state, {"op": "influence", "nation": nation, "n": n})


def test_11_1_x14_steps_past_the_end_score_2() -> None:
    player = gained(influence(position(), 0, france=23), 3, "france").state.sides[0]
    assert (player.influence, player.vp) == ([24, 0, 0], 4)
    assert player.ranks() == [8, 0, 0]


def test_11_2_one_nation_for_the_whole_amount() -> None:
    match = gained(position(), 3)
    assert options(match) == ["nation:france", "nation:england", "nation:spain"]
    play(match, "nation:england")
    assert match.over
    assert match.state.sides[0].influence == [0, 3, 0]


def test_11_3_the_left_most_marker_is_taken() -> None:
    state = clear_markers(position(3))
    empty = []
    for n in range(14):
        state.stock["spain"] = 13 - n
        empty.append(state.empties("spain"))
    assert empty == [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7]


def test_11_4_markers_that_effects_place_mb_6() -> None:
    state = marked(clear_markers(position(3)), france="1")
    op = {"op": "placeMarker", "where": "anyVillage", "nation": "any", "influence": 1}
    match = doing(state, op)
    assert asked(match) == (0, "nation")
    play(match, "nation:spain")
    stops = options(match)
    assert "place:1" not in stops
    assert not set(stops) & {"place:4", "place:20", "place:0"}
    play(match, "place:12")
    assert match.state.markers == {"1": "france", "12": "spain"}
    assert match.state.sides[0].influence == [0, 0, 1]
    assert match.state.sides[0].doubloons == 10


def test_11_4_mb_36_with_no_village_or_marker_nothing_happens() -> None:
    op = {"op": "placeMarker", "where": "anyVillage", "nation": "any", "influence": 1}
    state = position(3)
    state.stock = dict.fromkeys(state.stock, 0)
    assert doing(state, op).over
    state = marked(clear_markers(position(3)), france="1 2 3 6 7 8 9", spain="10 12 15 16 18 19")
    assert doing(state, op).over


def test_11_2_letters_of_marque_and_banquets() -> None:
    state = hold(position(), 0, "A56", "B52")
    state.sides[0].doubloons = 30
    buy = {"op": "buy", "discount": 0}
    match = play(doing(state, buy, buy), "buy:A56", "nation:france", "buy:B52")
    assert match.state.sides[0].influence == [2, 1, 1]
    assert match.state.sides[0].cp == 2
