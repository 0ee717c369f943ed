"""What the next tap will show, drawn while nobody waits for anything: the most likely one, or the
one on what a finger has just come down on.

It is drawn from a twin of the session, so nothing happens. What is drawn is kept (`kept.py`), and
the session remembers its twin; the tap finds both. It may show what only the next seat may know,
and must not enter the page then (`Coming.early`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from . import shown
from .focus import Focus
from .playing import passed_on

if TYPE_CHECKING:
    from .app import App
    from .session import Session
    from .tree import Node


class Coming(NamedTuple):
    """What comes of some taps."""

    tree: Node
    """All that is on the screen then."""
    taps: tuple[str, ...]
    """`choice:` and an option, or `act:` and what a button of the shell does."""
    focus: str | None
    """A selector for the element that gets the focus then; None if nothing else does."""
    early: bool
    """Whether it may be in the page before, unseen: whoever does the tap may see all of it."""


def steps(app: App, pressed: str | None = None) -> Iterator[Coming | None]:
    """Short pieces of work, to be done one by one with pauses between; the last one yields what
    comes of the tap, the others None. `pressed` is the key of the option that is about to be
    tapped. Without one nothing is drawn where no tap is likelier than others: the likely ones lift
    a curtain, confirm what is selected, or do what the large button of the prompt bar does, or the
    only one.

    IllegalAnswer for a `pressed` that is not allowed now.
    """
    session = app.session
    if session is None or app.screen != "table" or session.past is not None:
        return
    if app.dialog is not None or app.drawer is not None or app.keeper.watching:
        return
    if session.curtained:
        session.observed()  # So that the tap finds it, for it asks the same match.
        pressed = None
    elif pressed is None:
        pressed = _likely(session)
        if pressed is None:
            return
    twin = session.foresee(pressed)
    if twin.match.over:
        return
    yield None
    if twin.curtained:
        twin.behind()
    else:
        twin.parts()
        yield None
        twin.drawing()
    yield None
    other = _at(app, session, twin)
    focus = Focus()
    focus.moved(app.layer(), other.layer(), "")
    same = pressed is not None and twin.holder == session.holder
    early = not session.hidden or twin.curtained or same
    yield Coming(shown.tree(other), _taps(session, pressed), focus.take(), early)


def _likely(session: Session) -> str | None:
    """The option of the likely tap, if one is likely."""
    if session.selected is not None:
        return session.selected
    acts = session.parts().acts
    return next((act.key for act in acts if act.primary or len(acts) == 1), None)


def _taps(session: Session, pressed: str | None) -> tuple[str, ...]:
    """The taps that come to the same."""
    if pressed is None:
        return ("act:reveal",)
    if pressed == session.selected:
        return (f"choice:{pressed}", "act:confirm")
    return (f"choice:{pressed}",)


def _at(app: App, before: Session, twin: Session) -> App:
    """The app with this session at the table, and nothing else on the screen."""
    other = type(app).__new__(type(app))
    other.__dict__.update(app.__dict__)
    other.session = twin
    other.standing = twin if app.standing is before else app.standing
    other.bubble = None
    other.snack = None if twin.match is before.match else passed_on(twin, before.holder)
    return other
