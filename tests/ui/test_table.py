"""The table: list of choices and board offer the same, and everything stands where it belongs."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from ui.place import Person, fresh

import quayside
from quayside.kernel import Rng
from quayside.ui import po
from quayside.ui.session import Session
from quayside.ui.table import choices
from quayside.ui.tree import Node, by_class, find, find_all, has_class, text_of, walk


def session_of(person: Person) -> Session:
    assert person.app.session is not None
    return person.app.session


def check(person: Person) -> None:
    """What must be true of every table that asks something."""
    session = session_of(person)
    request = session.match.request
    assert request is not None
    tree = person.look()
    keys = set(request.keys())

    panel = choices(session)
    assert panel is not None
    listed = find_all(panel, "data-choice")
    assert [node.attrs["data-choice"] for node in listed] == list(request.keys())
    assert all(node.tag == "button" for node in listed)
    assert all(text_of(node).strip() for node in listed)

    parts = session.parts()
    stage = Node("div", {}, (parts.board, *parts.aside))
    anchored = {
        node.attrs["id"]: node.attrs["data-choice"]
        for node in find_all(stage, "id")
        if "data-choice" in node.attrs
    }
    assert anchored == {o.anchor: o.key for o in request.options if o.anchor is not None}
    assert {node.attrs["data-choice"] for node in find_all(tree, "data-choice")} == keys
    assert {act.key for act in parts.acts} <= keys

    ids = Counter(node.attrs["id"] for node in find_all(tree, "id"))
    assert [name for name, count in ids.items() if count > 1] == []
    by_label = [
        name
        for node in walk(tree)
        for attr in ("aria-labelledby", "aria-controls", "aria-describedby")
        for name in node.attrs.get(attr, "").split()
    ]
    assert [name for name in by_label if name not in ids] == []

    (prompt,) = by_class(tree, "prompt")
    back = prompt.children[0]
    assert isinstance(back, Node)
    assert find(back, "data-act", "undo") is not None
    acts = by_class(prompt, "prompt__acts")[0]
    last = acts.children[-1] if acts.children else None
    if parts.confirms:
        assert isinstance(last, Node)
        assert last.attrs["data-act"] == "confirm"
    elif any(act.primary for act in parts.acts):
        assert isinstance(last, Node)
        assert has_class(last, "btn--primary")


@pytest.mark.parametrize("names", [("Anneke", "Bram"), ("Anneke", "Bram", "Chiara", "Dov", "Elif")])
def test_list_board_and_request_offer_the_same(names: tuple[str, ...]) -> None:
    person = Person()
    person.begin(*names)
    rng = Rng(f"same {len(names)}")
    kinds = set()
    for _ in range(150):
        person.take()
        session = session_of(person)
        request = session.match.request
        if request is None:
            break
        kinds.add(request.kind)
        check(person)
        person.decide(rng)
    assert {"roll", "reroll", "score", "place"} <= kinds


def test_own_dice_are_in_the_list_too() -> None:
    person = Person()
    person.begin("Anneke", "Bram", dice="on")
    person.choose("roll")
    check(person)


def test_the_selected_option_is_marked_in_the_list() -> None:
    person = Person()
    person.begin("Anneke", "Bram")
    rng = Rng("marked")
    session = session_of(person)
    while session.selected is None:
        person.take()
        places = sorted(key for key in person.choices() if key.startswith("place:"))
        if places:
            person.choose(places[0])
        else:
            person.decide(rng)
    panel = choices(session)
    assert panel is not None
    pressed = find_all(panel, "aria-pressed", "true")
    assert [node.attrs["data-choice"] for node in pressed] == [session.selected]


def test_what_is_not_allowed_is_told_with_its_reason() -> None:
    person = Person()
    person.begin("Anneke", "Bram")
    person.choose("roll")
    person.choose("keep")
    session = session_of(person)
    request = session.match.request
    assert request is not None
    assert request.blocked
    person.app.choose(request.blocked[0].key)
    assert person.sees(session.text(request.blocked[0].reason))


def test_the_strip_is_a_list_of_tabs_with_one_stop() -> None:
    person = Person()
    person.begin("Anneke", "Bram", "Chiara")
    (strip,) = by_class(person.tree, "players")
    tabs = find_all(strip, "role", "tab")
    assert [node.attrs["data-act"] for node in tabs] == ["view:0", "view:1", "view:2"]
    assert [node.attrs["tabindex"] for node in tabs] == ["0", "-1", "-1"]
    assert [has_class(node, "player--turn") for node in tabs] == [True, False, False]
    assert "To move: Anneke" in tabs[0].attrs["aria-label"]


def test_every_text_of_every_screen_is_in_a_catalogue() -> None:
    person = Person()
    unknown = re.compile(r"\b[a-z]+(\.[a-z0-9-]+)+\b")
    screens = [person.tree]

    def note() -> None:
        screens.append(person.look())

    for act in ("settings", "close", "saves", "import-text", "saves-list", "close"):
        person.press(act)
        note()
    person.begin("Anneke", "Bram")
    note()
    person.choose("roll")
    for act in ("menu", "take-back", "close", "log", "close", "rules", "close"):
        person.press(act)
        note()
    rng = Rng("texts")
    for _ in range(60):
        person.decide(rng)
        note()
    for tree in screens:
        said = [text_of(tree)]
        for attr in ("aria-label", "title", "placeholder"):
            said += [node.attrs[attr] for node in find_all(tree, attr)]
        for text in said:
            found = [m[0] for m in unknown.finditer(text) if m[0] not in ("game-icons.net",)]
            assert [word for word in found if not word.endswith(".json")] == []
            assert not re.search(r"\{\w+\}", text), text


SOURCES = sorted((Path(quayside.__file__).parent / "ui").glob("*.py"))


def test_every_key_of_the_table_is_in_a_catalogue_and_every_text_is_used() -> None:
    folder = Path(quayside.__file__).parent / "ui" / "locale"
    known = {}
    for source in (folder / "en.po", folder / "table" / "en.po"):
        known[source.parent.name] = set(po.read(source.read_text(encoding="utf-8"))) - {""}
    code = "\n".join(source.read_text(encoding="utf-8") for source in SOURCES)
    used = set(re.findall(r'\bmsg\(\s*"([^"]+)"', code))
    assert used - known["locale"] - known["table"] == set()
    parameters = {key for key in known["table"] if key.startswith(("reason.", "list."))}
    assert known["table"] - used - parameters == set()
    assert known["table"] & known["locale"] == set()


def test_the_list_of_all_choices_is_drawn_once_it_is_open_and_stays_open() -> None:
    person = fresh()
    session = session_of(person)
    session.listed = False
    app = person.app

    def listed() -> list[Node]:
        panel = choices(session)
        assert panel is not None
        return find_all(panel, "data-choice")

    assert not listed()
    app.act("choices")
    assert [node.attrs["data-choice"] for node in listed()] == ["roll"]
    app.choose("roll")
    assert len(listed()) == 6
    app.act("choices")
    assert not listed()
