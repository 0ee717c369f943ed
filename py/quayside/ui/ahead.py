"""What is seen after the tap that comes next in all likelihood, drawn while nobody waits for it.

What is drawn is kept (see `kept`), so that the tap itself finds most of it done. Nobody sees it
before: it never leaves Python.
"""

from __future__ import annotations

from ..kernel import Chance
from . import table
from .session import Session
from .tree import Node


def draw(session: Session) -> Node | None:
    """The table as it will be after the next tap; None where nobody can tell which that is, or
    where it leads away from the table.
    """
    then = after(session)
    if then is None or then.match.over:
        return None
    return table.behind(then) if then.curtained else table.view(then)


def after(session: Session) -> Session | None:
    """A session of its own that stands where the next tap leads: behind the curtain, after the
    selected option or the only one there is; None where nobody can tell.
    """
    match = session.match
    if session.past is not None or match.over:
        return None
    if session.curtained:
        then = session.twin()
        then.hand_over()
        return then
    request = match.request
    if request is None or isinstance(request, Chance):
        return None
    keys = request.keys()
    key = keys[0] if len(keys) == 1 else session.selected
    if key is None:
        return None
    then = session.twin()
    then.answer(key)
    return then
