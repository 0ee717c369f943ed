"""Malacca in a real browser: a game by touch, what is secret, axe, the keyboard, all sizes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e import hand as hand_module
from e2e.hand import beginning, everything, lay_open, sound, tab_to, too_wide
from e2e.harness import TABLET, boot, restart
from quayside.games.malacca import board
from quayside.games.malacca.catalog import CARD, SPECIAL
from quayside.kernel import Match, msg
from quayside.ui.contract import is_open
from quayside.ui.text import Texts
from tools.serve import Site

NAMES = ("Anneke", "Bram", "Chiara", "Dov", "Eva", "Femke", "Gus", "Hal")
SEED = "1030-KEEL"
KINDS = {"card", "bet", "reveal", "wait", "payout"}
AT_ONCE = {"card", "reveal", "payout"}
"""Questions that a tap answers; everything else is looked at before it is confirmed."""
SIZES = ((1180, 820), (820, 1180), (390, 844), (1440, 900))


class Hand(hand_module.Hand):
    """Somebody who plays Malacca."""

    game = "malacca"

    def answer(self, match: Match, key: str) -> None:
        """The option is taken, as a person does it."""
        assert match.request is not None
        kind = match.request.kind
        if kind in AT_ONCE or key == "none":
            self.choose(key)
        elif kind == "bet":
            if key != "bet:0":
                self.choose(key)
                expect(self.page.locator(".bet__n")).to_have_attribute("data-choice", key)
            self.act("confirm")
        else:
            self.place(key)


@pytest.fixture
def hand(touched: Page) -> Hand:
    """A hand at a shelf without saved games."""
    return Hand(touched)


# ------------------------------------------------------------------ a game that is known beforehand


def new_match(players: int = 4, **options: str) -> Match:
    """A game that is known beforehand."""
    return beginning("malacca", NAMES[:players], SEED, **options)


def decide(match: Match) -> str:
    """An answer that brings special cards into play, and lets nobody become too rich."""
    assert match.request is not None
    request, state = match.request, match.state
    keys = request.keys()
    match request.kind:
        case "card":
            special = [key for key in keys if key in SPECIAL]
            if special:
                return special[0]
            return ("defence", "attack", "trade", "defence")[(request.seat + state.round) % 4]
        case "bet":
            purse = request.data["purse"]
            return f"bet:{(0, min(1, purse), purse // 2, purse)[(request.seat + state.round) % 4]}"
        case _:
            answer: str = keys[state.round % len(keys)]
            return answer


def moments(match: Match) -> Iterator[tuple[Match, str]]:
    """Each decision of the game: the match before it, and the answer that it then gets."""
    while match.request is not None:
        key = decide(match)
        yield match, key
        match.answer(key)
        match.deal_all()


def first_of(kind: str, players: int = 4, after: int = 0, **options: str) -> Match:
    """The game where this is asked for the first time, after so many cards have been laid."""
    for match, _ in moments(new_match(players, **options)):
        assert match.request is not None
        if match.request.kind == kind and match.state.laid >= after:
            return match
    raise AssertionError(kind)


# ------------------------------------------------------------------ what is secret


def own_lines(match: Match, seat: int) -> set[str]:
    """What the log tells this seat alone."""
    say = Texts(NAMES, "malacca")
    found = set()
    for _, event in match.events:
        if event.audience is not None and seat in event.audience:
            line = board.log_line(event)
            assert line is not None
            found.add(say(line.text))
    return found


def hand_ids(page: Page) -> set[str]:
    """The ids of the cards in hand on the page."""
    found: list[str] = page.locator("[id^='card-']").evaluate_all("all => all.map((one) => one.id)")
    return set(found)


def keeps_secrets(page: Page, match: Match, seat: int | None) -> None:
    """Nothing on the page tells what this seat, or anybody where all look, must not know."""
    state = match.state
    told = everything(page)
    say = Texts(NAMES, "malacca")
    if seat is None:
        # Behind a curtain lie the cards that everybody has.
        common = {f"card-{card}" for card in CARD if card not in SPECIAL}
        behind = page.locator(".table--behind").count() > 0
        assert hand_ids(page) == (common if behind else set())
        own: set[str] = set()
    else:
        own = {*state.hand(seat), *([state.cards[seat]] if state.cards[seat] else [])}
        assert hand_ids(page) == {f"card-{card}" for card in own}
    # Special cards that nobody may know of are told neither by name nor by id.
    known = own | set(state.under) | ({state.top} - {""})
    if state.open:
        known |= set(state.cards)
    for counts in state.known:
        known |= {card for card, i in SPECIAL.items() if counts[i]}
    named = {card: say(msg("card.named", card=card)) for card in SPECIAL if card not in known}
    # What has been played lies in the log for all to read: it is told there, and nowhere else.
    old = "All cards turned"
    for card, name in named.items():
        assert not [text for text in told if card in text.split()], card
        assert not [
            text for text in told if name in text and old not in text and "goes under" not in text
        ], (card, seat)
    hidden = {line for other in range(state.players) for line in own_lines(match, other)}
    shown = own_lines(match, seat) if seat is not None else set()
    assert [line for line in hidden - shown if line in "\n".join(told)] == []
    # Cards on the strait: all backs are alike, and no face is up before all are.
    scene = page.locator("#board .seat")
    if scene.count() and not state.open:
        assert scene.locator(".card:not(.card--back)").count() == 0
        backs = scene.locator(".card--back").evaluate_all("all => all.map((one) => one.outerHTML)")
        assert len(backs) == state.laid
        assert len(set(backs)) <= 1


# ------------------------------------------------------------------ tests


def test_a_whole_game_by_touch_keeps_what_is_secret(hand: Hand) -> None:
    page = hand.page
    hand.set_up(*NAMES[:4], seed=SEED)
    hand.act("start")
    match = new_match()
    holder: int | None = None
    met: set[str] = set()
    for _, key in moments(match):
        request = match.request
        assert request is not None
        met.add(request.kind)
        if is_open(request):
            assert not hand.take(), "all look, whoever answers"
            keeps_secrets(page, match, None)
            holder = None
        elif request.seat != holder:
            keeps_secrets(page, match, None)
            assert hand.take(), "the tablet is handed over"
            keeps_secrets(page, match, request.seat)
            holder = request.seat
        assert hand.listed() == list(request.keys())
        if request.kind == "bet" and match.state.round in (2, 7):
            look_around(hand, match, request.seat)
        if request.kind == "payout":
            lines = page.locator(".malacca-payout .step").count()
            assert lines >= 1 + sum(1 for n in match.state.outcome.bets if n)
            assert page.locator(".seat__change").count() == 4
        hand.answer(match, key)
    assert met == KINDS
    expect(page.locator(".over h2").first).to_be_visible()
    said = page.locator(".table").inner_text()
    assert "after 12 ships" in said
    assert "points" not in said
    ended = [event for _, event in match.events if event.kind == "round-ended"]
    hand.see_the_end(match, [event.data["scores"] for event in ended])


def look_around(hand: Hand, match: Match, seat: int) -> None:
    """The log, what others have, and the menu tell nothing of the cards of others."""
    page = hand.page
    hand.act("log")
    told = "\n".join(everything(page))
    assert all(line in told for line in own_lines(match, seat)), "what can be found is found"
    keeps_secrets(page, match, seat)
    hand.touch('.drawer [data-act="close"]')
    for other in range(4):
        if other != seat:
            hand.act(f"view:{other}")
            keeps_secrets(page, match, seat)
    hand.act(f"view:{seat}")


def test_card_and_bet_are_two_taps_and_can_be_changed(hand: Hand) -> None:
    page = hand.page
    hand.begin(*NAMES[:3], seed=SEED)
    hand.choose("attack")
    expect(page.locator("#card-attack")).to_have_attribute("aria-pressed", "true")
    expect(page.locator('[data-act="confirm"]')).to_contain_text("Attack, no bet")
    hand.choose("bet:5")
    expect(page.locator('[data-act="confirm"]')).to_contain_text("Attack, bet 5")
    hand.touch("#card-trade")
    expect(page.locator("#card-trade")).to_have_attribute("aria-pressed", "true")
    expect(page.locator('[data-act="confirm"]')).to_contain_text("Trade, bet 5")
    expect(page.locator(".if").first).to_contain_text("+5")
    hand.act("undo")
    expect(page.locator("#card-trade")).to_have_attribute("data-choice", "trade")
    hand.choose("trade")
    hand.act("confirm")
    assert hand.take()
    expect(page.locator(".seat .card--back")).to_have_count(1)


def test_a_reload_shows_the_curtain_before_a_hand(hand: Hand) -> None:
    page = hand.page
    match = first_of("bet", after=3)
    assert match.request is not None
    lay_open(page, match)
    for _ in range(2):
        restart(page)
        assert hand.keys() == []
        keeps_secrets(page, match, None)
        assert hand.take()
        keeps_secrets(page, match, match.request.seat)


def test_axe_finds_nothing_on_any_screen(hand: Hand, tmp_path: Any) -> None:
    page = hand.page
    hand.set_up(*NAMES[:4])
    sound(page, "set-up")
    hand.act("shelf")
    sound(page, "shelf")
    seen: set[str] = set()
    for match, key in moments(new_match(5, characters="on", equipment="on", specials="up")):
        assert match.request is not None
        kind = match.request.kind
        if kind in seen:
            continue
        seen.add(kind)
        hand.open_file(match, tmp_path)
        if kind == "card":
            sound(page, "curtain")
        hand.take()
        sound(page, f"table at {kind}")
        if kind in ("bet", "equip", "wait"):
            hand.choose("bet:1" if kind == "bet" else key if key != "none" else "buy:attack")
            sound(page, f"preview at {kind}")
        if kind == "payout":
            hand.act("log")
            sound(page, "log")
            hand.touch('.drawer [data-act="close"]')
            hand.act("rules")
            sound(page, "rules")
            hand.act("close")
        hand.leave()
    assert seen == {*KINDS, "equip"}
    hand.open_file(match, tmp_path)
    sound(page, "the end")


def test_a_round_with_the_keyboard_alone(page: Page, site: Site) -> None:
    boot(page, site.url)
    keyboard = page.keyboard
    tab_to(page, "data-act", "box:malacca")
    keyboard.press("Enter")
    expect(page.locator("#name-0")).to_be_visible()
    tab_to(page, "data-act", "start")
    keyboard.press("Enter")
    players = page.locator(".table:not(.table--behind) .player")
    for turn in range(20):
        expect(page.locator("#reveal, #board").first).to_be_visible()
        if not page.locator("#reveal").count():
            break
        expect(page.locator("#reveal")).to_be_focused()
        keyboard.press("Enter")
        tab_to(page, "data-choice", "attack")
        keyboard.press("ArrowRight")
        assert hand_module.focus_is_on(page, "data-choice") == "defence"
        keyboard.press("Enter")
        expect(page.locator("#card-defence")).to_have_attribute("aria-pressed", "true")
        tab_to(page, "data-choice", "bet:")
        keyboard.press("End")
        keyboard.press("Enter")
        if turn == 0:
            keyboard.press("u")
            expect(page.locator("#card-defence")).to_have_attribute("data-choice", "defence")
            keyboard.press("r")
        tab_to(page, "data-act", "confirm")
        keyboard.press("Enter")
    for key in ("reveal", "next"):
        tab_to(page, "data-choice", key)
        keyboard.press("Enter")
    expect(page.locator("#reveal")).to_be_focused()
    assert players.count() == 0


# ------------------------------------------------------------------ every number of players

LAID_OUT = """
() => {
  const found = [];
  const scene = document.querySelector(".scene").getBoundingClientRect();
  const boxes = [...document.querySelectorAll(".seat, .shipcard, .deck-of-specials")];
  const rects = boxes.map((one) => one.getBoundingClientRect());
  const named = (one) => one.id || one.className;
  rects.forEach((a, i) => {
    if (a.left < scene.left - 1 || a.right > scene.right + 1 ||
        a.top < scene.top - 1 || a.bottom > scene.bottom + 1)
      found.push(`${named(boxes[i])} is outside`);
    rects.slice(i + 1).forEach((b, j) => {
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 1 && down > 1)
        found.push(`${named(boxes[i])} covers ${named(boxes[i + 1 + j])}`);
    });
  });
  for (const one of document.querySelectorAll(".seat, .rail, .hand, .bet, .shipcard")) {
    if (one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
      found.push(`${named(one)} is too full`);
  }
  for (const one of document.querySelectorAll(".rail button")) {
    const box = one.getBoundingClientRect();
    if (box.width < 44 || box.height < 44) found.push(`${named(one)} is too small`);
    if (one.scrollWidth > one.clientWidth + 1) found.push(`${one.textContent} is cut`);
  }
  return found;
}
"""
"""What overlaps, lies outside, is cut or too small to be touched."""


@pytest.mark.parametrize("players", range(2, 9))
def test_all_seats_are_whole_on_every_screen(hand: Hand, players: int) -> None:
    """On tablets and a phone, in the fullest of games, at the bet and at the payout."""
    page = hand.page
    extras = {"characters": "on", "equipment": "on", "specials": "up"}
    try:
        for kind in ("bet", "payout"):
            page.set_viewport_size(TABLET["viewport"])
            hand.lay(first_of(kind, players, after=players - 1, **extras))
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                assert page.evaluate(LAID_OUT) == [], (kind, width)
                assert too_wide(page) == 0, (kind, width)
    finally:
        page.set_viewport_size(TABLET["viewport"])


def test_on_a_phone_the_hand_and_the_bet_are_in_sight_at_once(hand: Hand) -> None:
    page = hand.page
    page.set_viewport_size({"width": 390, "height": 844})
    try:
        hand.lay(first_of("bet", 8, after=7))
        bar = page.locator("#prompt").bounding_box()
        rail = page.locator(".rail").bounding_box()
        assert bar is not None
        assert rail is not None
        assert rail["y"] + rail["height"] <= bar["y"] + 1
    finally:
        page.set_viewport_size(TABLET["viewport"])
