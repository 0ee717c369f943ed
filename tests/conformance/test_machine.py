"""Hypothesis plays, takes back, saves and loads in any order, and shrinks what goes wrong."""

from __future__ import annotations

import json
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)

from quayside import games
from quayside.kernel import CHANCE, Game, IllegalAnswer, Match

from . import kit
from .broken import FAULTS
from .invariants import INVARIANTS
from .toy import TOY, conserved

SETTINGS = settings(
    max_examples=12,
    stateful_step_count=40,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)


class Table(RuleBasedStateMachine):
    """People at a table who do whatever the buttons let them."""

    game: ClassVar[Game]
    conserved: ClassVar[Any]

    @initialize(data=st.data())
    def sit_down(self, data: st.DataObject) -> None:
        meta = self.game.META
        players = data.draw(st.integers(meta.min_seats, meta.max_seats), "players")
        self.match = Match.new(self.game, players, {}, "machine")
        self.seen: dict[str, dict[str, Any]] = {}
        self.left: list[tuple[Match, dict[str, Any]]] = []
        """The last matches that were cloned, and how they were left."""
        self.look()

    def look(self) -> None:
        """The position is sound, and one that had this log before is the same again."""
        now = kit.snapshot(self.match)
        # Who was asked before a turn was taken back does not change what may be undone.
        del now["undo"]
        log = json.dumps(now["log"])
        assert self.seen.setdefault(log, now) == now
        self.conserved(self.match.state)
        for match, was in self.left:
            kit.same(match, was, "a match after its clone was played on")
        if self.match.request is not None:
            kit.check_request(self.match.request, len(self.match.players))

    @precondition(lambda self: not self.match.over)
    @rule(data=st.data(), auto=st.booleans())
    def answer(self, data: st.DataObject, auto: bool) -> None:
        request = self.match.request
        assert request is not None
        if auto and request.seat == CHANCE:
            self.match.deal()
        else:
            self.match.answer(data.draw(st.sampled_from(request.keys()), request.kind))
        self.look()

    @precondition(lambda self: not self.match.over)
    @rule(picks=st.lists(st.integers(0, 9), min_size=3, max_size=15))
    def go_on(self, picks: list[int]) -> None:
        """Some answers at once, so that games get somewhere."""
        for pick in picks:
            self.match.deal_all()
            request = self.match.request
            if request is None:
                break
            keys = request.keys()
            self.match.answer(keys[pick % len(keys)])
        self.look()

    @rule()
    def undo(self) -> None:
        before = len(self.match.log)
        allowed = bool(self.match.can_undo())
        assert self.match.undo() == allowed
        assert (len(self.match.log) < before) == allowed
        self.look()

    @rule()
    def redo(self) -> None:
        before = len(self.match.log)
        possible = self.match.can_redo()
        assert self.match.redo() == possible
        assert (len(self.match.log) > before) == possible
        self.look()

    @rule()
    def restart(self) -> None:
        self.match.restart_turn()
        assert not self.match.can_undo()
        self.look()

    @rule()
    def take_back(self) -> None:
        before = len(self.match.log)
        assert self.match.take_back() == (len(self.match.log) < before)
        self.look()

    @rule()
    def save_and_load(self) -> None:
        saved = json.loads(json.dumps(self.match.save()))
        self.match = Match.load(saved, lambda _: self.game)
        assert self.match.save() == saved
        self.look()

    @rule()
    def clone(self) -> None:
        self.left = [*self.left[-2:], (self.match, kit.snapshot(self.match))]
        self.match = self.match.clone()
        self.look()

    @rule(key=st.text(max_size=8))
    def nonsense(self, key: str) -> None:
        request = self.match.request
        if request is not None and request.allows(key):
            return
        with pytest.raises(IllegalAnswer):
            self.match.answer(key)
        assert self.match.request is request
        self.look()


def machine(game: Any, invariants: Any) -> type[Table]:
    """The table for one game."""
    return type("TableOf", (Table,), {"game": game, "conserved": staticmethod(invariants)})


@pytest.mark.parametrize("id_", [*games.ids(), "toy"])
def test_any_order_of_playing_and_taking_back(id_: str) -> None:
    game, invariants = (TOY, conserved) if id_ == "toy" else (games.find(id_), INVARIANTS[id_])
    run_state_machine_as_test(machine(game, invariants), settings=SETTINGS)


def test_the_machine_finds_a_shared_list() -> None:
    """Without looking for the shortest way there, which takes its time."""
    game, _ = FAULTS["shared-list"]
    with pytest.raises(AssertionError):
        run_state_machine_as_test(
            machine(game, conserved),
            settings=settings(SETTINGS, max_examples=100, phases=[Phase.generate]),
        )
