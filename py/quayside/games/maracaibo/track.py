"""The explorer's track along the lower edge of the map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial
from typing import Final, NamedTuple

from ...kernel import Message, msg
from .catalog import TRACK, Op
from .drawing import (
    Near,
    Node,
    Sight,
    Texts,
    circle,
    disc,
    h,
    kept,
    mark,
    path,
    place,
    rect,
    use,
    words,
)
from .exploring import space_words
from .signs import of_ops

_Y: Final = 480
_RIGHT, _WIDE, _LIFT = 886, 852, 20
_COLOURS: Final = ("red", "blue", "green")
_ANCHORS: Final = tuple(f"space-{space.lower()}" for space in TRACK)


def _columns() -> dict[str, tuple[float, int]]:
    """For each space its column from the right, and whether it is on the upper (-1) or the lower
    (1) way of a fork.
    """
    found: dict[str, tuple[float, int]] = {}
    column = 0.0
    space = next(iter(TRACK))
    while True:
        found[space] = (column, 0)
        ways = [to for to, _ in TRACK[space].ways]
        if not ways:
            return found
        if len(ways) == 1:
            space = ways[0]
            column += 1
            continue
        upper, end = _run(ways[0])
        lower, _ = _run(ways[1])
        for k, one in enumerate(upper):
            found[one] = (column + 1 + k, -1)
        for k, one in enumerate(lower):
            found[one] = (column + 1 + (k + 0.5) * len(upper) / len(lower) - 0.5, 1)
        column += len(upper) + 1
        space = end


def _run(space: str) -> tuple[list[str], str]:
    """The spaces up to the barrier, and the one behind it."""
    found = []
    while True:
        found.append(space)
        to, barrier = TRACK[space].ways[0]
        if barrier:
            return found, to
        space = to


_COLUMNS: Final = _columns()
_STEP: Final = _WIDE / max(column for column, _ in _COLUMNS.values())
AT: Final = {
    space: (round(_RIGHT - column * _STEP, 1), _Y + _LIFT * level)
    for space, (column, level) in _COLUMNS.items()
}
"""Middle of each space."""
_R: Final = min(16.5, _STEP * 0.46)


class Look(NamedTuple):
    """All that the drawing of a space depends on."""

    space: str
    label: str
    choice: str
    tab: bool
    chosen: bool
    quest: bool
    """Whether a quest lies there."""


def track(sight: Sight) -> tuple[Node, ...]:
    """The whole track with its explorers."""
    quests = sight.state.quests
    return _track(
        sight.say,
        sight.flags,
        tuple([player.explorer for player in sight.state.sides]),
        [space for space in TRACK if quests.get(space)],
        [event.data["seat"] for event in sight.last if event.kind == "explored"],
        sight.near("space"),
    )


@kept
def _track(
    say: Texts,
    flags: Sequence[int],
    explorers: Sequence[str],
    quests: Sequence[str],
    moved: Sequence[int],
    near: Near,
) -> tuple[Node, ...]:
    """Where the explorer of each side stands, where quests lie, whose explorer has moved."""
    stands: dict[str, tuple[int, ...]] = {}
    for side, space in enumerate(explorers):
        stands[space] = (*stands.get(space, ()), side)
    stop = near.tab_stop(_ANCHORS)
    nodes = [_ground()]
    for space, anchor in zip(TRACK, _ANCHORS, strict=True):
        choice = near.choice(anchor)
        sides = stands.get(space, ())
        nodes.append(
            _space(
                Look(
                    space,
                    near.label(say, anchor, sides, partial(_words, space, sides)),
                    choice,
                    bool(choice) and anchor == stop,
                    near.chosen == anchor,
                    space in quests,
                )
            )
        )
    return (*nodes, *_explorers(flags, stands, moved))


def _words(space: str, sides: tuple[int, ...]) -> Message:
    brings = space_words(space) if TRACK[space].reward or TRACK[space].quest else msg("space.none")
    if sides:
        return msg("space.words.taken", space=space, effects=brings, seats=sides)
    return msg("space.words", space=space, effects=brings)


@cache
def _ground() -> Node:
    d = "".join(
        f"M{AT[space][0]:g} {AT[space][1]}L{AT[to][0]:g} {AT[to][1]}"
        for space in TRACK
        for to, _ in TRACK[space].ways
    )
    ropes = []
    for colour in _COLOURS:
        before, after = next(
            (space, to)
            for space in TRACK
            for to, barrier in TRACK[space].ways
            if barrier == colour and AT[space][1] < _Y
        )
        x = (AT[before][0] + AT[after][0]) / 2
        ropes += [
            path(f"M{x:.1f} {_Y - 34}v62", cls=f"rope rope--{colour}"),
            path(f"M{x:.1f} {_Y - 34}v62", cls="rope rope--lay"),
        ]
    return h(
        "g",
        {"class": "track", "aria-hidden": "true"},
        rect(14, _Y - 42, 892, 82, cls="track__land"),
        path(d, cls="track__way"),
        path(d, cls="track__lay"),
        ropes,
        key="track",
    )


@cache
def _space(look: Look) -> Node:
    x, y = AT[look.space]
    tall = 41 if _COLUMNS[look.space][1] else 70
    parts: list[Node] = [
        rect(x - _STEP / 2, y - tall / 2, _STEP, tall, cls="hit"),
        circle(x, y, _R, cls="space space--quest" if TRACK[look.space].quest else "space"),
        *_sign(look.space, x, y, look.quest),
    ]
    if look.choice:
        cls = "preview__ring" if look.chosen else "legal__ring"
        parts.append(mark(circle(x, y, _R + 2, cls=cls)))
    parts.append(mark(circle(x, y, _R + 3, cls="focus-ring"), "focus"))
    return place(
        f"space-{look.space.lower()}", look.label, look.choice, look.tab, look.chosen, parts
    )


def _sign(space: str, x: float, y: float, quest: bool) -> list[Node]:
    """What the space brings."""
    shown = TRACK[space]
    if not _COLUMNS[space][0]:
        return [use("banner", x, y, 18, fill="var(--ink)")]
    if shown.quest:
        return [use("quest", x, y, 18, fill="var(--ink)")] if quest else []
    if not shown.ways:
        return [use("trophy", x, y, 18, cls="on-paper")]
    return _reward(shown.reward, x, y)


def _reward(ops: tuple[Op, ...], x: float, y: float) -> list[Node]:
    """One or two signs, the second one smaller below the first."""
    signs = of_ops(ops)[:2]
    found: list[Node] = []
    two = len(signs) > 1
    for sign, dy in zip(signs, (-6.5, 7) if two else (0,), strict=False):
        size = 12.5 if two else 15
        number = sign.text.lstrip("+")
        if sign.drawing in ("coins", "star"):
            coins = sign.drawing == "coins"
            cls = "mid b coin-n" if coins else "mid b"
            found.append(words(x, y + dy + 5.4, number, 16, cls))
            if coins:
                # Doubloons have an edge: their colour alone would not tell them from points.
                found.append(circle(x, y + dy, 7.2 if two else 11.5, cls="coin-ring"))
        elif sign.drawing == "disc":
            found.append(circle(x, y + dy, size * 0.34, cls="disc-sign"))
        else:
            found.append(use(sign.drawing, x, y + dy, size + 2, fill="var(--ink)"))
    return found


def _explorers(
    flags: Sequence[int], stands: Mapping[str, tuple[int, ...]], moved: Sequence[int]
) -> list[Node]:
    """The explorers, side by side where several stand in a space."""
    found: list[Node] = []
    for space, sides in stands.items():
        x, y = AT[space]
        for k, side in enumerate(sides):
            dy = (k - (len(sides) - 1) / 2) * 15
            found.append(_explorer(flags[side], x, y + dy, side, side in moved))
    return found


@cache
def _explorer(flag: int, x: float, y: float, side: int, moved: bool) -> Node:
    return h(
        "g",
        {"class": "explorer", "aria-hidden": "true"},
        circle(x, y, 14, cls="lastmove") if moved else None,
        disc(flag, x, y, 11),
        key=f"explorer-{side}",
    )
