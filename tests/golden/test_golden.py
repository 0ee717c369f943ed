"""Every golden save replays to the same end, whatever has changed in the code since.

If one fails, either a rule was changed (then RULES_VERSION must go up, and some old saves stay, in
`rules-<n>`), or something is broken. See docs/testing.md.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from games.spoken import TOLD

from quayside import games
from quayside.games import kidd, manila
from quayside.games.kidd.position import ENDS as KIDD_ENDS
from quayside.games.malacca.catalog import CARD
from quayside.kernel import Match, SaveError, digest
from quayside.kernel.saves import verify
from quayside.ui.savetext import open_text

from . import make
from .wanted import Wanted

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*/*.json"))
OLDER = sorted(FOLDER.glob("*/rules-*/*.json"))
"""Saves of earlier rules versions, by game."""


def name(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


WANTED = [(id_, wanted) for id_, module in make.GAMES.items() for wanted in module.WANTED]


@cache
def replayed(id_: str) -> dict[str, Match]:
    """All golden games of this game, replayed once."""
    paths = [path for path in FILES if path.parent.name == id_]
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


def test_every_game_has_golden_saves_and_they_are_those_that_the_tool_makes() -> None:
    assert list(make.GAMES) == games.ids()
    assert {name(path) for path in FILES} == {f"{id_}/{wanted.name}" for id_, wanted in WANTED}


@pytest.mark.parametrize(("id_", "wanted"), WANTED, ids=lambda part: getattr(part, "name", part))
def test_a_golden_game_is_what_it_is_there_for(id_: str, wanted: Wanted) -> None:
    match = replayed(id_)[wanted.name]
    assert len(match.players) == wanted.players
    assert wanted.fits(match), wanted.why
    assert set(wanted.options) <= set(match.options.items())


@pytest.mark.parametrize("id_", games.ids())
def test_the_tool_still_finds_the_same_game(id_: str) -> None:
    wanted = make.GAMES[id_].WANTED[0]
    text = (FOLDER / id_ / f"{wanted.name}.json").read_text(encoding="utf-8")
    data = json.loads(text)
    assert make.play(id_, wanted, data["seed"]).digest() == data["digest"]


@pytest.mark.parametrize("id_", games.ids())
def test_every_table_and_every_option_is_there(id_: str) -> None:
    """Of the option for the first player, some values are enough."""
    matches = list(replayed(id_).values())
    meta = games.meta(id_)
    seats = set(range(meta.min_seats, meta.max_seats + 1))
    assert {len(match.players) for match in matches} == seats
    assert any(len(match.winners()) > 1 for match in matches)
    for spec in meta.options:
        found = {match.options[spec.id] for match in matches}
        if spec.id == "first":
            assert found & {"lot"}
            assert len(found) > 1
        else:
            assert found == set(spec.values), spec.id


@pytest.mark.parametrize("id_", games.ids())
def test_what_was_played_under_rules_that_nobody_knows_is_refused(id_: str) -> None:
    data = {**next(iter(replayed(id_).values())).save(), "rules": 0, "log": ["nonsense"]}
    data["checkpoint"] = {**data["checkpoint"], "at": 1}
    del data["check"]
    with pytest.raises(SaveError) as error:
        Match.load({**data, "check": digest(data)}, games.find)
    assert error.value.code == "rules-changed"


def older(path: Path) -> str:
    return f"{path.parents[1].name}/{path.parent.name}/{path.stem}"


@pytest.mark.parametrize("path", OLDER, ids=older)
def test_a_game_of_older_rules_comes_to_the_end_that_it_had(path: Path) -> None:
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    assert path.parent.name == f"rules-{data['rules']}"
    assert data["rules"] < games.meta(data["game"]).rules_version
    match, _ = open_text(path.read_text(encoding="utf-8"), games.find)
    assert match.digest() == data["digest"]
    assert match.save()["rules"] == games.meta(data["game"]).rules_version


def test_every_older_version_of_the_rules_has_a_save() -> None:
    wanted = {f"{id_}/{n}" for id_ in games.ids() for n in range(1, games.meta(id_).rules_version)}
    assert {f"{path.parents[1].name}/{path.parent.name[6:]}" for path in OLDER} == wanted


@pytest.mark.parametrize("path", OLDER, ids=older)
def test_what_older_rules_allowed_alone_goes_on_from_its_last_position(path: Path) -> None:
    """Here an answer that no rules know stands for one that these rules do not know any more."""
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    at = data["checkpoint"]["at"]
    changed = {**data, "log": ["gone", *data["log"][1:]]}
    del changed["check"]
    match = Match.load({**changed, "check": digest(changed)}, games.find)
    assert {key: data["golden"][key] for key in make.facts(match)} == make.facts(match)
    assert [entry.text() for entry in match.log] == data["log"][at:]


def test_all_of_saint_malo_is_there() -> None:
    matches = list(replayed("saint-malo").values())
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


def test_all_of_manila_is_there() -> None:
    matches = list(replayed("manila").values())
    kinds = {event.kind for match in matches for _, event in match.events}
    source = "".join(path.read_text() for path in Path(manila.__file__).parent.glob("*.py"))
    assert kinds == set(TOLD.findall(source))
    whys = {e.data["why"] for m in matches for _, e in m.events if e.kind == "berthed"}
    assert whys == {"dice", "pilot", "pirates", "calm", "wreck"}
    sources = {e.data["source"] for m in matches for _, e in m.events if e.kind == "profit"}
    assert sources == {"crew", "port", "pirates", "yard"}


def test_all_of_malacca_is_there() -> None:
    matches = list(replayed("malacca").values())
    events = [event for match in matches for _, event in match.events]
    assert {event.kind for event in events} == {
        "bet-back",
        "bet-lost",
        "bought",
        "captain",
        "captured",
        "character",
        "character-pays",
        "decided",
        "defended",
        "equipment-pays",
        "fined",
        "game-over",
        "laid",
        "loot",
        "no-special",
        "not-bought",
        "pointless",
        "revealed",
        "round-began",
        "round-ended",
        "scrubbed",
        "ship",
        "special-card",
        "special-taken",
        "special-turned",
        "special-used",
        "spoils",
        "start",
        "trade",
        "tragic-hero",
    }
    tables = {(m.options["characters"], m.options["equipment"]) for m in matches}
    assert tables == {("off", "off"), ("on", "off"), ("off", "on"), ("on", "on")}
    laid = {card for e in events if e.kind == "revealed" for card in e.data["cards"]}
    assert laid == set(CARD)


def test_all_of_captain_kidd_is_there() -> None:
    """Every event, and every way to end, is in a golden game."""
    ids = ("loyal-captain", "quedah-merchant", "madagascar")
    matches = [match for id_ in ids for match in replayed(id_).values()]
    kinds = {event.kind for match in matches for _, event in match.events}
    source = "".join(path.read_text() for path in Path(kidd.__file__).parent.rglob("*.py"))
    assert kinds == set(TOLD.findall(source))
    assert {match.state.end for match in matches} == set(KIDD_ENDS)


def test_a_golden_save_with_another_answer_does_not_replay() -> None:
    """The test above can fail."""
    path = FOLDER / "saint-malo" / "tie.json"
    data = json.loads(path.read_text(encoding="utf-8"))
    at = data["log"].index("keep")
    match = Match.load(data, games.find)
    match.log[at] = match.log[at]._replace(key="die:0")
    with pytest.raises(SaveError):
        verify(match)
