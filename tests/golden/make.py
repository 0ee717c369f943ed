"""Finds and writes the golden saves of Saint Malo: whole games, with what they must come to.

`PYTHONPATH=py:tests .venv/bin/python -m golden.make` writes them all anew. To be run when the rules
change on purpose (RULES_VERSION goes up, and the old files move to a folder of the old version), or
to add one: put a line into `WANTED` and name it on the command line. A golden file is an ordinary
save with one more field, `golden`, which says why it is there and what its replay must lead to.
`test_golden.py` replays them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from quayside import games
from quayside.kernel import Match, Message, Option, Player, Request, Rng, canonical, digest

FOLDER = Path(__file__).parent
NAMES = ("Anneke", "Bo", "Chidi", "Dolores", "Émile")


class Wanted(NamedTuple):
    """A game to be found: the first seed whose game fits."""

    name: str
    why: str
    players: int
    fits: Callable[[Match], bool]
    options: tuple[tuple[str, str], ...] = ()
    hasty: bool = False
    """Played by the hasty player, whose games are longer."""


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


def play(wanted: Wanted, seed: str) -> Match:
    """A whole game at the wanted table."""
    players = [Player(NAMES[seat], seat + 1) for seat in range(wanted.players)]
    match = Match.new(
        games.find("saint-malo"),
        players,
        dict(wanted.options),
        seed,
        created="2024-01-01T00:00:00Z",
        title=wanted.name,
    )
    rng = Rng(f"{seed}/{wanted.name}")
    choose = hasty if wanted.hasty else keen
    match.deal_all()
    while (request := match.request) is not None:
        match.answer(choose(match, request, rng))
        match.deal_all()
    return match


# ---------------------------------------------------------------------- what is wanted


def _told(match: Match, kind: str, **data: Any) -> int:
    return sum(
        event.kind == kind and all(event.data.get(key) == value for key, value in data.items())
        for _, event in match.events
    )


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
    return _told(match, "city-full") > 1


def six_attacks(match: Match) -> bool:
    """All six, and swords rolled after them."""
    last = max((at for at, event in match.events if event.kind == "attack"), default=0)
    later = [e for at, e in match.events if at > last and e.kind == "rolled"]
    return _told(match, "attack") == 6 and any("swords" in event.data["dice"] for event in later)


def five_swords(match: Match) -> bool:
    """A turn that ends with five swords."""
    return _told(match, "nothing-scored") > 0 and _told(match, "swords", n=5) > 0


def all_sides(match: Match) -> bool:
    """All four sides were completed, with the free person taken."""
    sides = {e.data["side"] for _, e in match.events if e.kind == "side-complete"}
    return len(sides) == 4 and _told(match, "turned") > 0


WANTED = (
    Wanted("two-players", "a common game for two", 2, is_common),
    Wanted("three-players", "a common game for three", 3, is_common),
    Wanted("four-players", "a common game for four", 4, is_common),
    Wanted("five-players", "a common game for five", 5, is_common),
    Wanted("tie", "points and empty spaces are equal: the victory is shared", 2, is_tie),
    Wanted("tie-broken", "points are equal, empty spaces decide", 3, is_broken_tie),
    Wanted("full-city", "more than one city is full in the last round", 4, all_full),
    Wanted("six-attacks", "six attacks, then swords that are ignored", 2, six_attacks, hasty=True),
    Wanted("first-seat", "the start player is chosen, not drawn", 3, is_common, (("first", "1"),)),
    Wanted("last-seat-first", "the last seat begins", 5, is_common, (("first", "5"),)),
    Wanted("five-swords", "a turn of five swords scores nothing", 3, five_swords, hasty=True),
    Wanted("all-sides", "all four side bonuses, and dice turned for coins", 2, all_sides),
)


def end_reason(match: Match) -> str:
    """Why the game ended: the events that announced it."""
    kinds = [e.kind for _, e in match.events if e.kind in ("city-full", "last-round", "game-over")]
    return " ".join(dict.fromkeys(kinds))


def facts(match: Match) -> dict[str, Any]:
    """What a replay must come to."""
    return {
        "scores": match.scores(),
        "winners": match.winners(),
        "end": end_reason(match),
        "rounds": match.state.round,
        "attacks": match.state.attacks,
    }


def write(wanted: Wanted) -> str:
    """The golden save is on disk; returns a line about it."""
    for n in range(3000):
        match = play(wanted, f"golden-{n}")
        if wanted.fits(match):
            break
    else:
        raise SystemExit(f"{wanted.name}: no such game among 3000")
    data = match.save(build="golden")
    del data["check"]
    data["golden"] = {"why": wanted.why, **facts(match)}
    data["check"] = digest(data)
    path = FOLDER / "saint-malo" / f"{wanted.name}.json"
    path.write_text(canonical(data) + "\n", encoding="utf-8")
    return f"{wanted.name}: seed {match.seed}, {len(match.log)} answers, {data['golden']}"


if __name__ == "__main__":
    chosen = set(sys.argv[1:])
    for wanted in WANTED:
        if not chosen or wanted.name in chosen:
            print(write(wanted))
