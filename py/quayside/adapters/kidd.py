"""What the facts of Capt'n W. Kidd's three games have in common."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from ..games.kidd.catalog import BLACK, CREW, FACES, SPACE, SPACES, STARTS
from ..kernel import Request
from .facts import Facts, Feature, Observe

_KINDS: Final = ("place", "act", "move", "free", "pass")
_PHASES: Final = ("lot", "start", "play", "move", "free", "over")
_NAMES: Final = tuple(SPACE)

PLACES: Final = tuple(f"place:{space}" for space in STARTS)
PICKS: Final = tuple(f"pirate:{space}" for space in SPACE)
STEPS: Final = tuple(f"step:{space}" for space in SPACE)
ENDS: Final = tuple(f"to:{s.id}/{back}" for s in SPACES for back in s.ends if back != BLACK)


class Bounds(NamedTuple):
    """How far the numbers of a game can go."""

    height: int
    """Most pirates on a space."""
    route: int
    """Most steps that can be chosen one by one before the last."""
    turns: int
    """Most turns that are looked at."""
    quiet: int
    """Most turns without placing, capture or freeing."""


def facts(
    players: int,
    options: Mapping[str, str],
    bounds: Bounds,
    actions: tuple[str, ...],
    longest: int,
    *,
    die: bool = False,
) -> Facts:
    """The facts of a game with these bounds."""
    outcomes: dict[str, tuple[str, ...]] = {}
    if options["first"] == "lot":
        outcomes["first-player"] = tuple(str(seat + 1) for seat in range(players))
    if die:
        outcomes["die"] = tuple(str(face) for face in FACES)
    return Facts(actions, outcomes, longest, _features(players, bounds), _numbers(bounds))


def _features(players: int, bounds: Bounds) -> tuple[Feature, ...]:
    """Spaces are numbered from 1 in the order of the catalogue and seats from 1 on, the viewer's
    first; 0 is none. A back is the number of its path end there, from 1 on.
    """
    return (
        Feature("seat", 0, players),
        Feature("request", 0, len(_KINDS)),
        Feature("phase", 0, len(_PHASES) - 1),
        Feature("roll", 0, max(FACES)),
        Feature("turns", 0, bounds.turns),
        Feature("quiet", 0, bounds.quiet),
        # Each is a quiet turn; with the die, two can pass in turn many times.
        Feature("passes", 0, bounds.quiet),
        Feature("flags", 1, 3),
        Feature("strict", 0, 1),
        Feature("picked", 0, len(_NAMES)),
        Feature("freed", 0, len(_NAMES)),
        *(Feature(f"step-{i + 1}", 0, len(_NAMES)) for i in range(bounds.route)),
        *(
            feature
            for name in _NAMES
            for feature in (
                Feature(f"back-{name}", 0, 3),
                *(Feature(f"crew-{name}-{i + 1}", 0, players) for i in range(bounds.height)),
            )
        ),
        *(Feature(f"ashore-{seat}", 0, CREW[players]) for seat in range(players)),
    )


def _numbers(bounds: Bounds) -> Observe:
    def numbers(seen: Mapping[str, Any], request: Request | None, viewer: int) -> list[int]:
        """What there is to see, as the numbers that `_features` names."""
        players = len(seen["players"])

        def seat(found: int) -> int:
            return 1 + (found - viewer) % players if found >= 0 else 0

        asked = request is not None and request.kind in _KINDS
        found = [
            seat(seen["seat"]),
            1 + _KINDS.index(request.kind) if request is not None and asked else 0,
            _PHASES.index(seen["phase"]),
            seen["roll"],
            min(seen["actions"], bounds.turns),
            seen["quiet"],
            seen["passes"],
            seen["flags"],
            int(seen["options"]["strict"]),
            _space(seen["origin"]),
            _space(seen["freed"]),
            *_filled([_space(step) for step in seen["route"]], bounds.route),
        ]
        for space in SPACES:
            tower = seen["spaces"].get(space.id)
            crew = [seat(pirate) for pirate in tower["crew"]] if tower else []
            found.append(1 + space.ends.index(tower["back"]) if tower else 0)
            found += _filled(crew, bounds.height)
        found += (seen["players"][(viewer + i) % players]["reserve"] for i in range(players))
        return found

    return numbers


def _space(name: str) -> int:
    return 1 + _NAMES.index(name) if name else 0


def _filled(numbers: list[int], length: int) -> list[int]:
    return numbers + [0] * (length - len(numbers))
