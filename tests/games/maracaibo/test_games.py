"""Whole games: what the events tell adds up to what everybody has, and all of them occur."""

from __future__ import annotations

import json
import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from games.maracaibo.play import devoted, eager, played, roving, steps
from games.maracaibo.scene import conserved

from quayside.games import maracaibo
from quayside.games.maracaibo.catalog import AREAS, CARDS, NATIONS, TASKS
from quayside.kernel import PUBLIC, Match

TOLD = re.compile(r'\.tell(?:_hidden)?\(\s*"([^"]+)"')
RARE = {"marker-gone"}
"""Needs a map full of markers; `test_jean` has it."""

GAMES = {
    "two": (2, {}, eager),
    "three": (3, {"story": "76"}, eager),
    "four": (4, {"story": "77"}, eager),
    "easy": (4, {}, eager),
    "solo": (1, {"level": "2"}, eager),
    "hard": (1, {"level": "5", "story": "77"}, eager),
    "campaign": (3, {"story": "01"}, devoted),
    "second": (2, {"story": "02"}, devoted),
    "convoy": (4, {"story": "06b"}, devoted),
    "fort": (2, {"story": "08a"}, devoted),
    "explorers": (2, {}, roving),
    "explorers-of-three": (3, {"story": "07a"}, roving),
}
MATCHES: dict[str, Match] = {}


def game_of(name: str) -> Match:
    if name not in MATCHES:
        players, options, choose = GAMES[name]
        MATCHES[name] = played(players, options, f"game-{name}", choose)
    return MATCHES[name]


@pytest.mark.parametrize("name", GAMES)
def test_coins_and_points_add_up(name: str) -> None:
    match = game_of(name)
    state = match.state
    coins, points = Counter[int](), Counter[int]()
    for _, event in match.events:
        data = event.data
        match event.kind:
            case "paid":
                coins[data["seat"]] += data["coins"]
            case "income":
                coins[data["seat"]] += data["coins"]
                points[data["seat"]] += data["vp"]
            case "scored":
                points[data["seat"]] += data["n"]
            case "counted":
                points[data["seat"]] += sum(data["points"].values())
    for side, player in enumerate(state.sides):
        assert coins[side] == player.doubloons
        assert points[side] == player.vp
    assert [player.vp for player in state.sides[: state.players]] == match.scores()


@pytest.mark.parametrize("name", GAMES)
def test_pieces_are_where_the_events_have_put_them(name: str) -> None:
    match = game_of(name)
    state = match.state
    discs, influence, points = Counter[int](), Counter[tuple[int, str]](), Counter[int]()
    markers: dict[str, str] = {}
    display: dict[int, list[str]] = {side: [] for side in range(len(state.sides))}
    figures = Counter[int]()
    for _, event in match.events:
        data = event.data
        match event.kind:
            case "disc":
                discs[data["seat"]] += 1
            case "influence":
                influence[data["seat"], data["nation"]] += data["n"]
            case "marker":
                markers[data["stop"]] = data["nation"]
            case "bought":
                display[data["seat"]].append(data["card"])
            case "raised":
                points[data["seat"]] += data["cp"]
            case "invested" | "task":
                figures[data["seat"]] += 1 if event.kind == "task" else -1
    assert markers == state.markers
    for side, player in enumerate(state.sides):
        assert player.display == display[side]
        assert discs[side] == 2 * len(AREAS) - sum(player.discs)
        for i, nation in enumerate(NATIONS):
            assert player.influence[i] == min(24, influence[side, nation])
        if not state.is_jean(side):
            assert player.tasks_left == TASKS - figures[side] - len(player.prestige)


@pytest.mark.parametrize("name", GAMES)
def test_income_is_what_the_cards_bring(name: str) -> None:
    """RULES 8.1, recounted at the end from the display alone."""
    for player in game_of(name).state.sides:
        owned = player.synergies()
        active = [
            (track, n)
            for card in player.display
            for track, n, needs in CARDS[card].incomes
            if not needs or needs in owned
        ]
        coins = 8 + sum(n for track, n in active if track == "doubloon")
        points = sum(n for track, n in active if track == "vp") + max(0, coins - 34)
        assert player.income == min(34, coins)
        assert player.vp_income == points % 20


@pytest.mark.parametrize("name", GAMES)
def test_rounds_end_as_they_should(name: str) -> None:
    match = game_of(name)
    assert [e.data["round"] for _, e in match.events if e.kind == "round-ended"] == [1, 2, 3]
    turns = [e.data for _, e in match.events if e.kind == "turn"]
    ends = [e.data for _, e in match.events if e.kind == "round-ends"]
    sides = len(match.state.sides)
    for before, after in pairwise(turns):
        assert after["seat"] == (before["seat"] + 1) % sides
    assert [end["round"] for end in ends] == [1, 2, 3, 4]
    assert turns[-1] == {"seat": ends[-1]["seat"], "round": 4}


def test_every_kind_of_event_occurs() -> None:
    kinds = {
        kind
        for path in Path(maracaibo.__file__).parent.glob("*.py")
        for kind in TOLD.findall(path.read_text(encoding="utf-8"))
    }
    told = {event.kind for name in GAMES for _, event in game_of(name).events}
    assert told <= kinds
    assert kinds - told <= RARE


def test_scores_before_the_end_are_estimates_that_come_true() -> None:
    """Before the last count is made, `scores` already say what it will come to."""
    *_, before, after = [
        (match.scores(), match.state.phase)
        for match in steps(3, {}, "estimate")
        if match.state.phase in ("scoring", "over") and match.state.round == 4
    ]
    assert before[1] == "scoring"
    assert after[1] == "over"
    assert [b <= a <= b + 40 for b, a in zip(before[0], after[0], strict=True)] == [True] * 3


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("story", ["75", "76", "77", "02", "04c", "05", "08l"])
def test_components_are_conserved_in_long_games(players: int, story: str) -> None:
    choose = eager if story[0] == "7" else devoted
    for match in steps(players, {"story": story}, f"conserved-{players}", choose):
        conserved(match.state)
        seen = match.observe(PUBLIC)
        assert json.loads(json.dumps(seen)) == seen
    assert match.over
