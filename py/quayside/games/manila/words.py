"""What is said about a game of Manila: the question, what it means, what happened, who won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ...kernel import CHANCE, Event, Message, Option, Request, msg
from ..parts.line import Line
from .catalog import LOAN, MOVEMENTS, REDEMPTION

Facts = Mapping[str, Any]


PHASE_STEPS: Final = {
    "auction": "auction",
    "duties": "duties",
    "place": "place",
    "sail": "sail",
    "board": "sail",
    "pilots": "sail",
    "plunder": "sail",
    "profits": "profits",
}
"""Phase of the rules -> step of a voyage as people call it."""


def is_over(facts: Facts) -> bool:
    """Whether the reckoning has been made."""
    return bool(facts["over"])


# ------------------------------------------------------------------ the question


def ask(request: Request | None, facts: Facts, seat: int) -> Message:
    """What is to be decided, with the name and the asked thing emphasised."""
    if request is None:
        return msg("ask.over") if is_over(facts) else msg("ask.wait", seat=seat)
    if request.kind == "die":
        return msg("ask.die", seat=seat, ware=request.data["punt"])
    return request.prompt


def hint(request: Request | None, selected: Option | None) -> Message | None:
    """What the question means, or the chosen option, in one line."""
    if request is None:
        return None
    if selected is not None and selected.hint is not None:
        return selected.hint
    if request.seat == CHANCE:
        return msg("die.hint") if request.kind == "die" else None
    if request.kind == "launch" and 1 < request.data["punts"] < MOVEMENTS:
        return msg("launch.left", n=request.data["left"])
    return request.hint


def confirm(request: Request, option: Option) -> Message:
    """What Confirm says: what is done and what it costs or brings."""
    kind, what = request.kind, option.key.rpartition(":")[2]
    match kind:
        case "board" if option.gain is not None:
            label = option.label
            if option.key.startswith("oust:"):
                label = msg("confirm.oust", other=label.params["other"])
            return msg("confirm.gain", what=label, gain=option.gain)
        case "plunder":
            place = option.anchor or ""
            return msg("confirm.plunder", ware=request.data["punt"], place=place)
        case "pledge":
            return msg("confirm.pledge", ware=what, n=LOAN)
        case "redeem":
            return msg("confirm.redeem", ware=what, n=-REDEMPTION)
        case _:
            return option.label


def subtitle(facts: Facts) -> Message:
    """Under the game's title: the voyage and how far it has come."""
    n: int = facts["voyage"]
    if is_over(facts):
        return msg("subtitle.over", n=n)
    match facts["phase"]:
        case "deal":
            return msg("subtitle.deal")
        case "auction":
            return msg("subtitle.auction", n=n)
        case "duties":
            return msg("subtitle.duties", n=n)
        case "place":
            return msg("subtitle.place", n=n, k=facts["placement"], of=facts["placements"])
        case "sail":
            k = min(facts["movement"] + 1, MOVEMENTS)
            return msg("subtitle.sail", n=n, k=k, of=facts["movements"])
        case "board" | "plunder":
            return msg("subtitle.pirates", n=n)
        case "pilots":
            return msg("subtitle.pilots", n=n)
        case _:
            return msg("subtitle.profits", n=n)


def summary(facts: Facts, request: Request | None) -> Message:
    """Where the game stands, for the list of saved games."""
    n: int = facts["voyage"]
    if request is None:
        return msg("summary.over", n=n) if is_over(facts) else msg("summary", n=n)
    seat: int = request.seat if request.seat != CHANCE else max(facts["seat"], 0)
    match PHASE_STEPS.get(facts["phase"], ""):
        case "auction":
            return msg("summary.auction", n=n, seat=seat)
        case "duties":
            return msg("summary.duties", n=n, seat=seat)
        case "place":
            return msg("summary.place", n=n, seat=seat)
        case "sail":
            return msg("summary.sail", n=n, seat=seat)
        case _:
            return msg("summary", n=n)


# ------------------------------------------------------------------ what happened


def log_line(event: Event) -> Line | None:
    """The event as a line of the log; None for one that is not worth a line."""
    data = event.data
    seat: int = data.get("seat", 0)
    coins: int = data.get("coins", 0)
    delta = msg("delta.coins", n=coins) if coins else None
    match event.kind:
        case "first-player":
            return Line(msg("log.first", seat=seat), seat)
        case "share-dealt-card":
            return Line(msg("log.dealt", seat=seat, ware=data["ware"]), seat)
        case "voyage-began":
            return Line(msg("log.voyage", n=data["voyage"]), heading=True)
        case "bid":
            return Line(msg("log.bid", seat=seat, n=data["n"]), seat)
        case "passed":
            return Line(msg("log.passed", seat=seat), seat)
        case "master":
            return Line(_master(data), seat, delta=delta)
        case "share-bought":
            return Line(msg("log.bought", seat=seat, ware=data["ware"]), seat, delta=delta)
        case "no-share":
            return Line(msg("log.no-share", seat=seat), seat)
        case "loaded":
            return Line(
                msg("log.loaded", seat=seat, wares=_wares(data["wares"]), ware=data["ware"]), seat
            )
        case "launched":
            return Line(
                msg("log.launched", seat=seat, ware=data["ware"], space=data["space"]), seat
            )
        case "placement":
            return Line(msg("log.placement", n=data["n"], of=data["of"]), heading=True)
        case "placed":
            text = (
                msg("log.stowed", seat=seat, place=data["place"])
                if data["stowaway"]
                else _placed(seat, data["place"], data["ware"])
            )
            return Line(text, seat, delta=delta)
        case "insured":
            return Line(msg("log.insured", seat=seat), seat, delta=delta)
        case "declined":
            return Line(msg("log.declined", seat=seat), seat)
        case "loan":
            return Line(msg("log.loan", seat=seat), seat, delta=delta)
        case "loan-share":
            return Line(msg("log.loan-share", seat=seat, ware=data["ware"]), icon="lock")
        case "redeemed":
            return Line(msg("log.redeemed", seat=seat), seat, delta=delta)
        case "redeemed-share":
            return Line(msg("log.redeemed-share", seat=seat, ware=data["ware"]), icon="lock")
        case _:
            return _sailing_line(event) or _money_line(event)


def _wares(wares: Sequence[str]) -> list[Message]:
    return [msg("thing", ware=ware) for ware in wares]


def _master(data: Facts) -> Message:
    if data["stayed"]:
        return msg("log.master.stays", seat=data["seat"])
    return msg("log.master", seat=data["seat"])


def _placed(seat: int, place: str, ware: str) -> Message:
    """Who has gone where."""
    if ware:
        return msg("log.boarded-punt", seat=seat, ware=ware)
    match place:
        case "pirate-1":
            return msg("log.captain", seat=seat)
        case "pirate-2":
            return msg("log.mate", seat=seat)
        case "pilot-small":
            return msg("log.pilot-small", seat=seat)
        case "pilot-large":
            return msg("log.pilot-large", seat=seat)
        case "insurance":
            return msg("log.insurer", seat=seat)
        case _:
            return msg("log.placed", seat=seat, place=place)


def _sailing_line(event: Event) -> Line | None:
    """Lines about dice, punts, pirates and pilots."""
    data = event.data
    seat: int = data.get("seat", 0)
    match event.kind:
        case "rolled":
            dice = [msg("log.die", ware=ware, n=face) for ware, face in data["dice"].items()]
            return Line(msg("log.rolled", seat=seat, dice=dice), icon="dice")
        case "berthed":
            return _berthed(data)
        case "boarded":
            return Line(msg("log.pirate-boarded", seat=seat, ware=data["ware"]), seat)
        case "ousted":
            return Line(msg("log.ousted", seat=seat, other=data["other"], ware=data["ware"]), seat)
        case "stayed":
            return Line(msg("log.stayed", seat=seat), seat)
        case "steered":
            n: int = data["n"]
            text = (
                msg("log.steered", seat=seat, ware=data["ware"], n=n)
                if n > 0
                else msg("log.steered-back", seat=seat, ware=data["ware"], n=-n)
            )
            return Line(text, seat)
        case "not-steered":
            return Line(msg("log.not-steered", seat=seat), seat)
        case "plundered":
            return Line(msg("log.plundered", seat=seat, ware=data["ware"]), seat)
        case _:
            return None


def _berthed(data: Facts) -> Line:
    ware, place = data["ware"], data["berth"]
    if place.startswith("port-"):
        return Line(msg("log.arrived", ware=ware, place=place), icon="harbour")
    return Line(msg("log.wrecked", ware=ware, place=place), icon="wreck")


def _money_line(event: Event) -> Line | None:
    """Lines about profits, prices and the end."""
    data = event.data
    seat: int = data.get("seat", 0)
    match event.kind:
        case "profit":
            return Line(
                _profit(data), seat, delta=msg("delta.coins", n=data["coins"])
            )  # fmt: skip
        case "insurer-paid":
            text = (
                msg("log.insurer-paid.bank", seat=seat, n=data["n"], bank=data["bank"])
                if data["bank"]
                else msg("log.insurer-paid", seat=seat, n=data["n"])
            )
            coins = data["coins"]
            return Line(text, seat, delta=msg("delta.coins", n=coins) if coins else None)
        case "price":
            return Line(msg("log.price", ware=data["ware"], n=data["price"]), icon="up")
        case "game-over":
            winners = data["winners"]
            n = data["scores"][winners[0]]
            if len(winners) == 1:
                return Line(msg("log.won", seat=winners[0], n=n), icon="trophy")
            return Line(msg("log.shared", seats=winners, n=n), icon="trophy")
        case _:
            return None


def _profit(data: Facts) -> Message:
    seat, n = data["seat"], data["n"]
    match data["source"]:
        case "crew":
            return msg("log.profit.crew", seat=seat, n=n, ware=data["what"])
        case "pirates":
            return msg("log.profit.pirates", seat=seat, n=n, ware=data["what"])
        case _:
            return msg("log.profit.place", seat=seat, place=data["what"])


# ------------------------------------------------------------------ the end


def headline(facts: Facts, winners: Sequence[int]) -> tuple[Message, Message]:
    """Who won, and by what."""
    fortunes = [player["fortune"] or 0 for player in facts["players"]]
    best = winners[0]
    if len(winners) > 1:
        return (
            msg("over.shared", seats=list(winners)),
            msg("over.shared.by", n=fortunes[best]),
        )
    title = msg("over.won", seat=best)
    others = sorted(
        (seat for seat in range(len(fortunes)) if seat != best), key=lambda s: -fortunes[s]
    )
    second = others[0]
    gap = fortunes[best] - fortunes[second]
    return title, msg("over.by", n=fortunes[best], other=second, gap=gap)
