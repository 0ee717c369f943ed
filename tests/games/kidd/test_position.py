"""Position text (RULES 6): written and read, and nothing else is read."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType

import pytest
from games.kidd.scene import GAMES, LOYAL, ODD_EVEN, QUEDAH, begin, move, name, picked, play
from hypothesis import given
from hypothesis import strategies as st

from quayside.bots.random_player import any_key
from quayside.games import kidd
from quayside.games.kidd.catalog import BLACK, CREW, SPACE, SPACES
from quayside.games.kidd.places import PLACE
from quayside.games.kidd.position import ENDS, key, read, written
from quayside.games.kidd.state import Kidd, stand
from quayside.kernel import CHANCE, Match, Rng

RULES = (Path(kidd.__file__).parent / "RULES.md").read_text(encoding="utf-8")
FIELDS = [slot for slot in Kidd.__slots__ if slot != "seen"]


@st.composite
def positions(draw: st.DrawFn) -> Kidd:
    """Any position that could stand on the deck, whether a game leads to it or not."""
    players = draw(st.sampled_from(sorted(CREW)))
    state = Kidd(players)
    crew = [seat for seat in range(players) for _ in range(CREW[players])]
    hands = draw(st.permutations(crew))
    aboard = hands[: draw(st.integers(0, len(hands)))]
    spaces = draw(st.permutations(list(SPACE)))
    while aboard and spaces:
        space = spaces.pop()
        height = draw(st.integers(1, len(aboard)))
        back = draw(st.sampled_from(SPACE[space].ends))
        state.put(stand(PLACE[space, back], tuple(aboard[:height])))
        aboard = aboard[height:]
    for seat in range(players):
        state.reserve[seat] = draw(st.integers(0, CREW[players] - state.aboard(seat)))
    state.seat = draw(st.integers(0, players - 1))
    state.phase = draw(st.sampled_from(("start", "play", "move", "free", "over")))
    if state.phase == "move":
        state.origin = draw(st.sampled_from(list(SPACE)))
        state.route = draw(st.lists(st.sampled_from(list(SPACE)), max_size=13))
    if state.phase == "free":
        state.freed = draw(st.sampled_from(list(SPACE)))
    if state.phase == "over":
        state.end = draw(st.sampled_from(ENDS))
        seats = st.sets(st.integers(0, players - 1), min_size=1)
        state.winners = sorted(draw(seats))
    state.roll = draw(st.integers(0, 3))
    state.quiet = draw(st.integers(0, 300))
    state.actions = draw(st.integers(0, 5000))
    state.passes = draw(st.integers(0, 3))
    state.strict = draw(st.booleans())
    times = draw(st.integers(1, 3))
    state.seen = {key(state): times}
    return state


@given(positions())
def test_what_is_written_is_read_again(state: Kidd) -> None:
    text = written(state)
    back = read(text)
    for field in FIELDS:
        assert getattr(back, field) == getattr(state, field), field
    assert written(back) == str(back) == text
    assert "\n" not in text


@given(positions())
def test_saves_keep_positions_as_text(state: Kidd) -> None:
    data = state.to_json()
    assert data["position"] == written(state)
    back = Kidd.from_json(data)
    assert back.to_json() == data
    assert all(getattr(back, slot) == getattr(state, slot) for slot in Kidd.__slots__)


@given(positions(), st.data())
def test_a_letter_wrong_is_no_position_or_another_one(state: Kidd, data: st.DataObject) -> None:
    """Whatever is read is written as it was read; else there is a ValueError and nothing worse."""
    text = written(state)
    at = data.draw(st.integers(0, len(text) - 1))
    letter = data.draw(st.sampled_from(" -,:/>1239SDIx\n"))
    wrong = text[:at] + letter + text[at + 1 :]
    try:
        found = read(wrong)
    except ValueError:
        return
    assert written(found) == wrong


@pytest.mark.parametrize("case", GAMES, ids=name)
def test_every_position_of_whole_games(case: tuple[ModuleType, int]) -> None:
    game, players = case
    for n in range(3):
        match = Match.new(game, players, {}, f"text-{n}")
        rng = Rng(f"text-{n}")
        phases = set()
        while (request := match.request) is not None:
            text = str(match.state)
            assert str(read(text)) == text
            assert match.observe(0)["position"] == text
            phases.add(match.state.phase)
            match.answer(rng.choice(request.keys())) if request.seat != CHANCE else match.deal()
        assert str(read(str(match.state))) == str(match.state)
        assert phases >= {"lot", "play", "move"}


def test_a_game_goes_on_from_its_text_as_it_would_have() -> None:
    """From the start of each turn, and whatever has been repeated so far."""
    match = Match.new(LOYAL, 2, {}, "on")
    rng = Rng("on")
    while (request := match.request) is not None:
        if match.state.phase == "play":
            twin = begin(LOYAL, str(match.state))
            assert str(twin.state) == str(match.state)
            assert twin.request is not None
            assert twin.request.keys() == request.keys()
        match.answer(any_key(request, rng))


def test_6_1_the_example_of_the_rules() -> None:
    (example,) = re.findall(r"^    (S1/.*)$", RULES, re.MULTILINE)
    state = read(example)
    assert [(tower.place, tower.crew) for tower in state.deck()] == [
        (PLACE["S1", BLACK], (0,)),
        (PLACE["D2", "S1"], (1,)),
        (PLACE["I1", "D1"], (0, 0, 1)),
    ]
    assert (state.reserve, state.seat, state.phase) == ([4, 4], 0, "play")
    assert (state.quiet, state.actions) == (2, 17)
    assert written(state) == example


def test_6_2_the_words() -> None:
    assert str(Match.new(QUEDAH, 2).state) == "- 7,7 0 lot"
    assert str(Match.new(QUEDAH, 2, {"first": "2", "strict": "on"}).state) == (
        "- 7,7 2 start strict"
    )
    match = begin(QUEDAH, ODD_EVEN, 3)
    assert str(match.state) == f"{ODD_EVEN} d3"
    assert str(picked(match, "S1").state) == f"{ODD_EVEN.replace('play', 'move:S1')} d3"
    play(match, "step:D2", "step:I2")
    assert str(match.state) == f"{ODD_EVEN.replace('play', 'move:S1>D2>I2')} d3"
    free = move(begin(QUEDAH, "S1/-:1,I1/D1:12 4,5 1 play", 2), "S1", "I1", "D1")
    assert str(free.state) == "I1/D1:21 4,5 1 free:I1 d2"
    over = begin(LOYAL, "S1/D2:1,D1/S1:2 0,6 1 play")
    assert str(over.state) == "S1/D2:1,D1/S1:2 0,6 1 over:blocked:2"


def test_6_4_the_ends() -> None:
    (line,) = re.findall(r"^6\.4 [\s\S]*?\n\n", RULES, re.MULTILINE)
    assert set(re.findall(r"`([a-z-]+)`", line)) == set(ENDS)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "-",
        "- 7,7 1",
        "- 7 1 play",
        "- 7,7,7 1 play",
        "- 8,7 1 play",
        "- 7,7 3 play",
        "- 7,7 0 play",
        "- 7,7 1 lot",
        "- 7,7 1 sleep",
        "- 7,7 1 play:now",
        "- 7,7 1 move:",
        "- 7,7 1 move:S7",
        "- 7,7 1 free:",
        "- 7,7 1 over",
        "- 7,7 1 over:blocked:",
        "- 7,7 1 over:blocked:0",
        "- 7,7 1 over:bored:1",
        "- 7,7 1 play x1",
        "- 7,7 1 play q0",
        "- 7,7 1 play d4",
        "- 7,7 1 play f4",
        "- 7,7 1 play f1",
        "- 7,7 1 play a2 q1",
        "- 7,7 1 play q1 q1",
        "- 7,7 1 play  q1",
        " - 7,7 1 play",
        "S1/-:1,S1/-:2 6,6 1 play",
        "S1/D3:1 6,7 1 play",
        "D1/-:1 6,7 1 play",
        "S1/-: 7,7 1 play",
        "S1/-:3 6,7 1 play",
        "S1/-:1 7,7 1 play",
        "D1/S1:1,S1/-:2 6,6 1 play",
        "S1/-:1, 6,7 1 play",
    ],
)
def test_no_position(text: str) -> None:
    with pytest.raises(ValueError):
        read(text)


def test_no_text() -> None:
    with pytest.raises(TypeError):
        read(7)  # type: ignore[arg-type]


def test_a_position_of_the_middle_of_a_turn_begins_the_turn_anew() -> None:
    match = begin(QUEDAH, f"{ODD_EVEN.replace('play', 'move:S1>D2')} d3", 3)
    assert (match.state.phase, match.state.origin, match.state.route) == ("play", "", [])
    assert str(match.state) == f"{ODD_EVEN} d3"


@pytest.mark.parametrize("seen", [{"x": "often"}, {"x": 0}, {"x": 4}, ["x"], None])
def test_a_save_whose_memory_cannot_be_is_refused(seen: object) -> None:
    with pytest.raises((TypeError, ValueError)):
        Kidd.from_json({"position": ODD_EVEN, "seen": seen})


def test_a_text_without_end_is_refused_at_once() -> None:
    with pytest.raises(ValueError, match="letters"):
        read(f"{ODD_EVEN}{' f2' * 300_000}")


def test_every_space_has_its_place_in_the_order() -> None:
    assert [space.id for space in SPACES] == [f"{ring}{k}" for ring in "SDI" for k in range(1, 7)]
