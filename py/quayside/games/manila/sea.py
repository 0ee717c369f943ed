"""The sea of the map: coasts, lanes, and the loads before a voyage."""

from __future__ import annotations

from functools import cache

from ...kernel import msg
from .catalog import (
    PIRATE_SPACE,
    PORT,
    PUNTS,
    START_SPACES,
    WARES,
)
from .drawing import (
    SPACING,
    X0,
    AttrValue,
    Child,
    Mark,
    Node,
    Say,
    Sight,
    focus_ring,
    h,
    hull_length,
    lane_y,
    loaded,
    name,
    numbers,
    path,
    piece,
    place,
    rect,
    ring,
    rings,
    space_x,
    use,
    ware_name,
    ware_sign,
    words,
)
from .punts import profit_tag, wakes

_GROWN = {"fill": "var(--land-line)", "fill-opacity": ".75"}
"""Palms and huts are of this colour."""

# ------------------------------------------------------------------ the ground


@cache
def ground() -> Node:
    """Sea, soundings, both coasts."""
    ink = "var(--sea-line)"
    soundings = numbers(
        [(196 + (k * 137) % 540, 30 + (k * 89) % 400, (k * 7) % 23 + 3) for k in range(26)],
        15,
        "sounding",
        "sea-line",
    )
    return h(
        "g",
        {"aria-hidden": "true"},
        path("M10 10h900v670H10z", cls="b-sea"),
        path(
            "M10 10h128q-10 40 14 66t-6 70 16 64-18 70 14 60-10 60-22 48H10z",
            cls="b-land",
            stroke_width=2,
        ),
        path(
            "M146 10q-10 42 14 68t-6 70 16 64-18 70 14 60-10 62-22 56",
            fill="none",
            stroke=ink,
            stroke_width=1.2,
            stroke_dasharray="3 3",
        ),
        path(
            "M910 10H752q14 30 2 60t8 70-10 66 12 64-8 66 10 74 20 46H910z",
            cls="b-land",
            stroke_width=2,
        ),
        path(
            "M744 10q14 32 2 62t8 70-10 66 12 64-8 66 10 76 24 60",
            fill="none",
            stroke=ink,
            stroke_width=1.2,
            stroke_dasharray="3 3",
        ),
        soundings,
        h(
            "g",
            _GROWN,
            use("village", 60, 404, 46),
            use("palm", 104, 400, 30),
        ),
        key="ground",
    )


@piece
def _lanes(*, covered: bool) -> Node:
    """The printed spaces of the lanes; while loads lie over them, none is seen."""
    return h(
        "g",
        {"class": "lanes is-covered" if covered else "lanes", "aria-hidden": "true"},
        _spaces(),
        key="lanes",
    )


@cache
def _spaces() -> list[Child]:
    middles = [lane_y(lane) for lane in range(PUNTS)]
    starts = [(space_x(n), n) for n in START_SPACES]
    others = [(space_x(n), n) for n in range(PORT) if n not in START_SPACES and n != PIRATE_SPACE]
    pirates = [(space_x(PIRATE_SPACE), y) for y in middles]
    line: dict[str, AttrValue] = {"stroke": "var(--sea-line)", "stroke_width": 1.4}
    length = 14 * SPACING - 36
    return [
        path(
            "".join(
                [
                    f"M{X0 + 17} {y - 25}h{length}a25 25 0 0 1 0 50h-{length}a25 25 0 0 1 0-50z"
                    for y in middles
                ]
            ),
            fill="var(--sea-2)",
            stroke="var(--sea-line)",
            stroke_width=1.2,
        ),
        path(rings([(x, y) for x, _ in others for y in middles], 16), fill="var(--sea)", **line),
        path(rings([(x, y) for x, _ in starts for y in middles], 16), fill="var(--paper)", **line),
        path(rings(pirates, 16), fill="var(--bad-soft)", stroke="var(--bad)", stroke_width=1.4),
        [use("skull", x, y, 24, fill="var(--bad)") for x, y in pirates],
        numbers([(x, y + 5, n) for x, n in starts for y in middles], 15, "b", "ink"),
        numbers([(x, y + 5, n) for x, n in others for y in middles], 15, "", "sea-ink"),
    ]


def _names(sight: Sight) -> Node:
    """What the waters and coasts are called, and what is not loaded."""
    punts = sight.facts["punts"]
    waiting = any(punt["space"] < 0 for punt in punts)
    return _labels(
        sight.say,
        islands=not waiting,
        sea=bool(punts) and sight.kind() not in ("launch", "pilot"),
        ashore="" if waiting else sight.facts["ashore"],
    )


@piece
def _labels(say: Say, *, islands: bool, sea: bool, ashore: str) -> Node:
    return h(
        "g",
        {"aria-hidden": "true"},
        name(834, 43, say(msg("map.manila")), 30, "mid"),
        h(
            "text",
            {
                "transform": "translate(35 250) rotate(-90)",
                "class": _seen("b-name mid islands", islands),
            },
            say(msg("map.islands")),
        ),
        h(
            "text",
            {"x": 426, "y": 30, "class": _seen("b-sea-name mid waters", sea)},
            say(msg("map.sea")),
        ),
        _ashore(say, ashore) if ashore else _palms(),
        key="names",
    )


def _seen(cls: str, seen: bool) -> str:
    """A name that is not seen keeps its place: to lay it out takes longer than to show it."""
    return cls if seen else f"{cls} is-away"


@cache
def _palms() -> Node:
    """Two palms where a ware lies later: in the one corner that no punt covers."""
    return h("g", _GROWN, use("palm", 40, 54, 40), use("palm", 84, 40, 30), key="palms")


def _ashore(say: Say, ware: str) -> Node:
    """The ware that is not loaded lies on the islands."""
    return h(
        "g",
        None,
        ware_sign(ware, 40, 36, 17),
        h("text", {"x": 64, "y": 41, "class": "b-name"}, say(msg("map.ashore"))),
        key="ashore",
    )


# ------------------------------------------------------------------ the loads before a voyage


def _loads(sight: Sight) -> Node:
    """Four loads wait at the islands; three of them will sail."""
    return h(
        "g",
        None,
        [_load(sight.say, k, sight.mark(f"load-{ware.id}")) for k, ware in enumerate(WARES)],
        key="loads",
    )


@piece
def _load(say: Say, k: int, mark: Mark) -> Node:
    ware = WARES[k]
    x, y, width, height = 182 + (k % 2) * 288, 36 + (k // 2) * 200, 272, 184
    chosen = mark.chosen
    label = msg("load.label", ware=ware.id, costs=list(ware.costs), n=ware.profit)
    bow = x + width / 2 + (hull_length(ware.id) + 2) / 2
    state = say(msg("load.chosen")) if chosen else ""
    return place(
        f"load-{ware.id}",
        mark,
        mark.label(say, label),
        rect(x, y, width, height, rx=10, cls="spot"),
        ring(x + 4, y + 4, width - 8, height - 8, 7, mark.ring),
        name(x + width / 2, y + 34, say(ware_name(ware.id)), 25, "mid"),
        h(
            "g",
            {"transform": f"translate({bow:.1f} {y + 98})", "class": "left" if chosen else None},
            loaded(ware.id),
            profit_tag(ware.id),
        ),
        words(x + width / 2, y + 174, state, 16, "mid b", "ask") if state else None,
        focus_ring(x, y, width, height, 10),
    )


# ------------------------------------------------------------------ all of it


def sea(sight: Sight) -> list[Child]:
    """All that is drawn on the sea, and the punts at their berths: lanes, or the loads that lie
    over them.
    """
    punts = sight.facts["punts"]
    loading = not punts and sight.facts["voyage"] >= 1
    return [
        _lanes(covered=loading),
        _names(sight),
        _loads(sight) if loading else None,
        wakes(sight),
    ]
