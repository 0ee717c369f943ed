"""A campaign in a real browser: a chapter ends, its archive is kept, the set-up goes on with it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.hand import Hand, beside_what_is_tapped, lay_open, sound
from e2e.harness import KEYS, TABLET, wait_until_ready
from quayside import games
from quayside.games.maracaibo.meta import META
from quayside.kernel import Match, Player, Rng
from quayside.ui.campaign import SETTING
from quayside.ui.store import ARCHIVE

KEY = KEYS + ARCHIVE + META.id
PLAYERS = (Player("Anneke", 1), Player("Bram", 2))


def last_choices() -> Match:
    """A first chapter in which all that is left is the final scoring."""
    match = Match.new(
        games.find(META.id),
        PLAYERS,
        {"story": "01", "first": "1"},
        "e2e",
        settings={SETTING: "c1"},
        created="2026-07-31T18:00:00Z",
    )
    match.deal_all()
    rng = Rng("e2e")
    while not (match.state.round == 4 and match.state.phase == "scoring"):
        assert match.request is not None
        match.answer(rng.choice(match.request.keys()))
        match.deal_all()
    return match


@pytest.fixture
def hand(touched: Page) -> Hand:
    """A hand at a shelf without saved games."""
    found = Hand(touched)
    found.game = META.id
    return found


def test_a_chapter_ends_and_the_set_up_goes_on_with_the_next(hand: Hand) -> None:
    page = hand.page
    page.set_viewport_size(TABLET["viewport"])
    lay_open(page, last_choices())
    page.reload()
    wait_until_ready(page)
    for _ in PLAYERS:
        hand.take()
        hand.act("score")
        expect(page.locator("#score-title")).to_be_visible()
        sound(page, "the score before the end")
        hand.act("close")
        hand.choose("points")
    expect(page.locator(".over")).to_be_visible()
    expect(page.locator(".prompt__said")).to_have_text(
        "The archive is kept: the campaign goes on from here."
    )
    beside_what_is_tapped(page, ".prompt__said")
    sound(page, "the end of a chapter")

    hand.leave()
    page.reload()
    wait_until_ready(page)
    hand.act(f"box:{META.id}")
    expect(page.locator('[data-field="campaign"][value="chapter"]')).to_be_checked()
    expect(page.locator(".campaign li")).to_have_count(1)
    expect(page.locator('[data-field="opt:story"]')).to_have_count(0)
    sound(page, "the set-up of a campaign")

    hand.act("campaign-anew")
    sound(page, "beginning anew")
    hand.act("campaign-anew-yes")
    expect(page.locator(".campaign li")).to_have_count(0)
    assert '"chapters":[]' in page.evaluate("key => localStorage.getItem(key)", KEY)
