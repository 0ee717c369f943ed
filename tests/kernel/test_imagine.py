"""Imagination where a turn shows hidden things: `anticipate`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from quayside.kernel import Flow, Match, Meta, Option, Request, Rng, State, msg
from quayside.kernel.imagine import CannotImagine

CARDS = 1000


class Hand(State):
    """Two cards in the hand of the first seat, and those that it has shown."""

    __slots__ = ("fixed", "hidden", "over", "shown")

    def __init__(self) -> None:
        super().__init__()
        self.hidden = [17, 401]
        self.shown: list[int] = []
        self.over = False
        self.fixed: list[int] = []

    def copy(self) -> Hand:
        twin = Hand()
        twin.hidden, twin.shown = self.hidden[:], self.shown[:]
        twin.over, twin.fixed = self.over, self.fixed[:]
        return twin

    def to_json(self) -> dict[str, Any]:
        return {"hidden": self.hidden[:], "shown": self.shown[:], "over": self.over}


class Shower:
    """One turn: a card is shown, then the turn is ended."""

    META = Meta("shower", "Shower", 2, 2, 1, 1, (), (), (), 2026, hidden=True)

    def new_state(self, players: int, options: Mapping[str, str]) -> Hand:
        del players, options
        return Hand()

    def setup(self, state: Hand) -> Flow:
        del state
        yield from ()

    def turn(self, state: Hand) -> Flow:
        key = yield Request(
            0, "show", msg("show"), [Option(f"show:{card}", msg("card")) for card in state.hidden]
        )
        card = int(key.removeprefix("show:"))
        state.hidden.remove(card)
        state.shown.append(card)
        yield Request(0, "end", msg("end"), [Option("end", msg("end"))], consent=True)
        state.over = True

    def is_over(self, state: Hand) -> bool:
        return state.over

    def observe(self, state: Hand, seat: int) -> dict[str, Any]:
        return {"shown": state.shown[:], "hidden": state.hidden[:] if seat == 0 else None}

    def redeal(self, state: Hand, seat: int, rng: Rng) -> None:
        if seat != 0:
            state.hidden = [c if c in state.fixed else rng.below(CARDS) for c in state.hidden]

    def scores(self, state: Hand) -> list[int]:
        return [len(state.shown), 0]

    def winners(self, state: Hand) -> list[int]:
        del state
        return [0]

    def state_from_json(self, data: Mapping[str, Any]) -> Hand:
        state = Hand()
        state.hidden, state.shown = list(data["hidden"]), list(data["shown"])
        state.over = bool(data["over"])
        return state

    def migrate(self, data: Mapping[str, Any], rules_version: int) -> None:
        del data, rules_version


class Foresighted(Shower):
    """The same, but what the turn has shown stays where it was."""

    def anticipate(self, state: Hand, now: Hand, seat: int) -> None:
        if seat != 0:
            state.fixed = [card for card in state.hidden if card not in now.hidden]


class Whisperer(Shower):
    """A card is named in secret: an odd one ends the turn, an even one shows its last digit."""

    def setup(self, state: Hand) -> Flow:
        state.hidden = [17, 48]
        yield from ()

    def turn(self, state: Hand) -> Flow:
        options = [Option(f"name:{card}", msg("card")) for card in state.hidden]
        key = yield Request(0, "name", msg("name"), options, secret=True)
        card = int(key.removeprefix("name:"))
        if card % 2:
            return
        state.shown.append(card % 10)
        yield Request(0, "end", msg("end"), [Option("end", msg("end"))], consent=True)
        state.over = True


def test_what_a_turn_has_shown_is_not_dealt_again() -> None:
    match = Match.new(Foresighted(), 2)
    match.answer("show:401")
    seen = set()
    for n in range(20):
        twin = match.imagine(1, Rng(str(n)))
        assert twin.observe(1) == match.observe(1) == {"shown": [401], "hidden": None}
        seen.add(twin.state.hidden[0])
    assert len(seen) > 10
    assert match.state.hidden == [17]


def test_a_finished_game_is_imagined_as_finished() -> None:
    match = Match.new(Foresighted(), 2)
    match.answer("show:401")
    match.answer("end")
    twin = match.imagine(1, Rng("1"))
    assert twin.over
    assert twin.request is None
    assert twin.observe(1) == match.observe(1)
    assert twin.state.hidden != match.state.hidden == [17]


def test_without_it_hardly_any_deal_fits() -> None:
    match = Match.new(Shower(), 2)
    match.answer("show:401")
    with pytest.raises(CannotImagine):
        match.imagine(1, Rng("1"))


def test_the_owner_imagines_its_own_hand_as_it_is() -> None:
    match = Match.new(Foresighted(), 2)
    match.answer("show:401")
    assert match.imagine(0, Rng("1")).state.to_json() == match.state.to_json()


def test_an_answer_that_nobody_saw_may_have_been_any_with_the_same_effect() -> None:
    match = Match.new(Whisperer(), 2)
    match.answer("name:48")
    named = set()
    for n in range(20):
        twin = match.imagine(1, Rng(str(n)))
        assert twin.observe(1) == match.observe(1) == {"shown": [8], "hidden": None}
        assert twin.turn == match.turn
        named.add(int(twin.log[-1].key.removeprefix("name:")))
    assert len(named) > 10
    assert {card % 10 for card in named} == {8}
