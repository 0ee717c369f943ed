"""Village actions (RULES 5, 19.2)."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from ...kernel.game import Flow
from ...kernel.message import Message, msg
from ...kernel.request import Blocked, Option
from . import words
from .asking import Offers, Sort, decide, free_actions
from .cards import acquire, offers, refused
from .catalog import AREA, LEGACY, SHIP_ACTIONS, VILLAGE, Op, village_count
from .effects import effect, perform
from .payments import can_pay, pay
from .player import Player
from .ship import choose_area, complete_area, lift_disc, open_areas
from .state import Maracaibo
from .tracks import can_mark_here, gain_influence, put_marker, with_markers


def main_count(state: Maracaibo, me: int, mp: int) -> int:
    """Village actions that so many movement points give as a main action (RULES 5.1)."""
    player = state.sides[me]
    quick = bool(player.specials("villageThresholds"))
    return village_count(mp + player.bonus("movementForVillage"), quick)


def has(player: Player, action: str) -> bool:
    """Whether the player can do this village action at all."""
    return action not in SHIP_ACTIONS or not player.discs[SHIP_ACTIONS[action]]


# ------------------------------------------------------------------ what is offered


def actions(state: Maracaibo, me: int) -> Offers:
    """All village actions that the player could do now (RULES 5.2 to 5.4)."""
    player = state.sides[me]
    keys = ["VA2"]
    if player.hand:
        keys.append("VA3")
    if has(player, "VA4"):
        keys.append("VA4")
    if has(player, "VA5") and can_pay(state, me, VILLAGE["VA5"]["cost"]):
        keys.append("VA5")
    options = offers(state, me)
    options.append((keys, _action_option))
    if has(player, "VA6") and can_mark_here(state, me):
        options.append(([f"VA6:{nation}" for nation in with_markers(state)], _mark_option))
    if tiles := tile_actions(state, me):
        options.append(([f"tile:{tile}" for tile in tiles], _tile_option))
    return options


def _action_option(key: str) -> Option:
    number = key.removeprefix("VA")
    return Option(key, _LABELS[key], f"va-{number}", hint=words.effects(VILLAGE[key]["ops"]))


_LABELS: Final = {"VA2": msg("va2"), "VA3": msg("va3"), "VA4": msg("va4"), "VA5": msg("va5")}


def _mark_option(key: str) -> Option:
    nation = key.removeprefix("VA6:")
    return Option(key, msg("va6", nation=nation), f"nation-{nation}")


def _tile_action(tile: str) -> dict[str, Any]:
    """What the legacy tile adds to village actions: cost, ops, where, how often."""
    data: dict[str, Any] = LEGACY[tile]["data"]
    if LEGACY[tile]["kind"] == "discTile":
        return {**data["action"], "at": data["at"]}
    action: dict[str, Any] = data["villageAction"]
    return action


def roll_size(state: Maracaibo, tile: str) -> int:
    """Spaces for discs on the legacy tile."""
    size: int = LEGACY[tile]["data"]["spaces"][str(state.table)]
    return size


def tile_actions(state: Maracaibo, me: int) -> list[str]:
    """Legacy tiles whose village action the player could do now (RULES 19.2)."""
    found = []
    player = state.sides[me]
    for tile in state.tale.legacy:
        if LEGACY[tile]["kind"] not in ("villageOption", "discTile"):
            continue
        action = _tile_action(tile)
        if action["at"] not in (None, player.at) or tile in state.done:
            continue
        if not can_pay(state, me, action["cost"]):
            continue
        takes_disc = any(op["op"] in ("disc", "discToTile") for op in action["ops"])
        if takes_disc and not open_areas(player):
            continue
        if tile in state.tale.rolls and len(state.tale.rolls[tile]) >= roll_size(state, tile):
            continue
        found.append(tile)
    return found


def _tile_option(key: str) -> Option:
    tile = key.removeprefix("tile:")
    action = _tile_action(tile)
    cost, ops = words.cost(action["cost"]), words.effects(action["ops"])
    return Option(
        key,
        msg("village.tile", tile=tile),
        f"tile-{tile.lower()}",
        hint=msg("village.tile.hint", cost=cost, effects=ops),
    )


def blocked_actions(state: Maracaibo, me: int) -> list[Blocked]:
    """Village actions that are not possible now, with the reason."""
    player = state.sides[me]
    blocked = refused(state, me)
    if not player.hand:
        blocked.append(Blocked("VA3", msg("va3.no-hand"), "va-3"))
    if has(player, "VA6") and not can_mark_here(state, me):
        blocked.append(Blocked("VA6", msg("va6.not-here")))
    return blocked


# ------------------------------------------------------------------ doing them


def do_action(state: Maracaibo, me: int, key: str, source: str) -> Flow:
    """One village action is done, with what cards add to it."""
    verb, _, what = key.partition(":")
    name = "VA1" if verb in ("buy", "invest") else verb
    state.tell("village-action", seat=me, action=what if verb == "tile" else name)
    match verb:
        case "buy" | "invest":
            yield from acquire(state, me, key)
        case "tile":
            action = _tile_action(what)
            if action.get("oncePerTurn"):
                state.done.append(what)
            yield from pay(state, me, action["cost"])
            yield from _perform_on_tile(state, me, what, action["ops"])
        case "VA3" | "VA5":
            yield from pay(state, me, VILLAGE[verb]["cost"])
            yield from perform(state, me, VILLAGE[verb]["ops"], source)
        case "VA6":
            marker, *rest = VILLAGE[verb]["ops"]
            put_marker(state, me, what, state.sides[me].at)
            gain_influence(state, me, what, marker["influence"])
            yield from perform(state, me, rest, source)
        case _:
            yield from perform(state, me, VILLAGE[verb]["ops"], source)
    for special in state.sides[me].specials("villageActionBonus"):
        if special["action"] == name:
            yield from perform(state, me, special["ops"], "cards")


def _perform_on_tile(state: Maracaibo, me: int, tile: str, ops: list[Op]) -> Flow:
    """The ops of a legacy tile, a disc going onto it where they say so (RULES 19.2)."""
    for op in ops:
        if op["op"] != "discToTile":
            yield from perform(state, me, [op], "legacy")
            continue
        area = AREA[(yield from choose_area(state, me))]
        lift_disc(state, me, area)
        state.tale.rolls[tile] = [*state.tale.rolls[tile], me]
        state.tell("disc-on-tile", seat=me, tile=tile, n=len(state.tale.rolls[tile]))
        yield from complete_area(state, me, area)


def village_actions(state: Maracaibo, me: int, n: int, source: str, done: int = 0) -> Flow:
    """Up to n village actions have been done, `done` of them before; free actions in between."""
    for i in range(done, n):
        sort = _VILLAGE if i else _FIRST_VILLAGE
        key = yield from decide(sort, _prompt(me, n - i), state, me, n - i, n)
        if key == "stop":
            return
        yield from do_action(state, me, key, source)


@cache
def _prompt(me: int, left: int) -> Message:
    return msg("village.prompt", seat=me, n=left)


def _offers(state: Maracaibo, me: int, left: int, n: int) -> Offers:
    del left, n
    return actions(state, me)


def _blocked(state: Maracaibo, me: int, left: int, n: int) -> list[Blocked]:
    del left, n
    return blocked_actions(state, me)


def _left(state: Maracaibo, me: int, left: int, n: int) -> dict[str, Any]:
    """How many village actions are left, of how many."""
    del state, me
    return {"left": left, "of": n}


_STOP: Final = Option("stop", msg("village.stop"))
_FIRST_VILLAGE: Final = Sort("village", _offers, blocked=_blocked, closing=_STOP, data=_left)
_VILLAGE: Final = Sort(
    "village", _offers, free=free_actions, blocked=_blocked, closing=_STOP, data=_left
)


@effect("village")
def _village(state: Maracaibo, me: int, op: Op, source: str) -> Flow:
    """So many village actions, wherever the ship lies (RULES 5.5)."""
    yield from village_actions(state, me, op["n"], source)
