"""What the pages of the rules drawer are made of, before anybody draws them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Self

from ...kernel.message import Message


class Steps(NamedTuple):
    """A numbered list."""

    messages: tuple[Message, ...]

    @classmethod
    def of(cls, *messages: Message) -> Self:
        """These steps."""
        return cls(messages)


class Listing(NamedTuple):
    """A list, each line after a drawing."""

    rows: tuple[tuple[str, Message], ...]

    @classmethod
    def of(cls, *rows: tuple[str, Message]) -> Self:
        """These lines."""
        return cls(rows)


class Lines(NamedTuple):
    """A plain list."""

    messages: Sequence[Message]


class Things(NamedTuple):
    """Things by name, each with what it does."""

    rows: Sequence[tuple[Message, Sequence[Message]]]


class Table(NamedTuple):
    """A table: the first column names the rows."""

    heads: tuple[Message, ...]
    rows: Sequence[Sequence[str]]


class Picture(NamedTuple):
    """Drawings in a row, and what they show."""

    label: Message
    drawings: tuple[str, ...]

    @classmethod
    def of(cls, label: Message, *drawings: str) -> Self:
        """These drawings."""
        return cls(label, drawings)


class Example(NamedTuple):
    """A picture and what it means."""

    picture: Picture
    message: Message


class Tips(NamedTuple):
    """What is good to know, and what is easily overlooked."""

    messages: tuple[Message, ...]
    warnings: Sequence[Message]


Part = Message | Steps | Listing | Lines | Things | Table | Example
"""Part of a section; a message is a paragraph."""


class Section(NamedTuple):
    """Parts that belong together, under a heading if there is one."""

    title: Message | None
    parts: tuple[Part, ...]

    @classmethod
    def of(cls, title: Message | None, *parts: Part) -> Self:
        """These parts."""
        return cls(title, parts)


Lesson = list[Section | Tips]


def tips(*messages: Message, warn: Sequence[Message] = ()) -> Tips:
    """These tips, and what is easily overlooked."""
    return Tips(messages, warn)
