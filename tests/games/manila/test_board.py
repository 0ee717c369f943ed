"""The board of Manila: what it offers is what may be answered, and it shows what is known."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import ClassVar

import pytest
from games.any_board import AnyOptions
from games.manila.looks import (
    SCENES,
    begin,
    bidding,
    displacing,
    looting,
    moments,
    on_duty,
    own_die,
    piloting,
    placing,
)
from games.manila.scene import play, position
from games.views import PLAYERS, choices, ids, look, mover, parts, tree

from quayside.games.manila import board, game
from quayside.games.manila.catalog import PLACES, PORT, WARES
from quayside.kernel import CHANCE, PUBLIC, Chance, Match, Request
from quayside.ui.contract import TableParts
from quayside.ui.tree import by_class, diff, find, find_all, has_class, render, text_of

SAMPLES = [("a", 3, {"cash": "secret"}), ("b", 4, {"pirates": "displace"}), ("c", 5, {})]


def sample() -> Iterator[Match]:
    for seed, players, options in SAMPLES:
        yield from moments(seed, players, every=23, **options)
    for scene in SCENES:
        yield scene()


@pytest.fixture(scope="module")
def positions() -> list[Match]:
    return list(sample())


class TestEveryPosition(AnyOptions):
    """What holds of every board."""

    kinds: ClassVar = {"bid", "buy", "place", "roll", "die", "board", "plunder", "pilot"}

    def offers(self, request: Request, shown: TableParts, offered: set[str]) -> None:
        """Bids have a stepper: not all of them at once."""
        keys = set(request.keys())
        if request.kind == "bid":
            assert offered <= keys
            assert {key for key in keys if not key.startswith("bid:")} <= offered
        else:
            super().offers(request, shown, offered)

    def test_positions_amid_a_turn(self) -> None:
        amid = [on_duty("none"), on_duty("none", "leave:nutmeg"), play(placing(), "loan")]
        self.test_board_and_buttons_offer_exactly_the_options(amid)


def asked(match: Match) -> Request:
    assert match.request is not None
    return match.request


# ------------------------------------------------------------------ what can be tapped


def test_every_bid_can_be_reached_by_steps() -> None:
    match = bidding()
    bids = asked(match).keys()
    keys = {key for key in bids if key.startswith("bid:")}
    seen: set[str] = set()
    todo: list[str | None] = [None]
    while todo:
        found = {key for key in choices(tree(parts(match, todo.pop()))) if key.startswith("bid:")}
        todo += sorted(found - seen)
        seen |= found
    assert seen == keys


def test_the_limit_of_a_bid_is_told_to_the_bidder() -> None:
    match = bidding()
    limit = asked(match).data["limit"]
    said = text_of(tree(parts(match)))
    assert f"From 4 to {limit}" in said
    assert "From 4" not in text_of(tree(parts(match, asked=False)))


def test_a_move_without_a_place_has_its_button() -> None:
    match = piloting()
    lost = [option.key for option in asked(match).options if option.anchor is None]
    assert "move:silk:+2" in lost
    assert "move:silk:+2" in choices(tree(parts(match)))


def test_every_place_has_its_id() -> None:
    found = set(ids(tree(parts(placing()))))
    spaces = {f"space-{w}-{n}" for w in ("silk", "ginseng", "jade") for n in range(PORT + 1)}
    loaded = [ware for ware in WARES if ware.id != "nutmeg"]
    seats = {f"seat-{w.id}-{n + 1}" for w in loaded for n in range(len(w.costs))}
    punts = {"punt-silk", "punt-ginseng", "punt-jade"}
    stock = {f"stock-{ware.id}" for ware in WARES}
    hand = {"share-jade", "share-silk", "pledged-nutmeg"}
    assert spaces | seats | punts | stock | hand | set(PLACES) | {"pirate-1", "pirate-2"} <= found
    assert {f"load-{ware.id}" for ware in WARES} <= set(ids(tree(parts(on_duty("none")))))


def test_the_map_stays_open_while_the_things_of_others_are_looked_at() -> None:
    match = placing()
    whole = tree(parts(match, shown=0))
    assert "place:port-a" in choices(whole)
    assert not choices(whole) & {"loan", "redeem"}
    back = find(whole, "data-act", "view:2")
    assert back is not None
    assert "Chiara" in text_of(back)


def test_own_dice_are_entered_by_their_faces() -> None:
    match = own_die()
    assert isinstance(match.request, Chance)
    shown = parts(match, dice="own")
    tray = by_class(tree(shown), "tray")[0]
    assert choices(tray) == set(asked(match).keys())
    assert all(has_class(node, "die--silk") for node in find_all(tray, "data-choice"))
    assert not shown.confirms
    assert shown.acts == ()


def test_taps_preview_wherever_there_is_a_choice() -> None:
    for scene in (placing, piloting, displacing, looting, bidding, on_duty):
        assert parts(scene()).confirms, scene
    rolling = play(placing(), "pass", "pass")
    assert asked(rolling).kind == "roll"
    shown = parts(rolling)
    assert not shown.confirms
    assert [(act.key, act.primary) for act in shown.acts] == [("roll", True)]


# ------------------------------------------------------------------ what is secret


def own_words(match: Match, seat: int) -> list[str]:
    """What gives the seat's own shares away."""
    player = match.observe(seat)["players"][seat]
    free = {ware: n - player["pledged"][ware] for ware, n in player["owned"].items()}
    return [
        f"{kind}-{ware}"
        for kind, counts in (("share", free), ("pledged", player["pledged"]))
        for ware, n in counts.items()
        if n
    ]


def test_no_secret_of_another_seat_is_in_the_tree() -> None:
    match = placing()
    for viewer in (2, 0, PUBLIC):
        for shown in range(4):
            whole = tree(parts(match, shown=shown, viewer=viewer, asked=viewer == 2))
            hand = {i for i in ids(whole) if re.match(r"(share|pledged)-", i)}
            expected = set(own_words(match, shown)) if shown == viewer else set()
            assert hand == expected, (viewer, shown)


def test_views_that_differ_in_secrets_alone_look_the_same() -> None:
    def dealt(*shares: str) -> Match:
        match = Match.new(game, PLAYERS[:3], {"first": "1"}, seed="x")
        return play(match, *shares)

    one = dealt("silk", "nutmeg", "silk", "jade", "nutmeg", "ginseng")
    other = dealt("silk", "silk", "nutmeg", "jade", "ginseng", "nutmeg")
    for shown in range(3):
        assert tree(parts(one, shown=shown)) == tree(parts(other, shown=shown))
        assert tree(parts(one, shown=shown, viewer=PUBLIC, asked=False)) == tree(
            parts(other, shown=shown, viewer=PUBLIC, asked=False)
        )


def test_secret_cash_is_not_shown() -> None:
    match = next(iter(moments("s", 3, every=40, cash="secret")))
    while isinstance(match.request, Chance):
        match.deal()
    seat = mover(match)
    shown = parts(match)
    assert [score is None for score in shown.scores] == [other != seat for other in range(3)]
    other = tree(parts(match, shown=(seat + 1) % 3))
    assert "Cash is secret" in text_of(other)
    assert "Net worth" not in text_of(other)


def test_own_first_shares_wear_a_lock() -> None:
    whole = tree(parts(placing()))
    locked = [node for node in by_class(whole, "share") if by_class(node, "share__lock")]
    assert {node.attrs["id"] for node in locked} == {"share-jade", "pledged-nutmeg"}
    hand = find(whole, "aria-labelledby", "h-hand")
    assert hand is not None
    assert "only you" in text_of(whole)
    other = tree(parts(placing(), shown=0))
    assert "only you" not in text_of(other)
    assert "2 secret" in text_of(other)


# ------------------------------------------------------------------ the same in, the same out


def test_a_selection_changes_little() -> None:
    match = placing()
    assert 0 < len(diff(tree(parts(match)), tree(parts(match, "place:port-a")))) < 60


# ------------------------------------------------------------------ for the ear


def test_places_are_told_with_cost_and_pay() -> None:
    whole = tree(parts(placing()))

    def label(anchor: str) -> str:
        node = find(whole, "id", anchor)
        assert node is not None
        return node.attrs["aria-label"]

    assert label("port-b") == "port B: costs 3; pays 8 if 2 punts arrive"
    assert label("pilot-small").startswith("the small pilot: accomplice of Bram;")
    assert label("punt-jade") == (
        "Punt with jade, on space 6; pays 36 to its crew; aboard: Old Salt; next space costs 4"
    )


def test_the_board_has_one_tab_stop(positions: list[Match]) -> None:
    for match in positions:
        if match.request is None:
            continue
        shown = parts(match)
        places = [n for n in find_all(shown.board, "data-choice") if n.tag == "g"]
        stops = [node for node in places if node.attrs["tabindex"] == "0"]
        assert len(stops) == (1 if places else 0)


# ------------------------------------------------------------------ what a place would bring


def test_a_preview_shows_the_pawn_the_gain_and_the_new_split() -> None:
    match = placing()
    shown = parts(match, "place:punt-jade")
    whole = tree(shown)
    punt = find(whole, "id", "punt-jade")
    assert punt is not None
    assert by_class(punt, "preview__ring")
    seat = find(whole, "id", "seat-jade-2")
    assert seat is not None
    assert [node.attrs["data-p"] for node in by_class(seat, "preview")] == ["3"]
    assert [text_of(node) for node in by_class(whole, "bubble")] == ["+18"]
    assert [text_of(node) for node in by_class(whole, "is-new")] == ["36 \u2192 18"]
    say = look(match).text
    assert shown.confirm is not None
    assert say(shown.confirm) == "Board jade for 4"
    assert shown.hint is not None
    assert "each gets 18" in say(shown.hint)


@pytest.mark.parametrize(
    ("scene", "key", "text"),
    [
        (placing, "place:insurance", "Insure the punts, +10"),
        (placing, "loan", "Pledge a share, +12"),
        (piloting, "move:jade:-2", "Move jade 2 back"),
        (displacing, "oust:jade:2", "Send Anneke home, +9"),
        (looting, "yard", "Send jade to shipyard B"),
        (bidding, "bid:7", "Bid 7"),
        (on_duty, "buy:jade", "Buy jade for 5"),
    ],
)
def test_confirm_says_what_will_be_done(scene: object, key: str, text: str) -> None:
    assert callable(scene)
    match = scene()
    confirm = parts(match, key).confirm
    assert confirm is not None
    assert look(match).text(confirm) == text


def test_loads_and_launches_are_confirmed_in_words() -> None:
    for keys, key, text in (
        (("none",), "leave:nutmeg", "Leave nutmeg ashore"),
        (("none", "leave:nutmeg"), "launch:jade:4", "Launch jade on 4"),
    ):
        match = on_duty(*keys)
        confirm = parts(match, key).confirm
        assert confirm is not None
        assert look(match).text(confirm) == text


def test_shares_are_pledged_and_redeemed_in_words() -> None:
    match = play(placing(), "loan")
    confirm = parts(match, "pledge:jade").confirm
    assert confirm is not None
    assert look(match).text(confirm) == "Pledge jade, +12"
    card = find(tree(parts(match, "pledge:jade")), "id", "share-jade")
    assert card is not None
    assert card.attrs["aria-pressed"] == "true"


def test_punts_show_where_they_would_sail() -> None:
    for match, key, ware in (
        (piloting(), "move:jade:+2", "jade"),
        (piloting(), "move:silk:+1", "silk"),
        (looting(), "port", "jade"),
        (on_duty("none", "leave:nutmeg"), "launch:jade:4", "jade"),
    ):
        ghosts = by_class(parts(match, key).board, "ghost")
        assert [ghost.key for ghost in ghosts] == [f"ghost-{ware}"]
        assert by_class(parts(match, key).board, "is-leaving")
        assert not by_class(parts(match).board, "ghost")


def test_the_last_launch_is_seen_with_the_one_before() -> None:
    match = on_duty("none", "leave:nutmeg", "launch:jade:4")
    ghosts = by_class(parts(match, "launch:silk:3").board, "ghost")
    assert {ghost.key for ghost in ghosts} == {"ghost-silk", "ghost-ginseng"}


def test_only_the_cheapest_free_space_is_offered() -> None:
    whole = tree(parts(placing()))
    tapped = [node.attrs.get("id", "") for node in find_all(whole, "data-choice")]
    assert not [anchor for anchor in tapped if anchor.startswith("seat-")]
    assert "next space costs 5" in render(whole)  # silk: two are aboard


def test_helper_figures_can_be_switched_off() -> None:
    match = placing()
    assert by_class(tree(parts(match)), "manila-odds")
    off = tree(parts(match, "place:punt-jade", gains=False))
    assert not by_class(off, "manila-odds")
    assert not by_class(off, "bubble")


# ------------------------------------------------------------------ what the table says


def test_the_odds_are_those_of_the_dice() -> None:
    said = text_of(by_class(tree(parts(placing())), "manila-odds")[0])
    assert "Jade, 642 %17 %" in said
    assert "Silk, 983 %8 %" in said


@pytest.mark.parametrize(("cash", "new"), [(22, ["15 \u2192 10"]), (0, [])])
def test_a_place_for_which_a_loan_is_due_splits_no_profit_yet(cash: int, new: list[str]) -> None:
    odds = by_class(tree(parts(placing(cash), "place:punt-silk")), "manila-odds")[0]
    assert [text_of(cell) for cell in by_class(odds, "is-new")] == new


def test_the_last_moves_are_dotted() -> None:
    match = placing()
    last = tuple(event for _, event in match.events)
    whole = parts(match, last=last).board
    for anchor in ("pirate-1", "pilot-small"):
        node = find(whole, "id", anchor)
        assert node is not None
        assert by_class(node, "lastmove")
    assert not by_class(parts(match).board, "lastmove")


def test_rolls_are_drawn_as_wakes() -> None:
    match = play(own_die(), "2", "1", "6")
    last = tuple(event for _, event in match.events)
    wakes = [text_of(node) for node in by_class(parts(match, last=last).board, "wake")]
    assert wakes == ["+2", "+1", "+6"]


def test_marks_end_with_the_voyage() -> None:
    """Who has not answered for long, as at the end, is not shown everything at once."""
    over = list(moments("m", 3, every=10_000))[-1]
    last = tuple(event for _, event in over.events)
    assert not by_class(parts(over, last=last).board, "lastmove")
    match = bidding()
    news = (*(event for _, event in own_die().events), *(event for _, event in match.events))
    assert not by_class(parts(match, last=news).board, "lastmove")


def test_who_has_bid_and_passed_is_listed() -> None:
    panel = find(tree(parts(bidding())), "aria-labelledby", "h-auction")
    assert panel is not None
    assert len(by_class(panel, "is-out")) == 1
    assert "Brampassed" in text_of(panel)
    assert [text_of(node) for node in by_class(panel, "is-high")] == ["Anneke3"]


def test_steps_and_subtitle_follow_the_voyage() -> None:
    def told(match: Match) -> tuple[str, str]:
        say, shown = look(match).text, parts(match)
        return (
            next(say(step.label) for step in shown.steps if step.current),
            say(shown.subtitle),
        )

    assert told(bidding()) == ("Auction", "Voyage 3, auction")
    assert told(on_duty()) == ("Harbour master", "Voyage 3, harbour master")
    assert told(placing()) == ("Place", "Voyage 3, placement 2 of 3")
    assert told(piloting()) == ("Sail", "Voyage 3, pilots")
    assert told(looting())[0] == "Sail"


def test_cash_is_the_score_until_fortunes_are_known() -> None:
    match = placing()
    assert list(parts(match).scores) == match.state.cash
    over = list(moments("e", 3, every=10_000))[-1]
    assert over.over
    assert list(parts(over).scores) == over.scores()


def test_the_reckoning_adds_up_to_the_fortunes() -> None:
    over = list(moments("f", 4, every=10_000))[-1]
    rows = board.sheet_rows(over.observe(PUBLIC))
    assert [sum(column) for column in zip(*(row.values for row in rows), strict=True)] == (
        over.scores()
    )
    assert len({row.fill for row in rows}) == len(rows) == 6


def test_a_match_against_the_contract() -> None:
    match = Match.new(game, PLAYERS[:3], seed="x")
    shown = parts(match)
    assert shown.confirms is False
    assert choices(tree(shown)) == {"1", "2", "3"}
    assert board.CSS_CLASS == "g-manila"
    assert set(board.SETTINGS) == {"gains", "auto_end", "dice"}
    assert asked(match).seat == CHANCE


def test_without_gains_the_odds_of_the_starts_are_not_shown() -> None:
    match = play(begin(position()), "bid:1", "pass", "pass", "pass", "none", "leave:nutmeg")
    with_odds = {panel.key for panel in parts(match).aside}
    without = {panel.key for panel in parts(match, gains=False).aside}
    assert with_odds - without == {"starts"}


def test_who_cannot_bid_has_nothing_to_step_through() -> None:
    state = position()
    state.cash[0] = 0
    forced = begin(state).at(0)
    assert forced.request is not None
    assert forced.request.keys() == ["pass"]
    assert not by_class(tree(parts(forced)), "stepper")
