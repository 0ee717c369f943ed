"""The explorer (RULES 12)."""

from __future__ import annotations

from typing import Final

from ...kernel.game import Flow
from ...kernel.message import Message, msg
from ...kernel.request import Option
from . import words
from .asking import Offers, Sort, question
from .catalog import BARRIER, BARRIERS, END, END_BONUS, TRACK, TRACK_ORDER, Op
from .effects import effect, perform
from .quests import offer_quest
from .state import Maracaibo


def reach(state: Maracaibo, side: int, n: int) -> dict[str, int]:
    """Spaces where the explorer could stop after up to n counted spaces, with the fewest steps.

    Spaces with another explorer are not counted and are no place to stop, but for the last one.
    """
    taken = {
        other.explorer for i, other in enumerate(state.sides) if i != side and other.explorer != END
    }
    found: dict[str, int] = {}
    todo = [(state.sides[side].explorer, 0)]
    for space, steps in todo:
        for to, _ in TRACK[space].ways:
            if to in taken:
                todo.append((to, steps))
            elif steps < n:
                found[to] = min(steps + 1, found.get(to, n))
                todo.append((to, steps + 1))
    return found


def range_of(state: Maracaibo, me: int, n: int) -> int:
    """The greatest number of spaces for an exploration of n (RULES 12.1)."""
    return n + state.sides[me].bonus("exploreBonus")


def destinations(state: Maracaibo, me: int, n: int) -> list[str]:
    """Where an exploration of n could end, in the order of the track."""
    found = reach(state, me, range_of(state, me, n))
    return sorted(found, key=TRACK_ORDER.__getitem__)


@effect("explore")
def _explore(state: Maracaibo, me: int, op: Op, source: str) -> Flow:
    """The explorer has moved up to so many spaces, or not at all; its rewards are taken."""
    del source
    if state.sides[me].explorer == END:
        return
    prompt = msg("explore.prompt", seat=me, n=range_of(state, me, op["max"]))
    key = yield question(_EXPLORE, prompt, state, me, op["max"])
    if key != "stay":
        yield from move_explorer(state, me, key.removeprefix("explore:"))


def _offers(state: Maracaibo, me: int, n: int) -> Offers:
    return [([f"explore:{space}" for space in destinations(state, me, n)], _option)]


def _option(key: str) -> Option:
    space = key.removeprefix("explore:")
    return Option(
        key, msg("explore.to", space=space), f"space-{space.lower()}", hint=space_words(space)
    )


_EXPLORE: Final = Sort("explore", _offers, closing=Option("stay", msg("explore.stay")))


def space_words(space: str) -> Message:
    """What stopping on the space brings."""
    track = TRACK[space]
    if track.quest:
        return msg("space.quest")
    return words.effects(track.reward)


def move_explorer(state: Maracaibo, me: int, space: str) -> Flow:
    """The explorer stands there: barriers have had their effect, then the space (RULES 12.4)."""
    player = state.sides[me]
    before = player.barriers
    player.explorer = space
    state.tell("explored", seat=me, space=space)
    for barrier in range(before, player.barriers):
        yield from _cross(state, me, barrier)
    if space == END:
        arrived = [side for side in state.sides if side.explorer == END]
        state.tell("arrived", seat=me, place=len(arrived))
        state.score(me, END_BONUS[len(arrived) - 1], "exploring")
    yield from perform(state, me, TRACK[space].reward, "exploring")
    if TRACK[space].quest:
        yield from offer_quest(state, me, space)


def _cross(state: Maracaibo, me: int, barrier: int) -> Flow:
    """What crossing this barrier brings (RULES 12.5, MB-15)."""
    name = BARRIERS[barrier]
    state.tell("barrier", seat=me, barrier=name)
    brings = BARRIER[name]
    if "everyPlayer" in brings:
        ops = brings["everyPlayer"]
    else:
        first = not any(side.barriers > barrier for i, side in enumerate(state.sides) if i != me)
        ops = brings["first" if first else "later"]
    yield from perform(state, me, ops, "exploring")
