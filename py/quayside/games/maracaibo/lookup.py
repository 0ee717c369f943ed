"""Pages of the rules drawer to look things up: every card, tile and token, in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ...kernel.message import Message, msg
from . import telling
from .catalog import (
    A_CARDS,
    B_CARDS,
    B_IN_DECK,
    C_CARDS,
    CAREERS,
    CITY_TILES,
    JEAN_CARDS,
    QUESTS,
    TOKENS,
)
from .handbook import Lesson, Section, Things


def cards() -> Lesson:
    """All project cards, pile by pile."""
    return [
        Section.of(title, _things(deck, _card, telling.card_text))
        for title, deck in (
            (msg("rules.all.a", n=len(A_CARDS)), A_CARDS),
            (msg("rules.all.b", n=len(B_CARDS), used=B_IN_DECK), B_CARDS),
            (msg("rules.all.c", n=len(C_CARDS)), C_CARDS),
        )
    ]


def tiles() -> Lesson:
    """All careers, city tiles, quests and combat tokens, and Jean's cards."""
    return [
        Section.of(title, _things(tuple(ids), name, tell))
        for title, ids, name, tell in (
            (msg("rules.all.careers"), CAREERS, _career, telling.career_text),
            (msg("rules.all.cities"), CITY_TILES, _city, telling.city_text),
            (msg("rules.all.quests"), QUESTS, _quest, telling.quest_text),
            (msg("rules.all.tokens"), TOKENS, _token, telling.token_text),
            (msg("rules.all.jean"), JEAN_CARDS, _jean, telling.jean_text),
        )
    ]


Name = Callable[[str], Message]


def _things(ids: tuple[str, ...], name: Name, tell: Callable[[str], list[Message]]) -> Things:
    return Things([(name(id_), tell(id_)) for id_ in ids])


def _card(id_: str) -> Message:
    return msg("rules.name.card", card=id_)


def _career(id_: str) -> Message:
    return msg("rules.name.career", career=id_)


def _city(id_: str) -> Message:
    return msg("rules.name.city", n=list(CITY_TILES).index(id_) + 1)


def _quest(id_: str) -> Message:
    return msg("rules.name.quest", quest=id_)


def _token(id_: str) -> Message:
    return msg("rules.name.token", token=id_)


def _jean(id_: str) -> Message:
    return msg("rules.name.jean", name=id_)


LOOKUP: Final[dict[str, tuple[Message, Callable[[], Lesson]]]] = {
    "all-cards": (msg("rules.all.cards"), cards),
    "all-tiles": (msg("rules.all.tiles"), tiles),
}
"""Id of each page -> its title and what it says."""
