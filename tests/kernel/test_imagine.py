"""Imagination: what others hide is guessed so that it fits all that one seat has seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from kernel.scripted import Scripted, Tally, ask, start

from quayside.kernel import Chance, Flow, Match, Rng, msg
from quayside.kernel.imagine import CannotImagine


class Cups(Scripted):
    """Seat 1 has hidden a pea under cup 0, 1 or 2: the first answer, in the set-up.

    Answers that begin with a dot are known to seat 1 alone; all others lie open.
    """

    def __init__(self, turn: Callable[[Tally], Flow]) -> None:
        super().__init__(turn, hidden=True, setup=lambda state: ask(state, 1, ".0", ".1", ".2"))

    def observe(self, state: Tally, seat: int) -> dict[str, Any]:
        known = [a if seat == 1 or not a.startswith(".") else "?" for a in state.answers]
        return {"answers": known}

    def redeal(self, state: Tally, seat: int, rng: Rng) -> None:
        if seat != 1:
            state.answers[0] = f".{rng.below(3)}"


def secretly(state: Tally, *keys: str) -> Flow:
    """Seat 1 has chosen one of the keys, unseen by seat 0."""
    yield from ask(state, 1, *keys, secret=True)


def imagined(match: Match, n: int = 40) -> set[tuple[str, ...]]:
    """All that seat 0 imagines to have been answered; each looks to it like the truth."""
    found = set()
    for i in range(n):
        twin = match.imagine(0, Rng(str(i)))
        assert twin.observe(0) == match.observe(0)
        assert twin.turn_index == match.turn_index
        found.add(tuple(twin.state.answers))
    return found


def begun(turn: Callable[[Tally], Flow], *keys: str) -> Match:
    """A match of Cups with the pea under cup 0, and these answers after that."""
    match = start(Cups(turn))
    for key in (".0", *keys):
        match.answer(key)
    return match


def test_what_seat_1_hides_may_be_anything_until_something_is_seen() -> None:
    def turn(state: Tally) -> Flow:
        yield from secretly(state, ".a", ".b")
        yield from ask(state, 0, "c", "d")

    everything = {(f".{cup}", hidden) for cup in range(3) for hidden in (".a", ".b")}
    assert imagined(begun(turn, ".a"), 90) == everything
    assert begun(turn, ".a").imagine(1, Rng("")).state.answers == [".0", ".a"]


def test_a_guess_has_to_show_what_was_seen_at_once() -> None:
    def turn(state: Tally) -> Flow:
        yield from secretly(state, ".a", ".b")
        # Under cup 2 neither choice sounds like this.
        state.answers.append("knock" if state.answers[:2] in ([".0", ".a"], [".1", ".b"]) else "")
        yield from ask(state, 0, "c", "d")

    assert imagined(begun(turn, ".a")) == {(".0", ".a", "knock"), (".1", ".b", "knock")}


def test_an_answer_that_all_have_seen_has_to_be_possible() -> None:
    def turn(state: Tally) -> Flow:
        yield from ask(state, 1, "lift", *(["swap"] if state.answers[0] == ".0" else ["wait"]))
        yield from ask(state, 0, "c", "d")

    assert imagined(begun(turn, "swap")) == {(".0", "swap")}


def test_what_is_seen_later_counts_too() -> None:
    def turn(state: Tally) -> Flow:
        yield from secretly(state, ".a", ".b")
        yield from ask(state, 0, "c", "d")
        state.answers.append("hollow" if state.answers[0] == ".0" else "dull")
        yield from ask(state, 0, "e", "f")

    hollow = {(".0", hidden, "c", "hollow") for hidden in (".a", ".b")}
    assert imagined(begun(turn, ".a", "c")) == hollow


def test_a_guess_that_ends_the_turn_too_early_is_given_up() -> None:
    def turn(state: Tally) -> Flow:
        yield from secretly(state, ".a", ".b")
        if state.answers[-1] == ".a":
            yield from ask(state, 0, "c", "d")

    assert imagined(begun(turn, ".a")) == {(f".{cup}", ".a") for cup in range(3)}


def test_somebody_else_may_not_have_been_asked_at_all() -> None:
    def turn(state: Tally) -> Flow:
        if state.answers[0] != ".0":
            yield from secretly(state, ".a", ".b")
        yield from ask(state, 1, "c", "d")
        yield from ask(state, 0, "e", "f")

    assert imagined(begun(turn, "c")) == {(".0", "c")}


def test_unseen_chance_is_drawn_anew() -> None:
    def turn(state: Tally) -> Flow:
        key = yield Chance(
            "peek",
            [(".x", 1), (".y", 9), (".z", 90)],
            by=1,
            prompt=msg("peek"),
            label="pea",
            knows=(1,),
        )
        state.answers.append(key)
        yield from ask(state, 0, "c", "d")

    drawn = {answers[1] for answers in imagined(begun(turn, ".y"), 120)}
    assert drawn == {".x", ".y", ".z"}


def test_a_redeal_that_contradicts_what_is_known_is_a_mistake_of_the_game() -> None:
    class Careless(Cups):
        def redeal(self, state: Tally, seat: int, rng: Rng) -> None:
            del seat, rng
            state.answers[0] = "open"

    def turn(state: Tally) -> Flow:
        yield from ask(state, 0, "c", "d")

    match = start(Careless(turn))
    match.answer(".0")
    with pytest.raises(CannotImagine, match="what seat 0 knows"):
        match.imagine(0, Rng(""))


def test_a_game_that_is_over_can_be_imagined() -> None:
    def turn(state: Tally) -> Flow:
        yield from secretly(state, ".a", ".b")

    match = begun(turn, ".a", ".b")
    assert match.over
    assert match.imagine(0, Rng("")).over
