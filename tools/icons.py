"""`python -m tools.icons`: the PNG icons are drawn anew from static/img/icon.svg.

They are kept in git, because drawing them needs a browser; run this after a change of the drawing.
"""

from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import sync_playwright

from tools.browser import ARGUMENTS, executable

IMAGES = Path(__file__).resolve().parent.parent / "static/img"


class Icon(NamedTuple):
    """A file to draw: its side in pixels, and the rounding of its corners in per cent."""

    name: str
    side: int
    rounding: int


ICONS = (
    Icon("icon-192.png", 192, 22),
    Icon("icon-512.png", 512, 22),
    # Systems cut these to their own shape, so the ground goes to the edge.
    Icon("icon-maskable-192.png", 192, 0),
    Icon("icon-maskable-512.png", 512, 0),
    Icon("apple-touch-icon.png", 180, 0),
)


def main() -> None:
    """Every PNG shows the present drawing."""
    drawing = (IMAGES / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=ARGUMENTS)
        for icon in ICONS:
            page = browser.new_page(viewport={"width": icon.side, "height": icon.side})
            page.set_content(
                f"<style>body{{margin:0}}svg{{display:block;width:{icon.side}px;"
                f"border-radius:{icon.rounding}%}}</style>{drawing}"
            )
            page.screenshot(path=IMAGES / icon.name, omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
