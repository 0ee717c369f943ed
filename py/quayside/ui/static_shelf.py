"""The shelf as it stands in the page before Python has started: drawn by the build."""

from __future__ import annotations

import json

from .. import games
from .screens import home
from .screens.models import Home
from .text import Texts
from .tree import h
from .tree import render as write


def render(lang: str = "en") -> str:
    """The shelf as HTML, with all boxes, and nothing said of saved games that nobody knows yet.

    With it goes a mould for the card of the last game, which `static/boot.js` fills.
    """
    metas = tuple(games.meta(game_id) for game_id in games.ids())
    t = Texts(lang=lang)
    titles = json.dumps({meta.id: meta.title for meta in metas})
    mould = h("template", {"id": "early-resume", "data-titles": titles}, home.mould(t))
    return write(home.view(Home(metas, saves=None), t)) + write(mould)
