"""A sheet is fetched within bounds, whatever a server does; asked of a server on this computer."""

from __future__ import annotations

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import ClassVar

import pytest

from tilewright.shelf.fetch import FetchError, fetch, is_googles

TABLE = b"title,quantity\r\nAce,2\r\n"
CSV = {"Content-Type": "text/csv; charset=utf-8"}


class Sheets(BaseHTTPRequestHandler):
    """Answers as its table says: path -> status, headers, body."""

    protocol_version = "HTTP/1.1"
    done: ClassVar[Event] = Event()
    asked: ClassVar[list[str]] = []
    answers: ClassVar[dict[str, tuple[int, dict[str, str], bytes]]] = {
        "/table": (200, CSV, TABLE),
        "/on": (307, {"Location": "/table"}, b""),
        "/round": (302, {"Location": "/round"}, b""),
        "/away": (302, {"Location": "http://localhost:1/table"}, b""),
        "/login": (302, {"Location": "https://accounts.google.com/ServiceLogin"}, b""),
        "/file": (302, {"Location": "file:///etc/passwd"}, b""),
        "/page": (200, {"Content-Type": "text/html"}, b"<html>Sign in</html>"),
        "/picture": (200, {"Content-Type": "image/png"}, b"\x89PNG"),
        "/gone": (404, {}, b""),
        "/closed": (403, {}, b""),
        "/busy": (503, {}, b""),
        "/part": (200, {**CSV, "Content-Length": "100"}, TABLE),
        "/large": (200, CSV, b"x" * 2_000),
    }

    def do_GET(self) -> None:
        self.asked.append(self.path)
        if self.path == "/slow":
            self._drip()
            return
        status, headers, body = self.answers[self.path]
        self.send_response(status)
        for name, text in ({"Content-Length": str(len(body))} | headers).items():
            self.send_header(name, text)
        self.end_headers()
        self.wfile.write(body)
        self.close_connection = True

    def _drip(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/csv")
        self.send_header("Content-Length", "1000")
        self.end_headers()
        self.wfile.write(b"title\n")
        self.wfile.flush()
        self.done.wait(5)
        self.close_connection = True

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - as the library calls it
        """Nothing is told."""


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Sheets) as http:
        Thread(target=http.serve_forever, args=(0.01,), daemon=True).start()
        yield f"http://127.0.0.1:{http.server_port}"
        Sheets.done.set()
        http.shutdown()


def ask(server: str, path: str, seconds: float = 5, most: int = 1_000) -> bytes:
    return fetch(f"{server}{path}", lambda address: address.startswith(server), seconds, most)


@pytest.mark.parametrize("path", ["/table", "/on"])
def test_a_table_comes_as_it_is_also_from_where_it_was_moved_to(server: str, path: str) -> None:
    assert ask(server, path) == TABLE


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("/page", "not shared"),
        ("/closed", "not shared"),
        ("/login", "not shared"),
        ("/away", "leads to 'localhost:1'"),
        ("/file", "leads nowhere"),
        ("/round", "leads nowhere"),
        ("/gone", "this document does not exist"),
        ("/busy", "error 503"),
        ("/picture", "not a table but image/png"),
        ("/part", "only a part of the sheet arrived"),
        ("/large", "more than 1,000 bytes"),
    ],
)
def test_what_is_no_table_is_told_with_its_reason(server: str, path: str, message: str) -> None:
    with pytest.raises(FetchError, match=message) as error:
        ask(server, path)
    assert error.value.remedy


def test_who_never_ends_is_not_waited_for(server: str) -> None:
    with pytest.raises(FetchError, match=r"did not come within 0\.2 seconds"):
        ask(server, "/slow", seconds=0.2)


def test_nobody_is_asked_who_may_not_be(server: str) -> None:
    Sheets.asked.clear()
    with pytest.raises(FetchError, match="only Google's own"):
        fetch(f"{server}/table")
    assert Sheets.asked == []


def test_nobody_at_home_is_told(server: str) -> None:
    port = server.rpartition(":")[2]
    with pytest.raises(FetchError, match="cannot be fetched"):
        fetch("http://127.0.0.1:9/table", lambda address: f":{port}/" not in address)


@pytest.mark.parametrize(
    "address",
    [
        "https://docs.google.com/spreadsheets/d/1/export",
        "https://doc-0k-sheets.googleusercontent.com/export/x",
        "https://docs.google.com:443/x",
    ],
)
def test_googles_own_addresses_are_asked(address: str) -> None:
    assert is_googles(address)


@pytest.mark.parametrize(
    "address",
    [
        "http://docs.google.com/x",
        "https://docs.google.com.example.org/x",
        "https://docs.google.com@example.org/x",
        "https://me@docs.google.com/x",
        "https://docs.google.com:8443/x",
        "https://docs.google.com:port/x",
        "https://googleusercontent.com/x",
        "https://evilgoogleusercontent.com/x",
        "https://1.2.3.4.bc.googleusercontent.com/x",
        "https://bc-sheets.googleusercontent.com.example.org/x",
        "https://evil.doc-0k-sheets.googleusercontent.com/x",
        "https://script.googleusercontent.com/x",
        "https://example.org/docs.google.com",
        "https://169.254.169.254/x",
        "file:///etc/passwd",
        "https://[docs.google.com/x",
        "",
    ],
)
def test_no_other_address_is(address: str) -> None:
    assert not is_googles(address)
