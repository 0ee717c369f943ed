"""The payout read a second time, straight from the rulebook and coin by coin, against the first."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from quayside.bots.random_player import any_key, brisk_key
from quayside.games.malacca import game
from quayside.games.malacca.state import Malacca
from quayside.kernel import Match, Rng

BOTH = {"characters": "on", "equipment": "on"}


class Table(NamedTuple):
    """All that lies open when the cards are turned and Wait cards are decided."""

    captain: int
    cargo: int
    cards: list[str]
    kinds: list[str]
    purses: list[int]
    bets: list[int]
    characters: list[str]
    gear: list[dict[str, int]]


def paid(table: Table) -> tuple[list[int], list[int]]:
    """The purses after the round, and who takes a special card, in order."""
    n = len(table.cards)
    clockwise = [(table.captain + i) % n for i in range(n)]
    who = {
        kind: [seat for seat in clockwise if table.kinds[seat] == kind]
        for kind in ("attack", "defence", "trade")
    }
    strength = {
        kind: sum(2 if table.cards[seat].endswith("2") else 1 for seat in who[kind])
        for kind in ("attack", "defence")
    }
    purses, takers = table.purses[:], []
    if strength["attack"] > strength["defence"]:
        heap = table.cargo + sum(table.bets[seat] for seat in who["defence"] + who["trade"])
        for seat in who["attack"]:
            purses[seat] += table.bets[seat]
        deal(heap, who["attack"], purses)
        winners = who["attack"]
        if len(who["defence"]) == 1 and len(who["attack"]) == n - 1:
            takers = who["defence"]
    else:
        for seat in who["trade"]:
            had_nothing = purses[seat] == table.bets[seat] == 0
            times = 3 if table.cards[seat] == "trade2" else 2
            purses[seat] += times * table.bets[seat]
            if had_nothing:
                purses[seat] += 2
        for seat in who["attack"]:
            part = 4 if table.characters[seat] == "ching-shih" else 2
            purses[seat] -= purses[seat] // part
        for seat in who["defence"]:
            purses[seat] += table.bets[seat]
        winners = who["trade"][:]
        if who["attack"]:
            deal(sum(table.bets[seat] for seat in who["attack"]), who["defence"], purses)
            takers = who["defence"]
            winners += who["defence"]
    for seat in range(n):
        purses[seat] += income(table, seat, seat in winners)
    return purses, takers


def deal(heap: int, seats: list[int], purses: list[int]) -> None:
    """One coin after the other, round and round."""
    turn = 0
    while heap:
        purses[seats[turn % len(seats)]] += 1
        turn += 1
        heap -= 1


def income(table: Table, seat: int, won: bool) -> int:
    """What equipment and the character bring."""
    kind, n = table.kinds[seat], len(table.kinds)
    coins = 0
    if won:
        pays = {"attack": 3, "defence": 4, "trade": 5 if table.bets[seat] else 0}
        coins += table.gear[seat][kind] * pays[kind]
    match table.characters[seat]:
        case "morgan":
            coins += 3 * (won and kind == "defence")
        case "picard":
            coins += 1
        case "caesar":
            coins += n * (table.kinds.count(kind) == n)
        case "zheng-he":
            coins += 3 * (won and kind == "trade")
        case "sayyida":
            coins += 2 * (won and kind == "attack")
    return coins


def table_of(state: Malacca, purses: list[int], bets: list[int]) -> Table:
    """The open cards of this position; purses and bets are those of before the payout."""
    gear = [dict(zip(("attack", "defence", "trade"), counts, strict=True)) for counts in state.gear]
    return Table(
        state.captain,
        state.ship,
        state.cards[:],
        state.kinds[:],
        purses,
        bets,
        state.characters[:],
        gear,
    )


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("options", [{}, BOTH], ids=["plain", "both"])
def test_two_readings_of_the_payout_agree(players: int, options: dict[str, str]) -> None:
    rounds = 0
    for n in range(12):
        match = Match.new(game, players, options, f"second-{n}")
        rng = Rng(f"second-{n}")
        choose = any_key if n % 2 else brisk_key
        match.deal_all()
        purses: list[int] = []
        bets: list[int] = []
        deck = 0
        while match.request is not None:
            state = match.state
            if match.request.kind == "reveal":
                purses, bets = state.purses[:], state.bets[:]
                deck = sum(state.pool) + len(state.under)
            if match.request.kind == "payout":
                expected, takers = paid(table_of(state, purses, bets))
                assert state.purses == expected
                assert state.bets == [0] * players
                assert list(state.outcome.takers) == takers
                assert sum(state.pool) + len(state.under) == max(0, deck - len(takers))
                rounds += 1
            match.answer(choose(match.request, rng))
            match.deal_all()
    assert rounds == 12 * 12
