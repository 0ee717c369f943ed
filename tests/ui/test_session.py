"""A match at the table: previews, hand-overs and secrets, with a toy game that has some."""

from __future__ import annotations

import pytest
from ui import toy

from quayside import games
from quayside.kernel import IllegalAnswer, Match, msg
from quayside.ui import curtain, log, table
from quayside.ui.contract import LogLine, TableParts, TableView
from quayside.ui.session import Session
from quayside.ui.tree import find, text_of


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch) -> Session:
    monkeypatch.setitem(games.PACKAGES, "toy", "toy")
    made = Session(Match.new(toy.GAME, 2, settings={"curtain": False}), toy.BOARD, "x")
    made.hand_over()
    return made


def test_a_choice_of_places_is_not_made_for_anybody(session: Session) -> None:
    assert session.selected is None
    assert session.preview() is None


def test_the_log_marks_players_with_their_flags_and_a_rival_of_the_rules_with_none(
    session: Session,
) -> None:
    marks = [log.line(LogLine(msg("toy"), seat), session).children[0] for seat in (0, 1, 2)]
    assert [str(mark).count("flag") > 0 for mark in marks] == [True, True, False]
    assert "i-bot" in str(marks[2])


def test_a_place_is_selected_then_answered(session: Session) -> None:
    assert not session.tap("place:left")
    preview = session.preview()
    assert preview is not None
    assert preview.observation["own"] == ["place:left"]
    assert session.match.observe(0)["own"] == []
    assert session.tap("place:left")
    assert session.match.observe(0)["own"] == ["place:left"]


def test_a_button_in_the_prompt_needs_no_second_tap(session: Session) -> None:
    assert session.tap("pass")


def test_a_place_that_is_named_for_it_needs_no_second_tap(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def view(of: TableView) -> TableParts:
        return toy._view(of)._replace(at_once=("place:left",))

    monkeypatch.setattr(session.board, "view", view)
    session.settle()
    assert not session.tap("place:right")
    assert session.tap("place:left")


def test_the_only_place_is_previewed_at_once_but_not_done(session: Session) -> None:
    session.tap("pass")
    assert session.selected is None, "not before the tablet is in the right hands"
    session.hand_over()
    assert session.selected == "place:only"
    assert len(session.match.log) == 1
    assert session.confirm()
    assert session.match.observe(1)["own"] == ["place:only"]


def test_what_is_usual_is_previewed_at_once_but_not_done(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def view(of: TableView) -> TableParts:
        return toy._view(of)._replace(usual="place:right" if of.request else None)

    monkeypatch.setattr(session.board, "view", view)
    session.settle()
    assert session.selected == "place:right"
    assert len(session.match.log) == 0
    session.tap("place:left")
    assert session.selected == "place:left"
    assert session.confirm()
    assert session.match.log[0].key == "place:left"


def test_where_something_is_hidden_the_curtain_cannot_be_switched_off(session: Session) -> None:
    assert not session.setting("curtain")
    session.tap("pass")
    assert session.curtained
    with pytest.raises(IllegalAnswer):
        session.tap("pass")
    session.hand_over()
    assert not session.curtained


def test_no_secret_is_on_the_curtain_or_in_the_log_of_another(session: Session) -> None:
    session.tap("place:left")
    session.confirm()
    drawn = text_of(curtain.view(session))
    assert "moved" in drawn
    assert "left" not in drawn
    session.hand_over()
    assert "left" not in text_of(table.view(session))
    assert "secretly place:left" not in text_of(log.drawer(session))
    session.tap("pass")
    session.hand_over()
    assert "place:left" in text_of(table.view(session))
    assert "secretly place:left" in text_of(log.drawer(session))


def test_the_curtain_tells_nobody_s_secrets_not_even_those_of_the_seat_to_come(
    session: Session,
) -> None:
    session.tap("pass")
    drawn = text_of(curtain.view(session))
    assert "moved" in drawn
    assert "secretly dealt" not in drawn
    session.hand_over()
    assert "secretly dealt" in text_of(log.drawer(session))


def test_the_past_shows_only_what_everybody_knows(session: Session) -> None:
    session.tap("place:left")
    session.confirm()
    session.hand_over()
    session.tap("pass")
    session.hand_over()
    session.look_at(1)
    assert session.past == 1
    drawn = table.view(session)
    assert find(drawn, "data-choice") is None
    assert "left" not in text_of(drawn)


def test_a_finished_match_shows_nothing_hidden(session: Session) -> None:
    while not session.match.over:
        session.hand_over()
        session.tap("pass")
    assert session.decider is None
    assert not session.curtained
    assert "pass" not in text_of(table.view(session))


def test_things_can_be_hidden_without_an_answer(session: Session) -> None:
    session.tap("place:left")
    session.hide()
    assert session.curtained
    assert session.selected is None
    assert len(session.match.log) == 0
    session.hand_over()
    assert not session.curtained
