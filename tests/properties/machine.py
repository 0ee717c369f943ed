"""A Hypothesis state machine for any game: the referee against a list of positions.

The model is what a person would expect: a path of positions, each with the log that led there, and
a stack of those taken back. Answers, undo, redo, restart, "take back anyway", save and load, clones
and imagination come in any order. What fails is written to `build/failures` as a script that
`quayside script` replays; Hypothesis runs the shortest failing case last, so that is what stays.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from conformance import kit
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from quayside.kernel import CHANCE, PUBLIC, Chance, Match, Rng

FAILURES = kit.ROOT / "build/failures"
DEPTH = 400
"""Most answers that are given before the machine begins, so that it also sees late positions."""

F = TypeVar("F", bound=Callable[..., None])


class Point(NamedTuple):
    """A position of the path."""

    log: tuple[str, ...]
    digest: str


def told(step: F) -> F:
    """A step of the machine whose failure is written down as a script."""

    @functools.wraps(step)
    def wrapper(self: GameMachine, **arguments: Any) -> None:
        self.steps.append(step.__name__)
        self.before = [entry.text() for entry in self.match.log]
        try:
            step(self, **arguments)
        except Exception as error:
            self.write_script(step.__name__, error)
            raise

    return wrapper  # type: ignore[return-value]


class GameMachine(RuleBasedStateMachine):
    """One match of the case's game, and what a person would expect of it."""

    case: kit.Case
    folder: Path = FAILURES
    deepest: int = DEPTH

    def __init__(self) -> None:
        super().__init__()
        self.match: Match = self.case.new()
        self.path = [self.here()]
        self.undone: list[Point] = []
        self.clones: list[tuple[Match, Point]] = []
        self.steps: list[str] = []
        self.before: list[str] = []
        """The log before the present step."""
        self.trying = ""

    def here(self) -> Point:
        """Where the match stands."""
        return Point(tuple(entry.text() for entry in self.match.log), self.match.digest())

    def choose(self, key: str) -> None:
        """The key has been answered, in the match and in the model."""
        match = self.match
        by_chance = match.request is not None and match.request.seat == CHANCE
        self.trying = key
        match.answer(key)
        self.trying = ""
        point = self.here()
        assert point.log[: len(self.path[-1].log)] == self.path[-1].log
        self.path.append(point)
        if self.undone and self.undone[-1].log == point.log:
            # The same answer again is a redo.
            again = self.undone.pop()
            assert point == again
        elif not by_chance:
            self.undone.clear()

    def back(self, log_length: int) -> list[Point]:
        """The path ends at the position of this length; returns what was cut off."""
        cut = next(i for i, point in enumerate(self.path) if len(point.log) >= log_length)
        assert len(self.path[cut].log) == log_length, "back where nobody was asked"
        gone = self.path[cut + 1 :]
        del self.path[cut + 1 :]
        return gone

    # ------------------------------------------------------------------ steps

    @initialize(depth=st.integers(0, DEPTH), seed=st.integers(0, 99))
    def begin(self, depth: int, seed: int) -> None:
        """Some way into a random game; shrinks to its beginning."""
        self._begin(depth=min(depth, self.deepest), seed=seed)

    @told
    def _begin(self, depth: int, seed: int) -> None:
        rng = Rng(str(seed))
        while len(self.match.log) < depth and self.match.request is not None:
            self.choose(rng.choice(self.match.request.keys()))

    @precondition(lambda self: not self.match.over)
    @rule(numbers=st.lists(st.integers(0, 60), min_size=1, max_size=12))
    def answer(self, numbers: list[int]) -> None:
        """Some options, or outcomes of chance, one after the other."""
        self._answer(numbers=numbers)

    @told
    def _answer(self, numbers: list[int]) -> None:
        for n in numbers:
            request = self.match.request
            if request is None:
                return
            keys = request.keys()
            assert keys, f"no option for {request!r}"
            # From the end: 0, to which numbers shrink, is mostly what closes a question.
            self.choose(keys[-1 - n % len(keys)])

    @precondition(lambda self: isinstance(self.match.request, Chance))
    @rule()
    def deal(self) -> None:
        """What the seed says."""
        self._deal()

    @told
    def _deal(self) -> None:
        twin = self.match.clone()
        self.choose(twin.deal())
        assert self.here() == Point(tuple(e.text() for e in twin.log), twin.digest())

    @rule()
    def undo(self) -> None:
        """The last answer is taken back, or there is a reason why not."""
        self._undo()

    @told
    def _undo(self) -> None:
        may = self.match.can_undo()
        assert bool(may) == (may.reason is None)
        assert self.match.undo() == bool(may)
        if may:
            self.undone.extend(reversed(self.back(len(self.match.log))))

    @rule()
    def redo(self) -> None:
        """The answer last taken back is given again, if there is one."""
        self._redo()

    @told
    def _redo(self) -> None:
        assert self.match.can_redo() == bool(self.undone)
        assert self.match.redo() == bool(self.undone)
        if self.undone:
            self.path.append(self.undone.pop())

    @rule()
    def restart_turn(self) -> None:
        """All that may be taken back is."""
        self._restart_turn()

    @told
    def _restart_turn(self) -> None:
        count = self.match.restart_turn()
        gone = self.back(len(self.match.log))
        assert len(gone) == count
        self.undone.extend(reversed(gone))
        assert not self.match.can_undo()

    @rule()
    def take_back(self) -> None:
        """The last answer of a person is taken back in any case, and the table is told."""
        self._take_back()

    @told
    def _take_back(self) -> None:
        persons = [i for i, text in enumerate(self.path[-1].log) if text[0] not in "~!"]
        assert self.match.take_back() == bool(persons)
        if persons:
            assert len(self.match.log) == persons[-1]
            assert self.match.remarks[-1][0] == persons[-1]
            self.back(persons[-1])
            self.undone.clear()

    @rule()
    def save_and_load(self) -> None:
        """The game goes on from its save; what could be redone is forgotten."""
        self._save_and_load()

    @told
    def _save_and_load(self) -> None:
        text = json.dumps(self.match.save())
        loaded = Match.load(json.loads(text), lambda _: self.case.game)
        assert json.dumps(loaded.save()) == text
        assert loaded.remarks == self.match.remarks
        self.match = loaded
        self.undone.clear()

    @rule(go_on=st.booleans(), n=st.integers(0, 60))
    def clone(self, go_on: bool, n: int) -> None:
        """A clone plays on, or the game goes on as the clone."""
        self._clone(go_on=go_on, n=n)

    @told
    def _clone(self, go_on: bool, n: int) -> None:
        twin = self.match.clone()
        if go_on:
            self.clones.append((self.match, self.path[-1]))
            self.match = twin
            self.undone.clear()
        else:
            self.clones.append((self.match.clone(), self.path[-1]))
            for _ in range(3):
                if twin.request is not None:
                    keys = twin.request.keys()
                    twin.answer(keys[n % len(keys)])
        del self.clones[:-4]

    @rule(seed=st.integers(0, 99), seat=st.integers(PUBLIC + 1, 9))
    def imagine(self, seed: int, seat: int) -> None:
        """What somebody imagines looks the same to them, and changes nothing."""
        self._imagine(seed=seed, seat=seat)

    @told
    def _imagine(self, seed: int, seat: int) -> None:
        seat = seat % self.case.players if seat >= 0 else PUBLIC
        twin = self.match.imagine(seat, Rng(str(seed)))
        assert twin.observe(seat) == self.match.observe(seat)
        request, imagined = self.match.request, twin.request
        assert (request is None) == (imagined is None)
        if request is not None and imagined is not None and request.seat == seat:
            assert imagined.keys() == request.keys()

    # ------------------------------------------------------------------ what always holds

    @invariant()
    def as_expected(self) -> None:
        """The match stands where the path ends, and older clones where they were."""
        self._as_expected()

    def _as_expected(self) -> None:
        try:
            assert self.here() == self.path[-1], "not in the expected position"
            assert self.match.can_redo() == bool(self.undone), "other answers to redo"
            for old, point in self.clones:
                assert old.digest() == point.digest, "an old clone has changed"
            if self.case.invariants is not None:
                self.case.invariants(self.match.state)
        except Exception as error:
            self.write_script(self.steps[-1] if self.steps else "new", error)
            raise

    def teardown(self) -> None:
        """The log alone leads to the same position."""
        if not self.steps or self.here() != self.path[-1]:
            return
        try:
            assert self.match.replayed().digest() == self.path[-1].digest, "the replay differs"
        except Exception as error:
            self.write_script("replay", error)
            raise

    # ------------------------------------------------------------------ the script

    def write_script(self, step: str, error: Exception) -> None:
        """The way to the failure is written down, for `quayside script`."""
        case = self.case
        meta = case.game.META
        arguments = " ".join(f"--option {k}={v}" for k, v in self.match.options.items())
        self.folder.mkdir(parents=True, exist_ok=True)
        file = self.folder / f"{case.seed}.txt"
        # The longer way: what was answered, or what was there to take back.
        log = max(self.before, [entry.text() for entry in self.match.log], key=len)
        lines = [
            f"# {meta.title}, {case.players} players: {step.strip('_')} failed.",
            f"# PYTHONPATH=py python -m quayside script {meta.id} {file.name}"
            f" --players {case.players} {arguments}".rstrip(),
            *log,
            *([self.trying] if self.trying else []),
            f"# steps: {' '.join(name.strip('_') for name in self.steps)}",
            *(f"# {line}" for line in repr(error).splitlines()[:3]),
        ]
        file.write_text("\n".join(lines) + "\n")
        if self.folder == FAILURES:
            print(f"the way to the failure is in {file}")


def machine_for(case: kit.Case, folder: Path = FAILURES, deepest: int = DEPTH) -> type[GameMachine]:
    """The state machine of this kind of game."""
    return type("Machine", (GameMachine,), {"case": case, "folder": folder, "deepest": deepest})
