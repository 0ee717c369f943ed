"""How fast games are, by the standard library alone: the same code in CPython and in Pyodide."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from quayside import games
from quayside.bots.random_player import simulate
from quayside.kernel import Match, Rng
from quayside.kernel.log import BY_PERSON

POINTS = 24
"""Positions of a random game at which single operations are timed."""


class Figures(NamedTuple):
    """Of one game at one number of players; times in microseconds, each the median of positions."""

    decisions: float
    """Answers of players per second in random games, set-up and chance included."""
    answers: float
    """All entries of the log per second."""
    clone: float
    observe: float
    imagine: float
    save: float
    load: float


def clock() -> float:
    """Seconds of this process; of the wall where a process has no clock of its own."""
    return time.process_time() or time.perf_counter()


def median(values: list[float]) -> float:
    """The middle one."""
    return sorted(values)[len(values) // 2]


def random_game(game_id: str, players: int, seed: str) -> tuple[int, int, float]:
    """Decisions, answers and seconds of a random game."""
    game = games.find(game_id)
    start = clock()
    match = simulate(game, players, {}, seed)
    spent = clock() - start
    return sum(entry.by == BY_PERSON for entry in match.log), len(match.log), spent


def rate(game_id: str, players: int, seed: str, least: float) -> float:
    """Decisions a second in as many random games as take that many seconds at least."""
    decisions, spent = 0, 0.0
    games_played = 0
    while spent < least:
        more, _, took = random_game(game_id, players, f"{seed}-{games_played}")
        decisions += more
        spent += took
        games_played += 1
    return decisions / spent


def positions(game_id: str, players: int) -> Iterator[Match]:
    """Positions spread evenly over a random game."""
    end = simulate(games.find(game_id), players, {}, "positions")
    for n in range(POINTS):
        yield end.at(len(end.log) * (2 * n + 1) // (2 * POINTS))


def _time(do: Callable[[], object]) -> float:
    """Microseconds that it takes, the best of a few rounds of about 4 ms each."""
    times, best = 1, 1e9
    while True:
        start = clock()
        for _ in range(times):
            do()
        spent = clock() - start
        if spent >= 0.004:
            break
        times *= 4
    for _ in range(3):
        start = clock()
        for _ in range(times):
            do()
        best = min(best, (clock() - start) / times)
    return best * 1e6


def _saved(match: Match) -> str:
    return json.dumps(match.save())


def _loaded(text: str) -> Match:
    return Match.load(json.loads(text), games.find)


def operations(game_id: str, players: int) -> dict[str, float]:
    """The times of single operations."""
    found: dict[str, list[float]] = {}
    for match in positions(game_id, players):
        text = _saved(match)
        rng = Rng("bench")
        todo: dict[str, Callable[[], object]] = {
            "clone": match.clone,
            "observe": partial(match.observe, 0),
            "imagine": partial(match.imagine, 0, rng),
            "save": partial(_saved, match),
            "load": partial(_loaded, text),
        }
        for name, do in todo.items():
            found.setdefault(name, []).append(_time(do))
    return {name: median(times) for name, times in found.items()}


def figures(game_id: str, players: int, rounds: int) -> Figures:
    """All of a game's figures; rates are those of the least disturbed of so many random games:
    Pyodide has no clock but the wall's, which other programs stretch.
    """
    random_game(game_id, players, "warm")
    rates: list[float] = []
    all_rates: list[float] = []
    for n in range(rounds):
        decisions, answers, spent = random_game(game_id, players, f"bench-{n}")
        rates.append(decisions / spent)
        all_rates.append(answers / spent)
    return Figures(max(rates), max(all_rates), **operations(game_id, players))


def run(job: str) -> str:
    """For Pyodide: JSON of rounds in, JSON of figures out."""
    rounds = json.loads(job)["rounds"]
    return json.dumps(
        {
            f"{game_id} {players}": figures(game_id, players, rounds)._asdict()
            for game_id in games.ids()
            for players in tables(game_id)
        }
    )


def tables(game_id: str) -> list[int]:
    """The smallest and the largest table of the game."""
    meta = games.meta(game_id)
    return sorted({meta.min_seats, meta.max_seats})
