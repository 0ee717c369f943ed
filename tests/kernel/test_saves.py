"""Saves: a match comes back as it was, and everything else is refused with its own code."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from typing import Any

import pytest
from kernel.scripted import Scripted, Tally, ask, start, toss

from quayside.kernel import Flow, Game, Match, Player, SaveError, digest, end_turn
from quayside.kernel.saves import MAX_ANSWERS, verify


def turn(state: Tally) -> Flow:
    yield from ask(state, 0, "a", "b")
    yield from toss(state, "x", "y")
    yield from ask(state, 0, "c", "d")
    yield from ask(state, 0, "e", "f")
    yield end_turn(0)


def played(game: Scripted, *keys: str) -> Match:
    match = start(game, seed="tide", created="2026-11-30T10:00:00", title="holiday")
    for key in keys:
        match.answer(key)
    return match


def finder(game: Scripted) -> Any:
    def find(game_id: str) -> Game:
        return {"scripted": game}[game_id]

    return find


def reload(game: Scripted, data: Mapping[str, Any]) -> Match:
    return Match.load(json.loads(json.dumps(data)), finder(game))


def sealed(data: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """The save with changes and a check that fits them: a forged one."""
    data = {**json.loads(json.dumps(data)), **changes}
    del data["check"]
    data["check"] = digest(data)
    return data


KEYS = ("a", "x", "c", "e", "end-turn", "b", "y", "d")


@pytest.mark.parametrize("n", range(len(KEYS) + 1))
def test_a_match_comes_back_at_every_point(n: int) -> None:
    game = Scripted(turn, length=3)
    match = played(game, *KEYS[:n])
    back = reload(game, match.save(build="7"))
    assert back.digest() == match.digest()
    assert back.log == match.log
    assert back.can_undo() == match.can_undo()
    assert back.players == match.players
    assert (back.seed, back.title, back.created) == ("tide", "holiday", "2026-11-30T10:00:00")
    assert back.save(build="7") == match.save(build="7")
    if back.request is not None and match.request is not None:
        assert back.request.keys() == match.request.keys()
    assert verify(back).events == match.events


def test_the_next_chance_results_are_those_that_would_have_come() -> None:
    game = Scripted(turn, length=9)
    match = played(game, "a", "x", "c", "e", "end-turn", "a")
    back = reload(game, match.save())
    assert match.deal() == back.deal()


def test_a_name_with_half_a_character_is_saved_too() -> None:
    game = Scripted(turn)
    match = Match.new(game, [Player("\ud83c", 1), Player("B", 2)])
    assert reload(game, match.save()).players == match.players


def test_switches_numbers_and_short_texts_of_the_table_survive() -> None:
    game = Scripted(turn)
    settings = {"auto_end": True, "pace": 3, "campaign": "c1"}
    saved = start(game, settings=settings).save()
    assert reload(game, saved).settings == settings
    for value in ([], 0.5, "c" * 10**6):
        with pytest.raises(SaveError):
            reload(game, sealed(saved, settings={"pace": value}))


def test_remarks_survive() -> None:
    game = Scripted(turn)
    match = played(game, "a", "x")
    match.take_back()
    back = reload(game, match.save())
    assert back.remarks == match.remarks
    assert verify(back).events == match.events


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ([], "not-a-save"),
        ("text", "not-a-save"),
        (None, "not-a-save"),
        ({}, "not-a-save"),
        ({"format": "quayside-save"}, "not-a-save"),
        ({"format": "quayside-save", "version": 2}, "newer"),
        ({"format": "quayside-save", "version": 1}, "damaged"),
    ],
)
def test_what_is_no_save_is_refused(data: Any, code: str) -> None:
    with pytest.raises(SaveError) as error:
        Match.load(data, finder(Scripted(turn)))
    assert error.value.code == code


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"game": "chess"}, "unknown-game"),
        ({"log": ["a", "~x", "zz"]}, "illegal"),
        ({"log": "abc"}, "illegal"),
        ({"log": ["~a", "~x", "c"]}, "illegal"),
        ({"log": ["a", "x", "c"]}, "illegal"),
        ({"log": ["!a", "~x", "c"]}, "illegal"),
        ({"log": [1, 2]}, "incomplete"),
        ({"log": None}, "incomplete"),
        ({"seats": []}, "incomplete"),
        ({"seats": [{"name": 3, "flag": 1}]}, "incomplete"),
        ({"options": {"mood": "angry"}}, "incomplete"),
        ({"digest": "0" * 16}, "digest"),
        ({"checkpoint": {}}, "incomplete"),
        ({"rules": "one"}, "incomplete"),
    ],
)
def test_forged_saves_are_refused(changes: dict[str, Any], code: str) -> None:
    game = Scripted(turn)
    with pytest.raises(SaveError) as error:
        reload(game, sealed(played(game, "a", "x", "c").save(), **changes))
    assert error.value.code == code


def test_a_single_changed_letter_is_noticed() -> None:
    game = Scripted(turn)
    data = played(game, "a", "x").save()
    data["title"] = "holidax"
    with pytest.raises(SaveError) as error:
        reload(game, data)
    assert error.value.code == "damaged"


def test_a_changed_checkpoint_is_noticed_even_if_the_check_fits() -> None:
    game = Scripted(turn)
    data = played(game, *KEYS).save()
    checkpoint = {**data["checkpoint"], "state": {"answers": ["z"], "turns": 1}}
    with pytest.raises(SaveError) as error:
        reload(game, sealed(data, checkpoint=checkpoint))
    assert error.value.code == "damaged"


def test_verify_notices_a_log_that_does_not_lead_to_the_position() -> None:
    game = Scripted(turn)
    match = played(game, *KEYS)
    match.log[0] = match.log[0]._replace(key="b")
    with pytest.raises(SaveError) as error:
        verify(match)
    assert error.value.code == "digest"


def test_a_save_that_is_nested_too_deeply_is_refused() -> None:
    game = Scripted(turn)
    deep: list[Any] = []
    for _ in range(sys.getrecursionlimit() * 3):
        deep = [deep]
    with pytest.raises(SaveError) as error:
        Match.load({**played(game, "a").save(), "title": deep}, finder(game))
    assert (error.value.code, error.value.detail) == ("damaged", "nesting")


def test_a_log_beyond_all_measure_is_refused() -> None:
    game = Scripted(turn)
    with pytest.raises(SaveError) as error:
        reload(game, sealed(played(game, "a").save(), log=["a"] * (MAX_ANSWERS + 1)))
    assert error.value.code == "too-big"


# ------------------------------------------------------------------ other rules versions


def test_older_rules_replay_whole_and_forced_answers_are_given_anew() -> None:
    def older(state: Tally) -> Flow:
        yield from ask(state, 0, "only")
        yield from ask(state, 0, "a", "b")

    def newer(state: Tally) -> Flow:
        yield from ask(state, 0, "a", "b")

    data = played(Scripted(older, length=3), "a", "b").save()
    back = reload(Scripted(newer, length=3, rules_version=2), data)
    assert [entry.text() for entry in back.log] == ["a", "b"]


def test_older_rules_that_do_not_replay_go_through_migrate() -> None:
    def newer(state: Tally) -> Flow:
        yield from ask(state, 0, "p", "q")
        yield from toss(state, "x", "y")

    data = played(Scripted(turn, length=3), "a", "x", "c", "e", "end-turn").save()
    seen = []

    def migrate(state: Mapping[str, Any], version: int) -> Mapping[str, Any]:
        seen.append(version)
        return state

    game = Scripted(newer, length=3, rules_version=2, migrate=migrate)
    back = reload(game, data)
    assert seen == [1]
    assert back.state.answers == ["a", "x", "c", "e"]
    assert back.request is not None
    assert back.request.keys() == ["p", "q"]
    # From here on it is a match of the new rules: it plays, replays and saves like any other.
    back.answer("p")
    again = reload(game, back.save())
    assert again.digest() == back.digest()
    assert verify(again).digest() == back.digest()
    assert seen == [1]


def test_older_rules_without_migration_are_refused_and_nothing_is_guessed() -> None:
    def newer(state: Tally) -> Flow:
        yield from ask(state, 0, "p", "q")

    data = played(Scripted(turn), "a").save()
    with pytest.raises(SaveError) as error:
        reload(Scripted(newer, rules_version=2), data)
    assert error.value.code == "rules-changed"
    with pytest.raises(SaveError) as error:
        reload(Scripted(newer, rules_version=1), sealed(data, rules=2))
    assert error.value.code == "newer"


def test_what_migrate_is_to_take_over_has_to_be_whole_and_to_lead_on() -> None:
    def newer(state: Tally) -> Flow:
        yield from ask(state, 0, "p", "q")

    game = Scripted(newer, length=3, rules_version=2, migrate=lambda state, version: state)
    data = played(Scripted(turn, length=3), "a", "x", "c", "e", "end-turn", "a").save()
    # The answer since the checkpoint is none under the new rules.
    with pytest.raises(SaveError) as error:
        reload(game, data)
    assert error.value.code == "rules-changed"
    checkpoint = {**data["checkpoint"], "state": {"answers": [], "turns": 1}}
    with pytest.raises(SaveError) as error:
        reload(game, sealed(data, checkpoint=checkpoint))
    assert (error.value.code, error.value.detail) == ("damaged", "checkpoint")


def test_a_log_that_begins_at_a_migrated_position_is_migrated_again() -> None:
    def second(state: Tally) -> Flow:
        yield from ask(state, 0, "p", "q")

    def third(state: Tally) -> Flow:
        yield from ask(state, 0, "r", "s")

    def migrate(state: Mapping[str, Any], version: int) -> Mapping[str, Any]:
        return {**state, "answers": [*state["answers"], f"from {version}"]}

    first = played(Scripted(turn, length=4), "a", "x", "c", "e", "end-turn")
    again = reload(Scripted(second, length=4, rules_version=2, migrate=migrate), first.save())
    again.answer("p")
    game = Scripted(third, length=4, rules_version=3, migrate=migrate)
    back = reload(game, again.save())
    assert back.state.answers == ["a", "x", "c", "e", "from 1", "p", "from 2"]
    assert back.request is not None
    assert back.request.keys() == ["r", "s"]


def test_a_person_cannot_have_answered_for_chance_under_older_rules() -> None:
    def newer(state: Tally) -> Flow:
        yield from toss(state, "a", "b")

    data = played(Scripted(turn), "a").save()
    with pytest.raises(SaveError) as error:
        reload(Scripted(newer, rules_version=2), data)
    assert error.value.code == "rules-changed"
