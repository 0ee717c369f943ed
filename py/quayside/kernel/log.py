"""What a match remembers: answers, who sits where, where a turn has begun, what may be undone."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from .message import Message, msg

BY_PERSON: Final = ""
BY_CHANCE: Final = "~"
BY_ITSELF: Final = "!"

_UNDO_REASONS: Final[dict[str, Message]] = {
    "nothing": msg("kernel.undo.nothing"),
    "chance": msg("kernel.undo.chance"),
    "revealed": msg("kernel.undo.revealed"),
    "handed-over": msg("kernel.undo.handed-over"),
    "over": msg("kernel.undo.over"),
}


class Player(NamedTuple):
    """Who sits on a seat: a name as typed and a signal flag, 1 to 5."""

    name: str
    flag: int


class Entry(NamedTuple):
    """One answer in the log: its key, and whether a person, chance or the kernel gave it."""

    key: str
    by: str = BY_PERSON

    def text(self) -> str:
        """The entry as it stands in saves and scripts: `~log`, `!end-turn`, `place:3,4`."""
        return self.by + self.key

    @classmethod
    def parse(cls, text: str) -> Entry:
        """The entry of such a text; every text is one."""
        if text[:1] in (BY_CHANCE, BY_ITSELF):
            return cls(text[1:], text[0])
        return cls(text)


class _Entries(dict[str, Entry]):
    """By key the entries that somebody gives: made once, since the same few keys fill every log."""

    MOST: Final = 4096

    def __init__(self, by: str) -> None:
        self.by = by

    def __missing__(self, key: str) -> Entry:
        if len(self) >= self.MOST:
            self.clear()
        entry = self[key] = Entry(key, self.by)
        return entry


PERSONS: Final = _Entries(BY_PERSON)
CHANCES: Final = _Entries(BY_CHANCE)
FORCED: Final = _Entries(BY_ITSELF)


class UndoState(NamedTuple):
    """Whether the last answer can be taken back freely and, if not, why; true if it can."""

    allowed: bool
    code: str
    """`ok`, `nothing`, `chance`, `revealed`, `handed-over` or `over`."""

    def __bool__(self) -> bool:
        return self.allowed

    @property
    def reason(self) -> Message | None:
        """The sentence for the button's tooltip, or None where undo is allowed."""
        return _UNDO_REASONS.get(self.code)


class TurnStart(NamedTuple):
    """Where a turn has begun."""

    turn: int
    at: int
    """Length of the log."""
    events: int
    """Number of events before it."""
    chances: int
    """Answers of chance in the log."""
    seat: int
    """The seat that was asked last; CHANCE for none."""
    state: Any
    """The position. It may be shared with clones: it is never played on itself."""
