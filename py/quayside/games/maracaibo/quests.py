"""Quests and the story tile (RULES 13, 19.3)."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from ...kernel.game import Flow
from ...kernel.message import Message, msg
from ...kernel.request import Blocked, Option
from . import words
from .asking import Offers, Sort, question
from .catalog import LEGACY, QUESTS, STORIES, Op
from .deck import lay_quest, remove_quest
from .effects import effect, perform, times
from .payments import can_pay, pay
from .state import Maracaibo


def quest_options(state: Maracaibo, me: int, place: str) -> Offers:
    """Quests at the place that the player can pay for: `quest:Q03`."""
    tiles = state.quests.get(place)
    if tiles is None:
        return []
    keys = [f"quest:{quest}" for quest in tiles if can_pay(state, me, QUESTS[quest]["cost"])]
    return [(keys, _quest_option)] if keys else []


def _quest_option(key: str) -> Option:
    quest = key.removeprefix("quest:")
    return Option(
        key, msg("quest.fulfil", quest=quest), f"quest-{quest.lower()}", hint=quest_words(quest)
    )


def refused_quests(state: Maracaibo, me: int, place: str) -> list[Blocked]:
    """Quests at the place that the player cannot pay for, with what they cost."""
    return [
        Blocked(
            f"quest:{quest}",
            msg("quest.lacking", cost=words.cost(QUESTS[quest]["cost"])),
            f"quest-{quest.lower()}",
        )
        for quest in state.quests.get(place, ())
        if not can_pay(state, me, QUESTS[quest]["cost"])
    ]


def quest_words(quest: str) -> Message:
    """What the quest costs and brings."""
    tile = QUESTS[quest]
    return msg(
        "quest.hint",
        cost=words.cost(tile["cost"]),
        effects=words.effects(tile["perCompass"]),
        fixed=words.effects(tile["fixed"]),
    )


def fulfil(state: Maracaibo, me: int, key: str, place: str) -> Flow:
    """The quest is paid for, its tile is the player's, and its rewards are taken (RULES 13)."""
    quest = key.removeprefix("quest:")
    tile = QUESTS[quest]
    player = state.sides[me]
    state.tell("quest", seat=me, quest=quest, place=place)
    yield from pay(state, me, tile["cost"])
    remove_quest(state, place, quest)
    player.quests.append(quest)
    compasses = player.metric("compass")
    yield from perform(state, me, times(tile["perCompass"], compasses), "quests")
    yield from perform(state, me, tile["fixed"], "quests")
    for special in player.specials("questBonus"):
        yield from perform(state, me, special["ops"], "quests")
    if any(LEGACY[t]["placement"] == place and opens(t) for t in state.tale.legacy):
        yield from lay_quest(state, place)


def opens(tile: str) -> bool:
    """Whether a quest lies on the legacy tile that is replaced at once (L1)."""
    return bool(LEGACY[tile]["data"].get("openQuest"))


@effect("questHere")
def _quest_here(state: Maracaibo, me: int, op: Op, source: str) -> Flow:
    """A quest where the ship lies is fulfilled, or none."""
    del op, source
    yield from offer_quest(state, me, state.sides[me].at)


def offer_quest(state: Maracaibo, me: int, place: str) -> Flow:
    """One of the quests at the place is fulfilled, or none."""
    if place not in state.quests:
        return
    key = yield question(_QUEST, msg("quest.prompt", seat=me), state, me, place)
    if key != "none":
        yield from fulfil(state, me, key, place)


_QUEST: Final = Sort(
    "quest",
    quest_options,
    blocked=refused_quests,
    closing=Option("none", msg("quest.none")),
    consent=True,
)


# ------------------------------------------------------------------ the story tile (RULES 19.3)


def claim_options(state: Maracaibo, me: int) -> Offers:
    """Claiming the story tile, if it lies where the ship does and can be paid for."""
    claim = story_tile(state)
    if claim is None or claim["at"] != state.sides[me].at or not can_pay(state, me, claim["cost"]):
        return []
    return [(("claim",), partial(_claim_option, state.tale.card))]


def _claim_option(story: str, key: str) -> Option:
    claim = STORIES[story]["claim"]
    hint = msg("claim.hint", cost=words.cost(claim["cost"]), effects=words.effects(claim["reward"]))
    return Option(key, msg("claim", story=story), "story-tile", hint=hint)


def story_tile(state: Maracaibo) -> dict[str, Any] | None:
    """The story tile on the map: place, cost and reward; None if there is none."""
    claim: dict[str, Any] | None = STORIES[state.tale.card].get("claim")
    return None if state.tale.claimed else claim


def claim_tile(state: Maracaibo, me: int) -> Flow:
    """The story tile is claimed: the player will read the card (RULES 19.3)."""
    claim = STORIES[state.tale.card]["claim"]
    state.tell("claimed", seat=me, story=state.tale.card)
    yield from pay(state, me, claim["cost"])
    state.tale.claimed = True
    state.tale.reader = me
    yield from perform(state, me, claim["reward"], "story")
