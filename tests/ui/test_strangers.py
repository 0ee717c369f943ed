"""What comes from strangers is shown safely, or refused with a sentence of its own."""

from __future__ import annotations

import json
from collections.abc import Callable
from html.parser import HTMLParser
from typing import Any

import pytest
from ui.place import Person, Place, fresh
from ui.tour import played, read_in, screens, sit_down

from quayside import games
from quayside.kernel import Player, digest
from quayside.ui.keyvalue import MemoryKeyValue
from quayside.ui.screens import saves as saves_screen
from quayside.ui.slots import PREFIX
from quayside.ui.tree import Node, find, render, walk

MARKUP = '"><img src=x onerror=alert(1)><script>alert(2)</script>'
RIGHT_TO_LEFT = "\u202eשרה & ליאה"
LONG = "W" * 200
FORMAT = "{seat} *so* {n:+} %s {0.__class__}"
HALF = "half a pair \ud83d"
CONTROL = "\x00\x1b[2J\u2028\ufeff"
NAMES = (MARKUP, RIGHT_TO_LEFT, LONG, FORMAT, CONTROL, HALF, "Anneke", "Anneke")
ISOLATE = "\u2068"


class Tags(HTMLParser):
    """The elements of a text as a browser finds them."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


def elements(tree: Node) -> list[tuple[str, dict[str, str]]]:
    """The elements of the tree, in the order of the page."""
    return [(n.tag.lower(), {k.lower(): v for k, v in n.attrs.items()}) for n in walk(tree)]


@pytest.mark.parametrize("game_id", games.ids())
@pytest.mark.parametrize("answers", [0, 40, 100_000])
def test_names_of_any_kind_are_names_on_every_screen(game_id: str, answers: int) -> None:
    meta = games.meta(game_id)
    first = NAMES if answers else tuple(reversed(NAMES))
    players = [Player(name, i + 1) for i, name in enumerate(first[: meta.max_seats])]
    person = read_in(played(game_id, players, answers, "names", RIGHT_TO_LEFT))
    trees = [("list", person.tree)]
    sit_down(person)
    trees += screens(person)
    assert person.app.failure is None, person.app.failure
    for name, tree in trees:
        parser = Tags()
        text = render(tree)
        parser.feed(text.encode(errors="replace").decode())
        assert len(parser.found) == len(elements(tree)), name
        assert {tag for tag, _ in parser.found}.isdisjoint({"script", "img"}), name
        handlers = [key for _, attrs in parser.found for key in attrs if key.startswith("on")]
        assert handlers == [], name
        turned = [text for text in texts_of(tree) if turns(text)]
        assert turned == [], name


def texts_of(tree: Node) -> list[str]:
    """All texts and all that is said of elements. What is typed in a field stands for itself."""
    found = []
    for node in walk(tree):
        if node.tag not in ("textarea", "input", "option"):
            # An element with a direction of its own keeps what is in it to itself.
            if "dir" not in node.attrs:
                found += [child for child in node.children if isinstance(child, str)]
            found += [node.attrs.get(name, "") for name in ("aria-label", "title", "data-name")]
    return found


def turns(text: str) -> bool:
    """Whether the name that runs from right to left turns what stands before or after it."""
    at = text.find(RIGHT_TO_LEFT)
    return at >= 0 and text[max(at - 1, 0) : at] != ISOLATE


# ---------------------------------------------------------------------- files


def good() -> dict[str, Any]:
    """A sound save."""
    players = [Player("Anneke", 1), Player("Bram", 2)]
    return played("saint-malo", players, 30, "good").save(build="test")


def signed(data: dict[str, Any]) -> str:
    """The save with a seal that fits what it says."""
    rest = {key: value for key, value in data.items() if key != "check"}
    return json.dumps({**rest, "check": digest(rest)})


def changed(**fields: Any) -> str:
    """A sound save with these fields instead of its own, sealed anew."""
    return signed({**good(), **fields})


BAD: dict[str, Callable[[], str]] = {
    "not-json": lambda: signed(good())[:-40],
    "not-a-save": lambda: json.dumps({"format": "18xx", "actions": []}),
    "too-big": lambda: "x" * 1_000_001,
    "newer": lambda: changed(version=99),
    "unknown-game": lambda: changed(game="chess"),
    "incomplete": lambda: signed({k: v for k, v in good().items() if k != "log"}),
    "damaged": lambda: json.dumps({**good(), "title": "another"}),
    "rules-changed": lambda: changed(rules=0, log=[*good()["log"], "nonsense"]),
    "illegal": lambda: changed(log=[*good()["log"], "no-such-answer"]),
    "digest": lambda: changed(digest="0" * 16),
}
"""A text for each way in which a file can be no sound save."""


def said(code: str) -> str:
    """The sentence for the code."""
    return Person().app.t(saves_screen.problem(code))


def test_each_has_its_own_sentence() -> None:
    sentences = {said(code) for code in BAD}
    assert len(sentences) == len(BAD)


@pytest.mark.parametrize("code", BAD)
def test_a_bad_file_is_refused_with_its_sentence_and_nothing_is_stored(code: str) -> None:
    person = Person()
    person.press("saves")
    person.app.file("import", BAD[code]())
    assert person.sees(said(code))
    assert person.app.desk.infos() == []
    person.press("import-text")
    person.enter("import", BAD[code]())
    person.press("import-go")
    assert person.sees(said(code))
    assert person.app.desk.infos() == []


def stored(text: str) -> Person:
    """Somebody who finds this text in the storage, in both slots of a game."""
    kv = MemoryKeyValue()
    for slot in ("a", "b"):
        kv.set(f"{PREFIX}game/one/{slot}", text)
    kv.set(f"{PREFIX}game/one/at", "a 7")
    return Person(Place(kv))


@pytest.mark.parametrize("code", BAD)
def test_a_bad_save_in_the_storage_is_named_exported_and_can_be_deleted(code: str) -> None:
    """1 MB of junk, half a save, one of a newer Quayside, one whose log has become illegal."""
    text = BAD[code]()
    person = stored(text)
    person.press("saves")
    go = find(person.tree, "data-act", "continue:one")
    if go is not None:
        person.press("continue:one")
        assert person.app.screen == "home"
        assert person.sees(said(code))
    else:
        assert person.sees(said("unknown-game" if code == "unknown-game" else "damaged"))
    person.press("save-file:one")
    if find(person.tree, "data-act", "save-file-yes:one") is not None:
        person.press("save-file-yes:one")
    ((_, file),) = person.place.files
    assert file.strip() == text.strip()
    person.press("save-delete:one")
    assert person.app.desk.infos() == []


def test_the_sound_games_beside_a_bad_one_can_be_played() -> None:
    person = stored(BAD["not-json"]())
    person.begin("Anneke", "Bram")
    person.choose("roll")
    again = Person(Place(person.place.kv))
    infos = again.app.desk.infos()
    assert [info.damaged for info in infos] == [False, True]
    again.press(f"continue:{infos[0].id}")
    assert again.app.session is not None


# ---------------------------------------------------------------------- room


def test_a_storage_without_any_room_is_told_and_the_game_goes_on() -> None:
    """Private windows have had a quota of nothing."""
    person = Person(Place(MemoryKeyValue(limit=0)))
    person.begin("Anneke", "Bram")
    person.choose("roll")
    assert person.sees("no room left")
    person.press("export")
    ((_, text),) = person.place.files
    other = Person()
    other.press("saves")
    other.app.file("import", text)
    assert len(other.app.desk.infos()) == 1


def test_room_that_ends_during_the_game_is_told_until_there_is_some_again() -> None:
    person = fresh()
    kv = person.place.kv
    assert isinstance(kv, MemoryKeyValue)
    person.choose("roll")
    kv.limit = 0
    person.choose("die:0")
    assert person.sees("no room left")
    kv.limit = None
    person.choose("die:1")
    assert not person.sees("Not saved")
