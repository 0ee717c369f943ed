"""The texts of Malacca: none is missing, none is unused, none leaks its key."""

from __future__ import annotations

import re
from typing import Any

import pytest
from games.any_texts import (
    AnyCatalogue,
    AnyLog,
    brought,
    check_holes,
    check_log,
    check_looks,
    check_pages,
    check_scenes,
    line_of,
    picks,
)
from games.malacca.looks import SCENES, asking, moments, paid, revealing, shopping, texts, tied
from games.spoken import Spoken
from games.views import NAMES, look

from quayside.bots.random_player import any_key
from quayside.games import malacca
from quayside.games.malacca import board, box, game
from quayside.games.malacca.catalog import CARD, CHARACTERS, KINDS, SHIPS
from quayside.games.malacca.meta import META
from quayside.games.malacca.words import ability
from quayside.kernel import PUBLIC, Match, Rng
from quayside.ui.tree import text_of

SPOKEN = Spoken(
    malacca,
    ("card.", "kind.", "gear.", "character.", "captain.", "ship.", "option."),
)
CATALOGUE = SPOKEN.catalogue
is_clean = SPOKEN.is_clean
SHARED = {
    "table.points", "table.confirm.none",
    "over.rounds", "over.round", "over.over-time", "over.source", "over.sources", "over.bar",
}  # fmt: skip
"""Texts of the shell that this game words anew: silver and ships, and choices not only of places.
"""
PAYMENTS = SPOKEN.found(re.compile(r'\bPayment\(\s*"([^"]+)"'))
EVENTS: dict[str, dict[str, Any]] = {
    "captain": {"seat": 0},
    "character": {"seat": 0, "character": "morgan"},
    "start": {"seat": 0, "coins": 5},
    "round-began": {"round": 3, "seat": 0},
    "not-bought": {"seat": 0},
    "bought": {"seat": 0, "gear": "attack", "coins": -5},
    "ship": {"cargo": 8, "round": 3, "of": 12},
    "laid": {"seat": 0, "n": 2, "coins": -2},
    "revealed": {"cards": ["attack", "wait-dt"], "bets": [1, 0]},
    "decided": {"seat": 0, "card": "wait-dt", "counts_as": "trade"},
    "captured": {"cargo": 8, "attack": 2, "defence": 0, "kinds": []},
    "defended": {"cargo": 8, "attack": 1, "defence": 1, "kinds": []},
    "bet-lost": {"seat": 0, "coins": 0, "bet": 3, "won": -3, "what": "trade"},
    "bet-back": {"seat": 0, "coins": 3, "bet": 3, "won": 0, "what": ""},
    "loot": {"seat": 0, "coins": 8, "bet": 0, "won": 8, "what": ""},
    "trade": {"seat": 0, "coins": 6, "bet": 3, "won": 3, "what": ""},
    "scrubbed": {"seat": 0, "coins": 2, "bet": 0, "won": 2, "what": ""},
    "fined": {"seat": 0, "coins": -4, "bet": 0, "won": -4, "what": ""},
    "spoils": {"seat": 0, "coins": 1, "bet": 0, "won": 1, "what": ""},
    "equipment-pays": {"seat": 0, "coins": 3, "bet": 0, "won": 3, "what": "attack"},
    "character-pays": {"seat": 0, "coins": 1, "bet": 0, "won": 1, "what": "picard"},
    "pointless": {"seat": 0},
    "tragic-hero": {"seat": 0},
    "special-taken": {"seat": 0, "card": ""},
    "special-card": {"seat": 0, "card": "trade2"},
    "no-special": {"seat": 0},
    "special-turned": {"card": "trade2"},
    "special-used": {"seat": 0, "card": "trade2"},
    "game-over": {"scores": [41, 40], "winners": [0], "sheets": []},
}
SILENT: dict[str, dict[str, Any]] = {"round-ended": {"round": 1, "changes": [], "scores": []}}


class TestCatalogue(AnyCatalogue):
    """What holds of the texts of every game."""

    spoken = SPOKEN
    worded_anew = SHARED


def test_every_option_and_thing_has_a_name() -> None:
    names = {f"option.{spec.id}.{value}" for spec in META.options for value in spec.values}
    names |= {f"card.{card}" for card in CARD}
    names |= {f"{what}.{kind}" for what in ("kind", "gear") for kind in KINDS}
    names |= {f"character.{character.id}" for character in CHARACTERS}
    names |= {f"captain.{seat}" for seat in range(1, 9)}
    names |= {f"ship.{cargo}" for cargo in SHIPS}
    assert names - set(CATALOGUE) == set()


def test_texts_use_only_parameters_that_their_messages_bring() -> None:
    def start(n: int) -> Match:
        options = {"characters": "on", "equipment": "on"} if n % 2 else {}
        return Match.new(game, 2 + n % 7, options, f"texts-{n}")

    rng = Rng("texts")
    found = brought(map(start, range(14)), lambda match: any_key(match.request, rng))
    assert len(found) > 60
    check_holes(SPOKEN, found)


# ------------------------------------------------------------------ the table


@pytest.mark.parametrize(
    ("seed", "players", "options"),
    [("t", 3, {}), ("u", 8, {"characters": "on", "equipment": "on", "specials": "up"})],
)
def test_no_key_shows_in_a_game(seed: str, players: int, options: dict[str, str]) -> None:
    for match in moments(seed, players, every=37, **options):
        check_looks(SPOKEN, match, *picks(match)[:1])


def test_no_key_shows_in_rare_positions() -> None:
    check_scenes(SPOKEN, SCENES)


class TestLog(AnyLog):
    """What holds of the log of every game."""

    spoken = SPOKEN
    game_id = "malacca"
    events = EVENTS
    silent = SILENT
    computed = PAYMENTS | {"captured", "defended"}
    paid = True


@pytest.mark.parametrize(
    ("kind", "change", "spoken"),
    [
        ("laid", {}, "Anneke laid a card and bet 2"),
        ("laid", {"n": 0, "coins": 0}, "Anneke laid a card without a bet"),
        ("revealed", {}, "All cards turned: Anneke Attack and Bram Wait: Defence or Trade"),
        ("decided", {}, "Anneke uses Wait as Trade"),
        ("captured", {}, "Captured: attack 2, defence 0"),
        ("trade", {}, "Anneke traded: 3 back and 3 more"),
        ("special-taken", {"card": "trade2"}, "Anneke took Trade ×2"),
        ("special-taken", {}, "Anneke took a special card"),
        ("character-pays", {}, "Pierre Le Picard paid Anneke"),
        ("game-over", {"winners": [0, 1]}, "Anneke and Bram share the victory with 41 silver"),
    ],
)
def test_log_lines(kind: str, change: dict[str, object], spoken: str) -> None:
    assert line_of("malacca", kind, {**EVENTS[kind], **change}) == spoken


def test_the_log_of_a_game_keeps_what_is_secret() -> None:
    match = list(moments("w", 3, every=10_000))[-1]
    spoken = check_log(SPOKEN, match)
    assert not [line for line in spoken if line.startswith("You drew")]
    assert [line for line in spoken if line.endswith("took a special card")]
    assert spoken[-1].startswith(tuple(NAMES[:3]))


def test_headlines_and_summaries() -> None:
    over = list(moments("x", 3, every=10_000))[-1]
    text = texts(3)
    facts = over.observe(PUBLIC)
    title, by = board.headline(facts, over.winners())
    assert is_clean(text(title))
    assert f"{max(over.scores())} silver" in text(by)
    shared = tied()
    assert shared.winners() == [0, 2]
    title, by = board.headline(shared.observe(PUBLIC), shared.winners())
    assert text(title) == "Anneke and Chiara share the strait"
    assert text(by) == "7 silver each."
    assert summary(asking()) == "Ship 1, Chiara to bet"
    assert summary(shopping()) == "Ship 1, Bram buys equipment"
    assert summary(revealing()) == "Ship 1, the cards are turned"
    assert summary(paid()) == "Ship 1"
    assert summary(over) == "After twelve ships"


def summary(match: Match) -> str:
    return look(match).text(board.summary(match.observe(PUBLIC), match.request))


def test_every_character_tells_its_ability() -> None:
    text = texts(3)
    told = [text(ability(character.id)) for character in CHARACTERS]
    assert len(set(told)) == len(CHARACTERS)
    assert told[0] == "+3 after each successful defence."
    assert all(is_clean(line) for line in told)


def test_rules_pages_are_whole_and_each_request_has_its_page() -> None:
    text = texts(3)
    ids = check_pages(SPOKEN, text, board.rules(text), 9)
    seen = {board.rules_page(scene().request) for scene in SCENES}
    assert seen == {"cards", "bets", "reveal", "specials", "payout", "equipment", "game"}
    assert seen <= ids


def test_the_box_has_a_front_and_thumbs() -> None:
    assert "Malacca" in text_of(box.box())
    for match in moments("b", 3, every=61):
        assert box.thumb(match.observe(PUBLIC)).tag == "svg"
