"""A tap that was foreseen shows at once what comes of it; Python hears of it behind the frame."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.hand import Hand, beginning
from e2e.harness import Watch, boot, settle, wait_for
from e2e.test_tabs import NO_LOCKS, begun, joined, pick, picked
from tools.serve import Site

DEAF = """for (const name of ["storage", "visibilitychange"]) {
  addEventListener(name, (event) => event.stopImmediatePropagation(), true);
}"""
"""The page hears nothing of other tabs."""

NOTE = """() => {
  globalThis.foreseen = [];
  const before = quaysideForesee;
  globalThis.quaysideForesee = (root, coming) => {
    before(root, coming);
    foreseen.push(...JSON.parse(coming).taps);
  };
}"""
"""The page notes what is foreseen from now on."""

DOWN = """(selector) => document.querySelector(selector).dispatchEvent(
  new PointerEvent("pointerdown", { bubbles: true, button: 0 }))"""

TAP = """([selector, key]) => {
  const table = () => document.querySelector("#app").innerHTML;
  const kept = () => JSON.stringify({ ...localStorage });
  const [before, stored] = [table(), kept()];
  document.querySelector(selector).click();
  const after = table();
  const told = { shown: after !== before, ahead: quaysideIsAhead(), stored: kept() !== stored };
  if (key) document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  return { ...told, later: quaysideIsAhead(), anew: table() !== after };
}"""
"""A click, and a key right after it, in one turn of the page."""

PICKED = '#die-0[aria-pressed="true"]'


def press(page: Page, die: int) -> None:
    """A finger is on the die, and what a tap there shows is known to the page."""
    settle(page)
    page.evaluate(NOTE)
    page.evaluate(DOWN, f"#die-{die}")
    wait_for(page, f"() => foreseen.includes('choice:die:{die}')")


@pytest.fixture
def picking(page: Page, site: Site) -> Page:
    """A game of Saint Malo, whose first player has a finger on the first die."""
    begun(page, site)
    press(page, 0)
    return page


def test_a_foreseen_tap_is_shown_before_python_hears_of_it(picking: Page) -> None:
    told = picking.evaluate(TAP, ["#die-0", ""])
    assert told["shown"]
    assert told["ahead"]
    assert not told["stored"]
    expect(picking.locator(PICKED)).to_have_count(1)
    wait_for(picking, "() => !quaysideIsAhead()")
    expect(picking.locator(PICKED)).to_have_count(1)
    # It has been answered, and not only shown.
    settle(picking)
    picking.locator('[data-act="undo"]').click()
    expect(picking.locator(PICKED)).to_have_count(0)


def test_what_comes_right_after_a_foreseen_tap_finds_it_done(picking: Page) -> None:
    told = picking.evaluate(TAP, ["#die-0", "u"])
    assert told["ahead"]
    assert not told["later"]
    assert told["anew"]
    expect(picking.locator(PICKED)).to_have_count(0)


def test_a_tap_that_was_not_foreseen_is_answered_before_the_frame(picking: Page) -> None:
    told: dict[str, Any] = picking.evaluate(TAP, ["#die-1", ""])
    assert told["shown"]
    assert not told["ahead"]
    expect(picking.locator('#die-1[aria-pressed="true"]')).to_have_count(1)


def test_two_foreseen_taps_in_one_turn_of_the_page_are_two_answers(picking: Page) -> None:
    picking.evaluate("for (const die of ['#die-0', '#die-1']) document.querySelector(die).click()")
    for die in (0, 1):
        expect(picking.locator(f'#die-{die}[aria-pressed="true"]')).to_have_count(1)
    settle(picking)
    picking.locator('[data-act="undo"]').click()
    expect(picking.locator('#die-1[aria-pressed="true"]')).to_have_count(0)
    expect(picking.locator(PICKED)).to_have_count(1)


def test_what_was_foreseen_and_is_refused_is_put_right(
    context: BrowserContext, watch: Watch, site: Site
) -> None:
    """Another tab has played on, and this one has not heard of it."""
    context.add_init_script(NO_LOCKS)
    first, second = context.new_page(), context.new_page()
    first.add_init_script(DEAF)
    begun(first, site)
    joined(second, site)
    press(first, 0)
    pick(second, 1)
    settle(second)
    assert first.evaluate(TAP, ["#die-0", ""])["shown"]
    expect(first.locator("#reveal")).to_be_visible()
    first.locator("#reveal").click()
    assert picked(first) == ["die-1"]


def test_a_long_press_on_what_was_foreseen_explains_it_and_does_nothing(picking: Page) -> None:
    box = picking.locator("#die-0").bounding_box()
    assert box is not None
    picking.mouse.move(box["x"] + 10, box["y"] + 10)
    picking.mouse.down()
    expect(picking.locator(".help")).to_be_visible()
    settle(picking)
    picking.mouse.up()
    settle(picking)
    expect(picking.locator(PICKED)).to_have_count(0)
    expect(picking.locator(".help")).to_be_visible()


def laid(page: Page, stem: str) -> Page:
    """A game of Saint Malo is on the table, and whoever has the tablet may choose an option of this
    stem.
    """
    match = beginning("saint-malo", ("Anneke", "Bram"), "4711-KEEL")
    while match.request is not None:
        keys = match.request.keys()
        if any(key.partition(":")[0] == stem for key in keys):
            break
        match.answer(keys[0])
        match.deal_all()
    Hand(page).lay(match)
    settle(page)
    return page


WINGS = """() => [...document.querySelectorAll("[data-wings]")].map((one) => ({
  name: one.className.split(" ")[0],
  seen: one.checkVisibility({ visibilityProperty: true }),
  hit: document.elementFromPoint(600, 400) !== null
    && one.contains(document.elementFromPoint(600, 400)),
}))"""
CANCEL = """() => document.querySelector("#app").dispatchEvent(
  new PointerEvent("pointercancel", { bubbles: true }))"""


def test_a_curtain_is_in_the_wings_while_the_finger_is_down(touched: Page) -> None:
    page = laid(touched, "end-turn")
    end = '[data-choice="end-turn"]'
    before = page.evaluate("document.querySelector('.screen').innerHTML")
    page.evaluate(DOWN, end)
    page.wait_for_selector(".curtain[data-wings]", state="attached")
    assert page.evaluate(WINGS) == [{"name": "curtain", "seen": False, "hit": False}]
    page.evaluate(CANCEL)
    assert page.evaluate("document.querySelector('.screen').innerHTML") == before

    page.evaluate(DOWN, end)
    page.wait_for_selector(".curtain[data-wings]", state="attached")
    told = page.evaluate(TAP, [end, ""])
    assert told["ahead"]
    expect(page.locator("#reveal")).to_be_focused()
    assert page.evaluate(WINGS) == []
    expect(page.locator(".curtain")).to_have_count(1)


def test_a_button_that_cannot_be_pressed_yet_waits_unseen(touched: Page) -> None:
    page = laid(touched, "wall")
    size = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    before = page.evaluate(size)
    page.evaluate(DOWN, '[data-choice^="wall:"]')
    page.wait_for_selector(".btn[data-wings]", state="attached")
    waiting = page.evaluate(WINGS)
    assert {one["name"] for one in waiting} >= {"btn", "panel"}
    assert not any(one["seen"] or one["hit"] for one in waiting)
    assert page.evaluate(size) == before


@pytest.mark.parametrize("game", ["malacca", "manila"])
def test_nothing_of_a_secret_is_in_the_page_while_a_finger_is_on_the_curtain(
    page: Page, site: Site, game: str
) -> None:
    boot(page, site.url)
    page.evaluate(NOTE)
    page.locator(f'[data-act="box:{game}"]').click()
    page.locator('[data-act="start"]').click()
    wait_for(page, "() => foreseen.includes('act:reveal')")
    before = page.evaluate("document.querySelector('#app').innerHTML")
    page.evaluate(DOWN, "#reveal")
    settle(page)
    assert page.evaluate("document.querySelector('#app').innerHTML") == before
    assert page.evaluate(WINGS) == []
    page.locator("#reveal").click()
    expect(page.locator(".table:not(.table--behind) #prompt")).to_be_visible()


KEEP = """async () => {
  const asked = () => document.querySelector(".prompt__ask").textContent;
  const seen = (selector) =>
    document.querySelector(selector)?.checkVisibility({ visibilityProperty: true }) ?? false;
  const before = asked();
  const keep = document.querySelector('[data-choice="keep"]');
  keep.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  const ready = () => document.querySelector(".malo-uses[data-wings]") !== null;
  while (!ready()) await new Promise((done) => setTimeout(done));
  keep.dispatchEvent(new PointerEvent("pointerup", { bubbles: true }));
  keep.click();
  return [asked() !== before, quaysideIsWhole(), seen(".malo-uses"), seen(".tray")];
}"""
"""A press on "Keep all", and what there is to see right after it."""


def test_the_board_answers_first_and_a_large_panel_follows(touched: Page) -> None:
    page = laid(touched, "keep")
    assert page.evaluate(KEEP) == [True, False, False, True]
    expect(page.locator(".malo-uses")).to_be_visible()
    settle(page)
    assert page.evaluate("quaysideIsWhole()")
    page.locator('[data-act="undo"]').click()
    expect(page.locator(".malo-uses")).to_have_count(0)


def test_a_key_while_a_panel_is_to_follow_finds_it_there(touched: Page) -> None:
    page = laid(touched, "keep")
    assert page.evaluate(KEEP)[1] is False
    key = "new KeyboardEvent('keydown', { key: 'u', bubbles: true })"
    page.evaluate(f"() => {{ document.body.dispatchEvent({key}); }}")
    assert page.evaluate("quaysideIsWhole()")
    expect(page.locator(".malo-uses")).to_have_count(0)
    expect(page.locator('[data-choice="keep"]')).to_be_visible()
