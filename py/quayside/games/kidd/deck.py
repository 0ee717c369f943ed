"""The deck with all that stands on it: spaces and pirates, ways, what a move would change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from math import atan2, cos, pi, sin
from typing import Any, Final

from . import words as say_words
from .catalog import BLACK, SPACE, SPACES, STARTS
from .drawing import (
    DISC,
    HEIGHT,
    HULL,
    SCALE,
    SPOT,
    WIDTH,
    Child,
    Node,
    Sight,
    at,
    bubble,
    circle,
    end_mark,
    focus_ring,
    h,
    lift,
    path,
    pirate,
    place,
    point,
    rect,
    stood,
    toward,
    upright,
    use,
    way,
    words,
)

Standing = tuple[str, tuple[int, ...]]
"""The back of pirates on a space, and their seats from the bottom to the top."""

_HIT: Final = 56
"""Radius around a space in which a tap means it."""
_NAME: Final = SPOT + 23.0
"""How far from the middle of a space its name stands."""
_CLEAR: Final = 0.9
"""A name that lies so far from all paths, in radians, is as clear as can be."""
_END_INNER, _END_OUTER = 20, 57
"""From where to where a path end can be tapped."""


# ------------------------------------------------------------------ what never changes


@cache
def ground() -> Node:
    """Sea, hull, planks, hatch, and the paths between the spaces."""
    turn = f"translate(24 27) scale({SCALE}) translate(900 0) rotate(90)"
    return h(
        "g",
        {"aria-hidden": "true"},
        h(
            "defs",
            None,
            h("clipPath", {"id": "kidd-hull"}, path(HULL, transform=turn)),
            h("clipPath", {"id": "kidd-sea"}, rect(10, 10, WIDTH - 20, HEIGHT - 20)),
        ),
        h(
            "g",
            {"clip-path": "url(#kidd-sea)"},
            rect(10, 10, WIDTH - 20, HEIGHT - 20, cls="b-sea"),
            [stood(x, y, upright(path(d, cls="wave"))) for x, y, d in _waves()],
            path(HULL, transform=turn, cls="hull__edge"),
            path(HULL, transform=turn, cls="hull"),
            h("g", {"clip-path": "url(#kidd-hull)"}, path(_planks(), cls="planks")),
            path(_hatch(), cls="hatch"),
        ),
        *_ropes(),
        key="ground",
    )


def _waves() -> Iterator[tuple[float, float, str]]:
    """Rows of small waves where the sea shows: where each begins, and its line."""
    for k in range(9):
        for x, n in ((18 + k % 3 * 10, 4), (WIDTH - 150 + k % 2 * 20, 4)):
            yield x, 36 + 78 * k, "M0 0" + "q8-7 16 0t16 0" * n


def _planks() -> str:
    rows = [10 + 20.5 * k for k in range(33)]
    seams = "".join(f"M10 {y:.1f}h{WIDTH - 20}" for y in rows)
    butts = ""
    for k, y in enumerate(rows):
        for x in (120 + k * 173 % 760, 120 + (k * 173 + 370) % 760):
            butts += f"M{x} {y:.1f}v20.5"
    return seams + butts


def _hatch() -> str:
    """The grating in the middle of the deck."""
    x, y = point(300, 450)
    size, bar = 76, 19
    left, top = x - size / 2, y - size / 2
    d = f"M{left:.1f} {top:.1f}h{size}v{size}h-{size}z"
    for k in range(1, 4):
        d += f"M{left:.1f} {top + bar * k:.1f}h{size}M{left + bar * k:.1f} {top:.1f}v{size}"
    return d


def _ropes() -> list[Node]:
    seen: list[str] = []
    for space in SPACES:
        for end in space.ends:
            if end != BLACK and f"{end}{space.id}" not in seen:
                seen.append(f"{space.id}{end}")
    lines = "".join(_line([pair[:2], pair[2:]]) for pair in seen)
    rails = ""
    for start in STARTS:
        rail = SPACE[start].rail
        assert rail is not None
        (x, y), (rx, ry) = at(start), point(*rail)
        rails += f"M{x:.1f} {y:.1f}L{rx:.1f} {ry:.1f}"
    return [
        path(lines, cls="rope rope--edge"),
        path(lines, cls="rope"),
        path(lines, cls="rope rope--lay"),
        path(rails, cls="rope rope--edge"),
        path(rails, cls="rope rope--black"),
    ]


def _line(spaces: Sequence[str]) -> str:
    """A line from space to space."""
    return "M" + "L".join("{:.1f} {:.1f}".format(*at(space)) for space in spaces)


@cache
def name_at(space: str) -> tuple[float, float]:
    """Where the name of a space stands: beside it and clear of its paths; best not outward, where
    the rail is, nor over it, where towers grow, whichever way the deck is turned.
    """
    x, y = at(space)
    inward = atan2(HEIGHT / 2 - y, WIDTH / 2 - x)
    ends = [toward(space, end) for end in SPACE[space].ends]

    def worth(angle: float) -> float:
        clear = min(abs((angle - end + pi) % (2 * pi) - pi) for end in ends)
        over = max(0.0, cos(angle + pi / 2)) + max(0.0, cos(angle))
        return min(clear, _CLEAR) - over / 2 - max(0.0, -cos(angle - inward)) * 0.6

    best = max((k * pi / 36 for k in range(72)), key=worth)
    return x + _NAME * cos(best), y + _NAME * sin(best)


# ------------------------------------------------------------------ pirates


def crew_on(facts: Mapping[str, Any], space: str) -> Standing | None:
    """What stands on the space, None if it is vacant; a freed pirate that has yet to flee stands on
    top.
    """
    tower = facts["spaces"].get(space)
    if tower is None:
        return None
    freed = (facts["seat"],) if facts["freed"] == space else ()
    return tower["back"], (*tower["crew"], *freed)


def _pirates(sight: Sight, space: str, standing: Standing) -> Node:
    back, crew = standing
    return pirate(space, back, tuple([sight.flags[seat] for seat in crew]))


def _piece(sight: Sight, space: str, standing: Standing, cls: str) -> Node:
    """Pirates on their space; those that have just come sail in from where they were."""
    came = _came_from(sight, space)
    style = None
    if came and cls == "piece":
        (x, y), (fx, fy) = at(space), at(came)
        cls = "piece piece--moved"
        style = f"--dx:{fx - x:.1f}px;--dy:{fy - y:.1f}px"
    return h(
        "g",
        {"class": cls, "style": style},
        _pirates(sight, space, standing),
        key=f"pirates-{standing[0]}-{''.join(map(str, standing[1]))}",
    )


def _came_from(sight: Sight, space: str) -> str:
    """The space before this one, if what stands there has just moved."""
    for event in reversed(sight.last):
        data = event.data
        if event.kind == "moved" and data["path"][-1] == space:
            return str([data["origin"], *data["path"]][-2])
        if event.kind == "fled" and data["space"] == space:
            return str(data["origin"])
    return ""


# ------------------------------------------------------------------ spaces


def spaces(sight: Sight) -> Node:
    """All spaces and what stands on them."""
    return h("g", None, [_space(sight, space.id) for space in SPACES], key="spaces")


def _space(sight: Sight, space: str) -> Node:
    x, y = at(space)
    anchor = f"space-{space.lower()}"
    before = crew_on(sight.facts, space)
    after = crew_on(sight.after, space) if sight.after is not None else before
    walking = _walker(sight)
    parts: list[Child] = [
        circle(x, y, _HIT, cls="hit"),
        circle(x, y, SPOT, cls="spot spot--start" if space in STARTS else "spot"),
        circle(x, y, SPOT - 5, cls="spot__in"),
        name_of(space),
    ]
    option = sight.choice(anchor)
    stepped = option is not None and option.key.startswith("step:")
    if space in STARTS and before is None and after is None and not stepped:
        parts.append(stood(x, y, upright(use("anchor", 0, 0, 34, fill="var(--ink-2)"))))
    # Under the pirates: a ring must not strike through the figure on a tower.
    parts += _rings(sight, space, anchor, before)
    parts += _standing(sight, space, before, after)
    if walking is not None and walking[0] == space and sight.after is None:
        parts.append(stood(x, y, _piece(sight, space, walking[1], "piece ghost")))
    parts.append(focus_ring(x, y, SPOT + 12))
    return place(
        sight, anchor, sight.say(say_words.space(sight, space, anchor)), parts,
        attrs=_instead(sight, space),
    )  # fmt: skip


@cache
def name_of(space: str) -> Node:
    """The name of a space, beside it."""
    x, y = name_at(space)
    return stood(x, y, upright(words(0, 7, space, 21, "mid spot__name")))


def _standing(
    sight: Sight,
    space: str,
    before: Standing | None,
    after: Standing | None,
) -> Iterator[Child]:
    """The pirates there now; if the preview changes them, those that would be there."""
    x, y = at(space)
    walker = _walker(sight)
    if before is not None and before == after:
        leaves = walker is not None and sight.facts["origin"] == space
        cls = "piece is-leaving" if leaves else "piece"
        yield stood(x, y, _piece(sight, space, before, cls), key="now")
    elif after is not None:
        yield stood(x, y, _piece(sight, space, after, "piece ghost"), key="then")
    elif before is not None:
        origin = sight.facts["origin"] == space
        cls = "piece is-leaving" if origin else "piece is-lost"
        yield stood(x, y, _piece(sight, space, before, cls), key="now")
        if not origin:
            yield _cross(space)
    elif _is_lost_at_once(sight, space):
        yield stood(x, y, _piece(sight, space, (BLACK, (sight.seat,)), "piece ghost"), key="then")
        yield _cross(space)


def _is_lost_at_once(sight: Sight, space: str) -> bool:
    """Whether the pirate that would be put here would not stay."""
    return sight.selected is not None and sight.selected.key == f"place:{space}"


def _walker(sight: Sight) -> tuple[str, Standing] | None:
    """Where the picked pirates stand after the steps that have been chosen, and how."""
    facts = sight.facts
    route = facts["route"]
    if not route or facts["phase"] != "move":
        return None
    back = [facts["origin"], *route][-2]
    standing = crew_on(facts, facts["origin"])
    assert standing is not None
    return route[-1], (back, standing[1])


def _cross(space: str) -> Node:
    """They would leave the game."""
    x, y = at(space)
    return path(f"M{x - 24:.1f} {y - 24:.1f}l48 48m0-48l-48 48", cls="lost", aria_hidden="true")


def _rings(sight: Sight, space: str, anchor: str, before: Standing | None) -> Iterator[Child]:
    """What can be chosen, what is chosen, what has been picked."""
    x, y = at(space)
    option = sight.choice(anchor)
    picked = sight.facts["origin"] or sight.facts["freed"]
    if picked == space:
        yield circle(x, y, SPOT + 7, cls="picked")
    if _goal(sight) == space or sight.chosen(anchor):
        yield circle(x, y, SPOT + 7, cls="preview__ring")
    elif option is not None and option.key.startswith("step:"):
        n = len(sight.facts["route"]) + 1
        yield circle(x, y, SPOT - 14, cls="legal__ring")
        yield stood(x, y, upright(words(0, 7.5, str(n), 22, "mid b step__n")))
    elif option is not None:
        yield circle(x, y, SPOT + 6 if before is not None else SPOT, cls="legal__ring")


def _goal(sight: Sight) -> str:
    """Where the chosen move ends."""
    key = sight.selected.key if sight.selected is not None else ""
    return key.removeprefix("to:").partition("/")[0] if key.startswith("to:") else ""


def _instead(sight: Sight, space: str) -> dict[str, Any]:
    """Another pirate of the same player is picked instead of the one that has been."""
    origin, _ = sight.walk()
    tower = sight.tower(space)
    if not origin or space == origin or tower is None or tower["owner"] != sight.seat:
        return {}
    return {"role": "button", "data-act": f"repick:pirate:{origin} pirate:{space}"}


# ------------------------------------------------------------------ ways


def ways(sight: Sight) -> Node:
    """Under the spaces: the ways on of the picked pirate, the way so far, and the chosen one."""
    origin, moves = sight.walk()
    walked = [origin, *sight.facts["route"]] if origin else []
    parts: list[Child] = []
    legs: list[str] = []
    for move in moves:
        whole = [origin, *move["path"]]
        for a, b in pairwise(whole):
            if a + b not in legs and b + a not in legs:
                legs.append(a + b)
    if legs:
        parts.append(path("".join(_line([leg[:2], leg[2:]]) for leg in legs), cls="ways"))
    if sight.kind() == "free" and sight.request is not None:
        data = sight.request.data
        lines = "".join(_line([data["origin"], goal]) for goal in data["ways"])
        parts.append(path(lines, cls="ways"))
    chosen = _chosen_path(sight) or walked
    if len(chosen) > 1:
        parts += [path(_line(chosen), cls="route__edge"), path(_line(chosen), cls="route")]
    return h("g", {"aria-hidden": "true"}, parts, key="ways")


def _chosen_path(sight: Sight) -> list[str]:
    """The spaces of the chosen move, from where it begins."""
    key = sight.selected.key if sight.selected is not None else ""
    if key.startswith("to:") and sight.kind() == "free":
        return [sight.facts["freed"], _goal(sight)]
    origin, moves = sight.walk()
    return next(([origin, *move["path"]] for move in moves if move["key"] == key), [])


def counted(sight: Sight) -> Node:
    """Over the spaces: the steps of the chosen way, one by one."""
    chosen = _chosen_path(sight)[1:-1] or ()
    return h(
        "g",
        {"class": "steps__n", "aria-hidden": "true"},
        [
            stood(*at(space), upright(circle(0, 0, 15), words(0, 7, str(n), 20, "mid b", "ask-on")))
            for n, space in enumerate(chosen, 1)
        ],
        key="counted",
    )


def ends(sight: Sight) -> Node:
    """Goals that can be entered from several sides: each side is a place of its own."""
    found: list[Node] = []
    for anchor, option in sight.places.items():
        if anchor.startswith("end-"):
            found.append(_end(sight, anchor, option.key))
    return h("g", None, found, key="ends")


def _end(sight: Sight, anchor: str, key: str) -> Node:
    goal, _, back = key.removeprefix("to:").partition("/")
    taken = f"space-{goal.lower()}" in sight.places or sight.tower(goal) is not None
    x, y = way(goal, back, 36)
    option = sight.places[anchor]
    angle = toward(goal, back) * 180 / pi + 180
    return place(
        sight,
        anchor,
        sight.say(option.label),
        path(end_mark(goal, back, _END_INNER if taken else 4, _END_OUTER), cls="hit"),
        None
        if sight.chosen(anchor)
        else path(end_mark(goal, back, 22, SPOT + 2), cls="legal__ring"),
        path(
            "M-5-9 8 0-5 9z",
            cls="end__tip",
            transform=f"translate({x:.1f} {y:.1f}) rotate({angle:.1f})",
        ),
        path(end_mark(goal, back, 18, _END_OUTER), cls="focus-ring"),
    )


# ------------------------------------------------------------------ what has happened, what may


def last_moves(sight: Sight) -> Node | None:
    """What the others have done, as dotted marks, until somebody chooses."""
    if sight.selected is not None or sight.facts["phase"] == "move":
        return None
    parts: list[Child] = []
    for event in sight.last:
        data = event.data
        if event.kind == "moved":
            parts.append(path(_line([data["origin"], *data["path"]]), cls="lastmove"))
            parts.append(circle(*at(data["origin"]), SPOT - 12, cls="lastmove"))
        elif event.kind == "fled":
            parts.append(path(_line([data["origin"], data["space"]]), cls="lastmove"))
        elif event.kind == "placed":
            parts.append(circle(*at(data["space"]), SPOT + 8, cls="lastmove"))
        elif event.kind == "captured":
            for space in data["spaces"]:
                if sight.tower(space) is None:
                    x, y = at(space)
                    cross = f"M{x - 14:.1f} {y - 14:.1f}l28 28m0-28l-28 28"
                    parts.append(path(cross, cls="lastmove"))
    return h("g", {"class": "last", "aria-hidden": "true"}, parts, key="last") if parts else None


def threats(sight: Sight) -> Node:
    """Who could capture whom, or threatens which space: seen only while somebody asks for it."""
    facts = sight.after if sight.after is not None else sight.facts
    parts: list[Child] = []
    for space, sources in facts["threats"].items():
        seen: list[tuple[str, int]] = []
        for source in sources:
            owner = facts["spaces"][source]["owner"]
            end = source if source in SPACE[space].ends else facts["spaces"][space]["back"]
            if (end, owner) not in seen:
                seen.append((end, owner))
                parts.append(_threat(sight, space, end, owner, sum(e == end for e, _ in seen)))
        tower = facts["spaces"].get(space)
        if tower is not None and any(
            facts["spaces"][source]["owner"] != tower["owner"] for source in sources
        ):
            parts.append(circle(*at(space), SPOT + 3, cls="threat__ring"))
    return h("g", {"class": "threats", "aria-hidden": "true"}, parts, key="threats")


def _threat(sight: Sight, space: str, end: str, owner: int, n: int) -> Node:
    """An arrow in the colour of who threatens; the n-th on this path end."""
    x, y = way(space, end, SPOT - 6 + 22.0 * n)
    angle = toward(space, end) * 180 / pi + 180
    return h(
        "g",
        {
            "class": "threat",
            "data-p": sight.flags[owner],
            "transform": f"translate({x:.1f} {y:.1f}) rotate({angle:.1f})",
        },
        path("M-9-13 14 0-9 13z"),
    )


def gain_bubble(sight: Sight) -> Node | None:
    """What the chosen move brings, over its goal."""
    text = say_words.bubble(sight)
    if text is None or not sight.gains or sight.selected is None:
        return None
    space = _goal(sight) or sight.selected.key.removeprefix("place:")
    x, y = at(space)
    after = crew_on(sight.after, space) if sight.after is not None else None
    height = len(after[1]) if after is not None else 1
    top = DISC + lift(height) * (height - 1) + (10 if height > 1 else 0)
    return bubble(x, y, top, sight.say(text))
