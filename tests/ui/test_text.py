"""Texts: catalogues, parameters, names, plurals."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po
from games.spoken import miscounts

import quayside
from quayside import games
from quayside.kernel import msg
from quayside.kernel.message import Message
from quayside.ui import po, text
from quayside.ui.text import Texts, isolated, number, signed
from quayside.ui.tree import h

PACKAGE = Path(quayside.__file__).parent
SOURCES = sorted(PACKAGE.rglob("*.po"))

CATALOGUE = r"""
# A comment
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

#: where.py:1
msgid "place"
msgstr "{seat}, place the *{person}*"

msgid "person.merchant"
msgstr "merchant"

msgid "coins"
msgid_plural "coins"
msgstr[0] "{n} coin"
msgstr[1] "{n} coins"

msgid "gain"
msgstr "{n:+} VP"

msgid "won"
msgstr "{seats} won"

msgid "outer"
msgstr ""
"{inner}, \"so\" said "
"{first_seat}\n"

msgid "times"
msgstr "3 * 4"

msgid "list.comma"
msgstr ", "
msgid "list.and"
msgstr " and "

#, fuzzy
msgid "doubtful"
msgstr "never shown"

msgid "empty"
msgstr ""

#~ msgid "old"
#~ msgstr "gone"
"""


@pytest.fixture
def texts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Texts:
    (tmp_path / "en.po").write_text(CATALOGUE, encoding="utf-8")
    monkeypatch.setattr(text, "_UI", tmp_path)
    return Texts(["Anneke", "Bram", "Chiara"])


def test_seats_are_names_and_values_are_looked_up(texts: Texts) -> None:
    assert texts(msg("place", seat=0, person="merchant")) == "Anneke, place the merchant"


def test_a_value_without_a_text_stands_as_it_is(texts: Texts) -> None:
    assert texts(msg("place", seat=1, person="cook")) == "Bram, place the cook"


def test_rich_text_has_names_and_emphasis_as_elements(texts: Texts) -> None:
    assert texts.rich(msg("place", seat=0, person="merchant")) == (
        h("b", {"dir": "auto"}, "Anneke"),
        ", place the ",
        h("em", None, "merchant"),
    )


@pytest.mark.parametrize(("n", "shown"), [(0, "0 coins"), (1, "1 coin"), (2, "2 coins")])
def test_n_chooses_the_plural(texts: Texts, n: int, shown: str) -> None:
    assert texts(msg("coins", n=n)) == shown


def test_signs(texts: Texts) -> None:
    assert texts(msg("gain", n=3)) == "+3 VP"
    assert texts(msg("gain", n=-2)) == "\u22122 VP"
    assert (number(-5), signed(0), signed(4)) == ("\u22125", "0", "+4")


@pytest.mark.parametrize(
    ("seats", "shown"),
    [
        ([0], "Anneke won"),
        ([0, 2], "Anneke and Chiara won"),
        ([0, 1, 2], "Anneke, Bram and Chiara won"),
    ],
)
def test_lists(texts: Texts, seats: list[int], shown: str) -> None:
    assert texts(msg("won", seats=seats)) == shown


def test_messages_in_messages_and_texts_over_several_lines(texts: Texts) -> None:
    message = msg("outer", inner=msg("coins", n=1), first_seat=2)
    assert texts(message) == '1 coin, "so" said Chiara\n'


def test_an_unknown_key_and_a_missing_parameter_show_themselves(texts: Texts) -> None:
    assert texts(msg("no.such.key")) == "no.such.key"
    assert texts(msg("gain")) == "{n} VP"
    assert texts(msg("doubtful")) == "doubtful"
    assert texts(msg("empty")) == "empty"
    assert not texts.has("old")
    assert texts.has("coins")


def test_one_asterisk_is_an_asterisk(texts: Texts) -> None:
    assert texts(msg("times")) == "3 * 4"


def test_nobody_is_a_dash(texts: Texts) -> None:
    assert texts.name(-1) == "\u2013"


def test_a_rival_whom_the_rules_play_is_named_by_the_game() -> None:
    assert Texts(("Anneke", "Bram"), "saint-malo").name(2) == "\u2013"
    alone = Texts(("Anneke",), "maracaibo")
    assert [alone.name(seat) for seat in (-1, 0, 1)] == ["\u2013", "Anneke", "Jean"]
    assert Texts((), "maracaibo").name(0) == "\u2013", "the rules drawer of a set-up has no players"


def test_names_from_right_to_left_do_not_turn_the_sentence(texts: Texts) -> None:
    assert isolated("Anneke") == "Anneke"
    assert isolated("\u05d3\u05e0\u05d4") == "\u2068\u05d3\u05e0\u05d4\u2069"
    named = Texts(["\u05d3\u05e0\u05d4"])
    assert named(msg("won", seats=[0])) == "\u2068\u05d3\u05e0\u05d4\u2069 won"


def test_a_name_is_never_a_format_or_an_emphasis(texts: Texts) -> None:
    named = Texts(["{n} *x*"])
    assert named(msg("won", seats=[0])) == "{n} *x* won"


@pytest.mark.parametrize("broken", ['msgid "a\nmsgstr "b"', 'msgctxt "x"', '"a"', 'msgid "\\q"'])
def test_a_broken_catalogue_is_refused(broken: str) -> None:
    with pytest.raises(po.PoError):
        po.read(broken)


@pytest.mark.parametrize("source", [*SOURCES, CATALOGUE], ids=str)
def test_our_reader_agrees_with_babel(source: Path | str) -> None:
    source = source if isinstance(source, str) else source.read_text(encoding="utf-8")
    theirs = {
        (entry.id if isinstance(entry.id, str) else entry.id[0]): (
            (entry.string,) if isinstance(entry.string, str) else tuple(entry.string)
        )
        for entry in read_po(io.BytesIO(source.encode()))
        if entry.id and entry.string and not entry.fuzzy
    }
    ours = po.read(source)
    header = ours.pop("")
    assert ours == theirs
    compiled = po.compiled({"": header, **ours})
    assert {
        (entry.id if isinstance(entry.id, str) else entry.id[0])
        for entry in read_mo(io.BytesIO(compiled))
        if entry.id
    } == set(theirs)


def test_no_text_counts_one_thing_as_many() -> None:
    shell = [path for path in SOURCES if path.is_relative_to(PACKAGE / "ui")]
    assert len(shell) > 1
    for path in shell:
        known = po.read(path.read_text(encoding="utf-8"))
        wrong = [key for key, forms in known.items() if miscounts(forms[0])]
        # There are more players than one wherever they are counted from one number to another.
        assert [key for key in wrong if key != "game.players"] == []


def test_the_compiled_form_is_used_unless_the_source_is_newer(tmp_path: Path) -> None:
    source = tmp_path / "en.po"
    source.write_text(CATALOGUE, encoding="utf-8")
    made = tmp_path / "en.mo"
    made.write_bytes(po.compiled({"": ("Content-Type: text/plain; charset=UTF-8\n",), "x": ("y",)}))
    import os

    os.utime(source, (1, 1))
    (old,) = text.catalogues(tmp_path, "en")
    assert old.gettext("x") == "y"
    text._loaded.clear()
    os.utime(made, (0, 0))
    (new,) = text.catalogues(tmp_path, "en")
    assert new.gettext("times") == "3 * 4"
    text._loaded.clear()


def test_a_game_has_its_own_texts_before_those_that_its_folder_shares() -> None:
    ids = ("loyal-captain", "quedah-merchant", "madagascar")
    assert [folder.name for folder in games.folders(ids[2])] == ["madagascar", "kidd"]
    assert [folder.name for folder in games.folders("manila")] == ["manila"]
    each = [Texts((), id_) for id_ in ids]
    assert len({t(msg("blurb")) for t in each}) == 3
    assert len({t(msg("blocked.front")) for t in each}) == 1
    assert {t(msg("pass")) for t in each} == {"Pass"}


def test_a_message_is_a_key_and_its_parameters() -> None:
    assert msg("a", n=1) == Message("a", {"n": 1})
