"""`python -m tools.retire`: the worker of a built site is one that removes itself.

For the day when a worker in the field does harm. Publish the folder as it then is; browsers look
for a new `sw.js` by themselves, at the latest after a day. A later build brings a worker again.
"""

import argparse
from pathlib import Path

from tools.build import WORKER
from tools.parts import ROOT, STATIC


def retire(folder: Path) -> None:
    """The site in the folder has no worker any more but the one that clears up."""
    (folder / WORKER).write_bytes((STATIC / "retired.js").read_bytes())


def main(arguments: list[str] | None = None) -> int:
    """The site is without a worker; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.retire", description=__doc__)
    parser.add_argument("--folder", type=Path, default=ROOT / "dist")
    options = parser.parse_args(arguments)
    if not (options.folder / WORKER).is_file():
        parser.error(f"nothing is built in {options.folder}: run `make build`")
    retire(options.folder)
    print(f"The worker in {options.folder} removes itself wherever it is fetched.")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
