"""Discs on the ship board: which may be taken, and what complete areas bring (RULES 6)."""

from __future__ import annotations

from functools import partial
from typing import Final

from ...kernel.game import Flow
from ...kernel.message import Message, msg
from ...kernel.request import Blocked, Option
from . import telling
from .asking import Decision, Offers, Sort, for_each, question
from .catalog import AREA, AREAS, Op
from .effects import effect, perform
from .player import Player
from .state import Maracaibo

_NEEDS: Final = [(area.others, [AREA[needed] for needed in area.needs]) for area in AREAS]
"""For each area how many others have to be complete, and which."""


def open_areas(player: Player) -> list[int]:
    """Indices of the areas that a disc can be taken off (RULES 6.4)."""
    discs, complete = player.discs, player.areas
    # An area that still has a disc is not among the complete ones.
    return [
        area
        for area, (others, needed) in enumerate(_NEEDS)
        if discs[area]
        and complete >= others
        and not (needed and any(discs[other] for other in needed))
    ]


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
    return [(keys, partial(_option, player))]


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
    able = open_areas(player)
    blocked = []
    for area, rules in enumerate(AREAS):
        if player.discs[area] and area not in able:
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
