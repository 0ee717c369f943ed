"""`python -m tools.bench_taps`: how long the table takes to answer a finger.

Whole games are played in a Chromium whose processor is slowed down: any option that is offered, the
same ones every time, for seed and first seat are given. Prints a table of docs/performance.md:
milliseconds from the lifted finger to the frame that shows the new board, frames being 17 ms apart,
and to the end of all work before it: Python's, and the browser's on style and layout. Storing and
sweeping, which the page leaves until the frame is shown, do not count.

Each game is played several times, and the games take turns. A tap took what it took in the middle
one of these plays: the machine is slower in one minute than in the next, and what only happened
once was the machine. `single` is the 95th percentile of all taps of all plays, as they came.
`whole` is the 95th percentile to the frame with the panels beside the board, which follow it.

The next tap comes as soon as the page has done what it does behind a frame, which is at once for a
person. A finger stays on what it touches for a moment, here as long as in a quick tap.

Needs a built site in dist/ and a Chromium.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import defaultdict
from pathlib import Path
from statistics import median, quantiles
from typing import Final, NamedTuple

from playwright.sync_api import Page, sync_playwright

from tools.browser import ARGUMENTS, executable
from tools.serve import Site

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "py"))

from quayside import games  # noqa: E402

TIMEOUT: Final = 600_000
SEED: Final = "4711-KEEL"
PLAYS: Final = 3
PRESS: Final = 60
"""Milliseconds; people take 50 to 150."""
GOALS: Final[dict[str, int]] = {"maracaibo": 80}
GOAL: Final = 50
"""Milliseconds for 95 of 100 taps."""
# Plays on until the game is over or so many taps are done; returns what each of them took.
PLAY: Final = """async ([most, seed, press]) => {
  const next = () => { seed = (Math.imul(seed, 1103515245) + 12345) >>> 0; return seed / 2 ** 32; };
  const all = (selector) => [...document.querySelectorAll(`#app ${selector}`)].filter(
    (one) => !one.closest("[inert]") && !one.disabled && one.ariaDisabled !== "true");
  const target = () => {
    const [one] = [...all("#reveal"), ...all("[data-act=confirm]")];
    if (one) return one;
    const choices = all("[data-choice]");
    return choices[Math.floor(next() * choices.length)];
  };
  // When the next frame is shown, and whether it shows all there is.
  const painted = () => new Promise((done) => requestAnimationFrame(() => {
    const whole = quaysideIsWhole();
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done([performance.now(), whole]);
    port2.postMessage(0);
  }));
  const taps = [];
  while (taps.length < most) {
    const one = target();
    if (!one) break;
    const name = one.dataset.choice ?? one.dataset.act ?? one.id;
    await new Promise((done) => setTimeout(done, 30));
    // What the page does behind a frame comes in pieces, each of which waits for its turn as we do.
    for (let turn = 0; turn < 12; turn++) await new Promise((done) => setTimeout(done));
    const point = { bubbles: true, cancelable: true, isPrimary: true };
    one.dispatchEvent(new PointerEvent("pointerdown", point));
    if (press) await new Promise((done) => setTimeout(done, press));
    // Asked for before the page asks: what the page does behind the frame comes after our look.
    const first = painted();
    const start = performance.now();
    one.dispatchEvent(new PointerEvent("pointerup", point));
    one.dispatchEvent(new MouseEvent("click", point));
    document.body.getBoundingClientRect();
    const worked = performance.now() - start;
    let [last, whole] = await first;
    const shown = last;
    while (!whole) [last, whole] = await painted();
    taps.push([name.split(":")[0], worked, shown - start, last - start]);
  }
  return taps;
}"""


class Tap(NamedTuple):
    """A tap and what it took, in milliseconds."""

    name: str
    """The first part of the option's key, or the shell's action."""
    worked: float
    shown: float
    whole: float
    """With the panels beside the board, which follow."""


def touch(page: Page, selector: str) -> None:
    """This is touched, if the set-up shows it: a lone player is the first."""
    page.evaluate("(selector) => document.querySelector(`#app ${selector}`)?.click()", selector)


def taps(page: Page, game_id: str, most: int, seed: int, press: int) -> list[Tap]:
    """A game from its box to its end, or until so many taps are done, each of which lasts so many
    milliseconds from the finger that comes down to the finger that is lifted.
    """
    page.evaluate("localStorage.clear(); sessionStorage.clear()")
    page.reload(wait_until="domcontentloaded")
    page.wait_for_selector("html[data-app=ready]", state="attached", timeout=TIMEOUT)
    page.set_default_timeout(TIMEOUT)
    touch(page, f"[data-act='box:{game_id}']")
    page.locator("#seed").fill(SEED)
    touch(page, "[data-field=first][value='1']")
    touch(page, "[data-act=start]")
    return [Tap(*each) for each in page.evaluate(PLAY, [most, seed, press])]


def p95(values: list[float]) -> float:
    """What 95 of 100 do not exceed."""
    return quantiles(values, n=20)[-1]


def slowest(found: list[Tap]) -> str:
    """The kinds of taps with the longest 95th percentiles."""
    kinds: dict[str, list[float]] = defaultdict(list)
    for tap in found:
        kinds[tap.name].append(tap.shown)
    worst = sorted(((p95(times), name) for name, times in kinds.items() if len(times) > 3))[-3:]
    return ", ".join(f"{name} {time:,.0f}" for time, name in reversed(worst))


def middle(plays: list[list[Tap]]) -> list[Tap]:
    """Each tap as it was in the middle one of these plays of one game.

    ValueError if they are not the same taps.
    """
    return [
        Tap(
            same[0].name,
            median(tap.worked for tap in same),
            median(tap.shown for tap in same),
            median(tap.whole for tap in same),
        )
        for same in zip(*plays, strict=True)
    ]


def row(game_id: str, plays: list[list[Tap]]) -> str:
    """The game's row of the table."""
    found = middle(plays)
    shown, worked = [tap.shown for tap in found], [tap.worked for tap in found]
    single = p95([tap.shown for play in plays for tap in play])
    whole = p95([tap.whole for tap in found])
    return (
        f"| {game_id} | {len(found)} | {median(shown):.0f} | {p95(shown):.0f} "
        f"| {GOALS.get(game_id, GOAL)} | {single:.0f} | {whole:.0f} "
        f"| {median(worked):.0f} | {p95(worked):.0f} | {slowest(found)} |"
    )


def main(arguments: list[str] | None = None) -> int:
    """The table is printed; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench_taps", description=__doc__)
    parser.add_argument("--throttle", type=int, default=4, help="so many times slower")
    parser.add_argument("--taps", type=int, default=400, help="at most so many in a game")
    parser.add_argument(
        "--press", type=int, default=PRESS, help="milliseconds that a finger stays down"
    )
    parser.add_argument("--plays", type=int, default=PLAYS, help="so many times each game")
    parser.add_argument("--game", nargs="*", default=games.ids())
    parser.add_argument(
        "--folder", type=Path, default=Path(os.environ.get("QUAYSIDE_DIST", ROOT / "dist"))
    )
    options = parser.parse_args(arguments)
    site = Site(options.folder)
    site.start()
    plays: dict[str, list[list[Tap]]] = {game_id: [] for game_id in options.game}
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=executable(), args=ARGUMENTS)
        page = browser.new_page(viewport={"width": 1180, "height": 820})
        session = page.context.new_cdp_session(page)
        page.goto(site.url)
        session.send("Emulation.setCPUThrottlingRate", {"rate": options.throttle})
        for _ in range(options.plays):
            for game_id, played in plays.items():
                played.append(taps(page, game_id, options.taps, 7, options.press))
        browser.close()
    print("| game | taps | median | p95 | goal | single | whole | work: median | p95 | slowest |")
    print(f"|---|{'--:|' * 8}---|")
    for game_id, played in plays.items():
        print(row(game_id, played))
    site.stop()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
