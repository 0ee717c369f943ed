"""Each number of RULES.md, each ruling and each worked example has its test."""

from __future__ import annotations

import re
from pathlib import Path

from quayside.games import maracaibo

RULES = Path(maracaibo.__file__).with_name("RULES.md").read_text(encoding="utf-8")
HERE = Path(__file__).parent
TESTS = [
    name
    for path in sorted(HERE.glob("test_*.py"))
    for name in re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
]
EXAMPLES = (*(1, 2, 3, 4, 5, 6, 8, 10, 11, 12, 13, 14, 16, 17, 18, 19, 20, 21, 22, 25, 26, 28),)


def names(mark: str) -> list[str]:
    """The tests whose name has the mark."""
    return [name for name in TESTS if re.search(rf"(?<![a-z0-9]){mark}(?![0-9])", name)]


def test_each_number_has_a_test() -> None:
    numbers = re.findall(r"^(\d+)\.(\d+) ", RULES, re.MULTILINE)
    assert len(numbers) > 90
    assert [f"{a}.{b}" for a, b in numbers if not names(f"test_{a}_{b}")] == []


def test_each_ruling_has_a_test() -> None:
    rulings = re.findall(r"^\| MB-(\d+) \|", RULES, re.MULTILINE)
    assert [int(n) for n in rulings] == list(range(1, len(rulings) + 1))
    assert [f"MB-{n}" for n in rulings if not names(f"mb_{n}")] == []


def test_each_worked_example_has_a_test() -> None:
    assert [f"X{n}" for n in EXAMPLES if not names(f"x{n}")] == []


def test_what_the_code_cites_is_there() -> None:
    numbers = {f"{a}.{b}" for a, b in re.findall(r"^(\d+)\.(\d+) ", RULES, re.MULTILINE)}
    chapters = set(re.findall(r"^## (\d+) ", RULES, re.MULTILINE))
    rulings = set(re.findall(r"^\| (MB-\d+) \|", RULES, re.MULTILINE))
    for path in Path(maracaibo.__file__).parent.glob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert set(re.findall(r"MB-\d+", text)) <= rulings, path
        for cited in re.findall(r"RULES ([0-9., to]+)", text):
            for number in re.findall(r"\d+(?:\.\d+)?", cited):
                assert number in numbers | chapters, f"{path}: {number}"
