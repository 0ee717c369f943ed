"""Who begins: a seat named by the option `first`, or the lot."""

from __future__ import annotations

from collections.abc import Generator, Mapping

from ...kernel.message import Message
from ...kernel.request import Chance, Request


def named_seat(players: int, options: Mapping[str, str]) -> int | None:
    """The seat that the option `first` names, counted from 0; None if the lot decides.

    Raises ValueError for a seat beyond the players.
    """
    if options["first"] == "lot":
        return None
    seat = int(options["first"]) - 1
    if seat >= players:
        raise ValueError(f"seat {options['first']} cannot begin: there are {players} players")
    return seat


def draw_seat(players: int, kind: str, prompt: Message, label: str) -> Generator[Request, str, int]:
    """The lot has fallen on one of the seats, all equally likely; returns it."""
    key = yield Chance(
        kind,
        [(str(seat + 1), 1) for seat in range(players)],
        by=0,
        prompt=prompt,
        label=label,
    )
    return int(key) - 1
