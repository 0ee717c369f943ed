"""Messages in a person's language: catalogues, players' names, plurals, numbers and lists.

Texts of catalogues are formats: `{name}` is a parameter, `{n:+}` a number with its sign, and
`*so*` is the part of a sentence to be emphasised.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from functools import lru_cache
from gettext import GNUTranslations
from pathlib import Path
from string import Formatter
from typing import Any, Final, NamedTuple

from .. import games
from ..kernel import Message, Player
from . import po
from .tree import Node, h

MINUS: Final = "\u2212"
_ISOLATE: Final = "\u2068{}\u2069"
_RIGHT_TO_LEFT: Final = (
    (0x0590, 0x08FF),
    (0x200E, 0x200F),
    (0x202A, 0x202E),
    (0xFB1D, 0xFDFF),
    (0xFE70, 0xFEFC),
    (0x10800, 0x10FFF),
    (0x1E800, 0x1EFFF),
)
_KEPT: Final = 4000
"""So many ready sentences are kept: a redraw says mostly the same again."""
_UI: Final = Path(__file__).parent / "locale"
_loaded: dict[tuple[Path, str], tuple[GNUTranslations, ...]] = {}


class _Piece(NamedTuple):
    """A stretch of a text: literal, or a parameter; emphasised or not."""

    literal: str
    field: str | None
    sign: bool
    strong: bool


# ------------------------------------------------------------------ small formats


def number(n: int) -> str:
    """The number in figures, with a real minus sign."""
    return str(n) if n >= 0 else f"{MINUS}{-n}"


def signed(n: int) -> str:
    """The number with its sign: `+3`, a real minus, `0`."""
    return f"+{n}" if n > 0 else number(n)


@lru_cache(maxsize=64)
def isolated(name: str) -> str:
    """The name, kept from turning the text around it if it runs from right to left."""
    if any(low <= ord(c) <= high for c in name for low, high in _RIGHT_TO_LEFT):
        return _ISOLATE.format(name)
    return name


# ------------------------------------------------------------------ catalogues


def catalogues(folder: Path, lang: str) -> tuple[GNUTranslations, ...]:
    """The catalogues of the language in a `locale` folder and the folders in it, read once."""
    key = (folder, lang)
    if key not in _loaded:
        folders = [folder, *sorted(path for path in folder.glob("*") if path.is_dir())]
        found = [_catalogue(place / f"{lang}.po") for place in folders]
        _loaded[key] = tuple(catalogue for catalogue in found if catalogue is not None)
    return _loaded[key]


def _catalogue(source: Path) -> GNUTranslations | None:
    made = source.with_suffix(".mo")
    if made.exists() and not (source.exists() and source.stat().st_mtime > made.stat().st_mtime):
        data = made.read_bytes()
    elif source.exists():
        data = po.compiled(po.read(source.read_text(encoding="utf-8")))
    else:
        return None
    return GNUTranslations(io.BytesIO(data))


def _pieces(text: str) -> tuple[_Piece, ...]:
    """The text cut at parameters and marks of emphasis; a lone asterisk stands for itself."""
    pieces: list[_Piece] = []
    strong = False
    marks = text.count("*")
    for literal, field, spec, _ in Formatter().parse(text):
        for i, part in enumerate(literal.split("*")):
            if i and marks > 1:
                strong = not strong
            elif i:
                part = "*" + part
            if part:
                pieces.append(_Piece(part, None, False, strong))
        if field is not None:
            pieces.append(_Piece("", field, spec == "+", strong))
    return tuple(pieces)


def _hashable(value: Any) -> Any:
    """The message, or what is in one, as something that can be looked up."""
    if isinstance(value, Message):
        return (value.key, *[(name, _hashable(v)) for name, v in value.params.items()])
    if isinstance(value, list | tuple):
        return tuple([_hashable(v) for v in value])
    return value


class Texts:
    """Messages become texts: of one game (or none), in one language, with the players' names."""

    __slots__ = ("_cut", "_found", "_rich", "_said", "_sources", "game_id", "lang", "names")

    def __init__(
        self, names: Sequence[str] = (), game_id: str | None = None, lang: str = "en"
    ) -> None:
        self.names = tuple(names)
        self.game_id = game_id
        self.lang = lang
        sources: list[GNUTranslations] = []
        if game_id is not None:
            for folder in games.folders(game_id):
                sources += catalogues(folder / "locale", lang)
        self._sources = (*sources, *catalogues(_UI, lang))
        self._found: dict[tuple[str, int | None], str | None] = {}
        self._cut: dict[str, tuple[_Piece, ...]] = {}
        self._said: dict[tuple[Any, ...], str] = {}
        self._rich: dict[tuple[Any, ...], tuple[Node | str, ...]] = {}

    def of(self, players: Sequence[Player]) -> Texts:
        """The same texts with the names of these players."""
        twin = Texts.__new__(Texts)
        twin.names = tuple(player.name for player in players)
        twin.game_id = self.game_id
        twin.lang = self.lang
        twin._sources = self._sources
        twin._found = self._found
        twin._cut = self._cut
        twin._said = {}
        twin._rich = {}
        return twin

    def __call__(self, message: Message, players: Sequence[Player] | None = None) -> str:
        """The message as plain text, with the names of these players if any are given.

        An unknown key is its own text.
        """
        if players is not None:
            return self.of(players)(message)
        said = self._said
        try:
            key: tuple[Any, ...] = (message.key, *message.params.items())
            return said[key]
        except KeyError:
            pass
        except TypeError:
            # There are messages or lists in it.
            key = _hashable(message)
            if key in said:
                return said[key]
        if len(said) > _KEPT:
            said.clear()
        said[key] = text = self._plain(message)
        return text

    def _plain(self, message: Message) -> str:
        return "".join(
            [
                part if isinstance(part, str) else isolated(part.name)
                for part, _ in self._parts(message)
            ]
        )

    def rich(self, message: Message) -> tuple[Node | str, ...]:
        """The message as children of an element: names in `<b>`, what is emphasised in `<em>`."""
        key = _hashable(message)
        drawn = self._rich.get(key)
        if drawn is None:
            if len(self._rich) > _KEPT:
                self._rich.clear()
            drawn = self._rich[key] = self._drawn(message)
        return drawn

    def _drawn(self, message: Message) -> tuple[Node | str, ...]:
        done: list[Node | str] = []
        inside: list[Node | str] = []

        def close() -> None:
            if inside:
                done.append(h("em", None, inside))
                inside.clear()

        for part, strong in self._parts(message):
            node: Node | str = part if isinstance(part, str) else h("b", {"dir": "auto"}, part.name)
            if strong:
                inside.append(node)
            else:
                close()
                done.append(node)
        close()
        return tuple(done)

    def name(self, seat: int) -> str:
        """The name of the player on the seat; a dash for nobody.

        A seat after the last one is that of a rival whom the rules play: the game's text `rival`.
        """
        if 0 <= seat < len(self.names):
            return self.names[seat]
        rival = self._look_up("rival", None) if self.names and seat >= len(self.names) else None
        return rival or "\u2013"

    def has(self, key: str) -> bool:
        """Whether a catalogue knows the key."""
        return self._look_up(key, None) is not None

    def _look_up(self, key: str, n: int | None) -> str | None:
        place = (key, n)
        if place not in self._found:
            self._found[place] = self._search(key, n)
        return self._found[place]

    def _search(self, key: str, n: int | None) -> str | None:
        for source in self._sources:
            for form in (n, None) if n is not None else (None, 1):
                text = source.gettext(key) if form is None else source.ngettext(key, key, abs(form))
                if text != key:
                    return text
        return None

    def _parts(self, message: Message) -> Iterator[tuple[str | _Name, bool]]:
        """The text in pieces, names apart, each with whether it is emphasised."""
        key, params = message
        n = params.get("n")
        text = self._look_up(key, n if isinstance(n, int) else None)
        if text is None:
            yield key, False
            return
        pieces = self._cut.get(text)
        if pieces is None:
            pieces = self._cut[text] = _pieces(text)
        for literal, field, sign, strong in pieces:
            if field is None:
                yield literal, strong
            elif field not in params:
                yield f"{{{field}}}", strong
            else:
                for part, inner in self._value(field, params[field], sign):
                    yield part, strong or inner

    def _value(self, field: str, value: Any, sign: bool) -> Iterator[tuple[str | _Name, bool]]:
        if isinstance(value, Message):
            yield from self._parts(value)
        elif isinstance(value, list | tuple):
            yield from self._list(field, value)
        elif isinstance(value, bool) or not isinstance(value, int):
            text = str(value)
            if isinstance(value, str):
                named = self._look_up(f"{field}.{value}", None)
                if named is not None:
                    yield from self._parts(Message(f"{field}.{value}", {}))
                    return
            yield text, False
        elif field in ("seat", "other", "seats") or field.endswith("_seat"):
            yield _Name(self.name(value)), False
        else:
            yield (signed(value) if sign else number(value)), False

    def _list(self, field: str, values: Sequence[Any]) -> Iterator[tuple[str | _Name, bool]]:
        """The things with commas between them and the language's "and" before the last."""
        for i, value in enumerate(values):
            if i:
                key = "list.and" if i == len(values) - 1 else "list.comma"
                yield self._look_up(key, None) or ", ", False
            yield from self._value(field, value, False)


class _Name(NamedTuple):
    """A player's name inside a text."""

    name: str
