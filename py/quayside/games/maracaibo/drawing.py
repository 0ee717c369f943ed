"""How the things of Maracaibo are drawn: what is looked at, places, ships, discs, panels.

The map is an SVG of 920 x 530; cards and panels are HTML, so that words stay readable. The other
modules of the board take the elements of view trees from here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from ...kernel import Event, Message, Option, Request, msg
from ...ui.kept import each, kept, memory, piece, put
from ...ui.svg import (
    attrs_of,
    circle,
    mark,
    name,
    neatline,
    numbers,
    path,
    pawn,
    rect,
    rings,
    use,
    words,
)
from ...ui.text import Texts
from ...ui.tree import AttrValue, Child, Node, flag, h, icon
from .catalog import NATIONS
from .state import Maracaibo

__all__ = [
    "HEIGHT",
    "NATION_ICONS",
    "NOTHING",
    "WIDTH",
    "AttrValue",
    "Child",
    "Key",
    "Near",
    "Node",
    "Sight",
    "Texts",
    "about",
    "bubble",
    "by_kind",
    "circle",
    "disc",
    "each",
    "flag",
    "h",
    "icon",
    "kept",
    "label",
    "mark",
    "name",
    "nation_sign",
    "neatline",
    "numbers",
    "once",
    "option_button",
    "panel",
    "path",
    "pawn",
    "piece",
    "place",
    "put",
    "rect",
    "rings",
    "rose",
    "sail",
    "use",
    "words",
]

WIDTH: Final = 920
HEIGHT: Final = 530
NATION_ICONS: Final = dict(zip(NATIONS, ("lily", "lion", "castle"), strict=True))


Key = Any
"""Something hashable."""
_KEPT: Final = 6000
_told: Final[dict[Key, str]] = memory()


def once(say: Texts, key: Key, what: Callable[[], Message]) -> str:
    """The words of what the key stands for; they are made only if nobody has asked before."""
    found = _told.get((say, key))
    if found is None:
        if len(_told) > _KEPT:
            _told.clear()
        found = _told[say, key] = say(what())
    return found


class Near(NamedTuple):
    """What can be done with the things of one kind."""

    choices: Mapping[str, str]
    """Anchor -> key of the option that may be taken there now."""
    blocked: Mapping[str, Message]
    """Anchor -> why nothing can be chosen there."""
    chosen: str
    """Anchor of the thing that an option is being previewed of; empty if none of these is."""
    at: str
    """Anchor of that option itself."""

    def choice(self, anchor: str) -> str:
        """Key of the option that may be taken there now; empty if there is none."""
        return self.choices.get(anchor, "")

    def among(self, anchors: Sequence[str]) -> Near:
        """The same of these things alone."""
        choices, blocked = self.choices, self.blocked
        return Near(
            {anchor: choices[anchor] for anchor in anchors if anchor in choices},
            {anchor: blocked[anchor] for anchor in anchors if anchor in blocked},
            self.chosen if self.chosen in anchors else "",
            self.at if self.at in anchors else "",
        )

    def tab_stop(self, drawing: Sequence[str]) -> str:
        """Where the keyboard enters the drawing of these places: at the chosen one, else at the
        first that can be chosen; empty if none can.
        """
        if self.at in drawing:
            return self.at
        return next((anchor for anchor in drawing if anchor in self.choices), "")

    def label(self, say: Texts, anchor: str, key: Key, what: Callable[[], Message]) -> str:
        """What is there, for the ear; see `label`."""
        return label(say, anchor, key, what, self.blocked.get(anchor))


def label(
    say: Texts, anchor: str, key: Key, what: Callable[[], Message], reason: Message | None
) -> str:
    """What is there, for the ear; and why it cannot be chosen, if that was to be expected.

    The key stands for all that the words depend on, so that they are made only once.
    """
    if reason is None:
        return once(say, (anchor, key), what)
    return once(
        say,
        (anchor, key, say(reason)),
        lambda: msg("thing.blocked", what=what(), reason=reason),
    )


NOTHING: Final = Near({}, {}, "", "")
"""Nothing can be done: so it is with the things of others."""


def by_kind(
    options: Sequence[Option], blocked: Mapping[str, Message], selected: Option | None
) -> dict[str, Near]:
    """For each kind of thing, the beginning of its anchors, what can be done with it."""
    choices: dict[str, dict[str, str]] = {}
    reasons: dict[str, dict[str, Message]] = {}
    for option in options:
        if option.anchor is not None:
            choices.setdefault(kind_of(option.anchor), {})[option.anchor] = option.key
    for anchor, reason in blocked.items():
        reasons.setdefault(kind_of(anchor), {})[anchor] = reason
    thing = about(selected) if selected is not None else ""
    at = selected.anchor or "" if selected is not None else ""
    return {
        kind: Near(
            choices.get(kind, {}),
            reasons.get(kind, {}),
            thing if kind_of(thing) == kind else "",
            at if kind_of(at) == kind else "",
        )
        for kind in {**choices, **reasons, kind_of(thing): None, kind_of(at): None}
    }


def kind_of(anchor: str) -> str:
    """The kind of thing that the anchor is of: `card` of `card-a1`."""
    return anchor.partition("-")[0]


class Sight(NamedTuple):
    """All that the map and the panels are drawn from."""

    say: Texts
    facts: Mapping[str, Any]
    state: Maracaibo
    """What the facts say, as a position that the rules can be asked about."""
    after: Mapping[str, Any] | None
    """The observation after the previewed option."""
    request: Request | None
    """The question, if it may be answered now."""
    nears: Mapping[str, Near]
    """Kind of thing -> what can be done with things of it; kinds that are not there: nothing."""
    selected: Option | None
    seat: int
    shown: int
    flags: tuple[int, ...]
    """The flag of each side; Jean has one that no player has."""
    last: tuple[Event, ...]
    """What happened since the seat's last answer."""
    gains: bool
    """Print what a place would bring."""

    @property
    def kind(self) -> str:
        """Kind of the question, empty if nothing is asked."""
        return self.request.kind if self.request is not None else ""

    @property
    def own(self) -> bool:
        """Whether the things shown are those of who decides."""
        return self.shown == self.seat

    def near(self, kind: str) -> Near:
        """What can be done with the things of the kind."""
        return self.nears.get(kind, NOTHING)

    def own_near(self, kind: str) -> Near:
        """The same for things of the shown player: with those of others nothing."""
        return self.nears.get(kind, NOTHING) if self.own else NOTHING

    def player(self, side: int) -> Mapping[str, Any]:
        """What is known of the side."""
        found: Mapping[str, Any] = self.facts["players"][side]
        return found


def about(option: Option) -> str:
    """The anchor of the thing that the option is about, though another option may have it; empty
    if it is about nothing that lies on the table.
    """
    if option.anchor is not None:
        return option.anchor
    verb, _, what = option.key.partition(":")
    if verb in ("plan", "deliver", "buy"):
        return f"card-{what.partition(':')[0].lower()}"
    if verb == "sail":
        return f"loc-{what.partition(':')[0]}"
    return ""


# ------------------------------------------------------------------ places and panels


def place(
    anchor: str, label: str, choice: str, tab: bool, pressed: bool, parts: Sequence[Child]
) -> Node:
    """A place of a drawing: a button if something can be chosen there, else a picture."""
    attrs: dict[str, AttrValue] = {"id": anchor, "aria-label": label}
    if choice:
        attrs["role"] = "button"
        attrs["data-choice"] = choice
        attrs["tabindex"] = 0 if tab else -1
        attrs["aria-pressed"] = "true" if pressed else "false"
    else:
        attrs["role"] = "img"
    return h("g", attrs, *parts, key=anchor)


def panel(
    say: Texts, what: str, title: Message, *children: Child, extra: Child = None
) -> Node:  # fmt: skip
    """A panel of the aside under its title."""
    return h(
        "section",
        {"class": f"panel mara-{what}", "aria-labelledby": f"h-{what}"},
        h(
            "div",
            {"class": "panel__head"},
            h("h2", {"class": "eyebrow", "id": f"h-{what}"}, say(title)),
            extra,
        ),
        *children,
        key=what,
    )


def option_button(
    sight: Sight,
    option: Option,
    picture: Child = None,
    *,
    anchored: bool = False,
    hint: bool = True,
) -> Node:
    """The option in words; with its id on the board if this is its place."""
    chosen = sight.selected is not None and sight.selected.key == option.key
    return _button(option.key, sight.say, option, picture, chosen, anchored, hint)


@each
def _button(
    key: str,
    say: Texts,
    option: Option,
    picture: Child,
    chosen: bool,
    anchored: bool,
    hint: bool,
) -> Node:
    # Many an option is called what it brings.
    more = say(option.hint) if hint and option.hint is not None else ""
    if more.casefold() == say(option.label).casefold():
        more = ""
    return h(
        "button",
        {
            "type": "button",
            "class": "btn opt",
            "id": option.anchor if anchored else None,
            "data-choice": key,
            "aria-pressed": "true" if chosen else "false",
        },
        picture,
        h("span", {"class": "opt__l"}, say.rich(option.label)),
        h("span", {"class": "opt__g num"}, say(option.gain)) if option.gain else None,
        h("small", {"class": "opt__h"}, more) if more else None,
        key=f"opt-{key}",
    )


# ------------------------------------------------------------------ pieces


@cache
def disc(p: int, x: float, y: float, r: float, cls: str = "piece") -> Node:
    """A disc of the player with this flag, its emblem on top."""
    return h(
        "g",
        {"class": cls, "data-p": p},
        circle(x, y, r, fill="var(--p)", stroke="var(--flag-edge)", stroke_width=1.6),
        h(
            "use",
            attrs_of(
                {
                    "href": f"#em-{p}",
                    "x": x - r * 0.56,
                    "y": y - r * 0.56,
                    "width": r * 1.12,
                    "height": r * 1.12,
                    "fill": "var(--p-on)",
                }
            ),
        ),
    )


@cache
def sail(p: int, x: float, y: float, size: float, cls: str = "piece") -> Node:
    """A ship of the player with this flag, centred on a point."""
    scale = round(size / 40, 2)
    edge: dict[str, AttrValue] = {
        "fill": "var(--p)",
        "stroke": "var(--flag-edge)",
        "stroke_width": 1.8,
        "stroke_linejoin": "round",
    }
    sails = "M19 3.5v22H5.5C7 16 12 7.5 19 3.5zM22 6c8 3.5 12.5 10.5 13 19.5H22z"
    return h(
        "g",
        {
            "class": cls,
            "data-p": p,
            "transform": f"translate({x - size / 2:.1f} {y - size / 2:.1f}) scale({scale:g})",
        },
        path("M3 27h34l-5 9.5H9z", **edge),
        path(sails, **edge),
        h(
            "use",
            {
                "href": f"#em-{p}",
                "x": 10.5,
                "y": 15,
                "width": 8,
                "height": 8,
                "fill": "var(--p-on)",
            },
        ),
    )


@cache
def nation_sign(nation: str, x: float, y: float, size: float) -> Node:
    """The nation's mark on its colour, centred on a point."""
    half = size / 2
    return h(
        "g",
        None,
        rect(
            x - half,
            y - half,
            size,
            size,
            rx=3,
            fill=f"var(--n-{nation})",
            stroke="var(--ink)",
            stroke_width=1.2,
        ),
        use(NATION_ICONS[nation], x, y, size * 0.8, fill=f"var(--n-{nation}-on)"),
    )


@cache
def rose(x: float, y: float, radius: float) -> Node:
    """A compass rose."""
    spikes: list[Node] = []
    for k in range(16):
        long = radius * (1 if k % 4 == 0 else 0.66 if k % 2 == 0 else 0.42)
        half = radius * (0.13 if k % 4 == 0 else 0.085)
        turn = {"transform": f"rotate({k * 22.5:g} {x:g} {y:g})"}
        right, left = (
            f"M{x:.1f} {y - long:.1f}L{x + wide:.1f} {y - half * 1.3:.1f}L{x:.1f} {y:.1f}z"
            for wide in (half, -half)
        )
        spikes.append(
            h("g", turn, path(right, stroke="none"), path(left, fill="none", stroke_width=0.8))
        )
    return h(
        "g",
        {"class": "rose", "aria-hidden": "true"},
        spikes,
        circle(x, y, radius * 0.78, fill="none", stroke_width=0.8),
    )


@cache
def bubble(x: float, y: float, text: str) -> Node:
    """What the preview brings, in a bubble whose tip is at the point."""
    half = max(30.0, 4.6 * len(text) + 12)
    left = min(max(x - half, 14), WIDTH - 14 - 2 * half)
    down = y < 54
    top = y + 66 if down else y - 40
    return h(
        "g",
        {"class": "bubble", "aria-hidden": "true"},
        rect(left, top, 2 * half, 28, rx=7),
        words(left + half, top + 19.5, text, 16, "mid b", "ask-on"),
        key="bubble",
    )
