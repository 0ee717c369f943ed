"""What must come out the same in CPython and in Pyodide. Run in both; standard library only."""

from __future__ import annotations

import json
import sys
from typing import Any

from quayside import games
from quayside.bots.random_player import simulate
from quayside.kernel import Rng, canonical, digest
from quayside.ui.savetext import open_text


def run(job: str) -> str:
    """The results for the job, as JSON: saves to be replayed and games to be simulated."""
    data = json.loads(job)
    return canonical(
        {
            "saves": {name: replayed(text) for name, text in data["saves"].items()},
            "games": [simulated(*game) for game in data["games"]],
            "digests": [digest(json.loads(text)) for text in data["texts"]],
            "numbers": numbers(),
            "pyodide": "pyodide" in sys.modules,
        }
    )


def replayed(text: str) -> dict[str, Any]:
    """What the save comes to when all its answers are given again, with all that was told."""
    match, _ = open_text(text, games.find)
    saved = match.save(build="parity")
    return {
        "digest": match.digest(),
        "scores": match.scores(),
        "winners": match.winners(),
        "log": digest([entry.text() for entry in match.log]),
        "events": digest([[at, list(event)] for at, event in match.events]),
        "check": saved["check"],
        "observation": digest(match.observe(0)),
    }


def simulated(game_id: str, players: int, options: dict[str, str], seed: str) -> dict[str, Any]:
    """What a random game comes to."""
    match = simulate(games.find(game_id), players, options, seed)
    return {
        "digest": match.digest(),
        "answers": len(match.log),
        "scores": match.scores(),
        "events": digest([[at, list(event)] for at, event in match.events]),
    }


def numbers() -> list[int]:
    """Numbers of the generator, for seeds in several scripts and for large ranges."""
    found = []
    for seed in ("", "1", "Häfen", "海", "\U0001f6a2"):
        rng = Rng(seed)
        found += [rng.below(n) for n in (2, 6, 100, 2**31, 2**53, 2**63)]
    return found
