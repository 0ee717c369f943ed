"""The auction for the office of harbour master, and the duties of the office (RULES 4, 5)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from ...kernel.game import Flow
from ...kernel.message import Message, msg
from ...kernel.request import Blocked, Option, Request
from ..parts.amounts import amounts
from .catalog import (
    INDEX,
    PUNTS,
    START_SPACES,
    START_SUM,
    WARES,
    share_price,
    space_anchor,
)
from .loans import Decision, ask, close, pay
from .state import FREE, Manila, Punt

_NO_BID = Option("pass", msg("bid.pass"))
_NO_BID_KEYS = [_NO_BID.key]


# ------------------------------------------------------------------ the auction (RULES 4)


def auction(state: Manila) -> Flow:
    """`state.master` holds the office and has paid for it."""
    state.phase = "auction"
    high, leader = 0, FREE
    for seat in _bidders(state):
        if leader != FREE and state.passed.count(False) == 1:
            break
        key = yield from _ask_bid(state, seat, high, leader)
        if key == "pass":
            state.passed[seat] = True
            state.tell("passed", seat=seat)
        else:
            high, leader = int(key.removeprefix("bid:")), seat
            state.bids[seat] = high
            state.tell("bid", seat=seat, n=high)
        if leader != seat or state.passed.count(False) > 1:
            yield from close(state)
    if leader == FREE:
        # 4.5: the last one stays, in the first voyage the opener takes the office (MN-7).
        stayed = state.master != FREE
        state.master = state.master if stayed else state.opener
        state.tell("master", seat=state.master, coins=0, bid=False, stayed=stayed)
        return
    state.master = leader
    yield from pay(state, leader, high)
    state.tell("master", seat=leader, coins=-high, bid=True, stayed=False)


def _bidders(state: Manila) -> Iterator[int]:
    """Who is asked next, again and again, until all have passed."""
    while not all(state.passed):
        for seat in state.from_seat(state.opener):
            if not state.passed[seat]:
                yield seat


def _ask_bid(state: Manila, seat: int, high: int, leader: int) -> Decision:
    least = high + 1
    if not state.can_pay(seat, least):
        state.hand_to(seat)
        return (yield _no_bid(seat, high, leader))
    return (
        yield from ask(
            state,
            seat,
            "bid",
            _bid_prompt(seat, least),
            keys=_bids,
            words=_bid_option,
            hint=_bid_hint,
            data=_bid_data,
            about=(state, seat, high, leader),
        )
    )


@cache
def _bid_prompt(seat: int, least: int) -> Message:
    """Made once for each of the few."""
    return msg("bid.prompt", seat=seat, n=least)


def _bids(state: Manila, seat: int, high: int, leader: int) -> list[str]:
    del leader
    return ["pass", *amounts("bid", high + 1, state.credit(seat))]


def _bid_data(state: Manila, seat: int, high: int, leader: int) -> dict[str, Any]:
    limit = state.credit(seat)
    return {"least": high + 1, "limit": limit, "high": high, "leader": leader}


@cache
def _no_bid(seat: int, high: int, leader: int) -> Request:
    """Nothing to decide: the kernel passes for the seat, which could not pay a higher bid, not
    even with loans; made once for each of the few.
    """
    least = high + 1
    return Request(
        seat,
        "bid",
        _bid_prompt(seat, least),
        (_NO_BID,),
        keys=_NO_BID_KEYS,
        data={"least": least, "limit": 0, "high": high, "leader": leader},
    )


def _bid_hint(state: Manila, seat: int, high: int, leader: int) -> Message:
    del state, seat
    return msg("bid.hint") if leader == FREE else msg("bid.over", other=leader, n=high)


def _bid_option(state: Manila, seat: int, high: int, leader: int, key: str) -> Option:
    del state, seat, high, leader
    if key == "pass":
        return _NO_BID
    return Option(key, msg("bid.bid", n=int(key.removeprefix("bid:"))))


# ------------------------------------------------------------------ the duties (RULES 5)


def duties(state: Manila) -> Flow:
    """The master may have bought a share; three punts are loaded and launched."""
    state.phase = "duties"
    yield from buy_share(state)
    yield from load(state)
    yield from launch(state)


def buy_share(state: Manila) -> Flow:
    """The master has bought one share, or none (RULES 5.1)."""
    seat = state.master
    key = yield from ask(
        state,
        seat,
        "buy",
        msg("buy.prompt", seat=seat),
        keys=lambda: [*[f"buy:{ware}" for ware in shares_for(state, seat)], "none"],
        words=lambda key: _share_option(state, key),
        hint=msg("buy.hint"),
        blocked=lambda: _blocked_shares(state, seat),
        data=lambda: {"prices": {ware.id: share_price(state.price(ware.id)) for ware in WARES}},
    )
    if key == "none":
        state.tell("no-share", seat=seat)
        return
    ware = key.removeprefix("buy:")
    price = share_price(state.price(ware))
    yield from pay(state, seat, price)
    i = INDEX[ware]
    state.stock[i] -= 1
    state.shares[seat][i] += 1
    state.bought[seat][i] += 1
    state.tell("share-bought", seat=seat, ware=ware, coins=-price)


def shares_for(state: Manila, seat: int) -> list[str]:
    """The wares of which there is a share for sale that the seat could pay."""
    credit = state.credit(seat)
    return [
        ware.id
        for i, ware in enumerate(WARES)
        if state.stock[i] and share_price(state.price(ware.id)) <= credit
    ]


def _share_option(state: Manila, key: str) -> Option:
    if key == "none":
        return Option(key, msg("buy.none"))
    ware = key.removeprefix("buy:")
    price = share_price(state.price(ware))
    return Option(key, msg("buy.share", ware=ware, n=price), f"stock-{ware}")


def _blocked_shares(state: Manila, seat: int) -> list[Blocked]:
    blocked = []
    for i, ware in enumerate(WARES):
        price = share_price(state.price(ware.id))
        if not state.stock[i]:
            reason = msg("buy.sold-out", ware=ware.id)
        elif price > state.credit(seat):
            reason = msg("buy.too-dear", n=price)
        else:
            continue
        blocked.append(Blocked(f"buy:{ware.id}", reason, f"stock-{ware.id}"))
    return blocked


def load(state: Manila) -> Flow:
    """Three wares are on the punts, one stays ashore (RULES 5.2)."""
    seat = state.master
    key = yield _ask_load(seat)
    state.steps += 1
    state.ashore = key.removeprefix("leave:")
    state.punts = [Punt(ware.id) for ware in WARES if ware.id != state.ashore]
    state.tell("loaded", seat=seat, ware=state.ashore, wares=[punt.ware for punt in state.punts])


@cache
def _ask_load(seat: int) -> Request:
    """The question which load stays ashore; always the same, so made once."""
    return Request(
        seat,
        "load",
        msg("load.prompt", seat=seat),
        [
            Option(f"leave:{ware.id}", msg("load.leave", ware=ware.id), f"load-{ware.id}")
            for ware in WARES
        ],
        hint=msg("load.hint"),
    )


def launch(state: Manila) -> Flow:
    """Each punt is on a space from 0 to 5 of its lane; together they make 9 (RULES 5.3)."""
    left = START_SUM
    for _ in range(PUNTS):
        ashore = tuple([punt.ware for punt in state.punts if punt.space < 0])
        key = yield _ask_launch(state.master, ashore, left)
        state.steps += 1
        _, ware, text = key.split(":")
        space = int(text)
        left -= space
        state.punt(ware).space = space
        state.tell("launched", seat=state.master, ware=ware, space=space)


def starts(left: int, others: int) -> list[int]:
    """The spaces on which a punt leaves a sum that so many others can make up."""
    most = others * max(START_SPACES)
    return [space for space in START_SPACES if 0 <= left - space <= most]


@cache
def _ask_launch(seat: int, wares: tuple[str, ...], left: int) -> Request:
    """The question where one of these punts starts; made once for each of the few."""
    spaces = starts(left, len(wares) - 1)
    return Request(
        seat,
        "launch",
        msg("launch.prompt", seat=seat, n=len(wares)),
        keys=[f"launch:{ware}:{space}" for ware in wares for space in spaces],
        words=_launch_option,
        hint=msg("launch.hint", n=START_SUM),
        blocked=[
            Blocked(
                f"launch:{ware}:{space}",
                msg("launch.sum", n=START_SUM),
                space_anchor(ware, space),
            )
            for ware in wares
            for space in START_SPACES
            if space not in spaces
        ],
        data={"left": left, "punts": len(wares)},
    )


def _launch_option(key: str) -> Option:
    _, ware, space = key.split(":")
    label = msg("launch.on", ware=ware, space=int(space))
    return Option(key, label, space_anchor(ware, int(space)))
