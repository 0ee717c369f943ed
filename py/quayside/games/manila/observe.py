"""What a seat may know of a game of Manila, and how the rest may be."""

from __future__ import annotations

from typing import Any

from ...kernel.chance import Rng
from .catalog import INDEX, MOVEMENTS, WARE, WARES
from .placement import cargo_share, takes_cargo
from .scoring import sheet
from .state import FREE, Manila, Punt


def by_ware(counts: list[int]) -> dict[str, int]:
    """The four numbers with the names of their wares."""
    return dict(zip(INDEX, counts, strict=True))


def observe(state: Manila, seat: int) -> dict[str, Any]:
    """The table as JSON data, as far as the seat may know it.

    Of others it may not know the two first shares, nor which shares are pledged, nor their fortune;
    with secret cash, nor their cash. Where something is secret it is None. The stock is shown when
    all first shares are dealt (`voyage` >= 1). Seats that stand for nobody are -1. `round` is what
    the shell calls a voyage.
    """
    return {
        "seat": state.seat,
        "phase": state.phase,
        "voyage": state.voyage,
        "round": state.voyage,
        "opener": state.opener,
        "master": state.master,
        "placement": state.placement,
        "placements": state.placements,
        "movement": state.movement,
        "movements": MOVEMENTS,
        "bids": state.bids[:],
        "passed": state.passed[:],
        "declined": state.declined[:],
        "prices": {ware.id: state.price(ware.id) for ware in WARES},
        "stock": by_ware(state.stock) if state.voyage else None,
        "ashore": state.ashore,
        "punts": [_punt(state, punt) for punt in state.punts],
        "places": dict(state.places),
        "pirates": state.pirates[:],
        "dice": dict(state.dice),
        "options": {
            "displace": state.displace,
            "open_cargo": state.open_cargo,
            "free_pilot": state.free_pilot,
            "secret_cash": state.secret_cash,
        },
        "players": [_player(state, other, seat) for other in range(state.players)],
        "over": state.over,
    }


def first_shares(state: Manila, seat: int) -> list[int]:
    """The shares that the seat was dealt, by ware: those that nobody has seen it buy."""
    return [n - b for n, b in zip(state.shares[seat], state.bought[seat], strict=True)]


def _punt(state: Manila, punt: Punt) -> dict[str, Any]:
    ware = WARE[punt.ware]
    free = punt.free_seat()
    return {
        **punt.to_json(),
        "costs": list(ware.costs),
        "profit": ware.profit,
        "share": cargo_share(punt),
        "next": free if takes_cargo(state, punt) else FREE,
    }


def _player(state: Manila, seat: int, viewer: int) -> dict[str, Any]:
    """What the viewer may know of the seat."""
    own = viewer == seat or state.revealed
    purse = own or not state.secret_cash
    fortune = sheet(state, seat) if own else None
    return {
        "cash": state.cash[seat] if purse else None,
        "credit": state.credit(seat) if purse else None,
        "accomplices": state.accomplices(seat),
        "shares": sum(state.shares[seat]),
        "unpledged": state.unpledged(seat),
        "loans": state.loans(seat),
        "bought": by_ware(state.bought[seat]),
        "first": by_ware(first_shares(state, seat)) if own else None,
        "owned": by_ware(state.shares[seat]) if own else None,
        "pledged": by_ware(state.pledged[seat]) if own else None,
        "sheet": fortune._asdict() if fortune else None,
        "fortune": fortune.total if fortune else None,
    }


def redeal(state: Manila, seat: int, rng: Rng) -> None:
    """The first shares of others are dealt again among them, and which shares they have pledged.

    The sum of their first shares is known: it is what lacks in the open stock. Cash needs no new
    deal even where it is secret, for every payment is made openly.
    """
    if state.revealed:
        return
    others = [other for other in range(state.players) if other != seat]
    pool: list[int] = []
    sizes = []
    for other in others:
        first = _flat(
            [n - b for n, b in zip(state.shares[other], state.bought[other], strict=True)]
        )
        pool += first
        sizes.append(len(first))
    pool.sort()
    rng.shuffle(pool)
    for other, size in zip(others, sizes, strict=True):
        shares = state.bought[other][:]
        for _ in range(size):
            shares[pool.pop()] += 1
        state.shares[other] = shares
        owned = _flat(shares)
        rng.shuffle(owned)
        pledged = [0] * len(WARES)
        for ware in owned[: state.loans(other)]:
            pledged[ware] += 1
        state.pledged[other] = pledged


def _flat(counts: list[int]) -> list[int]:
    """The shares one by one, as indices of wares."""
    return [ware for ware, n in enumerate(counts) for _ in range(n)]
