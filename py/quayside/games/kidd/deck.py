"""What stands on the deck: spaces and pirates, ways, what a move would change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from math import pi
from typing import Any, Final, NamedTuple

from ...kernel import Event, Message
from . import words as say_words
from .catalog import BLACK, SPACE, SPACES, STARTS
from .drawing import (
    DISC,
    SPOT,
    Child,
    Mark,
    Node,
    Sight,
    Texts,
    at,
    bubble,
    circle,
    each,
    emblem,
    end_mark,
    focus_ring,
    h,
    kept,
    lift,
    mark,
    path,
    piece,
    pirate,
    place,
    put,
    stood,
    toward,
    upright,
    use,
    way,
    words,
)
from .ground import line, name_of

Standing = tuple[str, tuple[int, ...]]
"""The back of pirates on a space, and their seats from the bottom to the top."""
Flags = tuple[int, ...]
"""The flag of each seat."""

_HIT: Final = 56
"""Radius around a space in which a tap means it."""
_END_INNER, _END_OUTER = 20, 57
"""From where to where a path end can be tapped."""


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


@piece
def _stack(
    space: str, standing: Standing, flags: Flags, cls: str, came: str = "", key: str | None = None
) -> Node:
    """Pirates on their space; those that have just come sail in from where they were, `came`."""
    x, y = at(space)
    back, crew = standing
    style = None
    if came and cls == "piece":
        fx, fy = at(came)
        cls = "piece piece--moved"
        style = f"--dx:{fx - x:.1f}px;--dy:{fy - y:.1f}px"
    pirates = h(
        "g",
        {"class": cls, "style": style},
        pirate(space, back, tuple([flags[seat] for seat in crew])),
        key=f"pirates-{back}-{''.join(map(str, crew))}",
    )
    return stood(x, y, pirates, key=key)


def _came_from(last: Sequence[Event]) -> dict[str, str]:
    """For each space whose pirates have just moved there, the space before it."""
    found: dict[str, str] = {}
    for event in last:
        data = event.data
        if event.kind == "moved":
            found[data["path"][-1]] = [data["origin"], *data["path"]][-2]
        elif event.kind == "fled":
            found[data["space"]] = data["origin"]
    return found


# ------------------------------------------------------------------ spaces


class _Spot(NamedTuple):
    """All that a space is drawn from."""

    flags: Flags
    mark: Mark
    reason: Message | None
    """Why it cannot be chosen."""
    tower: Mapping[str, Any] | None
    """What the observation says of the pirates there."""
    before: Standing | None
    after: Standing | None
    """What would stand there after the chosen option; as before if none is."""
    state: str
    """`picked` where the picked pirate stands, `walked` where its way leads so far, else empty."""
    walker: Standing | None
    """The picked pirates where their way has led so far, until a move is chosen."""
    leaves: bool
    """Whether the pirates there are walking on."""
    came: str
    """Where the pirates have just come from, if they have."""
    step: int
    """Which step of the way leads there, if one may."""
    goal: bool
    """Whether the chosen move ends there."""
    picked: bool
    """Whether the pirate that moves or flees stands there."""
    lost: int
    """The seat whose pirate would be put there and lost at once; -1 if none would."""
    instead: str
    """The space of the pirate in place of which the one there can be picked."""


def spaces(sight: Sight) -> Node:
    """All spaces and what stands on them."""
    drawn = [_space(space, sight.say, spot) for space, spot in _spots(sight)]
    return _group("spaces", *drawn)


@put
def _group(key: str, *parts: Node) -> Node:
    return h("g", None, parts, key=key)


def _spots(sight: Sight) -> Iterator[tuple[str, _Spot]]:
    facts, after, seat = sight.facts, sight.after, sight.seat
    tab_stop = sight.tab_stop()
    origin, _ = sight.walk()
    picked = facts["origin"] or facts["freed"]
    route = facts["route"]
    walker = _walker(facts)
    goal = _goal(sight)
    came = _came_from(sight.last) if sight.last else {}
    placed = sight.selected.key if sight.selected is not None else ""
    for named in SPACES:
        space = named.id
        anchor = _anchor(space)
        tower = facts["spaces"].get(space)
        before = crew_on(facts, space)
        mark = sight.mark(anchor, tab_stop)
        stepped = mark.option is not None and mark.option.key.startswith("step:")
        own = tower is not None and tower["owner"] == seat
        state = "walked" if route and route[-1] == space else ""
        yield (
            space,
            _Spot(
                sight.flags,
                mark,
                sight.blocked.get(anchor),
                tower,
                before,
                crew_on(after, space) if after is not None else before,
                "picked" if space == facts["origin"] else state,
                walker if after is None and walker is not None and state else None,
                walker is not None and space == facts["origin"],
                came.get(space, ""),
                len(route) + 1 if stepped else 0,
                goal == space,
                picked == space,
                seat if placed == f"place:{space}" else -1,
                origin if own and space != origin else "",
            ),
        )


@cache
def _anchor(space: str) -> str:
    """The id of the space."""
    return f"space-{space.lower()}"


@each
def _space(space: str, say: Texts, spot: _Spot) -> Node:
    bare = space in STARTS and spot.before is None and spot.after is None and not spot.step
    what = say_words.standing(space, spot.tower)
    label = say_words.space(
        what, spot.state, spot.mark.option, spot.reason, instead=bool(spot.instead)
    )
    repick = f"repick:pirate:{spot.instead} pirate:{space}"
    return place(
        _anchor(space),
        say(label),
        spot.mark,
        _bed(space),
        _anchor_sign(space) if bare else None,
        # Under the pirates: a ring must not strike through the figure on a tower.
        _ring(space, spot),
        _picked(space) if spot.picked else None,
        _step(space, spot.step) if spot.step and not spot.goal and not spot.mark.chosen else None,
        _standing(space, spot),
        _stack(space, spot.walker, spot.flags, "piece ghost") if spot.walker is not None else None,
        _focus(space),
        attrs={"role": "button", "data-act": repick} if spot.instead else {},
    )


@cache
def _bed(space: str) -> tuple[Node, ...]:
    """The space without anybody on it."""
    x, y = at(space)
    return (
        circle(x, y, _HIT, cls="hit"),
        circle(x, y, SPOT, cls="spot spot--start" if space in STARTS else "spot"),
        circle(x, y, SPOT - 5, cls="spot__in"),
        name_of(space),
    )


@cache
def _anchor_sign(space: str) -> Node:
    """Here pirates come aboard."""
    return stood(*at(space), upright(use("anchor", 0, 0, 34, fill="var(--ink-2)")))


@cache
def _focus(space: str) -> Node:
    return focus_ring(*at(space), SPOT + 12)


def _standing(space: str, spot: _Spot) -> Iterator[Child]:
    """The pirates there now; if the preview changes them, those that would be there."""
    before, after, flags = spot.before, spot.after, spot.flags
    if before is not None and before == after:
        cls = "piece is-leaving" if spot.leaves else "piece"
        yield _stack(space, before, flags, cls, spot.came, "now")
    elif after is not None:
        yield _stack(space, after, flags, "piece ghost", "", "then")
    elif before is not None:
        origin = spot.state == "picked"
        cls = "piece is-leaving" if origin else "piece is-lost"
        yield _stack(space, before, flags, cls, "", "now")
        if not origin:
            yield _cross(space)
    elif spot.lost >= 0:
        yield _stack(space, (BLACK, (spot.lost,)), flags, "piece ghost", "", "then")
        yield _cross(space)


def _walker(facts: Mapping[str, Any]) -> Standing | None:
    """How the picked pirates stand after the steps that have been chosen; None if none has."""
    route = facts["route"]
    if not route or facts["phase"] != "move":
        return None
    back = [facts["origin"], *route][-2]
    standing = crew_on(facts, facts["origin"])
    assert standing is not None
    return back, standing[1]


@cache
def _cross(space: str) -> Node:
    """They would leave the game."""
    x, y = at(space)
    return path(f"M{x - 24:.1f} {y - 24:.1f}l48 48m0-48l-48 48", cls="lost", aria_hidden="true")


def _ring(space: str, spot: _Spot) -> Node:
    """The ring round the space: it is always there, and seen where the space can be chosen."""
    if spot.goal or spot.mark.chosen:
        return _around(space, SPOT + 7, "preview__ring")
    if spot.step:
        return _around(space, SPOT - 14, "legal__ring")
    return _around(space, SPOT + 6 if spot.before is not None else SPOT, "legal__ring")


@piece
def _around(space: str, r: int, cls: str) -> Node:
    return circle(*at(space), r, cls=cls)


@cache
def _picked(space: str) -> Node:
    """The ring of the pirate that has been picked."""
    return mark(circle(*at(space), SPOT + 7, cls="picked"), "picked")


@piece
def _step(space: str, n: int) -> Node:
    """Which step of the way leads there."""
    return stood(*at(space), upright(words(0, 7.5, str(n), 22.2, "mid b step__n")))


def _goal(sight: Sight) -> str:
    """Where the chosen move ends."""
    key = sight.selected.key if sight.selected is not None else ""
    return key.removeprefix("to:").partition("/")[0] if key.startswith("to:") else ""


# ------------------------------------------------------------------ ways


def ways(sight: Sight) -> Node:
    """Under the spaces: the ways on of the picked pirate, the way so far, and the chosen one."""
    origin, moves = sight.walk()
    chosen = _chosen_path(sight) or ([origin, *sight.facts["route"]] if origin else [])
    found = [[origin, *move["path"]] for move in moves]
    if sight.kind() == "free" and sight.request is not None:
        data = sight.request.data
        found = [[data["origin"], goal] for goal in data["ways"]]
    return _ways(found, chosen)


@kept
def _ways(found: list[list[str]], chosen: list[str]) -> Node:
    parts: list[Child] = []
    legs: list[str] = []
    for walk in found:
        for a, b in pairwise(walk):
            if a + b not in legs and b + a not in legs:
                legs.append(a + b)
    if legs:
        parts.append(path("".join(line([leg[:2], leg[2:]]) for leg in legs), cls="ways"))
    if len(chosen) > 1:
        parts += [path(line(chosen), cls="route__edge"), path(line(chosen), cls="route")]
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
    return _counted(tuple(_chosen_path(sight)[1:-1]))


@piece
def _counted(chosen: tuple[str, ...]) -> Node:
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
    tab_stop = sight.tab_stop()
    for anchor, option in sight.places.items():
        if anchor.startswith("end-"):
            goal = option.key.removeprefix("to:").partition("/")[0]
            taken = _anchor(goal) in sight.places or goal in sight.facts["spaces"]
            found.append(_end(anchor, sight.say, sight.mark(anchor, tab_stop), taken))
    return _group("ends", *found)


@each
def _end(anchor: str, say: Texts, mark: Mark, taken: bool) -> Node:
    option = mark.option
    assert option is not None
    goal, _, back = option.key.removeprefix("to:").partition("/")
    x, y = way(goal, back, 36)
    angle = toward(goal, back) * 180 / pi + 180
    return place(
        anchor,
        say(option.label),
        mark,
        path(end_mark(goal, back, _END_INNER if taken else 4, _END_OUTER), cls="hit"),
        None if mark.chosen else path(end_mark(goal, back, 22, SPOT + 2), cls="legal__ring"),
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
    if not sight.last or sight.selected is not None or sight.facts["phase"] == "move":
        return None
    return _last_moves(sight.last, tuple(sight.facts["spaces"]))


@kept
def _last_moves(last: tuple[Event, ...], taken: tuple[str, ...]) -> Node | None:
    parts: list[Child] = []
    for event in last:
        data = event.data
        if event.kind == "moved":
            parts.append(path(line([data["origin"], *data["path"]]), cls="lastmove"))
            parts.append(circle(*at(data["origin"]), SPOT - 12, cls="lastmove"))
        elif event.kind == "fled":
            parts.append(path(line([data["origin"], data["space"]]), cls="lastmove"))
        elif event.kind == "placed":
            parts.append(circle(*at(data["space"]), SPOT + 8, cls="lastmove"))
        elif event.kind == "captured":
            for space in data["spaces"]:
                if space not in taken:
                    x, y = at(space)
                    cross = f"M{x - 14:.1f} {y - 14:.1f}l28 28m0-28l-28 28"
                    parts.append(path(cross, cls="lastmove"))
    return h("g", {"class": "last", "aria-hidden": "true"}, parts, key="last") if parts else None


def threats(sight: Sight) -> Node:
    """Who could capture whom, or threatens which space: seen only while somebody asks for it."""
    facts = sight.after if sight.after is not None else sight.facts
    return _threats(facts["threats"], facts["spaces"], sight.flags)


@kept
def _threats(
    threats: Mapping[str, list[str]], spaces: Mapping[str, Mapping[str, Any]], flags: Flags
) -> Node:
    # A place for each space, so that what changes on one is looked for there alone.
    parts = [
        _threatened(space.id, *_dangers(space.id, threats[space.id], spaces, flags))
        if space.id in threats
        else _threatened(space.id, (), False)
        for space in SPACES
    ]
    return h("g", {"class": "threats", "aria-hidden": "true"}, parts, key="threats")


def _dangers(
    space: str,
    sources: Sequence[str],
    spaces: Mapping[str, Mapping[str, Any]],
    flags: Flags,
) -> tuple[tuple[tuple[str, int], ...], bool]:
    """The path ends from which the space is threatened, each with the flag of who does; and whether
    that is somebody else than who stands there.
    """
    tower = spaces.get(space)
    owners = [int(spaces[source]["owner"]) for source in sources]
    found = [
        (source if tower is None or source in SPACE[space].ends else tower["back"], flags[owner])
        for source, owner in zip(sources, owners, strict=True)
    ]
    opposed = tower is not None and any(owner != tower["owner"] for owner in owners)
    return tuple(dict.fromkeys(found)), opposed


@piece
def _threatened(space: str, ends: tuple[tuple[str, int], ...], opposed: bool) -> Node:
    arrows = [
        _threat(space, end, p, sum(other == end for other, _ in ends[: i + 1]))
        for i, (end, p) in enumerate(ends)
    ]
    ring = mark(circle(*at(space), SPOT + 3, cls="threat__ring")) if opposed else None
    return h("g", None, arrows, ring, key=space)


@piece
def _threat(space: str, end: str, p: int, n: int) -> Node:
    """An arrow with the flag of who threatens; the n-th on this path end."""
    x, y = way(space, end, SPOT - 6 + 24.0 * n)
    angle = toward(space, end) * 180 / pi + 180
    return h(
        "g",
        {"class": "threat", "data-p": p, "transform": f"translate({x:.1f} {y:.1f})"},
        path("M-10-14 15 0-10 14z", transform=f"rotate({angle:.1f})"),
        upright(emblem(p, 0, 0, 11, 11)),
        key=f"{space}-{end}-{p}-{n}",
    )


def gain_bubble(sight: Sight) -> Node | None:
    """What the chosen move brings, over its goal."""
    if not sight.gains or sight.selected is None:
        return None
    text = say_words.bubble(sight)
    if text is None:
        return None
    space = _goal(sight) or sight.selected.key.removeprefix("place:")
    x, y = at(space)
    after = crew_on(sight.after, space) if sight.after is not None else None
    height = len(after[1]) if after is not None else 1
    top = DISC + lift(height) * (height - 1) + (10 if height > 1 else 0)
    return bubble(x, y, top, sight.say(text))
