"""The start: what it asks for, and that every way to fail is told with its reason."""

import json
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from e2e.harness import DIST, START, Watch, boot, report, wait_until_ready
from quayside.ui.store import SETTINGS, open_bundle
from tools.build import NOT_PRECACHED, ROOT
from tools.serve import Site

FILES: list[str] = sorted(report()["files"])
# Without these the app starts all the same: fonts have fallbacks, icons and licences are not needed
# to play, and the page and its worker are not files that the page asks for.
SPARE_ENDINGS = (".woff2", ".png", ".svg", ".txt", ".webmanifest")
NEEDED = [
    path
    for path in FILES
    if not path.endswith(SPARE_ENDINGS) and path not in {"index.html", "sw.js", "build.json"}
]
BOOT_SCRIPT = next(path for path in NEEDED if path.startswith("assets/boot.") and "js" in path)

NO_DATABASE = "Object.defineProperty(window, 'indexedDB', { value: undefined });"
DATABASE_FAILS = """
IDBFactory.prototype.open = () => {
  const request = new EventTarget();
  request.error = new DOMException("the disk is full", "UnknownError");
  setTimeout(() => {
    const event = new Event("error");
    request.onerror?.(event);
    request.dispatchEvent(event);
  });
  return request;
};
"""
DATABASE_REFUSED = """
IDBFactory.prototype.open = () => { throw new DOMException("access denied", "SecurityError"); };
"""


def refuse(route: Route) -> None:
    """The server does not have the file."""
    route.fulfill(status=404, content_type="text/plain", body="not here")


def failure(page: Page) -> Any:
    """The panel's reason, as soon as one is visible."""
    reason = page.locator("#boot-failed [data-boot-reason]:visible")
    expect(reason).to_be_visible(timeout=START)
    return reason


def start(page: Page, site: Site, stall: int | None = None) -> None:
    """The page is on its way; nothing is known yet about how it ends."""
    query = f"?boot-stall={stall}" if stall else ""
    page.goto(site.url + query, wait_until="domcontentloaded")


# ---- a good start


def test_cold_start_asks_for_listed_files_only(page: Page, watch: Watch, site: Site) -> None:
    """Everything a first start asks for is in the worker's list, and nothing needed is unused."""
    boot(page, site.url)
    page.wait_for_load_state("networkidle")
    asked = {address.removeprefix(site.url) or "index.html" for address in watch.requests}
    asked = {path for path in asked if not path.startswith(("data:", "blob:"))}
    listed = set(FILES) - NOT_PRECACHED
    assert asked <= listed
    assert {path for path in listed - asked if not path.endswith(SPARE_ENDINGS)} == set()
    assert all(entry.status in {200, 304} for entry in site.asked)


def test_runtime_is_the_pinned_one(app: Page) -> None:
    """The interpreter in the page is the version of package.json."""
    pins = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["dependencies"]
    folder = next(path for path in FILES if path.endswith("pyodide.mjs"))
    version = app.evaluate(f"import('./{folder}').then((module) => module.version)")
    assert version == pins["pyodide"] == report()["pyodide"]
    assert report()["pyscript"] == pins["@pyscript/core"]


def test_progress_and_panel_are_gone_afterwards(app: Page) -> None:
    """The app has the page for itself."""
    expect(app.locator("#boot")).to_be_hidden()
    expect(app.locator("#boot-failed")).to_be_hidden()
    expect(app.locator(".boot-none")).to_be_hidden()
    assert not app.locator("#app").evaluate("(element) => element.inert")


def test_page_names_its_build(app: Page) -> None:
    """Credits and saves can say which build it was."""
    content = app.locator("meta[name=quayside-build]").get_attribute("content")
    assert content == report()["build"]


def test_shelf_is_there_before_python_and_keeps_the_first_tap(page: Page, site: Site) -> None:
    """A tap that comes too early is kept for Python, and the box shows that it was felt."""
    held: list[Route] = []
    page.route("**/*.wasm", lambda route: held.append(route))
    start(page, site)
    expect(page.locator("#boot")).to_be_visible()
    boxes = page.locator("#app [data-act]")
    boxes.first.click()
    expect(boxes.first).to_have_attribute("aria-busy", "true")
    act = boxes.first.get_attribute("data-act")
    assert page.evaluate("window.quaysideEarly") == act
    for route in held:
        route.continue_()
    page.unroute("**/*.wasm")
    wait_until_ready(page)


def test_theme_is_set_before_anything_is_painted(context: BrowserContext, site: Site) -> None:
    """The stored theme stands on the root element while the body is still empty."""
    context.add_init_script(
        f"""localStorage.setItem("{SETTINGS}", '{{"theme":"night"}}');
        new MutationObserver((_, observer) => {{
          if (!document.body) return;
          window.themeAtBody = document.documentElement.dataset.theme;
          observer.disconnect();
        }}).observe(document, {{ childList: true, subtree: true }});"""
    )
    page = context.new_page()
    start(page, site)
    assert page.evaluate("window.themeAtBody") == "night"


def test_later_errors_go_to_the_app(faulty_page: Page, site: Site) -> None:
    """After the start an error is no failed start: the app is told, and shows it in its own way."""
    boot(faulty_page, site.url)
    heard = faulty_page.evaluate(
        """() => new Promise((resolve) => {
          addEventListener("quayside:error", (event) => resolve(event.detail), { once: true });
          setTimeout(() => { throw new Error("the mast is broken"); });
        })"""
    )
    assert "the mast is broken" in heard
    expect(faulty_page.locator("#boot-failed")).to_be_hidden()


# ---- failed starts


@pytest.mark.parametrize("path", [path for path in NEEDED if path != BOOT_SCRIPT])
def test_missing_file_is_named(faulty_page: Page, site: Site, path: str) -> None:
    """Whichever needed file is missing, the panel names it, without waiting for the watchman."""
    faulty_page.route(f"**/{path}", refuse)
    start(faulty_page, site)
    expect(failure(faulty_page)).to_contain_text(path, timeout=START)


def test_missing_boot_script_is_named(faulty_page: Page, site: Site) -> None:
    """The one file that cannot report itself: the page does it without any script."""
    faulty_page.route(f"**/{BOOT_SCRIPT}", refuse)
    start(faulty_page, site)
    expect(faulty_page.locator(".boot-none")).to_be_visible()
    expect(faulty_page.locator(".boot-none")).to_contain_text(BOOT_SCRIPT)


def test_fonts_and_pictures_are_not_needed(faulty_page: Page, site: Site) -> None:
    """A missing ornament is no reason not to play."""
    for ending in SPARE_ENDINGS:
        faulty_page.route(f"**/*{ending}", refuse)
    boot(faulty_page, site.url)
    expect(faulty_page.locator("#boot-failed")).to_be_hidden()


def test_wasm_cut_off_is_named_and_retry_works(faulty_page: Page, site: Site) -> None:
    """A connection that breaks off is told; once it holds, trying again starts the app."""
    faulty_page.route("**/*.wasm", lambda route: route.abort())
    start(faulty_page, site)
    expect(failure(faulty_page)).to_contain_text("pyodide.asm.wasm")
    faulty_page.unroute("**/*.wasm")
    faulty_page.get_by_role("button", name="Try again").click()
    wait_until_ready(faulty_page)
    expect(faulty_page.locator("#boot-failed")).to_be_hidden()


@pytest.mark.parametrize(
    ("script", "detail"),
    [
        pytest.param(NO_DATABASE, "IndexedDB", id="missing"),
        pytest.param(DATABASE_FAILS, "the disk is full", id="fails"),
        pytest.param(DATABASE_REFUSED, "access denied", id="refused"),
    ],
)
def test_blocked_database_is_told(faulty_page: Page, site: Site, script: str, detail: str) -> None:
    """PyScript would wait for ever for a storage that the browser does not give."""
    faulty_page.add_init_script(script)
    start(faulty_page, site)
    expect(failure(faulty_page)).to_contain_text("IndexedDB")
    expect(failure(faulty_page)).to_contain_text(detail)


def test_error_in_python_is_told(faulty_page: Page, site: Site) -> None:
    """An exception while the app starts is shown with its words."""
    program = (ROOT / "py/main.py").read_text(encoding="utf-8")
    broken = program.replace("await boot.start()", "raise ValueError('no wind')")
    faulty_page.route("**/assets/main.*.py", lambda route: route.fulfill(body=broken))
    start(faulty_page, site)
    expect(failure(faulty_page)).to_contain_text("no wind")


def test_standstill_is_told_and_taken_back(faulty_page: Page, site: Site) -> None:
    """Without any progress the panel comes by itself; if the start goes on after all, it goes."""
    held: list[Route] = []
    faulty_page.route("**/*.wasm", lambda route: held.append(route))
    start(faulty_page, site, stall=1)
    expect(failure(faulty_page)).to_have_attribute("data-boot-reason", "stalled")
    for route in held:
        route.continue_()
    wait_until_ready(faulty_page)
    expect(faulty_page.locator("#boot-failed")).to_be_hidden()


def test_saved_games_can_be_exported_from_the_panel(faulty_page: Page, site: Site) -> None:
    """A file and a text with everything of ours, which the list of saved games can import."""
    entries = {"quayside/v1/game/x/a": "header\n{}", "quayside/v1/index": "[]"}
    faulty_page.add_init_script(
        f"for (const [key, text] of Object.entries({json.dumps(entries)}))"
        " localStorage.setItem(key, text); localStorage.setItem('other', 'not ours');"
    )
    faulty_page.route("**/*.wasm", refuse)
    start(faulty_page, site)
    failure(faulty_page)
    with faulty_page.expect_download() as download:
        faulty_page.get_by_role("button", name="Export the saved games").click()
    text = download.value.path().read_text(encoding="utf-8")
    assert json.loads(text)["entries"] == entries
    assert open_bundle(text) is not None
    assert faulty_page.locator("#boot-export-text").input_value() == text
    left = faulty_page.evaluate("Object.fromEntries(Object.entries(localStorage))")
    assert left == {**entries, "other": "not ours"}


def test_export_without_saved_games_says_so(faulty_page: Page, site: Site) -> None:
    """Nothing to export is an answer too."""
    faulty_page.route("**/*.wasm", refuse)
    start(faulty_page, site)
    failure(faulty_page)
    faulty_page.get_by_role("button", name="Export the saved games").click()
    expect(faulty_page.locator("[data-boot-none]")).to_be_visible()
    expect(faulty_page.locator("#boot-export-text")).to_be_hidden()


def test_panel_has_the_focus_and_the_page_behind_it_is_inert(faulty_page: Page, site: Site) -> None:
    """Keyboard and screen reader are in the panel."""
    faulty_page.route("**/*.wasm", refuse)
    start(faulty_page, site)
    failure(faulty_page)
    expect(faulty_page.locator("#boot-failed-title")).to_be_focused()
    assert faulty_page.locator("#app").evaluate("(element) => element.inert")


def test_dist_holds_what_the_report_says() -> None:
    """No file of the site is unlisted, and none is missing."""
    there = {path.relative_to(DIST).as_posix() for path in DIST.rglob("*") if path.is_file()}
    assert there == {*FILES, "build.json"}
