"""The end of a game in words: where the points came from, who won, and how the story stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from ...kernel.message import Message, msg

Facts = Mapping[str, Any]


class Source(NamedTuple):
    """A row of the reckoning; the fields of `ui.contract.SheetRow`."""

    id: str
    label: Message
    icon: str
    values: tuple[int, ...]
    """For each side; Jean's after the players'."""
    fill: str


_ROWS: Final = (
    ("voyage", msg("sheet.voyage"), "schooner", ("homeward", "cities", "villages"), "k0"),
    ("ship", msg("sheet.ship"), "galleon", ("ship",), "k1"),
    ("display", msg("sheet.display"), "card", ("display",), "k2"),
    ("cards", msg("sheet.cards"), "star", ("cards",), "k3"),
    ("combat", msg("sheet.combat"), "sabres", ("combat", "influence"), "k4"),
    ("exploring", msg("sheet.exploring"), "spyglass", ("exploring",), "k6"),
    ("quests", msg("sheet.quests"), "quest", ("quests", "legacy", "story"), "k7"),
    ("career", msg("sheet.career"), "hat", ("career",), "k10"),
    ("prestige", msg("sheet.prestige"), "castle", ("prestige",), "k11"),
    ("income", msg("sheet.income"), "coins", ("income",), "k12"),
    ("nations", msg("sheet.nations"), "crown", ("leads", "ranks"), "k13"),
)
_JEAN: Final = ("jean", msg("sheet.jean"), "bot", ("jean",), "k14")


def sources(facts: Facts) -> list[Source]:
    """Points by source, if the game ended now: all of it lies open."""
    rows = (*_ROWS, _JEAN) if facts["jean"] is not None else _ROWS
    sheets = [player["sheet"] for player in facts["players"]]
    return [
        Source(
            name,
            label,
            drawing,
            tuple(sum(sheet[part] for part in parts) for sheet in sheets),
            fill,
        )
        for name, label, drawing, parts, fill in rows
    ]


def headline(facts: Facts, winners: Sequence[int]) -> tuple[Message, Message]:
    """Who won, and by what; in a campaign also how it goes on."""
    title, by = _alone(facts, winners) if facts["jean"] is not None else _together(facts, winners)
    story = _story(facts["story"])
    return title, msg("over.with-story", by=by, tale=story) if story is not None else by


def _alone(facts: Facts, winners: Sequence[int]) -> tuple[Message, Message]:
    """A game against Jean."""
    own, hers = (player["estimate"] for player in facts["players"])
    level: int = facts["jean"]["level"]
    if not winners:
        return msg("over.lost"), msg("over.lost.by", n=hers - own, points=_points(own), level=level)
    title = msg("over.won-alone", seat=0)
    if own == hers:
        return title, msg("over.won-alone.tie", n=own, level=level)
    return title, msg("over.won-alone.by", n=own - hers, points=_points(own), level=level)


def _together(facts: Facts, winners: Sequence[int]) -> tuple[Message, Message]:
    """A game of two or more."""
    points = [player["estimate"] for player in facts["players"]]
    best = winners[0]
    if len(winners) > 1:
        return msg("over.shared", seats=list(winners)), msg("over.shared.by", n=points[best])
    others = [seat for seat in range(len(points)) if seat != best]
    second = max(others, key=lambda seat: (points[seat], -seat))
    gap = points[best] - points[second]
    if not gap:
        return msg("over.won", seat=best), msg("over.tie", n=points[best], other=second)
    by = msg("over.by", n=gap, points=_points(points[best]), other=second)
    return msg("over.won", seat=best), by


def _points(n: int) -> Message:
    return msg("gain.vp", n=n)


def _story(story: Facts) -> Message | None:
    """How the campaign goes on, or how it has ended; None outside of one."""
    if story["ending"]:
        return msg("over.story.ended", ending=story["ending"])
    if story["archive"]:
        return msg("over.story.goes-on", story=story["card"])
    return None
