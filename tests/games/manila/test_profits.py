"""The rules of Manila: profits, insurance, prices and the end (RULES 9 and 11).

Each test is named after its number in RULES.md (M: worked examples).
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from games.manila.scene import (
    asked,
    at_sea,
    begin,
    crew,
    docked,
    give,
    office,
    placed,
    play,
    position,
    price,
    roll,
    told,
)

from quayside.games import manila
from quayside.games.manila import game
from quayside.games.manila.placement import placement_rounds
from quayside.games.manila.profits import profits, raise_prices
from quayside.games.manila.scoring import sheet
from quayside.games.manila.state import Manila
from quayside.kernel import Match

# ------------------------------------------------------------------ 9 profits and insurance


def _profits(state: Manila) -> Match:
    return begin(state, profits)


def test_m3_9_1_crews_share_equally_whatever_they_paid() -> None:
    state = docked(position(4), nutmeg="port_a", jade="port_b", silk="yard_a")
    crew(state, "nutmeg", 0, 1)
    crew(state, "jade", 1, 2, 2)
    crew(state, "silk", 3)
    match = _profits(state)
    assert match.state.cash == [42, 54, 54, 30]
    state = docked(position(4), silk="port_a", jade="port_b", ginseng="port_c")
    crew(state, "jade", 0, 1, 2, 3)
    crew(state, "silk", 1, 1, 2)
    crew(state, "ginseng", 3, 0)
    assert _profits(state).state.cash == [30 + 9 + 9, 30 + 9 + 20, 30 + 9 + 10, 30 + 9 + 9]


def test_m1_9_2_port_spaces() -> None:
    state = docked(position(4), nutmeg="port_a", jade="port_b", silk="yard_a")
    state.places.update({"port-a": 0, "port-b": 1, "port-c": 2})
    assert _profits(state).state.cash == [36, 38, 30, 30]


@pytest.mark.parametrize(("wrecks", "a", "b", "c"), [(1, 6, 0, 0), (2, 6, 8, 0), (3, 6, 8, 15)])
def test_m2_9_4_yard_spaces_paid_by_the_bank(wrecks: int, a: int, b: int, c: int) -> None:
    names = ["yard_a", "yard_b", "yard_c"][:wrecks] + ["port_a", "port_b"][: 3 - wrecks]
    state = docked(position(4), **dict(zip(("nutmeg", "silk", "jade"), names, strict=True)))
    state.places.update({"yard-a": 0, "yard-b": 1, "yard-c": 2})
    match = _profits(state)
    assert match.state.cash == [30 + a, 30 + b, 30 + c, 30]
    assert match.state.bank == -(a + b + c)


def test_9_4_the_insurer_pays_yard_owners() -> None:
    state = docked(position(4), nutmeg="yard_a", jade="yard_b", silk="port_a")
    state.places.update({"yard-a": 0, "yard-b": 1, "insurance": 3})
    match = _profits(state)
    assert match.state.cash == [36, 38, 30, 16]
    assert match.state.bank == 0


def test_m8_9_4_and_the_bank_where_nobody_stands() -> None:
    state = at_sea(position(3), jade=3, silk=3, ginseng=3)
    match = placed(begin(state, placement_rounds), "insurance")
    assert match.state.cash[0] == 40
    state = docked(position(3), jade="port_a", silk="port_b", ginseng="yard_a")
    state.places["insurance"] = 0
    match = _profits(state)
    assert match.state.cash[0] == 24
    assert match.state.bank == 6


def test_9_5_the_insurer_pays_after_receiving_its_own_profits() -> None:
    state = docked(position(3), jade="port_a", silk="yard_a", ginseng="yard_b")
    state.cash[0] = 0
    give(state, 0, "jade silk")
    crew(state, "jade", 0)
    state.places["insurance"] = 0
    match = _profits(state)
    assert match.state.cash[0] == 36 - 14
    assert match.state.loans(0) == 0


def test_9_5_mn_16_a_short_insurer_must_pledge_and_chooses_the_share() -> None:
    state = docked(position(3), jade="yard_a", silk="yard_b", ginseng="yard_c")
    state.cash[0] = 10
    give(state, 0, "jade silk", bought="nutmeg")
    state.places["insurance"] = 0
    match = _profits(state)
    assert asked(match) == (0, "pledge")
    assert match.request is not None
    assert match.request.data == {"due": 29, "missing": 19}
    play(match, "pledge:nutmeg", "pledge:silk")
    assert asked(match) == (0, "end-turn")
    play(match, "end-turn")
    assert match.state.cash[0] == 10 + 24 - 29
    assert match.state.pledged[0] == [1, 1, 0, 0]


def test_9_5_10_3_all_shares_are_pledged_without_a_question_if_all_are_needed() -> None:
    state = docked(position(3), jade="yard_a", silk="yard_b", ginseng="yard_c")
    state.cash[0] = 10
    give(state, 0, "jade silk")
    state.places["insurance"] = 0
    match = _profits(state)
    assert match.over
    assert match.state.cash[0] == 5
    assert match.state.loans(0) == 2


def test_9_6_the_bank_covers_what_the_insurer_cannot_pay() -> None:
    state = docked(position(3), jade="yard_a", silk="yard_b", ginseng="yard_c")
    state.cash[0] = 3
    give(state, 0, "jade")
    state.places.update({"insurance": 0, "yard-a": 1, "yard-c": 2})
    match = _profits(state)
    assert match.state.cash == [0, 36, 45]
    assert told(match, "insurer-paid") == [
        {"seat": 0, "coins": -15, "n": 3, "owed": 29, "bank": 14},
    ]


def test_mn_21_what_the_insurer_owes_itself_cancels_out() -> None:
    state = docked(position(3), jade="yard_a", silk="yard_b", ginseng="yard_c")
    state.cash[0] = 14
    give(state, 0, "jade silk")
    state.places.update({"insurance": 0, "yard-c": 0})
    match = _profits(state)
    assert match.state.cash[0] == 0
    assert match.state.loans(0) == 0


# ------------------------------------------------------------------ 11 prices and the end


def test_11_1_wares_in_port_rise_one_step() -> None:
    state = docked(position(3), jade="port_a", silk="yard_a", ginseng="port_b")
    price(state, ginseng=2, silk=1)
    raise_prices(state)
    assert state.tracks == [0, 1, 3, 1]


def test_m4_11_1_prices_go_0_5_10_20_30() -> None:
    state = docked(position(3), jade="port_a", silk="yard_a", ginseng="port_b")
    seen = []
    for _ in range(4):
        raise_prices(state)
        seen.append(state.price("jade"))
    assert seen == [5, 10, 20, 30]


def test_11_2_the_game_ends_when_a_ware_stands_at_30() -> None:
    for step, over in ((2, False), (3, True)):
        state = position(3)
        price(state, jade=step)
        match = office(begin(state), silk=4, jade=5)
        placed(match, "pass", "pass", "pass")
        roll(match, 1, 1, 6)
        roll(match, 1, 1, 6)
        roll(match, 1, 1)
        assert match.state.price("jade") == (30 if over else 20)
        assert match.over is over
    assert told(match, "game-over")[0]["winners"] == [1, 2]


def test_m16_11_3_fortune() -> None:
    state = position(3)
    state.cash[1] = 43
    give(state, 1, "silk silk jade ginseng", pledged="jade")
    price(state, silk=4, jade=3)
    fortune = sheet(state, 1)
    assert fortune._asdict() == {
        "cash": 43,
        "nutmeg": 0,
        "silk": 60,
        "ginseng": 0,
        "jade": 20,
        "loans": -15,
    }
    assert fortune.total == 108
    assert game.scores(state) == [30, 108, 30]
    assert game.winners(state) == [1]


def test_11_4_mn_12_shared_victory() -> None:
    state = position(3)
    state.cash = [31, 40, 40]
    assert game.winners(state) == [1, 2]


# ------------------------------------------------------------------ the rules page itself


def test_every_number_of_the_rules_page_has_a_test() -> None:
    page = (Path(manila.__file__).parent / "RULES.md").read_text(encoding="utf-8")
    rules = re.findall(r"^(\d+\.\d+) ", page, re.MULTILINE)
    rulings = re.findall(r"^\| (MN-\d+) \|", page, re.MULTILINE)
    assert len(rules) > 50
    assert len(rulings) == 25
    folder = Path(__file__).parent
    tests = " ".join(
        name
        for source in folder.glob("test_*.py")
        for name in re.findall(r"def (test_\w+)", source.read_text(encoding="utf-8"))
    )
    missing = [
        number
        for number in rules + rulings
        if not re.search(rf"_{re.sub('[.-]', '_', number.lower())}(_|\b)", tests)
    ]
    assert missing == []
