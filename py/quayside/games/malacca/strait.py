"""The strait: seats round a common middle, the ship with its cargo, the special cards."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from ...kernel import Message, msg
from .catalog import GEAR_PAYS, KINDS, TRADE
from .drawing import (
    KIND_ICONS,
    Child,
    Node,
    Say,
    Sight,
    backs,
    coin_pile,
    face,
    flag,
    h,
    icon,
    junk,
    kept,
    parrot,
    path,
    piece,
)
from .words import ability, is_over


def scene(sight: Sight) -> Node:
    """All seats clockwise, up the left shore and down the right one, and the ship between them."""
    players = range(len(sight.names))
    return _scene(
        sight.say, tuple([_seat(sight.say, _seen(sight, seat)) for seat in players]), _middle(sight)
    )


@kept
def _scene(say: Say, seats: tuple[Node, ...], middle: Node) -> Node:
    return h(
        "div",
        {"class": f"scene scene--{-(-len(seats) // 2)}"},
        _shores(),
        h("ul", {"class": "seats", "aria-label": say(msg("seats"))}, seats),
        middle,
        key="scene",
    )


def place_of(seat: int, players: int) -> tuple[int, int]:
    """Column (0 left, 1 right) and half row (0 top) of a seat, so that they go round clockwise.

    A seat is two half rows high; a shore with a seat less begins half a row lower.
    """
    left = -(-players // 2)
    return (0, 2 * (left - 1 - seat)) if seat < left else (1, 2 * (seat - left) + players % 2)


@cache
def _shores() -> Node:
    """Land on both sides, with soundings' lines along it."""
    west = "q30 50-10 110t20 120-20 100 30 70"
    east = "q-40 60-4 120t-20 110 26 90-24 80"
    return h(
        "svg",
        {
            "class": "scene__bg",
            "viewBox": "0 0 900 400",
            "preserveAspectRatio": "xMidYMid slice",
            "aria-hidden": "true",
        },
        path("M0 0h900v400H0z", cls="b-sea"),
        path(f"M0 0h300{west}H0zM900 0H620{east}H900z", cls="b-land", stroke_width=2),
        path(f"M310 0{west}M610 0{east}", cls="shoal"),
        path(f"M322 0{west}M598 0{east}", cls="shoal shoal--far"),
    )


# ------------------------------------------------------------------ seats


class Seat(NamedTuple):
    """A seat as it is drawn."""

    seat: int
    players: int
    flag: int
    name: str
    now: bool
    """Whether it is asked."""
    captain: bool
    purse: int
    awaited: str
    """When it is its turn to lay a card, as long as none lies before it."""
    card: str
    """The card before it, face up; empty while it lies face down."""
    kind: str
    """What the card counts as, if that is decided."""
    coins: int
    """What lies on the card."""
    bet: int | None
    """What has been bet; None while it is being thought about."""
    change: int | None
    """What the round has brought to it, as long as its cards lie open."""
    specials: int
    gear: tuple[int, ...]
    character: str


def _seen(sight: Sight, seat: int) -> Seat:
    facts, player = sight.facts, sight.player(seat)
    outcome = facts["outcome"]
    # It may be that of the round before.
    told = outcome if facts["open"] and outcome and outcome["round"] == facts["round"] else None
    if told is not None:
        bet: int | None = told["bets"][seat]
    else:
        bet = None if sight.kind == "bet" and seat == sight.seat else player["bet"]
    return Seat(
        seat,
        len(sight.names),
        sight.flags[seat],
        sight.names[seat],
        sight.asked == seat,
        facts["captain"] == seat and not is_over(facts),
        player["purse"],
        "" if player["placed"] else sight.say(_awaited(sight, seat)),
        # Whatever its kind, and whoever looks: every back is the same.
        player["card"] if facts["open"] else "",
        player["kind"] if facts["open"] else "",
        player["bet"],
        bet,
        told["changes"][seat] if told is not None else None,
        player["specials"],
        tuple([player["gear"][kind] for kind in KINDS]),
        player["character"],
    )


@piece
def _seat(say: Say, seat: Seat) -> Node:
    column, row = place_of(seat.seat, seat.players)
    cls = f"seat seat--{'r' if column else 'l'}"
    if seat.now:
        cls += " is-now"
    return h(
        "li",
        {
            "class": cls,
            "id": f"seat-{seat.seat}",
            "data-p": seat.flag,
            # On a phone the ship lies above all seats, and no shore begins lower than the other.
            "style": f"--half:{row + 1};--row:{row // 2 + 2}",
        },
        _head(say, seat.flag, seat.name, seat.purse, captain=seat.captain),
        h("div", {"class": "seat__play"}, _play(say, seat)),
        _things(say, seat.specials, seat.gear, seat.character),
        key=f"seat-{seat.seat}",
    )


@piece
def _head(say: Say, flag_no: int, name: str, purse: int, *, captain: bool) -> Node:
    return h(
        "div",
        {"class": "seat__head"},
        flag(flag_no),
        h("b", {"class": "seat__name", "dir": "auto"}, name),
        _captain(say) if captain else None,
        h(
            "span",
            {"class": "seat__purse num"},
            purse,
            h("span", {"class": "vh"}, say(msg("seat.silver", n=purse))),
            icon("coins"),
            key="purse",
        ),
    )


def _captain(say: Say) -> Node:
    return h(
        "span",
        {"class": "seat__captain", "title": say(msg("seat.captain"))},
        parrot(),
        h("span", {"class": "vh"}, say(msg("seat.captain"))),
        key="captain",
    )


def _play(say: Say, seat: Seat) -> list[Child]:
    """The card before the seat with its bet, or when it is the seat's turn."""
    if seat.awaited:
        awaited = h("span", {"class": "seat__awaited muted"}, seat.awaited, key="bet")
        return [h("span", {"class": "seat__told"}, awaited, key="told")]
    kind: Node | None = None
    if seat.card:
        # The card that lies there is turned.
        card = face(say, seat.card, seat.kind)._replace(key="card")
        named = msg("seat.kind", kind=seat.kind) if seat.kind else msg("seat.undecided")
        kind = h("b", {"class": "seat__kind"}, say(named), key="kind")
    else:
        card = h(
            "span",
            {"class": "card card--back mini", "role": "img",
             "aria-label": say(msg("seat.face-down"))},
            key="card",
        )  # fmt: skip
    told = h("span", {"class": "seat__told"}, kind, _bet_words(say, seat.bet), key="told")
    change = _change(say, seat.change) if seat.change is not None else None
    return [card, coin_pile(seat.coins, 3), told, change]


def _bet_words(say: Say, bet: int | None) -> Node:
    """The bet in words."""
    if bet is None:
        return h("span", {"class": "muted"}, say(msg("seat.betting")), key="bet")
    told = msg("seat.bet", n=bet) if bet else msg("seat.no-bet")
    return h("span", {"class": "num"}, say(told), key="bet")


def _change(say: Say, n: int) -> Node:
    cls = "good" if n > 0 else "bad" if n < 0 else "even"
    return h(
        "b",
        {"class": f"seat__change num is-{cls}", "title": say(msg("seat.change", n=n))},
        say(msg("delta.silver", n=n)),
        key="change",
    )


def _awaited(sight: Sight, seat: int) -> Message:
    """When it is the seat's turn to lay a card."""
    facts = sight.facts
    if facts["phase"] == "equip" and sight.seat == seat:
        return msg("seat.buys")
    if facts["phase"] != "bet" or not facts["ship"]:
        return msg("seat.waits")
    if sight.seat == seat:
        return msg("seat.now")
    order: list[int] = facts["order"]
    if order[-1] == seat:
        return msg("seat.last")
    if order.index(seat) == order.index(sight.seat) + 1:
        return msg("seat.next")
    return msg("seat.later")


@piece
def _things(say: Say, specials: int, gear: tuple[int, ...], character: str) -> Node:
    """Number of special cards, equipment, character."""
    parts: list[Child] = [
        h(
            "span",
            {
                "class": "seat__fact num",
                "title": say(msg("seat.specials", n=specials)),
                "data-help": "specials",
            },
            backs(),
            h("span", {"aria-hidden": "true"}, specials),
            h("span", {"class": "vh"}, say(msg("seat.specials", n=specials))),
            key="specials",
        )
    ]
    for kind, owned in zip(KINDS, gear, strict=True):
        if owned:
            pays = owned * GEAR_PAYS[kind]
            label = say(msg("things.gear", gear=kind, n=owned, pays=pays))
            parts.append(
                h(
                    "span",
                    {
                        "class": f"seat__fact num is-{kind}",
                        "title": label,
                        "data-help": "equipment",
                    },
                    icon("coins" if kind == TRADE else KIND_ICONS[kind]),
                    h("span", None, say(msg("seat.gear.n", n=owned))),
                    key=f"gear-{kind}",
                )
            )
    if character:
        name = say(msg("character.named", character=character))
        told = say(msg("character.told", character=character, ability=ability(character)))
        parts.append(
            h(
                "span",
                {"class": "seat__who", "title": told, "data-help": "characters"},
                name,
                key="character",
            )
        )
    return h("div", {"class": "seat__things"}, parts)


# ------------------------------------------------------------------ the middle


class Ship(NamedTuple):
    """The ship as it is drawn."""

    round: int
    cargo: int
    """0 if none is there."""
    hold: int
    """Coins that lie on it."""
    over: bool
    sums: tuple[int, int] | None
    """Attack and defence, as soon as the cards lie open."""
    captured: bool | None
    """How it came out, as soon as that is known."""


def _middle(sight: Sight) -> Node:
    facts = sight.facts
    sums: tuple[int, int] | None = None
    captured: bool | None = None
    if facts["open"]:
        outcome = facts["outcome"]
        # It may be that of the round before.
        known = outcome is not None and outcome["round"] == facts["round"]
        captured = outcome["captured"] if known else None
        found = outcome if known else facts
        sums = (found["attack"], found["defence"])
    ship = Ship(facts["round"], facts["ship"], facts["hold"], is_over(facts), sums, captured)
    return _ship_and_deck(sight.say, ship, facts["deck"], facts["top"])


@piece
def _ship_and_deck(say: Say, ship: Ship, deck: int, top: str) -> Node:
    return h("div", {"class": "middle"}, _ship(say, ship), _deck(say, deck, top))


@piece
def _ship(say: Say, ship: Ship) -> Node:
    return h(
        "article",
        {"class": "card shipcard", "aria-label": say(_ship_label(ship))},
        h("span", {"class": "shipcard__no"}, say(_ship_title(ship))),
        junk(),
        h(
            "span",
            {"class": "shipcard__cargo"},
            h("b", {"class": "num"}, ship.cargo),
            h("span", None, say(msg("ship.cargo"))),
            key="cargo",
        )
        if ship.cargo
        else None,
        coin_pile(ship.hold),
        _fate(say, *ship.sums, ship.captured) if ship.sums is not None else None,
        # Another ship is another card: it comes in.
        key=f"ship-{ship.round}-{'there' if ship.cargo else 'awaited'}",
    )


def _ship_title(ship: Ship) -> Message:
    if not ship.cargo:
        return msg("ship.over") if ship.over else msg("ship.awaited")
    return msg("ship.no", n=ship.round)


def _ship_label(ship: Ship) -> Message:
    if not ship.cargo:
        return _ship_title(ship)
    return msg("ship.label", n=ship.round, cargo=ship.cargo)


def _fate(say: Say, attack: int, defence: int, captured: bool | None) -> Node:
    """Attack against defence; at the end how it came out."""
    told: Node | None = None
    if captured is not None:
        told = h(
            "b",
            {"class": f"fate__word is-{'captured' if captured else 'defended'}"},
            say(msg("fate.captured") if captured else msg("fate.defended")),
        )
    return h(
        "span",
        {"class": "fate", "data-help": "reveal"},
        h(
            "span",
            {"class": "fate__sum num", "role": "img",
             "aria-label": say(msg("fate.sum", attack=attack, defence=defence))},
            icon("sabres", "is-attack"), attack, " : ", defence, icon("shield", "is-defence"),
        ),
        told,
        key="fate",
    )  # fmt: skip


@piece
def _deck(say: Say, n: int, top: str) -> Node:
    """The special cards that can still be taken; the top one if it lies face up."""
    if top:
        card: Node = face(say, top)
    else:
        back = "card card--back mini" if n else "card mini mini--none"
        card = h("span", {"class": back, "aria-hidden": "true"}, key="deck")
    return h(
        "div",
        {"class": "deck-of-specials", "data-help": "specials"},
        card,
        h(
            "span",
            None,
            h("b", {"class": "num"}, n),
            " ",
            say(msg("deck.cards", n=n)),
            h("small", None, say(msg("deck.top", card=top))) if top else None,
        ),
        key="deck",
    )
