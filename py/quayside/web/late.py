"""Modules that the memory snapshot does not hold.

After a start from the snapshot the archives of our package and of the standard library are not
there: nothing that the app does needs them. Should a module be asked for all the same, they come.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType

import js


class Late:
    """The last to be asked for a module: has the archives unpacked, once, and looks there."""

    def __init__(self, archive: str) -> None:
        self.archive = archive
        """Where the standard library will be."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Where the module is; None if it is nowhere."""
        sys.meta_path.remove(self)
        js.quaysideUnpack(self.archive, name)
        sys.path.append(self.archive)
        # Not importlib.invalidate_caches(): it asks for more modules yet.
        sys.path_importer_cache.clear()
        return PathFinder.find_spec(name, path, target)


def take_leave(archive: str) -> None:
    """From now on the archives may be gone. `archive` is that of the standard library."""
    sys.path.remove(archive)
    sys.path_importer_cache.clear()
    sys.meta_path.append(Late(archive))
