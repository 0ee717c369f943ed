"""The built site: complete, the same every time, and without a word about anywhere else."""

import base64
import hashlib
import json
import re
import struct
import subprocess
import zipfile
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import Any
from xml.etree import ElementTree

import pytest

from tools import build, runtime
from tools.build import INDEX, MANIFEST, NOT_PRECACHED, WORKER
from tools.parts import ROOT, STATIC, BuildError, File, filled
from tools.serve import header_rules

Files = dict[str, bytes]
ADDRESS = re.compile(r"""(?:https?:)?//[\w.-]+\.\w[^\s"'<>)]*""")


def as_dict(files: list[File]) -> Files:
    """The files by their path, each there once."""
    found = dict(files)
    assert len(found) == len(files)
    return found


@pytest.fixture(scope="module")
def site() -> Files:
    """The site as it would be written."""
    return as_dict(build.site())


def text(site: Files, path: str) -> str:
    """A file of the site as text."""
    return site[path].decode()


def package(site: Files) -> zipfile.ZipFile:
    """Our own package as the site carries it."""
    (path,) = (path for path in site if re.fullmatch(r"assets/quayside\.\w+\.zip", path))
    return zipfile.ZipFile(BytesIO(site[path]))


def list_in_worker(site: Files, name: str) -> Any:
    """What the worker knows by this name."""
    (found,) = re.findall(rf"^const {name} = (\[.*?^\]);", text(site, WORKER), re.M | re.S)
    return json.loads(found)


def test_worker_looks_ahead_for_what_a_start_asks_for(site: Files) -> None:
    """The sheet of the shelf comes first. Nobody waits for the manifest."""
    engine = text(site, INDEX).split('<template id="engine"')[1]
    engine = re.sub(r'<link rel="manifest"[^>]*>', "", engine)
    named = re.findall(r'(?:href|src|data-icons)="([^"]+)"', engine)
    (memory,) = re.findall(r'data-memory="([^"]+)"', engine)
    named += [file.partition("=")[0] for file in memory.split()]
    start = list_in_worker(site, "START")
    assert start[0] == shelf_sheet(site)
    assert sorted(start[1:]) == sorted(set(named))


def test_worker_lists_every_file_with_its_hash(site: Files) -> None:
    listed = dict(list_in_worker(site, "FILES"))
    listed[INDEX] = listed.pop("./")
    assert listed.keys() == site.keys() - NOT_PRECACHED
    for path, integrity in listed.items():
        kind, _, value = integrity.partition("-")
        assert kind == "sha256"
        assert base64.b64decode(value) == hashlib.sha256(site[path]).digest()


def test_report_lists_every_file(site: Files) -> None:
    report = json.loads(site["build.json"])
    assert report["files"].keys() == site.keys() - {"build.json"}
    assert report["build"].startswith(report["version"] + "+")
    assert report["build"] in text(site, INDEX)
    assert json.dumps(report["build"]) in text(site, WORKER)


def test_two_builds_are_the_same_to_the_byte(site: Files) -> None:
    assert as_dict(build.site()) == site


def test_byte_code_is_the_same_every_time(tmp_path: Path) -> None:
    """Compiled twice: it is not the cache that makes two builds equal."""
    archive = runtime.source_archive(runtime.package_files())
    made = []
    for name in ("first", "second"):
        precompiler = runtime.Precompiler(tmp_path / name)
        result = precompiler.ask(archive)
        precompiler.run()
        made.append(result())
    assert made[0] == made[1]


def test_snapshot_is_the_same_every_time_and_not_too_large(site: Files, tmp_path: Path) -> None:
    """Taken twice, without the cache; and its memory is not half of what a small tablet gives."""
    memory = [site[path] for path in sorted(site) if path.startswith("assets/memory-")]
    (package,) = (site[path] for path in site if re.fullmatch(r"assets/quayside\.\w+\.zip", path))
    pyodide = {path.split("/")[-1]: site[path] for path in site if "/pyodide-" in path}
    assert runtime.snapshot(pyodide, package, tmp_path) == memory
    assert max(map(len, memory)) < 5 * 1024 * 1024, "a turn is short"
    (head,) = {data[16 : 16 + int.from_bytes(data[4:8], "little")] for data in memory}
    assert json.loads(head)["heap"] <= 48 * 1024 * 1024


def test_nothing_names_another_place(site: Files) -> None:
    """Our page, styles and scripts know no address but their own."""
    ours = [
        path
        for path in site
        if path.endswith((".html", ".css", ".js", ".mjs", ".json", ".webmanifest", ".py"))
        and not re.search(r"/(pyscript-|pyodide-)[^/]*/(?!runtime)", path)
    ]
    assert {INDEX, WORKER, MANIFEST} <= set(ours)
    # Names of XML vocabularies look like addresses; the credits link to sources, for people to tap.
    known = {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}
    for path in ours:
        found = set(ADDRESS.findall(without_links(site, path)))
        assert found <= known, path


def without_links(site: Files, path: str) -> str:
    """The file without links for people, which load nothing by themselves, and without comments."""
    content = re.sub(r"<!--.*?-->|/\*.*?\*/", "", text(site, path), flags=re.S)
    content = re.sub(r"(?m)(^|\s)//.*$", "", content) if path.endswith(("js", "mjs")) else content
    return re.sub(r"""<a\s[^>]*href="[^"]*"[^>]*>""", "", content)


def test_addresses_in_the_page_are_relative_and_there(site: Files) -> None:
    """It works under any path."""
    page = text(site, INDEX)
    for tag in re.findall(r"<(?:link|script|img)\b[^>]*>", page):
        for address in re.findall(r"""(?:href|src)="([^"]*)\"""", tag):
            assert address in site or f'id="{address.removeprefix("#")}"' in page, tag
    assert re.search(r"""\b(?:href|src)="/""", page) is None


def test_page_carries_the_policy_of_the_host(site: Files) -> None:
    """For hosts that send no headers, and stricter: scripts and styles of the page by their hashes.

    What frames may show it, only a header can say.
    """
    page = text(site, INDEX)
    match = re.search(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', page)
    assert match is not None
    (whole,) = (v["Content-Security-Policy"] for path, v in header_rules() if path == "/*")
    for element in ("script", "style"):
        (body,) = re.findall(rf"<{element}>(.*?)</{element}>", page, re.DOTALL)
        source = base64.b64encode(hashlib.sha256(body.encode()).digest()).decode()
        inline = f"{element}-src 'self' 'unsafe-inline'"
        assert inline in whole
        whole = whole.replace(inline, f"{element}-src 'self' 'sha256-{source}'")
    assert f"{match[1]}; frame-ancestors 'none'" == whole
    assert page.index(match[0]) < min(page.index("<script"), page.index("<style"))
    assert match[1].count("'unsafe-inline'") == 1, "of style attributes alone"


def test_nothing_makes_javascript_out_of_text(site: Files) -> None:
    """The policy forbids it. What is left in PyScript stands in code for workers of its own, which
    we have not; Pyodide's is for libraries that are loaded later, and there are none.
    """
    ours = [path for path in site if path.endswith(("js", "mjs")) and "/py" not in path]
    assert WORKER in ours
    for path in ours:
        assert re.search(r"\beval\(|\bFunction\(", text(site, path)) is None, path
    for module in (ROOT / "py/quayside/web").glob("*.py"):
        assert "Function.new" not in module.read_text(encoding="utf-8"), module.name


def test_page_has_one_script_one_sheet_and_no_handler(site: Files) -> None:
    """The content security policy would stop others."""
    page = text(site, INDEX)
    bodies = re.findall(r"<script\b([^>]*)>(.*?)</script>", page, re.DOTALL)
    (boot, program) = ((kind, body) for kind, body in bodies if body.strip())
    assert program[0] == ' type="py"', "which no browser runs by itself"
    assert boot[0] == ""
    assert boot[1].strip() == (STATIC / "boot.js").read_text(encoding="utf-8").strip()
    assert page.count("<style") == 1
    assert re.search(r"<[a-z][^>]*\son[a-z]+=", re.sub("<script>.*?</script>", "", page)) is None


def test_style_sheets_find_their_files(site: Files) -> None:
    sheets = [path for path in site if path.endswith(".css")] + [INDEX]
    assert len(sheets) > 1
    for path in sheets:
        folder = path.rpartition("/")[0]
        for address in re.findall(r"""url\("([^"#][^"]*)"\)""", text(site, path)):
            file = str(PurePosixPath(folder, address))
            assert address.startswith("data:") or file in site, (path, address)


def test_fonts_stand_in_the_sheets(site: Files) -> None:
    """Text is there in its own letters at once, and laid out once: the name's in the page, those of
    the rest in its sheet; those that only names of people need come with the games.
    """

    def fonts(path: str) -> list[bytes]:
        found = re.findall(r'url\("data:font/woff2;base64,([^"]+)"\)', text(site, path))
        return [base64.b64decode(font) for font in found]

    files = {path.name: path.read_bytes() for path in (STATIC / "fonts").glob("*.woff2")}
    assert fonts(INDEX) == [files.pop("fell-name.woff2")]
    beyond = [files.pop(name) for name in sorted(files) if "-ext-" in name]
    assert fonts(games_sheet(site)) == beyond != []
    assert sorted(fonts(shelf_sheet(site))) == sorted(files.values())
    assert not [path for path in site if path.endswith(".woff2")]


def shelf_sheet(site: Files) -> str:
    """The address of the sheet for all of the shelf."""
    page = text(site, INDEX).split('<template id="engine"')[0]
    (path,) = re.findall(r'<link rel="stylesheet" href="([^"]+)" media="not all"', page)
    return str(path)


def games_sheet(site: Files) -> str:
    """The address of the sheet that comes with the engine."""
    (path,) = re.findall(
        r'<link rel="stylesheet" href="([^"]+)"',
        text(site, INDEX).split('<template id="engine"')[1],
    )
    return str(path)


def test_style_sheets_are_three_in_their_order(site: Files) -> None:
    """One in the page for the first frame, one for the rest of the shelf, which nothing waits for,
    and one that waits with the engine until all of that is painted.
    """
    page, _ = text(site, INDEX).split('<template id="engine"')
    (first,) = re.findall(r"<style>(.*?)</style>", page, re.DOTALL)
    sheets = {
        "first": first,
        "shelf": text(site, shelf_sheet(site)),
        "games": text(site, games_sheet(site)),
    }
    places: dict[str, dict[str, int]] = {name: {} for name in sheets}
    for source in (*(STATIC / "css").glob("*.css"), STATIC / "boot.css"):
        line = source.read_text(encoding="utf-8").strip().split("\n")[0]
        assert sum(sheet.count(line) for sheet in sheets.values()) == 1
        name = next(name for name, sheet in sheets.items() if line in sheet)
        places[name][source.stem] = sheets[name].index(line)
    order = {name: sorted(found, key=found.__getitem__) for name, found in places.items()}
    assert order["first"] == ["tokens", "first", "boot"]
    assert order["shelf"] == ["fonts", "components", "shell", "screens"]
    assert order["games"] == sorted(order["games"]) != []


def test_first_screen_is_drawn_into_the_page(site: Files) -> None:
    page = text(site, INDEX)
    shelf = page.split('<div id="app">')[1].split('<section id="boot"')[0]
    assert "data-act" in shelf
    assert "[[" not in page


def test_icons_are_there_once_and_those_of_the_shelf_at_once(site: Files) -> None:
    page = text(site, INDEX)
    (others,) = re.findall(r'data-icons="([^"]+)"', page)
    here = re.findall(r'<symbol id="([^"]+)"', page)
    there = re.findall(r'<symbol id="([^"]+)"', text(site, others))
    sprite = (STATIC / "icons/icons.svg").read_text(encoding="utf-8")
    assert sorted(here + there) == sorted(re.findall(r'<symbol id="([^"]+)"', sprite))
    shelf = page.split('<div id="app">')[1].split('<section id="boot"')[0]
    assert set(here) == set(re.findall(r'<use href="#([^"]+)"', shelf))
    assert ElementTree.fromstring(site[others]).tag.endswith("svg")
    assert "game-icons.net" in text(site, others), "who drew them goes with them"


def test_nothing_is_waited_for_before_the_first_frame(site: Files) -> None:
    """What it needs stands in the page. The sheet for the rest is for no medium at first, so that
    no browser waits for it; Python waits in a template.
    """
    page = text(site, INDEX).split('<template id="engine"')[0]
    links = re.findall(r"<link [^>]*>", page)
    names = [re.findall(r'rel="([^"]+)"', link)[0] for link in links]
    assert names == ["expect", "stylesheet", "icon", "apple-touch-icon"]
    assert 'href="#masthead"' in links[0]
    assert page.count('id="masthead"') == 1
    assert shelf_sheet(site) in links[1]
    assert re.findall(r"<script\s[^>]*>", page) == []
    assert "<script" not in page.split("</head>")[1]


def test_pyscript_is_told_everything(site: Files) -> None:
    """Its own interpreter, none of its plug-ins, no packages: or it would go elsewhere for them."""
    told = re.findall(r"<(m?py)-config type=\"json\" hidden>(.*?)</\1-config>", text(site, INDEX))
    assert [name for name, _ in told] == ["py", "mpy"], "for MicroPython the same"
    (config,) = (json.loads(content) for content in {content for _, content in told})
    assert config["interpreter"].removeprefix("./") in site
    assert config.keys() == {"interpreter", "plugins"}
    source = (ROOT / "node_modules/@pyscript/core/src/plugins.js").read_text(encoding="utf-8")
    names = re.findall(r"^    (?:\[\"([\w-]+)\"\]|(\w+)):", source, re.M)
    assert sorted(config["plugins"]) == sorted(f"!{quoted or plain}" for quoted, plain in names)


def test_package_carries_byte_code_and_data(site: Files) -> None:
    names = package(site).namelist()
    assert "quayside/web/boot.pyc" in names
    assert "quayside/kernel/match.pyc" in names
    assert not [name for name in names if name.endswith((".py", ".po"))]
    assert "quayside/cli.pyc" not in names
    sources = {path.stem for path in (ROOT / "py/quayside").rglob("locale/**/*.po")}
    assert {"en"} <= sources
    assert len([name for name in names if name.endswith(".mo")]) == len(
        list((ROOT / "py/quayside").rglob("*.po"))
    )


def test_standard_library_has_what_the_package_imports(site: Files) -> None:
    """Nothing that our modules name at the top is among the parts left out."""
    imported = set()
    for path in (ROOT / "py/quayside").rglob("*.py"):
        found = re.findall(r"^\s*(?:from|import) (\w+)", path.read_text(encoding="utf-8"), re.M)
        if path.name not in {"cli.py", "__main__.py"}:
            imported |= set(found)
    assert imported & set(runtime.STDLIB_LEFT_OUT) == set()


def test_manifest_makes_it_installable(site: Files) -> None:
    manifest = json.loads(site[MANIFEST])
    assert manifest["start_url"] == manifest["scope"] == manifest["id"] == "./"
    assert manifest["display"] == "standalone"
    assert manifest["name"]
    sizes = set()
    for icon in manifest["icons"]:
        data = site[icon["src"]]
        if icon["type"] == "image/png":
            assert f"{'x'.join(map(str, png_size(data)))}" == icon["sizes"]
            sizes.add((icon["sizes"], icon["purpose"]))
    assert sizes == {(s, p) for s in ("192x192", "512x512") for p in ("any", "maskable")}


def test_icon_for_the_home_screen_of_an_ipad(site: Files) -> None:
    match = re.search(r'<link rel="apple-touch-icon" href="([^"]+)"', text(site, INDEX))
    assert match is not None
    assert png_size(site[match[1]]) == (180, 180)


def png_size(data: bytes) -> tuple[int, int]:
    """Width and height of a PNG."""
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", data[16:24])
    return width, height


@pytest.mark.parametrize(
    "name",
    [
        "static/boot.js",
        "static/retired.js",
        "static/heap.mjs",
        "static/patch.mjs",
        "static/press.mjs",
        "static/order.mjs",
        "tools/precompile.mjs",
        "tools/snapshot.mjs",
    ],
)
def test_scripts_can_be_parsed(name: str) -> None:
    """A slip in the boot script would leave the page without its watchman."""
    subprocess.run(["node", "--check", str(ROOT / name)], check=True, capture_output=True)


def test_filled_template_knows_every_name_and_uses_every_value() -> None:
    assert filled("a [[b]] c", {"b": "B"}, "here") == "a B c"
    with pytest.raises(BuildError):
        filled("[[b]]", {}, "here")
    with pytest.raises(BuildError):
        filled("", {"b": "B"}, "here")


def test_repository_names_no_registry() -> None:
    """The locks work from whichever registry a machine uses."""
    for name in ("requirements-dev.txt", "requirements-dev.in", "package-lock.json", ".npmrc"):
        content = (ROOT / name).read_text(encoding="utf-8")
        assert re.search(r"https?://|--(?:extra-)?index-url|--find-links", content) is None, name
    assert "--hash=sha256:" in (ROOT / "requirements-dev.txt").read_text(encoding="utf-8")
