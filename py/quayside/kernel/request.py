"""Requests: what the rules ask, of whom, and what may be answered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from .errors import IllegalAnswer
from .message import Message, msg

CHANCE: Final = -1
"""The seat of dice and cards."""

PUBLIC: Final = -2
"""Not a seat: the observer who knows only what lies open to everybody."""

END_TURN: Final = "end-turn"
"""Kind, and only key, of the request that closes a turn of several decisions."""


_ROWS = (list, tuple)
_new = object.__new__

Alike = list[tuple[Sequence[str], int]]
"""Groups of outcomes: keys, and the weight of every single one of them."""


class Option(NamedTuple):
    """One thing that may be answered now."""

    key: str
    """Stable, readable, unique in its request: `place:3,4`, `die:0`, `pass`. No leading ~ ! ^."""
    label: Message
    """What the button says."""
    anchor: str | None = None
    """Id of the thing on the board to tap, where there is one: `cell-3-4`."""
    gain: Message | None = None
    """What it brings, short enough to be printed on the place: "+3"."""
    hint: Message | None = None
    """What it means, in one sentence."""


class Blocked(NamedTuple):
    """Something one might expect among the options, and why it is not there."""

    key: str
    reason: Message
    anchor: str | None = None


def wordless(key: str) -> Option:
    """Nothing: a request that gives mere keys has to say what their options look like."""
    raise TypeError(f"no words for {key!r}")


class Request:
    """A question of the rules to one seat.

    What it allows is given as `options`; or as `keys`, of which `words` makes the options, so that
    the referee and whoever answers at random do without the words. Given both, they must tell of
    the same answers in the same order.

    All of these, `hint`, `blocked` and `data` may be functions. They are called when first looked
    at, which a replay never does: so look at a question while it is open. They get what is given as
    `about`, and `words` the key after it: no question needs functions of its own.
    """

    __slots__ = (
        "_about",
        "_blocked",
        "_data",
        "_hint",
        "_keys",
        "_open",
        "_options",
        "_words",
        "consent",
        "kind",
        "prompt",
        "seat",
        "secret",
    )

    def __init__(
        self,
        seat: int,
        kind: str,
        prompt: Message,
        options: Callable[..., Iterable[Option]] | Iterable[Option] | None = None,
        *,
        keys: Callable[..., Iterable[str]] | Iterable[str] | None = None,
        words: Callable[..., Option] = wordless,
        hint: Callable[..., Message] | Message | None = None,
        blocked: Callable[..., Iterable[Blocked]] | Iterable[Blocked] = (),
        secret: bool = False,
        consent: bool = False,
        data: Callable[..., dict[str, Any]] | dict[str, Any] | None = None,
        about: tuple[Any, ...] = (),
    ) -> None:
        self.seat = seat
        self.kind = kind
        self.prompt = prompt
        self.secret = secret
        """The answer stays unknown to other seats until the rules reveal it."""
        self.consent = consent
        """To be asked even if there is only one option."""
        self._about = about
        self._hint = hint
        self._data = data
        self._options = options
        self._words = words
        self._blocked = blocked
        given: Any = keys
        self._keys: Sequence[str] = given
        """What they are made of, until they are listed."""
        self._open = isinstance(given, _ROWS) and (consent or len(given) > 1)
        """They are listed, and known to be no matter for the referee alone."""

    def keys(self) -> Sequence[str]:
        """The keys of all legal answers, in the order in which they should be shown."""
        if not self._open:
            self._list()
        return self._keys

    def _list(self) -> None:
        keys: Any = self._keys
        if not isinstance(keys, _ROWS):
            if callable(keys):
                keys = keys(*self._about)
            elif keys is None:
                keys = [option.key for option in self.options]
            if not isinstance(keys, _ROWS):
                keys = list(keys)
            self._keys = keys
        self._open = self.consent or len(keys) > 1

    def sole(self) -> str | None:
        """The key of the only legal answer; None if there are several."""
        keys = self._keys
        if not keys or not isinstance(keys, _ROWS):
            keys = self.keys()
        return keys[0] if len(keys) == 1 else None

    @property
    def options(self) -> tuple[Option, ...]:
        """All legal answers with their words, in the order of `keys`."""
        options = self._options
        if not isinstance(options, tuple):
            if options is None:
                options = tuple(map(self._word, self.keys()))
            else:
                options = tuple(options(*self._about) if callable(options) else options)
            self._options = options
        return options

    def option(self, key: str) -> Option | None:
        """The legal answer of this key with its words; None if there is none.

        Of a request that gives keys and words, no other answer is worded for it.
        """
        if self._options is None:
            return self._word(key) if key in self.keys() else None
        return next((option for option in self.options if option.key == key), None)

    def _word(self, key: str) -> Option:
        return self._words(*self._about, key)

    @property
    def hint(self) -> Message | None:
        """What there is to consider, in a sentence or two."""
        hint = self._hint
        if callable(hint):
            hint = self._hint = hint(*self._about)
        return hint

    @property
    def data(self) -> dict[str, Any]:
        """Plain facts about the question for boards and advisers."""
        data = self._data
        if not isinstance(data, dict):
            data = self._data = data(*self._about) if data is not None else {}
        return data

    @property
    def blocked(self) -> tuple[Blocked, ...]:
        """What is not allowed now and why, as far as the rules care to say."""
        blocked = self._blocked
        if not isinstance(blocked, tuple):
            blocked = tuple(blocked(*self._about) if callable(blocked) else blocked)
            self._blocked = blocked
        return blocked

    def allows(self, key: str) -> bool:
        """Whether `key` is one of the answers."""
        return key in self.keys()

    def check(self, key: str) -> None:
        """Raises IllegalAnswer, with the reason if the rules give one, unless `key` is allowed."""
        if key not in self.keys():
            reasons = (blocked.reason for blocked in self.blocked if blocked.key == key)
            raise IllegalAnswer(key, next(reasons, None))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.kind} of seat {self.seat}>"


class Chance(Request):
    """A question to dice or cards: outcomes with positive integer weights.

    They are given as `outcomes`, each key with its weight; `draw` makes one of groups of keys that
    are alike, so that a draw from a pile does not go through the pile.

    `by` is the seat on whose behalf chance decides; with "real dice" that person enters the result.
    `knows` lists the seats that see the outcome; None means everybody.
    """

    __slots__ = ("_alike", "_even", "_label", "_outcomes", "_total", "by", "knows")

    def __init__(
        self,
        kind: str,
        outcomes: Callable[[], Iterable[tuple[str, int]]] | Iterable[tuple[str, int]] = (),
        *,
        by: int,
        prompt: Message,
        label: str,
        knows: tuple[int, ...] | None = None,
        data: dict[str, Any] | None = None,
    ) -> None:
        # Not through the other class's beginning, which would take as long again.
        self.seat = CHANCE
        self.kind = kind
        self.prompt = prompt
        self.secret = knows is not None
        self.consent = False
        self.by = by
        self.knows = knows
        self._about = ()
        self._hint = None
        self._data = data
        self._options = None
        self._words = wordless
        self._blocked = ()
        self._keys = ()
        self._open = False
        self._label = label
        self._outcomes = outcomes
        self._alike: Alike | None = None
        self._total = 0
        self._even = False
        """Every outcome weighs 1; known when the total is."""

    def _list(self) -> None:
        self._keys = [key for key, _ in self.outcomes]
        self._open = self.consent or len(self._keys) > 1

    def _word(self, key: str) -> Option:
        # msg() with a computed key: the keys of outcomes are listed by the game's catalogue.
        return Option(key, Message(f"{self._label}.{key}", {}))

    @property
    def outcomes(self) -> tuple[tuple[str, int], ...]:
        """Each possible key with its weight; every weight is at least 1."""
        outcomes = self._outcomes
        if self._alike is not None:
            outcomes = tuple([(key, weight) for keys, weight in self._alike for key in keys])
            self._outcomes, self._alike = outcomes, None
        elif not isinstance(outcomes, tuple):
            outcomes = tuple(outcomes() if callable(outcomes) else outcomes)
            self._outcomes = outcomes
        return outcomes

    def sole(self) -> str | None:
        """The key of the only outcome; None if there are several."""
        if self._open and len(self._keys) > 1:
            return None
        outcomes = self.outcomes
        return outcomes[0][0] if len(outcomes) == 1 else None

    @property
    def total(self) -> int:
        """The sum of all weights."""
        total = self._total
        if not total:
            total = sum([weight for _, weight in self.outcomes])
            if total == len(self.outcomes):
                self._list()
                self._even = True
            self._total = total
        return total

    def drawn(self, x: int) -> str:
        """The key that a number from 0 to 2**64 - 1 stands for, if all of them are equally likely.

        The bias of scaling 64 bits to the sum of weights is below 1 in 2**50 for sums to 16,000.
        """
        if self._even:
            return self._keys[(x * self._total) >> 64]
        return self.at((x * self.total) >> 64)

    def at(self, x: int) -> str:
        """The key at place x, 0 to `total` - 1, if every outcome takes as many as it weighs.

        Raises ValueError for a place beyond them.
        """
        if self._even and 0 <= x < self._total:
            return self.keys()[x]
        if self._alike is not None:
            for keys, weight in self._alike:
                places = len(keys) * weight
                if x < places:
                    return keys[x // weight]
                x -= places
        else:
            for key, weight in self.outcomes:
                x -= weight
                if x < 0:
                    return key
        raise ValueError(f"chance request {self.kind!r} has no outcome")


def ask(
    seat: int,
    kind: str,
    prompt: Message,
    keys: list[str] | tuple[str, ...],
    *,
    words: Callable[..., Option],
    hint: Callable[..., Message] | Message | None = None,
    blocked: Callable[..., Iterable[Blocked]] | Iterable[Blocked] = (),
    secret: bool = False,
    consent: bool = False,
    data: Callable[..., dict[str, Any]] | dict[str, Any] | None = None,
    about: tuple[Any, ...] = (),
) -> Request:
    """A `Request` with these keys, for questions that are asked at every turn: made in half the
    time, for Python gathers the named arguments of a class, but not those of a function.
    """
    request = _new(Request)
    request.seat = seat
    request.kind = kind
    request.prompt = prompt
    request.secret = secret
    request.consent = consent
    request._about = about
    request._hint = hint
    request._data = data
    request._options = None
    request._words = words
    request._blocked = blocked
    request._keys = keys
    request._open = consent or len(keys) > 1
    return request


def draw(
    kind: str,
    keys: Sequence[str],
    *,
    by: int,
    prompt: Message,
    label: str,
    groups: Alike | None = None,
    knows: tuple[int, ...] | None = None,
) -> Chance:
    """A `Chance` with these keys, all equally likely; or in groups, which are the keys in order,
    each with the weight of every single key of it. Made fast, as by `ask`.
    """
    chance = _new(Chance)
    chance.seat = CHANCE
    chance.kind = kind
    chance.prompt = prompt
    chance.secret = knows is not None
    chance.by = by
    chance.knows = knows
    chance.consent = False
    chance._hint = chance._data = chance._options = None
    chance._words = wordless
    chance._about = chance._blocked = chance._outcomes = ()
    chance._label = label
    # Whoever has asked for the keys of a pile may look at them when the pile is another one.
    keys = chance._keys = [*keys]
    n = len(keys)
    chance._open = n > 1
    if groups is None:
        chance._even = True
        chance._total = n
        chance._alike = [(keys, 1)]
    else:
        chance._even = False
        chance._alike = groups
        total = 0
        for group, weight in groups:
            total += len(group) * weight
        chance._total = total
    return chance


def end_turn(seat: int, *, consent: bool = False, hint: Message | None = None) -> Request:
    """The request that closes a turn.

    The kernel answers it by itself where there is nothing to take back, or where the table wants
    it so, unless `consent` says that the person should have seen something first.
    """
    if hint is None:
        return _plain_end_turn(seat, consent)
    return _end_turn(seat, consent, hint)


def _end_turn(seat: int, consent: bool, hint: Message | None) -> Request:
    return Request(
        seat,
        END_TURN,
        msg("kernel.end-turn.prompt", seat=seat),
        (Option(END_TURN, msg("kernel.end-turn")),),
        hint=hint,
        consent=consent,
    )


@cache
def _plain_end_turn(seat: int, consent: bool) -> Request:
    """Always the same, so made once."""
    return _end_turn(seat, consent, None)
