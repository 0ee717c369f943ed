"""What lies beside the deck: the picked pirate or tower, the die, the crews, flags, threats."""

from __future__ import annotations

from collections.abc import Mapping
from math import pi
from typing import Any, Final

from ...kernel import CHANCE, Message, Request, msg
from .catalog import CREW, FACES, SPACES
from .deck import crew_on
from .drawing import (
    AttrValue,
    Child,
    Node,
    Sight,
    circle,
    flag,
    h,
    icon,
    panel,
    path,
    pips,
    standing,
)
from .words import runs

COLUMNS: Final = {
    "top": msg("crews.top"),
    "aboard": msg("crews.aboard"),
    "captive": msg("crews.captive"),
    "lost": msg("crews.lost"),
    "reserve": msg("crews.ashore"),
}
"""What the table of crews can tell, by the name that observations have for it."""
_FLAGS: Final = 3


def panels(sight: Sight, columns: tuple[str, ...]) -> tuple[Node, ...]:
    """The panels in the order in which they are needed. The columns are those of the crews."""
    request, facts = sight.request, sight.facts
    found: list[Node | None] = []
    if request is not None and request.seat == CHANCE:
        found.append(_chance(sight, request))
    elif facts["roll"]:
        found.append(_die(sight))
    found.append(_hand(sight))
    found.append(_crews(sight, columns))
    if sight.game == "madagascar":
        found.append(_flags(sight))
    found.append(_threats(sight))
    if not facts["origin"] and not facts["freed"]:
        found.append(_how(sight))
    return tuple(node for node in found if node is not None)


# ------------------------------------------------------------------ the die


def _die(sight: Sight) -> Node:
    n: int = sight.facts["roll"]
    say = sight.say
    # A die of another roll is another node: it comes in tumbling.
    return panel(
        sight,
        "die",
        msg("die.panel"),
        h(
            "div",
            {"class": "kidd-roll"},
            h(
                "span",
                {"class": "die die--pip", "role": "img", "aria-label": say(msg("die.shows", n=n))},
                pips(n),
                key=f"die-{sight.facts['actions']}-{n}",
            ),
            h("p", None, say.rich(msg("die.rule", n=n))),
        ),
    )


def _chance(sight: Sight, request: Request) -> Node:
    """What one's own die shows, as buttons."""
    say = sight.say
    return h(
        "section",
        {"class": "tray", "aria-labelledby": "h-die"},
        h("h2", {"class": "eyebrow", "id": "h-die"}, say(msg("die.enter"))),
        h(
            "div",
            {"class": "faces", "role": "group", "aria-labelledby": "h-die", "data-roving": True},
            [
                h(
                    "button",
                    {
                        "type": "button",
                        "class": "die die--pip",
                        "data-choice": option.key,
                        "aria-label": say(msg("die.shows", n=int(option.key))),
                    },
                    pips(int(option.key)),
                    key=option.key,
                )
                for option in request.options
                if int(option.key) in FACES
            ],
        ),
        key="tray",
    )


# ------------------------------------------------------------------ the picked pirate


def _hand(sight: Sight) -> Node | None:
    """The pirate or tower that has been picked, what it does, and what would become of it."""
    origin, _ = sight.walk()
    picked = origin or sight.facts["freed"]
    request = sight.request
    if request is None or not picked:
        return None
    say = sight.say
    found = crew_on(sight.facts, picked)
    assert found is not None
    crew = (sight.seat,) if sight.facts["freed"] else found[1]
    after = _would_be(sight)
    steps = 1 if request.kind == "free" else request.data["steps"]
    walked = len(sight.facts["route"])
    chip = msg("hand.walked", n=walked, of=steps) if walked else msg("hand.steps", n=steps)
    return panel(
        sight,
        "hand",
        msg("hand.tower", n=len(crew)) if len(crew) > 1 else msg("hand.pirate"),
        h(
            "div",
            {"class": "tw"},
            pile(sight, crew),
            [h("span", {"class": "tw__to"}, icon("arrow")), pile(sight, after)]
            if after is not None and after != crew
            else None,
            h("p", None, say(_who(crew)), _then(sight, after, crew)),
        ),
        h(
            "button",
            {"type": "button", "class": "btn", "data-act": "undo"},
            icon("undo"),
            say(msg("hand.other") if not walked else msg("hand.back")),
        )
        if request.kind == "move"
        else None,
        extra=h("span", {"class": "chip"}, say(chip)),
    )


def _would_be(sight: Sight) -> tuple[int, ...] | None:
    """The crew that would stand at the goal of the chosen move."""
    key = sight.selected.key if sight.selected is not None else ""
    if sight.after is None or not key.startswith("to:"):
        return None
    found = crew_on(sight.after, key.removeprefix("to:").partition("/")[0])
    return found[1] if found is not None else None


def _who(crew: tuple[int, ...]) -> Message:
    """Who is on top of whom."""
    if len(crew) == 1:
        return msg("hand.alone", seat=crew[0])
    return msg("hand.who", seat=crew[-1], crews=runs(crew[:-1]))


def _then(sight: Sight, after: tuple[int, ...] | None, crew: tuple[int, ...]) -> Child:
    if after is None or len(after) == len(crew) or sight.game != "madagascar":
        return None
    return [" ", h("b", None, sight.say(msg("hand.then", n=len(after))))]


def pile(sight: Sight, crew: tuple[int, ...]) -> Node:
    """A tower seen from the side."""
    rise = min(14.0, 70 / len(crew))
    high = rise * (len(crew) - 1)
    discs: list[Child] = []
    for i, seat in enumerate(crew):
        y = 14 + high - rise * i
        discs.append(
            h(
                "g",
                {"data-p": sight.flags[seat]},
                path(f"M6 {y:.1f}v9a26 10 0 0 0 52 0v-9z", cls="disc"),
                h("ellipse", {"cx": 32, "cy": y, "rx": 26, "ry": 10, "class": "disc"}),
            )
        )
    top = sight.flags[crew[-1]]
    emblem: dict[str, AttrValue] = {
        "href": f"#em-{top}",
        "x": 23,
        "y": 7.5,
        "width": 18,
        "height": 13,
        "preserveAspectRatio": "none",
        "fill": "var(--p-on)",
    }
    return h(
        "svg",
        {
            "class": "stk",
            "viewBox": f"0 0 64 {36 + high:.0f}",
            "role": "img",
            "aria-label": sight.say(msg("pile", n=len(crew), crews=runs(crew))),
        },
        discs,
        h("g", {"data-p": top}, h("use", emblem)),
    )


# ------------------------------------------------------------------ crews


def _crews(sight: Sight, columns: tuple[str, ...]) -> Node:
    """Where everybody's pirates are; those ashore as discs, too."""
    say = sight.say
    names = [COLUMNS[column] for column in columns]
    return panel(
        sight,
        "crews",
        msg("crews"),
        h(
            "table",
            {"class": "grid-table crews"},
            h(
                "thead",
                None,
                h(
                    "tr",
                    None,
                    h("th", {"scope": "col"}, h("span", {"class": "vh"}, say(msg("crews.player")))),
                    [h("th", {"scope": "col"}, say(name)) for name in names],
                ),
            ),
            h("tbody", None, [_crew(sight, seat, columns) for seat in range(len(sight.names))]),
        ),
    )


def count(player: Mapping[str, Any], column: str) -> int:
    """How many pirates the column tells of."""
    if column == "aboard":
        return int(player["top"] + player["below"] + player["captive"])
    return int(player[column])


def _crew(sight: Sight, seat: int, columns: tuple[str, ...]) -> Node:
    player = sight.facts["players"][seat]
    then = sight.after["players"][seat] if sight.after is not None else player
    cells: list[Child] = []
    for column in columns:
        now, new = count(player, column), count(then, column)
        shown: Child = str(now)
        if now != new:
            shown = h("b", {"class": "is-new"}, f"{now} \u2192 {new}")
        cells.append(
            h(
                "td",
                {"class": "num"},
                _ashore(sight, seat, now) if column == "reserve" else None,
                shown,
            )
        )
    return h(
        "tr",
        {"class": None if player["in"] else "is-out"},
        h(
            "th",
            {"scope": "row"},
            h(
                "span",
                {"class": "crews__who"},
                flag(sight.flags[seat]),
                h("span", {"dir": "auto"}, sight.names[seat]),
            ),
        ),
        cells,
        key=f"crew-{seat}",
    )


def _ashore(sight: Sight, seat: int, n: int) -> Node:
    """So many discs that wait ashore."""
    most = CREW[len(sight.names)]
    return h(
        "svg",
        {
            "class": "ashore",
            "viewBox": f"0 0 {most * 11 + 3} 14",
            "aria-hidden": "true",
            "data-p": sight.flags[seat],
        },
        [
            circle(most * 11 - 5 - 11 * i, 7, 5, cls="disc" if i < n else "disc--none")
            for i in range(most)
        ],
    )


# ------------------------------------------------------------------ flags, threats, facing


def _flags(sight: Sight) -> Node:
    """The black flags: how often the position has come up."""
    n: int = (sight.after or sight.facts)["flags"]
    return panel(
        sight,
        "flags",
        msg("flags"),
        h(
            "div",
            {"class": "kidd-raised"},
            h(
                "span",
                {"role": "img", "aria-label": sight.say(msg("flags.label", n=n))},
                [
                    h(
                        "span",
                        {"class": "kidd-flag is-up" if i < n else "kidd-flag"},
                        icon("jolly"),
                    )
                    for i in range(_FLAGS)
                ],
            ),
            h("p", None, sight.say(msg("flags.text"))),
        ),
    )


def _threats(sight: Sight) -> Node:
    """Whom somebody could capture: while this is open, the deck shows it, too."""
    say = sight.say
    facts = sight.after if sight.after is not None else sight.facts
    rows = [
        _threat(sight, facts, space.id)
        for space in SPACES
        if space.id in facts["spaces"] and _sources(facts, space.id)
    ]
    return h(
        "details",
        {"class": "panel kidd-threats"},
        h("summary", None, icon("swords"), say(msg("threats"))),
        h("p", {"class": "muted"}, say(msg("threats.text"))),
        h("ul", None, rows) if rows else h("p", None, say(msg("threats.none"))),
        key="threats",
    )


def _sources(facts: Mapping[str, Any], space: str) -> list[str]:
    """The spaces from which others threaten who stands here."""
    owner = facts["spaces"][space]["owner"]
    found: list[str] = []
    for source in facts["threats"].get(space, ()):
        if facts["spaces"][source]["owner"] != owner and source not in found:
            found.append(source)
    return found


def _threat(sight: Sight, facts: Mapping[str, Any], space: str) -> Node:
    owner = facts["spaces"][space]["owner"]
    return h(
        "li",
        None,
        flag(sight.flags[owner]),
        h(
            "span",
            None,
            sight.say(
                msg("threats.one", seat=owner, space=space, spaces=_sources(facts, space))
            ),
        ),
        key=f"threat-{space}",
    )  # fmt: skip


def _how(sight: Sight) -> Node:
    """How a pirate stands."""
    return h(
        "section",
        {"class": "panel kidd-how", "aria-labelledby": "h-how"},
        h("h2", {"class": "vh", "id": "h-how"}, sight.say(msg("how"))),
        h(
            "div",
            {"class": "how"},
            how_picture(sight.flags[max(sight.seat, 0)]),
            h("p", None, sight.say(msg("how.text"))),
        ),
        key="how",
    )


def how_picture(p: int) -> Node:
    """A pirate on three path ends, his back below."""
    legs = "M0 0v62M0 0-54-35M0 0 54-35"
    left = pi + 0.575
    return h(
        "svg",
        {"class": "how__picture", "viewBox": "-66 -56 132 128", "aria-hidden": "true"},
        path(legs, cls="rope rope--edge"),
        path(legs, cls="rope"),
        standing((p,), pi / 2, [left, 2 * pi - 0.575]),
    )
