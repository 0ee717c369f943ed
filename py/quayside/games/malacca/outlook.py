"""What a card would bring, both ways: for the panel, from what the seat knows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from .catalog import (
    ATTACK,
    CAESAR,
    CARD,
    DEFENCE,
    GEAR_PAYS,
    PICARD,
    PICARD_PAYS,
    REWARDS,
    SCRUB_SILVER,
)
from .payout import fine_part


class Fate(NamedTuple):
    """What one outcome means for a seat, compared with its purse before the bet."""

    sure: int
    """Coins that are certain."""
    pot: int = 0
    """Coins that are divided among all who play the same kind: those seen so far, of which the
    bets of others that turn out to play the same kind fall away."""
    if_attacked: int = 0
    """Coins more if anybody attacks."""
    if_all_alike: int = 0
    """Coins more if all play the same kind."""
    special: bool = False
    """A special card may come with it."""


class Outlook(NamedTuple):
    """What a card and a bet mean in the two outcomes."""

    defended: Fate
    captured: Fate


def outlook(observation: Mapping[str, Any], seat: int, card: str, bet: int, kind: str) -> Outlook:
    """What the seat may expect if it lays the card with the bet, and the card counts as `kind`.

    To be asked before the bet has left the purse.
    """
    player = observation["players"][seat]
    purse = player["purse"]
    every = PICARD_PAYS if player["character"] == PICARD else 0
    alike = len(observation["players"]) if player["character"] == CAESAR else 0
    gear = GEAR_PAYS[kind] * player["gear"][kind]
    rewarded, reward = REWARDS.get(player["character"], ("", 0))
    bonus = reward if rewarded == kind else 0
    bets = sum(other["bet"] for i, other in enumerate(observation["players"]) if i != seat)
    if kind == ATTACK:
        fine = (purse - bet) // fine_part(player["character"])
        return Outlook(
            Fate(every - bet - fine),
            Fate(every + gear + bonus, observation["ship"] + bets, 0, alike),
        )
    if kind == DEFENCE:
        return Outlook(
            Fate(every, bets, gear + bonus, alike, special=True),
            Fate(every - bet, special=True),
        )
    profit = bet * CARD[card].value if bet else SCRUB_SILVER * (not purse)
    return Outlook(
        Fate(every + profit + bonus + (gear if bet else 0), 0, 0, alike),
        Fate(every - bet),
    )
