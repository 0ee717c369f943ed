"""What the browser tests share: starting the app and watching a page for what must not happen."""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Error, Page, Request

from quayside.ui.keyvalue import MemoryKeyValue, Part
from tools.serve import Site

# QUAYSIDE_DIST names another built site, so that dist/ may be built anew during a long run.
DIST = Path(os.environ.get("QUAYSIDE_DIST", Path(__file__).resolve().parent.parent / "dist"))

# Starting Python takes seconds, and two tests do it at the same time on a small machine.
START = 60_000

# What the keys of a site under `/` begin with.
KEYS = "quayside / "

# The measure of the design: a tablet lying on its long side. Nothing moves, to be waited for.
TABLET: dict[str, Any] = {
    "viewport": {"width": 1180, "height": 820},
    "reduced_motion": "reduce",
    "color_scheme": "light",
}

CSP_REPORT = """
addEventListener("securitypolicyviolation", (event) => console.error(
  `content security policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`));
"""


def report() -> dict[str, Any]:
    """build.json: the build's name and its files."""
    path = DIST / "build.json"
    if not path.exists():
        raise RuntimeError("nothing is built: run `make build` first")
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return data


def wait_until_ready(page: Page) -> None:
    """Python has taken the page over."""
    page.wait_for_selector("html[data-app=ready]", state="attached", timeout=START)


def wait_until_offline(page: Page) -> None:
    """The service worker holds every file."""
    page.wait_for_selector("html[data-offline=ready]", state="attached", timeout=START)


def installed(context: BrowserContext, site: Site) -> Page:
    """A page of the site, whose worker holds every file."""
    page = context.new_page()
    boot(page, site.url)
    wait_until_offline(page)
    return page


def wait_for(page: Page, holds: str) -> None:
    """The function, which may be async, has come true.

    Playwright's own `wait_for_function` takes the promise of an async function for its truth.
    """
    asked = f"""async () => {{
      const holds = {holds};
      for (let left = {START // 50}; left > 0; left -= 1) {{
        if (await holds()) return true;
        await new Promise((done) => setTimeout(done, 50));
      }}
      return false;
    }}"""
    assert page.evaluate(asked), holds


@contextmanager
def served() -> Iterator[Site]:
    """dist/ with the host's headers, on a port of its own."""
    report()
    site = Site(DIST)
    site.start()
    yield site
    site.stop()


def settle(page: Page) -> None:
    """What was answered is stored: that is done behind the next frame."""
    page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)))")


def kept(page: Page, begin: str = KEYS) -> Part:
    """What the browser's storage holds for the site whose keys begin so, now."""
    return Part(MemoryKeyValue(page.evaluate("({ ...localStorage })")), begin)


def boot(page: Page, address: str) -> None:
    """The app is started in this page."""
    page.goto(address, wait_until="domcontentloaded")
    wait_until_ready(page)


def restart(page: Page) -> None:
    """The app is started anew where it was."""
    page.reload(wait_until="domcontentloaded")
    wait_until_ready(page)


class Watch:
    """What a page did that it must not do; `check` fails if there is anything."""

    def __init__(self, context: BrowserContext, site: Site) -> None:
        self.problems: list[str] = []
        self.requests: list[str] = []
        self._site = site
        context.add_init_script(CSP_REPORT)
        context.on("console", self._console)
        context.on("weberror", lambda error: self._error(error.error))
        context.on("request", self._request)

    def check(self) -> None:
        """Fails with all problems since the last check."""
        found, self.problems = self.problems, []
        assert not found, "\n".join(found)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.problems.append(f"console: {message.text} ({message.location})")

    def _error(self, error: Error) -> None:
        self.problems.append(f"uncaught: {error}")

    def _request(self, request: Request) -> None:
        self.requests.append(request.url)
        if not request.url.startswith((self._site.url, "data:", "blob:")):
            self.problems.append(f"request outside the site: {request.url}")
