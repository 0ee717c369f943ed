"""Who knows what (RULES 12), and that imagination keeps to it."""

from __future__ import annotations

from games.manila.scene import begin, conserved, give, options, play, position

from quayside.bots.random_player import any_key
from quayside.games.manila import game
from quayside.kernel import CHANCE, PUBLIC, Match, Rng


def _dealt(players: int = 3, **chosen: str) -> Match:
    """Seat 0 was dealt silk and jade, seat 1 nutmeg twice, seat 2 silk and ginseng."""
    match = Match.new(game, players, {"first": "1", **chosen})
    return play(match, "silk", "nutmeg", "silk", "jade", "nutmeg", "ginseng")


def test_12_1_first_shares_are_seen_by_their_owner_alone() -> None:
    match = _dealt()
    assert match.observe(0)["players"][0]["first"] == {
        "nutmeg": 0,
        "silk": 1,
        "ginseng": 0,
        "jade": 1,
    }
    for seat in (1, 2, PUBLIC):
        seen = match.observe(seat)["players"][0]
        assert seen["shares"] == 2
        for secret in ("first", "owned", "pledged", "sheet", "fortune"):
            assert seen[secret] is None
    cards = [e for _, e in match.events_for(1) if e.kind == "share-dealt-card"]
    assert [event.data["ware"] for event in cards] == ["nutmeg", "nutmeg"]
    assert sum(e.kind == "share-dealt" for _, e in match.events_for(PUBLIC)) == 6


def test_12_1_the_open_stock_is_shown_when_all_is_dealt() -> None:
    match = Match.new(game, 3, {"first": "1"})
    assert match.observe(0)["stock"] is None
    match = _dealt()
    assert match.observe(PUBLIC)["stock"] == {"nutmeg": 3, "silk": 3, "ginseng": 4, "jade": 4}


def test_12_2_bought_shares_are_public() -> None:
    match = play(_dealt(), "bid:1", "pass", "pass", "buy:jade")
    seen = match.observe(2)["players"][0]
    assert seen["bought"]["jade"] == 1
    assert seen["shares"] == 3
    assert seen["first"] is None


def test_12_3_mn_6_pledges_are_counted_in_public_but_not_named() -> None:
    match = play(_dealt(), "loan", "pledge:jade")
    seen = match.observe(1)["players"][0]
    assert (seen["loans"], seen["unpledged"], seen["cash"]) == (1, 1, 42)
    assert seen["pledged"] is None
    assert match.observe(0)["players"][0]["pledged"]["jade"] == 1


def test_12_4_cash_is_open_or_by_option_secret() -> None:
    assert _dealt().observe(1)["players"][0]["cash"] == 30
    hidden = _dealt(cash="secret")
    seen = hidden.observe(1)["players"]
    assert [player["cash"] for player in seen] == [None, 30, None]
    assert [player["credit"] for player in seen] == [None, 54, None]
    assert hidden.observe(PUBLIC)["players"][0]["cash"] is None


def test_12_5_all_lies_open_at_the_end() -> None:
    match = Match.new(game, 3, {"cash": "secret"}, "end")
    rng = Rng("end")
    while match.request is not None:
        if match.request.seat == CHANCE:
            match.deal()
        else:
            match.answer(any_key(match.request, rng))
    for seat in (0, 1, 2, PUBLIC):
        seen = match.observe(seat)
        assert seen["over"]
        assert [player["fortune"] for player in seen["players"]] == match.scores()
        twin = match.imagine(seat, Rng("x"))
        assert twin.observe(seat) == seen
    final = [event for _, event in match.events if event.kind == "game-over"]
    assert len(final) == 1
    assert final[0].reveals


def test_12_6_imagination_deals_the_unseen_shares_again() -> None:
    match = play(_dealt(), "loan", "pledge:jade", "bid:2")
    hands = set()
    for n in range(40):
        twin = match.imagine(1, Rng(str(n)))
        conserved(twin.state)
        assert twin.observe(1) == match.observe(1)
        assert twin.state.shares[1] == match.state.shares[1]
        assert twin.state.stock == match.state.stock
        assert twin.state.loans(0) == 1
        hands.add(tuple(twin.state.shares[0]))
    # Silk twice, jade, ginseng were dealt to the two others.
    assert hands == {(0, 2, 0, 0), (0, 1, 1, 0), (0, 1, 0, 1), (0, 0, 1, 1)}


def test_12_6_imagination_during_the_deal() -> None:
    match = play(Match.new(game, 3, {"first": "1"}), "silk", "nutmeg", "silk", "jade")
    for seat in (0, 1, 2, PUBLIC):
        twin = match.imagine(seat, Rng("deal"))
        assert twin.observe(seat) == match.observe(seat)
    assert match.imagine(0, Rng("a")).state.shares[0] == [0, 1, 0, 1]


def test_12_6_a_choice_of_pledge_is_imagined_whatever_the_hand() -> None:
    state = position(3)
    give(state, 0, "jade jade")
    give(state, 1, "silk nutmeg")
    give(state, 2, "ginseng ginseng")
    match = play(begin(state), "loan", "pledge:jade", "loan")
    assert options(match) == {"bid:1"} | {f"bid:{n}" for n in range(2, 55)} | {"pass"}
    for n in range(20):
        twin = match.imagine(2, Rng(str(n)))
        conserved(twin.state)
        assert twin.observe(2) == match.observe(2)
