"""Every golden save replays to the same end, whatever has changed in the code since.

If one fails, either a rule was changed (then RULES_VERSION must go up, and the old saves stay, in a
folder of their version), or something is broken. See docs/testing.md.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from quayside import games
from quayside.kernel import Match, SaveError
from quayside.kernel.saves import verify
from quayside.ui.savetext import open_text

from . import make

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*/*.json"))


def name(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@pytest.fixture(scope="module")
def replayed() -> dict[str, Match]:
    """All golden games of Saint Malo, replayed once."""
    paths = [path for path in FILES if path.parent.name == "saint-malo"]
    return {path.stem: open_text(path.read_text(encoding="utf-8"), games.find)[0] for path in paths}


@pytest.mark.parametrize("path", FILES, ids=name)
def test_a_golden_save_replays_to_the_same_end(path: Path) -> None:
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    golden = data["golden"]
    loaded = Match.load(data, games.find)
    assert loaded.digest() == data["digest"]
    match = verify(loaded)
    assert match.over
    assert match.digest() == data["digest"]
    assert [entry.text() for entry in match.log] == data["log"]
    assert match.scores() == golden["scores"]
    assert match.winners() == golden["winners"]
    assert make.end_reason(match) == golden["end"]
    assert {key: golden[key] for key in golden if key != "why"} == make.facts(match)
    assert golden["why"]


def test_the_golden_saves_are_those_that_the_tool_makes(replayed: dict[str, Match]) -> None:
    assert set(replayed) == {wanted.name for wanted in make.WANTED}
    for wanted in make.WANTED:
        match = replayed[wanted.name]
        assert len(match.players) == wanted.players
        assert wanted.fits(match), wanted.why
        assert set(wanted.options) <= set(match.options.items())


def test_the_tool_still_finds_the_same_game() -> None:
    wanted = next(wanted for wanted in make.WANTED if wanted.name == "two-players")
    text = (FOLDER / "saint-malo" / "two-players.json").read_text(encoding="utf-8")
    data = json.loads(text)
    assert make.play(wanted, data["seed"]).digest() == data["digest"]


def test_all_that_must_be_there_is_there(replayed: dict[str, Match]) -> None:
    matches = list(replayed.values())
    meta = games.meta("saint-malo")
    seats = set(range(meta.min_seats, meta.max_seats + 1))
    assert {len(match.players) for match in matches} == seats
    assert any(len(match.winners()) > 1 for match in matches)
    assert any(city.is_full() for match in matches for city in match.state.cities)
    assert {match.state.attacks for match in matches} >= {4, 5, 6}
    assert {match.options["first"] for match in matches} >= {"lot", "1", "5"}
    kinds = {event.kind for match in matches for _, event in match.events}
    assert kinds >= {
        "attack",
        "built-church",
        "built-crates",
        "built-houses",
        "built-walls",
        "city-full",
        "delivered",
        "game-over",
        "hired",
        "last-round",
        "nothing-scored",
        "round-ended",
        "side-complete",
        "swords",
        "turned",
    }
    people = {e.data["person"] for m in matches for _, e in m.events if e.kind == "hired"}
    assert len(people) == 7


def test_a_golden_save_with_another_answer_does_not_replay() -> None:
    """The test above can fail."""
    path = FOLDER / "saint-malo" / "tie.json"
    data = json.loads(path.read_text(encoding="utf-8"))
    at = data["log"].index("keep")
    match = Match.load(data, games.find)
    match.log[at] = match.log[at]._replace(key="die:0")
    with pytest.raises(SaveError):
        verify(match)
