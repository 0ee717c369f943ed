"""What the next tap will show is drawn before, and nobody can tell."""

from __future__ import annotations

from typing import cast

import pytest
from ui.place import Person
from ui.test_kept import begun, next_tap

from quayside import games
from quayside.kernel import Rng
from quayside.ui import ahead
from quayside.ui.contract import Board
from quayside.ui.tree import Node, render, walk

TAPS = 90


def tapped(person: Person, rng: Rng) -> None:
    """Something was touched that can be."""
    kind, name = next_tap(person, rng)
    if kind == "act":
        person.app.act(name)
    else:
        person.app.choose(name)
    person.look()


def things(tree: Node | None) -> dict[int, Node]:
    """All nodes of the tree, each by what it is."""
    return {id(node): node for node in walk(tree)} if tree is not None else {}


@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize("game_id", games.ids())
def test_looking_ahead_changes_nothing(game_id: str, full: bool) -> None:
    looking, other = begun(game_id, full=full), begun(game_id, full=full)
    rngs = Rng(f"ahead {game_id}"), Rng(f"ahead {game_id}")
    foreseen = 0
    for _ in range(TAPS):
        session, plain = looking.app.session, other.app.session
        if looking.app.screen != "table" or session is None or plain is None:
            break
        foreseen += ahead.draw(session) is not None
        assert session.match.log == plain.match.log
        assert render(looking.look()) == render(other.look())
        tapped(looking, rngs[0])
        tapped(other, rngs[1])
    assert foreseen > TAPS / 10


@pytest.mark.parametrize("game_id", games.ids())
def test_the_tap_that_comes_next_finds_most_of_it_drawn(game_id: str) -> None:
    person = begun(game_id, full=False)
    rng = Rng(f"ahead {game_id}")
    found = new = 0
    for _ in range(TAPS):
        session = person.app.session
        if person.app.screen != "table" or session is None:
            break
        before = things(person.look())
        then = ahead.after(session)
        drawn = things(ahead.draw(session))
        log = len(session.match.log)
        tapped(person, rng)
        if (
            then is not None
            and log < len(session.match.log)
            and session.match.log == then.match.log
        ):
            fresh = things(person.tree).keys() - before.keys()
            found += len(fresh & drawn.keys())
            new += len(fresh)
    assert found > new / 2 > 0


def test_what_goes_wrong_ahead_is_told_when_it_happens() -> None:
    person = begun("maracaibo", full=False)
    session = person.app.session
    assert session is not None
    session.select(session._keys()[0])
    session.board = cast("Board", None)
    person.app.look_ahead()
    assert person.app.failure is None
    person.app.tree()
    assert person.app.failure is not None
