"""The golden games of Saint Malo."""

from __future__ import annotations

from typing import Any

from quayside.kernel import Match, Message, Option, Request, Rng

from .wanted import Wanted, told

# ---------------------------------------------------------------------- players


def gain(option: Option) -> int:
    """What the option says that it brings."""
    n = option.gain.params.get("n", 0) if isinstance(option.gain, Message) else 0
    return n if isinstance(n, int) else 0


def keen(match: Match, request: Request, rng: Rng) -> str:
    """Collects the symbol it has most of, takes what brings most; now and then anything."""
    options = request.options
    if rng.below(12) == 0:
        return rng.choice(options).key
    if request.kind == "reroll":
        seen = match.observe(request.seat)
        dice: list[str] = seen["dice"]
        best = max(sorted(set(dice) - {"swords"}), key=dice.count, default="swords")
        other = [o.key for o in options if o.key[:4] == "die:" and dice[int(o.key[4:])] != best]
        return other[0] if other else options[-1].key
    costs: dict[str, int] = request.data.get("costs", {})
    worth = [(3 * gain(o) + _size(o.key) - 2 * costs.get(o.key, 0), o.key) for o in options]
    top = max(value for value, _ in worth)
    return rng.choice([key for value, key in worth if value == top])


def _size(key: str) -> int:
    """Bigger things fill the city sooner."""
    number = key.rpartition(":")[2]
    return 2 * int(number) if number.isdecimal() else 0


def hasty(match: Match, request: Request, rng: Rng) -> str:
    """Half the time takes the last option, which closes the matter."""
    del match
    return request.options[-1].key if rng.below(2) else rng.choice(request.options).key


# ---------------------------------------------------------------------- what is wanted


def is_common(match: Match) -> bool:
    """One winner with points worth the name."""
    return len(match.winners()) == 1 and max(match.scores()) >= 15


def is_tie(match: Match) -> bool:
    """Several winners: equal in points and in empty spaces."""
    return len(match.winners()) > 1


def is_broken_tie(match: Match) -> bool:
    """Equal points, one winner: empty spaces decided."""
    scores = match.scores()
    return scores.count(max(scores)) > 1 and len(match.winners()) == 1


def all_full(match: Match) -> bool:
    """More than one city is full at the end."""
    return told(match, "city-full") > 1


def six_attacks(match: Match) -> bool:
    """All six, and swords rolled after them."""
    last = max((at for at, event in match.events if event.kind == "attack"), default=0)
    later = [e for at, e in match.events if at > last and e.kind == "rolled"]
    return told(match, "attack") == 6 and any("swords" in event.data["dice"] for event in later)


def five_swords(match: Match) -> bool:
    """A turn that ends with five swords."""
    return told(match, "nothing-scored") > 0 and told(match, "swords", n=5) > 0


def all_sides(match: Match) -> bool:
    """All four sides were completed, with the free person taken."""
    sides = {e.data["side"] for _, e in match.events if e.kind == "side-complete"}
    return len(sides) == 4 and told(match, "turned") > 0


WANTED = (
    Wanted("two-players", "a common game for two", 2, is_common, keen),
    Wanted("three-players", "a common game for three", 3, is_common, keen),
    Wanted("four-players", "a common game for four", 4, is_common, keen),
    Wanted("five-players", "a common game for five", 5, is_common, keen),
    Wanted("tie", "points and empty spaces are equal: the victory is shared", 2, is_tie, keen),
    Wanted("tie-broken", "points are equal, empty spaces decide", 3, is_broken_tie, keen),
    Wanted("full-city", "more than one city is full in the last round", 4, all_full, keen),
    Wanted("six-attacks", "six attacks, then swords that are ignored", 2, six_attacks, hasty),
    Wanted(
        "first-seat", "the start player is chosen, not drawn", 3, is_common, keen, (("first", "1"),)
    ),
    Wanted("last-seat-first", "the last seat begins", 5, is_common, keen, (("first", "5"),)),
    Wanted("five-swords", "a turn of five swords scores nothing", 3, five_swords, hasty),
    Wanted("all-sides", "all four side bonuses, and dice turned for coins", 2, all_sides, keen),
)

ENDS = ("city-full", "last-round", "game-over")
"""Events that announce the end."""


def facts(match: Match) -> dict[str, Any]:
    """What a replay must come to, besides scores, winners and end."""
    return {"rounds": match.state.round, "attacks": match.state.attacks}
