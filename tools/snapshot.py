"""What is done in Python's memory before the snapshot is taken.

This file runs inside Pyodide (tools/snapshot.mjs starts it), where our package is unpacked.
"""

import ast
import gc
import linecache
import random
import re
import sys
import zipimport
from collections.abc import Generator
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

from _pyodide import _base  # type: ignore[import-not-found]

# Modules that are wanted at every start, but by none of ours.
ALSO = ("pathlib",)

# What Pyodide runs when it begins.
BEGINNINGS = (
    "{}",
    "import importlib; importlib",
    "import __main__; __main__.__dict__",
    "import builtins; builtins.__dict__",
)
# How PyScript's program begins and ends that writes its Python part into files and imports it. With
# `place_of_pyscript` there it has nothing to do.
PYSCRIPTS = ("import os as _os\nfrom pathlib import Path as _Path\n", "\ndel _pyscript")


def modules(package: Path) -> list[str]:
    """The names of all modules of the package."""
    parts = (
        path.relative_to(package.parent).with_suffix("").parts for path in package.rglob("*.pyc")
    )
    return sorted(".".join(name[:-1] if name[-1] == "__init__" else name) for name in parts)


def place_of_pyscript() -> ModuleType:
    """A module under the name of PyScript's Python part, which is compiled and imported at every
    start otherwise: a tenth of a second, and nobody here uses any of it.
    """
    module = ModuleType("pyscript")

    def missing(name: str) -> None:
        raise AttributeError(f"pyscript.{name} is not in the memory snapshot: use js")

    module.__dict__["__getattr__"] = missing
    return module


def forget_annotations(package: str) -> None:
    """The package's functions, classes and modules know no types: nobody asks for them any more,
    and they are a thirtieth of what is sent.
    """
    for thing in gc.get_objects():
        if isinstance(thing, ModuleType):
            home = thing.__name__
        elif isinstance(thing, FunctionType | type):
            home = str(thing.__module__)
        else:
            continue
        # What makes a named tuple says that it comes from a module of that name.
        if home.startswith((package, "namedtuple_")):
            # Those that were never asked for are still to be made.
            thing.__annotations__ = {}
            del thing.__annotations__


def compile_ahead(program: str) -> None:
    """What Pyodide, PyScript and the page run at every start is compiled. Python takes 30 ms for
    it, and the browser has to compile all of Python that does so.

    What had to be compiled all the same is in the list `afresh` of Pyodide's function.
    """
    stock = _base._parse_and_compile_gen
    known: dict[tuple[object, ...], CodeType] = {}
    afresh: list[tuple[tuple[object, ...], CodeType]] = []

    def compiling(source: str, **how: Any) -> Generator[Any, Any, CodeType]:
        # PyScript hands a program on with other space around it than the page has.
        text = source.strip()
        if text.startswith(PYSCRIPTS[0]) and text.endswith(PYSCRIPTS[1]):
            text = ""
        key = (text, *sorted(how.items()))
        code = known.get(key)
        if code is None:
            code = yield from stock(text, **how)
            afresh.append((key, code))
        else:
            # Callers may change the parsed program here; these do not look at it.
            yield None
        return code

    _base._parse_and_compile_gen = compiling
    for source in BEGINNINGS:
        _base.CodeRunner(source).compile()
    for source in ("", program):
        _base.CodeRunner(source, flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT).compile()
    known.update(afresh)
    afresh.clear()
    vars(compiling)["afresh"] = afresh


def prepare(archive: str, program: str) -> None:
    """Everything is imported, texts are read, programs are compiled, and nothing is left that need
    not be.

    `archive` is where the standard library lies, `program` what the page will run.
    """
    for name in (*ALSO, *modules(Path("quayside").absolute())):
        import_module(name)
    from quayside import games
    from quayside.ui.screens import credits
    from quayside.ui.text import Texts
    from quayside.web import late

    for game_id in (None, *games.ids()):
        Texts((), game_id)
    for licence in credits.LICENCES:
        credits.licence_text(licence)
    sys.modules["pyscript"] = place_of_pyscript()
    compile_ahead(program)
    late.take_leave(archive)
    # Else the archive would not be looked at when it comes back.
    vars(zipimport)["_zip_directory_cache"].clear()
    linecache.clearcache()
    re.purge()
    random.seed(0)
    forget_annotations("quayside")
    gc.collect()
    # What is there now stays: later collections need not look at it.
    gc.freeze()
