"""`python -m tools.browser`: there is a Chromium that the browser tests can drive.

Taken in this order: what QUAYSIDE_CHROMIUM names, the system's own, the one that the test tool has
downloaded; if none is there, one is installed: from the system's packages as root on Debian and its
kin, else by the test tool's download.

`python -m tools.browser others`: the same for Firefox and WebKitGTK, which only packages bring.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

OTHERS = ("firefox-esr", "webkit2gtk-driver", "xvfb")
"""Packages of Debian with the other engines."""

# No sandbox for root, who may not have one; and nothing that goes out to the network by itself.
ARGUMENTS = [
    *(["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []),
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def found() -> str | None:
    """The path of a browser of the system, if there is one."""
    named = os.environ.get("QUAYSIDE_CHROMIUM")
    if named:
        return named
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def executable() -> str | None:
    """What to launch; None stands for the test tool's own browser."""
    return found()


def starts(path: str | None) -> bool:
    """Whether a browser starts: the one at the path, or for None the test tool's own.

    A driver that is stopped before it was asked for anything complains of what it never got to do,
    so even the question whether a browser is there is put by starting it.
    """
    from playwright.sync_api import Error, sync_playwright

    with sync_playwright() as playwright:
        try:
            playwright.chromium.launch(executable_path=path, args=ARGUMENTS).close()
        except Error as error:
            if path is not None:
                print(f"{path} does not start: {error}", file=sys.stderr)
            return False
    return True


def firefox_path() -> str | None:
    """The path of the system's Firefox, if there is one."""
    return next((path for name in ("firefox-esr", "firefox") if (path := shutil.which(name))), None)


def webkit_path() -> str | None:
    """The path of the small browser that comes with WebKitGTK, if its driver and a display are
    there too.
    """
    if not shutil.which("WebKitWebDriver") or not shutil.which("Xvfb"):
        return None
    found = sorted(str(path) for path in Path("/usr").glob("lib*/*/webkit2gtk-4*/MiniBrowser"))
    return found[-1] if found else None


def others() -> int:
    """Firefox and WebKitGTK are there, or a message says how to get them; returns the exit code."""
    if not (firefox_path() and webkit_path()) and shutil.which("apt-get") and os.geteuid() == 0:
        os.environ["DEBIAN_FRONTEND"] = "noninteractive"
        apt = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *OTHERS]
        succeeds(["apt-get", "update", "-qq"])
        succeeds(apt)
    if firefox_path() and webkit_path():
        return 0
    print(f"Install Firefox and WebKitGTK: `apt install {' '.join(OTHERS)}`.", file=sys.stderr)
    return 1


def succeeds(command: Sequence[str]) -> bool:
    """Runs a command, showing what it prints."""
    print("+", " ".join(command), flush=True)
    return subprocess.run(command, check=False).returncode == 0


def install() -> bool:
    """Whether a browser could be installed."""
    if shutil.which("apt-get") and os.geteuid() == 0:
        os.environ["DEBIAN_FRONTEND"] = "noninteractive"
        if succeeds(["apt-get", "update", "-qq"]) and succeeds(
            ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"]
        ):
            return True
    return succeeds([sys.executable, "-m", "playwright", "install", "chromium"])


def main() -> int:
    """A browser is there, or a message says how to get one; returns the exit code.

    One that was installed has been started once: its first start, which fills the caches of fonts
    and shaders, is then nobody's test.
    """
    if found() or starts(None) or (install() and starts(executable())):
        return 0
    print(
        "No Chromium that starts for the browser tests. Install one (on Debian:\n"
        "`apt install chromium`), or name yours: `QUAYSIDE_CHROMIUM=/path/to/chromium make e2e`.",
        file=sys.stderr,
    )
    return 1


if __name__ == "__main__":
    raise SystemExit(others() if sys.argv[1:] == ["others"] else main())
