"""Positions of Manila as data: there and back, and nothing that is none."""

from __future__ import annotations

from typing import Any

import pytest
from games.forged import Path, changed
from games.manila.scene import at_sea, begin, office, position

from quayside.games.manila import game


def test_a_position_comes_back_as_it_was() -> None:
    data = office(begin(position()), jade=4, silk=3).state.to_json()
    assert game.state_from_json(data).to_json() == data


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("cash",), [30, 30]),
        (("shares",), [[0, 0, 0, 0]]),
        (("shares", 0), [0, 0, 0]),
        (("tracks", 2), 5),
        (("master",), 4),
        (("places", "port-a"), -2),
        (("pirates",), [0, 1, 2]),
        (("dice",), {"tea": 3}),
        (("punts", 0, "crew"), [-1]),
        (("punts", 0, "space"), 15),
    ],
)
def test_what_is_no_position_is_refused(path: Path, value: Any) -> None:
    data = changed(at_sea(position(), jade=4, silk=3, ginseng=2).to_json(), path, value)
    with pytest.raises(ValueError):
        game.state_from_json(data)
