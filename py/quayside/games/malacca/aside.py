"""What lies beside the strait: both outcomes, the payout, the order of play, a player's things."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from ...kernel import Event, Message, msg
from .catalog import ATTACK, CARD, GEAR_PAYS, KINDS, ROUNDS, SCRUB_SILVER, TRADE
from .drawing import KIND_ICONS, Child, Node, Sight, face, flag, h, icon, panel, parrot
from .outlook import Fate, outlook
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


def _only_you(sight: Sight) -> Node:
    return h("span", {"class": "chip chip--line"}, icon("lock"), sight.say(msg("only-you")))


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
    kinds = CARD[card].kinds
    name = short_name(card)
    title = msg("outlook.bet", card=name, n=bet) if bet else msg("outlook.none", card=name)
    return panel(
        sight,
        "outlook",
        title,
        [_fates(sight, card, bet, kind, named=len(kinds) > 1) for kind in kinds],
        h("p", {"class": "outlook__note"}, sight.say(msg("outlook.note"))),
        extra=_only_you(sight),
    )


def _fates(sight: Sight, card: str, bet: int, kind: str, *, named: bool) -> Node:
    say = sight.say
    found = outlook(sight.facts, sight.seat, card, bet, kind)
    player = sight.player(sight.seat)
    plan = Plan(
        kind,
        bet,
        bet * CARD[card].value,
        (player["purse"] - bet) // fine_part(player["character"]),
        sight.facts["ship"],
        not player["purse"],
    )
    return h(
        "div",
        {"class": "fates", "data-help": "payout"},
        h("h3", None, say(msg("outlook.as", kind=kind))) if named else None,
        _fate(
            sight,
            found.defended,
            msg("outlook.defended"),
            _if_defended(found.defended, plan),
            found.defended.sure - plan.if_defended,
        ),
        _fate(
            sight,
            found.captured,
            msg("outlook.captured"),
            _if_captured(found.captured, plan),
            found.captured.sure - plan.if_captured,
        ),
        key=f"fates-{kind}",
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


def _fate(sight: Sight, fate: Fate, title: Message, line: Message, bonus: int) -> Node:
    say = sight.say
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
    steps = [(event, line) for event in _since_reveal(sight.news) if (line := log_line(event))]
    if not steps:
        return None
    rows = [
        h(
            "li",
            {
                "class": "step is-result" if event.kind in ("captured", "defended") else "step",
                "style": f"--i:{i}",
            },
            flag(sight.flags[line.seat])
            if line.seat is not None
            else icon(line.icon)
            if line.icon
            else h("span"),
            h("span", None, sight.say(line.text)),
            h("b", {"class": "num"}, sight.say(line.delta)) if line.delta is not None else None,
            key=f"step-{i}",
        )
        for i, (event, line) in enumerate(steps)
    ]
    # However many there are, all are there within a few seconds.
    return panel(
        sight,
        "payout",
        msg("payout"),
        h("ol", {"class": "payout", "style": f"--steps:{len(rows)}"}, rows),
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
    facts, say = sight.facts, sight.say
    if not facts["order"] or is_over(facts) or sight.kind == "payout":
        return None
    return panel(
        sight,
        "order",
        msg("order"),
        h("ol", {"class": "order"}, [_place(sight, seat) for seat in facts["order"]]),
        extra=h("span", {"class": "muted num"}, say(msg("order.pot", n=_at_stake(sight)))),
    )


def _at_stake(sight: Sight) -> int:
    """Cargo and bets together."""
    coins: int = sight.facts["hold"] + sum(p["bet"] for p in sight.facts["players"])
    return coins


def _place(sight: Sight, seat: int) -> Node:
    say, player = sight.say, sight.player(seat)
    now = sight.request is not None and seat == sight.seat
    state: Message | None = None
    if now and sight.kind in ("card", "bet", "equip"):
        state = msg("order.now")
    elif player["placed"]:
        state = msg("order.bet", n=player["bet"])
    return h(
        "li",
        {"class": "is-you" if now else None},
        flag(sight.flags[seat]),
        h("span", {"class": "order__name", "dir": "auto"}, sight.names[seat]),
        parrot() if sight.facts["captain"] == seat else None,
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
    on_rail = own and sight.kind in _HAND
    cards = None if on_rail else _cards(sight, player, own=own)
    rows: list[Child] = [_character(sight, player), *_gear(sight, player), cards, _back(sight)]
    if not any(row is not None for row in rows):
        return None
    secret = own and cards is not None
    return panel(
        sight,
        "things",
        msg("things", seat=sight.shown),
        h("p", {"class": "things__silver num"}, say(msg("things.silver", n=player["silver"]))),
        *rows,
        extra=_only_you(sight) if secret else None,
    )


def _character(sight: Sight, player: Any) -> Node | None:
    name: str = player["character"]
    if not name:
        return None
    say = sight.say
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


def _gear(sight: Sight, player: Any) -> list[Child]:
    say = sight.say
    return [
        h(
            "p",
            {"class": "things__row"},
            icon(KIND_ICONS[kind], f"is-{kind}"),
            h("span", None, say(msg("things.gear", gear=kind, n=n, pays=n * GEAR_PAYS[kind]))),
            key=f"own-gear-{kind}",
        )
        for kind in KINDS
        if (n := player["gear"][kind])
    ]


def _cards(sight: Sight, player: Any, *, own: bool) -> Node | None:
    """Special cards: to their owner all, else those that everybody has seen, and backs."""
    say = sight.say
    total: int = player["specials"]
    seen: dict[str, int] = player["known"]
    if (own or is_over(sight.facts)) and player["held"] is not None:
        seen, total = player["held"], sum(player["held"].values())
    if not total:
        return None
    unknown = total - sum(seen.values())
    faces: list[Child] = [
        h(
            "span",
            {"class": "things__card"},
            face(say, card),
            h("span", {"class": "num"}, say(msg("things.times", n=n))) if n > 1 else None,
            key=f"own-{card}",
        )
        for card, n in seen.items()
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


def _back(sight: Sight) -> Node | None:
    """The way back from somebody else's things."""
    if sight.shown == sight.seat or is_over(sight.facts):
        return None
    return h(
        "button",
        {"type": "button", "class": "btn malacca-back", "data-act": f"view:{sight.seat}"},
        flag(sight.flags[sight.seat]),
        sight.say(msg("looking.back", seat=sight.seat)),
        key="back",
    )


# ------------------------------------------------------------------ the twelve ships


def _fleet(sight: Sight) -> Node:
    """Ships that have passed, the one in the strait, and which are still to come."""
    facts, say = sight.facts, sight.say
    boxes: list[Child] = []
    for i, ship in enumerate(facts["fleet"]):
        fate = msg("fleet.captured") if ship["captured"] else msg("fleet.defended")
        boxes.append(
            h(
                "li",
                {"class": f"vessel vessel--{'captured' if ship['captured'] else 'defended'}",
                 "title": say(fate)},
                h("span", {"class": "num"}, ship["cargo"]),
                icon("sabres" if ship["captured"] else "shield"),
                h("span", {"class": "vh"}, say(fate)),
                key=f"ship-{i}",
            )
        )  # fmt: skip
    if facts["ship"] and len(facts["fleet"]) < facts["round"]:
        boxes.append(
            h(
                "li",
                {"class": "vessel vessel--now"},
                h("span", {"class": "num"}, facts["ship"]),
                icon("schooner"),
                h("span", {"class": "vh"}, say(msg("fleet.now"))),
                key=f"ship-{len(boxes)}",
            )
        )
    left = ROUNDS - len(boxes)
    boxes += [
        h("li", {"class": "vessel vessel--ahead"}, key=f"ship-{k}")
        for k in range(ROUNDS - left, ROUNDS)
    ]
    ahead: list[int] = facts["ahead"]
    return panel(
        sight,
        "fleet",
        msg("fleet"),
        h("ol", {"class": "fleet"}, boxes),
        h("p", {"class": "fleet__ahead num"}, say(msg("fleet.cargoes", numbers=ahead)))
        if ahead
        else None,
        extra=h("span", {"class": "muted num"}, say(msg("fleet.left", n=left))),
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
