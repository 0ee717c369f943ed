"""Parts of the position that come and go: a combat, Jean, the story."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .catalog import NATIONS, STORIES, TOKENS

NOBODY = -1
"""Stands where a seat could."""


class Fight:
    """A combat on its way."""

    __slots__ = ("nation", "token", "used", "value", "values")

    def __init__(self, token: str, values: list[int]) -> None:
        self.token = token
        """The token revealed; empty when both piles are."""
        self.values = values
        """What it gives with each nation, for whoever fights."""
        self.nation = ""
        self.value = 0
        """Combat value left."""
        self.used: list[str] = []
        """Combat actions done."""

    def copy(self) -> Fight:
        """An independent copy."""
        twin = Fight(self.token, self.values[:])
        twin.nation = self.nation
        twin.value = self.value
        twin.used = self.used.copy()
        return twin

    def to_json(self) -> dict[str, Any]:
        """The combat as JSON data."""
        return {
            "token": self.token,
            "values": self.values[:],
            "nation": self.nation,
            "value": self.value,
            "used": self.used[:],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Fight:
        """The combat that `to_json` wrote; KeyError, TypeError or ValueError otherwise."""
        fight = cls(str(data["token"]), [int(n) for n in data["values"]])
        fight.nation = str(data["nation"])
        fight.value = int(data["value"])
        fight.used = [str(action) for action in data["used"]]
        if fight.nation not in ("", *NATIONS) or fight.token not in ("", *TOKENS):
            raise ValueError("combat")
        return fight


class Jean:
    """The rival of a lone player; her ship, explorer and influence are those of a side."""

    __slots__ = ("card", "cards", "discs", "left", "level", "pile")

    def __init__(self, level: int) -> None:
        self.level = level
        """1 to 5."""
        self.cards: list[str] = []
        """The cards of her deck."""
        self.left: list[str] = []
        """Those not turned up since it was shuffled."""
        self.card = ""
        """The card turned up last."""
        self.discs = 0
        self.pile: list[str] = []
        """Project cards that she has taken."""

    def copy(self) -> Jean:
        """An independent copy."""
        twin = Jean.__new__(Jean)
        twin.level = self.level
        twin.cards = self.cards.copy()
        twin.left = self.left.copy()
        twin.card = self.card
        twin.discs = self.discs
        twin.pile = self.pile.copy()
        return twin

    def to_json(self) -> dict[str, Any]:
        """Jean as JSON data."""
        return {
            "level": self.level,
            "cards": self.cards[:],
            "left": self.left[:],
            "card": self.card,
            "discs": self.discs,
            "pile": self.pile[:],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Jean:
        """What `to_json` wrote; KeyError, TypeError or ValueError otherwise."""
        twin = cls(int(data["level"]))
        twin.cards = [str(card) for card in data["cards"]]
        twin.left = [str(card) for card in data["left"]]
        twin.card = str(data["card"])
        twin.discs = int(data["discs"])
        twin.pile = [str(card) for card in data["pile"]]
        return twin


class Tale:
    """The story: its card, the legacy tiles in play, and what counts towards its requirement."""

    __slots__ = (
        "archive",
        "c_cards",
        "card",
        "claimed",
        "covered",
        "ending",
        "legacy",
        "reader",
        "rolls",
    )

    def __init__(self, card: str) -> None:
        self.card = card
        """The story card in play."""
        self.legacy: list[str] = []
        self.c_cards = False
        """Whether the C cards are in the game."""
        self.claimed = False
        """Whether the story tile of the present card has been claimed."""
        self.reader = NOBODY
        """Who did last what the card asks for."""
        self.covered: list[str] = []
        """Combat actions of tiles that have been used."""
        self.rolls: dict[str, Sequence[int]] = {}
        """For each tile with spaces for discs whose lie there; -1 for one from the box."""
        self.archive = ""
        """The name of the archive that the next game of the campaign begins with: it changes when a
        card has been voted upon. Empty in a single game, and when the campaign is over."""
        self.ending = ""
        """How the campaign has ended."""

    def copy(self) -> Tale:
        """An independent copy."""
        twin = Tale.__new__(Tale)
        twin.card = self.card
        twin.legacy = self.legacy.copy()
        twin.c_cards = self.c_cards
        twin.claimed = self.claimed
        twin.reader = self.reader
        twin.covered = self.covered.copy()
        twin.rolls = self.rolls.copy()
        twin.archive = self.archive
        twin.ending = self.ending
        return twin

    def to_json(self) -> dict[str, Any]:
        """The story as JSON data."""
        return {
            "card": self.card,
            "legacy": self.legacy[:],
            "c_cards": self.c_cards,
            "claimed": self.claimed,
            "reader": self.reader,
            "covered": self.covered[:],
            "rolls": {tile: list(discs) for tile, discs in self.rolls.items()},
            "archive": self.archive,
            "ending": self.ending,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Tale:
        """What `to_json` wrote; KeyError, TypeError or ValueError otherwise."""
        twin = cls(str(data["card"]))
        twin.legacy = [str(tile) for tile in data["legacy"]]
        twin.c_cards = bool(data["c_cards"])
        twin.claimed = bool(data["claimed"])
        twin.reader = int(data["reader"])
        twin.covered = [str(action) for action in data["covered"]]
        twin.rolls = {str(t): [int(n) for n in discs] for t, discs in data["rolls"].items()}
        twin.archive = str(data["archive"])
        twin.ending = str(data["ending"])
        if twin.card not in STORIES:
            raise ValueError("story")
        return twin
