"""What is done in Python's memory before the snapshot is taken.

This file runs inside Pyodide (tools/snapshot.mjs starts it), where our package is unpacked.
"""

import gc
import linecache
import random
import re
import sys
import zipimport
from importlib import import_module
from pathlib import Path
from types import FunctionType, ModuleType

# Modules that are wanted at every start, but by none of ours.
ALSO = ("pathlib",)


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


def prepare(archive: str) -> None:
    """Everything is imported, texts are read, and nothing is left that need not be.

    `archive` is where the standard library lies.
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
