"""Who knows what (RULES 10), and that imagination and previews keep to it."""

from __future__ import annotations

import json

from games.malacca.scene import (
    asked,
    begin,
    conserved,
    fought,
    give,
    laid,
    last_round,
    play,
    position,
    told,
    turned,
)

from quayside.kernel import CHANCE, PUBLIC, Match, Rng


def test_10_1_ml_3_purses_and_bets_are_public() -> None:
    match = play(begin(position([5, 7])), "8", "trade", "bet:2")
    for seat in (0, 1, PUBLIC):
        players = match.observe(seat)["players"]
        assert [(p["purse"], p["bet"], p["silver"]) for p in players] == [(3, 2, 5), (7, 0, 7)]


def test_10_2_a_card_face_down_is_known_to_its_player_alone() -> None:
    match = play(begin(position([5, 7, 4])), "8", "trade", "bet:2", "attack")
    seen = match.observe(1)["players"]
    assert [p["placed"] for p in seen] == [True, True, False]
    assert [p["card"] for p in seen] == [None, "attack", ""]
    assert [p["card"] for p in match.observe(0)["players"]] == ["trade", None, ""]
    for seat in (2, PUBLIC):
        assert [p["card"] for p in match.observe(seat)["players"]] == [None, None, ""]
    assert match.observe(PUBLIC)["attack"] is None
    play(match, "bet:0", "defence", "bet:0", "reveal")
    assert [p["card"] for p in match.observe(PUBLIC)["players"]] == ["trade", "attack", "defence"]


def test_10_2_nothing_tells_of_a_card_before_the_reveal() -> None:
    """Two games that differ only in the cards look the same to all others."""
    seen = []
    for card in ("attack", "attack2", "wait-ad", "trade"):
        state = give(position([5, 7, 4]), 1, "attack2", "wait-ad")
        match = play(begin(state), "8", card)
        story = [_seen(match)]
        play(match, "bet:2")
        story.append(_seen(match))
        play(match, "defence", "bet:0", "trade", "bet:1")
        story.append(_seen(match))
        seen.append(story)
    assert all(story == seen[0] for story in seen)


def _seen(match: Match) -> str:
    """All that player 3 and the public are shown."""
    request = match.request
    assert request is not None
    asks = (request.seat, request.kind, request.prompt, request.hint, request.secret)
    shown = [
        (match.observe(seat), [event for _, event in match.events_for(seat)])
        for seat in (2, PUBLIC)
    ]
    return json.dumps([asks, shown])


def test_10_2_a_preview_of_the_last_bet_turns_no_card() -> None:
    match = play(begin(position([5, 7])), "8", "trade", "bet:2", "attack")
    twin = match.clone()
    twin.answer("bet:3")
    assert asked(twin) == (1, "reveal")
    assert twin.observe(1)["players"][0]["card"] is None
    assert told(twin, "revealed") == []


def test_10_2_a_preview_of_a_wait_card_draws_nothing() -> None:
    state = position([5] * 2)
    give(state, 1, *["attack2"] * 4, *["trade2"] * 4, "wait-ad")
    give(state, 2, *["defence2"] * 4, "wait-ad")
    # Only one kind is left in the deck, and still it is drawn.
    match = laid(begin(state), 8, "attack 0", "wait-ad 0")
    play(match, "reveal")
    twin = match.clone()
    twin.answer("defence")
    assert asked(twin) == (1, "chance")
    assert twin.state.pool[4] == 2


def test_10_3_ml_2_ml_23_the_number_of_special_cards_is_public() -> None:
    match = play(begin(give(position([5, 7]), 1, "attack2", "trade2")), "8", "attack2", "bet:0")
    seen = match.observe(1)["players"][0]
    assert (seen["specials"], seen["held"], seen["hand"]) == (2, None, None)
    own = match.observe(0)["players"][0]
    assert (own["specials"], own["held"]) == (2, {"trade2": 1})
    assert own["hand"] == ["attack", "defence", "trade", "trade2"]
    play(match, "trade", "bet:0", "reveal")
    assert match.observe(1)["players"][0]["specials"] == 1


def test_10_3_a_drawn_card_is_told_to_its_owner_alone() -> None:
    match = fought(position([5] * 3), 8, "attack 0", "defence 0", "trade 0")
    assert told(match, "special-taken") == [{"seat": 1, "card": ""}]
    for seat in (0, 2, PUBLIC):
        assert "special-card" not in [event.kind for _, event in match.events_for(seat)]
    [card] = [event for _, event in match.events_for(1) if event.kind == "special-card"]
    assert card.reveals
    assert match.state.hand(1)[-1] == card.data["card"]


def test_10_4_known_cards_stay_with_their_owner_in_imagination() -> None:
    state = give(position([5] * 3), 2, "wait-dt", "attack2", known=True)
    give(state, 2, "trade2")
    match = play(begin(state), "8")
    assert match.observe(0)["players"][1]["known"] == {"attack2": 1, "wait-dt": 1}
    third = set()
    for n in range(40):
        twin = match.imagine(0, Rng(str(n)))
        conserved(twin.state)
        hand = twin.state.hands[1]
        assert sum(hand) == 3
        assert hand[0] >= 1
        assert hand[4] >= 1
        third.add(tuple(hand))
    assert len(third) == 5


def test_10_4_a_known_card_that_was_played_is_no_longer_in_hand() -> None:
    state = give(position([5] * 2), 1, "attack2", known=True)
    give(state, 1, "attack2")
    match = fought(state, 8, "attack2 0", "trade 0")
    assert match.state.hands[0][0] == 1
    assert match.state.known[0][0] == 0


def test_10_5_ships_ahead_are_known_as_a_set() -> None:
    match = play(begin(position([5] * 2)), "8")
    assert match.observe(PUBLIC)["ahead"] == [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]
    turned(play(match, "trade", "bet:0", "trade", "bet:0"))
    assert match.observe(PUBLIC)["ahead"] == [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]
    assert match.observe(PUBLIC)["fleet"] == [{"cargo": 8, "captured": False}]


def test_10_6_imagination_deals_cards_again_and_keeps_ones_own() -> None:
    state = give(give(position([5] * 3), 1, "attack2"), 2, "wait-ad")
    match = play(begin(state), "8", "attack2", "bet:2", "wait-ad", "bet:0")
    cards: dict[int, set[str]] = {0: set(), 1: set()}
    for n in range(60):
        twin = match.imagine(1, Rng(str(n)))
        conserved(twin.state)
        assert twin.observe(1) == match.observe(1)
        assert twin.state.cards[1] == "wait-ad"
        assert twin.state.bets == [2, 0, 0]
        cards[0].add(twin.state.cards[0])
        twin = match.imagine(2, Rng(str(n)))
        cards[1].add(twin.state.cards[1])
        assert twin.observe(2) == match.observe(2)
    assert {"attack", "defence", "trade", "attack2", "defence2", "trade2"} <= cards[0]
    assert {"attack", "defence", "trade", "attack2", "wait-ad"} <= cards[1]


def test_10_6_imagination_with_an_exhausted_deck() -> None:
    state = position([5] * 3)
    give(state, 1, *["attack2"] * 4, *["trade2"] * 3)
    give(state, 2, *["defence2"] * 4, *["wait-ad"] * 2, "trade2", "wait-dt", "wait-dt")
    match = laid(begin(state), 8, "trade2 1", "wait-dt 1", "defence 0")
    play(match, "reveal")
    for seat in (0, 1, 2, PUBLIC):
        twin = match.imagine(seat, Rng("empty"))
        conserved(twin.state)
        assert twin.observe(seat) == match.observe(seat)


def test_10_6_imagination_among_several_draws() -> None:
    match = laid(begin(position([9] * 5)), 8, "attack 0", *["defence 1"] * 3, "attack 2")
    play(match, "reveal", "trade2", "trade2")
    assert asked(match) == (3, "chance")
    for seat in (0, 1, 2, 3, 4, PUBLIC):
        for n in range(5):
            twin = match.imagine(seat, Rng(str(n)))
            conserved(twin.state)
            assert twin.observe(seat) == match.observe(seat)


def test_10_6_imagination_of_albuquerques_card() -> None:
    from quayside.games.malacca import game

    match = Match.new(game, 2, {"characters": "on", "first": "1"})
    play(match, "morgan", "albuquerque", "trade2", "9")
    hands = {tuple(match.imagine(0, Rng(str(n))).state.hands[1]) for n in range(40)}
    assert len(hands) == 5
    assert {tuple(match.imagine(1, Rng(str(n))).state.hands[1]) for n in range(5)} == {
        (0, 0, 1, 0, 0)
    }


def test_10_7_all_hands_are_shown_at_the_end() -> None:
    state = give(last_round(position([5, 9])), 1, "trade2", "wait-ad")
    match = begin(state)
    play(match, *["trade", "bet:0"] * 2, "reveal")
    assert match.observe(1)["players"][0]["held"] is None
    play(match, "next")
    for seat in (0, 1, PUBLIC):
        seen = match.observe(seat)
        assert seen["over"]
        assert seen["players"][0]["held"] == {"trade2": 1, "wait-ad": 1}
        assert match.imagine(seat, Rng("x")).observe(seat) == seen


def test_take_back_by_the_next_player_shows_it_no_card() -> None:
    """ "Take back anyway" asks the one before again: its card is still its own secret."""
    match = play(begin(position([5, 7, 4])), "8", "trade", "bet:2")
    assert asked(match) == (1, "card")
    assert match.take_back()
    assert asked(match) == (0, "bet")
    assert match.observe(1)["players"][0]["card"] is None


def test_chance_is_the_only_one_to_see_the_deck() -> None:
    match = begin(position([5, 5]))
    assert match.request is not None
    assert match.request.seat == CHANCE
    for seat in (0, 1, PUBLIC):
        assert "pool" not in match.observe(seat)
