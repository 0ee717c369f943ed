"""The worked examples of Malacca; players are counted from 1."""

from __future__ import annotations

import pytest
from games.malacca.scene import equip, fought, give, paid, position, told

A, D, T = "attack", "defence", "trade"


class Example:
    """A round as in the rules: who is captain, what is laid, and what purses come of it."""

    def __init__(
        self,
        captain: int,
        cargo: int,
        purses: list[int],
        plays: list[str],
        captured: bool,
        after: list[int],
        takers: tuple[int, ...] = (),
    ) -> None:
        self.captain = captain
        self.cargo = cargo
        self.purses = purses
        self.plays = plays
        self.captured = captured
        self.after = after
        self.takers = takers
        """Players, counted from 1, who take a special card, in order."""


EXAMPLES = {
    "M1": Example(1, 8, [5] * 4, [f"{A} 0", f"{T} 3", f"{A} 1", f"{T} 4"], True, [13, 2, 12, 1]),
    "M2": Example(2, 8, [5] * 4, [f"{A} 0", f"{T} 3", f"{A} 1", f"{T} 4"], True, [12, 2, 13, 1]),
    "M3": Example(
        1,
        10,
        [11, 6, 9, 4],
        [f"{A} 3", f"{T} 6", f"{D} 2", f"{T} 4"],
        False,
        [4, 12, 12, 8],
        takers=(3,),
    ),
    "M5": Example(3, 6, [5, 8, 0], [f"{T} 5", f"{T} 8", f"{T} 0"], False, [10, 16, 2]),
    "M6": Example(3, 12, [5, 5, 7], [f"{A} 0", f"{A} 2", f"{D} 3"], True, [13, 12, 4], takers=(3,)),
    "M7": Example(1, 5, [5, 6, 6], [f"{D} 2", f"{T} 6", f"{T} 1"], False, [5, 12, 7]),
    "M8": Example(2, 13, [5] * 3, ["attack2 0", f"{D} 0", f"{T} 5"], True, [23, 5, 0]),
    "M10": Example(1, 4, [10, 10], ["trade2 7", f"{T} 4"], False, [24, 14]),
    "M11": Example(1, 7, [5, 5], [f"{A} 0", f"{T} 5"], True, [17, 0]),
    "M12": Example(1, 7, [7, 5], [f"{A} 2", f"{D} 0"], False, [3, 7], takers=(2,)),
    "M13": Example(3, 13, [5] * 4, [f"{A} 0", f"{A} 0", f"{A} 2", f"{A} 0"], True, [8, 8, 9, 8]),
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_worked_example(name: str) -> None:
    example = EXAMPLES[name]
    state = position(example.purses, example.captain)
    for player, laid in enumerate(example.plays, 1):
        card = laid.split()[0]
        if card not in (A, D, T):
            give(state, player, card)
    match = fought(state, example.cargo, *example.plays)
    assert match.state.purses == example.after
    outcome = match.state.outcome
    assert outcome is not None
    assert outcome.captured is example.captured
    assert [seat + 1 for seat in outcome.takers] == list(example.takers)
    taken = [data["seat"] + 1 for data in told(match, "special-taken")]
    assert taken == list(example.takers)
    changes = [now - then for now, then in zip(example.after, example.purses, strict=True)]
    assert list(outcome.changes) == changes


def test_m6_is_a_tragic_hero_and_m8_is_not() -> None:
    hero = EXAMPLES["M6"]
    match = fought(position(hero.purses, hero.captain), hero.cargo, *hero.plays)
    assert told(match, "tragic-hero") == [{"seat": 2}]
    none = EXAMPLES["M8"]
    state = give(position(none.purses, none.captain), 1, "attack2")
    assert told(fought(state, none.cargo, *none.plays), "tragic-hero") == []


def test_m7_is_a_pointless_defence() -> None:
    pointless = EXAMPLES["M7"]
    match = fought(position(pointless.purses), pointless.cargo, *pointless.plays)
    assert told(match, "pointless") == [{"seat": 0}]
    assert sum(match.state.hands[0]) == 0


def test_m14_a_wait_card_defends() -> None:
    state = give(position([9, 6, 5, 5], captain=4), 4, "wait-ad")
    match = fought(
        state, 11, f"{A} 0", f"{A} 0", f"{D} 0", "wait-ad 0", keys=[D, "trade2", "attack2"]
    )
    assert match.state.purses == [5, 3, 5, 5]
    assert paid(match, "fined") == {0: -4, 1: -3}
    assert [data["seat"] for data in told(match, "special-taken")] == [3, 2]
    outcome = match.state.outcome
    assert outcome is not None
    assert (outcome.attack, outcome.defence) == (2, 2)


def test_m17_black_caesar() -> None:
    state = position([5] * 4, characters="on")
    state.characters = ["caesar", "orgonez", "zheng-he", "albuquerque"]
    match = fought(state, 9, *[f"{A} 0"] * 4)
    assert [purse - 5 for purse in match.state.purses] == [7, 2, 2, 2]


def test_m18_zheng_he_trades_without_a_bet() -> None:
    state = position([5, 5], characters="on")
    state.characters = ["zheng-he", "orgonez"]
    assert fought(state, 9, f"{T} 0", f"{T} 0").state.purses == [8, 5]


def test_m19_morgan_with_two_better_defences() -> None:
    state = position([5, 4, 5], characters="on", equipment="on", captain=2)
    state.characters = ["morgan", "orgonez", "caesar"]
    equip(state, 1, D, D)
    for purse in range(3):
        state.receive(purse, -state.purses[purse] + 4, "start")  # nobody can buy now
    match = fought(state, 3, f"{D} 1", f"{A} 3", f"{T} 0")
    # +3 for Morgan, +8 for the equipment, 3 that were bet by the attacker, and a special card.
    assert match.state.purses == [4 + 11 + 3, 1, 4]
    assert [data["seat"] for data in told(match, "special-taken")] == [0]


def test_m20_better_trade_without_a_bet() -> None:
    state = equip(position([4, 4], equipment="on"), 1, T)
    assert fought(state, 9, f"{T} 0", f"{T} 0").state.purses == [4, 4]
