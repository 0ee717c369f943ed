"""Archives of Python sources become archives of byte code.

This file runs inside Pyodide (tools/precompile.mjs starts it), because byte code belongs to exactly
one interpreter version. It imports the standard library only.
"""

import importlib.util
import io
import marshal
import zipfile
from collections.abc import Collection
from functools import cache
from types import CodeType

# 1980 is the first year that a zip can tell; a fixed date keeps the archive the same every time.
EPOCH = (1980, 1, 1, 0, 0, 0)
# Of a code's table of lines (CPython, InternalDocs/code_objects.md): eight units without a place.
NO_LINE = b"\xff"
# PEP 552: hash-based and never checked against a source, which is not shipped.
UNCHECKED_HASH = (0b01).to_bytes(4, "little")


@cache
def no_lines(units: int) -> bytes:
    """A table for so many units of code that knows of no line. An empty one crashes the interpreter
    when it makes a report; tables of one length are one object, which is written once.
    """
    places, rest = divmod(units, 8)
    return NO_LINE * places + (bytes([NO_LINE[0] - 8 + rest]) if rest else b"")


def without_lines(code: CodeType) -> CodeType:
    """The code with such a table: lines are a quarter of what would be sent."""
    table = no_lines(len(code.co_code) // 2)
    parts = [without_lines(part) if isinstance(part, CodeType) else part for part in code.co_consts]
    return code.replace(co_linetable=table, co_consts=tuple(parts))


def byte_code(source: bytes, name: str, lines: bool) -> bytes:
    """The content of the .pyc for a module; without docstrings and asserts, as with `-OO`."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=2)
    if not lines:
        code = without_lines(code)
    header = importlib.util.MAGIC_NUMBER + UNCHECKED_HASH + importlib.util.source_hash(source)
    return header + marshal.dumps(code)


def precompile(archive: bytes, leave_out: Collection[str], lines: bool) -> bytes:
    """An archive with each module of `archive` compiled and everything else as it was.

    Top-level modules and packages named in `leave_out` are not in it. Without `lines` tracebacks
    name files and functions only. The same input gives the same bytes, as long as PYTHONHASHSEED is
    fixed (sets among the constants are written in hash order).
    """
    target = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(archive)) as given,
        # Hosts compress what they send, and the whole better than each file for itself.
        zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as made,
    ):
        for name in sorted(given.namelist()):
            if name.split("/")[0].removesuffix(".py") in leave_out:
                continue
            data = given.read(name)
            if name.endswith(".py"):
                data, name = byte_code(data, name, lines), name + "c"
            entry = zipfile.ZipInfo(name, EPOCH)
            entry.external_attr = 0o644 << 16
            made.writestr(entry, data)
    return target.getvalue()
