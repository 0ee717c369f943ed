"""Fixtures of the browser tests: the built site on a port of its own, and pages that are watched.

- `page`: a fresh page without service worker, not yet at any address.
- `app`: the started app in a page that all tests of a module share; starting costs seconds.
- `touched`: the same with a finger instead of a mouse, and no saved games.
- `pwa_context`: a fresh context with service workers, for the few tests about them.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

from e2e.harness import TABLET, Watch, boot, served, wait_until_ready
from tools.browser import ARGUMENTS, executable
from tools.serve import Site


@pytest.fixture(scope="session")
def site() -> Iterator[Site]:
    """dist/ with the host's headers. Tests that stop it make their own."""
    with served() as started:
        yield started


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """The driver."""
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """One browser for all tests of a process."""
    launched = playwright.chromium.launch(executable_path=executable(), args=ARGUMENTS)
    yield launched
    launched.close()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A fresh profile; no service worker, so that no cache hides a fault."""
    made = browser.new_context(**TABLET, service_workers="block")
    yield made
    made.close()


@pytest.fixture
def watch(context: BrowserContext, site: Site) -> Iterator[Watch]:
    """Fails the test if the context's pages did what they must not do."""
    watching = Watch(context, site)
    yield watching
    watching.check()


@pytest.fixture
def page(context: BrowserContext, watch: Watch) -> Page:
    """A fresh page that is watched."""
    return context.new_page()


@pytest.fixture
def faulty_page(context: BrowserContext) -> Page:
    """A fresh page that is expected to complain."""
    return context.new_page()


def _started(browser: Browser, site: Site, **more: Any) -> Iterator[tuple[Page, Watch]]:
    made = browser.new_context(**TABLET, **more, service_workers="block")
    watching = Watch(made, site)
    page = made.new_page()
    boot(page, site.url)
    yield page, watching
    made.close()


@pytest.fixture(scope="module")
def shared(browser: Browser, site: Site) -> Iterator[tuple[Page, Watch]]:
    """The started app, once for a module."""
    yield from _started(browser, site)


@pytest.fixture
def app(shared: tuple[Page, Watch]) -> Iterator[Page]:
    """The started app of this module, watched; leave it in a state that the next test can use."""
    page, watching = shared
    yield page
    watching.check()


@pytest.fixture(scope="module")
def under_a_finger(browser: Browser, site: Site) -> Iterator[tuple[Page, Watch]]:
    """The started app under a finger, once for a module."""
    yield from _started(browser, site, has_touch=True)


# The journal beside localStorage would bring the games back.
NO_GAMES = """() => new Promise((done, failed) => {
  localStorage.clear();
  sessionStorage.clear();
  const opening = indexedDB.open(`quayside ${location.pathname}`);
  opening.onerror = failed;
  opening.onsuccess = () => {
    const database = opening.result;
    const transaction = database.transaction("saves", "readwrite");
    transaction.objectStore("saves").clear();
    transaction.onabort = failed;
    transaction.oncomplete = () => { database.close(); done(); };
  };
})"""


@pytest.fixture
def touched(under_a_finger: tuple[Page, Watch]) -> Iterator[Page]:
    """A shelf without saved games, watched, under a finger."""
    page, watching = under_a_finger
    page.evaluate(NO_GAMES)
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    page.reload(wait_until="domcontentloaded")
    wait_until_ready(page)
    yield page
    watching.check()


@pytest.fixture
def pwa_context(browser: Browser) -> Iterator[BrowserContext]:
    """A fresh profile that may have a service worker."""
    made = browser.new_context(**TABLET, service_workers="allow")
    yield made
    made.close()
