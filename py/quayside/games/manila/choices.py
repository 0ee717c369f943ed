"""What may be chosen beside the map: bids, moves of the pilots, what one's own dice show."""

from __future__ import annotations

from typing import Final

from ...kernel import CHANCE, Message, Option, Request, msg
from .catalog import FACES
from .drawing import (
    AttrValue,
    Child,
    Node,
    Say,
    Sight,
    flag,
    h,
    icon,
    kept,
    piece,
    pips,
    ware_name,
)

_STEPS: Final = (-5, -1, 1, 5)
"""How far the buttons beside a bid go."""


def panel(say: Say, what: str, title: Message, *children: Child, extra: Child = None) -> Node:
    """A panel of the aside under its title."""
    return h(
        "section",
        {"class": f"panel manila-{what}", "aria-labelledby": f"h-{what}"},
        h(
            "div",
            {"class": "panel__head"},
            h("h2", {"class": "eyebrow", "id": f"h-{what}"}, say(title)),
            extra,
        ),
        *children,
        key=what,
    )


def is_pressed(sight: Sight, option: Option) -> bool:
    """Whether the button that selects the option has done so."""
    return sight.selected is not None and sight.selected.key == option.key


# ------------------------------------------------------------------ the auction


def auction(sight: Sight) -> Node:
    """Who has bid what, who has passed; for the one who is asked, the bid as a stepper."""
    facts = sight.facts
    bids: list[int] = facts["bids"]
    high = max(bids)
    change = _changes(sight)
    request = sight.request
    asked = request if request is not None and request.kind == "bid" else None
    return _auction_panel(
        sight.say,
        tuple(
            [
                _bidder(
                    sight.say,
                    seat,
                    sight.flags[seat],
                    sight.names[seat],
                    bid,
                    change[seat] if change else None,
                    passed=facts["passed"][seat],
                    high=bid > 0 and bid == high,
                )
                for seat, bid in enumerate(bids)
            ]
        ),
        _stepper(sight, asked) if asked is not None else None,
        facts["opener"],
    )


@kept
def _auction_panel(say: Say, rows: tuple[Node, ...], stepper: Node | None, opener: int) -> Node:
    """`opener` is the seat that bids first; negative before there is one."""
    return panel(
        say,
        "auction",
        msg("bids"),
        h("ul", {"class": "bids"}, rows),
        stepper,
        extra=h("span", {"class": "chip"}, say(msg("bids.opens", seat=opener)))
        if opener >= 0
        else None,
    )


@piece
def _bidder(
    say: Say,
    seat: int,
    flag_no: int,
    name: str,
    bid: int,
    change: int | None,
    *,
    passed: bool,
    high: bool,
) -> Node:
    """A seat in the auction; with what the last voyage has brought, if that is news."""
    if passed:
        state = msg("bids.passed")
    elif bid:
        state = msg("bids.bid", n=bid)
    else:
        state = msg("bids.open")
    return h(
        "li",
        {"class": "is-out" if passed else "is-high" if high else None},
        flag(flag_no),
        h("span", {"class": "bids__name", "dir": "auto"}, name),
        h("small", {"class": "num"}, say(msg("bids.change", n=change)))
        if change is not None
        else None,
        h("b", {"class": "num"}, say(state)),
        key=f"bid-{seat}",
    )


def _changes(sight: Sight) -> list[int]:
    """What the last voyage has brought to each seat, as long as it is news; else nothing."""
    for event in reversed(sight.news):
        if event.kind == "voyage-ended":
            found: list[int] = event.data["changes"]
            return found
    return []


def _stepper(sight: Sight, request: Request) -> Node | None:
    """The bid that is being thought about, and buttons to go up and down."""
    least: int = request.data["least"]
    limit: int = request.data["limit"]
    if limit < least:
        return None
    option = sight.selected
    bidding = option is not None and option.key.startswith("bid:")
    n = int(option.key.partition(":")[2]) if option is not None and bidding else least
    return _steps(sight.say, n, least, limit, bidding=bidding)


@piece
def _steps(say: Say, n: int, least: int, limit: int, *, bidding: bool) -> Node:
    return h(
        "div",
        {
            "class": "stepper",
            "role": "group",
            "aria-label": say(msg("bids.stepper")),
            "data-roving": True,
        },
        [_step(say, n, step, least, limit) for step in _STEPS if step < 0],
        h(
            "button",
            {
                "type": "button",
                "class": "stepper__n num",
                "data-choice": f"bid:{n}",
                "aria-pressed": "true" if bidding else "false",
                "aria-label": say(msg("bid.bid", n=n)),
            },
            n,
            key="n",
        ),
        [_step(say, n, step, least, limit) for step in _STEPS if step > 0],
        h("p", {"class": "muted stepper__range"}, say(msg("bids.range", n=least, limit=limit))),
        key="stepper",
    )


def _step(say: Say, n: int, step: int, least: int, limit: int) -> Node:
    to = min(max(n + step, least), limit)
    attrs: dict[str, AttrValue] = {"type": "button", "class": "btn"}
    if to == n:
        attrs |= {"aria-disabled": "true", "aria-label": say(msg("bids.step", n=step))}
    else:
        attrs |= {"data-choice": f"bid:{to}", "aria-label": say(msg("bid.bid", n=to))}
    sign = "+" if step > 0 else "\u2212"
    return h("button", attrs, h("span", {"class": "num"}, f"{sign}{abs(step)}"), key=f"by-{step}")


# ------------------------------------------------------------------ pilots


def pilot(sight: Sight, request: Request) -> Node:
    """The moves of the pilot, punt by punt; some have no place of their own on the map."""
    moves: dict[str, list[tuple[int, Node]]] = {}
    for option in request.options:
        if not option.key.startswith("move:"):
            continue
        _, ware, step = option.key.split(":")
        label, pressed = sight.say(option.label), is_pressed(sight, option)
        button = _move(option.key, int(step), label, pressed=pressed)
        moves.setdefault(ware, []).append((int(step), button))
    spaces = {punt["ware"]: punt["space"] for punt in sight.facts["punts"]}
    return _pilot_panel(
        sight.say,
        tuple(
            [
                (ware, spaces[ware], tuple([button for _, button in sorted(found, key=_by_step)]))
                for ware, found in moves.items()
            ]
        ),
    )


def _by_step(move: tuple[int, Node]) -> int:
    return move[0]


@piece
def _move(key: str, step: int, label: str, *, pressed: bool) -> Node:
    return h(
        "button",
        {
            "type": "button",
            "class": "btn",
            "data-choice": key,
            "aria-pressed": "true" if pressed else "false",
            "aria-label": label,
            "style": f"grid-column:{step + (5 if step < 0 else 4)}",
        },
        h("span", {"class": "num"}, f"+{step}" if step > 0 else f"\u2212{-step}"),
        key=key,
    )


@kept
def _pilot_panel(say: Say, rows: tuple[tuple[str, int, tuple[Node, ...]], ...]) -> Node:
    """Each row is a ware, the space of its punt, and its buttons."""
    return panel(
        say,
        "pilot",
        msg("pilot.panel"),
        [
            h(
                "div",
                {"class": "moves", "role": "group", "aria-label": say(ware_name(ware))},
                icon(ware, "ware"),
                h("span", None, say(msg("pilot.space", space=space))),
                buttons,
                key=ware,
            )
            for ware, space, buttons in rows
        ],
    )


# ------------------------------------------------------------------ what chance has said


def chance(sight: Sight, request: Request) -> Node:
    """What one's own die shows, or what was drawn, as buttons."""
    if request.kind == "die":
        return _faces(sight.say, request.data["punt"])
    first = request.kind == "first-player"
    buttons = [
        h(
            "button",
            {"type": "button", "class": "btn", "data-choice": option.key},
            flag(sight.flags[int(option.key) - 1]) if first else icon(option.key, "ware"),
            sight.names[int(option.key) - 1] if first else sight.say(ware_name(option.key)),
            key=option.key,
        )
        for option in request.options
    ]
    return panel(
        sight.say,
        "chance",
        msg("first.panel") if first else msg("deal.panel"),
        h("div", {"class": "stack", "role": "group", "aria-labelledby": "h-chance"}, buttons),
    )


@piece
def _faces(say: Say, ware: str) -> Node:
    return h(
        "section",
        {"class": "tray", "aria-labelledby": "h-die"},
        h(
            "h2",
            {"class": "eyebrow", "id": "h-die"},
            say(msg("die.panel", ware=ware)),
        ),
        h(
            "div",
            {"class": "faces", "role": "group", "aria-labelledby": "h-die", "data-roving": True},
            [
                h(
                    "button",
                    {
                        "type": "button",
                        "class": f"die die--pip die--{ware}",
                        "data-choice": face,
                        "aria-label": say(msg("die.face", ware=ware, n=int(face))),
                    },
                    pips(int(face)),
                    key=face,
                )
                for face, _ in FACES
            ],
        ),
        key="tray",
    )


def asked_of_chance(request: Request | None) -> bool:
    """Whether people say what chance has brought."""
    return request is not None and request.seat == CHANCE
