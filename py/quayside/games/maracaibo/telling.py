"""Everything that has effects, in words: cards, quests, tokens, tiles, careers, buildings, stories.

All of it is made from the data and the words of effects (`words.py`), so that no text can say what
the rules do not do. A function gives short lines, one thought each; people see them when they tap
a thing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from ...kernel.message import Message, msg
from . import words
from .catalog import (
    AREA,
    AREAS,
    BARRIER,
    BARRIERS,
    CARDS,
    CAREERS,
    CITY_TILES,
    FLAG_COST,
    JEAN_CARDS,
    LEGACY,
    NATIONS,
    PRESTIGE,
    QUESTS,
    ROUNDS,
    STOPS,
    STORIES,
    TOKENS,
    TRACK,
    VILLAGE,
    Op,
    Ops,
    Space,
    market_spaces,
)

Lines = list[Message]

# ------------------------------------------------------------------ names inside other lines


def nation(name: str) -> Message:
    """The nation's name, for texts in which another one is named, too."""
    return msg("tell.nation", nation=name)


def place(where: str) -> Message:
    """In which stop, or on which space of the explorer's track."""
    return msg("tell.on-track", space=where) if where in TRACK else msg("tell.at", stop=where)


# ------------------------------------------------------------------ project cards (RULES 7)


def card_text(card: str) -> Lines:
    """What the card costs, shows, does and scores."""
    shown = CARDS[card]
    price = {"doubloons": shown.doubloons, "figure": shown.figure, "cp": shown.cp}
    lines = [msg("tell.cost", cost=words.cost({name: n for name, n in price.items() if n}))]
    if shown.at:
        lines.append(msg("tell.card.goes", stop=shown.at))
    metric, least = shown.requires
    if metric:
        lines.append(msg("tell.needs", target=words.target(metric, least)))
    lines += words.card(card)
    lines.append(msg("tell.card.points", n=shown.vp))
    lines.append(msg("tell.card.shows", good=shown.good, object=shown.object))
    return lines


# ------------------------------------------------------------------ quests and the track


def quest_text(quest: str) -> Lines:
    """What the quest asks for and brings (RULES 13)."""
    tile = QUESTS[quest]
    return [
        msg("tell.cost", cost=words.cost(tile["cost"])),
        msg("tell.quest.compass", effects=words.effects(tile["perCompass"])),
        msg("tell.quest.fixed", effects=words.effects(tile["fixed"])),
    ]


def space_text(space: str) -> Lines:
    """What stopping on the space of the explorer's track brings, and what comes after it."""
    track = TRACK[space]
    lines = [msg("tell.space.quest")] if track.quest else []
    if track.reward:
        lines.append(words.effects(track.reward))
    if not track.ways:
        lines.append(msg("tell.space.end"))
    for _, barrier in track.ways:
        if barrier:
            lines += barrier_text(barrier)
    return lines or [msg("tell.space.start")]


def barrier_text(barrier: str) -> Lines:
    """What crossing the barrier brings (RULES 12.5)."""
    brings = BARRIER[barrier]
    if "everyPlayer" in brings:
        effects = words.effects(brings["everyPlayer"])
        return [msg("tell.barrier", barrier=barrier, effects=effects)]
    first, later = words.effects(brings["first"]), words.effects(brings["later"])
    return [msg("tell.barrier.first", barrier=barrier, effects=first, others=later)]


# ------------------------------------------------------------------ combat (RULES 10)


def token_values(token: str) -> Lines:
    """The printed value of each nation."""
    return [msg("tell.value", nation=name, n=TOKENS[token][name]["value"]) for name in NATIONS]


def token_text(token: str) -> Lines:
    """Value, price and gains of each nation, and the marks."""
    shown = TOKENS[token]
    lines = [_token_side(name, shown[name]) for name in NATIONS]
    if shown["modifier"]["most"]:
        lines.append(msg("tell.token.most", n=shown["modifier"]["most"]))
    if shown["modifier"]["least"]:
        lines.append(msg("tell.token.fewest", n=shown["modifier"]["least"]))
    return lines


def _token_side(name: str, side: Mapping[str, Any]) -> Message:
    value: int = side["value"]
    price, gain = side.get("pay"), side["gain"]
    if price and gain:
        return msg(
            "tell.token.both",
            nation=name,
            n=value,
            cost=words.cost(price),
            effects=words.effects(gain),
        )
    if price:
        return msg("tell.token.price", nation=name, n=value, cost=words.cost(price))
    if gain:
        return msg("tell.token.gain", nation=name, n=value, effects=words.effects(gain))
    return msg("tell.value", nation=name, n=value)


def flag_text(ops: Ops, annex: int = FLAG_COST[0], displace: int = FLAG_COST[1]) -> Message:
    """What a flag brings whoever puts a marker there, and for how much combat value."""
    return msg("tell.flag", effects=words.effects(ops), n=annex, other_cost=displace)


# ------------------------------------------------------------------ stops and cities (RULES 6)


def city_action(tile: str) -> Message:
    """The action of the city tile."""
    return words.effects(CITY_TILES[tile].action)


def city_text(tile: str) -> Lines:
    """Action and market of the city tile."""
    shown = CITY_TILES[tile]
    return [msg("tell.action", effects=words.effects(shown.action)), *_market(shown.market)]


def stop_text(stop: str) -> Lines:
    """What the stop of the map has of its own: action, market, flag, the hand that ends a move."""
    shown = STOPS[stop]
    lines: Lines = []
    if shown.kind == "homeward":
        lines.append(msg("tell.stop.hand"))
    if shown.kind == "village":
        lines.append(msg("tell.stop.village"))
    if shown.action:
        lines.append(msg("tell.action", effects=words.effects(shown.action)))
    if shown.trigger == "interimScoring":
        lines.append(msg("tell.stop.interim"))
    if shown.trigger == "finalScoring":
        lines.append(msg("tell.stop.final"))
    lines += _market(shown.market)
    if shown.flag:
        lines.append(flag_text(shown.flag))
    return lines or [msg("tell.stop.start")]


def _market(spaces: tuple[Space, ...]) -> Lines:
    """The goods of a market; those only for more players by themselves."""
    always = [space.good for space in spaces if space.least <= 2]
    lines = [msg("tell.market", good=always)] if always else []
    lines += [
        msg("tell.market.more", good=space.good, n=space.least)
        for space in spaces
        if space.least > 2
    ]
    return lines


# ------------------------------------------------------------------ the ship board (RULES 6.5)


def area_text(area: str) -> Lines:
    """What the area brings once both discs are gone, and what must be complete before."""
    shown = AREAS[AREA[area]]
    lines = [msg("tell.area.after", area=needed) for needed in shown.needs]
    if shown.others:
        lines.append(msg("tell.area.others", n=shown.others))
    if shown.instant:
        lines.append(msg("card-effect.now", effects=words.effects(shown.instant)))
    lines += [_lasting(effect) for effect in shown.specials]
    return lines


def _lasting(effect: Mapping[str, Any]) -> Message:
    """What lasts once the area is complete."""
    if "combatAction" in effect:
        return msg("tell.area.boats", n=effect["empty"], other_cost=effect["displace"])
    if "assistantAction" in effect:
        return msg("tell.area.locker", effects=words.effects(effect["assistantAction"]))
    if "villageAction" in effect:
        return msg("tell.area.village", effects=village_action(effect["villageAction"]))
    return words.special(effect)


def village_action(action: str) -> Message:
    """What the village action does (RULES 5)."""
    rules = VILLAGE[action]
    effects = words.effects(rules["ops"])
    if "cost" in rules:
        return msg("tell.pay", cost=words.cost(rules["cost"]), effects=effects)
    return effects


# ------------------------------------------------------------------ careers and buildings


def career_text(career: str) -> Lines:
    """The tasks with both targets, and what all three bring (RULES 14)."""
    shown = CAREERS[career]
    lines = []
    for task in shown["tasks"]:
        upper, lower = task["upper"], task["lower"]
        lines.append(
            msg(
                "tell.task",
                target=words.target(task["metric"], upper["min"]),
                gain=_reward(upper),
                more=words.target(task["metric"], lower["min"]),
                most=_reward(lower),
            )
        )
    lines.append(msg("tell.career.figure"))
    lines.append(msg("tell.career.complete", effects=_reward(shown["complete"])))
    return lines


def career_whole() -> Message:
    """What all three tasks together bring, the same on every career."""
    first = next(iter(CAREERS.values()))
    return _reward(first["complete"])


def _reward(reward: Mapping[str, int]) -> Message:
    ops = [{"op": name, "n": reward[name]} for name in ("doubloons", "vp") if reward.get(name)]
    return words.effects(ops)


def building_text(building: str) -> Lines:
    """What investing costs and brings (RULES 9)."""
    shown = PRESTIGE[building]
    end = shown["endVp"]
    lines = [
        msg("tell.cost", cost=words.cost(shown["cost"])),
        msg("card-effect.synergy", synergy=shown["synergy"]),
        msg("tell.building.first", n=shown["firstInvestorVp"]),
        msg("tell.building.each", metric=end["per"], n=end["n"]),
    ]
    if end["base"]:
        lines.append(msg("tell.building.base", n=end["base"]))
    if end["cap"]:
        lines.append(msg("tell.building.cap", n=end["cap"]))
    return lines


# ------------------------------------------------------------------ legacy tiles (RULES 19.2)


def legacy_text(tile: str) -> Lines:
    """Where the tile lies and what it changes."""
    shown = LEGACY[tile]
    data, where = shown["data"], shown["placement"]
    lines = [msg("tell.legacy.at", stop=where)] if where in STOPS else []
    match shown["kind"]:
        case "cityOverlay" | "branchCity":
            lines += _new_city(data)
        case "villageOption":
            lines.append(_tile_action(data["villageAction"]))
            lines.append(msg("tell.legacy.once"))
        case "discTile":
            lines.append(_tile_action(data["action"]))
            lines.append(msg("tell.legacy.spaces", n=data["spaces"]["2"], many=data["spaces"]["4"]))
        case "stopBonus":
            lines.append(msg("tell.legacy.stop", effects=words.effects(data["ops"])))
        case "flag":
            annex = data.get("annexCost", FLAG_COST[0])
            lines.append(
                flag_text(tuple(data["flag"]), annex, data.get("displaceCost", FLAG_COST[1]))
            )
        case _:
            lines += [
                msg("card-effect.combat", n=action["cost"], effects=words.effects(action["ops"]))
                for action in data["actions"]
            ]
            lines.append(msg("tell.legacy.used"))
    return lines


def _new_city(data: Mapping[str, Any]) -> Lines:
    lines: Lines = []
    if "needsBarrier" in data:
        barrier = {"barrier": data["needsBarrier"], "stop": data["from"]}
        lines.append(msg("tell.legacy.branch", **barrier, n=data["mpIn"], out=data["mpOut"]))
    lines.append(msg("tell.action", effects=words.effects(data["action"])))
    if data.get("openQuest"):
        lines.append(msg("tell.legacy.quest"))
    return [*lines, *_market(market_spaces(data["market"])), flag_text(tuple(data["flag"]))]


def _tile_action(action: Mapping[str, Any]) -> Message:
    """A village action of a tile."""
    cost, effects = words.cost(action["cost"]), words.effects(action["ops"])
    return msg("tell.area.village", effects=msg("tell.pay", cost=cost, effects=effects))


def tile_of(action: str) -> str:
    """The legacy tile that has the combat action (`L6a`)."""
    return next(
        tile
        for tile, shown in LEGACY.items()
        if any(own["id"] == action for own in shown["data"].get("actions", ()))
    )


# ------------------------------------------------------------------ the story (RULES 19)


def story_text(card: str) -> Lines:
    """What the story card changes, asks for and leads to."""
    shown = STORIES[card]
    if "back" not in shown:
        lines = [msg("tell.story.tiles", tile=shown["legacyTiles"])] if shown["legacyTiles"] else []
        lines.append(msg("tell.story.c-cards") if shown["cCards"] else msg("tell.story.plain"))
        return lines
    lines = [msg("tell.story.front", story_front=card), _requirement(shown["requirement"])]
    claim = shown["claim"]
    if claim:
        cost, effects = words.cost(claim["cost"]), words.effects(claim["reward"])
        lines.append(msg("tell.story.claim", stop=claim["at"], cost=cost, effects=effects))
    before = story_effects(shown["back"]["before"])
    if before:
        lines.append(msg("tell.story.before", effects=before))
    lines.append(msg("tell.story.vote", question=card))
    for option in shown["back"]["vote"]["options"]:
        choice = f"{card}.{option['id']}"
        lines.append(msg("tell.story.choice", choice=choice, effects=vote_text(card, option["id"])))
    return lines


def _requirement(needed: Mapping[str, Any]) -> Message:
    match needed["type"]:
        case "storyTile":
            return msg("tell.story.needs-tile")
        case "discTileFull":
            return msg("tell.story.needs-discs", tile=needed["tile"])
        case "combatActionUsed":
            return msg("tell.story.needs-combat", tile=tile_of(needed["any"][0]))
        case _:
            return msg("tell.story.needs-marker", stop=needed["location"])


def vote_text(card: str, choice: str) -> Lines:
    """What a choice of the vote leads to, as far as it can be told before (RULES 19.7)."""
    option = next(o for o in STORIES[card]["back"]["vote"]["options"] if o["id"] == choice)
    return story_effects(option["effects"])


def story_effects(ops: list[Op]) -> Lines:
    """Effects that story cards have; the card that comes next stays hidden."""
    lines = []
    for op in ops:
        match op["op"]:
            case "addLegacy":
                lines.append(msg("story.add", tile=op["tile"]))
            case "removeLegacy":
                lines.append(msg("story.remove", tile=op["tile"]))
            case "eachPlayer":
                lines.append(msg("story.each", effects=words.effects(op["ops"])))
            case "reader":
                lines.append(msg("story.reader", effects=words.effects(op["ops"])))
            case "addCCards":
                lines.append(msg("story.c-cards"))
            case "placeStoryMarker":
                lines.append(msg("story.marker", nation=op["nation"]))
            case "campaignEnd":
                lines.append(msg("story.ends"))
    return lines


# ------------------------------------------------------------------ Jean (RULES 20)


def jean_text(card: str) -> Lines:
    """What Jean does when she turns up the card, in her order."""
    shown = JEAN_CARDS[card]
    way = (
        msg("tell.jean.upper", n=shown["steps"])
        if shown["fork"] == "upper"
        else msg("tell.jean.lower", n=shown["steps"])
    )
    row = msg("tell.jean.row", n=shown["displayCard"])
    return [way, row, *(_jean_action(action) for action in shown["actions"])]


def jean_card(card: str) -> Message:
    """What Jean does beside sailing, in one line."""
    return msg("effects", effects=[_jean_action(action) for action in JEAN_CARDS[card]["actions"]])


def _jean_action(action: Mapping[str, Any]) -> Message:
    does = _jean_does(action)
    first, last = action["rounds"]
    if (first, last) == (1, ROUNDS):
        return does
    return msg("tell.jean.rounds", first=first, last=last, effects=does)


def _jean_does(action: Mapping[str, Any]) -> Message:
    match action["do"]:
        case "explore":
            return msg("tell.jean.explore", n=action["max"])
        case "influence":
            return words.influence(action["nation"], action["n"])
        case "combat" if action["extraVillage"]:
            return msg("tell.jean.combat.more", n=action["influence"])
        case "combat":
            return msg("tell.jean.combat", n=action["influence"])
        case "vp":
            return words.effect({"op": "vp", "n": action["n"]})
        case "removeDisc":
            return msg("tell.jean.disc")
        case _:
            return msg("tell.jean.quest")


# ------------------------------------------------------------------ everything there is

TELLERS: Final[dict[str, tuple[Callable[[str], Lines], tuple[str, ...]]]] = {
    "card": (card_text, tuple(CARDS)),
    "quest": (quest_text, tuple(QUESTS)),
    "token": (token_text, tuple(TOKENS)),
    "city-tile": (city_text, tuple(CITY_TILES)),
    "stop": (stop_text, tuple(STOPS)),
    "space": (space_text, tuple(TRACK)),
    "barrier": (barrier_text, BARRIERS),
    "area": (area_text, tuple(AREA)),
    "career": (career_text, tuple(CAREERS)),
    "building": (building_text, tuple(PRESTIGE)),
    "tile": (legacy_text, tuple(LEGACY)),
    "story": (story_text, tuple(STORIES)),
    "jean-card": (jean_text, tuple(JEAN_CARDS)),
}
"""Kind of thing, as its names in the catalogue begin -> who tells it, and all there are."""
