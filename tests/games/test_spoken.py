"""What judges the texts of the games finds what it is for."""

from __future__ import annotations

import pytest
from games.spoken import miscounts, plurals


@pytest.mark.parametrize(
    "text",
    ["{n} points", "+1 coins", "Draw up to *{n} cards*.", "1 combat points and 2 figures"],
)
def test_one_thing_counted_as_many_is_found(text: str) -> None:
    assert miscounts(text)


@pytest.mark.parametrize(
    "text",
    ["1 point", "11 points", "1 of 12 ships", "{seat} took figures", "Ship {n}", "1 or 2 coins"],
)
def test_what_reads_well_is_let_be(text: str) -> None:
    assert not miscounts(text)


def test_plurals_are_learned_from_the_texts() -> None:
    assert {"points", "compasses", "deliveries"} <= plurals()
    assert plurals().isdisjoint({"is", "has", "pays", "less"})
