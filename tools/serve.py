"""`python -m tools.serve`: dist/ is served on this machine with the headers of netlify.toml.

The browser tests use the same `Site`: it can be stopped and started again on its port, under any
base path, and remembers what was asked for.
"""

import argparse
import contextlib
import fnmatch
import hashlib
import socket
import sys
import tomllib
from functools import lru_cache
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Lock, Thread
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).resolve().parent.parent

# Compressed forms that may lie beside a file, the better one first: ending and name in HTTP.
ENCODINGS = ((".br", "br"), (".gz", "gzip"))
# What the host knows by itself. A wrong type for the wasm file stops the start outright.
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".py": "text/x-python; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}


class Asked(NamedTuple):
    """A request as it came, and how it was answered."""

    method: str
    path: str
    status: int
    sent: int = 0
    """Bytes of content."""


def header_rules(path: Path = ROOT / "netlify.toml") -> list[tuple[str, dict[str, str]]]:
    """The header tables of netlify.toml in their order: a path pattern and what it adds."""
    tables = tomllib.loads(path.read_text(encoding="utf-8"))["headers"]
    return [(table["for"], dict(table["values"])) for table in tables]


@lru_cache(maxsize=512)
def entity_tag(path: Path, changed: int, size: int) -> str:
    """The content's own name; the dates are only for the memory of this function."""
    return f'"{hashlib.sha256(path.read_bytes()).hexdigest()[:32]}"'


def is_as_new(packed: Path, file: Path) -> bool:
    """Whether the compressed form was not made before the file was changed, by a test perhaps."""
    return packed.stat().st_mtime_ns >= file.stat().st_mtime_ns


class Site:
    """A folder served under `base` of one port, from `start` until `stop`, again and again."""

    def __init__(
        self, folder: Path, *, host: str = "127.0.0.1", port: int = 0, base: str = "/"
    ) -> None:
        self.folder = folder.resolve()
        self.host = host
        self.port = port
        self.base = f"/{base.strip('/')}/" if base.strip("/") else "/"
        self.rules = header_rules()
        self.asked: list[Asked] = []
        # Paths (below the base) that fail, for the tests of what happens then.
        self.broken: set[str] = set()
        self.verbose = False
        self._server: ThreadingHTTPServer | None = None
        self._thread: Thread | None = None
        self._connections: set[socket.socket] = set()
        self._lock = Lock()

    @property
    def origin(self) -> str:
        """Scheme, host and port."""
        return f"http://{self.host}:{self.port}"

    @property
    def url(self) -> str:
        """The address of the page."""
        return f"{self.origin}{self.base}"

    def start(self) -> None:
        """The port answers. The first start with port 0 chooses a free one and keeps to it."""
        site = self

        class Handler(_Handler):
            pass

        Handler.site = site
        self._server = ThreadingHTTPServer((self.host, self.port), Handler)
        self._server.daemon_threads = True
        self.port = self._server.server_address[1]
        self._thread = Thread(target=self._server.serve_forever, args=(0.05,), daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Nothing answers any more, not even on connections that were open."""
        if self._server is None or self._thread is None:
            return
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
        with self._lock:
            for connection in self._connections:
                with contextlib.suppress(OSError):
                    connection.shutdown(socket.SHUT_RDWR)
            self._connections.clear()
        self._server = self._thread = None

    def wait(self) -> None:
        """Returns when the server has ended, or on an interrupt."""
        while self._thread is not None and self._thread.is_alive():
            self._thread.join(1)

    def headers_for(self, path: str) -> dict[str, str]:
        """What netlify.toml adds for a path (without the base)."""
        found: dict[str, str] = {}
        for pattern, values in self.rules:
            if fnmatch.fnmatchcase(path, pattern):
                found.update(values)
        return found

    def opened(self, connection: socket.socket) -> None:
        """The connection will be closed by `stop`."""
        with self._lock:
            self._connections.add(connection)

    def closed(self, connection: socket.socket) -> None:
        """The connection has ended by itself."""
        with self._lock:
            self._connections.discard(connection)

    def remember(self, asked: Asked) -> None:
        """The request is on record."""
        self.asked.append(asked)
        if self.verbose:
            print(f"{asked.status} {asked.method} {asked.path}", file=sys.stderr)


class _Handler(BaseHTTPRequestHandler):
    """Answers GET and HEAD with files of the site's folder."""

    site: Site
    protocol_version = "HTTP/1.1"
    server_version = "Quayside"
    sys_version = ""
    # Headers and body leave in two writes; waiting for an acknowledgement between them costs 40 ms.
    disable_nagle_algorithm = True

    def setup(self) -> None:
        super().setup()
        self.site.opened(self.connection)

    def finish(self) -> None:
        with contextlib.suppress(OSError):
            super().finish()
        self.site.closed(self.connection)

    def handle(self) -> None:
        # Browsers drop connections; `stop` cuts them.
        with contextlib.suppress(ConnectionError, TimeoutError, ValueError):
            super().handle()

    def do_GET(self) -> None:
        """The file, or why there is none."""
        self._answer(body=True)

    def do_HEAD(self) -> None:
        """The same without the content."""
        self._answer(body=False)

    def log_message(self, format: str, *args: object) -> None:
        """Nothing: `Site.asked` is the record."""

    def _answer(self, *, body: bool) -> None:
        base = self.site.base
        asked = unquote(urlsplit(self.path).path)
        if asked == base.rstrip("/") and base != "/":
            self._send(HTTPStatus.MOVED_PERMANENTLY, {"Location": base}, b"", body=body)
            return
        path = "/" + asked.removeprefix(base) if asked.startswith(base) else None
        file = self._file(path) if path is not None else None
        if path is None or file is None:
            content = b"There is no such file here.\n"
            headers = {"Content-Type": TYPES[".txt"], "Cache-Control": "no-cache"}
            self._send(HTTPStatus.NOT_FOUND, headers, content, body=body)
            return
        if path.lstrip("/") in self.site.broken:
            headers = {"Content-Type": TYPES[".txt"], "Cache-Control": "no-store"}
            self._send(HTTPStatus.SERVICE_UNAVAILABLE, headers, b"Broken.\n", body=body)
            return
        kind = TYPES.get(file.suffix, "application/octet-stream")
        file, packed = self._packed(file)
        facts = file.stat()
        tag = entity_tag(file, facts.st_mtime_ns, facts.st_size)
        headers = {"Content-Type": kind, "ETag": tag, **packed, **self.site.headers_for(path)}
        if self.headers.get("If-None-Match") == tag:
            self._send(HTTPStatus.NOT_MODIFIED, headers, b"", body=False)
        else:
            self._send(HTTPStatus.OK, headers, file.read_bytes(), body=body)

    def _packed(self, file: Path) -> tuple[Path, dict[str, str]]:
        """The compressed form of the file that the browser takes, and what has to be said of it."""
        wanted = self.headers.get("Accept-Encoding", "").replace(",", " ").split()
        for ending, name in ENCODINGS:
            packed = file.with_name(file.name + ending)
            if name in wanted and packed.is_file() and is_as_new(packed, file):
                return packed, {"Content-Encoding": name, "Vary": "Accept-Encoding"}
        return file, {"Vary": "Accept-Encoding"}

    def _file(self, path: str) -> Path | None:
        """The file behind a path of the site, never outside the folder."""
        file = (self.site.folder / path.lstrip("/")).resolve()
        if not file.is_relative_to(self.site.folder):
            return None
        if file.is_dir():
            file /= "index.html"
        return file if file.is_file() else None

    def _send(
        self, status: HTTPStatus, headers: dict[str, str], content: bytes, *, body: bool
    ) -> None:
        # On record before the answer is out: who has the answer finds it there.
        sent = len(content) if body else 0
        self.site.remember(Asked(self.command, self.path, status, sent))
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        if status != HTTPStatus.NOT_MODIFIED:
            self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if body:
            self.wfile.write(content)


def own_addresses() -> list[str]:
    """This machine's addresses in the local network, as far as its name tells them."""
    try:
        found = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except OSError:
        return []
    return sorted({str(entry[4][0]) for entry in found} - {"127.0.0.1", "127.0.1.1"})


def started(folder: Path, host: str, port: int, base: str) -> Site:
    """A running site on `port`, or on another free one when that is taken."""
    for candidate in (port, 0):
        site = Site(folder, host=host, port=candidate, base=base)
        try:
            site.start()
        except OSError as error:
            if candidate == 0:
                raise
            print(f"Port {port} cannot be used ({error.strerror}); taking a free one.")
        else:
            return site
    raise AssertionError("unreachable")


def main(arguments: list[str] | None = None) -> int:
    """The site is served until interrupted; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.serve", description=__doc__)
    parser.add_argument("--folder", type=Path, default=ROOT / "dist")
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets the local network in")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--base", default="/", help="serve under this path, such as /some/base/")
    parser.add_argument("--verbose", action="store_true", help="print every request")
    options = parser.parse_args(arguments)
    if not (options.folder / "index.html").is_file():
        print(f"serve: nothing is built in {options.folder}: run `make build`", file=sys.stderr)
        return 1
    site = started(options.folder, options.host, options.port, options.base)
    site.verbose = options.verbose
    if options.host == "0.0.0.0":
        print(f"Quayside: http://127.0.0.1:{site.port}{site.base}")
        for address in own_addresses():
            print(f"          http://{address}:{site.port}{site.base}")
        print("Over plain http, other devices can play, but browsers keep no offline copy there.")
    else:
        print(f"Quayside: {site.url}")
    print("Ctrl+C ends it.", flush=True)
    with contextlib.suppress(KeyboardInterrupt):
        site.wait()
    site.stop()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
