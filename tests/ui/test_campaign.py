"""Campaigns: the archive is kept from chapter to chapter, carried away, and begun anew."""

from __future__ import annotations

from typing import Any

import pytest
from ui import saga
from ui.place import Person, Place, Refusing

from quayside.kernel import Match, Player
from quayside.kernel.state import canonical, digest
from quayside.ui import campaign
from quayside.ui.campaign import Campaign
from quayside.ui.keyvalue import MemoryKeyValue
from quayside.ui.savetext import Slot, loads
from quayside.ui.screens import setup_form
from quayside.ui.slots import Slots
from quayside.ui.store import ARCHIVE, Store, open_bundle
from quayside.ui.tree import find

KEY = ARCHIVE + "saga"


@pytest.fixture(autouse=True)
def in_the_box(monkeypatch: pytest.MonkeyPatch) -> None:
    saga.put_in_the_box(monkeypatch)


def played(before: str, way: str, own: str = "c1", created: str = "2026") -> Match:
    """A chapter that has come to this end."""
    players = [Player("Anneke", 1), Player("Bram", 2)]
    match = Match.new(
        saga.GAME,
        players,
        {"part": before},
        f"{before} {way}",
        settings={campaign.SETTING: own} if own else {},
        created=created,
    )
    match.answer(f"to:{way}")
    assert match.over
    return match


def chain(*ends: str) -> Campaign:
    """A campaign with chapters of these ends."""
    kept = Campaign("c1", "1")
    for way in ends:
        after = campaign.closed(kept, played(kept.at, way))
        assert after is not None
        kept = after
    return kept


def kept_by(person: Person) -> Campaign | None:
    return person.app.store.campaign(saga.META)


def begin(person: Person, what: str, *names: str) -> None:
    """A game has been set up and begun: `single` or `chapter`."""
    person.press("box:saga")
    while len(names) > 1 and not person.there("data-field", "name:1"):
        person.press("seat-add")
    for seat, name in enumerate(names):
        person.enter(f"name:{seat}", name)
    person.enter("campaign", what)
    person.press("start")
    person.take()


# ------------------------------------------------------------------ what a chapter changes


def test_a_chapter_hands_on_what_the_next_one_begins_with() -> None:
    kept = chain("1", "2b", "2b", "")
    assert [(c.before, c.after) for c in kept.chapters] == [
        ("1", "1"), ("1", "2b"), ("2b", "2b"), ("2b", ""),
    ]  # fmt: skip
    assert (kept.at, kept.ending) == ("", "happily")
    assert kept.chapters[0].names == ("Anneke", "Bram")
    assert kept.chapters[0].scores == (3, 4)
    assert kept.chapters[0].winners == (1,)


def test_what_is_no_chapter_of_it_changes_nothing() -> None:
    kept = chain("2a")
    assert campaign.closed(kept, played("solo", "")) is None
    assert campaign.closed(kept, played("2b", "2b")) is None, "it begins elsewhere"
    assert campaign.closed(kept, played("2a", "", own="other")) is None
    assert campaign.closed(kept, played("2a", "", own="")) is None
    running = Match.new(saga.GAME, 2, {"part": "2a"}, settings={campaign.SETTING: "c1"})
    assert campaign.closed(kept, running) is None
    assert campaign.closed(chain("2a", ""), played("2a", "", created="2027")) is None, "it is over"


def test_a_chapter_taken_back_may_end_otherwise_but_only_the_last_one() -> None:
    match = played("1", "2a")
    kept = campaign.closed(Campaign("c1", "1"), match)
    assert kept is not None
    assert campaign.closed(kept, match) == kept, "looking at it again changes nothing"
    assert match.take_back()
    match.answer("to:2b")
    other = campaign.closed(kept, match)
    assert other is not None
    assert [(c.before, c.after) for c in other.chapters] == [("1", "2b")]
    later = campaign.closed(other, played("2b", "2b"))
    assert later is not None
    assert campaign.closed(later, match) is None


def test_an_end_that_is_taken_back_is_no_end() -> None:
    last = played("2a", "")
    kept = campaign.closed(chain("2a"), last)
    assert kept is not None
    assert kept.ending == "happily"
    last.take_back()
    last.answer("to:2a")
    again = campaign.closed(kept, last)
    assert again is not None
    assert (again.at, again.ending) == ("2a", "")


def test_a_chapter_that_came_alone_brings_its_campaign() -> None:
    kept = campaign.closed(None, played("2a", "2a", own="far"))
    assert kept is not None
    assert (kept.id, kept.start, kept.at) == ("far", "2a", "2a")
    assert campaign.closed(None, played("2a", "2a", own="")) is None


# ------------------------------------------------------------------ in the storage


def test_the_archive_is_stored_and_read() -> None:
    store = Store(MemoryKeyValue())
    assert store.campaign(saga.META) is None
    for kept in (Campaign("x", "1"), chain("1", "2a"), chain("2a", "")):
        assert store.put_campaign(saga.META, kept)
        assert store.campaign(saga.META) == kept


def _spoiled() -> list[Any]:
    good = campaign.to_data(chain("2a", "2a"))
    first, last = good["chapters"]
    return [
        None, 5, [], {}, {**good, "chapters": 3}, {**good, "start": "solo"}, {**good, "start": "9"},
        {**good, "chapters": [last]}, {**good, "chapters": [first, {**last, "after": "solo"}]},
        {**good, "chapters": [{**first, "names": []}, last]},
        {**good, "chapters": [{**first, "scores": [1]}, last]},
        {**good, "chapters": [{**first, "winners": [7]}, last]},
        {**good, "chapters": [{**first, "scores": "x"}, last]},
        {**good, "start": "", "chapters": []},
    ]  # fmt: skip


@pytest.mark.parametrize("data", _spoiled(), ids=range(len(_spoiled())))
def test_a_damaged_archive_is_none(data: Any) -> None:
    kv = MemoryKeyValue()
    kv.set(KEY, canonical(data))
    assert Store(kv).campaign(saga.META) is None
    kv.set(KEY, "{")
    assert Store(kv).campaign(saga.META) is None


def test_a_game_without_an_archive_has_no_campaign() -> None:
    bare = saga.META._replace(archive=None)
    assert campaign.begun(bare, "x") is None
    assert campaign.from_data(bare, campaign.to_data(chain())) is None
    assert not campaign.is_chapter(bare, {"part": "1"})


def test_a_storage_that_refuses_is_told() -> None:
    kv = Refusing()
    store = Store(kv)
    kv.refuse = True
    assert store.put_campaign(saga.META, chain()).reason == "broken"


# ------------------------------------------------------------------ at the tablet


def test_the_campaign_goes_on_from_game_to_game() -> None:
    person = Person()
    begin(person, "chapter", "Anneke", "Bram")
    session = person.app.session
    assert session is not None
    assert session.match.options["part"] == "1"
    kept = kept_by(person)
    assert kept is not None
    assert session.match.settings[campaign.SETTING] == kept.id
    person.choose("to:2a")
    assert person.sees("The archive is kept: the campaign goes on from here.")
    kept = kept_by(person)
    assert kept is not None
    assert kept.at == "2a"

    assert person.sees("Next in the campaign")
    person.press("again")
    person.take()
    session = person.app.session
    assert session is not None
    assert session.match.options["part"] == "2a"
    person.choose("to:")
    assert person.sees("Play again")
    assert person.sees("The archive is kept: the campaign has come to its end.")
    person.press("again")
    person.take()
    session = person.app.session
    assert session is not None
    assert session.match.options["part"] == "solo", "there is no next chapter"
    assert campaign.SETTING not in session.match.settings


def test_the_set_up_goes_on_with_a_campaign_that_was_begun() -> None:
    person = Person()
    person.press("box:saga")
    assert person.sees("Single game")
    assert person.sees("Campaign, game 1")
    setup = person.app.setup
    assert setup is not None
    assert not setup.chapter
    person.press("shelf")
    begin(person, "chapter", "Anneke", "Bram")
    person.choose("to:2b")
    person.press("shelf")
    person.press("box:saga")
    setup = person.app.setup
    assert setup is not None
    assert setup.chapter
    assert person.sees("Campaign, game 2")
    assert person.sees("Anneke 3, Bram 4")
    assert find(person.look(), "data-field", "opt:part") is None, "the campaign decides"
    person.enter("campaign", "single")
    assert find(person.look(), "data-field", "opt:part") is not None
    person.press("start")
    person.take()
    session = person.app.session
    assert session is not None
    assert session.match.options["part"] == "solo"
    person.choose("to:")
    kept = kept_by(person)
    assert kept is not None
    assert len(kept.chapters) == 1, "a single game is no chapter"


def test_the_campaign_can_be_begun_anew_after_a_question() -> None:
    person = Person()
    begin(person, "chapter", "Anneke", "Bram")
    person.choose("to:2b")
    before = kept_by(person)
    person.press("shelf")
    person.press("box:saga")
    person.press("campaign-anew")
    person.press("close")
    assert kept_by(person) == before
    person.press("campaign-anew")
    person.press("campaign-anew-yes")
    after = kept_by(person)
    assert after is not None
    assert before is not None
    assert after.id != before.id
    assert after.at == "1"
    assert person.sees("Campaign, game 1")
    assert find(person.look(), "data-act", "campaign-anew") is None
    person.press("start")
    session = person.app.session
    assert session is not None
    assert session.match.options["part"] == "1"


def test_after_its_end_only_a_single_game_or_a_new_campaign_is_offered() -> None:
    place = Place()
    Store(place.kv).put_campaign(saga.META, chain("2a", ""))
    person = Person(place)
    person.press("box:saga")
    assert person.sees("The campaign is over. happily")
    assert find(person.look(), "value", "chapter") is None
    setup = person.app.setup
    assert setup is not None
    assert setup_form.enter(setup, "campaign", "chapter").chapter is False
    person.press("campaign-anew")
    person.press("campaign-anew-yes")
    assert find(person.look(), "value", "chapter") is not None


def test_what_could_not_be_stored_is_stored_when_the_game_is_opened_again() -> None:
    kv = Refusing()
    person = Person(Place(kv))
    begin(person, "chapter", "Anneke", "Bram")
    session = person.app.session
    assert session is not None
    session.answer("to:2a")
    person.app._save()
    person.app.settle()
    kv.refuse = True
    person.app._close_chapter()
    assert person.sees("could not be stored")
    kv.refuse = False
    person.app.act("shelf")
    person.app.act(f"continue:{session.save_id}")
    kept = kept_by(person)
    assert kept is not None
    assert kept.at == "2a"


def test_no_new_campaign_where_it_cannot_be_stored() -> None:
    kv = Refusing()
    Store(kv).put_campaign(saga.META, chain("2a"))
    person = Person(Place(kv))
    person.press("box:saga")
    kv.refuse = True
    person.press("campaign-anew")
    person.press("campaign-anew-yes")
    kv.refuse = False
    assert kept_by(person) == chain("2a")
    assert person.sees("could not be stored")


def test_options_of_few_players_are_asked_only_of_them() -> None:
    person = Person()
    person.press("box:saga")
    assert find(person.look(), "data-field", "opt:rival") is not None
    assert find(person.tree, "data-field", "first") is None, "one alone begins"
    assert find(person.tree, "data-act", "seat-shuffle") is None
    assert person.sees("You play alone.")
    person.enter("opt:rival", "strong")
    person.press("seat-add")
    assert find(person.look(), "data-field", "opt:rival") is None
    assert find(person.tree, "data-field", "first") is not None
    setup = person.app.setup
    assert setup is not None
    assert "rival" not in setup_form.options(setup)
    person.press("seat-remove:1")
    assert person.app.setup is not None
    assert setup_form.options(person.app.setup)["rival"] == "strong"


def test_values_that_only_the_archive_knows_cannot_be_chosen() -> None:
    person = Person()
    person.press("box:saga")
    setup = person.app.setup
    assert setup is not None
    assert setup_form.enter(setup, "opt:part", "2a") == setup
    assert setup_form.options(setup_form.enter(setup, "opt:part", "short"))["part"] == "short"


# ------------------------------------------------------------------ carried away and brought in


def test_the_archive_goes_with_all_saves_and_comes_with_them() -> None:
    there = Person()
    begin(there, "chapter", "Anneke", "Bram")
    there.choose("to:2a")
    text = there.app.store.export_all()
    kept = kept_by(there)
    bundle = open_bundle(text)
    assert bundle is not None
    assert bundle.campaign(saga.META) == kept

    here = Person()
    here.app.act("saves")
    here.app.file("import", text)
    assert kept_by(here) == kept
    assert here.sees("The campaign of Saga came along.")
    here.app.file("import", text)
    assert kept_by(here) == kept


@pytest.mark.parametrize(
    ("ours", "theirs", "taken"),
    [
        (chain, lambda: chain("2a"), True),
        (lambda: chain("1"), lambda: chain("1", "2a"), True),
        (lambda: chain("1", "2a"), lambda: chain("1"), False),
        (lambda: chain("1"), lambda: chain("2b", "")._replace(id="far"), False),
        (lambda: chain()._replace(id="far"), lambda: chain("2b"), True),
    ],
)
def test_a_campaign_from_elsewhere_never_takes_the_place_of_one_that_leads_further(
    ours: Any, theirs: Any, taken: bool
) -> None:
    there = Store(MemoryKeyValue())
    there.put_campaign(saga.META, theirs())
    here = Person()
    here.app.store.put_campaign(saga.META, ours())
    here.app.act("saves")
    here.app.file("import", there.export_all())
    assert kept_by(here) == (theirs() if taken else ours())
    assert here.sees("came along" if taken else "Your own campaign of Saga was kept.")


def carried(there: Person, here: Person) -> dict[str, Any]:
    """The game at the table has been carried to the other tablet as a file, whose data it is."""
    session = there.app.session
    assert session is not None
    there.app.act("saves")
    text = there.app.desk._text(session.save_id)
    here.app.act("saves")
    here.app.file("import", text)
    assert here.sees("The saved game is in the list.")
    data = loads(text)
    assert isinstance(data, dict)
    return data


def test_a_chapter_carried_to_another_tablet_takes_its_campaign_along() -> None:
    there, here = Person(), Person()
    begin(there, "chapter", "Anneke", "Bram")
    there.choose("to:2a")
    there.press("again")
    there.take()
    kept = kept_by(there)
    assert kept is not None
    assert len(kept.chapters) == 1
    carried(there, here)
    assert kept_by(here) == kept
    assert here.sees("The campaign of Saga came along.")

    here.app.act(f"continue:{here.app.store.list()[0].id}")
    here.look()
    here.take()
    here.choose("to:2a")
    after = kept_by(here)
    assert after is not None
    assert [(c.before, c.after) for c in after.chapters] == [("1", "2a"), ("2a", "2a")]
    assert kept_by(there) == kept, "there it is as it was"


def test_the_first_chapter_takes_its_campaign_along_before_it_is_over() -> None:
    there, here = Person(), Person()
    begin(there, "chapter", "Anneke", "Bram")
    here.press("box:saga")
    here.press("shelf")
    carried(there, here)
    kept = kept_by(here)
    assert kept is not None
    assert kept == kept_by(there)
    assert kept.chapters == ()


def test_a_chapter_does_not_take_the_place_of_a_campaign_that_leads_further() -> None:
    there, here = Person(), Person()
    begin(there, "chapter", "Anneke", "Bram")
    there.choose("to:2a")
    ours = chain("1", "2a", "2a")
    here.app.store.put_campaign(saga.META, ours)
    carried(there, here)
    assert kept_by(here) == ours
    assert here.sees("Your own campaign of Saga was kept.")


def test_a_single_game_or_a_chapter_of_an_older_campaign_goes_alone() -> None:
    there, here = Person(), Person()
    begin(there, "single", "Anneke", "Bram")
    assert campaign.SETTING not in carried(there, here)
    there.app.act("shelf")
    begin(there, "chapter", "Anneke", "Bram")
    there.app.store.put_campaign(saga.META, chain("2a")._replace(id="newer"))
    assert campaign.SETTING not in carried(there, here)
    assert kept_by(here) is None


def test_a_save_tells_no_more_than_the_archive_and_is_read_by_all_who_read_saves() -> None:
    there, here = Person(), Person()
    begin(there, "chapter", "Anneke", "Bram")
    there.choose("to:2a")
    data = carried(there, here)
    kept = kept_by(there)
    assert kept is not None
    assert canonical(data[campaign.SETTING]) == canonical(campaign.to_data(kept))
    alone = loads(there.app.store.export_text(there.app.store.list()[0].id))
    assert {**data, "check": "", campaign.SETTING: 0} == {
        **alone, "check": "", campaign.SETTING: 0,
    }  # fmt: skip
    for whole in (False, True):
        assert Match.load(data, lambda _: saga.GAME, whole=whole).over
    stored = loads(here.app.store.export_text(here.app.store.list()[0].id))
    assert campaign.SETTING not in stored, "a save in the storage is as ever"


@pytest.mark.parametrize("beside", [None, 5, [], {"id": "c1"}, "far", "spoiled"])
def test_what_is_no_campaign_of_the_match_is_left_alone(beside: Any) -> None:
    if beside == "far":
        beside = campaign.to_data(chain("2a")._replace(id="far"))
    elif beside == "spoiled":
        beside = campaign.to_data(chain("2a")) | {"start": "solo"}
    data = {**played("2a", "2a").save(), campaign.SETTING: beside}
    del data["check"]
    here = Person()
    here.app.act("saves")
    here.app.file("import", canonical({**data, "check": digest(data)}))
    assert here.sees("The saved game is in the list.")
    assert kept_by(here) is None


def test_a_bundle_tells_nothing_that_the_archive_does_not() -> None:
    store = Store(MemoryKeyValue())
    store.put_campaign(saga.META, chain("2a"))
    entries = loads(store.export_all())["entries"]
    assert list(entries) == [KEY]


# ------------------------------------------------------------------ the archive is lost


def chapters(*steps: tuple[str, str], own: str = "c1") -> list[Match]:
    """Chapters that have come to these ends, each begun a year after the one before."""
    return [
        played(before, way, own, created=str(2026 + k)) for k, (before, way) in enumerate(steps)
    ]


def running(before: str, own: str = "c1", created: str = "2040") -> Match:
    """A chapter that is being played."""
    return Match.new(
        saga.GAME, 2, {"part": before}, settings={campaign.SETTING: own}, created=created
    )


def test_the_chapters_tell_their_campaign() -> None:
    whole = chapters(("1", "1"), ("1", "2b"), ("2b", ""))
    found = campaign.found_again(whole)
    assert found is not None
    assert [(c.before, c.after) for c in found.chapters] == [("1", "1"), ("1", "2b"), ("2b", "")]
    assert (found.id, found.ending) == ("c1", "happily")
    twice = campaign.found_again([whole[0], whole[1], whole[0], whole[1]])
    assert twice is not None
    assert twice.chapters == found.chapters[:2], "copies are not played again"


def test_a_chapter_that_is_lost_too_leaves_what_came_after_it() -> None:
    first, _, third = chapters(("1", "1"), ("1", "2b"), ("2b", "2b"))
    found = campaign.found_again([first, third])
    assert found == campaign.closed(Campaign("c1", "2b"), third)
    later = campaign.found_again([first, running("2a")])
    assert later == Campaign("c1", "2a")
    assert campaign.found_again([first, running("1")]) == campaign.closed(
        Campaign("c1", "1"), first
    )


def test_only_the_newest_campaign_is_found_and_only_in_chapters() -> None:
    old, new = chapters(("1", "2a"), own="old"), chapters(("1", "2b"), own="new")
    found = campaign.found_again([*old, *new])
    assert found is not None
    assert (found.id, found.at) == ("new", "2b")
    solo = Match.new(saga.GAME, 2, {"part": "solo"}, settings={campaign.SETTING: "c1"})
    assert campaign.found_again([solo]) is None
    assert campaign.found_again([]) is None


def test_a_campaign_whose_archive_is_lost_goes_on_from_its_chapters() -> None:
    person = Person()
    begin(person, "chapter", "Anneke", "Bram")
    person.choose("to:2a")
    kept = kept_by(person)
    assert kept is not None
    person.press("shelf")
    person.place.kv.remove(KEY)
    again = Person(Place(person.place.kv))
    again.press("box:saga")
    assert again.app.setup is not None
    assert again.app.setup.campaign == kept
    again.press("start")
    again.take()
    session = again.app.session
    assert session is not None
    assert session.match.options["part"] == "2a"

    # It is lost once more, in the middle of a chapter.
    person.place.kv.remove(KEY)
    again.choose("to:")
    found = kept_by(again)
    assert found is not None
    assert [(c.before, c.after) for c in found.chapters] == [("1", "2a"), ("2a", "")]


def first_chapter_played() -> tuple[Person, str]:
    """Somebody at the shelf after the first chapter, and the archive as it was before its end."""
    person = Person()
    begin(person, "chapter", "Anneke", "Bram")
    before = person.place.kv.get(KEY)
    assert before is not None
    person.choose("to:2a")
    person.press("shelf")
    return person, before


def test_an_archive_of_before_the_last_chapter_catches_up_with_the_stored_games() -> None:
    """As after a browser that died: the journal has the newest games, and no archive."""
    person, before = first_chapter_played()
    begin(person, "chapter", "Anneke", "Bram")
    person.choose("to:2a")
    person.press("shelf")
    kept = kept_by(person)
    assert kept is not None
    assert len(kept.chapters) == 2
    person.place.kv.set(KEY, before)
    again = Person(Place(person.place.kv))
    again.press("box:saga")
    assert again.app.setup is not None
    assert again.app.setup.campaign == kept
    again.press("start")
    assert kept_by(again) == kept
    again.take()
    session = again.app.session
    assert session is not None
    assert session.match.options["part"] == "2a"


def test_a_chapter_of_another_campaign_is_not_taken_for_one_of_this() -> None:
    person, before = first_chapter_played()
    other = {**loads(before), "id": "another"}
    person.place.kv.set(KEY, canonical(other))
    again = Person(Place(person.place.kv))
    again.press("box:saga")
    assert again.app.setup is not None
    assert again.app.setup.campaign is not None
    assert again.app.setup.campaign.chapters == ()


def test_each_save_is_read_once_when_the_archive_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    person = Person()
    for way in ("2a", "2a", ""):
        begin(person, "chapter", "Anneke", "Bram")
        person.choose(f"to:{way}")
        person.press("shelf")
    kept = kept_by(person)
    person.place.kv.remove(KEY)
    saves = sorted(info.id for info in person.app.store.list())
    again = Person(Place(person.place.kv))
    read: list[str] = []
    real = Slots.in_order

    def in_order(slots: Slots, save_id: str) -> list[Slot]:
        read.append(save_id)
        return real(slots, save_id)

    monkeypatch.setattr(Slots, "in_order", in_order)
    again.press("box:saga")
    assert again.app.setup is not None
    assert again.app.setup.campaign == kept
    assert sorted(read) == saves
    assert len(saves) == 3


def test_a_campaign_begun_anew_stays_so_although_old_chapters_are_stored() -> None:
    person = Person()
    begin(person, "chapter", "Anneke", "Bram")
    person.choose("to:2a")
    person.press("shelf")
    person.press("box:saga")
    person.press("campaign-anew")
    person.press("campaign-anew-yes")
    again = Person(Place(person.place.kv))
    again.press("box:saga")
    assert again.app.setup is not None
    assert again.app.setup.campaign is not None
    assert again.app.setup.campaign.chapters == ()
