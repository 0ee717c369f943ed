"""Who sees what while the tablet goes round: the curtain, all looking, all but one looking away."""

from __future__ import annotations

from typing import Any

import pytest
from ui import toy
from ui.place import Person

from quayside import games
from quayside.kernel import PUBLIC, Match, Rng
from quayside.ui import menu, table
from quayside.ui.session import Session
from quayside.ui.tree import Node, by_class, find, text_of


def sit_down(monkeypatch: pytest.MonkeyPatch, game: Any, **settings: bool) -> Session:
    """A match of the toy game, the tablet in the first seat's hands."""
    monkeypatch.setitem(games.PACKAGES, "toy", "toy")
    made = Session(Match.new(game, 2, settings=settings), toy.BOARD, "x")
    assert made.curtained, "nobody has been asked to look away yet"
    made.hand_over()
    return made


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch) -> Session:
    return sit_down(monkeypatch, toy.GAME, look_away=True)


def told(session: Session) -> str:
    """What the line over the board says; "" if there is none."""
    return text_of(by_class(table.view(session), "lookaway")[0])


def own(session: Session) -> str:
    """The stones that the board shows."""
    found = find(table.view(session), "id", "toy")
    assert found is not None
    return text_of(found)


# ------------------------------------------------------------------ looking away


def test_the_tablet_is_handed_on_without_a_tap(session: Session) -> None:
    assert "Player 1" in told(session)
    session.tap("place:left")
    assert session.tap("place:left")
    assert not session.curtained
    assert session.holder == 1
    assert "Player 2" in told(session)
    assert session.tap("pass")
    assert "Player 1" in told(session)


def test_only_the_own_things_are_shown_and_hidden_again_after(session: Session) -> None:
    session.tap("place:left")
    session.tap("place:left")
    assert "left" not in text_of(table.view(session))
    session.tap("pass")
    assert own(session) == "own: place:left"
    session.tap("pass")
    assert "left" not in text_of(table.view(session))


def test_without_the_setting_there_is_the_curtain_and_no_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = sit_down(monkeypatch, toy.GAME)
    assert by_class(table.view(session), "lookaway") == []
    session.tap("pass")
    assert session.curtained


def test_what_was_hidden_or_loaded_comes_behind_the_curtain(session: Session) -> None:
    session.hide()
    assert session.curtained
    session.hand_over()
    session.tap("pass")
    again = Session.resume(session.match.clone(), toy.BOARD, "x")
    assert again.curtained


def test_an_answer_of_another_seat_taken_back_comes_behind_the_curtain(session: Session) -> None:
    session.tap("pass")
    assert session.take_back()
    assert session.decider == 0
    assert session.curtained
    session.hand_over()
    assert session.redo() is False
    session.tap("place:left")
    assert not session.curtained


def test_the_curtain_that_is_up_stays_when_the_setting_changes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = sit_down(monkeypatch, toy.GAME)
    session.tap("pass")
    session.set("look_away", True)
    assert session.curtained
    session.hand_over()
    session.tap("pass")
    assert not session.curtained
    session.set("look_away", False)
    assert not session.curtained, "the same seat still has the tablet"
    session.tap("pass")
    assert session.curtained


def test_the_past_and_the_end_need_no_looking_away(session: Session) -> None:
    session.tap("pass")
    session.look_at(0)
    assert not session.private
    assert told(session) == ""
    session.look_at(None)
    while not session.match.over:
        session.tap("pass")
    assert not session.private
    assert told(session) == ""


def test_an_open_game_has_no_such_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.PACKAGES, "toy", "toy")
    meta = toy.META._replace(hidden=False)
    game: Any = type("Open", (), {**vars(toy.GAME), "META": meta})
    session = Session(Match.new(game, 2, settings={"look_away": True}), toy.BOARD, "x")
    assert session.curtained
    session.hand_over()
    assert not session.private
    assert by_class(table.view(session), "lookaway") == []


# ------------------------------------------------------------------ all looking


@pytest.mark.parametrize("away", [False, True])
def test_a_question_for_all_shows_nobody_s_secrets(
    monkeypatch: pytest.MonkeyPatch, away: bool
) -> None:
    session = sit_down(monkeypatch, toy.GAME_WITH_LOOKS, look_away=away)
    session.tap("pass")
    if not away:
        session.hand_over()
    session.tap("place:only")
    session.confirm()
    assert session.match.request is not None
    assert session.match.request.kind == "look"
    assert not session.curtained
    assert session.holder == session.seat == PUBLIC
    assert own(session) == "own: "
    assert "secretly" not in " ".join(session.text(line.text) for _, line in session.lines())
    assert find(menu.view(session), "data-act", "hide") is None
    if away:
        assert told(session) == ""
    # Undo leads back to what only one may see, and all were looking.
    assert session.undo()
    assert session.curtained
    session.hand_over()
    assert own(session) == "own: "
    session.tap("pass")
    assert session.holder == PUBLIC
    session.tap("pass")
    assert session.decider == 0
    assert session.curtained is not away


def test_after_all_have_looked_even_the_same_seat_takes_the_tablet_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = sit_down(monkeypatch, toy.GAME_WITH_LOOKS)
    for _ in range(2):
        session.tap("pass")
        if session.curtained:
            session.hand_over()
    again = Session(session.match.clone(), toy.BOARD, "x")
    assert not again.curtained
    assert again.holder == PUBLIC
    again.tap("pass")
    assert again.curtained


# ------------------------------------------------------------------ a real game


def begin(**settings: str) -> Person:
    person = Person()
    person.begin("Anneke", "Bram", "Chiara", game="manila", **settings)
    return person


def _hidden(tree: Node) -> bool:
    return find(tree, "id", "reveal") is not None


def test_a_real_game_goes_round_without_a_curtain() -> None:
    person = begin(look_away="on")
    session = person.app.session
    assert session is not None
    rng = Rng("away")
    deciders = set()
    for _ in range(120):
        if session.match.over:
            break
        decider = session.decider
        assert decider is not None
        deciders.add(decider)
        assert not _hidden(person.look())
        assert session.players[decider].name in told(session)
        assert session.seat == decider
        person.decide(rng)
        assert person.app.snack is None
    assert deciders == {0, 1, 2}


def test_it_is_set_in_the_menu_and_kept_with_the_game() -> None:
    person = begin()
    person.press("menu")
    person.enter("table:look_away", "on")
    assert find(person.look(), "data-field", "table:curtain") is None
    person.press("close")
    session = person.app.session
    assert session is not None
    assert "Anneke" in told(session)
    again = Person(person.place)
    assert _hidden(again.tree), "a game that is opened comes behind its curtain"
    again.press("reveal")
    session = again.app.session
    assert session is not None
    assert session.setting("look_away") is True
    again.press("hide")
    assert _hidden(again.tree)
