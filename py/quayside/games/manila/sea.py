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
    Child,
    Mark,
    Node,
    Say,
    Sight,
    circle,
    focus_ring,
    h,
    hull,
    hull_length,
    lane_y,
    name,
    path,
    piece,
    place,
    rect,
    ring,
    space_x,
    use,
    ware_name,
    ware_sign,
    words,
)
from .punts import free_space, profit_tag, wakes, ware_label

_GROWN = {"fill": "var(--land-line)", "fill-opacity": ".75"}
"""Palms and huts are of this colour."""

# ------------------------------------------------------------------ the ground


@cache
def ground() -> Node:
    """Sea, soundings, both coasts."""
    ink = "var(--sea-line)"
    soundings = [
        words(
            190 + (k * 137) % 540,
            30 + (k * 89) % 400,
            str((k * 7) % 23 + 3),
            15,
            "sounding",
            "sea-line",
        )
        for k in range(26)
    ]
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


@cache
def _lane(lane: int) -> Node:
    """The printed spaces of a lane."""
    y = lane_y(lane)
    parts: list[Child] = [
        rect(
            X0 - 8,
            y - 25,
            14 * SPACING + 14,
            50,
            rx=25,
            fill="var(--sea-2)",
            stroke="var(--sea-line)",
            stroke_width=1.2,
        )
    ]
    for n in range(PORT):
        x = space_x(n)
        start = n in START_SPACES
        pirates = n == PIRATE_SPACE
        fill = "bad-soft" if pirates else "paper" if start else "sea"
        line = "bad" if pirates else "sea-line"
        parts.append(
            circle(x, y, 16, fill=f"var(--{fill})", stroke=f"var(--{line})", stroke_width=1.4)
        )
        if pirates:
            parts.append(use("skull", x, y, 24, fill="var(--bad)"))
        else:
            cls, ink = ("mid b", "ink") if start else ("mid", "sea-ink")
            parts.append(words(x, y + 5, str(n), 15, cls, ink))
    return h("g", {"aria-hidden": "true"}, parts, key=f"lane-{lane}")


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
            {"transform": "translate(35 250) rotate(-90)", "class": "b-name mid islands"},
            say(msg("map.islands")),
        )
        if islands
        else None,
        h(
            "text",
            {"x": 426, "y": 30, "class": "b-sea-name mid waters"},
            say(msg("map.sea")),
        )
        if sea
        else None,
        _ashore(say, ashore) if ashore else _palms(),
        key="names",
    )


@cache
def _palms() -> Node:
    """Two palms where a ware lies later: in the one corner that no punt covers."""
    return h("g", _GROWN, use("palm", 40, 54, 40), use("palm", 84, 40, 30))


def _ashore(say: Say, ware: str) -> Node:
    """The ware that is not loaded lies on the islands."""
    return h(
        "g",
        None,
        ware_sign(ware, 40, 36, 17),
        h("text", {"x": 64, "y": 41, "class": "b-name"}, say(msg("map.ashore"))),
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
        ring(x + 4, y + 4, width - 8, height - 8, 7, "legal__ring")
        if mark.key and not chosen
        else None,
        name(x + width / 2, y + 34, say(ware_name(ware.id)), 25, "mid"),
        h(
            "g",
            {"transform": f"translate({bow:.1f} {y + 98})", "class": "left" if chosen else None},
            hull(ware.id),
            ware_label(ware.id),
            [free_space(ware.id, q) for q in range(len(ware.costs))],
            profit_tag(ware.id),
        ),
        ring(x + 3, y + 3, width - 6, height - 6, 8, "preview__ring") if chosen else None,
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
        None if loading else [_lane(lane) for lane in range(PUNTS)],
        _names(sight),
        _loads(sight) if loading else None,
        wakes(sight),
    ]
