"""What the golden games of Capt'n W. Kidd's three games have in common: players, and what to find.

A player first says which options are to its taste and takes any of these.
"""

from __future__ import annotations

from typing import Any

from quayside.kernel import Match, Option, Request, Rng

ENDS = ("game-over",)
"""Events that announce the end."""


def facts(match: Match) -> dict[str, Any]:
    """What a replay must come to, besides scores, winners and end."""
    return {"position": str(match.state), "turns": match.state.actions}


# ---------------------------------------------------------------------- players


def sailor(match: Match, request: Request, rng: Rng) -> str:
    """Takes any option."""
    del match
    return rng.choice(request.options).key


def brawler(match: Match, request: Request, rng: Rng) -> str:
    """Captures wherever the picked pirate can, and mostly picks one that can."""
    del match
    options: tuple[Option, ...] = request.options
    if request.kind == "act" and rng.below(5):
        moves = request.data["moves"]
        able = [f"pirate:{space}" for space in moves if any(m["gain"] for m in moves[space])]
        if able:
            return rng.choice(able)
    best = [option.key for option in options if option.gain is not None]
    return rng.choice(best) if best and rng.below(5) else rng.choice(options).key


def stroller(match: Match, request: Request, rng: Rng) -> str:
    """Has two pirates aboard at most, captures nobody and gives up none."""
    if request.kind == "act":
        aboard = match.state.aboard(request.seat)
        wanted = "place:" if aboard < 2 else "pirate:"
        keys = [option.key for option in request.options]
        return rng.choice([key for key in keys if key.startswith(wanted)] or keys)
    calm = [option for option in request.options if option.gain is None]
    return rng.choice(calm or request.options).key


def sentry(match: Match, request: Request, rng: Rng) -> str:
    """Walks round with its first pirate, always to the left, once it has one aboard."""
    del match, rng
    ends = [option for option in request.options if option.key.startswith("to:")]
    return (ends or request.options)[0].key


# ---------------------------------------------------------------------- what is wanted


def ended(match: Match, how: str, *, drawn: bool | None = None) -> bool:
    """Whether the game came to this end and, if asked, was drawn or not."""
    return match.state.end == how and drawn in (None, len(match.winners()) > 1)


def in_one_answer(match: Match, kind: str) -> int:
    """The most events of the kind that followed a single turn of a player."""
    turns: list[int] = [0]
    for _, event in match.events:
        if event.kind in ("placed", "moved"):
            turns.append(0)
        turns[-1] += event.kind == kind
    return max(turns)
