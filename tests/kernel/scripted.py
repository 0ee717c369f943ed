"""A game whose turn is written in the test, so that the referee meets exactly that flow."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from quayside.kernel import (
    Chance,
    Flow,
    Match,
    Meta,
    Option,
    OptionSpec,
    Player,
    Request,
    Rng,
    State,
    msg,
)


class Tally(State):
    """What was answered, turn by turn, and how many turns were played."""

    __slots__ = ("answers", "turns")

    def __init__(self) -> None:
        super().__init__()
        self.answers: list[str] = []
        self.turns = 0

    def copy(self) -> Tally:
        twin = Tally()
        twin.answers = self.answers[:]
        twin.turns = self.turns
        return twin

    def to_json(self) -> dict[str, Any]:
        return {"answers": self.answers[:], "turns": self.turns}


class Scripted:
    """A game of `length` turns, each of them the given flow."""

    def __init__(
        self,
        turn: Callable[[Tally], Flow],
        *,
        length: int = 2,
        setup: Callable[[Tally], Flow] | None = None,
        hidden: bool = False,
        rules_version: int = 1,
        migrate: Callable[[Mapping[str, Any], int], Mapping[str, Any] | None] | None = None,
    ) -> None:
        self._turn = turn
        self._setup = setup
        self._length = length
        self._migrate = migrate
        self.META = Meta(
            id="scripted",
            title="Scripted",
            min_seats=1,
            max_seats=3,
            minutes=1,
            rules_version=rules_version,
            options=(OptionSpec("mood", ("calm", "rough"), msg("mood")),),
            designers=(),
            publishers=(),
            year=2026,
            hidden=hidden,
        )

    def new_state(self, players: int, options: Mapping[str, str]) -> Tally:
        del players, options
        return Tally()

    def setup(self, state: Tally) -> Flow:
        if self._setup is not None:
            yield from self._setup(state)

    def turn(self, state: Tally) -> Flow:
        yield from self._turn(state)
        state.turns += 1

    def is_over(self, state: Tally) -> bool:
        return state.turns >= self._length

    def observe(self, state: Tally, seat: int) -> dict[str, Any]:
        del seat
        return state.to_json()

    def redeal(self, state: Tally, seat: int, rng: Rng) -> None:
        del state, seat, rng

    def scores(self, state: Tally) -> list[int]:
        return [len(state.answers)]

    def winners(self, state: Tally) -> list[int]:
        del state
        return [0]

    def state_from_json(self, data: Mapping[str, Any]) -> Tally:
        state = Tally()
        state.answers = [str(answer) for answer in data["answers"]]
        state.turns = int(data["turns"])
        return state

    def migrate(self, data: Mapping[str, Any], rules_version: int) -> Mapping[str, Any] | None:
        return self._migrate(data, rules_version) if self._migrate else None


def ask(state: Tally, seat: int, *keys: str, **more: Any) -> Flow:
    """The seat has chosen one of the keys, which the state remembers."""
    key = yield Request(
        seat,
        "choose",
        msg("choose", seat=seat),
        [Option(k, msg("choose.it")) for k in keys],
        **more,
    )
    state.answers.append(key)


def toss(state: Tally, *keys: str, by: int = 0) -> Flow:
    """Chance has chosen one of the keys, all equally likely."""
    key = yield Chance("toss", [(k, 1) for k in keys], by=by, prompt=msg("toss"), label="toss")
    state.answers.append(key)


def start(game: Scripted, seats: int = 2, **more: Any) -> Match:
    """A match of this game before its first answer."""
    return Match.new(game, [Player(name, i + 1) for i, name in enumerate("ABC"[:seats])], **more)
