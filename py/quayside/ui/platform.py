"""What the app asks of the place where it runs: a browser, or a test."""

from __future__ import annotations

from typing import Protocol

from .keyvalue import KeyValue


class Platform(Protocol):
    """Effects. None of them may raise; what cannot be done is reported by the return value."""

    kv: KeyValue
    """Where saves and settings are kept."""
    version: str
    build: str
    room: int | None
    """Bytes that fit into `kv`; None if unknown."""
    home: str
    """`app` if started from a home screen, `safari` in a browser that can put it there and forgets
    all of a site that was not used for a week, else ""."""

    def now(self) -> str:
        """The time as ISO text in UTC: `2026-07-31T18:05:00Z`."""

    def fresh_seed(self) -> str:
        """A text that nobody can guess, another one each time."""

    def download(self, name: str, text: str) -> bool:
        """A file of this name is offered to the person, by download or by the share sheet."""

    def copy(self, text: str) -> bool:
        """The text is in the clipboard."""

    def set_theme(self, theme: str) -> None:
        """The page wears `day`, `night`, or what the `device` prefers."""

    def is_night(self) -> bool:
        """Whether the page is dark now."""

    def set_motion(self, motion: str) -> None:
        """Pieces move at `normal` speed, `fast`, or not at all (`off`)."""

    def set_text_size(self, size: str) -> None:
        """Texts are `normal` or `large`."""

    def remember(self, note: str) -> None:
        """This tab knows the note until it is closed, also over a reload."""

    def remembered(self) -> str:
        """The note of this tab; "" if there is none."""

    def claim(self, save_id: str, *, take: bool = False) -> None:
        """This tab asks to be the one that plays the save, and lets go of any other; "" only lets
        go. `App.claimed` is told what became of it, now and whenever that changes, where tabs can
        know of each other. With `take` another tab that plays it has to give it up.
        """

    def keep_storage(self) -> None:
        """The browser is asked not to give up what is kept here when it runs out of room."""

    def apply_update(self) -> None:
        """The newer version starts; the page is loaded anew."""
