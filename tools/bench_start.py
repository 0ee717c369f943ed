"""`python -m tools.bench_start`: how long the site takes from an address to a table.

Prints the tables of docs/performance.md. Only ratios travel from machine to machine: every visit of
ours has a neighbour, a bare page of the same server that does nothing but call Pyodide's stock
`loadPyodide()` and write a word into the page. Each run has a fresh profile.

Needs a built site in dist/ and a Chromium.
"""

from __future__ import annotations

import argparse
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from pathlib import Path
from statistics import median
from typing import Final

from playwright.sync_api import BrowserContext, Page, Playwright, sync_playwright

from engines.drivers import Tab, firefox, wait, webkit
from tools.browser import ARGUMENTS, executable, firefox_path, webkit_path
from tools.serve import Site

ROOT: Final = Path(__file__).resolve().parent.parent
STOCK: Final = ROOT / "node_modules/pyodide"
BARE: Final = "assets/bare"
"""Under assets/, for the same headers as our own runtime has."""
BARE_PAGE: Final = """<!doctype html><meta charset="utf-8"><title>Bare</title><p id="word">Wait</p>
<script type="module" src="bare.mjs"></script>
"""
BARE_SCRIPT: Final = """import { loadPyodide } from "./pyodide.mjs";
const python = await loadPyodide();
python.runPython("import js; js.document.getElementById('word').textContent = 'Ready'");
"""
# What is noted in both pages: milliseconds since the navigation began.
WATCH: Final = """
window.noted = { longest: 0 };
window.note = (name) => { window.noted[name] ??= performance.now(); };
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) noted.longest = Math.max(noted.longest, duration);
}).observe({ type: "longtask", buffered: true });
new PerformanceObserver((list) => {
  for (const { name, startTime } of list.getEntries()) {
    if (name === "first-contentful-paint") noted.paint ??= startTime;
  }
}).observe({ type: "paint", buffered: true });
"""
WATCH_BARE: Final = """
new MutationObserver(() => {
  if (document.getElementById("word")?.textContent === "Ready") note("board");
}).observe(document, { subtree: true, childList: true, characterData: true });
"""
# The fastest finger there is: it takes down the first box as soon as it is to be seen, begins, and
# says that it is the player whom the curtain names.
WATCH_OURS: Final = """
const look = () => {
  const root = document.documentElement;
  const box = document.querySelector("#app [data-act^='box:']");
  if (box && root && "boot" in root.dataset) {
    note("shelf");
    if (!noted.tapped && noted.paint) { note("tapped"); box.click(); }
  }
  if (root?.dataset.app === "ready") note("ready");
  for (const act of ["start", "reveal"]) {
    const button = document.querySelector(`#app [data-act=${act}]`);
    if (button && !(act in noted)) { note(act); setTimeout(() => button.click()); }
  }
  if (document.querySelector("#app .stage svg")) note("board");
};
new MutationObserver(look).observe(document, {
  subtree: true, childList: true, attributes: true, attributeFilter: ["data-app", "data-boot"],
});
const untilPaint = setInterval(() => { look(); if (noted.tapped) clearInterval(untilPaint); }, 5);
"""
# The observer of long tasks hears of the last one a moment later.
ARRIVED: Final = """() => new Promise((done) => {
  const look = () => {
    if (noted.board && noted.paint) setTimeout(() => done(noted), 300);
    else setTimeout(look, 50);
  };
  look();
})"""
VISITS: Final = ("cold", "cached", "worker")
TABLES: Final = ("full", "slow", "line", "engines")
TIMEOUT: Final = 120_000
REST: Final = 1500
"""Milliseconds that a browser, just started, has for its own windows and pages."""
LINE: Final = 20
"""Megabits a second of the slow line."""

Noted = dict[str, float]
Runs = dict[tuple[str, str], list[Noted]]
"""By page ("bare" or "ours") and visit."""


def prepared(dist: Path, folder: Path) -> None:
    """`folder` holds the site, and the bare page with its own stock Pyodide."""
    shutil.copytree(dist, folder, dirs_exist_ok=True)
    bare = folder / BARE
    bare.mkdir()
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"):
        shutil.copy(STOCK / name, bare / name)
    shutil.copy(STOCK / "pyodide-lock.json", bare / "pyodide-lock.json")
    # Compressed as ours are; the stock library is so already.
    for packed in (folder / "assets").glob("pyodide-*/pyodide.*.br"):
        shutil.copy(packed, bare / packed.name)
    (bare / "index.html").write_text(BARE_PAGE, encoding="utf-8")
    (bare / "bare.mjs").write_text(BARE_SCRIPT, encoding="utf-8")


class Bench:
    """Visits to both pages under the same conditions."""

    def __init__(
        self,
        driver: Playwright,
        site: Site,
        *,
        throttle: int = 1,
        line: float | None = None,
        plain: bool = False,
        cold: bool = False,
    ) -> None:
        self.driver = driver
        self.site = site
        self.throttle = throttle
        self.line = line
        """Megabits a second, or None for the machine's own speed."""
        self.plain = plain
        """Whether ours starts without its memory snapshot."""
        self.cold = cold
        """Whether only first visits count."""

    @contextmanager
    def profile(self, *, worker: bool) -> Iterator[BrowserContext]:
        """A browser that nobody has used before, and that has come to rest."""
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            context = self.driver.chromium.launch_persistent_context(
                folder,
                executable_path=executable(),
                args=ARGUMENTS,
                viewport={"width": 1180, "height": 820},
                service_workers="allow" if worker else "block",
            )
            context.add_init_script(WATCH)
            context.pages[0].wait_for_timeout(REST)
            yield context
            context.close()

    def visit(self, context: BrowserContext, page_of: str) -> Noted:
        """What was noted on the way to the board, in a page that is closed afterwards."""
        page = self._page(context, page_of)
        noted = self._arrive(page, page_of)
        page.close()
        return noted

    def _page(self, context: BrowserContext, page_of: str) -> Page:
        page = context.new_page()
        page.add_init_script(WATCH_BARE if page_of == "bare" else WATCH_OURS)
        if self.plain:
            page.add_init_script("sessionStorage.setItem('quayside / quayside/plain-start', '1')")
        session = context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": self.throttle})
        if self.line is not None:
            speed = self.line * 1e6 / 8
            session.send("Network.enable")
            session.send(
                "Network.emulateNetworkConditions",
                {
                    "offline": False,
                    "latency": 40,
                    "downloadThroughput": speed,
                    "uploadThroughput": speed,
                },
            )
        return page

    def _arrive(self, page: Page, page_of: str) -> Noted:
        address = self.site.url + (f"{BARE}/index.html" if page_of == "bare" else "")
        page.goto(address, wait_until="commit")
        noted: Noted = page.evaluate(ARRIVED)
        return noted

    def _without_worker(self) -> tuple[str, ...]:
        return VISITS[:1] if self.cold else VISITS[:2]

    def bare(self, runs: Runs) -> None:
        """The neighbour's visits: cold, and again."""
        with self.profile(worker=False) as context:
            for visit in self._without_worker():
                runs.setdefault(("bare", visit), []).append(self.visit(context, "bare"))

    def ours(self, runs: Runs) -> None:
        """Our visits: cold and again without a worker; and one after it has everything."""
        with self.profile(worker=False) as context:
            for visit in self._without_worker():
                runs.setdefault(("ours", visit), []).append(self.visit(context, "ours"))
        if self.cold:
            return
        with self.profile(worker=True) as context:
            page = self._page(context, "ours")
            self._arrive(page, "ours")
            page.wait_for_selector("html[data-offline=ready]", state="attached", timeout=TIMEOUT)
            page.close()
            runs.setdefault(("ours", "worker"), []).append(self.visit(context, "ours"))


def middle(noted: list[Noted], mark: str) -> str:
    """The median of the visits."""
    return f"{median(one[mark] for one in noted):,.0f}"


def table(runs: Runs) -> list[str]:
    """The runs as rows: medians in milliseconds, ratios of neighbours, the longest task."""
    rows = [
        "| visit | bare page | ratio | board | Python | shelf | paint | bare's | longest |",
        f"|---|{'--:|' * 8}",
    ]
    for visit in VISITS:
        ours = runs.get(("ours", visit))
        if ours is None:
            continue
        bare = runs["bare", "cold" if visit == "cold" else "cached"]
        ratios = [a["board"] / b["board"] for a, b in zip(ours, bare, strict=True)]
        rows.append(
            f"| {visit} | {middle(bare, 'board')} | {median(ratios):.2f} | {middle(ours, 'board')} "
            f"| {middle(ours, 'ready')} | {middle(ours, 'shelf')} | {middle(ours, 'paint')} "
            f"| {middle(bare, 'paint')} | {middle(ours, 'longest')} |"
        )
    return rows


def measured(bench: Bench, rounds: int) -> Runs:
    """So many rounds; who goes first changes from round to round."""
    runs: Runs = {}
    order: list[Callable[[Runs], None]] = [bench.bare, bench.ours]
    for _ in range(rounds):
        for visit in order:
            visit(runs)
        order.reverse()
    return runs


def line_table(runs: dict[str, Runs]) -> list[str]:
    """First visits over a slow line, with the snapshot and without."""
    rows = ["| start | bare page | ratio | board | Python | paint | bare's |", f"|---|{'--:|' * 6}"]
    for name, found in runs.items():
        bare, ours = found["bare", "cold"], found["ours", "cold"]
        ratio = median(a["board"] / b["board"] for a, b in zip(ours, bare, strict=True))
        rows.append(
            f"| {name} | {middle(bare, 'board')} | {ratio:.2f} | {middle(ours, 'board')} "
            f"| {middle(ours, 'ready')} | {middle(ours, 'paint')} | {middle(bare, 'paint')} |"
        )
    return rows


# ------------------------------------------------------------------ other engines


def watched(folder: Path) -> None:
    """Beside both pages of the folder stands one that notes by itself, without a driver's help."""
    for name, page_of in (("index.html", "ours"), (f"{BARE}/index.html", "bare")):
        page = folder / name
        text = page.read_text(encoding="utf-8")
        (page.parent / "watch.js").write_text(
            WATCH + (WATCH_BARE if page_of == "bare" else WATCH_OURS), encoding="utf-8"
        )
        place = text.index("<title>")
        made = text[:place] + '<script src="watch.js"></script>' + text[place:]
        page.with_name("watched.html").write_text(made, encoding="utf-8")


def in_engine(
    name: str, engine: Callable[[Path], AbstractContextManager[Tab]], site: Site, rounds: int
) -> list[str]:
    """Rows of the table: first and second visits to both pages."""
    runs: dict[str, list[tuple[Noted, Noted]]] = {"first": [], "again": []}
    for _ in range(rounds):
        found: dict[str, list[Noted]] = {}
        for page_of in ("bare", "ours"):
            with (
                tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home,
                engine(Path(home)) as tab,
            ):
                for _visit in runs:
                    tab.open("about:blank")
                    tab.open(f"{site.url}{BARE + '/' if page_of == 'bare' else ''}watched.html")
                    wait(tab, "() => window.noted?.board && window.noted.paint")
                    found.setdefault(page_of, []).append(tab.js("() => window.noted"))
        for visit, pair in zip(runs, zip(found["bare"], found["ours"], strict=True), strict=True):
            runs[visit].append(pair)
    rows = []
    for visit, pairs in runs.items():
        bare, ours = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
        ratio = median(b["board"] / a["board"] for a, b in pairs)
        rows.append(
            f"| {name} | {visit} | {middle(bare, 'board')} | {ratio:.2f} | {middle(ours, 'board')} "
            f"| {middle(ours, 'ready')} | {middle(ours, 'paint')} | {middle(bare, 'paint')} |"
        )
    return rows


def engines_table(site: Site, rounds: int) -> list[str]:
    """Firefox and WebKitGTK, as far as they are installed."""
    rows = [
        "| engine | visit | bare page | ratio | board | Python | paint | bare's |",
        f"|---|---|{'--:|' * 6}",
    ]
    if path := firefox_path():
        rows += in_engine("Firefox", lambda _home: firefox(path), site, rounds)
    if browser := webkit_path():
        rows += in_engine("WebKitGTK", lambda home: webkit(browser, home), site, rounds)
    return rows


# ------------------------------------------------------------------ the command


def shown(title: str, rows: list[str]) -> None:
    """The table is printed."""
    print(f"\n{title}:\n", *rows, sep="\n", flush=True)


def main(arguments: list[str] | None = None) -> int:
    """The tables are printed; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench_start", description=__doc__)
    parser.add_argument("--runs", type=int, default=7, help="rounds at full speed; else half of it")
    parser.add_argument(
        "--folder", type=Path, default=Path(os.environ.get("QUAYSIDE_DIST", ROOT / "dist"))
    )
    parser.add_argument("--only", choices=TABLES, nargs="*", default=TABLES, help="these tables")
    options = parser.parse_args(arguments)
    fewer = (options.runs + 1) // 2
    with tempfile.TemporaryDirectory() as place:
        prepared(options.folder, Path(place))
        watched(Path(place))
        site = Site(Path(place))
        site.start()
        with sync_playwright() as driver:
            bench = partial(Bench, driver, site)
            if "full" in options.only:
                shown("At full speed", table(measured(bench(), options.runs)))
            if "slow" in options.only:
                runs = measured(bench(throttle=4), fewer)
                shown("Processor slowed down four times", table(runs))
            if "line" in options.only:
                cold = partial(bench, line=LINE, cold=True)
                found = {
                    "with the snapshot": measured(cold(), fewer),
                    "without it": measured(cold(plain=True), fewer),
                }
                shown(f"First visit over {LINE} Mbit/s", line_table(found))
        if "engines" in options.only:
            shown("Other engines", engines_table(site, fewer))
        site.stop()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
