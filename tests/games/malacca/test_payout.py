"""The rules of Malacca: payouts and special cards (RULES 4 to 6).

Each test is named after its number in RULES.md. Players are counted from 1 in scenes, from 0 in
what the program says.
"""

from __future__ import annotations

import pytest
from games.malacca.scene import (
    asked,
    begin,
    fought,
    gains,
    give,
    laid,
    options,
    paid,
    play,
    position,
    told,
    turned,
)

from quayside.games.malacca import game
from quayside.games.malacca.payout import shares
from quayside.kernel import Chance, Match

# ------------------------------------------------------------------ 4 a captured ship


def test_4_1_4_2_4_3_bets_and_cargo_are_loot() -> None:
    match = fought(position([5] * 4), 4, "attack 2", "trade 3", "attack 5", "trade 1")
    assert match.state.purses == [5 + 4, 2, 5 + 4, 4]
    assert paid(match, "bet-back") == {0: 2, 2: 5}
    assert [(d["seat"], d["bet"], d["coins"]) for d in told(match, "bet-lost")] == [
        (1, 3, 0),
        (3, 1, 0),
    ]
    assert paid(match, "loot") == {0: 4, 2: 4}
    assert told(match, "captured")[0]["kinds"] == ["attack", "trade", "attack", "trade"]
    assert match.state.hold == 0


def test_4_1_defenders_lose_their_bets_too() -> None:
    match = fought(position([5] * 4), 4, "attack 0", "attack 0", "defence 3", "trade 1")
    assert match.state.purses == [9, 9, 2, 4]


@pytest.mark.parametrize(
    ("captain", "after"),
    [(1, [4, 0, 4, 3]), (2, [3, 0, 4, 4]), (3, [3, 0, 4, 4]), (4, [4, 0, 3, 4])],
)
def test_4_3_ml_5_coins_are_dealt_from_the_captain(captain: int, after: list[int]) -> None:
    match = fought(position([0] * 4, captain), 11, "attack 0", "trade 0", "attack 0", "attack 0")
    assert match.state.purses == after


def test_4_3_shares_differ_by_one_coin_at_most() -> None:
    assert shares(13, [2, 3, 0, 1]) == [4, 3, 3, 3]
    assert shares(1, [0, 1]) == [1, 0]
    assert shares(0, [0, 1]) == [0, 0]


def test_4_3_ml_22_attack_2_gives_one_share() -> None:
    state = give(position([5] * 3), 1, "attack2")
    match = fought(state, 8, "attack2 0", "attack 0", "trade 0")
    assert match.state.purses == [9, 9, 5]


def test_4_4_the_tragic_hero_loses_its_bet_and_takes_a_card() -> None:
    match = fought(position([5] * 4), 9, "attack 0", "defence 2", "attack 0", "attack 0")
    assert told(match, "tragic-hero") == [{"seat": 1}]
    assert sum(match.state.hands[1]) == 1
    assert match.state.purses[1] == 3


def test_4_4_no_hero_beside_a_trader_or_a_second_defender() -> None:
    match = fought(position([5] * 4), 9, "attack 0", "defence 2", "attack 0", "trade 0")
    assert told(match, "special-taken") == []
    match = fought(
        position([5] * 5), 9, "attack 0", "defence 2", "attack 0", "defence 0", "attack 0"
    )
    assert told(match, "special-taken") == []


def test_4_4_ml_13_a_tragic_hero_of_two_players() -> None:
    state = give(position([5] * 2), 1, "attack2")
    match = fought(state, 9, "attack2 0", "defence 2")
    assert told(match, "tragic-hero") == [{"seat": 1}]
    assert match.state.purses == [16, 3]


# ------------------------------------------------------------------ 5 a defended ship


def test_5_1_ml_17_the_cargo_goes_back_to_the_bank() -> None:
    match = fought(position([5] * 2), 9, "trade 0", "trade 0")
    assert match.state.bank == -10
    assert match.state.hold == 0


def test_5_2_traders_double_their_bets() -> None:
    state = give(position([5] * 3), 2, "trade2")
    match = fought(state, 9, "trade 3", "trade2 3", "trade 0")
    assert match.state.purses == [8, 11, 5]
    assert [(d["bet"], d["won"], d["coins"]) for d in told(match, "trade")] == [
        (3, 3, 6),
        (3, 6, 9),
    ]


def test_5_3_scrubbing_the_deck() -> None:
    match = fought(position([0, 5]), 9, "trade 0", "trade 0")
    assert match.state.purses == [2, 5]  # who merely bets nothing scrubs no deck
    assert paid(match, "scrubbed") == {0: 2}


def test_5_3_ml_18_trade_2_scrubs_no_more_and_only_a_defended_ship_is_scrubbed() -> None:
    match = fought(give(position([0, 5]), 1, "trade2"), 9, "trade2 0", "trade 0")
    assert match.state.purses == [2, 5]
    match = fought(position([0, 5]), 9, "trade 0", "attack 0")
    assert match.state.purses == [0, 14]


def test_5_3_ml_18_who_has_bet_all_scrubs_nothing() -> None:
    assert fought(position([5, 5]), 9, "trade 5", "trade 0").state.purses == [10, 5]


def test_5_3_ml_12_equipment_may_have_emptied_the_purse() -> None:
    match = play(begin(position([5, 4], equipment="on")), "buy:attack")
    turned(laid(match, 9, "trade 0", "trade 0"))
    assert match.state.purses == [2, 4]


@pytest.mark.parametrize(
    ("purse", "bet", "left"), [(13, 0, 7), (15, 2, 7), (14, 0, 7), (1, 0, 1), (2, 0, 1), (5, 5, 0)]
)
def test_5_4_ml_6_ml_7_ml_26_the_fine_is_half_of_the_rest_rounded_down(
    purse: int, bet: int, left: int
) -> None:
    match = fought(position([purse, 5]), 9, f"attack {bet}", "defence 0")
    assert match.state.purses == [left, 5 + bet]
    assert len(told(match, "fined")) == (purse - bet > 1)


def test_5_5_defenders_divide_the_bets_of_attackers() -> None:
    state = position([5] * 5, captain=4)
    match = fought(state, 9, "attack 3", "defence 1", "attack 2", "trade 1", "defence 0")
    # Clockwise from player 4: player 5 begins, then player 2.
    assert match.state.purses == [1, 7, 2, 6, 8]
    assert paid(match, "spoils") == {4: 3, 1: 2}
    assert [data["seat"] for data in told(match, "special-taken")] == [4, 1]


def test_5_6_a_pointless_defence_brings_back_the_bet_only() -> None:
    match = fought(position([5] * 2), 9, "defence 3", "trade 1")
    assert match.state.purses == [5, 6]
    assert told(match, "special-taken") == []
    assert told(match, "pointless") == [{"seat": 0}]


# ------------------------------------------------------------------ 6 special cards


def test_6_1_cards_come_from_the_top_of_the_deck() -> None:
    match = laid(begin(position([5] * 3)), 9, "attack 0", "defence 0", "trade 0")
    play(match, "reveal")
    request = match.request
    assert isinstance(request, Chance)
    assert request.knows == (1,)
    assert request.outcomes == (
        ("attack2", 4),
        ("defence2", 4),
        ("trade2", 4),
        ("wait-ad", 2),
        ("wait-dt", 2),
    )
    play(match, "wait-dt")
    assert match.state.hands[1] == [0, 0, 0, 0, 1]
    play(match, "next")
    assert match.state.hand(1) == ["attack", "defence", "trade", "wait-dt"]


def test_6_1_there_is_no_limit_to_the_hand() -> None:
    state = give(position([5] * 3), 2, *["attack2"] * 4, *["trade2"] * 4)
    match = fought(state, 9, "attack 0", "defence 0", "trade 0")
    assert sum(match.state.hands[1]) == 9


def test_6_1_ml_9_an_empty_deck_gives_nothing_and_used_cards_go_under_it_afterwards() -> None:
    state = position([5] * 3)
    give(state, 2, *["attack2"] * 4, *["trade2"] * 4, *["defence2"] * 3)
    give(state, 1, *["wait-ad"] * 2, *["wait-dt"] * 2, "defence2")
    match = fought(state, 9, "defence2 0", "attack2 0", "attack 0")
    assert told(match, "no-special") == [{"seat": 0}]
    play(match, "next")
    assert match.state.under == ["defence2", "attack2"]
    assert sum(match.state.hands[0]) == 4
    # The next taker gets the one that went under the deck first; all know which.
    match = turned(laid(match, 10, "trade 0", "attack 0", "defence 0"))
    assert told(match, "special-taken") == [{"seat": 2, "card": "defence2"}]
    assert match.state.known[2] == [0, 1, 0, 0, 0]


def test_6_2_a_special_card_is_played_once() -> None:
    state = give(position([5] * 2), 1, "attack2", "attack2")
    match = play(begin(state), "8")
    assert options(match) == ["attack", "defence", "trade", "attack2"]
    turned(play(match, "attack2", "bet:0", "defence", "bet:0"))
    play(match, "next")
    assert match.state.hands[0] == [1, 0, 0, 0, 0]


def test_6_2_defence_2_counts_two() -> None:
    state = give(position([5] * 3), 3, "defence2")
    match = fought(state, 9, "attack 0", "attack 0", "defence2 0")
    assert match.state.outcome is not None
    assert not match.state.outcome.captured


def test_6_3_used_cards_go_under_the_deck_from_the_captain() -> None:
    state = give(position([5] * 3, captain=2), 1, "trade2")
    give(give(state, 2, "attack2"), 3, "defence2")
    match = fought(state, 9, "trade2 1", "attack2 0", "defence2 0")
    assert match.state.under == []
    play(match, "next")
    assert match.state.under == ["attack2", "defence2", "trade2"]
    assert [data["card"] for data in told(match, "special-used")] == match.state.under


def test_6_4_ml_8_wait_cards_are_decided_from_the_captain() -> None:
    state = position([5] * 4, captain=3)
    give(give(give(state, 1, "wait-ad"), 2, "wait-dt"), 4, "wait-ad")
    match = laid(begin(state), 9, "wait-ad 0", "wait-dt 2", "attack 0", "wait-ad 0")
    play(match, "reveal")
    assert asked(match) == (3, "wait")
    assert options(match) == ["attack", "defence"]
    assert match.request is not None
    assert match.request.data == {
        "card": "wait-ad",
        "attack": 1,
        "defence": 0,
        "undecided": 3,
        "open": True,
    }
    assert gains(match) == {"attack": None, "defence": None}
    play(match, "attack")
    assert asked(match) == (0, "wait")
    assert match.request.data["attack"] == 2
    play(match, "defence")
    assert asked(match) == (1, "wait")
    assert options(match) == ["defence", "trade"]
    # The last one can be told what will be: 2 against 2, or captured.
    assert gains(match) == {"defence": ("gain.coins", 0), "trade": ("gain.loss", 2)}
    play(match, "trade")
    assert match.state.kinds == ["defence", "trade", "attack", "attack"]
    assert told(match, "decided") == [
        {"seat": 3, "card": "wait-ad", "counts_as": "attack"},
        {"seat": 0, "card": "wait-ad", "counts_as": "defence"},
        {"seat": 1, "card": "wait-dt", "counts_as": "trade"},
    ]


@pytest.mark.parametrize(
    ("card", "kind", "attacks", "after"),
    [
        ("wait-ad", "attack", 0, 5 + 8),
        ("wait-ad", "attack", 1, 5 + 4),
        ("wait-ad", "defence", 1, 5),
        ("wait-dt", "defence", 0, 5),
        ("wait-dt", "trade", 0, 7),
        ("wait-dt", "trade", 1, 3),
    ],
)
def test_6_4_6_5_wait_cards_count_as_common_cards(
    card: str, kind: str, attacks: int, after: int
) -> None:
    state = give(position([5] * 2), 1, card)
    other = "attack 0" if attacks else "trade 0"
    match = fought(state, 8, f"{card} 2", other, keys=[kind])
    assert match.state.purses[0] == after


def test_6_5_a_wait_card_as_defence_makes_a_tragic_hero() -> None:
    state = give(position([5] * 3), 3, "wait-dt")
    match = fought(state, 8, "attack 0", "attack 0", "wait-dt 0", keys=["defence"])
    assert told(match, "tragic-hero") == [{"seat": 2}]


def test_6_5_a_wait_card_as_attack_makes_no_defence_pointless() -> None:
    state = give(position([5] * 3), 3, "wait-ad")
    match = fought(state, 8, "defence 0", "trade 0", "wait-ad 1", keys=["attack"])
    assert told(match, "pointless") == []
    assert match.state.purses[0] == 6


# ------------------------------------------------------------------ ML-1 the open pile


def test_ml_1_by_option_the_top_card_lies_face_up() -> None:
    match = Match.new(game, 3, {"first": "1", "specials": "up"})
    assert isinstance(match.request, Chance)
    assert match.request.kind == "special"
    assert match.request.knows is None
    play(match, "trade2")
    assert match.observe(2)["top"] == "trade2"
    laid(match, 9, "attack 0", "defence 0", "trade 0")
    play(match, "reveal")
    assert told(match, "special-taken") == [{"seat": 1, "card": "trade2"}]
    play(match, "wait-ad")
    assert match.state.top == "wait-ad"
    assert match.state.known[1] == [0, 0, 1, 0, 0]
    assert match.observe(0)["players"][1]["known"] == {"trade2": 1}


def test_ml_1_the_pile_is_turned_up_again_when_it_was_empty() -> None:
    state = position([5] * 3, specials="up")
    give(state, 2, *["attack2"] * 4, *["trade2"] * 4, *["defence2"] * 4, known=True)
    give(state, 1, *["wait-ad"] * 2, *["wait-dt"] * 2, known=True)
    match = fought(state, 9, "trade 0", "attack2 0", "trade 0")
    assert match.state.top == ""
    play(match, "next")
    assert (match.state.top, match.state.under) == ("attack2", [])
    assert told(match, "special-turned") == [{"card": "attack2"}]
