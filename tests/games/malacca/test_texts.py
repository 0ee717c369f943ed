"""The English texts of the rules: none is missing, and their holes are those of the messages."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

from quayside.bots.random_player import any_key
from quayside.games import malacca
from quayside.games.malacca import game
from quayside.games.malacca.catalog import CARD, CHARACTERS, KINDS, SHIPS
from quayside.games.malacca.meta import META
from quayside.kernel import Chance, Match, Message, Rng
from quayside.ui import po

FOLDER = Path(malacca.__file__).parent
CATALOGUE = po.read((FOLDER / "locale" / "en.po").read_text(encoding="utf-8"))
LITERAL = re.compile(r'\bmsg\(\s*"([^"]+)"')


def literal_keys() -> set[str]:
    return {
        key
        for source in FOLDER.glob("*.py")
        for key in LITERAL.findall(source.read_text(encoding="utf-8"))
    }


def test_every_message_has_a_text() -> None:
    assert literal_keys() - set(CATALOGUE) == set()


def test_every_option_and_thing_has_a_name() -> None:
    names = {f"option.{spec.id}.{value}" for spec in META.options for value in spec.values}
    names |= {f"card.{card}" for card in CARD}
    names |= {f"{what}.{kind}" for what in ("kind", "gear") for kind in KINDS}
    names |= {f"character.{character.id}" for character in CHARACTERS}
    names |= {f"captain.{seat}" for seat in range(1, 9)}
    names |= {f"ship.{cargo}" for cargo in SHIPS}
    assert names - set(CATALOGUE) == set()


def _holes(text: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(text) if field}


def test_texts_use_only_parameters_that_their_messages_bring() -> None:
    brought: dict[str, set[str]] = {}

    def note(message: Message | None) -> None:
        if message is not None:
            brought.setdefault(message.key, set(message.params)).intersection_update(message.params)

    for seed in range(14):
        options = {"characters": "on", "equipment": "on"} if seed % 2 else {}
        match = Match.new(game, 2 + seed % 7, options, f"texts-{seed}")
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
    assert len(brought) > 60
    for key, params in brought.items():
        for text in CATALOGUE[key]:
            assert _holes(text) <= params, key
