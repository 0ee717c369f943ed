"""The facts of Maracaibo. `RULES n` and `MB-n` are numbers of its RULES.md."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from ..games.maracaibo.catalog import (
    AREA_DISCS,
    AREAS,
    CARDS,
    CAREERS,
    CITY_TILES,
    GOODS,
    INCOME_LAST,
    INCOME_START,
    INFLUENCE_LAST,
    JEAN_CARDS,
    LEGACY,
    LEVELS,
    MARKERS,
    MAX_CP,
    MAX_MP,
    NATION,
    NATIONS,
    PILES,
    PRESTIGE,
    QUESTS,
    ROUNDS,
    ROW,
    SETUP,
    SLOTS,
    STOPS,
    STORIES,
    TASKS,
    TOKENS,
    TRACK,
    VP_LAST,
)
from ..games.maracaibo.pieces import NOBODY
from ..games.maracaibo.player import SOURCES
from ..games.maracaibo.state import PHASES
from ..kernel import END_TURN, Request
from .facts import Facts, Feature

_BRANCHES: Final = tuple(t["placement"] for t in LEGACY.values() if t["kind"] == "branchCity")
_STOPS: Final = (*STOPS, *_BRANCHES)
_CITIES: Final = tuple(
    stop
    for stop in _STOPS
    if stop in _BRANCHES
    or STOPS[stop].kind == "city"
    or any(t["kind"] == "cityOverlay" and t["placement"] == stop for t in LEGACY.values())
)
_SPACES: Final = 3
"""Most spaces of a market."""
_VILLAGES: Final = tuple(stop.id for stop in STOPS.values() if stop.kind == "village")
_FLAGS: Final = tuple(dict.fromkeys((*_CITIES, *(
    t["data"]["at"] for t in LEGACY.values() if t["kind"] == "flag"
))))  # fmt: skip
_TRACK: Final = tuple(TRACK)
_CARDS: Final = tuple(CARDS)
_DEALT: Final = tuple(card for card in CARDS if card[0] != "B")
_TILES: Final = tuple(CITY_TILES)
_CAREERS: Final = tuple(CAREERS)
_STORIES: Final = tuple(STORIES)
_ROLLS: Final = tuple(tile for tile in LEGACY if LEGACY[tile]["kind"] == "discTile")
_ROLL: Final = max(max(LEGACY[tile]["data"]["spaces"].values()) for tile in _ROLLS)
_COVERED: Final = tuple(
    action["id"]
    for tile in LEGACY.values()
    if tile["kind"] == "combatActions"
    for action in tile["data"]["actions"]
)
_ENDINGS: Final = ("", "burned", "published")
_FIGURES: Final[int] = SETUP["figures"]["total"]
_KINDS: Final = (
    *("career", "lay", "drop", "sail", "act", "after", "village", "city", "disc", "buy", "quest"),
    *("explore", "spend", "pile", "nation", "combat", "raise", "choose", "optional"),
    *("village-for-marker", "draw", "scoring", "vote", END_TURN),
)
_USED: Final = ("influence", "flag", "land")

MONEY: Final = 300
"""More doubloons than anybody ever has: four incomes of 34, and what 100 actions bring."""
POINTS: Final = 1000
"""More victory points from one source than anybody ever has."""
VALUE: Final = 40
"""More than any combat value."""
ANSWERS: Final = 900
"""More answers than a player gives: four laps of at most 18 stops, a dozen decisions at each."""

ACTIONS: Final = (
    *(f"career:{career}" for career in CAREERS),
    *(f"{verb}:{card}" for verb in ("lay", "drop") for card in _DEALT),
    *(f"sail:{stop}:{mp}" for stop in _STOPS[1:] for mp in range(1, MAX_MP + 1)),
    *("done", "stop", "none", "stay", "points", "pay", "discard", "home", "city", "claim"),
    *("locker", "pile", "VA2", "VA3", "VA4", "VA5", END_TURN),
    *(f"VA6:{nation}" for nation in NATIONS),
    *(f"{verb}:{card}" for verb in ("buy", "plan", "spend", "row") for card in _CARDS),
    *(f"deliver:{card}:{good}" for card in _CARDS for good in GOODS),
    *(f"assistant:{card.id}" for card in CARDS.values() if card.assistant),
    *(f"card:{card.id}" for card in CARDS.values() if card.combat),
    *(f"invest:{building}" for building in PRESTIGE),
    *(f"quest:{quest}" for quest in QUESTS),
    *(f"tile:{tile}" for tile in ("L2", "L8", "L10", "L11", *_COVERED)),
    *(f"task:{n}:{target}" for n in range(1, TASKS + 1) for target in ("upper", "lower")),
    *(f"nation:{nation}" for nation in NATIONS),
    *(f"disc:{area.id}" for area in AREAS),
    *(f"explore:{space}" for space in _TRACK[1:]),
    *(f"pile:{n}" for n in range(1, len(PILES) + 1)),
    *(f"influence:{n}" for n in LEVELS),
    *(f"{verb}:{stop}" for verb in ("annex", "displace") for stop in _FLAGS),
    *(f"{verb}:{stop}" for verb in ("land", "place") for stop in _VILLAGES),
    *("raise:cp", "raise:figure"),
    *(f"pay:{cp}:{n}" for cp in range(MAX_CP + 1) for n in range(_FIGURES + 1) if cp + n),
    *(f"choose:{n}" for n in (1, 2, 3)),
    *(f"vote:{choice}" for choice in "abc"),
)


def facts(players: int, options: Mapping[str, str]) -> Facts:
    """The facts of the game."""
    outcomes: dict[str, tuple[str, ...]] = {
        "city-tile": tuple(tile.id for tile in CITY_TILES.values() if not tile.at),
        "card": _CARDS,
        "row": _CARDS,
        "career": _CAREERS,
        "quest": tuple(QUESTS),
        "token": tuple(TOKENS),
        "prestige": tuple(PRESTIGE),
    }
    if players == 1:
        outcomes["jean-deck"] = outcomes["jean-card"] = tuple(JEAN_CARDS)
    elif options["first"] == "lot":
        outcomes["first-player"] = tuple(str(seat + 1) for seat in range(players))
    return Facts(ACTIONS, outcomes, ANSWERS * players, _features(players), numbers)


# ------------------------------------------------------------------ what is seen


def _features(players: int) -> tuple[Feature, ...]:
    """Flags are 0 or 1; names of things are numbered from 1, 0 being none; sides are counted from
    the viewer on, from 1 where there may be nobody (and then nobody can be 0, the box). A card,
    quest or token tells where it is. What the viewer may not know is 0 or -1.
    """
    sides = max(players, 2)
    return (
        Feature("request", 0, len(_KINDS)),
        Feature("left", 0, 9),
        Feature("seat", 0, sides),
        Feature("phase", 0, len(PHASES) - 1),
        Feature("round", 1, ROUNDS),
        Feature("first", 0, sides),
        Feature("ender", 0, sides),
        *(Feature(f"queue-{n}", 0, sides) for n in range(1, 5)),
        Feature("moved", 0, 4 * MAX_MP),
        Feature("nation", 0, len(NATIONS)),
        Feature("value", 0, VALUE),
        *(Feature(f"value-{nation}", 0, VALUE) for nation in NATIONS),
        *(Feature(f"used-{group}", 0, 1) for group in _USED),
        Feature("used", 0, 12),
        *(Feature(f"tile-{slot}", 0, len(_TILES)) for slot in (*SLOTS, "11")),
        *(
            feature
            for stop in _STOPS
            for feature in (
                Feature(f"marker-{stop}", 0, len(NATIONS)),
                Feature(f"taker-{stop}", 0, sides),
            )
        ),
        *(Feature(f"stock-{nation}", 0, MARKERS) for nation in NATIONS),
        *(Feature(f"market-{c}-{n}", 0, sides) for c in _CITIES for n in range(_SPACES)),
        *(Feature(f"tokens-{n + 1}", 0, size) for n, size in enumerate(PILES)),
        Feature("pile", 0, len(_CARDS)),
        Feature("quest-pile", 0, len(QUESTS)),
        Feature("story", 1, len(_STORIES)),
        *(Feature(tile, 0, 1) for tile in LEGACY),
        *(Feature(name, 0, 1) for name in ("c-cards", "claimed", *_COVERED)),
        *(Feature(f"roll-{tile}-{n}", -1, sides) for tile in _ROLLS for n in range(_ROLL)),
        Feature("ending", 0, len(_ENDINGS) - 1),
        *(Feature(f"card-{card}", 0, ROW + 2 + 3 * sides) for card in _CARDS),
        *(Feature(f"quest-{quest}", 0, 1 + len(_STOPS) + len(_TRACK) + sides) for quest in QUESTS),
        *(Feature(f"token-{token}", 0, 1 + sides) for token in TOKENS),
        *(Feature(f"building-{building}", 0, 1) for building in PRESTIGE),
        *(feature for side in range(sides) for feature in _features_of(side)),
        *(_features_of_jean() if players == 1 else ()),
    )


def _features_of(side: int) -> Iterator[Feature]:
    """The features of one side."""
    yield Feature(f"at-{side}", 1, len(_STOPS))
    yield Feature(f"doubloons-{side}", 0, MONEY)
    yield Feature(f"cp-{side}", 0, MAX_CP)
    yield Feature(f"income-{side}", INCOME_START, INCOME_LAST)
    yield Feature(f"vp-income-{side}", 0, VP_LAST)
    yield Feature(f"own-{side}", 0, _FIGURES)
    yield Feature(f"supply-{side}", 0, _FIGURES)
    yield Feature(f"explorer-{side}", 1, len(_TRACK))
    yield Feature(f"career-{side}", 0, len(_CAREERS))
    for career in _CAREERS:
        yield Feature(f"has-{side}-{career}", -1, 1)
    for n in range(1, TASKS + 1):
        yield Feature(f"task-{side}-{n}", 0, 2)
    for area in AREAS:
        yield Feature(f"disc-{side}-{area.id}", 0, AREA_DISCS)
    for nation in NATIONS:
        yield Feature(f"influence-{side}-{nation}", 0, INFLUENCE_LAST)
    yield Feature(f"cards-{side}", 0, len(_CARDS))
    for building in PRESTIGE:
        yield Feature(f"invested-{side}-{building}", 0, 1)
    for source in SOURCES:
        yield Feature(f"sheet-{side}-{source}", 0, POINTS)
    yield Feature(f"vp-{side}", 0, POINTS)


def _features_of_jean() -> Iterator[Feature]:
    """What else is known of Jean."""
    yield Feature("jean-card", 0, len(JEAN_CARDS))
    yield Feature("jean-discs", 0, 200)
    for card in JEAN_CARDS:
        # Not in her deck; turned up since the last shuffle; still to come.
        yield Feature(f"jean-{card}", 0, 2)


def numbers(seen: Mapping[str, Any], request: Request | None, viewer: int) -> list[int]:
    """What the viewer sees, as the numbers that `_features` names."""
    sides = seen["players"]
    asked = request is not None and request.seat >= 0
    data = request.data if request is not None and asked else {}
    order = [(viewer + i) % len(sides) for i in range(len(sides))]

    def side(found: int) -> int:
        return 1 + (found - viewer) % len(sides) if found >= 0 else 0

    fight = seen["fight"] or {"nation": "", "value": 0, "values": [0] * len(NATIONS), "used": []}
    queue = [side(seat) for seat in seen["queue"]]
    story = seen["story"]
    found = [
        1 + _KINDS.index(request.kind) if request is not None and asked else 0,
        int(data.get("left", 0)),
        side(seen["seat"]),
        PHASES.index(seen["phase"]),
        seen["round"],
        side(seen["first"]),
        side(seen["ender"]),
        *queue,
        *[0] * (4 - len(queue)),
        seen["moved"],
        1 + NATION[fight["nation"]] if fight["nation"] else 0,
        fight["value"],
        *fight["values"],
        *(int(group in fight["used"]) for group in _USED),
        len(fight["used"]),
    ]
    tiles = seen["tiles"]
    found += [1 + _TILES.index(tiles[s]) if s in tiles else 0 for s in (*SLOTS, "11")]
    for stop in _STOPS:
        marker = seen["markers"].get(stop)
        found.append(1 + NATION[marker] if marker else 0)
        found.append(side(seen["takers"].get(stop, NOBODY)))
    found += [seen["stock"][nation] for nation in NATIONS]
    for city in _CITIES:
        discs = [side(space["disc"]) for space in seen["markets"].get(city, ())]
        found += [*discs, *[0] * (_SPACES - len(discs))]
    found += [*seen["piles"], seen["pile"], seen["quest_pile"]]
    found.append(1 + _STORIES.index(story["card"]))
    found += [int(tile in story["legacy"]) for tile in LEGACY]
    found += [int(story["c_cards"]), int(story["claimed"])]
    found += [int(action in story["covered"]) for action in _COVERED]
    for tile in _ROLLS:
        lying = [side(disc) for disc in story["rolls"].get(tile, ())]
        found += [*lying, *[-1] * (_ROLL - len(lying))]
    found.append(_ENDINGS.index(story["ending"]))
    found += _places(seen, order)
    found += [int(building in seen["buildings"]) for building in PRESTIGE]
    for seat in order:
        found += _numbers_of(sides[seat])
    if seen["jean"] is not None:
        found += _numbers_of_jean(seen["jean"])
    return found


def _places(seen: Mapping[str, Any], order: list[int]) -> list[int]:
    """Where each card, quest and token is."""
    cards: dict[str, int] = {card: 1 + i for i, card in enumerate(seen["row"]) if card}
    cards |= dict.fromkeys(seen["discards"], ROW + 1)
    quests: dict[str, int] = {seen["quest_top"]: 1}
    places = (*_STOPS, *_TRACK)
    for place, tiles in seen["quests"].items():
        quests |= dict.fromkeys(tiles, 2 + places.index(place))
    tokens: dict[str, int] = {}
    if seen["fight"] is not None:
        tokens[seen["fight"]["token"]] = 1
    if seen["jean"] is not None:
        cards |= dict.fromkeys(seen["jean"]["pile"], ROW + 2)
    for i, seat in enumerate(order):
        player = seen["players"][seat]
        for n, name in enumerate(("hand", "plan", "display")):
            held = player["seen"] if player[name] is None else player[name]
            cards |= dict.fromkeys(held, ROW + 3 + 3 * i + n)
        quests |= dict.fromkeys(player["quests"], 2 + len(places) + i)
        tokens |= dict.fromkeys(player["tokens"], 2 + i)
    return [
        *(cards.get(card, 0) for card in _CARDS),
        *(quests.get(quest, 0) for quest in QUESTS),
        *(tokens.get(token, 0) for token in TOKENS),
    ]


def _numbers_of(player: Mapping[str, Any]) -> list[int]:
    careers = player["careers"]
    return [
        1 + _STOPS.index(player["at"]),
        player["doubloons"],
        player["cp"],
        player["income"],
        player["vp_income"],
        player["own"],
        player["supply"],
        1 + _TRACK.index(player["explorer"]),
        1 + _CAREERS.index(player["career"]) if player["career"] else 0,
        *(-1 if careers is None else int(career in careers) for career in _CAREERS),
        *player["tasks"],
        *player["discs"].values(),
        *player["influence"].values(),
        player["cards"],
        *(int(building in player["prestige"]) for building in PRESTIGE),
        *player["sheet"].values(),
        player["vp"],
    ]


def _numbers_of_jean(jean: Mapping[str, Any]) -> list[int]:
    cards = tuple(JEAN_CARDS)
    return [
        1 + cards.index(jean["card"]) if jean["card"] else 0,
        jean["discs"],
        *(int(card in jean["cards"]) + int(card in jean["left"]) for card in cards),
    ]
