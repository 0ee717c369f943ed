"""The language of effects: op lists are carried out here and nowhere else.

Effects without a question stand below. Those that are chapters of the rules (exploring, combat,
village actions, …) put themselves into `FLOWS` from their own modules, which carry out op lists in
turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Final

from ...kernel.game import Flow
from ...kernel.message import Message, msg
from ...kernel.request import Option
from . import words
from .asking import Offers, Sort, for_each, only, question
from .catalog import MAX_CP, Op
from .payments import can_pay, pay
from .state import Maracaibo

Handler = Callable[[Maracaibo, int, Op, str], Flow]
"""Carries out one op for a side; the last argument is where its points come from."""

FLOWS: Final[dict[str, Handler]] = {}


def effect(name: str) -> Callable[[Handler], Handler]:
    """The decorated function carries out the op of this name."""

    def put(handler: Handler) -> Handler:
        FLOWS[name] = handler
        return handler

    return put


def perform(state: Maracaibo, me: int, ops: Iterable[Op], source: str) -> Flow:
    """The op list has been carried out for the side, in its order."""
    for op in ops:
        name = op["op"]
        if name in PLAIN:
            PLAIN[name](state, me, op["n"], source)
        else:
            yield from FLOWS[name](state, me, op, source)


def times(ops: Iterable[Op], n: int) -> list[Op]:
    """The op list carried out n times, as one of greater numbers; empty for 0."""
    return [{**op, "n": op["n"] * n} for op in ops] if n else []


# ------------------------------------------------------------------ without a question


def _doubloons(state: Maracaibo, me: int, n: int, source: str) -> None:
    del source
    state.pay(me, n)


def _vp(state: Maracaibo, me: int, n: int, source: str) -> None:
    state.score(me, n, source)


def _cp(state: Maracaibo, me: int, n: int, source: str) -> None:
    """Combat points, at most 8; what is beyond is lost (RULES 10.8)."""
    del source
    player = state.sides[me]
    gained = min(n, MAX_CP - player.cp)
    player.cp += gained
    state.tell("combat-points", seat=me, n=gained)


def _figure(state: Maracaibo, me: int, n: int, source: str) -> None:
    """Figures from the general supply, as far as there are any (MB-25)."""
    del source
    player = state.sides[me]
    taken = min(n, player.supply)
    player.supply -= taken
    player.own += taken
    state.tell("figures", seat=me, n=taken)


PLAIN: Final[dict[str, Callable[[Maracaibo, int, int, str], None]]] = {
    "doubloons": _doubloons,
    "vp": _vp,
    "cp": _cp,
    "figure": _figure,
}

# ------------------------------------------------------------------ conditions and choices


@effect("choose")
def _choose(state: Maracaibo, me: int, op: Op, source: str) -> Flow:
    """Exactly one of the op lists has been carried out."""
    options = op["options"]
    key = yield question(_CHOOSE, _CHOOSE_PROMPT[me], state, me, options)
    yield from perform(state, me, options[int(key.removeprefix("choose:")) - 1], source)


def _choices(state: Maracaibo, me: int, options: Sequence[Sequence[Op]]) -> Offers:
    del state, me
    keys = [f"choose:{i}" for i in range(1, len(options) + 1)]
    return [(keys, partial(_choice, options))]


def _choice(options: Sequence[Sequence[Op]], key: str) -> Option:
    number = key.removeprefix("choose:")
    return Option(key, words.effects(options[int(number) - 1]), f"choice-{number}")


_CHOOSE_PROMPT: Final = for_each(lambda seat: msg("choose.prompt", seat=seat))
_CHOOSE: Final = Sort("choose", _choices)


@effect("per")
def _per(state: Maracaibo, me: int, op: Op, source: str) -> Flow:
    """The op list as often as the metric says at this moment."""
    n = state.sides[me].metric(op["of"])
    yield from perform(state, me, times(op["ops"], n), source)


@effect("perHere")
def _per_here(state: Maracaibo, me: int, op: Op, source: str) -> Flow:
    """The op list once for each own (or each other) assistant where the ship lies."""
    stop = state.sides[me].at
    n = sum(
        [
            len(player.assistants_at(stop))
            for side, player in enumerate(state.sides)
            if (side == me) == (op["of"] == "ownAssistants")
        ]
    )
    yield from perform(state, me, times(op["ops"], n), source)


@effect("optionalPay")
def _optional_pay(state: Maracaibo, me: int, op: Op, source: str) -> Flow:
    """The cost is paid and the rest carried out, or neither."""
    if not can_pay(state, me, op["cost"]):
        return
    prompt = msg("optional.prompt", seat=me, cost=words.cost(op["cost"]))
    key = yield question(_OPTIONAL, prompt, state, me, op)
    if key == "pay":
        yield from pay(state, me, op["cost"])
        yield from perform(state, me, op["then"], source)


def _payment(state: Maracaibo, me: int, op: Op) -> Offers:
    del state, me
    return [only(Option("pay", msg("optional.pay", cost=words.cost(op["cost"]))))]


def _paid_for(state: Maracaibo, me: int, op: Op) -> Message:
    del state, me
    return words.effects(op["then"])


_OPTIONAL: Final = Sort(
    "optional", _payment, hint=_paid_for, closing=Option("none", msg("optional.none"))
)


@effect("discardHandFor")
def _discard_hand(state: Maracaibo, me: int, op: Op, source: str) -> Flow:
    """The whole hand is discarded for that many doubloons, or kept (MB-23)."""
    del source
    hand = state.sides[me].hand
    if not hand:
        return
    key = yield question(_SELL_HAND, msg("discard-hand.prompt", seat=me), state, me, op)
    if key == "discard":
        state.discard(me, hand[:])
        state.pay(me, op["doubloons"])


def _sale(state: Maracaibo, me: int, op: Op) -> Offers:
    del state, me
    return [only(Option("discard", msg("discard-hand.do", n=op["doubloons"])))]


_SELL_HAND: Final = Sort("optional", _sale, closing=Option("none", msg("discard-hand.keep")))
