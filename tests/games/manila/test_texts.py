"""The English texts of the rules: none is missing, and their holes are those of the messages."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

from quayside.bots.random_player import any_option
from quayside.games import manila
from quayside.games.manila import game
from quayside.games.manila.catalog import WARES
from quayside.games.manila.meta import META
from quayside.kernel import END_TURN, Chance, Match, Message, Rng
from quayside.ui import po

FOLDER = Path(manila.__file__).parent
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


def test_every_option_and_ware_has_a_name() -> None:
    names = {f"option.{spec.id}.{value}" for spec in META.options for value in spec.values}
    names |= {f"ware.{ware.id}" for ware in WARES}
    assert names - set(CATALOGUE) == set()


def _holes(text: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(text) if field}


def test_texts_use_only_parameters_that_their_messages_bring() -> None:
    brought: dict[str, set[str]] = {}

    def note(message: Message | None) -> None:
        if message is not None and not message.key.startswith("kernel."):
            brought.setdefault(message.key, set(message.params)).intersection_update(message.params)

    for seed in range(12):
        options = {"pirates": "displace", "pilot": "free"} if seed % 2 else {}
        match = Match.new(game, 3 + seed % 3, options, f"texts-{seed}")
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
                assert request.kind == END_TURN or request.prompt.params["seat"] == request.seat
                match.answer(any_option(request, rng).key)
    assert len(brought) > 80
    for key, params in brought.items():
        for text in CATALOGUE[key]:
            assert _holes(text) <= params, key
