"""State and events: the position as plain data, and what happened on the way to it."""

from __future__ import annotations

import hashlib
import json
from typing import Any, NamedTuple, Self

# As in `message`: half of the time of telling something would go into the class.
_new = tuple.__new__


class Event(NamedTuple):
    """Something that happened, as data. Derived on every replay, never saved."""

    kind: str
    data: dict[str, Any]
    audience: tuple[int, ...] | None = None
    """The seats that may know of it; None means everybody."""
    reveals: bool = False
    """It showed something hidden, so nothing before it can be taken back freely."""

    def is_known_to(self, seat: int) -> bool:
        """Whether `seat` may know of the event; PUBLIC knows only what everybody knows."""
        return self.audience is None or seat in self.audience


class State:
    """Base of every game's position: slots with ints, strings, lists, dicts, tuples; no references
    from one part into another but ids.
    """

    __slots__ = ("events",)

    events: list[Event]

    def __init__(self) -> None:
        self.events = []

    def tell(self, kind: str, /, **data: Any) -> None:
        """Report an event that all may know of; the kernel collects it after the present step."""
        self.events.append(_new(Event, (kind, data, None, False)))

    def tell_hidden(
        self,
        kind: str,
        /,
        *,
        audience: tuple[int, ...] | None = None,
        reveals: bool = False,
        **data: Any,
    ) -> None:
        """As `tell`, for what only some may know of, or what shows something hidden."""
        self.events.append(_new(Event, (kind, data, audience, reveals)))

    def copy(self) -> Self:
        """An independent copy without uncollected events."""
        raise NotImplementedError(f"{type(self).__name__} must define copy()")

    def to_json(self) -> dict[str, Any]:
        """The whole position as JSON data, with stable key order; secrets included."""
        raise NotImplementedError(f"{type(self).__name__} must define to_json()")


def canonical(data: Any) -> str:
    """The one JSON text of `data`: sorted keys, no spaces, no escapes beyond what JSON asks."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest(data: Any) -> str:
    """16 hexadecimal digits that stand for `data`; the same in every Python and process."""
    # Half a surrogate pair can be typed as a name, and must not cost anybody the save.
    text = canonical(data).encode(errors="surrogatepass")
    return hashlib.sha256(text).hexdigest()[:16]
