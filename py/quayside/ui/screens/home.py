"""The shelf: go on with the last game, or take a box down."""

from __future__ import annotations

from ...kernel import Meta, msg
from ..text import Texts, isolated
from ..tree import Child, Node, h, icon
from .boxes import box
from .models import Home, SaveCard
from .ornaments import bunting, chart, globe, lantern, mark, model_ship
from .parts import button, icon_button, notices, of_game, person, theme_button

SMALL = frozenset(("loyal-captain", "quedah-merchant", "madagascar"))
"""Games in small boxes."""
FEW = 3
"""So many boxes leave room on the shelf for other things."""
SEEN = {"elementtiming": "shelf"}
"""Some of these are on any screen: the browser tells `static/boot.js` when one of them is seen."""


def view(model: Home, t: Texts) -> Node:
    """The shelf as a tree."""
    return h(
        "main",
        {"class": "home"},
        _masthead(model, t),
        notices(model.notices, t),
        _card(model, t),
        _shelf(model.games, t),
    )


def _masthead(model: Home, t: Texts) -> Node:
    return h(
        "header",
        {"class": "masthead", "id": "masthead"},
        mark(),
        h(
            "div",
            {},
            h("h1", {"tabindex": "-1", "data-focus": True}, t(msg("shell.name"))),
            h("p", SEEN, t(msg("home.motto"))),
        ),
        h(
            "div",
            {"class": "masthead__acts"},
            offline_chip(model.offline, t),
            icon_button("credits", t(msg("credits")), icon("info")),
            theme_button(t),
            icon_button("settings", t(msg("settings")), icon("settings")),
        ),
    )


def offline_chip(state: str, t: Texts) -> Node:
    """Says whether everything is here that a game without a network needs."""
    drawing = {"ready": "offline", "getting": "refresh"}.get(state, "info")
    return h(
        "span",
        {"class": f"chip chip--line offline--{state}", "role": "status"},
        icon(drawing),
        offline_words(state, t),
    )


def offline_words(state: str, t: Texts) -> str:
    """The state of the copy on this device in a few words."""
    if state == "ready":
        return t(msg("offline.ready"))
    if state == "getting":
        return t(msg("offline.getting"))
    if state == "failed":
        return t(msg("offline.failed"))
    return t(msg("offline.unsupported"))


def _card(model: Home, t: Texts) -> Node:
    """The framed card on top: the last game, a word of welcome, or a moment's patience."""
    if model.saves is None:
        words: Child = [
            h("h2", {"id": "h-resume"}, t(msg("home.welcome"))),
            h("p", {}, t(msg("home.looking"))),
        ]
        return _framed(False, words, None, busy=True)
    if model.resume is not None:
        return _resume(model.resume, model.saves, t)
    words = [
        h("h2", {"id": "h-resume"}, t(msg("home.welcome"))),
        h("p", {}, t(msg("home.welcome.text")) if not model.saves else t(msg("home.none-open"))),
        h("p", {"class": "muted small"}, t(msg("home.welcome.kept"))),
    ]
    acts = []
    if len(model.games) == 1:
        game = model.games[0]
        acts.append(
            button(
                f"box:{game.id}",
                t(msg("home.play", game=game.title)),
                "play",
                "btn--primary btn--big",
            )
        )
    acts.append(_all_saves(model.saves, t))
    return _framed(False, words, acts)


def _resume(save: SaveCard, saves: int, t: Texts) -> Node:
    own = of_game(t, save.game, save.players)
    words = [
        h(
            "h2",
            {"id": "h-resume"},
            save.game_title,
            h("span", {"class": "muted"}, f" · {isolated(save.title)}") if save.title else None,
        ),
        h(
            "p",
            {},
            own(save.summary) if save.summary else None,
            " ",
            h("span", {"class": "muted nowrap"}, t(msg("home.saved", when=save.when))),
        ),
        h("p", {"class": "row"}, [person(player) for player in save.players]),
    ]
    go = button(
        f"continue:{save.id}",
        t(msg("home.continue")),
        "play",
        "btn--primary btn--big",
        name=t(msg("home.continue.name", game=save.game_title)),
    )
    return _framed(True, words, [go, _all_saves(saves, t)])


def mould(t: Texts) -> Node:
    """The card of a game that can be gone on with, before it is known which."""
    words = [
        h("h2", {"id": "h-resume"}),
        h("p", {"data-early": "players", "dir": "auto"}),
    ]
    go = button("continue:", t(msg("home.continue")), "play", "btn--primary btn--big")
    return _framed(True, words, [go])


def _all_saves(saves: int, t: Texts) -> Node:
    if not saves:
        return button("saves", t(msg("home.read-in")), "upload", "btn--quiet")
    return button("saves", t(msg("home.saves", n=saves)), "open", "btn--quiet")


def _framed(route: bool, words: Child, acts: Child, *, busy: bool = False) -> Node:
    return h(
        "section",
        {
            "class": "neat resume",
            "aria-labelledby": "h-resume",
            "aria-busy": "true" if busy else None,
        },
        h(
            "div",
            {"class": "resume__in"},
            chart(route),
            h("div", {"class": "resume__text"}, words),
            h("div", {"class": "resume__acts"}, acts) if acts else None,
        ),
        key="resume",
    )


def _shelf(games: tuple[Meta, ...], t: Texts) -> Node:
    return h(
        "section",
        {
            "class": "shelf shelf--few" if len(games) <= FEW else "shelf",
            "aria-labelledby": "h-shelf",
        },
        bunting(),
        h(
            "h2",
            {"id": "h-shelf"},
            t(msg("home.new")),
            " ",
            h("span", {"class": "muted"}, t(msg("home.new.hint"))),
        ),
        h(
            "ul",
            {"class": "boxes"},
            [_slot(game, t) for game in games],
            _keepsakes(len(games)),
        ),
    )


def players_range(game: Meta, t: Texts) -> str:
    """For how many people the game is: "2–5 players"."""
    if game.min_seats == game.max_seats:
        return t(msg("game.players.exactly", n=game.max_seats))
    return t(msg("game.players", min=game.min_seats, max=game.max_seats))


def _slot(game: Meta, t: Texts) -> Node:
    facts = t(msg("home.facts", players=players_range(game, t), minutes=game.minutes))
    return h(
        "li",
        {"class": "slot slot--small" if game.id in SMALL else "slot"},
        h(
            "button",
            {"type": "button", "class": "boxlink", "data-act": f"box:{game.id}"},
            box(game.id),
            h("span", {"class": "label"}, h("b", SEEN, game.title), " ", h("span", {}, facts)),
            h("span", {"class": "vh"}, t(msg("home.set-up"))),
        ),
        key=game.id,
    )


def _keepsakes(boxes: int) -> Node:
    """What stands on the shelf where no box does yet."""
    things = (globe(), lantern(), model_ship()) if boxes <= FEW else ()
    return h(
        "li",
        {"class": "slot--rest", "aria-hidden": "true"},
        h("div", {"class": "keeps"}, things),
        key="rest",
    )
