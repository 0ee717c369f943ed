"""The rules of Manila for the rules drawer, in short pages, one for each step of a voyage."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...kernel import Message, Request, msg
from ...ui.contract import RulesPage
from ...ui.text import Texts
from ...ui.tree import Child, Node, h, icon
from .catalog import (
    ACCOMPLICES,
    BERTH_COST,
    BERTH_PAYS,
    INSURANCE_PAYS,
    LEAST_PRICE,
    LOAN,
    PIRATE_COST,
    PLACEMENTS,
    REDEMPTION,
    START_CASH,
    START_SUM,
    TRACK,
    WARE,
    WARES,
)
from .drawing import hull, hull_length, pawn, seat_x, ware_name, ware_sign, words
from .odds import bill, percent, punt_odds

_KIND_PAGES: Final = {
    "bid": "auction",
    "buy": "master",
    "load": "master",
    "launch": "master",
    "place": "places",
    "roll": "sailing",
    "die": "sailing",
    "board": "pirates",
    "plunder": "pirates",
    "pilot": "pilots",
    "pledge": "loans",
    "redeem": "loans",
}


def page_for(request: Request | None) -> str:
    """Id of the page that helps with the request."""
    return _KIND_PAGES.get(request.kind, "game") if request is not None else "game"


def pages(text: Texts) -> list[RulesPage]:
    """All pages, in the order of a voyage."""
    return [
        _page("game", msg("rules.game"), _game(text)),
        _page("auction", msg("rules.auction"), _auction(text)),
        _page("master", msg("rules.master"), _master(text)),
        _page("places", msg("rules.places"), _places(text)),
        _page("sailing", msg("rules.sailing"), _sailing(text)),
        _page("pirates", msg("rules.pirates"), _pirates(text)),
        _page("pilots", msg("rules.pilots"), _pilots(text)),
        _page("profits", msg("rules.profits"), _profits(text)),
        _page("loans", msg("rules.loans"), _loans(text)),
        _page("end", msg("rules.end"), _end(text)),
    ]


def _page(id_: str, title: Message, parts: Sequence[Child]) -> RulesPage:
    # The class brings the game's colours wherever the drawer stands.
    return RulesPage(id_, title, h("div", {"class": "g-manila manila-rules"}, *parts, key=id_))


# ------------------------------------------------------------------ parts of pages


def _p(t: Texts, message: Message) -> Node:
    return h("p", None, t.rich(message))


def _section(t: Texts, title: Message | None, *parts: Child) -> Node:
    return h("section", None, h("h3", None, t(title)) if title is not None else None, *parts)


def _tips(t: Texts, *messages: Message, warn: Sequence[Message] = ()) -> Node:
    return _section(
        t,
        msg("rules.good"),
        h(
            "ul",
            {"class": "tips"},
            [h("li", None, icon("tip"), h("span", None, t.rich(m))) for m in messages],
            [h("li", None, icon("warn"), h("span", None, t.rich(m))) for m in warn],
        ),
    )


def _steps(t: Texts, *messages: Message) -> Node:
    return h("ol", {"class": "rules__steps"}, [h("li", None, t.rich(m)) for m in messages])


def _list(t: Texts, *rows: tuple[str, Message]) -> Node:
    return h(
        "ul",
        {"class": "rules__list"},
        [h("li", None, icon(drawing), h("span", None, t.rich(m))) for drawing, m in rows],
    )


def _example(t: Texts, picture: Node, *messages: Message) -> Node:
    return h(
        "div",
        {"class": "ex"},
        picture,
        h("div", {"class": "stack"}, [_p(t, message) for message in messages]),
    )


def _table(t: Texts, heads: Sequence[Message], rows: Sequence[Sequence[Child]]) -> Node:
    return h(
        "table",
        {"class": "grid-table rules__table"},
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


def _picture(t: Texts, ware: str, *crew: int) -> Node:
    """A punt with pawns of these flags on its first spaces."""
    length = hull_length(ware)
    costs = WARE[ware].costs
    seats: list[Child] = [
        pawn(crew[q], seat_x(ware, q), -2, 34)
        if q < len(crew)
        else words(seat_x(ware, q), 6, str(cost), 19, "mid b", "ink-inv")
        for q, cost in enumerate(costs)
    ]
    return h(
        "svg",
        {
            "viewBox": f"{-length - 10} -50 {length + 16} 100",
            "width": round((length + 16) * 0.8),
            "role": "img",
            "aria-label": t(msg("rules.punt.label", ware=ware, n=len(crew))),
        },
        hull(ware),
        ware_sign(ware, -22, 0, 15),
        seats,
    )


def _named(t: Texts, ware: str) -> list[Child]:
    return [icon(ware, "ware"), " ", t(ware_name(ware))]


# ------------------------------------------------------------------ the pages


def _game(t: Texts) -> list[Child]:
    return [
        _section(
            t,
            None,
            _p(t, msg("rules.game.aim")),
            _p(t, msg("rules.game.shares")),
            _p(t, msg("rules.game.start", n=START_CASH)),
        ),
        _section(
            t,
            msg("rules.game.voyage"),
            _steps(
                t,
                msg("rules.game.step-auction"),
                msg("rules.game.step-master"),
                msg("rules.game.step-place"),
                msg("rules.game.step-sail"),
                msg("rules.game.step-profits"),
            ),
        ),
        _section(
            t,
            msg("rules.game.wares"),
            _table(
                t,
                (msg("rules.head.ware"), msg("rules.head.spaces"), msg("rules.head.pays")),
                [
                    (_named(t, ware.id), ", ".join(map(str, ware.costs)), ware.profit)
                    for ware in WARES
                ],
            ),
        ),
    ]


def _auction(t: Texts) -> list[Child]:
    return [
        _section(
            t,
            None,
            _p(t, msg("rules.auction.text")),
            _p(t, msg("rules.auction.limit", n=LOAN)),
            _p(t, msg("rules.auction.none")),
        ),
        _tips(t, msg("rules.auction.tip"), warn=[msg("rules.auction.warn")]),
    ]


def _master(t: Texts) -> list[Child]:
    return [
        _section(
            t,
            msg("rules.master.duties"),
            _steps(
                t,
                msg("rules.master.buy", n=LEAST_PRICE),
                msg("rules.master.load"),
                msg("rules.master.launch", n=START_SUM),
                msg("rules.master.first"),
            ),
        ),
        _tips(t, msg("rules.master.tip"), warn=[msg("rules.master.warn")]),
    ]


def _places(t: Texts) -> list[Child]:
    berths = [
        (f"{letter}", cost, pays)
        for letter, cost, pays in zip("ABC", BERTH_COST, BERTH_PAYS, strict=True)
    ]
    return [
        _section(
            t,
            None,
            _p(t, msg("rules.places.text")),
            _table(
                t,
                (msg("rules.head.players"), msg("rules.head.mates"), msg("rules.head.rounds")),
                [
                    (str(players), ACCOMPLICES[players], " + ".join(map(str, rounds)))
                    for players, rounds in PLACEMENTS.items()
                ],
            ),
        ),
        _section(
            t,
            msg("rules.places.punts"),
            _p(t, msg("rules.places.punts.text")),
            _example(t, _picture(t, "jade", 2, 1), msg("rules.places.example")),
        ),
        _section(
            t,
            msg("rules.places.berths"),
            _p(t, msg("rules.places.berths.text")),
            _table(
                t, (msg("rules.head.space"), msg("rules.head.cost"), msg("rules.head.pays")), berths
            ),
        ),
        _section(
            t,
            msg("rules.places.others"),
            _list(
                t,
                ("jolly", msg("rules.places.pirates", n=PIRATE_COST)),
                ("wheel", msg("rules.places.pilots")),
                ("insurance", msg("rules.places.insurance", n=INSURANCE_PAYS)),
            ),
        ),
        _tips(t, msg("rules.places.tip"), warn=[msg("rules.places.warn")]),
    ]


def _sailing(t: Texts) -> list[Child]:
    rows = []
    for space in range(6):
        odds = punt_odds(space, 3)
        cells = (
            t(msg("odds.percent", n=percent(weight, odds.total)))
            for weight in (odds.port, odds.thirteen, odds.short)
        )
        rows.append((str(space), *cells))
    return [
        _section(
            t,
            None,
            _p(t, msg("rules.sailing.text")),
            _p(t, msg("rules.sailing.port")),
            _p(t, msg("rules.sailing.yard")),
        ),
        _section(
            t,
            msg("rules.sailing.odds"),
            _table(
                t,
                (
                    msg("rules.head.start"),
                    msg("odds.head.port"),
                    msg("odds.head.13"),
                    msg("rules.head.short"),
                ),
                rows,
            ),
        ),
    ]


def _pirates(t: Texts) -> list[Child]:
    return [
        _section(t, None, _p(t, msg("rules.pirates.text"))),
        _section(
            t,
            msg("rules.pirates.board"),
            _p(t, msg("rules.pirates.board.text")),
            _p(t, msg("rules.pirates.variant")),
        ),
        _section(t, msg("rules.pirates.plunder"), _p(t, msg("rules.pirates.plunder.text"))),
        _tips(t, msg("rules.pirates.tip"), warn=[msg("rules.pirates.warn")]),
    ]


def _pilots(t: Texts) -> list[Child]:
    return [
        _section(
            t,
            None,
            _p(t, msg("rules.pilots.text")),
            _list(
                t, ("wheel", msg("rules.pilots.small")), ("wheel", msg("rules.pilots.large"))
            ),
            _p(t, msg("rules.pilots.limits")),
        ),
        _tips(t, msg("rules.pilots.tip")),
    ]  # fmt: skip


def _profits(t: Texts) -> list[Child]:
    return [
        _section(
            t,
            msg("rules.profits.order"),
            _steps(
                t,
                msg("rules.profits.crew"),
                msg("rules.profits.port"),
                msg("rules.profits.pirates"),
                msg("rules.profits.yard"),
            ),
            _example(t, _picture(t, "silk", 3, 1, 4), msg("rules.profits.example")),
        ),
        _section(
            t,
            msg("rules.profits.insurer"),
            _p(t, msg("rules.profits.insurer.text", bills=[bill(n) for n in (1, 2, 3)])),
        ),
        _section(
            t,
            msg("rules.profits.prices"),
            _p(t, msg("rules.profits.prices.text", prices=list(TRACK))),
        ),
    ]


def _loans(t: Texts) -> list[Child]:
    return [
        _section(
            t,
            None,
            _p(t, msg("rules.loans.text", n=LOAN, back=REDEMPTION)),
            _p(t, msg("rules.loans.secret")),
            _p(t, msg("rules.loans.must")),
        ),
        _section(t, msg("rules.loans.stowaway"), _p(t, msg("rules.loans.stowaway.text"))),
        _tips(t, msg("rules.loans.tip"), warn=[msg("rules.loans.warn", back=REDEMPTION)]),
    ]


def _end(t: Texts) -> list[Child]:
    return [
        _section(t, None, _p(t, msg("rules.end.text"))),
        _section(
            t,
            msg("rules.end.fortune"),
            _list(
                t,
                ("coins", msg("rules.end.cash")),
                ("card", msg("rules.end.shares")),
                ("lock", msg("rules.end.loans", n=REDEMPTION)),
            ),
        ),
        _section(
            t,
            msg("rules.end.secret"),
            _p(t, msg("rules.end.secret.text")),
            _p(t, msg("rules.end.tie")),
        ),
    ]
