"""A long evening: what is drawn again and again, and game after game, leaves nothing behind."""

from typing import Any, NamedTuple

import pytest
from playwright.sync_api import CDPSession, Page

from e2e.harness import boot, settle
from tools.serve import Site

# The page's interpreter; from now on it counts the proxies of Python's objects that are made.
PYTHON = """
async () => {
  const python = await (await import(document.querySelector("script[src*=runtime]").src))
    .loadPyodide({});
  python._module.enable_pyproxy_allocation_tracing();
  window.quaysidePython = python;
}
"""
# What is remembered to be drawn again is forgotten first. It is no leak as far as it has a bound;
# what has none is counted. Functions of the memory snapshot are in no list of the collector.
COLLECT = """
import gc, sys
remembered = 0
for name in [name for name in sys.modules if name.startswith("quayside")]:
    for each in list(vars(sys.modules[name]).values()):
        if hasattr(each, "cache_clear"):
            if each.cache_parameters()["maxsize"] is None:
                remembered += each.cache_info().currsize
            each.cache_clear()
gc.collect()
f"{len(gc.get_objects())} {remembered}"
"""
RUN = "(source) => window.quaysidePython.runPython(source)"
HELD = """
() => {
  const { _module: module } = window.quaysidePython;
  return [module._hiwire_num_refs(), module.pyproxy_alloc_map.size, module.HEAPU8.length];
}
"""
# Each tap shows something else.
REDRAW = """
(times) => {
  const acts = ["view:1", "view:0", "menu", "close", "view:1", "view:0", "log", "close"];
  for (let n = 0; n < times; n += 1) {
    document.querySelector(`[data-act="${acts[n % acts.length]}"]`).click();
  }
}
"""
# So many taps of a player in a hurry; returns how often the tablet was passed.
PLAY = """
(times) => {
  const seen = (one) => one.checkVisibility() && !one.closest("[inert]");
  const all = (selector) => Array.from(document.querySelectorAll(selector)).filter(seen);
  const tap = (one) => one.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  let turns = 0;
  for (let n = 0; n < times; n += 1) {
    const [reveal] = all("#reveal");
    if (reveal) { turns += 1; tap(reveal); }
    all("[data-act=again]").slice(0, 1).forEach(tap);
    const options = all("[data-choice]");
    const keep = options.filter((one) => one.dataset.choice === "keep");
    if (options.length) tap(keep[0] ?? options[(n * 7919) % options.length]);
    all('[data-act="confirm"]:not([aria-disabled])').slice(0, 1).forEach(tap);
  }
  return turns;
}
"""
# A hurry like this leaves the journal behind: it reads what it has once it has written everything.
WRITTEN = """
async () => {
  const heard = (request) => new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
  for (const { name } of await indexedDB.databases()) {
    const base = await heard(indexedDB.open(name));
    for (const store of base.objectStoreNames) {
      await heard(base.transaction(store).objectStore(store).count());
    }
    base.close();
  }
}
"""
TURNS = 200
REDRAWS = 1000
BATCH = 100
# The button that the finger was on last, as long as anything holds it.
BUTTON = "() => { window.button = new WeakRef(document.querySelector('[data-act=menu]')); }"
HELD_STILL = "() => window.button.deref() !== undefined"


class Weight(NamedTuple):
    """What a page holds."""

    listeners: int
    nodes: int
    heap: int
    """Bytes of JavaScript."""
    references: int
    """Things of JavaScript that Python holds."""
    proxies: int
    """Things of Python that JavaScript holds."""
    things: int
    """Things of Python that the collector knows."""
    remembered: int
    """What functions remember without a bound, since they were weighed the last time."""
    memory: int
    """Bytes of WebAssembly's memory."""


# So much more there may be after a thousand redraws, or after some games: less than one of anything
# for each redraw. Memory is not given back, and grows by a fifth at a time.
SPARE = Weight(
    listeners=50,
    nodes=500,
    heap=500_000,
    references=100,
    proxies=100,
    things=500,
    remembered=500,
    memory=8 << 20,
)


def gained(before: Weight, after: Weight) -> dict[str, int]:
    """What there is too much of, and how much."""
    both = zip(Weight._fields, before, after, SPARE, strict=True)
    return {name: new - old for name, old, new, spare in both if new - old > spare}


class Scales:
    """Weighs a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.cdp: CDPSession = page.context.new_cdp_session(page)
        self.cdp.send("Performance.enable")
        page.evaluate(PYTHON)

    def weigh(self) -> Weight:
        """The page's weight after the rubbish is out, on either side and what that lets go."""
        remembered = 0
        settle(self.page)
        self.page.evaluate(WRITTEN)
        for _ in range(2):
            text: str = self.page.evaluate(RUN, COLLECT)
            things, kept = map(int, text.split())
            remembered += kept
            self.cdp.send("HeapProfiler.collectGarbage")
        metrics: list[dict[str, Any]] = self.cdp.send("Performance.getMetrics")["metrics"]
        found = {one["name"]: int(one["value"]) for one in metrics}
        references, proxies, memory = self.page.evaluate(HELD)
        return Weight(
            found["JSEventListeners"],
            found["Nodes"],
            found["JSHeapUsedSize"],
            references,
            proxies,
            things,
            remembered,
            memory,
        )

    def redraw(self, times: int) -> None:
        """The table has been drawn so often."""
        for _ in range(times // BATCH):
            self.page.evaluate(REDRAW, BATCH)

    def play(self, turns: int) -> None:
        """The tablet has been passed so often, or oftener."""
        while turns > 0:
            turns -= int(self.page.evaluate(PLAY, BATCH // 4))

    def leave(self) -> None:
        """The shelf is shown."""
        menu = self.page.locator('[data-act="menu"]:not(.table--behind *):visible')
        if menu.count():
            menu.click()
        self.page.locator('[data-act="shelf"]:visible').first.click()
        # The browser holds on to what was touched last, and to all around it.
        self.page.locator(".home h2:visible").first.click()


@pytest.fixture
def scales(page: Page, site: Site) -> Scales:
    """A game is on the table of a page that can be weighed."""
    boot(page, site.url)
    page.locator('[data-act="box:saint-malo"]').click()
    page.locator('[data-act="start"]').click()
    page.locator("#reveal").click()
    return Scales(page)


def test_a_thousand_redraws_leave_nothing_behind(scales: Scales) -> None:
    scales.redraw(BATCH)
    before = scales.weigh()
    scales.redraw(REDRAWS)
    assert gained(before, scales.weigh()) == {}


def test_two_hundred_turns_leave_nothing_behind(scales: Scales) -> None:
    """On the shelf: what is on the table grows with its log."""
    scales.play(10)
    scales.leave()
    before = scales.weigh()
    scales.page.locator('[data-act^="continue:"]').first.click()
    scales.play(TURNS)
    scales.leave()
    assert gained(before, scales.weigh()) == {}


def test_what_a_finger_was_on_is_let_go(scales: Scales) -> None:
    """It is in a tree of nodes, which stay as long as any one of them."""
    scales.page.evaluate(BUTTON)
    scales.leave()
    scales.weigh()
    assert not scales.page.evaluate(HELD_STILL)


# One thing that is left behind, of each kind.
IN_JAVASCRIPT = {
    "listeners": "document.body.addEventListener('leak', () => 0)",
    "nodes": "left.push(document.createElement('p'))",
    "heap": "left.push(Array.from({ length: 200 }, Math.random))",
}
IN_PYTHON = {
    "references": "left.append(js.Object.new())",
    "proxies": "left.append(create_proxy(lambda: 0))",
    "things": "left.append([left])",
    "remembered": "quayside.remember(n)",
    "memory": "left.append(bytes(50_000))",
}


def test_one_thing_left_behind_by_each_redraw_is_found(scales: Scales) -> None:
    page = scales.page
    for kind, leak in IN_JAVASCRIPT.items():
        before = scales.weigh()
        page.evaluate(
            f"() => {{ const left = window.left = []; for (let n = {REDRAWS}; n; n -= 1) {leak}; }}"
        )
        assert kind in gained(before, scales.weigh())
    for kind, leak in IN_PYTHON.items():
        before = scales.weigh()
        source = (
            "import js, quayside\nfrom functools import cache\n"
            "from pyodide.ffi import create_proxy\n"
            f"left, quayside.remember = [], cache(str)\nfor n in range({REDRAWS}): {leak}"
        )
        page.evaluate(RUN, source)
        assert kind in gained(before, scales.weigh())
