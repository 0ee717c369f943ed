"""What the shelf knows of Malacca."""

from typing import Final

from ...kernel.game import Meta, OptionSpec
from ...kernel.message import msg

RULES_VERSION: Final = 1

META: Final = Meta(
    id="malacca",
    title="Malacca",
    min_seats=2,
    max_seats=8,
    minutes=30,
    rules_version=RULES_VERSION,
    options=(
        OptionSpec(
            "characters",
            ("off", "on"),
            msg("option.characters"),
            msg("option.characters.hint"),
        ),
        OptionSpec(
            "equipment",
            ("off", "on"),
            msg("option.equipment"),
            msg("option.equipment.hint"),
        ),
        OptionSpec(
            "specials",
            ("down", "up"),
            msg("option.specials"),
            msg("option.specials.hint"),
        ),
        OptionSpec(
            "first",
            ("lot", "1", "2", "3", "4", "5", "6", "7", "8"),
            msg("option.first"),
            msg("option.first.hint"),
        ),
    ),
    designers=(
        "Jiří Daněk",
        "Jan Daněk",
        "Jan Dřevikovský",
        "Jiří Dvořák",
        "Ondřej Kares",
        "Kryštof Kozák",
        "Štěpán Pudlák",
    ),
    publishers=("Loris Games",),
    year=2013,
    hidden=True,
)
