"""What is said about a game of Capt'n W. Kidd: spaces, the question, what happened, who won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from ...kernel import CHANCE, Event, Message, Option, Request, msg
from ..parts.line import Line
from .catalog import STARTS

if TYPE_CHECKING:
    from .drawing import Sight

Facts = Mapping[str, Any]

WALKING: Final = ("act", "move", "free")
"""The kinds of requests in which pirates walk."""


# ------------------------------------------------------------------ the deck


def space(
    what: Message, state: str, option: Option | None, reason: Message | None, *, instead: bool
) -> Message:
    """What is on the space and what can be done there, for the ear.

    `state` is `picked` where the picked pirate stands, `walked` where its way leads so far, else
    empty; `instead` says that the pirate there can be picked in place of the one that has been.
    """
    if state == "picked":
        what = msg("deck.picked", what=what)
    elif state == "walked":
        what = msg("deck.walked", what=what)
    if option is not None:
        return _choice(what, option)
    if reason is not None:
        return msg("deck.blocked", what=what, reason=reason)
    return msg("deck.instead", what=what) if instead else what


def _choice(what: Message, option: Option) -> Message:
    if option.hint is not None:
        return msg("deck.choice.hint", what=what, label=option.label, hint=option.hint)
    return msg("deck.choice", what=what, label=option.label)


def standing(name: str, tower: Facts | None) -> Message:
    """Who stands on the space, and how; the tower is what the observation says of it."""
    where = msg("deck.start", space=name) if name in STARTS else msg("deck.space", space=name)
    if tower is None:
        return msg("deck.empty", place=where)
    seat, back, ways = tower["owner"], tower["back"], tower["exits"]
    if tower["height"] == 1:
        return msg("deck.pirate", place=where, seat=seat, back=back, ways=ways)
    return msg(
        "deck.tower",
        place=where,
        n=tower["height"],
        seat=seat,
        crews=runs(tower["crew"][:-1]),
        back=back,
        ways=ways,
    )


def runs(crew: Sequence[int]) -> list[Message]:
    """The pirates from the top to the bottom, those of one player in a row told together."""
    found: list[tuple[int, int]] = []
    for seat in reversed(crew):
        if found and found[-1][0] == seat:
            found[-1] = (seat, found[-1][1] + 1)
        else:
            found.append((seat, 1))
    return [msg("run", seat=seat, n=n) for seat, n in found]


def bubble(sight: Sight) -> Message | None:
    """What the chosen option brings, in a few words; None if it only changes who stands where."""
    option, after = sight.selected, sight.after
    if option is None or after is None or option.hint is None:
        return None
    n = option.hint.params["n"]
    if option.hint.key == "act.place.lost":
        return msg("bubble.lost", n=n)
    if sight.frees:
        return msg("bubble.frees")
    goal = after["spaces"].get(option.key.removeprefix("to:").partition("/")[0])
    if goal is not None and goal["height"] > 2:
        return msg("bubble.tower", n=goal["height"])
    return msg("bubble.captures", n=n)


# ------------------------------------------------------------------ the question


def ask(request: Request | None, facts: Facts, seat: int) -> Message:
    """What is to be decided, with the name."""
    if request is None:
        return msg("ask.over") if facts["over"] else msg("ask.wait", seat=seat)
    if request.kind == "die":
        return msg("ask.die", seat=seat)
    return request.prompt


def hint(request: Request | None, selected: Option | None) -> Message | None:
    """What the question means, or the chosen option, in one line."""
    if request is None:
        return None
    if selected is not None and selected.hint is not None:
        return selected.hint
    if request.seat == CHANCE:
        return msg("die.hint")
    return request.hint


def confirm(request: Request, option: Option) -> Message:
    """What Confirm says: what is done."""
    what, _, rest = option.key.partition(":")
    where = rest.partition("/")[0]
    if what == "place":
        return msg("confirm.place", space=where)
    if what == "pirate":
        return msg("confirm.pirate", space=where)
    if option.gain is not None:
        return msg("confirm.capture", space=where)
    if request.kind == "free":
        return msg("confirm.flee", space=where)
    return msg("confirm.walk", space=where)


def subtitle(facts: Facts) -> Message:
    """Under the game's title: the box and the turn."""
    n: int = facts["round"]
    return msg("subtitle.over", n=n) if facts["over"] else msg("subtitle", n=n)


def summary(facts: Facts, request: Request | None) -> Message:
    """Where the game stands, for the list of saved games."""
    n: int = facts["round"]
    if facts["over"]:
        winners = facts["winners"]
        if len(winners) == 1:
            return msg("summary.won", n=n, seat=winners[0])
        return msg("summary.drawn", n=n)
    seat: int = facts["seat"] if request is None or request.seat == CHANCE else request.seat
    return msg("summary", n=n, seat=max(seat, 0))


# ------------------------------------------------------------------ what happened


def log_line(event: Event) -> Line | None:
    """The event as a line of the log; None for one that is not worth a line."""
    data = event.data
    seat: int = data.get("seat", 0)
    match event.kind:
        case "first-player":
            return Line(msg("log.first", seat=seat), seat)
        case "rolled":
            return Line(msg("log.rolled", seat=seat, n=data["n"]), seat)
        case "placed":
            return Line(msg("log.placed", seat=seat, space=data["space"]), seat)
        case "moved":
            return Line(_moved(data), seat)
        case "captured":
            return Line(_captured(data), seat)
        case "freed":
            return Line(msg("log.freed", seat=seat, space=data["space"]), seat)
        case "fled":
            origin, goal = data["origin"], data["space"]
            return Line(msg("log.fled", seat=seat, origin=origin, space=goal), seat)
        case "passed":
            return Line(msg("log.passed", seat=seat), seat)
        case "out":
            return Line(msg("log.out", seat=seat), seat)
        case "flags":
            return Line(msg("log.flags", n=data["n"]), icon="banner")
        case "game-over":
            winners = data["winners"]
            if len(winners) == 1:
                return Line(msg("log.won", seat=winners[0]), icon="trophy")
            return Line(msg("log.drawn", seats=winners), icon="trophy")
        case _:
            return None


def _moved(data: Facts) -> Message:
    """Who went where; over which spaces, if the way was longer."""
    seat, origin, path, n = data["seat"], data["origin"], data["path"], data["height"]
    if len(path) == 1:
        return msg("log.moved", seat=seat, origin=origin, space=path[-1])
    over = path[:-1]
    if n == 1:
        return msg("log.moved.over", seat=seat, origin=origin, space=path[-1], spaces=over)
    return msg("log.moved.tower", seat=seat, n=n, origin=origin, space=path[-1], spaces=over)


def _captured(data: Facts) -> Message:
    spaces: Sequence[str] = data["spaces"]
    return msg(
        "log.captured", seat=data["seat"], other=data["other"], n=len(spaces), spaces=list(spaces)
    )


# ------------------------------------------------------------------ the end


def headline(facts: Facts, winners: Sequence[int]) -> tuple[Message, Message]:
    """Who won, and why the game is over."""
    if len(winners) > 1:
        return msg("over.drawn", seats=list(winners)), _why(facts, winners)
    return msg("over.won", seat=winners[0]), _why(facts, winners)


def _why(facts: Facts, winners: Sequence[int]) -> Message:
    """The end in a sentence."""
    seat = winners[0]
    other = next((s for s in range(len(facts["players"])) if s not in winners), seat)
    n = facts["players"][seat]["captives"]
    match facts["end"]:
        case "blocked":
            return msg("end.blocked", seat=seat, other=other)
        case "repetition":
            return msg("end.repetition")
        case "limit":
            return msg("end.limit", n=facts["actions"])
        case "last-move":
            return msg("end.last-move", seat=seat, other=other)
        case "strict":
            return msg("end.strict", seat=seat, other=other)
        case "stuck" if len(winners) == 1:
            return msg("end.stuck", seat=seat, n=n)
        case "stuck":
            return msg("end.stuck.drawn", n=n)
        case "quiet" if len(winners) == 1:
            return msg("end.quiet", seat=seat, n=n)
        case "quiet":
            return msg("end.quiet.drawn", n=n)
        case "captured":
            return msg("end.captured", seat=seat)
        case _:
            return msg("end.passes")
