"""The shelf as it stands in the page before Python has started: drawn by the build."""

from __future__ import annotations

from .. import games
from .screens import home
from .screens.models import Home
from .text import Texts
from .tree import render as write


def render(lang: str = "en") -> str:
    """The shelf as HTML, with all boxes, and nothing said of saved games that nobody knows yet."""
    model = Home(tuple(games.meta(game_id) for game_id in games.ids()), saves=None)
    return write(home.view(model, Texts(lang=lang)))
