"""What lies beside the strait: both outcomes, the payout, the order of play, a player's things."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from ...kernel import Event, Message, msg
from .catalog import ATTACK, CARD, GEAR_PAYS, ROUNDS, SCRUB_SILVER, TRADE
from .drawing import (
    KIND_ICONS,
    Child,
    Node,
    Say,
    Sight,
    face,
    flag,
    h,
    icon,
    kept,
    panel,
    parrot,
    piece,
)
from .outlook import Fate, Outlook, outlook
from .payout import fine_part
from .rail import chosen_bet
from .words import ability, is_over, log_line, short_name

_HAND: Final = ("card", "bet")
_PRIVATE: Final = (*_HAND, "equip")
"""Questions at which the asked seat alone may look at the tablet."""


def panels(sight: Sight) -> tuple[Node, ...]:
    """The panels in the order in which they are needed."""
    found = [_outlook(sight), _payout(sight), _order(sight), _things(sight), _fleet(sight)]
    return tuple(node for node in found if node is not None)


@piece
def _only_you(say: Say) -> Node:
    return h("span", {"class": "chip chip--line"}, icon("lock"), say(msg("only-you")))


# ------------------------------------------------------------------ both outcomes


def thought_of(sight: Sight) -> tuple[str, int]:
    """The card and the bet that are being thought about; no card before one is chosen."""
    if sight.kind == "bet":
        return sight.player(sight.seat)["card"], chosen_bet(sight)
    return "", 0


def _outlook(sight: Sight) -> Node | None:
    """What the card and the bet bring if the ship is defended, and if it is captured."""
    card, bet = thought_of(sight)
    if not card or not sight.gains:
        return None
    facts, player = sight.facts, sight.player(sight.seat)
    purse: int = player["purse"]
    fine = (purse - bet) // fine_part(player["character"])
    found = []
    for kind in CARD[card].kinds:
        plan = Plan(kind, bet, bet * CARD[card].value, fine, facts["ship"], not purse)
        found.append((plan, outlook(facts, sight.seat, card, bet, kind)))
    return _outlook_panel(sight.say, card, bet, tuple(found))


@piece
def _outlook_panel(say: Say, card: str, bet: int, found: tuple[tuple[Plan, Outlook], ...]) -> Node:
    name = short_name(card)
    title = msg("outlook.bet", card=name, n=bet) if bet else msg("outlook.none", card=name)
    return panel(
        say,
        "outlook",
        title,
        [_fates(say, plan, fates, named=len(found) > 1) for plan, fates in found],
        h("p", {"class": "outlook__note"}, say(msg("outlook.note"))),
        extra=_only_you(say),
    )


def _fates(say: Say, plan: Plan, found: Outlook, *, named: bool) -> Node:
    return h(
        "div",
        {"class": "fates", "data-help": "payout"},
        h("h3", None, say(msg("outlook.as", kind=plan.kind))) if named else None,
        _fate(
            say,
            found.defended,
            msg("outlook.defended"),
            _if_defended(found.defended, plan),
            found.defended.sure - plan.if_defended,
        ),
        _fate(
            say,
            found.captured,
            msg("outlook.captured"),
            _if_captured(found.captured, plan),
            found.captured.sure - plan.if_captured,
        ),
        key=f"fates-{plan.kind}",
    )


class Plan(NamedTuple):
    """A card and a bet that are being thought about."""

    kind: str
    bet: int
    profit: int
    """What a trade would bring."""
    fine: int
    """What a caught attacker would pay."""
    cargo: int
    broke: bool
    """There is nothing to bet with."""

    @property
    def if_defended(self) -> int:
        """What is sure if the ship is defended, before characters and equipment."""
        if self.kind == ATTACK:
            return -self.bet - self.fine
        if self.kind == TRADE:
            return self.profit or SCRUB_SILVER * self.broke
        return 0

    @property
    def if_captured(self) -> int:
        """What is sure if the ship is captured, before characters and equipment."""
        return 0 if self.kind == ATTACK else -self.bet


def _fate(say: Say, fate: Fate, title: Message, line: Message, bonus: int) -> Node:
    good = fate.sure > 0 or fate.pot > 0 or fate.special
    cls = "bad" if fate.sure < 0 else "good" if good else "even"
    lines = [line]
    if bonus:
        lines.append(msg("outlook.bonus", n=bonus))
    if fate.if_attacked:
        lines.append(msg("outlook.if-attacked", n=fate.if_attacked))
    if fate.if_all_alike:
        lines.append(msg("outlook.if-alike", n=fate.if_all_alike))
    return h(
        "div",
        {"class": f"if if--{cls}"},
        h("b", None, icon("sabres" if title.key == "outlook.captured" else "shield"), say(title)),
        h("span", {"class": "num"}, say(fate_sum(fate))),
        [h("small", None, say(told)) for told in lines],
        key=title.key,
    )


def fate_sum(fate: Fate) -> Message:
    """What the outcome brings, in figures."""
    if fate.pot:
        return msg("outlook.up-to", n=fate.sure + fate.pot)
    return msg("delta.silver", n=fate.sure)


def _if_defended(fate: Fate, plan: Plan) -> Message:
    """How the sum comes about if the ship is defended."""
    bet = plan.bet
    match plan.kind:
        case "attack":
            return msg("outlook.attack.caught", n=bet, fine=plan.fine)
        case "defence":
            if fate.pot:
                return msg("outlook.defence.spoils", n=fate.pot)
            return msg("outlook.defence.won")
        case _ if bet:
            return msg("outlook.trade.won", n=bet, profit=plan.profit)
        case _:
            return msg("outlook.trade.scrub") if plan.broke else msg("outlook.no-bet")


def _if_captured(fate: Fate, plan: Plan) -> Message:
    """How the sum comes about if the ship is captured."""
    if plan.kind == ATTACK:
        bets = fate.pot - plan.cargo
        if bets:
            return msg("outlook.attack.loot", cargo=plan.cargo, n=bets)
        return msg("outlook.attack.cargo", n=plan.cargo)
    if fate.special:
        lost = msg("outlook.lost", n=plan.bet) if plan.bet else msg("outlook.no-bet")
        return msg("outlook.hero", lost=lost)
    return msg("outlook.lost", n=plan.bet) if plan.bet else msg("outlook.no-bet")


# ------------------------------------------------------------------ the payout, step by step


def _payout(sight: Sight) -> Node | None:
    """Every step since the cards were turned, one after the other; everybody looks at it."""
    if sight.kind != "payout":
        return None
    return _steps(sight.say, sight.flags, tuple(_since_reveal(sight.news)))


@kept
def _steps(say: Say, flags: tuple[int, ...], events: tuple[Event, ...]) -> Node | None:
    steps = [(event, line) for event in events if (line := log_line(event))]
    if not steps:
        return None
    rows = [
        _step(
            i,
            flags[line.seat] if line.seat is not None else 0,
            line.icon or "",
            say(line.text),
            say(line.delta) if line.delta is not None else "",
            result=event.kind in ("captured", "defended"),
        )
        for i, (event, line) in enumerate(steps)
    ]
    # However many there are, all are there within a few seconds.
    return panel(
        say,
        "payout",
        msg("payout"),
        h("ol", {"class": "payout", "style": f"--steps:{len(rows)}"}, rows),
    )


def _step(i: int, flag_no: int, drawing: str, text: str, delta: str, *, result: bool) -> Node:
    return h(
        "li",
        {"class": "step is-result" if result else "step", "style": f"--i:{i}"},
        flag(flag_no) if flag_no else icon(drawing) if drawing else h("span"),
        text,
        h("b", {"class": "num"}, delta) if delta else None,
        key=f"step-{i}",
    )


def _since_reveal(events: Sequence[Event]) -> list[Event]:
    """What all know to have come after the cards were turned, of the last round told of."""
    first = max(
        (i + 1 for i, event in enumerate(events) if event.kind in ("revealed", "round-began")),
        default=0,
    )
    # The card on top of the deck is seen in the strait.
    return [
        event
        for event in events[first:]
        if event.audience is None and event.kind != "special-turned"
    ]


# ------------------------------------------------------------------ the order of play


def _order(sight: Sight) -> Node | None:
    """Who lays when, and what has been bet; later what the round has brought."""
    facts = sight.facts
    if not facts["order"] or is_over(facts) or sight.kind == "payout":
        return None
    return _order_panel(
        sight.say, tuple([_place(sight, seat) for seat in facts["order"]]), _at_stake(sight)
    )


@kept
def _order_panel(say: Say, places: tuple[Node, ...], pot: int) -> Node:
    return panel(
        say,
        "order",
        msg("order"),
        h("ol", {"class": "order order--long" if len(places) > 6 else "order"}, places),
        extra=h("span", {"class": "muted num"}, say(msg("order.pot", n=pot))),
    )


def _at_stake(sight: Sight) -> int:
    """Cargo and bets together."""
    coins: int = sight.facts["hold"] + sum([p["bet"] for p in sight.facts["players"]])
    return coins


def _place(sight: Sight, seat: int) -> Node:
    player = sight.player(seat)
    now = seat == sight.asked
    return _turn(
        sight.say,
        seat,
        sight.flags[seat],
        sight.names[seat],
        player["bet"] if player["placed"] else None,
        captain=sight.facts["captain"] == seat,
        now=now,
        deciding=now and (sight.curtained or sight.kind in ("card", "bet", "equip")),
    )


@piece
def _turn(
    say: Say,
    seat: int,
    flag_no: int,
    name: str,
    bet: int | None,
    *,
    captain: bool,
    now: bool,
    deciding: bool,
) -> Node:
    """A seat in the order of play; None for a bet that is still to come."""
    state: Message | None = None
    if deciding:
        state = msg("order.now")
    elif bet is not None:
        state = msg("order.bet", n=bet)
    return h(
        "li",
        {"class": "is-you" if now else None},
        flag(flag_no),
        h("span", {"class": "order__name", "dir": "auto"}, name),
        parrot() if captain else None,
        h("b", {"class": "num"}, say(state)) if state is not None else None,
        key=f"order-{seat}",
    )


# ------------------------------------------------------------------ a player's things


def _things(sight: Sight) -> Node | None:
    """Silver, character, equipment and special cards of the player who is looked at."""
    say, player = sight.say, sight.player(sight.shown)
    # The board gets nobody's hand where all look.
    own = player["held"] is not None and sight.kind in _PRIVATE
    # What one can lay now lies on the rail already.
    on_rail = sight.curtained or (own and sight.kind in _HAND)
    cards = None if on_rail else _cards(sight, player, own=own)
    rows = (
        _character(say, player["character"]) if player["character"] else None,
        *[_gear(say, kind, n) for kind, n in player["gear"].items() if n],
        cards,
        _back(say, sight.seat, sight.flags[sight.seat])
        if sight.shown != sight.seat and not is_over(sight.facts)
        else None,
    )
    if not any(row is not None for row in rows):
        return None
    secret = own and cards is not None
    return _things_panel(say, sight.shown, player["silver"], rows, secret=secret)


@kept
def _things_panel(
    say: Say, seat: int, silver: int, rows: tuple[Node | None, ...], *, secret: bool
) -> Node:
    return panel(
        say,
        "things",
        msg("things", seat=seat),
        h("p", {"class": "things__silver num"}, say(msg("things.silver", n=silver))),
        *rows,
        extra=_only_you(say) if secret else None,
    )


@piece
def _character(say: Say, name: str) -> Node:
    return h(
        "p",
        {"class": "things__row"},
        icon("head"),
        h(
            "span",
            None,
            h("b", None, say(msg("character.named", character=name))),
            " ",
            h("span", {"class": "muted"}, say(ability(name))),
        ),
        key="character",
    )


@piece
def _gear(say: Say, kind: str, n: int) -> Node:
    return h(
        "p",
        {"class": "things__row"},
        icon(KIND_ICONS[kind], f"is-{kind}"),
        h("span", None, say(msg("things.gear", gear=kind, n=n, pays=n * GEAR_PAYS[kind]))),
        key=f"own-gear-{kind}",
    )


def _cards(sight: Sight, player: Mapping[str, Any], *, own: bool) -> Node | None:
    """Special cards: to their owner all, else those that everybody has seen, and backs."""
    total: int = player["specials"]
    seen: Mapping[str, int] = player["known"]
    if (own or is_over(sight.facts)) and player["held"] is not None:
        seen, total = player["held"], sum(player["held"].values())
    if not total:
        return None
    return _faces(sight.say, tuple(seen.items()), total - sum(seen.values()))


@piece
def _faces(say: Say, seen: tuple[tuple[str, int], ...], unknown: int) -> Node:
    faces: list[Child] = [
        h(
            "span",
            {"class": "things__card"},
            face(say, card),
            h("span", {"class": "num"}, say(msg("things.times", n=n))) if n > 1 else None,
            key=f"own-{card}",
        )
        for card, n in seen
    ]
    if unknown:
        faces.append(
            h(
                "span",
                {"class": "things__card"},
                h("span", {"class": "card card--back mini", "aria-hidden": "true"}),
                h("span", {"class": "num"}, say(msg("things.unknown", n=unknown))),
                key="unknown",
            )
        )
    return h(
        "div",
        {"class": "things__cards", "role": "group", "aria-label": say(msg("things.cards"))},
        faces,
        key="cards",
    )


@piece
def _back(say: Say, seat: int, flag_no: int) -> Node:
    """The way back from somebody else's things."""
    return h(
        "button",
        {"type": "button", "class": "btn malacca-back", "data-act": f"view:{seat}"},
        flag(flag_no),
        say(msg("looking.back", seat=seat)),
        key="back",
    )


# ------------------------------------------------------------------ the twelve ships


def _fleet(sight: Sight) -> Node:
    """Ships that have passed, the one in the strait, and which are still to come."""
    facts = sight.facts
    return _fleet_panel(
        sight.say,
        tuple([(ship["cargo"], ship["captured"]) for ship in facts["fleet"]]),
        facts["ship"] if len(facts["fleet"]) < facts["round"] else 0,
        tuple(facts["ahead"]),
    )


@piece
def _fleet_panel(
    say: Say, passed: tuple[tuple[int, bool], ...], cargo: int, ahead: tuple[int, ...]
) -> Node:
    """`cargo` is that of the ship in the strait, 0 for none; `ahead` are those to come."""
    boxes: list[Child] = [
        _passed(say, i, ship, captured=captured) for i, (ship, captured) in enumerate(passed)
    ]
    if cargo:
        boxes.append(
            h(
                "li",
                {"class": "vessel vessel--now"},
                h("span", {"class": "num"}, cargo),
                icon("schooner"),
                h("span", {"class": "vh"}, say(msg("fleet.now"))),
                key=f"ship-{len(boxes)}",
            )
        )
    left = ROUNDS - len(boxes)
    boxes += [
        h("li", {"class": "vessel vessel--ahead", "aria-hidden": "true"}, key=f"ship-{k}")
        for k in range(ROUNDS - left, ROUNDS)
    ]
    return panel(
        say,
        "fleet",
        msg("fleet"),
        h("ol", {"class": "fleet"}, boxes),
        h("p", {"class": "fleet__ahead num"}, say(msg("fleet.cargoes", numbers=ahead)))
        if ahead
        else None,
        extra=h("span", {"class": "muted num"}, say(msg("fleet.left", n=left))),
    )


def _passed(say: Say, i: int, cargo: int, *, captured: bool) -> Node:
    fate = msg("fleet.captured") if captured else msg("fleet.defended")
    return h(
        "li",
        {
            "class": f"vessel vessel--{'captured' if captured else 'defended'}",
            "title": say(fate),
        },
        h("span", {"class": "num"}, cargo),
        icon("sabres" if captured else "shield"),
        h("span", {"class": "vh"}, say(fate)),
        key=f"ship-{i}",
    )


def short_outlook(sight: Sight) -> Message | None:
    """Both outcomes in one line, for the prompt: on a phone the panel is far below."""
    card, bet = thought_of(sight)
    if not card or not sight.gains:
        return None
    kinds = CARD[card].kinds
    if len(kinds) > 1:
        return None
    found = outlook(sight.facts, sight.seat, card, bet, kinds[0])
    defended, captured = fate_sum(found.defended), fate_sum(found.captured)
    return msg("outlook.short", defended=defended, captured=captured)
