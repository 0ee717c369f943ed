"""The start: what it asks for, and that every way to fail is told with its reason."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Route, expect

from e2e.hand import stored
from e2e.harness import DIST, KEYS, START, Watch, boot, kept, report, wait_until_ready
from quayside import games
from quayside.kernel import Match, Player
from quayside.ui.store import INDEX, SETTINGS, open_bundle
from tools.build import NOT_PRECACHED
from tools.compress import ENDINGS
from tools.parts import ROOT
from tools.serve import Site

FILES: list[str] = sorted(report()["files"])
# Without these the app starts all the same: icons and licences are not needed
# to play, and the page and its worker are not files that the page asks for.
SPARE_ENDINGS = (".png", ".svg", ".txt", ".webmanifest")
MEMORY = [path for path in FILES if path.startswith("assets/memory-")]
# A start from the memory snapshot does without these.
ARCHIVES = [path for path in FILES if path.endswith(".zip")]
NEEDED = [
    path
    for path in FILES
    if not path.endswith(SPARE_ENDINGS)
    and path not in {"index.html", "sw.js", "build.json", *MEMORY, *ARCHIVES}
]
REFUSED = "window.intruder=1"
PLAIN_START = f"sessionStorage.setItem('{KEYS}quayside/plain-start', '1');"

# Where the letters of the name stand, and the wind rose before them.
NAME_AND_MARK = """() => {
  const letters = document.createRange();
  letters.selectNodeContents(document.querySelector("#masthead h1"));
  const mark = document.querySelector(".mark");
  return [letters, mark].map((each) => JSON.stringify(each.getBoundingClientRect()));
}"""
# What the browser first tells of that is on the screen.
SEEN = """() => new Promise((resolve) => {
  new PerformanceObserver((list) => resolve(list.getEntries()[0].identifier))
    .observe({ type: "element", buffered: true });
})"""
# A program that tells which programs, of which it is one, were compiled since the start began.
ASK = """
import js, json
from _pyodide._base import _parse_and_compile_gen as compiling
afresh = json.dumps([key[0] for key, _ in compiling.afresh])
js.document.documentElement.setAttribute("data-afresh", afresh)
"""
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
    """Everything a first start asks for is in the worker's list, and nothing is unused but what
    the memory snapshot makes superfluous.
    """
    boot(page, site.url)
    page.wait_for_load_state("networkidle")
    asked = {address.removeprefix(site.url) or "index.html" for address in watch.requests}
    asked = {path for path in asked if not path.startswith(("data:", "blob:"))}
    listed = set(FILES) - NOT_PRECACHED
    assert asked <= listed
    unused = {path for path in listed - asked if not path.endswith(SPARE_ENDINGS)}
    assert unused == set(ARCHIVES)
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


def shelf_before_python(page: Page, site: Site) -> list[Route]:
    """The page without Python, which comes when the routes are continued."""
    held: list[Route] = []
    page.route("**/*.wasm", lambda route: held.append(route))
    start(page, site)
    page.wait_for_load_state("domcontentloaded")
    return held


def test_last_game_is_on_the_shelf_before_python(page: Page, site: Site) -> None:
    """With its names; a tap on it opens it, as soon as there is somebody to open it."""
    players = (Player("<b>Anneke</b>", 1), Player("Bram", 2))
    match = Match.new(games.find("saint-malo"), players, {}, "4711-KEEL", title="Sunday")
    texts = json.dumps(stored(match, "test"))
    page.add_init_script(f"Object.assign(localStorage, {texts});")
    held = shelf_before_python(page, site)
    card = page.locator("#app .resume")
    expect(card).to_contain_text("Saint Malo · Sunday")
    expect(card).to_contain_text("<b>Anneke</b>, Bram")
    card.get_by_role("button", name="Continue").click()
    expect(card.get_by_role("button", name="Continue")).to_have_attribute("aria-busy", "true")
    for route in held:
        route.continue_()
    wait_until_ready(page)
    expect(page.locator("#app .home")).to_have_count(0)
    expect(page.locator("#reveal, #prompt").first).to_be_visible()


@pytest.mark.parametrize(
    "index", ["{", "[]", "null", '[{"game": "toString"}]', '[{"game": "manila", "id": 7}]']
)
def test_wrong_index_leaves_the_shelf_as_it_is(page: Page, site: Site, index: str) -> None:
    """It is Python that makes it anew; until then nothing is said."""
    page.add_init_script(f"localStorage[{json.dumps(KEYS + INDEX)}] = {json.dumps(index)};")
    shelf_before_python(page, site)
    expect(page.locator("#app .resume")).to_contain_text("Looking for your saved games")
    assert page.locator("#app [data-act^='continue:']").count() == 0


@pytest.mark.parametrize("size", [(1180, 820), (820, 1180), (390, 844), (1440, 900)])
def test_name_stands_still_when_the_shelf_comes(
    page: Page, site: Site, size: tuple[int, int]
) -> None:
    """The first frame shows the name alone and needs no other file; all of the shelf follows."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    held: list[Route] = []
    page.route("**/assets/shelf.*.css", lambda route: held.append(route))
    start(page, site)
    name, box = page.locator("#masthead h1"), page.locator("#app [data-act^='box:']").first
    expect(name).to_be_visible()
    page.wait_for_function("performance.getEntriesByName('first-contentful-paint').length")
    expect(box).to_be_hidden()
    places = page.evaluate(NAME_AND_MARK)
    page.wait_for_function("document.querySelector('[data-boot-sheet]').media === 'not all'")
    held.pop().continue_()
    expect(box).to_be_visible()
    assert page.evaluate(NAME_AND_MARK) == places
    assert page.evaluate(SEEN) == "shelf", "which Python waits for"


def test_theme_is_set_before_anything_is_painted(context: BrowserContext, site: Site) -> None:
    """The stored theme stands on the root element while the body is still empty."""
    context.add_init_script(
        f"""localStorage.setItem("{KEYS + SETTINGS}", '{{"theme":"night"}}');
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


DEEP_WATER = """import functools, warnings
from quayside.ui.app import App
def dive(app, value):
    warnings.warn('deep water')
    return functools.partial(dive, app)(value)
App._do_settings = dive"""


def test_the_app_survives_recursion_without_end_and_warnings(faulty_page: Page, site: Site) -> None:
    """An endless recursion is an error as any other, and neither that nor what Python writes to its
    log makes a box in the page."""
    page, told = faulty_page, list[str]()
    page.on("console", lambda message: told.append(message.text))
    with_program(page, DEEP_WATER)
    boot(page, site.url)
    page.locator('#app [data-act="settings"]').click()
    dialog = page.get_by_role("alertdialog")
    expect(dialog).to_contain_text("RecursionError")
    assert any("deep water" in text for text in told)
    assert page.locator(".py-error, .mpy-error").count() == 0
    dialog.locator('[data-act="close"]').click()
    can_be_played(page)


# ---- with and without the memory snapshot


def with_program(page: Page, more: str) -> None:
    """The app's program does this too, before the app starts."""
    program = (ROOT / "py/main.py").read_text(encoding="utf-8")
    begin = "await boot.start()"
    assert program.count(begin) == 1
    body = program.replace(begin, more.replace("\n", "\n    ") + f"\n    {begin}")

    def alter(route: Route) -> None:
        answer = route.fetch()
        text = answer.text()
        assert text.count(program) == 1
        route.fulfill(response=answer, body=text.replace(program, body))

    page.route("**/", alter)


def warnings(page: Page) -> list[str]:
    """A list that gets what the page's log says against the snapshot."""
    found: list[str] = []

    def hear(told: ConsoleMessage) -> None:
        if told.type == "warning" and "snapshot" in told.text:
            found.append(told.text)

    page.on("console", hear)
    return found


def can_be_played(page: Page) -> None:
    """A game of each kind is begun from the shelf, and asks its first question."""
    for box in page.locator("#app [data-act^='box:']").evaluate_all(
        "boxes => boxes.map((box) => box.dataset.act)"
    ):
        page.locator(f'#app [data-act="{box}"]').click()
        page.locator('#app [data-act="start"]').click()
        page.locator("#reveal").click()
        expect(page.locator("#prompt")).to_be_visible()
        page.locator('#app [data-act="menu"]').click()
        page.locator('#app [data-act="shelf"]').click()
        expect(page.locator("#app .home")).to_be_visible()


def test_all_games_begin_from_the_snapshot(page: Page, site: Site) -> None:
    """Nothing has to be unpacked or imported for it."""
    told = warnings(page)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    boot(page, site.url)
    can_be_played(page)
    assert [path for path in ARCHIVES if site.url + path in asked] == []
    assert told == []


def test_no_program_is_compiled_at_a_start(page: Page, site: Site) -> None:
    """Neither the page's own nor what Pyodide and PyScript run."""
    boot(page, site.url)
    page.evaluate(
        "(text) => document.body.append(Object.assign("
        "document.createElement('script'), { type: 'py', textContent: text }))",
        ASK,
    )
    told = page.wait_for_selector("html[data-afresh]", state="attached")
    assert told is not None
    assert json.loads(told.get_attribute("data-afresh") or "") == [ASK.strip()]


def test_nothing_watches_what_a_tap_changes(page: Page, site: Site) -> None:
    """No observer is told of changes inside the app: PyScript's took a twentieth of a tap."""
    page.add_init_script(
        """window.watched = [];
        const { observe } = MutationObserver.prototype;
        MutationObserver.prototype.observe = function (place, what) {
          window.watched.push([place.nodeName, Boolean(what.subtree)]);
          observe.call(this, place, what);
        };"""
    )
    boot(page, site.url)
    watched = page.evaluate("window.watched")
    assert ["BODY", False] in watched, "where PyScript finds its program"
    assert [place for place, deep in watched if deep] == []


def test_no_two_starts_deal_alike(page: Page, site: Site) -> None:
    """The snapshot holds the same chance each time; the seeds of games are not made from it."""
    seeds = []
    for _ in range(2):
        boot(page, site.url)
        page.locator('[data-act="box:saint-malo"]').click()
        seeds.append(page.locator("#seed").input_value())
    assert len(set(seeds)) == 2
    assert all(seeds)


def cut(data: bytes) -> bytes:
    """The file came in part."""
    return data[: len(data) // 8 * 4]


def flipped(data: bytes) -> bytes:
    """One byte is another."""
    place = len(data) // 2
    return data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]


def grown(data: bytes) -> bytes:
    """It wants more memory than it may."""
    assert data.count(b'"heap":') == 1
    place = data.index(b'"heap":') + len(b'"heap":')
    end = data.index(b",", place)
    return data[:place] + b"9" * (end - place) + data[end:]


@pytest.mark.parametrize(
    ("damage", "place"), [(None, 0), (None, -1), (cut, -1), (flipped, 1), (grown, 0), (grown, -1)]
)
def test_starts_without_a_good_snapshot(
    page: Page, watch: Watch, site: Site, damage: Callable[[bytes], bytes] | None, place: int
) -> None:
    """One of its files is missing or damaged: Python starts from its beginning, and the log says so
    once.
    """
    told = warnings(page)
    path = MEMORY[place]
    if damage is None:
        page.route(f"**/{path}", refuse)
    else:
        body = damage((DIST / path).read_bytes())
        page.route(f"**/{path}", lambda route: route.fulfill(body=body))
    boot(page, site.url)
    can_be_played(page)
    assert len(told) == 1
    if damage is None:
        # The browser itself complains of a file that is not there.
        watch.problems = [line for line in watch.problems if "404" not in line]


@pytest.mark.parametrize("path", ARCHIVES)
def test_archive_missing_in_a_plain_start_is_named(
    faulty_page: Page, site: Site, path: str
) -> None:
    """What only a start without the snapshot needs is looked after there as well."""
    faulty_page.add_init_script(PLAIN_START)
    faulty_page.route(f"**/{path}", refuse)
    start(faulty_page, site)
    expect(failure(faulty_page)).to_contain_text(path, timeout=START)


def test_start_after_a_failure_does_without_the_snapshot(faulty_page: Page, site: Site) -> None:
    """If it was the snapshot's fault, trying again helps."""
    told = warnings(faulty_page)
    with_program(faulty_page, "raise ValueError('no wind')")
    start(faulty_page, site)
    expect(failure(faulty_page)).to_contain_text("no wind")
    assert told == []
    faulty_page.unroute("**/")
    faulty_page.get_by_role("button", name="Try again").click()
    wait_until_ready(faulty_page)
    assert len(told) == 1
    assert "the last start failed" in told[0]


def test_chance_is_new_at_every_start(page: Page, site: Site) -> None:
    """The snapshot's generator is the same for everybody; it is not what a start goes on with."""
    with_program(page, "import random\njs.window.drawn = random.random()")
    drawn = set()
    for _ in range(2):
        boot(page, site.url)
        drawn.add(page.evaluate("drawn"))
    assert len(drawn) == 2


def test_module_that_is_not_in_the_snapshot_comes_from_the_archives(page: Page, site: Site) -> None:
    """One of the standard library, one that is nowhere, and a whole game."""
    with_program(
        page,
        "import sys\n"
        "gone = [name for name in sys.modules if name.startswith('quayside.games.manila')]\n"
        "assert gone and 'colorsys' not in sys.modules\n"
        "for name in gone: del sys.modules[name]\n"
        "import colorsys\n"
        "try: import nowhere_at_all\n"
        "except ModuleNotFoundError: js.window.missed = True",
    )
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    boot(page, site.url)
    can_be_played(page)
    assert page.evaluate("missed")
    assert {site.url + path for path in ARCHIVES} <= set(asked)


# ---- failed starts


@pytest.mark.parametrize("path", NEEDED)
def test_missing_file_is_named(faulty_page: Page, site: Site, path: str) -> None:
    """Whichever needed file is missing, the panel names it, without waiting for the watchman."""
    faulty_page.route(f"**/{path}", refuse)
    start(faulty_page, site)
    expect(failure(faulty_page)).to_contain_text(path, timeout=START)


def test_page_tells_by_itself_that_scripts_are_off(browser: Browser, site: Site) -> None:
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(site.url)
        expect(page.locator(".boot-none")).to_be_visible()
        expect(page.locator(".boot-none")).to_contain_text("scripts are switched off")


@pytest.mark.parametrize(
    "script", [f"<script>{REFUSED}</script>", f"<img src=x onerror={REFUSED}>"]
)
def test_only_the_script_of_the_build_runs_in_the_page(
    faulty_page: Page, site: Site, script: str
) -> None:
    """The policy knows it by its hash, whatever the header lets in."""

    def alter(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace("<body>", f"<body>{script}"))

    faulty_page.route(site.url, alter)
    faulty_page.add_init_script(
        "addEventListener('securitypolicyviolation', () => { window.violated = true; })"
    )
    start(faulty_page, site)
    faulty_page.wait_for_function("window.violated")
    assert not faulty_page.evaluate("'intruder' in window")
    can_be_played(faulty_page)


def test_page_that_was_changed_on_its_way_says_so(faulty_page: Page, site: Site) -> None:
    """Its script is not the one of the build then, and does not run."""

    def alter(route: Route) -> None:
        answer = route.fetch()
        body = answer.text().replace('"use strict";', '"use strict"; window.intruder = 1;', 1)
        route.fulfill(response=answer, body=body)

    faulty_page.route(site.url, alter)
    start(faulty_page, site)
    expect(faulty_page.locator(".boot-none")).to_be_visible()
    assert not faulty_page.evaluate("'intruder' in window")


def test_pictures_are_not_needed(faulty_page: Page, site: Site) -> None:
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
    with_program(faulty_page, "raise ValueError('no wind')")
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
        f" localStorage.setItem('{KEYS}' + key, text); localStorage.setItem('other', 'not ours');"
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
    left = kept(faulty_page)
    assert sorted(left.keys()) == ["begun", *entries]
    assert [left.get(key) for key in entries] == list(entries.values())
    assert left.whole.get("other") == "not ours"


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
    packed = {path for path in there if path.endswith(ENDINGS)}
    assert there - packed == {*FILES, "build.json"}
    assert {path.rpartition(".")[0] for path in packed} <= there
