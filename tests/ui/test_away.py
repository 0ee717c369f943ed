"""Nothing held in secret leaves the tablet, or stands in a list, unless somebody says so."""

from __future__ import annotations

from pathlib import Path

import pytest
from ui import toy
from ui.place import Person, Place

from quayside import games
from quayside.kernel import PUBLIC, Match, Rng
from quayside.kernel.saves import to_data
from quayside.ui import away, log
from quayside.ui.desk import Desk
from quayside.ui.savetext import Summary, damaged_info
from quayside.ui.screens import saves as screen
from quayside.ui.session import Session
from quayside.ui.store import Store
from quayside.ui.text import Texts
from quayside.ui.tree import find, text_of

FINISHED = Path(__file__).parents[1] / "golden" / "manila" / "tie.json"
MARK = "quayside-save"
HIDDEN = [id_ for id_ in games.ids() if games.meta(id_).hidden]


@pytest.fixture
def person() -> Person:
    """Somebody at a game of Manila."""
    made = Person()
    made.begin("Anneke", "Bram", "Chiara", game="manila")
    return made


def test_an_export_of_a_game_with_secrets_is_asked_about_first(person: Person) -> None:
    for _ in range(2):
        person.press("menu")
        person.press("export")
        assert person.sees("what players hold in secret")
        assert person.place.files == []
        person.press("close")
        assert person.app.dialog is None
    person.press("menu")
    person.press("export")
    person.press("export-yes")
    [(_, text)] = person.place.files
    assert MARK in text
    assert person.app.dialog is None


def test_without_a_download_the_text_is_shown_after_the_question(person: Person) -> None:
    person.place.can_download = False
    person.press("menu")
    person.press("export")
    assert not person.sees(MARK)
    person.press("export-yes")
    assert person.sees(MARK)


@pytest.mark.parametrize("act", ["save-file:{}", "save-text:{}", "save-all"])
def test_the_list_of_saved_games_asks_as_well(person: Person, act: str) -> None:
    person.press("menu")
    person.press("saves")
    act = act.format(person.app.desk.model.selected)
    person.press(act)
    assert person.sees("what players hold in secret")
    assert not person.sees(MARK)
    assert person.place.files == []
    person.press("saves-list")
    assert not person.sees("what players hold in secret")
    person.press(act)
    stem, _, save = act.partition(":")
    person.press(f"{stem}-yes:{save}")
    told = [text for _, text in person.place.files]
    assert MARK in " ".join(told) or person.sees(MARK)


def test_open_and_finished_games_are_exported_at_once() -> None:
    person = Person()
    person.begin("Anneke", "Bram")
    person.press("menu")
    person.press("export")
    assert len(person.place.files) == 1
    other = Person()
    other.press("saves")
    other.app.file("import", FINISHED.read_text(encoding="utf-8"))
    other.look()
    save = other.app.desk.model.selected
    other.press(f"save-file:{save}")
    assert len(other.place.files) == 1
    other.press("save-all")
    assert len(other.place.files) == 2
    other.press(f"continue:{save}")
    other.press("menu")
    other.press("export")
    assert len(other.place.files) == 3


def test_a_save_that_nobody_can_read_may_hold_secrets() -> None:
    info = damaged_info("x", "")
    assert away.may_hold_secrets(info)
    assert away.may_hold_secrets(info._replace(game="a-game-to-come"))
    assert not away.may_hold_secrets(info._replace(game="saint-malo"))
    assert not away.may_hold_secrets(info._replace(game="manila", finished=True))


def test_a_report_of_an_error_leaves_the_game_out(person: Person) -> None:
    person.app.trouble("TypeError: x is undefined")
    person.look()
    failure = person.app.failure
    assert failure is not None
    assert MARK not in failure.detail
    assert "hold in secret" in failure.detail
    person.press("export")
    assert person.place.files == []
    person.press("export-yes")
    assert len(person.place.files) == 1


def test_a_game_that_cannot_be_drawn_can_still_be_exported(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = person.app.session
    assert session is not None

    def broken(view: object) -> None:
        raise ZeroDivisionError("torn map")

    monkeypatch.setattr(session.board, "view", broken)
    session._kept.clear()
    assert "torn map" in text_of(person.look())
    person.press("export")
    person.press("export-yes")
    assert len(person.place.files) == 1
    person.press("leave")


def test_a_copied_log_tells_what_all_know(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.PACKAGES, "toy", "toy")
    session = Session(Match.new(toy.GAME, 2), toy.BOARD, "x")
    session.hand_over()
    session.tap("pass")
    session.hand_over()
    assert any("secretly" in session.text(line.text) for _, line in session.lines())
    assert "secretly" not in log.as_text(session)
    assert "moved" in log.as_text(session)


@pytest.mark.parametrize("game_id", HIDDEN)
def test_the_list_of_saved_games_is_the_same_whatever_is_hidden(game_id: str) -> None:
    """Games that look the same to everybody look the same in the list."""
    meta = games.meta(game_id)
    match = Match.new(games.find(game_id), meta.max_seats, seed="list")
    rng = Rng("list")
    match.deal_all()
    for _ in range(60):
        assert match.request is not None
        match.answer(rng.choice(match.request.keys()))
        match.deal_all()
    twin = match.imagine(PUBLIC, rng)
    assert twin.state.to_json() != match.state.to_json()
    assert _listed(match) == _listed(twin)


def _listed(match: Match) -> str:
    place = Place()
    store = Store(place.kv)
    board = games.board(match.game.META.id)
    session = Session(match, board, "game")
    summary = Summary("2026-07-31T18:00:00Z", session.summary(), session.round(), match.over)
    assert store.put("game", to_data(match, "test"), summary)
    desk = Desk(store, place, Texts(), lambda snack: None)
    desk.open()
    tree = screen.view(desk.model, Texts())
    assert find(tree, "class", "thumb") is not None
    return repr(tree)
