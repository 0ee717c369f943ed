"""Whole random games: they end as they should, and every peso has an event."""

from __future__ import annotations

import pytest
from games.manila.scene import coins, conserved

from quayside.bots.random_player import any_key
from quayside.games.manila import game
from quayside.games.manila.catalog import ACCOMPLICES, BERTHS, WARES
from quayside.kernel import CHANCE, Match, Rng

OPTIONS = (
    {},
    {"pirates": "displace"},
    {"arrived": "open"},
    {"pilot": "free"},
    {"cash": "secret"},
    {"pirates": "displace", "arrived": "open", "pilot": "free", "cash": "secret"},
)


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(options) or "plain")
def test_random_games_end_with_all_things_in_place(players: int, options: dict[str, str]) -> None:
    for n in range(2):
        match = Match.new(game, players, options, f"whole-{n}")
        rng = Rng(f"whole-{n}")
        while (request := match.request) is not None:
            if request.seat == CHANCE:
                match.deal()
            else:
                match.answer(any_key(request, rng))
            conserved(match.state)
        state = match.state
        assert max(state.tracks) == 4
        assert state.over
        assert len(state.berths()) == 3
        # Berths are taken in order: A before B before C.
        for kind in ("port", "yard"):
            taken = [f"{kind}-{berth}" in state.berths() for berth in BERTHS]
            assert taken == sorted(taken, reverse=True)
        assert max(state.placed(seat) for seat in range(players)) <= ACCOMPLICES[players]
        assert coins(match.events, players) == state.cash
        fortunes = match.scores()
        values = [state.price(ware.id) for ware in WARES]
        for seat in range(players):
            worth = sum(n * value for n, value in zip(state.shares[seat], values, strict=True))
            assert fortunes[seat] == state.cash[seat] + worth - 15 * state.loans(seat)
        assert match.winners() == [s for s in range(players) if fortunes[s] == max(fortunes)]


@pytest.mark.parametrize("players", [3, 5])
def test_the_end_tells_the_fortunes_after_each_voyage(players: int) -> None:
    match = Match.new(game, players, {}, f"series-{players}")
    rng = Rng("series")
    fortunes: list[list[int]] = []
    while (request := match.request) is not None:
        if request.seat == CHANCE:
            match.deal()
        else:
            match.answer(any_key(request, rng))
        if len(match.state.ledger) > len(fortunes):
            # The next voyage has begun, but nothing has been paid in it yet.
            fortunes.append(match.scores())
    over = next(e.data for _, e in match.events if e.kind == "game-over")
    assert over["series"] == fortunes
    assert len(fortunes) == match.state.voyage > 2
    assert fortunes[-1] == over["scores"] == match.scores()


def test_prices_rise_by_arrivals_alone() -> None:
    match = Match.new(game, 4, {}, "prices")
    rng = Rng("prices")
    while (request := match.request) is not None:
        if request.seat == CHANCE:
            match.deal()
        else:
            match.answer(any_key(request, rng))
    berthed = [e.data for _, e in match.events if e.kind == "berthed"]
    ports = sum(1 for data in berthed if data["berth"].startswith("port-"))
    assert ports == sum(match.state.tracks)
    assert len(berthed) == 3 * match.state.voyage
