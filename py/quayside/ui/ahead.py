"""What the next tap will most likely show, drawn while nobody waits for anything.

It is drawn from a twin of the session, so nothing happens: what is drawn is kept (`kept.py`), and
the tap finds it there. It may show what only the next seat may know, and must not enter the page.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from . import shown

if TYPE_CHECKING:
    from .app import App
    from .session import Session
    from .tree import Node


def steps(app: App) -> Iterator[Node | None]:
    """Short pieces of work, to be done one by one with pauses between; the last one yields the
    tree that the screen will have after the tap, the others None. Nothing where no tap is likelier
    than others: the likely ones lift a curtain, confirm what is selected, or do what the large
    button of the prompt bar does, or the only one.
    """
    session = app.session
    if session is None or app.screen != "table" or session.past is not None:
        return
    if app.dialog is not None or app.drawer is not None:
        return
    twin = _after(session)
    if twin is None or twin.match.over:
        return
    yield None
    if twin.curtained:
        twin.behind()
    else:
        twin.parts()
        yield None
        twin.drawing()
    yield None
    yield shown.tree(_at(app, twin))


def _after(session: Session) -> Session | None:
    """The session after the likely tap, if one is likely."""
    if session.curtained:
        session.observed()  # So that the tap finds it, for it asks the same match.
        twin = session.twin()
        twin.hand_over()
        return twin
    key = session.selected
    if key is None:
        acts = session.parts().acts
        likely = [act.key for act in acts if act.primary or len(acts) == 1]
        if not likely:
            return None
        key = likely[0]
    twin = session.twin(answering=True)
    twin.answer(key)
    return twin


def _at(app: App, twin: Session) -> App:
    """The app with this session at the table, and nothing else on the screen."""
    other = type(app).__new__(type(app))
    other.__dict__.update(app.__dict__)
    other.session = twin
    other.standing = twin if app.standing is app.session else app.standing
    other.snack = other.bubble = None
    return other
