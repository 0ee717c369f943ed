"""The rules of Saint Malo for the rules drawer, in short pages, one for each step of a turn."""

from __future__ import annotations

from typing import Final

from ...kernel import Request, msg
from ...ui.contract import RulesPage
from ...ui.rulebook import example, good_to_know, grid, page, paragraph, section
from ...ui.text import Texts
from ...ui.tree import Child, Node, h, icon
from .catalog import BOXES, CHURCH_SERIES, EMPTY, PERSONS, SIDES, STRENGTHS, SYMBOLS
from .drawing import centre, face, mark, path, square
from .words import SYMBOL_NAMES

CSS: Final = "g-malo malo-rules"
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
        page("game", CSS, msg("rules.game"), _game(text)),
        page("roll", CSS, msg("rules.roll"), _roll(text)),
        page("turn", CSS, msg("rules.turn"), _turn(text)),
        page("logs", CSS, msg("rules.logs"), _logs(text)),
        page("crates", CSS, msg("rules.crates"), _crates(text)),
        page("walls", CSS, msg("rules.walls"), _walls(text)),
        page("churches", CSS, msg("rules.churches"), _churches(text)),
        page("people", CSS, msg("rules.people"), _people(text)),
        page("pirates", CSS, msg("rules.pirates"), _pirates(text)),
        page("end", CSS, msg("rules.end"), _end(text)),
    ]


# ------------------------------------------------------------------ parts of pages


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


# ------------------------------------------------------------------ the pages


def _game(t: Texts) -> list[Child]:
    return [
        h(
            "section",
            None,
            paragraph(t, msg("rules.game.aim")),
            paragraph(t, msg("rules.game.city")),
        ),
        section(
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
        section(
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
        section(t, msg("rules.game.start"), paragraph(t, msg("rules.game.start.text"))),
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
        h(
            "section",
            None,
            paragraph(t, msg("rules.roll.first")),
            paragraph(t, msg("rules.roll.again")),
        ),
        good_to_know(
            t,
            msg("rules.roll.tip-back"),
            msg("rules.roll.tip-stop"),
            msg("rules.roll.tip-swords"),
            warn=[msg("rules.roll.warn")],
        ),
    ]


def _turn(t: Texts) -> list[Child]:
    return [
        section(
            t,
            msg("rules.turn.one"),
            paragraph(t, msg("rules.turn.one.text")),
            paragraph(t, msg("rules.turn.split")),
        ),
        section(
            t,
            msg("rules.turn.turn"),
            paragraph(t, msg("rules.turn.turn.text")),
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
                paragraph(t, msg("rules.turn.example")),
            ),
        ),
        good_to_know(
            t,
            msg("rules.turn.tip-must"),
            msg("rules.turn.tip-less"),
            warn=[msg("rules.turn.warn")],
        ),
    ]


def _logs(t: Texts) -> list[Child]:
    return [
        h(
            "section",
            None,
            paragraph(t, msg("rules.logs.text")),
            paragraph(t, msg("rules.logs.use")),
        ),
        good_to_know(t, msg("rules.logs.tip-flat"), warn=[msg("rules.logs.warn")]),
    ]


def _crates(t: Texts) -> list[Child]:
    return [
        h(
            "section",
            None,
            paragraph(t, msg("rules.crates.text")),
            example(
                t, _grid(t(msg("rules.crates.good.label")), "GG.", ".G."), msg("rules.crates.good")
            ),
            example(
                t,
                _grid(t(msg("rules.crates.bad.label")), "GG.", "..G", crossed="12"),
                msg("rules.crates.bad"),
            ),
        ),
        good_to_know(t, msg("rules.crates.tip-use"), msg("rules.crates.tip-old")),
    ]


_SIDE_GIVES: Final = {
    "top": msg("rules.walls.person"),
    "right": msg("gain.coins", n=SIDES[1].coins),
    "bottom": msg("gain.vp", n=SIDES[2].vp),
    "left": msg("gain.coins", n=SIDES[3].coins),
}


def _walls(t: Texts) -> list[Child]:
    return [
        section(t, None, paragraph(t, msg("rules.walls.text"))),
        section(
            t,
            msg("rules.walls.sides"),
            paragraph(t, msg("rules.walls.sides.text")),
            h("div", {"class": "ex"}, _grid(t(msg("rules.walls.label")), "WWWWW", ".....")),
            grid(
                t,
                (msg("rules.walls.side"), msg("rules.walls.bonus")),
                [(t(msg("title", title=side.id)), t(_SIDE_GIVES[side.id])) for side in SIDES],
            ),
        ),
        good_to_know(
            t,
            msg("rules.walls.tip-person"),
            msg("rules.walls.tip-order"),
            warn=[msg("rules.walls.warn")],
        ),
    ]


def _churches(t: Texts) -> list[Child]:
    return [
        section(t, None, paragraph(t, msg("rules.churches.text"))),
        section(
            t,
            msg("rules.churches.series"),
            paragraph(t, msg("rules.churches.series.text")),
            grid(
                t,
                (msg("rules.churches.sizes"), msg("rules.churches.points")),
                [
                    (f"1\u2013{n}" if n > 1 else "1", CHURCH_SERIES[n])
                    for n in range(1, len(CHURCH_SERIES))
                ],
            ),
            example(
                t, _grid(t(msg("rules.churches.label")), "12", "31"), msg("rules.churches.example")
            ),
        ),
        good_to_know(t, msg("rules.churches.tip-less"), msg("rules.churches.tip-priest")),
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
        section(t, None, paragraph(t, msg("rules.people.text"))),
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
        section(
            t,
            msg("rules.people.examples"),
            example(
                t,
                _grid(t(msg("rules.merchant.label")), "G.P", "GMG", "..G"),
                msg("rules.merchant.example"),
            ),
            example(
                t,
                _grid(t(msg("rules.architect.label")), "..H", ".AH", "..."),
                msg("rules.architect.example"),
            ),
            example(
                t,
                _grid(t(msg("rules.juggler.label")), "A.A", ".JM", "S.."),
                msg("rules.juggler.example"),
            ),
        ),
        good_to_know(
            t,
            msg("rules.people.tip-once"),
            msg("rules.people.tip-shared"),
            msg("rules.people.tip-logs"),
            warn=[msg("rules.people.warn")],
        ),
    ]


def _pirates(t: Texts) -> list[Child]:
    return [
        h(
            "section",
            None,
            paragraph(t, msg("rules.pirates.text")),
            paragraph(t, msg("rules.pirates.attack")),
        ),
        section(
            t,
            msg("rules.pirates.rows"),
            paragraph(t, msg("rules.pirates.strengths", numbers=list(STRENGTHS))),
            grid(
                t,
                (msg("rules.pirates.players"), msg("rules.pirates.boxes")),
                [(str(players), boxes) for players, boxes in BOXES.items()],
            ),
        ),
        section(t, msg("rules.pirates.defence"), paragraph(t, msg("rules.pirates.defence.text"))),
        good_to_know(
            t,
            msg("rules.pirates.tip-first"),
            msg("rules.pirates.tip-last"),
            warn=[msg("rules.pirates.warn")],
        ),
    ]


def _end(t: Texts) -> list[Child]:
    return [
        section(t, None, paragraph(t, msg("rules.end.text"))),
        section(
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
        section(t, msg("rules.end.tie"), paragraph(t, msg("rules.end.tie.text"))),
    ]
