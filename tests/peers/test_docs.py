"""The examples of docs/python.md run as they stand, and none is longer than ten lines."""

from __future__ import annotations

import re

import pytest
from conformance import kit

from tools.runtime import package_files

PAGE = (kit.ROOT / "docs/python.md").read_text()
EXAMPLES = re.findall(r"^## (.+?)$.*?^```python\n(.+?)^```$", PAGE, re.M | re.S)


def test_both_adapters_have_an_example() -> None:
    assert [title for title, _ in EXAMPLES] == ["A match", "OpenSpiel", "PettingZoo"]


@pytest.mark.parametrize(("title", "code"), EXAMPLES, ids=[title for title, _ in EXAMPLES])
def test_example(title: str, code: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert len(code.strip().splitlines()) <= 10
    exec(compile(code, f"docs/python.md: {title}", "exec"), {"__name__": "example"})
    assert capsys.readouterr().out


def test_the_site_does_not_carry_the_adapters() -> None:
    names = [name for name, _ in package_files()]
    assert "quayside/kernel/match.py" in names
    assert not [name for name in names if "adapters" in name]
