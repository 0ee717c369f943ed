"""What the shelf knows of Quedah Merchant."""

from typing import Final

from ....kernel.game import Meta, OptionSpec
from ....kernel.message import msg
from ..meta import DESIGNERS, PUBLISHERS, YEAR

RULES_VERSION: Final = 2

META: Final = Meta(
    id="quedah-merchant",
    title="Quedah Merchant",
    min_seats=2,
    max_seats=2,
    minutes=20,
    rules_version=RULES_VERSION,
    options=(
        OptionSpec(
            "strict",
            ("off", "on"),
            msg("option.strict"),
            msg("option.strict.hint"),
        ),
        OptionSpec("first", ("lot", "1", "2"), msg("option.first"), msg("option.first.hint")),
    ),
    designers=DESIGNERS,
    publishers=PUBLISHERS,
    year=YEAR,
    hidden=False,
)
