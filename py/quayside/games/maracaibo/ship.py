"""Discs on the ship board: which may be taken, and what complete areas bring (RULES 6)."""

from __future__ import annotations

from functools import partial
from typing import Final

from ...kernel.game import Flow
from ...kernel.message import Message, msg
from ...kernel.request import Blocked, Option
from . import telling
from .asking import Decision, Offer, Offers, Sort, for_each, question
from .catalog import AREA, AREAS, Op
from .effects import effect, perform
from .player import Player
from .state import Maracaibo


def may_take(player: Player, area: int) -> bool:
    """Whether a disc can be taken off the area (RULES 6.4)."""
    if not player.discs[area]:
        return False
    rules = AREAS[area]
    if rules.needs and any(player.discs[AREA[needed]] for needed in rules.needs):
        return False
    # The area asked about still has a disc, so it is not among the complete ones.
    return player.areas >= rules.others


def open_areas(player: Player) -> list[int]:
    """Indices of the areas that a disc can be taken off."""
    return [area for area in range(len(AREAS)) if may_take(player, area)]


def area_anchor(area: int) -> str:
    """Id of the area on the ship board: `area-1` to `area-12`."""
    return f"area-{area + 1}"


def choose_area(state: Maracaibo, me: int) -> Decision:
    """The area that the player takes a disc off; there must be one."""
    key = yield question(_DISC, _PROMPT[me], state, me)
    return key.removeprefix("disc:")


def _offers(state: Maracaibo, me: int) -> Offers:
    player = state.sides[me]
    keys = [f"disc:{AREAS[area].id}" for area in open_areas(player)]
    return [Offer(keys, partial(_option, player))]


def _option(player: Player, key: str) -> Option:
    area = AREA[key.removeprefix("disc:")]
    rules = AREAS[area]
    last = player.discs[area] == 1
    return Option(
        key,
        msg("disc.last", area=rules.id) if last else msg("disc.first", area=rules.id),
        area_anchor(area),
        hint=area_words(area),
    )


def area_words(area: int) -> Message:
    """What the area brings once it is complete."""
    return msg("effects", effects=telling.area_text(AREAS[area].id))


def _blocked(state: Maracaibo, me: int) -> list[Blocked]:
    player = state.sides[me]
    blocked = []
    for area, rules in enumerate(AREAS):
        if player.discs[area] and not may_take(player, area):
            reason = (
                msg("disc.needs-area", area=rules.needs[0])
                if rules.needs
                else msg("disc.needs-others", n=rules.others)
            )
            blocked.append(Blocked(f"disc:{rules.id}", reason, area_anchor(area)))
    return blocked


_PROMPT: Final = for_each(lambda seat: msg("disc.prompt", seat=seat))
_DISC: Final = Sort("disc", _offers, blocked=_blocked, hint=msg("disc.hint"))


def lift_disc(state: Maracaibo, me: int, area: int) -> None:
    """The disc is off the board; a complete area has been reported."""
    player = state.sides[me]
    player.discs[area] -= 1
    state.tell("disc", seat=me, area=AREAS[area].id, left=player.discs[area])
    if not player.discs[area]:
        state.tell("area-complete", seat=me, area=AREAS[area].id)


def complete_area(state: Maracaibo, me: int, area: int) -> Flow:
    """What the area brings at once, if its last disc is gone (RULES 6.5)."""
    if not state.sides[me].discs[area]:
        yield from perform(state, me, AREAS[area].instant, "ship")


@effect("disc")
def take_discs(state: Maracaibo, me: int, op: Op, source: str) -> Flow:
    """Discs have left the game, one after the other, as far as any can be taken."""
    del source
    for _ in range(op["n"]):
        if not open_areas(state.sides[me]):
            return
        area = AREA[(yield from choose_area(state, me))]
        lift_disc(state, me, area)
        yield from complete_area(state, me, area)
