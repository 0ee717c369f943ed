"""The rules of Saint Malo for the rules drawer, in short pages, one for each step of a turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...kernel import Message, Request, msg
from ...ui.contract import RulesPage
from ...ui.text import Texts
from ...ui.tree import Child, Node, h, icon
from .catalog import BOXES, CHURCH_SERIES, EMPTY, PERSONS, SIDES, STRENGTHS, SYMBOLS
from .drawing import centre, face, mark, path, square
from .words import SYMBOL_NAMES

_PLACE_PAGES: Final = {"crate": "crates", "wall": "walls", "church": "churches"}
_KIND_PAGES: Final = {
    "roll": "roll",
    "die": "roll",
    "reroll": "roll",
    "score": "turn",
    "bonus": "walls",
    "free-person": "people",
    "end-turn": "pirates",
}


def page_for(request: Request | None) -> str:
    """Id of the page that helps with the request."""
    if request is None:
        return "game"
    if request.kind == "place":
        return _PLACE_PAGES.get(request.data["thing"], "people")
    return _KIND_PAGES.get(request.kind, "game")


def pages(text: Texts) -> list[RulesPage]:
    """All pages, in the order of a turn."""
    return [
        _page("game", msg("rules.game"), _game(text)),
        _page("roll", msg("rules.roll"), _roll(text)),
        _page("turn", msg("rules.turn"), _turn(text)),
        _page("logs", msg("rules.logs"), _logs(text)),
        _page("crates", msg("rules.crates"), _crates(text)),
        _page("walls", msg("rules.walls"), _walls(text)),
        _page("churches", msg("rules.churches"), _churches(text)),
        _page("people", msg("rules.people"), _people(text)),
        _page("pirates", msg("rules.pirates"), _pirates(text)),
        _page("end", msg("rules.end"), _end(text)),
    ]


def _page(id_: str, title: Message, parts: Sequence[Child]) -> RulesPage:
    # The class brings the game's colours wherever the drawer stands.
    return RulesPage(id_, title, h("div", {"class": "g-malo malo-rules"}, *parts, key=id_))


# ------------------------------------------------------------------ parts of pages


def _p(t: Texts, message: Message) -> Node:
    return h("p", None, t.rich(message))


def _section(t: Texts, title: Message, *parts: Child) -> Node:
    return h("section", None, h("h3", None, t(title)), *parts)


def _tips(t: Texts, *messages: Message, warn: Sequence[Message] = ()) -> Node:
    return h(
        "ul",
        {"class": "tips"},
        [h("li", None, icon("tip"), h("span", None, t.rich(m))) for m in messages],
        [h("li", None, icon("warn"), h("span", None, t.rich(m))) for m in warn],
    )


def _example(t: Texts, picture: Node, *messages: Message) -> Node:
    return h(
        "div",
        {"class": "ex"},
        picture,
        h("div", {"class": "stack"}, [_p(t, message) for message in messages]),
    )


def _grid(label: str, *rows: str, crossed: str = "") -> Node:
    """A piece of a city: `.` empty, marks as in the catalogue, `w` an outer space without a mark.

    `crossed` lists cells (`12`: row 1, column 2) that are not allowed.
    """
    size = 70
    x0, y0 = centre(0)
    x0, y0 = x0 - size / 2, y0 - size / 2
    parts: list[Child] = []
    for r, row in enumerate(rows):
        for c, kind in enumerate(row):
            if kind == " ":
                continue
            x, y = x0 + (c + 0.5) * size, y0 + (r + 0.5) * size
            outer = kind in "Ww"
            parts.append(
                square(
                    x,
                    y,
                    8,
                    rx=4,
                    fill="var(--cell-out)" if outer else "var(--cell-in)",
                    stroke="var(--land-line)",
                )
            )
            if kind not in (EMPTY, "w"):
                parts.append(mark(kind, 7 * r + c, x, y, size))
            if f"{r}{c}" in crossed.split():
                parts.append(path(f"M{x - 24:.0f} {y - 24:.0f}l48 48m0-48-48 48", cls="rules__no"))
    width, height = size * max(len(row) for row in rows), size * len(rows)
    return h(
        "svg",
        {
            "viewBox": f"{x0:.1f} {y0:.1f} {width} {height}",
            "width": round(width * 0.78),
            "role": "img",
            "aria-label": label,
        },
        parts,
    )


def _table(t: Texts, heads: Sequence[Message], rows: Sequence[Sequence[Child]]) -> Node:
    return h(
        "table",
        {"class": "grid-table malo-table"},
        h("thead", None, h("tr", None, [h("th", {"scope": "col"}, t(head)) for head in heads])),
        h(
            "tbody",
            None,
            [
                h(
                    "tr",
                    None,
                    h("th", {"scope": "row"}, row[0]),
                    [h("td", {"class": "num"}, cell) for cell in row[1:]],
                )
                for row in rows
            ],
        ),
    )


# ------------------------------------------------------------------ the pages


def _game(t: Texts) -> list[Child]:
    return [
        h("section", None, _p(t, msg("rules.game.aim")), _p(t, msg("rules.game.city"))),
        _section(
            t,
            msg("rules.game.turn"),
            h(
                "ol",
                {"class": "rules__steps"},
                [
                    h("li", None, t.rich(m))
                    for m in (
                        msg("rules.game.step-roll"),
                        msg("rules.game.step-choose"),
                        msg("rules.game.step-place"),
                        msg("rules.game.step-swords"),
                    )
                ],
            ),
        ),
        _section(
            t,
            msg("rules.game.dice"),
            h(
                "ul",
                {"class": "rules__faces"},
                [
                    h(
                        "li",
                        None,
                        h(
                            "span",
                            {"class": "rules__face", "style": f"--die-ink:var(--d-{s})"},
                            face(s),
                        ),
                        h("span", None, h("b", None, t(SYMBOL_NAMES[s])), " ", t(_FACE_MEANS[s])),
                    )
                    for s in SYMBOLS
                ],
            ),
        ),
        _section(t, msg("rules.game.start"), _p(t, msg("rules.game.start.text"))),
    ]


_FACE_MEANS: Final = {
    "log": msg("rules.face.log"),
    "crate": msg("rules.face.crate"),
    "wall": msg("rules.face.wall"),
    "cross": msg("rules.face.cross"),
    "head": msg("rules.face.head"),
    "swords": msg("rules.face.swords"),
}


def _roll(t: Texts) -> list[Child]:
    return [
        h("section", None, _p(t, msg("rules.roll.first")), _p(t, msg("rules.roll.again"))),
        _section(
            t,
            msg("rules.good"),
            _tips(
                t,
                msg("rules.roll.tip-back"),
                msg("rules.roll.tip-stop"),
                msg("rules.roll.tip-swords"),
                warn=[msg("rules.roll.warn")],
            ),
        ),
    ]


def _turn(t: Texts) -> list[Child]:
    return [
        _section(
            t,
            msg("rules.turn.one"),
            _p(t, msg("rules.turn.one.text")),
            _p(t, msg("rules.turn.split")),
        ),
        _section(
            t,
            msg("rules.turn.turn"),
            _p(t, msg("rules.turn.turn.text")),
            h(
                "div",
                {"class": "ex"},
                h(
                    "span",
                    {"class": "rules__dice"},
                    [
                        h(
                            "span",
                            {"class": "rules__face", "style": f"--die-ink:var(--d-{s})"},
                            face(s),
                        )
                        for s in ("wall", "head", "swords")
                    ],
                ),
                _p(t, msg("rules.turn.example")),
            ),
        ),
        _section(
            t,
            msg("rules.good"),
            _tips(
                t,
                msg("rules.turn.tip-must"),
                msg("rules.turn.tip-less"),
                warn=[msg("rules.turn.warn")],
            ),
        ),
    ]


def _logs(t: Texts) -> list[Child]:
    return [
        h("section", None, _p(t, msg("rules.logs.text")), _p(t, msg("rules.logs.use"))),
        _section(
            t,
            msg("rules.good"),
            _tips(t, msg("rules.logs.tip-flat"), warn=[msg("rules.logs.warn")]),
        ),
    ]


def _crates(t: Texts) -> list[Child]:
    return [
        h(
            "section",
            None,
            _p(t, msg("rules.crates.text")),
            _example(
                t, _grid(t(msg("rules.crates.good.label")), "GG.", ".G."), msg("rules.crates.good")
            ),
            _example(
                t,
                _grid(t(msg("rules.crates.bad.label")), "GG.", "..G", crossed="12"),
                msg("rules.crates.bad"),
            ),
        ),
        _section(
            t, msg("rules.good"), _tips(t, msg("rules.crates.tip-use"), msg("rules.crates.tip-old"))
        ),
    ]


_SIDE_GIVES: Final = {
    "top": msg("rules.walls.person"),
    "right": msg("gain.coins", n=SIDES[1].coins),
    "bottom": msg("gain.vp", n=SIDES[2].vp),
    "left": msg("gain.coins", n=SIDES[3].coins),
}


def _walls(t: Texts) -> list[Child]:
    return [
        h("section", None, _p(t, msg("rules.walls.text"))),
        _section(
            t,
            msg("rules.walls.sides"),
            _p(t, msg("rules.walls.sides.text")),
            h("div", {"class": "ex"}, _grid(t(msg("rules.walls.label")), "WWWWW", ".....")),
            _table(
                t,
                (msg("rules.walls.side"), msg("rules.walls.bonus")),
                [(t(msg("title", title=side.id)), t(_SIDE_GIVES[side.id])) for side in SIDES],
            ),
        ),
        _section(
            t,
            msg("rules.good"),
            _tips(
                t,
                msg("rules.walls.tip-person"),
                msg("rules.walls.tip-order"),
                warn=[msg("rules.walls.warn")],
            ),
        ),
    ]


def _churches(t: Texts) -> list[Child]:
    return [
        h("section", None, _p(t, msg("rules.churches.text"))),
        _section(
            t,
            msg("rules.churches.series"),
            _p(t, msg("rules.churches.series.text")),
            _table(
                t,
                (msg("rules.churches.sizes"), msg("rules.churches.points")),
                [
                    (f"1\u2013{n}" if n > 1 else "1", CHURCH_SERIES[n])
                    for n in range(1, len(CHURCH_SERIES))
                ],
            ),
            _example(
                t, _grid(t(msg("rules.churches.label")), "12", "31"), msg("rules.churches.example")
            ),
        ),
        _section(
            t,
            msg("rules.good"),
            _tips(t, msg("rules.churches.tip-less"), msg("rules.churches.tip-priest")),
        ),
    ]


_PERSON_TEXTS: Final = {
    "citizen": msg("rules.citizen"),
    "soldier": msg("rules.soldier"),
    "priest": msg("rules.priest"),
    "architect": msg("rules.architect"),
    "merchant": msg("rules.merchant"),
    "juggler": msg("rules.juggler"),
    "noble": msg("rules.noble"),
}


def _people(t: Texts) -> list[Child]:
    return [
        h("section", None, _p(t, msg("rules.people.text"))),
        h(
            "table",
            {"class": "grid-table malo-people"},
            h(
                "thead",
                None,
                h(
                    "tr",
                    None,
                    h("th", {"scope": "col"}, t(msg("rules.people.who"))),
                    h("th", {"scope": "col"}, t(msg("rules.people.heads"))),
                    h("th", {"scope": "col"}, t(msg("rules.people.what"))),
                ),
            ),
            h(
                "tbody",
                None,
                [
                    h(
                        "tr",
                        None,
                        h("th", {"scope": "row"}, icon(p.id), t(msg("title", title=p.id))),
                        h("td", {"class": "num"}, p.heads),
                        h("td", None, t.rich(_PERSON_TEXTS[p.id])),
                    )
                    for p in PERSONS
                ],
            ),
        ),
        _section(
            t,
            msg("rules.people.examples"),
            _example(
                t,
                _grid(t(msg("rules.merchant.label")), "G.P", "GMG", "..G"),
                msg("rules.merchant.example"),
            ),
            _example(
                t,
                _grid(t(msg("rules.architect.label")), "..H", ".AH", "..."),
                msg("rules.architect.example"),
            ),
            _example(
                t,
                _grid(t(msg("rules.juggler.label")), "A.A", ".JM", "S.."),
                msg("rules.juggler.example"),
            ),
        ),
        _section(
            t,
            msg("rules.good"),
            _tips(
                t,
                msg("rules.people.tip-once"),
                msg("rules.people.tip-shared"),
                msg("rules.people.tip-logs"),
                warn=[msg("rules.people.warn")],
            ),
        ),
    ]


def _pirates(t: Texts) -> list[Child]:
    return [
        h("section", None, _p(t, msg("rules.pirates.text")), _p(t, msg("rules.pirates.attack"))),
        _section(
            t,
            msg("rules.pirates.rows"),
            _p(t, msg("rules.pirates.strengths", numbers=list(STRENGTHS))),
            _table(
                t,
                (msg("rules.pirates.players"), msg("rules.pirates.boxes")),
                [(str(players), boxes) for players, boxes in BOXES.items()],
            ),
        ),
        _section(t, msg("rules.pirates.defence"), _p(t, msg("rules.pirates.defence.text"))),
        _section(
            t,
            msg("rules.good"),
            _tips(
                t,
                msg("rules.pirates.tip-first"),
                msg("rules.pirates.tip-last"),
                warn=[msg("rules.pirates.warn")],
            ),
        ),
    ]


def _end(t: Texts) -> list[Child]:
    return [
        h("section", None, _p(t, msg("rules.end.text"))),
        _section(
            t,
            msg("rules.end.score"),
            h(
                "ul",
                {"class": "rules__list"},
                [
                    h("li", None, icon(drawing), h("span", None, t.rich(m)))
                    for drawing, m in (
                        ("star", msg("rules.end.during")),
                        ("castle", msg("rules.end.full")),
                        ("coins", msg("rules.end.coins")),
                        ("log", msg("rules.end.logs")),
                        ("church", msg("rules.end.churches")),
                        ("cannon", msg("rules.end.cannons")),
                    )
                ],
            ),
        ),
        _section(t, msg("rules.end.tie"), _p(t, msg("rules.end.tie.text"))),
    ]
