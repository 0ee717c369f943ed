"""The strait: seats round a common middle, the ship with its cargo, the special cards."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from ...kernel import Message, msg
from .catalog import GEAR_PAYS, KINDS, TRADE
from .drawing import (
    KIND_ICONS,
    Child,
    Node,
    Sight,
    backs,
    coin_pile,
    face,
    flag,
    h,
    icon,
    junk,
    parrot,
    path,
)
from .words import ability, is_over


def scene(sight: Sight) -> Node:
    """All seats clockwise, up the left shore and down the right one, and the ship between them."""
    players = len(sight.names)
    rows = -(-players // 2)
    return h(
        "div",
        {"class": f"scene scene--{rows}"},
        _shores(),
        h(
            "ul",
            {"class": "seats", "aria-label": sight.say(msg("seats"))},
            [_seat(sight, seat) for seat in range(players)],
        ),
        _middle(sight),
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


def _seat(sight: Sight, seat: int) -> Node:
    say, player = sight.say, sight.player(seat)
    column, row = place_of(seat, len(sight.names))
    now = sight.request is not None and sight.seat == seat
    cls = f"seat seat--{'r' if column else 'l'}"
    if now:
        cls += " is-now"
    return h(
        "li",
        {
            "class": cls,
            "id": f"seat-{seat}",
            "data-p": sight.flags[seat],
            # On a phone the ship lies above all seats, and no shore begins lower than the other.
            "style": f"--half:{row + 1};--row:{row // 2 + 2}",
        },
        h(
            "div",
            {"class": "seat__head"},
            flag(sight.flags[seat]),
            h("b", {"class": "seat__name", "dir": "auto"}, sight.names[seat]),
            _captain(sight, seat),
            h(
                "span",
                {"class": "seat__purse num"},
                player["purse"],
                h("span", {"class": "vh"}, say(msg("seat.silver", n=player["purse"]))),
                icon("coins"),
                key="purse",
            ),
        ),
        h("div", {"class": "seat__play"}, _play(sight, seat)),
        _things(sight, player),
        key=f"seat-{seat}",
    )


def _captain(sight: Sight, seat: int) -> Node | None:
    if sight.facts["captain"] != seat or is_over(sight.facts):
        return None
    return h(
        "span",
        {"class": "seat__captain", "title": sight.say(msg("seat.captain"))},
        parrot(),
        h("span", {"class": "vh"}, sight.say(msg("seat.captain"))),
        key="captain",
    )


def _play(sight: Sight, seat: int) -> list[Child]:
    """The card before the seat with its bet, or when it is the seat's turn."""
    say, facts, player = sight.say, sight.facts, sight.player(seat)
    if not player["placed"]:
        return [h("span", {"class": "muted"}, say(_awaited(sight, seat)), key="awaited")]
    parts: list[Child] = []
    if facts["open"]:
        parts.append(face(say, player["card"], player["kind"]))
        kind = msg("seat.kind", kind=player["kind"]) if player["kind"] else msg("seat.undecided")
        told = h("b", {"class": "seat__kind"}, say(kind), key="kind")
    else:
        # Whatever its kind, and whoever looks: every back is the same.
        parts.append(
            h(
                "span",
                {"class": "card card--back mini", "role": "img",
                 "aria-label": say(msg("seat.face-down"))},
                key="back",
            )
        )  # fmt: skip
        told = None
    bet, change = _bet(sight, seat), _change(sight, seat)
    parts += [coin_pile(bet, 3), h("span", {"class": "seat__told"}, told, _bet_words(sight, seat))]
    if change is not None:
        parts.append(change)
    return parts


def _bet(sight: Sight, seat: int) -> int:
    """The coins on the seat's card."""
    coins: int = sight.player(seat)["bet"]
    return coins


def _bet_words(sight: Sight, seat: int) -> Node | None:
    """The bet in words; after the payout what it has been."""
    facts = sight.facts
    if sight.facts["open"] and facts["outcome"] and facts["outcome"]["round"] == facts["round"]:
        bet: int = facts["outcome"]["bets"][seat]
    elif sight.kind == "bet" and seat == sight.seat:
        return h("span", {"class": "muted"}, sight.say(msg("seat.betting")), key="bet")
    else:
        bet = _bet(sight, seat)
    told = msg("seat.bet", n=bet) if bet else msg("seat.no-bet")
    return h("span", {"class": "num"}, sight.say(told), key="bet")


def _change(sight: Sight, seat: int) -> Node | None:
    """What the round has brought to the seat, as long as its cards lie open."""
    facts = sight.facts
    outcome = facts["outcome"]
    if not facts["open"] or outcome is None or outcome["round"] != facts["round"]:
        return None
    n: int = outcome["changes"][seat]
    cls = "good" if n > 0 else "bad" if n < 0 else "even"
    return h(
        "b",
        {"class": f"seat__change num is-{cls}", "title": sight.say(msg("seat.change", n=n))},
        sight.say(msg("delta.silver", n=n)),
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


def _things(sight: Sight, player: Mapping[str, Any]) -> Node:
    """Number of special cards, equipment, character."""
    say = sight.say
    n: int = player["specials"]
    parts: list[Child] = [
        h(
            "span",
            {
                "class": "seat__fact num",
                "title": say(msg("seat.specials", n=n)),
                "data-help": "specials",
            },
            backs(),
            n,
            key="specials",
        )
    ]
    for kind in KINDS:
        if owned := player["gear"][kind]:
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
    if player["character"]:
        who: str = player["character"]
        name = say(msg("character.named", character=who))
        told = say(msg("character.told", character=who, ability=ability(who)))
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


def _middle(sight: Sight) -> Node:
    facts, say = sight.facts, sight.say
    return h(
        "div",
        {"class": "middle"},
        h(
            "article",
            {"class": "card shipcard", "aria-label": say(_ship_label(facts))},
            h("span", {"class": "shipcard__no"}, say(_ship_title(facts))),
            junk(),
            h(
                "span",
                {"class": "shipcard__cargo"},
                h("b", {"class": "num"}, facts["ship"]),
                h("span", None, say(msg("ship.cargo"))),
                key="cargo",
            )
            if facts["ship"]
            else None,
            coin_pile(facts["hold"]),
            _fate(sight),
            # Another ship is another card: it comes in.
            key=f"ship-{facts['round']}-{'there' if facts['ship'] else 'awaited'}",
        ),
        _deck(sight),
    )


def _ship_title(facts: Mapping[str, Any]) -> Message:
    if not facts["ship"]:
        return msg("ship.over") if is_over(facts) else msg("ship.awaited")
    return msg("ship.no", n=facts["round"])


def _ship_label(facts: Mapping[str, Any]) -> Message:
    if not facts["ship"]:
        return _ship_title(facts)
    return msg("ship.label", n=facts["round"], cargo=facts["ship"])


def _fate(sight: Sight) -> Node | None:
    """Attack against defence, as soon as the cards lie open; at the end how it came out."""
    facts, say = sight.facts, sight.say
    if not facts["open"]:
        return None
    outcome = facts["outcome"]
    if outcome is not None and outcome["round"] == facts["round"]:
        captured: bool = outcome["captured"]
        told = h(
            "b",
            {"class": f"fate__word is-{'captured' if captured else 'defended'}"},
            say(msg("fate.captured") if captured else msg("fate.defended")),
        )
        attack, defence = outcome["attack"], outcome["defence"]
    else:
        told, attack, defence = None, facts["attack"], facts["defence"]
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


def _deck(sight: Sight) -> Node:
    """The special cards that can still be taken; the top one if it lies face up."""
    facts, say = sight.facts, sight.say
    n: int = facts["deck"]
    top: str = facts["top"]
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
