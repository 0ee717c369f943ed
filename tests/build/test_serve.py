"""The local server answers as the host does."""

import http.client
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.parts import ROOT
from tools.serve import TYPES, Asked, Site, header_rules, started

BROTLI = {"Accept-Encoding": "br"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A small site."""
    folder = tmp_path / "site"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>x</title>", encoding="utf-8")
    (folder / "sw.js").write_text("'use strict'", encoding="utf-8")
    for name in ("a.mjs", "a.wasm", "a.woff2", "a.json", "a.zip"):
        (folder / "assets" / name).write_bytes(b"x" * 10)
    (folder / "manifest.webmanifest").write_text("{}", encoding="utf-8")
    (tmp_path / "secret.txt").write_text("not in the site", encoding="utf-8")
    return folder


@pytest.fixture(params=["/", "/some/base/"])
def site(folder: Path, request: pytest.FixtureRequest) -> Iterator[Site]:
    """The small site, served at the root and under a path."""
    served = Site(folder, base=request.param)
    served.start()
    yield served
    served.stop()


def ask(
    site: Site, path: str, method: str = "GET", headers: dict[str, str] | None = None
) -> tuple[int, dict[str, str], bytes]:
    """Status, headers and content for a path below the base (or anywhere, with a leading slash)."""
    connection = http.client.HTTPConnection(site.host, site.port, timeout=10)
    target = path if path.startswith("/") else site.base + path
    connection.request(method, target, headers=headers or {})
    answer = connection.getresponse()
    found = answer.status, dict(answer.getheaders()), answer.read()
    connection.close()
    return found


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("", "text/html; charset=utf-8"),
        ("sw.js", "text/javascript; charset=utf-8"),
        ("assets/a.mjs", "text/javascript; charset=utf-8"),
        ("assets/a.wasm", "application/wasm"),
        ("assets/a.woff2", "font/woff2"),
        ("assets/a.json", "application/json"),
        ("manifest.webmanifest", "application/manifest+json"),
    ],
)
def test_types(site: Site, path: str, kind: str) -> None:
    status, headers, _ = ask(site, path)
    assert (status, headers["Content-Type"]) == (200, kind)


def test_headers_of_the_host(site: Site) -> None:
    _, headers, _ = ask(site, "")
    policy = dict(
        part.strip().split(" ", 1) for part in headers["Content-Security-Policy"].split(";")
    )
    assert policy["default-src"] == "'none'"
    # The page is stricter: see tests/build/test_site.py.
    assert policy["script-src"] == "'self' 'unsafe-inline' 'wasm-unsafe-eval'"
    assert {value for name, value in policy.items() if name.endswith("-ancestors")} == {"'none'"}
    assert all(":" not in value or "://" not in value for value in policy.values())
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"


@pytest.mark.parametrize(
    ("path", "rule"),
    [
        ("", "no-cache"),
        ("index.html", "no-cache"),
        ("sw.js", "no-cache"),
        ("manifest.webmanifest", "no-cache"),
        ("assets/a.wasm", "public, max-age=31536000, immutable"),
    ],
)
def test_caching(site: Site, path: str, rule: str) -> None:
    _, headers, _ = ask(site, path)
    assert headers["Cache-Control"] == rule


def test_known_content_is_not_sent_again(site: Site) -> None:
    _, headers, content = ask(site, "")
    status, _, again = ask(site, "", headers={"If-None-Match": headers["ETag"]})
    assert (status, again) == (304, b"")
    assert content


def test_head_has_no_content(site: Site) -> None:
    status, headers, content = ask(site, "assets/a.zip", "HEAD")
    assert (status, headers["Content-Length"], content) == (200, "10", b"")


@pytest.mark.parametrize("path", ["nothing.html", "../secret.txt", "%2e%2e/secret.txt", "assets/"])
def test_nothing_else_is_served(site: Site, path: str) -> None:
    status, _, content = ask(site, path)
    assert status == 404
    assert b"not in the site" not in content


def test_stops_and_starts_on_its_port(site: Site) -> None:
    kept = http.client.HTTPConnection(site.host, site.port, timeout=10)
    kept.request("GET", site.base)
    assert kept.getresponse().read()
    port = site.port
    site.stop()
    assert kept.sock is not None
    assert kept.sock.recv(1) == b"", "the open connection has ended"
    kept.close()
    with pytest.raises(ConnectionError):
        ask(site, "")
    site.start()
    assert site.port == port
    assert ask(site, "")[0] == 200


def test_compressed_form_goes_to_those_who_take_it(site: Site) -> None:
    plain = site.folder / "assets/a.wasm"
    for ending, content in ((".br", b"brotli"), (".gz", b"gz")):
        plain.with_name(f"a.wasm{ending}").write_bytes(content)
    for wanted, encoding, content in (
        ("gzip, deflate, br", "br", b"brotli"),
        ("gzip", "gzip", b"gz"),
        ("identity", None, b"x" * 10),
    ):
        status, headers, got = ask(site, "assets/a.wasm", headers={"Accept-Encoding": wanted})
        assert (status, headers.get("Content-Encoding"), got) == (200, encoding, content)
        assert headers["Vary"] == "Accept-Encoding"
        assert headers["Content-Type"] == "application/wasm"
        assert site.asked[-1].sent == len(content)


def test_each_form_has_a_tag_of_its_own(site: Site) -> None:
    """Else "not modified" could be said of the other."""
    (site.folder / "assets/a.wasm.br").write_bytes(b"brotli")
    tags = {ask(site, "assets/a.wasm", headers=head)[1]["ETag"] for head in ({}, BROTLI)}
    assert len(tags) == 2
    for head in ({}, BROTLI):
        again = {**head, "If-None-Match": ask(site, "assets/a.wasm", headers=head)[1]["ETag"]}
        assert ask(site, "assets/a.wasm", headers=again)[0] == 304


def test_compressed_form_of_an_older_file_is_not_sent(site: Site) -> None:
    plain, packed = site.folder / "assets/a.wasm", site.folder / "assets/a.wasm.br"
    packed.write_bytes(b"brotli")
    os.utime(packed, ns=(0, plain.stat().st_mtime_ns - 1))
    assert ask(site, "assets/a.wasm", headers=BROTLI)[2] == b"x" * 10


def test_record_and_faults(site: Site) -> None:
    site.broken.add("assets/a.zip")
    assert ask(site, "assets/a.zip")[0] == 503
    assert site.asked == [Asked("GET", f"{site.base}assets/a.zip", 503, len(b"Broken.\n"))]


def test_other_paths_are_not_ours(folder: Path) -> None:
    served = Site(folder, base="some/base")
    served.start()
    try:
        assert ask(served, "/")[0] == 404
        status, headers, _ = ask(served, "/some/base")
        assert (status, headers["Location"]) == (301, "/some/base/")
    finally:
        served.stop()


def test_taken_port_gives_a_free_one(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first = Site(folder)
    first.start()
    second = started(folder, first.host, first.port, "/")
    try:
        assert second.port != first.port
        assert ask(second, "")[0] == 200
        assert str(first.port) in capsys.readouterr().out
    finally:
        second.stop()
        first.stop()


def test_no_header_is_set_by_two_rules_at_once() -> None:
    """The host joins them with a comma, which means something else."""
    rules = header_rules()
    names = [name for pattern, values in rules if pattern == "/*" for name in values]
    others = {name for pattern, values in rules if pattern != "/*" for name in values}
    assert not others & set(names)


def nginx() -> str:
    """The settings for nginx in the documentation."""
    text = (ROOT / "docs/hosting.md").read_text(encoding="utf-8")
    return "\n".join(re.findall(r"```nginx\n(.*?)```", text, re.S))


def test_the_headers_documented_for_nginx_are_those_of_the_host() -> None:
    said = dict(re.findall(r'add_header ([\w-]+) "([^"]*)" always;', nginx()))
    rules = header_rules()
    assert said == dict(rules)["/*"]
    keep = dict(re.findall(r'^    (\S+) "?(.*?)"?;$', nginx().partition("map $uri")[2], re.M))
    assert keep["~/assets/"] == dict(rules)["/assets/*"]["Cache-Control"]
    fixed = {values["Cache-Control"] for path, values in rules if path not in ("/*", "/assets/*")}
    assert fixed == {keep["default"]}


def test_the_types_documented_for_nginx_are_ours() -> None:
    block = re.search(r"types \{(.*?)\}", nginx(), re.S)
    assert block is not None
    said = {
        f".{ending}": kind
        for kind, endings in re.findall(r"^ *(\S+) ([^;]+);$", block[1], re.M)
        for ending in endings.split()
    }
    ours = {ending: kind.partition(";")[0] for ending, kind in TYPES.items()}
    assert {ending: said.get(ending) for ending in ours} == ours
