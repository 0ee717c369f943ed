"""Income, influence and ownership markers (RULES 8, 11)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from ...kernel.game import Flow
from ...kernel.message import Message, msg
from ...kernel.request import Option
from .asking import Decision, Offers, Sort, question
from .catalog import INCOME_LAST, INFLUENCE_LAST, NATION, NATIONS, OVERFLOW_VP, RANKS, VP_LAST, Op
from .effects import effect
from .places import empty_villages, is_village
from .state import Maracaibo

# ------------------------------------------------------------------ income (RULES 8)


def raise_income(state: Maracaibo, me: int, track: str, n: int) -> None:
    """The marker has moved up; what goes past the end has had its effect (RULES 8.2, 8.3)."""
    player = state.sides[me]
    state.tell("income-up", seat=me, track=track, n=n)
    if track == "doubloon":
        beyond = max(0, player.income + n - INCOME_LAST)
        player.income += n - beyond
        n = beyond
    player.vp_income += n
    if player.vp_income >= VP_LAST:
        player.vp_income -= VP_LAST
        state.score(me, VP_LAST * state.scorings_left, "income")


# ------------------------------------------------------------------ influence (RULES 11)


def gain_influence(state: Maracaibo, me: int, nation: str, n: int) -> None:
    """The influence marker has moved; each step past the last space has scored 2."""
    influence = state.sides[me].influence
    i = NATION[nation]
    steps = min(n, INFLUENCE_LAST - influence[i])
    influence[i] += steps
    state.tell("influence", seat=me, nation=nation, n=n, space=influence[i])
    state.score(me, (n - steps) * OVERFLOW_VP, "influence")


Label = Callable[[str], Message]


def choose_nation(
    state: Maracaibo,
    me: int,
    prompt: Message,
    label: Label,
    nations: Sequence[str] = NATIONS,
) -> Decision:
    """The nation that the player chooses among these; `label` words the choice of one."""
    key = yield question(_NATION, prompt, state, me, label, nations)
    return key.removeprefix("nation:")


def _nation_offers(state: Maracaibo, me: int, label: Label, nations: Sequence[str]) -> Offers:
    del state, me
    return [([f"nation:{nation}" for nation in nations], partial(_nation_option, label))]


def _nation_option(label: Label, key: str) -> Option:
    nation = key.removeprefix("nation:")
    return Option(key, label(nation), f"nation-{nation}")


def _own_influence(
    state: Maracaibo, me: int, label: Label, nations: Sequence[str]
) -> dict[str, Any]:
    del label, nations
    return {"influence": state.sides[me].influence[:]}


_NATION: Final = Sort("nation", _nation_offers, data=_own_influence)


@effect("influence")
def _influence(state: Maracaibo, me: int, op: Op, source: str) -> Flow:
    """Influence with the nation named, chosen or fighting, one nation for all of it (11.2)."""
    del source
    nation, n = op["nation"], op["n"]
    if nation == "fighting" and state.fight is not None:
        nation = state.fight.nation
    elif nation == "any":
        nation = yield from choose_nation(
            state,
            me,
            msg("influence.prompt", seat=me, n=n),
            partial(_influence_with, n),
        )
    gain_influence(state, me, nation, n)


def _influence_with(n: int, nation: str) -> Message:
    return msg("influence.with", nation=nation, n=n)


@effect("nobleUp")
def _noble_up(state: Maracaibo, me: int, op: Op, source: str) -> Flow:
    """One influence marker stands where its next noble rank begins, if there is one left."""
    del op, source
    influence = state.sides[me].influence
    able = [nation for nation in NATIONS if influence[NATION[nation]] < RANKS[-1]]
    if not able:
        return
    nation = yield from choose_nation(
        state,
        me,
        msg("noble-up.prompt", seat=me),
        lambda nation: msg("noble-up.with", nation=nation),
        able,
    )
    here = influence[NATION[nation]]
    gain_influence(state, me, nation, next(space for space in RANKS if space > here) - here)


# ------------------------------------------------------------------ markers (RULES 11.4)


def put_marker(state: Maracaibo, me: int, nation: str, stop: str) -> None:
    """The nation's left-most marker lies at the stop; one that lay there has left the game.

    `me` is the side that has put it there, -1 for the set-up.
    """
    state.stock[nation] -= 1
    gone = state.markers.get(stop, "")
    state.markers[stop] = nation
    state.takers[stop] = me
    state.tell("marker", seat=me, nation=nation, stop=stop, gone=gone)


def with_markers(state: Maracaibo) -> list[str]:
    """Nations that have a marker left in their supply."""
    return [nation for nation in NATIONS if state.stock[nation]]


@effect("placeMarker")
def _place_marker(state: Maracaibo, me: int, op: Op, source: str) -> Flow:
    """A marker lies in a village that had none, and the influence is gained; no flag bonus."""
    del source
    stops = empty_villages(state)
    if op["nation"] == "fighting" and state.fight is not None:
        nations = [state.fight.nation] if state.stock[state.fight.nation] else []
    else:
        nations = with_markers(state)
    if not nations or not stops:
        return
    nation = nations[0]
    if op["nation"] == "any":
        nation = yield from choose_nation(
            state,
            me,
            msg("place.nation.prompt", seat=me),
            lambda nation: msg("place.nation", nation=nation),
            nations,
        )
    stop = yield from choose_village(state, me, nation, stops)
    put_marker(state, me, nation, stop)
    gain_influence(state, me, nation, op["influence"])


def can_mark_here(state: Maracaibo, me: int) -> bool:
    """Whether the ship lies in a village without a marker (VA6)."""
    at = state.sides[me].at
    return is_village(state, at) and at not in state.markers


def choose_village(state: Maracaibo, me: int, nation: str, stops: list[str]) -> Decision:
    """The village that the player chooses for a marker of the nation."""
    prompt = msg("place.prompt", seat=me, nation=nation)
    key = yield question(_PLACE, prompt, state, me, stops)
    return key.removeprefix("place:")


def _place_offers(state: Maracaibo, me: int, stops: Sequence[str]) -> Offers:
    del state, me
    return [([f"place:{stop}" for stop in stops], _place_option)]


def _place_option(key: str) -> Option:
    stop = key.removeprefix("place:")
    return Option(key, msg("place.at", stop=stop), f"loc-{stop}")


_PLACE: Final = Sort("village-for-marker", _place_offers)
