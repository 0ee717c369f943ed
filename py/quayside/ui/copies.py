"""Copies of the games outside of this browser: when to remind people of them, and when not."""

from __future__ import annotations

from typing import Final

from .platform import Platform
from .screens import when
from .store import Store

ANSWERS: Final = 400
"""After so many answers without a copy people are reminded: an evening or two."""
DAYS: Final = 14
"""Or after so many days, if somebody has played since."""
_COPIED: Final = "copied"


class Copies:
    """Knows when a copy was last made, and how much has been played since."""

    __slots__ = ("platform", "store")

    def __init__(self, store: Store, platform: Platform) -> None:
        self.store = store
        self.platform = platform

    def _answers(self) -> int:
        return sum(info.answers for info in self.store.list())

    def made(self) -> None:
        """Somebody has taken a copy away."""
        self.store.put_setting(_COPIED, {"at": self.platform.now(), "answers": self._answers()})

    def wanted(self) -> bool:
        """Whether it is time for a copy."""
        infos = self.store.list()
        if not infos:
            return False
        copied = self.store.setting(_COPIED, {})
        at = copied.get("at") if isinstance(copied, dict) else None
        known = copied.get("answers") if isinstance(copied, dict) else None
        # Finished games are deleted now and then: so much less has to be played for the next copy.
        before = min(known, self._answers()) if isinstance(known, int) else 0
        if self._answers() - before >= ANSWERS:
            return True
        last = when.local(at) if isinstance(at, str) else None
        now = when.local(self.platform.now())
        newest = when.local(infos[0].saved)
        if last is None or now is None or newest is None:
            return False
        return newest > last and (now - last).days >= DAYS
