"""The controller of all screens: what is shown, and what every button does.

Pure: everything that touches the world goes through `Platform`. The browser binding draws `tree()`,
passes taps, keys and inputs on, and moves the focus to where `take_focus()` says.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable
from typing import Any, Final

from .. import games
from ..kernel import IllegalAnswer, Match, Message, Player, Rng, SaveError, canonical, msg
from ..kernel.saves import to_data
from . import curtain, drawers, log, menu, table
from .desk import Desk, file_name
from .platform import Platform
from .savetext import Summary
from .screens import credits as credits_screen
from .screens import home, over, parts, setup, setup_form
from .screens import saves as saves_screen
from .screens import settings as settings_screen
from .screens.models import (
    Action,
    Confirm,
    Credits,
    Failure,
    Home,
    Notice,
    Over,
    Settings,
    Setup,
    Snack,
)
from .session import Session
from .store import SaveResult, Store
from .text import Texts
from .tree import Node, h

BARE: Final = ("dialog", "drawer", "curtain")


class App:
    """Everything that is on the screen, and all that can be done there."""

    def __init__(self, platform: Platform, lang: str = "en") -> None:
        self.platform = platform
        self.lang = lang
        self.store = Store(platform.kv)
        self.t = Texts((), None, lang)
        self.screen = "home"
        """`home`, `setup`, `table`, `over` or `credits`."""
        self.dialog: str | None = None
        """`menu`, `saves`, `settings`, `confirm`, `failure`, `licence`."""
        self.drawer: str | None = None
        """`log` or `rules`."""
        self.session: Session | None = None
        self.setup: Setup | None = None
        self.desk = Desk(self.store, platform, self.t, self._say)
        self.snack: Snack | None = None
        self.bubble: drawers.Help | None = None
        self.question: Confirm | None = None
        self.failure: Failure | None = None
        self.rules_tab = drawers.NOW
        self.licence = ""
        self.offline = "getting"
        self.update = False
        self.stored = SaveResult(True)
        """What became of the last attempt to store the game at the table."""
        self._number = 0
        self._dismissed: set[str] = set()
        self._focus: str | None = None
        self._opener: list[str] = []
        self._draws = 0

    # ------------------------------------------------------------------ starting

    def start(self, early: str = "") -> None:
        """The settings hold, and the tab shows what it showed before it was loaded anew."""
        works = self.store.start()
        if not works:
            self.stored = works
        setting = self.store.setting
        self.platform.set_theme(setting("theme", "device"))
        self.platform.set_motion(setting("motion", "normal"))
        self.platform.set_text_size(setting("text", "normal"))
        noted = self.platform.remembered()
        if early:
            self.act(early)
        elif noted:
            self._guarded(lambda: self._open(noted, quietly=True))

    def _rng(self) -> Rng:
        return Rng(self.platform.fresh_seed())

    # ------------------------------------------------------------------ what comes in

    def act(self, name: str) -> None:
        """A button of the shell has been pressed."""
        self.bubble = None
        snack = self.snack
        before = self._layer()
        self._guarded(lambda: self._act(name))
        if self.snack is snack:
            self.snack = None
        self._refocus(before, name)

    def _act(self, name: str) -> None:
        stem, _, argument = name.partition(":")
        do: Callable[[str], None] | None = getattr(self, "_do_" + stem.replace("-", "_"), None)
        if do is not None:
            do(argument)
            return
        if self.setup is not None and self.screen == "setup":
            changed = setup_form.act(self.setup, name, self._rng())
            if changed is not None:
                self.setup = changed
                return
        if self.desk.act(stem, argument) and stem == "save-renamed":
            self._renamed(argument)

    def choose(self, key: str) -> None:
        """A place, a die or a button for an option of the game has been pressed."""
        session = self.session
        self.bubble = None
        self.snack = None
        if session is None or self.screen != "table":
            return
        before = self._layer()

        def do() -> None:
            holder = session.holder
            if session.tap(key):
                self._answered(holder)

        self._guarded(do)
        self._refocus(before, "")

    def input(self, name: str, value: str) -> None:
        """An input field has a new value; a checkbox says "on" or "off"."""
        self._guarded(lambda: self._input(name, value))

    def _input(self, name: str, value: str) -> None:
        stem, _, argument = name.partition(":")
        if name in ("theme", "motion", "text"):
            self._set(name, value)
        elif name == "stop" and self.session is not None:
            self.session.look_at(int(value))
        elif stem == "table" and self.session is not None:
            self._table_setting(argument, value == "on")
        elif self.dialog == "saves" and self.desk.field(name, value):
            return
        elif self.setup is not None and self.screen == "setup":
            self.setup = setup_form.enter(self.setup, name, value)

    def file(self, name: str, text: str | None) -> None:
        """A file was chosen; None if it could not be read."""
        if name == "import":
            self._guarded(lambda: self.desk.read_file(text))

    def key(self, name: str) -> bool:
        """A key was pressed that means something everywhere; False if it does not."""
        if name == "Escape":
            return self._escape()
        if self.screen != "table" or self._layer().partition(":")[0] in BARE:
            return False
        if name == "u":
            self.act("undo")
        elif name == "r":
            self.act("redo")
        else:
            return False
        return True

    def _escape(self) -> bool:
        session = self.session
        if self.bubble is not None:
            self.bubble = None
        elif self.dialog is not None or self.drawer is not None:
            self.act("close")
        elif session is not None and self.screen == "table" and session.past is not None:
            self.act("now")
        elif session is not None and self.screen == "table" and session.selected is not None:
            session.select(None)
        else:
            return False
        return True

    def help(self, name: str, page: str | None, x: float, y: float) -> None:
        """The bubble tells what a thing is that was pressed long; `page` of the rules says more."""
        title, _, rest = name.partition(", ") if ", " in name else name.partition(": ")
        if page is not None and all(page != p.id for p in self._pages()):
            page = None
        self.bubble = drawers.Help(title, rest[:1].upper() + rest[1:], page, x, y)

    def network(self, state: str) -> None:
        """How far the copy on this device is: `ready`, `getting`, `failed`, `unsupported`."""
        self.offline = state

    def update_ready(self) -> None:
        """A newer version waits."""
        self.update = True
        self._dismissed.discard("update")

    def trouble(self, text: str) -> None:
        """Something went wrong outside of any button."""
        before = self._layer()
        self._fail(text)
        self._refocus(before, "")

    def flush(self) -> None:
        """The page may vanish: what is not stored yet is tried once more."""
        if self.session is not None and not self.stored:
            self._guarded(self._save)

    # ------------------------------------------------------------------ errors

    def _guarded(self, do: Callable[[], None]) -> None:
        """What `do` does is done, or a dialog says what went wrong."""
        try:
            do()
        except IllegalAnswer as error:
            if error.reason is not None:
                self._say(Snack(error.reason))
        except SaveError as error:
            self._say(Snack(saves_screen.problem(error.code)))
        except Exception:
            self._fail(traceback.format_exc())

    def _fail(self, detail: str) -> None:
        report = [detail.strip(), f"Quayside {self.platform.version} {self.platform.build}"]
        if self.session is not None:
            try:
                report.append(self._text())
            except Exception:
                report.append(traceback.format_exc())
        actions = [Action(msg("failure.copy"), "report", "copy")]
        if self.session is not None:
            actions.append(Action(msg("menu.export"), "export", "download"))
        actions.append(Action(msg("close"), "close", primary=True))
        self.failure = Failure(
            msg("failure.title"), msg("failure.text"), "\n\n".join(report), tuple(actions)
        )
        self.dialog = "failure"

    def _do_report(self, _: str) -> None:
        if self.failure is not None and self.platform.copy(self.failure.detail):
            self._say(Snack(msg("failure.copied")))

    # ------------------------------------------------------------------ the way round

    def _say(self, snack: Snack) -> None:
        self.snack = snack

    def _do_shelf(self, _: str) -> None:
        if self.session is not None and not self.stored:
            self._ask(menu.leave())
        else:
            self._do_leave("")

    def _do_leave(self, _: str) -> None:
        self.session = None
        self.setup = None
        self.stored = SaveResult(True)
        self.platform.remember("")
        self._go("home")

    def _go(self, screen: str) -> None:
        self.screen = screen
        self.dialog = None
        self.drawer = None

    def _ask(self, question: Confirm) -> None:
        self.question = question
        self.dialog = "confirm"

    def _do_close(self, _: str) -> None:
        if self.dialog == "saves" and self._is_deleted():
            self._do_leave("")
        elif self.dialog is not None:
            self.dialog = None
        else:
            self.drawer = None

    def _do_outside(self, _: str) -> None:
        self.drawer = None

    def _do_dismiss(self, name: str) -> None:
        self._dismissed.add(name)

    def _do_menu(self, _: str) -> None:
        self.dialog = "menu"

    def _do_saves(self, _: str) -> None:
        self.desk.open(self.session.save_id if self.session else None)
        self.dialog = "saves"

    def _do_settings(self, _: str) -> None:
        self.dialog = "settings"

    def _do_credits(self, _: str) -> None:
        if self.session is None:
            self.setup = None
        self._go("credits")

    def _do_licence(self, name: str) -> None:
        self.licence = name
        self.dialog = "licence"

    def _do_back(self, _: str) -> None:
        if self.session is None:
            self._go("home")
        else:
            self._go("over" if self.session.match.over else "table")

    def _do_update(self, _: str) -> None:
        self.flush()
        self.platform.apply_update()

    def _do_theme(self, _: str) -> None:
        self._set("theme", "day" if self.platform.is_night() else "night")

    def _set(self, name: str, value: str) -> None:
        """The setting of this device has changed."""
        if name == "theme":
            self.platform.set_theme(value)
        elif name == "motion":
            self.platform.set_motion(value)
        else:
            self.platform.set_text_size(value)
        self.store.put_setting(name, value)

    # ------------------------------------------------------------------ a new game

    def _do_box(self, game_id: str) -> None:
        meta = games.meta(game_id)
        board = games.board(game_id)
        setting = self.store.setting
        self.session = None
        self.setup = setup_form.fresh(
            meta,
            board.BLURB,
            board.SETTINGS,
            self._rng(),
            last=_players(setting("last", [])),
            names=[str(name) for name in setting("names", [])],
            settings=setting("table", {}),
        )
        self._go("setup")

    def _do_start(self, _: str) -> None:
        setup_now = self.setup
        if setup_now is None:
            return
        players = setup_form.players(setup_now, self._default_name)
        self._begin(
            setup_now.game.id,
            players,
            setup_form.options(setup_now),
            setup_now.seed,
            setup_form.match_settings(setup_now),
        )
        typed = [Player(form.name, form.flag) for form in setup_now.seats]
        names = setup_form.remembered(setup_now.names, players, self._default_name)
        self.store.put_setting("last", [list(player) for player in typed])
        self.store.put_setting("names", names)
        self.store.put_setting("table", dict(setup_now.settings))

    def _default_name(self, number: int) -> str:
        return setup.default_name(self.t, number)

    def _begin(
        self,
        game_id: str,
        players: tuple[Player, ...],
        options: dict[str, str],
        seed: str,
        settings: dict[str, Any],
    ) -> None:
        """A new match is on the table."""
        match = Match.new(
            games.find(game_id),
            players,
            options,
            seed,
            settings=settings,
            created=self.platform.now(),
        )
        save_id = self.store.new_id(self.platform.fresh_seed())
        self._sit_down(Session(match, games.board(game_id), save_id, self.lang), 0)
        self._save()

    def _do_again(self, _: str) -> None:
        if self.session is None:
            return
        old = self.session.match
        seed = setup_form.new_seed(self._rng())
        self._begin(old.game.META.id, old.players, old.options, seed, dict(old.settings))

    # ------------------------------------------------------------------ a game of before

    def _do_continue(self, save_id: str) -> None:
        self._open(save_id)

    def _open(self, save_id: str, *, quietly: bool = False) -> None:
        """The saved game is on the table, behind its curtain."""
        try:
            match = self.store.open(save_id, games.find)
        except SaveError as error:
            self.platform.remember("")
            if not quietly:
                self._do_saves("")
                self.desk.model = self.desk.model._replace(
                    selected=save_id, message=saves_screen.problem(error.code), bad=True
                )
            return
        board = games.board(match.game.META.id)
        session = Session.resume(match, board, save_id, self.lang)
        self._sit_down(session, self.store.number(save_id))

    def _sit_down(self, session: Session, number: int) -> None:
        self.session = session
        self.setup = None
        self.stored = SaveResult(True)
        self._number = number
        self._dismissed.discard("unsaved")
        self.rules_tab = drawers.NOW
        self.platform.remember(session.save_id)
        self._go("over" if session.match.over else "table")

    # ------------------------------------------------------------------ storing

    def _save(self) -> None:
        """The game at the table is stored, or the banner says that it is not."""
        session = self.session
        if session is None or self.stored.reason == "elsewhere":
            return
        summary = Summary(
            self.platform.now(), session.summary(), session.round(), session.match.over
        )
        data = to_data(session.match, self.platform.build)
        result = self.store.put(session.save_id, data, summary, after=self._number or None)
        if result:
            self._number = result.number
        elif self.stored:
            self._dismissed.discard("unsaved")
        self.stored = result

    def _do_save_anyway(self, _: str) -> None:
        if self.session is not None:
            self._number = 0
            self.stored = SaveResult(True)
            self._save()

    def _do_save_other(self, _: str) -> None:
        if self.session is not None:
            self._open(self.session.save_id)

    def _renamed(self, save_id: str) -> None:
        """The game at the table has the name that its save was given."""
        if self.session is not None and self.session.save_id == save_id:
            title = next((i.title for i in self.desk.infos() if i.id == save_id), "")
            self.session.match.title = title
            self._number = self.store.number(save_id)

    def _is_deleted(self) -> bool:
        """Whether the game at the table was deleted from the list of saved games."""
        session = self.session
        return (
            session is not None
            and bool(self.stored)
            and all(info.id != session.save_id for info in self.desk.infos())
        )

    def _text(self) -> str:
        """The game at the table as the text of a save."""
        assert self.session is not None
        return canonical(to_data(self.session.match, self.platform.build)) + "\n"

    def _do_export(self, _: str) -> None:
        session = self.session
        if session is None:
            return
        name = session.match.title or session.match.game.META.title
        if self.platform.download(file_name(name, self.platform.now()), self._text()):
            self._say(Snack(msg("desk.written")))
        else:
            self.desk.open(session.save_id)
            self.desk.model = self.desk.model._replace(mode="export", text=self._text())
            self.dialog = "saves"

    # ------------------------------------------------------------------ at the table

    def _playing(self) -> Session | None:
        """The match, if it is on the screen and open to be played."""
        session = self.session
        if session is None or self.screen != "table" or session.curtained:
            return None
        return session

    def _answered(self, holder: int | None) -> None:
        """What follows an answer: it is stored, and the tablet may go to another seat."""
        session = self.session
        assert session is not None
        self._save()
        if session.match.over:
            self._go("over")
        elif holder is not None and session.holder != holder and not session.curtained:
            # The snack bar knows no names: the sentence goes there ready made.
            words = session.text(msg("table.pass", seat=session.seat))
            self._say(Snack(Message(words, {})))

    def _do_confirm(self, _: str) -> None:
        session = self._playing()
        if session is None:
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
        elif session.undo():
            self._save()

    def _do_redo(self, _: str) -> None:
        session = self._playing()
        if session is not None and session.past is None:
            self.dialog = None
            holder = session.holder
            if session.redo():
                self._answered(holder)

    def _do_restart_turn(self, _: str) -> None:
        session = self._playing()
        if session is not None:
            self.dialog = None
            if session.restart_turn():
                self._save()

    def _do_unpick(self, key: str) -> None:
        session = self._playing()
        if session is not None and session.past is None and session.unpick(key):
            self._save()

    def _do_take_back(self, _: str) -> None:
        self._ask(menu.take_back())

    def _do_take_back_yes(self, _: str) -> None:
        if self.session is not None and self.session.take_back():
            self._save()
            self._go("table")

    def _do_reveal(self, _: str) -> None:
        if self.session is not None and self.screen == "table":
            self.session.hand_over()

    def _do_view(self, seat: str) -> None:
        session = self._playing()
        if session is not None and seat.isdigit() and int(seat) < len(session.players):
            session.show(int(seat))

    def _do_look(self, _: str) -> None:
        self._go("table")

    def _do_reckoning(self, _: str) -> None:
        if self.session is not None and self.session.match.over:
            self._go("over")

    def _table_setting(self, name: str, on: bool) -> None:
        session = self.session
        if session is None or name not in ("gains", "curtain", "auto_end", "dice"):
            return
        value: Any = ("own" if on else "app") if name == "dice" else on
        session.set(name, value)
        self._save()

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

    def _pages(self) -> Any:
        if self.session is not None:
            return self.session.board.rules(self.session.text)
        if self.setup is not None:
            game_id = self.setup.game.id
            return games.board(game_id).rules(Texts((), game_id, self.lang))
        return ()

    def _rules(self) -> Node | None:
        session = self.session
        pages = self._pages()
        if not pages:
            return None
        if session is not None:
            request = session.match.request
            asked = self.screen == "table" and not session.curtained and request is not None
            model = drawers.Rules(
                session.match.game.META.title,
                pages,
                session.board.rules_page(request) if asked else None,
                session.parts().ask if asked and session.past is None else None,
                self.rules_tab,
            )
            return drawers.rules(model, session.text)
        assert self.setup is not None
        model = drawers.Rules(self.setup.game.title, pages, None, None, self.rules_tab)
        return drawers.rules(model, Texts((), self.setup.game.id, self.lang))

    # ------------------------------------------------------------------ drawing

    def tree(self) -> Node:
        """All that is on the screen."""
        try:
            return self._tree()
        except Exception:
            if self.dialog != "failure":
                self._fail(traceback.format_exc())
            return self._wreck()

    def _wreck(self) -> Node:
        """The dialog with the error alone, if the screen behind it cannot be drawn."""
        dialog = parts.failure(self.failure, self.t) if self.failure is not None else None
        back = parts.button("leave", self.t(msg("shelf")), "home2", "btn--ink")
        return _root(h("main", {"class": "wreck"}, back, key="wreck"), [dialog], covered=False)

    def _tree(self) -> Node:
        drawer = self._drawer()
        dialog = self._dialog()
        over_it = [
            h("div", {"class": f"scrim scrim--{self.drawer}", "data-act": "outside"}, key="veil")
            if drawer is not None
            else None,
            drawer,
            dialog,
            parts.snackbar(self.snack, self.t),
            drawers.bubble(self.bubble, self.t) if self.bubble is not None else None,
        ]
        covered = drawer is not None or dialog is not None
        return _root(self._screen(), over_it, covered=covered)

    def _screen(self) -> Node:
        session = self.session
        if self.screen == "setup" and self.setup is not None:
            return setup.view(self.setup, self.t)
        if self.screen == "credits":
            return credits_screen.view(self._credits(), self.t)
        if self.screen == "over" and session is not None:
            return over.view(self._over(session), self.t)
        if self.screen == "table" and session is not None:
            notices = self._notices()
            banner = parts.notices(notices, self.t) if notices else None
            if session.curtained and session.past is None:
                return curtain.view(session, banner)
            return table.view(session, banner, drawn_in=self.drawer == "log")
        return home.view(self._home(), self.t)

    def _drawer(self) -> Node | None:
        if self.drawer == "rules":
            return self._rules()
        if self.drawer == "log" and self.session is not None and not self.session.curtained:
            return log.drawer(self.session)
        return None

    def _dialog(self) -> Node | None:
        if self.dialog == "menu":
            if self.session is None:
                return None
            return menu.view(self.session)
        if self.dialog == "saves":
            return saves_screen.view(self.desk.model, self.t)
        if self.dialog == "settings":
            return settings_screen.view(self._settings(), self.t)
        if self.dialog == "confirm" and self.question is not None:
            return parts.confirm(self.question, self.t)
        if self.dialog == "failure" and self.failure is not None:
            return parts.failure(self.failure, self.t)
        if self.dialog == "licence":
            return credits_screen.licence(self.licence, self.t)
        return None

    def title(self) -> str:
        """What the tab is called."""
        name = self.t(msg("shell.name"))
        if self.session is not None and self.screen in ("table", "over"):
            return f"{self.session.match.game.META.title} · {name}"
        return name

    def _notices(self) -> list[Notice]:
        found = []
        if not self.stored and "unsaved" not in self._dismissed:
            if self.stored.reason == "elsewhere":
                found.append(
                    Notice(
                        "unsaved",
                        "warn",
                        msg("notice.elsewhere"),
                        (
                            Action(msg("notice.other"), "save-other", "open"),
                            Action(msg("notice.mine"), "save-anyway", "save"),
                        ),
                        closable=False,
                    )
                )
            else:
                acts = (Action(msg("menu.export"), "export", "download"),) if self.session else ()
                reason = msg("notice.unsaved", reason=self.stored.reason)
                found.append(Notice("unsaved", "bad", reason, acts))
        if self.update and "update" not in self._dismissed and self.screen == "home":
            acts = (Action(msg("settings.update"), "update", "refresh"),)
            found.append(Notice("update", "info", msg("notice.update"), acts))
        return found

    def _home(self) -> Home:
        infos = self.desk.infos()
        resume = next(
            (
                info
                for info in infos
                if not info.finished and not info.damaged and info.game in games.PACKAGES
            ),
            None,
        )
        return Home(
            tuple(games.meta(game_id) for game_id in games.ids()),
            self.desk.card(resume, picture=False) if resume else None,
            len(infos),
            self.offline,
            tuple(self._notices()),
        )

    def _settings(self) -> Settings:
        setting = self.store.setting
        return Settings(
            setting("theme", "device"),
            setting("motion", "normal"),
            setting("text", "normal"),
            self.platform.version,
            self.platform.build,
            self.offline,
            self.store.usage(),
            self.platform.room,
            self.update,
        )

    def _credits(self) -> Credits:
        return Credits(tuple(games.meta(game_id) for game_id in games.ids()), self.platform.version)

    def _over(self, session: Session) -> Over:
        match = session.match
        seen = match.observe(session.seat)
        winners = tuple(match.winners())
        headline, sentence = session.board.headline(seen, winners)
        events = [event for _, event in match.events]
        return Over(
            game=match.game.META.id,
            title=match.game.META.title,
            players=match.players,
            scores=tuple(match.scores()),
            winners=winners,
            headline=headline,
            sentence=sentence,
            rows=tuple(session.board.sheet_rows(seen)),
            rounds=session.round(),
            series=over.series(events, len(match.players)),
        )

    # ------------------------------------------------------------------ focus

    def _layer(self) -> str:
        """What lies on top, and so where the focus belongs."""
        if self.dialog is not None:
            mode = self.desk.model.mode if self.dialog == "saves" else ""
            return f"dialog:{self.dialog}{mode}"
        if self.drawer is not None:
            return f"drawer:{self.drawer}"
        session = self.session
        if session is not None and self.screen == "table" and session.curtained:
            return f"curtain:{session.seat}"
        return f"screen:{self.screen}"

    def _refocus(self, before: str, act: str) -> None:
        """The focus goes into what has opened, or back to what opened the thing that has closed."""
        after = self._layer()
        if after == before:
            return
        kind = after.partition(":")[0]
        was = before.partition(":")[0]
        if kind in ("dialog", "drawer"):
            if was not in ("dialog", "drawer"):
                self._opener = [act]
            self._focus = f".{kind} [data-focus]"
        elif act in ("close", "outside") and was in ("dialog", "drawer") and self._opener:
            self._focus = f'[data-act="{self._opener.pop()}"]'
        elif kind == "curtain":
            self._focus = "#reveal"
        elif after == "screen:table":
            self._focus = "#prompt"
        else:
            self._focus = "[data-focus], h1"

    def take_focus(self) -> str | None:
        """A selector for the element that should get the focus now, once."""
        focus, self._focus = self._focus, None
        return focus


def _root(screen: Node, over_it: list[Node | None], *, covered: bool) -> Node:
    under = h("div", {"class": "screen", "inert": covered}, screen, key="screen")
    return h("div", {"id": "app"}, under, over_it)


def _players(data: Any) -> list[Player]:
    """The people of last time, as far as the setting can be read."""
    try:
        return [Player(str(name), int(flag)) for name, flag in data]
    except (TypeError, ValueError):
        return []
