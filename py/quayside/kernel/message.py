"""Messages: what is to be said, before anybody decides in which language."""

from __future__ import annotations

from typing import Any, NamedTuple

# Every question and every option has messages: a class with two values would cost twice as much.
_new = tuple.__new__


class Message(NamedTuple):
    """A catalogue key and its parameters.

    Parameters are ints, strings, or further messages. By convention:

    - `seat`, `other` and names ending in `_seat` are seat numbers, `seats` is a list of them; they
      are shown as players' names.
    - `n` chooses the plural form.
    - A string value `v` of a parameter `p` is shown as the catalogue's text for `p.v` where there
      is one ("merchant" of `person` is looked up as `person.merchant`), else as it stands.
    """

    key: str
    params: dict[str, Any]


def msg(key: str, /, **params: Any) -> Message:
    """A message; the catalogue extractor looks for calls of this function with a literal key."""
    return _new(Message, (key, params))
