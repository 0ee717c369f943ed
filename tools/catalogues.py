"""`python -m tools.catalogues`: every text catalogue is valid and compiled beside its source.

The command line and the tests read the compiled form from there (git does not keep it); the site
carries it in the package's archive.
"""

import io
import sys
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po

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
        raise CatalogueError(f"{path.relative_to(ROOT)}: {error}") from None
    problems = [
        f"{path.relative_to(ROOT)}:{message.lineno}: {message.id!r}: {error}"
        for message, errors in catalogue.check()
        for error in errors
    ]
    if problems:
        raise CatalogueError("\n".join(problems))
    target = io.BytesIO()
    write_mo(target, catalogue)
    return target.getvalue()


def main() -> int:
    """A .mo lies beside every .po; returns the exit code."""
    try:
        for path in sorted((ROOT / "py/quayside").rglob("*.po")):
            path.with_suffix(".mo").write_bytes(compiled(path))
    except CatalogueError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
