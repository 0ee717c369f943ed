"""`python -m tools.letters FOLDER`: the fonts of static/fonts/ that names of all Europe need.

FOLDER holds the packages that npm and pip fetch (see `main`). Out of them are made

- *Quay Fell*: the Latin letters of IM FELL English, to which those with marks of Central and
  Eastern Europe are added, put together from letters and marks that the font has;
- what *Quay Sans* has beyond Latin-1: Latin, Greek and Cyrillic of Alegreya Sans.

Needs fonttools and brotli, which nothing else needs. The fonts are kept in the repository.
"""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

FONTS: Final = Path(__file__).resolve().parent.parent / "static/fonts"

FELL_SOURCES: Final = {
    "roman": "im-fell-english-latin-400-normal.woff2",
    "italic": "im-fell-english-latin-400-italic.woff2",
}
"""The files of @fontsource/im-fell-english 5.3.0."""
SANS_SOURCES: Final = {400: "Regular", 700: "Bold", 800: "ExtraBold"}
"""Weight -> the style of fontpkg-alegreya-sans 2.4."""

_LETTERS: Final = (*range(0x20, 0x7F), *range(0xC0, 0x100), 0x131, 0x152, 0x153, 0x2013, 0x2019)
FELL: Final = {
    "roman": (
        *(*_LETTERS, *range(0xA1, 0xC0), 0x2014, 0x2018, 0x201A, 0x201C, 0x201D, 0x201E),
        *(0x2022, 0x2026, 0x2039, 0x203A, 0x20AC),
    ),
    "italic": _LETTERS,
}
SANS: Final = (
    *range(0x100, 0x180),
    *range(0x218, 0x21C),
    *(0x18F, 0x259, *range(0x1E80, 0x1E86), 0x1E9E, 0x1EF2, 0x1EF3),
    *range(0x384, 0x3CF),
    *range(0x400, 0x460),
    *(0x490, 0x491),
)
"""Fonts.css names these as ranges."""

ABOVE: Final = {
    "acute": "CcLlNnRrSsZzWw",
    "grave": "WwYy",
    "circumflex": "CcGgHhJjSsWwYy",
    "dieresis": "WwY",
    "tilde": "IiUu",
    "macron": "AaEeIiOoUu",
    "breve": "AaEeGgIiOoUu",
    "dot": "CcEeGgIZz",
    "caron": "CcDEeNnRrSsTZz",
    "double": "OoUu",
    "ring": "Uu",
}
"""Mark -> the letters that stand below it."""
COMBINING: Final = {
    "acute": "\u0301",
    "grave": "\u0300",
    "circumflex": "\u0302",
    "dieresis": "\u0308",
    "tilde": "\u0303",
    "macron": "\u0304",
    "breve": "\u0306",
    "dot": "\u0307",
    "caron": "\u030c",
    "double": "\u030b",
    "ring": "\u030a",
    "cedilla": "\u0327",
    "comma": "\u0326",
    "ogonek": "\u0328",
}
CEDILLA: Final = "SsTt"
COMMA: Final = "SsTt"
"""Romanian; the letters of Latvian have a comma by the name of a cedilla."""
LATVIAN: Final = "GKkLlNnRr"
OGONEK: Final = "AaEeIiUu"
BESIDE: Final = "dtlL"
"""A caron stands beside these as an apostrophe."""
TALL: Final = "bdfhklt"

Matrix = tuple[float, float, float, float]
Part = tuple[str, Matrix, float, float]
"""Glyph, how it is turned and scaled, and where its origin comes to lie."""
UPRIGHT: Final[Matrix] = (1, 0, 0, 1)


class Box(NamedTuple):
    """What a glyph covers, in units of the font."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def middle(self) -> float:
        """Half way from left to right."""
        return (self.left + self.right) / 2

    @property
    def height(self) -> float:
        """Half way from bottom to top."""
        return (self.bottom + self.top) / 2


class Forge:
    """Puts letters with marks together in one font."""

    def __init__(self, font: Any, *, slope: float, foot: float) -> None:
        """`slope` is how far a letter leans, `foot` where the ogonek hangs: a part of its width."""
        self.font, self.slope, self.foot = font, slope, foot
        self.glyphs = font["glyf"]
        self.names: dict[int, str] = font.getBestCmap()

    def box(self, name: str, matrix: Matrix = UPRIGHT) -> Box:
        """What the glyph covers when it is turned and scaled."""
        from fontTools.pens.boundsPen import BoundsPen
        from fontTools.pens.transformPen import TransformPen

        pen = BoundsPen(self.font.getGlyphSet())
        self.font.getGlyphSet()[name].draw(TransformPen(pen, (*matrix, 0, 0)))
        return Box(*pen.bounds)

    def add(self, letter: str, base: str, parts: list[Part], wider: int) -> None:
        """The letter is in the font: the base glyph with the parts, so much wider than that. What
        is there stays.
        """
        from fontTools.pens.ttGlyphPen import TTGlyphPen

        code = ord(letter)
        if code in self.names:
            return
        pen = TTGlyphPen(self.font.getGlyphSet())
        pen.addComponent(base, (*UPRIGHT, 0, 0))
        for name, matrix, x, y in parts:
            pen.addComponent(name, (*matrix, round(x), round(y)))
        made = f"uni{code:04X}"
        self.glyphs[made] = pen.glyph()
        width, left = self.font["hmtx"][base]
        self.font["hmtx"][made] = (width + wider, left)
        self.names[code] = made
        for table in self.font["cmap"].tables:
            if table.isUnicode():
                table.cmap[code] = made

    def glyph(self, letter: str) -> str:
        """The glyph that stands below a mark: i and j lose their dots."""
        return {"i": "dotlessi", "j": "dotlessj"}.get(letter) or self.names[ord(letter)]

    # ------------------------------------------------------------------ marks

    def mark(self, mark: str, *, capital: bool) -> list[tuple[str, Matrix, float]]:
        """The glyphs of a mark side by side, each with how far from the middle it stands."""
        big = str.capitalize if capital else str
        match mark:
            case "caron":
                return [(big("circumflex"), (1, 0, 0, -1), 0)]
            case "breve":
                return [("parenleft", (0, 0.62, -0.24, 0), 0)]
            case "dot":
                return [("period", (0.82, 0, 0, 0.82), 0)]
            case "macron":
                return [("macron", (0.86, 0, 0, 1), 0)]
            case "double":
                return [(big("acute"), (0.85, 0, 0, 1), side) for side in (-150, 150)]
            case _:
                return [(big(mark), UPRIGHT, 0)]

    def above(self, mark: str, letter: str) -> list[Part]:
        """The mark over the middle of the letter, as high as the marks of the font are."""
        high = letter.isupper() or letter in TALL
        base = self.box(self.glyph(letter))
        acute = self.box("Acute" if high else "acute")
        floor = {"macron": 60, "dot": 20, "breve": 10, "ring": -20}.get(mark, 0) + acute.bottom
        floor += 90 if high and letter.islower() else 0
        found = []
        for name, matrix, side in self.mark(mark, capital=high):
            box = self.box(name, matrix)
            down = floor - box.bottom
            lean = self.slope * (box.height + down - base.height)
            found.append((name, matrix, base.middle + lean + side - box.middle, down))
        return found

    def beside(self, letter: str) -> list[Part]:
        """An apostrophe at the upper right."""
        base, matrix = self.box(self.glyph(letter)), (0.72, 0.0, 0.0, 0.72)
        box = self.box("quoteright", matrix)
        top = max(base.top, 1450)
        edge = base.right - (430 if letter == "L" else 0)
        return [("quoteright", matrix, edge + 20 - box.left, top - box.top)]

    def below(self, letter: str, name: str, matrix: Matrix, *, at: float, top: float) -> list[Part]:
        """A mark under the letter, `at` a part of its width, its top at a height."""
        base, box = self.box(self.glyph(letter)), self.box(name, matrix)
        x = base.left + at * (base.right - base.left)
        lean = self.slope * (top - base.height)
        return [(name, matrix, x + lean - box.middle, top - box.top)]

    def across(self, letter: str, name: str, matrix: Matrix, x: float, y: float) -> list[Part]:
        """A stroke through the letter, its middle at a part of the letter's width and height."""
        base, box = self.box(self.glyph(letter)), self.box(name, matrix)
        to_x = base.left + x * (base.right - base.left)
        to_y = base.bottom + y * (base.top - base.bottom)
        return [(name, matrix, to_x - box.middle, to_y - box.height)]

    # ------------------------------------------------------------------ letters

    def dotless_j(self) -> None:
        """A j without its dot, which is the upper one of its two contours."""
        from fontTools.pens.recordingPen import DecomposingRecordingPen
        from fontTools.pens.ttGlyphPen import TTGlyphPen

        pen = DecomposingRecordingPen(self.font.getGlyphSet())
        self.font.getGlyphSet()["j"].draw(pen)
        contours: list[list[Any]] = []
        for step in pen.value:
            if step[0] == "moveTo":
                contours.append([])
            contours[-1].append(step)
        stem = min(contours, key=lambda one: min(p[1] for _, points in one for p in points if p))
        made = TTGlyphPen(None)
        for name, points in stem:
            getattr(made, name)(*points)
        self.glyphs["dotlessj"] = made.glyph()
        self.font["hmtx"]["dotlessj"] = self.font["hmtx"]["j"]

    def letters(self) -> Iterator[tuple[str, str, list[Part]]]:
        """Each letter with the one that it is made from, and what is added to that."""
        for mark, letters in ABOVE.items():
            for letter in letters:
                yield _composed(letter, mark), letter, self.above(mark, letter)
        for letter in BESIDE:
            yield _composed(letter, "caron"), letter, self.beside(letter)
        for letter in CEDILLA:
            parts = self.below(letter, "cedilla", UPRIGHT, at=0.5, top=10)
            yield _composed(letter, "cedilla"), letter, parts
        comma = (0.62, 0.0, 0.0, 0.62)
        for mark, letters in (("comma", COMMA), ("cedilla", LATVIAN)):
            for letter in letters:
                parts = self.below(letter, "comma", comma, at=0.5, top=-110)
                yield _composed(letter, mark), letter, parts
        turned = (-0.62, 0.0, 0.0, -0.62)
        box, base = self.box("comma", turned), self.box("g")
        lean = self.slope * 900
        over = ("comma", turned, base.middle + lean - box.middle, 1030 - box.bottom)
        yield _composed("g", "cedilla"), "g", [over]
        for letter in OGONEK:
            at = 0.5 if letter in "IiU" else self.foot
            parts = self.below(letter, "cedilla", (-1, 0, 0, 1), at=at, top=20)
            yield _composed(letter, "ogonek"), letter, parts
        yield "\u0110", "\u00d0", []
        yield "\u0111", "d", self.across("d", "hyphen", (0.8, 0, 0, 0.42), 0.78, 0.82)
        yield "\u0126", "H", self.across("H", "hyphen", (1.7, 0, 0, 0.4), 0.5, 0.76)
        yield "\u0127", "h", self.across("h", "hyphen", (0.8, 0, 0, 0.42), 0.27, 0.82)
        yield "\u0166", "T", self.across("T", "hyphen", (0.9, 0, 0, 0.45), 0.5, 0.5)
        yield "\u0167", "t", self.across("t", "hyphen", (0.7, 0, 0, 0.4), 0.45, 0.42)
        yield "\u0141", "L", self.across("L", "hyphen", (0.9, 0.42, -0.2, 0.45), 0.28, 0.53)
        yield "\u0142", "l", self.across("l", "hyphen", (0.8, 0.42, -0.2, 0.45), 0.5, 0.53)


def _composed(letter: str, mark: str) -> str:
    return unicodedata.normalize("NFC", letter + COMBINING[mark])


def fell(source: Path, target: Path, *, slope: float, foot: float) -> None:
    """The font is in the target: subset, with more letters, under its name of here."""
    from fontTools import subset

    options = subset.Options()
    options.layout_features = ["liga", "kern"]
    options.glyph_names = True
    options.legacy_kern = True
    options.recalc_bounds = True
    options.name_IDs = ["*"]
    font = subset.load_font(str(source), options)
    marks = ["acute", "grave", "circumflex", "dieresis", "tilde", "macron", "ring", "cedilla"]
    capitals = ["Acute", "Grave", "Circumflex", "Dieresis", "Tilde", "Ring"]
    picker = subset.Subsetter(options)
    face = target.stem.removeprefix("fell-")
    picker.populate(unicodes=FELL[face], glyphs=[*marks, *capitals, "dotlessi"])
    picker.subset(font)
    forge = Forge(font, slope=slope, foot=foot)
    forge.dotless_j()
    for letter, base, parts in forge.letters():
        forge.add(letter, forge.glyph(base), parts, 190 if letter in "\u010f\u013e" else 0)
    style = face.replace("roman", "regular").capitalize()
    names = {1: "Quay Fell", 2: style, 4: f"Quay Fell {style}"}
    names |= dict.fromkeys((3, 6), f"QuayFell-{style}")
    for record in font["name"].names:
        if record.nameID in names:
            record.string = names[record.nameID]
    font["post"].formatType = 3
    font["OS/2"].recalcUnicodeRanges(font)
    font.flavor = "woff2"
    font.save(str(target))


def sans(source: Path, target: Path) -> None:
    """The letters beyond Latin-1 are in the target."""
    from fontTools import subset

    options = subset.Options()
    options.layout_features = ["kern", "ccmp"]
    options.hinting = False
    options.flavor = "woff2"
    font = subset.load_font(str(source), options)
    picker = subset.Subsetter(options)
    picker.populate(unicodes=SANS)
    picker.subset(font)
    subset.save_font(font, str(target), options)


def main() -> None:
    """The fonts are made from the files in the folder:

    npm pack @fontsource/im-fell-english@5.3.0; pip download --no-deps fontpkg-alegreya-sans==2.4
    """
    folder = Path(sys.argv[1])
    found = {path.name: path for path in folder.rglob("*")}
    slopes = {"roman": (0.05, 0.72), "italic": (0.24, 0.7)}
    for face, name in FELL_SOURCES.items():
        slope, foot = slopes[face]
        fell(found[name], FONTS / f"fell-{face}.woff2", slope=slope, foot=foot)
    for weight, style in SANS_SOURCES.items():
        sans(found[f"AlegreyaSans-{style}.ttf"], FONTS / f"alegreya-sans-ext-{weight}.woff2")


if __name__ == "__main__":
    main()
