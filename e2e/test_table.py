"""The table in a real browser: a whole game by touch, reloads, the keyboard alone, axe, help."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e import hand as hand_module
from e2e.hand import focus_is_on, lay_open, sound, tab_to, too_wide
from e2e.harness import TABLET, boot, wait_until_ready
from quayside import games
from quayside.games.saint_malo.catalog import SIDE
from quayside.games.saint_malo.state import SaintMalo
from quayside.kernel import Chance, Match, Player
from tools.serve import Site


class Hand(hand_module.Hand):
    """Somebody who plays Saint Malo."""

    game = "saint-malo"

    def kind(self) -> str:
        """What is being asked, judged by what is offered."""
        keys = set(self.listed())
        for kind, key in (
            ("reroll", "keep"),
            ("reroll", "roll"),
            ("end-turn", "end-turn"),
            ("die", "swords"),
        ):
            if key in keys:
                is_first = kind == "reroll" and keys == {"roll"}
                return "roll" if is_first else kind
        if any(key.startswith("place:") for key in keys):
            return "place"
        if any(key.startswith("bonus:") for key in keys):
            return "bonus"
        choosing = self.page.locator(".steps [aria-current]", has_text="Choose").count()
        return "score" if choosing else "free-person"

    def decide(self) -> None:
        """The next decision, always the same in the same position: much is built, little rolled."""
        kind, keys = self.kind(), self.keys()
        if kind == "reroll":
            self.choose("keep")
        elif kind == "place":
            self.place(next((key for key in keys if key.startswith("place:")), ""))
        elif kind == "score":
            self.choose(max(keys, key=_worth))
        else:
            self.choose(keys[0])


def _worth(key: str) -> tuple[int, int]:
    """Fills the city fast: what puts most things into it, and people that earn at once."""
    stem, _, n = key.partition(":")
    rank = {"crate": 5, "wall": 5, "church": 3, "log": 2, "none": 0}.get(stem, 4)
    return rank, int(n or 1)


@pytest.fixture
def hand(touched: Page) -> Hand:
    """A hand at a shelf without saved games."""
    return Hand(touched)


def test_a_whole_game_by_touch(hand: Hand) -> None:
    page = hand.page
    hand.begin("Anneke", "Bram")
    for _ in range(2000):
        if hand.see(".over").count():
            break
        hand.take()
        hand.decide()
    expect(page.locator(".over h2").first).to_be_visible()
    assert "saved games" in page.locator(".prompt").inner_text()

    hand.act("look")
    expect(page.locator("#board")).to_be_visible()
    assert hand.keys() == []
    hand.act("log")
    hand.touch('.drawer [data-act="step:prev"]')
    expect(page.locator(".replay .num")).to_contain_text(" of ")
    hand.touch('.drawer [data-act="close"]')
    hand.act("now")
    hand.act("reckoning")
    hand.act("again")
    hand.take()
    assert hand.keys() == ["roll"]
    hand.leave()
    assert page.get_by_role("button", name="All 2 saved games").is_visible()


def same_after_reload(hand: Hand) -> None:
    """The page is loaded anew and asks what it asked before, once the curtain is open."""
    page = hand.page
    before = (hand.listed(), page.locator(".prompt__ask").inner_text(), hand.keys())
    page.reload(wait_until="domcontentloaded")
    wait_until_ready(page)
    assert hand.take(), "a reload shows the curtain"
    assert (hand.listed(), page.locator(".prompt__ask").inner_text(), hand.keys()) == before


def test_a_reload_at_each_kind_of_request_asks_the_same_again(hand: Hand) -> None:
    hand.begin("Anneke", "Bram")
    seen: set[str] = set()
    wanted = {"roll", "reroll", "score", "place", "end-turn"}
    for _ in range(200):
        if seen == wanted:
            break
        hand.take()
        kind = hand.kind()
        if kind not in seen:
            seen.add(kind)
            same_after_reload(hand)
        hand.decide()
    assert seen == wanted


def test_a_reload_amid_own_dice_asks_for_the_same_die(hand: Hand) -> None:
    hand.begin("Anneke", "Bram", dice=True)
    hand.choose("roll")
    hand.choose("wall")
    hand.choose("head")
    assert hand.kind() == "die"
    same_after_reload(hand)
    for face in ("crate", "swords", "log"):
        hand.choose(face)
    assert hand.kind() == "reroll"


def two_walls_missing() -> Match:
    """A match in which two walls complete two sides, with the dice for it on the table."""
    match = Match.new(
        games.find("saint-malo"),
        (Player("Anneke", 1), Player("Bram", 2)),
        {"first": "1"},
        "walls",
        settings={"curtain": True},
        created="2026-07-31T18:00:00Z",
    )
    state = SaintMalo(2)
    for side in ("top", "right"):
        for cell in SIDE[side].cells[1:]:
            state.cities[0].cells[cell] = "W"
    # As if the turn had begun like this: a checkpoint is all that a save needs.
    match = match.at_turn_start(state)
    match.answer("roll")
    for face in ("wall", "wall", "head", "head", "log"):
        assert isinstance(match.request, Chance)
        match.answer(face)
    match.answer("keep")
    return match


def test_a_reload_at_the_bonuses_of_the_walls_asks_the_same_again(hand: Hand) -> None:
    page = hand.page
    lay_open(page, two_walls_missing())
    page.reload(wait_until="domcontentloaded")
    wait_until_ready(page)
    hand.take()
    hand.choose("wall:2")
    for side in ("top", "right"):
        row, column = divmod(SIDE[side].cells[0], 7)
        hand.touch(f"#cell-{row}-{column}")
        hand.act("confirm")
    assert hand.kind() == "bonus"
    same_after_reload(hand)
    hand.choose("bonus:top")
    assert hand.kind() == "free-person"
    same_after_reload(hand)


def test_a_turn_with_the_keyboard_alone(page: Page, site: Site) -> None:
    boot(page, site.url)
    keyboard = page.keyboard
    tab_to(page, "data-act", "box:saint-malo")
    keyboard.press("Enter")
    expect(page.locator("#name-0")).to_be_visible()
    tab_to(page, "id", "name-0")
    keyboard.type("Anneke")
    tab_to(page, "data-act", "start")
    keyboard.press("Enter")
    expect(page.locator("#reveal")).to_be_focused()
    keyboard.press("Enter")
    expect(page.locator("#prompt")).to_be_focused()

    tab_to(page, "data-choice", "roll")
    keyboard.press("Enter")
    expect(page.locator("#die-0")).to_have_attribute("data-choice", "die:0")

    tab_to(page, "data-choice", "die:")
    keyboard.press("Home")
    assert focus_is_on(page, "id") == "die-0"
    keyboard.press("ArrowRight")
    assert focus_is_on(page, "id") == "die-1"
    keyboard.press("Enter")
    expect(page.locator("#die-1")).to_have_attribute("data-act", "unpick:die:1")
    expect(page.locator("#die-1")).to_be_focused()
    keyboard.press("u")
    expect(page.locator("#die-1")).to_have_attribute("data-choice", "die:1")
    keyboard.press("r")
    expect(page.locator("#die-1")).to_have_attribute("data-act", "unpick:die:1")
    keyboard.press("Enter")
    expect(page.locator("#die-1")).to_have_attribute("data-choice", "die:1")
    tab_to(page, "data-choice", "keep")
    keyboard.press("Enter")

    hand = Hand(page)
    uses = [key for key in hand.listed() if key.partition(":")[0] in ("crate", "wall", "church")]
    people = [key for key in hand.listed() if key in ("citizen", "soldier", "priest", "merchant")]
    use = (uses + people)[0]
    page.locator(f'.aside [data-choice="{use}"]').first.focus()
    keyboard.press("Enter")

    tab_to(page, "data-choice", "place:")
    board = page.locator("#board")
    keyboard.press("Home")
    first = focus_is_on(page, "data-choice")
    keyboard.press("ArrowDown")
    keyboard.press("ArrowUp")
    keyboard.press("Home")
    assert focus_is_on(page, "data-choice") == first
    keyboard.press("Enter")
    expect(page.locator('[data-act="confirm"]')).not_to_have_attribute("aria-disabled", "true")
    assert focus_is_on(page, "data-choice") == first, "the focus stays on the place"
    keyboard.press("Escape")
    expect(page.locator('[data-act="confirm"]')).to_have_attribute("aria-disabled", "true")
    keyboard.press("Enter")
    keyboard.press("Enter")
    expect(board.locator(f'[data-choice="{first}"]')).to_have_count(0)

    for _ in range(6):
        if page.locator("#reveal").is_visible():
            break
        hand_keys = set(hand.listed())
        key = "done" if "done" in hand_keys else "end-turn"
        if key not in hand_keys:
            key = sorted(hand_keys)[0]
            tab_to(page, "data-choice", key)
            keyboard.press("Enter")
        else:
            tab_to(page, "data-choice", key)
        keyboard.press("Enter")
    expect(page.locator("#reveal")).to_be_focused()

    tab_to(page, "data-act", "menu")
    keyboard.press("Enter")
    expect(page.locator("#menu-title")).to_be_focused()
    for _ in range(30):
        keyboard.press("Tab")
        assert page.evaluate("document.activeElement.closest('.dialog') !== null")
    keyboard.press("Escape")
    expect(page.locator(".dialog")).to_have_count(0)
    assert focus_is_on(page, "data-act") == "menu"


def test_axe_finds_nothing_on_any_screen(hand: Hand) -> None:
    page = hand.page
    sound(page, "shelf")
    hand.act("settings")
    sound(page, "settings")
    hand.act("credits")
    sound(page, "credits")
    hand.act("back")
    hand.act("box:saint-malo")
    sound(page, "setup")
    hand.act("rules")
    sound(page, "rules at set-up")
    hand.act("close")
    hand.act("shelf")

    hand.begin("Anneke", "Bram", "Chiara")
    seen: set[str] = set()
    for _ in range(40):
        if hand.see("#reveal").count():
            if "curtain" not in seen:
                seen.add("curtain")
                sound(page, "curtain")
            hand.take()
        kind = hand.kind()
        if kind not in seen:
            seen.add(kind)
            if kind == "place":
                hand.touch('#board [data-choice^="place:"]')
                page.locator(".choices__head").tap()
            sound(page, f"table at {kind}")
            if kind == "place":
                page.locator(".choices__head").tap()
        hand.decide()
    assert {"curtain", "roll", "reroll", "score", "place", "end-turn"} <= seen
    hand.take()

    hand.act("log")
    sound(page, "log")
    hand.touch('.drawer [data-act="step:prev"]')
    hand.touch('.drawer [data-act="close"]')
    sound(page, "past")
    hand.act("now")
    hand.act("rules")
    sound(page, "rules")
    hand.act("close")
    hand.act("menu")
    sound(page, "menu")
    hand.act("take-back")
    sound(page, "question")
    hand.act("close")
    hand.act("menu")
    hand.act("saves")
    sound(page, "saves")
    hand.act("import-text")
    sound(page, "import")
    hand.act("saves-list")
    hand.act("close")
    page.evaluate("dispatchEvent(new CustomEvent('quayside:error', { detail: 'spilt coffee' }))")
    sound(page, "failure")
    hand.act("close")


def test_a_right_click_and_the_question_mark_explain(page: Page, site: Site) -> None:
    boot(page, site.url)
    page.locator(".boxlink").first.click()
    page.locator('[data-act="start"]').click()
    page.locator("#reveal").click()
    page.locator("#cell-1-1").click(button="right")
    bubble = page.locator(".help")
    expect(bubble).to_be_visible()
    assert bubble.locator("b").inner_text()
    page.keyboard.press("Escape")
    expect(bubble).to_have_count(0)
    page.locator('[data-act="log"]').focus()
    page.keyboard.press("?")
    expect(bubble).to_contain_text("Log of moves")


def test_a_long_press_explains_and_does_nothing_else(page: Page, site: Site) -> None:
    boot(page, site.url)
    page.locator(".boxlink").first.click()
    page.locator('[data-act="start"]').click()
    page.locator("#reveal").click()
    place = page.locator('[data-act="menu"]').bounding_box()
    assert place is not None
    page.mouse.move(place["x"] + 10, place["y"] + 10)
    page.mouse.down()
    expect(page.locator(".help")).to_be_visible()
    page.mouse.up()
    expect(page.locator(".help")).to_be_visible()
    expect(page.locator(".dialog")).to_have_count(0)
    page.locator('[data-act="menu"]').click()
    expect(page.locator(".dialog")).to_be_visible()


def test_what_was_written_to_a_file_can_be_read_again(hand: Hand, tmp_path: Any) -> None:
    page = hand.page
    hand.begin("Anneke", "Bram")
    hand.choose("roll")
    hand.act("menu")
    with page.expect_download() as wait:
        hand.act("export")
    target = tmp_path / wait.value.suggested_filename
    wait.value.save_as(target)
    assert json.loads(target.read_text(encoding="utf-8"))["log"][0] == "roll"
    hand.act("shelf")
    hand.act("saves")
    page.locator('[data-file="import"]').set_input_files(target)
    expect(page.locator(".slotrow")).to_have_count(2)
    target.write_text("no save", encoding="utf-8")
    page.locator('[data-file="import"]').set_input_files(target)
    expect(page.locator(".dialog [role=alert]")).not_to_be_empty()
    expect(page.locator(".slotrow")).to_have_count(2)


FILL = """
let piece = "x".repeat(1 << 20);
let n = 0;
while (piece) {
  try {
    localStorage.setItem(`filler${n}`, piece);
    n += 1;
  } catch {
    piece = piece.slice(0, piece.length >> 1);
  }
}
"""
EMPTY = """
for (const key of Object.keys(localStorage)) {
  if (key.startsWith("filler")) localStorage.removeItem(key);
}
"""


def test_the_game_goes_on_when_the_device_is_full(hand: Hand) -> None:
    page = hand.page
    hand.begin("Anneke", "Bram")
    hand.choose("roll")
    page.evaluate(FILL)
    # The older slot makes room for a while.
    for i in range(5):
        hand.choose(f"die:{i}")
    banner = page.locator(".notices")
    expect(banner).to_contain_text("no room left")
    with page.expect_download():
        hand.act("export")
    page.evaluate(EMPTY)
    hand.choose("roll")
    expect(banner).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), [(390, 844), (820, 1180), (1180, 820), (1440, 900)])
def test_no_page_is_wider_than_the_screen(hand: Hand, width: int, height: int) -> None:
    page = hand.page
    page.set_viewport_size({"width": width, "height": height})
    try:
        hand.begin("Anneke", "Bram", "Chiara", "Dov", "Elif")
        hand.choose("roll")
        for act in ("log", "rules", "menu"):
            hand.act(act)
            assert too_wide(page) == 0
            hand.touch('.drawer [data-act="close"], .dialog [data-act="close"]')
        assert too_wide(page) == 0
        undo, prompt = page.locator(".prompt__undo"), page.locator(".prompt")
        box, bar = undo.bounding_box(), prompt.bounding_box()
        assert box is not None
        assert bar is not None
        assert box["x"] - bar["x"] < 24, "Undo is on the far left"
        assert bar["y"] + bar["height"] <= height + 1, "the prompt bar is in sight"
    finally:
        page.set_viewport_size(TABLET["viewport"])
