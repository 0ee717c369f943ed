"""The reckoning before the end, and with a rival whom the rules play."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest
from ui import toy
from ui.place import Person

from quayside import games
from quayside.kernel import Match, Player, msg
from quayside.ui import shown
from quayside.ui.contract import SheetRow, TableParts, TableView
from quayside.ui.screens import over, reckoning
from quayside.ui.session import Session
from quayside.ui.text import Texts
from quayside.ui.tree import find, find_all, text_of

ROWS = (
    SheetRow("stones", msg("toy"), "star", (3, 5, 9), "k0"),
    SheetRow("passes", msg("toy"), "coins", (1, 2, 0), "k1"),
    SheetRow("turns", msg("toy"), "clock", (6, 6, 6), ""),
)
"""The last value is the rival's; the last row brings no points."""


def _with_rows(session_of: Any, winners: Sequence[int]) -> Session:
    """A finished match of the toy with these rows, at which these seats have won."""

    def view(of: TableView) -> TableParts:
        return toy.BOARD.view(of)._replace(estimate=ROWS)

    board: Any = SimpleNamespace(
        **{**vars(toy.BOARD), "view": view, "sheet_rows": lambda observation: ROWS}
    )
    game: Any = SimpleNamespace(
        **{**vars(toy.GAME), "winners": lambda state: list(winners), "scores": lambda state: [4, 7]}
    )
    players = [Player("Anneke", 1), Player("Bram", 3)]
    session = Session(Match.new(game, players), board, "x")
    while session_of and not session.match.over:
        session.match.answer("pass")
    session.hand_over()
    return session


@pytest.fixture
def in_the_box(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.PACKAGES, "toy", "toy")


@pytest.mark.usefixtures("in_the_box")
def test_a_rival_has_a_column_a_bar_and_a_flag_of_its_own() -> None:
    session = _with_rows(True, [])
    model = shown.end(Person().app, session)
    assert model.scores == (4, 7, 9)
    assert model.winners == (2,), "where nobody has won, the rival has"
    assert [player.flag for player in model.players] == [1, 3, 8]
    tree = over.view(model, Texts())
    heads = [text_of(node) for node in find_all(tree, "scope") if node.attrs["scope"] == "col"]
    assert [head[-3:] for head in heads[1:4]] == ["1st", "2nd", "3rd"]
    bars = [node for node in find_all(tree, "aria-label") if node.attrs.get("class") == "bar"]
    assert len(bars) == 3


@pytest.mark.usefixtures("in_the_box")
def test_where_somebody_has_won_the_rival_has_not() -> None:
    model = shown.end(Person().app, _with_rows(True, [1]))
    assert model.winners == (1,)
    assert reckoning.ranking(model.scores, model.winners)[0] == (1, 1)


@pytest.mark.usefixtures("in_the_box")
def test_before_the_end_those_ahead_stand_first() -> None:
    model = shown.estimate(_with_rows(False, []))
    assert model is not None
    assert model.scores == (4, 7, 9)
    assert model.winners == (2,)
    assert "If the game ended now" in text_of(reckoning.estimate(model, Texts()))


@pytest.mark.usefixtures("in_the_box")
def test_behind_the_curtain_nothing_is_reckoned() -> None:
    session = _with_rows(False, [])
    session.hide()
    assert shown.estimate(session) is None


def test_the_score_is_shown_on_demand_where_it_lies_open() -> None:
    person = Person()
    person.begin("Anneke", "Bram")
    person.press("menu")
    person.press("score")
    assert person.sees("If the game ended now")
    session = person.app.session
    assert session is not None
    rows = session.parts().estimate
    totals = [sum(row.values[seat] for row in rows) for seat in range(2)]
    assert totals == session.match.scores()
    person.press("close")
    assert person.app.dialog is None


def test_where_scores_are_secret_nothing_is_offered() -> None:
    person = Person()
    person.begin("Anneke", "Bram", "Chiara", game="manila")
    person.press("menu")
    assert find(person.look(), "data-act", "score") is None
    person.app.act("score")
    assert person.app.dialog == "menu"
