"""`python -m tools.build`: the site stands complete in dist/.

Every file but a handful of fixed names carries a hash of its content in its name, so that it can be
cached for ever; `sw.js` lists them all. All addresses are relative: the site works under any path.
The same inputs give the same bytes.
"""

import argparse
import base64
import hashlib
import json
import re
import sys
import tempfile
import tomllib
from functools import partial
from pathlib import Path

from tools import runtime
from tools.compress import BEST, QUICK, compressed
from tools.parts import (
    ASSETS,
    NODE_MODULES,
    ROOT,
    STATIC,
    BuildError,
    File,
    digest,
    filled,
    hashed,
    package_version,
)

SPRITE = STATIC / "icons/icons.svg"

# Files whose names never change: the addresses that people, browsers and hosts know.
INDEX = "index.html"
WORKER = "sw.js"
MANIFEST = "manifest.webmanifest"
REPORT = "build.json"
# Not precached: the browser fetches the worker by itself, and the report must come from the server.
NOT_PRECACHED = frozenset({WORKER, REPORT})

# The sheets for the first frame, and what the rest of the shelf needs, in the order in which they
# build on each other. The others are those of the games, which come when the shelf is there.
FIRST_SHEETS = ("css/tokens.css", "css/first.css", "boot.css")
SHELF_SHEETS = ("css/fonts.css", "css/components.css", "css/shell.css", "css/screens.css")

# What PyScript loads with every plug-in switched off; e2e/test_boot.py compares with what it asks
# for. The error plug-in's module is imported even then, to be told that it is not wanted.
PYSCRIPT_FILES = ("core.js", "core-*.js", "error-*.js")
# PyScript joins the hooks of its workers into a function made from text, which our content security
# policy forbids, and which is only ever turned into text again: so it stays a text.
PYSCRIPT_EVAL = re.compile(
    r"return Function\(`return(\(w,x\)=>\(\$\{\w+\}\)\(w,x,\.\.\.\[\$\{\w+\}\]\))`\)\(\)"
)
PYSCRIPT_NO_EVAL = r"const text=()=>{};return text.toString=()=>`\1`,text"
# PyScript looks at every change anywhere on the page for programs and for attributes that name
# functions of Python: at each new element with an XPath over its attributes, after every tap. Ours
# has no such attributes, and all programs are children of the body.
PYSCRIPT_WATCH = re.compile(
    r"(?<==>)\((\w+)\.observe\((\w+),\{childList:!0,subtree:!0,attributes:!0\}\),\2\)"
)
PYSCRIPT_WATCH_BODY = r"(\1.observe(\2.body??\2,{childList:!0}),\2)"
PYSCRIPT_CHANGES = (
    ("makes a function from text", PYSCRIPT_EVAL, PYSCRIPT_NO_EVAL),
    ("watches the page", PYSCRIPT_WATCH, PYSCRIPT_WATCH_BODY),
)
PYSCRIPT_PLUGINS = (
    "codemirror",
    "deprecations-manager",
    "donkey",
    "error",
    "py-editor",
    "py-game",
    "py-terminal",
)


def product_version() -> str:
    """Our own version, from pyproject.toml."""
    return str(
        tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    )


# ---- our Python, the runtime


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
        for what, stock, ours in PYSCRIPT_CHANGES:
            text, changed = stock.subn(ours, text)
            if changed != (pattern == "core-*.js"):
                raise BuildError(f"PyScript {version} {what} elsewhere")
        parts.append((found[0].name, text.encode()))
    folder = f"{ASSETS}/pyscript-{version}-{digest(*(data for _, data in parts))}"
    return [File(f"{folder}/{name}", data) for name, data in parts]


def pyscript_config(interpreter: File) -> str:
    """PyScript's settings. The interpreter's address is relative to the page."""
    config = {
        "interpreter": f"./{interpreter.path}",
        # A harmless warning would put a red box on the page; boot.js and the shell tell of errors.
        "plugins": [f"!{name}" for name in PYSCRIPT_PLUGINS],
    }
    return json.dumps(config)


# ---- what is shown


def fonts() -> dict[str, str]:
    """The fonts as data in an address, by their path in static/.

    A page that fetches them lays everything out with other fonts first, and then again, while the
    engine starts on the same processor.
    """
    return {
        path.relative_to(STATIC).as_posix(): "data:font/woff2;base64,"
        + base64.b64encode(path.read_bytes()).decode()
        for path in sorted((STATIC / "fonts").glob("*.woff2"))
    }


def plain_assets() -> dict[str, File]:
    """Pictures and licences by their path in static/; for icons and fonts see there."""
    made = {}
    for folder in ("fonts", "icons", "img"):
        for path in sorted((STATIC / folder).rglob("*")):
            if path.is_file() and path != SPRITE and path.suffix != ".woff2":
                name = path.relative_to(STATIC).as_posix()
                made[name] = hashed(path.name, path.read_bytes())
    return made


def styles(assets: dict[str, File]) -> tuple[str, File, File]:
    """The style sheets in three: for the first frame, to stand in the page, for the rest of the
    shelf, and what only games need.
    """
    first, shelf = ([STATIC / name for name in names] for names in (FIRST_SHEETS, SHELF_SHEETS))
    games = sorted(path for path in (STATIC / "css").glob("*.css") if path not in first + shelf)
    letters = fonts()
    below = letters | {name: file.path for name, file in assets.items()}
    beside = letters | {name: file.name for name, file in assets.items()}
    return (
        sheet(first, below),
        hashed("shelf.css", sheet(shelf, beside).encode()),
        hashed("games.css", sheet(games, beside).encode()),
    )


def sheet(paths: list[Path], addresses: dict[str, str]) -> str:
    """These style sheets as one, with such addresses for the files in static/."""
    made = []
    for path in paths:
        text = path.read_text(encoding="utf-8")
        if re.search(r"@import\b", text):
            raise BuildError(f"{path.relative_to(ROOT)}: @import would load one file after another")
        text = re.sub(r"url\(([^)]*)\)", partial(address, path, addresses), text)
        made.append(text.strip())
    return "\n".join(made) + "\n"


def inline(element: str, text: str) -> str:
    """The text, which may stand in this element of the page as it is."""
    if re.search(rf"</{element}|<!--", text, re.IGNORECASE):
        raise BuildError(f"what is to stand in <{element}> would end it")
    return text


def icons(page: str) -> tuple[str, File]:
    """The icons that the page uses, to stand in it, and a file with all others."""
    sprite = SPRITE.read_text(encoding="utf-8").strip()
    symbols = re.findall(r"<symbol\b.*?</symbol>", sprite, re.DOTALL)
    head, foot = sprite.split(symbols[0])[0], sprite.split(symbols[-1])[-1]
    used = set(re.findall(r'<use\b[^>]* href="#([^"]+)"', page))
    parts: dict[bool, list[str]] = {True: [], False: []}
    for symbol in symbols:
        parts[re.findall(r'\bid="([^"]+)"', symbol)[0] in used].append(symbol)
    opening = re.sub(r"<!--.*?-->\s*", "", head, flags=re.DOTALL).strip()
    others = hashed(
        "icons.svg", "\n".join([head.strip(), *parts[False], foot.strip(), ""]).encode()
    )
    return "\n".join([opening, *parts[True], foot.strip()]), others


def address(sheet: Path, addresses: dict[str, str], match: re.Match[str]) -> str:
    """The `url(...)` of a style sheet with the target's name as it is in the site."""
    target = match[1].strip("\"' ")
    if target.startswith(("data:", "#")):
        return match[0]
    place = (sheet.parent / target.partition("#")[0]).resolve()
    name = place.relative_to(STATIC).as_posix() if place.is_relative_to(STATIC) else target
    if name not in addresses:
        raise BuildError(f"{sheet.relative_to(ROOT)}: no file for url({target})")
    return f'url("{addresses[name]}")'


def manifest(assets: dict[str, File]) -> File:
    """The web app manifest with the pictures' names as they are in the site."""
    data = json.loads((STATIC / MANIFEST).read_text(encoding="utf-8"))
    for icon in data["icons"]:
        icon["src"] = assets[icon["src"]].path
    return File(MANIFEST, (json.dumps(data, indent=1, ensure_ascii=False) + "\n").encode())


def policy(**inlined: str) -> str:
    """The content security policy of netlify.toml, but for what only a header can say.

    The header lets any script and style stand in the page, for it is the same for every build. The
    page allows those that the build has put there, by their hashes: `script` and `style`. A browser
    does only what both allow.
    """
    tables = tomllib.loads((ROOT / "netlify.toml").read_text(encoding="utf-8"))["headers"]
    values = [table["values"].get("Content-Security-Policy", "") for table in tables]
    parts = [part.strip() for part in "".join(values).split(";")]
    made = []
    for part in parts:
        name = part.split()[0]
        if text := inlined.get(name.removesuffix("-src")):
            made.append(part.replace("'unsafe-inline'", f"'{integrity(text.encode())}'"))
        elif name != "frame-ancestors":
            made.append(part)
    return "; ".join(made)


def shelf() -> str:
    """The first screen, drawn by the code that will draw it in the browser."""
    sys.path.insert(0, str(ROOT / "py"))
    from quayside.ui import static_shelf

    return static_shelf.render()


# ---- the whole


def site() -> list[File]:
    """All files of the site."""
    python = runtime.python()
    pyscript = pyscript_files()
    modules = [*pyscript, *python.modules]
    program = inline("script", (ROOT / "py/main.py").read_text(encoding="utf-8"))
    assets = plain_assets()
    first_styles, shelf_sheet, game_sheet = styles(assets)
    first_styles = inline("style", "\n" + first_styles)
    boot = inline("script", "\n" + (STATIC / "boot.js").read_text(encoding="utf-8"))
    web_manifest = manifest(assets)
    drawn = shelf()
    shelf_icons, other_icons = icons(drawn)
    files = [*python.files, *pyscript, *assets.values(), web_manifest]
    files += [shelf_sheet, game_sheet, other_icons]

    page = {
        "policy": policy(style=first_styles, script=boot),
        "styles": first_styles,
        "shelf-styles": shelf_sheet.path,
        "game-styles": game_sheet.path,
        "boot": boot,
        "pyscript": pyscript[0].path,
        "runtime": python.interpreter.path,
        "modules": "\n".join(f'<link rel="modulepreload" href="{file.path}">' for file in modules),
        "machine-code": python.machine_code.path,
        "config": inline("py-config", pyscript_config(python.interpreter)),
        "program": program,
        "manifest": web_manifest.path,
        "icon": assets["img/icon.svg"].path,
        "touch-icon": assets["img/apple-touch-icon.png"].path,
        "shelf": drawn,
        "icons": shelf_icons,
        "more-icons": other_icons.path,
        "memory": " ".join(f"{file.path}={len(file.data)}" for file in python.memory),
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
    asked = [shelf_sheet, *modules, python.machine_code, *python.memory, game_sheet, other_icons]
    values = {
        "build": json.dumps(build),
        "files": json.dumps(listed, indent=1),
        "start": json.dumps([file.path for file in asked], indent=1),
    }
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
    return "./" if file.path == INDEX else file.path, integrity(file.data)


def integrity(data: bytes) -> str:
    """The SHA-256 of content as HTML and policies write it."""
    return f"sha256-{base64.b64encode(hashlib.sha256(data).digest()).decode()}"


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
    parser.add_argument("--best", action="store_true", help="compress as far as possible; slow")
    options = parser.parse_args(arguments)
    try:
        files = site()
        quality = BEST if options.best else QUICK
        packed = compressed(files, quality, runtime.WORK / "cache")
    except BuildError as error:
        print(f"build: {error}", file=sys.stderr)
        return 1
    write([*files, *packed], options.into)
    total = sum(len(file.data) for file in files)
    print(f"Built {len(files)} files, {total / 1e6:.1f} MB, into {options.into}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
