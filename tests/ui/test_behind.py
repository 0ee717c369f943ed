"""What stands behind a curtain: the table as all may know it, so that it need not be made anew."""

from __future__ import annotations

import pytest
from ui.place import Person, fresh
from ui.test_kept import next_tap

from quayside import games
from quayside.kernel import Rng
from quayside.ui.table import behind
from quayside.ui.tree import Node, by_class, find, find_all, has_class, render, text_of, walk

TAPS = 60


def table(person: Person) -> Node | None:
    """The table on the screen or behind the curtain, if there is any."""
    found = by_class(person.tree, "table")
    assert len(found) <= 1
    return found[0] if found else None


def hidden(node: Node | None) -> bool:
    return node is not None and has_class(node, "table--behind")


def test_the_curtain_is_seen_before_there_is_a_table() -> None:
    person = Person()
    person.press("box:saint-malo")
    app = person.app
    app.act("start")
    person.tree = app.tree()
    assert find(person.tree, "id", "reveal") is not None
    assert table(person) is None
    assert app.settle(), "the table is to be drawn"
    person.tree = app.tree()
    assert hidden(table(person))
    assert not app.settle()
    person.press("reveal")
    assert not hidden(table(person))


@pytest.mark.parametrize("game_id", games.ids())
def test_only_a_table_without_secrets_lies_as_it_was_in_the_frame_with_the_curtain(
    game_id: str,
) -> None:
    """What anybody may not know is gone at once, and the rest once that frame has been shown."""
    person = Person()
    meta = games.meta(game_id)
    person.begin(*["Anneke", "Bram", "Chiara"][: max(2, meta.min_seats)], game=game_id)
    app = person.app
    assert app.session is not None
    lay = table(person)
    app.session.hide()
    person.tree = app.tree()
    left = table(person)
    assert lay is not None
    assert left is not None
    assert hidden(left)
    assert left.attrs["aria-hidden"] == "true"
    assert (left.children == lay.children) is not meta.hidden
    assert (left == behind(app.session)) is meta.hidden
    assert app.settle() is not meta.hidden, "the table is to be drawn"
    person.tree = app.tree()
    assert table(person) == behind(app.session)
    assert not app.settle()
    person.press("reveal")
    assert not hidden(table(person))
    assert not app.settle()


def test_a_curtain_lifted_at_once_needs_nothing_behind_it() -> None:
    person = Person()
    person.press("box:saint-malo")
    person.app.act("start")
    person.app.tree()
    person.app.act("reveal")
    person.tree = person.app.tree()
    assert table(person) is not None
    assert not hidden(table(person))
    assert not person.app.settle()


def test_the_table_of_another_game_does_not_stand_behind_the_curtain_of_this() -> None:
    person = fresh()
    person.press("menu")
    person.press("shelf")
    person.press("box:manila")
    person.app.act("start")
    person.tree = person.app.tree()
    assert table(person) is None


@pytest.mark.parametrize("game_id", games.ids())
def test_behind_the_curtain_lies_what_all_may_know_and_nothing_can_be_answered(
    game_id: str,
) -> None:
    """Where nothing is hidden it is the table that the next seat will see, but for what is told to
    those who listen; that comes when the curtain goes up.
    """
    person = Person()
    meta = games.meta(game_id)
    person.begin(*["Anneke", "Bram", "Chiara"][: max(2, meta.min_seats)], game=game_id)
    rng = Rng("behind")
    curtains = 0
    for _ in range(TAPS):
        kind, name = next_tap(person, rng)
        stands = table(person)
        if kind == "act":
            person.app.act(name)
        else:
            person.app.choose(name)
        person.look()
        if name == "reveal" and stands is not None and not meta.hidden:
            assert without_words(stands) == without_words(table(person))
        if find(person.tree, "id", "reveal") is None:
            assert not hidden(table(person))
            continue
        curtains += 1
        stands = table(person)
        assert hidden(stands)
        assert stands is not None
        assert stands.attrs["aria-hidden"] == "true"
        assert text_of(by_class(stands, "prompt__text")[0]) == ""
        assert text_of(find_all(stands, "role", "log")[0]) == ""
        if meta.hidden:
            assert find(stands, "data-choice") is None
            assert find(stands, "data-act", "confirm") is None
            assert find(stands, "data-act", "undo") is None
        session = person.app.session
        assert session is not None
        assert session.match.request is not None
        log = list(session.match.log)
        for option in session.match.request.options:
            person.app.choose(option.key)
        person.app.act("confirm")
        assert session.match.log == log
        assert find(person.look(), "id", "reveal") is not None
    assert curtains > 2


def without_words(node: Node | None) -> list[str]:
    """All parts of a table with what they say and are, but for those that are told when they come
    and what tells a hidden table from a seen one.
    """
    assert node is not None
    told = by_class(node, "prompt__text") + find_all(node, "role", "log")
    inside = {id(part) for one in told for part in walk(one)}
    return [
        render(part._replace(children=tuple(c for c in part.children if isinstance(c, str))))
        for part in walk(node)
        if id(part) not in inside and part is not node
    ]
