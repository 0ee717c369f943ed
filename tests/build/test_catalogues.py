"""Catalogues become what the standard library reads, or a message that names the fault."""

import io
from gettext import GNUTranslations
from pathlib import Path

import pytest

from tools.catalogues import CatalogueError, compiled

HEADER = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"""


def catalogue(folder: Path, text: str) -> Path:
    path = folder / "en.po"
    path.write_text(HEADER + text, encoding="utf-8")
    return path


def test_texts_and_plurals(tmp_path: Path) -> None:
    path = catalogue(
        tmp_path,
        'msgid "hello"\nmsgstr "Ahoy {name}"\n\n'
        'msgid "coins"\nmsgid_plural "coins"\nmsgstr[0] "{n} coin"\nmsgstr[1] "{n} coins"\n',
    )
    texts = GNUTranslations(io.BytesIO(compiled(path)))
    assert texts.gettext("hello") == "Ahoy {name}"
    assert [texts.ngettext("coins", "coins", n) for n in (1, 2)] == ["{n} coin", "{n} coins"]


def test_the_same_bytes_every_time(tmp_path: Path) -> None:
    path = catalogue(tmp_path, 'msgid "b"\nmsgstr "B"\n\nmsgid "a"\nmsgstr "A"\n')
    assert compiled(path) == compiled(path)


def test_the_time_of_the_build_is_not_in_it(tmp_path: Path) -> None:
    header = GNUTranslations(io.BytesIO(compiled(catalogue(tmp_path, "")))).info()
    assert header["pot-creation-date"] == "1980-01-01 00:00+0000"


def test_broken_syntax_names_the_file(tmp_path: Path) -> None:
    path = catalogue(tmp_path, 'msgnonsense "b"\nmsgstr "B"\n')
    with pytest.raises(CatalogueError) as error:
        compiled(path)
    assert "en.po" in str(error.value)
