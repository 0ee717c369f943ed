"""Hidden things in a real browser: all others look away, and what an export says before it does."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e import hand as hand_module
from e2e.hand import sound, too_wide
from e2e.harness import TABLET

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
    assert "quayside-save" not in page.content()
    hand.act("saves-list")
    expect(page.locator(".slotrow")).to_have_count(1)
