"""Several tabs with one storage: one of them plays a game, the others look on.

Where tabs know of each other (`Platform.claim`) the first one plays. Where they do not, each looks
before it answers whether another one has stored the game since; if so, it shows that game first.
"""

from __future__ import annotations

from collections.abc import Callable

from .. import games
from ..kernel import Match, SaveError, msg
from .desk import Desk
from .keeping import Keeper
from .platform import Platform
from .screens.models import Snack
from .session import Session
from .store import SaveResult, Store


class Tabs:
    """The part of the app that knows of other tabs. `_do_x` is what the button `x` does."""

    platform: Platform
    store: Store
    keeper: Keeper
    desk: Desk
    session: Session | None
    dialog: str | None

    @property
    def stored(self) -> SaveResult:
        """What became of the last attempt to store the game at the table."""
        return self.keeper.result

    def _guarded(self, do: Callable[[], None]) -> None:
        raise NotImplementedError

    def _say(self, snack: Snack) -> None:
        raise NotImplementedError

    def _save(self) -> None:
        raise NotImplementedError

    def settle(self) -> bool:
        """What is due is stored; returns whether the screen has something else to say for it."""
        raise NotImplementedError

    def _open(self, save_id: str, *, quietly: bool = False) -> None:
        raise NotImplementedError

    def _resume(self, match: Match, save_id: str) -> None:
        raise NotImplementedError

    # ------------------------------------------------------------------ what comes in

    def claimed(self, save_id: str, ours: bool) -> None:
        """This tab is, or is no longer, the one that plays the save."""
        if self.session is not None and self.session.save_id == save_id:
            self.settle()
            self.keeper.watching = not ours
            self.look_again()

    def look_again(self) -> None:
        """Another tab may have stored something: what is shown here is how things stand now."""
        self._guarded(self._show_news)

    def _show_news(self) -> None:
        self._catch_up()
        if self.dialog == "saves":
            self.desk.look_again()

    # ------------------------------------------------------------------ before an answer

    def _catch_up(self) -> bool:
        """Whether another tab had played on, so that its game is now on the table here too.

        Answers of ours that could not be stored are not given up for it: the banner asks.
        """
        session = self.session
        if session is None or not self.keeper.is_stale(session):
            return False
        if not self.stored:
            self.keeper.result = SaveResult(False, "elsewhere")
            return False
        try:
            match = self.store.open(session.save_id, games.find)
        except SaveError:
            return False
        self._resume(match, session.save_id)
        return True

    def _may_change(self) -> bool:
        """Whether this tab is the one that plays the game, and stands where the game stands.

        If not, the screen shows and says what is the case, and nothing else may happen.
        """
        if self._catch_up():
            self._say(Snack(msg("table.caught-up")))
        elif self.keeper.watching:
            self._say(Snack(msg("notice.watching")))
        else:
            return True
        return False

    # ------------------------------------------------------------------ buttons

    def _do_take_over(self, _: str) -> None:
        if self.session is not None:
            self.platform.claim(self.session.save_id, take=True)

    def _do_save_anyway(self, _: str) -> None:
        self.keeper.begin(0)
        self._save()

    def _do_save_other(self, _: str) -> None:
        if self.session is not None:
            self._open(self.session.save_id)
