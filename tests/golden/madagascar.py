"""The golden games of Madagascar."""

from __future__ import annotations

from quayside.kernel import Match

from .pirates import ENDS, brawler, ended, facts, sailor
from .wanted import Wanted, told

__all__ = ["ENDS", "WANTED", "facts"]


def is_won(match: Match) -> bool:
    """One has captured all others."""
    return ended(match, "captured")


def all_pass(match: Match) -> bool:
    """All pass in a row; nobody was out."""
    return ended(match, "passes") and len(match.winners()) == len(match.players)


def is_repeated(match: Match) -> bool:
    """The third black flag."""
    return ended(match, "repetition")


def is_quiet(match: Match) -> bool:
    """200 turns without placing or capture."""
    return ended(match, "quiet")


def turns_round(match: Match) -> bool:
    """A tower has come back to its own space, and another way on."""
    return any(
        event.kind == "moved" and event.data["path"][-1] == event.data["origin"]
        for _, event in match.events
    )


def shares_without_one(match: Match) -> bool:
    """A stalemate of two, the third being out."""
    return len(match.winners()) == 2 and told(match, "out") == 1


WANTED = (
    Wanted("two-players", "all of the other are captured", 2, is_won, brawler),
    Wanted("three-players", "one is left on top", 3, is_won, brawler),
    Wanted("all-pass", "nobody can move: a stalemate", 2, all_pass, sailor),
    Wanted("all-pass-of-three", "nobody of three can move", 3, all_pass, sailor),
    Wanted("third-flag", "the third time of a position is a stalemate", 2, is_repeated, sailor),
    Wanted("quiet", "200 turns without an event are a stalemate", 2, is_quiet, sailor),
    Wanted("turned-round", "a tower comes round to its own space", 2, turns_round, sailor),
    Wanted("one-out", "two share the stalemate, one is out", 3, shares_without_one, sailor),
    Wanted("last-seat", "the third seat begins", 3, is_won, brawler, (("first", "3"),)),
)
