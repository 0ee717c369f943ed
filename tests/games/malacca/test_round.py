"""The rules of Malacca: set-up, the round up to the reveal, the end (RULES 1 to 3, 9).

Each test is named after its number in RULES.md.
"""

from __future__ import annotations

import pytest
from games.malacca.scene import (
    asked,
    begin,
    conserved,
    fought,
    give,
    laid,
    last_round,
    options,
    play,
    position,
    told,
    turned,
)

from quayside.games.malacca import game
from quayside.games.malacca.catalog import CARD, COMMONS, KINDS, ROUNDS, SEATS, SHIPS, SPECIALS
from quayside.games.malacca.payout import is_success, settle
from quayside.kernel import Chance, Match

# ------------------------------------------------------------------ 1 the material


def test_1_1_ml_14_two_to_eight_players() -> None:
    assert list(SEATS) == [2, 3, 4, 5, 6, 7, 8]
    for players in SEATS:
        assert len(Match.new(game, players, {"first": "1"}).state.purses) == players
    for players in (1, 9):
        with pytest.raises(ValueError, match="2 to 8"):
            Match.new(game, players)


def test_1_2_ml_16_ships() -> None:
    assert SHIPS == (3, 4, 5, 6, 7, 8, 8, 9, 10, 11, 12, 13)
    assert sum(SHIPS) == 96


def test_1_3_common_cards() -> None:
    assert [(card.id, card.kinds, card.value) for card in COMMONS] == [
        ("attack", ("attack",), 1),
        ("defence", ("defence",), 1),
        ("trade", ("trade",), 1),
    ]


def test_1_4_special_cards() -> None:
    assert {card.id: (card.kinds, card.value, card.copies) for card in SPECIALS} == {
        "attack2": (("attack",), 2, 4),
        "defence2": (("defence",), 2, 4),
        "trade2": (("trade",), 2, 4),
        "wait-ad": (("attack", "defence"), 1, 2),
        "wait-dt": (("defence", "trade"), 1, 2),
    }
    assert sum(card.copies for card in SPECIALS) == 16


def test_1_5_ml_4_the_bank_has_no_limit() -> None:
    state = fought(position([9000, 5]), 3, "trade 9000", "trade 0").state
    assert state.purses == [18000, 5]


# ------------------------------------------------------------------ 2 set-up


def test_2_1_the_captain_is_drawn_by_lot_or_named() -> None:
    match = Match.new(game, 3)
    assert isinstance(match.request, Chance)
    assert match.request.outcomes == (("1", 1), ("2", 1), ("3", 1))
    match.answer("3")
    assert match.state.captain == 2
    assert Match.new(game, 3, {"first": "2"}).state.captain == 1
    with pytest.raises(ValueError, match="seat 4"):
        Match.new(game, 3, {"first": "4"})


def test_2_2_everybody_has_5_silver_and_three_cards() -> None:
    match = Match.new(game, 4, {"first": "1"})
    assert match.state.purses == [5] * 4
    assert [match.state.hand(seat) for seat in range(4)] == [["attack", "defence", "trade"]] * 4
    conserved(match.state)


def test_2_3_the_top_ship_is_decided_when_it_is_turned() -> None:
    match = Match.new(game, 2, {"first": "1"})
    request = match.request
    assert isinstance(request, Chance)
    assert request.knows is None
    assert request.outcomes == (
        *((str(cargo), 1) for cargo in (3, 4, 5, 6, 7)),
        ("8", 2),
        *((str(cargo), 1) for cargo in (9, 10, 11, 12, 13)),
    )
    assert match.state.pool == [4, 4, 4, 2, 2]


# ------------------------------------------------------------------ 3 a round


def test_3_1_twelve_rounds_pass_twelve_ships() -> None:
    match = Match.new(game, 2, {"first": "1"}, "twelve")
    while match.request is not None:
        if isinstance(match.request, Chance):
            match.deal()
        else:
            match.answer(match.request.options[0].key)
    assert len(told(match, "ship")) == ROUNDS == 12
    assert sorted(cargo for cargo, _ in match.state.fleet) == list(SHIPS)


def test_3_2_the_cargo_lies_on_the_ship() -> None:
    match = play(begin(position([5, 5])), "11")
    assert (match.state.ship, match.state.hold) == (11, 11)
    assert match.state.bank == -10 - 11
    assert told(match, "ship") == [{"cargo": 11, "round": 1, "of": 12}]


def test_3_2_each_ship_comes_once_and_the_last_by_itself() -> None:
    match = begin(last_round(position([5, 5])))
    assert match.state.ship == 8
    assert match.log[-1].text() == "!8"
    assert match.state.ahead() == []


def test_3_3_clockwise_from_the_captain_card_and_bet() -> None:
    match = play(begin(position([5, 2, 0], captain=2)), "8")
    assert asked(match) == (1, "card")
    assert options(match) == ["attack", "defence", "trade"]
    assert match.request is not None
    assert match.request.secret
    assert [option.anchor for option in match.request.options] == [
        "card-attack",
        "card-defence",
        "card-trade",
    ]
    play(match, "trade")
    assert asked(match) == (1, "bet")
    assert options(match) == ["bet:0", "bet:1", "bet:2"]
    assert match.request.data == {"purse": 2, "cargo": 8}
    play(match, "bet:2")
    assert (match.state.purses[1], match.state.bets[1]) == (0, 2)
    assert told(match, "laid") == [{"seat": 1, "n": 2, "coins": -2}]
    # An empty purse is asked as well: so the card can still be changed.
    play(match, "attack")
    assert asked(match) == (2, "bet")
    assert options(match) == ["bet:0"]
    assert match.undo()
    play(match, "defence", "bet:0")
    assert asked(match) == (0, "card")


def test_3_4_all_cards_are_turned_at_once() -> None:
    match = laid(begin(position([5] * 3)), 8, "attack 1", "trade 2", "trade 0")
    assert asked(match) == (2, "reveal")
    assert told(match, "revealed") == []
    assert match.state.kinds == ["", "", ""]
    turned(match)
    assert told(match, "revealed") == [
        {"cards": ["attack", "trade", "trade"], "bets": [1, 2, 0]},
    ]


@pytest.mark.parametrize(
    ("cards", "captured"),
    [
        ("attack trade trade", True),
        ("attack defence trade", False),
        ("attack attack defence", True),
        ("attack2 defence trade", True),
        ("attack2 defence defence", False),
        ("attack2 defence2 attack", True),
        ("attack attack defence2", False),
        ("trade trade trade", False),
        ("defence trade2 trade", False),
    ],
)
def test_3_5_ml_10_captured_if_attack_is_greater(cards: str, captured: bool) -> None:
    state = position([5] * 3)
    state.ship = 8
    state.cards = cards.split()
    kinds = [CARD[card].kinds[0] for card in state.cards]
    assert settle(state, kinds).captured is captured


@pytest.mark.parametrize(
    ("captured", "attacked", "successful"),
    [
        (True, True, {"attack"}),
        (False, True, {"defence", "trade"}),
        (False, False, {"trade"}),
    ],
)
def test_3_6_ml_19_success(captured: bool, attacked: bool, successful: set[str]) -> None:
    assert {kind for kind in KINDS if is_success(kind, captured, attacked)} == successful


def test_3_7_the_round_ends() -> None:
    state = give(position([5] * 3), 2, "attack2")
    match = fought(state, 8, "trade 0", "attack2 0", "trade 0")
    assert asked(match) == (2, "payout")
    assert match.state.cards == ["trade", "attack2", "trade"]
    play(match, "next")
    assert match.state.cards == ["", "", ""]
    assert match.state.under == ["attack2"]
    assert match.state.hands[1] == [0] * 5
    assert match.state.captain == 1
    assert match.state.round == 2
    scores = [5, 13, 5]
    assert told(match, "round-ended") == [{"round": 1, "changes": [0, 8, 0], "scores": scores}]
    play(match, "9")
    assert asked(match) == (1, "card")


def test_3_7_the_captain_card_goes_round() -> None:
    match = Match.new(game, 3, {"first": "3"}, "round")
    while match.request is not None:
        if isinstance(match.request, Chance):
            match.deal()
        else:
            match.answer(match.request.options[0].key)
    captains = [data["seat"] for data in told(match, "round-began")]
    assert captains == [2, 0, 1] * 4


def test_3_8_the_turns_of_a_round() -> None:
    match = begin(position([5, 5]))
    assert match.turn == 1
    play(match, "8")
    assert match.turn == 2
    play(match, "trade", "bet:1")
    assert match.turn == 3
    play(match, "trade", "bet:0")
    assert match.turn == 3
    turned(match)
    assert match.turn == 4
    play(match, "next")
    assert match.turn == 5


# ------------------------------------------------------------------ undo windows


def test_3_8_a_card_can_be_changed_until_its_bet_is_confirmed() -> None:
    match = play(begin(position([5, 5])), "8", "trade")
    assert match.undo()
    play(match, "attack", "bet:1")
    assert asked(match) == (1, "card")
    assert match.can_undo().code == "handed-over"


def test_3_8_the_last_to_bet_can_change_both_until_the_cards_are_turned() -> None:
    match = laid(begin(position([5, 5])), 8, "trade 1", "attack 2")
    assert match.restart_turn() == 2
    assert asked(match) == (1, "card")
    play(match, "trade", "bet:5", "reveal")
    assert match.can_undo().code == "revealed"


def test_3_8_a_wait_card_until_another_decides_or_a_card_is_drawn() -> None:
    state = give(give(position([5] * 3), 2, "wait-dt"), 3, "wait-dt")
    match = laid(begin(state), 8, "trade 1", "wait-dt 1", "wait-dt 1")
    play(match, "reveal", "trade")
    assert asked(match) == (2, "wait")
    assert match.can_undo().code == "handed-over"
    play(match, "trade")
    assert asked(match) == (2, "payout")
    assert match.undo()
    assert asked(match) == (2, "wait")
    play(match, "defence", "next")
    assert match.can_undo().code in ("chance", "handed-over")


def test_3_8_no_card_can_be_taken_back_after_one_was_drawn() -> None:
    state = give(position([5] * 2), 2, "wait-ad")
    match = laid(begin(state), 8, "attack 0", "wait-ad 0")
    turned(match, "defence")
    assert asked(match) == (1, "payout")
    assert not match.can_undo()


# ------------------------------------------------------------------ 9 the end


def test_9_1_ml_24_the_richest_wins_after_the_twelfth_ship() -> None:
    state = give(last_round(position([5, 9])), 1, "trade2", "trade2")
    match = begin(state)
    play(match, "attack", "bet:0", "trade", "bet:0", "reveal")
    assert match.request is not None
    assert match.request.data == {"open": True, "last": True}
    assert match.request.options[0].label.key == "payout.end"
    assert match.winners() == []
    captain = match.state.captain
    play(match, "next")
    assert match.over
    assert match.state.captain == captain
    assert match.scores() == [13, 9]
    assert match.winners() == [0]
    [end] = told(match, "game-over")
    assert (end["scores"], end["winners"]) == ([13, 9], [0])


def test_9_2_a_tie_is_a_shared_victory() -> None:
    match = begin(last_round(position([5, 9, 9])))
    play(match, *["trade", "bet:0"] * 3, "reveal", "next")
    assert match.winners() == [1, 2]


def test_9_3_the_reckoning_shows_where_silver_came_from() -> None:
    state = last_round(position([20, 7, 9, 0], equipment="on"))
    match = play(begin(state), "buy:trade", "none", "none")
    laid(match, 8, "trade 6", "attack 2", "defence 1", "trade 0")
    turned(match)
    play(match, "next")
    [end] = told(match, "game-over")
    sheets = [{k: v for k, v in sheet.items() if v} for sheet in end["sheets"]]
    assert sheets == [
        {"start": 20, "trade": 6, "equipment": 5, "purchases": -5},
        {"start": 7, "bets": -2, "fines": -2},
        {"start": 9, "spoils": 2},
        {"scrubbing": 2},
    ]
    assert match.scores() == [26, 3, 11, 2]
