"""The English texts of the rules: none is missing, and their holes are those of the messages."""

from __future__ import annotations

from string import Formatter
from types import ModuleType

import pytest
from games.kidd.scene import GAMES, LOYAL, MADAGASCAR, QUEDAH, name
from games.spoken import Spoken

from quayside.bots.random_player import any_key
from quayside.games import kidd
from quayside.games.kidd.catalog import FACES
from quayside.kernel import Chance, Match, Message, Rng

SPOKEN = Spoken(kidd, ())


def test_every_message_has_a_text() -> None:
    assert SPOKEN.literal_keys() - set(SPOKEN.catalogue) == set()


def test_every_option_and_face_has_a_name() -> None:
    names = {
        f"option.{spec.id}.{value}"
        for game in (LOYAL, QUEDAH, MADAGASCAR)
        for spec in game.META.options
        for value in spec.values
    }
    names |= {f"first.{seat}" for seat in range(1, 4)} | {f"die.{face}" for face in FACES}
    assert names - set(SPOKEN.catalogue) == set()


def _holes(text: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(text) if field}


@pytest.mark.parametrize("case", GAMES, ids=name)
def test_texts_use_only_parameters_that_their_messages_bring(case: tuple[ModuleType, int]) -> None:
    game, players = case
    brought: dict[str, set[str]] = {}

    def note(message: Message | None) -> None:
        if message is not None:
            brought.setdefault(message.key, set(message.params)).intersection_update(message.params)

    for seed in range(6):
        match = Match.new(game, players, {}, f"texts-{seed}")
        rng = Rng(f"texts-{seed}")
        while (request := match.request) is not None:
            note(request.prompt)
            note(request.hint)
            for option in request.options:
                for message in (option.label, option.gain, option.hint):
                    note(message)
            for blocked in request.blocked:
                note(blocked.reason)
            if isinstance(request, Chance):
                match.deal()
            else:
                assert request.prompt.params["seat"] == request.seat
                match.answer(any_key(request, rng))
    assert len(brought) >= 15
    for key, params in brought.items():
        for text in SPOKEN.catalogue[key]:
            assert _holes(text) <= params, key
