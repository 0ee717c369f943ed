"""The declared facts against 200 random games of each game: never exceeded, never 10 times off."""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

import pytest
from conformance import kit

from quayside import games
from quayside.adapters import facts
from quayside.adapters.table import Table
from quayside.kernel import CHANCE, Chance, Rng

GAMES = 200
FACTOR = 10


class Seen(NamedTuple):
    """What came about in random games at one number of players."""

    facts: Table
    actions: set[str]
    offered: list[int]
    outcomes: defaultdict[str, set[str]]
    lengths: list[int]
    utilities: list[float]
    numbers: list[list[int]]


def play(table: Table, seed: str, seen: Seen) -> None:
    """A random game has been added to what has been seen."""
    match = table.new(seed)
    rng = Rng(seed)
    answers = 0
    while (request := match.request) is not None:
        if isinstance(request, Chance):
            seen.outcomes[request.kind].update(key for key, _ in request.outcomes)
            match.deal()
            continue
        assert request.seat != CHANCE
        keys = request.keys()
        seen.actions.update(keys)
        if rng.below(8) == 0:
            numbers = table.actions(match)
            assert [table.key(match, number) for number in numbers] == sorted(
                keys, key=table.facts.actions.index
            )
            seen.numbers.append(table.numbers(match, rng.below(table.players)))
        match.answer(rng.choice(keys))
        answers += 1
    seen.lengths.append(answers)
    worth = table.utilities(match)
    if table.players > 1:
        assert sum(worth) == pytest.approx(0)
        assert [i for i, u in enumerate(worth) if u == max(worth)] == match.winners()
    else:
        assert worth == [1 if match.winners() else -1]
    seen.utilities.extend(worth)


def tables(id_: str) -> list[Table]:
    game = games.find(id_)
    cases = [*kit.cases(game), *kit.option_cases(game)]
    return [Table(id_, case.players, case.options) for case in cases]


def sample(id_: str) -> dict[int, Seen]:
    """200 games, spread over all numbers of players and options; by number of players."""
    found: dict[int, Seen] = {}
    kinds = tables(id_)
    for n in range(GAMES):
        table = kinds[n % len(kinds)]
        if table.players not in found:
            found[table.players] = Seen(table, set(), [], defaultdict(set), [], [], [])
        play(table, f"facts-{n}", found[table.players])
    return found


@pytest.mark.parametrize("id_", games.ids())
def test_facts_of_200_games(id_: str) -> None:
    found = sample(id_)
    assert sum(len(seen.lengths) for seen in found.values()) == GAMES
    for players, seen in found.items():
        facts = seen.facts.facts
        assert seen.actions <= set(facts.actions)
        assert len(facts.actions) <= FACTOR * len(seen.actions)
        assert max(seen.lengths) < facts.longest <= FACTOR * max(seen.lengths)
        assert min(seen.utilities) == pytest.approx(seen.facts.worst)
        # A lone player who takes any option need not win once.
        assert 0 < max(seen.utilities) <= 1 or players == 1
        for kind, keys in seen.outcomes.items():
            assert keys <= set(facts.outcomes[kind])
            assert len(facts.outcomes[kind]) <= FACTOR * len(keys)
        for numbers in seen.numbers:
            assert len(numbers) == len(facts.features)
            for number, feature in zip(numbers, facts.features, strict=True):
                assert feature.low <= number <= feature.high, feature


@pytest.mark.parametrize("id_", games.ids())
def test_facts_are_a_vocabulary(id_: str) -> None:
    for table in tables(id_):
        facts = table.facts
        assert len(set(facts.actions)) == len(facts.actions)
        names = [feature.name for feature in facts.features]
        assert len(set(names)) == len(names)
        assert all(len(set(keys)) == len(keys) for keys in facts.outcomes.values())
        assert facts.longest > 0


def test_keys_beyond_an_endless_vocabulary_are_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only where the facts say so: else a key without a number is a fault of the facts."""
    whole = Table("manila", 3, {}).facts
    few = whole._replace(actions=tuple(key for key in whole.actions if len(key) < len("bid:10")))
    monkeypatch.setattr(facts, "find", lambda *_: few)
    table = Table("manila", 3, {})
    match = table.new("1")
    match.deal_all()
    assert match.request is not None
    assert match.request.allows("bid:10")
    with pytest.raises(KeyError):
        table.actions(match)
    few = few._replace(endless=("bid:",))
    table = Table("manila", 3, {})
    keys = [table.key(match, number) for number in table.actions(match)]
    assert "bid:9" in keys
    assert keys == [o.key for o in match.request.options if o.key in few.actions]


@pytest.mark.parametrize("id_", games.ids())
def test_numbers_differ_where_observations_do(id_: str) -> None:
    table = tables(id_)[0]
    match = table.new("1")
    met: dict[tuple[int, ...], object] = {}
    rng = Rng("1")
    for _ in range(300):
        match.deal_all()
        if match.request is None:
            break
        seen = match.observe(0), match.request.kind
        assert met.setdefault(tuple(table.numbers(match, 0)), seen) == seen
        match.answer(rng.choice(match.request.keys()))
