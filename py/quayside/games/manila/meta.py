"""What the shelf knows of Manila."""

from typing import Final

from ...kernel.game import Meta, OptionSpec
from ...kernel.message import msg

RULES_VERSION: Final = 1

META: Final = Meta(
    id="manila",
    title="Manila",
    min_seats=3,
    max_seats=5,
    minutes=60,
    rules_version=RULES_VERSION,
    options=(
        OptionSpec(
            "first",
            ("lot", "1", "2", "3", "4", "5"),
            msg("option.first"),
            msg("option.first.hint"),
        ),
        OptionSpec(
            "pirates",
            ("board", "displace"),
            msg("option.pirates"),
            msg("option.pirates.hint"),
        ),
        OptionSpec(
            "arrived",
            ("closed", "open"),
            msg("option.arrived"),
            msg("option.arrived.hint"),
        ),
        OptionSpec(
            "pilot",
            ("exact", "free"),
            msg("option.pilot"),
            msg("option.pilot.hint"),
        ),
        OptionSpec(
            "cash",
            ("open", "secret"),
            msg("option.cash"),
            msg("option.cash.hint"),
        ),
    ),
    designers=("Franz-Benno Delonge",),
    publishers=("Zoch", "Rio Grande Games"),
    year=2005,
    hidden=True,
)
