"""What stands over the stops that a ship can reach: movement points and village actions."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from .chart import AT
from .drawing import Node, h, numbers, path, rings


class Badge(NamedTuple):
    """What stands over a stop that can be reached."""

    stop: str
    mp: int
    """Movement points of the shortest way."""
    more: bool
    """Whether longer ways lead there."""
    actions: int
    """Village actions there, each a dot."""


@cache
def badges_over(badges: tuple[Badge, ...]) -> Node:
    """All badges in three shapes, which stay in the page with none: what would come and go for each
    stop is written anew.
    """
    plates, dots = [], []
    figures: list[tuple[float, float, str]] = []
    for stop, mp, more, actions in badges:
        x, y = AT[stop]
        text = f"{mp}+" if more else str(mp)
        wide = 16 + 8 * len(text) + actions * 10
        left = min(max(x - wide / 2, 14), 906 - wide)
        top = max(y - 46, 13)
        round_end = "a10.5 10.5 0 0 1 0"
        plates.append(
            f"M{left + 10.5:g} {top:g}h{wide - 21}{round_end} 21h{21 - wide}{round_end}-21z"
        )
        figures.append((left + 8 + 4 * len(text), top + 16, text))
        dots += [(left + 8 * len(text) + 17 + 10 * k, top + 10.5) for k in range(actions)]
    return h(
        "g",
        {"class": "badges", "aria-hidden": "true"},
        path("".join(plates), cls="badges__plates"),
        numbers(figures, 16, "b", "ask-on"),
        path(rings(dots, 3.6), cls="badges__dots"),
        key="badges",
    )
