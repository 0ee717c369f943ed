"""The last page of Maracaibo: points by source, winners in words, the story."""

from __future__ import annotations

from typing import Any

import pytest
from games.maracaibo.play import devoted, played, steps
from games.views import NAMES, parts, tree

from quayside.games.maracaibo import ending
from quayside.games.maracaibo.meta import META
from quayside.games.maracaibo.player import SOURCES
from quayside.games.maracaibo.state import Maracaibo
from quayside.games.maracaibo.story import archives
from quayside.kernel import PUBLIC
from quayside.ui.campaign import SETTING, closed, from_data, is_chapter, to_data
from quayside.ui.contract import SheetRow
from quayside.ui.screens.over import series
from quayside.ui.text import Texts
from quayside.ui.tree import find, find_all, text_of


def said(facts: dict[str, Any], winners: list[int]) -> tuple[str, str]:
    """Headline and sentence."""
    players = len(facts["players"]) - (facts["jean"] is not None)
    text = Texts(NAMES[:players], "maracaibo")
    title, sentence = ending.headline(facts, winners)
    return text(title), text(sentence)


def facts(points: list[int], *, level: int = 0, card: str = "75", **story: str) -> dict[str, Any]:
    """What of an observation the headline looks at."""
    return {
        "players": [{"estimate": n} for n in points],
        "jean": {"level": level} if level else None,
        "story": {"card": card, "archive": "", "ending": "", **story},
    }


@pytest.mark.parametrize(("players", "story"), [(1, "77"), (2, "01"), (4, "75")])
def test_all_points_have_a_source(players: int, story: str) -> None:
    match = played(players, {"story": story}, f"end-{players}")
    seen = match.observe(PUBLIC)
    rows = [SheetRow(*row) for row in ending.sources(seen)]
    sides = len(seen["players"])
    totals = [sum(row.values[side] for row in rows) for side in range(sides)]
    assert totals[:players] == match.scores()
    assert totals == [player["estimate"] for player in seen["players"]]
    assert len({row.fill for row in rows}) == len(rows)
    assert ("jean" in [row.id for row in rows]) == (players == 1)
    [over] = [event for _, event in match.events if event.kind == "game-over"]
    assert over.data["scores"] == totals
    lines = series([event for _, event in match.events], sides)
    assert [line[-1] for line in lines] == totals
    assert [len(line) for line in lines] == [4] * sides


def test_a_finished_chapter_goes_into_the_archive_of_the_campaign() -> None:
    spec = next(spec for spec in META.options if spec.id == "story")
    assert set(archives()) == set(spec.values) - set(spec.offered)
    match = played(1, {"story": "01"}, "chapter", devoted)
    match.settings = {SETTING: "c1"}
    kept = closed(None, match)
    assert kept is not None
    assert kept.at == match.observe(PUBLIC)["story"]["archive"] != "01"
    assert from_data(META, to_data(kept)) == kept
    assert not is_chapter(META, {"story": "75"})


def test_the_table_shows_what_the_score_would_be_until_the_end() -> None:
    for match in steps(1, {"story": "76"}, "estimate"):
        if match.request is None or match.request.seat != 0 or len(match.log) % 97:
            continue
        shown = parts(match)
        totals = [sum(row.values[side] for row in shown.estimate) for side in (0, 1)]
        assert totals[:1] == match.scores()
        buttons = [node for node in find_all(tree(shown), "data-act")
                   if node.attrs["data-act"] == "score"]  # fmt: skip
        assert [str(totals[0]) in text_of(button) for button in buttons] == [True]
    over = parts(match)
    assert over.estimate == ()
    assert find(tree(over), "data-act", "score") is None


def test_no_source_is_left_out_or_counted_twice() -> None:
    state = Maracaibo(1)
    for side in state.sides:
        side.ledger = [1 << i for i in range(len(SOURCES))]
    state.phase = "over"
    sheets = [{source: side.ledger[i] for i, source in enumerate(SOURCES)} for side in state.sides]
    rows = ending.sources({"jean": {}, "players": [{"sheet": sheet} for sheet in sheets]})
    assert [sum(row.values[side] for row in rows) for side in (0, 1)] == [2 ** len(SOURCES) - 1] * 2


@pytest.mark.parametrize(
    ("seen", "winners", "title", "sentence"),
    [
        (facts([90, 120, 119]), [1], "Bram wins Maracaibo", "With 120 points, 1 ahead of Chiara."),
        (facts([120, 120]), [1], "Bram wins Maracaibo",
         "With 120 points like Anneke, but with more doubloons."),
        (facts([120, 120, 9]), [0, 1], "Anneke and Bram share Maracaibo",
         "With 120 points each, and with equally many doubloons."),
        (facts([120, 100], level=3), [0], "Anneke beats Jean",
         "With 120 points, 20 ahead of Jean at level 3."),
        (facts([120, 120], level=1), [0], "Anneke beats Jean",
         "With 120 points like Jean at level 1, who has no doubloons."),
        (facts([100, 120], level=5), [], "Jean wins Maracaibo",
         "You have 100 points, 20 behind Jean at level 5."),
        (facts([90, 120], card="04", archive="04a"), [1], "Bram wins Maracaibo",
         "With 120 points, 30 ahead of Anneke. Next in the campaign: “Up the Brown River”."),
        (facts([90, 120], card="08", ending="burned"), [1], "Bram wins Maracaibo",
         "With 120 points, 30 ahead of Anneke. The campaign is over. The chart is burned."),
    ],
)  # fmt: skip
def test_headlines(seen: dict[str, Any], winners: list[int], title: str, sentence: str) -> None:
    assert said(seen, winners) == (title, sentence)
