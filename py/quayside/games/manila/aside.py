"""What lies beside the map: dice, shares and accomplices of a player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ...kernel import Message, msg
from .catalog import ACCOMPLICES, REDEMPTION, WARES
from .chances import berths, chances, starts
from .choices import asked_of_chance, auction, chance, is_pressed, panel, pilot
from .drawing import (
    UNMARKED,
    AttrValue,
    Child,
    Mark,
    Node,
    Say,
    Sight,
    circle,
    flag,
    h,
    icon,
    kept,
    pawn,
    piece,
    pips,
    ware_name,
)
from .words import is_over

_LOANS: Final = ("loan", "redeem")


def panels(sight: Sight) -> tuple[Node, ...]:
    """The panels in the order in which they are needed."""
    request, facts = sight.request, sight.facts
    found: list[Node | None] = []
    if request is not None and asked_of_chance(request):
        found.append(chance(sight, request))
    if facts["phase"] == "auction":
        found.append(auction(sight))
    elif facts["phase"] in ("place", "sail", "board", "pilots", "plunder", "profits"):
        found.append(_dice(sight))
    if request is not None and request.kind == "pilot":
        found.append(pilot(sight, request))
    if request is not None and request.kind in ("load", "launch") and sight.gains:
        found.append(starts(sight.say))
    found.append(_hand(sight))
    found.append(chances(sight))
    found.append(berths(sight))
    return tuple(node for node in found if node is not None)


# ------------------------------------------------------------------ dice


def _dice(sight: Sight) -> Node:
    """The last roll of this voyage; before the first, the dice that will be rolled."""
    facts = sight.facts
    rolled: Mapping[str, int] = facts["dice"]
    wares = [punt["ware"] for punt in facts["punts"]]
    return _tray(
        sight.say,
        tuple([(ware, rolled.get(ware, 0)) for ware in wares if ware in rolled or not rolled]),
        facts["master"],
        # A die of another roll is another node: it comes in tumbling.
        f"{facts['voyage']}-{facts['movement']}",
        rolled=bool(rolled),
    )


@piece
def _tray(
    say: Say, dice: tuple[tuple[str, int], ...], master: int, roll: str, *, rolled: bool
) -> Node:
    return panel(
        say,
        "dice",
        msg("dice.last") if rolled else msg("dice.before"),
        h("div", {"class": "dice"}, [_die(say, ware, face, roll) for ware, face in dice]),
        extra=h("span", {"class": "chip"}, say(msg("dice.by", seat=master))),
    )


def _die(say: Say, ware: str, face: int, roll: str) -> Node:
    if not face:
        label = msg("die.waits", ware=ware)
        cls = f"die die--pip die--{ware} die--blank"
    else:
        label = msg("die.shows", ware=ware, n=face)
        cls = f"die die--pip die--{ware}"
    return h(
        "span",
        {"class": cls, "role": "img", "aria-label": say(label)},
        pips(face) if face else icon(ware),
        key=f"die-{ware}-{roll}",
    )


# ------------------------------------------------------------------ shares and accomplices


def _hand(sight: Sight) -> Node:
    """What the shown player has: to its own seat everything, to others what lies open."""
    say = sight.say
    player: Mapping[str, Any] = sight.facts["players"][sight.shown]
    own = player["owned"] is not None
    over = is_over(sight.facts)
    cards = _own_cards(sight, player) if own else _open_cards(sight, player)
    return _hand_panel(
        say,
        sight.shown,
        tuple(cards),
        _loans(sight),
        _mates(sight, player) if sight.facts["voyage"] and not over else None,
        _worth(say, player["cash"], player["loans"], player["fortune"]),
        _back(say, sight.seat, sight.flags[sight.seat])
        if sight.shown != sight.seat and not over
        else None,
        secret=own and not over,
    )


@kept
def _hand_panel(
    say: Say, seat: int, cards: tuple[Node, ...], *below: Node | None, secret: bool
) -> Node:
    chip: Node | None = None
    if secret:
        chip = h("span", {"class": "chip chip--line"}, icon("lock"), say(msg("hand.only")))
    return panel(
        say,
        "hand",
        msg("hand", seat=seat),
        h(
            "div",
            {
                "class": "shares",
                "role": "group",
                "aria-labelledby": "h-hand",
                "data-roving": True,
            },
            cards,
        )
        if cards
        else h("p", {"class": "muted"}, say(msg("hand.empty"))),
        *below,
        extra=chip,
    )


def _own_cards(sight: Sight, player: Mapping[str, Any]) -> list[Node]:
    """A card for each ware, and one for its pledged shares."""
    cards: list[Node] = []
    over = is_over(sight.facts)
    for ware in WARES:
        n = player["owned"][ware.id]
        pledged = player["pledged"][ware.id]
        secret = player["first"][ware.id] > 0 and not over
        price: int = sight.facts["prices"][ware.id]
        if n - pledged:
            mark = _mark(sight, f"share-{ware.id}")
            cards.append(_card(sight.say, ware.id, n - pledged, price, mark, secret=secret))
        if pledged:
            mark = _mark(sight, f"pledged-{ware.id}")
            cards.append(_card(sight.say, ware.id, pledged, None, mark, secret=secret))
    return cards


def _mark(sight: Sight, anchor: str) -> Mark:
    """What may be done with a share: nothing with those of others."""
    if sight.shown != sight.seat or anchor not in sight.places:
        return UNMARKED
    option = sight.places[anchor]
    return Mark(option.key, chosen=is_pressed(sight, option))


@piece
def _card(say: Say, ware: str, n: int, price: int | None, mark: Mark, *, secret: bool) -> Node:
    """Shares of one ware, pledged ones without a price: to be pledged or redeemed when asked."""
    if price is None:
        anchor = f"pledged-{ware}"
        state = msg("share.owes", n=REDEMPTION * n)
        label = msg("share.pledged.label", ware=ware, n=n, owes=REDEMPTION * n)
    else:
        anchor = f"share-{ware}"
        state = msg("share.worth", n=price)
        label = msg("share.label", ware=ware, n=n, price=price)
    attrs: dict[str, AttrValue] = {
        "id": anchor,
        "class": "card share share--pledged" if price is None else "card share",
        "aria-label": say(label),
    }
    parts: list[Child] = [
        h("span", {"class": f"share__band share__band--{ware}"}, icon(ware)),
        h("b", None, say(ware_name(ware)), f" \u00d7{n}" if n > 1 else None),
        h("small", None, say(state)),
        h("span", {"class": "share__lock", "title": say(msg("share.secret"))}, icon("lock"))
        if secret
        else None,
    ]
    if not mark.key:
        return h("div", {**attrs, "role": "img"}, parts, key=anchor)
    attrs |= {
        "type": "button",
        "data-choice": mark.key,
        "aria-pressed": "true" if mark.chosen else "false",
        "class": f"{attrs['class']} is-legal",
    }
    return h("button", attrs, parts, key=f"{anchor}-button")


def _open_cards(sight: Sight, player: Mapping[str, Any]) -> list[Node]:
    """The shares that all have seen being bought, and how many lie face down."""
    bought: Mapping[str, int] = player["bought"]
    prices: Mapping[str, int] = sight.facts["prices"]
    cards = [
        _open_card(sight.say, ware.id, bought[ware.id], prices[ware.id])
        for ware in WARES
        if bought[ware.id]
    ]
    hidden = player["shares"] - sum(bought.values())
    if hidden:
        cards.append(_face_down(sight.say, hidden))
    return cards


@piece
def _open_card(say: Say, ware: str, n: int, price: int) -> Node:
    return h(
        "div",
        {
            "class": "card share",
            "role": "img",
            "aria-label": say(msg("share.label", ware=ware, n=n, price=price)),
        },
        h("span", {"class": f"share__band share__band--{ware}"}, icon(ware)),
        h("b", None, say(ware_name(ware)), f" \u00d7{n}" if n > 1 else None),
        h("small", None, say(msg("share.worth", n=price))),
        key=f"open-{ware}",
    )


@piece
def _face_down(say: Say, n: int) -> Node:
    return h(
        "div",
        {
            "class": "card share share--down",
            "role": "img",
            "aria-label": say(msg("share.down.label", n=n)),
        },
        h("span", {"class": "share__band card--back"}, icon("lock")),
        h("b", None, say(msg("share.down", n=n))),
        h("small", None, say(msg("share.down.unknown"))),
        key="down",
    )


def _loans(sight: Sight) -> Node | None:
    """To pledge or to redeem a share, with any decision that allows it."""
    request = sight.request
    if request is None or sight.shown != sight.seat:
        return None
    offers = [option for option in request.options if option.key in _LOANS]
    if not offers:
        return None
    say = sight.say
    return _loan_buttons(
        tuple(
            [
                (
                    option.key,
                    say(option.label),
                    say(option.hint) if option.hint else None,
                    is_pressed(sight, option),
                )
                for option in offers
            ]
        )
    )


@piece
def _loan_buttons(offers: tuple[tuple[str, str, str | None, bool], ...]) -> Node:
    """A button for each: its key, what it says, what it means, whether it is pressed."""
    buttons = [
        h(
            "button",
            {
                "type": "button",
                "class": "btn",
                "data-choice": key,
                "aria-pressed": "true" if pressed else "false",
                "title": title,
            },
            label,
            key=key,
        )
        for key, label, title, pressed in offers
    ]
    return h("div", {"class": "loans"}, buttons, key="loans")


def _mates(sight: Sight, player: Mapping[str, Any]) -> Node:
    """Accomplices that are left, and empty places of those on the board."""
    return _figures(
        sight.say,
        player["accomplices"],
        ACCOMPLICES[len(sight.names)],
        sight.flags[sight.shown],
        declined=sight.facts["declined"][sight.shown],
    )


@piece
def _figures(say: Say, left: int, total: int, flag_no: int, *, declined: bool) -> Node:
    text = msg("mates.declined") if declined else msg("mates.left", n=left)
    figures = [
        pawn(flag_no, 17 + 34 * k, 17, 32)
        if k < left
        else circle(17 + 34 * k, 17, 13, cls="mates__gone")
        for k in range(total)
    ]
    return h(
        "p",
        {"class": "mates is-out" if declined else "mates"},
        h(
            "svg",
            {"viewBox": f"0 0 {34 * total} 34", "width": 30 * total, "aria-hidden": "true"},
            figures,
        ),
        h("span", {"class": "muted"}, say(text)),
        key="mates",
    )


@piece
def _worth(say: Say, cash: int | None, loans: int, fortune: int | None) -> Node:
    """Cash, loans and, to the seat itself, the fortune; None for what is secret."""
    facts: list[Message] = []
    if cash is not None:
        facts.append(msg("worth.cash", n=cash))
    if loans:
        facts.append(msg("worth.loans", n=loans))
    if fortune is not None:
        facts.append(msg("worth.fortune", n=fortune))
    if cash is None:
        facts.append(msg("worth.secret"))
    return h(
        "ul",
        {"class": "worth"},
        [h("li", {"class": "num"}, say(fact)) for fact in facts],
        key="worth",
    )


@piece
def _back(say: Say, seat: int, flag_no: int) -> Node:
    """The way back from somebody else's things."""
    return h(
        "button",
        {"type": "button", "class": "btn manila-back", "data-act": f"view:{seat}"},
        flag(flag_no),
        say(msg("looking.back", seat=seat)),
        key="back",
    )
