"""The components of Malacca as data. Each table names its RULES.md section.

A *kind* is what a card counts as once it lies open: attack, defence or trade. A *card* is named by
an id that serves as its key; its place in the hand is `card-<id>`. Lists with one number for each
special card follow the order of `SPECIALS`, lists with one for each equipment that of `KINDS`.
"""

from typing import Final, NamedTuple

ATTACK: Final = "attack"
DEFENCE: Final = "defence"
TRADE: Final = "trade"
KINDS: Final = (ATTACK, DEFENCE, TRADE)

# --- players and money (RULES 1.1, 1.5, 2.2)
SEATS: Final = range(2, 9)
START_SILVER: Final = 5
SCRUB_SILVER: Final = 2

# --- ships (RULES 1.2, ML-16)
SHIPS: Final = (3, 4, 5, 6, 7, 8, 8, 9, 10, 11, 12, 13)
ROUNDS: Final = len(SHIPS)


class Card(NamedTuple):
    """An action card."""

    id: str
    kinds: tuple[str, ...]
    """What it counts as; for a Wait card the two to choose from."""
    value: int
    """What it adds to attack or defence, or how often the bank pays a trader's bet."""
    copies: int
    """Special cards in the box; 0 for a common card, which everybody has."""


# --- action cards (RULES 1.3, 1.4)
COMMONS: Final = tuple(Card(kind, (kind,), 1, 0) for kind in KINDS)
SPECIALS: Final = (
    Card("attack2", (ATTACK,), 2, 4),
    Card("defence2", (DEFENCE,), 2, 4),
    Card("trade2", (TRADE,), 2, 4),
    Card("wait-ad", (ATTACK, DEFENCE), 1, 2),
    Card("wait-dt", (DEFENCE, TRADE), 1, 2),
)
CARD: Final = {card.id: card for card in (*COMMONS, *SPECIALS)}
SPECIAL: Final = {card.id: i for i, card in enumerate(SPECIALS)}
"""Index of each special card."""


class Character(NamedTuple):
    """A character card; what it can do is in `payout.income` and where else it matters."""

    id: str
    silver: int
    """What it begins with; 0 stands for the number of players."""


# --- characters (RULES 7)
MORGAN: Final = "morgan"
PICARD: Final = "picard"
ORGONEZ: Final = "orgonez"
CAESAR: Final = "caesar"
ZHENG_HE: Final = "zheng-he"
SAYYIDA: Final = "sayyida"
CHING_SHIH: Final = "ching-shih"
ALBUQUERQUE: Final = "albuquerque"
CHARACTERS: Final = (
    Character(MORGAN, 5),
    Character(PICARD, 3),
    Character(ORGONEZ, 9),
    Character(CAESAR, 0),
    Character(ZHENG_HE, 3),
    Character(SAYYIDA, 5),
    Character(CHING_SHIH, 4),
    Character(ALBUQUERQUE, 4),
)
CHARACTER: Final = {character.id: character for character in CHARACTERS}
PICARD_PAYS: Final = 1
REWARDS: Final = {MORGAN: (DEFENCE, 3), ZHENG_HE: (TRADE, 3), SAYYIDA: (ATTACK, 2)}
"""Characters that are paid for success with a kind of card."""
# RULES 5.4, 7.8: the part of the purse that a caught attacker hands over
FINE_PART: Final = 2
CHING_SHIH_PART: Final = 4

# --- equipment (RULES 8), by kind
GEAR_COPIES: Final = 4
GEAR_PRICE: Final = 5
GEAR_PAYS: Final = {ATTACK: 3, DEFENCE: 4, TRADE: 5}

# --- where money comes from and goes to (RULES 9.3)
SOURCES: Final = (
    "start",
    "loot",
    "trade",
    "scrubbing",
    "spoils",
    "character",
    "equipment",
    "bets",
    "fines",
    "purchases",
)
SOURCE: Final = {source: i for i, source in enumerate(SOURCES)}


def start_silver(character: str, players: int) -> int:
    """What a player begins with (RULES 2.2, 7.1); `character` is empty without that extension."""
    if not character:
        return START_SILVER
    return CHARACTER[character].silver or players
