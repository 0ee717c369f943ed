"""The command line, as people and scripts use it."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from quayside import games
from quayside.cli import main
from quayside.kernel import Match, Player

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = ROOT / "tests" / "golden" / "saint-malo"


class Run:
    """Runs commands in this process and keeps what they print."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.capsys = capsys
        self.monkeypatch = monkeypatch

    def __call__(self, *args: str | Path, stdin: str = "") -> str:
        """What a command prints that goes well."""
        self.monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        code = main([str(arg) for arg in args])
        out, err = self.capsys.readouterr()
        assert (code, err) == (0, "")
        return out

    def json(self, *args: str | Path, stdin: str = "") -> Any:
        return json.loads(self(*args, stdin=stdin))

    def refusal(self, *args: str | Path, stdin: str = "") -> str:
        """The sentence of a command that is refused."""
        self.monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        code = main([str(arg) for arg in args])
        out, err = self.capsys.readouterr()
        assert (code, out) == (2, "")
        assert err.startswith("quayside: ")
        assert err.count("\n") == 1
        assert "Traceback" not in err
        return err.removeprefix("quayside: ").strip()


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    return Run(capsys, monkeypatch)


def script(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "case.txt"
    path.write_text(text, encoding="utf-8")
    return path


# ---------------------------------------------------------------------- the module


def test_it_runs_from_a_raw_clone_without_installation() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "quayside", "games"],
        env={"PYTHONPATH": str(ROOT / "py"), "PATH": os.environ["PATH"]},
        capture_output=True,
        text=True,
        cwd="/",
        check=True,
        timeout=60,
    )
    assert [game["id"] for game in json.loads(done.stdout)] == games.ids()


def test_the_exit_code_of_bad_input_is_2() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "quayside", "replay", "no-such-file"],
        env={"PYTHONPATH": str(ROOT / "py"), "PATH": os.environ["PATH"]},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == "quayside: no-such-file cannot be read: no such file or directory\n"


def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    done = subprocess.run(
        f"{sys.executable} -m quayside simulate saint-malo --games 3 | head -c 1 | wc -c",
        env={"PYTHONPATH": str(ROOT / "py"), "PATH": os.environ["PATH"]},
        capture_output=True,
        text=True,
        shell=True,
        check=True,
        timeout=60,
    )
    assert (done.stdout.strip(), done.stderr) == ("1", "")


@pytest.mark.parametrize(
    ("args", "says"),
    [
        ((), "COMMAND"),
        (("sail",), "invalid choice"),
        (("games", "--loud"), "--loud"),
        (("simulate",), "GAME"),
        (("simulate", "chess"), "there is no game 'chess'; there is saint-malo, manila"),
        (("simulate", "saint-malo", "--players", "6"), "for 2 to 5 players, not 6"),
        (("simulate", "saint-malo", "--players", "two"), "invalid int value"),
        (("simulate", "saint-malo", "--games", "0"), "1 or more"),
        (("simulate", "saint-malo", "--option", "first"), "NAME=VALUE"),
        (("simulate", "saint-malo", "--option", "first=9"), "one of lot, 1, 2"),
        (("simulate", "saint-malo", "--option", "speed=1"), "no option 'speed'"),
        (("simulate", "saint-malo", "--option", "first=3"), "seat 3 cannot begin"),
        (("simulate", "saint-malo", "--save", "/no/such/folder/x"), "cannot be written"),
        (("script", "saint-malo", "/no/such/file"), "cannot be read"),
        (("play",), "say which game"),
        (("play", "saint-malo", "--players", "Ann,,Bo"), "commas between them"),
        (("play", "saint-malo", "--players", "Ann"), "for 2 to 5 players, not 1"),
        (("play", "--resume", "/no/such/file"), "cannot be read"),
        (("replay", "/"), "is a directory"),
    ],
)
def test_bad_input_gets_one_sentence(run: Run, args: tuple[str, ...], says: str) -> None:
    assert says in run.refusal(*args)


# ---------------------------------------------------------------------- games


def test_games_says_what_can_be_played(run: Run) -> None:
    found = {game["id"]: game for game in run.json("games")}
    assert found["saint-malo"] == {
        "id": "saint-malo",
        "title": "Saint Malo",
        "seats": [2, 5],
        "options": {"first": ["lot", "1", "2", "3", "4", "5"]},
    }


# ---------------------------------------------------------------------- replay


def test_replay_tells_the_result(run: Run) -> None:
    data = json.loads((GOLDEN / "tie.json").read_text(encoding="utf-8"))
    assert run.json("replay", GOLDEN / "tie.json", "--json") == {
        "game": "saint-malo",
        "players": 2,
        "answers": len(data["log"]),
        "over": True,
        "scores": data["golden"]["scores"],
        "winners": [0, 1],
        "digest": data["digest"],
    }
    text = run("replay", GOLDEN / "tie.json")
    assert "Anneke: 31  winner" in text
    assert data["digest"] in text


def test_replay_tells_the_position_where_a_game_writes_it_as_a_line(run: Run) -> None:
    save = GOLDEN.parent / "madagascar" / "third-flag.json"
    golden = json.loads(save.read_text(encoding="utf-8"))["golden"]
    assert f"position {golden['position']}\n" in run("replay", save)
    assert "position" not in run("replay", GOLDEN / "tie.json")


def test_replay_reads_standard_input_and_tells_the_story(run: Run) -> None:
    text = (GOLDEN / "two-players.json").read_text(encoding="utf-8")
    story = run("replay", "-", "--log", stdin=text)
    assert "Round 1, " in story
    assert "Anneke" in story


def test_replay_of_a_game_that_goes_on(run: Run, tmp_path: Path) -> None:
    match = Match.new(games.find("saint-malo"), [Player("Ann", 1), Player("Bo", 2)], {}, "x")
    match.deal_all()
    path = tmp_path / "save.json"
    path.write_text(json.dumps(match.save()), encoding="utf-8")
    found = run.json("replay", path, "--json")
    assert (found["over"], found["winners"], found["answers"]) == (False, [], 1)
    assert "roll the dice" in run("replay", path)


def test_a_bad_save_gets_its_own_sentence(run: Run, tmp_path: Path) -> None:
    good = json.loads((GOLDEN / "tie.json").read_text(encoding="utf-8"))
    texts = {
        "cannot be read as data": "hello",
        "something else": "{}",
        "damaged": json.dumps({**good, "title": "x"}),
        "far too big": " " * 1_000_001,
        "newer Quayside": json.dumps({**good, "version": 2}),
    }
    sentences = set()
    for says, text in texts.items():
        path = tmp_path / "bad.json"
        path.write_text(text, encoding="utf-8")
        sentence = run.refusal("replay", path)
        assert says in sentence
        sentences.add(sentence)
    assert len(sentences) == len(texts)
    (tmp_path / "bad.bin").write_bytes(b"\xff\xfe\x00")
    assert "not a text file" in run.refusal("replay", tmp_path / "bad.bin")


# ---------------------------------------------------------------------- simulate


def test_simulate_is_the_same_everywhere(run: Run) -> None:
    args = ("simulate", "saint-malo", "--players", "3", "--seed", "S", "--games", "2", "--json")
    found = run.json(*args)
    assert list(found) == [
        "game",
        "players",
        "games",
        "decisions",
        "seconds",
        "decisions_per_second",
        "results",
    ]
    assert (found["game"], found["players"], found["games"]) == ("saint-malo", 3, 2)
    assert found["decisions"] == sum(result["decisions"] for result in found["results"])
    assert [len(result["scores"]) for result in found["results"]] == [3, 3]
    # Another process, with other string hashes, another folder, another time zone.
    done = subprocess.run(
        [sys.executable, "-m", "quayside", *args],
        env={
            "PYTHONPATH": str(ROOT / "py"),
            "PATH": os.environ["PATH"],
            "PYTHONHASHSEED": "4711",
            "TZ": "Asia/Kolkata",
        },
        capture_output=True,
        text=True,
        cwd="/",
        check=True,
        timeout=60,
    )
    assert json.loads(done.stdout)["results"] == found["results"]
    other = run.json(*args[:5], "T", *args[6:])
    assert other["results"] != found["results"]


def test_simulate_saves_its_last_game(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "last.json"
    args = ("simulate", "saint-malo", "--games", "2", "--option", "first=2", "--save", path)
    found = run.json(*args, "--json")
    last = found["results"][-1]
    replayed = run.json("replay", path, "--json")
    assert replayed["digest"] == last["digest"]
    assert replayed["scores"] == last["scores"]
    assert replayed["answers"] == last["decisions"]
    first = path.read_bytes()
    assert last["digest"] in run(*args)
    assert path.read_bytes() == first


# ---------------------------------------------------------------------- script


OPENING = """
# Ann begins
1
roll
log       # five dice
log
log
crate
swords
"""


def test_script_shows_where_it_leads(run: Run, tmp_path: Path) -> None:
    path = script(tmp_path, OPENING)
    found = run.json("script", "saint-malo", "--players", "3", path, "--json")
    assert found["request"]["seat"] == 0
    assert found["request"]["kind"] == "reroll"
    assert found["request"]["options"] == ["die:0", "die:1", "die:2", "die:3", "die:4", "keep"]
    assert found["observation"]["dice"] == ["log", "log", "log", "crate", "swords"]
    assert found["state"]["cities"][2]["coins"] == 3
    assert found["scores"] == [3, 3, 3]
    text = run("script", "saint-malo", "--players", "3", path)
    assert "dice: log log log crate swords" in text
    assert "pick dice to roll again" in text
    # The plan of a city is a square.
    assert ". G G . . . .        . G G . . . ." in text


def test_script_reads_marks_as_saves_have_them(run: Run, tmp_path: Path) -> None:
    log = json.loads((GOLDEN / "two-players.json").read_text(encoding="utf-8"))["log"]
    assert any(text.startswith("!") for text in log)
    whole = run.json("script", "saint-malo", script(tmp_path, "\n".join(log)), "--json")
    assert whole["over"]
    assert whole["request"] is None
    assert whole["log"] == log
    # Forced answers may be left out, or stand there like any other.
    left_out = "\n".join(text for text in log if text[0] != "!")
    plain = "\n".join(text.lstrip("~!") for text in log)
    for text in (left_out, plain):
        assert run.json("script", "saint-malo", script(tmp_path, text), "--json") == whole
    assert "The game is over" in run("script", "saint-malo", script(tmp_path, left_out))


def test_an_empty_script_is_the_beginning(run: Run, tmp_path: Path) -> None:
    found = run.json(
        "script", "saint-malo", "--option", "first=2", "-", "--json", stdin="# nothing\n\n"
    )
    assert (found["request"]["kind"], found["request"]["seat"]) == ("roll", 1)
    assert found["log"] == []


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("jump", "line 10: 'jump' is no answer to 'reroll', which takes die:0"),
        ("!end-turn", "line 10: 'end-turn' is not a forced answer here"),
        ("keep\nlog:5", "line 11: 'log:5' is no answer to 'end-turn'"),
        ("keep\n!none # forced\nxx", "line 12: 'xx' is no answer to 'end-turn'"),
        ("die:0\ndie:0", "line 11: 'die:0' is no answer"),
    ],
)
def test_a_wrong_line_is_named(run: Run, tmp_path: Path, line: str, says: str) -> None:
    text = OPENING.replace("log       # five dice", "swords").replace("log\nlog", "swords\nswords")
    text = text.replace("crate", "swords")
    path = script(tmp_path, text + line + "\n")
    assert f"{path}, {says}" in run.refusal("script", "saint-malo", path)


def test_an_answer_after_the_end_is_named(run: Run, tmp_path: Path) -> None:
    log = json.loads((GOLDEN / "tie.json").read_text(encoding="utf-8"))["log"]
    path = script(tmp_path, "\n".join([*log, "roll"]))
    says = run.refusal("script", "saint-malo", path)
    assert f"line {len(log) + 1}: 'roll' comes after the end of the game" in says


# ---------------------------------------------------------------------- play


def play(run: Run, *lines: str, args: tuple[str | Path, ...] = ()) -> str:
    table = ("play", "saint-malo", "--players", "Ann,Bo", "--option", "first=1", "--seed", "5")
    return run(*(args or table), stdin="\n".join(lines) + "\n")


def test_play_by_numbers_and_keys(run: Run) -> None:
    text = play(run, "1", "die:4", "undo", "table", "log", "foo", "99", "", "quit")
    assert "Ann, roll the dice" in text
    assert "Ann, pick dice to roll again" in text
    assert "Roll 1 die" in text
    assert "'foo' is no option" in text
    assert "There are options 1 to 6." in text
    assert text.count("Round 1, Ann") == 2
    assert text.count("cities:") == 2


def test_play_says_why_undo_is_refused_and_takes_back_even_so(run: Run) -> None:
    text = play(run, "roll", "undo", "redo", "back", "roll", "quit")
    assert "Cannot be undone: dice were rolled" in text
    assert "There is nothing to do again." in text
    assert "Ann took back" in text
    rolled = [line for line in text.splitlines() if "Ann rolled" in line]
    assert len(rolled) == 2
    assert rolled[0] == rolled[1]


def test_play_with_own_dice(run: Run) -> None:
    args = ("play", "saint-malo", "--players", "2", "--option", "first=2", "--own-dice")
    text = play(run, "roll", "log", "2", "swords", "head", "cross", "quit", args=args)
    assert "Player 2 rolled 1 log, 1 crate, 1 cross, 1 head" in text


def test_play_saves_and_goes_on(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "save.json"
    text = play(run, "roll", "save", f"save {path}", "save /no/such/folder/x", "quit")
    assert f"saved to {path}" in text
    assert "cannot be written" in text
    assert "Say where to" in text
    assert run.json("replay", path, "--json")["answers"] == 6
    text = play(run, "keep", "quit", args=("play", "--resume", path))
    assert "Ann, choose" in text or "Ann" in text.splitlines()[-2]
    with_game = run("play", "saint-malo", "--resume", path, stdin="quit\n")
    assert "pick dice to roll again" in with_game


def test_play_to_the_end(run: Run, tmp_path: Path) -> None:
    """The last answers of a whole game, from a save, by keys."""
    data = json.loads((GOLDEN / "two-players.json").read_text(encoding="utf-8"))
    whole = Match.load(data, games.find)
    by_person = [i for i, entry in enumerate(whole.log) if not entry.by]
    match = whole.at(by_person[-3])
    path = tmp_path / "late.json"
    path.write_text(json.dumps(match.save()), encoding="utf-8")
    rest = [entry.key for entry in whole.log[by_person[-3] :] if entry.by != "!"]
    text = play(run, *rest, args=("play", "--own-dice", "--resume", path))
    assert "The game is over. Anneke 30, Bo 13. Winner: Anneke." in text


def test_play_without_a_seed_is_another_game_each_time(run: Run) -> None:
    args = ("play", "saint-malo")
    first, second = (play(run, args=args).splitlines()[0] for _ in range(2))
    assert first.startswith("Saint Malo. Seed ")
    assert first != second


def test_the_end_of_the_input_ends_the_game(run: Run) -> None:
    assert play(run, "roll").rstrip().endswith(">")
