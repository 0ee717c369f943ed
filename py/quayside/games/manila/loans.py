"""Money: asking a person, who may take and repay loans meanwhile; payments (RULES 10)."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from typing import Any

from ...kernel.game import Flow
from ...kernel.message import Message, msg
from ...kernel.request import Blocked, Option, Request, end_turn
from ...kernel.request import ask as question
from .catalog import INDEX, LOAN, REDEMPTION, WARES
from .state import Manila

Decision = Generator[Request, str, str]
"""Rules on their way to a decision: they return its key."""

Nothing = tuple[()]
"""Rules that have nothing to ask."""

_LOANS = {
    "loan": Option("loan", msg("loan.take", n=LOAN), hint=msg("loan.take.hint", n=REDEMPTION)),
    "redeem": Option("redeem", msg("loan.redeem", n=REDEMPTION)),
}
_PLEDGE_HINT = msg("pledge.hint", n=REDEMPTION)
_TAKE, _REPAY, _BOTH = ("loan",), ("redeem",), ("loan", "redeem")


# ------------------------------------------------------------------ asking


def ask(
    state: Manila,
    seat: int,
    kind: str,
    prompt: Message,
    *,
    keys: Callable[..., Iterable[str]],
    words: Callable[..., Option],
    hint: Callable[..., Message] | Message | None = None,
    blocked: Callable[..., Iterable[Blocked]] | Iterable[Blocked] = (),
    data: Callable[..., dict[str, Any]] | None = None,
    about: tuple[Any, ...] = (),
) -> Decision:
    """The key of the seat's decision; loans that it took or paid back before are done (10.1)."""
    if seat != state.seat:
        state.hand_to(seat)
    while True:
        key = yield question(
            seat,
            kind,
            prompt,
            [*keys(*about), *_loans(state, seat)],
            words=lambda *it: _LOANS.get(it[-1]) or words(*it),
            hint=hint,
            blocked=blocked,
            data=data,
            about=about,
        )
        state.steps += 1
        if key == "loan":
            yield from choose_pledge(state, seat)
        elif key == "redeem":
            yield from choose_redeemed(state, seat)
        else:
            return key


def close(state: Manila) -> Flow | Nothing:
    """The seat has ended its turn; it is asked for that if the turn had several decisions."""
    if state.steps > 1:
        return _end(state)
    state.steps = 0
    return ()


def _end(state: Manila) -> Flow:
    yield end_turn(state.seat)
    state.steps = 0


def _loans(state: Manila, seat: int) -> tuple[str, ...]:
    pledged = state.pledged[seat]
    if not any(pledged) or state.cash[seat] < REDEMPTION:
        return _TAKE if state.shares[seat] != pledged else ()
    return _BOTH if state.shares[seat] != pledged else _REPAY


# ------------------------------------------------------------------ which share


def choose_pledge(state: Manila, seat: int, due: int = 0) -> Flow:
    """The seat has pledged a share of its choice; nobody else knows its ware (RULES 10.2).

    `due` is the payment that makes it necessary, 0 for a loan of one's own will.
    """
    prompt = msg("pledge.due", seat=seat, n=due) if due else msg("pledge.prompt", seat=seat, n=LOAN)
    key = yield _choice(state, seat, "pledge", prompt, _unpledged(state, seat), "share", due)
    state.steps += 1
    pledge(state, seat, _index(key))


def choose_redeemed(state: Manila, seat: int) -> Flow:
    """The seat has paid 15 for a pledged share of its choice (RULES 10.1)."""
    prompt = msg("redeem.prompt", seat=seat, n=REDEMPTION)
    counts = state.pledged[seat]
    key = yield _choice(state, seat, "redeem", prompt, counts, "pledged", 0)
    state.steps += 1
    ware = _index(key)
    state.pledged[seat][ware] -= 1
    state.receive(seat, -REDEMPTION)
    state.tell("redeemed", seat=seat, coins=-REDEMPTION, n=state.loans(seat))
    state.tell_hidden("redeemed-share", audience=(seat,), seat=seat, ware=WARES[ware].id)


def _choice(
    state: Manila,
    seat: int,
    kind: str,
    prompt: Message,
    counts: list[int],
    place: str,
    due: int,
) -> Request:
    """The secret question for one of these shares.

    Whether it is asked depends on how many there are, not on how many kinds: otherwise others
    could see from it what the seat has.
    """
    return question(
        seat,
        kind,
        prompt,
        [f"{kind}:{ware.id}" for ware, n in zip(WARES, counts, strict=True) if n],
        words=_share_option,
        hint=_PLEDGE_HINT if kind == "pledge" else None,
        secret=True,
        consent=sum(counts) > 1,
        data=_share_data,
        about=(state, seat, counts, place, due),
    )


def _share_option(
    state: Manila, seat: int, counts: list[int], place: str, due: int, key: str
) -> Option:
    del state, seat, due
    ware = _index(key)
    name = WARES[ware].id
    return Option(key, msg("share.pick", ware=name, n=counts[ware]), f"{place}-{name}")


def _share_data(
    state: Manila, seat: int, counts: list[int], place: str, due: int
) -> dict[str, Any]:
    del counts, place
    return {"due": due, "missing": max(0, due - state.cash[seat])}


def _unpledged(state: Manila, seat: int) -> list[int]:
    return [n - p for n, p in zip(state.shares[seat], state.pledged[seat], strict=True)]


def _index(key: str) -> int:
    ware = key.split(":")[1]
    return INDEX[ware]


def pledge(state: Manila, seat: int, ware: int) -> None:
    """The share is laid aside, face down, and the bank has lent 12 on it."""
    state.pledged[seat][ware] += 1
    state.receive(seat, LOAN)
    state.tell("loan", seat=seat, coins=LOAN, n=state.loans(seat))
    state.tell_hidden("loan-share", audience=(seat,), seat=seat, ware=WARES[ware].id)


# ------------------------------------------------------------------ paying


def raise_cash(state: Manila, seat: int, due: int) -> Flow:
    """The seat has the sum in cash, or at least no share left to pledge for it (RULES 10.3)."""
    while (missing := due - state.cash[seat]) > 0 and (left := state.unpledged(seat)):
        if missing > LOAN * (left - 1):
            # All of them are needed: there is nothing to choose.
            for ware, n in enumerate(_unpledged(state, seat)):
                for _ in range(n):
                    pledge(state, seat, ware)
            return
        state.hand_to(seat)
        yield from choose_pledge(state, seat, due)


def pay(state: Manila, seat: int, coins: int) -> Flow | Nothing:
    """The bank has got the sum, which the seat can pay, if need be with loans."""
    if coins > state.cash[seat]:
        return _pay_with_loans(state, seat, coins)
    state.receive(seat, -coins)
    return ()


def _pay_with_loans(state: Manila, seat: int, coins: int) -> Flow:
    yield from raise_cash(state, seat, coins)
    state.receive(seat, -coins)
