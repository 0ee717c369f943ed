"""What is kept from tap to tap looks as if it were drawn anew."""

from __future__ import annotations

import pytest
from ui.place import Person

from quayside import games
from quayside.kernel import Rng
from quayside.ui import kept
from quayside.ui.app import App
from quayside.ui.tree import Node, find, find_all

TAPS = 90


def next_tap(person: Person, rng: Rng) -> tuple[str, str]:
    """Something that can be touched: mostly options, now and then another seat's tab or Undo."""
    if find(person.tree, "id", "reveal") is not None:
        return "act", "reveal"
    acts = [node.attrs["data-act"] for node in find_all(person.tree, "data-act")]
    looks = [act for act in acts if act.startswith("view:") or act == "undo"]
    if looks and rng.below(6) == 0:
        return "act", looks[rng.below(len(looks))]
    confirm = find(person.tree, "data-act", "confirm")
    if confirm is not None and "aria-disabled" not in confirm.attrs and rng.below(4):
        return "act", "confirm"
    keys = sorted({node.attrs["data-choice"] for node in find_all(person.tree, "data-choice")})
    return ("choice", keys[rng.below(len(keys))]) if keys else ("act", "undo")


def touch(app: App, kind: str, name: str) -> None:
    """The app is told of a tap that `next_tap` has found."""
    (app.act if kind == "act" else app.choose)(name)


def begun(game_id: str, *, full: bool) -> Person:
    """Somebody at a table that has begun to play: of two, or as usual otherwise; `full` if all
    seats are taken, all rules are the last variant, and nothing is told that need not be.
    """
    person = Person()
    if not full:
        person.begin("Anneke", "Bram", game=game_id)
        return person
    person.press(f"box:{game_id}")
    while person.there("data-act", "seat-add"):
        person.press("seat-add")
    for seat in range(len(find_all(person.tree, "placeholder"))):
        person.enter(f"name:{seat}", f"Number {seat}")
    fields = {node.attrs["data-field"]: node for node in find_all(person.tree, "data-field")}
    for name, node in fields.items():
        if name.startswith("opt:"):
            person.enter(name, node.attrs["value"])
        elif name in ("set:gains", "set:dice"):
            person.enter(name, "off" if name == "set:gains" else "on")
    if person.there("data-field", "seed"):
        person.enter("seed", "full")
    person.press("start")
    person.take()
    return person


def screens(game_id: str, *, full: bool, new: bool) -> list[Node]:
    """What is seen after each tap of a game; `new` if nothing is remembered from tap to tap."""
    person = begun(game_id, full=full)
    rng = Rng(f"kept {game_id}")
    seen = []
    while len(seen) < TAPS and person.app.screen == "table":
        kind, name = next_tap(person, rng)
        touch(person.app, kind, name)
        if new:
            kept.forget()
        seen.append(person.look())
    return seen


@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize("game_id", games.ids())
def test_what_is_kept_is_as_if_it_were_drawn_anew(game_id: str, full: bool) -> None:
    pairs = zip(
        screens(game_id, full=full, new=False), screens(game_id, full=full, new=True), strict=True
    )
    for n, (one, other) in enumerate(pairs):
        assert one == other, f"after tap {n}"


def test_what_was_given_is_compared_and_not_only_looked_at() -> None:
    drawn = []

    @kept.kept
    def draw(facts: dict[str, int]) -> str:
        drawn.append(dict(facts))
        return f"{len(drawn)}"

    assert draw({"coins": 1}) == draw({"coins": 1}) == "1"
    assert draw({"coins": 2}) == "2"
    assert draw({"coins": 1}) == "1"
    kept.forget()
    assert draw({"coins": 1}) == "3"


def test_of_each_thing_the_last_drawings_are_kept() -> None:
    drawn = []

    @kept.each
    def draw(name: str, facts: list[int]) -> str:
        drawn.append(name)
        return f"{name} {len(drawn)}"

    assert draw("a", [1]) == draw("a", [1]) == "a 1"
    assert [draw(name, [1]) for name in "bcdefghijk"][-1] == "k 11"
    assert draw("a", [1]) == "a 1"
    assert draw("a", [2]) == "a 12"
    assert draw("a", [1]) == "a 1"
    kept.forget()
    assert draw("a", [1]) == "a 13"


def test_what_is_put_together_is_kept_while_its_parts_are_the_same_objects() -> None:
    drawn = []

    @kept.put
    def draw(name: str, *parts: list[int]) -> str:
        drawn.append(name)
        return f"{name} {len(drawn)}"

    one, other = [1], [2]
    assert draw("a", one, other) == draw("a", one, other) == "a 1"
    assert draw("b", one, other) == "b 2"
    assert draw("a", one, other) == "a 1"
    assert draw("a", one, [2]) == "a 3"
    assert draw("a", one) == "a 4"
    kept.forget()
    assert draw("a", one) == "a 5"
