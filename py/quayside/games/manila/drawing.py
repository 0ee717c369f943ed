"""How the things of Manila are drawn: the measures of the map, hulls, marks of what is legal.

Everything is drawn on a map of 920 x 690: sea lanes above, the town with its places below. The
other modules of the board take the elements of view trees from here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from ...kernel import Event, Message, Option, Request, msg
from ...ui.contract import Preview
from ...ui.kept import kept, piece
from ...ui.svg import (
    attrs_of,
    circle,
    name,
    neatline,
    numbers,
    path,
    pawn,
    pips,
    rect,
    rings,
    use,
    words,
)
from ...ui.tree import AttrValue, Child, Node, flag, h, icon
from .catalog import PORT, WARE

__all__ = [
    "BAND",
    "HEIGHT",
    "LANE_PITCH",
    "SHIPPED",
    "SPACING",
    "UNMARKED",
    "WIDTH",
    "X0",
    "AttrValue",
    "Child",
    "Mark",
    "Node",
    "Say",
    "Sight",
    "attrs_of",
    "bow_at",
    "bubble",
    "circle",
    "coins",
    "flag",
    "focus_ring",
    "h",
    "hull",
    "icon",
    "kept",
    "lane_y",
    "loaded",
    "name",
    "neatline",
    "numbers",
    "outline",
    "path",
    "pawn",
    "piece",
    "pips",
    "place",
    "rect",
    "ring",
    "rings",
    "seat_x",
    "space_x",
    "use",
    "ware_name",
    "ware_sign",
    "words",
]

Say = Callable[[Message], str]
"""A message in the language of the table."""

WIDTH: Final = 920
HEIGHT: Final = 690
X0: Final = 186
"""Left edge of space 0."""
SPACING: Final = 40
LANE_PITCH: Final = 130
BAND: Final = 452
"""Top of the town below the sea."""
SHIPPED: Final = 0.46
"""Size of a punt at a berth, compared with one at sea."""
_MOUTH: Final = 764


class Mark(NamedTuple):
    """What may be done now at a place, as far as its drawing shows it."""

    key: str = ""
    """The option that is chosen there; empty if none is."""
    stop: bool = False
    """Whether the keyboard enters the board here."""
    chosen: bool = False
    """Whether the option of the place is being previewed."""
    reason: str = ""
    """Why nothing can be chosen there, if that was to be expected."""

    def label(self, say: Say, what: Message) -> str:
        """What is there, for the ear; and why it cannot be chosen."""
        if not self.reason:
            return say(what)
        return say(msg("map.blocked", what=what, reason=self.reason))

    @property
    def ring(self) -> str:
        """Class of the line around the place: it is always there, and seen if the place may be
        chosen, or is.
        """
        return "preview__ring" if self.chosen else "legal__ring" if self.key else "no-ring"


UNMARKED: Final = Mark()


class Sight(NamedTuple):
    """All that the map and the panels are drawn from."""

    say: Say
    facts: Mapping[str, Any]
    foresee: Callable[[], Preview | None]
    request: Request | None
    """The question, if it may be answered now."""
    places: Mapping[str, Option]
    """Anchor -> the option that is chosen there."""
    blocked: Mapping[str, Message]
    """Anchor -> why nothing can be chosen there."""
    selected: Option | None
    seat: int
    shown: int
    flags: tuple[int, ...]
    names: tuple[str, ...]
    last: tuple[Event, ...]
    """What happened in this voyage since the seat's last answer: to be marked on the map."""
    news: tuple[Event, ...]
    """The same, with what the voyage before it has brought."""
    gains: bool
    """Print what a place would bring."""

    @property
    def after(self) -> Mapping[str, Any] | None:
        """The observation after the previewed option: to be asked only where it matters."""
        preview = self.foresee() if self.selected is not None else None
        return preview.observation if preview is not None else None

    def mark(self, anchor: str) -> Mark:
        """What may be done at the place now."""
        option, reason = self.places.get(anchor), self.blocked.get(anchor)
        chosen = self.selected is not None and self.selected.anchor == anchor
        if option is None and reason is None and not chosen:
            return UNMARKED
        return Mark(
            option.key if option is not None else "",
            self._tab_stop(anchor),
            chosen,
            self.say(reason) if reason is not None else "",
        )

    def _tab_stop(self, anchor: str) -> bool:
        """Whether the keyboard enters the board here: at the chosen place, else at the first."""
        if self.selected is not None and self.selected.anchor in self.places:
            return self.selected.anchor == anchor
        return anchor == next(iter(self.places), "")

    def kind(self) -> str:
        """Kind of the question, empty if nothing is asked."""
        return self.request.kind if self.request is not None else ""


# ------------------------------------------------------------------ measures


def lane_y(lane: int) -> int:
    """Middle of a lane."""
    return 106 + LANE_PITCH * lane


def space_x(space: int) -> int:
    """Middle of a space; 14 is the mouth of the harbour."""
    return _MOUTH if space == PORT else X0 + SPACING * space + 19


def bow_at(space: int) -> int:
    """Where the bow of a punt on this space is: it covers the space's number."""
    return X0 + SPACING * space + 40


def hull_length(ware: str) -> int:
    """From stern to bow."""
    return 37 * len(WARE[ware].costs) + 60


def seat_x(ware: str, index: int) -> int:
    """Middle of a cargo space, seen from the bow."""
    return 24 + 37 * index - hull_length(ware)


# ------------------------------------------------------------------ marks


def place(anchor: str, mark: Mark, label: str, *parts: Child) -> Node:
    """Something on the board with its id and its name; a button if it may be chosen now."""
    found: dict[str, AttrValue] = {
        "id": anchor,
        "role": "button" if mark.key else "img",
        "aria-label": label,
    }
    if mark.key:
        found["data-choice"] = mark.key
        found["tabindex"] = 0 if mark.stop else -1
        found["aria-pressed"] = "true" if mark.chosen else "false"
    return h("g", found, *parts, key=anchor)


def focus_ring(x: float, y: float, width: float, height: float, rx: float = 8) -> Node:
    """The ring that shows when the keyboard is there; all of it is touched, seen or not."""
    return ring(x, y, width, height, rx, "focus-ring")


def ring(x: float, y: float, width: float, height: float, rx: float, cls: str) -> Node:
    """A line around a place."""
    return rect(x, y, width, height, rx=rx, cls=cls)


def coins(x: float, y: float, size: float) -> Node:
    """The drawing that stands for pesos."""
    return use("coins", x, y, size, fill="var(--brass-ink)")


@piece
def bubble(x: float, y: float, text: str, *, down: bool = False) -> Node:
    """What the preview brings, in a bubble whose tip is at the point."""
    half = max(30.0, 5.2 * len(text) + 12)
    left = min(max(x - half, 14), WIDTH - 14 - 2 * half)
    top = y + 10 if down else y - 42
    edge = top if down else top + 32
    return h(
        "g",
        {"class": "bubble", "aria-hidden": "true"},
        rect(left, top, 2 * half, 32, rx=7),
        path(f"M{x - 9:.1f} {edge:.1f}L{x:.1f} {y:.1f}L{x + 9:.1f} {edge:.1f}z"),
        words(left + half, top + 22.5, text, 17, "mid b", "ask-on"),
        key="bubble",
    )


# ------------------------------------------------------------------ the hull


@cache
def hull(ware: str) -> Node:
    """An empty punt with its outriggers, its load's colour on deck; the bow is at 0, 0."""
    return h("g", {"class": "hull"}, _hull(ware))


def _hull(ware: str) -> list[Child]:
    length = hull_length(ware)
    x = -length - 6
    deck = f"M{x + 11} -19h{length - 46}q18 5 28 19-10 14-28 19H{x + 11}q-5-19 0-38z"
    half = length * 0.5
    body = (
        f"M{x + 4} -25q{half:.1f}-8 {length - 36} 0 24 6 38 25-14 19-38 25"
        f"-{half:.1f} 8-{length - 36} 0q-8-25 0-50z"
    )
    spars = f"M{x + 18} -41h{length - 52}M{x + 18} 41h{length - 52}"
    return [
        path(spars, stroke="var(--wood-3)", stroke_width=7, stroke_linecap="round"),
        path(f"M{x + 42} -40v80M-52 -40v80", stroke="var(--wood-2)", stroke_width=4),
        path(body, fill="var(--wood)", stroke="var(--wood-3)", stroke_width=2),
        path(deck, fill=f"var(--w-{ware})"),
    ]


@cache
def loaded(ware: str) -> Node:
    """A punt with its spaces and what each costs, the sign of its load at the bow."""
    costs = WARE[ware].costs
    middles = [seat_x(ware, index) for index in range(len(costs))]
    return h(
        "g",
        {"class": "hull"},
        _hull(ware),
        path(
            rings([(x, 0) for x in middles], 16),
            fill="var(--paper)",
            stroke="var(--wood-3)",
            stroke_width=1.4,
        ),
        numbers([(x, 6, cost) for x, cost in zip(middles, costs, strict=True)], 17, "b"),
        ware_sign(ware, -22, 0, 15),
    )


@cache
def outline(ware: str, cls: str) -> Node:
    """A line around the hull."""
    length = hull_length(ware)
    x, half = -length - 6, length * 0.5
    return path(
        f"M{x - 4} -32q{half:.1f}-8 {length - 32} 0 30 8 46 32-16 24-46 32"
        f"-{half:.1f} 8-{length - 32} 0q-12-32 0-64z",
        cls=cls,
    )


@cache
def ware_sign(ware: str, x: float, y: float, r: float) -> Node:
    """The ware's drawing on a round label."""
    return h(
        "g",
        None,
        circle(x, y, r, fill="var(--paper)", stroke="var(--wood-3)", stroke_width=1.5),
        use(ware, x, y, r * 1.4, fill=f"var(--w-{ware}-t,var(--w-{ware}))"),
    )


def ware_name(ware: str) -> Message:
    """The ware as a word of its own."""
    return msg("title", title=ware)
