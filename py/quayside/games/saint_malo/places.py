"""Where things can be drawn, and what they bring at once (RULES 4)."""

from __future__ import annotations

from collections.abc import Iterable
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
    SIZE,
    Side,
    cell_anchor,
    cell_name,
)
from .state import City

_KEYS = [f"place:{cell_name(cell)}" for cell in range(SIZE * SIZE)]
_CELLS = {key: cell for cell, key in enumerate(_KEYS)}


class Gain(NamedTuple):
    """So much of something."""

    kind: str
    """The key of its text, after `gain.`: `vp`, `coins`, `defence`, `person`, `logs`, `series`
    (points for churches), `up-to-vp`, `up-to-coins`.
    """
    n: int


def place_keys(cells: Iterable[int], may_stop: bool) -> list[str]:
    """The keys of drawing something on one of the cells, or of being done."""
    keys = [_KEYS[cell] for cell in cells]
    if may_stop:
        keys.append("done")
    return keys


def cell_of(key: str) -> int:
    """The cell that the key of a place means."""
    return _CELLS[key]


def place_option(city: City, thing: str, key: str) -> Option:
    """The option of the key, with what the thing would bring there at once."""
    if key == "done":
        return Option(key, msg("place.done", thing=thing))
    cell = cell_of(key)
    space = f"{'ABCDEFG'[cell % 7]}{cell // 7 + 1}"
    gain = gain_at(city, thing, cell)
    return Option(
        key,
        msg("place.on", thing=thing, space=space),
        cell_anchor(cell),
        gain and gain_text(gain),
    )


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


def gain_at(city: City, thing: str, cell: int) -> Gain | None:
    """What the thing would bring at once on the empty cell, if anything."""
    match thing:
        case "house":
            return Gain("vp", HOUSE_VP)
        case "wall":
            side = _last_wall(city, cell)
            return side and side_gain(side)
        case "architect":
            houses = possible_houses(city, cell)
            return Gain("up-to-vp", HOUSE_VP * houses) if houses else None
    vp, coins, defence = person_gain(city, thing, cell)
    if defence:
        return Gain("defence", defence)
    if coins:
        return Gain("coins", coins)
    return Gain("vp", vp) if vp else None


def _last_wall(city: City, cell: int) -> Side | None:
    """The side that a wall on the cell would complete."""
    for side in SIDES:
        if [c for c in side.cells if city.cells[c] != MARK_WALL] == [cell]:
            return side
    return None


def side_gain(side: Side) -> Gain:
    """What the completed side brings."""
    if side.coins:
        return Gain("coins", side.coins)
    return Gain("vp", side.vp) if side.vp else Gain("person", 1)


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
