"""Every game in any order of doing and taking back; and a broken game, which must show."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from conformance import kit
from conformance.invariants import INVARIANTS
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from quayside import games
from quayside.cli import main
from quayside.games.saint_malo.state import City, SaintMalo
from quayside.kernel import SaveError

from .machine import machine_for

CASES = [case for id_ in games.ids() for case in kit.cases(games.find(id_), INVARIANTS.get(id_))]
# The same examples every time: `make soak` looks for new ones.
SETTINGS = settings(
    max_examples=30,
    stateful_step_count=50,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.seed)
def test_any_order(case: kit.Case) -> None:
    run_state_machine_as_test(machine_for(case), settings=SETTINGS)


class SharedCity(City):
    """A city of which there is but one sheet, whoever copies it."""

    __slots__ = ()

    def copy(self) -> City:
        return self


def broken(game: Any) -> Any:
    """Saint Malo with one fault: a copied position shares its cities."""

    def new_state(players: int, options: dict[str, str]) -> SaintMalo:
        state: SaintMalo = game.new_state(players, options)
        state.cities = [SharedCity() for _ in range(players)]
        return state

    parts = {name: getattr(game, name) for name in ModuleType.__dir__(game)}
    return SimpleNamespace(**{**parts, "new_state": new_state})


def test_a_broken_game_shrinks_to_a_short_script(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fine = games.find("saint-malo")
    case = kit.Case(broken(fine), 2, {"first": "1"}, "broken")
    many = settings(SETTINGS, max_examples=2000, stateful_step_count=15, report_multiple_bugs=False)
    # A comparison finds it, or the rules meet a sheet that was written on twice.
    with pytest.raises((AssertionError, SaveError, KeyError)):
        run_state_machine_as_test(machine_for(case, tmp_path, deepest=0), settings=many)
    script = tmp_path / "broken.txt"
    lines = script.read_text().splitlines()
    answers = [line for line in lines if not line.startswith("#")]
    # Roll, five dice, keep, one use: nothing shorter writes on a sheet.
    assert 8 <= len(answers) <= 15, lines
    assert "keep" in answers
    capsys.readouterr()
    # The fault is in this copy only; the real game plays the script as it stands.
    main(["script", "saint-malo", str(script), "--players", "2", "--option", "first=1"])
    assert capsys.readouterr().out
