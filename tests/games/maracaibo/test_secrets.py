"""Who knows what (RULES 21), and that imagination keeps to it."""

from __future__ import annotations

import pytest
from games.maracaibo.play import steps
from games.maracaibo.scene import (
    asked,
    begin,
    conserved,
    drawn,
    hold,
    lay,
    options,
    own,
    play,
    position,
)

from quayside.games.maracaibo import game
from quayside.games.maracaibo.catalog import B_CARDS, CARDS, in_order
from quayside.games.maracaibo.state import Maracaibo
from quayside.kernel import CHANCE, PUBLIC, Match, Rng


def test_21_1_hands_are_hidden_mb_30_mb_32() -> None:
    state = hold(hold(position(), 0, "A01", "A02"), 1, "A03")
    match = play(begin(state), "sail:1:1", "plan:A01", "VA3")
    own_view, other = match.observe(0)["players"][0], match.observe(1)["players"][0]
    assert own_view["hand"] == []
    assert other["hand"] is None
    assert (other["cards"], other["plan"], other["career"]) == (0, ["A01"], "K1")
    assert match.observe(1)["discards"] == ["A02"]
    assert match.observe(PUBLIC)["players"][1]["hand"] is None
    assert match.observe(PUBLIC)["players"][1]["prices"] == {}


def test_21_1_a_drawn_card_is_told_to_its_owner_alone() -> None:
    match = play(begin(position()), "sail:1:1", "VA2", "done", "pile", "A09")
    assert [event.data["card"] for _, event in match.events_for(0) if event.kind == "drawn-card"]
    for seat in (1, PUBLIC):
        assert not [e for _, e in match.events_for(seat) if e.kind == "drawn-card"]
        assert [e for _, e in match.events_for(seat) if e.kind == "drawn"]


def test_21_2_a_card_of_the_row_is_known() -> None:
    match = drawn(play(begin(position()), "sail:1:1", "VA2", "done", "row:B03"))
    assert match.observe(1)["players"][0]["seen"] == ["B03"]
    for n in range(10):
        twin = match.imagine(1, Rng(str(n)))
        assert "B03" in twin.state.sides[0].hand


def test_21_3_the_other_career_card_is_hidden() -> None:
    match = begin(position(4))
    assert match.observe(0)["players"][0]["careers"] == ["K1", "K5"]
    assert match.observe(0)["players"][1]["careers"] is None
    seen = {tuple(match.imagine(0, Rng(str(n))).state.sides[1].careers) for n in range(30)}
    assert len(seen) == 3
    assert all("K2" in pair for pair in seen)


def test_21_3_what_is_left_of_the_pile_is_hidden() -> None:
    view = begin(position()).observe(0)
    assert view["pile"] == 56 + 52 - 12 - 4
    assert "deck" not in view
    assert "out" not in view


def test_21_4_the_first_deal_has_no_b_cards() -> None:
    match = Match.new(game, 3, {"first": "1"}, "imagine")
    match.deal_all()
    hands = set()
    for n in range(20):
        twin = match.imagine(0, Rng(str(n)))
        conserved(twin.state)
        assert twin.state.sides[0].hand == match.state.sides[0].hand
        for side in (1, 2):
            assert not set(twin.state.sides[side].hand) & set(B_CARDS)
        hands.add(tuple(twin.state.sides[1].hand))
    assert len(hands) > 15


def test_21_4_drawn_cards_may_be_b_cards() -> None:
    state = hold(position(3), 1, "A01", "A02", "A03")
    state.sides[1].fresh = 2
    match = begin(state)
    counts = set()
    for n in range(60):
        twin = match.imagine(0, Rng(str(n)))
        conserved(twin.state)
        counts.add(sum(card in B_CARDS for card in twin.state.sides[1].hand))
    assert counts == {0, 1, 2}


def test_21_4_a_b_card_shown_was_none_of_the_first_deal() -> None:
    state = hold(position(3), 1, "A01", "B05")
    state.sides[1].fresh = 1
    state.discard(1, ["B05"])
    assert state.sides[1].fresh == 0


def test_21_4_cards_shown_in_this_turn_stay_where_they_were() -> None:
    """In the middle of a turn others imagine, at once, what fits all they have seen."""
    state = lay(hold(position(3), 0, "A03", "A04", "A01", "A12"), "6", "Q01")
    match = play(begin(state), "sail:6:4", "plan:A01", "quest:Q01", "done")
    play(match, "row:B01", "pile", "A30")
    for seat in (1, 2, PUBLIC):
        hands = set()
        for n in range(12):
            twin = match.imagine(seat, Rng(str(n)))
            conserved(twin.state)
            assert twin.observe(seat) == match.observe(seat)
            hands.add(tuple(twin.state.sides[0].hand))
        assert len(hands) > 6


def test_21_4_who_is_paying_with_cards_has_cards_to_pay_with() -> None:
    """While the cards for a quest are chosen, others know that the hand can pay for it."""
    state = lay(hold(position(3), 0, "A03", "A04", "A05", "A06"), "6", "Q01")
    match = play(begin(state), "sail:6:4", "quest:Q01")
    assert match.request is not None
    assert match.request.kind == "spend"
    for picked in ("", "spend:A04"):
        if picked:
            play(match, picked)
        for n in range(20):
            twin = match.imagine(1, Rng(str(n)))
            conserved(twin.state)
            assert twin.observe(1) == match.observe(1)
            maps = [card for card in twin.state.sides[0].hand if CARDS[card].object == "map"]
            assert len(maps) >= (1 if picked else 2)


def test_21_4_where_hardly_any_deal_could_pay_dealing_comes_to_an_end() -> None:
    state = hold(position(), 1, "A03", "A11")
    state.bill = {"seat": 1, "cost": {"objects": {"map": 3}}, "cards": []}
    game.redeal(state, 0, Rng("no two cards are three maps"))
    assert state.bill is None
    assert len(state.sides[1].hand) == 2
    conserved(state)


@pytest.mark.parametrize("shown", ["A41", "B41"])
def test_21_4_a_card_drawn_unseen_and_shown_in_the_same_turn(shown: str) -> None:
    state = lay(hold(position(3), 0, "A01", "A04"), "6", "Q15")
    match = play(begin(state), "sail:6:4", "quest:Q15", "A40", shown, f"plan:{shown}")
    for seat in (1, 2, PUBLIC):
        others = set()
        for n in range(30):
            twin = match.imagine(seat, Rng(str(n)))
            conserved(twin.state)
            assert twin.observe(seat) == match.observe(seat)
            assert twin.state.sides[0].plan == [shown]
            others.update(twin.state.sides[0].hand)
        assert len(others) > 10
    assert match.imagine(0, Rng("own")).state.sides[0].hand == ["A40"]


def few_left(state: Maracaibo, *cards: str, discards: str | None = None) -> list[str]:
    """Only these cards are left in the pile. Those named have been discarded, or else all others;
    if there are more, the last player has them, and all have seen it. Returns the B cards that are
    not in the game.
    """
    others = [card for card in state.deck if card not in cards]
    out = [card for card in others if card in B_CARDS][: state.out]
    others = [card for card in others if card not in out]
    state.deck = in_order([*cards, *out])
    state.discards = others if discards is None else discards.split()
    for card in others:
        if card not in state.discards:
            state.take_card(state.players - 1, card)
            state.sides[-1].seen.append(card)
    return out


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first deal must fit: no other is tried."""
    monkeypatch.setattr("quayside.kernel.imagine._DEALS", 1)


def fits(match: Match, seat: int, n: int) -> Maracaibo:
    """A position that the seat imagines, in which nothing is lost and which it sees as the real
    one.
    """
    twin = match.imagine(seat, Rng(str(n)))
    conserved(twin.state)
    assert twin.observe(seat) == match.observe(seat)
    return twin.state


@pytest.mark.usefixtures("at_once")
def test_21_4_the_pile_runs_out_while_a_player_draws() -> None:
    """The last card of the old pile has a B; which others are out of the game, nobody knows."""
    state = position(3)
    out = few_left(state, "B50")
    match = play(begin(state), "sail:1:1", "VA2", "done", "pile", "B50", "pile", "A40", "row:B02")
    assert match.state.box == out
    for seat in (1, 2, PUBLIC):
        states = [fits(match, seat, n) for n in range(30)]
        first = {card for state in states for card in state.sides[0].hand if card in B_CARDS}
        assert len(first - {"B02"}) > 5
        assert len({tuple(state.box) for state in states}) > 5
    assert fits(match, 0, 0).sides[0].hand == ["A40", "B02", "B50"]


@pytest.mark.usefixtures("at_once")
def test_21_4_a_card_shown_and_shuffled_is_drawn_again() -> None:
    """What paid for a quest is the whole new pile: who draws from it has those very cards."""
    state = lay(hold(position(3), 0, "A01", "A04"), "6", "Q15")
    few_left(state, "A40", "B41", discards="")
    match = play(begin(state), "sail:6:4", "quest:Q15", "A40", "B41", "plan:B41", "done")
    play(match, "pile", "A01", "pile")
    assert asked(match) == (0, "draw")
    for seat in (0, 1, 2, PUBLIC):
        for n in range(12):
            state = fits(match, seat, n)
            assert {"A01", "A04"} < set(state.sides[0].hand)
            assert state.sides[0].plan == ["B41"]


@pytest.mark.usefixtures("at_once")
def test_21_4_a_card_of_the_new_pile_turns_up_in_the_row() -> None:
    """Of the few cards shuffled anew others do not draw what lies in the row in the end."""
    state = position(3)
    few_left(state, "A40", discards="A01 A02 A03 A04")
    match = play(begin(state), "sail:1:1", "VA2", "done", "row:B02", "row:B03", "pile")
    play(match, "pile", "A02", "A03")
    assert asked(match) == (CHANCE, "row")
    for n in range(12):
        state = fits(match, 1, n)
        assert state.row == ["B01", "A03", "", "B04"]
        assert set(state.sides[0].hand) & {"A01", "A02", "A04"}


@pytest.mark.usefixtures("at_once")
def test_21_3_which_b_cards_are_out_of_the_game_is_hidden_when_the_pile_has_run_out() -> None:
    state = hold(position(3), 1, "A01", "B20", "B21")
    state.sides[1].fresh = 2
    state.box, state.out = few_left(state), 0
    state.deck, state.discards = state.discards, []
    match = begin(state)
    boxes = [fits(match, 0, n).box for n in range(40)]
    assert any("B20" in box for box in boxes)
    assert any("B20" not in box for box in boxes)
    assert all(fits(match, 1, n).box == state.box for n in range(5))


def test_21_4_what_is_asked_tells_nothing_of_a_hand() -> None:
    """Players with and without the right cards are asked the same, step by step."""
    for cards in (("A03", "A04"), ("A01", "A02")):
        state = lay(hold(position(3), 0, *cards), "4", "Q01")
        match = play(begin(state), "sail:4:3", "city")
        assert match.request is not None
        assert (match.request.seat, match.request.kind) == (0, "after")
        match.undo()
        assert match.request.prompt.params["seat"] == 0
        state = own(hold(position(3), 0, *cards), 0, "A30")
        match = play(begin(state), "sail:3:2", "assistant:A30")
        assert match.request is not None
        assert match.request.kind == "buy"
        assert options(match)[-1] == "none"


@pytest.mark.parametrize(("players", "story"), [(2, "77"), (4, "75"), (3, "07c")])
def test_21_4_imagination_all_along_an_eager_game(players: int, story: str) -> None:
    """Deep positions, where the kit's random players seldom come."""
    rng = Rng(f"where-{players}")
    for n, match in enumerate(steps(players, {"story": story}, f"deep-{players}")):
        conserved(match.state)
        if match.over or rng.below(12):
            continue
        for seat in (*range(players), PUBLIC):
            twin = match.imagine(seat, Rng(f"{n}/{seat}"))
            assert twin.observe(seat) == match.observe(seat)
            conserved(twin.state)
