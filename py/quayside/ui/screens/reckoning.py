"""The reckoning: points by source and player, at the end of a game and on the way to it."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel import msg
from ..text import Texts, number
from ..tree import Node, flag, h, icon
from .models import Over
from .parts import button, dialog, of_game


def ranking(scores: Sequence[int], winners: Sequence[int]) -> list[tuple[int, int]]:
    """(place, seat), best first: winners share the first place, others one with equal points."""
    rest = sorted(
        (seat for seat in range(len(scores)) if seat not in winners),
        key=lambda seat: (-scores[seat], seat),
    )
    ranks = [(1, seat) for seat in winners]
    for seat in rest:
        place = len(ranks) + 1
        if len(ranks) > len(winners) and scores[ranks[-1][1]] == scores[seat]:
            place = ranks[-1][0]
        ranks.append((place, seat))
    return ranks


def estimate(model: Over, t: Texts) -> Node:
    """The dialog with the points by source, if the game ended now."""
    t = of_game(t, model.game, model.players)
    return dialog(
        "score",
        t(msg("reckoning.now")),
        [
            h("p", {"class": "lead"}, t(msg("reckoning.now.hint"))),
            table(model, ranking(model.scores, model.winners), t),
        ],
        button("close", t(msg("close")), "check", "btn--ink"),
        t,
    )


def _ordinal(place: int, t: Texts) -> str:
    return t(msg("over.place", place=str(place)))


def table(model: Over, ranks: list[tuple[int, int]], t: Texts) -> Node:
    """Sources of points and players, the best first; what is too wide for the screen scrolls."""
    return h(
        "div",
        # It scrolls, and holds nothing else that takes the focus.
        {
            "class": "sheet",
            "tabindex": "0",
            "role": "group",
            "aria-label": t(msg("over.reckoning")),
        },
        _grid(model, ranks, t),
    )


def _grid(model: Over, ranks: list[tuple[int, int]], t: Texts) -> Node:
    seats = [seat for _, seat in ranks]
    return h(
        "table",
        {"class": f"grid-table grid-table--{len(seats) if len(seats) <= 5 else 'many'}"},
        h(
            "thead",
            {},
            h(
                "tr",
                {},
                h("th", {"scope": "col"}, h("span", {"class": "vh"}, t(msg("over.source")))),
                [
                    h(
                        "th",
                        {"scope": "col"},
                        flag(model.players[seat].flag),
                        h("span", {"dir": "auto"}, model.players[seat].name),
                        h("small", {}, _ordinal(place, t)),
                    )
                    for place, seat in ranks
                ],
            ),
        ),
        h(
            "tbody",
            {},
            [
                h(
                    "tr",
                    {},
                    h(
                        "th",
                        {"scope": "row"},
                        h("i", {"class": f"key {row.fill}"}) if row.fill else None,
                        icon(row.icon),
                        " ",
                        t(row.label),
                    ),
                    [_cell(row.values[seat]) for seat in seats],
                )
                for row in model.rows
            ],
        ),
        h(
            "tfoot",
            {},
            h(
                "tr",
                {},
                h("th", {"scope": "row"}, t(msg("over.total"))),
                [
                    h(
                        "td",
                        {"class": "best" if seat in model.winners else None},
                        _score(model, seat, t),
                    )
                    for seat in seats
                ],
            ),
        ),
    )


def _score(model: Over, seat: int, t: Texts) -> str:
    """The seat's points; a game without points words them anew, as victory and defeat."""
    return t(msg("over.score", score=number(model.scores[seat])))


def _cell(value: int) -> Node:
    return h("td", {"class": "neg" if value < 0 else "zero" if value == 0 else None}, number(value))
