"""Without a network, and from one build to the next."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, expect

from e2e.hand import sound
from e2e.harness import (
    DIST,
    START,
    TABLET,
    boot,
    installed,
    report,
    wait_for,
    wait_until_offline,
    wait_until_ready,
)
from tools.browser import ARGUMENTS, executable
from tools.build import precache_entry
from tools.parts import File
from tools.retire import retire
from tools.serve import Site

pytestmark = pytest.mark.pwa

Serve = Callable[..., Site]
NEXT = "9.9.9+next"


@pytest.fixture
def serve() -> Iterator[Serve]:
    """A function that serves a folder on a port of its own."""
    report()
    sites: list[Site] = []

    def start(folder: Path = DIST, base: str = "/") -> Site:
        site = Site(folder, base=base)
        site.start()
        sites.append(site)
        return site

    yield start
    for site in sites:
        site.stop()


@pytest.fixture(scope="module")
def next_build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same site as a later build, in which nothing but the page has changed."""
    folder = tmp_path_factory.mktemp("next") / "dist"
    shutil.copytree(DIST, folder)
    old = report()["build"]
    page = (DIST / "index.html").read_text(encoding="utf-8")
    worker = (DIST / "sw.js").read_text(encoding="utf-8")
    entries = [
        precache_entry(File("index.html", text.encode()))
        for text in (page, page.replace(old, NEXT))
    ]
    for before, after in [(old, NEXT), (entries[0][1], entries[1][1])]:
        assert before in worker
        worker = worker.replace(before, after)
    (folder / "index.html").write_text(page.replace(old, NEXT), encoding="utf-8")
    (folder / "sw.js").write_text(worker, encoding="utf-8")
    return folder


def build_shown(page: Page) -> str:
    """The build that this page is from."""
    content = page.locator("meta[name=quayside-build]").get_attribute("content")
    assert content is not None
    return content


def caches(page: Page) -> list[str]:
    """The names of all caches of this origin."""
    names: list[str] = page.evaluate("caches.keys()")
    return names


def look_for_update(page: Page) -> None:
    """As when the app comes to the front again."""
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def wait_for_update(page: Page) -> None:
    """A new build is complete and waits."""
    page.wait_for_selector("html[data-update=ready]", state="attached", timeout=START)


def apply_update(page: Page) -> None:
    """The page has reloaded with the build that was waiting."""
    before = build_shown(page)
    page.evaluate("void window.quaysideApplyUpdate()")
    page.wait_for_function(
        "(before) => document.querySelector('meta[name=quayside-build]')?.content !== before",
        arg=before,
        timeout=START,
    )
    wait_until_ready(page)


@pytest.mark.parametrize("base", ["/", "/some/base/"])
def test_starts_again_and_again_with_the_server_stopped(
    pwa_context: BrowserContext, serve: Serve, base: str
) -> None:
    """Three reloads and a new page, and nobody was asked for anything."""
    site = serve(base=base)
    page = installed(pwa_context, site)
    site.stop()
    asked = len(site.asked)
    for _ in range(3):
        page.reload()
        wait_until_ready(page)
        wait_until_offline(page)
    other = pwa_context.new_page()
    boot(other, site.url)
    by_name = pwa_context.new_page()
    boot(by_name, f"{site.url}index.html")
    assert len(site.asked) == asked


def test_worker_has_looked_for_what_the_page_asks_for(
    pwa_context: BrowserContext, serve: Serve
) -> None:
    """While the page is painted; and every answer was asked for, so none is kept for nobody."""
    site = serve()
    page = installed(pwa_context, site)
    (worker,) = pwa_context.service_workers
    assert worker.evaluate("ahead.size") == 0
    worker.evaluate(
        """() => {
          const look = ahead.set.bind(ahead);
          self.looked = [];
          ahead.set = (address, found) => { looked.push(address); return look(address, found); };
        }"""
    )
    page.reload()
    wait_until_ready(page)
    looked = worker.evaluate("looked")
    assert len(looked) > 9
    assert worker.evaluate("ahead.size") == 0


def test_cold_start_of_the_browser_without_a_network(
    playwright: Playwright, serve: Serve, tmp_path: Path
) -> None:
    """What was kept survives the end of the browser."""
    site = serve()

    def launched() -> BrowserContext:
        return playwright.chromium.launch_persistent_context(
            tmp_path / "profile", executable_path=executable(), args=ARGUMENTS, **TABLET
        )

    first = launched()
    page = first.new_page()
    boot(page, site.url)
    wait_until_offline(page)
    first.close()
    site.stop()
    second = launched()
    page = second.new_page()
    boot(page, site.url)
    wait_until_offline(page)
    second.close()


def test_two_sites_under_one_origin_leave_each_other_alone(
    pwa_context: BrowserContext, serve: Serve, next_build: Path, tmp_path: Path
) -> None:
    """One under /, another build under /some/base/: each keeps its own copy and its own page."""
    both = tmp_path / "both"
    shutil.copytree(DIST, both)
    shutil.copytree(next_build, both / "some/base")
    site = serve(both)
    outer = pwa_context.new_page()
    boot(outer, site.url)
    wait_until_offline(outer)
    inner = pwa_context.new_page()
    boot(inner, f"{site.url}some/base/")
    wait_until_offline(inner)
    assert build_shown(inner) != build_shown(outer) == report()["build"]
    assert len(caches(outer)) == 2
    site.stop()
    for page in (outer, inner):
        shown = build_shown(page)
        page.reload()
        wait_until_ready(page)
        assert build_shown(page) == shown


def test_update_waits_until_it_is_asked_for_and_can_be_taken_back(
    pwa_context: BrowserContext, serve: Serve, next_build: Path
) -> None:
    """A new build is told, comes when asked for, works alone, and an old one can follow it."""
    site = serve()
    page = installed(pwa_context, site)
    page.evaluate("localStorage.setItem('quayside / quayside/v1/test', 'kept')")
    old = build_shown(page)

    site.folder = next_build
    site.asked.clear()
    look_for_update(page)
    wait_for_update(page)
    assert build_shown(page) == old
    fetched = {entry.path for entry in site.asked}
    assert not any("/assets/" in path for path in fetched), "what has not changed was fetched again"

    page.reload()
    wait_until_ready(page)
    assert build_shown(page) == old, "an update came without being asked for"
    wait_for_update(page)

    apply_update(page)
    assert build_shown(page) == NEXT
    assert page.evaluate("localStorage.getItem('quayside / quayside/v1/test')") == "kept"
    wait_until_offline(page)
    wait_for(page, "async () => (await caches.keys()).length === 1")
    site.stop()
    page.reload()
    wait_until_ready(page)
    assert build_shown(page) == NEXT

    site.folder = DIST
    site.start()
    look_for_update(page)
    wait_for_update(page)
    apply_update(page)
    assert build_shown(page) == old


def test_broken_installation_is_resumed(pwa_context: BrowserContext, serve: Serve) -> None:
    """While one file cannot be had, nothing is promised; later only that file is fetched."""
    site = serve()
    spare = next(path for path in report()["files"] if "icon-maskable-512" in path)
    site.broken.add(spare)
    page = pwa_context.new_page()
    boot(page, site.url)
    page.wait_for_selector("html[data-offline=failed]", state="attached", timeout=START)

    site.broken.clear()
    site.asked.clear()
    page.evaluate("dispatchEvent(new Event('online'))")
    wait_until_offline(page)
    asked = [entry.path.lstrip("/") for entry in site.asked]
    assert sorted(asked) == sorted(["sw.js", spare])


def test_lost_file_is_fetched_again(pwa_context: BrowserContext, serve: Serve) -> None:
    """A copy that has lost a file is not called complete before the file is back."""
    site = serve()
    page = installed(pwa_context, site)
    gone = page.evaluate(
        """async () => {
          const cache = await caches.open((await caches.keys())[0]);
          const [request] = (await cache.keys()).filter(({ url }) => url.endsWith(".wasm"));
          await cache.delete(request);
          return request.url;
        }"""
    )
    page.reload()
    wait_until_ready(page)
    wait_until_offline(page)
    assert page.evaluate("(url) => caches.match(url).then((found) => found.ok)", gone)


def test_a_browser_that_has_forgotten_everything_starts_as_new(
    pwa_context: BrowserContext, serve: Serve
) -> None:
    """As Safari does after a week: no games, no copies, no worker; all is there again after it."""
    site = serve()
    page = installed(pwa_context, site)
    page.locator(".boxlink").first.click()
    page.locator('[data-act="start"]').click()
    session = pwa_context.new_cdp_session(page)
    session.send("Storage.clearDataForOrigin", {"origin": site.origin, "storageTypes": "all"})
    page = pwa_context.new_page()
    boot(page, site.url)
    expect(page.locator(".home")).to_be_visible()
    assert page.locator('[data-act^="continue:"]').count() == 0
    wait_until_offline(page)
    site.stop()
    page.reload()
    wait_until_ready(page)


def test_a_half_finished_update_leaves_the_old_build_alone(
    pwa_context: BrowserContext, serve: Serve, next_build: Path
) -> None:
    """While a file of the new build cannot be had, the old one works; later the rest is fetched."""
    site = serve()
    page = installed(pwa_context, site)
    old = build_shown(page)
    site.folder = next_build
    site.broken.add("")
    page.evaluate(
        """async () => {
          const registration = await navigator.serviceWorker.getRegistration();
          registration.addEventListener("updatefound", () => {
            const worker = registration.installing;
            worker.addEventListener("statechange", () => { window.ended = worker.state; });
          });
        }"""
    )
    look_for_update(page)
    page.wait_for_function("() => window.ended === 'redundant'", timeout=START)
    page.reload()
    wait_until_ready(page)
    assert build_shown(page) == old
    assert page.locator("html").get_attribute("data-update") is None

    site.broken.clear()
    look_for_update(page)
    wait_for_update(page)
    apply_update(page)
    assert build_shown(page) == NEXT


def test_an_update_let_in_by_one_tab_is_offered_in_the_other(
    pwa_context: BrowserContext, serve: Serve, next_build: Path
) -> None:
    """The other tab goes on with what it has, and is loaded anew when somebody says so."""
    site = serve()
    first, second = pwa_context.new_page(), pwa_context.new_page()
    for page in (first, second):
        boot(page, site.url)
        wait_until_offline(page)
    old = build_shown(second)
    site.folder = next_build
    look_for_update(first)
    wait_for_update(first)
    apply_update(first)
    assert build_shown(first) == NEXT
    wait_for_update(second)
    assert build_shown(second) == old
    sound(second, "an update is offered")
    second.locator(".boxlink").first.click()
    second.locator('[data-act="start"]').click()
    assert second.locator("#reveal").is_visible(), "it plays on"
    apply_update(second)
    assert build_shown(second) == NEXT
    assert second.locator("#reveal").is_visible(), "the game is there, behind its curtain"


def test_a_worker_can_be_taken_out_of_service(
    pwa_context: BrowserContext, serve: Serve, tmp_path: Path
) -> None:
    """The one that takes its place removes itself and the copies; saved games stay."""
    retired = tmp_path / "retired"
    shutil.copytree(DIST, retired)
    retire(retired)
    site = serve()
    page = installed(pwa_context, site)
    page.evaluate("localStorage.setItem('quayside / quayside/v1/test', 'kept')")
    site.folder = retired
    look_for_update(page)
    gone = """async () => {
      const workers = await navigator.serviceWorker.getRegistrations();
      return workers.length === 0 && (await caches.keys()).length === 0;
    }"""
    wait_for(page, gone)
    site.asked.clear()
    page.reload()
    wait_until_ready(page)
    assert site.asked, "the page comes from the network again"
    assert page.evaluate("localStorage.getItem('quayside / quayside/v1/test')") == "kept"
    wait_for(page, gone)
