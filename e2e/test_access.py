"""Eyes, ears and hands of every kind: what a screen reader is told of each board, pages and texts
of twice the size, forced colours, no motion, the focus after every key.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import CDPSession, Page, expect

from e2e.hand import Hand, beside_what_is_tapped, lay_open, sound, tab_to, too_wide
from e2e.harness import TABLET, Watch, wait_until_ready
from quayside import games
from quayside.kernel import Match, Player

ROOT = Path(__file__).parent.parent
SPOKEN = Path(__file__).parent / "spoken"
"""What a screen reader finds at each table. QUAYSIDE_SPOKEN=write writes it anew, to be read."""
MOMENTS = {
    "saint-malo": ("five-players", 800),
    "manila": ("five-players", 178),
    "malacca": ("players-8", 111),
    "loyal-captain": ("group", 55),
    "madagascar": ("three-players", 82),
    "quedah-merchant": ("chain", 95),
    "maracaibo": ("players-4", 359),
}
"""Game -> a golden save, and how many of its answers have been given: things of all players lie
there, and a place is asked for.
"""


def at(game_id: str) -> Match:
    """The moment of this game."""
    name, answers = MOMENTS[game_id]
    return played(game_id, name, answers)


def played(game_id: str, name: str, answers: int | None = None) -> Match:
    """A golden save of the game after so many answers of persons, or all of them."""
    path = ROOT / f"tests/golden/{game_id}/{name}.json"
    save = json.loads(path.read_text(encoding="utf-8"))
    players = [Player(seat["name"], seat["flag"]) for seat in save["seats"]]
    match = Match.new(
        games.find(game_id), players, save["options"], save["seed"], created=save["created"]
    )
    match.deal_all()
    for key in [key for key in save["log"] if key[0] not in "~!"][:answers]:
        match.answer(key)
        match.deal_all()
    return match


@pytest.fixture(scope="module", params=sorted(MOMENTS))
def laid(request: pytest.FixtureRequest, under_a_finger: tuple[Page, Watch]) -> Hand:
    """A hand at the table of each game, once for all tests with it."""
    page, _ = under_a_finger
    lay_open(page, at(request.param))
    page.reload(wait_until="domcontentloaded")
    wait_until_ready(page)
    found = Hand(page)
    found.game = request.param
    found.take()
    expect(page.locator("#board")).to_be_visible()
    return found


@pytest.fixture
def hand(laid: Hand, under_a_finger: tuple[Page, Watch]) -> Iterator[Hand]:
    """The same, watched; leave it as it was, unless it is the last test with this game."""
    yield laid
    under_a_finger[1].check()


def test_every_game_has_its_moment() -> None:
    assert set(MOMENTS) == set(games.ids())


# ------------------------------------------------------------------ ears

NAMELESS = re.compile(
    r"^\s*- (?:button|img|tab|link|gridcell|listitem|article|group|region|row|heading)(?: \[.*)?$",
    re.MULTILINE,
)


def test_a_screen_reader_is_told_everything_of_use(hand: Hand) -> None:
    told = hand.page.locator(".table").aria_snapshot() + "\n"
    assert NAMELESS.findall(told) == []
    for word in ("image", "undefined", "None", "null"):
        assert not re.search(rf"\b{word}\b", told), word
    kept = SPOKEN / f"{hand.game}.yaml"
    if os.environ.get("QUAYSIDE_SPOKEN") == "write":
        kept.write_text(told, encoding="utf-8")
    assert told == kept.read_text(encoding="utf-8")


# ------------------------------------------------------------------ a finger

PICTURE = """
() => {
  const all = '#board :is([role="img"], [role="gridcell"])[aria-label]:not([data-choice])';
  for (const one of document.querySelectorAll(all)) {
    for (const part of [...one.querySelectorAll("rect, circle, path"), one]) {
      const box = part.getBoundingClientRect();
      const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
      const near = [-2, 0, 2].flatMap((dx) => [-2, 0, 2].map((dy) => [x + dx, y + dy]));
      const met = near.map((point) => document.elementFromPoint(...point));
      if (met.every((found) => found?.closest("[aria-label]") === one))
        return [one.getAttribute("aria-label"), x, y];
    }
  }
}
"""
"""A picture on the board that nobody can choose: its name, and where a finger meets it."""


def test_a_tap_tells_of_what_cannot_be_chosen(hand: Hand) -> None:
    page, bubble = hand.page, hand.page.locator(".help")
    before = hand.listed()
    name, x, y = page.evaluate(PICTURE)
    page.touchscreen.tap(x, y)
    expect(bubble).to_contain_text(re.split(", |: ", name)[0])
    page.touchscreen.tap(x, y)
    expect(bubble).to_have_count(0)
    assert hand.listed() == before, "nothing was chosen"


# ------------------------------------------------------------------ twice the size

CUT = """
() => Array.from(document.querySelectorAll("#app *"))
  .filter((one) => one.checkVisibility() && !one.closest(".vh, .masthead .chip, [inert], svg"))
  .filter((one) => Array.from(one.childNodes).some(
    (part) => part.nodeType === Node.TEXT_NODE && part.textContent.trim()))
  .filter((one) => {
    for (let box = one; box && box.id !== "app"; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) return false;
      if (style.overflowX === "visible" && style.overflowY === "visible") continue;
      const inner = one.getBoundingClientRect(), outer = box.getBoundingClientRect();
      return one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0
        || inner.right > outer.right + 1 || inner.bottom > outer.bottom + 1;
    }
    return false;
  })
  .map((one) => one.textContent.trim())
"""
"""Texts of which a part is cut off and cannot be scrolled into sight. On a narrow shelf the chip
about the network is for ears alone.
"""

ACROSS = """
() => {
  const seen = Array.from(document.querySelectorAll(
      ".topbar > *, .player, .prompt__acts > *, .prompt__back > *, .prompt__text, .aside > *,"
      + " .choices__one, .dialog__head > *, .dialog__foot > *"))
    .filter((one) => one.checkVisibility() && !one.closest("[inert]"))
    .map((one) => [one, one.getBoundingClientRect()]);
  const found = [];
  for (const [one, a] of seen) for (const [two, b] of seen) {
    if (one === two || one.contains(two) || two.contains(one)) continue;
    if (one.closest(".prompt, .topbar") !== two.closest(".prompt, .topbar")) continue;
    if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1)
      found.push(`${one.textContent} over ${two.textContent}`);
  }
  return found;
}
"""
"""What lies over something else that is to be read or touched."""


BURST = """
() => Array.from(document.querySelectorAll("#app .btn"))
  .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.textContent)
"""
"""Buttons whose words are wider than they are."""


def bears(page: Page, where: str) -> None:
    """Nothing is too wide, cut off or covered."""
    assert too_wide(page) == 0, where
    assert page.evaluate(BURST) == [], where
    assert page.evaluate(CUT) == [], where
    assert page.evaluate(ACROSS) == [], where


def within_reach(hand: Hand) -> None:
    """The first and the last choice can be touched: in the list, and on the board."""
    page = hand.page
    hand.touch(".choices__head")
    bears(page, "all choices")
    for found in (hand.see(".choices [data-choice]"), hand.see("#board [data-choice]")):
        for one in (found.first, found.last) if found.count() else ():
            one.tap(trial=True)
    hand.touch(".choices__head")


def letters(cdp: CDPSession, size: int) -> None:
    """The browser's own size of letters, in pixels; 16 is usual."""
    cdp.send("Page.setFontSizes", {"fontSizes": {"standard": size, "fixed": size}})


def size_of_letters(page: Page) -> str:
    """What the browser makes of it."""
    found: str = page.evaluate("getComputedStyle(document.documentElement).fontSize")
    return found


def test_pages_and_texts_of_twice_the_size(hand: Hand) -> None:
    page = hand.page
    cdp = page.context.new_cdp_session(page)
    try:
        # A browser that enlarges the page has so much less of it on the screen.
        page.set_viewport_size({"width": 590, "height": 410})
        bears(page, "the page enlarged")
        within_reach(hand)
        letters(cdp, 32)
        for width, height in ((1180, 820), (820, 1180)):
            page.set_viewport_size({"width": width, "height": height})
            assert size_of_letters(page) == "32px"
            bears(page, f"large letters, {width}")
            within_reach(hand)
            for act in ("menu", "log", "rules"):
                hand.act(act)
                bears(page, f"{act}, large letters, {width}")
                hand.touch('.drawer [data-act="close"], .dialog [data-act="close"]')
        letters(cdp, 16)
        page.set_viewport_size(TABLET["viewport"])
        page.evaluate("document.documentElement.dataset.text = 'large'")
        assert size_of_letters(page) == "19px"
        bears(page, "the setting for large letters")
    finally:
        letters(cdp, 16)
        cdp.detach()
        page.evaluate("delete document.documentElement.dataset.text")
        page.set_viewport_size(TABLET["viewport"])


OVERLAID = """
([across, down]) => {
  const texts = [], found = [];
  for (const part of document.querySelectorAll("#app :is(main, .prompt, .topbar, .dialog)")) {
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode, one = node.parentElement;
      if (!node.textContent.trim() || !one.checkVisibility() || one.closest(".vh, [inert], svg"))
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) texts.push([part, one, node.textContent, box]);
    }
  }
  for (const [part, one, text, a] of texts) for (const [whole, other, words, b] of texts) {
    if (part !== whole || one === other || a.left > b.left) continue;
    if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > across
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > down)
      found.push(`${text} over ${words}`);
  }
  return found;
}
"""
"""Texts that lie on each other by more than so many pixels."""

SIDEWAYS = """
() => Array.from(document.querySelectorAll("#app, #app *"))
  .filter((one) => !one.matches(".sheet") && one.scrollWidth > one.clientWidth + 1
    && /auto|scroll/.test(getComputedStyle(one).overflowX))
  .map((one) => one.className)
"""
"""What has to be scrolled sideways, though it is no table that scrolls by itself."""


@pytest.mark.parametrize("game_id", sorted(MOMENTS))
def test_the_reckoning_of_twice_the_size(touched: Page, game_id: str) -> None:
    page = touched
    lay_open(page, played(game_id, MOMENTS[game_id][0]))
    page.reload(wait_until="domcontentloaded")
    wait_until_ready(page)
    expect(page.locator(".over h2").first).to_be_visible()
    cdp = page.context.new_cdp_session(page)
    try:
        for size, width, height in (
            *((16, 1180, 820), (16, 390, 844), (16, 590, 410)),
            *((32, 1180, 820), (32, 820, 1180), (32, 390, 844)),
        ):
            page.set_viewport_size({"width": width, "height": height})
            letters(cdp, size)
            where = f"{size} px, {width} wide"
            bears(page, where)
            # The lines of two texts may be closer than the highest and the deepest letter.
            assert page.evaluate(OVERLAID, [2, 4]) == [], where
            assert page.evaluate(SIDEWAYS) == [], where
            for act in ("shelf", "look", "again"):
                Hand(page).see(f'[data-act="{act}"]').tap(trial=True)
    finally:
        letters(cdp, 16)
        cdp.detach()
        page.set_viewport_size(TABLET["viewport"])


def test_screens_around_the_game_of_twice_the_size(touched: Page) -> None:
    page = touched
    hand = Hand(page)
    cdp = page.context.new_cdp_session(page)
    try:
        for size, width, height in ((16, 590, 410), (32, 1180, 820), (32, 820, 1180)):
            page.set_viewport_size({"width": width, "height": height})
            letters(cdp, size)
            where = f"{size} px, {width} wide"
            bears(page, f"the shelf, {where}")
            hand.act("saves")
            bears(page, f"saved games, {where}")
            hand.touch('.dialog [data-act="close"]')
            hand.act("settings")
            bears(page, f"settings, {where}")
            hand.touch('.dialog [data-act="credits"]')
            bears(page, f"credits, {where}")
            hand.act("back")
            hand.act("box:maracaibo")
            bears(page, f"set-up, {where}")
            hand.act("shelf")
    finally:
        letters(cdp, 16)
        cdp.detach()
        page.set_viewport_size(TABLET["viewport"])


# ------------------------------------------------------------------ small letters

LETTERS = """
([board, page]) => {
  const found = [];
  const walker = document.createTreeWalker(document.querySelector("#app"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent.trim(), one = walker.currentNode.parentElement;
    if (!text || !one.checkVisibility() || one.closest(".vh, [inert], title, desc")) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    let { left, right, top, bottom } = range.getBoundingClientRect();
    // What a frame cuts off is not there to be read.
    for (let up = one; up && up.id !== "app"; up = up.parentElement)
      if (getComputedStyle(up).overflowX === "hidden") {
        const frame = up.getBoundingClientRect();
        [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
        [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
      }
    if (left >= right || top >= bottom) continue;
    const drawn = one.closest("svg") && one.getScreenCTM();
    const scale = drawn ? Math.hypot(drawn.b, drawn.d) : 1;
    const high = parseFloat(getComputedStyle(one).fontSize) * scale;
    if (high < (drawn ? board : page)) found.push(`${text}: ${high.toFixed(1)}`);
  }
  return [...new Set(found)];
}
"""
"""Letters that are less high, in pixels, than they must be on a board and beside it."""
SCREENS = {
    (1180, 820): 12,
    (1024, 768): 10.6,
    (820, 1180): 12,
    (810, 1080): 12,
    (768, 1024): 12,
    (656, 944): 12,
    (390, 844): 12,
}
"""Screens of tablets and phones, and how high the letters of a board are there at least. On the
smallest tablet lying on its side the names on a map have no room for more."""


def test_no_letters_are_too_small_to_be_read(hand: Hand) -> None:
    page = hand.page
    try:
        for (width, height), least in SCREENS.items():
            page.set_viewport_size({"width": width, "height": height})
            small = page.evaluate(LETTERS, [least - 0.005, 12])
            assert small == [], f"{width} x {height}"
            assert page.evaluate(LETTERS, [30, 30]), "this finds nothing"
            assert too_wide(page) == 0, f"{width} x {height}"
            if width > height:
                bears(page, f"{width} x {height}")
    finally:
        page.set_viewport_size(TABLET["viewport"])


TOO_NARROW = """
() => Array.from(document.querySelectorAll(
    "#board, #board :is(.mapbox, .map), .player :is(.player__name, .player__sub, .player__score)"))
  .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1
    && one.clientWidth > 0)
  .map((one) => `${one.className}: ${one.textContent.slice(0, 40)}`)
"""
"""Maps of which a part is to be scrolled into sight, and what players have that is cut off."""


def test_a_tablet_either_way_shows_all_of_the_map_and_of_what_players_have(hand: Hand) -> None:
    page = hand.page
    try:
        for width, height in (*SCREENS, (800, 1280)):
            if width >= 768:
                page.set_viewport_size({"width": width, "height": height})
                assert page.evaluate(TOO_NARROW) == [], f"{width} x {height}"
    finally:
        page.set_viewport_size(TABLET["viewport"])


# ------------------------------------------------------------------ forced colours, no motion

STYLES = """
([selector, ...names]) => Array.from(document.querySelectorAll(selector))
  .filter((one) => one.checkVisibility())
  .map((one) => names.map((name) => getComputedStyle(one)[name]).join(" "))
"""


def styles(page: Page, selector: str, *names: str) -> set[str]:
    """How all these are drawn that can be seen."""
    return set(page.evaluate(STYLES, [selector, *names]))


def system(page: Page, colour: str) -> str:
    """One of the forced colours, as styles tell it."""
    found: str = page.evaluate(
        """(colour) => {
          const probe = document.createElement("i");
          probe.style.cssText = `forced-color-adjust: none; color: ${colour}`;
          document.body.append(probe);
          const found = getComputedStyle(probe).color;
          probe.remove();
          return found;
        }""",
        colour,
    )
    return found


def test_forced_colours_leave_every_state_to_be_seen(hand: Hand) -> None:
    page = hand.page
    board = "#board svg:has([data-p])"
    printed = styles(page, "#board [data-p], .flag", "--p")
    page.emulate_media(forced_colors="active", color_scheme="light")
    try:
        highlight, gray = system(page, "Highlight"), system(page, "GrayText")
        text = system(page, "HighlightText")
        assert highlight != gray
        # Whose turn it is.
        assert styles(page, ".player--turn", "backgroundColor") == {highlight}
        assert highlight not in styles(page, ".player:not(.player--turn)", "backgroundColor")
        told = ".player--turn :is(.player__name, .player__sub, .player__score)"
        assert styles(page, told, "color") == {text}
        # What cannot be done now, and what can.
        off = styles(page, '.btn[aria-disabled="true"]', "color", "borderTopStyle")
        assert off <= {f"{gray} dashed"}
        on = styles(page, ".prompt .btn:not([aria-disabled])", "color", "borderTopStyle")
        assert not any(gray in one or "dashed" in one for one in on)
        # Where something can be put, and what is chosen.
        assert styles(page, ".legal__ring, .preview__ring", "stroke") <= {highlight}
        pressed = '#app :is(button, .card)[aria-pressed="true"]'
        assert styles(page, pressed, "outlineStyle", "outlineColor") <= {f"solid {highlight}"}
        # Things keep their own colours.
        assert styles(page, "#board [data-p], .flag", "--p") == printed
        assert styles(page, f"{board}, .flag", "forcedColorAdjust") == {"none"}
        # Where the keyboard is.
        page.locator('[data-act="log"]').focus()
        page.keyboard.press("Tab")
        focused = styles(page, ":focus-visible", "outlineStyle", "outlineWidth", "outlineColor")
        assert focused == {f"solid 3px {highlight}"}
    finally:
        page.emulate_media(forced_colors="none", color_scheme="light")


def states_told(page: Page, where: str) -> None:
    """What is chosen is told from what is not; texts lie on plates that cover no other text."""
    highlight, gray = system(page, "Highlight"), system(page, "GrayText")
    assert page.evaluate(OVERLAID, [1, 1]) == [], where
    told = styles(page, ".btn--primary:not([aria-disabled])", "backgroundColor")
    assert told <= {highlight}, where
    off = styles(page, '.btn[aria-disabled="true"]', "color", "borderTopStyle")
    assert off <= {f"{gray} dashed"}, where
    for chosen, others, *names in (
        (".seg input:checked + span", ".seg input:not(:checked) + span", "backgroundColor"),
        (".switch input:checked", ".switch input:not(:checked)", "backgroundColor"),
        (".fl:has(:checked)", ".fl:not(:has(:checked))", "outlineStyle", "outlineColor"),
        (".slotrow:has(:checked)", ".slotrow:not(:has(:checked))", "outlineStyle", "outlineColor"),
        (".log .is-now", ".log li:not(.is-now)", "outlineStyle", "outlineColor"),
        (".tab[aria-selected=true]", ".tab[aria-selected=false]", "borderBottomColor"),
        (".best", "tfoot td:not(.best)", "outlineStyle", "outlineColor"),
    ):
        wanted = highlight if len(names) == 1 else f"solid {highlight}"
        assert styles(page, chosen, *names) <= {wanted}, (where, chosen)
        assert wanted not in styles(page, others, *names), (where, others)


def test_forced_colours_on_the_screens_around_the_game(touched: Page) -> None:
    page = touched
    hand = Hand(page)
    page.emulate_media(forced_colors="active", color_scheme="light")
    try:
        for act, leave, shown in (
            ("settings", '.dialog [data-act="close"]', ".seg :checked"),
            ("box:manila", '[data-act="shelf"]', ".fl :checked"),
            ("box:maracaibo", '[data-act="start"]', ".switch :checked"),
        ):
            states_told(page, "the shelf")
            hand.act(act)
            expect(page.locator(shown).first).to_be_attached()
            states_told(page, act)
            hand.touch(leave)
        hand.take()
        for act, shown in (("menu", ".switch :checked"), ("rules", ".tab[aria-selected=true]")):
            hand.act(act)
            expect(page.locator(shown).first).to_be_attached()
            states_told(page, act)
            hand.touch('.drawer [data-act="close"], .dialog [data-act="close"]')
        hand.act("log")
        hand.touch('.drawer [data-act="step:prev"]')
        expect(page.locator(".log .is-now")).to_be_visible()
        states_told(page, "the log")
        hand.touch('.drawer [data-act="close"]')
        hand.leave()
        hand.act("saves")
        expect(page.locator(".slotrow :checked")).to_be_attached()
        states_told(page, "saved games")
        hand.lay(at("manila"))
        hand.act("hide")
        expect(page.locator(".note__since")).to_be_visible()
        states_told(page, "the curtain")
        lay_open(page, played("malacca", MOMENTS["malacca"][0]))
        page.reload(wait_until="domcontentloaded")
        wait_until_ready(page)
        expect(page.locator(".over .best")).to_be_visible()
        states_told(page, "the reckoning")
        assert styles(page, ".key, .bar__part, .flag, .lines__mark", "forcedColorAdjust") == {
            "none"
        }
        page.locator('[data-act="shelf"]').focus()
        page.keyboard.press("Tab")
        focused = styles(page, ":focus-visible", "outlineStyle", "outlineColor")
        assert focused == {f"solid {system(page, 'Highlight')}"}
    finally:
        page.emulate_media(forced_colors="none", color_scheme="light")


RUNNING = "() => document.getAnimations().filter((one) => one.playState === 'running').length"
LONGEST = """
() => Math.max(...Array.from(document.querySelectorAll("#app *"), (one) => {
  const style = getComputedStyle(one);
  return Math.max(...style.transitionDuration.split(",").map(parseFloat),
    style.animationName === "none" ? 0 : parseFloat(style.animationDuration));
}))
"""
"""The longest transition or animation of anything on the page, in seconds."""


def test_nothing_moves_where_no_motion_is_wanted(hand: Hand) -> None:
    page = hand.page
    assert page.evaluate(RUNNING) == 0
    assert page.evaluate(LONGEST) <= 0.001
    page.emulate_media(reduced_motion="no-preference")
    try:
        assert page.evaluate(LONGEST) > 0.1, "elsewhere something moves"
        page.evaluate("document.documentElement.dataset.motion = 'off'")
        assert page.evaluate(RUNNING) == 0
        assert page.evaluate(LONGEST) <= 0.001, "the setting does the same"
    finally:
        page.evaluate("delete document.documentElement.dataset.motion")
        page.emulate_media(reduced_motion="reduce")


# ------------------------------------------------------------------ the keyboard

FOCUSED = """
() => document.activeElement !== document.body && document.activeElement.checkVisibility()
"""


def test_a_turn_by_keyboard_never_loses_the_focus(hand: Hand) -> None:
    """Round the board, help, drawers, a choice from the list and its confirmation: every key leaves
    the focus on something that is seen. This is the last test with each game: it goes on.
    """
    page, keyboard = hand.page, hand.page.keyboard

    def press(key: str) -> None:
        keyboard.press(key)
        assert page.evaluate(FOCUSED), f"after {key}"

    tab_to(page, "data-act", "log")
    hand.see("#board [data-choice]").first.focus()
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "End", "Home", "?", "Escape"):
        press(key)
    for act in ("menu", "log", "rules"):
        page.locator(f'.topbar [data-act="{act}"]').focus()
        press("Enter")
        press("Escape")
        assert page.evaluate("document.activeElement.dataset.act") == act
    before = hand.listed()
    page.locator(".choices__head").focus()
    press("Enter")
    press("Tab")
    assert page.evaluate("document.activeElement.dataset.choice") == before[0]
    chosen = page.evaluate("document.activeElement.getAttribute('aria-pressed')") == "true"
    press("Enter")
    ready = page.locator('[data-act="confirm"]:not([aria-disabled])')
    if not chosen and ready.count():
        tab_to(page, "data-act", "confirm")
        press("Enter")
    if page.locator("#reveal").is_visible():
        expect(page.locator("#reveal")).to_be_focused()
        press("Enter")
        expect(page.locator("#prompt")).to_be_focused()
    if hand.see('.choices__head[aria-expanded="true"]').count():
        hand.touch(".choices__head")
    assert hand.listed() not in (before, []), "something was decided"
    said = page.locator('.prompt__text[aria-live="polite"]').inner_text()
    assert any(player.name in said for player in at(hand.game).players)


# ------------------------------------------------------------------ what is told beside the game


def test_axe_finds_nothing_in_what_is_told_beside_the_game(touched: Page) -> None:
    """The reminder of copies, the list of games, and what can be taken back for a while."""
    page = touched
    lay_open(page, at("saint-malo"))
    page.reload(wait_until="domcontentloaded")
    wait_until_ready(page)
    hand = Hand(page)
    hand.take()
    hand.leave()
    expect(page.locator(".notices .notice").first).to_be_visible()
    sound(page, "a copy is asked for")
    flags, heading = (
        page.locator(".bunting").bounding_box(),
        page.locator("#h-shelf").bounding_box(),
    )
    assert heading is not None
    assert flags is None or flags["y"] + flags["height"] < heading["y"], "flags over the heading"
    hand.act("saves")
    sound(page, "saved games")
    hand.touch('[data-act^="save-delete:"]')
    expect(page.locator(".snack")).to_be_visible()
    sound(page, "a game was deleted")
    try:
        beside_what_is_tapped(page, ".snack")
    finally:
        page.set_viewport_size(TABLET["viewport"])


def test_a_short_word_lies_over_nothing_to_be_tapped(touched: Page) -> None:
    """What cannot be done now is told over the text of the prompt bar."""
    page, hand = touched, Hand(touched)
    hand.lay(at("saint-malo"))
    hand.see('[data-act="undo"][aria-disabled]').first.tap(force=True)
    try:
        beside_what_is_tapped(page, ".prompt__said")
    finally:
        page.set_viewport_size(TABLET["viewport"])
    hand.act("rules")
    hand.touch('.drawer [data-act="close"]')
    expect(page.locator(".prompt__said")).to_have_count(0)
