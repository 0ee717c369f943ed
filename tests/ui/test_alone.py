"""Somebody plays alone against a rival whom the rules play: Maracaibo with Jean, a chapter too."""

from __future__ import annotations

import pytest
from games.maracaibo.play import eager, steps
from ui.place import Person

from quayside import games
from quayside.games.maracaibo import game
from quayside.games.maracaibo.meta import META
from quayside.kernel import CHANCE, Match, Player, Rng
from quayside.kernel.saves import to_data
from quayside.ui import campaign
from quayside.ui.savetext import Summary
from quayside.ui.tree import find, find_all, text_of


@pytest.fixture(autouse=True)
def in_the_box(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.PACKAGES, "maracaibo", "maracaibo")


def near_the_end(options: dict[str, str], seed: str) -> Match:
    """A match of one player, a few answers before its end."""
    found = [match.clone() for match in steps(1, options, seed, eager) if match.state.round == 4]
    match = found[-12]
    match.players = (Player("Anneke", 1),)
    return match


def seated(match: Match) -> Person:
    """Somebody who goes on with the match."""
    person = Person()
    person.app.store.put("near", to_data(match, "test"), Summary("2026-11-30T10:00:00Z"))
    person.app.act("continue:near")
    person.look()
    return person


def to_the_end(person: Person) -> None:
    session = person.app.session
    assert session is not None
    rng = Rng("to the end")
    while not session.match.over:
        request = session.match.request
        assert request is not None
        assert request.seat != CHANCE
        assert not session.curtained, "there is nobody to hand the tablet to"
        key = eager(request, rng, session.match.state).key
        if not session.tap(key):
            assert session.confirm()
    person.app._answered(0)
    person.look()


def test_a_new_game_begins_without_a_curtain_and_with_a_level() -> None:
    person = Person()
    person.press("box:maracaibo")
    while find(person.look(), "data-act", "seat-remove:1") is not None:
        person.press("seat-remove:1")
    assert find(person.tree, "value", "5") is not None
    assert person.sees("Jean is your rival when you play alone.")
    person.enter("opt:level", "5")
    person.enter("opt:story", "76")
    person.press("start")
    session = person.app.session
    assert session is not None
    assert session.match.options == {"first": "lot", "story": "76", "level": "5"}
    assert not session.curtained
    assert find(person.look(), "id", "reveal") is None
    person.press("menu")
    assert find(person.look(), "data-act", "hide") is None


def test_jean_stands_in_the_reckoning() -> None:
    person = seated(near_the_end({"story": "75", "level": "2"}, "alone"))
    to_the_end(person)
    assert person.app.screen == "over"
    match = person.app.session.match if person.app.session is not None else None
    assert match is not None
    assert person.sees("Jean wins Maracaibo" if not match.winners() else "Anneke beats Jean")
    assert person.sees("at level 2")
    bars = [n for n in find_all(person.tree, "aria-label") if n.attrs.get("class") == "bar"]
    assert sorted(n.attrs["aria-label"].partition(":")[0] for n in bars) == ["Anneke", "Jean"]
    ends = [n for n in find_all(person.tree, "style") if "lines__end" in n.attrs.get("class", "")]
    assert len(ends) == 2
    person.press("log")
    assert "Jean sailed to" in text_of(person.look())


def test_a_chapter_alone_goes_into_the_archive() -> None:
    match = near_the_end({"story": "01"}, "chapter")
    match.settings = {campaign.SETTING: "c1"}
    person = seated(match)
    to_the_end(person)
    kept = person.app.store.campaign(META)
    assert kept is not None
    assert [chapter.before for chapter in kept.chapters] == ["01"]
    assert person.sees("The archive is kept")
    assert person.sees("Next in the campaign")
    person.press("again")
    session = person.app.session
    assert session is not None
    assert session.match.options["story"] == kept.at
    person.app.act("shelf")
    person.press("box:maracaibo")
    assert person.sees("Game 1: The Tidekeeper's Chart")
    assert person.sees("Campaign, game 2")
    assert session.match.game is game
