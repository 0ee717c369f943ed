"""What a seat may not know is nowhere: not on its screens, nor in what is told about the game.

The strongest form of it, for every game with secrets: in every position that the seat cannot tell
from the real one each screen is the same to the letter, with all attributes, and so are the title
of the tab and the line in the list of saved games. The curtain is the same whoever looks at it.
"""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest
from ui import toy
from ui.place import Person
from ui.tour import played, read_in, screens, sit_down

from quayside import games
from quayside.kernel import Match, Player, Rng
from quayside.ui.curtain import view as curtain
from quayside.ui.session import Session
from quayside.ui.table import behind
from quayside.ui.tree import by_class, find, text_of

ROOT = Path(__file__).resolve().parents[2]
PEOPLE = ("Anneke", "Bram", "Chiara", "Dov", "Elif", "Fenna", "Gijs", "Hanne")
HIDDEN = [game_id for game_id in games.ids() if games.meta(game_id).hidden]
LENGTHS = (0, 1, 3, 7, 13, 22, 34, 50, 75, 110)


def position(game_id: str, answers: int) -> Match:
    """A game of some random table after so many answers: of two at least, who have secrets."""
    meta = games.meta(game_id)
    rng = Rng(f"{game_id} {answers}")
    least = max(2, meta.min_seats)
    seats = least + rng.below(meta.max_seats - least + 1)
    players = [Player(name, i + 1) for i, name in enumerate(PEOPLE[:seats])]
    return played(game_id, players, answers, f"secrets {answers}")


def seen(person: Person, match: Match) -> list[tuple[str, Any]]:
    """All that the seat to decide is shown of the match, from its curtain on."""
    session = person.app.session
    assert session is not None
    session.match = match
    session.holder = None
    session.settle()
    person.app.screen = "table"
    told: list[tuple[str, Any]] = [
        ("title", person.app.title()),
        ("summary", session.summary()),
        ("stops", session.stops()),
    ]
    for name, tree in screens(person):
        told.append((name, tree))
        if name == "past":
            break
    return told


@pytest.mark.parametrize("answers", LENGTHS)
@pytest.mark.parametrize("game_id", HIDDEN)
def test_what_a_seat_is_shown_is_the_same_in_all_positions_it_cannot_tell_apart(
    game_id: str, answers: int
) -> None:
    match = position(game_id, answers)
    person = read_in(match)
    session = sit_down(person)
    if session.decider is None:
        return
    seat = session.seat
    real = seen(person, match.clone())
    for n in range(3):
        twin = match.imagine(seat, Rng(f"other {n}"))
        pairs = zip(real, seen(person, twin), strict=True)
        assert [name for (name, shown), (_, other) in pairs if shown != other] == []
    assert person.app.failure is None


@pytest.mark.parametrize("game_id", HIDDEN)
def test_there_is_something_that_seats_do_not_know(game_id: str) -> None:
    """Else the test above would compare each position with itself."""
    matches = [position(game_id, answers) for answers in LENGTHS]
    unknown = [
        match.imagine(match.request.seat, Rng("other")).digest() != match.digest()
        for match in matches
        if match.request is not None and match.request.seat >= 0
    ]
    assert sum(unknown) > len(unknown) // 3


@pytest.mark.parametrize("answers", LENGTHS)
@pytest.mark.parametrize("game_id", HIDDEN)
def test_the_curtain_tells_nobody_anything(game_id: str, answers: int) -> None:
    match = position(game_id, answers)
    board = games.board(game_id)

    def drawn(of: Match) -> Any:
        session = Session(of.clone(), board, "x")
        if session.decider is None:
            return None
        return curtain(session), behind(session), session.summary()

    real = drawn(match)
    for seat in range(len(match.players)):
        twin = match.imagine(seat, Rng(f"curtain {seat}"))
        assert drawn(twin) == real, f"what {seat} does not know stands on the curtain"


@pytest.mark.parametrize("answers", LENGTHS[:5])
@pytest.mark.parametrize("game_id", HIDDEN)
def test_the_curtain_is_down_after_everything_that_brings_a_game_to_the_table(
    game_id: str, answers: int
) -> None:
    """Import, loading, a reload, coming back from another screen, undo and taking back."""
    person = read_in(position(game_id, answers))
    session = sit_down(person)
    if session.decider is None:
        return
    assert find(person.look(), "id", "reveal") is not None
    assert find(person.tree, "data-choice") is None
    assert by_class(person.tree, "table") == by_class(person.tree, "table--behind")
    person.press("reveal")
    person.app.came_back()
    assert find(person.look(), "id", "reveal") is not None, "back and forward"
    person.press("reveal")
    seat = session.seat
    if session.take_back() and session.seat != seat:
        assert find(person.look(), "id", "reveal") is not None, "taking back"
    again = Person(person.place)
    assert find(again.tree, "id", "reveal") is not None, "a reload"


def test_a_game_without_secrets_stays_open_when_the_page_comes_back() -> None:
    person = Person()
    person.begin("Anneke", "Bram", curtain="off")
    person.app.came_back()
    assert find(person.look(), "id", "reveal") is None


def test_the_report_of_a_failure_holds_no_save_of_a_game_with_secrets(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A save holds everybody's secrets, and a dialog is seen by everybody."""
    monkeypatch.setitem(games.PACKAGES, "toy", "toy")
    person = Person()
    match = Match.new(toy.GAME, 2)
    person.app.session = Session(match, toy.BOARD, "x")
    person.app.trouble("spilt coffee")
    assert person.sees("spilt coffee")
    assert "quayside-save" not in text_of(person.tree)
    person.press("report")
    assert "quayside-save" not in person.place.clipboard


def test_a_position_without_its_secrets_is_found_out() -> None:
    """The sweep can fail: a board that shows what a seat does not know is caught."""
    match = next(m for m in (position(HIDDEN[0], n) for n in LENGTHS) if m.request is not None)
    person = read_in(match)
    session = sit_down(person)

    class Leaking:
        """The board, but that its table is named after the position."""

        def __init__(self, board: Any) -> None:
            self._board = board

        def __getattr__(self, name: str) -> Any:
            return getattr(self._board, name)

        def view(self, view: Any) -> Any:
            assert person.app.session is not None
            parts = self._board.view(view)
            return parts._replace(subtitle=parts.subtitle._replace(key=session.match.digest()))

    session.board = Leaking(session.board)
    real = seen(person, match.clone())
    twins = [match.imagine(session.seat, Rng(f"found out {n}")) for n in range(5)]
    assert any(seen(person, twin) != real for twin in twins)


def test_nothing_is_written_to_the_console() -> None:
    """A console is open to whoever holds the tablet."""
    faults = []
    for path in sorted((ROOT / "py/quayside").rglob("*.py")):
        folder = path.relative_to(ROOT / "py/quayside").parts[0]
        if folder not in ("kernel", "games", "ui", "web"):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                called = ast.unparse(node.func)
                if called == "print" or "console" in called:
                    faults.append(f"{path.name}: {called}")
    assert faults == []
    for path in (ROOT / "static").glob("*.*js"):
        # It tells how Python starts, and is done before there is a game.
        if path.name != "runtime.mjs":
            assert "console." not in path.read_text(encoding="utf-8"), path.name
