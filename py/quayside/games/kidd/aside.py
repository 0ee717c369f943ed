"""What lies beside the deck: the picked pirate or tower, the die, the crews, flags, threats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import pi
from typing import Any, Final, NamedTuple

from ...kernel import CHANCE, Message, msg
from .catalog import CREW, FACES, SPACES
from .deck import crew_on
from .drawing import (
    Child,
    Node,
    Sight,
    Texts,
    circle,
    each,
    emblem,
    flag,
    h,
    icon,
    kept,
    panel,
    path,
    piece,
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
    request, facts, say = sight.request, sight.facts, sight.say
    then = sight.after if sight.after is not None else facts
    found: list[Node | None] = []
    if request is not None and request.seat == CHANCE:
        found.append(_chance(say, tuple(request.keys())))
    elif facts["roll"]:
        found.append(_die(say, facts["roll"], facts["actions"]))
    found.append(_hand(sight))
    crews = zip(sight.names, sight.flags, facts["players"], then["players"], strict=True)
    found.append(_crews(say, columns, tuple(map(_Crew._make, crews))))
    if sight.game == "madagascar":
        found.append(_flags(say, then["flags"]))
    found.append(_threats(say, sight.flags, then["threats"], then["spaces"]))
    if not facts["origin"] and not facts["freed"]:
        found.append(_how(say, sight.flags[max(sight.seat, 0)]))
    return tuple(node for node in found if node is not None)


# ------------------------------------------------------------------ the die


@piece
def _die(say: Texts, n: int, actions: int) -> Node:
    # A die of another roll is another node: it comes in tumbling.
    return panel(
        say,
        "die",
        msg("die.panel"),
        h(
            "div",
            {"class": "kidd-roll"},
            h(
                "span",
                {"class": "die die--pip", "role": "img", "aria-label": say(msg("die.shows", n=n))},
                pips(n),
                key=f"die-{actions}-{n}",
            ),
            h("p", None, say.rich(msg("die.rule", n=n))),
        ),
    )


@piece
def _chance(say: Texts, faces: tuple[str, ...]) -> Node:
    """What one's own die shows, as buttons."""
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
                        "data-choice": face,
                        "aria-label": say(msg("die.shows", n=int(face))),
                    },
                    pips(int(face)),
                    key=face,
                )
                for face in faces
                if int(face) in FACES
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
    found = crew_on(sight.facts, picked)
    assert found is not None
    return _picked(
        sight.say,
        sight.flags,
        (sight.seat,) if sight.facts["freed"] else found[1],
        _would_be(sight),
        1 if request.kind == "free" else request.data["steps"],
        len(sight.facts["route"]),
        undo=request.kind == "move",
        told=sight.game == "madagascar",
    )


@piece
def _picked(
    say: Texts,
    flags: tuple[int, ...],
    crew: tuple[int, ...],
    after: tuple[int, ...] | None,
    steps: int,
    walked: int,
    *,
    undo: bool,
    told: bool,
) -> Node:
    """The panel of who has been picked, before and after the chosen move; `told` says how many
    pirates the tower would have.
    """
    chip = msg("hand.walked", n=walked, of=steps) if walked else msg("hand.steps", n=steps)
    return panel(
        say,
        "hand",
        msg("hand.tower", n=len(crew)) if len(crew) > 1 else msg("hand.pirate"),
        h(
            "div",
            {"class": "tw"},
            pile(say, flags, crew),
            [h("span", {"class": "tw__to"}, icon("arrow")), pile(say, flags, after)]
            if after is not None and after != crew
            else None,
            h(
                "p",
                None,
                say(_who(crew)),
                [" ", h("b", None, say(msg("hand.then", n=len(after))))]
                if told and after is not None and len(after) != len(crew)
                else None,
            ),
        ),
        h(
            "button",
            {"type": "button", "class": "btn", "data-act": "undo"},
            icon("undo"),
            say(msg("hand.other") if not walked else msg("hand.back")),
        )
        if undo
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


def pile(say: Texts, flags: tuple[int, ...], crew: tuple[int, ...]) -> Node:
    """A tower seen from the side."""
    rise = min(14.0, 70 / len(crew))
    high = rise * (len(crew) - 1)
    discs: list[Child] = []
    for i, seat in enumerate(crew):
        y = 14 + high - rise * i
        p = flags[seat]
        size = min(9.0, rise)
        on_top = i == len(crew) - 1
        discs.append(
            h(
                "g",
                {"data-p": p},
                path(f"M6 {y:.1f}v9a26 10 0 0 0 52 0v-9z", cls="disc"),
                h("ellipse", {"cx": 32, "cy": y, "rx": 26, "ry": 10, "class": "disc"}),
                emblem(p, 32, y, 18, 13)
                if on_top
                else emblem(p, 32, y + 19 - rise / 2, size, size),
            )
        )
    return h(
        "svg",
        {
            "class": "stk",
            "viewBox": f"0 0 64 {36 + high:.0f}",
            "role": "img",
            "aria-label": say(msg("pile", n=len(crew), crews=runs(crew))),
        },
        discs,
    )


# ------------------------------------------------------------------ crews


class _Crew(NamedTuple):
    """A player in the table of crews."""

    name: str
    flag: int
    now: Mapping[str, Any]
    """What the observation says of the player, and what it would say after the chosen option."""
    then: Mapping[str, Any]


@kept
def _crews(say: Texts, columns: tuple[str, ...], crews: tuple[_Crew, ...]) -> Node:
    """Where everybody's pirates are; those ashore as discs, too."""
    names = [COLUMNS[column] for column in columns]
    most = CREW[len(crews)]
    return panel(
        say,
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
            h("tbody", None, [_crew(seat, crew, columns, most) for seat, crew in enumerate(crews)]),
        ),
    )


def count(player: Mapping[str, Any], column: str) -> int:
    """How many pirates the column tells of."""
    if column == "aboard":
        return int(player["top"] + player["below"] + player["captive"])
    return int(player[column])


@each
def _crew(seat: int, crew: _Crew, columns: tuple[str, ...], most: int) -> Node:
    cells: list[Child] = []
    for column in columns:
        now, new = count(crew.now, column), count(crew.then, column)
        shown: Child = str(now)
        if now != new:
            shown = h("b", {"class": "is-new"}, f"{now} \u2192 {new}")
        cells.append(
            h(
                "td",
                {"class": "num"},
                _ashore(crew.flag, now, most) if column == "reserve" else None,
                shown,
            )
        )
    return h(
        "tr",
        {"class": None if crew.now["in"] else "is-out"},
        h(
            "th",
            {"scope": "row"},
            h(
                "span",
                {"class": "crews__who"},
                flag(crew.flag),
                h("span", {"dir": "auto"}, crew.name),
            ),
        ),
        cells,
        key=f"crew-{seat}",
    )


@piece
def _ashore(p: int, n: int, most: int) -> Node:
    """So many discs of the flag that wait ashore, of at most so many."""
    return h(
        "svg",
        {
            "class": "ashore",
            "viewBox": f"0 0 {most * 11 + 3} 14",
            "aria-hidden": "true",
            "data-p": p,
        },
        [
            circle(most * 11 - 5 - 11 * i, 7, 5, cls="disc" if i < n else "disc--none")
            for i in range(most)
        ],
    )


# ------------------------------------------------------------------ flags, threats, facing


@piece
def _flags(say: Texts, n: int) -> Node:
    """The black flags: how often the position has come up."""
    return panel(
        say,
        "flags",
        msg("flags"),
        h(
            "div",
            {"class": "kidd-raised"},
            h(
                "span",
                {"role": "img", "aria-label": say(msg("flags.label", n=n))},
                [
                    h(
                        "span",
                        {"class": "kidd-flag is-up" if i < n else "kidd-flag"},
                        icon("jolly"),
                    )
                    for i in range(_FLAGS)
                ],
            ),
            h("p", None, say(msg("flags.text"))),
        ),
    )


@kept
def _threats(
    say: Texts,
    flags: tuple[int, ...],
    threats: Mapping[str, Sequence[str]],
    spaces: Mapping[str, Mapping[str, Any]],
) -> Node:
    """Whom somebody could capture: while this is open, the deck shows it, too."""
    rows = []
    for space in SPACES:
        tower = spaces.get(space.id)
        if tower is not None:
            owner: int = tower["owner"]
            sources = _sources(owner, threats.get(space.id, ()), spaces)
            if sources:
                rows.append(_threat(say, flags[owner], owner, space.id, sources))
    return h(
        "details",
        {"class": "panel kidd-threats"},
        h("summary", None, icon("swords"), say(msg("threats"))),
        h("p", {"class": "muted"}, say(msg("threats.text"))),
        h("ul", None, rows) if rows else h("p", None, say(msg("threats.none"))),
        key="threats",
    )


def _sources(
    owner: int, threats: Sequence[str], spaces: Mapping[str, Mapping[str, Any]]
) -> tuple[str, ...]:
    """The spaces, each once, from which others threaten the owner of a space."""
    return tuple(dict.fromkeys([at for at in threats if spaces[at]["owner"] != owner]))


@piece
def _threat(say: Texts, p: int, owner: int, space: str, sources: tuple[str, ...]) -> Node:
    return h(
        "li",
        None,
        flag(p),
        h("span", None, say(msg("threats.one", seat=owner, space=space, spaces=list(sources)))),
        key=f"threat-{space}",
    )


@piece
def _how(say: Texts, p: int) -> Node:
    """How a pirate stands."""
    return h(
        "section",
        {"class": "panel kidd-how", "aria-labelledby": "h-how"},
        h("h2", {"class": "vh", "id": "h-how"}, say(msg("how"))),
        h(
            "div",
            {"class": "how"},
            how_picture(p),
            h("p", None, say(msg("how.text"))),
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
