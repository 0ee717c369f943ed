"""What lies beside the map: dice, shares and accomplices of a player, odds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ...kernel import Message, msg
from . import odds
from .catalog import ACCOMPLICES, MOVEMENTS, REDEMPTION, START_SPACES, WARES
from .choices import asked_of_chance, auction, chance, panel, pilot, pressed
from .drawing import (
    AttrValue,
    Child,
    Node,
    Sight,
    circle,
    flag,
    h,
    icon,
    pawn,
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
    if request is not None and request.kind in ("load", "launch"):
        found.append(_starts(sight))
    found.append(_hand(sight))
    found.append(_odds(sight))
    found.append(_berths(sight))
    return tuple(node for node in found if node is not None)


# ------------------------------------------------------------------ dice


def _dice(sight: Sight) -> Node:
    """The last roll of this voyage; before the first, the dice that will be rolled."""
    say, facts = sight.say, sight.facts
    rolled: Mapping[str, int] = facts["dice"]
    wares = [punt["ware"] for punt in facts["punts"]]
    dice = [
        _die(sight, ware, rolled.get(ware, 0)) for ware in wares if ware in rolled or not rolled
    ]
    title = msg("dice.last") if rolled else msg("dice.before")
    return panel(
        sight,
        "dice",
        title,
        h("div", {"class": "dice"}, dice),
        extra=h("span", {"class": "chip"}, say(msg("dice.by", seat=facts["master"]))),
    )


def _die(sight: Sight, ware: str, face: int) -> Node:
    if not face:
        label = msg("die.waits", ware=ware)
        cls = f"die die--pip die--{ware} die--blank"
    else:
        label = msg("die.shows", ware=ware, n=face)
        cls = f"die die--pip die--{ware}"
    # A die of another roll is another node: it comes in tumbling.
    key = f"die-{ware}-{sight.facts['voyage']}-{sight.facts['movement']}"
    return h(
        "span",
        {"class": cls, "role": "img", "aria-label": sight.say(label)},
        pips(face) if face else icon(ware),
        key=key,
    )


# ------------------------------------------------------------------ shares and accomplices


def _hand(sight: Sight) -> Node:
    """What the shown player has: to its own seat everything, to others what lies open."""
    say = sight.say
    player: Mapping[str, Any] = sight.facts["players"][sight.shown]
    own = player["owned"] is not None
    over = is_over(sight.facts)
    title = msg("hand", seat=sight.shown)
    chip: Node | None = None
    if own and not over:
        chip = h("span", {"class": "chip chip--line"}, icon("lock"), say(msg("hand.only")))
    cards = _own_cards(sight, player) if own else _open_cards(sight, player)
    return panel(
        sight,
        "hand",
        title,
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
        _loans(sight),
        _mates(sight, player),
        _worth(sight, player),
        _back(sight),
        extra=chip,
    )


def _own_cards(sight: Sight, player: Mapping[str, Any]) -> list[Child]:
    """A card for each ware, and one for its pledged shares."""
    cards: list[Child] = []
    for ware in WARES:
        n = player["owned"][ware.id]
        pledged = player["pledged"][ware.id]
        secret = player["first"][ware.id] > 0 and not is_over(sight.facts)
        if n - pledged:
            cards.append(_card(sight, ware.id, n - pledged, pledged=False, secret=secret))
        if pledged:
            cards.append(_card(sight, ware.id, pledged, pledged=True, secret=secret))
    return cards


def _card(sight: Sight, ware: str, n: int, *, pledged: bool, secret: bool) -> Node:
    """Shares of one ware: to be pledged or redeemed while that is asked."""
    say = sight.say
    anchor = f"pledged-{ware}" if pledged else f"share-{ware}"
    option = sight.choice(anchor) if sight.shown == sight.seat else None
    price: int = sight.facts["prices"][ware]
    if pledged:
        state = msg("share.owes", n=REDEMPTION * n)
        label = msg("share.pledged.label", ware=ware, n=n, owes=REDEMPTION * n)
    else:
        state = msg("share.worth", n=price)
        label = msg("share.label", ware=ware, n=n, price=price)
    attrs: dict[str, AttrValue] = {
        "id": anchor,
        "class": "card share share--pledged" if pledged else "card share",
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
    if option is None:
        return h("div", {**attrs, "role": "img"}, parts, key=anchor)
    attrs |= {
        "type": "button",
        "data-choice": option.key,
        "aria-pressed": pressed(sight, option),
        "class": f"{attrs['class']} is-legal",
    }
    return h("button", attrs, parts, key=f"{anchor}-button")


def _open_cards(sight: Sight, player: Mapping[str, Any]) -> list[Child]:
    """The shares that all have seen being bought, and how many lie face down."""
    say = sight.say
    cards: list[Child] = []
    for ware in WARES:
        n = player["bought"][ware.id]
        if n:
            price: int = sight.facts["prices"][ware.id]
            cards.append(
                h(
                    "div",
                    {
                        "class": "card share",
                        "role": "img",
                        "aria-label": say(msg("share.label", ware=ware.id, n=n, price=price)),
                    },
                    h("span", {"class": f"share__band share__band--{ware.id}"}, icon(ware.id)),
                    h("b", None, say(ware_name(ware.id)), f" \u00d7{n}" if n > 1 else None),
                    h("small", None, say(msg("share.worth", n=price))),
                    key=f"open-{ware.id}",
                )
            )
    hidden = player["shares"] - sum(player["bought"].values())
    if hidden:
        cards.append(
            h(
                "div",
                {
                    "class": "card share share--down",
                    "role": "img",
                    "aria-label": say(msg("share.down.label", n=hidden)),
                },
                h("span", {"class": "share__band card--back"}, icon("lock")),
                h("b", None, say(msg("share.down", n=hidden))),
                h("small", None, say(msg("share.down.unknown"))),
                key="down",
            )
        )
    return cards


def _loans(sight: Sight) -> Node | None:
    """To pledge or to redeem a share, with any decision that allows it."""
    if sight.request is None or sight.shown != sight.seat:
        return None
    buttons = [
        h(
            "button",
            {
                "type": "button",
                "class": "btn",
                "data-choice": option.key,
                "aria-pressed": pressed(sight, option),
                "title": sight.say(option.hint) if option.hint else None,
            },
            sight.say(option.label),
            key=option.key,
        )
        for option in sight.request.options
        if option.key in _LOANS
    ]
    return h("div", {"class": "loans"}, buttons, key="loans") if buttons else None


def _mates(sight: Sight, player: Mapping[str, Any]) -> Node | None:
    """Accomplices that are left, and empty places of those on the board."""
    if not sight.facts["voyage"] or is_over(sight.facts):
        return None
    left: int = player["accomplices"]
    total = ACCOMPLICES[len(sight.names)]
    declined = sight.facts["declined"][sight.shown]
    flag_no = sight.flags[sight.shown]
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
        h("span", {"class": "muted"}, sight.say(text)),
        key="mates",
    )


def _worth(sight: Sight, player: Mapping[str, Any]) -> Node:
    """Cash, loans and, to the seat itself, the fortune."""
    say = sight.say
    facts: list[Message] = []
    if player["cash"] is not None:
        facts.append(msg("worth.cash", n=player["cash"]))
    if player["loans"]:
        facts.append(msg("worth.loans", n=player["loans"]))
    if player["fortune"] is not None:
        facts.append(msg("worth.fortune", n=player["fortune"]))
    if player["cash"] is None:
        facts.append(msg("worth.secret"))
    return h(
        "ul",
        {"class": "worth"},
        [h("li", {"class": "num"}, say(fact)) for fact in facts],
        key="worth",
    )


def _back(sight: Sight) -> Node | None:
    """The way back from somebody else's things."""
    if sight.shown == sight.seat or is_over(sight.facts):
        return None
    return h(
        "button",
        {"type": "button", "class": "btn manila-back", "data-act": f"view:{sight.seat}"},
        flag(sight.flags[sight.seat]),
        sight.say(msg("looking.back", seat=sight.seat)),
        key="back",
    )


# ------------------------------------------------------------------ odds


_ROLLS: Final = {1: msg("odds.1"), 2: msg("odds.2"), 3: msg("odds.3")}


def _odds(sight: Sight) -> Node | None:
    """How likely each punt arrives, and how its profit is split now."""
    facts, say = sight.facts, sight.say
    left = MOVEMENTS - facts["movement"]
    found = odds.punts(facts)
    if not sight.gains or left not in _ROLLS or not found:
        return None
    shares = odds.split(facts)
    after = odds.split(sight.after) if _same_voyage(sight) and sight.after is not None else shares
    rows = []
    for punt in facts["punts"]:
        ware = punt["ware"]
        if ware in found:
            chances = found[ware]
            cells: list[Child] = [
                _percent(sight, chances.port, chances.total),
                _percent(sight, chances.thirteen, chances.total),
            ]
            title = msg("odds.punt", title=ware, space=punt["space"])
        else:
            cells = [h("td", {"colspan": 2}, say(msg("odds.docked", place=punt["berth"])))]
            title = msg("title", title=ware)
        rows.append(
            h(
                "tr",
                None,
                h("th", {"scope": "row"}, icon(ware, "ware"), say(title)),
                cells,
                _split(shares[ware], after.get(ware, shares[ware])),
                key=ware,
            )
        )
    heads = (msg("odds.head.punt"), msg("odds.head.port"), msg("odds.head.13"),
             msg("odds.head.each"))  # fmt: skip
    return h(
        "details",
        {"class": "panel manila-odds", "open": True},
        h("summary", {"class": "eyebrow"}, say(_ROLLS[left])),
        _table(sight, heads, rows),
        key="odds",
    )


def _starts(sight: Sight) -> Node | None:
    """How likely a punt arrives from each of the spaces where it may be launched."""
    if not sight.gains:
        return None
    rows = []
    for space in START_SPACES:
        chances = odds.punt_odds(space, MOVEMENTS)
        rows.append(
            h(
                "tr",
                None,
                h("th", {"scope": "row"}, space),
                _percent(sight, chances.port, chances.total),
                _percent(sight, chances.thirteen, chances.total),
                _percent(sight, chances.short, chances.total),
                key=f"start-{space}",
            )
        )
    heads = (msg("rules.head.start"), msg("odds.head.port"), msg("odds.head.13"),
             msg("rules.head.short"))  # fmt: skip
    return h(
        "details",
        {"class": "panel manila-odds", "open": True},
        h("summary", {"class": "eyebrow"}, sight.say(msg("rules.sailing.odds"))),
        _table(sight, heads, rows),
        key="starts",
    )


def _same_voyage(sight: Sight) -> bool:
    return sight.after is not None and sight.after["voyage"] == sight.facts["voyage"]


def _table(sight: Sight, heads: tuple[Message, ...], rows: list[Node]) -> Node:
    return h(
        "table",
        {"class": "grid-table"},
        h(
            "thead",
            None,
            h("tr", None, [h("th", {"scope": "col"}, sight.say(head)) for head in heads]),
        ),
        h("tbody", None, rows),
    )


def _percent(sight: Sight, weight: int, total: int) -> Node:
    n = odds.percent(weight, total)
    return h("td", {"class": "num"}, sight.say(msg("odds.percent", n=n)))


def _split(now: tuple[int, int], then: tuple[int, int]) -> Node:
    """What each on board gets, and what each would get with one more."""
    if then[0] != now[0]:
        text: list[Child] = [str(now[0] or "\u2013"), " \u2192 ", h("b", None, str(then[0]))]
        return h("td", {"class": "num is-new"}, text)
    if not now[1]:
        return h("td", {"class": "num"}, str(now[0] or "\u2013"))
    more = h("span", {"class": "muted"}, f" \u2192 {now[1]}")
    return h("td", {"class": "num"}, str(now[0] or "\u2013"), more)


def _berths(sight: Sight) -> Node | None:
    """How likely each port and yard space pays, and what the insurer has to expect."""
    facts, say = sight.facts, sight.say
    if not sight.gains or MOVEMENTS - facts["movement"] not in _ROLLS or not odds.punts(facts):
        return None
    weights, total = odds.berths(facts)
    rows = [
        h(
            "tr",
            None,
            h("th", {"scope": "row"}, icon(drawing), say(label)),
            [_percent(sight, weights[f"{kind}-{berth}"], total) for berth in "abc"],
            key=kind,
        )
        for kind, drawing, label in (
            ("port", "harbour", msg("odds.port")),
            ("yard", "wreck", msg("odds.yard")),
        )
    ]
    bill = odds.insurance(facts)
    mean = bill["mean"]
    return h(
        "details",
        {"class": "panel manila-odds manila-berths"},
        h("summary", {"class": "eyebrow"}, say(msg("odds.berths"))),
        h(
            "p",
            {"class": "insurer"},
            icon("insurance"),
            say(msg("odds.insurer", worst=bill["worst"], mean=_decimal(mean))),
        ),
        _table(
            sight,
            (msg("odds.head.pays"), msg("odds.a"), msg("odds.b"), msg("odds.c")),
            rows,
        ),
        key="berths",
    )


def _decimal(hundredths: int) -> str:
    """With one decimal."""
    tenths = (hundredths + 5) // 10
    return f"{tenths // 10}.{tenths % 10}"
