"""The interpreter is trimmed as far as nobody misses anything, or not at all."""

import json
import re
import subprocess
from pathlib import Path

import pytest

from tools import trim
from tools.parts import NODE_MODULES, BuildError

PYODIDE = NODE_MODULES / "pyodide"
CALLER = "module._emscripten_stack_get_end()"
# Prints the names of a module's exports, and the names that it imports.
LOOK = """
const module = new WebAssembly.Module(require("fs").readFileSync(process.argv[1]));
const names = (list) => JSON.stringify(list.map(({ name }) => name));
console.log(names(WebAssembly.Module.exports(module)));
console.log(names(WebAssembly.Module.imports(module)));
"""


@pytest.fixture(scope="module")
def script() -> str:
    """Pyodide's own."""
    return (PYODIDE / "pyodide.asm.mjs").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def trimmed(script: str) -> str:
    """It without what neither it nor the caller names."""
    return trim.script(script, [CALLER])


def looked_at(path: Path) -> tuple[set[str], list[str]]:
    """What a module exports and imports, as Node sees it."""
    call = ["node", "-e", LOOK, str(path)]
    told = subprocess.run(call, check=True, capture_output=True, text=True).stdout
    exported, imported = (json.loads(line) for line in told.splitlines())
    return set(exported), imported


def test_script_is_smaller_by_a_third_and_can_be_parsed(
    script: str, trimmed: str, tmp_path: Path
) -> None:
    assert len(trimmed) < len(script) * 2 / 3 + 1000
    path = tmp_path / "trimmed.mjs"
    path.write_text(trimmed, encoding="utf-8")
    subprocess.run(["node", "--check", str(path)], check=True, capture_output=True)


def test_script_keeps_what_somebody_names(script: str, trimmed: str) -> None:
    """The caller's name, which stands nowhere else; and every variable that is still used."""
    name = "_emscripten_stack_get_end"
    assert f'{name}=Module["{name}"]' in trimmed
    assert f'{name}=Module["{name}"]' not in trim.script(script, [])
    gone = set(trim.WORD.findall(script)) - set(trim.WORD.findall(trimmed))
    assert len(gone) > 4000
    assert not gone & set(trim.WORD.findall(CALLER))
    kept, declared = (
        set(re.findall(r'([\w$]+)=Module\["\1"\]=wasmExports', trimmed)),
        set(re.findall(r"var ([\w$,]+);function assignWasmExports", trimmed)[0].split(",")),
    )
    assert "_malloc" in kept
    assert kept <= declared


@pytest.mark.parametrize(
    "changed",
    [
        ("if(entry.value==-1){", "if(-1==entry.value){"),
        ("for(var symName in exports){", "for(const symName in exports){"),
        ("updateTableMap(0,wasmTable.length)", "updateTableMap(0,table.length)"),
        ("function assignWasm", "function setWasm"),
    ],
)
def test_another_script_is_refused(script: str, changed: tuple[str, str]) -> None:
    """A new Pyodide is looked at by somebody."""
    with pytest.raises(BuildError):
        trim.script(script.replace(*changed), [CALLER])


def test_machine_code_is_the_same_but_for_its_names(trimmed: str, tmp_path: Path) -> None:
    """What the script calls, and what it wants to know the address of, keeps its name."""
    source = (PYODIDE / "pyodide.asm.wasm").read_bytes()
    made = trim.machine_code(source, trimmed)
    path = tmp_path / "trimmed.wasm"
    path.write_bytes(made)
    before, needs = looked_at(PYODIDE / "pyodide.asm.wasm")
    after, still_needs = looked_at(path)
    assert still_needs == needs
    assert after < before
    assert len(after) < len(before) / 10
    called = set(re.findall(r'wasmExports\["([^"]+)"\]', trimmed)) & before
    assert {"malloc", "__wasm_call_ctors"} <= called <= after
    assert before & set(needs) <= after, "these are wanted by their address"
    assert 300_000 < len(source) - len(made) < 400_000


def test_what_is_no_machine_code_is_refused() -> None:
    with pytest.raises(BuildError):
        trim.machine_code(b"<!doctype html>", "")


@pytest.mark.parametrize("value", [0, 1, 127, 128, 300, 349_420, 2**31])
def test_numbers_are_read_as_they_are_written(value: int) -> None:
    data = trim.number(value)
    reader = trim.Reader(data + b"\x05", 0)
    assert reader.number() == value
    assert reader.byte() == 5
