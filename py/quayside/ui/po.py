"""Text catalogues in source form (`.po`), for running from the source tree.

The site carries the compiled form; here the same form is made in memory, so that both are read by
the same code of the standard library.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Mapping
from typing import Final

_LINE: Final = re.compile(r'(?:(msgctxt|msgid_plural|msgid|msgstr(?:\[(\d+)\])?)\s+)?"(.*)"$')
_ESCAPE: Final = re.compile(r"\\(.)")
_PLAIN: Final = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\"}

Texts = dict[str, tuple[str, ...]]
"""Key to its text, or to its texts by plural form. The empty key is the header."""


class PoError(Exception):
    """The catalogue cannot be read; the message names the line."""


class _Entry:
    __slots__ = ("fuzzy", "id", "last", "plural", "strings")

    def __init__(self) -> None:
        self.id: str | None = None
        self.plural: str | None = None
        self.strings: dict[int, str] = {}
        self.fuzzy = False
        self.last = ""
        """The field that a line without a keyword goes on with."""

    def add(self, field: str, form: int, text: str) -> None:
        if field == "msgid":
            self.id = (self.id or "") + text
        elif field == "msgid_plural":
            self.plural = (self.plural or "") + text
        else:
            self.strings[form] = self.strings.get(form, "") + text


def _unescape(text: str, number: int) -> str:
    def plain(match: re.Match[str]) -> str:
        if match[1] not in _PLAIN:
            raise PoError(f"line {number}: unknown escape \\{match[1]}")
        return _PLAIN[match[1]]

    return _ESCAPE.sub(plain, text)


def read(source: str) -> Texts:
    """The texts of the catalogue; those marked fuzzy or not translated are left out."""
    texts: Texts = {}
    entry = _Entry()
    form = 0

    def finish() -> None:
        nonlocal entry
        if entry.id is not None and not (entry.fuzzy and entry.id) and any(entry.strings.values()):
            texts[entry.id] = tuple(entry.strings[i] for i in sorted(entry.strings))
        entry = _Entry()

    for number, raw in enumerate(source.splitlines(), 1):
        line = raw.strip()
        if not line or line.startswith("#"):
            # A comment before an entry belongs to it, so it also closes the one before.
            if entry.id is not None:
                finish()
            if line.startswith("#,") and "fuzzy" in line:
                entry.fuzzy = True
            continue
        match = _LINE.match(line)
        if match is None:
            raise PoError(f"line {number}: {line}")
        field, index, text = match.groups()
        if field == "msgctxt":
            raise PoError(f"line {number}: contexts are not used here")
        if field == "msgid" and entry.id is not None:
            finish()
        if field is not None:
            form = int(index or 0)
            entry.last = field
        if not entry.last:
            raise PoError(f"line {number}: a text without a keyword")
        entry.add(entry.last, form, _unescape(text, number))
    finish()
    return texts


def compiled(texts: Mapping[str, tuple[str, ...]]) -> bytes:
    """The catalogue in the form that `gettext` reads. Every plural's two keys are the same."""
    pairs = sorted(
        (
            (key if len(forms) == 1 else f"{key}\0{key}").encode(),
            "\0".join(forms).encode(),
        )
        for key, forms in texts.items()
    )
    count = len(pairs)
    start = 28
    at = start + 16 * count
    tables: list[bytes] = []
    data: list[bytes] = []
    for column in (0, 1):
        for pair in pairs:
            text = pair[column]
            tables.append(struct.pack("<2I", len(text), at))
            data.append(text + b"\0")
            at += len(text) + 1
    head = struct.pack("<7I", 0x950412DE, 0, count, start, start + 8 * count, 0, 0)
    return head + b"".join(tables) + b"".join(data)
