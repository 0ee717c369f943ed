"""The texts of Saint Malo: none is missing, none is unused, none leaks its key."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from games.any_texts import AnyCatalogue, AnyLog, check_log, check_pages
from games.saint_malo.looks import begin, moments, texts
from games.saint_malo.scene import position
from games.spoken import Spoken, said
from games.views import NAMES, look, parts

from quayside.games import saint_malo
from quayside.games.saint_malo import board
from quayside.games.saint_malo.meta import META
from quayside.kernel import Event
from quayside.ui.tree import by_class

SPOKEN = Spoken(
    saint_malo,
    ("person.", "title.", "thing.", "symbol.", "side.", "effect.", "first.", "option.first."),
)
CATALOGUE = SPOKEN.catalogue
is_clean = SPOKEN.is_clean
EVENTS: dict[str, dict[str, Any]] = {
    "first-player": {"seat": 0},
    "turn-began": {"seat": 0, "round": 3},
    "rolled": {
        "seat": 0, "roll": 2, "dice": ["log", "log", "head", "wall", "swords"], "kept": [2],
    },
    "turned": {"seat": 0, "n": 2, "symbol": "crate", "coins": -4},
    "delivered": {"seat": 0, "n": 3, "coins": -2},
    "built-crates": {"seat": 0, "n": 2, "cells": [10, 11]},
    "built-walls": {"seat": 0, "n": 1, "cells": [1]},
    "built-church": {"seat": 0, "n": 4, "cell": 10},
    "built-houses": {"seat": 0, "n": 2, "cells": [10, 11], "vp": 6},
    "hired": {
        "seat": 0, "person": "merchant", "cell": 16, "vp": 0, "coins": 4, "defence": 0,
        "counted": [],
    },
    "side-complete": {"seat": 0, "side": "bottom", "vp": 3, "coins": 0},
    "bonus-lost": {"seat": 0},
    "bonus-declined": {"seat": 0},
    "nothing-scored": {"seat": 0},
    "swords": {"seat": 0, "n": 2, "left": 0, "strength": 0},
    "attack": {"row": 2, "strength": 3, "defences": [1, 4], "lost": [0]},
    "city-full": {"seat": 0},
    "last-round": {},
    "game-over": {"scores": [41, 40], "winners": [0]},
}  # fmt: skip
SILENT: dict[str, dict[str, Any]] = {"drawn": {"seat": 0}, "round-ended": {"scores": []}}


class TestCatalogue(AnyCatalogue):
    """What holds of the texts of every game."""

    spoken = SPOKEN
    never_one: ClassVar[set[str]] = {"strip.filled", "tray.before"}


@pytest.mark.parametrize(("seed", "players"), [("t", 2), ("u", 4)])
def test_no_key_shows_in_a_game(seed: str, players: int) -> None:
    for match in moments(seed, players, every=29):
        request = match.request
        place = request is not None and request.kind == "place"
        selected = request.keys()[0] if request is not None and place else None
        for line in said(parts(match, selected), match):
            assert is_clean(line), line


def test_options_and_reasons_have_texts() -> None:
    for match in moments("v", 3, every=23):
        request = match.request
        if request is None:
            continue
        text = look(match).text
        messages = [request.prompt, request.hint]
        for option in request.options:
            messages += [option.label, option.gain, option.hint]
        messages += [item.reason for item in request.blocked]
        for message in messages:
            if message is not None:
                assert text(message) != message.key
                assert is_clean(text(message)), message


class TestLog(AnyLog):
    """What holds of the log of every game."""

    spoken = SPOKEN
    game_id = "saint-malo"
    events = EVENTS
    silent = SILENT


def test_log_lines_of_a_whole_game() -> None:
    spoken = check_log(SPOKEN, list(moments("w", 2))[-1])
    assert any("rolled" in line for line in spoken)
    assert spoken[-1].startswith(tuple(NAMES[:2]))


def test_log_lines_say_what_was_gained() -> None:
    text = texts(2)
    line = board.log_line(Event("hired", dict(EVENTS["hired"])))
    assert line is not None
    assert line.delta is not None
    assert (text(line.text), text(line.delta)) == ("Anneke placed the merchant", "+4 coins")
    rolled = board.log_line(Event("rolled", dict(EVENTS["rolled"])))
    assert rolled is not None
    assert text(rolled.text) == "Anneke rolled 4 dice again: 2 logs, 1 wall and 1 sword"


def test_headlines() -> None:
    state = position(3)
    text = texts(3)
    for city, vp in zip(state.cities, (50, 60, 60), strict=True):
        city.vp, city.coins, city.logs = vp, 0, 0
    match = begin(state)
    facts = match.observe(0)
    title, by = board.headline(facts, [1, 2])
    assert text(title) == "Bram and Chiara share Saint Malo"
    assert is_clean(text(by))
    state.cities[2].cells[24] = "C"
    title, by = board.headline(begin(state).observe(0), [1])
    assert text(title) == "Bram holds Saint Malo"
    assert "more empty spaces" in text(by)
    state.cities[1].vp = 70
    _, by = board.headline(begin(state).observe(0), [1])
    assert "Chiara is 10 behind" in text(by)


def test_rules_pages_are_whole_and_each_request_has_its_page() -> None:
    text = texts(2)
    pages = board.rules(text)
    ids = check_pages(SPOKEN, text, pages, 10)
    seen = {board.rules_page(match.request) for match in moments("r", 3, every=5)}
    assert seen <= ids
    assert {"roll", "turn", "pirates"} <= seen
    people = next(page for page in pages if page.id == "people")
    assert len(by_class(people.body, "malo-people")) == 1


def test_options_of_the_game_have_texts() -> None:
    text = texts(2)
    for spec in META.options:
        assert text(spec.label) != spec.label.key
        for value in spec.values:
            assert text.has(f"option.{spec.id}.{value}")
