"""Who made the games, the drawings, the letters and the engine, and on what terms."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

from ...kernel import Meta, msg
from ..text import Texts
from ..tree import Child, Node, h, icon
from .models import Credits
from .parts import button, dialog, icon_button, topbar


class Work(NamedTuple):
    """Something made by others that is part of Quayside."""

    name: str
    by: str
    address: str
    licence: str
    """Its usual name."""
    text: str | None
    """The file with its text, or None if the address of the licence is enough."""


FONTS: Final = (
    Work(
        "IM FELL English",
        "© 2010 Igino Marini",
        "https://iginomarini.com/fell/",
        "SIL Open Font License 1.1",
        "OFL-im-fell-english.txt",
    ),
    Work(
        "Alegreya Sans",
        "© 2013 The Alegreya Sans Project Authors",
        "https://github.com/huertatipografica/Alegreya-Sans",
        "SIL Open Font License 1.1",
        "OFL-alegreya-sans.txt",
    ),
)
LUCIDE: Final = Work(
    "Lucide", "Lucide Icons and Contributors", "https://lucide.dev", "ISC", "ISC-lucide.txt"
)
ENGINE: Final = (
    Work(
        "Python",
        "Python Software Foundation",
        "https://www.python.org",
        "PSF License",
        "PSF-python.txt",
    ),
    Work(
        "Pyodide",
        "Pyodide contributors and Mozilla",
        "https://github.com/pyodide/pyodide",
        "Mozilla Public License 2.0",
        "MPL-2.0-pyodide.txt",
    ),
    Work(
        "PyScript",
        "Anaconda, Inc.",
        "https://github.com/pyscript/pyscript",
        "Apache License 2.0",
        "Apache-2.0-pyscript.txt",
    ),
)
LICENCES: Final = tuple(work.text for work in (*FONTS, LUCIDE, *ENGINE) if work.text is not None)
_FOLDER: Final = Path(__file__).parent.parent / "licences"

GAME_ICONS: Final = (
    # Names at game-icons.net, as listed at the head of static/icons/icons.svg.
    "acorn, anchor, baobab, barrel, black-knight-helm, cannon, card-pickup, castle, character, "
    "checked-shield, chest, church, cigar, coconuts, coffee-beans, compass, cotton-flower, "
    "crossed-pistols, crossed-sabres, crossed-swords, defensive-wall, emerald, fleur-de-lys, "
    "flying-flag, galleon, gear-hammer, harbor-dock, house, imperial-crown, jewel-crown, "
    "juggling-clubs, lion, log, medal, meeple, old-lantern, palm-tree, pirate-flag, pirate-hat, "
    "pirate-skull, plant-roots, pope-crown, ringing-bell, rolled-cloth, rolling-dices, "
    "rope-coil, scroll-quill, scroll-unfurled, ship-wheel, ship-wreck, shooner-sailboat, "
    "spyglass, sugar-cane, swap-bag, treasure-map, two-coins, umbrella, village, walking-boot, "
    "warehouse, wood-canoe, wooden-crate"
)


def licence_text(name: str) -> str:
    """The text of a licence in LICENCES."""
    if name not in LICENCES:
        raise KeyError(name)
    return (_FOLDER / name).read_text(encoding="utf-8")


def view(model: Credits, t: Texts) -> Node:
    """The page as a tree."""
    return h(
        "div",
        {"class": "table is-scroll page page--read"},
        topbar(
            t(msg("credits")),
            t(msg("credits.version", version=model.version)),
            icon_button("back", t(msg("back")), icon("prev"), cls="btn--deck"),
            None,
        ),
        h(
            "main",
            {"class": "credits"},
            _section(
                "games",
                t(msg("credits.games")),
                h("p", {}, t(msg("credits.games.text"))),
                h("ul", {"class": "works"}, [_game(game, t) for game in model.games]),
                h("p", {}, t(msg("credits.games.buy"))),
            ),
            _section(
                "letters",
                t(msg("credits.letters")),
                h("p", {}, t(msg("credits.letters.text"))),
                h("ul", {"class": "works"}, [_work(work, t) for work in FONTS]),
            ),
            _section(
                "engine",
                t(msg("credits.engine")),
                h("p", {}, t(msg("credits.engine.text"))),
                h("ul", {"class": "works"}, [_work(work, t) for work in ENGINE]),
            ),
            _section(
                "drawings",
                t(msg("credits.drawings")),
                h(
                    "p",
                    {},
                    t(msg("credits.game-icons")),
                    " ",
                    _link("https://game-icons.net", "game-icons.net"),
                    " · ",
                    _link("https://creativecommons.org/licenses/by/3.0/", "CC BY 3.0"),
                ),
                h(
                    "p",
                    {"class": "muted small"},
                    t(msg("credits.game-icons.list")),
                    " ",
                    GAME_ICONS,
                    ".",
                ),
                h("ul", {"class": "works"}, _work(LUCIDE, t)),
            ),
            _section("own", t(msg("credits.own")), h("p", {}, t(msg("credits.own.text")))),
        ),
    )


def _section(name: str, title: str, *body: Child) -> Node:
    return h(
        "section",
        {"class": f"panel credits__{name}", "aria-labelledby": f"h-{name}"},
        h("h2", {"id": f"h-{name}"}, title),
        body,
    )


def _game(game: Meta, t: Texts) -> Node:
    return h(
        "li",
        {},
        h("b", {}, game.title),
        " ",
        h(
            "span",
            {},
            t(
                msg(
                    "credits.game",
                    designers=list(game.designers),
                    publishers=list(game.publishers),
                    year=game.year,
                )
            ),
        ),
    )


def _work(work: Work, t: Texts) -> Node:
    return h(
        "li",
        {},
        h("b", {}, work.name),
        " ",
        h("span", {}, work.by, " · ", _link(work.address, work.address.split("/")[2])),
        " ",
        button(f"licence:{work.text}", work.licence, "text", "btn--small") if work.text else None,
    )


def _link(address: str, words: str) -> Node:
    return h("a", {"href": address, "target": "_blank", "rel": "noopener noreferrer"}, words)


def licence(name: str, t: Texts) -> Node:
    """The dialog that shows a licence text of LICENCES."""
    return dialog(
        "licence",
        t(msg("credits.licence")),
        h("pre", {"class": "licence", "tabindex": "0", "lang": "en"}, licence_text(name)),
        [button("close", t(msg("done")), None, "btn--ink")],
        t,
    )
