"""One page in each engine for all tests; the site on a port that can be stopped."""

from collections.abc import Iterator

import pytest

from e2e.harness import served
from engines.drivers import Tab, firefox, webkit
from tools.browser import firefox_path, webkit_path
from tools.serve import Site


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    """dist/ with the host's headers."""
    with served() as started:
        yield started


@pytest.fixture(scope="module", params=["firefox", "webkit"])
def tab(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tab]:
    """A page in a fresh browser of this engine."""
    if request.param == "firefox":
        found = firefox_path()
        assert found, "no Firefox: run `make browsers`"
        with firefox(found) as page:
            yield page
    else:
        found = webkit_path()
        assert found, "no WebKitGTK: run `make browsers`"
        with webkit(found, tmp_path_factory.mktemp("webkit")) as page:
            yield page
