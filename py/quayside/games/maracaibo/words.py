"""Effects and costs in words: what op lists say on buttons and in explanations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from ...kernel.message import Message, msg
from .catalog import CARDS, Cost, Op


def effects(ops: Iterable[Op]) -> Message:
    """The effects one after the other."""
    return msg("effects", effects=[effect(op) for op in ops])


def effect(op: Op) -> Message:
    """One effect."""
    n = int(op.get("n", 0))
    match op["op"]:
        case "doubloons":
            return msg("effect.doubloons", n=n)
        case "vp":
            return msg("effect.vp", n=n)
        case "cp":
            return msg("effect.cp", n=n)
        case "influence":
            return influence(op["nation"], n)
        case "figure":
            return msg("effect.figure", n=n)
        case "disc":
            return msg("effect.disc", n=n)
        case "explore":
            return msg("effect.explore", n=int(op["max"]))
        case "village":
            return msg("effect.village", n=n)
        case "combat":
            return msg("effect.combat")
        case "draw":
            return msg("effect.draw", n=n)
        case "buy":
            return msg("effect.buy", n=int(op["discount"]))
        case "nobleUp":
            return msg("effect.noble-up")
        case "questHere":
            return msg("effect.quest-here")
        case "discToTile":
            return msg("effect.disc-to-tile")
        case _:
            return _compound(op)


def _compound(op: Op) -> Message:
    """An effect that has others in it, or a condition."""
    match op["op"]:
        case "choose":
            return _either([effects(ops) for ops in op["options"]])
        case "per" | "perHere":
            return msg("effect.per", metric=op["of"], effects=effects(op["ops"]))
        case "optionalPay":
            return msg("effect.optional", cost=cost(op["cost"]), effects=effects(op["then"]))
        case "discardHandFor":
            return msg("effect.discard-hand", n=int(op["doubloons"]))
        case "placeMarker":
            return _marker(op)
    raise KeyError(op["op"])


def _either(ways: list[Message]) -> Message:
    """One of the ways or another."""
    first, *rest = ways
    return msg("effect.or", first=first, second=_either(rest)) if rest else first


def influence(nation: str, n: int) -> Message:
    """Influence with a nation, with one of your choice, or with the one that fights."""
    if nation == "any":
        return msg("effect.influence.any", n=n)
    if nation == "fighting":
        return msg("effect.influence.fighting", n=n)
    return msg("effect.influence", nation=nation, n=n)


def _marker(op: Op) -> Message:
    n = int(op["influence"])
    if op["where"] == "here":
        return msg("effect.marker.here", n=n)
    if op["nation"] == "fighting":
        return msg("effect.marker.fighting", n=n)
    return msg("effect.marker.any", n=n)


def cost(given: Cost) -> Message:
    """What is paid."""
    parts = []
    for name, what in given.items():
        match name:
            case "doubloons":
                parts.append(msg("cost.doubloons", n=what))
            case "cp":
                parts.append(msg("cost.cp", n=what))
            case "figure":
                parts.append(msg("cost.figure", n=what))
            case "objects":
                parts += [msg("cost.object", object=thing, n=n) for thing, n in what.items()]
            case "goods":
                parts += [msg("cost.good", good=thing, n=n) for thing, n in what.items()]
            case "sameGoods":
                parts.append(msg("cost.same-goods", n=what))
            case "wholeHand":
                parts.append(msg("cost.whole-hand"))
            case _:
                raise KeyError(name)
    return msg("costs", costs=parts)


def raised_by(cp: int, figures: int) -> Message:
    """What a combat value is raised by: combat points and figures, together one at least."""
    return cost({name: n for name, n in (("cp", cp), ("figure", figures)) if n})


def special(effect_: Mapping[str, Any]) -> Message:
    """A lasting effect of a card or an area."""
    n = int(effect_.get("n", effect_.get("set", 0)))
    match effect_["special"]:
        case "villageThresholds":
            return msg("special.thresholds")
        case "handLimit":
            return msg("special.hand-limit", n=n)
        case "handLimitPlus":
            return msg("special.hand-plus", n=n)
        case "displayFree":
            return msg("special.row-free")
        case "priceReduction":
            if effect_["scope"] == "all":
                return msg("special.reduction", n=n)
            return msg("special.reduction.synergy", n=n)
        case "villageActionBonus":
            ops = effects(effect_["ops"])
            return msg("special.village", action=effect_["action"], effects=ops)
        case "extraDelivery":
            return msg("special.extra-delivery", n=n)
        case "deliveryBonus":
            return msg("special.delivery", effects=effects(effect_["ops"]))
        case "exploreBonus":
            return msg("special.explore", n=n)
        case "combatBonus":
            return msg("special.combat", n=n)
        case "questBonus":
            return msg("special.quest", effects=effects(effect_["ops"]))
        case "movementForVillage":
            return msg("special.movement", n=n)
        case "wildCardPerTurn":
            return msg("special.wild", n=n)
        case "displaceReduction":
            return msg("special.displace", n=n)
    raise KeyError(effect_["special"])


TARGETS: Final[dict[str, Callable[[int], Message]]] = {
    "areas": lambda n: msg("target.areas", n=n),
    "assistants": lambda n: msg("target.assistants", n=n),
    "barriers": lambda n: msg("target.barriers", n=n),
    "cards": lambda n: msg("target.cards", n=n),
    "combatTokens": lambda n: msg("target.combatTokens", n=n),
    "compass": lambda n: msg("target.compass", n=n),
    "doubloonIncome": lambda n: msg("target.doubloonIncome", n=n),
    "prestige": lambda n: msg("target.prestige", n=n),
    "quests": lambda n: msg("target.quests", n=n),
    "rankMax": lambda n: msg("target.rankMax", n=n),
    "rankSum": lambda n: msg("target.rankSum", n=n),
    "synergies": lambda n: msg("target.synergies", n=n),
    "vpIncome": lambda n: msg("target.vpIncome", n=n),
}
"""What a career or a card asks for, by its metric."""


def target(metric: str, n: int) -> Message:
    """So many of what the metric counts."""
    return TARGETS[metric](n)


def card(card_id: str) -> list[Message]:
    """All effects of a project card, in the order in which they start (RULES 7.3)."""
    shown = CARDS[card_id]
    lines = []
    if shown.compass:
        lines.append(msg("card-effect.compass", n=shown.compass))
    if shown.synergy:
        lines.append(msg("card-effect.synergy", synergy=shown.synergy))
    for track, n, needs in shown.incomes:
        income = msg("income.doubloon", n=n) if track == "doubloon" else msg("income.vp", n=n)
        lines.append(msg("income.needs", income=income, synergy=needs) if needs else income)
    if shown.instant:
        lines.append(msg("card-effect.now", effects=effects(shown.instant)))
    if shown.assistant:
        ops = effects(shown.assistant)
        lines.append(msg("card-effect.assistant", stop=shown.at, effects=ops))
    for reduce, ops_ in shown.combat:
        lines.append(msg("card-effect.combat", n=reduce, effects=effects(ops_)))
    lines += [special(effect_) for effect_ in shown.specials]
    return lines
