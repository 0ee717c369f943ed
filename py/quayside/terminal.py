"""Playing in a terminal, by keys: any game, shown as a table of what its observation says."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import isqrt
from typing import Any, Final

from . import games
from .kernel import CHANCE, PUBLIC, Event, IllegalAnswer, Match, RulesError
from .ui.text import Texts

HELP: Final = (
    "Type the number or the key of an option. Also: undo, redo, restart (the turn), "
    "back (take back even so), table, log, save FILE, quit."
)
_WIDTH: Final = 100


# ---------------------------------------------------------------------- showing


def position(match: Match, seat: int) -> list[str]:
    """The position as the seat may know it, as lines of text."""
    names = [player.name for player in match.players]
    return list(_facts(match.observe(seat), names, ""))


def _facts(data: Mapping[str, Any], names: Sequence[str], indent: str) -> Iterator[str]:
    """One line for each simple fact, a table for what there is one of for each player."""
    for name, value in data.items():
        rows = value if isinstance(value, list) else []
        if len(rows) == len(names) and all(isinstance(row, Mapping) for row in rows):
            yield f"{indent}{_words(name)}:"
            yield from (f"{indent}  {line}" for line in _table(rows, names))
        elif isinstance(value, Mapping):
            yield f"{indent}{_words(name)}:"
            yield from _facts(value, names, indent + "  ")
        elif isinstance(value, str) and _side(value):
            yield f"{indent}{_words(name)}:"
            yield from (f"{indent}  {line}" for line in _grid(value))
        else:
            yield f"{indent}{_words(name)}: {_plain(value)}"


def _words(name: str) -> str:
    return name.replace("_", " ")


def _plain(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None or value == [] or value == "":
        return "-"
    if isinstance(value, list):
        parts = [f"({_plain(part)})" if isinstance(part, list) else _plain(part) for part in value]
        return " ".join(parts)
    if isinstance(value, Mapping):
        return ", ".join(f"{_words(str(name))} {_plain(part)}" for name, part in value.items())
    return str(value)


def _side(text: str) -> int:
    """Side of the square plan that the text is, row by row; 0 if it is a word or a sentence."""
    side = isqrt(len(text))
    return side if side >= 5 and side * side == len(text) and " " not in text else 0


def _grid(text: str) -> list[str]:
    side = _side(text)
    return [" ".join(text[row : row + side]) for row in range(0, len(text), side)]


def _table(rows: Sequence[Mapping[str, Any]], names: Sequence[str]) -> Iterator[str]:
    """A column for each player, a row for each fact; plans stand side by side."""
    flat = [dict(_flat(row, "")) for row in rows]
    keys = list(dict.fromkeys(key for row in flat for key in row))
    cells: list[tuple[str, list[list[str]]]] = [("", [[name] for name in names])]
    for key in keys:
        cells.append((_words(key), [_cell(row.get(key)) for row in flat]))
    first = max(len(key) for key, _ in cells)
    widths = [max(len(line) for _, row in cells for line in row[i]) for i in range(len(names))]
    for key, row in cells:
        for n in range(max(len(lines) for lines in row)):
            parts = [(key if n == 0 else "").ljust(first)]
            for lines, width in zip(row, widths, strict=True):
                parts.append((lines[n] if n < len(lines) else "").ljust(width))
            yield "  ".join(parts).rstrip()


def _flat(row: Mapping[str, Any], before: str) -> Iterator[tuple[str, Any]]:
    for key, value in row.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{before}{key} ")
        else:
            yield before + key, value


def _cell(value: Any) -> list[str]:
    return _grid(value) if isinstance(value, str) and _side(value) else [_plain(value)]


def question(match: Match, text: Texts) -> list[str]:
    """What is asked, and each option with its number, key and label."""
    request = match.request
    if request is None:
        names = [match.players[seat].name for seat in match.winners()]
        scores = ", ".join(
            f"{player.name} {points}"
            for player, points in zip(match.players, match.scores(), strict=True)
        )
        return [f"The game is over. {scores}. Winner: {', '.join(names)}."]
    lines = ["", text(request.prompt).replace("*", "")]
    if request.hint is not None:
        lines.append(f"  {text(request.hint)}")
    options = request.options
    # Dozens of places with the same words are a list of keys.
    if len({option.label for option in map(_bare, options)}) == 1 and len(options) > 6:
        gains = [f" {text(option.gain)}" if option.gain is not None else "" for option in options]
        keys = [option.key + gain for option, gain in zip(options, gains, strict=True)]
        return [*lines, *_wrapped(keys)]
    width = max(len(option.key) for option in options)
    for n, option in enumerate(options, start=1):
        label = text(option.label)
        notes = [text(note) for note in (option.gain, option.hint) if note is not None]
        more = f"  ({'; '.join(notes)})" if notes else ""
        lines.append(f"  {n:>2}  {option.key.ljust(width)}  {label}{more}")
    return lines


def _bare(option: Any) -> Any:
    return option._replace(label=option.label.key)


def _wrapped(words: Sequence[str]) -> Iterator[str]:
    line = " "
    for n, word in enumerate(words, start=1):
        entry = f"  {n} {word}"
        if len(line) + len(entry) > _WIDTH:
            yield line
            line = " "
        line += entry
    yield line


def story(match: Match, text: Texts, seat: int = PUBLIC, told: int = 0) -> list[str]:
    """What happened after the first `told` events, as the game's log tells it to the seat."""
    board = games.board(match.game.META.id)
    lines = []
    for _, event in match.events[told:]:
        if not event.is_known_to(seat):
            continue
        if event.kind == "taken-back":
            lines.append(f"  {text.name(event.data['seat'])} took back {event.data['n']}")
            continue
        line = board.log_line(event)
        if line is None:
            continue
        delta = f"  {text(line.delta)}" if line.delta is not None else ""
        lines.append(f"{'' if line.heading else '  '}{text(line.text)}{delta}")
    return lines


# ---------------------------------------------------------------------- playing


def play(match: Match, text: Texts, own_dice: bool, keep: Callable[[str], str]) -> None:
    """The game has been played in the terminal to its end, or as far as people wanted.

    `keep` saves the match under a file name and says in words how that went.
    """
    print(f"{match.game.META.title}. Seed {match.seed}. {HELP}")
    told: list[tuple[int, Event]] = []
    shown = -1
    while True:
        if not own_dice:
            match.deal_all()
        request = match.request
        viewer = _viewer(match)
        # After something was taken back, what is told goes on from where it had got before.
        both = [a == b for a, b in zip(told, match.events, strict=False)]
        for line in story(match, text, viewer, both.index(False) if False in both else len(both)):
            print(line)
        told = list(match.events)
        if match.turn != shown:
            shown = match.turn
            print("", *position(match, viewer), sep="\n")
        print(*question(match, text), sep="\n")
        if request is None:
            return
        while True:
            try:
                line = input("> ").strip()
            except EOFError:
                print()
                return
            if line in ("quit", "exit"):
                return
            answer = _command(match, text, line, keep)
            if answer is None:
                break
            print(answer)


def _viewer(match: Match) -> int:
    request = match.request
    return PUBLIC if request is None or request.seat == CHANCE else request.seat


def _command(match: Match, text: Texts, line: str, keep: Callable[[str], str]) -> str | None:
    """The line has been carried out: None if the match has changed, else what to say."""
    word, _, rest = line.partition(" ")
    request = match.request
    if request is not None and request.allows(line):
        return _answer(match, text, line)
    if line.isdecimal() and request is not None:
        options = request.options
        if not 1 <= int(line) <= len(options):
            return f"There are options 1 to {len(options)}."
        return _answer(match, text, options[int(line) - 1].key)
    if word == "save":
        return keep(rest.strip()) if rest.strip() else "Say where to: save FILE"
    if word == "table":
        return "\n".join(position(match, _viewer(match)))
    if word == "log":
        return "\n".join(story(match, text, _viewer(match)))
    if word in ("undo", "restart"):
        reason = match.can_undo().reason
        if reason is not None:
            return f"{text(reason)} Type back to take it back even so."
        if word == "undo":
            match.undo()
        else:
            match.restart_turn()
        return None
    if word == "redo":
        return None if match.redo() else "There is nothing to do again."
    if word == "back":
        return None if match.take_back() else "Nothing has been answered yet."
    if request is not None and line:
        return _answer(match, text, line)
    return HELP


def _answer(match: Match, text: Texts, key: str) -> str | None:
    try:
        match.answer(key)
    except IllegalAnswer as error:
        return text(error.reason) if error.reason is not None else f"{key!r} is no option. {HELP}"
    except RulesError as error:
        return f"The rules failed, nothing has changed; please report this: {error}"
    return None
