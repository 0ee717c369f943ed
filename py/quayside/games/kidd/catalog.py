"""The deck and the crews as data. Each table names its RULES.md section.

Where the spaces lie and which are joined is our own ruling (KD-1): the publisher's rules give only
their numbers. It is the one planar board of 12 spaces with three neighbours and 6 start spaces on
the rim, no two of them adjacent, on which no ring of paths is shorter than five.
"""

from typing import Final, NamedTuple

BLACK: Final = "-"
"""Stands for the black path of a start space, where else a neighbour is named."""

VIEW_BOX: Final = (0, 0, 600, 900)
"""The drawing: x to the right, y down, the bow at the top."""
HULL: Final = (
    "M300 8 C 420 70 590 230 590 450 C 590 640 500 830 430 885 L 170 885"
    " C 100 830 10 640 10 450 C 10 230 180 70 300 8 Z"
)
"""Outline of the ship, for decoration only."""


class Space(NamedTuple):
    """A place on the deck."""

    id: str
    x: int
    y: int
    ends: tuple[str, str, str]
    """Where its three path ends lead, clockwise from straight up; BLACK for the black path."""
    rail: tuple[int, int] | None = None
    """Where the black path ends, over the rail."""

    @property
    def is_start(self) -> bool:
        """Whether pirates come aboard here."""
        return self.rail is not None


# --- the spaces (RULES 1.2, 1.3): start spaces, spaces between them along the rim, inner ring
SPACES: Final = (
    Space("S1", 408, 156, ("-", "D2", "D1"), (431, 111)),
    Space("S2", 515, 450, ("-", "D3", "D2"), (562, 450)),
    Space("S3", 408, 744, ("D3", "-", "D4"), (431, 789)),
    Space("S4", 192, 744, ("D4", "-", "D5"), (169, 789)),
    Space("S5", 85, 450, ("D6", "D5", "-"), (38, 450)),
    Space("S6", 192, 156, ("D1", "D6", "-"), (169, 111)),
    Space("D1", 300, 110, ("S1", "I1", "S6")),
    Space("D2", 486, 280, ("S2", "I2", "S1")),
    Space("D3", 486, 620, ("S2", "S3", "I3")),
    Space("D4", 300, 790, ("I4", "S3", "S4")),
    Space("D5", 114, 620, ("I5", "S4", "S5")),
    Space("D6", 114, 280, ("S6", "I6", "S5")),
    Space("I1", 300, 282, ("D1", "I2", "I6")),
    Space("I2", 385, 366, ("D2", "I3", "I1")),
    Space("I3", 385, 534, ("I2", "D3", "I4")),
    Space("I4", 300, 618, ("I3", "D4", "I5")),
    Space("I5", 215, 534, ("I6", "I4", "D5")),
    Space("I6", 215, 366, ("I1", "I5", "D6")),
)
SPACE: Final = {space.id: space for space in SPACES}
STARTS: Final = tuple(space.id for space in SPACES if space.is_start)

# --- crews (RULES 1.1)
CREW: Final = {2: 7, 3: 6}
"""Pirates of each player, by number of players."""

# --- the die of Quedah Merchant (RULES 4.2)
FACES: Final = (1, 2, 3)


def _after(ends: tuple[str, ...], back: str) -> tuple[str, ...]:
    at = ends.index(back)
    ways = (ends[(at + 1) % 3], ends[(at + 2) % 3])
    return tuple([way for way in ways if way != BLACK])


_EXITS: Final = {(s.id, back): _after(s.ends, back) for s in SPACES for back in s.ends}


def exits(space: str, back: str) -> tuple[str, ...]:
    """The ways on of a pirate on the space with this back: left first, then right (RULES 2.4).

    One only where the black path is the other. KeyError for a back that the space does not have.
    """
    return _EXITS[space, back]
