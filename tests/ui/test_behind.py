"""What stands behind a curtain: the table as all may know it, so that it need not be made anew."""

from __future__ import annotations

import pytest
from ui.place import Person, fresh
from ui.test_kept import next_tap

from quayside import games
from quayside.kernel import Rng
from quayside.ui.table import behind
from quayside.ui.tree import Node, by_class, find, has_class

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
def test_nothing_behind_the_curtain_can_be_answered(game_id: str) -> None:
    person = Person()
    meta = games.meta(game_id)
    person.begin(*["Anneke", "Bram", "Chiara"][: max(2, meta.min_seats)], game=game_id)
    rng = Rng("behind")
    curtains = 0
    for _ in range(TAPS):
        kind, name = next_tap(person, rng)
        if kind == "act":
            person.app.act(name)
        else:
            person.app.choose(name)
        person.look()
        if find(person.tree, "id", "reveal") is None:
            assert not hidden(table(person))
            continue
        curtains += 1
        stands = table(person)
        assert hidden(stands)
        assert stands is not None
        assert find(stands, "data-choice") is None
        assert find(stands, "data-act", "confirm") is None
        assert find(stands, "data-act", "undo") is None
    assert curtains > 2
