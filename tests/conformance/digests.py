"""Run by `kit.check_hash_seeds` in processes of their own: prints what random games came to."""

from __future__ import annotations

import hashlib
import json
import sys
from importlib import import_module

from quayside import games

from .kit import Case, digests


def main(job: str) -> None:
    """A line for each game has been printed."""
    data = json.loads(job)
    module, _, name = data["source"].partition(":")
    game = games.find(name) if module == "id" else getattr(import_module(module), name)
    for players, options in data["cases"]:
        for text in digests(Case(game, players, options), data["games"]):
            print(players, options, hashlib.sha256(text.encode()).hexdigest())


if __name__ == "__main__":
    main(sys.argv[1])
