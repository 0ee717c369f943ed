"""Names in the alphabets of Europe are drawn with the fonts of the site, on every screen."""

from __future__ import annotations

from playwright.sync_api import CDPSession, Page, expect

from e2e.hand import Hand, lay_open
from e2e.harness import restart
from quayside.games import find
from quayside.kernel import Match, Player

PEOPLE = ("Bořivoj Žižka", "Łucja Dąbek", "Győző Țurcan", "Γιώργος", "Ђорђе Йовић")
LATIN = "ąćęłńóśźżáčďéěíňóřšťúůýžľĺŕôäöüőűăâîșțşţğıçāčēģīķļņšūžąčęėįšųūžŵŷẃẁẅỳĉĝĥĵŝŭċġħżđŧåæøœñðþß"
GREEK = "αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋ"
CYRILLIC = "абвгдежзийклмнопрстуфхцчшщъыьэюяёђѓєѕіїјљњћќўџґ"
MORE = f"{GREEK}{CYRILLIC}əŋẞ"
"""Letters that the font for headings does not have."""

SHOW = """
([id, text, font]) => {
  const shown = document.createElement("p");
  shown.id = id;
  shown.style.cssText = `position: fixed; inset: 0 auto auto 0; font: ${font}`;
  shown.textContent = text;
  document.body.append(shown);
}
"""


def drawn(cdp: CDPSession, selector: str) -> dict[str, bool]:
    """The fonts of the texts in there -> whether they come with the site."""
    cdp.send("DOM.enable")
    cdp.send("CSS.enable")
    root = cdp.send("DOM.getDocument")["root"]["nodeId"]
    found = {}
    asked = {"nodeId": root, "selector": selector}
    for node in cdp.send("DOM.querySelectorAll", asked)["nodeIds"]:
        for font in cdp.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]:
            found[font["familyName"]] = font["isCustomFont"]
    return found


def own(page: Page, cdp: CDPSession, where: str) -> None:
    """All texts on the screen are drawn with fonts of the site."""
    page.evaluate("document.fonts.ready")
    found = drawn(cdp, "#app, #app *")
    assert len(found) > 1, where
    assert all(found.values()), (where, found)


def test_names_are_drawn_with_the_fonts_of_the_site(touched: Page) -> None:
    page = touched
    hand = Hand(page)
    hand.game = "manila"
    players = [Player(name, seat + 1) for seat, name in enumerate(PEOPLE)]
    match = Match.new(find("manila"), players, {"first": "1"}, "K", created="2026-07-31T18:00:00Z")
    match.deal_all()
    lay_open(page, match)
    restart(page)
    cdp = page.context.new_cdp_session(page)
    try:
        expect(page.locator("#reveal")).to_be_visible()
        own(page, cdp, "the curtain")
        hand.take()
        own(page, cdp, "the table")
        hand.leave()
        own(page, cdp, "the shelf")
        hand.set_up(*PEOPLE)
        own(page, cdp, "the set-up")
    finally:
        cdp.detach()


def test_the_fonts_have_the_alphabets_of_europe(touched: Page) -> None:
    page = touched
    cdp = page.context.new_cdp_session(page)
    headings, texts = "400 32px var(--font-display)", "{} 20px var(--font-ui)"
    sans = {f"{texts.format(weight)}": "Alegreya Sans" for weight in (400, 700, 800)}
    try:
        for k, (text, font, wanted) in enumerate(
            (
                (LATIN + LATIN.upper(), headings, "Quay Fell"),
                (LATIN + LATIN.upper(), f"italic {headings}", "Quay Fell"),
                (MORE + MORE.upper(), headings, "Alegreya Sans"),
                *((text + text.upper(), font, name) for font, name in sans.items()
                  for text in (LATIN, MORE)),
            )
        ):  # fmt: skip
            page.evaluate(SHOW, [f"shown-{k}", text, font])
            page.evaluate("document.fonts.ready")
            found = drawn(cdp, f"#shown-{k}")
            assert all(name.startswith(wanted) for name in found), (font, text, found)
            assert all(found.values()), (font, found)
    finally:
        page.evaluate("document.querySelectorAll('[id^=shown-]').forEach((one) => one.remove())")
        cdp.detach()
