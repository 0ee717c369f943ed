"""What a stranger can send does nothing, and nothing leaves the page."""

import pytest
from playwright.sync_api import Page, expect

from e2e.harness import START, boot
from tools.serve import Site

MARKUP = '"><img src=x onerror="window.ran=1"><script>window.ran=1</script>'


FORBIDDEN = {
    "script-src-elem": """
        const script = document.createElement("script");
        script.textContent = "window.ran = 1";
        document.body.append(script);""",
    "script-src-attr": """
        const box = document.createElement("div");
        box.innerHTML = "<img src='data:,' onerror='window.ran = 1'>";
        document.body.append(box);""",
    "connect-src": "void fetch('https://example.org/').catch(() => undefined);",
    "style-src-elem": """
        const style = document.createElement("style");
        style.textContent = "body { display: none }";
        document.body.append(style);""",
}
"""What the policy is there for: the directive that stops it, and an attempt."""


@pytest.mark.parametrize("directive", FORBIDDEN)
def test_the_policy_stops(faulty_page: Page, site: Site, directive: str) -> None:
    """Inline scripts, handlers, styles and foreign addresses: each is stopped, and told."""
    faulty_page.goto(site.url, wait_until="domcontentloaded")
    faulty_page.evaluate(
        """() => {
          window.stopped = [];
          addEventListener("securitypolicyviolation", (event) =>
            window.stopped.push(event.violatedDirective));
        }"""
    )
    faulty_page.evaluate(f"() => {{ {FORBIDDEN[directive]} }}")
    faulty_page.wait_for_function(
        "(wanted) => window.stopped.includes(wanted)", arg=directive, timeout=START
    )
    assert faulty_page.evaluate("window.ran") is None
    expect(faulty_page.locator(".home")).to_be_visible()


def test_names_with_markup_are_names(page: Page, site: Site) -> None:
    """At set-up, on the curtain, at the table, in the log: whether built one by one or parsed."""
    boot(page, site.url)
    page.locator('[data-act="box:saint-malo"]').click()
    page.locator("#name-0").evaluate("field => field.removeAttribute('maxlength')")
    page.locator("#name-0").fill(MARKUP)
    page.locator('[data-field="first"][value="1"]').check(force=True)
    page.locator('[data-act="start"]').click()
    expect(page.locator("#h-curtain")).to_contain_text("<img")
    page.locator("#reveal").click()
    page.locator('[data-choice="roll"]:visible').first.click()
    page.locator('[data-act="log"]').click()
    expect(page.locator("#log")).to_contain_text("<img")
    assert page.locator("#app img, #app script").count() == 0
    assert page.evaluate("window.ran") is None


ON_THE_HOME_SCREEN = """
Object.defineProperty(navigator, "standalone", { value: true });
navigator.canShare = () => true;
window.shared = [];
navigator.share = async ({ files }) => {
  window.shared.push(...files.map((file) => [file.name, file.type]));
  throw new DOMException("the person closed the sheet", "AbortError");
};
HTMLAnchorElement.prototype.click = () => window.shared.push("a link was followed");
"""


def test_an_app_on_the_home_screen_shares_instead_of_downloading(page: Page, site: Site) -> None:
    """A download would fail there, or open a page without a way back. Closing the sheet is fine."""
    page.add_init_script(ON_THE_HOME_SCREEN)
    boot(page, site.url)
    expect(page.locator(".notices")).to_contain_text("do not come along by themselves")
    page.locator('[data-act="box:saint-malo"]').click()
    page.locator('[data-act="start"]').click()
    page.locator("#reveal").click()
    page.locator('[data-act="menu"]').click()
    page.locator('[data-act="export"]').click()
    page.wait_for_function("() => window.shared.length > 0")
    ((name, kind),) = page.evaluate("window.shared")
    assert name.endswith(".quayside.json")
    assert kind == "application/json"
