"""What the shelf knows of Saint Malo."""

from typing import Final

from ...kernel.game import Meta, OptionSpec
from ...kernel.message import msg

RULES_VERSION: Final = 1

META: Final = Meta(
    id="saint-malo",
    title="Saint Malo",
    min_seats=2,
    max_seats=5,
    minutes=45,
    rules_version=RULES_VERSION,
    options=(
        OptionSpec(
            "first",
            ("lot", "1", "2", "3", "4", "5"),
            msg("option.first"),
            msg("option.first.hint"),
        ),
    ),
    designers=("Inka Brand", "Markus Brand"),
    publishers=("alea", "Ravensburger"),
    year=2012,
    hidden=False,
)
