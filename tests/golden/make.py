"""Finds and writes the golden saves: whole games, with what they must come to.

`PYTHONPATH=py:tests .venv/bin/python -m golden.make` writes them all anew; to be run when the rules
change on purpose (RULES_VERSION goes up, and some old files move to a folder `rules-<n>`). To
add one, put a line into `WANTED` of the game's module here and name it on the command line, as
`manila/tie`. A golden file is an ordinary save with one more field, `golden`, which says why it is
there and what its replay must lead to. `test_golden.py` replays them.

A game's module says what is wanted (`WANTED`), which events announce its end (`ENDS`) and what else
a replay must come to (`facts`).
"""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from quayside import games
from quayside.kernel import Match, Player, Rng, canonical, digest

from . import loyal_captain, madagascar, malacca, manila, maracaibo, quedah_merchant, saint_malo
from .wanted import Wanted

FOLDER = Path(__file__).parent
NAMES = ("Anneke", "Bo", "Chidi", "Dolores", "Émile", "Farah", "Goran", "Hina")
GAMES: dict[str, ModuleType] = {
    "saint-malo": saint_malo,
    "manila": manila,
    "malacca": malacca,
    "maracaibo": maracaibo,
    "loyal-captain": loyal_captain,
    "quedah-merchant": quedah_merchant,
    "madagascar": madagascar,
}
"""For each game of the box what is wanted of it."""


def play(game_id: str, wanted: Wanted, seed: str) -> Match:
    """A whole game at the wanted table."""
    players = [Player(NAMES[seat], seat + 1) for seat in range(wanted.players)]
    match = Match.new(
        games.find(game_id),
        players,
        dict(wanted.options),
        seed,
        created="2024-01-01T00:00:00Z",
        title=wanted.name,
    )
    rng = Rng(f"{seed}/{wanted.name}")
    match.deal_all()
    while (request := match.request) is not None:
        match.answer(wanted.player(match, request, rng))
        match.deal_all()
    return match


def end_reason(match: Match) -> str:
    """Why the game ended: the events that announced it."""
    ends = GAMES[match.game.META.id].ENDS
    kinds = [event.kind for _, event in match.events if event.kind in ends]
    return " ".join(dict.fromkeys(kinds))


def facts(match: Match) -> dict[str, Any]:
    """What a replay must come to."""
    return {
        "scores": match.scores(),
        "winners": match.winners(),
        "end": end_reason(match),
        **GAMES[match.game.META.id].facts(match),
    }


def write(game_id: str, wanted: Wanted) -> str:
    """The golden save is on disk; returns a line about it."""
    for n in range(3000):
        match = play(game_id, wanted, f"golden-{n}")
        if wanted.fits(match):
            break
    else:
        raise SystemExit(f"{game_id}/{wanted.name}: no such game among 3000")
    data = match.save(build="golden")
    del data["check"]
    data["golden"] = {"why": wanted.why, **facts(match)}
    data["check"] = digest(data)
    path = FOLDER / game_id / f"{wanted.name}.json"
    path.parent.mkdir(exist_ok=True)
    path.write_text(canonical(data) + "\n", encoding="utf-8")
    return f"{wanted.name}: seed {match.seed}, {len(match.log)} answers, {data['golden']}"


if __name__ == "__main__":
    chosen = set(sys.argv[1:])
    for game_id, module in GAMES.items():
        for wanted in module.WANTED:
            if not chosen or f"{game_id}/{wanted.name}" in chosen:
                print(write(game_id, wanted), flush=True)
