"""The odds: the table of the rules page, and agreement with counting all rolls one by one."""

from __future__ import annotations

from itertools import product

import pytest
from games.manila.scene import at_sea, crew, docked, position

from quayside.games.manila import game, odds

# start -> past 13, exactly 13, short (of 216, three rolls); exactly 13, past 13 (of 36, two rolls)
TABLE = {
    0: (35, 21, 160, 0, 0),
    1: (56, 25, 135, 1, 0),
    2: (81, 27, 108, 2, 1),
    3: (108, 27, 81, 3, 3),
    4: (135, 25, 56, 4, 6),
    5: (160, 21, 35, 5, 10),
}


@pytest.mark.parametrize("start", range(6))
def test_odds_of_a_punt_from_the_start(start: int) -> None:
    past, thirteen, short, boarded, early = TABLE[start]
    found = odds.punt_odds(start, 3)
    assert (found.port, found.thirteen, found.short) == (past, thirteen, short)
    assert found.total == 216
    assert found.boarded == 6 * boarded
    assert odds.spread(start, 2)[14] == early


@pytest.mark.parametrize("rolls", range(4))
def test_spread_is_what_counting_all_rolls_gives(rolls: int) -> None:
    for start in range(14):
        counted = [0] * 15
        for faces in product(range(1, 7), repeat=rolls):
            counted[min(start + sum(faces), 14)] += 1
        assert list(odds.spread(start, rolls)) == counted
        found = odds.punt_odds(start, rolls)
        assert found.port + found.thirteen + found.short == found.total == sum(counted)


@pytest.mark.parametrize(
    ("starts", "chances", "mean"),
    [
        ((5, 4, 0), (0.0311, 0.2607, 0.5472, 0.1609), 2.16),
        ((5, 3, 1), (0.0380, 0.2825, 0.4831, 0.1964), 2.05),
        ((5, 2, 2), (0.0405, 0.2905, 0.4595, 0.2095), 2.00),
        ((4, 4, 1), (0.0420, 0.2653, 0.4870, 0.2058), 2.15),
        ((4, 3, 2), (0.0486, 0.2685, 0.4514, 0.2315), 2.12),
        ((3, 3, 3), (0.0527, 0.2637, 0.4395, 0.2441), 2.14),
    ],
)
def test_arrivals_and_the_insurers_mean(
    starts: tuple[int, ...], chances: tuple[float, ...], mean: float
) -> None:
    # Exact means: reckoned from the rounded chances, the first two come out 0.01 off.
    weights = odds.arrivals(starts, 3)
    assert sum(weights) == 216**3
    assert [round(weight / 216**3, 4) for weight in weights] == list(chances)
    numerator, denominator = odds.insurer_mean(weights)
    assert round(numerator / denominator, 2) == mean


def test_plundered_punts_sent_to_the_yard_do_not_arrive() -> None:
    assert odds.arrivals((13, 13), 0, 1) == (0, 0, 0, 1)
    assert odds.arrivals((13, 13), 0, 1, plundered_to_yard=True) == (0, 1, 0, 0)
    assert odds.arrivals((12,), 1, 2, plundered_to_yard=True) == (0, 0, 1, 5)


def test_berths_are_paid_by_the_number_of_arrivals() -> None:
    assert odds.berth_odds((1, 2, 4, 8)) == {
        "port-a": 14,
        "port-b": 12,
        "port-c": 8,
        "yard-a": 7,
        "yard-b": 3,
        "yard-c": 1,
    }


def test_the_bill() -> None:
    assert [odds.bill(wrecks) for wrecks in range(4)] == [0, 6, 14, 29]
    assert odds.bill(3, ["yard-c"]) == 14


def test_percent_keeps_0_and_100_for_certainty() -> None:
    assert odds.percent(0, 216) == 0
    assert odds.percent(1, 1000) == 1
    assert odds.percent(35, 216) == 16
    assert odds.percent(999, 1000) == 99
    assert odds.percent(6, 6) == 100


def test_from_an_observation() -> None:
    state = at_sea(position(4), jade=6, silk=9, ginseng=4)
    state.movement = 1
    crew(state, "jade", 0)
    crew(state, "silk", 0, 1, 2)
    seen = game.observe(state, 0)
    found = odds.punts(seen)
    # The figures of the table mock-up: jade on 6, silk on 9, ginseng on 4, two rolls left.
    assert odds.percent(found["jade"].port, 36) == 42
    assert odds.percent(found["jade"].thirteen, 36) == 17
    assert odds.percent(found["silk"].port, 36) == 83
    assert odds.percent(found["silk"].thirteen, 36) == 8
    assert odds.percent(found["ginseng"].port, 36) == 17
    assert odds.percent(found["ginseng"].thirteen, 36) == 11
    assert odds.split(seen) == {"silk": (10, 0), "ginseng": (0, 18), "jade": (36, 18)}
    assert odds.insurance(seen)["worst"] == 29
    weights, total = odds.berths(seen)
    assert total == 36**3
    assert weights["port-a"] > weights["port-b"] > weights["port-c"]


def test_insurance_of_a_voyage_that_is_over() -> None:
    state = docked(position(4), jade="port_a", silk="yard_a", ginseng="yard_b")
    state.movement = 3
    assert odds.insurance(game.observe(state, 0)) == {"worst": 14, "mean": 1400}
    state.places.update({"insurance": 2, "yard-b": 2})
    assert odds.insurance(game.observe(state, 0)) == {"worst": 6, "mean": 600}


def test_no_odds_before_the_launch() -> None:
    assert odds.punts(game.observe(position(4), 0)) == {}
    state = at_sea(position(4), jade=5, silk=-1, ginseng=-1)
    assert odds.punts(game.observe(state, 0)) == {}


def test_three_rolls_are_left_while_the_first_is_asked_for() -> None:
    state = at_sea(position(4), jade=5, silk=4, ginseng=0)
    assert odds.punts(game.observe(state, 0))["jade"].total == 216
