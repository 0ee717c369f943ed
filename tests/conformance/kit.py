"""What every game must do, as functions over any `kernel.Game`.

A check plays random games and raises `Broken` with a sentence when the game does not keep a promise
of `docs/architecture.md`. A `Case` says which game, how many players, which options, which seed,
and what its components must look like (`invariants.py`). `CHECKS` lists all checks.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from quayside.bots.random_player import MAX_ANSWERS, Choose, any_key, brisk_key
from quayside.kernel import (
    CHANCE,
    PUBLIC,
    Game,
    IllegalAnswer,
    Match,
    Player,
    Rng,
    canonical,
)
from quayside.kernel.imagine import CannotImagine
from quayside.kernel.saves import verify

from .shape import Broken, check_request, demand, is_message

ROOT = Path(__file__).resolve().parents[2]


class Case(NamedTuple):
    """A kind of game to be checked."""

    game: Game
    players: int
    options: dict[str, str]
    seed: str = "1"
    invariants: Callable[[Any], None] | None = None
    """Raises if components were made or lost, or a number is out of its range."""
    looks: int = 60
    """About how many points of a game a check looks at, for checks that are dear; see `Looks`."""
    limit: int = MAX_ANSWERS
    """Answers after which a game is held to be endless."""
    choose: Choose = brisk_key
    """Who plays. Where brisk games stay shallow, a game may have somebody else as well."""

    def new(self) -> Match:
        """The match before its first answer."""
        names = [Player(f"Name {seat}", seat + 1) for seat in range(self.players)]
        return Match.new(self.game, names, self.options, self.seed)


class Looks:
    """Where in a game a check looks closely, if it cannot afford to do so after every answer.

    At the first answers, then in stretches of consecutive answers that begin at places drawn from
    the seed, so that the games of a suite look at different places; everywhere with
    QUAYSIDE_THOROUGH=1 in the environment.
    """

    STRETCH = 12

    def __init__(self, case: Case, name: str) -> None:
        self.rng = Rng(f"{case.seed}/{name}")
        self.left = case.looks
        self.run = self.STRETCH

    def here(self) -> bool:
        """Whether to look at this point; to be asked once at each."""
        if os.environ.get("QUAYSIDE_THOROUGH"):
            return True
        if self.run == 0 and self.left > 0 and self.rng.below(40) == 0:
            self.run = self.STRETCH
        if self.run == 0:
            return False
        self.run -= 1
        self.left -= 1
        return True


def snapshot(match: Match) -> dict[str, Any]:
    """All that must be equal where two matches are said to be in the same position."""
    request = match.request
    undo = match.can_undo()
    seats = (*range(len(match.players)), PUBLIC) if match.game.META.hidden else (PUBLIC,)
    return {
        "state": canonical(match.state.to_json()),
        "log": [entry.text() for entry in match.log],
        "turn": (match.turn, match.turn_index),
        "request": request and (request.seat, request.kind, request.prompt, request.keys()),
        "undo": (undo.allowed, undo.code),
        "scores": match.scores(),
        "winners": match.winners(),
        "seen": [match.observe(seat) for seat in seats],
    }


def same(match: Match, was: dict[str, Any], where: str) -> None:
    """Broken unless the match is in the position of the snapshot."""
    now = snapshot(match)
    for name, value in was.items():
        demand(now[name] == value, f"{where}: {name} was {value!r} and is {now[name]!r}")


def steps(case: Case, match: Match | None = None) -> Iterator[Match]:
    """The same match again and again, before its first answer and after each one, to its end.

    The caller may undo and redo, if the match is in the end where it was.
    """
    if match is None:
        match = case.new()
    rng = Rng(f"{case.seed}/answers")
    while True:
        yield match
        request = match.request
        if request is None:
            return
        demand(len(match.log) < case.limit, f"no end after {case.limit} answers")
        if request.seat == CHANCE:
            match.deal()
        else:
            demand(request.keys(), f"no option for {request!r}")
            match.answer(case.choose(request, rng))


def played(case: Case) -> Match:
    """The match at the end of its random game."""
    match = case.new()
    for _ in steps(case, match):
        pass
    return match


# ---------------------------------------------------------------------- requests, options, events


def check_flow(case: Case) -> None:
    """The game ends, always asks something sound, and keeps its components together."""
    match = case.new()
    looks = Looks(case, "flow")
    for _ in steps(case, match):
        if case.invariants is not None:
            try:
                case.invariants(match.state)
            except Exception as error:
                raise Broken(f"after {len(match.log)} answers: {error!r}") from error
        if match.request is not None:
            check_request(match.request, case.players)
            demand(match.winners() == [], "winners before the end")
        if not looks.here():
            continue
        observation = match.observe(PUBLIC)
        demand(json.loads(json.dumps(observation)) == observation, "observation is not JSON")
    demand(len(match.scores()) == case.players, "a score for each seat")
    winners = match.winners()
    # A lone player can lose to the game.
    demand(winners or case.players == 1, "no winner")
    demand(set(winners) <= set(range(case.players)), f"winners {winners}")
    for _, event in match.events:
        demand(re.fullmatch(r"[a-z][a-z-]*", event.kind), f"event kind {event.kind!r}")
        data = json.loads(json.dumps(event.data))
        demand(data == event.data, f"data of {event.kind} is not JSON: {event.data!r}")
    demand(not match.state.events, "events left uncollected")


# ---------------------------------------------------------------------- copies


def check_clone(case: Case) -> None:
    """A clone is in the same position, and neither ever changes the other."""
    match = case.new()
    kept: list[tuple[Match, dict[str, Any]]] = []
    looks = Looks(case, "clone")
    for n, _ in enumerate(steps(case, match)):
        if not looks.here() and match.request is not None:
            continue
        was = snapshot(match)
        twin = match.clone()
        same(twin, was, f"clone after {n} answers")
        demand(twin.events == match.events, f"clone after {n} answers: events")
        rng = Rng(f"{case.seed}/{n}")
        for _ in range(4):
            request = twin.request
            if request is None:
                break
            if request.seat == CHANCE:
                twin.deal()
            else:
                twin.answer(any_key(request, rng))
        same(match, was, f"after its clone played on, at {n} answers")
        if n % 5 == 0:
            kept.append((match.clone(), was))
    for old, was in kept:
        same(old, was, "an old clone after the game went on")


def check_saves(case: Case) -> None:
    """Save and load change nothing, after whatever answer."""
    match = case.new()
    looks = Looks(case, "saves")
    for n, _ in enumerate(steps(case, match)):
        if not looks.here() and match.request is not None:
            continue
        was = snapshot(match)
        saved = match.save(build="kit")
        text = json.dumps(saved)
        loaded = Match.load(json.loads(text), lambda _: case.game)
        same(loaded, was, f"loaded after {n} answers")
        again = loaded.save(build="kit")
        demand(again == saved, f"saved again after {n} answers: {again!r} is not {saved!r}")
        data = json.loads(json.dumps(match.state.to_json()))
        back = case.game.state_from_json(data)
        demand(back.to_json() == match.state.to_json(), f"to_json and back after {n} answers")
        same(match, was, f"after it was saved, at {n} answers")


def check_replay(case: Case) -> None:
    """The log alone leads to the same position, with the same events, at every point."""
    match = case.new()
    seen: dict[int, str] = {}
    for _ in steps(case, match):
        seen[len(match.log)] = match.digest()
    was = snapshot(match)
    twin = match.replayed()
    same(twin, was, "the replay")
    demand(twin.events == match.events, "events of the replay")
    same(verify(match), was, "the verified match")
    # And from the answers of people and chance alone: the kernel gives the forced ones again.
    fresh = case.new()
    for entry in match.log:
        if entry.by != "!":
            fresh.answer(entry.key)
    same(fresh, was, "the match played again")
    points = sorted(seen)
    for index in points[:: len(points) // 6 + 1]:
        demand(match.at(index).digest() == seen[index], f"the match at {index} answers")


# ---------------------------------------------------------------------- taking back


def check_undo(case: Case) -> None:
    """Undo leads to each earlier point as it was; redo and restart, too; refusals say why."""
    match = case.new()
    seen: dict[int, dict[str, Any]] = {}
    looks = Looks(case, "undo")
    for _ in steps(case, match):
        # The points that undo from here can lead to.
        if not match.can_undo():
            seen.clear()
        here = len(match.log)
        if not looks.here() and match.request is not None:
            seen[here] = {"state": canonical(match.state.to_json())}
            continue
        was = seen[here] = snapshot(match)
        back = 0
        while match.can_undo():
            demand(match.can_undo().reason is None, "a reason where undo is allowed")
            demand(match.undo(), f"undo refused although allowed, at {here}")
            back += 1
            demand(len(match.log) in seen, f"undo at {here} stops where nobody was asked")
            same(match, seen[len(match.log)], f"undone from {here}")
            demand(match.can_redo(), f"nothing to redo after undo at {here}")
        reason = match.can_undo().reason
        demand(is_message(reason), f"no reason why undo is refused at {len(match.log)}")
        demand(not match.undo(), f"undo at {len(match.log)} although refused")
        start = snapshot(match)
        for _ in range(back):
            demand(match.redo(), f"redo towards {here}")
        same(match, was, f"redone to {here}")
        demand(not match.can_redo(), f"more to redo than was undone at {here}")
        demand(match.restart_turn() == back, f"restart from {here}")
        same(match, start, f"restarted from {here}")
        # The same answers again by hand are a redo as well.
        while match.can_redo():
            key = next(text for text in was["log"][len(match.log) :] if text[0] not in "!~")
            match.answer(key)
        same(match, was, f"answered again up to {here}")


def check_take_back(case: Case) -> None:
    """After "take back anyway", the same answers meet the same chance and lead back to here."""
    match = case.new()
    rng = Rng(f"{case.seed}/take-back")
    for n, _ in enumerate(steps(case, match)):
        if (n > 20 and rng.below(200)) or match.request is None:
            continue
        was = snapshot(match)
        log = list(match.log)
        twin = match.clone()
        if not twin.take_back():
            demand(all(entry.by for entry in log), "take_back refused")
            continue
        index = len(twin.log)
        demand(twin.log == log[:index] and index < len(log), "take_back left another log")
        demand(any(e.kind == "taken-back" for _, e in twin.events), "the log does not tell of it")
        same(match, was, "after its clone took back")
        saved = Match.load(json.loads(json.dumps(twin.save())), lambda _: case.game)
        demand(saved.remarks == twin.remarks, "the remark is not saved")
        while len(twin.log) < len(log):
            if twin.request is not None and twin.request.seat == CHANCE:
                twin.deal()
            else:
                twin.answer(log[len(twin.log)].key)
        demand(twin.log == log, f"other chance after take_back: {twin.log} is not {log}")
        demand(twin.digest() == match.digest(), "another position after take_back")


def check_illegal(case: Case) -> None:
    """An answer that is not offered is refused, and nothing changes."""
    match = case.new()
    looks = Looks(case, "illegal")
    for _ in steps(case, match):
        request = match.request
        if not looks.here() and request is not None:
            continue
        keys = request.keys() if request is not None else []
        wrong = ["", "nonsense", "~" + "".join(keys[:1]), "!end-turn", "end-turn", "0"]
        if request is not None:
            wrong += [blocked.key for blocked in request.blocked]
        was = snapshot(match)
        for key in wrong:
            if key in keys:
                continue
            try:
                match.answer(key)
            except IllegalAnswer:
                pass
            else:
                raise Broken(f"{key!r} was taken as an answer to {request!r}")
            demand(match.request is request, f"{key!r} changed the request")
        same(match, was, f"after refused answers to {request!r}")


# ---------------------------------------------------------------------- secrets


def picture(match: Match, seat: int) -> dict[str, Any]:
    """All that a seat may see of the position: its observation, and what is asked of whom."""
    request = match.request
    seen: dict[str, Any] = {"observation": match.observe(seat)}
    if request is not None:
        seen["asked"] = (request.seat, request.kind, request.prompt)
        if request.seat == seat:
            seen["options"] = [tuple(option) for option in request.options]
            seen["data"] = request.data
    return seen


def imagines_otherwise(match: Match, seat: int, rng: Rng) -> bool:
    """Whether one of a few positions that the seat imagines is not the real one.

    One alone may well be: two rivals with a few shares each have often been dealt the same again.
    """
    real = match.state.to_json()
    return any(match.imagine(seat, rng).state.to_json() != real for _ in range(8))


def check_secrets(case: Case) -> None:
    """Whatever a seat sees, it would also see in every position it cannot tell from the real one.

    So no observation, prompt or event tells it more. Where the game hides something, imagination
    differs from the truth at least once.
    """
    match = case.new()
    seats = (*range(case.players), PUBLIC)
    differs = set()
    # An open game is the same for everybody: a few looks will do.
    looks = Looks(case if case.game.META.hidden else case._replace(looks=12), "secrets")
    for n, _ in enumerate(steps(case, match)):
        # At the start of a turn, where a difference must come from `redeal` alone.
        start = case.game.META.hidden and match.turn > 0 and len(match.log) == match.turn_index
        # Nobody has to imagine anything about a game that is over.
        if match.over or not (looks.here() or start):
            continue
        was = snapshot(match)
        for seat in seats:
            rng = Rng(f"{case.seed}/{n}/{seat}")
            try:
                twin = match.imagine(seat, rng)
            except CannotImagine as error:
                raise Broken(f"after {n} answers: {error}") from error
            there, here = picture(twin, seat), picture(match, seat)
            if not case.game.META.hidden:
                demand(match.observe(seat) == match.observe(PUBLIC), f"seat {seat} sees otherwise")
                demand(twin.digest() == match.digest(), "nothing is hidden, yet this is imagined")
            demand(there == here, f"seat {seat} would see {there!r}, not {here!r}")
            since = match.turn_index
            told = match.events_for(seat, since)
            imagined = twin.events_for(seat, since)
            demand(told == imagined, f"events tell seat {seat} a secret: {told!r}, {imagined!r}")
            if start and seat not in differs and imagines_otherwise(match, seat, rng):
                differs.add(seat)
            if case.invariants is not None:
                try:
                    case.invariants(twin.state)
                except Exception as error:
                    raise Broken(f"imagined after {n} answers: {error!r}") from error
        same(match, was, f"after others imagined it, at {n} answers")
    if case.game.META.hidden:
        # From a lone player nobody hides anything.
        curious = set(seats) if case.players > 1 else {PUBLIC}
        demand(differs >= curious, f"nothing is hidden from {curious - differs}")
    else:
        private = [event for _, event in match.events if event.audience is not None]
        demand(not private, f"private events in an open game: {private}")


def check_window(case: Case) -> None:
    """What can be taken back has shown nothing hidden to whoever did it: in all positions that the
    seat could not tell apart before, the same answer leads to what it sees now."""
    if not case.game.META.hidden:
        return
    match = case.new()
    looks = Looks(case, "window")
    before: Match | None = None
    for n, _ in enumerate(steps(case, match)):
        if before is not None and before.request is not None and match.can_undo():
            seat, since = before.request.seat, len(before.log)
            now = picture(match, seat), match.events_for(seat, since)
            for deal in range(4):
                twin = before.imagine(seat, Rng(f"{case.seed}/{n}/{deal}"))
                twin.answer(match.log[since].key)
                then = picture(twin, seat), twin.events_for(seat, since)
                demand(then == now, f"seat {seat} has seen {now!r}, and could take it back")
        asked = match.request is not None and match.request.seat != CHANCE
        before = match.clone() if asked and looks.here() else None


# ---------------------------------------------------------------------- determinism


def check_again(case: Case) -> None:
    """The same seed gives the same game again, in the same process."""
    first, second = played(case), played(case)
    demand(first.log == second.log, "the same seed gave another game")
    same(second, snapshot(first), "the same game again")


def digests(case: Case, games: int) -> list[str]:
    """A digest of each of a few random games: of its log, its options and its end."""
    found = []
    for n in range(games):
        match = case._replace(seed=f"{case.seed}-{n}").new()
        keys: list[list[str]] = []
        for _ in steps(case, match):
            if match.request is not None:
                keys.append(list(match.request.keys()))
        whole = {"log": [e.text() for e in match.log], "keys": keys, "end": match.digest()}
        found.append(canonical(whole))
    return found


def check_hash_seeds(source: str, cases: list[tuple[int, dict[str, str]]], games: int = 2) -> None:
    """Processes with different string hashes play the same games.

    `source` is `module:name` of the game, or `id:` and a game's id.
    """
    job = json.dumps({"source": source, "cases": cases, "games": games})
    found = []
    for seed in ("0", "1", "271828"):
        path = os.pathsep.join([str(ROOT / "py"), str(ROOT / "tests")])
        done = subprocess.run(
            [sys.executable, "-m", "conformance.digests", job],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path},
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        demand(done.returncode == 0, f"PYTHONHASHSEED={seed}: {done.stderr}")
        found.append(done.stdout)
    demand(found[0] == found[1] == found[2], "the hash seed changes the game")


CHECKS: dict[str, Callable[[Case], None]] = {
    "flow": check_flow,
    "clone": check_clone,
    "saves": check_saves,
    "replay": check_replay,
    "undo": check_undo,
    "take-back": check_take_back,
    "illegal": check_illegal,
    "secrets": check_secrets,
    "window": check_window,
    "again": check_again,
}
"""All checks that need one process."""


def accepts(game: Game, players: int, options: dict[str, str]) -> bool:
    """Whether the game can be played so; a seat that is not there cannot begin, for example."""
    try:
        Match.new(game, players, options)
    except ValueError:
        return False
    return True


def cases(game: Game, invariants: Callable[[Any], None] | None = None) -> list[Case]:
    """A case for every number of players."""
    meta = game.META
    return [
        Case(game, players, {}, f"{meta.id}-{players}", invariants)
        for players in range(meta.min_seats, meta.max_seats + 1)
    ]


def option_cases(game: Game, invariants: Callable[[Any], None] | None = None) -> list[Case]:
    """A case for every value of every option, at the least number of players that it allows."""
    meta = game.META
    found = []
    for spec in meta.options:
        for value in spec.values[1:]:
            options = {spec.id: value}
            seats = [
                players
                for players in range(meta.min_seats, meta.max_seats + 1)
                if accepts(game, players, options)
            ]
            demand(seats, f"option {spec.id}={value} is refused at every number of players")
            seed = f"{meta.id}-{seats[0]}-{spec.id}-{value}"
            found.append(Case(game, seats[0], options, seed, invariants, 20))
    return found


def only(name: str, case: Case) -> None:
    """The check of this name has been made on the case; whatever goes wrong is Broken."""
    try:
        CHECKS[name](case)
    except Exception as error:
        text = str(error) if isinstance(error, Broken) else repr(error)
        raise Broken(f"{name}: {text}") from error


def whole(case: Case) -> None:
    """All checks have been made on the case; the first that fails raises Broken with its name."""
    for name in CHECKS:
        only(name, case)
