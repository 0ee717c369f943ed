"""What the stops of the map are, with the tiles that lie on them (RULES 1.2, 19.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from .catalog import (
    BARRIERS,
    CITY_TILES,
    FLAG_COST,
    LEGACY,
    MAX_MP,
    STOPS,
    Link,
    Ops,
    Space,
    market_spaces,
)
from .pieces import NOBODY
from .state import Maracaibo

_STOP_ORDER: Final = {
    stop: i
    for i, stop in enumerate(
        sorted(
            [*STOPS, *(t["placement"] for t in LEGACY.values() if t["kind"] == "branchCity")],
            key=lambda stop: (int("".join(c for c in stop if c.isdigit())), stop),
        )
    )
}


def _tile_on(tiles: Sequence[str], stop: str) -> dict[str, Any] | None:
    """The data of the city tile of a story that lies on the stop, or is it."""
    for tile in tiles:
        legacy = LEGACY[tile]
        if legacy["placement"] == stop and legacy["kind"] in ("cityOverlay", "branchCity"):
            data: dict[str, Any] = legacy["data"]
            return data
    return None


def stops(state: Maracaibo) -> tuple[str, ...]:
    """All stops there are, lowest number first, those of story tiles included."""
    return stops_with(tuple(state.tale.legacy))


@lru_cache(maxsize=64)
def stops_with(tiles: tuple[str, ...]) -> tuple[str, ...]:
    """The same where these tiles of stories lie on the map."""
    branches = [LEGACY[t]["placement"] for t in tiles if LEGACY[t]["kind"] == "branchCity"]
    return tuple(sorted([*STOPS, *branches], key=_STOP_ORDER.__getitem__))


def kind(state: Maracaibo, stop: str) -> str:
    """`start`, `village`, `city` or `homeward`."""
    return kind_with(state.tale.legacy, stop)


def kind_with(tiles: Sequence[str], stop: str) -> str:
    """The same where these tiles of stories lie on the map."""
    return "city" if tiles and _tile_on(tiles, stop) is not None else STOPS[stop].kind


def is_village(state: Maracaibo, stop: str) -> bool:
    """Whether the stop is a village now."""
    return kind(state, stop) == "village"


def is_city(state: Maracaibo, stop: str) -> bool:
    """Whether the stop is a city now."""
    return kind(state, stop) == "city"


def villages(state: Maracaibo) -> tuple[str, ...]:
    """All villages, lowest number first."""
    return _villages(tuple(state.tale.legacy))


@lru_cache(maxsize=64)
def _villages(tiles: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(stop for stop in stops_with(tiles) if kind_with(tiles, stop) == "village")


def cities(state: Maracaibo) -> tuple[str, ...]:
    """All cities, lowest number first."""
    return _cities(tuple(state.tale.legacy))


@lru_cache(maxsize=64)
def _cities(tiles: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(stop for stop in stops_with(tiles) if kind_with(tiles, stop) == "city")


def empty_villages(state: Maracaibo) -> list[str]:
    """Villages without a marker, lowest number first."""
    return [stop for stop in villages(state) if stop not in state.markers]


# ------------------------------------------------------------------ cities (RULES 6)


def market(state: Maracaibo, stop: str) -> tuple[Space, ...]:
    """The market spaces of the city that are used with so many players (RULES 6.1)."""
    return _used(stop, tuple(state.tale.legacy), state.tiles.get(stop, ""), state.table)


@lru_cache(maxsize=256)
def _used(stop: str, tiles: tuple[str, ...], on: str, players: int) -> tuple[Space, ...]:
    """Those of the stop with these tiles of stories, and the city tile `on` it, if any."""
    tile = _tile_on(tiles, stop)
    if tile is not None:
        spaces = market_spaces(tile["market"])
    elif on:
        spaces = CITY_TILES[on].market
    else:
        spaces = STOPS[stop].market
    return tuple(space for space in spaces if space.least <= players)


def free_spaces(state: Maracaibo, stop: str) -> list[int]:
    """Indices of the free market spaces of the city."""
    discs = state.markets.get(stop)
    if discs is None:
        return list(range(len(market(state, stop))))
    return [i for i, disc in enumerate(discs) if disc == NOBODY]


def put_disc(state: Maracaibo, stop: str, space: int, side: int) -> None:
    """A disc of the side lies on the market space."""
    discs = [*state.markets.get(stop, [NOBODY] * len(market(state, stop)))]
    discs[space] = side
    state.markets[stop] = discs


def action(state: Maracaibo, stop: str) -> Ops:
    """The action of the city or homeward space."""
    return action_with(state.tale.legacy, state.tiles.get(stop, ""), stop)


def action_with(tiles: Sequence[str], on: str, stop: str) -> Ops:
    """The same where these tiles of stories lie on the map, and the city tile `on` it, if any."""
    tile = _tile_on(tiles, stop)
    if tile is not None:
        return tuple(tile["action"])
    return CITY_TILES[on].action if on else STOPS[stop].action


# ------------------------------------------------------------------ flags (RULES 10.5, 19.2)


class Flag:
    """A flag: its bonus, and what a combat has to pay for it."""

    __slots__ = ("annex", "displace", "ops")

    def __init__(self, ops: Ops, annex: int, displace: int) -> None:
        self.ops = ops
        self.annex = annex
        self.displace = displace


def flags(state: Maracaibo) -> Mapping[str, Flag]:
    """All flags of the map, lowest number first."""
    return _flags(tuple(state.tale.legacy))


@lru_cache(maxsize=64)
def _flags(tiles: tuple[str, ...]) -> Mapping[str, Flag]:
    found = {}
    for stop in stops_with(tiles):
        tile = _tile_on(tiles, stop)
        if tile is not None:
            found[stop] = Flag(tuple(tile["flag"]), *FLAG_COST)
        elif stop in STOPS and STOPS[stop].flag:
            found[stop] = Flag(STOPS[stop].flag, *FLAG_COST)
        for legacy in tiles:
            data = LEGACY[legacy]["data"]
            if LEGACY[legacy]["kind"] == "flag" and data["at"] == stop:
                costs = (
                    data.get("annexCost", FLAG_COST[0]),
                    data.get("displaceCost", FLAG_COST[1]),
                )
                found[stop] = Flag(tuple(data["flag"]), *costs)
    return found


# ------------------------------------------------------------------ ways (RULES 4.2, 19.2)


def links(state: Maracaibo, stop: str) -> tuple[Link, ...]:
    """The ways on from the stop in this round, whoever may use them."""
    return _links(stop, state.round, tuple(state.tale.legacy))


@lru_cache(maxsize=1024)
def _links(stop: str, round_: int, tiles: tuple[str, ...]) -> tuple[Link, ...]:
    found: list[Link] = []
    for tile in tiles:
        if LEGACY[tile]["kind"] != "branchCity":
            continue
        data, city = LEGACY[tile]["data"], LEGACY[tile]["placement"]
        if data["from"] == stop:
            found.append(Link(city, data["mpIn"], data["branch"], ()))
        elif city == stop:
            return (Link(data["to"], data["mpOut"], "", ()),)
    return (*(link for link in STOPS[stop].links if round_ in link.rounds), *found)


def ways(state: Maracaibo) -> tuple[tuple[str, str], ...]:
    """All ways from stop to stop in this round, whoever may use them."""
    return _ways(state.round, tuple(state.tale.legacy))


@lru_cache(maxsize=64)
def _ways(round_: int, tiles: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    return tuple(
        (stop, link.to) for stop in stops_with(tiles) for link in _links(stop, round_, tiles)
    )


def barrier_before(state: Maracaibo, stop: str) -> str:
    """The barrier that one's explorer must have crossed to enter the stop, or empty."""
    return _barrier(state.tale.legacy, stop)


def _barrier(tiles: Sequence[str], stop: str) -> str:
    tile = _tile_on(tiles, stop)
    return str(tile.get("needsBarrier", "")) if tile is not None else ""


def may_enter(state: Maracaibo, side: int, stop: str) -> bool:
    """Whether the explorer has crossed the barrier that the stop asks for (RULES 19.2)."""
    tiles = state.tale.legacy
    return not tiles or _opened(_barrier(tiles, stop), state.sides[side].barriers)


def _opened(barrier: str, crossed: int) -> bool:
    return not barrier or crossed > BARRIERS.index(barrier)


def routes(state: Maracaibo, side: int) -> tuple[tuple[str, int], ...]:
    """Where the ship could go and for how many movement points, cheapest first for each stop."""
    player = state.sides[side]
    return _routes(player.at, state.round, tuple(state.tale.legacy), player.barriers)


def route_keys(state: Maracaibo, side: int) -> tuple[str, ...]:
    """The same as keys of answers: `sail:7:3`."""
    player = state.sides[side]
    return _route_keys(player.at, state.round, tuple(state.tale.legacy), player.barriers)


@lru_cache(maxsize=1024)
def _route_keys(start: str, round_: int, tiles: tuple[str, ...], crossed: int) -> tuple[str, ...]:
    return tuple(f"sail:{stop}:{mp}" for stop, mp in _routes(start, round_, tiles, crossed))


@lru_cache(maxsize=1024)
def _routes(
    start: str, round_: int, tiles: tuple[str, ...], crossed: int
) -> tuple[tuple[str, int], ...]:
    found: list[tuple[str, int]] = []
    todo = [(start, 0)]
    for stop, spent in todo:
        if spent and kind_with(tiles, stop) == "homeward":
            continue  # the red hand
        for link in _links(stop, round_, tiles):
            here = (link.to, spent + link.mp)
            if here[1] > MAX_MP or here in found:
                continue
            if _opened(_barrier(tiles, link.to), crossed):
                found.append(here)
                todo.append(here)
    return tuple(found)


def course(state: Maracaibo, side: int, fork: str) -> tuple[tuple[str, bool], ...]:
    """The stops ahead of the ship up to a homeward space, by the fork that is named; of each
    whether it is a village.
    """
    player = state.sides[side]
    return _course(player.at, state.round, tuple(state.tale.legacy), player.barriers, fork)


@lru_cache(maxsize=1024)
def _course(
    start: str, round_: int, tiles: tuple[str, ...], crossed: int, fork: str
) -> tuple[tuple[str, bool], ...]:
    found: list[tuple[str, bool]] = []
    here, at = start, ""
    while at != "homeward":
        ways = [
            link
            for link in _links(here, round_, tiles)
            if _opened(_barrier(tiles, link.to), crossed)
        ]
        # The way of that name where there is a fork; the common way beside a side way.
        here = next(way.to for name in (fork, "") for way in ways if way.branch == name)
        at = kind_with(tiles, here)
        found.append((here, at == "village"))
    return tuple(found)
