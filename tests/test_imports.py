"""Which way the doors open: who imports whom, and what nobody may use.

    kernel <- games <- bots        kernel <- games, ui <- web

Within a game, only the files that draw may import `ui`. Only `web` knows the browser.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[1]
PY: Final = ROOT / "py"
FILES: Final = sorted((PY / "quayside").rglob("*.py"))
TOP: Final = "top"
"""The layer of the command line: modules beside the packages."""

MAY_IMPORT: Final[dict[str, set[str]]] = {
    "kernel": {"kernel"},
    "games": {"kernel", "games"},
    "bots": {"kernel", "games", "bots"},
    "ui": {"kernel", "games", "ui"},
    "web": {"kernel", "games", "bots", "ui", "web"},
    "adapters": {"kernel", "games", "bots", "adapters"},
    TOP: {"kernel", "games", "bots", "ui", TOP},
}
DRAWS: Final = {"board.py", "box.py", "drawing.py", "help.py"}
"""The files of a game that may import `ui`."""
BROWSER: Final = {"js", "pyodide", "pyodide_js", "pyscript"}
HEADLESS: Final = {"kernel", "games", "bots", "ui"}
"""Layers that must be the same in every Python, and need nothing but the standard library."""
BANNED: Final = {
    "random": "its state is frozen into memory snapshots: use kernel.Rng",
    "secrets": "chance comes from the seed alone",
    "uuid": "chance comes from the seed alone",
    "time": "there is no clock in rules and screens: times are given",
    "copy": "states are copied by hand: deepcopy is dear",
    "pickle": "saves are JSON",
    "threading": "there are no threads in a browser",
    "asyncio": "rules and screens wait for nothing",
    "os": "there is no system under the tablet",
    "subprocess": "there is no system under the tablet",
    "socket": "there is no network",
    "urllib": "there is no network",
    "http": "there is no network",
    "dataclasses": "defining one costs a millisecond at every start",
}
CLOCKS: Final = {"now", "utcnow", "today", "perf_counter", "monotonic", "process_time"}


def layer(path: Path) -> str:
    """The package under `quayside` that the file is in."""
    parts = path.relative_to(PY / "quayside").parts
    return parts[0] if len(parts) > 1 else TOP


def imported(path: Path, tree: ast.AST) -> list[str]:
    """Full dotted names of all that the file imports."""
    package = list(path.relative_to(PY).with_suffix("").parts[:-1])
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            name = ".".join([*base, *([node.module] if node.module else [])])
            found += [f"{name}.{alias.name}" for alias in node.names]
    return found


def faults(path: Path, source: str) -> list[str]:
    """What the file does that it may not, one sentence each."""
    tree = ast.parse(source)
    here = layer(path)
    found = []
    for name in imported(path, tree):
        head, *rest = name.split(".")
        if head != "quayside":
            found += _outside(here, head)
            continue
        there = rest[0] if rest and rest[0] in MAY_IMPORT else TOP
        draws = here == "games" and path.name in DRAWS and there == "ui"
        if there not in MAY_IMPORT[here] and not draws and name != "quayside.__version__":
            found.append(f"{here} imports {name}")
        if here == there == "games":
            found += _next_door(path, rest)
    if here in HEADLESS:
        found += _calls(tree)
    if here == "kernel" or (here == "games" and is_rules(path, tree)):
        found += _floats(tree)
    return found


def _outside(here: str, head: str) -> list[str]:
    found = []
    if head in BROWSER and here != "web":
        found.append(f"{here} imports {head}: only web knows the browser")
    elif head not in BROWSER and here != "adapters" and head not in sys.stdlib_module_names:
        found.append(f"{here} imports {head}, which is not in the standard library")
    if here in HEADLESS and head in BANNED:
        found.append(f"{here} imports {head}: {BANNED[head]}")
    return found


def _next_door(path: Path, rest: list[str]) -> list[str]:
    """Games share what lies in `games/parts` and nothing else."""
    own = path.relative_to(PY / "quayside" / "games").parts[0]
    other = rest[1] if len(rest) > 1 else ""
    is_game = (PY / "quayside" / "games" / other / "meta.py").exists() if other else False
    return [f"{own} imports from {other}"] if is_game and other != own else []


def _calls(tree: ast.AST) -> list[str]:
    found = []
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = node.func
        if isinstance(name, ast.Name) and name.id in ("hash", "id", "eval", "exec", "deepcopy"):
            found.append(f"calls {name.id}()")
        if isinstance(name, ast.Attribute) and name.attr in CLOCKS and not _of_platform(name):
            found.append(f"looks at a clock: {ast.unparse(name)}()")
        if isinstance(name, ast.Attribute) and name.attr == "tell":
            # They would be data of an event that everybody may know of.
            given = {keyword.arg for keyword in node.keywords}
            found += [f"{word} is for tell_hidden()" for word in given & {"audience", "reveals"}]
    return found


def _of_platform(name: ast.Attribute) -> bool:
    """`platform.now()` is how screens are given the time."""
    return ast.unparse(name.value).endswith("platform")


def _floats(tree: ast.AST) -> list[str]:
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, float):
            found.append(f"line {node.lineno}: the float {node.value}")
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
            found.append(f"line {node.lineno}: / makes a float")
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("float", "round"):
            found.append(f"line {node.lineno}: {ast.unparse(node.func)}()")
    return found


def is_rules(path: Path, tree: ast.AST) -> bool:
    """Whether the game file draws nothing: neither it nor a file of the games that it imports."""
    games = PY / "quayside" / "games"
    seen = {path}
    todo = [(path, tree)]
    while todo:
        file, parsed = todo.pop()
        for name in imported(file, parsed):
            if name.startswith("quayside.ui"):
                return False
            # `from .plan import x` and `from . import plan` alike.
            at = PY.joinpath(*name.split("."))
            for other in (at.with_suffix(".py"), at.parent.with_suffix(".py")):
                if other.is_relative_to(games) and other.exists() and other not in seen:
                    seen.add(other)
                    todo.append((other, ast.parse(other.read_text(encoding="utf-8"))))
    return True


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PY)))
def test_every_file_keeps_to_its_layer(path: Path) -> None:
    assert faults(path, path.read_text(encoding="utf-8")) == []


def test_every_package_has_its_layer() -> None:
    assert {layer(path) for path in FILES} <= set(MAY_IMPORT)


@pytest.mark.parametrize(
    ("place", "source"),
    [
        ("kernel/x.py", "from ..games import ids"),
        ("kernel/x.py", "from .. import ui"),
        ("kernel/x.py", "import quayside.games.saint_malo"),
        ("kernel/x.py", "x = 1 / 2"),
        ("games/saint_malo/rules.py", "from ...ui.tree import h"),
        ("games/saint_malo/rules.py", "import random"),
        ("games/saint_malo/rules.py", "from random import choice"),
        ("games/saint_malo/rules.py", "from ...bots import random_player"),
        ("games/saint_malo/rules.py", "half = 0.5"),
        ("games/saint_malo/rules.py", "order = hash('x')"),
        ("games/saint_malo/rules.py", "from copy import deepcopy"),
        ("games/saint_malo/rules.py", "from datetime import datetime\nt = datetime.now()"),
        ("games/saint_malo/rules.py", "def f():\n    import time"),
        ("games/malacca/rules.py", "state.tell('card', audience=(1,), card=3)"),
        ("games/malacca/rules.py", "state.tell('card', reveals=True, card=3)"),
        ("games/manila/rules.py", "from ..saint_malo.state import City"),
        ("games/manila/rules.py", "from ..kidd.state import Tower"),
        ("games/kidd/madagascar/rules.py", "from ....ui.tree import h"),
        ("games/kidd/madagascar/rules.py", "from ...manila.state import Punt"),
        ("ui/x.py", "import js"),
        ("ui/x.py", "from pyscript import document"),
        ("ui/x.py", "from ..web import dom"),
        ("ui/x.py", "from ..bots import random_player"),
        ("ui/x.py", "import numpy"),
        ("ui/x.py", "from .. import cli"),
        ("bots/x.py", "from ..ui.text import Texts"),
        ("bots/x.py", "from pyodide.ffi import to_js"),
        ("cli.py", "from .web import dom"),
        ("web/x.py", "from ..adapters import table"),
    ],
)
def test_the_test_finds(place: str, source: str) -> None:
    assert faults(PY / "quayside" / place, source) != []


@pytest.mark.parametrize(
    ("place", "source"),
    [
        ("games/saint_malo/board.py", "from ...ui.tree import h\nhalf = 0.5"),
        ("games/saint_malo/rules.py", "from ...kernel import msg\nfrom .catalog import LOG"),
        ("games/saint_malo/rules.py", "half = 7 // 2"),
        ("games/malacca/rules.py", "state.tell_hidden('card', audience=(1,), card=3)"),
        ("games/kidd/madagascar/rules.py", "from ..state import Kidd"),
        ("games/kidd/madagascar/board.py", "from ....ui.tree import h\nhalf = 0.5"),
        ("web/x.py", "import js\nfrom ..ui.app import App"),
        ("ui/x.py", "t = self.platform.now()"),
    ],
)
def test_the_test_does_not_find(place: str, source: str) -> None:
    assert faults(PY / "quayside" / place, source) == []


def test_rules_are_told_from_drawings() -> None:
    folder = PY / "quayside" / "games" / "saint_malo"
    rules = {
        path.name
        for path in folder.glob("*.py")
        if is_rules(path, ast.parse(path.read_text(encoding="utf-8")))
    }
    assert {"rules.py", "uses.py", "scoring.py", "state.py", "catalog.py", "observe.py"} <= rules
    assert not rules & DRAWS


def test_nobody_clears_the_storage_of_others() -> None:
    """The origin may be shared with other pages: only keys of our own are ever removed."""
    pattern = re.compile(r"(local|session)[_ ]?storage\s*\.\s*clear", re.IGNORECASE)
    files = [*FILES, PY / "main.py", *(ROOT / "static").rglob("*.js"), ROOT / "index.html"]
    assert len(files) > 40
    assert pattern.search("window.localStorage.clear()")
    found = [path for path in files if pattern.search(path.read_text(encoding="utf-8"))]
    assert found == []


def modules_after(code: str) -> set[str]:
    """Our modules that are loaded after the code has run in a Python of its own."""
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys\nprint(*sys.modules)"],
        env={"PYTHONPATH": str(PY)},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return {name for name in done.stdout.split() if name.startswith("quayside")}


def test_the_shelf_loads_no_rules() -> None:
    loaded = modules_after("from quayside import games\nfor i in games.ids(): games.meta(i)")
    assert "quayside.games.saint_malo.meta" in loaded
    of_games = {name for name in loaded if name.count(".") > 2}
    packages = {name.rpartition(".")[0] for name in of_games}
    assert {name.rpartition(".")[2] for name in of_games - packages} == {"meta"}
    assert not any(name.startswith("quayside.ui") for name in loaded)


def test_the_kernel_loads_nothing_else() -> None:
    loaded = modules_after("import quayside.kernel")
    assert loaded
    assert all(name == "quayside" or name.startswith("quayside.kernel") for name in loaded)


def test_no_headless_module_needs_a_browser() -> None:
    """All of them can be imported here, one by one."""
    names = [
        ".".join(path.relative_to(PY).with_suffix("").parts).removesuffix(".__init__")
        for path in FILES
        if layer(path) in HEADLESS
    ]
    loaded = modules_after("\n".join(f"import {name}" for name in names))
    assert set(names) <= loaded
    assert not any(name.startswith("quayside.web") for name in loaded)
