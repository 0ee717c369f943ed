"""A line of the log, as a game words it."""

from __future__ import annotations

from typing import NamedTuple

from ...kernel.message import Message


class Line(NamedTuple):
    """An event as a line of the log and of the digest."""

    text: Message
    seat: int | None = None
    """Whose flag stands before it. A rival whom the rules play has the seat after the last one."""
    icon: str | None = None
    """Or this icon."""
    delta: Message | None = None
    """At the end of the line: "+6 VP", "-2 coins"."""
    heading: bool = False
    """A heading over the lines of a turn."""
