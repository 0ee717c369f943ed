"""The games in the box. Importing this package loads no rules: the shelf needs only `meta`."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

if TYPE_CHECKING:
    from types import ModuleType

    from ..kernel import Game, Meta

PACKAGES: Final[dict[str, str]] = {
    "saint-malo": "saint_malo",
    "manila": "manila",
    "malacca": "malacca",
    "maracaibo": "maracaibo",
    "loyal-captain": "kidd.loyal_captain",
    "quedah-merchant": "kidd.quedah_merchant",
    "madagascar": "kidd.madagascar",
}
"""Game ids in the order of the shelf, each with its package. Games that share a board are packages
within one folder, named with a dot: `kidd.madagascar`."""


def ids() -> list[str]:
    """The ids of all games that can be played, in the order of the shelf."""
    return list(PACKAGES)


def folders(game_id: str) -> list[Path]:
    """The game's own folder, then the one it lies in if it shares a board with other games.

    KeyError for an id that is not in the box.
    """
    parts = PACKAGES[game_id].split(".")
    here = Path(__file__).parent
    return [here.joinpath(*parts[:n]) for n in range(len(parts), 0, -1)]


def _module(game_id: str, part: str) -> ModuleType:
    return import_module(f"{__name__}.{PACKAGES[game_id]}.{part}")


def meta(game_id: str) -> Meta:
    """What the shelf knows of the game. KeyError for an id that is not in the box."""
    return cast("Meta", _module(game_id, "meta").META)


def find(game_id: str) -> Game:
    """The rules of the game. KeyError for an id that is not in the box."""
    return cast("Game", _module(game_id, "game"))


def board(game_id: str) -> Any:
    """The game's `board` module: how its table looks. KeyError for an unknown id."""
    return _module(game_id, "board")
