"""Two Quaysides under two paths of one origin, as on GitHub Pages: each has games of its own."""

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.harness import DIST, Watch, boot, kept, report, settle
from quayside import games
from quayside.kernel import Match, Player
from quayside.ui.keyvalue import MemoryKeyValue
from quayside.ui.store import Store, Summary
from tools.serve import Site

PATHS = ("a", "b")
# Leaves less room than a copy of the games takes, and more than one of them.
FILL = """
([bytes, piece]) => {
  for (let n = 0; piece; n += 1) {
    try {
      localStorage.setItem(`filler${n}`, piece);
    } catch {
      piece = piece.slice(0, piece.length >> 1);
    }
  }
  localStorage.setItem("filler0", localStorage.getItem("filler0").slice(bytes));
}
"""


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The site under /a/ and under /b/ of one port."""
    report()
    folder = tmp_path_factory.mktemp("both")
    for path in PATHS:
        shutil.copytree(DIST, folder / path)
    served = Site(folder)
    served.start()
    yield served
    served.stop()


@pytest.fixture
def tabs(context: BrowserContext, both: Site) -> Iterator[tuple[Page, Page]]:
    """Two tabs of one browser, at nothing of the origin that runs; watched."""
    pages = context.new_page(), context.new_page()
    for page, path in zip(pages, PATHS, strict=True):
        page.goto(f"{both.url}{path}/build.json")
    # From here on: a bare file makes the browser ask for an icon, which is not there.
    watch = Watch(context, both)
    yield pages
    watch.check()


def start(page: Page, both: Site, path: str) -> None:
    """The Quayside under this path is started in the tab."""
    boot(page, f"{both.url}{path}/")


def games_of(page: Page, path: str) -> Store:
    """What is stored for the site under this path."""
    return Store(kept(page, f"quayside /{path}/ "))


def left_by_an_earlier_build(page: Page, *titles: str) -> MemoryKeyValue:
    """Saved games under the keys that builds had which did not look at their path."""
    before = MemoryKeyValue()
    for title in titles:
        players = (Player("Anneke", 1), Player("Bram", 2))
        match = Match.new(games.find("saint-malo"), players, {}, "paths", title=title)
        assert Store(before).put(title, match.save(build="test"), Summary("2026-07-31T18:00:00Z"))
    page.evaluate("(texts) => Object.assign(localStorage, texts)", before.texts)
    return before


def take(page: Page) -> None:
    """The last game is opened, and the tablet is in the right hands."""
    page.locator('[data-act^="continue:"]').first.click()
    page.locator("#reveal").click()


def roll(page: Page) -> None:
    """The first answer of a turn."""
    page.locator('[data-choice="roll"]:visible').first.click()
    expect(page.locator("#die-0")).to_be_visible()
    settle(page)


def test_games_are_apart(tabs: tuple[Page, Page], both: Site) -> None:
    """Not on the other's shelf, not opened by it in the same tab, kept by each after a reload."""
    one, other = tabs
    start(one, both, "a")
    one.locator('[data-act="box:saint-malo"]').click()
    one.locator('[data-act="start"]').click()
    one.locator("#reveal").click()
    roll(one)
    (mine,) = games_of(one, "a").list()

    start(other, both, "b")
    assert other.locator('[data-act^="continue:"]').count() == 0
    other.locator('[data-act="box:manila"]').click()
    other.locator('[data-act="start"]').click()
    expect(other.locator("#reveal")).to_be_visible()
    settle(other)
    assert [info.game for info in games_of(other, "b").list()] == ["manila"]
    assert games_of(one, "a").list() == [mine]

    start(one, both, "b")
    expect(one.locator('[data-act^="continue:"]')).to_have_count(1)
    start(one, both, "a")
    one.locator("#reveal").click()
    expect(one.locator("#die-0")).to_be_visible()


def test_games_of_earlier_builds_are_found_under_every_path(
    tabs: tuple[Page, Page], both: Site
) -> None:
    """And each then plays on alone; what was there stays as it was; what is deleted stays away."""
    one, other = tabs
    before = left_by_an_earlier_build(one, "old")
    start(one, both, "a")
    take(one)
    roll(one)
    start(other, both, "b")
    take(other)
    expect(other.locator('[data-choice="roll"]:visible').first).to_be_visible()
    for page in tabs:
        expect(page.locator(".notices")).to_have_count(0)
    logs = [len(games_of(one, path).open("old", games.find).log) for path in PATHS]
    assert logs[0] > logs[1]
    whole = kept(one, "")
    assert {key: whole.get(key) for key in before.texts} == before.texts

    one.evaluate("(path) => localStorage.setItem(path, '-')", "quayside /a/ quayside/v1/trash/old")
    for _ in range(2):
        start(one, both, "a")
        expect(one.locator('[data-act^="continue:"]')).to_have_count(0)
    assert [info.id for info in games_of(one, "b").list()] == ["old"]


def test_without_room_for_a_copy_games_go_on_where_they_are(
    tabs: tuple[Page, Page], both: Site
) -> None:
    one, _ = tabs
    before = left_by_an_earlier_build(one, "one", "two")
    size = sum(len(key) + len(text) for key, text in before.texts.items())
    one.evaluate(FILL, [size * 3 // 4, "x" * (1 << 20)])
    start(one, both, "a")
    assert len(Store(kept(one, "")).list()) == 2
    take(one)
    roll(one)
    logs = [len(Store(kept(one, "")).open(each, games.find).log) for each in ("one", "two")]
    assert min(logs) < max(logs)
    assert kept(one, "quayside /").keys() == []

    one.evaluate(
        "Object.keys(localStorage).filter((key) => key.startsWith('filler'))"
        ".forEach((key) => localStorage.removeItem(key))"
    )
    start(one, both, "a")
    take(one)
    expect(one.locator("#die-0")).to_be_visible()
    assert len(games_of(one, "a").list()) == 2
