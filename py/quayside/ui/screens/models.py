"""What the screens are drawn from. The controller fills these; the screens only read them.

How a screen speaks back, besides `data-act="<name>[:argument]"`:

- `data-field="<name>[:argument]"` on inputs: the new value is a text; a checkbox says "on" or
  "off".
- `data-file="import"` on the file input of the saved games.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ...kernel import Message, Meta, Player, msg
from ..campaign import Campaign
from ..contract import SheetRow
from ..tree import Node


class Action(NamedTuple):
    """A button: what it says and what it does."""

    label: Message
    act: str
    """For `data-act`."""
    icon: str | None = None
    primary: bool = False
    danger: bool = False


class Notice(NamedTuple):
    """A banner over a screen: update ready, not saved, how to install."""

    id: str
    kind: str
    """`info`, `good`, `warn` or `bad`."""
    text: Message
    actions: tuple[Action, ...] = ()
    closable: bool = True
    """Whether it can be put away (`dismiss:<id>`)."""


class Snack(NamedTuple):
    """A short word at the foot of the screen, with at most one thing to do about it."""

    text: Message
    action: Action | None = None


class SaveCard(NamedTuple):
    """A saved game as the shelf and the list of saved games know it."""

    id: str
    game: str
    """Id of the game, also if this version does not know it; "" if even that cannot be read."""
    game_title: str
    title: str
    """The name that people gave it; "" if none."""
    players: tuple[Player, ...]
    summary: Message | None
    """`Board.summary`, or None if the save cannot be opened."""
    when: Message
    """See `when.when`."""
    over: bool = False
    problem: Message | None = None
    """Why it cannot be opened (see `saves.problem`); None for one that can."""
    thumb: Node | None = None
    """A small picture of the position, 96 x 72 (a game's `box.thumb`); None for a plain chart."""


class Home(NamedTuple):
    """The shelf."""

    games: tuple[Meta, ...]
    """Only those that can be played stand on it."""
    resume: SaveCard | None = None
    """The most recent game that is not over."""
    saves: int | None = 0
    """How many saved games there are; None while nobody knows yet (before Python has started)."""
    offline: str = "getting"
    """`ready`, `getting`, `failed` or `unsupported`."""
    notices: tuple[Notice, ...] = ()


class SeatForm(NamedTuple):
    """A seat as filled in so far. An empty name stands for "Player n"."""

    name: str
    flag: int


class Setup(NamedTuple):
    """The set-up of a new game. See `setup_form` for how it changes."""

    game: Meta
    blurb: Message
    seats: tuple[SeatForm, ...]
    seed: str
    offered: tuple[str, ...]
    """Which settings have a switch (see `setup_form.WORDS`)."""
    settings: Mapping[str, Any]
    """`dice`: "app" or "own"; the others: bool."""
    first: str = "lot"
    """Who begins: "lot", or the number of a seat from "1"."""
    names: tuple[str, ...] = ()
    """Names used before, to be offered while typing."""
    chosen: Mapping[str, str] = {}
    """Variants of the rules that are not those of the rulebook: id of the option -> its value."""
    campaign: Campaign | None = None
    """What the game's archive holds; None for a game without one."""
    chapter: bool = False
    """Whether the next chapter of the campaign is to be played instead of a single game."""


class Saves(NamedTuple):
    """The dialog of saved games."""

    cards: tuple[SaveCard, ...]
    selected: str | None = None
    """Id of the chosen save."""
    renaming: str | None = None
    """Id of the save whose name is being typed."""
    mode: str = "list"
    """`list`, `export` (the save as text) or `import` (a field to paste into)."""
    text: str = ""
    """The text shown by `export`, or pasted into `import`."""
    message: Message | None = None
    """What became of the last import (see `saves.problem`) or copy."""
    bad: bool = False
    """Whether `message` is bad news."""
    question: Confirm | None = None
    """What is asked before a save leaves the tablet; shown instead of anything else."""


class Settings(NamedTuple):
    """The dialog of settings and facts about this copy."""

    theme: str
    """`device`, `day` or `night`."""
    motion: str
    """`normal`, `fast` or `off`."""
    text_size: str
    """`normal` or `large`."""
    version: str
    build: str
    offline: str
    """As in `Home`."""
    used: int
    """Bytes taken by saved games and settings."""
    room: int | None = None
    """Bytes that fit in all; None if unknown."""
    update: bool = False
    """Whether a newer version waits (`update` starts it)."""


class Over(NamedTuple):
    """The end of a game."""

    game: str
    """Id of the game."""
    title: str
    """Its proper name."""
    players: tuple[Player, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    headline: Message
    sentence: Message
    rows: tuple[SheetRow, ...]
    rounds: int
    series: tuple[tuple[int, ...], ...] = ()
    """For each seat its points at the end of each round (see `over.series`)."""
    again: Message = msg("over.again")
    """What is offered to be played next."""


class Credits(NamedTuple):
    """Who made what."""

    games: tuple[Meta, ...]
    version: str
    shown: str | None = None
    """The licence text that is open: a name of `credits.LICENCES`."""


class Confirm(NamedTuple):
    """A question before something that cannot simply be undone; the harmless action comes first."""

    title: Message
    text: Message
    actions: tuple[Action, ...]


class Failure(NamedTuple):
    """Something went wrong: what it means for the game, and the details for a report."""

    title: Message
    text: Message
    detail: str
    """For the person who mends it; "" if there is none."""
    actions: tuple[Action, ...]
