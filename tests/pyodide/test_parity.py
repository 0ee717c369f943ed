"""The same answers lead to the same digests in CPython and in Pyodide, which the tablet runs."""

from __future__ import annotations

import importlib.util
import json
import shutil
import subprocess
from pathlib import Path
from types import ModuleType
from typing import Any

from quayside import games

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
GOLDEN = sorted((HERE.parent / "golden").glob("*/*.json"))
RANDOM_GAMES = 4
"""For each game, besides the golden saves."""


def load_parity() -> ModuleType:
    spec = importlib.util.spec_from_file_location("parity", HERE / "parity.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def random_games() -> list[tuple[str, int, dict[str, str], str]]:
    """Tables of all sizes in turn."""
    found = []
    for game_id in games.ids():
        meta = games.meta(game_id)
        sizes = range(meta.min_seats, meta.max_seats + 1)
        for n in range(RANDOM_GAMES):
            found.append((game_id, sizes[n % len(sizes)], {}, f"parity-{n}"))
    return found


def both(job: dict[str, Any], folder: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    """What CPython says, and what Pyodide says."""
    node = shutil.which("node")
    assert node is not None, "Node.js is needed"
    assert (ROOT / "node_modules" / "pyodide").exists(), "run `make setup` first"
    path = folder / "job.json"
    path.write_text(json.dumps(job), encoding="utf-8")
    done = subprocess.run(
        [node, str(HERE / "parity.mjs"), str(path)],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(load_parity().run(json.dumps(job))), json.loads(done.stdout)


def test_pyodide_plays_like_cpython(tmp_path: Path) -> None:
    """One test, so that there is one Node process, however the tests are spread."""
    job = {
        "saves": {
            f"{path.parent.name}/{path.stem}": path.read_text(encoding="utf-8") for path in GOLDEN
        },
        "games": random_games(),
        "texts": ['"é\\u2028\\ud83d\\udea2"', '{"b":1,"a":[1e2,-0.5,true,null]}', "[]"],
    }
    here, there = both(job, tmp_path)
    assert (here.pop("pyodide"), there.pop("pyodide")) == (False, True)

    # Golden saves replay to what was recorded when they were made.
    assert len(there["saves"]) == len(GOLDEN) >= 12
    for path in GOLDEN:
        data = json.loads(path.read_text(encoding="utf-8"))
        found = there["saves"][f"{path.parent.name}/{path.stem}"]
        assert found["digest"] == data["digest"]
        assert found["scores"] == data["golden"]["scores"]

    # Random games are different from one another, so that being equal means something.
    assert len(there["games"]) == RANDOM_GAMES * len(games.ids())
    assert len({game["digest"] for game in there["games"]}) == len(there["games"])

    assert there == here
