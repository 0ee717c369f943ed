"""Effects as signs: a drawing and a number for each, as they stand on cards, cities and tiles.

Words for the same things are made by `words`; signs never stand alone without them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from .catalog import CARDS, Cost, Op
from .drawing import NATION_ICONS, Child, Node, circle, h, icon

GOOD_ICONS: Final = {
    "sugar": "cane",
    "tobacco": "cigar",
    "cocoa": "cocoa",
    "coffee": "coffee",
    "cotton": "cotton",
}
_PLAIN: Final = {
    "doubloons": "coins",
    "vp": "star",
    "cp": "swords",
    "figure": "meeple",
    "explore": "boot",
    "village": "village",
    "combat": "cannon",
    "draw": "card",
    "buy": "crate",
    "nobleUp": "crown",
    "questHere": "quest",
    "placeMarker": "banner",
    "disc": "disc",
    "discToTile": "disc",
}
_METRICS: Final = {
    "compass": "compass",
    "assistants": "meeple",
    "combatTokens": "cannon",
    "areas": "galleon",
    "cards": "card",
    "cardsPair": "card",
    "quests": "quest",
    "barriers": "boot",
    "rankMax": "crown",
    "rankSum": "crown",
    "doubloonIncome": "coins",
    "vpIncome": "star",
    "synergies": "anchor",
    "prestige": "home",
    "ownAssistants": "meeple",
    "otherAssistants": "meeple",
}
_SPECIALS: Final = {
    "handLimitPlus": "card",
    "priceReduction": "coins",
    "extraDelivery": "disc",
    "exploreBonus": "boot",
    "combatBonus": "cannon",
    "movementForVillage": "schooner",
    "wildCardPerTurn": "shuffle",
    "displaceReduction": "banner",
}
_TIMES, _ARROW, _PLUS, _MINUS = "\u00d7", "\u2192", "+", "\u2212"


class Sign(NamedTuple):
    """A drawing of the sprite, or `disc`, or none; and what stands beside it."""

    drawing: str
    text: str = ""


def metric_icon(metric: str) -> str:
    """The drawing of what cards, careers and buildings count."""
    return _METRICS[metric]


def of_ops(ops: Iterable[Op]) -> tuple[Sign, ...]:
    """The signs of an op list, in its order."""
    return tuple(sign for op in ops for sign in _of_op(op))


def _of_op(op: Op) -> list[Sign]:
    name = op["op"]
    match name:
        case "influence":
            drawing = NATION_ICONS.get(op["nation"], "banner")
            return [Sign(drawing, f"{_PLUS}{op['n']}")]
        case "choose":
            found: list[Sign] = []
            for ops in op["options"]:
                found += [*([Sign("", "/")] if found else []), *of_ops(ops)]
            return found
        case "per" | "perHere":
            return [Sign(_METRICS[op["of"]], _TIMES), *of_ops(op["ops"])]
        case "optionalPay":
            return [*of_cost(op["cost"]), Sign("", _ARROW), *of_ops(op["then"])]
        case "discardHandFor":
            return [Sign("card", _ARROW), Sign("coins", str(op["doubloons"]))]
        case "buy":
            return [Sign("crate", f"{_MINUS}{op['discount']}" if op["discount"] else "")]
        case _:
            n = op.get("n", op.get("max", 1))
            return [Sign(_PLAIN[name], str(n) if n > 1 or name in ("doubloons", "vp") else "")]


def of_cost(cost: Cost) -> tuple[Sign, ...]:
    """The signs of what is paid for a quest or within an effect."""
    found: list[Sign] = []
    for name, what in cost.items():
        match name:
            case "objects":
                found += [Sign(thing, _many(n)) for thing, n in what.items()]
            case "goods":
                found += [Sign(GOOD_ICONS[good], _many(n)) for good, n in what.items()]
            case _:
                found.append(Sign(_PLAIN[name], str(what)))
    return tuple(found)


def _many(n: int) -> str:
    return f"{_TIMES}{n}" if n > 1 else ""


def of_special(effect: Mapping[str, Any]) -> tuple[Sign, ...]:
    """The signs of a lasting effect of a card; those of areas stand on the ship board in words."""
    name = effect["special"]
    match name:
        case "villageActionBonus":
            return (Sign("village", ":"), *of_ops(effect["ops"]))
        case "deliveryBonus":
            return (Sign("disc", ":"), *of_ops(effect["ops"]))
        case "questBonus":
            return (Sign("quest", ":"), *of_ops(effect["ops"]))
        case "priceReduction" | "displaceReduction":
            return (Sign(_SPECIALS[name], f"{_MINUS}{effect['n']}"),)
    return (Sign(_SPECIALS[name], f"{_PLUS}{effect['n']}"),)


class Lines(NamedTuple):
    """A line of signs on a card, and what kind of effect it is."""

    kind: str
    """`inc`, `now`, `as`, `sp` or `co`: income, at once, assistant, lasting, combat action."""
    lead: str
    """What stands before it: the stop of the assistant, the price in combat."""
    signs: tuple[Sign, ...]


@cache
def of_card(card_id: str) -> tuple[Lines, ...]:
    """The effects of a project card, line by line."""
    card = CARDS[card_id]
    lines = []
    for track, n, needs in card.incomes:
        sign = Sign("coins" if track == "doubloon" else "star", f"{_PLUS}{n}")
        after = (Sign("", "\u2190"), Sign(needs)) if needs else ()
        lines.append(Lines("inc", "", (sign, *after)))
    if card.instant:
        lines.append(Lines("now", "", of_ops(card.instant)))
    if card.assistant:
        lines.append(Lines("as", card.at, of_ops(card.assistant)))
    lines += [Lines("co", str(cost), of_ops(ops)) for cost, ops in card.combat]
    lines += [Lines("sp", "", of_special(effect)) for effect in card.specials]
    return tuple(lines)


# ------------------------------------------------------------------ drawn


@cache
def dot() -> Node:
    """A disc of nobody as an icon in running text."""
    return h(
        "svg",
        {"class": "i", "viewBox": "0 0 24 24", "aria-hidden": "true"},
        circle(12, 12, 8.5, fill="none", stroke="currentColor", stroke_width=3),
        circle(12, 12, 3.2, fill="currentColor"),
    )


@cache
def row(signs: tuple[Sign, ...]) -> Node:
    """The signs as a line of text; an ornament."""
    return h("span", {"class": "signs num", "aria-hidden": "true"}, [_sign(sign) for sign in signs])


def _sign(sign: Sign) -> Child:
    drawing = dot() if sign.drawing == "disc" else icon(sign.drawing) if sign.drawing else None
    return h("span", {"class": "sign"}, drawing, sign.text)
