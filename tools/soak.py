"""`python -m tools.soak`: many random games of everything, in parallel, with all invariants.

Each game is played with other seeds than any test. After every answer its components are counted
and its options looked at; now and then it is cloned, taken back and saved; at the end it is
replayed from its log and loaded from its save. One game in `--deep` goes through the whole
conformance kit. What breaks is written to build/failures as a script for `quayside script`; the
exit code is then 1.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "py"), str(ROOT / "tests")]

from conformance import kit, shape  # noqa: E402
from conformance.invariants import INVARIANTS  # noqa: E402
from conformance.shape import demand  # noqa: E402

from quayside import games  # noqa: E402
from quayside.bots.random_player import MAX_ANSWERS, any_key, brisk_key  # noqa: E402
from quayside.kernel import Chance, Match, Rng  # noqa: E402

FAILURES: Final = ROOT / "build/failures"


_ENDS: Final = ("victory of the rival", "one winner", "shared victory")
"""By the number of winners."""


class Job(NamedTuple):
    """A run of random games of one kind."""

    game_id: str
    players: int
    options: dict[str, str]
    start: int
    games: int
    deep: int
    salt: str


class Failure(NamedTuple):
    """A game that broke."""

    what: str
    file: str


def case_of(job: Job, n: int) -> kit.Case:
    """The n-th game of the job."""
    seed = f"soak-{job.salt}-{job.game_id}-{job.players}-{n}"
    game = games.find(job.game_id)
    return kit.Case(game, job.players, job.options, seed, INVARIANTS.get(job.game_id))


def play(case: kit.Case, n: int) -> Match:
    """The game has been played; an exception says what is wrong."""
    match = case.new()
    try:
        _play_on(match, case, n)
    except Exception as error:
        raise Broken(match, error) from error
    return match


class Broken(Exception):
    """A match that broke, and what broke it."""

    def __init__(self, match: Match, error: Exception) -> None:
        super().__init__(repr(error))
        self.match = match


def _play_on(match: Match, case: kit.Case, n: int) -> None:
    rng = Rng(f"{case.seed}/answers")
    choose = brisk_key if n % 4 == 3 else any_key
    while (request := match.request) is not None:
        demand(len(match.log) < MAX_ANSWERS, "no end")
        if case.invariants is not None:
            case.invariants(match.state)
        keys = request.keys()
        demand(keys and len(set(keys)) == len(keys), f"options of {request!r}: {keys}")
        if rng.below(100) == 0:
            _detour(match, case, rng)
        if isinstance(request, Chance):
            match.deal()
        else:
            match.answer(choose(request, rng))
    digest = match.digest()
    # A lone player may lose to the rival whom the rules play.
    demand(match.winners() or case.players == 1, "nobody has won")
    demand(match.replayed().digest() == digest, "the replay differs")
    text = json.dumps(match.save())
    loaded = Match.load(json.loads(text), lambda _: case.game)
    demand(loaded.digest() == digest, "the save differs")


def _detour(match: Match, case: kit.Case, rng: Rng) -> None:
    """The match has been cloned, taken back and redone, imagined and saved, and is as it was."""
    was = kit.snapshot(match)
    kit.same(match.clone(), was, "a clone")
    taken = 0
    while match.undo():
        taken += 1
    for _ in range(taken):
        demand(match.redo(), "redo after undo")
    kit.same(match, was, "undone and redone")
    seat = rng.below(case.players)
    twin = match.imagine(seat, rng)
    demand(twin.observe(seat) == match.observe(seat), f"seat {seat} would see something else")
    loaded = Match.load(json.loads(json.dumps(match.save())), lambda _: case.game)
    kit.same(loaded, was, "loaded")
    kit.same(match, was, "after all this")


def run(job: Job) -> tuple[int, Counter[str], list[Failure]]:
    """Answers given, ways to end, and what broke."""
    answers = 0
    tally: Counter[str] = Counter()
    failures: list[Failure] = []
    for n in range(job.start, job.start + job.games):
        case = case_of(job, n)
        try:
            match = play(case, n)
            answers += len(match.log)
            tally[_ENDS[min(len(match.winners()), 2)]] += 1
            if job.deep and n % job.deep == 0:
                kit.whole(case)
                tally["through the whole kit"] += 1
        except Broken as error:
            failures.append(Failure(f"{case.seed}: {error}", _write(job, case, error.match)))
        except shape.Broken as error:
            failures.append(Failure(f"{case.seed}: {error}", ""))
    return answers, tally, failures


def _write(job: Job, case: kit.Case, match: Match) -> str:
    """The way to the failure as a script; returns the file's name."""
    FAILURES.mkdir(parents=True, exist_ok=True)
    file = FAILURES / f"{case.seed}.txt"
    options = " ".join(f"--option {k}={v}" for k, v in match.options.items())
    head = f"# quayside script {job.game_id} {file.name} --players {job.players} {options}"
    file.write_text("\n".join([head, *(entry.text() for entry in match.log)]) + "\n")
    return str(file.relative_to(ROOT))


def jobs(wanted: int, deep: int, salt: str, only: str | None) -> list[Job]:
    """So many games of every game at every number of players, options taking turns, in pieces."""
    found: list[Job] = []
    for id_ in games.ids():
        if only not in (None, id_):
            continue
        game = games.find(id_)
        cases = [*kit.cases(game), *kit.option_cases(game)]
        for players in range(game.META.min_seats, game.META.max_seats + 1):
            kinds = [case.options for case in cases if case.players == players]
            piece = max(1, min(20, wanted // len(kinds)))
            for k, start in enumerate(range(0, wanted, piece)):
                options = kinds[k % len(kinds)]
                size = min(piece, wanted - start)
                found.append(Job(id_, players, options, start, size, deep, salt))
    return found


def main() -> None:
    """The games have been played and counted; the exit code is 1 if any broke."""
    parser = argparse.ArgumentParser(prog="tools.soak", description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="games for each number of players")
    parser.add_argument("--deep", type=int, default=50, help="one in so many gets the whole kit")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--salt", default=str(int(time.time())), help="makes the seeds; printed")
    parser.add_argument("--game", help="only this game")
    args = parser.parse_args()
    todo = jobs(args.games, args.deep, args.salt, args.game)
    print(f"{sum(job.games for job in todo)} games, --salt {args.salt}", flush=True)
    totals: dict[tuple[str, int], Counter[str]] = {}
    broken: list[Failure] = []
    with ProcessPoolExecutor(args.jobs) as pool:
        for job, (answers, tally, failures) in zip(todo, pool.map(run, todo), strict=True):
            total = totals.setdefault((job.game_id, job.players), Counter())
            total.update(tally)
            total["games"] += job.games
            total["answers"] += answers
            for failure in failures:
                print(f"BROKEN {failure.what} {failure.file}", flush=True)
            broken += failures
    for (id_, players), total in totals.items():
        print(f"{id_} {players}: " + ", ".join(f"{n:,} {name}" for name, n in total.items()))
    print(f"{len(broken)} broken")
    if broken:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
