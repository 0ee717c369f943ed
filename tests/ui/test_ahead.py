"""What is drawn ahead of a tap is what the tap shows, and nothing comes of drawing it."""

from __future__ import annotations

import pytest
from ui.place import Person
from ui.test_kept import begun, next_tap, touch

from quayside import games
from quayside.kernel import Rng
from quayside.kernel.saves import to_data
from quayside.ui import shown
from quayside.ui.ahead import Coming
from quayside.ui.session import Session

ENOUGH = 15


def drawn_ahead(person: Person, pressed: str | None = None) -> Coming | None:
    """What will come of the tap on this option, or else of the likely one; None if none is."""
    *rest, last = [None, *person.app.ahead(pressed)]
    assert rest == [None] * len(rest), "only the last piece has something to show"
    assert last is None or isinstance(last, Coming)
    return last


def shown_now(person: Person, *taps: str) -> tuple[object, ...]:
    """What has come of these taps."""
    return person.app.tree(), taps, person.app.take_focus()


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
        selected = session.selected
        person.app.take_focus()
        touch(person.app, kind, name)
        if (kind, name) == likely and person.app.screen == "table":
            same = [f"choice:{selected}"] if name == "confirm" else []
            assert ahead is not None
            assert ahead[:3] == shown_now(person, *same, f"{kind}:{name}")
            compared += 1
        person.look()
    assert compared > 10


@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize("game_id", games.ids())
def test_a_tap_shows_what_was_drawn_when_the_finger_came_down_and_nothing_else_comes_of_it(
    game_id: str, full: bool
) -> None:
    person = begun(game_id, full=full)
    rng = Rng(f"pressed {game_id}")
    answered = selected = 0
    while person.app.screen == "table" and min(answered, selected) < ENOUGH:
        session = person.app.session
        assert session is not None
        kind, name = next_tap(person, rng)
        if kind == "act":
            person.press(name)
            continue
        before = facts(person)
        ahead = drawn_ahead(person, name)
        assert facts(person) == before
        said = len(session.match.log)
        same = ["act:confirm"] if name == session.selected else []
        person.app.take_focus()
        person.app.choose(name)
        if person.app.screen == "table":
            assert ahead is not None
            assert ahead[:3] == shown_now(person, f"choice:{name}", *same)
            answered += len(session.match.log) > said
            selected += session.selected == name
        person.look()
    assert answered + selected > ENOUGH


@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize("game_id", games.ids())
def test_a_game_goes_on_in_the_same_way_whether_its_taps_were_foreseen_or_not(
    game_id: str, full: bool
) -> None:
    plain, foreseeing = begun(game_id, full=full), begun(game_id, full=full)
    rng = Rng(f"taken over {game_id}")
    taken_over = 0
    for _ in range(60):
        if plain.app.screen != "table":
            break
        kind, name = next_tap(plain, rng)
        if plain.there("data-act", "redo") and rng.below(2):
            kind, name = "act", "redo"
        session = foreseeing.app.session
        assert session is not None
        drawn_ahead(foreseeing, name if kind == "choice" else None)
        match = session.match
        for person in (plain, foreseeing):
            touch(person.app, kind, name)
            person.app.settle()
            person.look()
        taken_over += session.match is not match
        for told in (facts, bookkeeping):
            assert told(plain) == told(foreseeing)
    assert taken_over > 10


@pytest.mark.parametrize("game_id", games.ids())
def test_a_game_whose_every_tap_was_foreseen_comes_to_the_same_end(game_id: str) -> None:
    ends = []
    for foreseeing in (False, True):
        person = begun(game_id, full=True)
        rng = Rng(f"to the end {game_id}")
        session = person.app.session
        assert session is not None
        while person.app.screen == "table":
            if session.curtained:
                key = None
            elif session.selected is not None:
                key = session.selected
            else:
                assert session.match.request is not None
                keys = session.match.request.keys()
                key = keys[rng.below(len(keys))]
            if foreseeing:
                session.foresee(key)
            match = session.match
            if key is None:
                person.app.act("reveal")
            else:
                person.app.choose(key)
                assert not foreseeing or session.match is not match or session.selected == key
            person.app.settle()
        assert session.match.over
        kv = person.place.kv
        kept = sorted((name, kv.get(name)) for name in [*kv.keys()])
        ends.append([session.match.log, session.match.digest(), kept])
    assert ends[0] == ends[1]


def bookkeeping(person: Person) -> list[object]:
    """What can be taken back and given again, and what is kept of the game."""
    session = person.app.session
    assert session is not None
    match = session.match
    return [match.can_undo(), match.can_redo(), match.events, to_data(match, ""), session.stops()]


def test_what_else_was_taken_back_can_be_given_again_though_a_tap_was_foreseen() -> None:
    person = begun("saint-malo", full=False)
    rng = Rng("taken back")
    session = person.app.session
    assert session is not None
    taken: list[str] = []
    while len(taken) < 2:
        for key in reversed(taken):
            session.answer(key)
        kind, name = next_tap(person, rng)
        (person.press if kind == "act" else person.choose)(name)
        taken = []
        while session.match.can_undo():
            taken.append(session.match.log[-1].key)
            person.press("undo")
    session.foresee(taken[-1])
    session.answer(taken[-1])
    assert session.match.can_redo()


def test_a_new_name_of_the_game_stays_whatever_was_foreseen() -> None:
    person = begun("saint-malo", full=False)
    session = person.app.session
    assert session is not None
    match, request = session.match, session.match.request
    assert request is not None
    key = request.keys()[0]
    drawn_ahead(person, key)
    match.title = "Sunday"
    person.app.choose(key)
    assert session.match is not match
    assert session.match.title == "Sunday"


@pytest.mark.parametrize("game_id", games.ids())
def test_what_only_the_next_player_may_see_is_not_early(game_id: str) -> None:
    person = begun(game_id, full=False)
    rng = Rng(f"early {game_id}")
    early, late = 0, 0
    for _ in range(80):
        session = person.app.session
        if person.app.screen != "table" or session is None:
            break
        kind, name = next_tap(person, rng)
        ahead = drawn_ahead(person, name if kind == "choice" else None)
        holder = session.holder
        touch(person.app, kind, name)
        if ahead is not None and f"{kind}:{name}" in ahead.taps and person.app.screen == "table":
            public = not session.hidden or session.curtained
            same = session.holder == holder and (kind, name) != ("act", "reveal")
            assert ahead.early == (public or same)
            early += ahead.early
            late += not ahead.early
        person.look()
    assert early
    assert bool(late) == games.meta(game_id).hidden


def test_the_sentence_that_tells_who_gets_the_tablet_is_foreseen() -> None:
    person = begun("saint-malo", full=False)
    session = person.app.session
    assert session is not None
    session.set("curtain", False)
    rng = Rng("passed on")
    told = 0
    for _ in range(60):
        kind, name = next_tap(person, rng)
        ahead = drawn_ahead(person, name) if kind == "choice" else None
        touch(person.app, kind, name)
        if ahead is not None and person.app.snack is not None:
            assert ahead.tree == person.app.tree()
            told += 1
        person.look()
    assert told > 1


def test_a_press_on_what_may_not_be_chosen_any_more_draws_nothing_and_is_told_at_the_tap() -> None:
    person = begun("saint-malo", full=False)
    before = facts(person)
    assert drawn_ahead(person, "no:such:option") is None
    assert facts(person) == before
    assert person.app.failure is None


def test_nothing_is_drawn_ahead_where_the_table_is_not_looked_at() -> None:
    person = Person()
    assert drawn_ahead(person) is None
    person.begin("Anneke", "Bram")
    person.press("menu")
    assert drawn_ahead(person) is None
    person.press("close")
    person.press("log")
    assert drawn_ahead(person) is None
    person.press("close")
    assert drawn_ahead(person) is not None
    assert person.app.session is not None
    person.app.claimed(person.app.session.save_id, False)
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
