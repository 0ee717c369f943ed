"""The game at the table on its way into the store."""

from __future__ import annotations

from ..kernel import canonical
from ..kernel.saves import to_data
from .platform import Platform
from .savetext import Summary
from .session import Session
from .store import SaveResult, Store


class Keeper:
    """Stores the game at the table, and knows what became of the last attempt."""

    __slots__ = ("asked", "due", "number", "platform", "result", "store", "watching")

    def __init__(self, store: Store, platform: Platform) -> None:
        self.store = store
        self.platform = platform
        self.result = SaveResult(True)
        self.number = 0
        """Number of the save that ours follows; 0 for none, or to follow whatever there is."""
        self.due: Session | None = None
        """The game at the table, if it has changed since it was stored."""
        self.asked = False
        """Whether the browser has been asked to keep what is stored."""
        self.watching = False
        """Whether another tab plays the game, so that this one only looks on."""

    def begin(self, number: int) -> None:
        """A game is on the table that was stored under this number, 0 if it never was."""
        self.number = number
        self.result = SaveResult(True)

    def ask_to_keep(self, session: Session) -> None:
        """Once the first turn is over the browser is asked, once, to keep what is stored: people
        mean to play, and have just tapped something.
        """
        if not self.asked and session.match.turn > 1:
            self.asked = True
            self.platform.keep_storage()

    def is_stale(self, session: Session) -> bool:
        """Whether another tab has stored the game since; False where the storage cannot tell."""
        found = self.store.number(session.save_id)
        return found != 0 and self.number != 0 and found != self.number

    def save(self, session: Session) -> bool:
        """The game is stored, or `result` says why not; returns whether that is news.

        Once another tab has played on, nothing is stored until somebody decides which to keep.
        """
        self.due = None
        if self.watching or self.result.reason == "elsewhere":
            return False
        summary = Summary(
            self.platform.now(), session.summary(), session.round(), session.match.over
        )
        data = to_data(session.match, self.platform.build)
        before = self.result
        self.result = self.store.put(session.save_id, data, summary, after=self.number or None)
        if self.result:
            self.number = self.result.number
        return bool(before) and not self.result

    def text(self, session: Session) -> str:
        """The game as the text of a save."""
        return canonical(to_data(session.match, self.platform.build)) + "\n"

    def renamed(self, session: Session) -> None:
        """The game at the table has the name that its save was given in the list."""
        title = next((i.title for i in self.store.list() if i.id == session.save_id), "")
        session.match.title = title
        self.number = self.store.number(session.save_id)

    def is_deleted(self, session: Session) -> bool:
        """Whether the game at the table was deleted from the list."""
        return bool(self.result) and all(i.id != session.save_id for i in self.store.list())
