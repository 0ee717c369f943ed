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
PLAY = """
async (times) => {
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
  // What was answered is stored behind the next frame.
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
  return Boolean(document.querySelector(".over"));
}
"""
STORED = "() => Object.fromEntries(Object.entries(localStorage))"
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
