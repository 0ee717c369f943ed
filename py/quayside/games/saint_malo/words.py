"""What is said about a game of Saint Malo: the question, what it means, what happened, who won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ...kernel import Event, Message, Option, Request, msg
from ..parts.line import Line
from .catalog import DICE, HEAD, SIDE_DEFENCE, SIDES, SWORDS, SYMBOLS

Facts = Mapping[str, Any]

SYMBOL_NAMES: Final = {
    "log": msg("symbol.log"),
    "crate": msg("symbol.crate"),
    "wall": msg("symbol.wall"),
    "cross": msg("symbol.cross"),
    "head": msg("symbol.head"),
    "swords": msg("symbol.swords"),
}

_EXPLAINED: Final = {
    "crate": msg("explain.crate"),
    "wall": msg("explain.wall"),
    "church": msg("explain.church"),
    "house": msg("explain.house"),
    "citizen": msg("explain.citizen"),
    "soldier": msg("explain.soldier"),
    "priest": msg("explain.priest"),
    "architect": msg("explain.architect"),
    "merchant": msg("explain.merchant"),
    "juggler": msg("explain.juggler"),
    "noble": msg("explain.noble"),
}
"""Thing to be placed -> what it does, in one line."""


def count_of(symbol: str, n: int) -> Message:
    """So many of a symbol, in words: "2 crates"."""
    match symbol:
        case "log":
            return msg("count.log", n=n)
        case "crate":
            return msg("count.crate", n=n)
        case "wall":
            return msg("count.wall", n=n)
        case "cross":
            return msg("count.cross", n=n)
        case "head":
            return msg("count.head", n=n)
        case _:
            return msg("count.swords", n=n)


def is_over(facts: Facts) -> bool:
    """Whether the last round has been played to its end (RULES 6.1)."""
    return bool(facts["finishing"]) and facts["seat"] == facts["first"]


def swords(facts: Facts) -> int:
    """Swords that will be marked when this turn ends, as the dice lie; not those picked to roll."""
    pirates = facts["pirates"]
    picked = facts["picked"]
    shown = sum(1 for i, face in enumerate(facts["dice"]) if face == SWORDS and i not in picked)
    free: int = len(pirates["strengths"]) * pirates["boxes"] - pirates["marks"]
    return min(shown, free)


# ------------------------------------------------------------------ the question


def ask(request: Request | None, facts: Facts, seat: int) -> Message:
    """What is to be decided, with the name and the asked thing emphasised."""
    if request is None:
        return msg("ask.over") if is_over(facts) else msg("ask.wait", seat=seat)
    if request.kind != "place":
        return request.prompt
    left: int = request.data["left"]
    match request.data["thing"]:
        case "crate":
            return msg("ask.crate", seat=seat, n=left)
        case "wall":
            return msg("ask.wall", seat=seat, n=left)
        case "house":
            return msg("ask.house", seat=seat, n=left)
        case "church":
            return msg("ask.church", seat=seat, size=request.data["size"])
        case _:
            return request.prompt


def hint(request: Request | None, facts: Facts, seat: int) -> Message | None:
    """What the question means, in one line."""
    if request is None:
        return None
    if request.kind == "place":
        data = request.data
        explained = _EXPLAINED[data["thing"]]
        if data["group"] and data["thing"] in ("crate", "house"):
            return msg("explain.group")
        return explained
    if request.kind == "end-turn":
        effect = swords_hint(facts)
        return msg("hint.and", first=request.hint, then=effect) if request.hint else effect
    if request.kind == "die":
        return msg("die.hint", n=request.data["die"] + 1, of=DICE)
    return request.hint


def explain(thing: str) -> Message:
    """What the thing does, in one line."""
    return _EXPLAINED[thing]


def swords_hint(facts: Facts) -> Message:
    """What the swords will do at the end of this turn."""
    pirates = facts["pirates"]
    n = swords(facts)
    left: int = pirates["left"]
    if not left:
        return msg("hint.pirates-gone")
    if not n:
        return msg("hint.no-swords", left=left)
    if n < left:
        return msg("hint.swords", n=n, left=left - n)
    attacks: int = pirates["attacks"]
    rows = 1 + (n - left) // pirates["boxes"]
    strengths = list(pirates["strengths"][attacks : attacks + rows])
    losers = [i for i, city in enumerate(facts["cities"]) if city["defence"] < max(strengths)]
    if losers:
        return msg("hint.attack", n=rows, strengths=strengths, seats=losers)
    return msg("hint.attack-held", n=rows, strengths=strengths)


def summary(facts: Facts, request: Request | None) -> Message:
    """Where the game stands, for the list of saved games."""
    seat: int = facts["seat"]
    round_: int = facts["round"]
    if request is None and is_over(facts):
        return msg("summary.over", n=round_)
    match facts["phase"]:
        case "roll":
            return msg("summary.roll", round=round_, seat=seat)
        case "choose":
            return msg("summary.choose", round=round_, seat=seat)
        case _:
            return msg("summary.place", round=round_, seat=seat)


# ------------------------------------------------------------------ what a place brings


def completed(before: Facts, after: Facts) -> list[str]:
    """Sides of a city that are complete after, but were not before."""
    return [
        side.id
        for side, old, new in zip(SIDES, before["sides"], after["sides"], strict=True)
        if new == "complete" and old != "complete"
    ]


def gain(option: Option, thing: str, before: Facts, after: Facts | None) -> Message | None:
    """What the previewed place brings to the city; None if nothing that counts now."""
    if after is None:
        return option.gain
    gains: list[Message] = []
    new = completed(before, after) if thing == "wall" else []
    if new:
        coins = sum(side.coins for side in SIDES if side.id in new)
        vp = sum(side.vp for side in SIDES if side.id in new)
        defence = SIDE_DEFENCE * len(new)
    else:
        coins = after["coins"] - before["coins"]
        vp = after["vp"] - before["vp"]
        defence = after["defence"] - before["defence"]
    if coins > 0:
        gains.append(msg("gain.coins", n=coins))
    if vp > 0:
        gains.append(msg("gain.vp", n=vp))
    if any(side.person and side.id in new for side in SIDES):
        gains.append(msg("gain.person"))
    if defence > 0:
        gains.append(msg("gain.defence", n=defence))
    series = after["sheet"]["churches"] - before["sheet"]["churches"]
    if thing == "church" and series > 0:
        gains.append(msg("gain.series", n=series))
    if not gains:
        return option.gain
    return gains[0] if len(gains) == 1 else msg("gain.list", gains=gains)


def confirm(option: Option, request: Request, before: Facts, after: Facts | None) -> Message:
    """What Confirm says: what is done and what it brings."""
    thing: str = request.data["thing"]
    brought = gain(option, thing, before, after)
    if thing == "wall" and after is not None and completed(before, after):
        return msg("confirm.side", gain=brought or msg("gain.defence", n=SIDE_DEFENCE))
    if brought is None:
        return msg("confirm.place")
    return msg("confirm.gain", gain=brought)


# ------------------------------------------------------------------ what happened


def log_line(event: Event) -> Line | None:
    """The event as a line of the log; None for one that is not worth a line."""
    data = event.data
    seat: int = data.get("seat", 0)
    n: int = data.get("n", 0)
    match event.kind:
        case "first-player":
            return Line(msg("log.first", seat=seat), seat)
        case "turn-began":
            return Line(msg("log.turn", seat=seat, round=data["round"]), seat, heading=True)
        case "rolled":
            return Line(_rolled(data), seat)
        case "turned":
            return Line(
                msg("log.turned", seat=seat, n=n, symbol=data["symbol"]),
                seat,
                delta=msg("delta.coins", n=data["coins"]),
            )
        case "delivered":
            return Line(
                msg("log.delivered", seat=seat, n=n),
                seat,
                delta=msg("delta.coins", n=data["coins"]),
            )
        case "built-crates":
            return Line(msg("log.crates", seat=seat, n=n), seat)
        case "built-walls":
            return Line(msg("log.walls", seat=seat, n=n), seat)
        case "built-church":
            return Line(msg("log.church", seat=seat, size=n), seat)
        case "built-houses":
            return Line(
                msg("log.houses", seat=seat, n=n), seat, delta=msg("delta.vp", n=data["vp"])
            )
        case "hired":
            return Line(
                msg("log.hired", seat=seat, person=data["person"]), seat, delta=_delta(data)
            )
        case "side-complete":
            return Line(msg("log.side", seat=seat, side=data["side"]), seat, delta=_delta(data))
        case "bonus-lost":
            return Line(msg("log.bonus-lost", seat=seat), seat)
        case "bonus-declined":
            return Line(msg("log.bonus-declined", seat=seat), seat)
        case "nothing-scored":
            return Line(msg("log.nothing", seat=seat), seat)
        case _:
            return _table_line(event)


def _table_line(event: Event) -> Line | None:
    """Lines about the whole table: pirates and the end."""
    data = event.data
    match event.kind:
        case "swords":
            if data["left"]:
                return Line(msg("log.swords", n=data["n"], left=data["left"]), icon="sabres")
            return Line(msg("log.swords-last", n=data["n"]), icon="sabres")
        case "attack":
            if data["lost"]:
                text = msg("log.attack", strength=data["strength"], seats=data["lost"])
            else:
                text = msg("log.attack-held", strength=data["strength"])
            return Line(text, icon="cannon")
        case "city-full":
            return Line(msg("log.full", seat=data["seat"]), data["seat"])
        case "last-round":
            return Line(msg("log.last-round"), icon="bell")
        case "game-over":
            winners = data["winners"]
            if len(winners) == 1:
                return Line(
                    msg("log.won", seat=winners[0], n=data["scores"][winners[0]]), icon="trophy"
                )
            return Line(
                msg("log.shared", seats=winners, n=data["scores"][winners[0]]), icon="trophy"
            )
        case _:
            return None


def _rolled(data: Facts) -> Message:
    kept = data["kept"]
    rolled = [symbol for i, symbol in enumerate(data["dice"]) if i not in kept]
    dice = [count_of(symbol, rolled.count(symbol)) for symbol in SYMBOLS if symbol in rolled]
    if data["roll"] == 1:
        return msg("log.rolled", seat=data["seat"], dice=dice)
    return msg("log.rolled-again", seat=data["seat"], n=len(rolled), dice=dice)


def _delta(data: Facts) -> Message | None:
    if data.get("vp"):
        return msg("delta.vp", n=data["vp"])
    if data.get("coins"):
        return msg("delta.coins", n=data["coins"])
    if data.get("defence"):
        return msg("delta.defence", n=data["defence"])
    return None


# ------------------------------------------------------------------ the end


def headline(facts: Facts, winners: Sequence[int]) -> tuple[Message, Message]:
    """Who won, and by what."""
    cities = facts["cities"]
    points = [city["score"] for city in cities]
    best = winners[0]
    others = sorted(
        (seat for seat in range(len(cities)) if seat not in winners), key=lambda s: -points[s]
    )
    if len(winners) > 1:
        return (
            msg("over.shared", seats=list(winners)),
            msg("over.shared.by", n=points[best], empty=cities[best]["empty"]),
        )
    title = msg("over.won", seat=best)
    by = (
        msg("over.full", n=points[best])
        if cities[best]["sheet"]["full_city"]
        else msg("over.points", n=points[best])
    )
    second = others[0]
    gap = points[best] - points[second]
    if gap == 0:
        return title, msg("over.tie", by=by, seat=best, other=second)
    return title, msg("over.behind", by=by, other=second, n=gap)


def uses_heads(thing: str) -> bool:
    """Whether the thing is a person."""
    return thing not in ("crate", "wall", "church", "house")


def symbol_of(key: str) -> str:
    """The die face that a use of the dice needs."""
    name = key.partition(":")[0]
    return {"log": "log", "crate": "crate", "wall": "wall", "church": "cross"}.get(name, HEAD)
