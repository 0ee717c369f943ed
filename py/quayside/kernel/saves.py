"""Saves: a match as JSON data, and back, with a clear code for everything that is no save.

Fields: `format` ("quayside-save"), `version` (of this form), `game`, `rules` (the game's rules
version), `build`, `options`, `settings`, `seats` (name and flag), `seed`, `log` (keys; `~` marks
chance, `!` forced answers), `remarks`, `checkpoint` (the position when the present turn began,
where in the log, and its digest), `origin` (position and turn where the log begins, for a save that
was taken over from other rules; else null), `digest` (of the position at the end of the log),
`created`, `title`, and `check`, a digest of all the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from .chance import Dealer
from .errors import IllegalAnswer, RulesError, SaveError
from .log import BY_CHANCE, BY_ITSELF, Entry, Player, TurnStart
from .match import Match
from .request import CHANCE, Chance, Request
from .state import digest

if TYPE_CHECKING:
    from .game import Game

FORMAT: Final = "quayside-save"
VERSION: Final = 1
MAX_ANSWERS: Final = 100_000
MAX_NAME: Final = 200
MAX_TEXT: Final = 1_000
"""Characters of a seed, a date, the value of a setting."""
MAX_FLAG: Final = 99
MAX_NUMBER: Final = 100_000
"""No position of a game holds a number beyond this. One that does may ask for as many options."""


def to_data(match: Match, build: str) -> dict[str, Any]:
    """The match as JSON data."""
    data: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "game": match.game.META.id,
        "rules": match.game.META.rules_version,
        "build": build,
        "options": dict(match.options),
        "settings": dict(match.settings),
        "seats": [{"name": player.name, "flag": player.flag} for player in match.players],
        "seed": match.seed,
        "log": [entry.text() for entry in match.log],
        "remarks": [[at, remark] for at, remark in match.remarks],
        "checkpoint": _checkpoint(match),
        "origin": _origin(match),
        "digest": match.digest(),
        "created": match.created,
        "title": match.title,
    }
    data["check"] = digest(data)
    return data


def _checkpoint(match: Match) -> dict[str, Any]:
    start = match.turn_start()
    state = start.state.to_json()
    return {
        "at": start.at,
        "turn": start.turn,
        "chances": start.chances,
        "seat": start.seat,
        "state": state,
        "digest": digest(state),
    }


def _origin(match: Match) -> dict[str, Any] | None:
    if match._origin is None:
        return None
    state, turn = match._origin
    return {"state": state.to_json(), "turn": turn}


def from_data(data: Any, find_game: Callable[[str], Game], *, whole: bool = False) -> Match:
    """The match that the data holds, standing at the end of its log.

    The checkpoint is restored and the answers after it are given again; `verify` replays the rest.
    With `whole` the log is replayed from its first answer instead, and no position that the data
    claims is believed: for saves from strangers.
    A save of another rules version is replayed whole, else taken over through the game's `migrate`.
    `find_game` raises KeyError for an id it does not know. Raises SaveError.
    """
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        raise SaveError("not-a-save")
    version = data.get("version")
    if not isinstance(version, int):
        raise SaveError("not-a-save", "version")
    if version > VERSION:
        raise SaveError("newer", str(version))
    rest = {key: value for key, value in data.items() if key != "check"}
    try:
        if data.get("check") != digest(rest):
            raise SaveError("damaged", "check")
        return _open(data, find_game, whole)
    except SaveError:
        raise
    except RecursionError as error:
        raise SaveError("damaged", "nesting") from error
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, OverflowError) as error:
        raise SaveError("incomplete", f"{type(error).__name__}: {error}") from error


def _open(data: Mapping[str, Any], find_game: Callable[[str], Game], whole: bool) -> Match:
    try:
        game = find_game(_text(data["game"]))
    except KeyError as error:
        raise SaveError("unknown-game", str(data["game"])) from error
    match = _shell(data, game)
    entries = [Entry.parse(_text(text)) for text in data["log"]]
    if len(entries) > MAX_ANSWERS:
        raise SaveError("too-big", str(len(entries)))
    rules = data["rules"]
    if not isinstance(rules, int):
        raise TypeError("rules version")
    if rules == game.META.rules_version:
        origin = data["origin"]
        if origin is not None:
            match._origin = (game.state_from_json(_sane(origin["state"])), int(origin["turn"]))
        if whole:
            match._begin()
            _replay(match, entries)
        else:
            _resume_checkpoint(match, data["checkpoint"], data["checkpoint"]["state"], entries)
        if match.digest() != data["digest"]:
            raise SaveError("digest")
        return match
    return _other_rules(match, data, entries, rules)


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"text expected, not {type(value).__name__}")
    return value


def _short(value: Any) -> str:
    """The text, if it is not longer than such texts are."""
    text = _text(value)
    if len(text) > MAX_TEXT:
        raise ValueError("too long")
    return text


def _number(value: Any, low: int, high: int) -> int:
    """The number, if it lies between these two."""
    if not isinstance(value, int) or not low <= value <= high:
        raise ValueError(f"not a number from {low} to {high}")
    return int(value)


def _setting(value: Any) -> Any:
    """The value of a setting of the table: a switch, a number or a short text."""
    if isinstance(value, bool):
        return value
    return _short(value) if isinstance(value, str) else _number(value, -MAX_NUMBER, MAX_NUMBER)


def _sane(data: Any) -> Any:
    """The position as JSON data, if no number in it is one that no position has."""
    values: list[Any] = [data]
    while values:
        value = values.pop()
        if isinstance(value, Mapping):
            values.extend(value.values())
        elif isinstance(value, list):
            values.extend(value)
        elif isinstance(value, int):
            _number(value, -MAX_NUMBER, MAX_NUMBER)
    return data


def _shell(data: Mapping[str, Any], game: Game) -> Match:
    """A match with all that surrounds the position."""
    match = Match()
    match.game = game
    match.players = tuple(
        Player(_text(seat["name"])[:MAX_NAME], _number(seat["flag"], 0, MAX_FLAG))
        for seat in data["seats"]
    )
    match.options = game.META.check_options(len(match.players), data["options"])
    match.settings = {_short(name): _setting(value) for name, value in data["settings"].items()}
    match.seed = _short(data["seed"])
    match.created = _short(data["created"])
    match.title = _text(data["title"])[:MAX_NAME]
    seats = len(match.players)
    match.remarks = [
        (
            _number(at, 0, MAX_ANSWERS),
            {
                "seat": _number(remark["seat"], CHANCE, seats - 1),
                "n": _number(remark["n"], 0, MAX_ANSWERS),
            },
        )
        for at, remark in data["remarks"]
    ]
    match._dealer = Dealer(match.seed)
    return match


def _resume_checkpoint(
    match: Match, checkpoint: Mapping[str, Any], state: Mapping[str, Any], entries: list[Entry]
) -> None:
    at = int(checkpoint["at"])
    if not 0 <= at <= len(entries):
        raise ValueError("checkpoint outside the log")
    if checkpoint["digest"] != digest(checkpoint["state"]):
        raise SaveError("damaged", "checkpoint")
    start = TurnStart(
        turn=int(checkpoint["turn"]),
        at=at,
        events=0,
        chances=int(checkpoint["chances"]),
        seat=int(checkpoint["seat"]),
        state=match.game.state_from_json(_sane(state)),
    )
    match._stand(start, entries, [])
    _replay(match, entries[at:])


def _replay(match: Match, entries: list[Entry]) -> None:
    """The answers have been given, each checked against its request and its mark."""
    for entry in entries:
        request = match.request
        if request is None or not request.allows(entry.key) or not _is_marked_right(request, entry):
            raise SaveError("illegal", f"{len(match.log)}: {entry.text()}")
        try:
            match._apply(entry)
        except Exception as error:
            raise SaveError("illegal", f"{len(match.log)}: {error!r}") from error


def _is_marked_right(request: Request, entry: Entry) -> bool:
    """Whether a person, chance, or the kernel could have given this answer."""
    if entry.by == BY_ITSELF:
        return len(request.keys()) == 1
    return (entry.by == BY_CHANCE) == isinstance(request, Chance)


def _other_rules(match: Match, data: Mapping[str, Any], entries: list[Entry], rules: int) -> Match:
    """As `from_data` for a save of other rules: forced answers are dropped and given anew.

    If the log has become illegal, the game's `migrate` takes the checkpoint over, and the log
    begins there.
    """
    refusal = SaveError("newer" if rules > match.game.META.rules_version else "rules-changed")
    if data["origin"] is None:
        match._begin(settle=True)
        if _answer_all(match, entries):
            return match
    checkpoint = data["checkpoint"]
    at = int(checkpoint["at"])
    if not 0 <= at <= len(entries) or checkpoint["digest"] != digest(checkpoint["state"]):
        raise SaveError("damaged", "checkpoint")
    state = match.game.migrate(_sane(checkpoint["state"]), rules)
    if state is None:
        raise refusal
    match.remarks = []
    match._origin = (match.game.state_from_json(state), int(checkpoint["turn"]))
    match._begin(settle=True)
    if not _answer_all(match, entries[at:]):
        raise refusal
    return match


def _answer_all(match: Match, entries: list[Entry]) -> bool:
    """Whether all answers but the forced ones could be given again; if so, they have been."""
    for entry in entries:
        if entry.by == BY_ITSELF:
            continue
        if (entry.by == BY_CHANCE) != isinstance(match.request, Chance):
            return False
        try:
            match.answer(entry.key)
        except (IllegalAnswer, RulesError):
            return False
    return True


def verify(match: Match) -> Match:
    """The same match replayed whole, with the events of its entire past.

    Raises SaveError("illegal") or SaveError("digest") if the log does not lead to its position.
    """
    twin = match._blank()
    twin._begin()
    _replay(twin, match.log)
    if twin.digest() != match.digest():
        raise SaveError("digest")
    return twin
