"""What the tables of the three games say: no text is missing or leaks its key."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest
from games.any_texts import AnyLog, check_looks, check_pages, line_of, picks
from games.kidd.looks import SCENES, moments, towering
from games.kidd.scene import GAMES, LOYAL, MADAGASCAR, QUEDAH, begin, name
from games.spoken import Spoken
from games.views import look, parts, texts

from quayside import games
from quayside.games import kidd
from quayside.games.kidd import box as front
from quayside.games.kidd.position import ENDS
from quayside.kernel import PUBLIC, Event, Match
from quayside.ui import log
from quayside.ui.screens.boxes import box, thumb
from quayside.ui.session import Session
from quayside.ui.tree import text_of

SPOKEN = Spoken(kidd, ("option.", "first.", "die.1", "die.2", "die.3", "score.", "back."))
is_clean = SPOKEN.is_clean
EVENTS: dict[str, dict[str, Any]] = {
    "first-player": {"seat": 0},
    "rolled": {"seat": 0, "n": 2},
    "placed": {"seat": 0, "space": "S1"},
    "moved": {"seat": 0, "origin": "S1", "path": ["D1"], "height": 1},
    "captured": {"seat": 0, "other": 1, "spaces": ["I1"]},
    "freed": {"seat": 0, "space": "I1"},
    "fled": {"seat": 0, "origin": "I1", "space": "I2"},
    "passed": {"seat": 0},
    "out": {"seat": 2},
    "flags": {"n": 2},
    "game-over": {"end": "captured", "winners": [0], "scores": [2, 0]},
}


@pytest.mark.parametrize("case", GAMES, ids=name)
def test_no_key_shows_in_a_game(case: tuple[ModuleType, int]) -> None:
    game, players = case
    for match in moments(game, "words", players, every=19):
        check_looks(SPOKEN, match, *picks(match)[-1:])


def test_no_key_shows_in_rare_positions() -> None:
    for scene in SCENES:
        match = scene()
        check_looks(SPOKEN, match, *picks(match), dice="own")


# ------------------------------------------------------------------ the log


class TestLog(AnyLog):
    """What holds of the log of every game."""

    spoken = SPOKEN
    game_id = "madagascar"
    events = EVENTS


def test_an_event_of_which_no_line_is_known_has_none() -> None:
    assert games.board("madagascar").log_line(Event("turned", {"seat": 0})) is None


@pytest.mark.parametrize(
    ("kind", "change", "spoken"),
    [
        ("moved", {}, "Anneke went from S1 to D1"),
        ("moved", {"path": ["D1", "I1", "I2"]}, "Anneke went from S1 over D1 and I1 to I2"),
        (
            "moved",
            {"path": ["D1", "I1"], "height": 2},
            "Anneke moved a tower of 2 from S1 over D1 to I1",
        ),
        ("captured", {}, "Anneke captured Bram on I1"),
        ("captured", {"spaces": ["S1", "D2"]}, "Anneke captured 2 of Bram: S1 and D2"),
        ("fled", {}, "Anneke: the friend fled from I1 to I2"),
        ("flags", {}, "This position has come up 2 times: 2 black flags"),
        ("game-over", {"winners": [0, 1]}, "A draw: Anneke and Bram"),
    ],
)
def test_log_lines(kind: str, change: dict[str, object], spoken: str) -> None:
    assert line_of("madagascar", kind, {**EVENTS[kind], **change}) == spoken


def test_the_copied_log_ends_with_the_position() -> None:
    match = towering()
    match.answer("to:I3/I4")
    text = log.as_text(Session(match, games.board("madagascar"), "x"))
    assert text.endswith(f"\n\nPosition: {match.observe(PUBLIC)['position']}\n")


# ------------------------------------------------------------------ the last page


def finished(game: ModuleType, players: int, seed: str) -> Match:
    """A whole random game."""
    return list(moments(game, seed, players, every=10_000))[-1]


@pytest.mark.parametrize("case", GAMES, ids=name)
def test_the_last_page_tells_of_victory_and_defeat_not_of_points(
    case: tuple[ModuleType, int],
) -> None:
    game, players = case
    match = finished(game, players, "end")
    board = games.board(game.META.id)
    facts = match.observe(PUBLIC)
    title, why = board.headline(facts, match.winners())
    text = look(match).text
    assert is_clean(text(title))
    assert is_clean(text(why))
    rows = board.sheet_rows(facts)
    assert len({row.id for row in rows}) == len(rows) == 4
    assert all(row.fill == "" and len(row.values) == players for row in rows)
    assert sum(rows[0].values) == sum(parts(match).scores)


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("winners", [[1], [0, 1]])
def test_every_end_is_told_in_a_sentence_of_each_game(end: str, winners: list[int]) -> None:
    player = {"captives": 3}
    facts = {"end": end, "players": [player, player], "actions": 60}
    for game_id in ("loyal-captain", "quedah-merchant", "madagascar"):
        board = games.board(game_id)
        if end == "quiet" and game_id == "loyal-captain":
            continue
        text = texts(game_id, 2)
        title, why = board.headline(facts, winners)
        assert text(title) == ("Bram wins" if len(winners) == 1 else "A draw: Anneke and Bram")
        assert is_clean(text(why)), why
        assert text(why).endswith(".")


def test_summaries() -> None:
    board = games.board("madagascar")
    match = towering()
    assert look(match).text(board.summary(match.observe(PUBLIC), match.request)) == (
        "Turn 14, Anneke to move"
    )
    over = finished(LOYAL, 2, "sum")
    said_of = look(over).text(games.board("loyal-captain").summary(over.observe(PUBLIC), None))
    turns = over.state.actions
    assert said_of.startswith(f"Over after {turns} turns")
    session = Session(over, games.board("loyal-captain"), "x")
    assert session.round() == turns, "the last page counts the same turns"


def test_a_drawn_game_is_summed_up_as_drawn() -> None:
    stuck = begin(QUEDAH, "S1/D2:1,S6/D6:1,D1/I1:2 0,0 1 play a9")
    assert stuck.winners() == [0, 1]
    summary = games.board("quedah-merchant").summary(stuck.observe(PUBLIC), None)
    assert look(stuck).text(summary) == "Over after 9 turns, drawn"


# ------------------------------------------------------------------ rules drawer, box


@pytest.mark.parametrize("game", [LOYAL, QUEDAH, MADAGASCAR], ids=lambda g: str(g.META.id))
def test_rules_pages_are_whole_and_each_request_has_its_page(game: ModuleType) -> None:
    board = games.board(game.META.id)
    text = texts(game.META.id, 2)
    pages = board.rules(text)
    found = check_pages(SPOKEN, text, pages, len(pages))
    assert len(found) >= 4
    own = [match for match in (scene() for scene in SCENES) if match.game.META is game.META]
    asked = {board.rules_page(match.request) for match in own}
    assert asked <= found
    assert "game" in {board.rules_page(None)}


@pytest.mark.parametrize("case", GAMES, ids=name)
def test_the_box_has_a_front_and_thumbs(case: tuple[ModuleType, int]) -> None:
    game, players = case
    assert "W. KIDD" in text_of(box(game.META.id))
    assert all(word in text_of(box(game.META.id)) for word in game.META.title.split())
    for match in moments(game, "box", players, every=40):
        assert thumb(game.META.id, match.observe(PUBLIC)).tag == "svg"


def test_fronts_differ() -> None:
    assert len({str(box(game.META.id)) for game in (LOYAL, QUEDAH, MADAGASCAR)}) == 3
    assert front.thumb(towering().observe(PUBLIC)) != front.thumb(SCENES[0]().observe(PUBLIC))
