"""What happened in Maracaibo, event by event, as lines of the log and of the digest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ...kernel.message import Message, msg
from ...kernel.state import Event
from ..parts.line import Line
from . import telling, words
from .catalog import ROUNDS

Facts = Mapping[str, Any]

SILENT: Final = frozenset(
    {
        "covered",
        "quest-top",
        "round-ended",
        "round-ends",
        "village-action",
    }
)
"""Events that say nothing which the lines beside them do not say."""


def log_line(event: Event) -> Line | None:
    """The event as a line of the log; None for one that is not worth a line."""
    for line_of in (_turn_line, _card_line, _map_line, _combat_line, _table_line, _story_line):
        line = line_of(event.kind, event.data)
        if line is not None:
            return line
    return _jean_line(event.kind, event.data)


# ------------------------------------------------------------------ turns and points


def _turn_line(kind: str, data: Facts) -> Line | None:
    """Lines about whose turn it is, and what it has and scores."""
    seat: int = data.get("seat", 0)
    match kind:
        case "first-player":
            return Line(msg("log.first", seat=seat), seat)
        case "turn":
            return Line(msg("log.turn", seat=seat, round=data["round"]), seat, heading=True)
        case "sailed":
            return Line(msg("log.sailed", seat=seat, stop=data["stop"], n=data["mp"]), seat)
        case "paid":
            coins: int = data["coins"]
            text = msg("log.received", seat=seat) if coins > 0 else msg("log.paid", seat=seat)
            return Line(text, seat, delta=msg("delta.doubloons", n=coins))
        case "scored":
            return Line(
                msg("log.scored", seat=seat, source=data["source"]),
                seat,
                delta=msg("delta.vp", n=data["n"]),
            )
        case "income-up":
            if data["track"] == "doubloon":
                return Line(
                    msg("log.income", seat=seat), seat, delta=msg("delta.doubloons", n=data["n"])
                )
            return Line(msg("log.vp-income", seat=seat), seat, delta=msg("delta.vp", n=data["n"]))
        case "combat-points" if data["n"]:
            return Line(
                msg("log.combat-points", seat=seat), seat, delta=msg("delta.plain", n=data["n"])
            )
        case "figures" if data["n"]:
            return Line(msg("log.figures", seat=seat), seat, delta=msg("delta.plain", n=data["n"]))
        case "task":
            return Line(msg("log.task", seat=seat, career=data["career"], task=data["task"]), seat)
        case "career-complete":
            return Line(msg("log.career-complete", seat=seat), seat)
        case _:
            return None


# ------------------------------------------------------------------ cards


def _card_line(kind: str, data: Facts) -> Line | None:
    """Lines about cards, figures and tokens."""
    seat: int = data.get("seat", 0)
    match kind:
        case "career":
            return Line(msg("log.career", seat=seat, career=data["career"]), seat)
        case "planned":
            return Line(msg("log.planned", seat=seat, card=data["card"]), seat)
        case "discarded":
            return Line(msg("log.discarded", seat=seat, card=data["cards"]), seat)
        case "drawn":
            return Line(msg("log.drawn", seat=seat), seat)
        case "drawn-card":
            return Line(msg("log.drawn-card", seat=seat, card=data["card"]), icon="lock")
        case "took":
            return Line(msg("log.took", seat=seat, card=data["card"]), seat)
        case "bought":
            return Line(msg("log.bought", seat=seat, card=data["card"]), seat)
        case "assistant":
            place = {"card": data["card"], "stop": data["stop"]}
            return Line(msg("log.assistant", seat=seat, **place), seat)
        case "assistant-action":
            return Line(msg("log.assistant-action", seat=seat, card=data["card"]), seat)
        case "synergy":
            return Line(msg("log.synergy", seat=seat, synergy=data["synergy"]), seat)
        case "invested":
            return Line(msg("log.invested", seat=seat, building=data["building"]), seat)
        case "quest":
            return Line(msg("log.quest", seat=seat, quest=data["quest"]), seat)
        case _:
            return None


# ------------------------------------------------------------------ the map and the ship


def _map_line(kind: str, data: Facts) -> Line | None:
    """Lines about cities, ship boards, explorers and influence."""
    seat: int = data.get("seat", 0)
    match kind:
        case "city-action" | "homeward":
            return Line(msg("log.action", seat=seat, stop=data["stop"]), seat)
        case "locker":
            return Line(msg("log.locker", seat=seat, stop=data["stop"]), seat)
        case "delivered":
            what = {"good": data["good"], "stop": data["stop"]}
            return Line(msg("log.delivered", seat=seat, **what), seat)
        case "disc" if data["left"]:
            return Line(msg("log.disc", seat=seat, area=data["area"]), seat)
        case "area-complete":
            return Line(msg("log.area", seat=seat, area=data["area"]), seat)
        case "disc-on-tile":
            return Line(msg("log.disc-on-tile", seat=seat, tile=data["tile"]), seat)
        case "explored":
            return Line(msg("log.explored", seat=seat, space=data["space"]), seat)
        case "barrier":
            return Line(msg("log.barrier", seat=seat, barrier=data["barrier"]), seat)
        case "arrived":
            return Line(msg("log.arrived", seat=seat, place=data["place"]), seat)
        case "influence":
            return Line(
                msg("log.influence", seat=seat, nation=data["nation"]),
                seat,
                delta=msg("delta.plain", n=data["n"]),
            )
        case _:
            return None


# ------------------------------------------------------------------ combat


def _combat_line(kind: str, data: Facts) -> Line | None:
    """Lines about combat tokens and what is done with them."""
    seat: int = data.get("seat", 0)
    match kind:
        case "token":
            values = telling.token_values(data["token"])
            return Line(msg("log.token", seat=seat, values=values), seat)
        case "fights" if data["value"]:
            return Line(msg("log.fights", seat=seat, nation=data["nation"], n=data["value"]), seat)
        case "fights":
            return Line(msg("log.fights.jean", seat=seat, nation=data["nation"]), seat)
        case "raised":
            return Line(
                msg("log.raised", seat=seat, cost=words.raised_by(data["cp"], data["figures"])),
                seat,
                delta=msg("delta.value", n=data["cp"] + data["figures"]),
            )
        case "combat-action":
            cost: int = data["cost"]
            delta = msg("delta.value", n=-cost) if cost else None
            return Line(_combat_action(seat, data["action"]), seat, delta=delta)
        case "marker":
            return _marker(data)
        case "marker-gone":
            return Line(msg("log.marker-gone", nation=data["nation"]), icon="banner")
        case _:
            return None


def _combat_action(seat: int, action: str) -> Message:
    """What was done in a combat."""
    verb, _, what = action.partition(":")
    match verb:
        case "annex":
            return msg("log.annexed", seat=seat, stop=what)
        case "displace":
            return msg("log.displaced", seat=seat, stop=what)
        case "land":
            return msg("log.landed", seat=seat, stop=what)
        case "card":
            return msg("log.combat-card", seat=seat, card=what)
        case "tile":
            return msg("log.combat-tile", seat=seat, tile=telling.tile_of(what))
        case _:
            return msg("log.combat-influence", seat=seat)


def _marker(data: Facts) -> Line:
    nation, stop, gone = data["nation"], data["stop"], data["gone"]
    if gone:
        text = msg("log.marker.instead", nation=nation, stop=stop, gone=telling.nation(gone))
    else:
        text = msg("log.marker", nation=nation, stop=stop)
    return Line(text, icon="banner")


# ------------------------------------------------------------------ the whole table


def _table_line(kind: str, data: Facts) -> Line | None:
    """Lines about what lies on the table, rounds and the end."""
    match kind:
        case "city-tile":
            action = telling.city_action(data["tile"])
            return Line(msg("log.city-tile", stop=data["stop"], effects=action), icon="harbour")
        case "prestige":
            return Line(msg("log.prestige", building=data["building"]), icon="castle")
        case "row":
            return Line(msg("log.row", card=data["card"]), icon="card")
        case "reshuffled":
            return Line(msg("log.reshuffled", n=data["n"]), icon="shuffle")
        case "quest-laid":
            where = telling.place(data["place"])
            return Line(msg("log.quest-laid", quest=data["quest"], where=where), icon="quest")
        case "round-began":
            return Line(msg("log.round", round=data["round"]), heading=True)
        case "scoring" if data["round"] == ROUNDS:
            return Line(msg("log.final"), heading=True)
        case "scoring":
            return Line(msg("log.interim", round=data["round"]), heading=True)
        case "income":
            return _income(data)
        case "counted":
            seat: int = data["seat"]
            total = msg("delta.vp", n=sum(data["points"].values()))
            return Line(msg("log.counted", seat=seat), seat, delta=total)
        case "game-over":
            return _over(data)
        case _:
            return None


def _income(data: Facts) -> Line:
    seat: int = data["seat"]
    coins = msg("delta.doubloons", n=data["coins"])
    if not data["vp"]:
        return Line(msg("log.pays", seat=seat), seat, delta=coins)
    points = msg("log.points", n=data["vp"])
    return Line(msg("log.pays.vp", seat=seat, points=points), seat, delta=coins)


def _over(data: Facts) -> Line:
    winners: list[int] = data["winners"]
    scores: list[int] = data["scores"]
    if not winners:
        return Line(msg("log.lost", n=max(scores)), icon="trophy")
    n = scores[winners[0]]
    if len(winners) == 1:
        return Line(msg("log.won", seat=winners[0], n=n), icon="trophy")
    return Line(msg("log.shared", seats=winners, n=n), icon="trophy")


# ------------------------------------------------------------------ the story


def _story_line(kind: str, data: Facts) -> Line | None:
    """Lines about story cards, votes and legacy tiles."""
    seat: int = data.get("seat", 0)
    match kind:
        case "claimed":
            return Line(msg("log.claimed", seat=seat), seat)
        case "story-read":
            return Line(msg("log.read", seat=seat, story=data["story"]), seat)
        case "vote":
            return Line(
                msg("log.vote", seat=seat, choice=f"{data['story']}.{data['choice']}"), seat
            )
        case "voted":
            choice = f"{data['story']}.{data['choice']}"
            return Line(msg("log.voted", choice=choice), icon="rules")
        case "story":
            return Line(msg("log.story", story=data["story"]), icon="rules")
        case "legacy":
            return Line(msg("log.legacy", tile=data["tile"]), icon="rules")
        case "legacy-gone":
            return Line(msg("log.legacy-gone", tile=data["tile"]), icon="rules")
        case "campaign-over":
            return Line(msg("log.campaign-over", ending=data["ending"]), icon="trophy")
        case _:
            return None


# ------------------------------------------------------------------ Jean


def _jean_line(kind: str, data: Facts) -> Line | None:
    """Lines that only a game against Jean has."""
    seat: int = data.get("seat", 0)
    match kind:
        case "jean-deck":
            return Line(msg("log.jean-deck", n=len(data["cards"])), icon="bot")
        case "jean-card":
            effects = telling.jean_card(data["card"])
            return Line(msg("log.jean-card", effects=effects), seat)
        case "jean-disc":
            return Line(msg("log.jean-disc", seat=seat, n=data["n"]), seat)
        case "jean-took":
            return Line(msg("log.took", seat=seat, card=data["card"]), seat)
        case _:
            return None
