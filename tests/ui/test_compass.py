"""The arrow keys: to the nearest thing in that direction, and to every thing in the end."""

from __future__ import annotations

import pytest

from quayside.games.kidd.catalog import SPACE
from quayside.games.kidd.drawing import at
from quayside.ui.compass import WAYS, Point, nearest

RIGHT, DOWN = WAYS["ArrowRight"], WAYS["ArrowDown"]


def test_the_next_one_in_a_row_is_nearest() -> None:
    row: list[Point | None] = [(0, 0), (10, 0), (20, 0), (30, 0)]
    assert nearest((10, 0), row, RIGHT) == 2
    assert nearest((10, 0), row, WAYS["ArrowLeft"]) == 0
    assert nearest((30, 0), row, RIGHT) is None
    assert nearest((10, 0), row, DOWN) is None


def test_straight_ahead_is_nearer_than_aside() -> None:
    assert nearest((0, 0), [(30, 30), (50, 0)], RIGHT) == 1
    assert nearest((0, 0), [(30, 5), (50, 0)], RIGHT) == 0
    assert nearest((0, 0), [(3, 0)], RIGHT) is None, "as good as the same place"


def test_what_is_not_shown_is_passed_over() -> None:
    assert nearest((0, 0), [None, (50, 0)], RIGHT) == 1
    assert nearest((0, 0), [None], RIGHT) is None


@pytest.mark.parametrize("turned", [False, True], ids=["bow to the right", "bow up"])
def test_the_arrows_lead_from_every_space_of_a_deck_to_every_other(turned: bool) -> None:
    spaces = list(SPACE)
    places: list[Point | None] = [
        (at(space)[1], -at(space)[0]) if turned else at(space) for space in spaces
    ]
    for start in range(len(spaces)):
        seen = [start]
        for here in seen:
            point = places[here]
            assert point is not None
            for way in WAYS.values():
                there = nearest(point, places, way)
                if there is not None and there not in seen:
                    seen.append(there)
        assert len(seen) == len(spaces), spaces[start]
