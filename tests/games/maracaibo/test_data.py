"""The data: its form, the words it may use, and where it comes from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from quayside.games.maracaibo import catalog, game, payments, player, words
from quayside.games.maracaibo.catalog import DATA
from quayside.games.maracaibo.effects import FLOWS, PLAIN
from quayside.games.maracaibo.player import Player

METRICS = (
    *("compass", "assistants", "combatTokens", "areas", "cards", "cardsPair", "quests"),
    *("barriers", "rankMax", "rankSum", "doubloonIncome", "vpIncome", "synergies", "prestige"),
)
OPS: dict[str, set[str]] = {
    **{op: {"n"} for op in ("doubloons", "vp", "cp", "figure", "disc", "village", "draw")},
    "influence": {"nation", "n"},
    "explore": {"max"},
    "combat": {"bonus"},
    "buy": {"discount"},
    "choose": {"options"},
    "per": {"of", "ops"},
    "perHere": {"of", "ops"},
    "optionalPay": {"cost", "then"},
    "discardHandFor": {"doubloons"},
    "placeMarker": {"where", "nation", "influence"},
    "nobleUp": {"n"},
    "questHere": set(),
    "discToTile": set(),
    "addLegacy": {"tile"},
    "removeLegacy": {"tile"},
    "nextStory": {"card"},
    "addCCards": set(),
    "eachPlayer": {"ops"},
    "reader": {"ops"},
    "placeStoryMarker": {"nation", "where"},
    "campaignEnd": {"ending"},
}
ON_TILES = {"discToTile"}
"""Ops that the legacy tile itself carries out, for they need to know which it is."""
COSTS = {"doubloons", "cp", "figure", "objects", "goods", "sameGoods", "wholeHand"}
SPECIALS: dict[str, set[str]] = {
    "villageThresholds": set(),
    "handLimit": {"set"},
    "handLimitPlus": {"n"},
    "displayFree": set(),
    "priceReduction": {"scope", "n"},
    "villageActionBonus": {"action", "ops"},
    "extraDelivery": {"n"},
    "deliveryBonus": {"ops"},
    "exploreBonus": {"n"},
    "combatBonus": {"n"},
    "questBonus": {"ops"},
    "movementForVillage": {"n"},
    "wildCardPerTurn": {"n"},
    "displaceReduction": {"n"},
}
NATIONS = {*catalog.NATIONS, "any", "fighting"}
KEYS = {
    "projectCards": {
        *("id", "name", "cost", "requires", "good", "object", "vp", "compass", "synergy"),
        "effects",
    },
    "map": {
        *("id", "name", "kind", "next", "tileSlot", "market", "action", "flag", "mustStop"),
        *("rounds", "trigger"),
    },
    "cityTiles": {"id", "players", "rudder", "fixedAt", "action", "market"},
    "villageActions": {"id", "always", "area", "cost", "ops", "onlyIf"},
    "shipBoard": {"id", "name", "kind", "effect", "requires", "discs"},
    "combatTokens": {"id", "modifier", *catalog.NATIONS},
    "quests": {"id", "cost", "perCompass", "fixed"},
    "prestigeBuildings": {"id", "name", "cost", "synergy", "firstInvestorVp", "endVp"},
    "careerCards": {"id", "name", "tasks", "complete"},
    "legacyTiles": {"id", "name", "placement", "kind", "data"},
    "storyCards": {
        *("id", "legacyTiles", "cCards", "questPlacement", "setup", "requirement", "claim"),
        "back",
    },
}


def nodes(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every object and list of the data, with its path."""
    yield path, value
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from nodes(inner, f"{path}/{key}")
    elif isinstance(value, list):
        for i, inner in enumerate(value):
            yield from nodes(inner, f"{path}/{i}")


TABLES = {name: rows for name, rows in DATA.items() if name not in ("sources", "provenance")}
OP_NODES = [(path, node) for path, node in nodes(TABLES) if isinstance(node, dict) and "op" in node]


@pytest.mark.parametrize("table", KEYS)
def test_rows_have_known_keys_and_ids_of_their_own(table: str) -> None:
    for row in DATA[table]:
        assert set(row) <= KEYS[table], row
    ids = [row["id"] for row in DATA[table]]
    assert len(set(ids)) == len(ids)


def test_ops_are_those_of_the_language() -> None:
    assert len(OP_NODES) > 300
    for path, op in OP_NODES:
        assert set(op) == {"op", *OPS[op["op"]]}, path
        for name in ("n", "max", "doubloons"):
            assert type(op.get(name, 1)) is int
            assert op.get(name, 1) >= 1, path
        assert op.get("nation", "any") in NATIONS, path
        if op["op"] == "per":
            assert op["of"] in METRICS
        if op["op"] in ("per", "perHere"):
            assert all("n" in inner for inner in op["ops"]), path
    assert {op["op"] for _, op in OP_NODES} == set(OPS)


def test_every_op_is_carried_out() -> None:
    assert game.META.id == "maracaibo"
    assert set(OPS) - ON_TILES == set(FLOWS) | set(PLAIN)
    assert not set(FLOWS) & set(PLAIN)


def test_rewards_for_each_compass_can_be_multiplied() -> None:
    for quest in DATA["quests"]:
        assert all("n" in op for op in quest["perCompass"])


def test_costs_are_those_of_the_language() -> None:
    found = [node for path, node in nodes(TABLES) if path.endswith("/cost")]
    costs = [cost for cost in found if isinstance(cost, dict) and "assistantAt" not in cost]
    assert {name for cost in costs for name in cost} == COSTS
    for cost in costs:
        assert set(cost.get("objects", ())) <= set(catalog.OBJECTS)
        assert set(cost.get("goods", ())) <= set(catalog.GOODS)
        assert len(payments.needs_of(cost)) <= 3
        words.cost(cost)


def test_effects_of_cards_are_those_of_the_language() -> None:
    kinds = Counter()  # type: Counter[str]
    for card in DATA["projectCards"]:
        assert set(card["cost"]) == {"doubloons", "figure", "assistantAt", "extra"}
        assert set(card["cost"]["extra"]) <= {"cp"}
        assert card["good"] in catalog.GOODS
        assert card["object"] in catalog.OBJECTS
        assert card["synergy"] in (None, *catalog.SYNERGIES)
        if card["requires"]:
            assert card["requires"]["metric"] in METRICS
        for effect in card["effects"]:
            kinds[effect["type"]] += 1
            match effect["type"]:
                case "income":
                    assert effect["track"] in ("doubloon", "vp")
                    assert effect["needs"] in (None, *catalog.SYNERGIES)
                case "special":
                    name = effect["special"]
                    assert set(effect) == {"type", "special", *SPECIALS[name]}
                    words.special(effect)
                case "assistant":
                    assert effect["at"] == card["cost"]["assistantAt"]
                    assert catalog.STOPS[effect["at"]].kind == "village"
    assert kinds == {
        "income": 66, "assistant": 27, "special": 21, "immediate": 11, "combatAction": 7
    }  # fmt: skip
    assert all(len(card.combat) <= 1 for card in catalog.CARDS.values())


def test_specials_are_all_looked_for() -> None:
    found = {e["special"] for c in DATA["projectCards"] for e in c["effects"] if "special" in e}
    found |= {e["special"] for a in DATA["shipBoard"] for e in a["effect"] if "special" in e}
    assert found == set(SPECIALS)


def test_the_numbers_of_things() -> None:
    assert Counter(card[0] for card in catalog.CARDS) == {"A": 56, "B": 52, "C": 8}
    assert [len(DATA[t]) for t in ("quests", "combatTokens", "cityTiles")] == [24, 25, 13]
    assert [len(DATA[t]) for t in ("careerCards", "prestigeBuildings")] == [8, 8]
    assert [len(DATA[t]) for t in ("shipBoard", "legacyTiles", "storyCards")] == [12, 13, 11]
    assert len(DATA["automa"]["cards"]) == 15
    assert sum(area["discs"] for area in DATA["shipBoard"]) == DATA["setup"]["shipDiscs"]
    assert sum(catalog.SUPPLY) == DATA["influence"]["markersPerNation"]
    assert sum(catalog.PILES) == len(catalog.TOKENS)
    assert len(DATA["explorerTrack"]["spaces"]) == 34


def test_every_metric_can_be_counted() -> None:
    for metric in METRICS:
        assert type(Player().metric(metric)) is int
    with pytest.raises(KeyError):
        Player().metric("hats")


def test_combat_tokens_treat_nations_alike() -> None:
    """Each token has a nation without a price; each nation the same tokens as the others."""
    for token in catalog.TOKENS.values():
        assert any("pay" not in token[nation] for nation in catalog.NATIONS)
    sums = [sum(t[nation]["value"] for t in catalog.TOKENS.values()) for nation in catalog.NATIONS]
    assert len(set(sums)) == 1


def test_links_lead_somewhere() -> None:
    for stop in catalog.STOPS.values():
        assert all(link.to in catalog.STOPS for link in stop.links)
    for space in catalog.TRACK.values():
        assert all(to in catalog.TRACK for to, _ in space.ways)
    # From start to end by short ways only, and how much longer the long ways are.
    assert catalog.TO_END[catalog.START] == 21


def test_market_goods_differ_within_a_city() -> None:
    markets = [stop.market for stop in catalog.STOPS.values()]
    markets += [tile.market for tile in catalog.CITY_TILES.values()]
    markets += [
        catalog.market_spaces(tile["data"]["market"])
        for tile in catalog.LEGACY.values()
        if "market" in tile["data"]
    ]
    for spaces in markets:
        goods = [space.good for space in spaces]
        assert len(set(goods)) == len(goods)


def test_the_ledger_has_a_column_for_each_source() -> None:
    from quayside.games.maracaibo.scoring import Sheet

    assert Sheet._fields == player.SOURCES


# ------------------------------------------------------------------ provenance


def _tag(path: str) -> str:
    """The tag of the rule with the longest path that fits."""
    best, tag = -1, ""
    parts = path.split("/")[1:]
    for prefix, name, _ in DATA["provenance"]:
        steps = [step for step in prefix.split("/") if step]
        fits = len(steps) <= len(parts) and all(
            step in ("*", part) for step, part in zip(steps, parts, strict=False)
        )
        if fits and len(steps) >= best:
            best, tag = len(steps), name
    return tag


def test_every_value_has_a_provenance() -> None:
    tags = Counter(_tag(path) for path, node in nodes(TABLES) if not isinstance(node, dict | list))
    assert tags[""] == 0
    assert {tag for tag in tags if tag.startswith("source:")} <= {
        f"source:{source}" for source in DATA["sources"]
    }
    assert tags["seed"] > 100
    assert tags["ours"] > 1000
    assert _tag("/map/3/name") == "source:poeppelkiste"
    assert _tag("/projectCards/0/name") == "ours"


def test_every_provenance_is_of_something() -> None:
    for prefix, tag, _ in DATA["provenance"]:
        found = [DATA]
        for step in [step for step in prefix.split("/") if step]:
            found = [
                inner
                for node in found
                for inner in (
                    (list(node.values()) if isinstance(node, dict) else node)
                    if step == "*"
                    else [node[step] if isinstance(node, dict) else node[int(step)]]
                )
            ]
        assert found, prefix
        assert tag in ("seed", "ours") or tag.removeprefix("source:") in DATA["sources"]
