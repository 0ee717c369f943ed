"""Where things can be drawn, and what they bring at once (RULES 4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import chain
from typing import NamedTuple

from ...kernel.message import Message, msg
from ...kernel.request import Option
from .catalog import (
    AROUND,
    BESIDE,
    CHURCHES,
    CITIZEN_VP,
    EMPTY,
    HOUSE_VP,
    HOUSES_PER_ARCHITECT,
    JUGGLER_VP,
    MARK_CRATE,
    MARK_WALL,
    MERCHANT_COINS,
    NOBLE_VP,
    PERSON_MARKS,
    PRIEST_VP,
    SIDES,
    Side,
    cell_anchor,
    cell_name,
)
from .state import City


def place_options(city: City, thing: str, cells: Iterable[int], may_stop: bool) -> list[Option]:
    """The cells as options, each with what the thing would bring there at once."""
    gains = place_gains(city, thing, cells)
    options = [_place_option(thing, cell, gains.get(cell)) for cell in cells]
    if may_stop:
        options.append(Option("done", msg("place.done", thing=thing)))
    return options


class Gain(NamedTuple):
    """So much of something."""

    kind: str
    """The key of its text, after `gain.`: `vp`, `coins`, `defence`, `person`, `logs`, `series`
    (points for churches), `up-to-vp`, `up-to-coins`.
    """
    n: int


@cache
def _place_option(thing: str, cell: int, gain: Gain | None) -> Option:
    """The cell as an option; made once, since the same few come again and again."""
    space = f"{'ABCDEFG'[cell % 7]}{cell // 7 + 1}"
    label = msg("place.on", thing=thing, space=space)
    return Option(f"place:{cell_name(cell)}", label, cell_anchor(cell), gain and gain_text(gain))


def gain_text(gain: Gain) -> Message:
    """The gain in short."""
    match gain.kind:
        case "vp":
            return msg("gain.vp", n=gain.n)
        case "coins":
            return msg("gain.coins", n=gain.n)
        case "defence":
            return msg("gain.defence", n=gain.n)
        case "person":
            return msg("gain.person")
        case "logs":
            return msg("gain.logs", n=gain.n)
        case "series":
            return msg("gain.series", n=gain.n)
        case "up-to-coins":
            return msg("gain.up-to-coins", n=gain.n)
        case _:
            return msg("gain.up-to-vp", n=gain.n)


def place_gains(city: City, thing: str, cells: Iterable[int]) -> dict[int, Gain]:
    """What the thing would bring at once on those of the cells where it would bring something."""
    match thing:
        case "house":
            return dict.fromkeys(cells, Gain("vp", HOUSE_VP))
        case "wall":
            return _last_walls(city)
        case "citizen":
            return dict.fromkeys(cells, Gain("vp", CITIZEN_VP))
        case "soldier":
            return dict.fromkeys(cells, Gain("defence", 1))
        case "noble":
            return dict.fromkeys(cells, Gain("vp", NOBLE_VP))
        case "priest":
            churches = numbers_around(city, CHURCHES)
            return {c: Gain("vp", PRIEST_VP * churches[c]) for c in cells if churches[c]}
        case "merchant":
            crates = numbers_around(city, MARK_CRATE)
            return {c: Gain("coins", MERCHANT_COINS * crates[c]) for c in cells if crates[c]}
        case "juggler":
            kinds = kinds_around(city)
            return {c: Gain("vp", JUGGLER_VP * kinds[c]) for c in cells if kinds[c]}
        case "architect":
            houses = {cell: possible_houses(city, cell) for cell in cells}
            return {c: Gain("up-to-vp", HOUSE_VP * n) for c, n in houses.items() if n}
        case _:
            return {}


def _last_walls(city: City) -> dict[int, Gain]:
    """The spaces on which a wall would complete a side, with what that brings."""
    gains: dict[int, Gain] = {}
    for side in SIDES:
        missing = [cell for cell in side.cells if city.cells[cell] != MARK_WALL]
        if len(missing) == 1:
            gains[missing[0]] = side_gain(side)
    return gains


def side_gain(side: Side) -> Gain:
    """What the completed side brings."""
    if side.coins:
        return Gain("coins", side.coins)
    return Gain("vp", side.vp) if side.vp else Gain("person", 1)


def numbers_around(city: City, marks: str) -> Counter[int]:
    """For every space, how many of those around it hold one of the marks."""
    marked = [cell for cell, mark in enumerate(city.cells) if mark in marks]
    return Counter(chain.from_iterable([AROUND[cell] for cell in marked]))


def kinds_around(city: City) -> Counter[int]:
    """For every space, how many kinds of people are around it."""
    kinds = [set(numbers_around(city, mark)) for mark in PERSON_MARKS if mark in city.cells]
    return Counter(chain.from_iterable(kinds))


def person_gain(city: City, person_id: str, cell: int) -> tuple[int, int, int]:
    """VP, coins and defence that the person earns at once on the cell; houses not included."""
    match person_id:
        case "citizen":
            return CITIZEN_VP, 0, 0
        case "soldier":
            return 0, 0, 1
        case "priest":
            return PRIEST_VP * len(counted_cells(city, person_id, cell)), 0, 0
        case "merchant":
            return 0, MERCHANT_COINS * len(counted_cells(city, person_id, cell)), 0
        case "juggler":
            kinds = {city.cells[c] for c in counted_cells(city, person_id, cell)}
            return JUGGLER_VP * len(kinds), 0, 0
        case "noble":
            return NOBLE_VP, 0, 0
        case _:
            return 0, 0, 0


_COUNTED = {"priest": CHURCHES, "merchant": MARK_CRATE, "juggler": PERSON_MARKS}


def counted_cells(city: City, person_id: str, cell: int) -> list[int]:
    """The neighbours that the person counts: churches, crates, or people."""
    marks = _COUNTED.get(person_id)
    if marks is None:
        return []
    return [c for c in AROUND[cell] if city.cells[c] in marks]


def beside_group(city: City, group: Iterable[int]) -> list[int]:
    """The empty spaces that touch the group orthogonally, in reading order."""
    return sorted({c for cell in group for c in BESIDE[cell] if city.cells[c] == EMPTY})


def possible_houses(city: City, architect: int) -> int:
    """How many houses an architect on this empty cell could build at once."""
    most = min(HOUSES_PER_ARCHITECT, city.logs)
    best = 0
    for start in AROUND[architect]:
        if best == most:
            break
        if city.cells[start] == EMPTY:
            best = max(best, _room(city, start, architect, most))
    return best


def _room(city: City, start: int, taken: int, most: int) -> int:
    """Size, up to `most`, of the empty orthogonal area around `start`, without the cell `taken`."""
    seen = [start]
    for cell in seen:
        if len(seen) >= most:
            return most
        for c in BESIDE[cell]:
            if c != taken and c not in seen and city.cells[c] == EMPTY:
                seen.append(c)
    return min(len(seen), most)
