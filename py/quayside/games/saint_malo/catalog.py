"""The components of Saint Malo as data. Each table names its RULES.md section.

A city is 49 characters, row by row from the top left; a cell is an index into them, 7 * row +
column. This is also the text form of a city in saves and scripts.
"""

from typing import Final, NamedTuple

# --- the dice (RULES 1.2): five alike, one face for each symbol
LOG: Final = "log"
CRATE: Final = "crate"
WALL: Final = "wall"
CROSS: Final = "cross"
HEAD: Final = "head"
SWORDS: Final = "swords"
SYMBOLS: Final = (LOG, CRATE, WALL, CROSS, HEAD, SWORDS)
DICE: Final = 5
ROLLS: Final = 3

# --- what a space can hold: one character each (RULES 1.1, 4)
EMPTY: Final = "."
TOWER: Final = "#"
MARK_WALL: Final = "W"
MARK_CRATE: Final = "G"
MARK_HOUSE: Final = "H"
CHURCHES: Final = "12345"


class Person(NamedTuple):
    """A person of the table in the city's corner."""

    id: str
    mark: str
    heads: int
    """Dice with heads that he takes: his level."""


# RULES 4.5: the table of persons
PERSONS: Final = (
    Person("citizen", "C", 1),
    Person("soldier", "S", 2),
    Person("priest", "P", 2),
    Person("architect", "A", 3),
    Person("merchant", "M", 3),
    Person("juggler", "J", 4),
    Person("noble", "N", 5),
)
PERSON: Final = {person.id: person for person in PERSONS}
PERSON_MARKS: Final = "".join(person.mark for person in PERSONS)

# RULES 4.5: what persons earn
CITIZEN_VP: Final = 1
PRIEST_VP: Final = 1
HOUSE_VP: Final = 3
HOUSES_PER_ARCHITECT: Final = 3
MERCHANT_COINS: Final = 1
JUGGLER_VP: Final = 2
NOBLE_VP: Final = 7

# RULES 4.1, 3.3: prices in coins
DELIVERY_PRICE: Final = 2
TURN_PRICE: Final = 2

# RULES 2: a player's start
START_COINS: Final = 3
START_LOGS: Final = 2

# --- the city (RULES 1.1)
SIZE: Final = 7
CELLS: Final = tuple(
    7 * row + column
    for row in range(SIZE)
    for column in range(SIZE)
    if not (row in (0, 6) and column in (0, 6))
)
OUTER: Final = frozenset(c for c in CELLS if c // 7 in (0, 6) or c % 7 in (0, 6))
START_CRATES: Final = (8, 9, 15, 22)  # (1,1) (1,2) (2,1) (3,1)
START_CITY: Final = "".join(
    TOWER if cell not in CELLS else MARK_CRATE if cell in START_CRATES else EMPTY
    for cell in range(SIZE * SIZE)
)


def _around(cell: int, diagonal: bool) -> tuple[int, ...]:
    row, column = divmod(cell, SIZE)
    return tuple(
        7 * (row + dr) + column + dc
        for dr in (-1, 0, 1)
        for dc in (-1, 0, 1)
        if (dr or dc)
        and (diagonal or not (dr and dc))
        and 0 <= row + dr < SIZE
        and 0 <= column + dc < SIZE
        and 7 * (row + dr) + column + dc in CELLS
    )


# RULES 1.1: orthogonal contact for groups, the eight surrounding spaces for persons. Towers are no
# spaces; the two spaces on both sides of a tower touch diagonally (SM-9).
BESIDE: Final = {cell: _around(cell, False) for cell in CELLS}
AROUND: Final = {cell: _around(cell, True) for cell in CELLS}


class Side(NamedTuple):
    """One side of the city wall and what its completion brings."""

    id: str
    cells: tuple[int, ...]
    coins: int
    vp: int
    person: bool
    """Brings one person of level 1 to 3."""


# RULES 4.3: the side bonuses, clockwise from the top
SIDES: Final = (
    Side("top", (1, 2, 3, 4, 5), 0, 0, True),
    Side("right", (13, 20, 27, 34, 41), 2, 0, False),
    Side("bottom", (43, 44, 45, 46, 47), 0, 3, False),
    Side("left", (7, 14, 21, 28, 35), 2, 0, False),
)
SIDE: Final = {side.id: side for side in SIDES}
SIDE_DEFENCE: Final = 2
FREE_PERSON_LEVEL: Final = 3

# --- the pirates (RULES 5)
STRENGTHS: Final = (1, 3, 6, 8, 10, 12)
BOXES: Final = {2: 4, 3: 6, 4: 8, 5: 10}
CANNON_VP: Final = -5

# --- final scoring (RULES 6)
CHURCH_SERIES: Final = (0, 1, 4, 8, 13, 20)
FULL_CITY_VP: Final = 5
COINS_PER_VP: Final = 2


def cell_name(cell: int) -> str:
    """The cell as `row,column`, counted from 0: `3,4`. The form used in keys and anchors."""
    return f"{cell // SIZE},{cell % SIZE}"


def cell_anchor(cell: int) -> str:
    """Id of the cell on the board: `cell-3-4`."""
    return f"cell-{cell // SIZE}-{cell % SIZE}"
