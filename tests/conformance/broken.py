"""Variants of the toy game, each with one fault of the kind that the kit must find.

`FAULTS` names each and the check that is to catch it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Self

from quayside.kernel import Chance, Flow, Option, Request, Rng, msg

from .toy import Lanterns, ToyGame


class SharedListState(Lanterns):
    """A copy that shares the list of lanterns with the original."""

    def copy(self) -> Self:
        twin = super().copy()
        twin.lit = self.lit
        return twin


class SharedList(ToyGame):
    state_class = SharedListState

    def turn(self, state: Lanterns) -> Flow:
        state.lit.clear()
        yield from super().turn(state)

    def light(self, state: Lanterns) -> Flow:
        key = yield Request(
            state.leader, "light", msg("toy.light", seat=state.leader), self.lights(state)
        )
        if key != "done":
            state.lit.append(int(key[8:]))


class ForgetfulJsonState(Lanterns):
    """A save that forgets who knows what."""

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        state = super().from_json(data)
        state.known = [[] for _ in state.hands]
        return state


class ForgetfulJson(ToyGame):
    state_class = ForgetfulJsonState


class LeakyObserve(ToyGame):
    """The pool is shown to everybody, and thereby what the hands cannot hold."""

    def observe(self, state: Lanterns, seat: int) -> dict[str, Any]:
        return {**super().observe(state, seat), "left": state.pool[:]}


class LeakyEvent(ToyGame):
    """Everybody is told which card was drawn."""

    def tell_drawn(self, state: Lanterns, seat: int, card: int) -> None:
        state.tell("drew", seat=seat, card=card)


class LeakyPrompt(ToyGame):
    """The question to one seat, which all can read, tells that seat's best card."""

    def bid(self, state: Lanterns) -> Flow:
        flow = super().bid(state)
        request = next(flow)
        while True:
            if request.kind == "bid":
                best = max(state.hands[request.seat])
                request.prompt = msg("toy.bid", seat=request.seat, n=best)
            key = yield request
            try:
                request = flow.send(key)
            except StopIteration:
                return


class OwnHandRedealt(ToyGame):
    """Imagination changes the hand of the seat that imagines."""

    def redeal(self, state: Lanterns, seat: int, rng: Rng) -> None:
        super().redeal(state, PUBLIC_EYES, rng)


PUBLIC_EYES = -2


class NothingRedealt(ToyGame):
    """Imagination is the truth: every secret is given away to bots."""

    def redeal(self, state: Lanterns, seat: int, rng: Rng) -> None:
        del state, seat, rng


class CardsFromNowhere(ToyGame):
    """Imagination deals a card that lies elsewhere already."""

    def redeal(self, state: Lanterns, seat: int, rng: Rng) -> None:
        super().redeal(state, seat, rng)
        if state.shown and state.pool:
            state.pool[0] = state.shown[0]


class QuietPeek(ToyGame):
    """A look into another hand that reveals nothing by its own account: it can be taken back."""

    def peek(self, state: Lanterns) -> Flow:
        leader = state.leader
        key = yield Request(leader, "peek", msg("toy.peek", seat=leader), self.peeks(state))
        if key != "none":
            other = int(key[5:])
            seen = (other, state.hands[other][0])
            if seen not in state.known[leader]:
                state.known[leader].append(seen)


class HashOrder(ToyGame):
    """The order of the options is that of a set of texts."""

    def lights(self, state: Lanterns) -> list[Option]:
        keys = {option.key: option for option in super().lights(state)}
        return [keys[key] for key in set(keys)]

    def peeks(self, state: Lanterns) -> list[Option]:
        keys = {option.key: option for option in super().peeks(state)}
        return [keys[key] for key in set(keys)]


class Memory(ToyGame):
    """The rules remember something outside the position."""

    def __init__(self) -> None:
        self.turns = 0

    def lights(self, state: Lanterns) -> list[Option]:
        self.turns += 1
        return super().lights(state)[: 2 + self.turns % 4]


class LostCard(ToyGame):
    """A bid that did not win vanishes from the game."""

    def reveal(self, state: Lanterns) -> None:
        super().reveal(state)
        if state.shown:
            state.shown.pop()


class Endless(ToyGame):
    """Nobody ever runs out of cards."""

    def bid(self, state: Lanterns) -> Flow:
        yield Request(0, "bid", msg("toy.bid", seat=0), self.lights(state))


class NoOption(ToyGame):
    """A question without an answer."""

    def lights(self, state: Lanterns) -> list[Option]:
        return super().lights(state)[:-1] if len(state.lit) == 0 else []


class OtherWords(ToyGame):
    """A question whose options have not the keys that it names."""

    def light(self, state: Lanterns) -> Flow:
        state.lit = []
        yield Request(
            state.leader,
            "light",
            msg("toy.light", seat=state.leader),
            keys=("done",),
            words=lambda _: Option("none", msg("toy.none")),
            consent=True,
        )


class SameKeys(ToyGame):
    """Two options with one key."""

    def bid_options(self, state: Lanterns, seat: int) -> Iterable[Option]:
        return [*super().bid_options(state, seat), *super().bid_options(state, seat)]


class SignKey(ToyGame):
    """A key that the log would take for an answer of chance."""

    def lights(self, state: Lanterns) -> list[Option]:
        return [
            o._replace(key="~" + o.key) if o.key == "done" else o for o in super().lights(state)
        ]


class OddAnchor(ToyGame):
    """An anchor that is no element id."""

    def bid_options(self, state: Lanterns, seat: int) -> Iterable[Option]:
        return [o._replace(anchor=f"card {o.key}") for o in super().bid_options(state, seat)]


class LateMistake(ToyGame):
    """An offered answer that the rules cannot bear."""

    def reveal(self, state: Lanterns) -> None:
        if state.round == 2:
            raise KeyError("no such lantern")
        super().reveal(state)


class WrongWeights(ToyGame):
    """An outcome of chance that cannot come."""

    def setup(self, state: Lanterns) -> Flow:
        yield Chance(
            "leader", [("0", 1), ("1", 0)], by=0, prompt=msg("toy.leader"), label="toy.seat"
        )
        yield from super().setup(state)


class WinnersOutside(ToyGame):
    """A winner who does not sit at the table."""

    def winners(self, state: Lanterns) -> list[int]:
        return [len(state.hands)]


class ChattyEvent(ToyGame):
    """Event data that is not plain."""

    def tell_drawn(self, state: Lanterns, seat: int, card: int) -> None:
        super().tell_drawn(state, seat, card)
        state.tell("pool", cards=(1, 2))


FAULTS: dict[str, tuple[ToyGame, str]] = {
    "shared-list": (SharedList(), "clone"),
    "forgetful-json": (ForgetfulJson(), "saves"),
    "leaky-observe": (LeakyObserve(), "secrets"),
    "leaky-event": (LeakyEvent(), "secrets"),
    "leaky-prompt": (LeakyPrompt(), "secrets"),
    "own-hand-redealt": (OwnHandRedealt(), "secrets"),
    "nothing-redealt": (NothingRedealt(), "secrets"),
    "cards-from-nowhere": (CardsFromNowhere(), "secrets"),
    "quiet-peek": (QuietPeek(), "window"),
    "memory": (Memory(), "again"),
    "lost-card": (LostCard(), "flow"),
    "endless": (Endless(), "flow"),
    "no-option": (NoOption(), "flow"),
    "other-words": (OtherWords(), "flow"),
    "same-keys": (SameKeys(), "flow"),
    "sign-key": (SignKey(), "flow"),
    "odd-anchor": (OddAnchor(), "flow"),
    "late-mistake": (LateMistake(), "flow"),
    "wrong-weights": (WrongWeights(), "flow"),
    "winners-outside": (WinnersOutside(), "flow"),
    "chatty-event": (ChattyEvent(), "flow"),
}

HASH_ORDER = HashOrder()
