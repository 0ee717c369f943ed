"""The golden games of Quedah Merchant."""

from __future__ import annotations

from quayside.kernel import Match

from .pirates import ENDS, brawler, ended, facts, in_one_answer, sailor
from .wanted import Wanted, told

__all__ = ["ENDS", "WANTED", "facts"]


def is_last_move(match: Match) -> bool:
    """One can do nothing with any roll, after captures, freeings and passes."""
    return ended(match, "last-move") and told(match, "freed") > 1 and told(match, "passed") > 1


def is_stuck(match: Match) -> bool:
    """Neither can do anything; more captives win."""
    return ended(match, "stuck", drawn=False)


def is_quiet(match: Match) -> bool:
    """60 turns without an event; more captives win."""
    return ended(match, "quiet", drawn=False)


def is_drawn(match: Match) -> bool:
    """As many captives on both sides."""
    return ended(match, "quiet", drawn=True)


def frees_two(match: Match) -> bool:
    """A freed pirate has freed another."""
    return in_one_answer(match, "freed") > 1


def is_strict(match: Match) -> bool:
    """A roll that could not be used."""
    return ended(match, "strict")


STRICT = (("strict", "on"),)

WANTED = (
    Wanted("last-move", "who can do nothing with any roll has lost", 2, is_last_move, brawler),
    Wanted("stuck", "neither can do anything: captives are counted", 2, is_stuck, sailor),
    Wanted("quiet", "60 turns without an event: captives are counted", 2, is_quiet, sailor),
    Wanted("draw", "both hold as many captives", 2, is_drawn, sailor),
    Wanted("chain", "a freed pirate frees another", 2, frees_two, brawler),
    Wanted("strict", "a roll that cannot be used has lost", 2, is_strict, brawler, STRICT),
    Wanted("first-seat", "the first seat begins", 2, is_last_move, brawler, (("first", "1"),)),
)
