"""What is drawn ahead of a tap is what the tap shows, and nothing comes of drawing it."""

from __future__ import annotations

import pytest
from ui.place import Person
from ui.test_kept import begun, next_tap

from quayside import games
from quayside.kernel import Rng
from quayside.ui import shown
from quayside.ui.session import Session

ENOUGH = 15


def drawn_ahead(person: Person) -> object:
    """What is drawn of the screen after the likely tap; None if none is likely."""
    *rest, last = [None, *person.app.ahead()]
    assert rest == [None] * len(rest), "only the last piece has something to show"
    return last


def facts(person: Person) -> list[object]:
    """All that must be as it was after something was drawn ahead."""
    session, place = person.app.session, person.place
    assert session is not None
    return [
        person.app.tree(),
        session.match.digest(),
        list(session.match.log),
        (session.selected, session.holder, session.mark, session.shown, session.past),
        session.since(session.decider) if session.decider is not None else 0,
        (place.kept, list(place.claims), place.note, person.app.unsettled),
    ]


def likely_tap(session: Session) -> tuple[str, str]:
    """The tap that is drawn ahead; nothing if none is."""
    if session.curtained:
        return "act", "reveal"
    if session.selected is not None:
        return "act", "confirm"
    acts = session.parts().acts
    return "choice", next((act.key for act in acts if act.primary or len(acts) == 1), "")


@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize("game_id", games.ids())
def test_the_likely_tap_shows_what_was_drawn_ahead_and_nothing_else_comes_of_it(
    game_id: str, full: bool
) -> None:
    person = begun(game_id, full=full)
    rng = Rng(f"ahead {game_id}")
    compared = 0
    while person.app.screen == "table" and compared < ENOUGH:
        session = person.app.session
        assert session is not None
        before = facts(person)
        likely = likely_tap(session)
        ahead = drawn_ahead(person)
        assert facts(person) == before
        kind, name = next_tap(person, rng)
        (person.app.act if kind == "act" else person.app.choose)(name)
        tree = person.app.tree()
        if (kind, name) == likely and person.app.screen == "table" and person.app.snack is None:
            assert ahead == tree
            compared += 1
        person.look()
    assert compared > 10


def test_nothing_is_drawn_ahead_where_the_table_is_not_looked_at() -> None:
    person = Person()
    assert drawn_ahead(person) is None
    person.begin("Anneke", "Bram")
    person.press("menu")
    assert drawn_ahead(person) is None
    person.press("close")
    person.press("log")
    assert drawn_ahead(person) is None


def test_what_fails_ahead_of_a_tap_is_told_at_the_tap(monkeypatch: pytest.MonkeyPatch) -> None:
    person = begun("saint-malo", full=False)
    assert person.app.session is not None
    person.app.session.hide()
    person.look()

    def broken(*_: object) -> object:
        raise RuntimeError("torn")

    monkeypatch.setattr(shown.table, "view", broken)
    assert drawn_ahead(person) is None
    assert person.app.failure is None
    person.app.act("reveal")
    person.app.tree()
    assert person.app.failure is not None
