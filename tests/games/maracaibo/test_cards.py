"""Cards, income and prestige buildings (RULES 7, 8, 9)."""

from __future__ import annotations

import pytest
from games.maracaibo.scene import (
    acted,
    asked,
    begin,
    complete,
    conserved,
    doing,
    hold,
    lay,
    options,
    own,
    planned,
    play,
    position,
    reasons,
    told,
)

from quayside.games.maracaibo.cards import building_price, price
from quayside.games.maracaibo.catalog import CARDS, INCOME_POINTS
from quayside.games.maracaibo.scoring import building_points
from quayside.games.maracaibo.state import Maracaibo
from quayside.games.maracaibo.tracks import raise_income
from quayside.games.maracaibo.turn import act
from quayside.kernel import Match

BUY = {"op": "buy", "discount": 0}


def test_7_1_a_card_is_bought_only_where_buying_is_offered() -> None:
    state = hold(position(), 0, "A04")
    assert options(doing(state, BUY), "buy") == ["buy:A04"]
    state.sides[0].at = "4"
    assert options(begin(state, lambda state: act(state, 0)), "buy") == []


def test_7_2_from_hand_or_planning_area() -> None:
    state = planned(hold(position(), 0, "A04"), 0, "A01")
    match = doing(state, BUY)
    assert options(match) == ["buy:A04", "buy:A01", "invest:P2", "none"]
    play(match, "buy:A01")
    player = match.state.sides[0]
    assert (player.plan, player.display, player.doubloons, player.income) == ([], ["A01"], 6, 10)


def test_7_2_requirements() -> None:
    state = hold(position(), 0, "B22", "B40", "B41")
    state.sides[0].doubloons = 30
    match = doing(state, BUY)
    assert options(match, "buy") == []
    assert {k: r for k, r in reasons(match).items() if k[0] == "b"} == dict.fromkeys(
        ("buy:B22", "buy:B40", "buy:B41"), "buy.needs"
    )
    state.sides[0].influence = [0, 9, 0]
    state.sides[0].explorer = "E10"
    assert options(doing(state, BUY), "buy") == ["buy:B22", "buy:B40"]


def test_7_3_a_figure_without_a_number_goes_back() -> None:
    match = play(doing(hold(position(), 0, "A12"), BUY), "buy:A12")
    player = match.state.sides[0]
    assert (player.own, player.supply, player.assistants()) == (1, 4, [])


def test_7_3_a_figure_with_a_number_becomes_an_assistant() -> None:
    match = play(doing(hold(position(), 0, "A28"), BUY), "buy:A28")
    player = match.state.sides[0]
    assert (player.own, player.supply, player.assistants_at("1")) == (1, 3, ["A28"])
    assert told(match, "assistant") == [{"seat": 0, "card": "A28", "stop": "1"}]


def test_7_3_without_a_figure_such_a_card_cannot_be_bought() -> None:
    state = hold(position(), 0, "A12", "A28")
    state.sides[0].own = 0
    state.sides[0].supply = 5
    match = doing(state, BUY)
    assert options(match) == ["none"]
    assert set(reasons(match).values()) == {"buy.no-figure"}


def test_7_3_combat_points_are_paid() -> None:
    state = hold(position(), 0, "B50")
    match = play(doing(state, BUY), "buy:B50", "nation:spain")
    assert match.state.sides[0].cp == 1 - 1 + 3
    state.sides[0].cp = 0
    assert reasons(doing(state, BUY))["buy:B50"] == "buy.no-cp"


def test_7_3_immediate_effects_come_last() -> None:
    match = play(doing(hold(position(), 0, "A10"), BUY), "buy:A10")
    kinds = [e.kind for _, e in match.events if e.kind in ("income-up", "paid", "bought")]
    assert kinds == ["bought", "paid", "income-up", "paid"]
    assert match.state.sides[0].doubloons == 10 - 4 + 2


def test_7_3_mb_18_a_compass_counts_from_then_on() -> None:
    match = play(doing(hold(position(), 0, "A13"), BUY), "buy:A13")
    assert match.state.sides[0].metric("compass") == 2


def test_7_4_x8_synergy_incomes() -> None:
    state = hold(position(), 0, "A15", "A07", "B10")
    state.sides[0].doubloons = 40
    match = play(doing(state, BUY, BUY, BUY), "buy:A15")
    assert match.state.sides[0].income == 9
    play(match, "buy:B10")
    assert match.state.sides[0].income == 10
    play(match, "buy:A07")
    assert match.state.sides[0].income == 18
    assert told(match, "synergy") == [{"seat": 0, "synergy": "anchor"}]


def test_7_4_a_token_owned_already_brings_nothing_again() -> None:
    state = hold(own(position(), 0, "A07"), 0, "A15", "A08")
    state.sides[0].doubloons = 40
    assert state.sides[0].income == 10
    match = play(doing(state, BUY, BUY), "buy:A15")
    assert match.state.sides[0].income == 13
    play(match, "buy:A08")
    assert match.state.sides[0].income == 15
    assert told(match, "synergy") == []


@pytest.mark.parametrize("card", [card.id for card in CARDS.values() if card.incomes])
def test_8_1_income_is_8_and_what_active_cards_add(card: str) -> None:
    for token in ("", CARDS[card].incomes[0].needs):
        state = position(story="76")
        giver = next((c.id for c in CARDS.values() if c.synergy == token and c.id != card), "")
        if token:
            own(state, 0, giver)
        if card in ("B01", "B02", "B03", "B04"):
            state.row.remove(card)
            state.deck.append(card)
        hold(state, 0, card)
        player = state.sides[0]
        player.doubloons, player.explorer, player.influence = 40, "E10", [9, 0, 0]
        before = (player.income, player.vp_income)
        match = doing(state, BUY)
        play(match, f"buy:{card}")
        while not match.over:
            match.answer(options(match)[-1])
        tokens = {token, CARDS[card].synergy}
        active = [i for i in CARDS[card].incomes if not i.needs or i.needs in tokens]
        player = match.state.sides[0]
        assert player.income == before[0] + sum(i.n for i in active if i.track == "doubloon")
        assert player.vp_income == before[1] + sum(i.n for i in active if i.track == "vp")


def test_7_5_red_blue_and_combat_effects_last() -> None:
    state = own(position(), 0, "A42", "A28", "A51")
    player = state.sides[0]
    assert price(player, "A05") == 7
    assert CARDS["A28"].assistant[0]["n"] == 4
    assert CARDS["A51"].combat[0][0] == 3


def test_7_6_one_discarded_card_a_turn_counts_as_anything() -> None:
    state = hold(own(position(), 0, "B44"), 0, "A01", "A03")
    lay(state, "4", "Q01")  # two maps
    state.sides[0].at = "4"
    match = begin(state, lambda state: act(state, 0))
    assert options(match, "quest", "deliver") == [
        *("deliver:A01:cotton", "deliver:A03:cotton", "deliver:A01:cocoa", "deliver:A03:cocoa"),
        "quest:Q01",
    ]
    play(match, "deliver:A03:cotton", "disc:S01")
    assert match.state.wild == 1
    state = hold(own(position(), 0, "B44", "A45"), 0, "A02", "A03", "A01")
    state.sides[0].at = "4"
    match = begin(state, lambda state: act(state, 0))
    play(match, "deliver:A02:cocoa", "disc:S01")
    assert options(match, "deliver") == ["deliver:A01:cotton"]


def test_7_6_a_true_good_uses_nothing_up() -> None:
    state = hold(own(position(), 0, "B44"), 0, "A01")
    state.sides[0].at = "4"
    match = begin(state, lambda state: act(state, 0))
    play(match, "deliver:A01:cotton", "disc:S01")
    assert match.state.wild == 0


def test_7_6_three_of_a_kind_with_one_of_any() -> None:
    state = complete(hold(own(position(), 0, "B44"), 0, "A01", "A04", "A02", "A05"), 0, "S09")
    state.sides[0].at = "1"
    match = doing(state, {"op": "village", "n": 2})
    play(match, "VA5")
    assert asked(match) == (0, "spend")
    assert options(match) == ["spend:A01", "spend:A02", "spend:A04", "spend:A05"]
    play(match, "spend:A05")
    # The other two cotton cards are what is left to pay with.
    player = match.state.sides[0]
    assert (player.hand, player.doubloons, player.vp) == (["A02"], 12, 2)
    assert match.state.wild == 1
    state.wild = 1
    assert options(doing(state, {"op": "village", "n": 1}), "VA5") == []


def test_7_7_reductions_add_up_mb_22() -> None:
    state = own(position(), 0, "A42", "B37", "B45")
    player = state.sides[0]
    assert price(player, "A05") == 8 - 3
    assert price(player, "A07") == 0
    assert price(player, "A11", 1) == 0
    assert building_price(player, "P2") == 8 - 6
    assert building_price(player, "P2", 6) == 0


def test_7_7_buying_for_less() -> None:
    match = play(doing(hold(position(), 0, "A05"), {"op": "buy", "discount": 3}), "buy:A05")
    assert match.state.sides[0].doubloons == 5
    match = play(doing(position(), {"op": "buy", "discount": 3}), "invest:P2")
    assert match.state.sides[0].doubloons == 5


# ------------------------------------------------------------------ tracks (RULES 8)


def raised(state: Maracaibo, track: str, n: int) -> Maracaibo:
    raise_income(state, 0, track, n)
    return state


def test_8_2_doubloon_income_beyond_34_raises_vp_income() -> None:
    state = position()
    state.sides[0].income = 32
    player = raised(state, "doubloon", 5).sides[0]
    assert (player.income, player.vp_income) == (34, 3)


@pytest.mark.parametrize(("round_", "left"), [(1, 4), (2, 3), (3, 2), (4, 1)])
def test_8_3_vp_income_reaching_20(round_: int, left: int) -> None:
    state = position(round_=round_)
    state.sides[0].vp_income = 19
    player = raised(state, "vp", 3).sides[0]
    assert (player.vp_income, player.vp) == (2, 20 * left)


def test_8_3_mb_19_in_the_first_step_of_the_final_scoring() -> None:
    state = hold(position(round_=4), 0, "B24")
    state.phase = "scoring"
    state.queue = [0, 1]
    state.ender = 0
    state.sides[0].doubloons = 20
    state.sides[0].vp_income = 18
    match = play(begin(state), "buy:B24", "end-turn")
    assert match.state.sides[0].ledger[13] == 20
    play(match, "points")
    assert match.over
    # 20 for the step past the end, then what stands on the track: 2.
    assert match.state.sides[0].ledger[13] == 22


def test_8_4_what_the_doubloon_track_scores() -> None:
    points = [INCOME_POINTS[space] for space in range(8, 35)]
    pairs = [0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 14, 16, 18]
    assert points == [n for n in pairs for _ in range(2)] + [20]


# ------------------------------------------------------------------ buildings (RULES 9)


def test_9_1_investing() -> None:
    state = position(3)
    match = play(doing(state, BUY, BUY), "invest:P2")
    player = match.state.sides[0]
    assert (player.doubloons, player.own, player.supply, player.vp) == (2, 1, 3, 2)
    assert player.synergies() == {"medal"}
    player.doubloons = 20
    assert asked(match) == (0, "buy")
    assert "invest:P2" not in options(match)
    assert reasons(match)["invest:P2"] == "invest.already"


def test_9_1_later_investors_score_nothing_at_once() -> None:
    state = position(3)
    state.sides[1].prestige = ["P2"]
    state.sides[1].own = 1
    assert play(doing(state, BUY), "invest:P2").state.sides[0].vp == 0


def test_9_1_a_building_gives_its_token_and_waiting_income() -> None:
    state = own(position(), 0, "A18")
    match = play(doing(state, BUY), "invest:P2")
    assert match.state.sides[0].vp_income == 1


def test_9_1_needs_a_figure_of_the_own_supply() -> None:
    state = position()
    state.sides[0].own, state.sides[0].supply = 0, 5
    assert options(doing(state, BUY)) == ["none"]


def test_9_2_x22_points_at_the_end_mb_21() -> None:
    state = position()
    player = state.sides[0]
    player.tokens = ["T01", "T02", "T03", "T04", "T05", "T06"]
    assert building_points(player, "P2") == 7
    player.influence = [18, 15, 12]
    assert player.ranks() == [6, 5, 4]
    assert building_points(player, "P7") == 12
    player.influence = [3, 6, 0]
    assert building_points(player, "P7") == 3


@pytest.mark.parametrize(
    ("building", "points"),
    [("P1", 3), ("P3", 4), ("P4", 4), ("P5", 4), ("P6", 2), ("P8", 3)],
)
def test_9_2_what_the_other_buildings_count(building: str, points: int) -> None:
    player = own(position(), 0, "A28", "A31").sides[0]
    player.discs[0] = player.discs[1] = 0
    player.explorer = "E10"
    player.quests = ["Q01"]
    assert building_points(player, building) == points


def test_18_1_the_discount_of_an_assistant_is_for_one_purchase() -> None:
    state = hold(own(position(), 0, "A30"), 0, "A05", "A04")
    state.sides[0].at = "3"
    match: Match = begin(state, lambda state: act(state, 0))
    play(match, "assistant:A30", "buy:A05")
    assert acted(match)
    assert match.state.sides[0].doubloons == 10 - 5


@pytest.mark.parametrize("card", list(CARDS))
def test_7_3_every_card_can_be_bought(card: str) -> None:
    """All its effects start, nothing is lost, and what it costs and shows is on the account."""
    state = rich(card)
    match = play(doing(state, BUY), f"buy:{card}")
    while not match.over:
        match.answer(options(match)[0])
        match.deal_all()
    conserved(match.state)
    before, after, shown = state.sides[0], match.state.sides[0], CARDS[card]
    assert after.display == [card]
    assert after.metric("compass") == 1 + shown.compass
    assert after.synergies() == ({shown.synergy} if shown.synergy else set())
    assert after.assistants() == ([card] if shown.at else [])
    paid = shown.doubloons - sum(op["n"] for op in shown.instant if op["op"] == "doubloons")
    assert after.doubloons == before.doubloons - paid
    assert after.specials("priceReduction") == [
        special for special in shown.specials if special["special"] == "priceReduction"
    ]


def rich(card: str) -> Maracaibo:
    """A position in which the player has the card and all that it may ask for."""
    state = position(story="76")
    if card in state.row:
        state.row[state.row.index(card)] = ""
        state.deck.append(card)
    hold(state, 0, card)
    player = state.sides[0]
    player.doubloons, player.cp, player.explorer = 40, 5, "E10"
    player.influence = [9, 0, 0]
    player.tokens = ["T01", "T02"]
    state.unseen_tokens = state.unseen_tokens[2:]
    state.piles = [11, 12]
    return state


@pytest.mark.parametrize("card", [card.id for card in CARDS.values() if card.assistant])
def test_18_1_every_assistant_acts(card: str) -> None:
    """Bought, it stands where its card says; its action is carried out to the end."""
    state = rich(card)
    match = play(doing(state, BUY), f"buy:{card}")
    after = match.state.copy()
    after.phase = "sail"
    after.seat = 0
    after.sides[0].at = CARDS[card].at
    match = begin(after, lambda state: act(state, 0))
    play(match, f"assistant:{card}")
    asked_for = set()
    while not match.over:
        assert match.request is not None
        asked_for.add(match.request.kind)
        keys = [key for key in options(match) if key != "raise:cp"]
        match.answer(keys[0])
        match.deal_all()
    conserved(match.state)
    wanted = {
        "buy": "buy",
        "disc": "disc",
        "village": "village",
        "explore": "explore",
        "combat": "combat",
        "choose": "choose",
    }
    for op in CARDS[card].assistant:
        if op["op"] in wanted:
            assert wanted[op["op"]] in asked_for
    assert match.state.sides[0].assistants() == [card]
