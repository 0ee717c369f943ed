"""Known faults of apps like this one: the list names tests that exist, and small ones are here."""

from __future__ import annotations

import ast
import inspect
import re
import sys
from pathlib import Path

import pytest
from ui.tour import played, read_in, screens, sit_down

from quayside import games
from quayside.kernel import Player

ROOT = Path(__file__).resolve().parents[1]
LIST = (ROOT / "docs/faults.md").read_text(encoding="utf-8")
NAMED = sorted(set(re.findall(r"`([\w/]+\.py)::(\w+)`", LIST)))
ROWS = [line for line in LIST.splitlines() if line.startswith("| ") and "| here |" not in line]

TRAPS = {
    r"\badd_event_listener\b": "keeps every listener for ever",
    r"@when\b": "makes handlers that are never freed",
    r"pyscript\.storage|\bpyscript\b": "loses nested changes; we need nothing of it",
    r"\brun_sync\b|run_until_complete": "iPads cannot wait in the middle of Python",
    r"\bcreate_proxy\(.*\bfor\b": "one for each element",
}
"""What must not be in our Python, and why."""
DEEP = 300
"""So many frames deep may a game go; browsers bear some more."""


@pytest.mark.parametrize(("path", "name"), NAMED, ids=[name for _, name in NAMED])
def test_every_test_that_the_list_names_exists(path: str, name: str) -> None:
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    assert name in {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def test_every_fault_has_an_answer() -> None:
    assert len(ROWS) > 50
    for row in ROWS:
        fault, _, answer = row.strip("| ").partition(" | ")
        assert len(fault) > 10, row
        assert len(answer) > 10, row


def trapped(source: str) -> list[str]:
    """The traps in the source."""
    return [why for pattern, why in TRAPS.items() if re.search(pattern, source)]


def test_no_trap_of_the_platform_is_used() -> None:
    assert trapped("from pyscript import when\n@when('click', '#a')\ndef f(): ...")
    for layer in ("kernel", "games", "ui", "web"):
        for path in (ROOT / "py/quayside" / layer).rglob("*.py"):
            lines = path.read_text(encoding="utf-8").splitlines()
            code = "\n".join(line for line in lines if not line.strip().startswith(("#", '"')))
            # Names of licences and of what we are made of may stand in texts.
            code = re.sub(r'"[^"\n]*"', '""', code)
            assert trapped(code) == [], path


@pytest.mark.parametrize("game_id", games.ids())
def test_no_game_goes_deep(game_id: str) -> None:
    """Playing, saving, loading and drawing every screen get on with a short stack."""
    seats = games.meta(game_id).max_seats
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack()) + DEEP)
    try:
        players = [Player(f"Person {n + 1}", n + 1) for n in range(seats)]
        person = read_in(played(game_id, players, 60, "deep"))
        sit_down(person)
        for _ in screens(person):
            assert person.app.failure is None, person.app.failure
    finally:
        sys.setrecursionlimit(before)


def test_the_worker_keeps_its_name() -> None:
    """A browser that knows it would stay with the old one for ever."""
    boot = (ROOT / "static/boot.js").read_text(encoding="utf-8")
    assert re.findall(r"serviceWorker\.register\(\"([^\"]*)\"", boot) == ["sw.js"]
    assert (ROOT / "static/sw.js").is_file()


def test_double_taps_do_not_zoom() -> None:
    for sheet, selector in (("first", "html"), ("components", ".btn")):
        styles = (ROOT / f"static/css/{sheet}.css").read_text(encoding="utf-8")
        rule = re.search(rf"(?m)^{re.escape(selector)} \{{([^}}]*)\}}", styles)
        assert rule is not None, selector
        assert "touch-action: manipulation" in rule[1], selector
    page = (ROOT / "index.html").read_text(encoding="utf-8")
    assert "user-scalable" not in page, "two fingers may zoom"
    assert "maximum-scale" not in page
