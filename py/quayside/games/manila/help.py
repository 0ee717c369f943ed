"""The rules of Manila for the rules drawer, in short pages, one for each step of a voyage."""

from __future__ import annotations

from typing import Final

from ...kernel import Message, Request, msg
from ...ui.contract import RulesPage
from ...ui.rulebook import example, good_to_know, grid, in_order, page, paragraph, section
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

CSS: Final = "g-manila manila-rules"
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
        page("game", CSS, msg("rules.game"), _game(text)),
        page("auction", CSS, msg("rules.auction"), _auction(text)),
        page("master", CSS, msg("rules.master"), _master(text)),
        page("places", CSS, msg("rules.places"), _places(text)),
        page("sailing", CSS, msg("rules.sailing"), _sailing(text)),
        page("pirates", CSS, msg("rules.pirates"), _pirates(text)),
        page("pilots", CSS, msg("rules.pilots"), _pilots(text)),
        page("profits", CSS, msg("rules.profits"), _profits(text)),
        page("loans", CSS, msg("rules.loans"), _loans(text)),
        page("end", CSS, msg("rules.end"), _end(text)),
    ]


# ------------------------------------------------------------------ parts of pages


def _list(t: Texts, *rows: tuple[str, Message]) -> Node:
    return h(
        "ul",
        {"class": "rules__list"},
        [h("li", None, icon(drawing), h("span", None, t.rich(m))) for drawing, m in rows],
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
        section(
            t,
            None,
            paragraph(t, msg("rules.game.aim")),
            paragraph(t, msg("rules.game.shares")),
            paragraph(t, msg("rules.game.start", n=START_CASH)),
        ),
        section(
            t,
            msg("rules.game.voyage"),
            in_order(
                t,
                msg("rules.game.step-auction"),
                msg("rules.game.step-master"),
                msg("rules.game.step-place"),
                msg("rules.game.step-sail"),
                msg("rules.game.step-profits"),
            ),
        ),
        section(
            t,
            msg("rules.game.wares"),
            grid(
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
        section(
            t,
            None,
            paragraph(t, msg("rules.auction.text")),
            paragraph(t, msg("rules.auction.limit", n=LOAN)),
            paragraph(t, msg("rules.auction.none")),
        ),
        good_to_know(t, msg("rules.auction.tip"), warn=[msg("rules.auction.warn")]),
    ]


def _master(t: Texts) -> list[Child]:
    return [
        section(
            t,
            msg("rules.master.duties"),
            in_order(
                t,
                msg("rules.master.buy", n=LEAST_PRICE),
                msg("rules.master.load"),
                msg("rules.master.launch", n=START_SUM),
                msg("rules.master.first"),
            ),
        ),
        good_to_know(t, msg("rules.master.tip"), warn=[msg("rules.master.warn")]),
    ]


def _places(t: Texts) -> list[Child]:
    berths = [
        (f"{letter}", cost, pays)
        for letter, cost, pays in zip("ABC", BERTH_COST, BERTH_PAYS, strict=True)
    ]
    return [
        section(
            t,
            None,
            paragraph(t, msg("rules.places.text")),
            grid(
                t,
                (msg("rules.head.players"), msg("rules.head.mates"), msg("rules.head.rounds")),
                [
                    (str(players), ACCOMPLICES[players], " + ".join(map(str, rounds)))
                    for players, rounds in PLACEMENTS.items()
                ],
            ),
        ),
        section(
            t,
            msg("rules.places.punts"),
            paragraph(t, msg("rules.places.punts.text")),
            example(t, _picture(t, "jade", 2, 1), msg("rules.places.example")),
        ),
        section(
            t,
            msg("rules.places.berths"),
            paragraph(t, msg("rules.places.berths.text")),
            grid(
                t, (msg("rules.head.space"), msg("rules.head.cost"), msg("rules.head.pays")), berths
            ),
        ),
        section(
            t,
            msg("rules.places.others"),
            _list(
                t,
                ("jolly", msg("rules.places.pirates", n=PIRATE_COST)),
                ("wheel", msg("rules.places.pilots")),
                ("insurance", msg("rules.places.insurance", n=INSURANCE_PAYS)),
            ),
        ),
        good_to_know(t, msg("rules.places.tip"), warn=[msg("rules.places.warn")]),
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
        section(
            t,
            None,
            paragraph(t, msg("rules.sailing.text")),
            paragraph(t, msg("rules.sailing.port")),
            paragraph(t, msg("rules.sailing.yard")),
        ),
        section(
            t,
            msg("rules.sailing.odds"),
            grid(
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
        section(t, None, paragraph(t, msg("rules.pirates.text"))),
        section(
            t,
            msg("rules.pirates.board"),
            paragraph(t, msg("rules.pirates.board.text")),
            paragraph(t, msg("rules.pirates.variant")),
        ),
        section(t, msg("rules.pirates.plunder"), paragraph(t, msg("rules.pirates.plunder.text"))),
        good_to_know(t, msg("rules.pirates.tip"), warn=[msg("rules.pirates.warn")]),
    ]


def _pilots(t: Texts) -> list[Child]:
    return [
        section(
            t,
            None,
            paragraph(t, msg("rules.pilots.text")),
            _list(
                t, ("wheel", msg("rules.pilots.small")), ("wheel", msg("rules.pilots.large"))
            ),
            paragraph(t, msg("rules.pilots.limits")),
        ),
        good_to_know(t, msg("rules.pilots.tip")),
    ]  # fmt: skip


def _profits(t: Texts) -> list[Child]:
    return [
        section(
            t,
            msg("rules.profits.order"),
            in_order(
                t,
                msg("rules.profits.crew"),
                msg("rules.profits.port"),
                msg("rules.profits.pirates"),
                msg("rules.profits.yard"),
            ),
            example(t, _picture(t, "silk", 3, 1, 4), msg("rules.profits.example")),
        ),
        section(
            t,
            msg("rules.profits.insurer"),
            paragraph(t, msg("rules.profits.insurer.text", bills=[bill(n) for n in (1, 2, 3)])),
        ),
        section(
            t,
            msg("rules.profits.prices"),
            paragraph(t, msg("rules.profits.prices.text", prices=list(TRACK))),
        ),
    ]


def _loans(t: Texts) -> list[Child]:
    return [
        section(
            t,
            None,
            paragraph(t, msg("rules.loans.text", n=LOAN, back=REDEMPTION)),
            paragraph(t, msg("rules.loans.secret")),
            paragraph(t, msg("rules.loans.must")),
        ),
        section(t, msg("rules.loans.stowaway"), paragraph(t, msg("rules.loans.stowaway.text"))),
        good_to_know(t, msg("rules.loans.tip"), warn=[msg("rules.loans.warn", back=REDEMPTION)]),
    ]


def _end(t: Texts) -> list[Child]:
    return [
        section(t, None, paragraph(t, msg("rules.end.text"))),
        section(
            t,
            msg("rules.end.fortune"),
            _list(
                t,
                ("coins", msg("rules.end.cash")),
                ("card", msg("rules.end.shares")),
                ("lock", msg("rules.end.loans", n=REDEMPTION)),
            ),
        ),
        section(
            t,
            msg("rules.end.secret"),
            paragraph(t, msg("rules.end.secret.text")),
            paragraph(t, msg("rules.end.tie")),
        ),
    ]
