"""What the shelf knows of Loyal Captain."""

from typing import Final

from ....kernel.game import Meta, OptionSpec
from ....kernel.message import msg
from ..meta import DESIGNERS, PUBLISHERS, YEAR

RULES_VERSION: Final = 1

META: Final = Meta(
    id="loyal-captain",
    title="Loyal Captain",
    min_seats=2,
    max_seats=2,
    minutes=20,
    rules_version=RULES_VERSION,
    options=(
        OptionSpec("first", ("lot", "1", "2"), msg("option.first"), msg("option.first.hint")),
    ),
    designers=DESIGNERS,
    publishers=PUBLISHERS,
    year=YEAR,
    hidden=False,
)
