"""`python -m tools.build`: the site stands complete in dist/.

Every file but a handful of fixed names carries a hash of its content in its name, so that it can be
cached for ever; `sw.js` lists them all. All addresses are relative: the site works under any path.
The same inputs give the same bytes.
"""

import argparse
import base64
import hashlib
import io
import json
import re
import subprocess
import sys
import tempfile
import tomllib
import zipfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from tools.catalogues import compiled
from tools.precompile import EPOCH

ROOT = Path(__file__).resolve().parent.parent
STATIC = ROOT / "static"
NODE_MODULES = ROOT / "node_modules"
WORK = ROOT / "build"
SPRITE = STATIC / "icons/icons.svg"

# Files whose names never change: the addresses that people, browsers and hosts know.
INDEX = "index.html"
WORKER = "sw.js"
MANIFEST = "manifest.webmanifest"
REPORT = "build.json"
# Not precached: the browser fetches the worker by itself, and the report must come from the server.
NOT_PRECACHED = frozenset({WORKER, REPORT})

# Under this folder everything is immutable (netlify.toml says so to the browser).
ASSETS = "assets"
CSS_FIRST = ("tokens.css", "components.css", "shell.css")

# What PyScript loads with every plug-in switched off; e2e/test_boot.py compares with what it asks
# for. The error plug-in's module is imported even then, to be told that it is not wanted.
PYSCRIPT_FILES = ("core.js", "core-*.js", "error-*.js")
PYSCRIPT_PLUGINS = (
    "codemirror",
    "deprecations-manager",
    "donkey",
    "error",
    "py-editor",
    "py-game",
    "py-terminal",
)
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
# The parts of the standard library that have no use in a page: other people's user interfaces,
# developers' tools, servers, other processes. Everything else stays.
STDLIB_LEFT_OUT = (
    "_pyrepl",
    "antigravity",
    "bdb",
    "cProfile",
    "compileall",
    "ctypes",
    "doctest",
    "ftplib",
    "idlelib",
    "imaplib",
    "lib2to3",
    "mailbox",
    "modulefinder",
    "multiprocessing",
    "pdb",
    "poplib",
    "profile",
    "pstats",
    "pyclbr",
    "pydoc",
    "pydoc_data",
    "smtplib",
    "sqlite3",
    "this",
    "trace",
    "unittest",
    "wave",
    "wsgiref",
    "xmlrpc",
)


class BuildError(Exception):
    """The site cannot be built; the message says what to mend."""


class File(NamedTuple):
    """A file of the site: its path in dist/ and its content."""

    path: str
    data: bytes

    @property
    def name(self) -> str:
        """The last part of the path."""
        return PurePosixPath(self.path).name


def digest(*parts: bytes, length: int = 8) -> str:
    """A short name for content: hexadecimal digits of its SHA-256, lengths included."""
    total = hashlib.sha256()
    for part in parts:
        total.update(len(part).to_bytes(8, "big"))
        total.update(part)
    return total.hexdigest()[:length]


def hashed(name: str, data: bytes) -> File:
    """A file of assets/ with the hash of its content before the ending."""
    stem, dot, ending = name.partition(".")
    return File(f"{ASSETS}/{stem}.{digest(data)}{dot}{ending}", data)


class Job(NamedTuple):
    """An archive to compile, and where the result is kept."""

    archive: bytes
    leave_out: tuple[str, ...]
    target: Path


class Precompiler:
    """Byte code from Pyodide's own compiler, kept in build/cache by the hash of what goes in."""

    def __init__(self, cache: Path) -> None:
        self.cache = cache
        self.jobs: list[Job] = []

    def ask(self, archive: bytes, leave_out: tuple[str, ...] = ()) -> Callable[[], bytes]:
        """A function that gives the compiled archive once `run` is through."""
        makers = [ROOT / "tools/precompile.py", ROOT / "tools/precompile.mjs"]
        key = digest(
            archive,
            repr(leave_out).encode(),
            package_version("pyodide").encode(),
            *(maker.read_bytes() for maker in makers),
            length=32,
        )
        target = self.cache / f"{key}.zip"
        if not target.exists():
            self.jobs.append(Job(archive, leave_out, target))
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
                    {"source": str(source), "target": str(made), "leaveOut": job.leave_out}
                )
            order.write_text(json.dumps(steps), encoding="utf-8")
            self._compile(order)
            for step, job in zip(steps, self.jobs, strict=True):
                Path(str(step["target"])).replace(job.target)
        self.jobs.clear()

    def _compile(self, order: Path) -> None:
        try:
            subprocess.run(
                ["node", str(ROOT / "tools/precompile.mjs"), str(order)],
                check=True,
                stderr=subprocess.PIPE,
                text=True,
            )
        except FileNotFoundError:
            raise BuildError("Node.js is missing: install version 20 or later") from None
        except subprocess.CalledProcessError as error:
            # An error inside the runtime shows its line, and that is a megabyte long.
            lines = [line for line in error.stderr.splitlines() if len(line) < 400 and line.strip()]
            raise BuildError("\n".join(["compiling for the browser failed:", *lines])) from None


def package_version(name: str) -> str:
    """The version of an installed npm package."""
    path = NODE_MODULES / name / "package.json"
    if not path.exists():
        raise BuildError(f"{name} is not installed: run `make setup`")
    return str(json.loads(path.read_text(encoding="utf-8"))["version"])


def product_version() -> str:
    """Our own version, from pyproject.toml."""
    return str(
        tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    )


# ---- our Python, the runtime


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


def runtime_files(stdlib: bytes) -> list[File]:
    """Pyodide and our way into it, in one folder named after version and content.

    Parts of two builds must never meet, so the folder's hash covers them all. A memory snapshot
    belongs here too: one more file, and one more option in `runtime.mjs`.
    """
    version = package_version("pyodide")
    parts = [(name, (NODE_MODULES / "pyodide" / name).read_bytes()) for name in PYODIDE_FILES]
    parts.append(("python_stdlib.zip", stdlib))
    lock = json.loads((NODE_MODULES / "pyodide/pyodide-lock.json").read_text(encoding="utf-8"))
    values = {"lock": json.dumps({"info": lock["info"], "packages": {}})}
    way_in = filled((STATIC / "runtime.mjs").read_text(encoding="utf-8"), values, "runtime.mjs")
    parts.append(("runtime.mjs", way_in.encode()))
    folder = f"{ASSETS}/pyodide-{version}-{digest(*(data for _, data in parts))}"
    return [File(f"{folder}/{name}", data) for name, data in parts]


def pyscript_files() -> list[File]:
    """The modules of PyScript that a start loads, in a folder named after version and content.

    They name each other, so their own names stay.
    """
    source = NODE_MODULES / "@pyscript/core/dist"
    version = package_version("@pyscript/core")
    parts = []
    for pattern in PYSCRIPT_FILES:
        found = sorted(source.glob(pattern))
        if len(found) != 1:
            raise BuildError(f"PyScript {version} has {len(found)} files {pattern}, not one")
        text = re.sub(r"\n//# sourceMappingURL=\S*", "", found[0].read_text(encoding="utf-8"))
        parts.append((found[0].name, text.encode()))
    folder = f"{ASSETS}/pyscript-{version}-{digest(*(data for _, data in parts))}"
    return [File(f"{folder}/{name}", data) for name, data in parts]


def pyscript_config(package: File, runtime: list[File]) -> File:
    """PyScript's settings. Addresses are relative to this file; the interpreter's to the page."""
    config = {
        "interpreter": f"./{runtime[-1].path}",
        # One archive, unpacked into the directory where the program starts.
        "files": {f"./{package.name}": "./*"},
        # A harmless warning would put a red box on the page; boot.js and the shell tell of errors.
        "plugins": [f"!{name}" for name in PYSCRIPT_PLUGINS],
    }
    return hashed("pyscript.json", (json.dumps(config, indent=1) + "\n").encode())


# ---- what is shown


def plain_assets() -> dict[str, File]:
    """Fonts, pictures and licences by their path in static/; the icons stand in the page."""
    made = {}
    for folder in ("fonts", "icons", "img"):
        for path in sorted((STATIC / folder).rglob("*")):
            if path.is_file() and path != SPRITE:
                name = path.relative_to(STATIC).as_posix()
                made[name] = hashed(path.name, path.read_bytes())
    return made


def styles(assets: dict[str, File]) -> list[File]:
    """The style sheets in the order in which they build on each other."""
    paths = sorted((STATIC / "css").glob("*.css"))
    rank = {name: place for place, name in enumerate(CSS_FIRST)}
    paths.sort(key=lambda path: (rank.get(path.name, len(rank)), path.name))
    paths.append(STATIC / "boot.css")

    made = []
    for path in paths:
        text = path.read_text(encoding="utf-8")
        if re.search(r"@import\b", text):
            raise BuildError(f"{path.relative_to(ROOT)}: @import would load one file after another")
        text = re.sub(r"url\(([^)]*)\)", partial(address, path, assets), text)
        made.append(hashed(path.name, text.encode()))
    return made


def address(sheet: Path, assets: dict[str, File], match: re.Match[str]) -> str:
    """The `url(...)` of a style sheet with the target's name as it is in the site."""
    target = match[1].strip("\"' ")
    if target.startswith(("data:", "#")):
        return match[0]
    place = (sheet.parent / target.partition("#")[0]).resolve()
    name = place.relative_to(STATIC).as_posix() if place.is_relative_to(STATIC) else target
    if name not in assets:
        raise BuildError(f"{sheet.relative_to(ROOT)}: no file for url({target})")
    return f'url("{assets[name].name}")'


def manifest(assets: dict[str, File]) -> File:
    """The web app manifest with the pictures' names as they are in the site."""
    data = json.loads((STATIC / MANIFEST).read_text(encoding="utf-8"))
    for icon in data["icons"]:
        icon["src"] = assets[icon["src"]].path
    return File(MANIFEST, (json.dumps(data, indent=1, ensure_ascii=False) + "\n").encode())


def shelf() -> str:
    """The first screen, drawn by the code that will draw it in the browser."""
    sys.path.insert(0, str(ROOT / "py"))
    from quayside.ui import static_shelf

    return static_shelf.render()


def filled(template: str, values: dict[str, str], source: str) -> str:
    """The template with `[[name]]` replaced; every name must be known and every value used."""
    used = set()

    def value(match: re.Match[str]) -> str:
        used.add(match[1])
        if match[1] not in values:
            raise BuildError(f"{source}: nothing known for [[{match[1]}]]")
        return values[match[1]]

    text = re.sub(r"\[\[([a-z][a-z-]*)\]\]", value, template)
    if missing := values.keys() - used:
        raise BuildError(f"{source}: no place for {', '.join(sorted(missing))}")
    return text


# ---- the whole


def site() -> list[File]:
    """All files of the site."""
    precompiler = Precompiler(WORK / "cache")
    package_archive = precompiler.ask(source_archive(package_files()))
    stdlib_archive = precompiler.ask(
        (NODE_MODULES / "pyodide/python_stdlib.zip").read_bytes(), STDLIB_LEFT_OUT
    )
    precompiler.run()

    package = hashed("quayside.zip", package_archive())
    runtime = runtime_files(stdlib_archive())
    pyscript = pyscript_files()
    config = pyscript_config(package, runtime)
    program = hashed("main.py", (ROOT / "py/main.py").read_bytes())
    boot = hashed("boot.js", (STATIC / "boot.js").read_bytes())
    assets = plain_assets()
    sheets = styles(assets)
    web_manifest = manifest(assets)
    files = [*runtime, *pyscript, package, config, program, boot, *sheets, *assets.values()]
    files.append(web_manifest)

    page = {
        "styles": "\n".join(f'<link rel="stylesheet" href="{sheet.path}">' for sheet in sheets),
        "boot": boot.path,
        "pyscript": pyscript[0].path,
        "modules": "\n".join(
            f'<link rel="modulepreload" href="{file.path}">'
            for file in [*pyscript, *runtime]
            if file.path.endswith(("js", "mjs"))
        ),
        "fetched": "\n".join(
            f'<link rel="preload" as="fetch" crossorigin href="{file.path}">'
            for file in [config, *runtime, package, program]
            if not file.path.endswith("mjs")
        ),
        "config": config.path,
        "program": program.path,
        "manifest": web_manifest.path,
        "icon": assets["img/icon.svg"].path,
        "touch-icon": assets["img/apple-touch-icon.png"].path,
        "shelf": shelf(),
        "icons": SPRITE.read_text(encoding="utf-8").strip(),
    }
    template = (ROOT / INDEX).read_text(encoding="utf-8")
    worker = (STATIC / WORKER).read_text(encoding="utf-8")
    version = product_version()
    # The build is named after everything in it, page and worker included, but for that name.
    unnamed = filled(template, {**page, "build": version}, INDEX)
    build = f"{version}+" + digest(
        unnamed.encode(),
        worker.encode(),
        *(part for file in sorted(files) for part in (file.path.encode(), file.data)),
        length=12,
    )
    files.append(File(INDEX, filled(template, {**page, "build": build}, INDEX).encode()))
    files.sort()

    listed = [precache_entry(file) for file in files]
    values = {"build": json.dumps(build), "files": json.dumps(listed, indent=1)}
    files.append(File(WORKER, filled(worker, values, f"static/{WORKER}").encode()))
    report = {
        "version": version,
        "build": build,
        "pyodide": package_version("pyodide"),
        "pyscript": package_version("@pyscript/core"),
        "files": {
            file.path: {"bytes": len(file.data), "sha256": hashlib.sha256(file.data).hexdigest()}
            for file in files
        },
    }
    files.append(File(REPORT, (json.dumps(report, indent=1) + "\n").encode()))
    return files


def precache_entry(file: File) -> tuple[str, str]:
    """Address and integrity of a file, as the worker wants them.

    The page is listed under the folder's own address: some hosts redirect from `index.html`, and a
    redirected answer may not serve a navigation.
    """
    integrity = base64.b64encode(hashlib.sha256(file.data).digest()).decode()
    return "./" if file.path == INDEX else file.path, f"sha256-{integrity}"


def write(files: list[File], target: Path) -> None:
    """`target` holds these files and no others. It changes at one stroke, or not at all."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=f".{target.name}-") as place:
        new, old = Path(place) / "new", Path(place) / "old"
        for file in files:
            path = new / file.path
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(file.data)
        if target.exists():
            target.replace(old)
        new.replace(target)


def main(arguments: list[str] | None = None) -> int:
    """dist/ is built; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.build", description=__doc__)
    parser.add_argument("--into", type=Path, default=ROOT / "dist", help="the folder to write")
    options = parser.parse_args(arguments)
    try:
        files = site()
    except BuildError as error:
        print(f"build: {error}", file=sys.stderr)
        return 1
    write(files, options.into)
    total = sum(len(file.data) for file in files)
    print(f"Built {len(files)} files, {total / 1e6:.1f} MB, into {options.into}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
