"""What the table and a game's `board` module say to each other.

A game's `board.py` is a module with these functions (see `Board`); it gets a `TableView`, says how
the table looks, and knows neither the match nor the browser.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from ..games.parts.line import Line
from ..kernel import CHANCE, Chance, Event, Message, Player, Request
from .text import Texts
from .tree import Node


def is_open(request: Request | None) -> bool:
    """Whether the whole table looks at this question: nobody's secrets are shown with it.

    Games say so with `data={"open": True}`: cards are turned, a ship is paid out.
    """
    return (
        request is not None and not isinstance(request, Chance) and request.data.get("open") is True
    )


class Preview(NamedTuple):
    """What would be if the selected option were answered: told by a cloned match."""

    observation: dict[str, Any]
    events: tuple[Event, ...]


def nothing_foreseen() -> Preview | None:
    """Nothing is selected."""
    return None


class TableView(NamedTuple):
    """All that a board may draw from."""

    observation: dict[str, Any]
    """What the seat at the tablet may know (`Match.observe`); what everybody may know where all
    look at the question (`is_open`), and then nobody's secrets are to be drawn."""
    request: Request | None
    """The question to answer now; None when looking at the past, at a finished game, or while
    another seat has the tablet. Of chance (`seat == CHANCE`) only if people roll their own dice."""
    seat: int
    """Who has to decide (for chance: on whose behalf); the seat to move when nothing is asked."""
    shown: int
    """Whose sheet or things are looked at: the tab chosen in the player strip."""
    players: tuple[Player, ...]
    text: Texts
    settings: Mapping[str, Any]
    """`gains` (bool): print what a place would bring; `dice` ("app" or "own"); others ignored."""
    selected: str | None = None
    """Key of the option that is being previewed."""
    foresee: Callable[[], Preview | None] = nothing_foreseen
    """Says what would be if the selected option were answered."""
    last: tuple[Event, ...] = ()
    """What happened since the seat's last answer: to be marked on the board (`.lastmove`)."""
    curtained: bool = False
    """Whether a curtain hides the table: what comes when it is lifted may have its room already, so
    that nothing has to move then."""

    @property
    def preview(self) -> Preview | None:
        """What would be if the selected option were answered.

        The rules have to answer it on a copy of the match: ask only where it is drawn.
        """
        return self.foresee()


class Act(NamedTuple):
    """A button in the prompt bar for one option; Confirm and Undo are the table's own."""

    key: str
    label: Message
    icon: str | None = None
    primary: bool = False


def acts(
    request: Request | None, icons: Mapping[str, str], main: Container[str]
) -> tuple[Act, ...]:
    """The options that belong to no place: those that `icons` knows, by key; `main` are primary."""
    if request is None or request.seat == CHANCE:
        return ()
    keys = request.keys()
    found = [request.option(key) for key in keys if key in icons]
    return tuple(
        [
            Act(option.key, option.label, icons[option.key], option.key in main)
            for option in found
            if option is not None
        ]
    )


class Step(NamedTuple):
    """One of the steps of a turn, as listed over the prompt."""

    label: Message
    current: bool


class SheetRow(NamedTuple):
    """One source of points in the final reckoning."""

    id: str
    label: Message
    icon: str
    values: tuple[int, ...]
    """Per seat; then, for the rivals whom the rules play."""
    fill: str
    """CSS class that colours its part of the bar chart; must differ by pattern as well as hue.
    Empty for a row that brings no points: it stands in the table alone."""


class Drawing(NamedTuple):
    """What a board draws."""

    board: Node
    """`data-scroll-to` on it names the place to bring into sight where the board is wider than the
    screen."""
    aside: tuple[Node, ...]
    strip: tuple[tuple[Node, ...], ...]
    """For each seat, the small facts under the name (icons and numbers)."""


class TableParts(NamedTuple):
    """How the table looks."""

    draw: Callable[[], Drawing]
    """Makes the drawing when somebody looks: a curtain shows none of it."""
    subtitle: Message
    """Under the game's title: "Round 9"."""
    scores: tuple[int | None, ...]
    """For each seat the large number in the strip; None where it is secret."""
    steps: tuple[Step, ...]
    ask: Message
    """The one sentence that says what to decide, with the name; see `Request.prompt`."""
    hint: Message | None
    """One line saying what it means."""
    acts: tuple[Act, ...]
    """Options that are buttons in the prompt bar (roll, keep, done, end turn), left to right."""
    confirms: bool
    """Taps on places preview first and need a second tap or Confirm; else a tap answers at once."""
    confirm: Message | None
    """What Confirm says for the selected option, in words: "Place, +4 coins"."""
    usual: str | None = None
    """Key of the option that is previewed before anybody has tapped one: where one is as good as
    done, such as a bet of nothing."""
    at_once: tuple[str, ...] = ()
    """Keys of options that answer at once even where others preview first: picks, which undo takes
    back."""
    estimate: tuple[SheetRow, ...] = ()
    """Points by source if the game ended now, as far as the seat may know: shown on demand
    (`data-act="score"`). Empty where that is secret or means nothing."""

    @property
    def board(self) -> Node:
        """The board of a drawing made now."""
        return self.draw().board

    @property
    def aside(self) -> tuple[Node, ...]:
        """What stands beside the board, of a drawing made now."""
        return self.draw().aside

    @property
    def strip(self) -> tuple[tuple[Node, ...], ...]:
        """The facts of the seats, of a drawing made now."""
        return self.draw().strip


LogLine = Line
"""An event in words; games word it without knowing the table."""


class RulesPage(NamedTuple):
    """A page of the rules drawer."""

    id: str
    title: Message
    drawn: Node | Callable[[], Node]
    """What it shows, or who draws that once the page is looked at."""

    @property
    def body(self) -> Node:
        """What it shows."""
        return self.drawn if isinstance(self.drawn, Node) else self.drawn()


class Board(Protocol):
    """The functions of a game's `board` module."""

    CSS_CLASS: str
    """Class of the table's root: `g-malo`."""
    SETTINGS: tuple[str, ...]
    """Which of the table's settings mean something in this game: `gains`, `dice`, and `auto_end`
    where turns end with `end_turn`."""
    BLURB: Message
    """What the game is, in one short sentence, for the set-up page."""

    def view(self, view: TableView) -> TableParts:
        """How the table looks."""

    def log_line(self, event: Event) -> LogLine | None:
        """The event in words; None for one that is not worth a line."""

    def summary(self, observation: Mapping[str, Any], request: Request | None) -> Message:
        """Where the game stands, for the list of saved games: "Round 9, Anneke to roll"."""

    def sheet_rows(self, observation: Mapping[str, Any]) -> Sequence[SheetRow]:
        """The final reckoning, source by source."""

    def headline(
        self, observation: Mapping[str, Any], winners: Sequence[int]
    ) -> tuple[Message, Message]:
        """Title and sentence over the final reckoning: who won, by what."""

    def rules(self, text: Texts) -> Sequence[RulesPage]:
        """The pages of the rules drawer, in order."""

    def rules_page(self, request: Request | None) -> str:
        """Id of the page that helps with the present request."""
