"""A look at every screen of a game, whatever the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ui.place import Person

from quayside import games
from quayside.bots.random_player import any_key
from quayside.kernel import Match, Player, Rng, canonical
from quayside.ui.session import Session
from quayside.ui.tree import Node, find


def played(
    game_id: str, players: Sequence[Player], answers: int, seed: str, title: str = "Tour"
) -> Match:
    """A match after so many answers of people who take any option; fewer if it ends before."""
    match = Match.new(
        games.find(game_id), players, {}, seed, created="2026-07-31T18:00:00Z", title=title
    )
    match.deal_all()
    rng = Rng(f"tour {seed}")
    for _ in range(answers):
        if match.request is None:
            break
        match.answer(any_key(match.request, rng))
        match.deal_all()
    return match


def read_in(match: Match) -> Person:
    """Somebody who has read the match from a file and looks at the list of saved games."""
    person = Person()
    person.press("saves")
    person.app.file("import", canonical(match.save(build="tour")))
    assert not person.app.desk.model.bad, person.app.desk.model.message
    person.look()
    return person


def sit_down(person: Person) -> Session:
    """The chosen save is on the table."""
    person.press(f"continue:{person.app.desk.model.selected}")
    assert person.app.failure is None, person.app.failure
    assert person.app.session is not None
    return person.app.session


def screens(person: Person) -> Iterator[tuple[str, Node]]:
    """The name and the tree of each screen: the table, what lies over it, the end, the lists."""
    if person.app.screen == "over":
        yield "over", person.look()
        person.press("look")
    if find(person.look(), "id", "reveal") is not None:
        yield "curtain", person.look()
        person.press("reveal")
    yield "table", person.look()
    session = person.app.session
    assert session is not None
    for seat in range(len(session.players)):
        person.app.act(f"view:{seat}")
        yield f"things of {seat}", person.look()
    for option in session.match.request.options if session.match.request is not None else ():
        if session.match.request is not None and session.parts().confirms and option.anchor:
            session.select(option.key)
            yield f"preview of {option.key}", person.look()
            session.select(None)
    for act in ("log", "rules", "menu", "saves", "settings"):
        person.app.act(act)
        yield act, person.look()
        person.app.act("close")
    session.look_at(len(session.stops()) // 2)
    yield "past", person.look()
    session.look_at(None)
    person.app.act("menu")
    person.app.act("shelf")
    yield "shelf", person.look()
    game_id = session.match.game.META.id
    person.press(f"box:{game_id}")
    for seat, player in enumerate(session.players):
        if seat >= len(person.app.setup.seats if person.app.setup else ()):
            person.press("seat-add")
        person.enter(f"name:{seat}", player.name)
    yield "set-up", person.look()
