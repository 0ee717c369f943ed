"""The English texts of the rules: none is missing, and their holes are those of the messages."""

from __future__ import annotations

from types import ModuleType
from typing import ClassVar

import pytest
from games.any_texts import AnyCatalogue, brought, check_holes
from games.kidd.scene import GAMES, LOYAL, MADAGASCAR, QUEDAH, name
from games.spoken import Spoken

from quayside.bots.random_player import any_key
from quayside.games import kidd
from quayside.games.kidd.catalog import FACES
from quayside.kernel import Match, Rng

SPOKEN = Spoken(kidd, ("back.", "die.", "first.", "option.", "score."))


class TestCatalogue(AnyCatalogue):
    """What holds of the texts of every game."""

    spoken = SPOKEN
    worded_anew: ClassVar[set[str]] = {
        "table.points",
        *(f"over.{word}" for word in ("reckoning", "rounds", "source", "total", "winner")),
    }
    never_one: ClassVar[set[str]] = {"act.tower", "deck.tower"}


def test_every_option_and_face_has_a_name() -> None:
    names = {
        f"option.{spec.id}.{value}"
        for game in (LOYAL, QUEDAH, MADAGASCAR)
        for spec in game.META.options
        for value in spec.values
    }
    names |= {f"first.{seat}" for seat in range(1, 4)} | {f"die.{face}" for face in FACES}
    assert names - set(SPOKEN.catalogue) == set()


@pytest.mark.parametrize("case", GAMES, ids=name)
def test_texts_use_only_parameters_that_their_messages_bring(case: tuple[ModuleType, int]) -> None:
    game, players = case
    rng = Rng("texts")
    matches = (Match.new(game, players, {}, f"texts-{n}") for n in range(6))
    found = brought(matches, lambda match: any_key(match.request, rng))
    assert len(found) >= 15
    check_holes(SPOKEN, found)
