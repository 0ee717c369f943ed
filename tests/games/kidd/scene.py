"""Scenes for rule tests: a position as text, played by the real referee."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType
from typing import Any

from games.stage import Stage

from quayside.games.kidd.loyal_captain import game as loyal_captain
from quayside.games.kidd.madagascar import game as madagascar
from quayside.games.kidd.position import key, read
from quayside.games.kidd.quedah_merchant import game as quedah_merchant
from quayside.games.kidd.state import Kidd
from quayside.kernel import Chance, Match

LOYAL = loyal_captain
QUEDAH = quedah_merchant
MADAGASCAR = madagascar
GAMES: tuple[tuple[ModuleType, int], ...] = (
    (LOYAL, 2),
    (QUEDAH, 2),
    (MADAGASCAR, 2),
    (MADAGASCAR, 3),
)
ODD_EVEN = "S1/-:1,S2/-:2,S3/-:1,S4/-:2,S5/-:1,S6/-:2 4,4 1 play"
"""All start spaces taken in turn by two players."""
THREE = "S1/-:1,S2/-:2,S3/-:3,S4/-:1,S5/-:2,S6/-:3 4,4,4 1 play"
"""The same with three."""


def name(case: tuple[ModuleType, int]) -> str:
    """What a case of GAMES is called."""
    game, players = case
    return f"{game.META.id}-{players}"


def begin(game: ModuleType, text: str, roll: int = 0) -> Match:
    """A match that stands at the first request of this position; the die shows the roll."""
    state = read(text)
    match = Match.new(Stage(game, state), state.players)
    if roll:
        match.answer(str(roll))
    return match


def deck(match: Match) -> str:
    """What stands where, as text."""
    return key(match.state).split()[0]


def on(match: Match, space: str) -> str:
    """What stands on the space, as `back:crew`; empty if it is vacant."""
    tower = match.state.on(space)
    return tower.name.removeprefix(f"{space}/") if tower else ""


def options(match: Match) -> list[str]:
    """The keys of the present options."""
    assert match.request is not None
    return list(match.request.keys())


def kind(match: Match) -> str:
    """What is asked."""
    return match.request.kind if match.request is not None else ""


def reasons(match: Match) -> dict[str, str]:
    """What is blocked, with the words for the reasons."""
    assert match.request is not None
    return {b.key: b.reason.key.removeprefix("blocked.") for b in match.request.blocked}


def told(match: Match, what: str) -> list[dict[str, Any]]:
    """The data of all events of this kind so far."""
    return [event.data for _, event in match.events if event.kind == what]


def play(match: Match, *keys: str) -> Match:
    """The answers have been given; chance and persons alike."""
    for answer in keys:
        match.answer(answer)
    return match


def move(match: Match, origin: str, goal: str, back: str | None = None) -> Match:
    """The pirate has moved; without a back it has come straight from its origin."""
    return play(match, f"pirate:{origin}", f"to:{goal}/{back or origin}")


def picked(match: Match, origin: str) -> Match:
    """The pirate has been picked."""
    return play(match, f"pirate:{origin}")


def goals(match: Match, origin: str) -> list[str]:
    """Where the pirate can go, as `goal/back`; none if it cannot be picked."""
    assert match.request is not None
    return sorted(f"{move['goal']}/{move['back']}" for move in match.request.data["moves"][origin])


def paths(match: Match, origin: str) -> list[str]:
    """The paths that the pirate can go."""
    assert match.request is not None
    return sorted(" ".join(move["path"]) for move in match.request.data["moves"][origin])


# ------------------------------------------------------------------ all that can come of a turn


def outcomes(game: ModuleType, state: Kidd, roll: int = 0) -> Iterator[Kidd]:
    """Every position to which a turn can lead, once for each choice that leads there.

    The roll is what the die shows, where one is rolled. Steps are left out: they are only another
    way to say a move.
    """
    todo: list[tuple[str, ...]] = [()]
    while todo:
        keys = todo.pop()
        twin = state.copy()
        flow = game.turn(twin)
        try:
            request = next(flow)
            for answer in keys:
                request = flow.send(answer)
        except StopIteration:
            yield twin
            continue
        if isinstance(request, Chance):
            todo.append((*keys, str(roll)))
        else:
            answers = [option.key for option in request.options]
            todo += [(*keys, answer) for answer in answers if not answer.startswith("step:")]


def count(game: ModuleType, state: Kidd, depth: int, rolls: tuple[int, ...] = ()) -> int:
    """The number of sequences of so many actions (RULES 7)."""
    if depth == 0:
        return 1
    roll = rolls[0] if rolls else 0
    return sum(
        count(game, after, depth - 1, rolls[1:])
        for after in outcomes(game, state, roll)
        if depth == 1 or not after.over
    )
