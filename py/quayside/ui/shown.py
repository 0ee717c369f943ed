"""What is on the screen: the models of all screens filled from the app's state, and drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .. import games
from ..kernel import Player, msg
from . import curtain, drawers, log, menu, table
from .contract import SheetRow
from .screens import credits as credits_screen
from .screens import home, over, parts, reckoning, setup, setup_form
from .screens import saves as saves_screen
from .screens import settings as settings_screen
from .screens.models import Action, Credits, Home, Notice, Over, Settings
from .session import Session
from .text import Texts
from .tree import Child, Node, h

if TYPE_CHECKING:
    from .app import App


def pages(app: App) -> Any:
    if app.session is not None:
        return app.session.board.rules(app.session.text)
    if app.setup is not None:
        game_id = app.setup.game.id
        return games.board(game_id).rules(Texts((), game_id, app.lang))
    return ()


def _rules(app: App) -> Node | None:
    session = app.session
    found = pages(app)
    if not found:
        return None
    if session is not None:
        request = session.match.request
        asked = app.screen == "table" and not session.curtained and request is not None
        model = drawers.Rules(
            session.match.game.META.title,
            found,
            session.board.rules_page(request) if asked else None,
            session.parts().ask if asked and session.past is None else None,
            app.rules_tab,
        )
        return drawers.rules(model, session.text)
    assert app.setup is not None
    model = drawers.Rules(app.setup.game.title, found, None, None, app.rules_tab)
    return drawers.rules(model, Texts((), app.setup.game.id, app.lang))


def wreck(app: App) -> Node:
    """The dialog with the error alone, if the screen behind it cannot be drawn."""
    back = parts.button("leave", app.t(msg("shelf")), "home2", "btn--ink")
    return _root(h("main", {"class": "wreck"}, back, key="wreck"), [_dialog(app)], covered=False)


def tree(app: App) -> Node:
    drawer = _drawer(app)
    dialog = _dialog(app)
    said = _said(app)
    over_it = [
        h("div", {"class": f"scrim scrim--{app.drawer}", "data-act": "outside"}, key="veil")
        if drawer is not None
        else None,
        drawer,
        dialog,
        parts.snackbar(app.snack, app.t, seen=said is None),
        drawers.bubble(app.bubble, app.t) if app.bubble is not None else None,
    ]
    covered = drawer is not None or dialog is not None
    below = dialog is not None and app.snack is not None
    return _root(_screen(app, said), over_it, covered=covered, below=below)


def _said(app: App) -> Node | None:
    """What is said in the prompt bar, where there is one and nothing else can be done about it."""
    session = app.session
    if session is None or app.screen not in ("table", "over"):
        return None
    if app.screen == "table" and session.behind_curtain:
        return None
    if app.dialog is not None or app.drawer is not None or app.snack is None or app.snack.action:
        return None
    return parts.said(app.snack, app.t)


def _screen(app: App, said: Node | None) -> Child:
    session = app.session
    if app.screen == "setup" and app.setup is not None:
        return setup.view(app.setup, app.t)
    if app.screen == "credits":
        return credits_screen.view(_credits(app), app.t)
    if app.screen == "over" and session is not None:
        return over.view(end(app, session), app.t, said)
    if app.screen == "table" and session is not None:
        notices = _notices(app)
        banner = parts.notices(notices, app.t) if notices else None
        if session.behind_curtain:
            return [curtain.view(session, banner), _behind(app, session)]
        drawn = table.view(session, banner, drawn_in=app.drawer == "log", said=said)
        app.laid = None if session.hidden else drawn
        return drawn
    return home.view(_home(app), app.t)


def _behind(app: App, session: Session) -> Node | None:
    """The table behind the curtain. Where nothing is hidden, the frame that brings the curtain does
    not wait until the table is the next seat's.
    """
    if app.standing is not session:
        return None
    return table.behind(session) if app.laid is None else table.left(app.laid)


def _drawer(app: App) -> Node | None:
    if app.drawer == "rules":
        return _rules(app)
    if app.drawer == "log" and app.session is not None and not app.session.curtained:
        return log.drawer(app.session)
    return None


def _dialog(app: App) -> Node | None:
    if app.dialog == "menu":
        if app.session is None:
            return None
        return menu.view(app.session)
    if app.dialog == "score" and app.session is not None:
        model = estimate(app.session)
        return reckoning.estimate(model, app.t) if model is not None else None
    if app.dialog == "saves":
        return saves_screen.view(app.desk.model, app.t)
    if app.dialog == "settings":
        return settings_screen.view(_settings(app), app.t)
    if app.dialog == "confirm" and app.question is not None:
        return parts.confirm(app.question, app.t)
    if app.dialog == "failure" and app.failure is not None:
        return parts.failure(app.failure, app.t)
    if app.dialog == "licence":
        return credits_screen.licence(app.licence, app.t)
    return None


def title(app: App) -> str:
    """What the tab is called."""
    name = app.t(msg("shell.name"))
    if app.session is not None and app.screen in ("table", "over"):
        return f"{app.session.match.game.META.title} · {name}"
    return name


def _notices(app: App) -> list[Notice]:
    found = []
    if app.keeper.watching and app.session is not None:
        take_over = Action(msg("notice.take-over"), "take-over", "open")
        words = msg("notice.watching")
        found.append(Notice("watching", "warn", words, (take_over,), closable=False))
    elif not app.stored and "unsaved" not in app.dismissed:
        if app.stored.reason == "elsewhere":
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
            acts = (Action(msg("menu.export"), "export", "download"),) if app.session else ()
            reason = msg("notice.unsaved", reason=app.stored.reason)
            found.append(Notice("unsaved", "bad", reason, acts))
    if app.update and "update" not in app.dismissed and _at_rest(app):
        acts = (Action(msg("settings.update"), "update", "refresh"),)
        found.append(Notice("update", "info", msg("notice.update"), acts))
    return found if app.session is not None else found + _hints(app)


def _at_rest(app: App) -> bool:
    """Whether nobody is in the middle of anything: on the shelf, or between two turns."""
    session = app.session
    if app.screen == "home":
        return True
    if session is None or app.screen != "table" or session.past is not None:
        return False
    return session.curtained or session.match.turn_index == len(session.match.log)


def _hints(app: App) -> list[Notice]:
    """What keeps the games of this device, one thing at a time."""
    home, saves = app.platform.home, bool(app.desk.infos())
    read = Action(msg("home.read-in"), "saves", "upload")
    write = Action(msg("saves.title"), "saves", "open")
    hint = app.store.setting("hints.home-screen", True)
    hints = [
        ("read-in", msg("notice.app-without-saves"), (read,), home == "app" and not saves),
        ("home-screen", msg("notice.home-screen"), (), home == "safari" and hint),
        ("copy", msg("notice.copy"), (write,), app.desk.copies.wanted()),
    ]
    for name, text, acts, wanted in hints:
        if wanted and name not in app.dismissed:
            return [Notice(name, "info", text, acts)]
    return []


def _home(app: App) -> Home:
    infos = app.desk.infos()
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
        app.desk.card(resume, picture=False) if resume else None,
        len(infos),
        app.offline,
        tuple(_notices(app)),
    )


def _settings(app: App) -> Settings:
    setting = app.store.setting
    return Settings(
        setting("theme", "device"),
        setting("motion", "normal"),
        setting("text", "normal"),
        app.platform.version,
        app.platform.build,
        app.offline,
        app.store.usage(),
        app.platform.room,
        app.update,
    )


def _credits(app: App) -> Credits:
    return Credits(tuple(games.meta(game_id) for game_id in games.ids()), app.platform.version)


def end(app: App, session: Session) -> Over:
    """The end of the game that is on the table."""
    match = session.match
    seen = match.observe(session.seat)
    winners = tuple(match.winners())
    headline, sentence = session.board.headline(seen, winners)
    events = [event for _, event in match.events]
    rows = tuple(session.board.sheet_rows(seen))
    sides = _sides(session, rows)
    return Over(
        game=match.game.META.id,
        title=match.game.META.title,
        players=sides,
        scores=(*match.scores(), *_totals(rows)[len(match.players) :]),
        winners=winners or tuple(range(len(match.players), len(sides))),
        headline=headline,
        sentence=sentence,
        rows=rows,
        rounds=session.round(),
        series=over.series(events, len(sides)),
        again=msg("over.next") if app.has_next_chapter() else msg("over.again"),
    )


def estimate(session: Session) -> Over | None:
    """The reckoning if the game ended now, the best first; None where nobody may know it."""
    rows = () if session.curtained else session.parts().estimate
    if not rows:
        return None
    scores = _totals(rows)
    return Over(
        game=session.match.game.META.id,
        title=session.match.game.META.title,
        players=_sides(session, rows),
        scores=scores,
        winners=tuple([seat for seat, n in enumerate(scores) if n == max(scores)]),
        headline=msg("reckoning.now"),
        sentence=msg("reckoning.now.hint"),
        rows=rows,
        rounds=session.round(),
    )


def _totals(rows: tuple[SheetRow, ...]) -> tuple[int, ...]:
    """The points of all sides."""
    return tuple(map(sum, zip(*[row.values for row in rows if row.fill], strict=True)))


def _sides(session: Session, rows: tuple[SheetRow, ...]) -> tuple[Player, ...]:
    """The players, then the rivals whom the rules play, with flags that nobody has."""
    sides = list(session.players)
    for seat in range(len(sides), len(rows[0].values)):
        taken = [side.flag for side in sides]
        free = next(n for n in reversed(setup_form.FLAGS) if n not in taken)
        sides.append(Player(session.text.name(seat), free))
    return tuple(sides)


def _root(screen: Child, over_it: list[Node | None], *, covered: bool, below: bool = False) -> Node:
    """`below` makes room for a short word at the foot of the screen."""
    under = h("div", {"class": "screen", "inert": covered}, screen, key="screen")
    return h("div", {"id": "app", "class": "is-said" if below else None}, under, over_it)
