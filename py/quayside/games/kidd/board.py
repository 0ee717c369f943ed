"""The table of all three games: from what is known and what is asked to how it looks.

Each game's own `board` module makes a `Table` of what is different in it. The parts are drawn
elsewhere: `ground` and `deck` (spaces, pirates, ways), `aside` (panels), `words` (sentences),
`help` (pages of the rules drawer).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from ...kernel import CHANCE, Event, Message, Option, Request, msg
from ...ui.contract import (
    Act,
    Drawing,
    LogLine,
    RulesPage,
    SheetRow,
    Step,
    TableParts,
    TableView,
)
from ...ui.text import Texts
from . import words
from .aside import COLUMNS, count, panels
from .deck import counted, ends, gain_bubble, last_moves, spaces, threats, ways
from .drawing import HEIGHT, WIDTH, Node, Sight, h, icon, neatline, piece, put
from .ground import ground

CSS_CLASS: Final = "g-kidd"
BLURB: Final = msg("blurb")

_AT_ONCE: Final = ("pirate:", "step:")
"""Choices that can be taken back and change nothing on the deck need no second tap."""


class Table(NamedTuple):
    """A table of one of the games. `board` modules offer its methods as their functions."""

    game: str
    """Id of the game."""
    dice: bool
    """Whether a turn begins with a roll."""
    columns: tuple[str, ...]
    """What the table of crews tells, by the names of `aside.COLUMNS`."""
    taken: Callable[[Mapping[str, Any], int], int]
    """Observation and seat -> the opposing pirates that it has captured."""
    sheet: tuple[tuple[str, str], ...]
    """The rows of the last page: what of a player, and the drawing beside it."""
    pages: Callable[[Texts], Sequence[RulesPage]]
    page_for: Callable[[Request | None], str]

    def view(self, view: TableView) -> TableParts:
        """How the table looks."""
        request = view.request
        option = _selected(view) if _confirms(request) else None
        return TableParts(
            draw=lambda: self._draw(view, option),
            subtitle=words.subtitle(view.observation),
            scores=tuple(self.taken(view.observation, s) for s in range(len(view.players))),
            steps=self._steps(request),
            ask=words.ask(request, view.observation, view.seat),
            hint=words.hint(request, option),
            acts=_acts(request),
            confirms=_confirms(request),
            confirm=words.confirm(request, option)
            if request is not None and option is not None
            else None,
            at_once=tuple(
                key
                for key in (request.keys() if request is not None else ())
                if key.startswith(_AT_ONCE)
            ),
        )

    def _draw(self, view: TableView, option: Option | None) -> Drawing:
        sight = self._sight(view, option)
        players = view.observation["players"]
        return Drawing(
            _deck(sight),
            panels(sight, self.columns),
            tuple(
                _facts_of(view.text, players[seat]["top"], players[seat]["reserve"])
                for seat in range(len(view.players))
            ),
        )

    def _sight(self, view: TableView, option: Option | None) -> Sight:
        request = view.request
        preview = view.preview.observation if view.preview is not None else None
        return Sight(
            game=self.game,
            say=view.text,
            facts=view.observation,
            after=preview if option is not None else None,
            request=request,
            places={
                found.anchor: found
                for found in (request.options if request is not None else ())
                if found.anchor is not None
            },
            blocked={
                found.anchor: found.reason
                for found in (request.blocked if request is not None else ())
                if found.anchor is not None
            },
            selected=option,
            seat=view.seat,
            flags=tuple(player.flag for player in view.players),
            names=tuple(player.name for player in view.players),
            last=view.last if not view.observation["over"] else (),
            frees=view.preview is not None
            and any(event.kind == "freed" for event in view.preview.events),
            gains=bool(view.settings.get("gains", True)),
        )

    def _steps(self, request: Request | None) -> tuple[Step, ...]:
        """The steps of a turn; none at the start and where nothing can be done."""
        kind = request.kind if request is not None else ""
        if kind not in (*words.WALKING, "die"):
            return ()
        names = {"act": msg("step.pick"), "move": msg("step.walk")}
        if self.dice:
            names = {"die": msg("step.roll"), **names}
        if kind == "free":
            names["free"] = msg("step.flee")
        return tuple(Step(label, name == kind) for name, label in names.items())

    # -------------------------------------------------------------- log, saves, the last page

    def log_line(self, event: Event) -> LogLine | None:
        """The event in words; None for one that is not worth a line."""
        return words.log_line(event)

    def summary(self, observation: Mapping[str, Any], request: Request | None) -> Message:
        """Where the game stands, for the list of saved games: "Turn 14, Anneke to move"."""
        return words.summary(observation, request)

    def sheet_rows(self, observation: Mapping[str, Any]) -> Sequence[SheetRow]:
        """Where everybody's pirates are in the end. They are no points: nothing is summed up."""
        seats = range(len(observation["players"]))
        rows = [
            SheetRow(
                "taken",
                msg("sheet.taken"),
                "swords",
                tuple(self.taken(observation, seat) for seat in seats),
                "",
            )
        ]
        for what, drawing in self.sheet:
            values = tuple(count(observation["players"][seat], what) for seat in seats)
            rows.append(SheetRow(what, COLUMNS[what], drawing, values, ""))
        return rows

    def headline(
        self, observation: Mapping[str, Any], winners: Sequence[int]
    ) -> tuple[Message, Message]:
        """Title and sentence over the last page: who won, and why the game is over."""
        return words.headline(observation, winners)

    # -------------------------------------------------------------- the rules drawer

    def rules(self, text: Texts) -> Sequence[RulesPage]:
        """The pages of the rules drawer, in order."""
        return self.pages(text)

    def rules_page(self, request: Request | None) -> str:
        """Id of the page that helps with the present request."""
        return self.page_for(request)


def captives(observation: Mapping[str, Any], seat: int) -> int:
    """The opposing pirates that the seat holds."""
    return int(observation["players"][seat]["captives"])


def lost_by_others(observation: Mapping[str, Any], seat: int) -> int:
    """The pirates that the others have lost for good."""
    players = observation["players"]
    return sum(player["lost"] for other, player in enumerate(players) if other != seat)


def _confirms(request: Request | None) -> bool:
    """Whether taps on places preview first."""
    return request is not None and request.seat != CHANCE and request.kind != "pass"


def _selected(view: TableView) -> Option | None:
    if view.request is None or view.selected is None:
        return None
    return next((option for option in view.request.options if option.key == view.selected), None)


def _deck(sight: Sight) -> Node:
    return _drawn(
        sight.say,
        ways(sight),
        spaces(sight),
        ends(sight),
        counted(sight),
        threats(sight),
        last_moves(sight),
        gain_bubble(sight),
    )


@put
def _drawn(say: Texts, *parts: Node | None) -> Node:
    return h(
        "div",
        {"class": "deck"},
        h(
            "svg",
            {
                "class": "deck__map",
                "viewBox": f"0 0 {WIDTH} {HEIGHT}",
                "role": "group",
                "aria-label": say(msg("deck.label")),
                "data-roving": True,
            },
            _frame(),
            ground(),
            *parts,
        ),
        key="deck",
    )


@cache
def _frame() -> Node:
    return neatline(WIDTH, HEIGHT)


@piece
def _facts_of(say: Texts, top: int, ashore: int) -> tuple[Node, ...]:
    """Small facts for the strip: pirates who act, and those ashore."""
    return (
        _fact(say(msg("strip.top", n=top)), "meeple", top),
        _fact(say(msg("strip.ashore", n=ashore)), "anchor", ashore),
    )


def _fact(title: str, drawing: str, n: int) -> Node:
    return h("span", {"title": title}, icon(drawing), n, key=drawing)


def _acts(request: Request | None) -> tuple[Act, ...]:
    """The option that belongs to no place: to pass."""
    if request is None or request.kind != "pass":
        return ()
    return (Act("pass", msg("pass"), "next", primary=True),)
