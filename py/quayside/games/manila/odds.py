"""Exact odds of the dice, and what things are worth now: for tables, hints and bots.

Everything is counted, nothing sampled: weights are whole numbers out of 6 to the power of the rolls
left. Pilots are left out, since people decide on them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from .catalog import (
    BERTHS,
    INSURANCE,
    INSURANCE_PAYS,
    MOVEMENTS,
    PIRATE_SPACE,
    PLACE_PAYS,
    PORT,
    PUNTS,
)

FACES: Final = range(1, 7)


class PuntOdds(NamedTuple):
    """How many of `total` equally likely sequences of rolls lead a punt where."""

    total: int
    port: int
    """Past 13 for certain, whatever pirates do."""
    thirteen: int
    """Exactly on 13 after the last roll: plundered if there is a pirate, else in port."""
    short: int
    """Wrecked."""
    boarded: int
    """Exactly on 13 after the last roll but one, where pirates may board."""
    spaces: tuple[int, ...]
    """For each space 0 to 14 (14 is the port): there after the last roll."""


@cache
def spread(space: int, rolls: int) -> tuple[int, ...]:
    """For each space 0 to 14: how many of the 6 ** rolls sequences lead a punt there."""
    weights = [0] * (PORT + 1)
    if rolls == 0:
        weights[min(space, PORT)] = 1
        return tuple(weights)
    for at, weight in enumerate(spread(space, rolls - 1)):
        for face in FACES:
            weights[min(at + face, PORT)] += weight
    return tuple(weights)


def punt_odds(space: int, rolls: int) -> PuntOdds:
    """The odds of a punt on this space with so many rolls left (0 to 3)."""
    spaces = spread(space, rolls)
    # Pirates board once, after movement 2: with one roll left that is over.
    boarded = 6 * spread(space, rolls - 1)[PIRATE_SPACE] if rolls > 1 else 0
    return PuntOdds(
        total=6**rolls,
        port=spaces[PORT],
        thirteen=spaces[PIRATE_SPACE],
        short=sum(spaces[:PIRATE_SPACE]),
        boarded=boarded,
        spaces=spaces,
    )


def arrivals(
    spaces: Sequence[int], rolls: int, in_port: int = 0, *, plundered_to_yard: bool = False
) -> tuple[int, ...]:
    """For each number 0 to 3 of punts in port at the end: its weight, out of 6 ** (rolls * punts).

    `spaces` are those of the punts at sea, `in_port` how many are in port already. Punts that end
    on 13 count as arrivals, unless the captain of the pirates sends them to the yard.
    """
    weights = [0] * (PUNTS + 1)
    weights[in_port] = 1
    for space in spaces:
        odds = punt_odds(space, rolls)
        good = odds.port + (0 if plundered_to_yard else odds.thirteen)
        fresh = [0] * (PUNTS + 1)
        for n, weight in enumerate(weights):
            if weight:
                fresh[n] += weight * (odds.total - good)
                if good:
                    fresh[n + 1] += weight * good
        weights = fresh
    return tuple(weights)


def berth_odds(weights: Sequence[int], punts: int = PUNTS) -> dict[str, int]:
    """For each port and yard space the weight of its being paid, given those of `arrivals`."""
    odds = {}
    for k, berth in enumerate(BERTHS, 1):
        odds[f"port-{berth}"] = sum(w for n, w in enumerate(weights) if n >= k)
        odds[f"yard-{berth}"] = sum(w for n, w in enumerate(weights) if punts - n >= k)
    return odds


def bill(wrecks: int, own: Sequence[str] = ()) -> int:
    """What so many wrecks cost the insurer, who owns these places itself (MN-21)."""
    yards = [f"yard-{berth}" for berth in BERTHS[:wrecks]]
    return sum(PLACE_PAYS[yard] for yard in yards if yard not in own)


def insurer_mean(weights: Sequence[int], own: Sequence[str] = ()) -> tuple[int, int]:
    """The mean result of the insurance, its 10 pesos included, as numerator and denominator."""
    total = sum(weights)
    paid = sum(weight * bill(PUNTS - n, own) for n, weight in enumerate(weights))
    return INSURANCE_PAYS * total - paid, total


def percent(weight: int, total: int) -> int:
    """The weight in per cent, rounded; 0 and 100 only for what is impossible or certain."""
    rounded = (200 * weight + total) // (2 * total)
    if 0 < weight < total:
        return min(max(rounded, 1), 99)
    return rounded


# ------------------------------------------------------------------ from an observation


def punts(observation: Mapping[str, Any]) -> dict[str, PuntOdds]:
    """The odds of each punt at sea, by ware; none before all three are launched."""
    rolls = MOVEMENTS - observation["movement"]
    if not _launched(observation):
        return {}
    return {
        punt["ware"]: punt_odds(punt["space"], rolls)
        for punt in observation["punts"]
        if not punt["berth"]
    }


def berths(observation: Mapping[str, Any]) -> tuple[dict[str, int], int]:
    """The weight of each port and yard space being paid, and their total.

    Without pirates on the boat; with some, as if the captain sent all plundered punts to the port.
    """
    weights = _arrivals(observation)
    return berth_odds(weights), sum(weights)


def insurance(observation: Mapping[str, Any]) -> dict[str, int]:
    """Of the insurance as it stands: the worst bill, and the mean bill in hundredths of a peso.

    The worst counts every punt at sea as a wreck; what the insurer owes itself is left out.
    """
    insurer = observation["places"][INSURANCE]
    own = [
        place
        for place, seat in observation["places"].items()
        if insurer >= 0 and seat == insurer and place.startswith("yard-")
    ]
    afloat = sum(1 for punt in observation["punts"] if not punt["berth"].startswith("port-"))
    weights = _arrivals(observation)
    result, total = insurer_mean(weights, own)
    mean = INSURANCE_PAYS * total - result
    return {"worst": bill(afloat, own), "mean": (200 * mean + total) // (2 * total)}


def split(observation: Mapping[str, Any]) -> dict[str, tuple[int, int]]:
    """For each punt what each accomplice on board gets in port now, and with one more on board.

    0 for an empty punt, and for one more where there is no space.
    """
    shares = {}
    for punt in observation["punts"]:
        hands = sum(1 for seat in punt["crew"] if seat >= 0)
        more = punt["profit"] // (hands + 1) if punt["next"] >= 0 else 0
        shares[punt["ware"]] = (punt["share"], more)
    return shares


def _launched(observation: Mapping[str, Any]) -> bool:
    found = observation["punts"]
    return len(found) == PUNTS and all(punt["space"] >= 0 for punt in found)


def _arrivals(observation: Mapping[str, Any]) -> tuple[int, ...]:
    """The weights of 0 to 3 arrivals; yards count as no arrival. All at 0 before the launch."""
    found = observation["punts"]
    rolls = MOVEMENTS - observation["movement"]
    in_port = sum(1 for punt in found if punt["berth"].startswith("port-"))
    spaces = [max(punt["space"], 0) for punt in found if not punt["berth"]]
    return arrivals(spaces, rolls, in_port)
