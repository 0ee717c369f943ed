"""What can be done at the table: answering, taking back, looking round and back."""

from __future__ import annotations

from typing import Any

from ..kernel import Message, msg
from . import away, drawers, log, menu, table
from .desk import Desk, file_name
from .keeping import Keeper
from .platform import Platform
from .screens.models import Confirm, Snack
from .session import SETTINGS, Session


class Playing:
    """The part of the app that deals with the match. `_do_x` is what the button `x` does."""

    platform: Platform
    desk: Desk
    keeper: Keeper
    session: Session | None
    screen: str
    dialog: str | None
    drawer: str | None
    rules_tab: str

    def _say(self, snack: Snack) -> None:
        raise NotImplementedError

    def _ask(self, question: Confirm) -> None:
        raise NotImplementedError

    def _go(self, screen: str) -> None:
        raise NotImplementedError

    def _save(self) -> None:
        raise NotImplementedError

    def _store(self) -> None:
        """What is due is stored."""
        raise NotImplementedError

    def _close_chapter(self) -> None:
        """If the match is a chapter that is over, the campaign's archive says so."""
        raise NotImplementedError

    def _may_change(self) -> bool:
        """Whether this tab is the one that plays the game, and stands where the game stands.

        If not, the screen shows and says what is the case, and nothing else may happen.
        """
        raise NotImplementedError

    def _playing(self) -> Session | None:
        """The match, if it is on the screen and open to be played."""
        session = self.session
        if session is None or self.screen != "table" or session.curtained:
            return None
        return session

    def _answered(self, holder: int | None) -> None:
        """What follows an answer: it will be stored, and the tablet may go to another seat."""
        session = self.session
        assert session is not None
        self._save()
        self.keeper.ask_to_keep(session)
        if session.match.over:
            # The archive of a campaign follows the game, and is never ahead of it.
            self._store()
            self._go("over")
            self._close_chapter()
        else:
            passed = passed_on(session, holder)
            if passed is not None:
                self._say(passed)

    def _do_confirm(self, _: str) -> None:
        session = self._playing()
        if session is None or not self._may_change():
            return
        holder = session.holder
        if session.confirm():
            self._answered(holder)
        else:
            self._say(Snack(msg("table.confirm.first")))

    def _do_undo(self, _: str) -> None:
        session = self._playing()
        if session is None:
            return
        reason = table.undo_reason(session)
        if reason is not None:
            self._say(Snack(reason))
        elif self._may_change() and session.undo():
            self._save()

    def _do_redo(self, _: str) -> None:
        session = self._playing()
        if session is not None and session.past is None and self._may_change():
            self.dialog = None
            holder = session.holder
            if session.redo():
                self._answered(holder)

    def _do_restart_turn(self, _: str) -> None:
        session = self._playing()
        if session is not None and self._may_change():
            self.dialog = None
            if session.restart_turn():
                self._save()

    def _do_unpick(self, key: str) -> None:
        session = self._playing()
        if session is None or session.past is not None or not self._may_change():
            return
        if session.unpick(key):
            self._save()

    def _do_repick(self, keys: str) -> None:
        session = self._playing()
        if session is None or session.past is not None or not self._may_change():
            return
        old, _, new = keys.partition(" ")
        if session.repick(old, new):
            self._save()

    def _do_take_back(self, _: str) -> None:
        self._ask(menu.take_back())

    def _do_take_back_yes(self, _: str) -> None:
        self.dialog = None
        if self.session is not None and self._may_change() and self.session.take_back():
            self._save()
            self._go("table")

    def _do_reveal(self, _: str) -> None:
        if self.session is not None and self.screen == "table":
            self.session.hand_over()

    def _do_hide(self, _: str) -> None:
        session = self._playing()
        if session is not None and session.private:
            session.hide()
            self.dialog = None

    def _do_view(self, seat: str) -> None:
        session = self._playing()
        if session is not None and seat.isdigit() and int(seat) < len(session.players):
            session.show(int(seat))

    def _do_choices(self, _: str) -> None:
        if self.session is not None:
            self.session.listed = not self.session.listed

    def _do_look(self, _: str) -> None:
        self._go("table")

    def _do_reckoning(self, _: str) -> None:
        if self.session is not None and self.session.match.over:
            self._go("over")

    def _table_setting(self, name: str, on: bool) -> None:
        session = self.session
        if session is None or name not in SETTINGS or not self._may_change():
            return
        value: Any = ("own" if on else "app") if name == "dice" else on
        session.set(name, value)
        self._save()

    def _do_score(self, _: str) -> None:
        session = self._playing()
        if session is not None and session.parts().estimate:
            self.dialog = "score"

    # ------------------------------------------------------------------ log and rules

    def _do_log(self, _: str) -> None:
        if self.session is not None:
            self.screen = "table"
            self.drawer = "log"

    def _do_step(self, way: str) -> None:
        if self.session is not None:
            self.session.look_at(self.session.stop + (1 if way == "next" else -1))

    def _do_now(self, _: str) -> None:
        if self.session is not None:
            self.session.look_at(None)

    def _do_copy_log(self, _: str) -> None:
        if self.session is not None and self.platform.copy(log.as_text(self.session)):
            self._say(Snack(msg("log.copied")))

    def _do_rules(self, page: str) -> None:
        if page or self.drawer != "rules":
            self.rules_tab = page or drawers.NOW
        self.drawer = "rules"

    # ------------------------------------------------------------------ carried away

    def _do_export(self, _: str) -> None:
        if self.session is not None and away.holds_secrets(self.session.match):
            self._ask(away.question("export-yes", "close"))
        else:
            self._do_export_yes("")

    def _do_export_yes(self, _: str) -> None:
        session = self.session
        if session is None:
            return
        if self.dialog == "confirm":
            self.dialog = None
        name = session.match.title or session.match.game.META.title
        if self.platform.download(file_name(name, self.platform.now()), self.keeper.text(session)):
            self._say(Snack(msg("desk.written")))
            self.desk.copies.made()
        else:
            self.desk.open(session.save_id)
            self.desk.model = self.desk.model._replace(
                mode="export", text=self.keeper.text(session)
            )
            self.dialog = "saves"


def passed_on(session: Session, holder: int | None) -> Snack | None:
    """Who gets the tablet from this holder, where nothing else says so."""
    if session.hidden or session.curtained or holder in (None, session.holder):
        return None
    # The snack bar knows no names: the sentence goes there ready made.
    return Snack(Message(session.text(msg("table.pass", seat=session.seat)), {}))
