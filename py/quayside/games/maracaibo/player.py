"""What one player has: ship, boards, figures, cards and points."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from .catalog import (
    AREA_DISCS,
    AREAS,
    CARDS,
    HAVANA,
    INCOME_START,
    INFLUENCE_LAST,
    NATIONS,
    PRESTIGE,
    SETUP,
    START,
    TASKS,
    TRACK,
    rank_of,
)

SOURCES: Final = (
    "homeward",
    "cities",
    "villages",
    "ship",
    "cards",
    "combat",
    "influence",
    "exploring",
    "quests",
    "career",
    "prestige",
    "legacy",
    "story",
    "income",
    "display",
    "leads",
    "ranks",
    "jean",
)
"""Where victory points come from, in the order of the score sheet."""
SOURCE: Final = {source: i for i, source in enumerate(SOURCES)}

_NUMBERS: Final = ("doubloons", "cp", "income", "vp_income", "own", "supply", "fresh")
_WORDS: Final = ("at", "explorer", "career")
_INTS: Final = ("discs", "influence", "tasks", "ledger")
_LISTS: Final = (
    "hand",
    "seen",
    "plan",
    "display",
    "careers",
    "prestige",
    "quests",
    "tokens",
)
_FIGURES: Final[Mapping[str, int]] = SETUP["figures"]
_RANK: Final = [rank_of(space) for space in range(INFLUENCE_LAST + 1)]
_COMPASSES: Final[int] = SETUP["startCompasses"]
_COMPASS: Final = {id_: card.compass for id_, card in CARDS.items()}
_SYNERGY: Final = {id_: card.synergy for id_, card in CARDS.items()}
_AT: Final = {id_: card.at for id_, card in CARDS.items()}
"""What is often asked of all cards in a display."""


Special = Mapping[str, Any]
"""A lasting effect: `special` names it, the rest are its numbers."""


Lasting = tuple[dict[str, list[Special]], list[tuple[int, Special]]]
"""Cards with such effects, and such effects with the index of the area that brings them."""


def _lasting() -> dict[str, Lasting]:
    found: dict[str, Lasting] = {}
    for id_, card in CARDS.items():
        for special in card.specials:
            cards, _ = found.setdefault(special["special"], ({}, []))
            cards.setdefault(id_, []).append(special)
    for i, area in enumerate(AREAS):
        for special in area.specials:
            if "special" in special:
                _, areas = found.setdefault(special["special"], ({}, []))
                areas.append((i, special))
    return found


_LASTING: Final = _lasting()
"""Lasting effects by their names."""


class Player:
    """A side of the game: a player, or Jean, who has only some of this."""

    __slots__ = (*_NUMBERS, *_WORDS, *_INTS, *_LISTS)

    def __init__(self) -> None:
        self.at = HAVANA
        """Where the ship lies."""
        self.doubloons = 0
        self.cp: int = SETUP["startCombatPoints"]
        self.income = INCOME_START
        """Doubloon income, 8 to 34."""
        self.vp_income = 0
        """Victory point income, 0 to 19."""
        self.own = _FIGURES["own"]
        """Figures in the own supply."""
        self.supply = _FIGURES["generalSupply"]
        """Figures in the general supply."""
        self.fresh = 0
        """At most so many hidden cards of the hand were drawn after the first deal, for all that
        others know; only those can be B cards."""
        self.explorer = START
        self.career = ""
        """The career card, once it is chosen."""
        self.discs = [AREA_DISCS] * len(AREAS)
        """Discs left on each area of the ship board."""
        self.influence = [0] * len(NATIONS)
        self.tasks = [0] * TASKS
        """Career tasks: 0 not done, 1 with the upper target, 2 with the lower."""
        self.ledger = [0] * len(SOURCES)
        """Victory points so far, by source."""
        self.hand: list[str] = []
        """In the order of the catalogue."""
        self.seen: list[str] = []
        """Those among them that all have seen in the row."""
        self.plan: list[str] = []
        """The planning area."""
        self.display: list[str] = []
        """Cards bought, in that order."""
        self.careers: list[str] = []
        """The two career cards dealt; others know only the chosen one."""
        self.prestige: list[str] = []
        """Buildings invested in."""
        self.quests: list[str] = []
        self.tokens: list[str] = []
        """Combat tokens."""

    def copy(self) -> Player:
        """An independent copy."""
        twin = Player.__new__(Player)
        twin.at = self.at
        twin.doubloons = self.doubloons
        twin.cp = self.cp
        twin.income = self.income
        twin.vp_income = self.vp_income
        twin.own = self.own
        twin.supply = self.supply
        twin.fresh = self.fresh
        twin.explorer = self.explorer
        twin.career = self.career
        twin.discs = self.discs.copy()
        twin.influence = self.influence.copy()
        twin.tasks = self.tasks.copy()
        twin.ledger = self.ledger.copy()
        twin.hand = self.hand.copy()
        twin.seen = self.seen.copy()
        twin.plan = self.plan.copy()
        twin.display = self.display.copy()
        twin.careers = self.careers.copy()
        twin.prestige = self.prestige.copy()
        twin.quests = self.quests.copy()
        twin.tokens = self.tokens.copy()
        return twin

    def to_json(self) -> dict[str, Any]:
        """All of it as JSON data; secrets included."""
        data: dict[str, Any] = {name: getattr(self, name) for name in (*_NUMBERS, *_WORDS)}
        data.update((name, getattr(self, name)[:]) for name in (*_INTS, *_LISTS))
        return data

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Player:
        """The player that `to_json` wrote; KeyError, TypeError or ValueError otherwise."""
        twin = cls()
        for name in _NUMBERS:
            setattr(twin, name, int(data[name]))
        for name in _WORDS:
            setattr(twin, name, str(data[name]))
        for name in _INTS:
            numbers = [int(n) for n in data[name]]
            if len(numbers) != len(getattr(twin, name)):
                raise ValueError(name)
            setattr(twin, name, numbers)
        for name in _LISTS:
            setattr(twin, name, [str(word) for word in data[name]])
        cards = (*twin.hand, *twin.plan, *twin.display)
        if not set(cards) <= set(CARDS) or not set(twin.seen) <= set(twin.hand):
            raise ValueError("cards")
        if twin.explorer not in TRACK or not set(twin.discs) <= set(range(AREA_DISCS + 1)):
            raise ValueError("board")
        return twin

    # ------------------------------------------------------------------ what follows from it

    @property
    def vp(self) -> int:
        """Victory points so far."""
        return sum(self.ledger)

    @property
    def areas(self) -> int:
        """Complete areas of the ship board."""
        return self.discs.count(0)

    @property
    def barriers(self) -> int:
        """Barriers that the explorer has crossed, 0 to 3."""
        return TRACK[self.explorer].segment - 1

    @property
    def tasks_left(self) -> int:
        """Figures still on the career card."""
        return self.tasks.count(0)

    def assistants(self) -> list[str]:
        """Cards in the display whose figure stands on the map."""
        return [card for card in self.display if _AT[card]]

    def assistants_at(self, stop: str) -> list[str]:
        """Those of them that stand at the stop."""
        return [card for card in self.display if _AT[card] == stop]

    def synergies(self) -> set[str]:
        """The tokens owned: never in an order, ask only what is in it."""
        tokens = {*map(_SYNERGY.__getitem__, self.display)}
        tokens.update(PRESTIGE[building]["synergy"] for building in self.prestige)
        tokens.discard("")
        return tokens

    def ranks(self) -> list[int]:
        """Noble rank with each nation."""
        return [*map(_RANK.__getitem__, self.influence)]

    def compasses(self) -> int:
        """Compasses on own cards, and those that everybody has."""
        return sum(map(_COMPASS.__getitem__, self.display), _COMPASSES)

    def metric(self, name: str) -> int:
        """How many the player has of what cards, careers and buildings count."""
        return METRICS[name](self)

    def specials(self, name: str) -> list[Special]:
        """The lasting effects of this name on own cards and complete areas."""
        found: list[Special] = []
        cards, areas = _LASTING[name]
        # Most players have none of them, which is found out in one step.
        if not cards.keys().isdisjoint(self.display):
            for card in self.display:
                found += cards.get(card, ())
        for area, special in areas:
            if not self.discs[area]:
                found.append(special)
        return found

    def bonus(self, name: str) -> int:
        """The sum of these lasting effects."""
        found = self.specials(name)
        return sum([special["n"] for special in found]) if found else 0


METRICS: Final[Mapping[str, Callable[[Player], int]]] = {
    "compass": Player.compasses,
    "assistants": lambda player: len(player.assistants()),
    "combatTokens": lambda player: len(player.tokens),
    "areas": lambda player: player.areas,
    "cards": lambda player: len(player.display),
    "cardsPair": lambda player: len(player.display) // 2,
    "quests": lambda player: len(player.quests),
    "barriers": lambda player: player.barriers,
    "rankMax": lambda player: max(player.ranks()),
    "rankSum": lambda player: sum(player.ranks()),
    "doubloonIncome": lambda player: player.income,
    "vpIncome": lambda player: player.vp_income,
    "synergies": lambda player: len(player.synergies()),
    "prestige": lambda player: len(player.prestige),
}
"""All that is counted, by its name in the data."""
