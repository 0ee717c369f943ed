"""The components of Manila as data. Each table names its RULES.md section.

Lists of four numbers hold one for each ware, in the order of `WARES`. Places are named by ids that
serve as keys and anchors alike: `punt-jade`, `port-a`, `yard-b`, `pirate-1`, `pilot-small`,
`insurance`; a cargo space is its ware and its number from 1: `seat-jade-2`.
"""

from typing import Final, NamedTuple


class Ware(NamedTuple):
    """A ware, the load that carries its name, and the die of its colour."""

    id: str
    costs: tuple[int, ...]
    """What its cargo spaces cost, the cheapest first."""
    profit: int
    """What the load pays when it reaches the port."""


# --- the wares (RULES 1.2)
WARES: Final = (
    Ware("nutmeg", (2, 3, 4), 24),
    Ware("silk", (3, 4, 5), 30),
    Ware("ginseng", (1, 2, 3), 18),
    Ware("jade", (3, 4, 5, 5), 36),
)
WARE: Final = {ware.id: ware for ware in WARES}
PUNT_ANCHOR: Final = {ware.id: f"punt-{ware.id}" for ware in WARES}
CARGO: Final = {anchor: ware for ware, anchor in PUNT_ANCHOR.items()}
"""The ware of each punt's anchor."""
INDEX: Final = {ware.id: i for i, ware in enumerate(WARES)}
PUNTS: Final = 3

# --- players (RULES 1.1, 2)
START_CASH: Final = 30
ACCOMPLICES: Final = {3: 4, 4: 3, 5: 3}
# RULES 3.2: placement rounds before movements 1, 2 and 3
PLACEMENTS: Final = {3: (2, 1, 1), 4: (1, 1, 1), 5: (1, 1, 1)}
MOVEMENTS: Final = 3

# --- shares (RULES 1.3, 2.2, 5.1)
SHARES: Final = 5
POOL: Final = 3
FIRST_SHARES: Final = 2
TRACK: Final = (0, 5, 10, 20, 30)
LEAST_PRICE: Final = 5

# --- loans (RULES 10.1)
LOAN: Final = 12
REDEMPTION: Final = 15

# --- the sea lanes (RULES 1.4, 5.3)
PIRATE_SPACE: Final = 13
PORT: Final = 14
"""Where a punt is that has moved past 13."""
START_SPACES: Final = range(6)
START_SUM: Final = 9
FACES: Final = tuple((str(face), 1) for face in range(1, 7))

# --- berths and other places (RULES 1.5)
BERTHS: Final = ("a", "b", "c")
PORTS: Final = tuple(f"port-{berth}" for berth in BERTHS)
YARDS: Final = tuple(f"yard-{berth}" for berth in BERTHS)
BERTH_COST: Final = (4, 3, 2)
BERTH_PAYS: Final = (6, 8, 15)
PIRATE_COST: Final = 5
PIRATE_BOAT: Final = ("pirate-1", "pirate-2")
"""The captain's space, and the other's."""
PIRATES: Final = len(PIRATE_BOAT)
PILOTS: Final = ("pilot-small", "pilot-large")
PILOT_COST: Final = {"pilot-small": 2, "pilot-large": 5}
INSURANCE: Final = "insurance"
INSURANCE_PAYS: Final = 10
PLACES: Final = (*PORTS, *YARDS, *PILOTS, INSURANCE)
"""Places that hold one accomplice; cargo spaces and the pirate boat are kept apart."""

PLACE_COST: Final = {
    **dict(zip(PORTS, BERTH_COST, strict=True)),
    **dict(zip(YARDS, BERTH_COST, strict=True)),
    **dict.fromkeys(PIRATE_BOAT, PIRATE_COST),
    **PILOT_COST,
    INSURANCE: 0,
}
DEAREST: Final = max(*PLACE_COST.values(), *[cost for ware in WARES for cost in ware.costs])
"""No space costs more."""
PLACE_PAYS: Final = {
    **dict(zip(PORTS, BERTH_PAYS, strict=True)),
    **dict(zip(YARDS, BERTH_PAYS, strict=True)),
}


def share_price(price: int) -> int:
    """What a share costs while its ware stands at this price (RULES 5.1)."""
    return max(LEAST_PRICE, price)


def seat_anchor(ware: str, index: int) -> str:
    """Id of a cargo space, counted from 0: `seat-jade-2` for the second."""
    return f"seat-{ware}-{index + 1}"


def space_anchor(ware: str, space: int) -> str:
    """Id of a space of the punt's lane: `space-jade-4`; 14 is the mouth of the harbour."""
    return f"space-{ware}-{min(space, PORT)}"
