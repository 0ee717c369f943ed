"""Pyodide's interpreter without what only libraries of machine code would ask it for.

The interpreter is linked for such libraries, which Quayside never loads: it exports thousands of
functions by name, and its script keeps each of them in a variable, in an object, and in a table.
The browser reads and does all of that at every start.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from tools.parts import BuildError

WORD = re.compile(r"[\w$]+")
KEPT_EXPORT = re.compile(r'([\w$]+)=Module\["\1"\]=wasmExports\["([^"]+)"\];')
VARIABLES = re.compile(r"\bvar ((?:[\w$]+,)+[\w$]+);function assignWasmExports")
# What a start does for libraries of machine code, and what it does instead.
SPARED = (
    # Functions of OpenGL, which nobody here calls, would get a module of WebAssembly each.
    (
        "if(entry.value==-1){",
        'if(symName.startsWith("emscripten_gl")){entry.value=0}else if(entry.value==-1){',
    ),
    # Exported functions would get addresses, though the interpreter asks for none of them.
    (
        "for(var symName in exports){if(isInternalSym(symName)){continue}",
        "for(var symName in exports){if(isInternalSym(symName)||!GOT[symName]){continue}",
    ),
    # All 8,700 functions that have an address would become objects, so that one that is given an
    # address may be found to have one. None is: they are functions of the script, or new.
    ("new WeakMap;updateTableMap(0,wasmTable.length)}", "new WeakMap}"),
)
MAGIC = b"\0asm\1\0\0\0"
IMPORTS, EXPORTS = 2, 7
FUNCTION, TABLE, MEMORY, GLOBAL, TAG = range(5)


def script(text: str, callers: Iterable[str]) -> str:
    """`pyodide.asm.mjs` without the exported functions that neither it nor the scripts of `callers`
    name, and without what is `SPARED`. BuildError if it is not built as it was.
    """
    for stock, ours in SPARED:
        if text.count(stock) != 1:
            raise BuildError("Pyodide asks for functions elsewhere")
        text = text.replace(stock, ours)
    times = Counter(WORD.findall(text))
    named = {word for caller in callers for word in WORD.findall(caller)}
    # A name that stands in the list of variables, here as variable and here as property.
    idle = {
        match[1]
        for match in KEPT_EXPORT.finditer(text)
        if times[match[1]] == 3 and match[1] not in named
    }
    text = KEPT_EXPORT.sub(lambda match: "" if match[1] in idle else match[0], text)
    found = VARIABLES.search(text)
    if not idle or found is None or not idle <= set(found[1].split(",")):
        raise BuildError("Pyodide keeps its functions elsewhere")
    kept = ",".join(name for name in found[1].split(",") if name not in idle)
    return text[: found.start(1)] + kept + text[found.end(1) :]


def machine_code(wasm: bytes, text: str) -> bytes:
    """`pyodide.asm.wasm` with those exports only that its script `text` names, or that it wants to
    have the addresses of. BuildError if this is no module of WebAssembly.
    """
    if not wasm.startswith(MAGIC):
        raise BuildError("Pyodide's interpreter is no WebAssembly")
    wanted = set(WORD.findall(text))
    made = bytearray(MAGIC)
    reader = Reader(wasm, len(MAGIC))
    while reader.at < len(wasm):
        start = reader.at
        kind, size = reader.byte(), reader.number()
        end = reader.at + size
        if kind == IMPORTS:
            wanted.update(field for module, field in imports(reader) if module.startswith("GOT."))
        if kind == EXPORTS:
            entries = [entry for name, entry in exports(reader) if name in wanted]
            body = number(len(entries)) + b"".join(entries)
            made += bytes([kind]) + number(len(body)) + body
        else:
            made += wasm[start:end]
        reader.at = end
    return bytes(made)


class Reader:
    """Reads a module of WebAssembly from `at` on (WebAssembly Core Specification, section 5)."""

    def __init__(self, data: bytes, at: int) -> None:
        self.data = data
        self.at = at

    def byte(self) -> int:
        """The next byte."""
        self.at += 1
        return self.data[self.at - 1]

    def number(self) -> int:
        """The next whole number: seven bits in a byte, the lowest first."""
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 127) << shift
            if byte < 128:
                return value
            shift += 7

    def name(self) -> str:
        """The next name."""
        size = self.number()
        self.at += size
        return self.data[self.at - size : self.at].decode()

    def limits(self) -> None:
        """Past the least and perhaps the largest size of something."""
        for _ in range(2 if self.byte() & 1 else 1):
            self.number()


def imports(reader: Reader) -> Iterator[tuple[str, str]]:
    """Module and name of each import."""
    for _ in range(reader.number()):
        yield reader.name(), reader.name()
        kind = reader.byte()
        if kind == FUNCTION:
            reader.number()
        elif kind in (TABLE, MEMORY):
            reader.at += kind == TABLE
            reader.limits()
        elif kind in (GLOBAL, TAG):
            reader.byte()
            reader.number()
        else:
            raise BuildError(f"Pyodide's interpreter imports something of the kind {kind}")


def exports(reader: Reader) -> Iterator[tuple[str, bytes]]:
    """Name of each export, and its bytes."""
    for _ in range(reader.number()):
        start = reader.at
        name = reader.name()
        reader.byte()
        reader.number()
        yield name, reader.data[start : reader.at]


def number(value: int) -> bytes:
    """The whole number as `Reader.number` reads it."""
    made = bytearray()
    while value > 127:
        made.append(value & 127 | 128)
        value >>= 7
    return bytes([*made, value])
