"""A secret bet is quick: a tap to open, a card, and a tap to hand on; a bet is one tap more."""

from __future__ import annotations

import pytest
from ui.place import Person

from quayside.ui.session import Session
from quayside.ui.tree import find

NAMES = ("Anneke", "Bram", "Chiara", "Dov")


class Tapper(Person):
    """Counts the taps on the screen."""

    taps = 0

    def press(self, act: str) -> None:
        super().press(act)
        self.taps += 1

    def choose(self, key: str) -> None:
        super().choose(key)
        self.taps += 1


def begin(**settings: str) -> tuple[Tapper, Session]:
    """Four are at the table, nobody has the tablet yet."""
    person = Tapper()
    person.press("box:malacca")
    while find(person.tree, "data-field", "name:3") is None:
        person.press("seat-add")
    for seat, name in enumerate(NAMES):
        person.enter(f"name:{seat}", name)
    person.enter("first", "1")
    for name, value in settings.items():
        person.enter(f"set:{name}", value)
    person.press("start")
    session = person.app.session
    assert session is not None
    person.taps = 0
    return person, session


def curtain(person: Person) -> bool:
    return find(person.look(), "id", "reveal") is not None


def test_three_taps_for_a_card_and_four_with_a_bet() -> None:
    person, session = begin()
    for seat, (card, bet) in enumerate([("attack", 0), ("trade", 5), ("trade", 2), ("defence", 0)]):
        assert session.decider == seat
        assert curtain(person)
        person.press("reveal")
        person.choose(card)
        assert not curtain(person)
        if bet:
            person.choose(f"bet:{bet}")
        person.press("confirm")
        assert session.match.state.bets[seat] == bet
        assert person.taps == 3 + bool(bet)
        person.taps = 0
    # Then all look: one tap turns the cards, one takes the next ship.
    assert not curtain(person)
    person.choose("reveal")
    person.choose("next")
    assert person.taps == 2
    assert session.match.state.round == 2
    assert curtain(person)


def test_where_all_others_look_away_it_is_one_tap_less() -> None:
    person, session = begin(look_away="on")
    person.press("reveal")
    for _ in range(2):
        for _ in NAMES:
            person.taps = 0
            person.choose("trade")
            person.press("confirm")
            assert person.taps == 2
        person.choose("reveal")
        person.choose("next")
    assert session.match.state.round == 3


@pytest.mark.parametrize("look_away", ["on", "off"])
def test_with_an_empty_purse_the_card_can_be_changed_too(look_away: str) -> None:
    person, session = begin(look_away=look_away)
    person.take()
    person.choose("trade")
    person.choose("bet:5")
    person.press("confirm")
    for card in ("attack", "attack", "trade", "reveal", "next", "trade", "trade", "trade"):
        person.take()
        person.choose(card)
        if card not in ("reveal", "next"):
            person.press("confirm")
    assert session.decider == 0
    assert session.match.state.purses[0] == 0
    person.take()
    person.choose("attack")
    person.press("undo")
    person.choose("trade")
    person.choose("bet:0")
    assert session.match.state.cards[0] == "trade"


def test_what_is_in_hand_is_hidden_with_one_tap_where_a_curtain_brings_it_back() -> None:
    person, _ = begin()
    person.press("reveal")
    bar = find(person.look(), "id", "prompt")
    assert bar is not None
    assert find(bar, "data-act", "hide") is not None
    person.press("hide")
    assert curtain(person)
    person.press("reveal")
    # A question to all shows nobody's things.
    for card in ("attack", "trade", "trade", "defence"):
        if curtain(person):
            person.press("reveal")
        person.choose(card)
        person.press("confirm")
    assert find(person.look(), "data-act", "hide") is None
