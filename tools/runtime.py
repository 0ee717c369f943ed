"""Python for the browser: Pyodide, the standard library and our package as byte code, and a
snapshot of Python's memory in which all of ours is imported.
"""

import io
import json
import struct
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from tools import trim
from tools.catalogues import compiled
from tools.parts import (
    ASSETS,
    NODE_MODULES,
    ROOT,
    STATIC,
    File,
    digest,
    filled,
    hashed,
    package_version,
    run_node,
)
from tools.precompile import EPOCH

WORK = ROOT / "build"
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
STDLIB = "python_stdlib.zip"
LOCK = "pyodide-lock.json"
# The parts of the standard library that have no use in a page: other people's user interfaces,
# developers' tools, servers and their languages, command lines, other processes. The snapshot, for
# which all of ours is imported, and a start without it can do without them. Everything else stays.
STDLIB_LEFT_OUT = (
    "_pydatetime",
    "_pyio",
    "_pyrepl",
    "antigravity",
    "argparse",
    "bdb",
    "cProfile",
    "cmd",
    "compileall",
    "configparser",
    "ctypes",
    "difflib",
    "doctest",
    "email",
    "filecmp",
    "fileinput",
    "ftplib",
    "getopt",
    "getpass",
    "http",
    "idlelib",
    "imaplib",
    "ipaddress",
    "lib2to3",
    "mailbox",
    "mimetypes",
    "modulefinder",
    "multiprocessing",
    "netrc",
    "nturl2path",
    "optparse",
    "pdb",
    "pickletools",
    "plistlib",
    "poplib",
    "profile",
    "pstats",
    "pty",
    "py_compile",
    "pyclbr",
    "pydoc",
    "pydoc_data",
    "quopri",
    "rlcompleter",
    "sched",
    "shelve",
    "smtplib",
    "socketserver",
    "sqlite3",
    "symtable",
    "tabnanny",
    "tarfile",
    "this",
    "timeit",
    "tomllib",
    "trace",
    "tty",
    "unittest",
    "wave",
    "webbrowser",
    "wsgiref",
    "xml",
    "xmlrpc",
    "zipapp",
)


class Job(NamedTuple):
    """An archive to compile, and where the result is kept."""

    archive: bytes
    leave_out: tuple[str, ...]
    lines: bool
    target: Path


class Precompiler:
    """Byte code from Pyodide's own compiler, kept in build/cache by the hash of what goes in."""

    def __init__(self, cache: Path) -> None:
        self.cache = cache
        self.jobs: list[Job] = []

    def ask(
        self, archive: bytes, leave_out: tuple[str, ...] = (), *, lines: bool = True
    ) -> Callable[[], bytes]:
        """A function that gives the compiled archive once `run` is through; see precompile.py."""
        makers = [ROOT / "tools/precompile.py", ROOT / "tools/precompile.mjs"]
        key = digest(
            archive,
            repr((leave_out, lines)).encode(),
            package_version("pyodide").encode(),
            *(maker.read_bytes() for maker in makers),
            length=32,
        )
        target = self.cache / f"{key}.zip"
        if not target.exists():
            self.jobs.append(Job(archive, leave_out, lines, target))
        return target.read_bytes

    def run(self) -> None:
        """Whatever was asked for and not known yet is compiled, in one start of the interpreter."""
        if not self.jobs:
            return
        self.cache.mkdir(parents=True, exist_ok=True)
        # In a folder of its own: two builds may run at the same time.
        with tempfile.TemporaryDirectory(dir=self.cache) as place:
            order = Path(place) / "order.json"
            steps = []
            for number, job in enumerate(self.jobs):
                source, made = Path(place) / f"{number}.source.zip", Path(place) / f"{number}.zip"
                source.write_bytes(job.archive)
                steps.append(
                    {
                        "source": str(source),
                        "target": str(made),
                        "leaveOut": job.leave_out,
                        "lines": job.lines,
                    }
                )
            order.write_text(json.dumps(steps), encoding="utf-8")
            run_node("precompile.mjs", str(order))
            for step, job in zip(steps, self.jobs, strict=True):
                Path(str(step["target"])).replace(job.target)
        self.jobs.clear()


def package_files() -> Iterator[tuple[str, bytes]]:
    """What the package needs in the browser: modules, data, and catalogues in compiled form."""
    base = ROOT / "py"
    for path in sorted((base / "quayside").rglob("*")):
        name = path.relative_to(base).as_posix()
        if path.is_dir() or "__pycache__" in path.parts or path.suffix in {".pyc", ".mo", ".pot"}:
            continue
        if path.name in {"cli.py", "__main__.py", "py.typed"}:
            continue  # the command line has no place in a page
        if "adapters" in path.parts:
            continue  # other people's tools run elsewhere
        if path.suffix == ".po":
            yield name.removesuffix(".po") + ".mo", compiled(path)
        else:
            yield name, path.read_bytes()


def source_archive(files: Iterator[tuple[str, bytes]]) -> bytes:
    """A zip of the files as they are: input for the precompiler, never shipped."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as made:
        for name, data in files:
            made.writestr(zipfile.ZipInfo(name, EPOCH), data)
    return target.getvalue()


def interpreter(stdlib: bytes) -> dict[str, bytes]:
    """The files of Pyodide's folder in the site by their names, with this standard library."""
    files = {name: (NODE_MODULES / "pyodide" / name).read_bytes() for name in PYODIDE_FILES}
    loader, glue, wasm = PYODIDE_FILES
    ours = [path.read_text(encoding="utf-8") for path in STATIC.glob("*.mjs")]
    script = trim.script(files[glue].decode(), [files[loader].decode(), *ours])
    files[glue] = script.encode()
    files[wasm] = trim.machine_code(files[wasm], script)
    return files | {STDLIB: stdlib}


def snapshot(pyodide: dict[str, bytes], package: bytes, cache: Path) -> list[bytes]:
    """Python's memory with the package imported, as static/heap.mjs reads it: the files that it
    consists of, kept in `cache`. `pyodide` are the files of its folder.
    """
    program = ROOT / "py/main.py"
    makers = [ROOT / "tools/snapshot.py", ROOT / "tools/snapshot.mjs", STATIC / "heap.mjs", program]
    key = digest(*pyodide.values(), package, *(maker.read_bytes() for maker in makers), length=32)
    target = cache / key
    if not target.exists():
        cache.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=cache) as name:
            place = Path(name)
            lock = (NODE_MODULES / "pyodide" / LOCK).read_bytes()
            for file, data in {**pyodide, LOCK: lock, "package.zip": package}.items():
                (place / file).write_bytes(data)
            given = (place, place / "package.zip", program, place / "made")
            run_node("snapshot.mjs", *map(str, given))
            (place / "made").rename(target)
    return [path.read_bytes() for path in sorted(target.iterdir())]


class Python(NamedTuple):
    """What of the site is Python: see `python`."""

    interpreter: File
    """Our way into Pyodide, which PyScript is told to start."""
    modules: list[File]
    """JavaScript that every start loads, the interpreter included."""
    machine_code: File
    """The interpreter itself."""
    memory: list[File]
    """The snapshot, which every start loads as well, if nothing is wrong with it."""
    spare: list[File]
    """What is wanted only if the snapshot does not work, or lacks a module."""

    @property
    def files(self) -> list[File]:
        """All of it."""
        return [*self.modules, self.machine_code, *self.memory, *self.spare]


def python() -> Python:
    """Pyodide, our package, and a snapshot of the two together.

    Pyodide's files and the standard library stand in one folder, named after version and content:
    parts of two must never meet. It stays the same from release to release, unlike the others.
    """
    precompiler = Precompiler(WORK / "cache")
    package_archive = precompiler.ask(source_archive(package_files()))
    stdlib_archive = precompiler.ask(
        (NODE_MODULES / "pyodide" / STDLIB).read_bytes(), STDLIB_LEFT_OUT, lines=False
    )
    precompiler.run()

    parts = interpreter(stdlib_archive())
    folder = f"pyodide-{package_version('pyodide')}-{digest(*parts.values())}"
    pyodide = {name: File(f"{ASSETS}/{folder}/{name}", data) for name, data in parts.items()}
    package = hashed("quayside.zip", package_archive())
    taken = snapshot(parts, package.data, WORK / "cache")
    memory = [hashed(f"memory-{place}.bin", data) for place, data in enumerate(taken, 1)]
    way_in = hashed("runtime.mjs", entry(folder, package, taken[0]).encode())
    return Python(
        way_in,
        [way_in, pyodide["pyodide.mjs"], pyodide["pyodide.asm.mjs"]],
        pyodide["pyodide.asm.wasm"],
        memory,
        [pyodide[STDLIB], package],
    )


def heap_size(memory: bytes) -> int:
    """Bytes of memory that a snapshot was taken of, from one of its files; see static/heap.mjs."""
    (length,) = struct.unpack_from("<I", memory, 4)
    return int(json.loads(memory[16 : 16 + length])["heap"])


def entry(folder: str, package: File, memory: bytes) -> str:
    """Our way into Pyodide, which lies in `folder`, with all addresses relative to it. `memory` is
    one of the snapshot's files.
    """
    lock = json.loads((NODE_MODULES / "pyodide" / LOCK).read_text(encoding="utf-8"))
    values = {
        **{
            name: (STATIC / f"{name}.mjs").read_text(encoding="utf-8").strip()
            for name in ("heap", "patch", "press", "order")
        },
        "lock": json.dumps({"info": lock["info"], "packages": {}}),
        "package": f"./{package.name}",
        "pyodide": f"./{folder}/",
        "heap-size": str(heap_size(memory)),
    }
    return filled((STATIC / "runtime.mjs").read_text(encoding="utf-8"), values, "runtime.mjs")
