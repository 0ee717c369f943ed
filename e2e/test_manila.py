"""Manila in a real browser: a whole game by touch, what is secret, axe, the keyboard, a phone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e import hand as hand_module
from e2e.hand import beginning, everything, lay_open, sound, tab_to, too_wide
from e2e.harness import TABLET, boot, restart
from quayside import games
from quayside.games.manila import board
from quayside.games.manila.catalog import WARES
from quayside.kernel import Match, msg
from quayside.ui.text import Texts
from tools.serve import Site

NAMES = ("Anneke", "Bram", "Chiara", "Dov")
SEED = "1030-KEEL"
"""A short game that asks everything that can be asked."""
KINDS = {
    "bid", "buy", "load", "launch", "place", "roll", "board", "pilot", "plunder", "pledge",
    "redeem", "end-turn",
}  # fmt: skip
PREVIEWED = {"launch", "place", "pledge", "plunder"}
"""Previews that look different: on the lanes, on a place, on a share, at a berth."""
AT_ONCE = {"pass", "none", "stay", "roll", "end-turn"}
"""Buttons of the prompt bar; everything else is looked at before it is confirmed."""


class Hand(hand_module.Hand):
    """Somebody who plays Manila."""

    game = "manila"

    def answer(self, key: str) -> None:
        """The option is taken, as a person does it."""
        if key in AT_ONCE:
            self.choose(key)
        else:
            self.place(key)


@pytest.fixture
def hand(touched: Page) -> Hand:
    """A hand at a shelf without saved games."""
    return Hand(touched)


# ------------------------------------------------------------------ a game that is known beforehand


def new_match(**options: str) -> Match:
    """A game that is known beforehand."""
    return beginning("manila", NAMES, SEED, **options)


def decide(match: Match, met: set[str]) -> str:
    """An answer that brings the game on; once a share is pledged, and redeemed."""
    assert match.request is not None
    kind, keys = match.request.kind, match.request.keys()
    if kind in ("bid", "place"):
        if "loan" in keys and "pledge" not in met:
            return "loan"
        if "redeem" in keys and "redeem" not in met:
            return "redeem"
    if kind == "bid":
        return "bid:1" if "bid:1" in keys else "pass"
    if kind == "place":
        places = [key for key in keys if key.startswith("place:")]
        wanted = ("place:pirate-1", "place:pilot-large", "place:pilot-small")
        return next((key for key in wanted if key in places), [*places, "pass"][0])
    if kind == "launch":
        return max(keys, key=lambda key: int(key[-1]))
    return "stay" if kind == "board" else keys[0]


def moments(match: Match) -> Iterator[tuple[Match, str]]:
    """Each decision of the game: the match before it, and the answer that it then gets."""
    met: set[str] = set()
    while match.request is not None:
        met.add(match.request.kind)
        key = decide(match, met)
        yield match, key
        match.answer(key)
        match.deal_all()
    assert met == KINDS


def first_of(kind: str, **options: str) -> Match:
    """The game where this is asked for the first time."""
    for match, _ in moments(new_match(**options)):
        assert match.request is not None
        if match.request.kind == kind:
            return match
    raise AssertionError(kind)


# ------------------------------------------------------------------ what is secret


def sentences(match: Match, seat: int, *, own: bool) -> set[str]:
    """What only this seat knows in sentences, or what it must not know."""
    say = Texts(NAMES, "manila")
    found = set()
    for _, event in match.events:
        if event.audience is not None and (seat in event.audience) == own:
            line = board.log_line(event)
            assert line is not None
            found.add(say(line.text))
    for other, fortune in enumerate(match.scores()):
        if (other == seat) == own:
            found.add(say(msg("worth.fortune", n=fortune)))
    return found


def hold(match: Match, seat: int) -> set[str]:
    """The ids of the share cards in the hands of the seat."""
    pairs = list(zip(WARES, match.state.shares[seat], match.state.pledged[seat], strict=True))
    return {f"share-{ware.id}" for ware, n, pledged in pairs if n > pledged} | {
        f"pledged-{ware.id}" for ware, _, pledged in pairs if pledged
    }


def cards(page: Page) -> set[str]:
    """The ids of the share cards on the page."""
    found: list[str] = page.locator("[id^='share-'], [id^='pledged-']").evaluate_all(
        "all => all.map((one) => one.id)"
    )
    return set(found)


def keeps_secrets(page: Page, match: Match, seat: int | None) -> None:
    """Nothing on the page tells what this seat, or at the curtain anybody, must not know."""
    told = "\n".join(everything(page))
    if seat is None:
        assert cards(page) == set()
        hidden = {line for s in range(len(NAMES)) for line in sentences(match, s, own=True)}
    else:
        assert cards(page) == hold(match, seat)
        hidden = sentences(match, seat, own=False) - sentences(match, seat, own=True)
    assert [line for line in hidden if line in told] == []


# ------------------------------------------------------------------ tests


def test_a_whole_game_by_touch_keeps_what_is_secret(hand: Hand) -> None:
    page = hand.page
    hand.set_up(*NAMES, seed=SEED)
    hand.act("start")
    match = new_match()
    holder: int | None = None
    spoken: set[int] = set()
    for _, key in moments(match):
        assert match.request is not None
        seat = match.request.seat
        if seat != holder:
            keeps_secrets(page, match, None)
            assert hand.take(), "the tablet is handed over"
            keeps_secrets(page, match, seat)
            holder = seat
        assert hand.listed() == list(match.request.keys())
        if seat not in spoken and match.request.kind == "place":
            spoken.add(seat)
            look_around(hand, match, seat)
        hand.answer(key)
    expect(page.locator(".over h2").first).to_be_visible()
    assert spoken == set(range(len(NAMES)))
    # The end lays everything open: sources, and the fortunes after each voyage.
    assert f"after {match.state.voyage} voyages" in page.locator(".table").inner_text()
    over = next(event for _, event in match.events if event.kind == "game-over")
    hand.see_the_end(match, over.data["series"])


def look_around(hand: Hand, match: Match, seat: int) -> None:
    """The log tells one's own secrets alone, and so do the sheets of the others."""
    page = hand.page
    hand.act("log")
    told = "\n".join(everything(page))
    own = {line for line in sentences(match, seat, own=True) if not line.startswith("Fortune")}
    assert own, "the seat has been dealt shares"
    assert all(line in told for line in own), "what can be found is found"
    keeps_secrets(page, match, seat)
    hand.touch('.drawer [data-act="close"]')
    for other in range(len(NAMES)):
        if other != seat:
            hand.act(f"view:{other}")
            assert cards(page) == set()
            told = "\n".join(everything(page))
            assert [line for line in sentences(match, other, own=True) - own if line in told] == []
    hand.act(f"view:{seat}")
    keeps_secrets(page, match, seat)


@pytest.mark.parametrize("cash", ["open", "secret"])
def test_a_reload_at_a_secret_question_shows_the_curtain_first(hand: Hand, cash: str) -> None:
    page = hand.page
    match = first_of("pledge", cash=cash)
    assert match.request is not None
    lay_open(page, match)
    for _ in range(2):
        restart(page)
        assert hand.keys() == []
        keeps_secrets(page, match, None)
        assert hand.take()
        assert hand.listed() == list(match.request.keys())
        keeps_secrets(page, match, match.request.seat)
    before = page.locator(".player__score").all_inner_texts()
    assert sum(1 for n in before if n.strip()) == (1 if cash == "secret" else len(NAMES))
    hand.place(match.request.keys()[0])
    expect(page.locator(".share--pledged")).to_have_count(1)


def test_the_variants_of_the_set_up_are_those_of_the_game(hand: Hand) -> None:
    page = hand.page
    hand.set_up(*NAMES)
    chosen = {"pirates": "displace", "arrived": "open", "pilot": "free", "cash": "secret"}
    for option, value in chosen.items():
        page.locator(f'[data-field="opt:{option}"][value="{value}"]').check(force=True)
    hand.act("start")
    assert hand.take()
    saved = page.evaluate("Object.values(localStorage).find((text) => text.includes('\"log\"'))")
    match = Match.load(json.loads(saved.partition("\n")[2]), games.find)
    assert match.options == {"first": "1", **chosen}
    assert page.locator(".player__score").all_inner_texts().count("30") == 1


def test_own_dice_are_entered(hand: Hand) -> None:
    page = hand.page
    match = first_of("roll")
    match.settings = {**match.settings, "dice": "own"}
    hand.lay(match)
    hand.choose("roll")
    for face in ("3", "1", "6"):
        assert hand.listed() == list("123456")
        hand.choose(face)
    hand.take()
    shown = page.locator(".manila-dice .die").evaluate_all(
        "all => all.map((one) => one.getAttribute('aria-label'))"
    )
    assert [label[-1] for label in shown] == ["3", "1", "6"]


def test_axe_finds_nothing_on_any_screen(hand: Hand, tmp_path: Any) -> None:
    page = hand.page
    hand.set_up(*NAMES)
    sound(page, "set-up")
    hand.act("shelf")
    seen: set[str] = set()
    for match, key in moments(new_match(pirates="displace")):
        assert match.request is not None
        kind = match.request.kind
        if kind in seen:
            continue
        seen.add(kind)
        hand.open_file(match, tmp_path)
        if kind == "bid":
            sound(page, "curtain")
        hand.take()
        sound(page, f"table at {kind}")
        if kind in PREVIEWED:
            if hand.see('[data-act="confirm"][aria-disabled]').count():
                hand.choose(key)
            sound(page, f"preview at {kind}")
        if kind == "plunder":
            hand.act("log")
            sound(page, "log")
            hand.touch('.drawer [data-act="close"]')
            hand.act("rules")
            sound(page, "rules")
            hand.act("close")
        hand.leave()
    hand.open_file(match, tmp_path)
    sound(page, "the end")


def test_a_turn_with_the_keyboard_alone(page: Page, site: Site) -> None:
    boot(page, site.url)
    keyboard = page.keyboard
    tab_to(page, "data-act", "box:manila")
    keyboard.press("Enter")
    expect(page.locator("#name-0")).to_be_visible()
    tab_to(page, "data-act", "start")
    keyboard.press("Enter")
    expect(page.locator("#reveal")).to_be_focused()
    keyboard.press("Enter")
    hand = Hand(page)
    # Bid by stepper, then all others pass.
    tab_to(page, "data-choice", "bid:1")
    keyboard.press("ArrowRight")
    keyboard.press("Enter")
    expect(page.locator(".stepper__n")).to_have_attribute("data-choice", "bid:2")
    expect(page.locator(".stepper__n")).to_have_attribute("aria-pressed", "true")
    tab_to(page, "data-act", "confirm")
    keyboard.press("Enter")
    for _ in range(2):
        expect(page.locator("#reveal")).to_be_focused()
        keyboard.press("Enter")
        tab_to(page, "data-choice", "pass")
        keyboard.press("Enter")
    expect(page.locator("#reveal")).to_be_focused()
    keyboard.press("Enter")
    tab_to(page, "data-choice", "none")
    keyboard.press("Enter")
    for prefix in ("leave:", "launch:", "launch:", "place:"):
        tab_to(page, "data-choice", prefix)
        keyboard.press("End")
        keyboard.press("Home")
        key = hand_module.focus_is_on(page, "data-choice")
        assert key.startswith(prefix)
        keyboard.press("Enter")
        expect(page.locator('[data-act="confirm"]')).not_to_have_attribute("aria-disabled", "true")
        assert hand_module.focus_is_on(page, "data-choice") == key, "the focus stays on the place"
        keyboard.press("Enter")
        expect(page.locator(f'[data-choice="{key}"][aria-pressed="true"]')).to_have_count(0)
    assert hand.listed() == ["end-turn"]
    keyboard.press("u")
    expect(page.locator('#board [data-choice^="place:"]').first).to_be_visible()
    keyboard.press("r")
    tab_to(page, "data-choice", "end-turn")
    keyboard.press("Enter")
    expect(page.locator("#reveal")).to_be_focused()


def test_the_wide_map_of_a_phone_begins_at_what_matters(hand: Hand) -> None:
    page = hand.page
    page.set_viewport_size({"width": 390, "height": 844})
    try:
        for kind in ("launch", "plunder", "place"):
            hand.lay(first_of(kind))
            assert too_wide(page) == 0
            wanted = page.locator("#board .map").get_attribute("data-scroll-to")
            assert wanted
            place = page.locator(f"#{wanted}").bounding_box()
            assert place is not None
            assert place["x"] >= -1
            assert place["x"] + place["width"] <= 391, kind
        assert page.locator("#board").evaluate("box => box.scrollWidth > box.clientWidth")
    finally:
        page.set_viewport_size(TABLET["viewport"])
