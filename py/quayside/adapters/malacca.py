"""The facts of Malacca. `RULES n` and `ML-n` are numbers of its RULES.md."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from ..games.malacca.catalog import (
    CARD,
    CHARACTERS,
    GEAR_COPIES,
    GEAR_PAYS,
    KINDS,
    ROUNDS,
    SCRUB_SILVER,
    SEATS,
    SHIPS,
    SOURCES,
    SPECIALS,
    start_silver,
)
from ..games.malacca.state import PHASES
from ..kernel import Request
from .facts import Facts, Feature

_CARDS: Final = tuple(CARD)
_SPECIALS: Final = tuple(card.id for card in SPECIALS)
_DECK: Final = sum(card.copies for card in SPECIALS)
_WAITS: Final = sum(card.copies for card in SPECIALS if len(card.kinds) > 1)
_CHARACTERS: Final = tuple(card.id for card in CHARACTERS)
_REQUESTS: Final = ("equip", "card", "bet", "reveal", "wait", "payout")

BETS: Final = 1000
"""The highest bet that has a number, and so the highest that tools can make.

The bank has no limit (ML-4): who trades with all there is and is never attacked may bet more. In
8,000 games between players who take any option the richest had at most 584 silver, in one of a
thousand games more than 392. Who has more than this can still play it, but not all in one bet.
"""
ACTIONS: Final = (
    *_CARDS,
    *(f"bet:{n}" for n in range(BETS + 1)),
    "reveal",
    "next",
    *(f"buy:{kind}" for kind in KINDS),
    "none",
)
"""A Wait card is decided by the name of a kind, which is that of its common card as well."""


def facts(players: int, options: Mapping[str, str]) -> Facts:
    """The facts of the game."""
    outcomes: dict[str, tuple[str, ...]] = {
        "ship": tuple(str(cargo) for cargo in sorted(set(SHIPS))),
        "special": _SPECIALS,
        "character": _CHARACTERS,
    }
    if options["first"] == "lot":
        outcomes["captain"] = tuple(str(seat + 1) for seat in range(players))
    # A card and a bet for each, perhaps equipment before them; Wait cards, the reveal, the end.
    each = 3 if options["equipment"] == "on" else 2
    longest = ROUNDS * (each * players + _WAITS + 2)
    return Facts(ACTIONS, outcomes, longest, _features(players), numbers, ("bet:",))


def _money(players: int) -> int:
    """More silver than the whole table can ever have.

    In a round the bank pays at most twice what was bet (Trade x2), a cargo or the scrubbing, what
    all equipment brings and one ability for each seat, of which Black Caesar's is the largest.
    """
    silver = players * max(start_silver(card, players) for card in ("", *_CHARACTERS))
    gear = GEAR_COPIES * sum(GEAR_PAYS.values())
    extra = max(SHIPS) + players * (SCRUB_SILVER + max(SEATS)) + gear
    for _ in range(ROUNDS):
        silver += 2 * silver + extra
    return silver


def _features(players: int) -> tuple[Feature, ...]:
    """Flags are 0 or 1; names of things are numbered from 1, 0 being none; seats are counted from
    the viewer on, from 1 where there may be nobody. What the viewer may not know is -1.
    """
    money = _money(players)
    # Each attacker counts at most 2, and so does each defender.
    most = 2 * players
    return (
        Feature("seat", 0, players - 1),
        Feature("captain", 0, players),
        Feature("request", 0, len(_REQUESTS)),
        Feature("phase", 0, len(PHASES) - 1),
        Feature("round", 0, ROUNDS),
        Feature("ship", 0, max(SHIPS)),
        Feature("hold", 0, money),
        Feature("open", 0, 1),
        Feature("attack", -1, most),
        Feature("defence", -1, most),
        Feature("deck", 0, _DECK),
        Feature("top", 0, len(_SPECIALS)),
        *(Feature(f"gear-{kind}", -1, GEAR_COPIES) for kind in KINDS),
        *(
            feature
            for n in range(1, ROUNDS + 1)
            for feature in (
                Feature(f"ship-{n}", 0, max(SHIPS)),
                Feature(f"captured-{n}", 0, 1),
            )
        ),
        *(Feature(f"under-{n}", 0, len(_SPECIALS)) for n in range(1, _DECK + 1)),
        *(Feature(f"taker-{n}", 0, players) for n in range(1, players + 1)),
        Feature("last-round", 0, ROUNDS),
        Feature("last-attack", 0, most),
        Feature("last-defence", 0, most),
        *(feature for seat in range(players) for feature in _features_of(seat, money)),
    )


def _features_of(seat: int, money: int) -> Iterator[Feature]:
    """The features of one seat."""
    yield Feature(f"purse-{seat}", 0, money)
    yield Feature(f"bet-{seat}", 0, money)
    yield Feature(f"placed-{seat}", 0, 1)
    yield Feature(f"card-{seat}", -1, len(_CARDS))
    yield Feature(f"kind-{seat}", 0, len(KINDS))
    yield Feature(f"specials-{seat}", 0, _DECK)
    yield Feature(f"character-{seat}", 0, len(_CHARACTERS))
    for card in SPECIALS:
        yield Feature(f"held-{seat}-{card.id}", -1, card.copies)
        yield Feature(f"known-{seat}-{card.id}", 0, card.copies)
    for kind in KINDS:
        yield Feature(f"gear-{seat}-{kind}", 0, GEAR_COPIES)
    for source in SOURCES:
        # The sums of rounds that treble at most stay below twice the last.
        yield Feature(f"sheet-{seat}-{source}", -2 * money, 2 * money)
    yield Feature(f"last-card-{seat}", 0, len(_CARDS))
    yield Feature(f"last-kind-{seat}", 0, len(KINDS))
    yield Feature(f"last-bet-{seat}", 0, money)
    yield Feature(f"last-change-{seat}", -money, money)


def numbers(seen: Mapping[str, Any], request: Request | None, viewer: int) -> list[int]:
    """What the viewer sees, as the numbers that `_features` names."""
    players = len(seen["players"])
    asked = request is not None and request.seat >= 0
    outcome = seen["outcome"]

    def seat(found: int) -> int:
        return 1 + (found - viewer) % players if found >= 0 else 0

    found = [
        (seen["seat"] - viewer) % players,
        seat(seen["captain"]),
        1 + _REQUESTS.index(request.kind) if request is not None and asked else 0,
        PHASES.index(seen["phase"]),
        seen["round"],
        seen["ship"],
        seen["hold"],
        int(seen["open"]),
        _known(seen["attack"]),
        _known(seen["defence"]),
        seen["deck"],
        _named(_SPECIALS, seen["top"]),
        *(seen["gear"][kind] if seen["gear"] else -1 for kind in KINDS),
    ]
    fleet = [(ship["cargo"], int(ship["captured"])) for ship in seen["fleet"]]
    for ship in (*fleet, *[(0, 0)] * (ROUNDS - len(fleet))):
        found += ship
    under = [_named(_SPECIALS, card) for card in seen["under"]]
    found += (*under, *[0] * (_DECK - len(under)))
    takers = [seat(taker) for taker in outcome["takers"]] if outcome else []
    found += (*takers, *[0] * (players - len(takers)))
    found += (outcome[name] if outcome else 0 for name in ("round", "attack", "defence"))
    for step in range(players):
        at = (viewer + step) % players
        found += _numbers_of(seen["players"][at])
        found += (
            (
                _named(_CARDS, outcome["cards"][at]),
                _named(KINDS, outcome["kinds"][at]),
                outcome["bets"][at],
                outcome["changes"][at],
            )
            if outcome
            else (0, 0, 0, 0)
        )
    return found


def _numbers_of(player: Mapping[str, Any]) -> Iterator[int]:
    """What the viewer sees of one seat."""
    yield player["purse"]
    yield player["bet"]
    yield int(player["placed"])
    yield -1 if player["card"] is None else _named(_CARDS, player["card"])
    yield _named(KINDS, player["kind"])
    yield player["specials"]
    yield _named(_CHARACTERS, player["character"])
    held = player["held"]
    for card in _SPECIALS:
        yield -1 if held is None else held.get(card, 0)
        yield player["known"].get(card, 0)
    for kind in KINDS:
        yield player["gear"][kind]
    for source in SOURCES:
        yield player["sheet"][source]


def _known(n: int | None) -> int:
    return -1 if n is None else n


def _named(names: tuple[str, ...], name: str) -> int:
    """The number of the name from 1; 0 if it is empty."""
    return 1 + names.index(name) if name else 0
