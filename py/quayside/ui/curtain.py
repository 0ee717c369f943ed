"""The curtain: the whole screen in the colours of the seat that the tablet goes to."""

from __future__ import annotations

from functools import cache
from typing import Final

from ..kernel import msg
from . import log
from .session import Session
from .tree import Node, flag, h, icon

LINES: Final = 8
"""So many lines of the digest at most; the log has them all."""
_FOLDS: Final = (
    (0, "#000", ".34"),
    (0.12, "#fff", ".12"),
    (0.27, "#000", ".20"),
    (0.42, "#fff", ".14"),
    (0.58, "#000", ".22"),
    (0.74, "#fff", ".12"),
    (0.88, "#000", ".2"),
    (1, "#000", ".36"),
)


def view(session: Session, notices: Node | None = None) -> Node:
    """The curtain for the seat that has to decide. Nothing of the table is behind it."""
    text = session.text
    seat = session.seat
    player = session.players[seat]
    return h(
        "main",
        {"class": "curtain", "data-p": player.flag, "aria-labelledby": "h-curtain"},
        _cloth(),
        notices,
        h(
            "div",
            {"class": "neat note"},
            h(
                "div",
                {"class": "note__in"},
                h(
                    "p",
                    {"class": "eyebrow"},
                    text(
                        msg(
                            "curtain.where",
                            subtitle=session.lying_open().subtitle,
                            title=session.match.game.META.title,
                        )
                    ),
                ),
                h("p", {"class": "note__pass"}, text(msg("curtain.pass"))),
                h("h1", {"id": "h-curtain", "dir": "auto"}, player.name),
                h(
                    "p",
                    {"class": "note__flag"},
                    flag(player.flag),
                    " ",
                    text(msg("flag.name", flag=str(player.flag))),
                ),
                h(
                    "button",
                    {
                        "type": "button",
                        "class": "btn btn--primary btn--big note__go",
                        "data-act": "reveal",
                        "data-focus": True,
                        "id": "reveal",
                    },
                    icon("eye"),
                    h("span", {"class": "lbl"}, text(msg("curtain.go", seat=seat))),
                ),
                _since(session),
                h(
                    "p",
                    {"class": "note__open"},
                    text(msg("curtain.hidden") if session.hidden else msg("curtain.open")),
                ),
            ),
        ),
        h(
            "button",
            {"type": "button", "class": "btn btn--deck note__menu", "data-act": "menu"},
            icon("menu"),
            h("span", {"class": "lbl"}, text(msg("menu"))),
        ),
        key=f"curtain-{seat}",
    )


def _since(session: Session) -> Node | None:
    lines = session.digest()
    if not lines:
        return None
    text = session.text
    left_out = len(lines) - LINES
    return h(
        "section",
        {"class": "note__since", "aria-labelledby": "h-since"},
        h(
            "h2",
            {"class": "eyebrow", "id": "h-since"},
            text(msg("curtain.since") if session.since(session.seat) else msg("curtain.so-far")),
        ),
        h(
            "ol",
            {"class": "since"},
            h("li", {"class": "muted"}, h("span"), text(msg("curtain.earlier", n=left_out)))
            if left_out > 0
            else None,
            [log.line(entry, session) for entry in lines[-LINES:]],
        ),
    )


@cache
def _cloth() -> Node:
    """A flag in the wind: its field, a lighter band, and the shadows of its folds."""
    stops = [
        h("stop", {"offset": offset, "stop-color": colour, "stop-opacity": opacity})
        for offset, colour, opacity in _FOLDS
    ]
    band = "M196 78q132 34 262 6t264-4 262 2v668q-132 30-262 2t-264 4-262-6z"
    return h(
        "svg",
        {
            "class": "cloth",
            "viewBox": "0 0 1180 820",
            "preserveAspectRatio": "xMidYMid slice",
            "aria-hidden": "true",
        },
        h("defs", None, h("linearGradient", {"id": "fold"}, stops)),
        h("path", {"d": "M0 0h1180v820H0z", "fill": "var(--p)"}),
        h("path", {"d": band, "fill": "var(--flag-mark)"}),
        h("path", {"d": "M0 0h1180v820H0z", "fill": "url(#fold)"}),
    )
