"""`python -m tools.catalogues`: every text catalogue can be read and its texts hang together.

Run from the source tree, the sources themselves are read; the site carries the compiled form.
"""

import io
import sys
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po

EPOCH = datetime(1980, 1, 1, tzinfo=UTC)
ROOT = Path(__file__).resolve().parent.parent


class CatalogueError(Exception):
    """A catalogue cannot be used; the message names the file and the entry."""


def compiled(path: Path) -> bytes:
    """The catalogue in the form that gettext reads. Fuzzy entries are left out.

    Raises CatalogueError for a text whose placeholders differ from its source's or that cannot be
    parsed.
    """
    try:
        with path.open("rb") as file:
            catalogue = read_po(file, abort_invalid=True)
    except PoFileError as error:
        raise CatalogueError(f"{path}: {error}") from None
    problems = [
        f"{path}:{message.lineno}: {message.id!r}: {error}"
        for message, errors in catalogue.check()
        for error in errors
    ]
    if problems:
        raise CatalogueError("\n".join(problems))
    # Else Babel writes the time of the build, and no two builds are the same.
    catalogue.creation_date = EPOCH
    target = io.BytesIO()
    write_mo(target, catalogue)
    return target.getvalue()


def main() -> int:
    """Every catalogue is checked; returns the exit code."""
    paths = sorted((ROOT / "py/quayside").rglob("*.po"))
    try:
        for path in paths:
            compiled(path)
    except CatalogueError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{len(paths)} catalogues in order")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
