"""What may be chosen beside the map: bids, moves of the pilots, what one's own dice show."""

from __future__ import annotations

from typing import Any, Final

from ...kernel import CHANCE, Message, Option, Request, msg
from .catalog import FACES
from .drawing import AttrValue, Child, Node, Sight, flag, h, icon, pips, ware_name

_STEPS: Final = (-5, -1, 1, 5)
"""How far the buttons beside a bid go."""


def panel(
    sight: Sight, what: str, title: Message, *children: Child, extra: Child = None
) -> Node:  # fmt: skip
    """A panel of the aside under its title."""
    return h(
        "section",
        {"class": f"panel manila-{what}", "aria-labelledby": f"h-{what}"},
        h(
            "div",
            {"class": "panel__head"},
            h("h2", {"class": "eyebrow", "id": f"h-{what}"}, sight.say(title)),
            extra,
        ),
        *children,
        key=what,
    )


def pressed(sight: Sight, option: Option) -> str:
    """The state of a button that selects the option."""
    chosen = sight.selected is not None and sight.selected.key == option.key
    return "true" if chosen else "false"


# ------------------------------------------------------------------ the auction


def auction(sight: Sight) -> Node:
    """Who has bid what, who has passed; for the one who is asked, the bid as a stepper."""
    say, facts = sight.say, sight.facts
    high = max(facts["bids"])
    change = _changes(sight)
    rows: list[Child] = []
    for seat, bid in enumerate(facts["bids"]):
        if facts["passed"][seat]:
            state = msg("bids.passed")
        elif bid:
            state = msg("bids.bid", n=bid)
        else:
            state = msg("bids.open")
        cls = "is-out" if facts["passed"][seat] else "is-high" if bid and bid == high else None
        rows.append(
            h(
                "li",
                {"class": cls},
                flag(sight.flags[seat]),
                h("span", {"class": "bids__name", "dir": "auto"}, sight.names[seat]),
                h("small", {"class": "num"}, say(change[seat])) if seat in change else None,
                h("b", {"class": "num"}, say(state)),
                key=f"bid-{seat}",
            )
        )
    request = sight.request
    asked = request if request is not None and request.kind == "bid" else None
    return panel(
        sight,
        "auction",
        msg("bids"),
        h("ul", {"class": "bids"}, rows),
        _stepper(sight, asked) if asked is not None else None,
        extra=h("span", {"class": "chip"}, say(msg("bids.opens", seat=facts["opener"])))
        if facts["opener"] >= 0
        else None,
    )


def _changes(sight: Sight) -> dict[int, Message]:
    """What the last voyage has brought to each seat, as long as it is news."""
    for event in reversed(sight.news):
        if event.kind == "voyage-ended":
            return {
                seat: msg("bids.change", n=n) for seat, n in enumerate(event.data["changes"])
            }  # fmt: skip
    return {}


def _stepper(sight: Sight, request: Request) -> Node | None:
    """The bid that is being thought about, and buttons to go up and down."""
    say = sight.say
    least: int = request.data["least"]
    limit: int = request.data["limit"]
    if limit < least:
        return None
    option = sight.selected
    bidding = option is not None and option.key.startswith("bid:")
    n = int(option.key.partition(":")[2]) if option is not None and bidding else least
    return h(
        "div",
        {
            "class": "stepper",
            "role": "group",
            "aria-label": say(msg("bids.stepper")),
            "data-roving": True,
        },
        [_step(sight, n, step, least, limit) for step in _STEPS if step < 0],
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
        [_step(sight, n, step, least, limit) for step in _STEPS if step > 0],
        h("p", {"class": "muted stepper__range"}, say(msg("bids.range", n=least, limit=limit))),
        key="stepper",
    )


def _step(sight: Sight, n: int, step: int, least: int, limit: int) -> Node:
    to = min(max(n + step, least), limit)
    attrs: dict[str, AttrValue] = {"type": "button", "class": "btn"}
    if to == n:
        attrs |= {"aria-disabled": "true", "aria-label": sight.say(msg("bids.step", n=step))}
    else:
        attrs |= {"data-choice": f"bid:{to}", "aria-label": sight.say(msg("bid.bid", n=to))}
    sign = "+" if step > 0 else "\u2212"
    return h("button", attrs, h("span", {"class": "num"}, f"{sign}{abs(step)}"), key=f"by-{step}")


# ------------------------------------------------------------------ pilots


def pilot(sight: Sight, request: Request) -> Node:
    """The moves of the pilot, punt by punt; some have no place of their own on the map."""
    rows: dict[str, list[Child]] = {}
    for option in request.options:
        if not option.key.startswith("move:"):
            continue
        _, ware, text = option.key.split(":")
        step = int(text)
        rows.setdefault(ware, []).append(
            h(
                "button",
                {
                    "type": "button",
                    "class": "btn",
                    "data-choice": option.key,
                    "aria-pressed": pressed(sight, option),
                    "aria-label": sight.say(option.label),
                    "style": f"grid-column:{step + (5 if step < 0 else 4)}",
                },
                h("span", {"class": "num"}, f"+{step}" if step > 0 else f"\u2212{-step}"),
                key=option.key,
            )
        )
    spaces = {punt["ware"]: punt["space"] for punt in sight.facts["punts"]}
    return panel(
        sight,
        "pilot",
        msg("pilot.panel"),
        [
            h(
                "div",
                {"class": "moves", "role": "group", "aria-label": sight.say(ware_name(ware))},
                icon(ware, "ware"),
                h("span", None, sight.say(msg("pilot.space", space=spaces[ware]))),
                sorted(buttons, key=lambda node: _column(node)),
                key=ware,
            )
            for ware, buttons in rows.items()
        ],
    )


def _column(node: Any) -> str:
    return str(node.attrs["style"])


# ------------------------------------------------------------------ what chance has said


def chance(sight: Sight, request: Request) -> Node:
    """What one's own die shows, or what was drawn, as buttons."""
    if request.kind == "die":
        return _faces(sight, request)
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
        sight,
        "chance",
        msg("first.panel") if first else msg("deal.panel"),
        h("div", {"class": "stack", "role": "group", "aria-labelledby": "h-chance"}, buttons),
    )


def _faces(sight: Sight, request: Request) -> Node:
    ware: str = request.data["punt"]
    say = sight.say
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
