"""What every part of the build works with: files with their content, and names made of it."""

import hashlib
import json
import re
import subprocess
from pathlib import Path, PurePosixPath
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
STATIC = ROOT / "static"
NODE_MODULES = ROOT / "node_modules"

# Under this folder everything is immutable (netlify.toml says so to the browser).
ASSETS = "assets"


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


def package_version(name: str) -> str:
    """The version of an installed npm package."""
    path = NODE_MODULES / name / "package.json"
    if not path.exists():
        raise BuildError(f"{name} is not installed: run `make setup`")
    return str(json.loads(path.read_text(encoding="utf-8"))["version"])


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


def run_node(script: str, *arguments: str) -> None:
    """One of our scripts has done its work in Node.js; BuildError with what it said if not."""
    try:
        subprocess.run(
            ["node", str(ROOT / "tools" / script), *arguments],
            check=True,
            stderr=subprocess.PIPE,
            text=True,
        )
    except FileNotFoundError:
        raise BuildError("Node.js is missing: install version 20 or later") from None
    except subprocess.CalledProcessError as error:
        # An error inside the runtime shows its line, and that is a megabyte long.
        lines = [line for line in error.stderr.splitlines() if len(line) < 400 and line.strip()]
        raise BuildError("\n".join([f"{script} failed:", *lines])) from None
