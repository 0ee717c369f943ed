"""Firefox and WebKitGTK as the system's packages bring them, behind one small interface.

Firefox is driven by Playwright over WebDriver BiDi. WebKitGTK has a driver of its own, which
Selenium talks to. It wants a display.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Protocol

from playwright.sync_api import Page, sync_playwright
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

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
    """A page in WebKitGTK."""

    def __init__(self, driver: WebDriver) -> None:
        self.driver = driver

    def open(self, address: str) -> None:
        """The page is at this address."""
        self.driver.get(address)

    def js(self, function: str, argument: Any = None) -> Any:
        """What the function returns, or what it promises."""
        script = (
            "const [argument, done] = arguments;"
            f"Promise.resolve(({function})(argument)).then((value) => done({{ value }}),"
            " (error) => done({ error: String(error) }));"
        )
        found = self.driver.execute_async_script(script, argument)
        if "error" in found:
            raise RuntimeError(found["error"])
        return found.get("value")


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


@contextmanager
def webkit(browser: str, home: Path) -> Iterator[Tab]:
    """A page in a fresh WebKitGTK."""
    options = Options()
    options.binary_location = browser
    options.add_argument("--automation")
    with display() as screen:
        environment = {
            **os.environ,
            "DISPLAY": screen,
            "HOME": str(home),
            "XDG_DATA_HOME": str(home / "data"),
            "XDG_CACHE_HOME": str(home / "cache"),
            "GDK_BACKEND": "x11",
            "LIBGL_ALWAYS_SOFTWARE": "1",
            # Without a graphics card its drawing would wait for shaders to be compiled: a second or
            # two, now and then, in which the page does nothing.
            "WEBKIT_SKIA_ENABLE_CPU_RENDERING": "1",
            # A container's root may not make the namespaces that the sandbox is made of.
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
        }
        service = Service(executable_path=shutil.which("WebKitWebDriver"), env=environment)
        service.start()
        try:
            where = ClientConfig(remote_server_addr=service.service_url)
            driver = WebDriver(
                command_executor=RemoteConnection(client_config=where), options=options
            )
            driver.set_script_timeout(PATIENCE)
            driver.set_page_load_timeout(PATIENCE)
            yield WebKitTab(driver)
            driver.quit()
        finally:
            service.stop()
