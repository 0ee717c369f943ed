"""A player's ship board, its career, and the tracks of the nations: drawings of the aside."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial
from typing import Any, Final, NamedTuple

from ...kernel import Message, msg
from .asking import task_gain
from .catalog import AREAS, CAREERS, INFLUENCE_LAST, MAX_CP, NATIONS, rank_of
from .drawing import (
    NATION_ICONS,
    Child,
    Near,
    Node,
    Sight,
    Texts,
    circle,
    disc,
    h,
    icon,
    kept,
    mark,
    panel,
    path,
    place,
    rect,
    use,
    words,
)
from .ship import area_words
from .signs import metric_icon
from .words import target as target_words

_ICONS: Final = (
    *("schooner", "card", "spyglass", "chest"),
    *("crown", "canoe", "meeple", "cannon"),
    *("warehouse", "banner", "wheel", "galleon"),
)
_LINES: Final = (
    *("2\u00b75", "6", "3", "5+3"),
    *("6", "", "3/1", "+1+1"),
    *("\u00d73", "", "1/3", "10"),
)
_ANCHORS: Final = tuple(f"area-{k}" for k in range(1, len(AREAS) + 1))
_NATIONS: Final = tuple(f"nation-{nation}" for nation in NATIONS)
_TOPS: Final = (8, 76, 138)
_WIDE, _HIGH = 64, 52
_TRACK: Final = 10.4
_X: Final = 34
_ROW: Final = 55
"""Height of a nation's row."""


# ------------------------------------------------------------------ the ship board


class Area(NamedTuple):
    """All that the drawing of an area depends on."""

    k: int
    left: int
    flag: int
    open: bool
    label: str
    choice: str
    tab: bool
    chosen: bool


def ship(sight: Sight) -> Node:
    """The twelve areas with their discs, and the combat points."""
    facts = sight.player(sight.shown)
    return _ship(
        sight.say,
        sight.flags[sight.shown],
        -1 if sight.own else sight.shown,
        facts["discs"],
        facts["cp"],
        facts["income"],
        facts["vp_income"],
        sight.own_near("area"),
    )


@kept
def _ship(
    say: Texts,
    flag: int,
    other: int,
    discs: Mapping[str, int],
    cp: int,
    income: int,
    points: int,
    near: Near,
) -> Node:
    """The panel; `other` is the seat whose ship it is, -1 for one's own."""
    stop = near.tab_stop(_ANCHORS)
    done = list(discs.values()).count(0)
    nodes: list[Node] = [_hull()]
    for k, (area, anchor) in enumerate(zip(AREAS, _ANCHORS, strict=True)):
        left = discs[area.id]
        choice = near.choice(anchor)
        free = done >= area.others and all(not discs[needed] for needed in area.needs)
        nodes.append(
            _area(
                Area(
                    k,
                    left,
                    flag,
                    free,
                    near.label(say, anchor, left, partial(_area_words, k, left)),
                    choice,
                    bool(choice) and anchor == stop,
                    bool(choice) and near.chosen == anchor,
                )
            )
        )
    nodes.append(_points(cp, flag, say(msg("cp.words", n=cp, most=MAX_CP))))
    title = msg("ship.own") if other < 0 else msg("ship.of", seat=other)
    return panel(
        say,
        "ship",
        title,
        h(
            "svg",
            {
                "viewBox": "0 0 296 236",
                "role": "group",
                "aria-labelledby": "h-ship",
                "data-roving": True,
            },
            nodes,
        ),
        extra=h(
            "span",
            {"class": "chips"},
            _chip(say(msg("strip.income", n=income)), "coins", f"+{income}"),
            _chip(say(msg("strip.points", n=points)), "star", f"+{points}"),
            _chip(say(msg("ship.done", n=done)), "check", f"{done}/{len(AREAS)}"),
        ),
    )


def _chip(title: str, drawing: str, text: str) -> Node:
    return h(
        "span",
        {"class": "chip num", "title": title},
        icon(drawing),
        h("span", {"aria-hidden": "true"}, text),
        h("span", {"class": "vh"}, title),
    )


def _area_words(k: int, left: int) -> Message:
    area = AREAS[k].id
    if not left:
        return msg("area.done", area=area, hint=area_words(k))
    return msg("area.words", area=area, hint=area_words(k), n=left)


@cache
def _hull() -> Node:
    planks = "".join(f"M8 {y}h280" for y in (100, 130, 160, 190, 214))
    return h(
        "g",
        {"aria-hidden": "true", "class": "hull"},
        path("M4 68h288q-4 120-34 164H34Q8 172 4 68z", cls="hull__body"),
        path(planks, cls="hull__plank"),
        path("M70 68V4M148 68V2M226 68V4", cls="hull__mast"),
        key="hull",
    )


@cache
def _area(area: Area) -> Node:
    x, y = 14 + area.k % 4 * 68, _TOPS[area.k // 4]
    lasting = "red" if AREAS[area.k].specials else "tan"
    cls = "area area--done" if not area.left else f"area area--{lasting}"
    parts: list[Child] = [
        rect(x, y, _WIDE, _HIGH, rx=6, cls=cls),
        path(f"M{x + 4} {y + 8}v{_HIGH - 16}", cls="area__lasts") if lasting == "red" else None,
        use(_ICONS[area.k], x + 17, y + 18, 24, cls="area__i"),
        words(x + (24 if area.k in _STARRED else 32), y + 46, _LINES[area.k], 14.5, "mid b")
        if _LINES[area.k]
        else None,
        _points_sign(area.k, x, y),
        [
            disc(area.flag, x + 40 + 15 * d, y + 18, 6.5)
            if d < area.left
            else circle(x + 40 + 15 * d, y + 18, 6, cls="disc-gone")
            for d in range(2)
        ],
        use("lock", x + 54, y + 38, 13, cls="lock") if area.left and not area.open else None,
    ]
    if area.choice:
        ring = "preview__ring" if area.chosen else "legal__ring"
        parts.append(mark(rect(x - 1, y - 1, _WIDE + 2, _HIGH + 2, rx=7, cls=ring)))
    parts.append(mark(rect(x - 2, y - 2, _WIDE + 4, _HIGH + 4, rx=8, cls="focus-ring"), "focus"))
    return place(f"area-{area.k + 1}", area.label, area.choice, area.tab, area.chosen, parts)


_STARRED: Final = (2, 4, 11)
"""Areas whose number is one of points: the star beside it and a lock have room on one line."""


def _points_sign(k: int, x: float, y: float) -> Node | None:
    """A star beside a number of points; a village or flag where there is no number."""
    if k in _STARRED:
        return use("star", x + 39, y + 41, 11, cls="on-paper")
    if k == 5:
        return use("village", x + 32, y + 41, 17, fill="var(--ink)")
    if k == 9:
        return use("village", x + 32, y + 41, 17, fill="var(--ink)")
    return None


@cache
def _points(cp: int, flag: int, label: str) -> Node:
    steps = []
    for k in range(MAX_CP + 1):
        x = 30 + k * 26.5
        here = k == cp
        steps.append(
            h(
                "g",
                {"data-p": flag} if here else None,
                rect(x, 198, 24, 20, rx=3, cls="cp cp--here" if here else "cp"),
                words(x + 12, 213, str(k), 14.5, "mid b", "p-on" if here else ""),
            )
        )
    return h("g", {"role": "img", "aria-label": label}, steps, key="cp")


# ------------------------------------------------------------------ nations


class Nation(NamedTuple):
    """All that the drawing of a nation's track depends on."""

    k: int
    stock: int
    multiplier: int
    spaces: tuple[tuple[int, int], ...]
    """For each side its flag and its space."""
    ghost: tuple[int, int]
    """Flag and space of what is previewed; (0, 0) for nothing."""
    told: str
    label: str
    choice: str
    tab: bool
    chosen: bool


def nations(sight: Sight) -> Node:
    """Influence of all with each nation; rank and multiplier of the shown player."""
    facts, shown = sight.facts, sight.shown
    influence = [player["influence"] for player in facts["players"]]
    then = sight.after["players"][shown]["influence"] if sight.after is not None else None
    return _nations(
        sight.say,
        sight.flags,
        shown,
        influence,
        then,
        facts["stock"],
        facts["multipliers"],
        sight.near("nation"),
    )


@kept
def _nations(
    say: Texts,
    flags: tuple[int, ...],
    shown: int,
    influence: Sequence[Mapping[str, int]],
    then: Mapping[str, int] | None,
    stock: Mapping[str, int],
    multipliers: Mapping[str, int],
    near: Near,
) -> Node:
    """The panel: the influence of all, and that of the shown player after the chosen option."""
    stop = near.tab_stop(_NATIONS)
    looks = []
    for k, (nation, anchor) in enumerate(zip(NATIONS, _NATIONS, strict=True)):
        spaces = tuple([found[nation] for found in influence])
        space, by, left = spaces[shown], multipliers[nation], stock[nation]
        rank = rank_of(space)
        moves = then is not None and then[nation] != space
        choice = near.choice(anchor)
        looks.append(
            Nation(
                k,
                left,
                by,
                tuple(zip(flags, spaces, strict=True)),
                (flags[shown], then[nation]) if then is not None and moves else (0, 0),
                say(msg("influence.rank", n=rank, by=by, points=rank * by)),
                near.label(
                    say,
                    anchor,
                    (spaces, by, left, rank),
                    partial(_nation_words, nation, spaces, rank, by, left),
                ),
                choice,
                bool(choice) and anchor == stop,
                near.chosen == anchor,
            )
        )
    return panel(
        say,
        "nations",
        msg("influence.title"),
        h(
            "svg",
            {
                "viewBox": f"0 0 296 {_ROW * len(NATIONS)}",
                "role": "group",
                "aria-labelledby": "h-nations",
                "data-roving": True,
            },
            [_nation(look) for look in looks],
        ),
        extra=h("span", {"class": "muted sm"}, say(msg("influence.hint"))),
    )


def _nation_words(nation: str, spaces: Sequence[int], rank: int, by: int, stock: int) -> Message:
    return msg(
        "influence.words",
        nation=nation,
        sides=[msg("influence.side", seat=side, n=space) for side, space in enumerate(spaces)],
        rank=rank,
        by=by,
        n=stock,
    )


def _at(space: int) -> float:
    return _X + (space + 0.5) * _TRACK


@cache
def _nation(look: Nation) -> Node:
    nation = NATIONS[look.k]
    y = 1 + look.k * _ROW
    parts: list[Child] = [
        rect(0, y, 296, _ROW - 2, cls="hit"),
        rect(0, y + 9, 30, 42, rx=4, cls="nation", fill=f"var(--n-{nation})"),
        use(NATION_ICONS[nation], 15, y + 25, 22, fill=f"var(--n-{nation}-on)"),
        h("g", {"class": f"nation__n nation__n--{nation}"},
          words(15, y + 46, str(look.stock), 14.5, "mid b")),
        words(_X + 16, y + 12, look.told, 14.5),
        _spaces(y + 16),
    ]  # fmt: skip
    stands: dict[int, list[int]] = {}
    for flag, space in look.spaces:
        stands.setdefault(space, []).append(flag)
    for space, flags in stands.items():
        for i, flag in enumerate(flags):
            parts.append(disc(flag, _at(space), y + 26 + (i - (len(flags) - 1) / 2) * 9, 7.5))
    if look.ghost[0]:
        flag, space = look.ghost
        parts.append(mark(circle(_at(space), y + 26, 11, cls="preview__ring")))
        parts.append(disc(flag, _at(space), y + 26, 7.5, "ghost"))
    if look.choice:
        ring = "preview__ring" if look.chosen else "legal__ring"
        parts.append(mark(rect(1, y, 294, _ROW - 2, rx=6, cls=ring)))
    parts.append(mark(rect(1, y, 294, _ROW - 2, rx=6, cls="focus-ring"), "focus"))
    return place(f"nation-{nation}", look.label, look.choice, look.tab, look.chosen, parts)


@cache
def _spaces(y: float) -> Node:
    """The track from 0 to 24; every third space is a noble rank."""
    found: list[Child] = []
    for n in range(INFLUENCE_LAST + 1):
        rank = n and not n % 3
        cls = "inf inf--rank" if rank else "inf inf--odd" if n % 2 else "inf"
        found.append(rect(_X + n * _TRACK, y, _TRACK, 20, cls=cls))
        if n and not n % 6:
            found.append(words(_at(n), y + 33, str(n), 14.5, "mid", "ink-2"))
    return h("g", {"aria-hidden": "true"}, found)


# ------------------------------------------------------------------ the career


def career(sight: Sight) -> Node | None:
    """The tasks of the shown player's career; or the two cards to choose from."""
    player = sight.player(sight.shown)
    if not player["career"]:
        return None
    side = sight.state.sides[sight.shown]
    metrics = [side.metric(task["metric"]) for task in CAREERS[player["career"]]["tasks"]]
    return _career(sight.say, player["career"], player["tasks"], metrics, sight.own_near("task"))


@kept
def _career(
    say: Texts, career: str, done: Sequence[int], metrics: Sequence[int], near: Near
) -> Node:
    tasks = CAREERS[career]["tasks"]
    rows = [
        h(
            "li",
            {"class": "task"},
            h("span", {"class": "task__m"}, icon(metric_icon(task["metric"])),
              h("span", None, say(msg("task.now", target=target_words(
                  task["metric"], metrics[i]))))),
            [_target(say, near, i, target, task, done[i]) for target in ("upper", "lower")],
            key=f"task-{i}",
        )
        for i, task in enumerate(tasks)
    ]  # fmt: skip
    met = len(tasks) - done.count(0)
    return panel(
        say,
        "career",
        msg("career.title", career=career),
        h("ul", {"class": "tasks"}, rows),
        extra=h("span", {"class": "chip"}, say(msg("career.done", n=met))),
    )


def _target(
    say: Texts, near: Near, i: int, target: str, task: Mapping[str, Any], done: int
) -> Node:
    reward: Mapping[str, int] = task[target]
    anchor = f"task-{i + 1}-{target}"
    choice = near.choice(anchor)
    met = done == (1 if target == "upper" else 2)
    text = reward["min"]
    brings: list[Child] = [icon("coins"), reward["doubloons"]]
    if reward.get("vp"):
        brings += [icon("star"), reward["vp"]]
    label = say(
        msg(
            "task.words",
            target=target_words(task["metric"], reward["min"]),
            gain=task_gain(reward),
            state=msg("task.met") if met else msg("task.gone") if done else msg("task.open"),
        )
    )
    parts: list[Child] = [
        icon("check") if met else None,
        h("b", {"class": "num"}, text),
        h("span", {"class": "sign num"}, brings),
    ]
    if choice:
        return h(
            "button",
            {
                "type": "button",
                "id": anchor,
                "class": "btn target is-legal",
                "data-choice": choice,
                "aria-pressed": "true" if near.chosen == anchor else "false",
                "aria-label": label,
            },
            parts,
            key=f"{anchor}-button",
        )
    cls = "target is-done" if met else "target is-gone" if done else "target"
    return h(
        "span",
        {"id": anchor, "class": cls, "role": "img", "aria-label": label},
        parts,
        key=anchor,
    )
