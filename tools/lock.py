"""`make lock`: each requirements-*.txt pins what its .in file asks for, with hashes.

Runs with the system's Python and makes a throw-away environment for the resolver. The machine's own
settings for pip are left aside, so that no address or path of this machine gets into the file.
"""

import os
import subprocess
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# In this order: each is bound to the pins of those before it.
FILES = ("requirements-dev", "requirements-peers", "requirements-bench")
OPTIONS = (
    "--quiet",
    "--generate-hashes",
    "--strip-extras",
    "--annotation-style=line",
    "--no-emit-find-links",
    "--no-emit-index-url",
    "--no-emit-options",
    "--no-emit-trusted-host",
)


def main() -> None:
    """The lock files are new."""
    environment = {name: value for name, value in os.environ.items() if name != "PIP_FIND_LINKS"}
    environment |= {"PIP_CONFIG_FILE": os.devnull, "CUSTOM_COMPILE_COMMAND": "make lock"}
    with tempfile.TemporaryDirectory() as place:
        venv.create(place, with_pip=True)
        programs = Path(place) / "bin"
        commands: list[list[str | Path]] = [[programs / "pip", "install", "--quiet", "pip-tools"]]
        for name in FILES:
            pinned = f"--output-file={name}.txt"
            commands.append([programs / "pip-compile", *OPTIONS, pinned, f"{name}.in"])
        for command in commands:
            subprocess.run(command, check=True, cwd=ROOT, env=environment)


if __name__ == "__main__":
    main()
