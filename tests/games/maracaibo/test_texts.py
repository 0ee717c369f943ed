"""The English texts of the rules: none is missing, and their holes are those of the messages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

from games.maracaibo.play import eager

from quayside.games import maracaibo
from quayside.games.maracaibo import catalog, game, words
from quayside.games.maracaibo.catalog import CARDS, DATA, LEGACY, STORIES
from quayside.games.maracaibo.meta import META
from quayside.games.maracaibo.story import vote_words
from quayside.kernel import Chance, Match, Message, Rng
from quayside.ui import po

FOLDER = Path(maracaibo.__file__).parent
CATALOGUE = po.read((FOLDER / "locale" / "en.po").read_text(encoding="utf-8"))
LITERAL = re.compile(r'\bmsg\(\s*"([^"]+)"')
NAMED = (
    *(
        "action",
        "area",
        "area_hint",
        "barrier",
        "building",
        "card",
        "career",
        "choice",
        "city-tile",
    ),
    *("ending", "first", "good", "jean-card", "metric", "nation", "object", "option", "quest"),
    *("question", "space", "stop", "story", "story_front", "synergy", "tile", "tile_hint", "token"),
)


def literal_keys() -> set[str]:
    return {
        key
        for source in FOLDER.glob("*.py")
        for key in LITERAL.findall(source.read_text(encoding="utf-8"))
    }


def test_every_message_has_a_text() -> None:
    assert literal_keys() - set(CATALOGUE) == set()


def test_every_text_is_used() -> None:
    left = set(CATALOGUE) - literal_keys() - {""}
    assert {key for key in left if key.split(".")[0] not in NAMED} == set()


def test_every_option_and_thing_has_a_name() -> None:
    names = {f"option.{spec.id}.{value}" for spec in META.options for value in spec.values}
    names |= {f"card.{card}" for card in CARDS}
    names |= {f"stop.{stop}" for stop in catalog.STOPS}
    branches = [tile for tile in LEGACY.values() if tile["kind"] == "branchCity"]
    names |= {f"stop.{tile['placement']}" for tile in branches}
    names |= {f"{what}.{area.id}" for what in ("area", "area_hint") for area in catalog.AREAS}
    names |= {f"{what}.{tile}" for what in ("tile", "tile_hint") for tile in LEGACY}
    names |= {f"space.{space}" for space in catalog.TRACK}
    for kind, ids in (
        ("nation", catalog.NATIONS),
        ("good", catalog.GOODS),
        ("object", catalog.OBJECTS),
        ("synergy", catalog.SYNERGIES),
        ("building", catalog.PRESTIGE),
        ("career", catalog.CAREERS),
        ("quest", catalog.QUESTS),
        ("token", catalog.TOKENS),
        ("city-tile", catalog.CITY_TILES),
        ("jean-card", catalog.JEAN_CARDS),
        ("story", STORIES),
    ):
        names |= {f"{kind}.{id_}" for id_ in ids}
    for card, story in STORIES.items():
        if "back" in story:
            names |= {f"question.{card}", f"story_front.{card}"}
            names |= {f"choice.{card}.{o['id']}" for o in story["back"]["vote"]["options"]}
    assert names - set(CATALOGUE) == set()


def test_names_are_those_of_the_data() -> None:
    for table, kind in (
        ("projectCards", "card"),
        ("map", "stop"),
        ("shipBoard", "area"),
        ("prestigeBuildings", "building"),
        ("careerCards", "career"),
        ("legacyTiles", "tile"),
    ):
        for row in DATA[table]:
            assert CATALOGUE[f"{kind}.{row['id']}"] == (row["name"],)


# ------------------------------------------------------------------ what messages bring


def _messages(value: Any) -> Iterator[Message]:
    """The message and all that are in it."""
    if isinstance(value, Message):
        yield value
        for inner in value.params.values():
            yield from _messages(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _messages(inner)


def _holes(text: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(text) if field}


def _check(value: Any) -> int:
    """All texts of the messages have all they ask for, and strings have their names."""
    n = 0
    for message in _messages(value):
        n += 1
        for text in () if message.key.startswith("kernel.") else CATALOGUE[message.key]:
            assert _holes(text) <= set(message.params), message
    return n


def test_effects_of_all_things_can_be_said() -> None:
    for card in CARDS:
        assert _check(words.card(card)) > 0, card
    for tile in catalog.CITY_TILES.values():
        _check(words.effects(tile.action))
    for quest in catalog.QUESTS.values():
        _check(words.cost(quest["cost"]))
        _check(words.effects([*quest["perCompass"], *quest["fixed"]]))
    for card, story in STORIES.items():
        for option in story["back"]["vote"]["options"] if "back" in story else ():
            _check(vote_words(card, option["id"]))


def test_texts_use_only_parameters_that_their_messages_bring() -> None:
    said: set[str] = set()
    for n in range(10):
        story = ("75", "77", "01", "08a", "07d")[n % 5]
        match = Match.new(game, 1 + n % 4, {"story": story}, f"texts-{n}")
        rng = Rng(f"texts-{n}")
        while (request := match.request) is not None:
            parts: list[Any] = [request.prompt, request.hint]
            parts += [[o.label, o.gain, o.hint] for o in request.options]
            parts += [blocked.reason for blocked in request.blocked]
            _check(parts)
            said |= {message.key for message in _messages(parts)}
            if isinstance(request, Chance):
                match.deal()
            else:
                assert request.prompt.params["seat"] == request.seat
                match.answer(eager(request, rng, match.state).key)
    assert len(said) > 120
