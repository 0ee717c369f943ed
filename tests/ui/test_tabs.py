"""Several tabs with one storage: nothing is overwritten, and it is always clear who plays."""

from __future__ import annotations

import pytest
from ui.place import Person, Place, Refusing, fresh, log, reloaded

from quayside.ui.keyvalue import MemoryKeyValue
from quayside.ui.tree import find, text_of


def save_id(person: Person) -> str:
    assert person.app.session is not None
    return person.app.session.save_id


def texts(person: Person) -> dict[str, str]:
    assert isinstance(person.place.kv, MemoryKeyValue)
    return dict(person.place.kv.texts)


def watching(*answers: str) -> Person:
    """Somebody whose game another tab plays."""
    person = fresh()
    for key in answers:
        person.choose(key)
    person.app.claimed(save_id(person), False)
    person.look()
    return person


def test_a_tab_that_fell_behind_shows_the_game_before_it_takes_an_answer() -> None:
    person = fresh()
    person.choose("roll")
    other = reloaded(person)
    other.take()
    other.choose("die:0")
    person.choose("die:1")
    assert log(person) == log(other), "the answer was not taken; the other tab's is here"
    assert find(person.tree, "id", "reveal") is not None, "behind the curtain, as after a reload"
    assert person.sees("Another tab has played on")
    person.take()
    person.choose("die:1")
    assert log(person)[6:] == ["die:0", "die:1"]
    other.press("undo")
    assert log(other) == log(person), "nor does it take back what it has not seen"


def test_a_tab_follows_when_the_storage_has_changed() -> None:
    person = fresh()
    other = reloaded(person)
    other.take()
    other.choose("roll")
    person.app.look_again()
    assert log(person) == log(other)
    before = person.look()
    person.app.look_again()
    assert text_of(person.look()) == text_of(before), "once is enough"


def test_the_list_of_saves_follows_too() -> None:
    person = Person()
    person.press("saves")
    other = Person(Place(person.place.kv))
    other.begin("Anneke", "Bram")
    person.app.look_again()
    assert len(person.app.desk.model.cards) == 1


def test_a_game_that_another_tab_plays_can_only_be_looked_at() -> None:
    person = watching("roll", "die:0", "die:1")
    before, kept = log(person), texts(person)
    picks = ("unpick:die:0", "repick:die:0 die:2")
    for act in ("undo", "redo", "restart-turn", *picks, "confirm", "take-back-yes"):
        person.app.act(act)
        person.app.dialog = None
        assert log(person) == before, act
    person.app.choose("die:2")
    person.app.input("table:dice", "on")
    person.app.flush()
    assert log(person) == before
    assert texts(person) == kept
    assert person.sees("Another tab plays this game")
    person.press("log")
    assert person.sees("Anneke")


def test_it_is_played_here_once_it_is_taken_over() -> None:
    person = watching("roll")
    person.press("take-over")
    assert person.place.claims[-1] == (save_id(person), True)
    assert person.app.keeper.watching, "not before the browser has said so"
    person.app.claimed(save_id(person), True)
    assert not person.sees("Another tab plays this game")
    person.choose("die:0")
    assert log(reloaded(person)) == log(person)


def test_what_the_other_tab_has_played_is_there_when_it_is_taken_over() -> None:
    person = fresh()
    other = reloaded(person)
    other.take()
    person.app.claimed(save_id(person), False)
    other.choose("roll")
    person.app.claimed(save_id(person), True)
    assert log(person) == log(other)
    assert find(person.look(), "id", "reveal") is not None


def test_a_game_is_claimed_while_it_is_on_the_table() -> None:
    person = fresh()
    first = save_id(person)
    person.choose("roll")
    assert person.place.claims[-1] == (first, False)
    person.press("menu")
    person.press("shelf")
    assert person.place.claims[-1] == ("", False)
    person.app.claimed(first, False)
    person.press(f"continue:{first}")
    assert person.place.claims[-1] == (first, False)
    person.app.claimed("another", False)
    assert not person.sees("Another tab plays this game")


def test_looking_on_ends_with_the_game() -> None:
    person = watching()
    person.press("menu")
    person.press("shelf")
    person.begin("Chiara", "Dov")
    person.choose("roll")
    assert len(log(person)) == 6


class Shared(Refusing):
    """A tab's own way to a storage that others use as well."""

    def __init__(self, with_whom: MemoryKeyValue) -> None:
        super().__init__()
        self.texts = with_whom.texts


@pytest.mark.parametrize("keep", [True, False])
def test_answers_that_could_not_be_stored_are_not_given_up_for_another_tab(keep: bool) -> None:
    kv = MemoryKeyValue()
    mine = Shared(kv)
    person = Person(Place(mine))
    person.begin("Anneke", "Bram")
    person.choose("roll")
    mine.refuse = True
    person.choose("die:0")
    other = Person(Place(Shared(kv), person.place.note))
    other.take()
    other.choose("die:3")
    mine.refuse = False
    person.choose("die:1")
    assert person.sees("played on in another tab")
    assert log(person)[6:] == ["die:0", "die:1"]
    assert log(reloaded(person))[6:] == ["die:3"]
    person.press("save-anyway" if keep else "save-other")
    assert log(reloaded(person))[6:] == (["die:0", "die:1"] if keep else ["die:3"])
    person.take()
    person.choose("die:2")
    assert log(reloaded(person)) == log(person)


def test_a_storage_that_is_cleared_during_the_game_costs_nothing() -> None:
    person = fresh()
    person.choose("roll")
    kv = person.place.kv
    assert isinstance(kv, MemoryKeyValue)
    kv.texts.clear()
    person.app.look_again()
    person.choose("die:0")
    assert not person.sees("Not saved")
    assert log(reloaded(person)) == log(person)
    (info,) = person.app.desk.infos()
    assert info.answers == len(log(person))
