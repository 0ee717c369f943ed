"""The games of Capt'n W. Kidd in a real browser: whole games by touch, arrows, axe, a phone."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from e2e import hand as hand_module
from e2e.hand import focus_is_on, lay_open, sound, tab_to, too_wide
from e2e.harness import TABLET, boot, wait_until_ready
from quayside import games
from quayside.games.kidd.catalog import SPACES
from quayside.games.kidd.drawing import at
from quayside.kernel import Match, Player, Rng
from quayside.ui.compass import WAYS, Point, nearest
from tools.serve import Site

NAMES = ("Anneke", "Bram", "Chiara")
AT_ONCE = ("pirate:", "step:", "pass")
"""Picks and steps need no second tap, and to pass is a button."""


class Case(NamedTuple):
    """A game that is known beforehand."""

    game: str
    players: int
    seed: str
    kinds: frozenset[str]
    """What it asks."""
    ends: str


CASES = (
    Case("loyal-captain", 2, "76-KEEL", frozenset(("act", "move")), "blocked"),
    Case(
        "quedah-merchant",
        2,
        "110-KEEL",
        frozenset(("place", "act", "move", "free", "pass")),
        "last-move",
    ),
    Case("madagascar", 3, "18-KEEL", frozenset(("place", "act", "move", "pass")), "captured"),
)
IDS = [case.game for case in CASES]


class Hand(hand_module.Hand):
    """Somebody who plays one of the three games."""

    def answer(self, key: str) -> None:
        """The option is taken, as a person does it."""
        if key.startswith(AT_ONCE):
            self.choose(key)
        else:
            self.place(key)


@pytest.fixture
def hand(touched: Page) -> Hand:
    """A hand at a shelf without saved games."""
    return Hand(touched)


def new_match(case: Case) -> Match:
    """The match that the app begins with these names and this seed, where persons are asked."""
    players = tuple(Player(name, i + 1) for i, name in enumerate(NAMES[: case.players]))
    match = Match.new(
        games.find(case.game),
        players,
        {"first": "1"},
        case.seed,
        created="2026-07-31T18:00:00Z",
        title=games.meta(case.game).title,
    )
    match.deal_all()
    return match


def decide(match: Match) -> str:
    """Captures where it can; else anything, always the same in the same position."""
    assert match.request is not None
    taking = [
        option.key
        for option in match.request.options
        if option.gain is not None and option.gain.params["n"] > 0
    ]
    rng = Rng(f"{match.seed}/{len(match.log)}")
    return rng.choice(taking or list(match.request.keys()))


def moments(case: Case) -> Iterator[tuple[Match, str]]:
    """Each decision of the game: the match before it, and the answer that it then gets."""
    match = new_match(case)
    met: set[str] = set()
    while match.request is not None:
        met.add(match.request.kind)
        key = decide(match)
        yield match, key
        match.answer(key)
        match.deal_all()
    assert met == case.kinds
    assert match.state.end == case.ends


# ------------------------------------------------------------------ whole games


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_a_whole_game_by_touch(hand: Hand, case: Case) -> None:
    page = hand.page
    hand.game = case.game
    hand.set_up(*NAMES[: case.players], seed=case.seed, curtain=False)
    hand.act("start")
    hand.take()
    for match, key in moments(case):
        assert match.request is not None
        assert hand.listed() == list(match.request.keys())
        hand.answer(key)
    expect(page.locator(".over h2").first).to_be_visible()
    said = page.locator(".table").inner_text()
    assert "point" not in said.lower()
    results = [text.lower() for text in page.locator("tfoot td").all_inner_texts()]
    assert sorted(results) == sorted(("defeat", "draw", "victory")[n] for n in match.scores())
    assert results[0] == "victory"
    hand.act("look")
    expect(page.locator("#board")).to_be_visible()
    assert hand.keys() == []
    hand.act("log")
    hand.touch('.drawer [data-act="step:prev"]')
    expect(page.locator(".replay .num")).to_contain_text(" of ")
    hand.touch('.drawer [data-act="close"]')
    hand.leave()


def first_of(case: Case, kind: str) -> Match:
    """The game where this is asked for the first time."""
    for match, _ in moments(case):
        assert match.request is not None
        if match.request.kind == kind:
            return match
    raise AssertionError(kind)


def test_another_pirate_is_picked_by_a_tap_and_threats_are_seen_on_request(hand: Hand) -> None:
    page = hand.page
    case = CASES[2]
    for match, _ in moments(case):
        assert match.request is not None
        asked = match.request
        picks = [option.key for option in asked.options if option.key.startswith("pirate:")]
        if len(picks) > 1 and match.observe(0)["threats"]:
            break
    lay_open(page, match)
    page.reload(wait_until="domcontentloaded")
    wait_until_ready(page)
    hand.take()
    hand.choose(picks[0])
    expect(page.locator(".picked")).to_have_count(1)
    page.locator(f'[data-act="repick:{picks[0]} {picks[1]}"]').tap()
    other = picks[1].partition(":")[2].lower()
    expect(page.locator(f"#space-{other} .picked")).to_have_count(1)
    hand.act("undo")
    assert hand.listed() == list(asked.keys())
    expect(page.locator(".threats")).to_be_hidden()
    page.locator(".kidd-threats summary").tap()
    expect(page.locator(".threats .threat").first).to_be_visible()
    hand.choose(picks[0])
    expect(page.locator(".threats .threat").first).to_be_visible()


def test_own_dice_are_entered(hand: Hand) -> None:
    page = hand.page
    match = new_match(CASES[1])
    while match.request is not None and match.request.kind == "place":
        match.answer(match.request.keys()[0])
    match.settings = {**match.settings, "dice": "own"}
    lay_open(page, match)
    page.reload(wait_until="domcontentloaded")
    wait_until_ready(page)
    hand.take()
    assert hand.listed() == ["1", "2", "3"]
    sound(page, "own dice")
    hand.choose("2")
    expect(page.locator(".kidd-die .die")).to_have_attribute("aria-label", "The die shows 2")
    assert all(key.startswith("pirate:") for key in hand.listed())


# ------------------------------------------------------------------ axe


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_axe_finds_nothing_at_any_question(hand: Hand, case: Case, tmp_path: Path) -> None:
    page = hand.page
    hand.game = case.game
    hand.set_up(*NAMES[: case.players])
    sound(page, "set-up")
    hand.act("shelf")
    seen: set[str] = set()
    for match, key in moments(case):
        assert match.request is not None
        kind = match.request.kind
        if kind in seen:
            continue
        seen.add(kind)
        hand.open_file(match, tmp_path)
        hand.take()
        sound(page, f"table at {kind}")
        if kind in ("place", "move", "free"):
            if hand.see('[data-act="confirm"][aria-disabled]').count():
                hand.choose(key)
            sound(page, f"preview at {kind}")
        if kind == "move":
            page.locator(".kidd-threats summary").tap()
            hand.act("rules")
            sound(page, "rules")
            hand.act("close")
        hand.leave()
    hand.open_file(match, tmp_path)
    sound(page, "the end")


# ------------------------------------------------------------------ the keyboard


def keys_between(start: str, goal: str) -> list[str]:
    """The arrow keys that lead from space to space, and so few of them that there are no fewer."""
    spaces = [space.id for space in SPACES]
    places: list[Point | None] = [at(space) for space in spaces]
    ways = {start: list[str]()}
    for here in ways.copy():
        todo = [here]
        for space in todo:
            for key, way in WAYS.items():
                found = nearest(at(space), places, way)
                if found is not None and spaces[found] not in ways:
                    ways[spaces[found]] = [*ways[space], key]
                    todo.append(spaces[found])
    return ways[goal]


def test_a_turn_with_the_keyboard_alone(page: Page, site: Site) -> None:
    boot(page, site.url)
    keyboard = page.keyboard
    tab_to(page, "data-act", "box:loyal-captain")
    keyboard.press("Enter")
    expect(page.locator("#name-0")).to_be_visible()
    tab_to(page, "data-act", "start")
    keyboard.press("Enter")

    def take() -> None:
        expect(page.locator("#reveal")).to_be_focused()
        keyboard.press("Enter")
        expect(page.locator("#prompt")).to_be_focused()

    def go(goal: str) -> None:
        """The arrows lead to the space from where the keyboard is on the deck."""
        here = focus_is_on(page, "id")
        assert here.startswith("space-")
        for key in keys_between(here.removeprefix("space-").upper(), goal):
            keyboard.press(key)
        assert focus_is_on(page, "id") == f"space-{goal.lower()}"

    def put(goal: str) -> None:
        """A pirate is put aboard there, looked at and confirmed."""
        take()
        tab_to(page, "id", "space-")
        go(goal)
        keyboard.press("Enter")
        expect(page.locator(f"#space-{goal.lower()} .preview__ring")).to_have_count(1)
        keyboard.press("Enter")

    put("S4")
    put("S2")
    take()
    tab_to(page, "id", "space-")
    go("S4")
    keyboard.press(" ")
    expect(page.locator("#space-s4 .picked")).to_have_count(1)
    assert focus_is_on(page, "id") == "space-s4", "the focus stays on the deck"
    go("D4")
    keyboard.press("Enter")
    expect(page.locator("#space-d4 .ghost")).to_have_count(1)
    keyboard.press("Escape")
    expect(page.locator("#space-d4 .ghost")).to_have_count(0)
    keyboard.press("u")
    expect(page.locator(".picked")).to_have_count(0)
    keyboard.press("r")
    expect(page.locator("#space-s4 .picked")).to_have_count(1)
    tab_to(page, "id", "space-")
    go("D5")
    keyboard.press("Enter")
    keyboard.press("Enter")
    expect(page.locator("#reveal")).to_be_focused()


# ------------------------------------------------------------------ a phone


def test_on_a_phone_the_bow_is_up_and_every_space_can_be_touched(hand: Hand) -> None:
    page = hand.page
    match = first_of(CASES[2], "move")
    lay_open(page, match)
    page.set_viewport_size({"width": 390, "height": 844})
    try:
        page.reload(wait_until="domcontentloaded")
        wait_until_ready(page)
        hand.take()
        assert too_wide(page) == 0
        middles = {}
        for space in SPACES:
            box = page.locator(f"#space-{space.id.lower()} .hit").bounding_box()
            assert box is not None
            assert box["width"] >= 44
            assert box["height"] >= 44
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= 390
            middles[space.id] = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        assert middles["D1"][1] < middles["D4"][1], "the bow is up"
        assert middles["S5"][0] < middles["S2"][0], "and port is on the left"
        for a, b in (("S1", "D1"), ("I1", "I2"), ("S3", "D3")):
            assert hypot(middles[a][0] - middles[b][0], middles[a][1] - middles[b][1]) >= 44
        assert match.request is not None
        hand.answer(match.request.keys()[0])
    finally:
        page.set_viewport_size(TABLET["viewport"])
