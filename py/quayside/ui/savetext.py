"""Saves as texts: what a slot of the store and the text of a save file hold, and what they do not.

Everything that comes from outside passes through `loads` before anything else looks at it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from ..kernel import Game, Match, Message, Player, SaveError, canonical, digest
from ..kernel.saves import FORMAT, to_data

MAX_TEXT: Final = 1_000_000
"""Characters of an import. The longest games take less than a tenth of this."""
MAX_DEPTH: Final = 40
MAX_BUILD: Final = 100
"""Characters of the name of the build that made a save."""

# A string that is never closed reaches to the end: so the search is linear whatever the text.
_STRING = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?\Z)', re.DOTALL)
_BRACKET = re.compile(r"[\[\]{}]")


NOT_SO: Final = (
    ValueError,
    TypeError,
    KeyError,
    AttributeError,
    IndexError,
    OverflowError,
    RecursionError,
)
"""What reading data raises that is not as it should be."""


class Summary(NamedTuple):
    """What the list of saves shows and the save itself does not say."""

    saved: str
    """When, as ISO text in UTC: they are compared as texts."""
    text: Message | None = None
    """Where the game stands: "Round 9, Anneke to roll"."""
    round: int = 0
    finished: bool = False


class SaveInfo(NamedTuple):
    """A saved game, as the list shows it."""

    id: str
    game: str
    title: str
    players: tuple[Player, ...]
    summary: Message | None
    round: int
    saved: str
    finished: bool
    answers: int
    size: int
    """Characters of the save."""
    damaged: bool = False
    """Neither slot can be read; `Store.raw` gives the broken text for an export."""


class Slot(NamedTuple):
    """A slot that could be read."""

    number: int
    summary: Summary
    text: str
    data: dict[str, Any]


def loads(text: str, limit: int = MAX_TEXT) -> Any:
    """The JSON data of a text from anywhere. SaveError: `too-big`, `not-json`, `not-a-save` (nested
    too deeply for one).
    """
    if len(text) > limit:
        raise SaveError("too-big", str(len(text)))
    depth = 0
    # Before parsing: in WebAssembly a parser that runs out of stack may take the page with it.
    for bracket in _BRACKET.findall(_STRING.sub("", text)):
        depth += 1 if bracket in "[{" else -1
        if depth > MAX_DEPTH:
            raise SaveError("not-a-save", "nesting")
    try:
        return json.loads(text.strip("\ufeff \t\r\n"), parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        raise SaveError("not-json", str(error)) from error


def _refuse(name: str) -> Any:
    raise ValueError(f"{name} is not JSON")


def parse(text: str) -> dict[str, Any]:
    """The data of a save's text, with or without a header line; not checked yet. SaveError."""
    data = loads(split(text)[1])
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise SaveError("not-a-save")
    return data


def open_text(text: str, find_game: Callable[[str], Game]) -> tuple[Match, dict[str, Any]]:
    """The match in the text of a save, replayed from its first answer, and its data.

    The text may come from anybody: the data is what this Quayside would have saved, and holds
    nothing of the text that the replay does not lead to. SaveError with a code for everything that
    is no sound save.
    """
    data = parse(text)
    match = Match.load(data, find_game, whole=True)
    return match, to_data(match, str(data.get("build", ""))[:MAX_BUILD])


def header_line(number: int, summary: Summary) -> str:
    """The line over a save in its slot: what the save itself does not say."""
    return canonical(
        {
            "slot": number,
            "saved": summary.saved,
            "text": summary.text,
            "round": summary.round,
            "finished": summary.finished,
        }
    )


def split(text: str) -> tuple[str, str]:
    """Header line and save; the header is empty where there is none."""
    head, line_end, rest = text.partition("\n")
    if line_end and '"slot":' in head and FORMAT not in head:
        return head, rest
    return "", text


def read_slot(text: str) -> Slot | None:
    """What a slot's text holds; None if the save in it is damaged."""
    head, rest = split(text)
    try:
        data = parse(rest)
        if data.get("check") != digest({k: v for k, v in data.items() if k != "check"}):
            return None
        info_of("", Slot(0, Summary(""), rest, data))
    except (SaveError, *NOT_SO):
        return None
    try:
        header = loads(head)
        summary = Summary(
            str(header["saved"]),
            message_from(header["text"]),
            int(header["round"]),
            bool(header["finished"]),
        )
        return Slot(int(header["slot"]), summary, rest, data)
    except (SaveError, *NOT_SO):
        # The save is sound even if its header is not.
        return Slot(0, Summary(str(data["created"])), rest, data)


def info_of(save_id: str, slot: Slot) -> SaveInfo:
    """What the list shows of the slot; KeyError, TypeError or the like if it holds no save."""
    data = slot.data
    return SaveInfo(
        save_id,
        str(data["game"]),
        str(data["title"]),
        tuple(Player(str(seat["name"]), int(seat["flag"])) for seat in data["seats"]),
        slot.summary.text,
        slot.summary.round,
        slot.summary.saved,
        slot.summary.finished,
        len(data["log"]),
        len(slot.text),
    )


def damaged_info(save_id: str, text: str) -> SaveInfo:
    """What the list shows of a game of which neither slot can be read."""
    return SaveInfo(save_id, "", "", (), None, 0, "", False, 0, len(text), damaged=True)


def to_row(at: str, info: SaveInfo) -> dict[str, Any]:
    """The row of the index for a save and the pointer that it was made for."""
    row = info._asdict()
    row["players"] = [{"name": player.name, "flag": player.flag} for player in info.players]
    row["at"] = at
    return row


def from_row(row: Mapping[str, Any]) -> SaveInfo:
    """What `to_row` wrote; KeyError, TypeError or the like for anything else."""
    return SaveInfo(
        str(row["id"]),
        str(row["game"]),
        str(row["title"]),
        tuple(Player(str(seat["name"]), int(seat["flag"])) for seat in row["players"]),
        message_from(row["summary"]),
        int(row["round"]),
        str(row["saved"]),
        bool(row["finished"]),
        int(row["answers"]),
        int(row["size"]),
        bool(row["damaged"]),
    )


def message_from(data: Any) -> Message | None:
    """The message that JSON wrote as `[key, parameters]`, messages among the parameters too."""
    if data is None:
        return None
    key, params = data
    if not isinstance(key, str):
        raise TypeError("not a message")
    return Message(key, {str(name): _param(value) for name, value in params.items()})


def _param(value: Any) -> Any:
    is_message = (
        isinstance(value, list)
        and len(value) == 2
        and isinstance(value[0], str)
        and isinstance(value[1], dict)
    )
    return message_from(value) if is_message else value


def retitled(data: Mapping[str, Any], title: str) -> dict[str, Any]:
    """The same save under another title, signed anew."""
    fresh = {key: value for key, value in data.items() if key != "check"}
    fresh["title"] = title
    fresh["check"] = digest(fresh)
    return fresh
