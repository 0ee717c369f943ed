"""The search for a browser to test with says what is the case, and nothing else."""

import subprocess
import sys

import pytest

from tools.parts import ROOT

ASK = "from tools.browser import starts; print(starts({path!r}))"


@pytest.mark.parametrize("path", [None, "/nowhere/chromium"])
def test_a_browser_that_is_not_there_is_no_uproar(path: str | None) -> None:
    """The driver once printed what it had been kept from doing, as if the browser had broken."""
    done = subprocess.run(
        [sys.executable, "-c", ASK.format(path=path)],
        cwd=ROOT,
        # No download of the test tool's own can be found here.
        env={"PLAYWRIGHT_BROWSERS_PATH": "/nowhere", "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    assert done.stdout == "False\n"
    assert "never retrieved" not in done.stderr
    assert "Task was destroyed" not in done.stderr
    assert ("does not start" in done.stderr) == (path is not None)
