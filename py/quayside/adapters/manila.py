"""The facts of Manila. `RULES n` and `MN-n` are numbers of its RULES.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ..games.manila.catalog import (
    ACCOMPLICES,
    FACES,
    MOVEMENTS,
    PIRATES,
    PLACEMENTS,
    PLACES,
    PORT,
    PORTS,
    REDEMPTION,
    SHARES,
    START_SPACES,
    START_SUM,
    TRACK,
    WARES,
    YARDS,
)
from ..games.manila.state import PHASES
from ..kernel import END_TURN, Request
from .facts import Facts, Feature

_WARES: Final = tuple(ware.id for ware in WARES)
_KINDS: Final = (
    "bid", "buy", "load", "launch", "place", "roll", "board", "pilot", "plunder", "pledge",
    "redeem", END_TURN,
)  # fmt: skip
_BERTHS: Final = ("", *PORTS, *YARDS)
_CREW: Final = max(len(ware.costs) for ware in WARES)

PESOS: Final = 1400
"""More than anybody ever has, bids or borrows.

The bank pays without limit, but a game has few voyages. If all did nothing but prolong it (starts
that reach the port least, the ware in front left ashore, both pilots back, every punt on 13 sent to
the yard), it took 12 voyages (standard deviation 2.7), at most 27 in 80,000 games. Had one seat
then, alone and knowing the dice, chosen the four best places of each voyage, it would have made 650
pesos (standard deviation 120), at most 1366. At a table that plays at random nobody has more than
about 120.
"""
VOYAGES: Final = 30
"""Where a game is cut off, counted in voyages of the usual length; see `PESOS`."""
_SHORTEST: Final = 9
"""Answers without which no voyage is: share, load, two launches, three rolls, and two that place,
decline or bid. The rest may be declined once, or passes by itself."""

ACTIONS: Final = (
    "pass",
    *(f"bid:{n}" for n in range(1, PESOS + 1)),
    "loan",
    "redeem",
    *(f"pledge:{ware}" for ware in _WARES),
    *(f"redeem:{ware}" for ware in _WARES),
    "none",
    *(f"buy:{ware}" for ware in _WARES),
    *(f"leave:{ware}" for ware in _WARES),
    *(f"launch:{ware}:{space}" for ware in _WARES for space in START_SPACES),
    *(f"place:punt-{ware}" for ware in _WARES),
    *(f"place:{place}" for place in PLACES),
    *(f"place:pirate-{n}" for n in range(1, PIRATES + 1)),
    "roll",
    "stay",
    *(f"board:{ware}" for ware in _WARES),
    *(f"move:{ware}:{step:+d}" for ware in _WARES for step in (1, -1, 2, -2)),
    "port",
    "yard",
    END_TURN,
)
_OUST: Final = tuple(f"oust:{ware.id}:{n}" for ware in WARES for n in range(1, len(ware.costs) + 1))
"""Only with the displacement of MN-2."""


def facts(players: int, options: Mapping[str, str]) -> Facts:
    """The facts of the game."""
    actions = (*ACTIONS, *_OUST) if options["pirates"] == "displace" else ACTIONS
    outcomes: dict[str, tuple[str, ...]] = {
        "share": _WARES,
        "die": tuple(face for face, _ in FACES),
    }
    if options["first"] == "lot":
        outcomes["first-player"] = tuple(str(seat + 1) for seat in range(players))
    longest = VOYAGES * _voyage(players)
    return Facts(actions, outcomes, longest, _features(players, longest), numbers)


def _voyage(players: int) -> int:
    """Answers of a long voyage: three bids and two loans with their shares for each seat, the
    duties, all accomplices, rolls, both pirates, both pilots, all punts plundered.

    Bids by ones, and loans to and fro, can make it longer; that leads nowhere but to the cut.
    """
    return players * (3 + 4 + ACCOMPLICES[players]) + 5 + MOVEMENTS + PIRATES + 3 + MOVEMENTS


def _features(players: int, longest: int) -> tuple[Feature, ...]:
    """Flags are 0 or 1; names of things are numbered from 1, 0 being none; seats are counted from
    the viewer on, from 1 where there may be nobody. What the viewer may not know is -1.
    """
    most = SHARES * len(WARES)
    return (
        Feature("seat", 0, players - 1),
        Feature("opener", 0, players),
        Feature("master", 0, players),
        Feature("request", 0, len(_KINDS)),
        Feature("punt", 0, len(WARES)),
        Feature("large-pilot", 0, 1),
        Feature("step", 0, 2),
        Feature("left", 0, START_SUM),
        Feature("due", 0, PESOS),
        Feature("phase", 0, len(PHASES) - 1),
        Feature("voyage", 0, longest // _SHORTEST),
        Feature("placement", 0, sum(PLACEMENTS[players])),
        Feature("movement", 0, MOVEMENTS),
        Feature("ashore", 0, len(WARES)),
        *(
            feature
            for ware in WARES
            for feature in (
                Feature(f"price-{ware.id}", 0, TRACK[-1]),
                Feature(f"stock-{ware.id}", -1, SHARES),
                Feature(f"space-{ware.id}", -1, PORT),
                Feature(f"berth-{ware.id}", 0, len(_BERTHS) - 1),
                Feature(f"plundered-{ware.id}", 0, 1),
                Feature(f"die-{ware.id}", 0, len(FACES)),
                *(Feature(f"crew-{ware.id}-{i + 1}", 0, players) for i in range(_CREW)),
            )
        ),
        *(Feature(place, 0, players) for place in PLACES),
        *(Feature(f"pirate-{n}", 0, players) for n in range(1, PIRATES + 1)),
        *(
            feature
            for seat in range(players)
            for feature in (
                Feature(f"bid-{seat}", 0, PESOS),
                Feature(f"passed-{seat}", 0, 1),
                Feature(f"declined-{seat}", 0, 1),
                Feature(f"cash-{seat}", -1, PESOS),
                Feature(f"accomplices-{seat}", 0, ACCOMPLICES[players]),
                Feature(f"shares-{seat}", 0, most),
                Feature(f"loans-{seat}", 0, most),
                Feature(f"fortune-{seat}", -REDEMPTION * most, PESOS + TRACK[-1] * most),
                *(Feature(f"bought-{seat}-{ware}", 0, SHARES) for ware in _WARES),
                *(Feature(f"owned-{seat}-{ware}", -1, SHARES) for ware in _WARES),
                *(Feature(f"pledged-{seat}-{ware}", -1, SHARES) for ware in _WARES),
            )
        ),
    )


def numbers(seen: Mapping[str, Any], request: Request | None, viewer: int) -> list[int]:
    """What the viewer sees, as the numbers that `_features` names."""
    players = len(seen["players"])
    asked = request is not None and request.seat >= 0
    data = request.data if request is not None and asked else {}

    def seat(found: int) -> int:
        return 1 + (found - viewer) % players if found >= 0 else 0

    def known(n: int | None) -> int:
        return -1 if n is None else n

    found = [
        (seen["seat"] - viewer) % players,
        seat(seen["opener"]),
        seat(seen["master"]),
        1 + _KINDS.index(request.kind) if request is not None and asked else 0,
        1 + _WARES.index(data["punt"]) if "punt" in data else 0,
        int(data.get("pilot") == "pilot-large"),
        data.get("step", 0),
        data.get("left", 0),
        data.get("due", 0),
        PHASES.index(seen["phase"]),
        seen["voyage"],
        seen["placement"],
        seen["movement"],
        1 + _WARES.index(seen["ashore"]) if seen["ashore"] else 0,
    ]
    punts = {punt["ware"]: punt for punt in seen["punts"]}
    for ware in _WARES:
        punt = punts.get(ware, {"space": -1, "berth": "", "plundered": False, "crew": ()})
        crew = [seat(other) for other in punt["crew"]]
        found += (
            seen["prices"][ware],
            seen["stock"][ware] if seen["stock"] else -1,
            punt["space"],
            _BERTHS.index(punt["berth"]),
            int(punt["plundered"]),
            seen["dice"].get(ware, 0),
            *crew,
            *[0] * (_CREW - len(crew)),
        )
    found += (seat(seen["places"][place]) for place in PLACES)
    pirates = seen["pirates"]
    found += (seat(pirates[n]) if n < len(pirates) else 0 for n in range(PIRATES))
    for step in range(players):
        at = (viewer + step) % players
        player = seen["players"][at]
        found += (
            seen["bids"][at],
            int(seen["passed"][at]),
            int(seen["declined"][at]),
            known(player["cash"]),
            player["accomplices"],
            player["shares"],
            player["loans"],
            known(player["fortune"]),
        )
        for name in ("bought", "owned", "pledged"):
            counts = player[name]
            found += (-1 if counts is None else counts[ware] for ware in _WARES)
    return found
