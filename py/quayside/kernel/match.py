"""The referee: applies answers to the rules, keeps the log, clones, takes back, saves and loads.

The log of answers is the truth; everything else is derived from it. A match also keeps a copy of
the position at the start of a turn, so that any position of the turn is that copy plus the few
answers since. Where turns are short only every few of them are kept: the position at the start of
another follows from the last one kept.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import itemgetter
from typing import Any, Final, Self

from .chance import Dealer, Rng
from .errors import IllegalAnswer, RulesError
from .game import Flow, Game
from .log import (
    BY_CHANCE,
    BY_ITSELF,
    BY_PERSON,
    CHANCES,
    FORCED,
    PERSONS,
    Entry,
    Player,
    TurnStart,
    UndoState,
)
from .message import msg
from .request import CHANCE, END_TURN, Chance, Request
from .state import Event, State, digest

KEPT: Final = 24
"""So many answers lie between positions that are kept at the start of turns, as they are given."""


class Match:
    """One game being played. Knows no rules: it drives those of `game`."""

    __slots__ = (
        "_chances",
        "_dealer",
        "_every",
        "_go_on",
        "_keep_at",
        "_kept",
        "_last_seat",
        "_origin",
        "_redo",
        "_window",
        "_window_events",
        "created",
        "events",
        "game",
        "log",
        "options",
        "players",
        "remarks",
        "request",
        "seed",
        "settings",
        "state",
        "title",
        "turn",
        "turn_index",
    )

    def __init__(self) -> None:
        """Not for use: see `new`, `load` and `clone`."""
        self.game: Game
        self.players: tuple[Player, ...] = ()
        self.options: dict[str, str] = {}
        self.settings: dict[str, Any] = {}
        self.seed = ""
        self.created = ""
        self.title = ""
        self.log: list[Entry] = []
        self.events: list[tuple[int, Event]] = []
        """What happened, each with the number of log entries after which it did."""
        self.remarks: list[tuple[int, dict[str, Any]]] = []
        """Answers taken back after a confirmation: where in the log, who, how many."""
        self.state: Any = None
        self.request: Request | None = None
        self.turn = 0
        """Turns begun so far, set-up being turn 0."""
        self.turn_index = 0
        """Length of the log when the present turn began."""
        self._origin: tuple[Any, int] | None = None
        """Position and turn where the log begins, if that is not before set-up."""
        self._kept: TurnStart
        """The start of this turn, or of one before it."""
        self._every = KEPT
        self._keep_at = 0
        """Length of the log from which on the next start of a turn is kept."""
        self._go_on: Callable[[Any], Request]
        """What the rules do with an answer, or with None to begin: they run on to a question."""
        self._dealer: Dealer
        self._chances = 0
        self._redo: list[list[Entry]] = []
        self._window = 0
        """Length of the log when a turn last began or a seat was asked after another one."""
        self._window_events = 0
        """Number of events at that time."""
        self._last_seat = CHANCE

    # ------------------------------------------------------------------ beginning

    @classmethod
    def new(
        cls,
        game: Game,
        players: Sequence[Player] | int,
        options: Mapping[str, str] | None = None,
        seed: str = "",
        *,
        settings: Mapping[str, Any] | None = None,
        created: str = "",
        title: str = "",
    ) -> Self:
        """A match before its first answer.

        `players` may be a number, for tests and simulations. `settings` change how the table
        behaves, never the rules: `auto_end` (bool) closes turns without asking; others belong to
        the screens. Raises ValueError for a wrong number of players or a wrong option.
        """
        self = cls()
        if isinstance(players, int):
            players = [Player(f"Player {i + 1}", i + 1) for i in range(players)]
        self.game = game
        self.players = tuple(players)
        self.options = game.META.check_options(len(self.players), options or {})
        self.settings = dict(settings or {})
        self.seed = seed
        self.created = created
        self.title = title
        self._dealer = Dealer(seed)
        self._begin(settle=True)
        return self

    def _begin(self, *, settle: bool = False) -> None:
        """The match stands before its first answer; with `settle` after the forced ones."""
        self.log = []
        self.events = []
        self._chances = 0
        self._last_seat = CHANCE
        if self._origin is None:
            self.turn = 0
            state = self.game.new_state(len(self.players), self.options)
        else:
            start, self.turn = self._origin
            state = start.copy()
        self._keep_at = 0
        self._begin_turn(state)
        self._apply(None, settle=settle)

    # ------------------------------------------------------------------ the engine

    def _begin_turn(self, state: Any) -> None:
        """The rules are to play a turn (set-up, if none has begun) from this state."""
        self.state = state
        at = self.turn_index = self._window = len(self.log)
        # The turn before may have told things that are not collected yet.
        told = self._window_events = len(self.events) + len(state.events)
        if at >= self._keep_at:
            self._keep_at = at + self._every
            self._kept = TurnStart(
                self.turn, at, told, self._chances, self._last_seat, state.copy()
            )
        flow: Flow = self.game.turn(state) if self.turn else self.game.setup(state)
        self._go_on = flow.send

    def turn_start(self) -> TurnStart:
        """Where the present turn has begun."""
        kept = self._kept
        if kept.turn != self.turn:
            twin = self._blank()
            twin._every = 0
            twin._stand(kept, self.log, self.events)
            for entry in self.log[kept.at : self.turn_index]:
                twin._apply(entry)
            kept = self._kept = twin._kept
            self._keep_at = kept.at + KEPT
        return kept

    def _stand(self, start: TurnStart, log: list[Entry], events: list[tuple[int, Event]]) -> None:
        """The match stands where this turn starts; log and events begin with what was before."""
        self._kept = start
        self._keep_at = start.at + self._every
        self.turn = start.turn
        self.log = log[: start.at]
        self.events = events[: start.events]
        self._chances = start.chances
        self._last_seat = start.seat
        self._begin_turn(start.state.copy())
        self._apply(None)

    def _apply(self, entry: Entry | None, *, settle: bool = False, deal: bool = False) -> None:
        """The entry is in the log, and the rules have run on to their next request, into the next
        turn if this one is done. Without an entry they begin a turn. Checks nothing.

        With `settle` forced answers are given after it, with `deal` those of chance as well, until
        there is a request that somebody has to think about.
        """
        log = self.log
        while True:
            key = None
            if entry is not None:
                key, by = entry
                log.append(entry)
                if by == BY_CHANCE:
                    self._chances += 1
            request: Request | None
            try:
                request = self.request = self._go_on(key)
            except StopIteration:
                request = self.request = self._next_turn()
            events = self.state.events
            if events:
                told, at = self.events, len(log)
                for event in events:
                    told.append((at, event))
                events.clear()
            if request is not None:
                seat = request.seat
                if seat != self._last_seat and seat != CHANCE:
                    self._last_seat = seat
                    self._window = len(log)
                    self._window_events = len(self.events)
            if self.remarks:
                self._remark()
            if not settle:
                return
            if request is None or not request._open:
                entry = self._forced(request)
                if entry is not None:
                    continue
            if self._redo:
                self._redone()
            if not deal or not isinstance(request, Chance):
                return
            entry = self._drawn(request)

    def _next_turn(self) -> Request | None:
        """The first request after the turn that is done; None if the game is over."""
        state = self.state
        while not self.game.is_over(state):
            self.turn += 1
            self._begin_turn(state)
            try:
                return self._go_on(None)
            except StopIteration:
                pass
        return None

    def _remark(self) -> None:
        at = len(self.log)
        for index, remark in self.remarks:
            if index == at:
                self.events.append((at, Event("taken-back", remark)))

    def _forced(self, request: Request | None) -> Entry | None:
        """The answer that the referee gives to the request; None if it is for others to answer."""
        if request is None or request.consent:
            return None
        key = request.sole()
        if key is None or (request.kind == END_TURN and self._may_go_on()):
            return None
        return FORCED[key]

    def _drawn(self, request: Chance) -> Entry:
        """What chance answers from the seed."""
        return CHANCES[self._dealer.draw(request, self._chances)]

    def _may_go_on(self) -> bool:
        """Whether the person is to be asked at the end of a turn if something shall be undone."""
        return self._free()[0] >= 0 and not self.settings.get("auto_end", False)

    def _rewind(self, entries: Iterable[Entry]) -> None:
        """The match stands where these answers since the start of the turn lead."""
        self._stand(self.turn_start(), self.log, self.events)
        for entry in entries:
            self._apply(entry)

    def _rebuild(self, entries: Iterable[Entry]) -> None:
        """The match stands where these answers lead from the very beginning."""
        self._begin()
        for entry in entries:
            self._apply(entry)

    # ------------------------------------------------------------------ answering

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.request is None

    def answer(self, key: str, *, deal: bool = False) -> None:
        """The answer has been given, with all its consequences and any forced answers after it.

        With `deal`, chance has answered after it until a person is asked or the game is over.
        Raises IllegalAnswer if `key` is not among the options, RulesError if the rules failed; in
        both cases the match is as it was before the answer that failed.
        """
        request = self.request
        if request is None:
            raise IllegalAnswer(key, msg("kernel.game-over"))
        if not request._open or key not in request._keys:
            request.check(key)
        self._give((CHANCES if request.seat == CHANCE else PERSONS)[key], deal=deal)

    def play(self, choose: Callable[[Request, Rng], str], rng: Rng, limit: int) -> bool:
        """Chance and whoever is asked, as `choose` says, have answered until the game is over or
        so many decisions are made; returns whether it is over. Raises what `answer` raises.
        """
        self.deal_all()
        for _ in range(limit):
            request = self.request
            if request is None:
                return True
            self.answer(choose(request, rng), deal=True)
        return self.over

    def _failed(self, error: Exception) -> RulesError:
        """What is to be said of it; the match is as it was before the answer that failed."""
        at = self._last_given()
        key = self.log[at].key
        self._rebuild(self.log[:at])
        what = f"{self.game.META.id}: answering {key!r} to {self.request!r}"
        return RulesError(f"{what} failed: {error!r}")

    def _last_given(self) -> int:
        """Log index of the last answer that was not forced."""
        log = self.log
        at = len(log) - 1
        while log[at].by == BY_ITSELF:
            at -= 1
        return at

    def _redone(self) -> None:
        """What was taken back can be given again if the last answer is the first of it."""
        redo = self._redo
        if redo[-1] == self.log[self._last_given() :]:
            redo.pop()
        else:
            redo.clear()

    def deal(self) -> str:
        """Chance has answered once, from the seed; returns its key. Only for chance requests."""
        request = self.request
        if not isinstance(request, Chance):
            raise IllegalAnswer("", msg("kernel.not-chance"))
        entry = self._drawn(request)
        self._give(entry)
        return entry.key

    def deal_all(self) -> None:
        """Chance has answered until a person is asked or the game is over."""
        request = self.request
        if isinstance(request, Chance):
            self._give(self._drawn(request), deal=True)

    def _give(self, entry: Entry, *, deal: bool = False) -> None:
        """As `answer`, for what is known to be an answer: a pile is not gone through for a draw."""
        try:
            self._apply(entry, settle=True, deal=deal)
        except Exception as error:
            raise self._failed(error) from error

    def scores(self) -> list[int]:
        """The points of each seat if the game ended now."""
        return self.game.scores(self.state)

    def winners(self) -> list[int]:
        """The winning seats of a finished game; empty before."""
        return self.game.winners(self.state) if self.over else []

    # ------------------------------------------------------------------ taking back

    def can_undo(self) -> UndoState:
        """Whether the last answer of the seat to move can be taken back, and if not, why."""
        code = self._free()[1]
        return UndoState(code == "ok", code)

    def _free(self) -> tuple[int, str]:
        """Log index of the last answer that can be taken back freely, and `ok`; or -1 and why none
        can be.
        """
        if self.request is None:
            return -1, "over"
        floor, code = self._window, "handed-over" if self._window else "nothing"
        for at, event in reversed(self.events[self._window_events :]):
            if event.reveals:
                floor, code = at, "revealed"
                break
        log = self.log
        for i in range(len(log) - 1, floor - 1, -1):
            by = log[i].by
            if by == BY_PERSON:
                return i, "ok"
            if by == BY_CHANCE:
                return -1, "chance"
        return -1, code

    def _last_own(self) -> int:
        """Log index of the last answer that a person gave, else -1."""
        log = self.log
        for i in range(len(log) - 1, -1, -1):
            if log[i].by == BY_PERSON:
                return i
        return -1

    def undo(self) -> bool:
        """The last answer inside the undo window is taken back; False if there is none."""
        index, _ = self._free()
        if index < 0:
            return False
        tail = self.log[self.turn_index :]
        cut = index - self.turn_index
        redo = self._redo
        self._rewind(tail[:cut])
        redo.append(tail[cut:])
        return True

    def restart_turn(self) -> int:
        """All answers inside the undo window are taken back; returns how many there were."""
        count = 0
        while self.undo():
            count += 1
        return count

    def can_redo(self) -> bool:
        """Whether an answer taken back can be given again."""
        return bool(self._redo)

    def redo(self) -> bool:
        """The answer last taken back is given again; False if there is none."""
        if not self._redo:
            return False
        for entry in self._redo.pop():
            self._apply(entry)
        return True

    def take_back(self) -> bool:
        """The last answer of a person is taken back even though the undo window has closed.

        The log keeps a remark of it, and chance will answer as it did before. False if no person
        has answered yet.
        """
        index = self._last_own()
        if index < 0:
            return False
        taken = len(self.log) - index
        self.remarks = [(at, remark) for at, remark in self.remarks if at <= index]
        self._redo.clear()
        self._rebuild(self.log[:index])
        # The log holds only answers, so before each of them somebody was asked.
        seat = self.request.seat if self.request is not None else CHANCE
        remark = {"seat": seat, "n": taken}
        self.remarks.append((index, remark))
        self.events.append((index, Event("taken-back", remark)))
        return True

    def follow(self, other: Match) -> list[int]:
        """This match, which stands earlier on the same way, stands where the other one does.

        Returns for each answer on the way the seat that was asked, CHANCE for those of chance.
        ValueError if the other's log does not go on from ours.
        """
        here = len(self.log)
        if other.log[:here] != self.log:
            raise ValueError("another way")
        seats = []
        for entry in other.log[here:]:
            seats.append(self.request.seat if self.request is not None else CHANCE)
            self._apply(entry)
        return seats

    # ------------------------------------------------------------------ other matches from this one

    def _blank(self) -> Self:
        twin = type(self)()
        twin.game = self.game
        twin.players = self.players
        twin.options = self.options
        twin.settings = self.settings
        twin.seed = self.seed
        twin.created = self.created
        twin.title = self.title
        twin.remarks = list(self.remarks)
        twin._origin = self._origin
        twin._dealer = self._dealer
        return twin

    def clone(self) -> Self:
        """An independent match in the same position, with the same past but nothing to redo."""
        twin = self.at_turn_start()
        for entry in self.log[self.turn_index :]:
            twin._apply(entry)
        return twin

    def at_turn_start(self, state: Any = None) -> Self:
        """An independent match with the same past where the present turn begins.

        With a `state`, the turn begins with that instead of the real one, and keeps it.
        """
        start = self.turn_start()
        if state is not None:
            start = start._replace(state=state)
        twin = self._blank()
        twin._stand(start, self.log, self.events)
        return twin

    def at(self, index: int) -> Self:
        """A match that stands after the first `index` answers of this one's log."""
        twin = self._blank()
        twin._rebuild(self.log[:index])
        return twin

    def replayed(self) -> Self:
        """A match brought here by all answers from the beginning, with all events of its past."""
        return self.at(len(self.log))

    def observe(self, seat: int) -> dict[str, Any]:
        """What the seat (or PUBLIC) may know of the position, as JSON data."""
        return self.game.observe(self.state, seat)

    def events_for(self, seat: int, since: int = 0) -> list[tuple[int, Event]]:
        """The events after the first `since` answers that the seat (or PUBLIC) may know of."""
        first = bisect_left(self.events, since, key=itemgetter(0)) if since > 0 else 0
        return [(at, event) for at, event in self.events[first:] if event.is_known_to(seat)]

    def digest(self) -> str:
        """16 hexadecimal digits for the position and the number of answers that led to it."""
        state: State = self.state
        return digest({"state": state.to_json(), "answers": len(self.log)})

    def imagine(self, seat: int, rng: Rng) -> Self:
        """A match that could be this one, for all that `seat` knows. See `kernel.imagine`."""
        from .imagine import imagine

        return imagine(self, seat, rng)

    # ------------------------------------------------------------------ saving

    def save(self, *, build: str = "") -> dict[str, Any]:
        """The match as JSON data. See `kernel.saves` for its form."""
        from .saves import to_data

        return to_data(self, build)

    @classmethod
    def load(cls, data: Any, find_game: Callable[[str], Game], *, whole: bool = False) -> Match:
        """The match that the data holds. Raises SaveError with a code for everything else.

        With `whole` nothing is believed but the log: see `kernel.saves`.
        """
        from .saves import from_data

        return from_data(data, find_game, whole=whole)
