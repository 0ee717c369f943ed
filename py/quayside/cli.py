"""The command line: play, replay, simulate, and write down a case. Also the tool for bug reports.

`PYTHONPATH=py python -m quayside --help` works from a fresh clone. Bad input gives one sentence on
stderr and exit code 2. Nothing that is printed depends on the clock, except `seconds`.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any, Final, NoReturn

from . import __version__, games, terminal
from .bots.random_player import simulate
from .kernel import PUBLIC, Game, IllegalAnswer, Match, Message, Player, SaveError, canonical
from .ui.savetext import MAX_TEXT, open_text
from .ui.screens.saves import problem
from .ui.text import Texts


class BadInput(Exception):
    """What the person gave cannot be used; the text is one sentence that says why."""


class _Parser(argparse.ArgumentParser):
    """Says in one sentence what is wrong, where argparse would print its usage as well."""

    def error(self, message: str) -> NoReturn:
        raise BadInput(f"{message}; see {self.prog} --help")


# ---------------------------------------------------------------------- reading what was given


def _game(game_id: str) -> Game:
    try:
        return games.find(game_id)
    except KeyError:
        raise BadInput(f"there is no game {game_id!r}; there is {', '.join(games.ids())}") from None


def _options(given: Sequence[str]) -> dict[str, str]:
    options: dict[str, str] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise BadInput(f"an option is given as NAME=VALUE, not {text!r}")
        options[name] = value
    return options


def _new(
    game: Game, players: int | Sequence[Player], options: Mapping[str, str], seed: str, **more: Any
) -> Match:
    try:
        return Match.new(game, players, options, seed, **more)
    except ValueError as error:
        raise BadInput(str(error)) from None


def _read(name: str, limit: int) -> str:
    """The text of the file, of standard input for `-`."""
    try:
        if name == "-":
            return sys.stdin.read(limit)
        with Path(name).open(encoding="utf-8-sig") as file:
            return file.read(limit)
    except UnicodeDecodeError:
        raise BadInput(f"{name} is not a text file") from None
    except OSError as error:
        raise BadInput(f"{name} cannot be read: {(error.strerror or 'error').lower()}") from None


def _write(name: str, text: str) -> None:
    try:
        Path(name).write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{name} cannot be written: {(error.strerror or 'error').lower()}") from None


def _load(name: str) -> Match:
    """The match of a save file, replayed from its first answer."""
    try:
        return open_text(_read(name, MAX_TEXT + 1), games.find)[0]
    except SaveError as error:
        sentence = Texts()(problem(error.code))
        detail = f" ({error})" if error.detail else ""
        raise BadInput(f"{name}: {sentence}{detail}") from None


def _players(text: str | None, game: Game) -> list[Player]:
    """Players from a number, or from names with commas between them."""
    if text is None:
        text = str(game.META.min_seats)
    if text.strip().isdecimal():
        names = [f"Player {n + 1}" for n in range(min(int(text), 100))]
    else:
        names = [name.strip() for name in text.split(",")]
    if not all(names):
        raise BadInput(f"players are a number, or names with commas between them, not {text!r}")
    return [Player(name, seat % 5 + 1) for seat, name in enumerate(names)]


def _text_of(match: Match) -> Texts:
    names = [player.name for player in match.players]
    return Texts(names, match.game.META.id)


def _out(data: Any) -> None:
    print(json.dumps(data, indent=2, ensure_ascii=False))


# ---------------------------------------------------------------------- the commands


def _list_games(args: argparse.Namespace) -> None:
    del args
    _out(
        [
            {
                "id": meta.id,
                "title": meta.title,
                "seats": [meta.min_seats, meta.max_seats],
                "options": {spec.id: list(spec.values) for spec in meta.options},
            }
            for meta in map(games.meta, games.ids())
        ]
    )


def _play(args: argparse.Namespace) -> None:
    if args.resume is not None:
        match = _load(args.resume)
        if args.game not in (None, match.game.META.id):
            raise BadInput(f"{args.resume} is a game of {match.game.META.id}, not of {args.game}")
    elif args.game is None:
        raise BadInput(f"say which game to play: {', '.join(games.ids())}")
    else:
        game = _game(args.game)
        seed = args.seed if args.seed is not None else os.urandom(6).hex()
        settings = {"dice": "own"} if args.own_dice else {}
        players = _players(args.players, game)
        match = _new(game, players, _options(args.option), seed, settings=settings)
    own_dice = args.own_dice or match.settings.get("dice") == "own"

    def keep(name: str) -> str:
        try:
            _write(name, canonical(match.save(build=__version__)) + "\n")
        except BadInput as error:
            return str(error)
        return f"saved to {name}"

    terminal.play(match, _text_of(match), own_dice, keep)


def _replay(args: argparse.Namespace) -> None:
    match = _load(args.save)
    text = _text_of(match)
    scores, winners = match.scores(), match.winners()
    if args.json:
        _out(
            {
                "game": match.game.META.id,
                "players": len(match.players),
                "answers": len(match.log),
                "over": match.over,
                "scores": scores,
                "winners": winners,
                "digest": match.digest(),
            }
        )
        return
    if args.log:
        print(*terminal.story(match, text), sep="\n")
    print(f"{match.game.META.title}, {len(match.log)} answers, {_where(match, text)}")
    for seat, player in enumerate(match.players):
        print(f"  {player.name}: {scores[seat]}{'  winner' if seat in winners else ''}")
    position = match.observe(PUBLIC).get("position")
    if position is not None:
        # What a test can begin from, in games that write a position as one line.
        print(f"position {position}")
    print(f"digest {match.digest()}: the same as in the save")


def _where(match: Match, text: Texts) -> str:
    if match.request is None:
        return "over"
    return f"waiting for: {text(match.request.prompt)}"


def _simulate(args: argparse.Namespace) -> None:
    game = _game(args.game)
    if args.games < 1:
        raise BadInput(f"the number of games is 1 or more, not {args.games}")
    players = args.players if args.players is not None else game.META.min_seats
    options = _options(args.option)
    _new(game, players, options, args.seed)
    results: list[dict[str, Any]] = []
    started = perf_counter()
    for n in range(args.games):
        match = simulate(game, players, options, f"{args.seed}-{n}")
        results.append(
            {
                "scores": match.scores(),
                "winners": match.winners(),
                "decisions": len(match.log),
                "digest": match.digest(),
            }
        )
    seconds = perf_counter() - started
    decisions = sum(result["decisions"] for result in results)
    if args.save is not None:
        _write(args.save, canonical(match.save(build=__version__)) + "\n")
    if args.json:
        _out(
            {
                "game": game.META.id,
                "players": players,
                "games": args.games,
                "decisions": decisions,
                "seconds": round(seconds, 3),
                "decisions_per_second": round(decisions / seconds) if seconds else 0,
                "results": results,
            }
        )
        return
    for result in results:
        print(result["digest"], "scores", result["scores"], "winners", result["winners"])
    print(f"{args.games} games, {decisions} decisions, {seconds:.1f} s")


# ---------------------------------------------------------------------- scripts


def _script(args: argparse.Namespace) -> None:
    game = _game(args.game)
    lines = _lines(_read(args.file, MAX_TEXT))
    players = args.players if args.players is not None else game.META.min_seats
    options = _options(args.option)

    def run(forced_first: bool) -> Match:
        match = _new(game, players, options, "script")
        run_script(match, lines, args.file, forced_first)
        return match

    try:
        match = run(False)
    except BadInput as first:
        # A key may be both a forced answer written down and the next answer. Only the rest tells.
        try:
            match = run(True)
        except BadInput:
            raise first from None
    text = _text_of(match)
    request = match.request
    seat = request.seat if request is not None and request.seat >= 0 else PUBLIC
    if args.json:
        asked = request and {
            "seat": request.seat,
            "kind": request.kind,
            "prompt": text(request.prompt),
            "options": request.keys(),
        }
        _out(
            {
                "observation": match.observe(seat),
                "request": asked,
                "scores": match.scores(),
                "winners": match.winners(),
                "over": match.over,
                "log": [entry.text() for entry in match.log],
                "state": match.state.to_json(),
                "digest": match.digest(),
            }
        )
        return
    print(*terminal.position(match, seat), sep="\n")
    print(*terminal.question(match, text), sep="\n")


def _lines(text: str) -> list[tuple[int, str]]:
    """The answers of a script with the numbers of their lines; comments are left out."""
    lines = [
        (n, line.partition("#")[0].strip()) for n, line in enumerate(text.splitlines(), start=1)
    ]
    return [(n, line) for n, line in lines if line]


def run_script(
    match: Match, lines: Sequence[tuple[int, str]], name: str, forced_first: bool = False
) -> None:
    """All answers of the script have been given. BadInput names the line that cannot be.

    Answers of chance stand as plain keys or with `~`, as in a save. Forced answers, which the
    kernel has given by itself, may be written down or left out; `!` marks one for sure.
    """
    # Forced answers in the log that the script has not passed yet.
    ahead = list(match.log)
    for n, line in lines:
        key = line.removeprefix("~")
        request = match.request
        forced = ahead[0].key if ahead else None
        legal = request is not None and request.allows(key)
        if line.startswith("!"):
            if forced != line[1:]:
                raise BadInput(f"{name}, line {n}: {line[1:]!r} is not a forced answer here")
            ahead.pop(0)
            continue
        if key == forced and (forced_first or not legal):
            ahead.pop(0)
            continue
        before = len(match.log)
        try:
            match.answer(key)
        except IllegalAnswer as error:
            raise BadInput(f"{name}, line {n}: {_refusal(match, key, error.reason)}") from None
        ahead = match.log[before + 1 :]


def _refusal(match: Match, key: str, reason: Message | None) -> str:
    request = match.request
    if request is None:
        return f"{key!r} comes after the end of the game"
    if reason is not None:
        return f"{key!r} is not allowed: {_text_of(match)(reason)}"
    keys = request.keys()
    shown = ", ".join(keys[:12]) + (", …" if len(keys) > 12 else "")
    return f"{key!r} is no answer to {request.kind!r}, which takes {shown}"


# ---------------------------------------------------------------------- the parser


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="quayside", description="Sea-faring board games on one tablet.")
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    listing = commands.add_parser("games", help="list the games as JSON")
    listing.set_defaults(run=_list_games)

    play = commands.add_parser("play", help="play in the terminal, by keys")
    play.add_argument("game", metavar="GAME", nargs="?", help="id of a game")
    play.add_argument("--players", metavar="N|NAMES", help='a number, or names: "Ann,Bo,Cy"')
    play.add_argument("--seed", metavar="S", help="the same seed rolls the same dice")
    play.add_argument("--own-dice", action="store_true", help="you type what your own dice show")
    play.add_argument("--resume", metavar="FILE", help="go on with a save")
    play.set_defaults(run=_play)

    replay = commands.add_parser("replay", help="replay a save, verify it, print the result")
    replay.add_argument("save", metavar="SAVE", help="a file, - for standard input")
    replay.add_argument("--log", action="store_true", help="tell what happened, line by line")
    replay.set_defaults(run=_replay)

    many = commands.add_parser(
        "simulate", help="play random games; decisions are all answers, of dice too"
    )
    many.add_argument("game", metavar="GAME", help="id of a game")
    many.add_argument("--seed", metavar="S", default="1", help="any text; default 1")
    many.add_argument("--games", metavar="K", type=int, default=1, help="how many; default 1")
    many.add_argument("--save", metavar="FILE", help="write the last game as a save")
    many.set_defaults(run=_simulate)

    script = commands.add_parser("script", help="play a text of answers, show where it leads")
    script.add_argument("game", metavar="GAME", help="id of a game")
    script.add_argument("file", metavar="FILE", help="one key a line, # comments; - for stdin")
    script.set_defaults(run=_script)

    for command in (many, script):
        command.add_argument("--players", metavar="N", type=int, help="default: as few as may be")
    for command in (play, many, script):
        command.add_argument(
            "--option", metavar="NAME=VALUE", action="append", default=[], help="may be repeated"
        )
    for command in (replay, many, script):
        command.add_argument("--json", action="store_true", help="print JSON")
    return parser


EXIT_BAD_INPUT: Final = 2


def main(argv: Sequence[str] | None = None) -> int:
    """The command has been carried out; returns the exit code."""
    # Consoles that are not UTF-8 still get everything, with marks for what they lack.
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        args = _parser().parse_args(argv)
        args.run(args)
        sys.stdout.flush()
    except BadInput as error:
        print(f"quayside: {error}", file=sys.stderr)
        return EXIT_BAD_INPUT
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader has seen enough; nothing more can be written, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return 0
