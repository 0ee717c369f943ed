"""How the things of Malacca are drawn: cards, coins, the ship, the captain's parrot.

The table is made of HTML, for text has to stay readable with eight seats on a phone; only pictures
are SVG. The other modules of the board take the elements of view trees from here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from ...kernel import Event, Message, Option, Request, msg
from ...ui.kept import kept, piece
from ...ui.svg import circle, path, rect
from ...ui.tree import AttrValue, Child, Node, flag, h, icon
from .catalog import ATTACK, CARD, DEFENCE, TRADE

__all__ = [
    "KIND_ICONS",
    "AttrValue",
    "Child",
    "Node",
    "Say",
    "Sight",
    "backs",
    "circle",
    "coin_pile",
    "face",
    "flag",
    "h",
    "icon",
    "junk",
    "kept",
    "panel",
    "parrot",
    "path",
    "piece",
    "rect",
    "value_of",
]

Say = Callable[[Message], str]
"""A message in the language of the table."""

KIND_ICONS: Final = {ATTACK: "sabres", DEFENCE: "shield", TRADE: "coins"}
_GOLD: Final = 5
"""What a gold coin is worth."""


class Sight(NamedTuple):
    """All that the strait and the panels are drawn from."""

    say: Say
    facts: Mapping[str, Any]
    request: Request | None
    """The question, if it may be answered now."""
    selected: Option | None
    seat: int
    shown: int
    flags: tuple[int, ...]
    names: tuple[str, ...]
    news: tuple[Event, ...]
    """What happened since the seat's last answer."""
    gains: bool
    """Tell what a card and a bet would bring."""
    curtained: bool
    """Whether a curtain hides the table."""

    @property
    def kind(self) -> str:
        """Kind of the question, empty if nothing is asked."""
        return self.request.kind if self.request is not None else ""

    @property
    def asked(self) -> int:
        """The seat that decides, now or when its curtain goes up; -1 if nothing is asked."""
        return self.seat if self.request is not None or self.curtained else -1

    def may(self, key: str) -> bool:
        """Whether this can be answered now."""
        return self.request is not None and self.request.allows(key)

    def is_selected(self, key: str) -> bool:
        """Whether the option is being previewed."""
        return self.selected is not None and self.selected.key == key

    def player(self, seat: int) -> Mapping[str, Any]:
        """What is known of the seat."""
        found: Mapping[str, Any] = self.facts["players"][seat]
        return found


def panel(say: Say, what: str, title: Message, *children: Child, extra: Child = None) -> Node:
    """A panel of the aside under its title."""
    head = h("h2", {"class": "eyebrow", "id": f"h-{what}"}, say(title))
    return h(
        "section",
        {"class": f"panel malacca-{what}", "aria-labelledby": f"h-{what}"},
        h("div", {"class": "panel__head"}, head, extra),
        *children,
        key=what,
    )


# ------------------------------------------------------------------ cards and coins


def value_of(card: str) -> Message:
    """What stands in the corner of the card."""
    kinds, value = CARD[card].kinds, CARD[card].value
    if len(kinds) > 1:
        return msg("card.value.wait")
    return msg("card.value.times", n=value) if kinds[0] == TRADE else msg("card.value", n=value)


@piece
def face(say: Say, card: str, counts_as: str = "") -> Node:
    """A small card face up; a decided Wait card shows what it counts as."""
    kinds = (counts_as,) if counts_as else CARD[card].kinds
    cls = f"card mini mini--{kinds[0]}" if len(kinds) == 1 else "card mini mini--wait"
    if CARD[card].copies:
        cls += " mini--special"
    return h(
        "span",
        {"class": cls, "role": "img", "aria-label": say(msg("card.named", card=card))},
        h("span", {"class": "mini__val num", "aria-hidden": "true"}, say(value_of(card))),
        [icon(KIND_ICONS[kind], f"is-{kind}") for kind in kinds],
        key=f"face-{card}",
    )


@cache
def coin_pile(coins: int, most: int = 7) -> Node | None:
    """The sum in gold and silver coins, as many as there is room for; an ornament.

    A number stands beside it wherever it is drawn. None for nothing.
    """
    if coins <= 0:
        return None
    gold, silver = divmod(coins, _GOLD)
    gold = min(gold, most - 1 if silver else most)
    silver = min(silver, most - gold)
    return h(
        "span",
        {"class": "pile", "aria-hidden": "true"},
        [h("i", {"class": "coin"}) for _ in range(gold)],
        [h("i", {"class": "coin coin--silver"}) for _ in range(silver)],
        key="pile",
    )


# ------------------------------------------------------------------ pictures


@cache
def parrot(cls: str = "") -> Node:
    """The captain's parrot, as large as the text beside it."""
    return h(
        "svg",
        {
            "class": f"i parrot {cls}".rstrip(),
            "viewBox": "0 0 24 24",
            "aria-hidden": "true",
        },
        path("M12.5 13.5 19 23l-4-1-5.5-6z", cls="parrot__tail"),
        path("M8 2.5C13 .5 17.5 4 17.5 9.5c0 5-3 8.5-6.5 9.5C7 17.5 5.5 13 6 9z",
             cls="parrot__body"),
        path("M11 9.5c4 0 6.5 3.5 5.5 8.5-1 1.5-2 2-3 2.5-2.5-3-4-6.5-2.5-11z",
             cls="parrot__wing"),
        path("M8 2.5C4 3 2 5.5 2.5 9.5c1.5-1 3-1.5 4.5-1.5C9 7.5 9.5 4.5 8 2.5z",
             cls="parrot__beak"),
        circle(10.6, 6, 1.3, cls="parrot__eye"),
    )  # fmt: skip


@cache
def backs() -> Node:
    """Special cards in a hand, as large as the text beside them."""
    return h(
        "svg",
        {"class": "i backs", "viewBox": "0 0 24 24", "aria-hidden": "true"},
        rect(3, 5, 12, 16, rx=2, transform="rotate(-12 9 13)"),
        rect(9, 4, 12, 16, rx=2, transform="rotate(6 15 12)"),
    )


_SAILS: Final = (
    "M64 14q30 12 38 76l-40 6zM98 2q42 18 50 92l-52 4zM40 36q20 8 24 54l-26 4z"
)  # fmt: skip
_BATTENS: Final = (
    "M66 34l22 4M65 54l30 2M64 74l36 0M99 22l26 6M98 44l38 4M97 66l44 2M41 50l16 3M40 68l20 0"
)
_SWELL: Final = "q10-10 20 0" * 10


@cache
def junk() -> Node:
    """The ship: a junk under red sails before the sun."""
    return h(
        "svg",
        {"class": "junk", "viewBox": "0 0 200 150", "aria-hidden": "true"},
        rect(0, 0, 200, 150, cls="b-sea"),
        circle(150, 40, 24, cls="junk__sun"),
        h(
            "g",
            {"transform": "translate(6 6)"},
            path(_SAILS, cls="junk__sails"),
            path(_BATTENS, cls="junk__battens"),
            path("M64 12v86M98 0v100M40 34v62", cls="junk__masts"),
            path("M24 96q60 12 130-6l-14 30q-52 14-102 0z", cls="junk__hull"),
            path("M30 104q56 10 116-4", cls="junk__rail"),
        ),
        path(f"M0 134{_SWELL}M0 146{_SWELL}", cls="junk__swell"),
    )
