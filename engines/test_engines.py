"""Firefox and WebKit, the engine of iPads: the start, saves, a game, all without a network too.

The tests of an engine follow each other in one browser: a start takes seconds.
"""

import json

from e2e.harness import KEYS, report
from engines.drivers import Tab, wait
from quayside import games
from quayside.kernel import Match
from quayside.ui.keyvalue import MemoryKeyValue, Part
from quayside.ui.store import Store
from tools.serve import Site

READY = "() => document.documentElement.dataset.app === 'ready'"
OFFLINE = "() => document.documentElement.dataset.offline === 'ready'"
WATCH = """
() => {
  window.told = [];
  addEventListener("quayside:error", (event) => window.told.push(event.detail));
  addEventListener("securitypolicyviolation", (event) => window.told.push(event.violatedDirective));
}
"""
PRESS = """
(selector) => {
  const seen = (one) => one.getClientRects().length && !one.closest("[inert]");
  const found = Array.from(document.querySelectorAll(selector)).filter(seen);
  if (!found.length) return false;
  found[0].dispatchEvent(new MouseEvent("click", { bubbles: true }));
  return true;
}
"""
ANSWER = """
(times) => {
  const seen = (one) => one.getClientRects().length && !one.closest("[inert]");
  const all = (selector) => Array.from(document.querySelectorAll(selector)).filter(seen);
  const tap = (one) => one.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  for (let n = 0; n < times && !document.querySelector(".over"); n += 1) {
    all("#reveal").forEach(tap);
    const options = all("[data-choice]");
    const keep = options.filter((one) => one.dataset.choice === "keep");
    const choice = keep[0] ?? options[(n * 7919) % options.length];
    if (choice) tap(choice);
    all('[data-act="confirm"]:not([aria-disabled])').slice(0, 1).forEach(tap);
  }
  return Boolean(document.querySelector(".over"));
}
"""
# The next frame is shown, and what is due behind it is done.
FRAME = "await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));"
# What was answered is stored behind the next frame.
PLAY = f"""
async (times) => {{
  const over = ({ANSWER})(times);
  {FRAME}
  return over;
}}
"""
# From now on no frame is shown. What is due behind the last one is done before.
NO_MORE_FRAMES = f"""
async () => {{
  {FRAME}
  {FRAME}
  window.requestAnimationFrame = () => 0;
}}
"""
STORED = "() => Object.fromEntries(Object.entries(localStorage))"
# Whether the journal is as far as localStorage, where a save that was put back has changed slots.
JOURNALLED = """
() => new Promise((resolve) => {
  const pointers = Object.entries(localStorage).filter(([key]) => key.endsWith("/at"));
  const opening = indexedDB.open(`quayside ${location.pathname}`);
  opening.onsuccess = () => {
    const all = opening.result.transaction("saves").objectStore("saves").getAll();
    all.onsuccess = () => {
      opening.result.close();
      const numbers = (texts) => String(texts.map((at) => at.slice(2)).sort());
      const kept = all.result.map((save) => save.at);
      resolve(numbers(kept) === numbers(pointers.map(([, at]) => at)));
    };
  };
})
"""
UNWRITE = """
() => new Promise((resolve) => {
  const opening = indexedDB.open(`quayside ${location.pathname}`);
  opening.onsuccess = () => {
    const transaction = opening.result.transaction("saves", "readwrite");
    transaction.objectStore("saves").clear();
    transaction.oncomplete = () => {
      opening.result.close();
      resolve();
    };
  };
})
"""
COVERED = """
() => [...document.querySelectorAll("#board")].every((board) => {
  const at = board.getBoundingClientRect();
  const top = document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2);
  return top?.closest(".curtain") && board.querySelector("[data-choice]") === null;
})
"""
ASKED = """
() => performance.getEntriesByType("resource").map((entry) => entry.name)
"""


def start(tab: Tab, site: Site) -> None:
    """The app is started."""
    tab.open(site.url)
    wait(tab, READY)
    tab.js(WATCH)


def press(tab: Tab, selector: str) -> None:
    """The first such thing in sight is tapped."""
    wait(tab, f"() => ({PRESS})({json.dumps(selector)})")


def fine(tab: Tab) -> None:
    """Nothing has gone wrong, and no panel says so."""
    assert tab.js("() => window.told") == []
    assert tab.js("() => document.querySelector('#boot-failed').hidden")


def stored(tab: Tab) -> list[Match]:
    """The saved games, opened here, the newest first."""
    store = Store(Part(MemoryKeyValue(tab.js(STORED)), KEYS))
    return [store.open(info.id, games.find) for info in store.list()]


def test_the_first_start_shows_the_shelf(tab: Tab, site: Site) -> None:
    start(tab, site)
    fine(tab)
    assert tab.js("() => document.querySelectorAll('.boxlink').length") == len(games.ids())
    assert tab.js("() => document.querySelector('[data-act^=continue]')") is None
    assert all(str(name).startswith(site.origin) for name in tab.js(ASKED))
    assert (
        tab.js("() => document.querySelector('meta[name=quayside-build]').content")
        == (report()["build"])
    )


def test_a_game_is_played_saved_and_there_after_a_reload(tab: Tab, site: Site) -> None:
    start(tab, site)
    press(tab, '[data-act="box:saint-malo"]')
    press(tab, '[data-act="start"]')
    press(tab, "#reveal")
    for _ in range(10):
        tab.js(PLAY, 4)
    (before,) = stored(tab)
    assert len(before.log) > 10
    start(tab, site)
    press(tab, "#reveal")
    wait(tab, "() => document.querySelector('#prompt')")
    (after,) = stored(tab)
    assert after.digest() == before.digest()
    fine(tab)


def test_an_answer_is_there_although_the_page_is_left_before_the_next_frame(
    tab: Tab, site: Site
) -> None:
    tab.js(NO_MORE_FRAMES)
    tab.js(ANSWER, 1)
    (before,) = stored(tab)
    start(tab, site)
    (after,) = stored(tab)
    assert len(after.log) > len(before.log)
    wait(tab, JOURNALLED)
    fine(tab)


def test_everything_works_with_the_server_stopped(tab: Tab, site: Site) -> None:
    """Three reloads, and a whole game to its end."""
    start(tab, site)
    wait(tab, OFFLINE)
    site.stop()
    asked = len(site.asked)
    for _ in range(3):
        start(tab, site)
        wait(tab, OFFLINE)
    press(tab, "#reveal")
    for _ in range(200):
        if tab.js(PLAY, 10):
            break
    match = stored(tab)[0]
    assert match.over
    press(tab, '[data-act="again"]')
    wait(tab, "() => document.querySelector('#reveal, #prompt')")
    fine(tab)
    assert len(site.asked) == asked
    site.start()


def test_what_the_storage_has_lost_is_put_back_from_the_journal(tab: Tab, site: Site) -> None:
    """As after a browser that died before it had written localStorage to the disk."""
    start(tab, site)
    press(tab, "#reveal")
    tab.js(PLAY, 4)
    before = sorted(match.digest() for match in stored(tab))
    assert len(before) == 2
    wait(tab, JOURNALLED)
    tab.js("() => localStorage.clear()")
    start(tab, site)
    assert sorted(match.digest() for match in stored(tab)) == before
    fine(tab)


def test_what_the_journal_lacks_it_gets_at_the_next_start(tab: Tab, site: Site) -> None:
    """As after a page that was gone before the journal had its last save."""
    tab.js(UNWRITE)
    assert not tab.js(JOURNALLED)
    start(tab, site)
    wait(tab, JOURNALLED)
    fine(tab)


def test_coming_back_to_a_game_with_secrets_finds_its_curtain(tab: Tab, site: Site) -> None:
    """Whether the browser has kept the page as it was left or loads it anew."""
    start(tab, site)
    if tab.js("() => document.querySelector('.home') === null"):
        press(tab, "#reveal")
        press(tab, '[data-act="menu"]')
        press(tab, '[data-act="shelf"]')
    press(tab, '[data-act="box:malacca"]')
    press(tab, '[data-act="start"]')
    press(tab, "#reveal")
    wait(tab, "() => document.querySelector('#board')")
    tab.open(f"{site.url}build.json")
    tab.js("() => { history.back(); }")
    wait(tab, READY)
    wait(tab, "() => document.querySelector('#reveal')")
    assert tab.js(COVERED)
