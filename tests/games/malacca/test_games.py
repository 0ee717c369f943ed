"""Whole random games: they end as they should, and every coin has an event."""

from __future__ import annotations

import pytest
from games.malacca.scene import coins, conserved, told

from quayside.bots.random_player import any_key, brisk_key
from quayside.games.malacca import game
from quayside.games.malacca.catalog import SHIPS
from quayside.games.malacca.outlook import outlook
from quayside.kernel import CHANCE, Match, Rng

OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {"characters": "on"},
    {"equipment": "on"},
    {"characters": "on", "equipment": "on"},
    {"characters": "on", "equipment": "on", "specials": "up"},
)


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(options) or "plain")
def test_random_games_end_with_all_things_in_place(players: int, options: dict[str, str]) -> None:
    for n, choose in enumerate((any_key, brisk_key)):
        match = Match.new(game, players, options, f"whole-{n}")
        rng = Rng(f"whole-{n}")
        while (request := match.request) is not None:
            if request.seat == CHANCE:
                match.deal()
            else:
                match.answer(choose(request, rng))
            conserved(match.state)
        state = match.state
        assert sorted(cargo for cargo, _ in state.fleet) == list(SHIPS)
        assert coins(match.events, players) == state.purses == match.scores()
        assert match.winners() == [
            s for s in range(players) if state.purses[s] == max(state.purses)
        ]
        # What rounds have brought, purchases and all, makes the purse.
        changes = [data["changes"] for data in told(match, "round-ended")]
        for seat in range(players):
            start = sum(d["coins"] for d in told(match, "start") if d["seat"] == seat)
            bought = sum(d["coins"] for d in told(match, "bought") if d["seat"] == seat)
            assert start + bought + sum(change[seat] for change in changes) == state.purses[seat]
        _check_rounds(match)


def _check_rounds(match: Match) -> None:
    """Each round's money adds up: what purses gain, the bank has paid out."""
    for captured, defended in [(True, False), (False, True)]:
        kind = "captured" if captured else "defended"
        results = told(match, kind)
        assert all((data["attack"] > data["defence"]) is not defended for data in results)
    loot = sum(data["coins"] for data in told(match, "loot"))
    spoils = sum(data["coins"] for data in told(match, "spoils"))
    cargo = sum(data["cargo"] for data in told(match, "captured"))
    lost = sum(data["bet"] for data in told(match, "bet-lost"))
    assert loot + spoils == cargo + lost


@pytest.mark.parametrize("players", [2, 3, 5, 8])
def test_the_outlook_is_what_happens(players: int) -> None:
    """What the panel says for the two outcomes, against what comes of it; alike cards apart."""
    seen = set()
    for n in range(6):
        options = {"characters": "on", "equipment": "on"}
        match = Match.new(game, players, options, f"outlook-{n}")
        rng = Rng(f"outlook-{n}")
        last: tuple[int, str, int] = (0, "", 0)
        before: dict[str, object] = {}
        while (request := match.request) is not None:
            if request.seat == CHANCE:
                match.deal()
                continue
            key = any_key(request, rng)
            if request.kind == "card" and not match.state.purses[request.seat]:
                # The bet follows by itself.
                last, before = (request.seat, key, 0), match.observe(request.seat)
            elif request.kind == "bet":
                card = match.state.cards[request.seat]
                last = (request.seat, card, int(key.removeprefix("bet:")))
                before = match.observe(request.seat)
            was = match.state.outcome
            match.answer(key)
            while match.request is not None and match.request.seat == CHANCE:
                match.deal()
            outcome = match.state.outcome
            if outcome is None or outcome is was or match.request is None:
                continue
            seat, card, bet = last
            kind = outcome.kinds[seat]
            found = outlook(before, seat, card, bet, kind)
            fate = found.captured if outcome.captured else found.defended
            expected = fate.sure
            attacked = "attack" in outcome.kinds
            expected += fate.if_attacked if attacked else 0
            expected += fate.if_all_alike if len(set(outcome.kinds)) == 1 else 0
            share = outcome.changes[seat] - expected
            assert 0 <= share <= fate.pot
            if fate.pot and outcome.kinds.count(kind) == 1 and attacked and kind == "attack":
                assert share == fate.pot
            assert fate.special or seat not in outcome.takers
            seen.add((kind, outcome.captured))
    # Of two players a defender loses only against Attack +2.
    assert len(seen) >= 6 - (players == 2)
