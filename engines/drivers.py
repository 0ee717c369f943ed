"""Firefox and WebKitGTK as the system's packages bring them, behind one small interface.

Firefox is driven by Playwright over WebDriver BiDi. WebKitGTK has a driver of its own that speaks
plain WebDriver: a few requests over http, for which no library is needed. It wants a display.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Protocol

from playwright.sync_api import Page, sync_playwright

PATIENCE = 120
"""Seconds that a start may take on a busy machine."""


class Tab(Protocol):
    """A page in some browser."""

    def open(self, address: str) -> None:
        """The page is at this address, or on its way there."""

    def js(self, function: str, argument: Any = None) -> Any:
        """What the JavaScript function (its text) returns for the argument."""


def wait(tab: Tab, function: str) -> None:
    """The JavaScript function has returned something true."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with suppress(Exception):
            if tab.js(function):
                return
        time.sleep(0.1)
    raise TimeoutError(f"{function}: {tab.js('() => document.body.innerText.slice(0, 500)')}")


# ------------------------------------------------------------------ Firefox


class FirefoxTab:
    """A page in Firefox."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def open(self, address: str) -> None:
        """The page is at this address."""
        self.page.goto(address, wait_until="domcontentloaded")

    def js(self, function: str, argument: Any = None) -> Any:
        """What the function returns."""
        return self.page.evaluate(function, argument)


@contextmanager
def firefox(path: str) -> Iterator[Tab]:
    """A page in a fresh Firefox."""
    # As root, Firefox refuses a home that belongs to somebody else.
    environment: dict[str, str | float | bool] = {**os.environ, "HOME": str(Path.home())}
    with sync_playwright() as playwright:
        browser = playwright.firefox.launch(
            channel="moz-firefox", executable_path=path, env=environment
        )
        yield FirefoxTab(browser.new_page(viewport={"width": 1180, "height": 820}))
        browser.close()


# ------------------------------------------------------------------ WebKitGTK


class WebKitTab:
    """The page of a WebDriver session."""

    def __init__(self, address: str, browser: str) -> None:
        self.address = address
        options = {"binary": browser, "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        self.session = ""
        self.session = self._ask("POST", "session", {"capabilities": wanted})["sessionId"]
        self._ask("POST", "timeouts", {"script": PATIENCE * 1000, "pageLoad": PATIENCE * 1000})

    def _ask(self, method: str, path: str, data: Any = None) -> Any:
        place = f"session/{self.session}/{path}" if self.session else path
        request = urllib.request.Request(
            f"{self.address}/{place}",
            method=method,
            data=json.dumps(data).encode() if data is not None else None,
        )
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)["value"]

    def open(self, address: str) -> None:
        """The page is at this address."""
        self._ask("POST", "url", {"url": address})

    def js(self, function: str, argument: Any = None) -> Any:
        """What the function returns, or what it promises."""
        script = (
            "const [argument, done] = arguments;"
            f"Promise.resolve(({function})(argument)).then((value) => done({{ value }}),"
            " (error) => done({ error: String(error) }));"
        )
        found = self._ask("POST", "execute/async", {"script": script, "args": [argument]})
        if "error" in found:
            raise RuntimeError(found["error"])
        return found.get("value")

    def close(self) -> None:
        """The browser has ended."""
        self._ask("DELETE", "")


@contextmanager
def display() -> Iterator[str]:
    """A screen in memory."""
    read, write = os.pipe()
    screen = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x900x24", "-nolisten", "tcp"],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as told:
        number = told.readline().strip()
    yield f":{number}"
    screen.terminate()
    screen.wait()


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@contextmanager
def webkit(browser: str, home: Path) -> Iterator[Tab]:
    """A page in a fresh WebKitGTK."""
    port = free_port()
    with display() as screen:
        environment = {
            **os.environ,
            "DISPLAY": screen,
            "HOME": str(home),
            "XDG_DATA_HOME": str(home / "data"),
            "XDG_CACHE_HOME": str(home / "cache"),
            "GDK_BACKEND": "x11",
            "LIBGL_ALWAYS_SOFTWARE": "1",
            # A container's root may not make the namespaces that the sandbox is made of.
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
        }
        driver = subprocess.Popen(
            [str(shutil.which("WebKitWebDriver")), f"--port={port}", "--host=127.0.0.1"],
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            end = time.monotonic() + PATIENCE
            while True:
                with suppress(OSError), socket.create_connection(("127.0.0.1", port)):
                    break
                assert time.monotonic() < end, "the driver does not answer"
                time.sleep(0.05)
            tab = WebKitTab(f"http://127.0.0.1:{port}", browser)
            yield tab
            with suppress(OSError):
                tab.close()
        finally:
            driver.terminate()
            driver.wait()
