"""A match at the table: what is selected, whose sheet is shown, who holds the tablet, the past.

Knows the match and the game's board, but neither the screen around them nor the browser.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, cast

from ..kernel import (
    CHANCE,
    PUBLIC,
    Chance,
    Event,
    IllegalAnswer,
    Match,
    Message,
    Player,
    SaveError,
    msg,
)
from ..kernel.log import BY_PERSON
from ..kernel.saves import verify
from .contract import (
    Board,
    Drawing,
    LogLine,
    Preview,
    TableParts,
    TableView,
    is_open,
    nothing_foreseen,
)
from .text import Texts

SETTINGS: Final[dict[str, Any]] = {
    "gains": True,
    "curtain": True,
    "look_away": False,
    "auto_end": False,
    "dice": "app",
}
"""The settings of a table with their defaults. `curtain` is for games in which all lies open,
`look_away` for those that hide something.
"""
_STAYS: Final = ("observed",)
"""What follows from the match alone, neither from what is selected nor from who has the tablet."""
_MOVES: Final = (
    "match",
    "selected",
    "holder",
    "mark",
    "past",
    "shown",
    "_kept",
    "_follower",
    "_asked",
)
"""What may be another one after a tap."""


class Line(NamedTuple):
    """A line of the log with the number of answers after which it was written."""

    at: int
    line: LogLine


class Session:
    """A match that people are playing, and how they look at it."""

    __slots__ = (
        "_asked",
        "_follower",
        "_kept",
        "board",
        "holder",
        "listed",
        "mark",
        "match",
        "past",
        "save_id",
        "selected",
        "shown",
        "text",
        "whole",
    )

    def __init__(
        self, match: Match, board: Board, save_id: str, lang: str = "en", *, whole: bool = True
    ) -> None:
        self.match = match
        self.whole = whole
        """Whether the log leads here from the very beginning."""
        self.board = board
        self.save_id = save_id
        self.text = Texts([player.name for player in match.players], match.game.META.id, lang)
        self.selected: str | None = None
        """Key of the option that is being previewed."""
        self.listed = False
        """Whether the list of all choices is open."""
        self.shown: int | None = None
        """Whose sheet is looked at; None follows the seat to decide."""
        self.holder: int | None = None
        """The seat that has the tablet; PUBLIC while all look at it, None until somebody says who
        has it.
        """
        self.mark = 0
        """What happened after so many answers is new to the holder."""
        self.past: int | None = None
        """The number of answers of the position looked at; None for the present."""
        self._kept: dict[str, Any] = {}
        self._follower: Match | None = None
        self._asked: list[int] = []
        self.settle()

    @classmethod
    def resume(cls, match: Match, board: Board, save_id: str, lang: str = "en") -> Session:
        """The session of a loaded match, with the events of its whole past.

        A match that was taken over from other rules has no past that could be replayed.
        """
        try:
            return cls(verify(match), board, save_id, lang)
        except SaveError:
            return cls(match, board, save_id, lang, whole=False)

    def twin(self, *, answering: bool = False) -> Session:
        """A session like this one, for trying out what a tap would show: nothing is done here.

        It may be answered only if `answering` is said, for then it has a match of its own.
        """
        twin = Session.__new__(Session)
        for name in Session.__slots__:
            setattr(twin, name, getattr(self, name))
        twin._kept = self._staying()
        if answering:
            twin.match = self.match.clone()
        if self._follower is not None:
            twin._follower, twin._asked = self._follower.clone(), list(self._asked)
        return twin

    def foresee(self, key: str | None) -> Session:
        """The session after a tap on this option; None for the one that lifts the curtain. Nothing
        is done here, but should that be the next thing that happens, it is this that has happened.

        IllegalAnswer for what is not allowed now.
        """
        known, twin = self._kept.get("foreseen", ("", None))
        if twin is not None and known == key:
            return cast("Session", twin)
        if key is None:
            twin = self.twin()
            twin.hand_over()
        else:
            twin = self.twin(answering=not self.curtained and self.answers(key))
            twin.tap(key)
        self._kept["foreseen"] = key, twin
        return twin

    def _is_foreseen(self, key: str | None) -> bool:
        """Whether it has been worked out what comes of this; then it has happened."""
        foreseen, twin = self._kept.pop("foreseen", ("", None))
        # A twin has nothing to redo.
        if twin is None or foreseen != key or self.match.can_redo():
            return False
        twin.match.title = self.match.title
        for name in _MOVES:
            setattr(self, name, getattr(twin, name))
        return True

    # ------------------------------------------------------------------ who and what

    def setting(self, name: str) -> Any:
        """The setting of this table."""
        return self.match.settings.get(name, SETTINGS[name])

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits round the table."""
        return self.match.players

    @property
    def hidden(self) -> bool:
        """Whether somebody could see what is not for his eyes."""
        return self.match.game.META.hidden

    @property
    def decider(self) -> int | None:
        """The seat that has to answer now; for chance the seat that rolls; None when over."""
        request = self.match.request
        if request is None:
            return None
        return request.by if isinstance(request, Chance) else request.seat

    @property
    def _needed(self) -> int | None:
        """Who has to have the tablet: the seat to decide, or PUBLIC if all look; None when over."""
        return PUBLIC if self.hidden and is_open(self.match.request) else self.decider

    @property
    def curtained(self) -> bool:
        """Whether the tablet has to be handed over before anything is shown.

        Where the others look away instead, the curtain is needed only after a break: nobody has
        been asked to look away then.
        """
        needed = self._needed
        if needed in (None, PUBLIC, self.holder) or len(self.players) == 1:
            return False
        if not self.hidden:
            return bool(self.setting("curtain"))
        return self.holder is None or not self.setting("look_away")

    @property
    def behind_curtain(self) -> bool:
        """Whether the curtain is on the screen: the past may be looked at all the same."""
        return self.curtained and self.past is None

    @property
    def private(self) -> bool:
        """Whether the screen shows what only the seat to decide may see."""
        return (
            self.hidden
            and len(self.players) > 1
            and self.past is None
            and self._needed not in (None, PUBLIC)
            and not self.curtained
        )

    @property
    def seat(self) -> int:
        """Whose view of the table this is: who decides; nobody's if all look or it is over."""
        needed = self._needed
        return PUBLIC if needed is None else needed

    def _by_hand(self, request: Chance) -> bool:
        """Whether a person enters what chance says: dice, not what set-up is drawn by lot for."""
        return bool(self.setting("dice") == "own") and self.match.turn > 0 and request.by >= 0

    def settle(self) -> None:
        """Chance has answered until a person is asked; nothing is selected, unless there is only
        one place to choose, or a usual one, which is previewed at once.
        """
        match = self.match
        while isinstance(match.request, Chance) and not self._by_hand(match.request):
            match.deal()
        self.selected = None
        self.past = None
        self._kept = {}
        if not self.curtained:
            if self._needed == PUBLIC:
                self._all_look()
            elif self.decider is not None and self.holder != self.decider:
                self.hand_over()
            self._preselect()

    def hand_over(self) -> None:
        """The seat that has to decide has the tablet."""
        if self._is_foreseen(None):
            return
        self.holder = self._needed
        self.shown = None
        self.mark = self.since(self.seat)
        self._kept = self._staying()
        self._preselect()

    def _all_look(self) -> None:
        """The tablet lies in the middle, for a question that needs no secrets."""
        if self.holder is None and self.decider is not None:
            self.mark = self.since(self.decider)
        if self.holder != PUBLIC:
            self.shown = None
        self.holder = PUBLIC

    def hide(self) -> None:
        """The curtain is back, without any answer."""
        self.holder = None
        self.select(None)

    def _preselect(self) -> None:
        request = self.match.request
        if request is None or not self.parts().confirms:
            return
        usual = self.parts().usual
        if usual is not None:
            self.select(usual)
            return
        places = [option.key for option in request.options if option.anchor is not None]
        if len(places) == 1 and places[0] not in self._acts():
            self.select(places[0])

    def since(self, seat: int) -> int:
        """The number of answers after which things are new to the seat: its own last one."""
        if not self.whole:
            return self.match.turn_index
        # Kept, for it takes a replay of the whole log, and the curtain asks more than once.
        found: int = self._keep(f"since {seat}", lambda: self._since(seat))
        return found

    def _since(self, seat: int) -> int:
        log, deciders = self.match.log, self._deciders()
        for i in range(len(log) - 1, -1, -1):
            if deciders[i] == seat and log[i].by == BY_PERSON:
                return i + 1
        return 0

    def _deciders(self) -> list[int]:
        """For each answer of the log the seat that was asked, CHANCE for those of chance.

        A second match goes the same way, so that no answer is given to the rules again each time
        somebody takes the tablet.
        """
        log = self.match.log
        if self._follower is None or log[: len(self._follower.log)] != self._follower.log:
            self._follower, self._asked = self.match.at(0), []
        self._asked += self._follower.follow(self.match)
        return self._asked

    # ------------------------------------------------------------------ answering

    def _acts(self) -> set[str]:
        """The options that need no second tap."""
        parts = self.parts()
        return {*parts.at_once, *[act.key for act in parts.acts]}

    def select(self, key: str | None) -> None:
        """The option is being previewed, or nothing is."""
        self.selected = key
        self._kept = self._staying()

    def _staying(self) -> dict[str, Any]:
        """What is known and stays so until something is answered."""
        return {name: self._kept[name] for name in _STAYS if name in self._kept}

    def show(self, seat: int) -> None:
        """The sheet of this seat is looked at."""
        self.shown = seat
        for name in ("view", "parts", "drawing", "foreseen"):
            self._kept.pop(name, None)

    def tap(self, key: str) -> bool:
        """The option has been selected or answered; returns whether it was answered.

        IllegalAnswer, with the reason if there is one, for what is not allowed now.
        """
        request = self.match.request
        if request is None or self.past is not None or self.curtained:
            raise IllegalAnswer(key)
        request.check(key)
        if not self.answers(key):
            if not self._is_foreseen(key):
                self.select(key)
            return False
        self.answer(key)
        return True

    def answers(self, key: str) -> bool:
        """Whether a tap on this option answers it, instead of only selecting it."""
        return not self.parts().confirms or key in self._acts() or key == self.selected

    def answer(self, key: str) -> None:
        """The answer has been given, and chance's after it."""
        if self._is_foreseen(key):
            return
        at = len(self.match.log)
        self.match.answer(key)
        self.mark = at + 1
        self.settle()

    def confirm(self) -> bool:
        """The selected option has been answered; False if none is."""
        if self.selected is None or self.past is not None:
            return False
        self.answer(self.selected)
        return True

    def unpick(self, key: str) -> bool:
        """Of the run of picks, this one is taken back and the others are given again."""
        match = self.match
        again: list[str] = []
        while match.can_undo():
            again.append(self._last_own())
            match.undo()
            if again[-1] == key:
                again.pop()
                for other in reversed(again):
                    if other in self._keys():
                        match.answer(other)
                self.settle()
                return True
        for _ in again:
            match.redo()
        return False

    def repick(self, old: str, new: str) -> bool:
        """The pick `old` is taken back and `new` answered in its place; False if it cannot be.

        The selection stays, if it can. IllegalAnswer for a `new` that is not allowed then.
        """
        selected = self.selected
        if not self.unpick(old):
            return False
        assert self.match.request is not None
        self.match.request.check(new)
        self.answer(new)
        if selected in self._keys():
            self.select(selected)
        return True

    def _keys(self) -> Sequence[str]:
        request = self.match.request
        return request.keys() if request is not None else ()

    def _last_own(self) -> str:
        return next(entry.key for entry in reversed(self.match.log) if entry.by == BY_PERSON)

    # ------------------------------------------------------------------ taking back

    def undo(self) -> bool:
        """The last answer is taken back, if that is free."""
        done = self.match.undo()
        if done:
            self._after_undo()
        return done

    def redo(self) -> bool:
        """What was taken back is given again."""
        done = self.match.redo()
        if done:
            self._after_undo()
        return done

    def restart_turn(self) -> bool:
        """Everything in this turn that can be taken back is."""
        done = self.match.restart_turn() > 0
        if done:
            self._after_undo()
        return done

    def take_back(self) -> bool:
        """The last answer of a person is taken back in any case; the log says so."""
        done = self.match.take_back()
        if done:
            self._after_undo()
        return done

    def _after_undo(self) -> None:
        if self.hidden and self._needed != self.holder:
            # Nobody expects it, so nobody has looked away.
            self.holder = None
        self.mark = min(self.mark, len(self.match.log))
        self.settle()

    def set(self, name: str, value: Any) -> None:
        """The setting of this table has changed; a curtain that is up stays up for this time where
        something is hidden.
        """
        if self.curtained:
            self.holder = None
        self.match.settings = {**self.match.settings, name: value}
        self.settle()

    # ------------------------------------------------------------------ what is seen

    def _keep(self, name: str, make: Callable[[], Any]) -> Any:
        """What `make` says, asked only once in the present situation."""
        if name not in self._kept:
            self._kept[name] = make()
        return self._kept[name]

    def preview(self) -> Preview | None:
        """What would be if the selected option were answered."""
        key = self.selected
        if key is None:
            return None

        def make() -> Preview:
            twin = self.match.clone()
            known = len(twin.events)
            twin.answer(key)
            events = (event for _, event in twin.events[known:])
            return Preview(
                twin.observe(self.seat),
                tuple(event for event in events if event.is_known_to(self.seat)),
            )

        found: Preview = self._keep("preview", make)
        return found

    def parts(self) -> TableParts:
        """How the table looks, now or at the moment of the past that is looked at."""
        found: TableParts = self._keep("parts", lambda: self.board.view(self.view()))
        return found

    def drawing(self) -> Drawing:
        """The board and what stands round it."""
        found: Drawing = self._keep("drawing", lambda: self.parts().draw())
        return found

    def lying_open(self) -> TableParts:
        """How the table looks as far as everybody may know it, while nothing is asked."""

        def make() -> TableParts:
            match, seat = self.match, self.seat
            events = match.events_for(PUBLIC, self.since(seat))
            return self.board.view(
                TableView(
                    observation=match.observe(PUBLIC),
                    request=None,
                    seat=seat,
                    shown=seat,
                    players=match.players,
                    text=self.text,
                    settings={name: self.setting(name) for name in SETTINGS},
                    last=tuple(event for _, event in events),
                    curtained=True,
                )
            )

        found: TableParts = self._keep("open", make)
        return found

    def behind(self) -> tuple[TableParts, Drawing]:
        """What stays of the table behind a curtain, and its drawing."""
        parts = self.lying_open()
        found: Drawing = self._keep("behind", parts.draw)
        return parts, found

    @property
    def mover(self) -> int:
        """The seat whose turn it is, now or at the moment of the past that is looked at; the first
        winner when over.
        """
        return self._mover(self.match if self.past is None else self._then())

    def view(self) -> TableView:
        """What the board draws from."""
        found: TableView = self._keep("view", self._view)
        return found

    def _view(self) -> TableView:
        match = self.match if self.past is None else self._then()
        seat = self._mover(match)
        request = match.request if self.past is None else None
        seen = match.observe(PUBLIC) if self.past is not None else self.observed()
        last = self.since_marked() if self.past is None else self._step(match)
        return TableView(
            observation=seen,
            request=request,
            seat=seat,
            shown=seat if self.shown is None else self.shown,
            players=match.players,
            text=self.text,
            settings={name: self.setting(name) for name in SETTINGS},
            selected=self.selected if request is not None else None,
            foresee=self.preview if request is not None else nothing_foreseen,
            last=last,
        )

    def observed(self) -> dict[str, Any]:
        """What the seat that has to decide may know."""
        found: dict[str, Any] = self._keep("observed", lambda: self.match.observe(self.seat))
        return found

    def _then(self) -> Match:
        past = self.past or 0
        found: Match = self._keep(f"at {past}", lambda: self.match.at(past))
        return found

    def _mover(self, match: Match) -> int:
        request = match.request
        if isinstance(request, Chance):
            return max(request.by, 0)
        if request is not None:
            return request.seat
        winners = match.winners()
        return winners[0] if winners else 0

    def since_marked(self) -> tuple[Event, ...]:
        """What is new to the holder of the tablet."""
        return tuple(event for _, event in self.match.events_for(self.seat, self.mark))

    def _step(self, then: Match) -> tuple[Event, ...]:
        """What happened last in the past that is looked at."""
        known = then.events_for(PUBLIC)
        return tuple(event for at, event in known if at == known[-1][0])

    # ------------------------------------------------------------------ the log

    def log_line(self, event: Event) -> LogLine | None:
        """The event in words; the kernel's own events are worded here."""
        if event.kind == "taken-back":
            seat = event.data["seat"]
            return LogLine(
                msg("log.taken-back", seat=seat),
                seat=seat if seat != CHANCE else None,
            )
        return self.board.log_line(event)

    def lines(self, since: int = 0, viewer: int | None = None) -> list[Line]:
        """The lines of the log that the seat at the tablet may know, or this viewer."""
        found = []
        for at, event in self.match.events_for(self.seat if viewer is None else viewer, since):
            line = self.log_line(event)
            if line is not None:
                found.append(Line(at, line))
        return found

    def news(self) -> list[Line]:
        """The lines about what is new to the holder of the tablet, four at most."""
        found: list[Line] = self._keep("news", lambda: self.lines(self.mark)[-4:])
        return found

    def digest(self) -> list[LogLine]:
        """What happened since the last turn of the seat to decide, without headings.

        It stands on the curtain, which others see too: so only what all may know.
        """
        lines = self.lines(self.since(self.seat), PUBLIC)
        return [line.line for line in lines if not line.line.heading]

    def stops(self) -> list[int]:
        """The moments one can look at: after each thing worth a line, and now."""
        now = len(self.match.log)
        if not self.whole:
            return [now]
        found: list[int] = self._keep(
            "stops",
            lambda: sorted({0, now, *(line.at for line in self.lines() if not line.line.heading)}),
        )
        return found

    def look_at(self, stop: int | None) -> None:
        """The table shows the position at this stop of `stops`; the last one is the present."""
        stops = self.stops()
        if stop is None or stop >= len(stops) - 1:
            past = None
        else:
            past = stops[max(stop, 0)]
        if past != self.past:
            self.past = past
            self.selected = None
            self._kept = {"stops": stops}

    @property
    def stop(self) -> int:
        """Which of `stops` is looked at."""
        stops = self.stops()
        return stops.index(self.past) if self.past in stops else len(stops) - 1

    # ------------------------------------------------------------------ for the list of saves

    def summary(self) -> Message:
        """Where the game stands, told to everybody."""
        return self.board.summary(self._public(), self.match.request)

    def round(self) -> int:
        """The round that is being played; the turn where a game has no rounds."""
        return int(self._public().get("round", self.match.turn))

    def _public(self) -> dict[str, Any]:
        found: dict[str, Any] = self._keep("public", lambda: self.match.observe(PUBLIC))
        return found
