"""The chart of the Caribbean: land and sea, where the stops lie, ways and names."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Final

from ...kernel import msg
from .drawing import (
    HEIGHT,
    WIDTH,
    Node,
    Sight,
    Texts,
    circle,
    disc,
    h,
    neatline,
    path,
    rect,
    rose,
    use,
)
from .places import ways
from .seen import way

AT: Final[dict[str, tuple[int, int]]] = {
    "0": (176, 66),
    "1": (312, 128),
    "2": (412, 176),
    "3": (404, 84),
    "4": (492, 98),
    "5": (508, 186),
    "6": (612, 142),
    "7": (716, 150),
    "8": (790, 226),
    "9": (742, 318),
    "9a": (708, 386),
    "10": (640, 340),
    "11": (528, 338),
    "12": (428, 318),
    "13": (332, 222),
    "14": (346, 376),
    "15": (240, 384),
    "15a": (84, 378),
    "16": (152, 338),
    "17": (214, 262),
    "18": (142, 226),
    "19": (76, 262),
    "20": (56, 196),
    "21a": (56, 130),
    "21b": (56, 130),
    "22": (70, 62),
}
"""Middle of each stop."""
NAMES: Final[dict[str, tuple[int, int, str]]] = {
    "0": (176, 104, "mid"),
    "1": (304, 166, "mid"),
    "3": (396, 121, "mid"),
    "2": (404, 215, "mid"),
    "4": (524, 92, ""),
    "5": (540, 216, ""),
    "6": (612, 180, "mid"),
    "8": (820, 232, ""),
    "7": (752, 172, ""),
    "9": (774, 323, ""),
    "9a": (742, 404, ""),
    "10": (640, 382, "mid"),
    "12": (400, 330, "end"),
    "13": (300, 204, "end"),
    "15": (244, 424, "mid"),
    "15a": (114, 408, ""),
    "16": (126, 344, "end"),
    "18": (142, 196, "mid"),
    "19": (70, 300, "mid"),
    "17": (246, 306, ""),
    "14": (382, 400, ""),
    "11": (528, 403, "mid"),
}
"""Where the name of each stop stands, and how it is aligned."""
_LANDS: Final = (
    "M84 46q40-30 96-22t92 46 74 40-26 26-84-18-66-30-66-2-20-40z",
    "M380 96q30-14 76-8t74 22 28 32-30 22-60-2-40 16-44-8 26-22-30-52z",
    "M284 236q24-18 56-10t28 24-40 14-44-28z",
    "M588 116q30-8 56 2t-4 18-54-6-2-14z",
    "M10 250q40-36 88-14t74 12 40 34-20 54 40 56 44 18 60-26 62-20 46 26 60 14 50-6 70-4 78-12"
    " 40 20 60 20 128 34v100H10z",
)
_ISLES: Final = (
    (700, 178, 9),
    (736, 190, 7),
    (758, 206, 8),
    (776, 250, 9),
    (784, 276, 7),
    (780, 300, 8),
    (722, 128, 6),
)
_PALMS: Final = ((442, 126, 28), (132, 52, 26), (120, 310, 30), (606, 392, 26))


@cache
def ground(say: Texts) -> Node:
    """Sea, land and ornaments; the same in every position."""
    return h(
        "g",
        {"aria-hidden": "true"},
        neatline(WIDTH, HEIGHT),
        rect(10, 10, WIDTH - 20, HEIGHT - 20, cls="b-sea"),
        h("clipPath", {"id": "mara-sheet"}, rect(10, 10, WIDTH - 20, HEIGHT - 20)),
        h(
            "g",
            {"clip-path": "url(#mara-sheet)"},
            [path(d, cls="shore") for d in _LANDS],
            [path(d, cls="b-land", stroke_width=1.8) for d in _LANDS],
            [circle(x, y, r, cls="b-land", stroke_width=1.3) for x, y, r in _ISLES],
        ),
        h("g", {"class": "palms"}, [use("palm", x, y, size) for x, y, size in _PALMS]),
        h("text", {"x": 572, "y": 262, "class": "b-sea-name mid"}, say(msg("map.sea"))),
        rose(850, 318, 42),
        key="ground",
    )


@cache
def _leg(a: str, b: str) -> str:
    (x1, y1), (x2, y2) = AT[a], AT[b]
    return f"M{x1} {y1}L{x2} {y2}"


@cache
def _routes(pairs: tuple[tuple[str, str], ...]) -> Node:
    d = "".join(_leg(a, b) for a, b in pairs)
    return h(
        "g",
        {"class": "routes", "aria-hidden": "true"},
        path(d, cls="route route--edge"),
        path(d, cls="route"),
        key="routes",
    )


def routes(sight: Sight) -> Node:
    """The ways from stop to stop, those of story tiles included."""
    state = sight.state
    pairs = ways(state)
    return _routes((*pairs, ("21a", "22")) if state.round < 4 else pairs)


def voyage(sight: Sight) -> Node | None:
    """The way of the ship to the chosen goal, and the ship there."""
    chosen = sight.selected
    if chosen is None or not chosen.key.startswith("sail:"):
        return None
    _, goal, mp = chosen.key.split(":")
    return _voyage(tuple(way(sight.state, sight.seat, goal, int(mp))), sight.flags[sight.seat])


@cache
def _voyage(found: tuple[str, ...], flag: int) -> Node:
    d = "".join(_leg(a, b) for a, b in pairwise(found))
    x, y = AT[found[-1]]
    return h(
        "g",
        {"class": "voyage", "aria-hidden": "true"},
        path(d, cls="voyage__edge"),
        path(d, cls="voyage__way"),
        disc(flag, x, y, 5, "ghost"),
        key="voyage",
    )


@cache
def names(say: Texts, shown: tuple[str, ...]) -> Node:
    """The names of these stops."""
    return h(
        "g",
        {"aria-hidden": "true"},
        [
            h(
                "text",
                {"x": x, "y": y, "class": f"b-name halo {align}".rstrip()},
                say(msg("map.name", stop=stop)),
            )
            for stop, (x, y, align) in NAMES.items()
            if stop in shown
        ],
        key="names",
    )
