"""Somebody at the tablet: touches what can be seen, goes by keyboard, lets axe look at the page."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from e2e.harness import KEYS, restart
from quayside import games
from quayside.kernel import Match, Player
from quayside.ui.keyvalue import MemoryKeyValue, Part
from quayside.ui.store import Store, Summary

NOTE = KEYS + "quayside/open"
AXE = {
    "runOnly": {
        "type": "tag",
        "values": ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"],
    },
    "rules": {"target-size": {"enabled": True}},
    "resultTypes": ["violations"],
}


_LISTED = """() => {
  const head = document.querySelector("[data-act=choices]");
  if (!head) return [];
  head.click();
  const found = [...document.querySelectorAll("#choices [data-choice]")];
  const keys = found.map((one) => one.dataset.choice);
  head.click();
  return keys;
}"""


class Hand:
    """A hand over the tablet. Each game has its own, which knows what is asked."""

    game = ""

    def __init__(self, page: Page) -> None:
        self.page = page

    def see(self, selector: str) -> Locator:
        """What of this can be seen and touched."""
        return self.page.locator(f":is({selector}):not([inert] *, .table--behind *):visible")

    def touch(self, selector: str) -> None:
        """The first that can be seen is touched."""
        self.see(selector).first.tap()

    def act(self, name: str) -> None:
        """A button of the shell."""
        self.touch(f'[data-act="{name}"]')

    def choose(self, key: str) -> None:
        """An option, on the board or in the prompt bar."""
        self.touch(f'[data-choice="{key}"]')

    def place(self, key: str) -> None:
        """A place is chosen, if it is not already, as the only one there is, and confirmed."""
        if self.see('[data-act="confirm"][aria-disabled]').count():
            self.choose(key)
            expect(self.page.locator('[data-act="confirm"][aria-disabled]')).to_have_count(0)
        self.act("confirm")

    def keys(self) -> list[str]:
        """The options that can be touched, in the order of the page."""
        found: list[str] = self.see("[data-choice]").evaluate_all(
            "all => all.map((one) => one.dataset.choice)"
        )
        return list(dict.fromkeys(found))

    def listed(self) -> list[str]:
        """The options in the list of all choices, which is opened for it and closed again."""
        found: list[str] = self.page.evaluate(_LISTED)
        return found

    def take(self) -> bool:
        """The tablet is in the right hands; whether it had to be passed."""
        if not self.see("#reveal").count():
            return False
        self.touch("#reveal")
        expect(self.page.locator(".table:not(.table--behind) #prompt")).to_be_visible()
        return True

    def begin(self, *names: str, seed: str = "4711-KEEL", **settings: bool) -> None:
        """A game has been set up by touch, and begun; the first player has the tablet."""
        self.set_up(*names, seed=seed, **settings)
        self.act("start")
        self.take()

    def set_up(self, *names: str, seed: str = "4711-KEEL", **settings: bool) -> None:
        """Names, seed and settings are entered; the first seat begins."""
        self.act(f"box:{self.game}")
        expect(self.page.locator("#name-0")).to_be_visible()
        while self.page.locator(".seatrow").count() < len(names):
            self.act("seat-add")
        while (seats := self.page.locator(".seatrow").count()) > len(names):
            self.act(f"seat-remove:{seats - 1}")
        for seat, name in enumerate(names):
            self.page.locator(f"#name-{seat}").fill(name)
        if len(names) > 1:
            self.page.locator('[data-field="first"][value="1"]').tap()
        for name, on in settings.items():
            self.page.locator(f'[data-field="set:{name}"]').set_checked(on)
        field = self.page.locator("#seed")
        if field.count():
            field.fill(seed)

    def leave(self) -> None:
        """Back to the shelf, from wherever."""
        if self.see('[data-act="menu"]').count():
            self.act("menu")
        self.act("shelf")
        expect(self.page.locator(".home")).to_be_visible()

    def lay(self, match: Match) -> None:
        """The match lies on the table, and whoever decides has the tablet."""
        lay_open(self.page, match)
        restart(self.page)
        self.take()

    def see_the_end(self, match: Match, rounds: list[list[int]]) -> None:
        """The reckoning tells the scores, also after each round; the board can be looked at, the
        game is kept, and the hand is at the shelf.
        """
        page = self.page
        expect(page.locator(".over h2").first).to_be_visible()
        totals = page.locator("tfoot td").all_inner_texts()
        assert sorted(map(number, totals)) == sorted(match.scores())
        series = page.locator("section[aria-labelledby=h-rounds] table td").all_text_contents()
        assert [number(text) for text in series] == [n for scores in rounds for n in scores]
        self.act("look")
        expect(page.locator("#board")).to_be_visible()
        assert self.keys() == []
        self.leave()
        expect(page.locator('[data-act="saves"]')).to_contain_text("1")

    def open_file(self, match: Match, folder: Path) -> None:
        """The match has been read from a file and lies on the table; the hand was at the shelf."""
        path = folder / f"{match.game.META.id}-{len(match.log)}.json"
        path.write_text(json.dumps(match.save(build="test")), encoding="utf-8")
        self.act("saves")
        known = self.page.locator(".slotrow").count()
        self.page.locator('[data-file="import"]').set_input_files(path)
        expect(self.page.locator(".slotrow")).to_have_count(known + 1)
        self.touch('.dialog [data-act^="continue:"]')
        expect(self.page.locator("#reveal, .over, #board").first).to_be_visible()


def number(text: str) -> int:
    """The number as it is written on the screen."""
    return int(text.replace("\u2212", "-"))


def beginning(game_id: str, names: Sequence[str], seed: str, **options: str) -> Match:
    """The match that the app begins with these names and this seed, where persons are asked."""
    match = Match.new(
        games.find(game_id),
        tuple(Player(name, seat + 1) for seat, name in enumerate(names)),
        {"first": "1", **options},
        seed,
        created="2026-07-31T18:00:00Z",
        title="Known beforehand",
    )
    match.deal_all()
    return match


def stored(match: Match, save_id: str) -> dict[str, str]:
    """What the browser's storage holds if this match has been saved under the id."""
    kv = MemoryKeyValue()
    summary = Summary("2026-07-31T18:00:00Z")
    assert Store(Part(kv, KEYS)).put(save_id, match.save(build="test"), summary)
    return kv.texts


_laid = count(1)


def lay_open(page: Page, match: Match) -> str:
    """The match is the game that the app opens when it starts again; its id.

    Each is a game of its own: the journal would put back a newer save of an older one.
    """
    save_id = f"test-{next(_laid)}"
    page.evaluate(
        "([texts, note]) => { Object.assign(localStorage, texts);"
        f" sessionStorage.setItem('{NOTE}', note); }}",
        [stored(match, save_id), save_id],
    )
    return save_id


# ------------------------------------------------------------------ short words

_TAPPED_BELOW = """(selector) => {
  const said = document.querySelector(selector).getBoundingClientRect();
  return Array.from(document.querySelectorAll(":is(button, input, a, summary, [data-choice])"))
    .filter((one) => one.checkVisibility() && !one.closest(`[inert], ${selector}`))
    .filter((one) => {
      const box = one.getBoundingClientRect();
      return Math.min(box.right, said.right) - Math.max(box.left, said.left) > 1
        && Math.min(box.bottom, said.bottom) - Math.max(box.top, said.top) > 1;
    })
    .map((one) => one.textContent || one.getAttribute("aria-label"));
}"""


def beside_what_is_tapped(page: Page, selector: str) -> None:
    """The short word is to be seen, and lies over nothing that is to be tapped, on any screen."""
    for width, height in ((390, 844), (820, 1180), (768, 1024), (1180, 820)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(selector)).to_be_in_viewport(ratio=1)
        assert page.evaluate(_TAPPED_BELOW, selector) == [], f"{width} x {height}"


# ------------------------------------------------------------------ secrets

_EVERYTHING = """
() => {
  const found = [];
  for (const one of document.querySelectorAll("#app, #app *")) {
    found.push(...Array.from(one.attributes, (attribute) => attribute.value));
    if (one.children.length === 0 || one.matches("p, span, li, button, small, b"))
      found.push(one.textContent);
  }
  return [...found, document.title];
}
"""


def everything(page: Page) -> list[str]:
    """All texts of the page and all values of attributes, its title too."""
    found: list[str] = page.evaluate(_EVERYTHING)
    return found


# ------------------------------------------------------------------ the keyboard, axe


def focus_is_on(page: Page, attribute: str) -> str:
    """The attribute of the focused element, "" if it has none."""
    found: str = page.evaluate(f"document.activeElement.getAttribute('{attribute}') ?? ''")
    return found


def tab_to(page: Page, attribute: str, prefix: str) -> str:
    """Tab has been pressed until the focus is on such an element; its attribute."""
    for _ in range(80):
        found = focus_is_on(page, attribute)
        if found.startswith(prefix):
            return found
        page.keyboard.press("Tab")
    raise AssertionError(f"the Tab key does not reach {attribute}={prefix}")


def sound(page: Page, where: str) -> None:
    """axe finds nothing, by day and by night."""
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        results: dict[str, Any] = Axe().run(page, options=AXE).response
        told = [
            f"{where}, {scheme}: {found['id']}: {node['target']} {node.get('failureSummary', '')}"
            for found in results["violations"]
            for node in found["nodes"]
        ]
        assert told == [], "\n".join(told)


def too_wide(page: Page) -> int:
    """By how much the page is wider than the screen."""
    found: int = page.evaluate(
        "Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)"
    )
    return found
