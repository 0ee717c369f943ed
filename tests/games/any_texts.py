"""What holds of the texts of every game: classes whose tests each game's own module takes on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from string import Formatter
from typing import Any, ClassVar

from quayside import games
from quayside.kernel import END_TURN, PUBLIC, Chance, Event, Match, Message
from quayside.ui.contract import LogLine, RulesPage
from quayside.ui.text import Texts
from quayside.ui.tree import find_all, text_of, walk

from .spoken import Spoken, miscounts, said
from .views import parts, texts


class AnyCatalogue:
    """To be inherited by a class `TestCatalogue`."""

    spoken: ClassVar[Spoken]
    worded_anew: ClassVar[set[str]] = set()
    """Texts of the shell that the game says in its own way."""

    never_one: ClassVar[set[str]] = set()
    """Texts of which each number is one of the rules, or so by the rules, and more than 1. Those of
    the rules pages, which `check_pages` reads as they are shown, need not be named.
    """

    def test_every_message_has_a_text(self) -> None:
        assert sorted(self.spoken.literal_keys() - set(self.spoken.catalogue)) == []

    def test_every_text_is_used(self) -> None:
        assert sorted(self.spoken.unused() - self.worded_anew) == []

    def test_no_text_of_the_shell_is_hidden_but_what_is_worded_anew(self) -> None:
        assert self.spoken.of_the_shell() == self.worded_anew

    def test_no_text_is_empty(self) -> None:
        assert [key for key, forms in self.spoken.catalogue.items() if not all(forms)] == []

    def test_one_thing_is_not_counted_as_many(self) -> None:
        wrong = {key for key, forms in self.spoken.catalogue.items() if miscounts(forms[0])}
        assert {key for key in wrong if not key.startswith("rules.")} == self.never_one


class AnyLog:
    """To be inherited by a class `TestLog`."""

    spoken: ClassVar[Spoken]
    game_id: ClassVar[str]
    events: ClassVar[Mapping[str, Mapping[str, Any]]]
    """The data of one event of each kind that has a line."""
    silent: ClassVar[Mapping[str, Mapping[str, Any]]] = {}
    """The same of each kind that has none."""
    computed: ClassVar[set[str]] = set()
    """The kinds that no code names where it tells them."""
    paid: ClassVar[bool] = False
    """Whether the coins of an event stand beside its line."""

    def test_it_covers_every_event_of_the_rules(self) -> None:
        assert self.spoken.told() | self.computed == {*self.events, *self.silent}

    def test_each_line_has_its_text_and_what_it_brings(self) -> None:
        text = texts(self.game_id, 3)
        for kind, data in self.events.items():
            line = games.board(self.game_id).log_line(Event(kind, dict(data)))
            assert line is not None, kind
            assert text(line.text) != line.text.key
            assert self.spoken.is_clean(text(line.text)), kind
            assert line.delta is None or text(line.delta)[0] in "+\u2212"
            assert line.heading or line.seat is not None or line.icon is not None
            assert not self.paid or (line.delta is not None) == bool(data.get("coins")), kind

    def test_what_nobody_needs_to_hear_has_no_line(self) -> None:
        for kind, data in self.silent.items():
            assert games.board(self.game_id).log_line(Event(kind, dict(data))) is None, kind


def line_of(game_id: str, kind: str, data: Mapping[str, Any]) -> str:
    """What the log of three players says of the event."""
    line: LogLine | None = games.board(game_id).log_line(Event(kind, dict(data)))
    assert line is not None, kind
    return texts(game_id, 3)(line.text)


def check_log(spoken: Spoken, match: Match) -> list[str]:
    """The lines of the whole game that everybody may know: each clean, some of them headings."""
    text = texts(match.game.META.id, len(match.players))
    board = games.board(match.game.META.id)
    found = [board.log_line(event) for _, event in match.events_for(PUBLIC)]
    lines = [line for line in found if line is not None]
    heard = [text(line.text) for line in lines]
    assert all(spoken.is_clean(line) for line in heard)
    assert any(line.heading for line in lines)
    return heard


def check_looks(spoken: Spoken, match: Match, *selected: str | None, **settings: Any) -> None:
    """No line shows a key: with none of these options selected and with each, and while anybody's
    things are looked at and the last events are shown.
    """
    last = tuple(event for _, event in match.events)[-40:]
    looks = [parts(match, key, **settings) for key in (None, *selected)]
    looks += [parts(match, shown=seat, last=last) for seat in range(len(match.players))]
    for shown in looks:
        for line in said(shown, match):
            assert spoken.is_clean(line), line


def check_scenes(spoken: Spoken, scenes: Iterable[Callable[[], Match]]) -> None:
    """No line of these rare positions shows a key, whichever of the outer options is selected."""
    for scene in scenes:
        keys = picks(scene())
        check_looks(spoken, scene(), *keys[:3], *keys[-3:])


def picks(match: Match) -> list[str]:
    """The keys of the options that a person could select."""
    request = match.request
    return [] if request is None or isinstance(request, Chance) else request.keys()


def _messages(match: Match) -> list[Message]:
    """All that the request says."""
    request = match.request
    assert request is not None
    found = [request.prompt, request.hint, *(blocked.reason for blocked in request.blocked)]
    for option in request.options:
        found += [option.label, option.gain, option.hint]
    return [message for message in found if message is not None]


def brought(matches: Iterable[Match], decide: Callable[[Match], str]) -> dict[str, set[str]]:
    """The key of each message of these games, played to their ends, and the parameters that it
    always brings. Whoever is asked is named.
    """
    found: dict[str, set[str]] = {}
    for match in matches:
        while (request := match.request) is not None:
            for message in _messages(match):
                found.setdefault(message.key, set(message.params)).intersection_update(
                    message.params
                )
            if isinstance(request, Chance):
                match.deal()
            else:
                assert request.kind == END_TURN or request.prompt.params["seat"] == request.seat
                match.answer(decide(match))
    return found


def holes(text: str) -> set[str]:
    """The names of the parameters that the text shows."""
    return {field for _, field, _, _ in Formatter().parse(text) if field}


def check_holes(spoken: Spoken, found: dict[str, set[str]]) -> None:
    """The texts use only parameters that their messages bring."""
    for key, params in found.items():
        # What the referee says has its text in the shell.
        for text in spoken.catalogue[key] if not key.startswith("kernel.") else ():
            assert holes(text) <= params, key


def check_pages(spoken: Spoken, text: Texts, pages: Sequence[RulesPage], count: int) -> set[str]:
    """So many pages of rules are whole; their ids."""
    ids = {page.id for page in pages}
    assert len(ids) == len(pages) == count
    for page in pages:
        assert text(page.title) != page.title.key
        assert len(text_of(page.body)) > 100
        for node in walk(page.body):
            lines = [child for child in node.children if isinstance(child, str)]
            for line in (*lines, node.attrs.get("aria-label", "x")):
                assert spoken.is_clean(line), line
        assert all(node.attrs["aria-label"] for node in find_all(page.body, "role", "img"))
    return ids
