"""The end of a game: who won, by what, and how it came about."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ...kernel import Event, msg
from ..text import Texts, isolated, number
from ..tree import Child, Node, flag, h, icon
from ..tree import number as figure
from .models import Over
from .parts import button, icon_button, of_game, topbar
from .reckoning import ranking, table

LABEL_GAP = 13.0
"""Least distance between two flags at the ends of their lines, in percent of the height."""


def series(events: Iterable[Event], seats: int) -> tuple[tuple[int, ...], ...]:
    """For each seat its points at the end of each round, from the `round-ended` events.

    If the game ended in mid-round, the final scores are one more point. Where points are secret
    until the end, `round-ended` has no `scores`, and `game-over` brings all of them as `series`.
    """
    columns: list[Sequence[int]] = []
    for event in events:
        if event.kind == "game-over" and "series" in event.data:
            columns = list(event.data["series"])
        if (event.kind == "round-ended" and "scores" in event.data) or (
            event.kind == "game-over" and list(columns[-1:]) != [event.data["scores"]]
        ):
            columns.append(event.data["scores"])
    return tuple(tuple(column[seat] for column in columns) for seat in range(seats))


def view(model: Over, t: Texts, said: Node | None = None) -> Node:
    """The end as a tree; `said` is a short word in its prompt bar."""
    t = of_game(t, model.game, model.players)
    ranks = ranking(model.scores, model.winners)
    return h(
        "div",
        {"class": "table is-scroll page"},
        topbar(
            model.title,
            t(msg("over.rounds", n=model.rounds)),
            icon_button("menu", t(msg("menu.open")), icon("menu"), cls="btn--deck"),
            [
                icon_button("log", t(msg("log.open")), icon("history"), cls="btn--deck"),
                icon_button("rules", t(msg("rules.open")), icon("rules"), cls="btn--deck"),
            ],
            focus=False,
        ),
        h(
            "main",
            # It scrolls on small screens and holds nothing else that takes the focus.
            {"class": "over", "tabindex": "0"},
            _winner(model, t),
            _reckoning(model, ranks, t),
            _charts(_sources(model, ranks, t), _rounds(model, t)),
        ),
        h(
            "footer",
            {"class": "prompt prompt--plain"},
            button("shelf", t(msg("shelf")), "home2", "btn--deck"),
            h(
                "div",
                {"class": "prompt__text"},
                h("p", {"class": "prompt__ask"}, t(msg("over.well-played"))),
                h("p", {"class": "prompt__hint"}, t(msg("over.kept"))),
            ),
            said,
            h(
                "div",
                {"class": "prompt__acts"},
                button("look", t(msg("over.look")), "eye", "btn--deck"),
                button("again", t(model.again), "reroll", "btn--primary btn--big"),
            ),
        ),
    )


def _winner(model: Over, t: Texts) -> Node:
    return h(
        "section",
        {"class": "neat win", "aria-labelledby": "h-win"},
        h(
            "div",
            {"class": "win__in"},
            h(
                "span",
                {"class": "win__flag"},
                [flag(model.players[seat].flag) for seat in model.winners],
            ),
            h(
                "div",
                {},
                h(
                    "p",
                    {"class": "win__k"},
                    icon("trophy"),
                    " ",
                    t(msg("over.winner", n=len(model.winners))),
                ),
                h("h2", {"id": "h-win", "tabindex": "-1", "data-focus": True}, t(model.headline)),
                h("p", {}, t.rich(model.sentence)),
            ),
        ),
    )


def _charts(*charts: Node | None) -> Node | None:
    """The charts below each other; None where there are none."""
    return h("div", {"class": "stack"}, charts) if any(charts) else None


def _reckoning(model: Over, ranks: list[tuple[int, int]], t: Texts) -> Node:
    return h(
        "section",
        {"class": "panel", "aria-labelledby": "h-reckoning"},
        h("h2", {"id": "h-reckoning"}, t(msg("over.reckoning"))),
        table(model, ranks, t),
    )


# ------------------------------------------------------------------ where the points came from


class _Scale(NamedTuple):
    """A scale of points from `low` to `high`."""

    low: int
    high: int

    def at(self, value: float) -> float:
        """Where the value stands, in percent."""
        return 100 * (value - self.low) / (self.high - self.low)

    def ticks(self, most: int) -> list[int]:
        """At most so many round numbers within, 0 among them."""
        step = next(
            (
                step
                for step in (5, 10, 20, 25, 50, 100, 200, 500)
                if (self.high - self.low) // step <= most
            ),
            1000,
        )
        return list(range(-(-self.low // step) * step, self.high + 1, step))


def _percent(value: float) -> str:
    return f"{figure(value)}%"


def _sources(model: Over, ranks: list[tuple[int, int]], t: Texts) -> Node | None:
    model = model._replace(rows=tuple([row for row in model.rows if row.fill]))
    if not model.rows:
        return None
    gains = [sum(max(row.values[s], 0) for row in model.rows) for _, s in ranks]
    losses = [sum(min(row.values[s], 0) for row in model.rows) for _, s in ranks]
    # Room for the figures at both ends.
    span = max(gains) - min(losses) or 1
    low = min(losses) - (span // 12 + 1 if min(losses) else 0)
    scale = _Scale(low, max(gains) + span // 9 + 1)
    return h(
        "section",
        {"class": "panel", "aria-labelledby": "h-sources"},
        h("h2", {"id": "h-sources"}, t(msg("over.sources"))),
        h(
            "div",
            {"class": "bars bars--loss" if min(losses) else "bars"},
            h(
                "div",
                {"class": "bars__grid", "aria-hidden": "true"},
                [
                    h(
                        "i",
                        {
                            "class": "zero" if n == 0 else None,
                            "style": f"left: {_percent(scale.at(n))}",
                        },
                        h("span", {"class": "num"}, number(n)),
                    )
                    for n in scale.ticks(5)
                ],
            ),
            [_bar(model, seat, scale, t) for _, seat in ranks],
        ),
        h(
            "ul",
            {"class": "legend", "aria-hidden": "true"},
            [h("li", {}, h("i", {"class": f"key {row.fill}"}), t(row.label)) for row in model.rows],
        ),
    )


def _bar(model: Over, seat: int, scale: _Scale, t: Texts) -> Node:
    player = model.players[seat]
    parts: list[Child] = []
    up = down = 0
    for row in model.rows:
        value = row.values[seat]
        if not value:
            continue
        start = up if value > 0 else down + value
        if value > 0:
            up += value
        else:
            down += value
        width = abs(value) / (scale.high - scale.low) * 100
        parts.append(
            h(
                "span",
                {
                    "class": f"bar__part {row.fill}" + (" bar__part--neg" if value < 0 else ""),
                    "style": f"left: {_percent(scale.at(start))}; width: {_percent(width)}",
                },
                h("b", {}, number(value)) if width > 6 and value > 0 else None,
            )
        )
    if down:
        parts.append(
            h(
                "span",
                {
                    "class": "bar__loss num",
                    "style": f"right: {_percent(100 - scale.at(down))}",
                },
                number(down),
            )
        )
    parts.append(
        h(
            "span",
            {"class": "bar__sum num", "style": f"left: {_percent(scale.at(up))}"},
            number(model.scores[seat]),
        )
    )
    return h(
        "div",
        {
            "class": "bar",
            "role": "img",
            "aria-label": t(msg("over.bar", seat=seat, n=model.scores[seat])),
        },
        h(
            "span",
            {"class": "bar__who"},
            flag(player.flag),
            h("span", {"dir": "auto"}, player.name),
        ),
        h("span", {"class": "bar__track"}, parts),
        key=f"bar-{seat}",
    )


# ------------------------------------------------------------------ points over the rounds

_DASHES = ("", "9 4", "3 3", "14 4 3 4", "6 3")


def _rounds(model: Over, t: Texts) -> Node | None:
    rounds = len(model.series[0]) if model.series else 0
    if rounds < 2:
        return None
    top = max(max(line) for line in model.series)
    scale = _Scale(min(0, min(min(line) for line in model.series)), max(top, 10))
    across = _Scale(1, rounds)
    every = max(1, -(-rounds // 8))
    names = [isolated(player.name) for player in model.players]
    return h(
        "section",
        {"class": "panel", "aria-labelledby": "h-rounds"},
        h("h2", {"id": "h-rounds"}, t(msg("over.over-time"))),
        h(
            "div",
            {"class": "lines", "aria-hidden": "true"},
            [
                h(
                    "i",
                    {"class": "lines__y", "style": f"top: {_percent(100 - scale.at(n))}"},
                    h("span", {"class": "num"}, number(n)),
                )
                for n in scale.ticks(4)
            ],
            [
                h(
                    "i",
                    {"class": "lines__x", "style": f"left: {_percent(across.at(n))}"},
                    h("span", {"class": "num"}, str(n)),
                )
                for n in range(1, rounds + 1)
                if (rounds - n) % every == 0
            ],
            h(
                "svg",
                {"viewBox": "0 0 100 100", "preserveAspectRatio": "none"},
                [_line(model, seat, scale, across) for seat in range(len(names))],
            ),
            _marks(model, scale, across),
            _ends(model, scale),
        ),
        _table(model, names, rounds, t),
    )


def _line(model: Over, seat: int, scale: _Scale, across: _Scale) -> Node:
    points = " ".join(
        f"{figure(across.at(k + 1))},{figure(100 - scale.at(value))}"
        for k, value in enumerate(model.series[seat])
    )
    number_of_flag = model.players[seat].flag
    shared = {"points": points, "fill": "none", "vector-effect": "non-scaling-stroke"}
    dash = _DASHES[(number_of_flag - 1) % len(_DASHES)]
    return h(
        "g",
        {"data-p": str(number_of_flag)},
        # Gold on paper is hard to see: every line lies on one of ink.
        h("polyline", {**shared, "class": "lines__edge", "stroke-dasharray": dash or None}),
        h("polyline", {**shared, "class": "lines__line", "stroke-dasharray": dash or None}),
    )


def _marks(model: Over, scale: _Scale, across: _Scale) -> list[Node]:
    """The flag's emblem on the line here and there, so that it can be followed without colour."""
    marks = []
    every = max(3, -(-len(model.series[0]) // 6))
    for seat, line in enumerate(model.series):
        p = model.players[seat].flag
        for k in range(len(line) - 1):
            if (k + seat) % every == 1:
                at = f"left: {_percent(across.at(k + 1))}; top: {_percent(100 - scale.at(line[k]))}"
                marks.append(
                    h(
                        "svg",
                        {
                            "class": "lines__mark",
                            "data-p": str(p),
                            "viewBox": "0 0 24 24",
                            "style": at,
                        },
                        h("circle", {"cx": "12", "cy": "12", "r": "11"}),
                        h(
                            "use",
                            {"href": f"#em-{p}", "x": "6", "y": "6", "width": "12", "height": "12"},
                        ),
                    )
                )
    return marks


def _ends(model: Over, scale: _Scale) -> list[Node]:
    """Flag and points at the end of each line, moved apart where they would cover each other."""
    order = sorted(range(len(model.series)), key=lambda seat: (-model.series[seat][-1], seat))
    places: dict[int, float] = {}
    before = -LABEL_GAP
    for seat in order:
        places[seat] = before = max(100 - scale.at(model.series[seat][-1]), before + LABEL_GAP)
    below = 100 + LABEL_GAP
    for seat in reversed(order):
        places[seat] = below = min(places[seat], below - LABEL_GAP)
    return [
        h(
            "span",
            {"class": "lines__end num", "style": f"top: {_percent(places[seat])}"},
            flag(model.players[seat].flag),
            number(model.series[seat][-1]),
        )
        for seat in order
    ]


def _table(model: Over, names: list[str], rounds: int, t: Texts) -> Node:
    """The same as a table, for those who listen."""
    table = h(
        "table",
        {},
        h("caption", {}, t(msg("over.over-time"))),
        h(
            "tr",
            {},
            h("th", {"scope": "col"}, t(msg("over.round"))),
            [h("th", {"scope": "col"}, name) for name in names],
        ),
        [
            h(
                "tr",
                {},
                h("th", {"scope": "row"}, str(k + 1)),
                [h("td", {}, number(line[k])) for line in model.series],
            )
            for k in range(rounds)
        ],
    )
    # A table is as wide as its words, hidden or not.
    return h("div", {"class": "vh"}, table)
