"""What the dice can be used for: symbols, numbers of dice, and their price (RULES 3.3, 3.4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ...kernel.message import Message, msg
from ...kernel.request import Blocked, Option
from .catalog import (
    AROUND,
    BESIDE,
    CHURCHES,
    CITIZEN_VP,
    CRATE,
    CROSS,
    DELIVERY_PRICE,
    DICE,
    EMPTY,
    HEAD,
    HOUSE_VP,
    HOUSES_PER_ARCHITECT,
    JUGGLER_VP,
    LOG,
    MARK_CRATE,
    MERCHANT_COINS,
    NOBLE_VP,
    OUTER,
    PERSON_MARKS,
    PERSONS,
    PRIEST_VP,
    SWORDS,
    TURN_PRICE,
    WALL,
)
from .scoring import church_points
from .state import City, SaintMalo


class Use(NamedTuple):
    """One way to score the dice."""

    key: str
    """`log:3`, `church:2`, `merchant` …"""
    symbol: str
    n: int
    """Dice used, turned ones included."""
    turned: int
    """Dice to be turned for it."""
    cost: int
    """Coins for turning and delivery."""


def uses(state: SaintMalo) -> list[Use]:
    """All legal uses of the dice, in the order of the symbols.

    Dice are turned only as far as the use needs them: to pay for more would change nothing.
    """
    city = state.city
    found: list[Use] = []
    outer = sum(1 for cell in city.empty() if cell in OUTER)
    has_space = not city.is_full()

    def add(key: str, symbol: str, n: int, price: int = 0) -> None:
        shown = state.dice.count(symbol)
        turned = max(0, n - shown)
        cost = price + TURN_PRICE * turned
        if shown + turnable(state, symbol) >= n and cost <= city.coins:
            found.append(Use(key, symbol, n, turned, cost))

    for n in range(1, DICE + 1):
        add(f"log:{n}", LOG, n, DELIVERY_PRICE)
    for symbol, space in ((CRATE, _largest_area(city)), (WALL, outer)):
        shown = state.dice.count(symbol)
        for n in range(max(shown, 1), DICE + 1):
            # All dice showing the symbol may be used as far as there is room; nobody needs to
            # turn more than can be drawn.
            if space and (n == shown or n <= space):
                add(f"{symbol}:{n}", symbol, n)
    if has_space:
        for n in range(1, DICE + 1):
            add(f"church:{n}", CROSS, n)
        for person in PERSONS:
            add(person.id, HEAD, person.heads)
    return found


def turnable(state: SaintMalo, symbol: str) -> int:
    """Dice that coins could turn to the symbol: neither swords nor showing it already."""
    return sum(1 for shown in state.dice if shown not in (symbol, SWORDS))


def free_use_exists(choices: Iterable[Use]) -> bool:
    """Whether something can be scored without paying; then something has to be (SM-1)."""
    return any(use.cost == 0 for use in choices)


def _largest_area(city: City) -> int:
    """Size, up to five, of the largest orthogonally connected empty area."""
    seen: set[int] = set()
    best = 0
    for start in city.empty():
        if start in seen:
            continue
        area = [start]
        for cell in area:
            area.extend(c for c in BESIDE[cell] if city.cells[c] == EMPTY and c not in area)
        seen.update(area)
        best = max(best, len(area))
        if best >= DICE:
            return DICE
    return best


# ------------------------------------------------------------------ in words


def use_options(state: SaintMalo, choices: Iterable[Use]) -> list[Option]:
    """The uses as options, each with the best it can bring and what it costs."""
    return [
        Option(
            use.key,
            _use_label(use),
            gain=_best_gain(state.city, use),
            hint=msg("use.cost", n=use.cost) if use.cost else None,
        )
        for use in choices
    ]


def _use_label(use: Use) -> Message:
    if use.symbol == HEAD:
        return msg("use.person", person=use.key)
    if use.symbol == CROSS:
        return msg("use.church", n=use.n)
    return msg("use.things", n=use.n, symbol=use.symbol)


def _best_gain(city: City, use: Use) -> Message | None:
    """The most that the use can bring at once; None where that is only the thing itself."""
    match use.key:
        case "citizen":
            return msg("gain.vp", n=CITIZEN_VP)
        case "soldier":
            return msg("gain.defence", n=1)
        case "priest":
            return msg("gain.up-to-vp", n=PRIEST_VP * _most_around(city, CHURCHES))
        case "architect":
            return msg("gain.up-to-vp", n=HOUSE_VP * min(HOUSES_PER_ARCHITECT, city.logs))
        case "merchant":
            return msg("gain.up-to-coins", n=MERCHANT_COINS * _most_around(city, MARK_CRATE))
        case "juggler":
            return msg("gain.up-to-vp", n=JUGGLER_VP * _most_kinds_around(city))
        case "noble":
            return msg("gain.vp", n=NOBLE_VP)
    if use.symbol == CROSS:
        counts = [city.cells.count(size) for size in CHURCHES]
        now = church_points(counts)
        counts[use.n - 1] += 1
        more = church_points(counts) - now
        return msg("gain.series", n=more)
    if use.symbol == LOG:
        return msg("gain.logs", n=use.n)
    return None


def _most_around(city: City, marks: str) -> int:
    cells = city.cells
    return max(sum(1 for c in AROUND[cell] if cells[c] in marks) for cell in city.empty())


def _most_kinds_around(city: City) -> int:
    cells = city.cells
    return max(
        len({cells[c] for c in AROUND[cell] if cells[c] in PERSON_MARKS}) for cell in city.empty()
    )


def blocked_uses(state: SaintMalo, choices: Mapping[str, Use]) -> list[Blocked]:
    """For every symbol and person that cannot be used now, the reason."""
    city = state.city
    blocked: list[Blocked] = []
    for symbol, key in ((LOG, "log:1"), (CRATE, "crate:1"), (WALL, "wall:1"), (CROSS, "church:1")):
        if any(use.symbol == symbol for use in choices.values()):
            continue
        if symbol == WALL and not any(cell in OUTER for cell in city.empty()):
            reason = msg("blocked.outer")
        elif symbol != LOG and city.is_full():
            reason = msg("blocked.full")
        else:
            price = DELIVERY_PRICE if symbol == LOG else 0
            reason = _blocked_by_dice(state, symbol, 1, price)
        blocked.append(Blocked(key, reason))
    for person in PERSONS:
        if person.id in choices:
            continue
        if city.is_full():
            reason = msg("blocked.full")
        else:
            reason = _blocked_by_dice(state, HEAD, person.heads, 0)
        blocked.append(Blocked(person.id, reason))
    return blocked


def _blocked_by_dice(state: SaintMalo, symbol: str, n: int, price: int) -> Message:
    shown = state.dice.count(symbol)
    if shown + turnable(state, symbol) < n:
        return msg("blocked.swords")
    return msg("blocked.coins", n=price + TURN_PRICE * max(0, n - shown))
