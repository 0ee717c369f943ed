"""What is said about a game of Malacca: the question, what it means, what happened, who won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ...kernel import CHANCE, Event, Message, Option, Request, msg
from ..parts.line import Line
from .catalog import CARD, PICARD_PAYS, REWARDS

Facts = Mapping[str, Any]

PHASE_STEPS: Final = {
    "equip": "equip",
    "bet": "bet",
    "reveal": "reveal",
    "wait": "reveal",
    "payout": "payout",
}
"""Phase of the rules -> step of a round as people call it."""


def is_over(facts: Facts) -> bool:
    """Whether the reckoning has been made."""
    return bool(facts["over"])


# ------------------------------------------------------------------ the question


def ask(request: Request | None, facts: Facts, seat: int) -> Message:
    """What is to be decided, with the name and the asked thing emphasised."""
    if request is None:
        return msg("ask.over") if is_over(facts) else msg("ask.wait", seat=seat)
    return request.prompt


def hint(request: Request | None, selected: Option | None) -> Message | None:
    """What the question means, or the chosen option, in one line."""
    if request is None:
        return None
    if selected is not None and selected.hint is not None:
        return selected.hint
    return request.hint


def confirm(request: Request, option: Option, facts: Facts) -> Message:
    """What Confirm says of a bet, a purchase or a Wait card: what is done and what it brings."""
    match request.kind:
        case "bet":
            card = short_name(facts["players"][request.seat]["card"])
            n = int(option.key.removeprefix("bet:"))
            if n:
                return msg("confirm.bet", card=card, n=n)
            return msg("confirm.no-bet", card=card)
        case "equip":
            what = option.key.removeprefix("buy:")
            return msg("confirm.equip", gear=what, n=request.data["price"])
        case "wait" if option.gain is not None:
            return msg("confirm.wait.gain", kind=option.key, gain=option.gain)
        case _:
            return msg("confirm.wait", kind=option.key)


def short_name(card: str) -> Message:
    """What the card is called where there is little room."""
    return msg("card.wait") if len(CARD[card].kinds) > 1 else msg("card.named", card=card)


def subtitle(facts: Facts) -> Message:
    """Under the game's title: which ship it is."""
    if is_over(facts):
        return msg("subtitle.over")
    if not facts["round"]:
        return msg("subtitle.setup")
    return msg("subtitle", n=facts["round"], of=facts["rounds"])


def summary(facts: Facts, request: Request | None) -> Message:
    """Where the game stands, for the list of saved games."""
    n: int = facts["round"]
    if request is None:
        return msg("summary.over") if is_over(facts) else msg("summary", n=n)
    seat: int = request.seat if request.seat != CHANCE else max(facts["seat"], 0)
    match PHASE_STEPS.get(facts["phase"], ""):
        case "equip":
            return msg("summary.equip", n=n, seat=seat)
        case "bet":
            return msg("summary.bet", n=n, seat=seat)
        case "reveal":
            return msg("summary.reveal", n=n)
        case _:
            return msg("summary", n=n)


# ------------------------------------------------------------------ characters


def ability(character: str) -> Message:
    """What the character can do, in one sentence."""
    match character:
        case "picard":
            return msg("ability.picard", n=PICARD_PAYS)
        case "orgonez":
            return msg("ability.orgonez")
        case "caesar":
            return msg("ability.caesar")
        case "ching-shih":
            return msg("ability.ching-shih")
        case "albuquerque":
            return msg("ability.albuquerque")
        case "morgan":
            return msg("ability.morgan", n=REWARDS[character][1])
        case "zheng-he":
            return msg("ability.zheng-he", n=REWARDS[character][1])
        case _:
            return msg("ability.sayyida", n=REWARDS[character][1])


# ------------------------------------------------------------------ what happened


def log_line(event: Event) -> Line | None:
    """The event as a line of the log; None for one that is not worth a line."""
    return _round_line(event) or _money_line(event) or _card_line(event)


def _round_line(event: Event) -> Line | None:
    """Lines about captains, ships, bets and the end."""
    data = event.data
    seat: int = data.get("seat", 0)
    match event.kind:
        case "captain":
            return Line(msg("log.captain", seat=seat), seat)
        case "character":
            return Line(msg("log.character", seat=seat, character=data["character"]), seat)
        case "round-began":
            return Line(msg("log.round", n=data["round"], seat=seat), heading=True)
        case "not-bought":
            return Line(msg("log.not-bought", seat=seat), seat)
        case "ship":
            return Line(msg("log.ship", n=data["cargo"]), icon="schooner")
        case "laid":
            n: int = data["n"]
            text = msg("log.laid", seat=seat, n=n) if n else msg("log.laid.none", seat=seat)
            return Line(text, seat, delta=_delta(data))
        case "revealed":
            plays = [msg("log.play", seat=s, card=card) for s, card in enumerate(data["cards"])]
            return Line(msg("log.revealed", plays=plays), icon="eye")
        case "decided":
            return Line(msg("log.decided", seat=seat, kind=data["counts_as"]), seat)
        case "captured":
            sums = {"attack": data["attack"], "defence": data["defence"]}
            return Line(msg("log.captured", **sums), icon="sabres")
        case "defended":
            sums = {"attack": data["attack"], "defence": data["defence"]}
            return Line(msg("log.defended", **sums), icon="shield")
        case "game-over":
            return _over(data)
        case _:
            return None


def _delta(data: Facts) -> Message | None:
    coins: int = data["coins"]
    return msg("delta.silver", n=coins) if coins else None


def _over(data: Facts) -> Line:
    winners: list[int] = data["winners"]
    n: int = data["scores"][winners[0]]
    if len(winners) == 1:
        return Line(msg("log.won", seat=winners[0], n=n), icon="trophy")
    return Line(msg("log.shared", seats=winners, n=n), icon="trophy")


def _money_line(event: Event) -> Line | None:
    """Lines about coins that move."""
    data = event.data
    seat: int = data.get("seat", 0)
    text: Message
    match event.kind:
        case "start":
            text = msg("log.start", seat=seat)
        case "bought":
            text = msg("log.bought", seat=seat, gear=data["gear"])
        case "bet-lost":
            text = msg("log.bet-lost", seat=seat, n=data["bet"])
        case "bet-back":
            text = msg("log.bet-back", seat=seat)
        case "loot":
            text = msg("log.loot", seat=seat)
        case "trade":
            text = msg("log.trade", seat=seat, n=data["bet"], profit=data["won"])
        case "scrubbed":
            text = msg("log.scrubbed", seat=seat)
        case "fined":
            text = msg("log.fined", seat=seat)
        case "spoils":
            text = msg("log.spoils", seat=seat)
        case "equipment-pays":
            text = msg("log.equipment", seat=seat, gear=data["what"])
        case "character-pays":
            text = msg("log.character-pays", seat=seat, character=data["what"])
        case _:
            return None
    return Line(text, seat, delta=_delta(data))


def _card_line(event: Event) -> Line | None:
    """Lines about defenders and their special cards."""
    data = event.data
    seat: int = data.get("seat", 0)
    match event.kind:
        case "pointless":
            return Line(msg("log.pointless", seat=seat), seat)
        case "tragic-hero":
            return Line(msg("log.hero", seat=seat), seat)
        case "special-taken" if data["card"]:
            return Line(msg("log.special-open", seat=seat, card=data["card"]), seat)
        case "special-taken":
            return Line(msg("log.special", seat=seat), seat)
        case "special-card":
            return Line(msg("log.special-own", seat=seat, card=data["card"]), icon="lock")
        case "no-special":
            return Line(msg("log.no-special", seat=seat), seat)
        case "special-turned":
            return Line(msg("log.special-turned", card=data["card"]), icon="card")
        case "special-used":
            return Line(msg("log.special-used", seat=seat, card=data["card"]), seat)
        case _:
            return None


# ------------------------------------------------------------------ the end


def headline(facts: Facts, winners: Sequence[int]) -> tuple[Message, Message]:
    """Who won, and by what."""
    silver: list[int] = [player["silver"] for player in facts["players"]]
    best = winners[0]
    if len(winners) > 1:
        return (
            msg("over.shared", seats=list(winners)),
            msg("over.shared.by", n=silver[best]),
        )
    others = sorted((s for s in range(len(silver)) if s != best), key=lambda s: -silver[s])
    gap = silver[best] - silver[others[0]]
    return (
        msg("over.won", seat=best),
        msg("over.by", n=silver[best], other=others[0], gap=gap),
    )
