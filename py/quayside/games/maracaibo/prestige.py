"""The prestige buildings in the corner of the map."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from typing import NamedTuple

from ...kernel import Message, msg
from .cards import building_price, building_words
from .catalog import NUMERALS, PRESTIGE, PRESTIGE_IN_GAME
from .drawing import Near, Node, Sight, Texts, circle, h, kept, mark, pawn, place, rect, use, words
from .signs import metric_icon

_X, _Y, _PITCH, _W, _H = 664, 20, 60, 54, 72


class Look(NamedTuple):
    """All that the drawing of a building depends on."""

    k: int
    building: str
    label: str
    price: int
    choice: str
    tab: bool
    chosen: bool
    investors: tuple[int, ...]
    """Their flags."""


def buildings(sight: Sight) -> tuple[Node, ...]:
    """Those face up and those still face down."""
    sides = sight.state.sides
    player = sides[sight.seat]
    up = tuple(
        [
            (
                building,
                building_price(player, building),
                tuple([flag for flag, side in zip(sight.flags, sides, strict=True)
                       if building in side.prestige]),
            )
            for building in sight.state.buildings
        ]
    )  # fmt: skip
    return _buildings(sight.say, up, sight.near("prestige"))


@kept
def _buildings(
    say: Texts, up: Sequence[tuple[str, int, tuple[int, ...]]], near: Near
) -> tuple[Node, ...]:
    """Of those face up name, price, and flags of the investors."""
    anchors = [f"prestige-{building.lower()}" for building, _, _ in up]
    stop = near.tab_stop(anchors)
    nodes = []
    for k, ((building, price, investors), anchor) in enumerate(zip(up, anchors, strict=True)):
        choice = near.choice(anchor)
        nodes.append(
            _building(
                Look(
                    k,
                    building,
                    near.label(say, anchor, price, partial(_words, building, price)),
                    price,
                    choice,
                    bool(choice) and anchor == stop,
                    near.chosen == anchor,
                    investors,
                )
            )
        )
    closed = range(len(up), PRESTIGE_IN_GAME)
    return (*nodes, *[_closed(k, say(msg("prestige.closed", round=k + 1))) for k in closed])


def _words(building: str, price: int) -> Message:
    return msg(
        "prestige.words",
        building=building,
        n=price,
        hint=building_words(building),
        synergy=PRESTIGE[building]["synergy"],
    )


@cache
def _building(look: Look) -> Node:
    x, data = _X + _PITCH * look.k, PRESTIGE[look.building]
    end = data["endVp"]
    points = f"{end['n']}\u00d7" if not end["base"] else f"{end['base']}+{end['n']}\u00d7"
    parts: list[Node] = [
        rect(x, _Y, _W, _H, rx=5, cls="building"),
        use(metric_icon(end["per"]), x + 44, _Y + 17, 18, fill="var(--brass-ink)"),
        words(x + 18, _Y + 22.5, points, 16, "mid b"),
        use(data["synergy"], x + 27, _Y + 41, 20, fill="var(--ink)"),
        circle(x + 13, _Y + 59.5, 10, cls="on-brass-disc"),
        words(x + 13, _Y + 65, str(look.price), 16, "mid b on-brass"),
        use("meeple", x + 38, _Y + 60, 17, fill="var(--ink)"),
        *[pawn(flag, x + 10 + 12 * k, _Y + _H + 4, 16) for k, flag in enumerate(look.investors)],
    ]
    if look.choice:
        cls = "preview__ring" if look.chosen else "legal__ring"
        parts.append(mark(rect(x - 3, _Y - 3, _W + 6, _H + 6, rx=8, cls=cls)))
    parts.append(mark(rect(x - 4, _Y - 4, _W + 8, _H + 8, rx=8, cls="focus-ring"), "focus"))
    anchor = f"prestige-{look.building.lower()}"
    return place(anchor, look.label, look.choice, look.tab, look.chosen, parts)


@cache
def _closed(k: int, label: str) -> Node:
    x = _X + _PITCH * k
    return h(
        "g",
        {"role": "img", "aria-label": label},
        rect(x, _Y, _W, _H, rx=5, cls="building building--back"),
        rect(x + 4, _Y + 4, _W - 8, _H - 8, rx=3, cls="building__in"),
        h("text", {"x": x + 27, "y": _Y + 44, "class": "b-disp mid building__n", "font-size": 22},
          NUMERALS[k]),
        key=f"closed-{k}",
    )  # fmt: skip
