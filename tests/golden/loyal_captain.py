"""The golden games of Loyal Captain."""

from __future__ import annotations

from itertools import pairwise

from quayside.kernel import Match

from .pirates import ENDS, brawler, ended, facts, sailor, sentry, stroller
from .wanted import Wanted

__all__ = ["ENDS", "WANTED", "facts"]


def is_blocked(match: Match) -> bool:
    """One can do nothing more, after some fighting."""
    return ended(match, "blocked") and sum(match.state.lost(seat) for seat in (0, 1)) >= 4


def is_repeated(match: Match) -> bool:
    """The third time of a position."""
    return ended(match, "repetition", drawn=True)


def is_endless(match: Match) -> bool:
    """600 actions."""
    return ended(match, "limit", drawn=True)


def loses_a_group(match: Match) -> bool:
    """Three or more were captured together."""
    return any(
        event.kind == "captured" and len(event.data["spaces"]) > 2 for _, event in match.events
    )


def is_lost_at_once(match: Match) -> bool:
    """Somebody was put aboard between two who threatened him."""
    kinds = [(event.kind, event.data) for _, event in match.events]
    return any(
        kind == "placed" and after == "captured" and data["seat"] == gone["other"]
        for (kind, data), (after, gone) in pairwise(kinds)
    )


WANTED = (
    Wanted("blocked", "who can do nothing has lost", 2, is_blocked, brawler),
    Wanted("repetition", "the third time of a position is a draw", 2, is_repeated, sentry),
    Wanted("endless", "600 actions are a draw", 2, is_endless, stroller),
    Wanted("group", "a group of three or more is captured", 2, loses_a_group, brawler),
    Wanted("lost-at-once", "a pirate put aboard is captured at once", 2, is_lost_at_once, sailor),
    Wanted("second-seat", "the second seat begins", 2, is_blocked, brawler, (("first", "2"),)),
)
