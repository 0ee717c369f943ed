"""The extensions of Malacca: characters and equipment (RULES 7, 8).

Each test is named after its number in RULES.md. Players are counted from 1 in scenes, from 0 in
what the program says.
"""

from __future__ import annotations

import pytest
from games.malacca.scene import (
    asked,
    begin,
    equip,
    fought,
    gains,
    give,
    laid,
    last_round,
    options,
    play,
    position,
    reasons,
    told,
    turned,
)

from quayside.games.malacca import game
from quayside.games.malacca.catalog import CHARACTERS
from quayside.kernel import Chance, Match

# ------------------------------------------------------------------ 7 characters


def _round(*characters: str, plays: list[str], purses: list[int] | None = None) -> Match:
    state = position(purses or [5] * len(characters), characters="on")
    state.characters = list(characters)
    return fought(state, 9, *plays)


def test_7_1_everybody_draws_a_character_and_its_silver() -> None:
    match = Match.new(game, 3, {"characters": "on", "first": "2"})
    assert asked(match) == (1, "chance")
    play(match, "caesar")
    assert isinstance(match.request, Chance)
    assert "caesar" not in [key for key, _ in match.request.outcomes]
    assert match.request.knows is None
    play(match, "orgonez", "zheng-he")
    assert match.state.characters == ["zheng-he", "caesar", "orgonez"]
    assert match.state.purses == [3, 3, 9]


def test_7_1_start_silver() -> None:
    silver = {character.id: character.silver for character in CHARACTERS}
    assert silver == {
        "morgan": 5,
        "picard": 3,
        "orgonez": 9,
        "caesar": 0,  # the number of players
        "zheng-he": 3,
        "sayyida": 5,
        "ching-shih": 4,
        "albuquerque": 4,
    }


def test_7_1_eight_players_have_all_characters() -> None:
    match = Match.new(game, 8, {"characters": "on"}, "eight")
    match.deal_all()
    assert sorted(match.state.characters) == sorted(c.id for c in CHARACTERS)
    assert match.state.purses[match.state.characters.index("caesar")] == 8


def test_7_2_morgan() -> None:
    match = _round("morgan", "orgonez", plays=["defence 0", "attack 1"])
    assert match.state.purses == [5 + 1 + 3, 2]
    assert told(match, "character-pays") == [
        {"seat": 0, "coins": 3, "bet": 0, "won": 3, "what": "morgan"}
    ]


def test_7_2_ml_19_ml_20_morgan_needs_an_attack_that_fails() -> None:
    assert _round("morgan", "orgonez", plays=["defence 0", "trade 0"]).state.purses == [5, 5]
    hero = _round("morgan", "orgonez", "caesar", plays=["defence 0", "attack 0", "attack 0"])
    assert told(hero, "tragic-hero") == [{"seat": 0}]
    assert hero.state.purses[0] == 5


@pytest.mark.parametrize("card", ["defence2", "wait-ad", "wait-dt"])
def test_7_2_morgan_with_special_cards(card: str) -> None:
    state = give(position([5, 5], characters="on"), 1, card)
    state.characters = ["morgan", "orgonez"]
    keys = ["defence"] if card.startswith("wait") else []
    assert fought(state, 9, f"{card} 0", "attack 0", keys=keys).state.purses[0] == 8


@pytest.mark.parametrize("play_", ["attack 0", "defence 0", "trade 0"])
@pytest.mark.parametrize(("other", "fine"), [("trade 0", 0), ("defence 0", 1)])
def test_7_3_picard_in_every_round(play_: str, other: str, fine: int) -> None:
    match = _round("picard", "orgonez", plays=[play_, other], purses=[3, 5])
    loot = 9 if play_ == "attack 0" and not fine else 0
    lost = fine if play_ == "attack 0" else 0
    assert match.state.purses[0] == 3 + loot - lost + 1


def test_7_4_7_5_orgonez_has_no_ability_and_caesar_loves_unanimity() -> None:
    match = _round("orgonez", "caesar", "morgan", plays=["defence 0"] * 3)
    assert match.state.purses == [5, 8, 5]
    match = _round("orgonez", "caesar", "morgan", plays=["trade 0", "trade 0", "defence 0"])
    assert match.state.purses == [5, 5, 5]


def test_7_5_caesar_looks_at_decided_kinds() -> None:
    state = give(give(position([5] * 3, characters="on"), 2, "wait-dt"), 3, "trade2")
    state.characters = ["caesar", "orgonez", "picard"]
    match = fought(state, 9, "trade 0", "wait-dt 0", "trade2 0", keys=["trade"])
    assert match.state.purses == [8, 5, 6]


def test_7_6_zheng_he() -> None:
    assert _round("zheng-he", "caesar", plays=["trade 2", "defence 0"]).state.purses[0] == 10
    assert _round("zheng-he", "caesar", plays=["trade 2", "attack 0"]).state.purses[0] == 3
    assert _round("zheng-he", "caesar", plays=["defence 0", "attack 0"]).state.purses[0] == 5


def test_7_6_ml_21_zheng_he_needs_no_bet_and_may_scrub_as_well() -> None:
    match = _round("zheng-he", "orgonez", plays=["trade 0", "defence 0"], purses=[0, 5])
    assert match.state.purses[0] == 2 + 3


@pytest.mark.parametrize("card", ["trade2", "wait-dt"])
def test_7_6_zheng_he_with_special_cards(card: str) -> None:
    state = give(position([5, 5], characters="on"), 1, card)
    state.characters = ["zheng-he", "orgonez"]
    keys = ["trade"] if card.startswith("wait") else []
    assert fought(state, 9, f"{card} 0", "defence 0", keys=keys).state.purses[0] == 8


def test_7_7_ml_15_sayyida() -> None:
    assert _round("sayyida", "orgonez", plays=["attack 0", "trade 0"]).state.purses[0] == 16
    assert _round("sayyida", "orgonez", plays=["attack 0", "defence 0"]).state.purses[0] == 3


@pytest.mark.parametrize("card", ["attack2", "wait-ad"])
def test_7_7_sayyida_with_special_cards(card: str) -> None:
    state = give(position([5, 5], characters="on"), 1, card)
    state.characters = ["sayyida", "orgonez"]
    keys = ["attack"] if card.startswith("wait") else []
    assert fought(state, 9, f"{card} 0", "trade 0", keys=keys).state.purses[0] == 16


@pytest.mark.parametrize(("purse", "left"), [(13, 10), (3, 3), (4, 3), (8, 6)])
def test_7_8_ml_15_ching_shih_pays_a_quarter(purse: int, left: int) -> None:
    plays = ["attack 0", "defence 0"]
    match = _round("ching-shih", "orgonez", plays=plays, purses=[purse, 5])
    assert match.state.purses[0] == left


def test_7_9_ml_15_albuquerque_begins_with_a_special_card() -> None:
    match = Match.new(game, 2, {"characters": "on", "first": "1"})
    play(match, "morgan", "albuquerque")
    assert asked(match) == (1, "chance")
    assert isinstance(match.request, Chance)
    assert match.request.knows == (1,)
    play(match, "trade2")
    assert match.state.purses == [5, 4]
    assert match.state.hands[1] == [0, 0, 1, 0, 0]


def test_7_9_albuquerque_takes_the_open_card() -> None:
    match = Match.new(game, 2, {"characters": "on", "first": "1", "specials": "up"})
    play(match, "morgan", "albuquerque", "trade2", "attack2")
    assert match.state.known[1] == [0, 0, 1, 0, 0]
    assert match.state.top == "attack2"


def test_7_10_ml_11_characters_pay_after_the_fine() -> None:
    match = _round("picard", "orgonez", plays=["attack 0", "defence 0"], purses=[4, 5])
    assert match.state.purses[0] == 4 - 2 + 1


# ------------------------------------------------------------------ 8 equipment


def test_8_1_each_may_buy_one_before_the_ship_is_turned() -> None:
    match = begin(position([5, 4, 9], captain=3, equipment="on"))
    assert asked(match) == (2, "equip")
    assert options(match) == ["buy:attack", "buy:defence", "buy:trade", "none"]
    assert gains(match)["buy:trade"] == ("gain.coins", 5)
    assert match.state.ship == 0
    play(match, "buy:trade")
    assert match.state.purses[2] == 4
    assert asked(match) == (0, "equip")
    play(match, "none")
    # ML-25: player 2 has not the money and is not asked.
    assert asked(match) == (2, "chance")
    assert told(match, "bought") == [{"seat": 2, "gear": "trade", "coins": -5}]
    assert told(match, "not-bought") == [{"seat": 0}]


def test_8_1_equipment_can_run_out() -> None:
    state = equip(position([5, 5], equipment="on"), 2, *["attack"] * 4)
    match = begin(state)
    assert options(match) == ["buy:defence", "buy:trade", "none"]
    assert reasons(match) == {"buy:attack": "equip.sold-out"}
    assert match.request is not None
    assert match.request.data == {
        "price": 5,
        "left": {"attack": 0, "defence": 4, "trade": 4},
        "open": True,
    }


def test_3_8_who_holds_special_cards_buys_behind_the_curtain() -> None:
    match = begin(give(position([5, 5, 5], equipment="on"), 2, "attack2"))
    assert match.request is not None
    assert match.request.data["open"]
    play(match, "none")
    assert match.request.seat == 1
    assert not match.request.data["open"]
    play(match, "none")
    assert match.request.data["open"]


def test_8_1_ml_25_nobody_is_asked_when_all_is_sold() -> None:
    state = equip(position([5, 5], equipment="on"), 2, *["attack", "defence", "trade"] * 4)
    assert asked(begin(state)) == (0, "chance")


def test_8_1_without_the_option_there_is_none() -> None:
    match = begin(position([50, 50]))
    assert asked(match) == (0, "chance")
    assert match.observe(0)["gear"] is None


def test_8_2_equipment_stays_and_is_worth_nothing_at_the_end() -> None:
    state = equip(last_round(position([5, 4], equipment="on")), 2, "attack", "trade")
    match = play(begin(state), "none", "trade", "bet:0", "defence", "bet:0", "reveal", "next")
    assert match.scores() == [5, 4]
    assert match.state.gear[1] == [1, 0, 1]


def test_8_3_better_attack() -> None:
    state = equip(position([4, 4, 4], equipment="on"), 1, "attack", "attack")
    match = fought(state, 9, "attack 0", "trade 0", "attack 0")
    assert match.state.purses == [4 + 5 + 6, 4, 4 + 4]
    assert told(match, "equipment-pays") == [
        {"seat": 0, "coins": 6, "bet": 0, "won": 6, "what": "attack"}
    ]
    failed = equip(position([4, 4], equipment="on"), 1, "attack")
    assert fought(failed, 9, "attack 0", "defence 0").state.purses == [2, 4]


def test_8_3_better_defence_asks_for_an_attack() -> None:
    state = equip(position([4, 4], equipment="on"), 1, "defence")
    assert fought(state, 9, "defence 0", "attack 0").state.purses == [8, 2]
    assert fought(state, 9, "defence 0", "trade 0").state.purses == [4, 4]


def test_8_3_ml_20_a_tragic_hero_has_nothing_of_better_defence() -> None:
    state = equip(position([4, 4, 4], equipment="on"), 1, "defence")
    match = fought(state, 9, "defence 0", "attack 0", "attack 0")
    assert told(match, "tragic-hero") == [{"seat": 0}]
    assert match.state.purses[0] == 4


def test_8_4_better_trade_asks_for_a_bet() -> None:
    state = equip(position([4, 4], equipment="on"), 1, "trade", "trade")
    assert fought(state, 9, "trade 1", "trade 0").state.purses == [4 + 1 + 10, 4]
    assert fought(state, 9, "trade 0", "trade 0").state.purses == [4, 4]
    assert fought(state, 9, "trade 1", "attack 0").state.purses[0] == 3


def test_8_5_equipment_pays_for_the_kind_played_only() -> None:
    state = equip(position([4, 4], equipment="on"), 1, "attack", "defence", "trade")
    assert fought(state, 9, "attack 0", "trade 0").state.purses == [4 + 9 + 3, 4]


def test_8_5_both_extensions_together() -> None:
    state = position([9, 3], characters="on", equipment="on")
    state.characters = ["orgonez", "zheng-he"]
    equip(state, 2, "trade")
    match = play(begin(state), "buy:attack")
    turned(laid(match, 9, "defence 0", "trade 3"))
    assert match.state.purses == [4, 3 + 3 + 5 + 3]
