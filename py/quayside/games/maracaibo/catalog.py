"""The components of Maracaibo, read from `data.json` when the game is opened.

Every table keeps its provenance there: `provenance` lists path, tag and note; the longest path that
fits a value tells where it comes from. `seed` is a guide made from the rulebook, `source:` one of
`sources`, `ours` a value that no public text gives. The words of cards and places are in the
catalogue of texts, under their ids. What a player receives is a list of ops, what a player gives a
cost; `effects.py` and `payments.py` read them.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

Op = Mapping[str, Any]
"""One effect: `op` names it, the rest are its numbers."""
Ops = tuple[Op, ...]
Cost = Mapping[str, Any]
"""What is paid: doubloons, cp, figure, objects, goods, sameGoods, wholeHand."""

DATA: Final[dict[str, Any]] = json.loads(
    Path(__file__).with_name("data.json").read_text(encoding="utf-8")
)
SETUP: Final[dict[str, Any]] = DATA["setup"]

NATIONS: Final[tuple[str, ...]] = tuple(nation["id"] for nation in DATA["nations"])
NATION: Final = {nation: i for i, nation in enumerate(NATIONS)}
GOODS: Final[tuple[str, ...]] = tuple(DATA["goods"])
OBJECTS: Final[tuple[str, ...]] = tuple(DATA["objects"])
SYNERGIES: Final[tuple[str, ...]] = tuple(DATA["synergies"])
ROUNDS: Final[int] = SETUP["rounds"]
MAX_MP: Final[int] = SETUP["movement"]["max"]
HAND: Final[int] = SETUP["handLimit"]
PLANNING: Final[int] = SETUP["planningSpaces"]
ROW: Final[int] = SETUP["display"]
ROW_COST: Final[int] = SETUP["displayCost"]
MAX_CP: Final[int] = SETUP["maxCombatPoints"]
B_IN_DECK: Final[int] = SETUP["bCardsInDeck"]

# ------------------------------------------------------------------ the map (RULES 1.2)


class Link(NamedTuple):
    """A way from one stop to the next."""

    to: str
    mp: int
    branch: str
    """`upper` or `lower` at a fork, else empty."""
    rounds: tuple[int, ...]
    """Rounds in which it is open."""


class Space(NamedTuple):
    """A place in a market."""

    good: str
    least: int
    """Number of players from which it is used."""


class Stop(NamedTuple):
    """A numbered place on the map."""

    id: str
    kind: str
    """`start`, `village`, `city` or `homeward`."""
    links: tuple[Link, ...]
    slot: bool
    """Whether one of the drawn city tiles lies here."""
    market: tuple[Space, ...]
    action: Ops
    flag: Ops
    """Bonus of the flag; none if empty."""
    trigger: str
    """`interimScoring`, `finalScoring`, or empty."""


_EVERY: Final = tuple(range(1, ROUNDS + 1))


def market_spaces(data: Any) -> tuple[Space, ...]:
    """The spaces of a market as they stand in the data."""
    return tuple(Space(space["good"], space["minPlayers"]) for space in data)


def _stop(data: Mapping[str, Any]) -> Stop:
    links = tuple(
        Link(to["to"], to["mp"], to.get("branch", ""), tuple(to.get("rounds", _EVERY)))
        for to in data["next"]
    )
    return Stop(
        data["id"],
        data["kind"],
        links,
        data.get("tileSlot", False),
        market_spaces(data.get("market", ())),
        tuple(data.get("action", ())),
        tuple(data.get("flag", ())),
        data.get("trigger", ""),
    )


STOPS: Final[dict[str, Stop]] = {stop.id: stop for stop in map(_stop, DATA["map"])}
HAVANA: Final = next(stop.id for stop in STOPS.values() if stop.kind == "start")
SLOTS: Final = tuple(stop.id for stop in STOPS.values() if stop.slot)


class CityTile(NamedTuple):
    """A tile with a city's market and action."""

    id: str
    players: tuple[int, ...]
    rudder: bool
    at: str
    """Where it always lies, else empty."""
    market: tuple[Space, ...]
    action: Ops


CITY_TILES: Final[dict[str, CityTile]] = {
    tile["id"]: CityTile(
        tile["id"],
        tuple(tile["players"]),
        tile["rudder"],
        tile.get("fixedAt", ""),
        market_spaces(tile["market"]),
        tuple(tile["action"]),
    )
    for tile in DATA["cityTiles"]
}

# ------------------------------------------------------------------ cards (RULES 7)


class Income(NamedTuple):
    """A step up on an income track."""

    track: str
    """`doubloon` or `vp`."""
    n: int
    needs: str
    """The synergy token that it waits for, or empty."""


class Card(NamedTuple):
    """A project card."""

    id: str
    doubloons: int
    figure: int
    at: str
    """Where the figure goes as an assistant; empty: back to the general supply."""
    cp: int
    requires: tuple[str, int]
    """A metric and the least of it; ("", 0) for nothing."""
    good: str
    object: str
    vp: int
    compass: int
    synergy: str
    incomes: tuple[Income, ...]
    instant: Ops
    assistant: Ops
    combat: tuple[tuple[int, Ops], ...]
    """Combat actions: cost and what they bring."""
    specials: tuple[Mapping[str, Any], ...]


def _card(data: Mapping[str, Any]) -> Card:
    cost, effects = data["cost"], data["effects"]

    def of(kind: str) -> list[Mapping[str, Any]]:
        return [effect for effect in effects if effect["type"] == kind]

    requires = data["requires"]
    return Card(
        data["id"],
        cost["doubloons"],
        cost["figure"],
        cost["assistantAt"] or "",
        cost["extra"].get("cp", 0),
        (requires["metric"], requires["min"]) if requires else ("", 0),
        data["good"],
        data["object"],
        data["vp"],
        data["compass"],
        data["synergy"] or "",
        tuple(Income(e["track"], e["n"], e["needs"] or "") for e in of("income")),
        tuple(op for e in of("immediate") for op in e["ops"]),
        tuple(op for e in of("assistant") for op in e["ops"]),
        tuple((e["cost"], tuple(e["ops"])) for e in of("combatAction")),
        tuple(of("special")),
    )


CARDS: Final[dict[str, Card]] = {card.id: card for card in map(_card, DATA["projectCards"])}
CARD_ORDER: Final = {card: i for i, card in enumerate(CARDS)}
A_CARDS: Final = tuple(card for card in CARDS if card[0] == "A")
B_CARDS: Final = tuple(card for card in CARDS if card[0] == "B")
C_CARDS: Final = tuple(card for card in CARDS if card[0] == "C")


def in_order(cards: list[str]) -> list[str]:
    """The cards in the order of the catalogue, so that their order tells nothing."""
    return sorted(cards, key=CARD_ORDER.__getitem__)


# ------------------------------------------------------------------ ship board (RULES 6)


class Area(NamedTuple):
    """A place with two discs on the ship board."""

    id: str
    needs: tuple[str, ...]
    """Areas that must be complete first."""
    others: int
    """How many other areas must be complete first."""
    instant: Ops
    specials: tuple[Mapping[str, Any], ...]
    """What lasts."""


def _area(data: Mapping[str, Any]) -> Area:
    requires = data["requires"] or {}
    return Area(
        data["id"],
        tuple(requires.get("areas", ())),
        requires.get("otherAreas", 0),
        tuple(effect for effect in data["effect"] if "op" in effect),
        tuple(effect for effect in data["effect"] if "op" not in effect),
    )


AREAS: Final = tuple(_area(area) for area in DATA["shipBoard"])
AREA: Final[dict[str, int]] = {area.id: i for i, area in enumerate(AREAS)}
AREA_DISCS: Final[int] = DATA["shipBoard"][0]["discs"]
SHIP_ACTIONS: Final = {
    action["id"]: AREA[action["area"]] for action in DATA["villageActions"] if not action["always"]
}
"""Village actions that an area brings, with its index."""
VILLAGE: Final = {action["id"]: action for action in DATA["villageActions"]}
BOATS: Final = next(i for i, a in enumerate(AREAS) if any("combatAction" in s for s in a.specials))
LANDING: Final[Mapping[str, Any]] = AREAS[BOATS].specials[0]
LOCKER: Final = next(
    i for i, a in enumerate(AREAS) if any("assistantAction" in s for s in a.specials)
)
LOCKER_OPS: Final[Ops] = tuple(AREAS[LOCKER].specials[0]["assistantAction"])


@cache
def village_count(mp: int, quick: bool) -> int:
    """Village actions for so many movement points as a main action (RULES 5.1)."""
    table = DATA["villageActionCount"]["withS01" if quick else "normal"]
    return next(int(row["actions"]) for row in table if row["mp"][0] <= mp <= row["mp"][1])


# ------------------------------------------------------------------ explorer (RULES 12)


class Track(NamedTuple):
    """A space of the explorer's way."""

    id: str
    segment: int
    ways: tuple[tuple[str, str], ...]
    """Next spaces, each with the barrier that is crossed on the way, or empty."""
    reward: Ops
    quest: bool


TRACK: Final[dict[str, Track]] = {
    space["id"]: Track(
        space["id"],
        space["segment"],
        tuple((to["to"], to.get("barrier", "")) for to in space["next"]),
        tuple(space["reward"]),
        space.get("quest", False),
    )
    for space in DATA["explorerTrack"]["spaces"]
}
TRACK_ORDER: Final = {space: i for i, space in enumerate(TRACK)}
START: Final = next(iter(TRACK))
END: Final = next(space.id for space in TRACK.values() if not space.ways)
QUEST_SPACES: Final = tuple(space.id for space in TRACK.values() if space.quest)
BARRIERS: Final = tuple(DATA["explorerTrack"]["barriers"])
"""In the order in which they are crossed."""
BARRIER: Final[Mapping[str, Any]] = DATA["explorerTrack"]["barriers"]
END_BONUS: Final[tuple[int, ...]] = tuple(DATA["explorerTrack"]["endBonus"])


def _nearest() -> dict[str, int]:
    """For each space the steps from it to the end by the shortest way."""
    steps = {END: 0}
    for space in reversed(TRACK.values()):
        if space.ways:
            steps[space.id] = 1 + min(steps[to] for to, _ in space.ways)
    return steps


TO_END: Final = _nearest()
"""Steps to the end by the shortest way: who has fewer is ahead."""

# ------------------------------------------------------------------ tracks (RULES 8, 11)

_DOUBLOON: Final = DATA["income"]["doubloon"]
INCOME_START: Final[int] = _DOUBLOON["start"]
INCOME_LAST: Final[int] = _DOUBLOON["last"]
INCOME_POINTS: Final[dict[int, int]] = {
    space["space"]: space["finalVp"] for space in _DOUBLOON["spaces"]
}
VP_LAST: Final[int] = DATA["income"]["vp"]["last"]
INFLUENCE_LAST: Final[int] = DATA["influence"]["last"]
OVERFLOW_VP: Final[int] = DATA["influence"]["overflowVp"]
LEADER_VP: Final[int] = DATA["influence"]["leaderVp"]
MAJORITY: Final[tuple[int, ...]] = tuple(DATA["influence"]["majorityBonus"])
RANKS: Final[tuple[int, ...]] = tuple(rank["space"] for rank in DATA["influence"]["ranks"])
"""The space of each noble rank, rank 1 first."""
SUPPLY: Final[tuple[int, ...]] = tuple(DATA["influence"]["ownershipSupply"])
"""Markers on each space of a nation's supply, left to right."""
MARKERS: Final = sum(SUPPLY)


def rank_of(space: int) -> int:
    """The noble rank of an influence marker on that space, 0 to 8."""
    return bisect_right(RANKS, space)


# ------------------------------------------------------------------ combat (RULES 10)

TOKENS: Final[dict[str, Mapping[str, Any]]] = {token["id"]: token for token in DATA["combatTokens"]}
PILES: Final = (13, 12)
COMBAT: Final[Mapping[str, Any]] = DATA["combat"]
EMPTY_VALUE: Final[int] = COMBAT["emptyPilesValue"]
LEVELS: Final = {level["influence"]: level["cost"] for level in COMBAT["basic"][0]["levels"]}
"""Influence -> what it costs in a combat."""
FLAG_COST: Final[tuple[int, int]] = (
    COMBAT["basic"][1]["annexCost"],
    COMBAT["basic"][1]["displaceCost"],
)

# ------------------------------------------------------------------ the rest

QUESTS: Final[dict[str, Mapping[str, Any]]] = {quest["id"]: quest for quest in DATA["quests"]}
PRESTIGE: Final[dict[str, Mapping[str, Any]]] = {
    building["id"]: building for building in DATA["prestigeBuildings"]
}
PRESTIGE_IN_GAME: Final[int] = SETUP["prestigeInGame"]
CAREERS: Final[dict[str, Mapping[str, Any]]] = {
    career["id"]: career for career in DATA["careerCards"]
}
TASKS: Final = 3
LEGACY: Final[dict[str, Mapping[str, Any]]] = {tile["id"]: tile for tile in DATA["legacyTiles"]}
STORIES: Final[dict[str, Mapping[str, Any]]] = {card["id"]: card for card in DATA["storyCards"]}
JEAN: Final[Mapping[str, Any]] = DATA["automa"]
JEAN_CARDS: Final[dict[str, Mapping[str, Any]]] = {card["id"]: card for card in JEAN["cards"]}
NUMERALS: Final = ("I", "II", "III", "IV")
