"""What keeps the games of a device: reminders at the right time, and at no other."""

from __future__ import annotations

import pytest
from ui.place import Person, Place, fresh

from quayside.kernel import Rng
from quayside.ui.copies import ANSWERS, DAYS
from quayside.ui.keyvalue import MemoryKeyValue
from quayside.ui.tree import find


def turn(person: Person) -> None:
    """The turn is played to its end."""
    session = person.app.session
    assert session is not None
    before = session.match.turn
    rng = Rng("turn")
    while session.match.turn == before and not session.match.over:
        person.decide(rng)


def shelf(person: Person) -> None:
    """Back to the shelf."""
    person.press("menu")
    person.press("shelf")


def reminded(person: Person) -> bool:
    """Whether the shelf asks for a copy."""
    return person.sees("in this browser only. A copy")


def test_the_browser_is_asked_once_to_keep_the_games_when_the_first_turn_is_over() -> None:
    person = fresh()
    person.choose("roll")
    assert person.place.kept == 0
    turn(person)
    assert person.place.kept == 1
    turn(person)
    assert person.place.kept == 1


class Later(Place):
    """A place where so many days have gone by."""

    days = 0

    def now(self) -> str:
        return super().now().replace("2026-07-31", f"2026-08-{self.days:02}")


def played(kv: MemoryKeyValue, answers: int) -> None:
    """So many answers have been given, in as many games as that takes."""
    person = Person(Place(kv))
    while sum(info.answers for info in person.app.desk.infos()) < answers:
        person.begin("Anneke", "Bram")
        rng = Rng(f"long {len(kv.texts)}")
        session = person.app.session
        assert session is not None
        while not session.match.over and len(session.match.log) < 300:
            person.decide(rng)
        person.app.act("shelf")
        person.look()


def test_a_copy_is_asked_for_after_long_play_until_there_is_one() -> None:
    kv = MemoryKeyValue()
    person = Person(Place(kv))
    assert not reminded(person)
    person.begin("Anneke", "Bram")
    turn(person)
    shelf(person)
    assert not reminded(person), "one turn is not much"
    played(kv, ANSWERS)
    assert reminded(person)
    person.press("saves")
    person.press("save-all")
    person.press("close")
    assert not reminded(person)
    assert not reminded(Person(Place(kv)))


def test_whoever_wants_no_copy_is_not_asked_again_at_once() -> None:
    kv = MemoryKeyValue()
    played(kv, ANSWERS)
    person = Person(Place(kv))
    person.press("dismiss:copy")
    assert not reminded(person)
    assert not reminded(Person(Place(kv)))


@pytest.mark.parametrize(("days", "asked"), [(DAYS - 2, False), (DAYS + 3, True)])
def test_a_copy_is_asked_for_when_the_last_one_is_old_and_something_was_played(
    days: int, asked: bool
) -> None:
    person = fresh()
    person.press("menu")
    person.press("export")
    assert len(person.place.files) == 1
    shelf(person)
    later = Later(person.place.kv)
    later.days = days
    again = Person(later)
    assert not reminded(again), "nothing has been played since"
    again.press(f"continue:{again.app.desk.infos()[0].id}")
    again.take()
    again.choose("roll")
    shelf(again)
    assert reminded(again) == asked


@pytest.mark.parametrize("copied", ["x", {"at": 3, "answers": "x"}, [1], {"at": "soon"}])
def test_a_damaged_note_of_the_last_copy_is_none(copied: object) -> None:
    person = fresh()
    person.app.store.put_setting("copied", copied)
    shelf(person)
    assert person.app.failure is None
    assert not reminded(person)


def test_a_browser_that_forgets_says_how_to_prevent_it_until_that_is_put_away() -> None:
    place = Place()
    place.home = "safari"
    person = Person(place)
    assert person.sees("home screen")
    person.press("dismiss:home-screen")
    assert not person.sees("home screen")
    again = Place(place.kv)
    again.home = "safari"
    assert not Person(again).sees("home screen")
    assert not Person().sees("home screen"), "nor where nothing is forgotten"


def test_the_first_start_from_the_home_screen_offers_to_bring_the_games() -> None:
    place = Place()
    place.home = "app"
    person = Person(place)
    assert person.sees("do not come along by themselves")
    person.press("saves")
    person.press("close")
    person.begin("Anneke", "Bram")
    shelf(person)
    assert not person.sees("do not come along by themselves")


# ---------------------------------------------------------------------- updates


def offered(person: Person) -> bool:
    """Whether the new build can be let in here."""
    return find(person.look(), "data-act", "update") is not None


def test_an_update_is_offered_between_turns_and_never_amid_one() -> None:
    person = fresh()
    person.app.update_ready()
    assert offered(person), "nothing has been answered yet"
    person.choose("roll")
    assert not offered(person)
    turn(person)
    assert find(person.look(), "id", "reveal") is not None
    assert offered(person)
    person.press("update")
    assert person.place.updated
    assert Person(person.place).app.session is not None, "the same game is there afterwards"


def test_an_update_does_not_cost_what_could_not_be_stored() -> None:
    kv = MemoryKeyValue(limit=0)
    person = Person(Place(kv))
    person.begin("Anneke", "Bram")
    person.app.update_ready()
    person.press("update")
    assert not person.place.updated
    assert person.app.dialog == "confirm"
    kv.limit = None
    person.press("close")
    person.press("update")
    assert person.place.updated
