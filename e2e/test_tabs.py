"""One game in two tabs: one plays, the other looks on, and nothing is ever overwritten."""

from playwright.sync_api import BrowserContext, Page, expect

from e2e.hand import sound
from e2e.harness import Watch, boot
from tools.serve import Site

NO_LOCKS = "Object.defineProperty(Navigator.prototype, 'locks', { value: undefined });"


def begun(page: Page, site: Site) -> None:
    """A game has begun, and the dice are rolled."""
    boot(page, site.url)
    page.locator('[data-act="box:saint-malo"]').click()
    page.locator('[data-act="start"]').click()
    page.locator("#reveal").click()
    page.locator('[data-choice="roll"]:visible').first.click()
    expect(page.locator("#die-0")).to_be_visible()


def joined(page: Page, site: Site) -> None:
    """The same game is on the table here."""
    boot(page, site.url)
    page.locator('[data-act^="continue:"]').click()
    page.locator("#reveal").click()
    expect(page.locator("#die-0")).to_be_visible()


def picked(page: Page) -> list[str]:
    """The dice that are picked up, in the order of the tray."""
    found: list[str] = page.locator('[data-act^="unpick:"]').evaluate_all(
        "all => all.map((one) => one.id)"
    )
    return found


def pick(page: Page, die: int) -> None:
    """Somebody taps a die."""
    page.locator(f"#die-{die}").click()


def test_the_second_tab_looks_on_until_it_takes_over(
    context: BrowserContext, watch: Watch, site: Site
) -> None:
    first, second = context.new_page(), context.new_page()
    begun(first, site)
    joined(second, site)
    notice = second.locator(".notices")
    expect(notice).to_contain_text("Another tab plays this game")
    sound(second, "another tab plays")
    pick(second, 0)
    assert picked(second) == []

    pick(first, 1)
    expect(second.locator("#reveal")).to_be_visible()
    second.locator("#reveal").click()
    assert picked(second) == ["die-1"], "what the first tab plays is seen here"

    second.locator('[data-act="take-over"]').click()
    expect(notice).to_have_count(0)
    expect(first.locator(".notices")).to_contain_text("Another tab plays this game")
    pick(first, 2)
    assert picked(first) == ["die-1"]
    pick(second, 0)
    assert picked(second) == ["die-0", "die-1"]

    second.close()
    expect(first.locator(".notices")).to_have_count(0)
    first.locator("#reveal").click()
    assert picked(first) == ["die-0", "die-1"]
    pick(first, 3)
    assert picked(first) == ["die-0", "die-1", "die-3"]


def test_a_reload_and_a_return_from_the_shelf_need_no_taking_over(page: Page, site: Site) -> None:
    begun(page, site)
    for _ in range(2):
        boot(page, site.url)
        page.locator("#reveal").click()
        page.locator('[data-act="menu"]').click()
        page.locator('[data-act="shelf"]').click()
        page.locator('[data-act^="continue:"]').click()
        page.locator("#reveal").click()
        expect(page.locator(".notices")).to_have_count(0)
    pick(page, 0)
    assert picked(page) == ["die-0"]


def test_without_locks_a_tab_that_fell_behind_shows_the_game_first(
    context: BrowserContext, watch: Watch, site: Site
) -> None:
    """Plain http, or an old browser: tabs do not know of each other, but each looks."""
    context.add_init_script(NO_LOCKS)
    first, second = context.new_page(), context.new_page()
    begun(first, site)
    joined(second, site)
    pick(second, 0)
    assert picked(second) == ["die-0"]
    expect(first.locator("#reveal")).to_be_visible()
    first.locator("#reveal").click()
    assert picked(first) == ["die-0"]
    pick(first, 1)
    assert picked(first) == ["die-0", "die-1"]
