"""Whole random games: every way to end comes about, and every pirate has a history."""

from __future__ import annotations

from collections import Counter
from types import ModuleType

import pytest
from conformance import invariants
from games.kidd.scene import GAMES, LOYAL, MADAGASCAR, QUEDAH, name, told

from quayside.bots.random_player import any_key, simulate
from quayside.games.kidd.catalog import CREW
from quayside.games.kidd.scoring import scores, winners
from quayside.kernel import CHANCE, Match, Rng

CHECK = {
    LOYAL: invariants.loyal_captain,
    QUEDAH: invariants.quedah_merchant,
    MADAGASCAR: invariants.madagascar,
}


@pytest.mark.parametrize("case", GAMES, ids=name)
def test_random_games_end_with_all_pirates_accounted_for(case: tuple[ModuleType, int]) -> None:
    game, players = case
    for n in range(4):
        match = Match.new(game, players, {}, f"whole-{n}")
        rng = Rng(f"whole-{n}")
        while (request := match.request) is not None:
            if request.seat == CHANCE:
                match.deal()
            else:
                match.answer(any_key(request, rng))
            CHECK[game](match.state)
        state = match.state
        placed = Counter(data["seat"] for data in told(match, "placed"))
        gone = Counter[int]()
        for data in told(match, "captured"):
            gone[data["other"]] += len(data["spaces"])
        for seat in range(players):
            assert placed[seat] == CREW[players] - state.reserve[seat]
            if game is LOYAL:
                assert gone[seat] == state.lost(seat)
            if game is QUEDAH:
                freed = sum(1 for data in told(match, "freed") if data["seat"] == seat)
                held = state.captives(1 - seat)
                assert gone[seat] == held + freed
        turns = sum(len(told(match, kind)) for kind in ("placed", "moved", "passed"))
        assert turns == state.actions
        (end,) = told(match, "game-over")
        assert end == {"end": state.end, "winners": match.winners(), "scores": match.scores()}


@pytest.mark.parametrize(
    ("game", "players", "options", "ends"),
    [
        (LOYAL, 2, {}, {"blocked"}),
        (QUEDAH, 2, {}, {"last-move", "stuck", "quiet"}),
        (QUEDAH, 2, {"strict": "on"}, {"strict", "last-move"}),
        (MADAGASCAR, 2, {}, {"captured", "passes", "repetition"}),
        (MADAGASCAR, 3, {}, {"captured", "passes", "repetition"}),
    ],
)
def test_ways_to_end(
    game: ModuleType, players: int, options: dict[str, str], ends: set[str]
) -> None:
    found = {simulate(game, players, options, f"end-{n}").state.end for n in range(45)}
    assert found >= ends


@pytest.mark.parametrize("case", GAMES, ids=name)
def test_nothing_is_hidden_so_nothing_is_dealt_again(case: tuple[ModuleType, int]) -> None:
    game, players = case
    match = Match.new(game, players, {"first": "1"})
    before = match.state.to_json()
    game.redeal(match.state, 0, Rng("again"))
    assert match.state.to_json() == before


@pytest.mark.parametrize("case", GAMES, ids=name)
def test_before_the_end_it_would_be_a_draw(case: tuple[ModuleType, int]) -> None:
    game, players = case
    match = Match.new(game, players, {"first": "1"})
    assert winners(match.state) == list(range(players))
    assert scores(match.state) == [1] * players
    assert match.winners() == []
