"""Hidden things in a real browser: all others look away, and what an export says before it does."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e import hand as hand_module
from e2e.hand import NOTE, beginning, everything, lay_open, sound, too_wide
from e2e.harness import TABLET, restart
from quayside import games
from quayside.bots.random_player import any_key
from quayside.kernel import Match, Player, Rng

HIDDEN = [game_id for game_id in games.ids() if games.meta(game_id).hidden]
LEFT = "() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))"
NAMES = ("Anneke", "Bram", "Chiara", "Dov", "Eva", "Femke", "Gus", "Hal")


class Hand(hand_module.Hand):
    """Somebody at a game that hides something."""

    game = "malacca"


@pytest.fixture
def hand(touched: Page) -> Hand:
    """A hand at a shelf without saved games."""
    return Hand(touched)


def test_the_tablet_goes_round_while_all_others_look_away(hand: Hand) -> None:
    page = hand.page
    line = page.locator(".lookaway")
    hand.begin(*NAMES, look_away=True)
    for name in NAMES:
        expect(line).to_contain_text(f"Only {name} looks")
        hand.choose("trade")
        hand.act("confirm")
    # All look at the cards, so there is nothing to look away from.
    expect(page.locator('.prompt [data-choice="reveal"]')).to_be_visible()
    expect(line).to_be_empty()
    hand.choose("reveal")
    hand.choose("next")
    expect(line).to_contain_text("Only Bram looks")
    sound(page, "all others look away")
    page.set_viewport_size({"width": 390, "height": 844})
    try:
        assert too_wide(page) == 0
        sound(page, "all others look away, phone")
        hand.act("hide")
        assert hand.take(), "what was hidden comes behind the curtain"
        expect(line).to_contain_text("Only Bram looks")
    finally:
        page.set_viewport_size(TABLET["viewport"])


def test_an_export_of_secrets_is_asked_about(hand: Hand, tmp_path: Path) -> None:
    page = hand.page
    hand.begin("Anneke", "Bram")
    files: list[str] = []
    page.on("download", lambda file: files.append(file.suggested_filename))
    hand.choose("trade")
    hand.act("menu")
    hand.act("export")
    dialog = page.locator('.dialog[role="alertdialog"]')
    expect(dialog).to_contain_text("hold in secret")
    sound(page, "the question before an export")
    hand.act("close")
    expect(dialog).to_have_count(0)
    assert files == []
    hand.act("menu")
    hand.act("export")
    with page.expect_download() as wait:
        hand.act("export-yes")
    target = tmp_path / "save.json"
    wait.value.save_as(target)
    assert "trade" in json.loads(target.read_text(encoding="utf-8"))["log"]
    hand.act("menu")
    hand.act("saves")
    hand.touch('[data-act^="save-text:"]')
    expect(dialog).to_contain_text("hold in secret")
    assert "quayside-save" not in page.locator("#app").inner_html()
    hand.act("saves-list")
    expect(page.locator(".slotrow")).to_have_count(1)


def with_secrets(game_id: str) -> Match:
    """A game in which there is something that the seat to decide does not know."""
    players = [Player(name, seat + 1) for seat, name in enumerate(NAMES[:3])]
    match = Match.new(games.find(game_id), players, {}, "secrets", created="2026-07-31T18:00:00Z")
    rng = Rng("secrets")
    for n in range(200):
        match.deal_all()
        assert match.request is not None
        if n > 20 and match.request.seat >= 0 and not match.request.data.get("open"):
            seat = match.request.seat
            if match.imagine(seat, Rng("another deal")).digest() != match.digest():
                return match
        match.answer(any_key(match.request, rng))
    raise AssertionError(f"nothing is hidden in {game_id}")


UNDER = """([across, down]) => {
  const found = new Set();
  for (let i = 0; i < across * down; i++) {
    const x = ((i % across) + 0.5) / across, y = (Math.floor(i / across) + 0.5) / down;
    const top = document.elementFromPoint(x * innerWidth, y * innerHeight);
    if (!top?.closest(".curtain")) found.add(top?.outerHTML.slice(0, 80));
  }
  return [...found];
}"""
"""What lies on top at points all over the screen, if it is no part of the curtain."""
SIZES = ((1180, 820), (820, 1180), (390, 844), (1440, 900), (1180, 560))


@pytest.mark.parametrize("game_id", games.ids())
def test_the_table_behind_a_curtain_is_not_seen_read_or_reached(
    touched: Page, game_id: str
) -> None:
    page = touched
    meta = games.meta(game_id)
    lay_open(page, beginning(game_id, ["Anneke", "Bram", "Chiara"][: max(2, meta.min_seats)], "x"))
    restart(page)
    expect(page.locator(".table--behind #board")).to_have_count(1)
    assert page.get_by_role("tab").count() == page.get_by_role("tabpanel").count() == 0
    for key in ("Tab", "Shift+Tab"):
        for _ in range(12):
            page.keyboard.press(key)
            assert page.evaluate("document.activeElement.closest('.table')") is None
    assert (page.locator("[data-choice]").count() == 0) is meta.hidden, "only what all may know"
    assert Hand(page).take()
    assert page.get_by_role("tab").count() > 1
    assert page.evaluate("document.activeElement.id") == "prompt"
    page.keyboard.press("Shift+Tab")
    assert page.evaluate("document.activeElement.closest('.table') !== null"), "within reach again"


@pytest.mark.parametrize("game_id", games.ids())
def test_the_curtain_covers_all_of_the_table(touched: Page, game_id: str) -> None:
    """The table is painted below it on a large screen, and a page that scrolls has none."""
    page = touched
    meta = games.meta(game_id)
    page.emulate_media(reduced_motion="reduce")
    lay_open(page, beginning(game_id, ["Anneke", "Bram", "Chiara"][: max(2, meta.min_seats)], "x"))
    restart(page)
    expect(page.locator(".table--behind #board")).to_have_count(1)
    try:
        for colours in ("none", "active"):
            page.emulate_media(forced_colors=colours)
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                where = f"{width} x {height}, forced colours {colours}"
                small = width <= 560 or height <= 560
                expect(page.locator(".table--behind.is-laid")).to_have_count(0 if small else 1)
                assert page.evaluate(UNDER, [24, 24]) == [], where
                seen = page.screenshot()
                page.evaluate("document.querySelector('.table').style.display = 'none'")
                assert page.screenshot() == seen, where
                page.evaluate("document.querySelector('.table').removeAttribute('style')")
    finally:
        page.emulate_media(forced_colors="none")
        page.set_viewport_size(TABLET["viewport"])


@pytest.mark.parametrize("game_id", HIDDEN)
def test_nothing_of_what_was_shown_is_left_behind_the_curtain(touched: Page, game_id: str) -> None:
    """Whoever comes back finds the page as after a start, to the last attribute."""
    page = touched
    match = with_secrets(game_id)
    save_id = lay_open(page, match)
    restart(page)
    hand = Hand(page)
    told: list[str] = []
    page.on("console", lambda message: told.append(message.text))
    expect(page.locator("#reveal")).to_be_visible()
    expect(page.locator(".table--behind.is-laid")).to_have_count(1)
    before = everything(page)

    assert hand.take()
    for act in ("log", "rules", "menu"):
        hand.act(act)
        hand.act("close")
    for seat in range(3):
        hand.act(f"view:{seat}")
    hand.act(f"view:{match.request.seat if match.request else 0}")
    shown = everything(page)
    assert len(set(shown) - set(before)) > 40
    hand.page.evaluate(LEFT)
    expect(page.locator("#reveal")).to_be_visible()
    expect(page.locator(".table--behind.is-laid")).to_have_count(1)
    assert sorted(set(everything(page)) - set(before)) == []
    assert told == [], "a console is open to whoever holds the tablet"
    assert page.evaluate("Object.entries(sessionStorage)") == [[NOTE, save_id]]
