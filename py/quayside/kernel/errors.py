"""The three ways in which the kernel says no."""

from __future__ import annotations

from .message import Message


class IllegalAnswer(Exception):
    """The key is not among the options of the present request; the match is as it was before."""

    def __init__(self, key: str, reason: Message | None = None) -> None:
        super().__init__(f"{key!r} is not allowed now" + (f" ({reason.key})" if reason else ""))
        self.key = key
        self.reason = reason


class RulesError(Exception):
    """The rules themselves failed on a legal answer (a bug); the match is as it was before."""


class SaveError(Exception):
    """A save cannot be opened. `code` says why, for a sentence in the person's language.

    Codes: `not-json`, `not-a-save`, `too-big`, `newer`, `unknown-game`, `incomplete`, `damaged`,
    `rules-changed`, `illegal`, `digest`.
    """

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code = code
        self.detail = detail
