"""The browser is killed while people play: what was answered is there, and never a broken game."""

import os
import signal
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Error, Page, Playwright

from e2e.hand import beginning, lay_open
from e2e.harness import TABLET, boot, kept, restart, served, wait_for
from quayside import games
from quayside.kernel import Match, Rng
from quayside.ui.store import Store
from tools.browser import ARGUMENTS, executable
from tools.serve import Site

KILLS = int(os.environ.get("QUAYSIDE_KILLS", "5"))
"""Each takes a start of the browser and of Python."""

JOURNAL = """
() => new Promise((resolve) => {
  const opening = indexedDB.open(`quayside ${location.pathname}`);
  opening.onsuccess = () => {
    const all = opening.result.transaction("saves").objectStore("saves").getAll();
    all.onsuccess = () => {
      opening.result.close();
      resolve(all.result.map((save) => save.at.slice(2)));
    };
  };
})
"""
NUMBER = """
() => Object.entries(localStorage).filter(([key]) => key.endsWith("/at"))
  .map(([, at]) => at.slice(2))
"""
JOURNALLED = f"async () => String(await ({JOURNAL})()) === String(({NUMBER})())"
TAP = """
async (wanted) => {
  const tap = (one) => one.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  const seen = (one) => one.checkVisibility() && !one.closest("[inert]");
  const all = (selector) => Array.from(document.querySelectorAll(selector)).filter(seen);
  const [reveal] = all("#reveal");
  if (reveal) tap(reveal);
  const options = all("[data-choice]");
  tap(options[wanted % options.length]);
  all('[data-act="confirm"]:not([aria-disabled])').forEach(tap);
  // What was answered is stored behind the next frame.
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
}
"""


@pytest.fixture
def own_site() -> Any:
    """The site on a port that no other test's storage belongs to."""
    with served() as started:
        yield started


def kill(profile: Path) -> None:
    """The browser of this profile dies on the spot."""
    wanted = f"--user-data-dir={profile}".encode()
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            words = (process / "cmdline").read_bytes().split(b"\0")
            if wanted in words and not any(word.startswith(b"--type=") for word in words):
                os.kill(int(process.name), signal.SIGKILL)


def log(page: Page) -> list[str]:
    """The log of the only game in the storage; it opens, or this raises."""
    store = Store(kept(page))
    (info,) = store.list()
    match: Match = store.open(info.id, games.find)
    return [entry.text() for entry in match.log]


def test_whenever_the_browser_is_killed_the_last_or_the_newest_answer_is_there(
    playwright: Playwright, own_site: Site, tmp_path: Path
) -> None:
    profile = tmp_path / "profile"
    rng = Rng("killed")

    def launched() -> tuple[BrowserContext, Page]:
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=executable(), args=ARGUMENTS, **TABLET
        )
        page = context.new_page()
        boot(page, own_site.url)
        return context, page

    context, page = launched()
    page.locator('[data-act="box:saint-malo"]').click()
    page.locator('[data-act="start"]').click()
    page.locator("#reveal").click()
    for _ in range(KILLS):
        for _ in range(1 + rng.below(8)):
            page.evaluate(TAP, rng.below(1000))
        # What is in the journal by now is safe; then there is more, and nobody waits for it.
        wait_for(page, JOURNALLED)
        sure = log(page)
        for _ in range(rng.below(4)):
            page.evaluate(TAP, rng.below(1000))
        newest = log(page)
        kill(profile)
        with suppress(Error):
            context.close()

        context, page = launched()
        found = log(page)
        assert found[: len(sure)] == sure, "an answer is lost that was on the disk"
        assert newest[: len(found)] == found, "the game is one that was never played"
        page.locator('[data-act^="continue:"]').click()
        page.locator("#reveal").click()
        assert page.locator("#prompt").is_visible()
    context.close()


def test_what_the_journal_lacks_it_gets_at_the_next_start(page: Page, site: Site) -> None:
    """As after a page that was gone before the journal had its last save."""
    boot(page, site.url)
    lay_open(page, beginning("saint-malo", ["Anneke", "Bram"], "unwritten"))
    assert page.evaluate(f"({JOURNAL})()") == []
    restart(page)
    wait_for(page, JOURNALLED)
    assert len(page.evaluate(f"({JOURNAL})()")) == 1
