"""Lanterns: a made-up game with every kind of secret, so that the kit is proven on them.

Cards 1 to 24. Set-up, by chance: who leads, and three cards for each seat, that only it sees.
A round: the leader draws a card (not in the first), seen by itself alone; it may peek at a card of
another seat (chance picks it, the two of them learn it); it lights up to two lanterns, one by one,
which it can take back, and says that it is done. All bid one card in secret; then the bids are
shown and the highest card wins its points. A seat with one card left has no choice (a forced
answer); the first to bid is asked for its consent before. With `length` "long", hands have five
cards. The game is over when somebody has no card before a round begins.

The rules are a class so that broken variants can be made of it (`broken.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Self

from quayside.kernel import (
    Chance,
    Flow,
    Meta,
    Option,
    OptionSpec,
    Request,
    Rng,
    State,
    end_turn,
    msg,
)

HANDS = {"short": 3, "long": 5}
CARDS = 24
LANTERNS = 2


class Lanterns(State):
    """The whole table."""

    __slots__ = ("bids", "hands", "known", "leader", "lit", "pool", "round", "shown", "won")

    def __init__(self, players: int) -> None:
        super().__init__()
        self.leader = 0
        self.round = 0
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.pool = list(range(1, CARDS + 1))
        """Cards not dealt yet; no order, so it is kept sorted."""
        self.known: list[list[tuple[int, int]]] = [[] for _ in range(players)]
        """For each seat, what it has seen of others: (seat, card) still in that hand."""
        self.bids: dict[int, int] = {}
        """Cards put down in secret this round."""
        self.lit: list[int] = []
        """Lanterns lit this round."""
        self.won: list[list[int]] = [[] for _ in range(players)]
        self.shown: list[int] = []
        """Cards that everybody has seen and that are out of the game."""

    def copy(self) -> Self:
        twin = type(self)(len(self.hands))
        twin.leader = self.leader
        twin.round = self.round
        twin.hands = [hand[:] for hand in self.hands]
        twin.pool = self.pool[:]
        twin.known = [known[:] for known in self.known]
        twin.bids = dict(self.bids)
        twin.lit = self.lit[:]
        twin.won = [won[:] for won in self.won]
        twin.shown = self.shown[:]
        return twin

    def to_json(self) -> dict[str, Any]:
        return {
            "leader": self.leader,
            "round": self.round,
            "hands": [hand[:] for hand in self.hands],
            "pool": self.pool[:],
            "known": [[list(seen) for seen in known] for known in self.known],
            "bids": [[seat, card] for seat, card in self.bids.items()],
            "lit": self.lit[:],
            "won": [won[:] for won in self.won],
            "shown": self.shown[:],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        state = cls(len(data["hands"]))
        state.leader = int(data["leader"])
        state.round = int(data["round"])
        state.hands = [[int(card) for card in hand] for hand in data["hands"]]
        state.pool = [int(card) for card in data["pool"]]
        state.known = [[(int(s), int(c)) for s, c in known] for known in data["known"]]
        state.bids = {int(seat): int(card) for seat, card in data["bids"]}
        state.lit = [int(lantern) for lantern in data["lit"]]
        state.won = [[int(card) for card in won] for won in data["won"]]
        state.shown = [int(card) for card in data["shown"]]
        return state


class ToyGame:
    """The rules of Lanterns, as a `kernel.Game`."""

    META = Meta(
        id="toy",
        title="Lanterns",
        min_seats=2,
        max_seats=4,
        minutes=5,
        rules_version=1,
        options=(OptionSpec("length", ("short", "long"), msg("option.length")),),
        designers=("nobody",),
        publishers=("nobody",),
        year=2024,
        hidden=True,
    )
    state_class = Lanterns

    def new_state(self, players: int, options: Mapping[str, str]) -> Lanterns:
        state = self.state_class(players)
        state.round = -HANDS[options["length"]]
        return state

    # ------------------------------------------------------------------ the flow

    def setup(self, state: Lanterns) -> Flow:
        seats = range(len(state.hands))
        leader = yield Chance(
            "leader",
            [(str(seat), 1) for seat in seats],
            by=0,
            prompt=msg("toy.leader"),
            label="toy.seat",
        )
        state.leader = int(leader)
        state.tell("leads", seat=state.leader)
        cards, state.round = -state.round, 0
        for seat in seats:
            for _ in range(cards):
                yield from self.draw(state, seat)

    def draw(self, state: Lanterns, seat: int) -> Flow:
        key = yield Chance(
            "draw",
            lambda: [(f"card:{card}", 1) for card in state.pool],
            by=seat,
            prompt=msg("toy.draw", seat=seat),
            label="toy.card",
            knows=(seat,),
        )
        card = int(key[5:])
        state.pool.remove(card)
        state.hands[seat].append(card)
        state.hands[seat].sort()
        self.tell_drawn(state, seat, card)

    def tell_drawn(self, state: Lanterns, seat: int, card: int) -> None:
        state.tell("drew", seat=seat)
        state.tell_hidden("drew-card", audience=(seat,), reveals=True, seat=seat, card=card)

    def turn(self, state: Lanterns) -> Flow:
        state.round += 1
        state.tell("round-began", seat=state.leader, round=state.round)
        if state.round > 1 and state.pool:
            yield from self.draw(state, state.leader)
        yield from self.peek(state)
        yield from self.light(state)
        yield end_turn(state.leader)
        yield from self.bid(state)
        # The turn ends with the reveal, so that the next one is imagined from what is known by now.
        state.leader = (state.leader + 1) % len(state.hands)

    def peek(self, state: Lanterns) -> Flow:
        leader = state.leader
        key = yield Request(leader, "peek", msg("toy.peek", seat=leader), self.peeks(state))
        if key == "none":
            return
        other = int(key[5:])
        hand = state.hands[other]
        key = yield Chance(
            "peeked",
            [(f"card:{card}", 1) for card in hand],
            by=leader,
            prompt=msg("toy.peek", seat=leader),
            label="toy.card",
            knows=(leader, other),
        )
        card = int(key[5:])
        if (other, card) not in state.known[leader]:
            state.known[leader].append((other, card))
        state.tell("peeked", seat=leader, other=other)
        state.tell_hidden(
            "saw", audience=(leader, other), reveals=True, seat=leader, other=other, card=card
        )

    def peeks(self, state: Lanterns) -> list[Option]:
        return [
            Option("none", msg("toy.none")),
            *(
                Option(f"peek:{seat}", msg("toy.peek.at", other=seat), anchor=f"hand-{seat}")
                for seat, hand in enumerate(state.hands)
                if seat != state.leader and hand
            ),
        ]

    def light(self, state: Lanterns) -> Flow:
        leader = state.leader
        state.lit = []
        while len(state.lit) < LANTERNS:
            key = yield Request(leader, "light", msg("toy.light", seat=leader), self.lights(state))
            if key == "done":
                break
            state.lit.append(int(key[8:]))
            state.tell("lit", seat=leader, n=state.lit[-1])

    def lights(self, state: Lanterns) -> list[Option]:
        free = [n for n in range(4) if n not in state.lit]
        return [
            *(Option(f"lantern:{n}", msg("toy.lantern", n=n), f"lantern-{n}") for n in free),
            Option("done", msg("toy.done")),
        ]

    def bid(self, state: Lanterns) -> Flow:
        players = len(state.hands)
        first = (state.leader + 1) % players
        begin = [Option("begin", msg("toy.begin"))]
        yield Request(first, "begin", msg("toy.begin", seat=first), begin, consent=True)
        for i in range(players):
            seat = (first + i) % players
            key = yield Request(
                seat,
                "bid",
                msg("toy.bid", seat=seat),
                self.bid_options(state, seat),
                secret=True,
            )
            card = int(key[4:])
            state.hands[seat].remove(card)
            state.bids[seat] = card
            state.tell("bid", seat=seat)
        self.reveal(state)

    def bid_options(self, state: Lanterns, seat: int) -> Iterable[Option]:
        return [
            Option(f"bid:{card}", msg("toy.card", n=card), f"card-{card}")
            for card in state.hands[seat]
        ]

    def reveal(self, state: Lanterns) -> None:
        bids, state.bids = state.bids, {}
        best = max(bids, key=lambda seat: bids[seat])
        for seat, card in bids.items():
            for known in state.known:
                if (seat, card) in known:
                    known.remove((seat, card))
            if seat != best:
                state.shown.append(card)
        state.won[best].append(bids[best])
        state.tell_hidden("bids", reveals=True, seat=best, bids=[bids[s] for s in sorted(bids)])

    def is_over(self, state: Lanterns) -> bool:
        return not all(state.hands)

    # ------------------------------------------------------------------ what is known

    def observe(self, state: Lanterns, seat: int) -> dict[str, Any]:
        mine = seat >= 0
        return {
            "leader": state.leader,
            "round": max(state.round, 0),
            "pool": len(state.pool),
            "sizes": [len(hand) for hand in state.hands],
            "hand": state.hands[seat][:] if mine else None,
            "known": [list(seen) for seen in state.known[seat]] if mine else None,
            "bid": state.bids.get(seat) if mine else None,
            "has_bid": sorted(state.bids),
            "lit": state.lit[:],
            "won": [won[:] for won in state.won],
            "shown": state.shown[:],
        }

    def redeal(self, state: Lanterns, seat: int, rng: Rng) -> None:
        """All cards that `seat` has not seen are shuffled and dealt again, turn starts only."""
        seen = dict.fromkeys(state.known[seat]) if seat >= 0 else {}
        loose = state.pool[:]
        for other, hand in enumerate(state.hands):
            if other != seat:
                loose += [card for card in hand if (other, card) not in seen]
        loose.sort()
        rng.shuffle(loose)
        for other, hand in enumerate(state.hands):
            if other == seat:
                continue
            kept = [card for card in hand if (other, card) in seen]
            fresh = [loose.pop() for _ in range(len(hand) - len(kept))]
            state.hands[other] = sorted(kept + fresh)
            # What others have seen of one another must be true of the new hands.
        state.pool = sorted(loose)
        self.redeal_known(state, seat)

    def redeal_known(self, state: Lanterns, seat: int) -> None:
        """Whatever other seats know is, in imagination, something about the hands dealt there."""
        for who, known in enumerate(state.known):
            if who == seat:
                continue
            taken: set[tuple[int, int]] = set()
            fresh = []
            for other, card in known:
                if card not in state.hands[other] or (other, card) in taken:
                    card = next(c for c in state.hands[other] if (other, c) not in taken)
                taken.add((other, card))
                fresh.append((other, card))
            state.known[who] = fresh

    # ------------------------------------------------------------------ the end

    def scores(self, state: Lanterns) -> list[int]:
        return [sum(won) for won in state.won]

    def winners(self, state: Lanterns) -> list[int]:
        scores = self.scores(state)
        return [seat for seat, points in enumerate(scores) if points == max(scores)]

    def state_from_json(self, data: Mapping[str, Any]) -> Lanterns:
        return self.state_class.from_json(data)

    def migrate(self, data: Mapping[str, Any], rules_version: int) -> Mapping[str, Any] | None:
        del data, rules_version
        return None


TOY = ToyGame()


def conserved(state: Lanterns) -> None:
    """Each card is in exactly one place."""
    places = [*state.hands, state.pool, list(state.bids.values()), *state.won, state.shown]
    cards = sorted(card for place in places for card in place)
    assert cards == list(range(1, CARDS + 1)), cards
    assert len(state.lit) == len(set(state.lit)) <= LANTERNS
