"""Counts of sequences of actions (RULES 7), by the rules and by a second engine."""

from __future__ import annotations

from collections import Counter
from types import ModuleType

import pytest
from games.kidd import plain
from games.kidd.scene import (
    GAMES,
    LOYAL,
    MADAGASCAR,
    ODD_EVEN,
    QUEDAH,
    THREE,
    count,
    name,
    outcomes,
)

from quayside.bots.random_player import any_key
from quayside.games.kidd.catalog import CREW, SPACES
from quayside.games.kidd.position import key, read
from quayside.games.kidd.state import Kidd, written_seats
from quayside.kernel import Match, Rng

EMPTY = "- 7,7 1 play"
THICK = "S2/D2:1,S5/-:2,S6/-:1,D1/S1:212,D3/I3:2,D5/S4:121,I2/I1:1,I5/I4:2 1,1 1 play"
"""Towers in the way of towers."""
CAPTORS = "S1/-:1,S4/-:2,S6/-:1,D3/S2:12,D5/S4:1,I1/D1:12,I3/I2:21,I5/I4:2,I6/I5:2 0,1 1 play"
"""Pirates with captives, on both sides."""
CROWD = "S1/D1:2,S3/-:1,S6/-:1,D1/I1:2,D2/S2:1,D6/S6:1,I1/I2:2,I2/D2:1,I5/D5:2,I6/I1:1 1,3 2 play"
"""Two crews at close quarters."""


@pytest.mark.parametrize(
    ("depth", "sequences"), [(1, 6), (2, 30), (3, 180), (4, 1008)], ids=lambda n: str(n)
)
def test_loyal_captain_from_the_empty_deck(depth: int, sequences: int) -> None:
    assert count(LOYAL, read(EMPTY), depth) == sequences


@pytest.mark.parametrize(
    ("rolls", "sequences"),
    [
        ("1", 6),
        ("2", 6),
        ("3", 12),
        ("11", 36),
        ("22", 54),
        ("33", 144),
        ("111", 222),
        ("222", 516),
        ("333", 1398),
        ("123", 492),
        ("321", 708),
    ],
)
def test_quedah_merchant_odd_even_by_rolls(rolls: str, sequences: int) -> None:
    assert count(QUEDAH, read(ODD_EVEN), len(rolls), tuple(map(int, rolls))) == sequences


@pytest.mark.parametrize(
    ("depth", "sequences"), [(1, 6), (2, 36), (3, 222), (4, 1446)], ids=lambda n: str(n)
)
def test_madagascar_odd_even(depth: int, sequences: int) -> None:
    assert count(MADAGASCAR, read(ODD_EVEN), depth) == sequences


@pytest.mark.parametrize(
    ("depth", "sequences"), [(1, 4), (2, 18), (3, 82), (4, 384)], ids=lambda n: str(n)
)
def test_madagascar_for_three(depth: int, sequences: int) -> None:
    assert count(MADAGASCAR, read(THREE), depth) == sequences


@pytest.mark.parametrize(
    ("game", "text", "rolls", "sequences"),
    [
        (LOYAL, CROWD, "", (4, 26, 139)),
        (MADAGASCAR, THICK, "", (6, 41, 214)),
        (QUEDAH, CAPTORS, "123", (6, 52, 90)),
        (QUEDAH, CAPTORS, "233", (7, 40)),
        (QUEDAH, CAPTORS, "33", (2, 12)),
    ],
    ids=["loyal-crowd", "madagascar-thick", "quedah-123", "quedah-233", "quedah-33"],
)
def test_middle_games(game: ModuleType, text: str, rolls: str, sequences: tuple[int, ...]) -> None:
    dice = tuple(map(int, rolls))
    for depth, expected in enumerate(sequences, 1):
        assert count(game, read(text), depth, dice[:depth]) == expected
        assert plain_count(game, plain.parsed(text), depth, dice[:depth]) == expected


# ------------------------------------------------------------------ the second engine


def plain_turn(game: ModuleType, position: plain.Position, roll: int) -> list[plain.Position]:
    """Where a turn can lead, by the second engine."""
    if game is QUEDAH:
        return plain.quedah(position, roll)
    return plain.loyal(position) if game is LOYAL else plain.madagascar(position)


def plain_count(
    game: ModuleType, position: plain.Position, depth: int, rolls: tuple[int, ...]
) -> int:
    """As `count`, by the second engine. It knows no end of a game."""
    if depth == 0:
        return 1
    after = plain_turn(game, position, rolls[0] if rolls else 0)
    return sum(plain_count(game, next_one, depth - 1, rolls[1:]) for next_one in after)


def some(game: ModuleType, players: int, seed: str) -> list[Kidd]:
    """A position of each turn of a random game after the start, before anything is asked."""
    match = Match.new(game, players, {}, seed)
    rng = Rng(seed)
    found: list[Kidd] = []
    turn = 0
    while (request := match.request) is not None:
        if match.turn != turn and match.state.phase == "play":
            turn = match.turn
            state = match.state.copy()
            state.roll = 0
            found.append(state)
        if request.seat < 0:
            match.deal()
        else:
            match.answer(any_key(request, rng))
    return found


@pytest.mark.parametrize("case", GAMES, ids=name)
def test_a_second_engine_finds_the_same_turns(case: tuple[ModuleType, int]) -> None:
    """All positions that a turn can lead to, and how often, from every position of whole games."""
    game, players = case
    looked = 0
    for n in range(4):
        for state in some(game, players, f"second-{n}"):
            position = plain.parsed(key(state))
            for roll in (1, 2, 3) if game is QUEDAH else (0,):
                mine = list(outcomes(game, state, roll))
                # A repetition or the like ends the game before anybody acts.
                if any(s.over for s in mine):
                    continue
                found = Counter(map(key, mine))
                assert found == Counter(map(plain.spoken, plain_turn(game, position, roll)))
                looked += len(found)
    assert looked > 1000


def thrown(game: ModuleType, players: int, rng: Rng) -> str:
    """A position as no game may come to it: pirates thrown on the deck."""
    left = [CREW[players]] * players
    towers: list[str] = []
    for space in SPACES:
        crew: list[int] = []
        for _ in range(rng.below(3 if game is not LOYAL else 2)):
            seats = [seat for seat in range(players) if left[seat]]
            if game is QUEDAH:
                seats = [seat for seat in seats if seat not in crew]
            if seats:
                crew.append(rng.choice(seats))
                left[crew[-1]] -= 1
        if crew:
            towers.append(f"{space.id}/{rng.choice(space.ends)}:{written_seats(crew)}")
    ashore = ",".join([str(rng.below(n + 1) * rng.below(2)) for n in left])
    return f"{','.join(towers) or '-'} {ashore} 1 play"


@pytest.mark.parametrize("case", GAMES, ids=name)
def test_a_second_engine_agrees_on_crowded_decks(case: tuple[ModuleType, int]) -> None:
    """Many captors, chains of friends who are freed, high towers: rare in random games."""
    game, players = case
    rng = Rng("thrown")
    looked = 0
    for _ in range(1500):
        text = thrown(game, players, rng)
        position = plain.parsed(text)
        # In Loyal Captain nobody is surrounded when a turn begins.
        if game is LOYAL and plain.surrounded(position[0]):
            continue
        for roll in (1, 2, 3) if game is QUEDAH else (0,):
            mine = list(outcomes(game, read(text), roll))
            if any(s.over for s in mine):
                continue
            found = Counter(map(key, mine))
            assert found == Counter(map(plain.spoken, plain_turn(game, position, roll))), text
            looked += len(found)
    assert looked > 1000


@pytest.mark.parametrize("case", GAMES, ids=name)
def test_counts_of_both_engines_are_the_same_two_turns_deep(case: tuple[ModuleType, int]) -> None:
    game, players = case
    for n, state in enumerate(some(game, players, "deep")[::9]):
        state.seen = {}
        rolls = (n % 3 + 1, n // 3 % 3 + 1) if game is QUEDAH else ()
        position = plain.parsed(key(state))
        assert count(game, state, 2, rolls) == plain_count(game, position, 2, rolls)
