"""What the shelf knows of Maracaibo."""

from typing import Final

from ...kernel.game import Archive, Meta, OptionSpec
from ...kernel.message import msg

RULES_VERSION: Final = 2

META: Final = Meta(
    id="maracaibo",
    title="Maracaibo",
    min_seats=1,
    max_seats=4,
    minutes=120,
    rules_version=RULES_VERSION,
    options=(
        OptionSpec(
            "first",
            ("lot", "1", "2", "3", "4"),
            msg("option.first"),
            msg("option.first.hint"),
        ),
        OptionSpec(
            "story",
            (
                *("75", "76", "77"),
                *("01", "02", "03", "04a", "04b", "04c", "05"),
                *("06a", "06b", "06c", "06d", "07a", "07b", "07c", "07d"),
                *("08a", "08b", "08c", "08d", "08e", "08f", "08g", "08h"),
                *("08i", "08j", "08k", "08l"),
            ),
            msg("option.story"),
            msg("option.story.hint"),
            offered=("75", "76", "77"),
        ),
        OptionSpec(
            "level",
            ("1", "2", "3", "4", "5"),
            msg("option.level"),
            msg("option.level.hint"),
            seats=(1,),
        ),
    ),
    designers=("Alexander Pfister",),
    publishers=("Game's Up", "dlp games", "Capstone Games"),
    year=2019,
    hidden=True,
    archive=Archive("story", "01"),
)
