"""The browser throws away a part of what it keeps for the site, as it does when room gets short or
somebody clears it: whatever is left of a game brings it back, and where nothing is, that is said.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.hand import NOTE, beginning, lay_open
from e2e.harness import (
    boot,
    installed,
    kept,
    served,
    settle,
    wait_for,
    wait_until_offline,
    wait_until_ready,
)
from e2e.test_killed import JOURNALLED
from quayside import games
from quayside.ui.store import Store
from tools.serve import Site

pytestmark = pytest.mark.pwa


@pytest.fixture
def own_site() -> Iterator[Site]:
    """The site on a port that no other test's storage belongs to."""
    with served() as started:
        yield started


@pytest.fixture
def page(pwa_context: BrowserContext, own_site: Site) -> Page:
    """Two games are saved and in the journal, one is deleted; the site has its copies."""
    page = installed(pwa_context, own_site)
    for seed in ("one", "two", "three"):
        lay_open(page, beginning("saint-malo", ["Anneke", seed], seed))
        page.reload(wait_until="domcontentloaded")
        wait_until_ready(page)
        page.locator("#reveal").click()
        page.locator('[data-choice="roll"]').click()
        settle(page)
    page.locator('[data-act="menu"]').first.click()
    page.locator('[data-act="shelf"]').first.click()
    page.locator('[data-act="saves"]').click()
    page.locator('[data-act^="save-delete:"]').first.click()
    page.reload(wait_until="domcontentloaded")
    wait_until_ready(page)
    wait_for(page, JOURNALLED)
    assert played(page) == ["one", "two"]
    return page


def played(page: Page) -> list[str]:
    """Who plays with Anneke in the games that are stored; each of them opens."""
    store = Store(kept(page))
    matches = [store.open(info.id, games.find) for info in store.list()]
    assert all(len(match.log) > 1 for match in matches)
    return sorted(match.players[1].name for match in matches)


def evict(page: Page, site: Site, *kinds: str) -> None:
    """The page is left, and nothing of these kinds is kept for the site any more."""
    session = page.context.new_cdp_session(page)
    page.goto("about:blank")
    what = {"origin": site.origin, "storageTypes": ",".join(kinds)}
    session.send("Storage.clearDataForOrigin", what)
    session.detach()


def test_without_its_copies_the_site_comes_from_the_network(page: Page, own_site: Site) -> None:
    evict(page, own_site, "cache_storage")
    own_site.asked.clear()
    boot(page, own_site.url)
    assert any(entry.path in ("", "/") for entry in own_site.asked), "the page came from a copy"
    assert played(page) == ["one", "two"]
    wait_until_offline(page)
    own_site.stop()
    page.reload()
    wait_until_ready(page)
    assert played(page) == ["one", "two"]


def test_without_copies_and_network_the_page_says_so(page: Page, own_site: Site) -> None:
    evict(page, own_site, "cache_storage")
    own_site.stop()
    page.goto(own_site.url)
    expect(page.get_by_role("heading")).to_have_text("Quayside cannot start without a network now")
    own_site.start()
    page.get_by_role("link", name="Try again").click()
    wait_until_ready(page)
    assert played(page) == ["one", "two"]


def test_the_journal_has_what_localstorage_has_lost(page: Page, own_site: Site) -> None:
    evict(page, own_site, "local_storage")
    own_site.stop()
    boot(page, own_site.url)
    assert played(page) == ["one", "two"], "the deleted one stays deleted"
    expect(page.locator('.resume [data-act^="continue:"]')).to_be_visible()


def test_localstorage_has_what_the_journal_has_lost(page: Page, own_site: Site) -> None:
    evict(page, own_site, "indexeddb")
    own_site.stop()
    boot(page, own_site.url)
    assert played(page) == ["one", "two"]
    wait_for(page, JOURNALLED)
    evict(page, own_site, "local_storage")
    boot(page, own_site.url)
    assert played(page) == ["one", "two"], "the journal has caught up"


def test_where_nothing_is_left_of_a_game_its_tab_says_so(page: Page, own_site: Site) -> None:
    page.locator('.resume [data-act^="continue:"]').click()
    expect(page.locator("#reveal")).to_be_visible()
    tab = page.evaluate("(key) => sessionStorage.getItem(key)", NOTE)
    evict(page, own_site, "local_storage", "indexeddb")
    # The tab's own notes stay when a browser makes room; only the test's tool takes them along.
    page.goto(f"{own_site.url}build.json")
    page.evaluate("([key, note]) => sessionStorage.setItem(key, note)", [NOTE, tab])
    own_site.stop()
    boot(page, own_site.url)
    said = page.get_by_text("The game that was open here is gone: this browser no longer has it.")
    expect(said).to_be_visible()
    expect(page.locator(".home")).to_be_visible()
    assert played(page) == []
    page.locator(".boxlink").first.click()
    page.locator('[data-act="start"]').click()
    expect(page.locator("#reveal")).to_be_visible()
    page.reload()
    wait_until_ready(page)
    expect(page.locator("#reveal")).to_be_visible()
