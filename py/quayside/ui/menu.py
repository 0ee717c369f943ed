"""The menu of the table: what is needed now and then."""

from __future__ import annotations

from ..kernel import msg
from .screens import parts, setup_form
from .screens.models import Action, Confirm
from .screens.setup import setting_switch
from .session import Session
from .tree import Node, h


def view(session: Session) -> Node:
    """The menu as a dialog: the game, this table's settings, the way out."""
    text = session.text
    match = session.match
    curtained = session.curtained
    entries = [
        ("hide", msg("menu.hide"), "eye-off", session.private),
        ("redo", msg("menu.redo"), "reroll", match.can_redo() and not curtained),
        ("restart-turn", msg("menu.restart"), "undo", bool(match.can_undo()) and not curtained),
        ("take-back", msg("menu.take-back"), "undo", any(not e.by for e in match.log)),
        ("score", msg("menu.score"), "trophy", not curtained and bool(session.parts().estimate)),
        ("export", msg("menu.export"), "download", True),
        ("saves", msg("menu.saves"), "open", True),
        ("settings", msg("settings"), "settings", True),
    ]
    return parts.dialog(
        "menu",
        match.game.META.title,
        [
            h(
                "div",
                {"class": "menu"},
                [
                    parts.button(act, text(label), drawing, "menu__one")
                    for act, label, drawing, possible in entries
                    if possible
                ],
            ),
            h(
                "section",
                {"class": "menu__table", "aria-labelledby": "menu-table"},
                h("h3", {"id": "menu-table"}, text(msg("menu.table"))),
                [
                    setting_switch(f"table:{name}", name, session.setting(name), text)
                    for name in setup_form.offered(match.game.META, session.board.SETTINGS)
                ],
            ),
            h("p", {"class": "menu__keys muted"}, text(msg("menu.keys"))),
        ],
        [
            parts.button("shelf", text(msg("menu.leave")), "home2"),
            h("span", {"class": "grow"}),
            parts.button("close", text(msg("menu.go-on")), "play", "btn--ink"),
        ],
        text,
        cls="dialog--menu",
    )


def take_back() -> Confirm:
    """The question before an answer is taken back that was final."""
    return Confirm(
        msg("take-back.title"),
        msg("take-back.text"),
        (
            Action(msg("take-back.no"), "close"),
            Action(msg("take-back.yes"), "take-back-yes", "undo", danger=True),
        ),
    )


def leave() -> Confirm:
    """The question before a game is left that could not be stored."""
    return Confirm(
        msg("leave.title"),
        msg("leave.text"),
        (
            Action(msg("leave.no"), "close"),
            Action(msg("menu.export"), "export", "download", primary=True),
            Action(msg("leave.yes"), "leave", "home2", danger=True),
        ),
    )
