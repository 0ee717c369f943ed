"""The tests of Malacca see it on the shelf."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from quayside import games


@pytest.fixture(scope="package", autouse=True)
def on_the_shelf() -> Iterator[None]:
    """The game is among the packages."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(games.PACKAGES, "malacca", "malacca")
        yield
