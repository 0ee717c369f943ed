"""`python -m tools.bench`: how fast the games are, beside catanatron, in CPython and in Pyodide.

Prints the tables of docs/performance.md. What counts is the ratio of decisions a second to those of
catanatron's random players: a game of theirs and as many of ours as take as long are played in
turn, in one process, so that a busy machine slows both. (A game of ours takes a millisecond or
five, one of theirs twenty. Played one by one, ours were measured while the processor's caches were
still full of theirs.) Absolute times differ from machine to machine.

Needs requirements-bench.txt and, for the part in Pyodide, Node.js and `make setup`.
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "py"))

from quayside import games  # noqa: E402
from tools import measure  # noqa: E402
from tools.measure import Figures  # noqa: E402

GOALS: Final[dict[str, float]] = {"maracaibo": 1.0}
GOAL: Final = 3.0
"""How many times as many decisions a second as catanatron a game is to reach."""


def catanatron_game(players: int, seed: int) -> tuple[int, float]:
    """Decisions and seconds of a game of catanatron's random players."""
    from catanatron import Color, Game, RandomPlayer

    random.seed(seed)
    start = measure.clock()
    game = Game([RandomPlayer(colour) for colour in list(Color)[:players]], seed=seed)
    decisions = 0
    while game.winning_color() is None and game.state.num_turns < 1000:
        game.play_tick()
        decisions += 1
    return decisions, measure.clock() - start


def beside(game_id: str, players: int, rounds: int) -> tuple[float, float, float]:
    """Decisions a second of ours and of theirs, and the ratio; medians of rounds of equal time."""
    ours: list[float] = []
    theirs: list[float] = []
    measure.random_game(game_id, players, "warm")
    catanatron_game(2, 1)
    for n in range(rounds):
        # Their game is one for two to four.
        decisions, spent = catanatron_game(min(max(players, 2), 4), n + 1)
        theirs.append(decisions / spent)
        ours.append(measure.rate(game_id, players, f"bench-{n}", spent))
    ratios = [a / b for a, b in zip(ours, theirs, strict=True)]
    return measure.median(ours), measure.median(theirs), measure.median(ratios)


def in_pyodide(rounds: int) -> dict[str, Figures]:
    """The figures under Pyodide in Node, by game and number of players."""
    node = shutil.which("node")
    if node is None:
        raise SystemExit("Node.js is needed for the part in Pyodide; --cpython leaves it out")
    job = json.dumps({"rounds": rounds})
    done = subprocess.run(
        [node, str(ROOT / "tools/bench.mjs"), job], capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(done.stderr)
    return {name: Figures(**values) for name, values in json.loads(done.stdout).items()}


def main() -> None:
    """The tables have been printed; the exit code is 1 if a game misses its goal."""
    parser = argparse.ArgumentParser(prog="tools.bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=15, help="pairs of games for each figure")
    parser.add_argument("--cpython", action="store_true", help="leave Pyodide out")
    args = parser.parse_args()

    print(f"CPython {platform.python_version()}, medians of {args.rounds} pairs of random games.\n")
    print("| game | players | decisions/s | catanatron's | ratio | goal |")
    print("|---|--:|--:|--:|--:|--:|")
    missed = False
    for id_ in games.ids():
        goal = GOALS.get(id_, GOAL)
        for players in measure.tables(id_):
            ours, theirs, ratio = beside(id_, players, args.rounds)
            missed = missed or ratio < goal
            print(f"| {id_} | {players} | {ours:,.0f} | {theirs:,.0f} | {ratio:.2f} | {goal:g} |")

    here = {
        f"{id_} {players}": measure.figures(id_, players, max(3, args.rounds // 4))
        for id_ in games.ids()
        for players in measure.tables(id_)
    }
    there = {} if args.cpython else in_pyodide(max(3, args.rounds // 4))
    print("\nDecisions/s of the least disturbed game, and microseconds for one operation, medians")
    print("over a game. In brackets: Pyodide / CPython.\n")
    print("| game | players | decisions/s | clone | observe | imagine | save | load |")
    print("|---|--:|--:|--:|--:|--:|--:|--:|")
    for name, ours_ in here.items():
        id_, players_ = name.rsplit(" ", 1)
        cells = []
        for field in ("decisions", "clone", "observe", "imagine", "save", "load"):
            value: float = getattr(ours_, field)
            cell = f"{value:,.0f}"
            if name in there:
                cell += f" ({getattr(there[name], field) / value:.2f})"
            cells.append(cell)
        print(f"| {id_} | {players_} | {' | '.join(cells)} |")
    if missed:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
