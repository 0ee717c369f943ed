"""Styles, letters, icons and licences: complete, consistent, and legible in both lights."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from itertools import combinations
from math import dist
from pathlib import Path

import pytest
from ui.screen_models import screens

import quayside
from quayside.ui.screens import credits
from quayside.ui.tree import Node
from tools import letters

PACKAGE = Path(quayside.__file__).parent
STATIC = PACKAGE.parent.parent / "static"
SPRITE = STATIC / "icons/icons.svg"
CSS = {path.name: path.read_text(encoding="utf-8") for path in (STATIC / "css").glob("*.css")}
TOKENS = CSS["tokens.css"]


def _nodes(tree: Node) -> list[Node]:
    return [tree] + [n for child in tree.children if isinstance(child, Node) for n in _nodes(child)]


ALL_NODES = [node for tree in screens().values() for node in _nodes(tree)]


# ------------------------------------------------------------------ screens


def _scrolls() -> str:
    """Where the whole page scrolls, as the program asks the browser."""
    source = (STATIC / "patch.mjs").read_text(encoding="utf-8")
    told = re.search(r'const narrow = matchMedia\(\s*"([^"]*)",?\s*\)', source)
    assert told is not None
    return told[1]


@pytest.mark.parametrize(
    "name", ["components", "shell", "malacca", "manila", "maracaibo", "saint-malo"]
)
def test_styles_and_program_mean_the_same_screens(name: str) -> None:
    """Where the page scrolls, the program brings into sight what is asked for."""
    assert f"@media {_scrolls()} {{" in CSS[f"{name}.css"]


# ------------------------------------------------------------------ icons


def _symbols() -> set[str]:
    root = ET.parse(SPRITE).getroot()
    found = [str(element.get("id")) for element in root.iter() if element.tag.endswith("symbol")]
    assert len(found) == len(set(found))
    return set(found)


def _sources(kind: str) -> dict[str, str]:
    """Names of the icons of a family with their own names there, as its head lists them."""
    head = SPRITE.read_text(encoding="utf-8").partition("-->")[0]
    line = next(line for line in head.splitlines() if line.strip().startswith(kind))
    return dict(re.findall(r"([a-z0-9-]+)=([a-z0-9-]+)", line))


def test_every_icon_says_where_it_is_from() -> None:
    listed = {f"i-{name}" for kind in ("Game Icons", "Lucide") for name in _sources(kind)}
    own = {"i-cross"} | {f"{kind}-{n}" for kind in ("flag", "em") for n in range(1, 9)}
    assert _symbols() == listed | own


def test_the_credits_list_the_pictures_that_are_used() -> None:
    listed = credits.GAME_ICONS.split(", ")
    assert listed == sorted(set(_sources("Game Icons").values()))


def test_every_icon_that_is_shown_is_in_the_sprite() -> None:
    drawn = {node.attrs["href"][1:] for node in ALL_NODES if node.tag == "use"}
    for path in PACKAGE.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        drawn |= {f"i-{name}" for name in re.findall(r'\bicon\("([a-z0-9-]+)"', text)}
        drawn |= set(re.findall(r'"#((?:i|flag|em)-[a-z0-9-]+)"', text))
    assert drawn <= _symbols()


# ------------------------------------------------------------------ licences and letters


def test_licences_are_shipped_with_the_fonts_and_shown_on_the_credits_page() -> None:
    folder = PACKAGE / "ui/licences"
    assert {path.name for path in folder.iterdir()} == set(credits.LICENCES)
    for font in ("OFL-im-fell-english.txt", "OFL-alegreya-sans.txt"):
        text = (STATIC / "fonts" / font).read_text(encoding="utf-8")
        assert credits.licence_text(font) == text
        assert "SIL OPEN FONT LICENSE Version 1.1" in text
    assert credits.licence_text("ISC-lucide.txt") == (
        STATIC / "icons/LICENCE-lucide.txt"
    ).read_text(encoding="utf-8")
    with pytest.raises(KeyError):
        credits.licence_text("../credits.py")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("PSF-python.txt", "PYTHON SOFTWARE FOUNDATION LICENSE"),
        ("MPL-2.0-pyodide.txt", "Mozilla Public License Version 2.0"),
        ("Apache-2.0-pyscript.txt", "Apache License"),
    ],
)
def test_licences_of_the_engine_are_the_right_ones(name: str, words: str) -> None:
    assert words in credits.licence_text(name)


def test_every_font_that_the_styles_name_is_there_and_none_is_left_over() -> None:
    named = set(re.findall(r'url\("\.\./fonts/([^"]+)"\)', "".join(CSS.values())))
    assert named == {path.name for path in (STATIC / "fonts").glob("*.woff2")}


def test_the_styles_name_the_letters_that_the_fonts_of_names_have() -> None:
    found = re.findall(r"unicode-range: ([^;]+);", CSS["letters.css"])
    assert len(found) == len(letters.SANS_SOURCES)
    for ranges in found:
        named: set[int] = set()
        for first, last in re.findall(r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?", ranges):
            named |= set(range(int(first, 16), int(last or first, 16) + 1))
        assert named == set(letters.SANS) - set(letters.FELL["roman"])


# ------------------------------------------------------------------ styles


@pytest.mark.parametrize("name", sorted(CSS))
def test_styles_fetch_nothing_from_elsewhere(name: str) -> None:
    for address in re.findall(r"url\(([^)]*)\)", CSS[name]):
        assert address.strip("\"'").startswith(("../", "#", "data:"))
    assert "@import" not in CSS[name]
    assert CSS[name].count("{") == CSS[name].count("}")


def _block(text: str, selector: str) -> dict[str, str]:
    start = text.index(selector + " {") + len(selector) + 2
    depth, end = 1, start
    while depth:
        depth += {"{": 1, "}": -1}.get(text[end], 0)
        end += 1
    body = re.sub(r"/\*.*?\*/", "", text[start : end - 1], flags=re.DOTALL)
    return {
        name.strip(): " ".join(value.split())
        for name, _, value in (part.partition(":") for part in body.split(";"))
        if name.strip().startswith("--")
    }


DAY = _block(TOKENS, ':root, :root[data-theme="day"]')
NIGHT = _block(TOKENS, ':root[data-theme="night"]')
BASE = _block(TOKENS, ":root")


def test_night_by_choice_and_night_by_device_are_the_same() -> None:
    assert _block(TOKENS, ":root:not([data-theme])") == NIGHT
    assert len(NIGHT) > 40


def test_every_token_that_is_used_is_defined() -> None:
    everything = "\n".join(CSS.values())
    everything += "\n".join(path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py"))
    defined = set(re.findall(r"(--[a-z0-9-]+)\s*:", everything))
    # Those with a second value in `var(--x, y)` may be missing.
    used = set(re.findall(r"var\((--[a-z0-9-]+)\)", everything))
    assert used <= defined


def _channel(value: float) -> float:
    return value / 12.92 if value <= 0.03928 else ((value + 0.055) / 1.055) ** 2.4


def _luminance(colour: str) -> float:
    r, g, b = (_channel(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def _contrast(one: str, other: str) -> float:
    a, b = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (a + 0.05) / (b + 0.05)


TEXT_PAIRS = [
    ("ink", "paper"),
    ("ink", "paper-2"),
    ("ink", "paper-3"),
    ("ink", "table"),
    ("ink-2", "paper"),
    ("ink-2", "paper-2"),
    ("ink-2", "paper-3"),
    ("ink-2", "table"),
    ("deck-ink", "deck"),
    ("deck-ink-2", "deck"),
    ("deck-ink-2", "deck-2"),
    ("ask-on", "ask"),
    ("ask-deck", "deck"),
    ("ink", "ask-soft"),
    ("ink", "good-soft"),
    ("ink", "warn-soft"),
    ("ink", "bad-soft"),
    ("good", "good-soft"),
    ("warn", "warn-soft"),
    ("bad", "bad-soft"),
    ("bad", "paper"),
]


@pytest.mark.parametrize("theme", [DAY, NIGHT], ids=["day", "night"])
@pytest.mark.parametrize("pair", TEXT_PAIRS, ids="-on-".join)
def test_texts_can_be_read(theme: dict[str, str], pair: tuple[str, str]) -> None:
    front, back = ({**DAY, **theme}[f"--{name}"] for name in pair)
    assert _contrast(front, back) >= 4.5


@pytest.mark.parametrize("theme", [DAY, NIGHT], ids=["day", "night"])
@pytest.mark.parametrize("pair", [("line-strong", "paper"), ("focus", "paper"), ("ask", "paper")])
def test_borders_of_controls_can_be_seen(theme: dict[str, str], pair: tuple[str, str]) -> None:
    front, back = ({**DAY, **theme}[f"--{name}"] for name in pair)
    assert _contrast(front, back) >= 3


# What protan, deutan and tritan eyes make of linear red, green and blue (Machado and others, 2009).
EYES = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.01182, 0.04294, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.3039),
    ),
}
TO_CONES = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
TO_OKLAB = (
    (0.2104542553, 0.793617785, -0.0040720468),
    (1.9779984951, -2.428592205, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.808675766),
)


def _seen(colour: str, eye: str) -> tuple[float, ...]:
    """The colour in OKLab, as this eye sees it."""

    def times(matrix: tuple[tuple[float, ...], ...], vector: list[float]) -> list[float]:
        return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]

    light = [_channel(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5)]
    light = [min(1.0, max(0.0, part)) for part in times(EYES[eye], light)]
    return tuple(times(TO_OKLAB, [part ** (1 / 3) for part in times(TO_CONES, light)]))


@pytest.mark.parametrize(("eye", "least"), [("normal", 20), ("protan", 14), ("deutan", 15),
                                             ("tritan", 15)])  # fmt: skip
def test_players_can_be_told_apart_by_every_eye(eye: str, least: int) -> None:
    seen = [_seen(BASE[f"--p{n}"], eye) for n in range(1, 9)]
    for one, other in combinations(seen, 2):
        assert 100 * dist(one, other) >= least


@pytest.mark.parametrize("n", range(1, 9))
def test_what_stands_on_a_players_colour_can_be_read(n: int) -> None:
    assert _contrast(BASE[f"--p{n}"], BASE[f"--p{n}-on"]) >= 4.5


def test_sources_of_points_differ_by_pattern_and_their_figures_can_be_read() -> None:
    sheet = CSS["screens.css"]
    colours = _block(sheet, ":root")
    fills = dict(re.findall(r"^\.(k\d) \{ (.*) \}$", sheet, flags=re.MULTILINE))
    assert sorted(fills) == [f"k{n}" for n in range(10)]
    patterns = set()
    losses = set()
    for name, rule in fills.items():
        if name in ("k5", "k8", "k9"):
            # Outlined, and on the other side of the scale, where figures stand beside the bar.
            losses.add(rule.partition("var(--bad-soft)")[0])
            continue
        pattern, _, rest = rule.partition("var(--f")
        patterns.add(pattern)
        colour = colours[f"--f{rest[0]}"]
        on = colours["--f-light" if "--f-light" in rule else "--f-dark"]
        assert _contrast(colour, on) >= 4.5
    assert len(patterns) == 7
    assert len(losses) == 3


def test_every_class_of_the_screens_has_a_style() -> None:
    styled = set(re.findall(r"\.([a-zA-Z][\w-]*)", "\n".join(CSS.values())))
    worn = {name for node in ALL_NODES for name in node.attrs.get("class", "").split()}
    # Names for scripts, tests and later styles: nothing to be said about their looks.
    plain = {
        name
        for name in worn
        if name.startswith(("offline--", "credits__", "grid-table--", "notice--"))
    }
    assert worn - styled - plain <= {"lbl"}


@pytest.mark.parametrize(
    "setting", ['data-text="large"', 'data-motion="fast"', 'data-motion="off"']
)
def test_settings_that_are_offered_do_something(setting: str) -> None:
    assert f":root[{setting}]" in TOKENS
