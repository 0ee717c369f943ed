"""The controller of all screens: what is shown, and what every button does.

Pure: everything that touches the world goes through `Platform`. The browser binding draws `tree()`,
passes taps, keys and inputs on, and moves the focus to where `take_focus()` says.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, Final

from .. import games
from ..kernel import IllegalAnswer, Match, Player, Rng, SaveError, msg
from . import ahead, away, drawers, kept, menu, shown
from .chapters import Chapters
from .desk import Desk
from .focus import Focus
from .keeping import Keeper
from .platform import Platform
from .playing import Playing
from .screens import saves as saves_screen
from .screens import setup, setup_form
from .screens.models import Action, Confirm, Failure, Setup, Snack
from .session import Session
from .store import Store
from .tabs import Tabs
from .text import Texts
from .tree import Node

COVERED: Final = ("dialog", "drawer", "curtain")
"""Layers under which the table's keys mean nothing."""


class App(Tabs, Chapters, Playing):
    """Everything that is on the screen, and all that can be done there."""

    def __init__(self, platform: Platform, lang: str = "en") -> None:
        self.platform = platform
        self.lang = lang
        self.store = Store(platform.kv)
        self.t = Texts((), None, lang)
        self.screen = "home"
        """`home`, `setup`, `table`, `over` or `credits`."""
        self.dialog: str | None = None
        """`menu`, `score`, `saves`, `settings`, `confirm`, `failure`, `licence`."""
        self.drawer: str | None = None
        """`log` or `rules`."""
        self.session: Session | None = None
        self.standing: Session | None = None
        """Whose table has been drawn, and stays behind its curtains."""
        self.laid: Node | None = None
        """The last table on the screen, if it has no secrets, until the frame with the curtain that
        hides it is shown.
        """
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
        self.keeper = Keeper(self.store, platform)
        self.dismissed: set[str] = set()
        """Banners that were put away."""
        self.focus = Focus()

    # ------------------------------------------------------------------ starting

    def start(self, early: str = "") -> None:
        """The settings hold, and the tab shows what it showed before it was loaded anew."""
        works = self.store.start()
        if not works:
            self.keeper.result = works
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
        before = self.layer()
        self._guarded(lambda: self._act(name))
        if self.snack is snack:
            self.snack = None
        self.focus.moved(before, self.layer(), name)

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
            session = self.session
            if session is not None and session.save_id == argument:
                self.keeper.renamed(session)

    def choose(self, key: str) -> None:
        """A place, a die or a button for an option of the game has been pressed."""
        session = self.session
        self.bubble = None
        self.snack = None
        if session is None or self.screen != "table":
            return
        before = self.layer()

        def do() -> None:
            if not self._may_change():
                return
            holder = session.holder
            if session.tap(key):
                self._answered(holder)

        self._guarded(do)
        self.focus.moved(before, self.layer(), "")

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
        if self.screen != "table" or self.layer().partition(":")[0] in COVERED:
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
        known = {found.id for found in shown.pages(self)}
        if self.session is not None and self.session.match.request is not None:
            known.add(drawers.NOW)
        if page not in known:
            page = None
        self.bubble = drawers.Help(title, rest[:1].upper() + rest[1:], page, x, y)

    def network(self, state: str) -> None:
        """How far the copy on this device is: `ready`, `getting`, `failed`, `unsupported`."""
        self.offline = state

    def update_ready(self) -> None:
        """A newer version waits."""
        self.update = True
        self.dismissed.discard("update")

    def trouble(self, text: str) -> None:
        """Something went wrong outside of any button."""
        before = self.layer()
        self._fail(text)
        self.focus.moved(before, self.layer(), "")

    def came_back(self) -> None:
        """The page is shown as it was left, by Back or Forward: perhaps to somebody else."""
        if self.session is not None and self.session.hidden and self.screen == "table":
            self.session.hide()
        self.look_again()

    def flush(self) -> None:
        """The page may vanish: what is not stored yet is tried once more."""
        if self.session is not None and not self.stored:
            self._save()
        self.settle()

    # ------------------------------------------------------------------ errors

    def _guarded(self, do: Callable[[], None]) -> None:
        """What `do` does is done, or a dialog says what went wrong.

        What was due to be stored is stored before.
        """
        try:
            self._store()
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
                hidden = away.holds_secrets(self.session.match)
                note = self.t(msg("failure.secrets"))
                report.append(note if hidden else self.keeper.text(self.session))
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
        self._get_up()
        self.setup = None
        self.platform.remember("")
        self._go("home")

    def _get_up(self) -> None:
        """No game is on the table, and what was drawn of it is forgotten."""
        self.session = None
        kept.forget()
        self.keeper.begin(0)
        self.keeper.watching = False
        self.platform.claim("")

    def _go(self, screen: str) -> None:
        self.screen = screen
        self.dialog = None
        self.drawer = None

    def _ask(self, question: Confirm) -> None:
        self.question = question
        self.dialog = "confirm"

    def _do_close(self, _: str) -> None:
        session = self.session
        if self.dialog == "saves" and session is not None and self.keeper.is_deleted(session):
            self._do_leave("")
        elif self.dialog is not None:
            self.dialog = None
        else:
            self.drawer = None

    def _do_outside(self, _: str) -> None:
        self.drawer = None

    def _do_dismiss(self, name: str) -> None:
        self.dismissed.add(name)
        if name == "home-screen":
            self.store.put_setting("hints.home-screen", False)
        elif name == "copy":
            self.desk.copies.made()

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
        if self.session is not None and not self.stored:
            # The page is loaded anew, and what is not stored would be gone.
            self._ask(menu.leave())
        else:
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
        self._get_up()
        self.setup = setup_form.fresh(
            meta,
            board.BLURB,
            board.SETTINGS,
            self._rng(),
            last=_players(setting("last", [])),
            names=[str(name) for name in setting("names", [])],
            settings=setting("table", {}),
            kept=self._campaign(meta),
        )
        self._go("setup")

    def _do_start(self, _: str) -> None:
        setup_now = self.setup
        if setup_now is None:
            return
        players = setup_form.players(setup_now, self._default_name)
        if setup_now.chapter and setup_now.campaign is not None:
            self.store.put_campaign(setup_now.game, setup_now.campaign)
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
        options, settings = self._next_chapter(old)
        self._begin(old.game.META.id, old.players, options, seed, settings)

    # ------------------------------------------------------------------ a game of before

    def _do_continue(self, save_id: str) -> None:
        self._open(save_id)

    def _open(self, save_id: str, *, quietly: bool = False) -> None:
        """The saved game is on the table, behind its curtain."""
        try:
            match = self.store.open(save_id, games.find)
        except SaveError as error:
            self.platform.remember("")
            if quietly:
                # Damaged games are in the list, and it says so.
                if error.code == "missing":
                    self._say(Snack(msg("save.lost")))
            else:
                self._do_saves("")
                self.desk.model = self.desk.model._replace(
                    selected=save_id, message=saves_screen.problem(error.code), bad=True
                )
            return
        self._resume(match, save_id)

    def _resume(self, match: Match, save_id: str) -> None:
        """The match that was stored is on the table, behind its curtain."""
        board = games.board(match.game.META.id)
        session = Session.resume(match, board, save_id, self.lang)
        self._sit_down(session, self.store.number(save_id))

    def _sit_down(self, session: Session, number: int) -> None:
        if self.session is None or self.session.save_id != session.save_id:
            self.keeper.watching = False
            self.platform.claim(session.save_id)
        self.session = session
        self.setup = None
        self.keeper.begin(number)
        self.dismissed.discard("unsaved")
        self.rules_tab = drawers.NOW
        self.platform.remember(session.save_id)
        self._go("over" if session.match.over else "table")
        self._close_chapter()

    # ------------------------------------------------------------------ storing

    def _save(self) -> None:
        """The game at the table is due to be stored: people see their answer first."""
        self.keeper.due = self.session

    def _store(self) -> None:
        """What is due is stored, or the banner says that it is not."""
        due = self.keeper.due
        if due is not None and self.keeper.save(due):
            self.dismissed.discard("unsaved")

    @property
    def unsettled(self) -> bool:
        """Whether something is due to be stored: see `settle`."""
        return self.keeper.due is not None

    def settle(self) -> bool:
        """What is due is stored; returns whether the screen has something else to say for it.

        To be called once the screen shows what people did; whatever else comes in does it first.
        """
        first = self._set_up()
        if not self.unsettled:
            return first
        before = self.stored.reason, self.dialog
        self._guarded(_nothing)
        return first or before != (self.stored.reason, self.dialog)

    def _set_up(self) -> bool:
        """The table behind the curtain is the one that will be seen; returns whether it was not."""
        session = self.session if self.screen == "table" else None
        due = self.standing is not session or self.laid is not None
        self.standing = session
        if session is not None and not session.behind_curtain:
            return False
        self.laid = None
        return due and session is not None

    # ------------------------------------------------------------------ drawing

    def tree(self) -> Node:
        """All that is on the screen."""
        try:
            return shown.tree(self)
        except Exception:
            if self.failure is None or self.dialog not in ("failure", "confirm"):
                self._fail(traceback.format_exc())
            return shown.wreck(self)

    def ahead(self, pressed: str | None = None) -> Iterator[ahead.Coming | None]:
        """Draws, piece by piece, what the next tap will show: see `ahead.steps`.

        What goes wrong with it will go wrong when somebody taps, and be told then.
        """
        with suppress(Exception):
            yield from ahead.steps(self, pressed)

    def title(self) -> str:
        """What the tab is called."""
        return shown.title(self)

    # ------------------------------------------------------------------ focus

    def layer(self) -> str:
        """What lies on top, and so where the focus belongs."""
        if self.dialog is not None:
            model = self.desk.model
            mode = f"{model.mode}{bool(model.question)}" if self.dialog == "saves" else ""
            return f"dialog:{self.dialog}{mode}"
        if self.drawer is not None:
            return f"drawer:{self.drawer}"
        session = self.session
        if session is not None and self.screen == "table" and session.curtained:
            return f"curtain:{session.seat}"
        return f"screen:{self.screen}"

    def take_focus(self) -> str | None:
        """A selector for the element that should get the focus now, once."""
        return self.focus.take()


def _nothing() -> None:
    """What is to be done when only what is due is to be stored."""


def _players(data: Any) -> list[Player]:
    """The people of last time, as far as the setting can be read."""
    try:
        return [Player(str(name), int(flag)) for name, flag in data]
    except (TypeError, ValueError):
        return []
