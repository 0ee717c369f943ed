"""The facts for learning tools: a vocabulary, and numbers in their ranges, in eager games."""

from __future__ import annotations

import pytest
from games.maracaibo.play import devoted, eager, roving, steps

from quayside.adapters.maracaibo import facts
from quayside.games.maracaibo.meta import META
from quayside.kernel import PUBLIC, Chance, Request, Rng

CASES = [(2, "75"), (3, "77"), (4, "06a"), (1, "76"), (2, "08l"), (4, "75")]


@pytest.mark.parametrize(("players", "story"), CASES)
def test_facts_hold_in_eager_games(players: int, story: str) -> None:
    known = facts(players, META.check_options(players, {"story": story}))
    assert len(set(known.actions)) == len(known.actions)
    names = [feature.name for feature in known.features]
    assert len(set(names)) == len(names)
    actions = set(known.actions)
    rng = Rng("facts")
    for choose in (eager, devoted, roving):
        if choose is devoted and story[0] == "7":
            continue
        answers = 0
        for match in steps(players, {"story": story}, f"facts-{players}", choose):
            request = match.request
            if isinstance(request, Chance):
                assert {key for key, _ in request.outcomes} <= set(known.outcomes[request.kind])
            elif request is not None:
                answers += 1
                assert set(request.keys()) <= actions
            if rng.below(8) and not match.over:
                continue
            for seat in (*range(players), PUBLIC):
                asked = request
                if request is not None and request.seat != seat:
                    asked = Request(request.seat, request.kind, request.prompt, ())
                numbers = known.numbers(match.observe(seat), asked, max(seat, 0))
                assert len(numbers) == len(known.features)
                for number, feature in zip(numbers, known.features, strict=True):
                    assert feature.low <= number <= feature.high, feature
        assert answers < known.longest


def test_every_beginning_of_a_key_is_offered_somewhere() -> None:
    """So no action of the vocabulary is a slip of the pen."""
    # VA5 takes two areas of the ship and three cards alike; `test_5_3` offers it.
    offered = {"VA5"}
    games = [(players, story, choose) for players, story in CASES for choose in (eager, roving)]
    for players, story, choose in [*games, (3, "01", devoted)]:
        for match in steps(players, {"story": story}, f"keys-{players}", choose):
            if match.request is not None and not isinstance(match.request, Chance):
                keys = match.request.keys()
                offered.update(key.split(":")[0] for key in keys)
    vocabulary = facts(2, META.check_options(2, {})).actions
    assert {key.split(":")[0] for key in vocabulary} <= offered
