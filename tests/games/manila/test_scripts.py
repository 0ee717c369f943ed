"""Short games as text, played by the referee.

A script names the players and the options, then one answer for each line as in the log of a save
(`~6` is chance; forced answers are left out). Lines with `=` say what holds at that point.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from games.manila.scene import conserved

from quayside.games.manila import game
from quayside.games.manila.catalog import WARES
from quayside.kernel import CHANCE, Match

SCRIPTS = sorted((Path(__file__).parent / "scripts").glob("*.txt"))


def _berths(match: Match) -> str:
    return " ".join(punt.berth or str(punt.space) for punt in match.state.punts)


FACTS: dict[str, Callable[[Match], str]] = {
    "cash": lambda match: " ".join(str(cash) for cash in match.state.cash),
    "prices": lambda match: " ".join(str(match.state.price(ware.id)) for ware in WARES),
    "punts": _berths,
    "loans": lambda match: " ".join(str(match.state.loans(s)) for s in range(match.state.players)),
    "pirates": lambda match: " ".join(str(seat) for seat in match.state.pirates),
    "crew": lambda match: " ".join(str(s) for punt in match.state.punts for s in punt.crew),
    "voyage": lambda match: str(match.state.voyage),
    "master": lambda match: str(match.state.master),
    "asked": lambda match: f"{match.request.seat} {match.request.kind}" if match.request else "",
    "fortunes": lambda match: " ".join(str(score) for score in match.scores()),
    "winners": lambda match: " ".join(str(seat) for seat in match.winners()),
}


def test_there_are_scripts() -> None:
    assert len(SCRIPTS) == 9


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_script(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    rows = [(n, line.strip()) for n, line in enumerate(lines, 1)]
    rows = [(n, line) for n, line in rows if line and not line.startswith("#")]
    (_, players), (_, chosen), *rest = rows
    options = dict(pair.split("=") for pair in chosen.split()[1:])
    match = Match.new(game, int(players.split()[1]), options)
    facts = 0
    for n, line in rest:
        if line.startswith("="):
            name, *expected = line[1:].split()
            assert FACTS[name](match).split() == expected, f"{path.name}:{n}: {line}"
            facts += 1
            continue
        assert match.request is not None, f"{path.name}:{n}: the game is over"
        by_chance = line.startswith("~")
        assert (match.request.seat == CHANCE) is by_chance, f"{path.name}:{n}: {match.request}"
        match.answer(line.removeprefix("~"))
        conserved(match.state)
    assert facts > 1
    assert match.replayed().digest() == match.digest()
    assert Match.load(match.save(), lambda _: game).digest() == match.digest()
