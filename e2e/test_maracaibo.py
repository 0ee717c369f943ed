"""Maracaibo in a real browser: games by touch, what is secret, axe, the keyboard, all sizes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e import hand as hand_module
from e2e.hand import everything, focus_is_on, lay_open, sound, tab_to, too_wide
from e2e.harness import TABLET, boot, wait_until_ready
from quayside import games
from quayside.games.maracaibo.cardface import Look, small
from quayside.games.maracaibo.cards import why_not
from quayside.games.maracaibo.catalog import CARDS
from quayside.games.maracaibo.drawing import about
from quayside.games.maracaibo.prompts import BUTTONS
from quayside.games.maracaibo.signs import of_card
from quayside.kernel import Match, Player, Rng
from quayside.ui.text import Texts
from quayside.ui.tree import render
from tools.serve import Site

NAMES = ("Anneke", "Bram", "Chiara", "Dov")
SEED = "1030-KEEL"
SIZES = ((1180, 820), (820, 1180), (390, 844), (1440, 900))
AT_ONCE = ("drop:", "raise:")


class Hand(hand_module.Hand):
    """Somebody who plays Maracaibo."""

    game = "maracaibo"

    def answer(self, match: Match, key: str) -> None:
        """The option is taken, as a person does it."""
        assert match.request is not None
        options = match.request.options
        if key in BUTTONS or key.startswith(AT_ONCE):
            self.choose(key)
            return
        if not self.see(f'[data-choice="{key}"]').count():
            thing = about(next(option for option in options if option.key == key))
            self.choose(next(option.key for option in options if option.anchor == thing))
        if not self.see(f'[data-choice="{key}"][aria-pressed="true"]').count():
            self.choose(key)
        self.act("confirm")


UNKNOWN = """
const supports = CSS.supports;
CSS.supports = (name, ...rest) => name !== "reading-flow" && supports.call(CSS, name, ...rest);
const sheet = new CSSStyleSheet();
sheet.replaceSync("* { reading-flow: normal !important; }");
addEventListener("DOMContentLoaded", () => { document.adoptedStyleSheets = [sheet]; });
"""
"""A browser that does not know `reading-flow`."""
UNORDERED = """() => {
  const panels = [...document.querySelectorAll(".aside > *:has(button, summary, [tabindex='0'])")];
  const tops = panels.map((one) => one.offsetTop);
  return tops.some((top, n) => n && top < tops[n - 1]);
}"""
TOP = "() => document.activeElement.closest('.aside > *').offsetTop"
"""How far down the panel lies that has the focus."""
START = """(down) => {
  const panels = [...document.querySelectorAll(".aside > *")];
  const stops = (one) => [...one.querySelectorAll("button, summary, [tabindex='0']")];
  const full = panels.filter((one) => stops(one).length);
  full.sort((one, other) => one.offsetTop - other.offsetTop);
  stops(full.at(down ? 0 : -1)).at(down ? 0 : -1).focus();
}"""
"""The focus is on the first thing of the topmost panel, or on the last one of the lowest."""


@pytest.fixture
def hand(touched: Page) -> Hand:
    """A hand at a shelf without saved games."""
    return Hand(touched)


# ------------------------------------------------------------------ a game that is known beforehand


def new_match(players: int = 2, **options: str) -> Match:
    """The match that the app begins with these names and the seed, where persons are asked."""
    match = Match.new(
        games.find("maracaibo"),
        tuple(Player(name, i + 1) for i, name in enumerate(NAMES[:players])),
        {"first": "1", **options},
        SEED,
        created="2026-07-31T18:00:00Z",
        title="Maracaibo",
    )
    match.deal_all()
    return match


def decide(match: Match, rng: Rng, slow_rounds: int) -> str:
    """An answer of somebody who does rather much, and sails slowly in the first rounds."""
    request = match.request
    assert request is not None
    keys = request.keys()
    if request.kind == "sail":
        slow = match.state.round <= slow_rounds
        return keys[rng.below(min(3, len(keys)))] if slow else keys[-1]
    busy = [key for key in keys if key not in BUTTONS]
    return rng.choice(busy) if busy and rng.below(8) else rng.choice(keys)


def moments(match: Match, slow_rounds: int = 4) -> Iterator[tuple[Match, str]]:
    """Each decision of the game: the match before it, and the answer that it then gets."""
    rng = Rng(SEED)
    while match.request is not None:
        key = decide(match, rng, slow_rounds)
        yield match, key
        match.answer(key)
        match.deal_all()


def first_of_each(players: int, **options: str) -> Iterator[tuple[str, Match, str]]:
    """Kind of question, the game where it comes for the first time, and an answer to it."""
    met: set[str] = set()
    for match, key in moments(new_match(players, **options)):
        assert match.request is not None
        if match.request.kind not in met:
            met.add(match.request.kind)
            yield match.request.kind, match, key


# ------------------------------------------------------------------ what is secret


def keeps_secrets(page: Page, match: Match, seat: int | None) -> None:
    """No card of a hidden hand is on the page but those of this seat."""
    told = set(everything(page))
    for side in range(len(match.players)):
        player = match.state.sides[side]
        hidden = [card for card in player.hand if card not in player.seen]
        if side != seat:
            assert not [card for card in hidden if f"card-{card.lower()}" in told]


# ------------------------------------------------------------------ games by touch


def play(hand: Hand, match: Match) -> None:
    """The whole game is played by touch as it goes in Python: slowly at first, then
    as far as the ships go."""
    # Who plays alone has the tablet all the time.
    holder = None if len(match.players) > 1 else 0
    for _, key in moments(match, slow_rounds=1):
        request = match.request
        assert request is not None
        if request.seat != holder:
            keeps_secrets(hand.page, match, None)
            hand.take()
            keeps_secrets(hand.page, match, request.seat)
            holder = request.seat
        assert hand.listed() == list(request.keys())
        hand.answer(match, key)


def ends(hand: Hand, match: Match) -> None:
    """The last page says what Python has reckoned."""
    expect(hand.page.locator(".over h2").first).to_be_visible()
    totals = hand.page.locator("tfoot td").all_inner_texts()
    assert sorted(map(int, totals)) == sorted(side.vp for side in match.state.sides)


def test_two_players_by_touch(hand: Hand) -> None:
    hand.set_up(*NAMES[:2], seed=SEED)
    hand.act("start")
    match = new_match()
    play(hand, match)
    ends(hand, match)


def test_alone_against_jean_by_touch(hand: Hand) -> None:
    hand.set_up(NAMES[0], seed=SEED)
    hand.act("start")
    match = new_match(1)
    play(hand, match)
    ends(hand, match)


# ------------------------------------------------------------------ axe, keyboard, sizes

SMALL = """
() => Array.from(document.querySelectorAll("#board [data-choice], .aside > section [data-choice]"))
  .map((one) => [one.id || one.dataset.choice, one.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.width < 24 || box.height < 24))
  .map(([name, box]) => `${name} ${box.width} x ${box.height}`)
"""
"""What can be chosen and is smaller than a finger needs at the very least."""


def test_axe_finds_nothing_at_any_question(hand: Hand, tmp_path: Any) -> None:
    for kind, match, key in first_of_each(3, story="76"):
        hand.open_file(match, tmp_path)
        hand.take()
        sound(hand.page, f"table at {kind}")
        if hand.see(f'[data-choice="{key}"]').count() and key not in BUTTONS:
            hand.choose(key)
            if kind != "drop":
                sound(hand.page, f"preview at {kind}")
        hand.leave()


def test_a_phone_shows_what_the_first_questions_are_about(hand: Hand) -> None:
    """Careers and cards in hand, and not the map, of which nothing can be chosen yet."""
    page = hand.page
    asked = {"career", "lay", "drop"}
    for kind, match, _ in first_of_each(2):
        if not asked:
            break
        if kind not in asked:
            continue
        asked.remove(kind)
        lay_open(page, match)
        page.reload(wait_until="domcontentloaded")
        wait_until_ready(page)
        hand.take()
        page.set_viewport_size({"width": 390, "height": 844})
        try:
            expect(hand.see("[data-choice]").first).to_be_in_viewport(ratio=1)
            bottom = page.locator("#prompt").bounding_box()
            first = hand.see("[data-choice]").first.bounding_box()
            assert bottom is not None
            assert first is not None
            assert first["y"] + first["height"] < bottom["y"], kind
        finally:
            page.set_viewport_size(TABLET["viewport"])
    assert not asked


def test_a_card_is_read_large(hand: Hand) -> None:
    page = hand.page
    match = next(match for kind, match, _ in first_of_each(2) if kind == "sail")
    lay_open(page, match)
    page.reload(wait_until="domcontentloaded")
    wait_until_ready(page)
    hand.take()
    card = match.state.sides[match.request.seat if match.request else 0].hand[0].lower()
    hand.touch(f"#card-{card}")
    expect(page.locator(f"#big-{card}")).to_be_visible()
    sound(page, "a card large")
    page.keyboard.press("Escape")
    expect(page.locator(f"#big-{card}")).to_be_hidden()


EDGES = """
() => Object.fromEntries(Object.entries({
    short: [".is-short .coin", "borderTopStyle"],
    paid: [":is(.pc, .drow):not(.is-short) .coin", "borderTopStyle"],
    income: [".eff--inc", "borderLeftStyle"],
    once: [".eff--now", "borderLeftStyle"],
    lasting: [".eff--sp", "borderLeftStyle"],
  }).map(([name, [selector, edge]]) => {
    const found = Array.from(document.querySelectorAll(selector));
    return [name, [...new Set(found.map((one) => getComputedStyle(one)[edge]))]];
  }))
"""


def test_what_the_colours_of_cards_tell_their_edges_tell_too(hand: Hand) -> None:
    def has_all(match: Match) -> bool:
        assert match.request is not None
        player = match.state.sides[match.request.seat]
        seen = [*player.hand, *(card for card in match.state.row if card)]
        kinds = {line.kind for card in seen for line in of_card(card)}
        refused = {why_not(player, card) is not None for card in player.hand}
        return kinds >= {"inc", "now", "sp"} and len(refused) == 2

    hand.lay(next(match for match, _ in moments(new_match(2)) if has_all(match)))
    assert hand.page.evaluate(EDGES) == {
        "short": ["dashed"],
        "paid": ["none"],
        "income": ["double"],
        "once": ["none"],
        "lasting": ["solid"],
    }


OUTSIDE = """
(cards) => {
  const place = document.querySelector(".hand__c .pc"), found = [];
  const width = place.getBoundingClientRect().width;
  for (const html of cards) {
    const mould = document.createElement("template");
    mould.innerHTML = html;
    const card = mould.content.firstChild;
    document.querySelector(".hand__c .pc").replaceWith(card);
    const edge = card.getBoundingClientRect();
    const parts = Array.from(card.querySelectorAll("*"), (one) => one.getBoundingClientRect());
    if (edge.width > width + 1 || card.scrollWidth > card.clientWidth
      || parts.some((box) => box.right > edge.right || box.left < edge.left))
      found.push(card.querySelector(".pc__n").textContent);
  }
  document.querySelector(".hand__c .pc").replaceWith(place);
  return found;
}
"""
"""Cards that do not fit into the place of the first one."""


def test_every_card_fits_into_the_hand(hand: Hand) -> None:
    match = next(
        match
        for match, _ in moments(new_match(2))
        if match.request is not None and len(match.state.sides[match.request.seat].hand) == 4
    )
    hand.lay(match)
    say = Texts(NAMES[:2], "maracaibo")
    cards = [render(small(say, Look(card, 12, "", "", False))[0]) for card in CARDS]
    assert hand.page.evaluate("() => document.querySelector('.hand__c .pc').offsetWidth") < 90
    assert hand.page.evaluate(OUTSIDE, cards) == []


def test_a_turn_with_the_keyboard_alone(page: Page, site: Site) -> None:
    match = next(match for kind, match, _ in first_of_each(2) if kind == "sail")
    boot(page, site.url)
    lay_open(page, match)
    page.reload(wait_until="domcontentloaded")
    wait_until_ready(page)
    keyboard = page.keyboard
    tab_to(page, "data-act", "reveal")
    keyboard.press("Enter")
    tab_to(page, "data-choice", "sail:1:1")
    keyboard.press("ArrowRight")
    assert focus_is_on(page, "data-choice") != "sail:1:1"
    keyboard.press("Home")
    keyboard.press("Enter")
    tab_to(page, "data-act", "confirm")
    keyboard.press("Enter")
    tab_to(page, "data-choice", "VA2")
    keyboard.press("Enter")
    tab_to(page, "data-act", "confirm")
    keyboard.press("Enter")
    tab_to(page, "data-choice", "done")
    keyboard.press("u")
    expect(page.locator("#va-2")).to_be_visible()
    keyboard.press("r")
    tab_to(page, "data-choice", "done")


@pytest.mark.parametrize("known", [True, False], ids=["reading-flow", "without"])
def test_the_tab_key_goes_through_the_panels_as_they_are_seen(
    page: Page, site: Site, known: bool
) -> None:
    if not known:
        page.add_init_script(UNKNOWN)
    # The panel of the story comes first, although one with a button stands before it in the page.
    found = first_of_each(1, story="77")
    match = next(match for kind, match, _ in found if kind == "act")
    boot(page, site.url)
    lay_open(page, match)
    page.reload(wait_until="domcontentloaded")
    wait_until_ready(page)
    assert page.evaluate(UNORDERED), "in the page the panels stand in another order"
    for key in ("Tab", "Shift+Tab"):
        tops = []
        page.evaluate(START, key == "Tab")
        while page.evaluate("() => document.activeElement.closest('.aside > *') !== null"):
            tops.append(page.evaluate(TOP))
            page.keyboard.press(key)
        assert len(tops) > 3
        assert tops == sorted(tops, reverse=key != "Tab")


@pytest.mark.parametrize("players", [1, 4])
def test_the_table_fits_every_screen(hand: Hand, players: int) -> None:
    page = hand.page
    try:
        for kind, match, _ in first_of_each(players, story="77"):
            if kind not in ("lay", "sail", "act", "combat", "explore", "draw"):
                continue
            lay_open(page, match)
            page.set_viewport_size(TABLET["viewport"])
            page.reload(wait_until="domcontentloaded")
            wait_until_ready(page)
            hand.take()
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                assert too_wide(page) == 0, (kind, width)
                small = page.evaluate(SMALL)
                assert small == [], (kind, width, small)
    finally:
        page.set_viewport_size(TABLET["viewport"])
