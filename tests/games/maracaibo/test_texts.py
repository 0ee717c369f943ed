"""The English texts of the rules: none is missing, and their holes are those of the messages."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, ClassVar

import pytest
from games.any_texts import AnyCatalogue, AnyLog, check_pages, holes, line_of
from games.maracaibo.play import eager, played, steps
from games.spoken import Spoken
from games.views import NAMES

from quayside.games import maracaibo
from quayside.games.maracaibo import catalog, game, words
from quayside.games.maracaibo.catalog import DATA, LEGACY, STORIES
from quayside.games.maracaibo.help import KIND_PAGES, page_for, pages
from quayside.games.maracaibo.journal import SILENT, log_line
from quayside.games.maracaibo.meta import META
from quayside.games.maracaibo.player import SOURCES
from quayside.games.maracaibo.telling import TELLERS, card_text, quest_text, token_text, vote_text
from quayside.kernel import END_TURN, PUBLIC, Chance, Event, Match, Message, Rng
from quayside.ui.text import Texts

SPOKEN = Spoken(
    maracaibo,
    (
        *(
            f"{kind}."
            for kind in (
                *("action", "area", "barrier", "building", "card", "career", "choice", "city-tile"),
                *("ending", "first", "good", "jean-card", "metric", "nation", "object", "option"),
                *("quest", "question", "source", "space", "stop", "story", "story_front"),
                *("synergy", "tile", "token"),
            )
        ),
        # The name of the seat after the last one, which `Texts` looks up.
        "rival",
    ),
)
CATALOGUE = SPOKEN.catalogue
EVENTS: dict[str, dict[str, Any]] = {
    "first-player": {"seat": 0},
    "turn": {"seat": 0, "round": 2},
    "sailed": {"seat": 0, "stop": "17", "mp": 4},
    "paid": {"seat": 0, "coins": -4},
    "scored": {"seat": 0, "n": 3, "source": "quests"},
    "income-up": {"seat": 0, "track": "doubloon", "n": 2},
    "combat-points": {"seat": 0, "n": 2},
    "figures": {"seat": 0, "n": 1},
    "task": {"seat": 0, "task": 2, "target": "upper", "career": "K7"},
    "career-complete": {"seat": 0, "n": 3},
    "career": {"seat": 0, "career": "K7"},
    "planned": {"seat": 0, "card": "A15"},
    "discarded": {"seat": 0, "cards": ["A15", "B52", "C90"]},
    "drawn": {"seat": 0, "n": 1},
    "drawn-card": {"seat": 0, "card": "A15"},
    "took": {"seat": 0, "card": "A15"},
    "bought": {"seat": 0, "card": "A15", "n": 4},
    "assistant": {"seat": 0, "card": "A28", "stop": "1"},
    "assistant-action": {"seat": 0, "card": "A28", "stop": "1"},
    "synergy": {"seat": 0, "synergy": "bell"},
    "invested": {"seat": 0, "building": "P3", "n": 9},
    "quest": {"seat": 0, "quest": "Q07", "place": "12"},
    "city-action": {"seat": 0, "stop": "13"},
    "homeward": {"seat": 0, "stop": "20"},
    "locker": {"seat": 0, "stop": "1"},
    "delivered": {"seat": 0, "card": "A15", "good": "cotton", "stop": "13"},
    "disc": {"seat": 0, "area": "S04", "left": 1},
    "area-complete": {"seat": 0, "area": "S04"},
    "disc-on-tile": {"seat": 0, "tile": "L10", "n": 3},
    "explored": {"seat": 0, "space": "E12"},
    "barrier": {"seat": 0, "barrier": "red"},
    "arrived": {"seat": 0, "place": 1},
    "influence": {"seat": 0, "nation": "spain", "n": 2, "space": 5},
    "token": {"seat": 0, "token": "T07"},
    "fights": {"seat": 0, "nation": "france", "value": 5},
    "raised": {"seat": 0, "cp": 1, "figures": 2, "value": 7},
    "combat-action": {"seat": 0, "action": "annex:13", "cost": 4, "value": 1},
    "marker": {"seat": 0, "nation": "france", "stop": "13", "gone": ""},
    "marker-gone": {"seat": 0, "nation": "france"},
    "city-tile": {"stop": "13", "tile": "CT07"},
    "prestige": {"building": "P3"},
    "row": {"place": 1, "card": "A15"},
    "reshuffled": {"n": 31},
    "quest-laid": {"quest": "Q07", "place": "12"},
    "round-began": {"round": 2},
    "scoring": {"round": 1},
    "income": {"seat": 0, "coins": 12, "vp": 3},
    "counted": {"seat": 0, "points": {"leads": 3, "ranks": 20}},
    "game-over": {"scores": [141, 140], "winners": [0], "sheets": [], "archive": "", "ending": ""},
    "claimed": {"seat": 0, "story": "01"},
    "story-read": {"seat": 0, "story": "01"},
    "vote": {"seat": 0, "story": "01", "choice": "a"},
    "voted": {"seat": 0, "story": "01", "choice": "a"},
    "story": {"story": "02"},
    "legacy": {"tile": "L10"},
    "legacy-gone": {"tile": "L10"},
    "campaign-over": {"ending": "burned"},
    "jean-deck": {"cards": ["A1", "A2", "A3"]},
    "jean-card": {"seat": 1, "card": "B1"},
    "jean-disc": {"seat": 1, "n": 4},
    "jean-took": {"seat": 1, "card": "A15"},
}


def text(players: int = 3) -> Texts:
    return Texts(NAMES[:players], "maracaibo")


def is_clean(line: str) -> bool:
    """Whether the line says something, and without a fault."""
    return bool(line) and SPOKEN.is_clean(line)


class TestCatalogue(AnyCatalogue):
    """What holds of the texts of every game."""

    spoken = SPOKEN
    worded_anew: ClassVar[set[str]] = {"table.confirm.none"}
    never_one: ClassVar[set[str]] = {
        "cost.same-goods", "disc.needs-others", "discard-hand.do", "effect.discard-hand",
        "jean.left", "sail.hint", "tell.area.others", "tell.building.cap", "tell.jean.explore",
        "tell.legacy.branch", "tell.legacy.spaces", "tell.market.more",
    }  # fmt: skip


def test_every_option_and_thing_has_a_name() -> None:
    names = {f"option.{spec.id}.{value}" for spec in META.options for value in spec.values}
    branches = [tile for tile in LEGACY.values() if tile["kind"] == "branchCity"]
    names |= {f"stop.{tile['placement']}" for tile in branches}
    for kind, ids in (
        ("nation", catalog.NATIONS),
        ("good", catalog.GOODS),
        ("object", catalog.OBJECTS),
        ("synergy", catalog.SYNERGIES),
        ("source", SOURCES),
        *((kind, ids) for kind, (_, ids) in TELLERS.items()),
    ):
        names |= {f"{kind}.{id_}" for id_ in ids}
    for card, story in STORIES.items():
        if "back" in story:
            names |= {f"question.{card}", f"story_front.{card}"}
            names |= {f"choice.{card}.{o['id']}" for o in story["back"]["vote"]["options"]}
    assert names - set(CATALOGUE) == set()


def test_every_name_belongs_to_something() -> None:
    kinds = {kind: set(ids) for kind, (_, ids) in TELLERS.items()}
    kinds["stop"] |= {tile["placement"] for tile in LEGACY.values()}
    kinds["source"] = set(SOURCES)
    kinds["metric"] = {end["endVp"]["per"] for end in catalog.PRESTIGE.values()}
    kinds["metric"] |= set(re.findall(r'"of": "(\w+)"', json.dumps(DATA)))
    bonuses = [special for card in catalog.CARDS.values() for special in card.specials]
    kinds["action"] = {special["action"] for special in bonuses if "action" in special}
    named = set(CATALOGUE) - SPOKEN.literal_keys()
    for kind, ids in kinds.items():
        found = {key.split(".")[1] for key in named if key.startswith(f"{kind}.")}
        assert found - ids == set(), kind


def test_names_are_those_of_the_data() -> None:
    for table, kind in (
        ("projectCards", "card"),
        ("map", "stop"),
        ("shipBoard", "area"),
        ("prestigeBuildings", "building"),
        ("careerCards", "career"),
        ("legacyTiles", "tile"),
    ):
        for row in DATA[table]:
            assert CATALOGUE[f"{kind}.{row['id']}"] == (row["name"],)


# ------------------------------------------------------------------ what messages bring


def _messages(value: Any) -> Iterator[Message]:
    """The message and all that are in it."""
    if isinstance(value, Message):
        yield value
        for inner in value.params.values():
            yield from _messages(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _messages(inner)


def _check(value: Any) -> int:
    """All texts of the messages have all they ask for, and strings have their names."""
    n = 0
    for message in _messages(value):
        n += 1
        for text in () if message.key.startswith("kernel.") else CATALOGUE[message.key]:
            assert holes(text) <= set(message.params), message
    return n


@pytest.mark.parametrize("kind", TELLERS)
def test_all_things_can_be_told_without_gaps(kind: str) -> None:
    teller, ids = TELLERS[kind]
    said = text()
    for id_ in ids:
        lines = teller(id_)
        assert lines, id_
        assert _check(lines) >= len(lines)
        for line in lines:
            assert is_clean(said(line)), (id_, said(line))


def test_all_votes_can_be_told() -> None:
    for card, story in STORIES.items():
        for option in story["back"]["vote"]["options"] if "back" in story else ():
            lines = vote_text(card, option["id"])
            assert lines
            assert all(is_clean(text()(line)) for line in lines)


@pytest.mark.parametrize(
    ("card", "spoken"),
    [
        ("A15", "costs 4 doubloons | doubloon income +1 | doubloon income +2 once you own the "
                "anchor token | 2 points at the end | in hand it counts as cotton or as map"),
        ("B26", "costs 8 doubloons, 1 figure and 1 combat point | the figure goes to Petit-Goave "
                "and stays there as an assistant | assistant in Petit-Goave: fight a combat | "
                "4 points at the end | in hand it counts as coffee or as lantern"),
        ("B40", "costs 10 doubloons | needs 1 barrier crossed | 1 compass | 2 more spaces "
                "each time you explore | 3 points at the end | in hand it counts as coffee or as "
                "pistol"),
        ("C92", "costs 9 doubloons | in combat, for 5: take 6 doubloons and score 2 victory points "
                "| 4 points at the end | in hand it counts as cocoa or as pistol"),
    ],
)  # fmt: skip
def test_cards_in_words(card: str, spoken: str) -> None:
    said = text()
    assert " | ".join(said(line) for line in card_text(card)) == spoken


def test_what_has_no_words_is_not_left_out_in_silence() -> None:
    for tell, thing in (
        (words.effect, {"op": "dance"}),
        (words.cost, {"parrots": 2}),
        (words.special, {"special": "luck"}),
    ):
        with pytest.raises(KeyError):
            tell(thing)


def test_quests_and_tokens_in_words() -> None:
    said = text()
    assert [said(line) for line in quest_text("Q06")] == [
        "costs 1 card with map and 1 card with spyglass",
        "for each of your compasses: score 1 victory point and take 1 doubloon",
        "and once: take 2 doubloons and score 1 victory point",
    ]
    assert [said(line) for line in token_text("T16")] == [
        "France 6, for 2 doubloons",
        "England 3, and you score 2 victory points",
        "Spain 5, for 2 doubloons, and you score 1 victory point",
        "the nation that alone has most markers on the map: \u22122",
    ]


# ------------------------------------------------------------------ the log


class TestLog(AnyLog):
    """What holds of the log of every game."""

    spoken = SPOKEN
    game_id = "maracaibo"
    events = EVENTS
    silent: ClassVar[dict[str, dict[str, Any]]] = {
        kind: {"seat": 0, "round": 1, "action": "VA2"} for kind in SILENT
    }


@pytest.mark.parametrize(
    ("kind", "change", "spoken"),
    [
        ("sailed", {}, "Anneke sailed to Puerto Cabezas, 4 movement points"),
        ("discarded", {}, "Anneke discarded Caulker, Treaty Banquet and Torn Treasure Map"),
        ("raised", {}, "Anneke gave 1 combat point and 2 figures"),
        ("token", {}, "Anneke revealed a combat token: France 5, England 3 and Spain 4"),
        ("combat-action", {"action": "tile:L6a"}, "Anneke used Treasure Fleet"),
        ("combat-action", {"action": "land:6"}, "Anneke landed in San Juan"),
        ("combat-action", {"action": "card:A51"}, "Anneke used Boarding Party"),
        (
            "combat-action",
            {"action": "displace:11"},
            "Anneke drove another nation out of Maracaibo",
        ),
        ("marker", {"gone": "spain"}, "France holds Port Royal instead of Spain"),
        ("quest-laid", {"place": "E15"}, "Quest 7 lies in space 15 of the explorer track"),
        ("income", {"vp": 0}, "Anneke received the income"),
        ("income", {}, "Anneke received the income and 3 points"),
        ("scored", {"source": "display"}, "Anneke scored for cards bought"),
        ("voted", {}, "Decided: Caracas"),
        ("game-over", {"winners": [0, 1]}, "Anneke and Bram won together with 141 points"),
    ],
)
def test_log_lines(kind: str, change: dict[str, Any], spoken: str) -> None:
    assert line_of("maracaibo", kind, {**EVENTS[kind], **change}) == spoken


def test_what_brings_nothing_has_no_line() -> None:
    assert log_line(Event("combat-points", {"seat": 0, "n": 0})) is None
    assert log_line(Event("figures", {"seat": 0, "n": 0})) is None
    assert log_line(Event("disc", {"seat": 0, "area": "S04", "left": 0})) is None


def test_jean_has_a_name() -> None:
    said = text(1)
    line = log_line(Event("sailed", {"seat": 1, "stop": "4", "mp": 2}))
    assert line is not None
    assert said(line.text) == "Jean sailed to Puerto Plata, 2 movement points"
    card = log_line(Event("jean-card", EVENTS["jean-card"]))
    assert card is not None
    assert said(card.text) == (
        "Jean’s card: score 4 victory points, in rounds 1 to 2 explore 2 spaces or to the next "
        "quest and in rounds 3 to 4 explore 4 spaces or to the next quest"
    )
    lost = log_line(Event("game-over", {"winners": [], "scores": [99, 120]}))
    assert lost is not None
    assert said(lost.text) == "Jean won with 120 points"


@pytest.mark.parametrize(("players", "story"), [(1, "77"), (3, "01")])
def test_the_log_of_a_game_keeps_what_is_secret(players: int, story: str) -> None:
    match = played(players, {"story": story, "level": "3"}, f"log-{players}")
    said = text(players)
    lines = [log_line(event) for _, event in match.events_for(PUBLIC)]
    spoken = [said(line.text) for line in lines if line is not None]
    assert all(is_clean(line) for line in spoken)
    assert not any(line is not None and line.icon == "lock" for line in lines)
    own = [log_line(event) for _, event in match.events_for(0)]
    assert any(line is not None and line.icon == "lock" for line in own)


# ------------------------------------------------------------------ what messages bring


def test_texts_use_only_parameters_that_their_messages_bring() -> None:
    said: set[str] = set()
    for n in range(10):
        story = ("75", "77", "01", "08a", "07d")[n % 5]
        match = Match.new(game, 1 + n % 4, {"story": story}, f"texts-{n}")
        rng = Rng(f"texts-{n}")
        while (request := match.request) is not None:
            parts: list[Any] = [request.prompt, request.hint]
            parts += [[o.label, o.gain, o.hint] for o in request.options]
            parts += [blocked.reason for blocked in request.blocked]
            _check(parts)
            said |= {message.key for message in _messages(parts)}
            if isinstance(request, Chance):
                match.deal()
            else:
                assert request.prompt.params["seat"] == request.seat
                match.answer(eager(request, rng, match.state).key)
    assert len(said) > 120


# ------------------------------------------------------------------ the rules drawer


def test_rules_pages_are_whole() -> None:
    said = text(0)
    check_pages(SPOKEN, said, pages(said), 17)


def test_each_request_has_its_page() -> None:
    ids = {page.id for page in pages(text(0))}
    seen = {}
    for n, story in enumerate(("75", "77", "01", "06d")):
        for match in steps(1 + n % 3, {"story": story}, f"pages-{n}"):
            request = match.request
            if request is not None and not isinstance(request, Chance):
                seen.setdefault(request.kind, set()).add(page_for(request))
    assert seen["act"] == {"cities", "villages", "game"}
    assert seen["nation"] == {"nations", "combat"}
    assert {page for found in seen.values() for page in found} <= ids
    assert page_for(None) == "game"
    assert set(seen) - {"act", "nation", "after", END_TURN} <= set(KIND_PAGES)
