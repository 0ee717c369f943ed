"""What the dice can be used for: symbols, numbers of dice, and their price (RULES 3.3, 3.4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from ...kernel.message import Message, msg
from ...kernel.request import Blocked, Option
from .catalog import (
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
    LOG,
    NOBLE_VP,
    OUTER,
    PERSONS,
    SWORDS,
    TURN_PRICE,
    WALL,
)
from .places import Gain, gain_text, person_gain
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
    dice = state.dice
    empty = city.empty()
    # Swords are lost; all other dice show any one symbol or could be turned to it.
    most = DICE - dice.count(SWORDS)
    found: list[Use] = []

    def reach(symbol: str, price: int = 0) -> int:
        """Most dice that can be used for the symbol, as far as coins reach for turning."""
        if city.coins < price:
            return 0
        return min(most, dice.count(symbol) + (city.coins - price) // TURN_PRICE)

    for n in range(1, reach(LOG, DELIVERY_PRICE) + 1):
        found.append(_use(f"log:{n}", LOG, n, dice.count(LOG), DELIVERY_PRICE))
    outer = len(OUTER.intersection(empty))
    for symbol, space in ((CRATE, _largest_area(city, empty)), (WALL, outer)):
        if not space:
            continue
        shown = dice.count(symbol)
        for n in range(max(shown, 1), reach(symbol) + 1):
            # All dice showing the symbol may be used as far as there is room; nobody needs to
            # turn more than can be drawn.
            if n == shown or n <= space:
                found.append(_use(f"{symbol}:{n}", symbol, n, shown))
    if empty:
        for n in range(1, reach(CROSS) + 1):
            found.append(_use(f"church:{n}", CROSS, n, dice.count(CROSS)))
        heads = reach(HEAD)
        for person in PERSONS:
            if person.heads <= heads:
                found.append(_use(person.id, HEAD, person.heads, dice.count(HEAD)))
    return found


@cache
def _use(key: str, symbol: str, n: int, shown: int, price: int = 0) -> Use:
    """The use of n dice where so many show the symbol; the others are turned."""
    turned = max(0, n - shown)
    return Use(key, symbol, n, turned, price + TURN_PRICE * turned)


def free_use_exists(choices: Iterable[Use]) -> bool:
    """Whether something can be scored without paying; then something has to be (SM-1)."""
    return any(use.cost == 0 for use in choices)


def _largest_area(city: City, empty: Sequence[int]) -> int:
    """Size, up to five, of the largest orthogonally connected empty area."""
    seen: set[int] = set()
    best = 0
    for start in empty:
        if start in seen:
            continue
        area = [start]
        for cell in area:
            area += [c for c in BESIDE[cell] if city.cells[c] == EMPTY and c not in area]
            if len(area) >= DICE:
                return DICE
        seen.update(area)
        best = max(best, len(area))
    return best


# ------------------------------------------------------------------ in words


def use_option(city: City, use: Use | None) -> Option:
    """The use, or none, as an option, with the best it can bring and what it costs."""
    if use is None:
        return Option("none", msg("use.none"))
    gain = _best_gain(city, use)
    return Option(
        use.key,
        _use_label(use),
        gain=gain and gain_text(gain),
        hint=msg("use.cost", n=use.cost) if use.cost else None,
    )


def _use_label(use: Use) -> Message:
    if use.symbol == HEAD:
        return msg("use.person", person=use.key)
    if use.symbol == CROSS:
        return msg("use.church", n=use.n)
    return msg("use.things", n=use.n, symbol=use.symbol)


def _best_gain(city: City, use: Use) -> Gain | None:
    """The most that the use can bring at once; None where that is only the thing itself."""
    match use.key:
        case "citizen":
            return Gain("vp", CITIZEN_VP)
        case "soldier":
            return Gain("defence", 1)
        case "priest" | "juggler":
            return Gain("up-to-vp", max(vp for vp, _, _ in _person_gains(city, use.key)))
        case "architect":
            return Gain("up-to-vp", HOUSE_VP * min(HOUSES_PER_ARCHITECT, city.logs))
        case "merchant":
            return Gain("up-to-coins", max(coins for _, coins, _ in _person_gains(city, use.key)))
        case "noble":
            return Gain("vp", NOBLE_VP)
    if use.symbol == CROSS:
        churches = [city.cells.count(size) for size in CHURCHES]
        more = [n + (size == use.n) for size, n in enumerate(churches, start=1)]
        return Gain("series", church_points(more) - church_points(churches))
    if use.symbol == LOG:
        return Gain("logs", use.n)
    return None


def _person_gains(city: City, person: str) -> list[tuple[int, int, int]]:
    """What the person earns at once on each empty space."""
    return [person_gain(city, person, cell) for cell in city.empty()]


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
    if DICE - state.dice.count(SWORDS) < n:
        return msg("blocked.swords")
    return msg("blocked.coins", n=price + TURN_PRICE * max(0, n - state.dice.count(symbol)))
