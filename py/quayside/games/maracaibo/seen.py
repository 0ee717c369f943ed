"""The position as far as an observation tells it, so that the table can ask the rules.

What lies where, what a stop offers, which ways are open, what a player could pay: the rules answer
all that from a position. This one has what the viewer may know, and nothing in hidden places.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from .catalog import AREAS, CARDS, NATIONS
from .drawing import each
from .pieces import Fight, Jean, Tale
from .places import free_spaces, kind, links, market, may_enter, stops_with
from .player import Player
from .state import Maracaibo
from .village import main_count

_SIDE = ("at", "doubloons", "cp", "income", "vp_income", "own", "supply", "explorer", "career")
_LISTS = ("plan", "display", "prestige", "quests", "tokens", "seen", "tasks")


def seen(facts: Mapping[str, Any]) -> Maracaibo:
    """A position that agrees with the observation in all that it tells."""
    jean = facts["jean"]
    state = Maracaibo(len(facts["players"]) - (jean is not None))
    state.round, state.seat, state.phase = facts["round"], facts["seat"], facts["phase"]
    state.ender, state.moved = facts["ender"], facts["moved"]
    state.tiles, state.markers = dict(facts["tiles"]), dict(facts["markers"])
    state.stock = dict(facts["stock"])
    state.markets = {
        stop: [space["disc"] for space in spaces] for stop, spaces in facts["markets"].items()
    }
    state.quests = {place: list(tiles) for place, tiles in facts["quests"].items()}
    state.buildings, state.row = list(facts["buildings"]), list(facts["row"])
    state.tale = _tale(facts["story"])
    state.fight = Fight.from_json(facts["fight"]) if facts["fight"] is not None else None
    state.sides = [_side(side, player) for side, player in enumerate(facts["players"])]
    if jean is not None and state.jean is not None:
        state.jean = Jean.from_json(jean)
    return state


def _tale(facts: Mapping[str, Any]) -> Tale:
    tale = Tale(facts["card"])
    tale.legacy, tale.c_cards = list(facts["legacy"]), facts["c_cards"]
    tale.claimed, tale.covered = facts["claimed"], list(facts["covered"])
    tale.rolls = {tile: list(discs) for tile, discs in facts["rolls"].items()}
    return tale


@each
def _side(side: int, facts: Mapping[str, Any]) -> Player:
    """The player of the side: the same object as long as nothing has changed about it."""
    del side
    player = Player()
    for name in _SIDE:
        setattr(player, name, facts[name])
    for name in _LISTS:
        setattr(player, name, list(facts[name]))
    player.discs = [facts["discs"][area.id] for area in AREAS]
    player.influence = [facts["influence"][nation] for nation in NATIONS]
    player.hand = list(facts["hand"] if facts["hand"] is not None else facts["seen"])
    return player


# ------------------------------------------------------------------ what a goal would bring


def way(state: Maracaibo, side: int, goal: str, mp: int) -> list[str]:
    """The stops from the ship to the goal for exactly so many movement points; empty if none."""
    todo = [([state.sides[side].at], 0)]
    while todo:
        stops, spent = todo.pop()
        if stops[-1] == goal and spent == mp:
            return stops
        if spent and kind(state, stops[-1]) == "homeward":
            continue
        todo += [
            ([*stops, link.to], spent + link.mp)
            for link in links(state, stops[-1])
            if spent + link.mp <= mp and may_enter(state, side, link.to)
        ]
    return []


def fitting(state: Maracaibo, side: int, stop: str) -> list[tuple[str, str]]:
    """Hand cards that could be delivered in the city, each with the good, and free spaces left."""
    spaces = market(state, stop)
    goods = [spaces[i].good for i in free_spaces(state, stop)]
    return [
        (card, CARDS[card].good) for card in state.sides[side].hand if CARDS[card].good in goods
    ]


def actions_at(state: Maracaibo, side: int, stop: str, mp: int) -> int:
    """Village actions of the side as a main action there; 0 where there is no village."""
    return main_count(state, side, mp) if kind(state, stop) == "village" else 0


def assistants(state: Maracaibo) -> dict[str, list[int]]:
    """For each stop the sides whose assistants stand there, one entry for each."""
    found: dict[str, list[int]] = {}
    for side, player in enumerate(state.sides):
        for card in player.assistants():
            found.setdefault(CARDS[card].at, []).append(side)
    return found


def shown_stops(state: Maracaibo) -> tuple[str, ...]:
    """The stops to draw: of 21a and 21b the one of this round."""
    return stops_in(state.round, tuple(state.tale.legacy))


@lru_cache(maxsize=64)
def stops_in(round_: int, tiles: tuple[str, ...]) -> tuple[str, ...]:
    """The same in this round and with these tiles of stories on the map."""
    hidden = "21a" if round_ == 4 else "21b"
    return tuple(stop for stop in stops_with(tiles) if stop != hidden)
