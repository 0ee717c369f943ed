"""The texts of Manila: none is missing, none is unused, none leaks its key."""

from __future__ import annotations

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
from games.manila.looks import SCENES, moments, placing, texts
from games.spoken import Spoken
from games.views import NAMES, look

from quayside.bots.random_player import any_key
from quayside.games import manila
from quayside.games.manila import board, box, game
from quayside.games.manila.catalog import WARES
from quayside.games.manila.meta import META
from quayside.kernel import PUBLIC, Match, Rng
from quayside.ui.tree import text_of

SPOKEN = Spoken(
    manila,
    (
        "ware.",
        "place.port-",
        "place.yard-",
        "place.pirate-",
        "place.pilot-",
        "place.punt-",
        "place.insurance",
        "title.",
        "die.",
        "first.",
        "option.",
    ),
)
CATALOGUE = SPOKEN.catalogue
is_clean = SPOKEN.is_clean
SHARED = {
    "table.points", "table.confirm.none",
    "over.rounds", "over.round", "over.over-time", "over.source", "over.sources", "over.bar",
}  # fmt: skip
"""Texts of the shell that this game words anew: pesos and voyages, and choices not only of places.
"""
EVENTS: dict[str, dict[str, Any]] = {
    "first-player": {"seat": 0},
    "share-dealt-card": {"seat": 0, "ware": "jade"},
    "voyage-began": {"voyage": 3, "seat": 0},
    "bid": {"seat": 0, "n": 4},
    "passed": {"seat": 0},
    "master": {"seat": 0, "coins": -4, "bid": True, "stayed": False},
    "share-bought": {"seat": 0, "ware": "silk", "coins": -10},
    "no-share": {"seat": 0},
    "loaded": {"seat": 0, "ware": "jade", "wares": ["nutmeg", "silk", "ginseng"]},
    "launched": {"seat": 0, "ware": "silk", "space": 4},
    "placement": {"n": 2, "of": 3},
    "placed": {"seat": 0, "place": "punt-silk", "ware": "silk", "coins": -3, "stowaway": False},
    "insured": {"seat": 0, "coins": 10},
    "declined": {"seat": 0},
    "loan": {"seat": 0, "coins": 12, "n": 1},
    "loan-share": {"seat": 0, "ware": "silk"},
    "redeemed": {"seat": 0, "coins": -15, "n": 0},
    "redeemed-share": {"seat": 0, "ware": "silk"},
    "rolled": {"seat": 0, "movement": 1, "dice": {"silk": 5, "jade": 1}},
    "berthed": {"ware": "silk", "berth": "port-a", "why": "dice"},
    "boarded": {"seat": 0, "ware": "silk", "index": 1, "captain": True},
    "ousted": {"seat": 0, "other": 1, "ware": "silk", "index": 1},
    "stayed": {"seat": 0, "captain": True},
    "steered": {"seat": 0, "pilot": "pilot-small", "ware": "silk", "n": -1, "start": 4, "space": 3},
    "not-steered": {"seat": 0, "pilot": "pilot-small"},
    "plundered": {"seat": 0, "ware": "silk", "where": "port"},
    "profit": {"seat": 0, "source": "crew", "what": "silk", "coins": 30, "n": 1},
    "insurer-paid": {"seat": 0, "coins": -6, "n": 1, "owed": 6, "bank": 0},
    "price": {"ware": "silk", "price": 5},
    "game-over": {"scores": [41, 40], "winners": [0], "sheets": []},
}
SILENT: dict[str, dict[str, Any]] = {
    "share-dealt": {"seat": 0},
    "dealt": {},
    "sailed": {"ware": "silk"},
    "voyage-ended": {"voyage": 1, "changes": []},
}


class TestCatalogue(AnyCatalogue):
    """What holds of the texts of every game."""

    spoken = SPOKEN
    worded_anew = SHARED


def test_every_option_and_ware_has_a_name() -> None:
    names = {f"option.{spec.id}.{value}" for spec in META.options for value in spec.values}
    names |= {f"ware.{ware.id}" for ware in WARES}
    assert names - set(CATALOGUE) == set()


def test_texts_use_only_parameters_that_their_messages_bring() -> None:
    def start(n: int) -> Match:
        options = {"pirates": "displace", "pilot": "free"} if n % 2 else {}
        return Match.new(game, 3 + n % 3, options, f"texts-{n}")

    rng = Rng("texts")
    found = brought(map(start, range(12)), lambda match: any_key(match.request, rng))
    assert len(found) > 80
    check_holes(SPOKEN, found)


# ------------------------------------------------------------------ the table


@pytest.mark.parametrize(("seed", "players"), [("t", 3), ("u", 5)])
def test_no_key_shows_in_a_game(seed: str, players: int) -> None:
    for match in moments(seed, players, every=29):
        check_looks(SPOKEN, match, *picks(match)[:1])


def test_no_key_shows_in_rare_positions() -> None:
    check_scenes(SPOKEN, SCENES)


class TestLog(AnyLog):
    """What holds of the log of every game."""

    spoken = SPOKEN
    game_id = "manila"
    events = EVENTS
    silent = SILENT
    paid = True


@pytest.mark.parametrize(
    ("kind", "change", "spoken"),
    [
        ("placed", {}, "Anneke boarded silk"),
        ("placed", {"place": "pirate-1", "ware": ""}, "Anneke became pirate captain"),
        ("placed", {"place": "yard-b", "ware": ""}, "Anneke took shipyard B"),
        ("placed", {"place": "port-a", "ware": "", "stowaway": True}, "Anneke stowed away: port A"),
        ("loaded", {}, "Anneke loaded nutmeg, silk and ginseng; jade stays ashore"),
        ("rolled", {}, "silk 5 and jade 1"),
        ("steered", {}, "Anneke moved silk 1 back"),
        ("berthed", {"berth": "yard-c"}, "The punt with silk ended in shipyard C"),
        ("profit", {"source": "pirates", "n": 2}, "Anneke looted silk with 2 pirates"),
        ("profit", {"source": "port", "what": "port-b"}, "Anneke earned in port B"),
        ("insurer-paid", {"n": 2, "bank": 3}, "Anneke paid for 2 wrecks, the bank 3"),
        ("master", {"stayed": True, "coins": 0}, "Anneke stays harbour master"),
    ],
)  # fmt: skip
def test_log_lines(kind: str, change: dict[str, object], spoken: str) -> None:
    assert line_of("manila", kind, {**EVENTS[kind], **change}) == spoken


def test_the_log_of_a_game_keeps_what_is_secret() -> None:
    spoken = check_log(SPOKEN, list(moments("w", 3, every=10_000))[-1])
    assert spoken[-1].startswith(tuple(NAMES[:3]))


def test_headlines_and_summaries() -> None:
    over = list(moments("x", 3, every=10_000))[-1]
    text = texts(3)
    facts = over.observe(PUBLIC)
    title, by = board.headline(facts, over.winners())
    assert is_clean(text(title))
    assert f"{max(over.scores())} pesos" in text(by)
    shared, each = board.headline(facts, [0, 2])
    assert text(shared) == "Anneke and Chiara share Manila"
    assert is_clean(text(each))
    match = placing()
    assert text_of_summary(match) == "Voyage 3, Chiara to place"
    assert text_of_summary(over).startswith("Over after voyage")


def text_of_summary(match: Match) -> str:
    return look(match).text(board.summary(match.observe(PUBLIC), match.request))


def test_rules_pages_are_whole_and_each_request_has_its_page() -> None:
    text = texts(3)
    ids = check_pages(SPOKEN, text, board.rules(text), 10)
    seen = {board.rules_page(scene().request) for scene in SCENES}
    assert seen == {"places", "pilots", "pirates", "auction", "master", "sailing"}
    assert seen <= ids


def test_the_box_has_a_front_and_thumbs() -> None:
    assert "Manila" in text_of(box.box())
    for match in moments("b", 3, every=61):
        assert box.thumb(match.observe(PUBLIC)).tag == "svg"
