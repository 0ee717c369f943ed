"""The board of Malacca: what it offers is what may be answered, and it shows what is known."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import ClassVar

import pytest
from games.any_board import AnyOptions
from games.malacca.looks import (
    SCENES,
    asking,
    begin,
    betting,
    broke,
    hero,
    moments,
    paid,
    revealing,
    rich,
    shopping,
    table,
    tied,
    waiting,
)
from games.malacca.scene import equip, give, laid, play, position
from games.views import choices, ids, look, parts, tree

from quayside.games.malacca import board
from quayside.games.malacca.catalog import CARD, KINDS
from quayside.games.malacca.rail import leap_of
from quayside.games.malacca.strait import place_of
from quayside.kernel import PUBLIC, Chance, Event, Match, Request, msg
from quayside.ui.contract import TableParts
from quayside.ui.session import Session
from quayside.ui.tree import Node, by_class, diff, find, find_all, has_class, render, text_of

SAMPLES = [
    ("a", 2, {}),
    ("b", 5, {"characters": "on"}),
    ("c", 8, {"characters": "on", "equipment": "on", "specials": "up"}),
]


def sample() -> Iterator[Match]:
    for seed, players, options in SAMPLES:
        yield from moments(seed, players, every=31, **options)
    for scene in SCENES:
        yield scene()


@pytest.fixture(scope="module")
def positions() -> list[Match]:
    return list(sample())


class TestEveryPosition(AnyOptions):
    """What holds of every board."""

    kinds: ClassVar = {"equip", "card", "bet", "reveal", "wait", "payout"}

    def offers(self, request: Request, shown: TableParts, offered: set[str]) -> None:
        """Nobody rolls or draws by hand; and bets have a stepper."""
        if isinstance(request, Chance):
            assert offered == set()
        elif request.kind == "bet":
            # Not all bets at once; a bet of nothing is previewed before any tap.
            assert offered <= set(request.keys())
            assert shown.usual == "bet:0"
            assert bool(offered) == bool(request.data["purse"])
        else:
            super().offers(request, shown, offered)


def test_where_nothing_is_asked_no_hand_is_offered(positions: list[Match]) -> None:
    for match in positions:
        assert not by_class(tree(parts(match, asked=False)), "rail")


def asked(match: Match) -> Request:
    assert match.request is not None
    return match.request


# ------------------------------------------------------------------ what can be tapped


@pytest.mark.parametrize("scene", [betting, rich])
def test_every_bet_can_be_reached_by_steps(scene: object) -> None:
    assert callable(scene)
    match = scene()
    seen: set[str] = set()
    todo: list[str | None] = [None]
    while todo:
        found = choices(tree(parts(match, todo.pop())))
        todo += sorted(found - seen)
        seen |= found
    assert seen == set(asked(match).keys())


def test_a_purse_of_60_is_a_few_taps_wide() -> None:
    match = rich()
    reached: set[str | None] = {None}
    for _ in range(6):
        reached |= {key for at in reached for key in choices(tree(parts(match, at)))}
    assert reached == {None, *asked(match).keys()}


def test_leaps_grow_with_the_purse() -> None:
    assert [leap_of(purse) for purse in (0, 5, 60, 100, 924, 20_480)] == [5, 5, 5, 10, 100, 2500]


def test_the_limit_of_a_bet_is_told() -> None:
    assert "of your 60 silver" in text_of(tree(parts(rich())))
    assert "of your" not in text_of(tree(parts(rich(), asked=False)))


def test_the_hand_stays_while_the_things_of_others_are_looked_at() -> None:
    whole = tree(parts(asking(), shown=0))
    assert choices(whole) == set(asked(asking()).keys())
    back = find(whole, "data-act", "view:2")
    assert back is not None
    assert "Chiara" in text_of(back)


def test_a_card_is_laid_at_once_and_a_bet_confirmed() -> None:
    assert not parts(asking()).confirms
    assert parts(betting()).confirms
    assert parts(waiting()).confirms
    assert parts(shopping()).confirms
    for scene in (revealing, paid):
        shown = parts(scene())
        assert not shown.confirms
        assert [act.primary for act in shown.acts] == [True]


def test_a_turn_takes_two_taps_behind_the_curtain() -> None:
    session = Session(asking(), board, "x")
    assert session.curtained
    session.hand_over()
    assert session.tap("defence"), "one for the card"
    assert session.selected == "bet:0"
    assert session.confirm(), "one to hand on"
    assert session.match.state.laid == 2
    assert session.curtained


def test_the_card_can_be_changed_while_the_bet_is_asked() -> None:
    session = Session(betting("trade"), board, "x")
    session.hand_over()
    session.select("bet:4")
    whole = tree(session.parts())
    other = find(whole, "id", "card-attack2")
    assert other is not None
    assert other.attrs["data-act"] == "repick:trade attack2"
    assert session.repick("trade", "attack2")
    assert session.match.state.cards[2] == "attack2"
    assert session.selected == "bet:4"
    assert asked(session.match).kind == "bet"
    assert session.unpick("attack2")
    assert asked(session.match).kind == "card"
    assert not session.repick("trade", "attack"), "there is no such pick"


# ------------------------------------------------------------------ seats


@pytest.mark.parametrize("players", range(2, 9))
def test_seats_go_round_clockwise(players: int) -> None:
    places = [place_of(seat, players) for seat in range(players)]
    assert len(set(places)) == players
    west = [row for column, row in places if column == 0]
    east = [row for column, row in places if column == 1]
    assert west == sorted(west, reverse=True), "up the left shore"
    assert east == sorted(east), "down the right shore"
    assert len(west) - len(east) in (0, 1)
    for rows in (sorted(west), east):
        assert all(b - a == 2 for a, b in pairwise(rows)), "none overlap"
        assert rows[0] >= 0
        assert rows[-1] + 2 <= 2 * len(west), "none lies outside"
    shown = parts(begin(position([5] * players)), asked=False)
    assert len(by_class(shown.board, "seat")) == players


def test_seats_tell_purse_bet_and_turn() -> None:
    board_ = parts(asking()).board
    said = [text_of(node) for node in by_class(board_, "seat")]
    assert [re.search(r"(\d+)silver", line).group(1) for line in said] == ["5", "8", "9", "6"]  # type: ignore[union-attr]
    assert "6 bet" in said[1]
    assert "Captain" in said[1]
    assert "Captain" not in said[0]
    assert "chooses a card" in said[2]
    assert "plays next" in said[3]
    assert "plays last" in said[0]
    seat = find(board_, "id", "seat-2")
    assert seat is not None
    assert has_class(seat, "is-now")
    assert len(by_class(board_, "is-now")) == 1


def test_seats_tell_characters_equipment_and_special_cards() -> None:
    said = [text_of(node) for node in by_class(parts(shopping()).board, "seat")]
    assert "Henry Morgan" in said[0]
    titles = [node.attrs["title"] for node in find_all(parts(shopping()).board, "title")]
    assert "2 times Better Attack: +6 for each success" in titles
    assert "Henry Morgan: +3 after each successful defence." in titles
    assert "2 special cards" in titles


# ------------------------------------------------------------------ what is secret


def test_a_card_face_down_looks_the_same_whatever_it_is() -> None:
    """To all others, and on the strait to its own player, too."""
    state = table()
    give(state, 2, "attack2", "trade2", "wait-ad")

    def shown(card: str, viewer: int) -> Node:
        match = play(begin(state.copy()), "8", card, "bet:6")
        return tree(parts(match, viewer=viewer, asked=viewer == 2))

    hand = ["attack", "defence", "trade", "attack2", "trade2", "wait-ad"]
    for viewer in (0, 2, 3, PUBLIC):
        assert len({render(shown(card, viewer)) for card in hand}) == 1, viewer
    own = {
        render(parts(play(begin(state.copy()), "8", card), viewer=1).board.children[0])
        for card in hand
    }
    assert len(own) == 1


def test_no_special_card_of_another_seat_is_in_the_tree() -> None:
    one, other = table(), table()
    # Seat 3 holds another card than seat 2 believes.
    other.hands[3], other.pool = [0, 1, 0, 0, 0], [3, 3, 4, 2, 1]
    for shown in range(4):
        first = tree(parts(play(begin(one.copy()), "8", "trade", "bet:6"), shown=shown))
        second = tree(parts(play(begin(other.copy()), "8", "trade", "bet:6"), shown=shown))
        assert first == second
    public = tree(parts(asking(), shown=2, viewer=PUBLIC, asked=False))
    assert "wait-dt" not in render(public)
    assert "×1 face down" in text_of(public)


def test_where_all_look_no_hand_is_shown() -> None:
    for scene in (revealing, waiting, paid):
        match = scene()
        for viewer in (0, 2, PUBLIC):
            whole = tree(parts(match, viewer=viewer, shown=2))
            assert not [i for i in ids(whole) if i.startswith("card-")]
            assert "only you" not in text_of(whole)
            assert whole == tree(parts(match, viewer=PUBLIC, shown=2)), scene


def test_the_payout_tells_no_card_that_was_drawn_in_secret() -> None:
    match = paid()
    last = tuple(event for _, event in match.events)
    assert any(event.kind == "special-card" for event in last)
    steps = by_class(tree(parts(match, last=last)), "step")
    assert not [step for step in steps if "You drew" in text_of(step)]


def test_own_hand_and_outlook_wear_a_lock() -> None:
    assert "only you" in text_of(tree(parts(betting())))
    assert "only you" in text_of(find(tree(parts(shopping_holder())), "aria-labelledby", "h-things")
                                 or Node("p", {}, ()))  # fmt: skip
    assert "only you" not in text_of(tree(parts(asking(), shown=3)))


def shopping_holder() -> Match:
    """Seat 2, who holds special cards, may buy equipment."""
    return play(shopping(), "none")


# ------------------------------------------------------------------ everybody looks


def test_the_reveal_is_for_all_eyes_and_needs_no_curtain() -> None:
    match = play(begin(table()), "8", "trade", "bet:6", "wait-dt", "bet:2", "defence", "bet:1")
    session = Session(match, board, "x")
    session.hand_over()
    assert session.holder == 0
    session.answer("attack")
    session.answer("bet:0")
    for kind, seat, key in (("reveal", 0, "reveal"), ("wait", 2, "defence"), ("payout", 2, "next")):
        assert (asked(match).kind, asked(match).seat) == (kind, seat)
        assert not session.curtained, kind
        assert not session.private
        told = [line.line.text.key for line in session.news()]
        assert "log.special-own" not in told
        session.answer(key)
    assert session.curtained


def test_after_all_have_looked_nobody_holds_the_tablet() -> None:
    """With two, the last to bet is the next captain, and must not show its hand to the other."""
    match = play(begin(position([5, 5])), "8", "trade", "bet:2")
    session = Session(match, board, "x")
    session.hand_over()
    for key in ("defence", "bet:1", "reveal", "next"):
        session.answer(key)
    assert asked(match).seat == 1
    assert session.curtained


# ------------------------------------------------------------------ the same in, the same out


def test_a_selection_changes_little() -> None:
    match = betting()
    before, after = tree(parts(match, "bet:1")), tree(parts(match, "bet:2"))
    assert 0 < len(diff(before, after)) < 40


def test_a_card_is_turned_where_it_lies() -> None:
    """So that little comes into the page when all of them turn at once."""
    down = [node for node in by_class(parts(revealing()).board, "mini") if node.key == "card"]
    up = [node for node in by_class(parts(waiting()).board, "mini") if node.key == "card"]
    assert [has_class(node, "card--back") for node in down] == [True] * 4
    assert [has_class(node, "card--back") for node in up] == [False] * 4
    assert {node.tag for node in (*down, *up)} == {"span"}


# ------------------------------------------------------------------ for the ear


def test_cards_are_told_by_name() -> None:
    def label(anchor: str) -> str:
        node = find(tree(parts(asking())), "id", anchor)
        assert node is not None
        return node.attrs["aria-label"]

    assert label("card-attack").startswith("Attack, Captured: share the cargo and the bets.")
    assert label("card-attack2") == "Attack +2, Counts double. Used once."


def test_a_long_press_leads_to_a_page_of_the_rules(positions: list[Match]) -> None:
    pages = {page.id for page in board.rules(look(asking()).text)}
    seen = {
        node.attrs["data-help"]
        for match in positions
        for node in find_all(tree(parts(match)), "data-help")
    }
    assert seen == {"cards", "specials", "equipment", "characters", "reveal", "payout"}
    assert seen <= pages


# ------------------------------------------------------------------ what a card would bring


def outlook_of(match: Match, selected: str | None) -> list[str]:
    """The boxes of the panel: title, sum, sentences."""
    return [text_of(node) for node in by_class(tree(parts(match, selected)), "if")]


def test_the_panel_tells_both_outcomes_of_a_trade() -> None:
    defended, captured = outlook_of(betting("trade"), "bet:4")
    assert defended == "Ship defended+4You take your 4 back and 4 more."
    assert captured == "Ship captured\u22124Your 4 go to the attackers."


def test_the_panel_tells_both_outcomes_of_an_attack() -> None:
    defended, captured = outlook_of(betting("attack2"), "bet:2")
    assert defended == "Ship defended\u22125You lose 2 and pay a fine of 3."
    assert captured.startswith("Ship capturedup to +14Attackers share the cargo of 8")


def test_the_panel_tells_both_kinds_of_a_wait_card() -> None:
    boxes = outlook_of(betting("wait-dt"), "bet:1")
    assert len(boxes) == 4
    heads = [text_of(node) for node in by_class(tree(parts(betting("wait-dt"))), "fates")]
    assert heads[0].startswith("As Defence")
    assert heads[1].startswith("As Trade")


def test_the_panel_knows_characters_and_equipment() -> None:
    state = table(characters="on", equipment="on")
    state.characters = ["orgonez", "morgan", "zheng-he", "picard"]
    equip(state, 3, "trade", "trade")
    match = play(begin(state), "none", "none", "none", "none", "8", "trade", "bet:6", "trade")
    defended, _ = outlook_of(match, "bet:4")
    assert defended.startswith("Ship defended+17")
    assert defended.endswith("+13 of it from character and equipment.")
    assert "of it from" not in outlook_of(betting("trade"), "bet:4")[0]


def test_a_card_without_a_bet_has_its_outlook() -> None:
    match = broke()
    defended, captured = outlook_of(match, None)
    assert defended == "Ship defended+2With no coin to bet, you scrub the deck for pay."
    assert captured == "Ship captured0You have bet nothing."
    hint = parts(match, "bet:0").hint
    assert hint is not None
    assert look(match).text(hint) == "Defended: +2. Captured: 0."
    assert "Your purse is empty" in text_of(tree(parts(match)))


def test_the_prompt_repeats_both_outcomes() -> None:
    shown = parts(betting("trade"), "bet:4")
    assert shown.hint is not None
    assert look(betting()).text(shown.hint) == "Defended: +4. Captured: \u22124."


def test_helper_figures_can_be_switched_off() -> None:
    off = parts(betting("trade"), "bet:4", gains=False)
    assert not by_class(tree(off), "if")
    assert off.hint is not None
    assert off.hint.key == "bet.hint"
    whole = tree(parts(waiting(), "trade", gains=False))
    assert "+2" not in text_of(by_class(whole, "hand")[0])


@pytest.mark.parametrize(
    ("scene", "key", "text"),
    [
        (betting, "bet:4", "Trade, bet 4"),
        (betting, "bet:0", "Trade, no bet"),
        (broke, "bet:0", "Trade, no bet"),
        (shopping, "buy:trade", "Buy Better Trade for 5"),
        (waiting, "trade", "Trade, +2"),
    ],
)
def test_confirm_says_what_will_be_done(scene: object, key: str, text: str) -> None:
    assert callable(scene)
    match = scene()
    confirm = parts(match, key).confirm
    assert confirm is not None
    assert look(match).text(confirm) == text


def test_a_wait_card_is_short_on_the_button() -> None:
    confirm = parts(betting("wait-dt"), "bet:3").confirm
    assert confirm is not None
    assert look(betting()).text(confirm) == "Wait, bet 3"


def test_what_a_wait_card_brings_is_confirmed_once_no_other_one_waits() -> None:
    state = give(table(), 2, "wait-ad")
    match = laid(begin(state), 8, "attack 0", "wait-ad 0", "wait-dt 2", "defence 1")
    match.answer("reveal")
    said = []
    for key in ("defence", "trade"):
        confirm = parts(match, key).confirm
        assert confirm is not None
        said.append(look(match).text(confirm))
        match.answer("defence")
    assert said == ["Count as Defence", "Trade, +2"]


# ------------------------------------------------------------------ the payout


def news(match: Match) -> tuple[Event, ...]:
    return tuple(event for _, event in match.events_for(PUBLIC))


def test_the_payout_is_told_step_by_step() -> None:
    match = paid()
    steps = by_class(tree(parts(match, last=news(match))), "step")
    said = [text_of(step) for step in steps]
    assert said[0] == "Chiara uses Wait as Defence"
    assert said[1] == "Defended: attack 1, defence 2"
    assert "Bram traded: 6 back and 6 more+12" in said
    assert "Anneke lost a bet of 2" in said
    assert "Chiara took a special card" in said
    assert not [line for line in said if "All cards turned" in line]
    assert [step.attrs["style"] for step in steps] == [f"--i:{i}" for i in range(len(steps))]


def test_the_payout_begins_with_the_last_reveal() -> None:
    match = play(hero(), "next", "5", "trade", "bet:1", "trade", "bet:1", "trade", "bet:1")
    play(match, "reveal")
    said = [text_of(step) for step in by_class(tree(parts(match, last=news(match))), "step")]
    assert said[0] == "Defended: attack 0, defence 0"
    assert len(said) == 4


def test_each_seat_shows_what_the_round_has_brought() -> None:
    match = hero()
    changes = [text_of(node) for node in by_class(parts(match).board, "seat__change")]
    assert changes == ["+8", "+7", "\u22123"]
    assert [node.attrs["aria-label"] for node in by_class(parts(match).board, "fate__sum")] == [
        "Attack 2, defence 1"
    ]
    assert "Captured" in text_of(by_class(parts(match).board, "fate")[0])
    assert not by_class(parts(play(hero(), "next")).board, "seat__change")


# ------------------------------------------------------------------ ships, special cards


def test_the_twelve_ships_are_told() -> None:
    match = play(hero(), "next", "5")
    boxes = by_class(tree(parts(match)), "vessel")
    assert len(boxes) == 12
    assert [text_of(box) for box in boxes[:3]] == ["12captured", "5in the strait", ""]
    said = text_of(by_class(tree(parts(match)), "malacca-fleet")[0])
    assert "10 to come" in said
    assert "To come: 3, 4, 6, 7, 8, 8, 9, 10, 11 and 13" in said


def test_the_deck_shows_its_number_and_with_the_option_its_top() -> None:
    assert text_of(by_class(parts(asking()).board, "deck-of-specials")[0]) == "13 special cards"
    state = position([5, 5], specials="up")
    state.top = "trade2"
    state.pool[2] -= 1
    deck = by_class(parts(play(begin(state), "8")).board, "deck-of-specials")[0]
    assert text_of(deck) == "×216 special cardson top: Trade ×2"
    state.top, state.pool = "", [0] * 5
    assert by_class(parts(play(begin(state.copy()), "8")).board, "mini--none")


def test_the_hand_counts_cards_of_a_kind() -> None:
    state = position([5, 5])
    give(state, 1, "attack2", "attack2")
    match = play(begin(state), "8")
    card = find(tree(parts(match)), "id", "card-attack2")
    assert card is not None
    assert "×2, once" in text_of(card)
    many = position([5, 5])
    give(many, 1, *[card for card in CARD if CARD[card].copies])
    assert by_class(tree(parts(play(begin(many), "8"))), "hand--many")


def test_sold_out_equipment_stays_and_says_so() -> None:
    whole = tree(parts(shopping()))
    gone = find(whole, "id", "gear-attack")
    assert gone is not None
    assert gone.attrs["aria-disabled"] == "true"
    assert "Sold out" in text_of(gone)
    assert {f"gear-{kind}" for kind in KINDS} <= set(ids(whole))


# ------------------------------------------------------------------ what the table says


def test_steps_and_subtitle_follow_the_round() -> None:
    def told(match: Match) -> tuple[list[str], str, str]:
        say, shown = look(match).text, parts(match)
        steps = [say(step.label) for step in shown.steps]
        now = next(say(step.label) for step in shown.steps if step.current)
        return steps, now, say(shown.subtitle)

    short = ["Card and bet", "Reveal", "Payout"]
    assert told(asking()) == (short, "Card and bet", "Ship 1 of 12")
    assert told(waiting())[1] == "Reveal"
    assert told(paid())[1] == "Payout"
    assert told(shopping())[:2] == (["Equipment", *short], "Equipment")


def test_silver_in_bets_counts_in_the_strip() -> None:
    assert parts(asking()).scores == (5, 14, 9, 6)
    over = tied()
    assert list(parts(over).scores) == over.scores()


def test_the_strip_tells_captain_special_cards_and_equipment() -> None:
    strip = parts(shopping()).strip
    titles = [[node.attrs["title"] for node in facts] for facts in strip]
    assert titles[0] == ["0 special cards", "3 pieces of equipment"]
    assert titles[1] == ["Captain", "0 special cards"]
    assert titles[3] == ["1 special card"]


def test_the_reckoning_adds_up_to_the_silver() -> None:
    for options in ({}, {"characters": "on", "equipment": "on"}):
        over = list(moments("f", 4, every=10_000, **options))[-1]
        rows = board.sheet_rows(over.observe(PUBLIC))
        assert [sum(column) for column in zip(*(row.values for row in rows), strict=True)] == (
            over.scores()
        )
        assert len({row.fill for row in rows}) == len(rows) == (10 if options else 7)


def test_every_round_brings_its_scores_for_the_last_page() -> None:
    over = list(moments("g", 3, every=10_000))[-1]
    scores = [event.data["scores"] for _, event in over.events if event.kind == "round-ended"]
    assert len(scores) == 12
    assert scores[-1] == over.scores()


def test_a_match_against_the_contract() -> None:
    match = laid(begin(position([5, 5])), 8, "trade 1", "trade 1")
    assert parts(match).confirms is False
    assert board.CSS_CLASS == "g-malacca"
    assert board.SETTINGS == ("gains",)


def test_an_empty_purse_is_not_asked_for_a_bet() -> None:
    asked = broke().request
    assert asked is not None
    assert asked.prompt == msg("bet.prompt.none", seat=0)
    asked = betting().request
    assert asked is not None
    assert asked.prompt == msg("bet.prompt", seat=2, n=asked.data["purse"])
