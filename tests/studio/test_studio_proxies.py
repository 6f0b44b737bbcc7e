"""The proxies of docs/friends.md, as they stand there, with TLS: Debian's Caddy and nginx, where they are installed."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import socket
import ssl
import subprocess
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from http.client import HTTPResponse, HTTPSConnection
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from tests.studio.served import Answer
from tilewright.studio import door as at_the_door
from tilewright.studio.house import TableHouse
from tilewright.studio.proxy import Proxy, proxy_at
from tilewright.studio.serve import let_in
from tilewright.tables.live import lay

DOCS = Path(__file__).resolve().parents[2] / "docs" / "friends.md"
ANN, STRANGER = "127.0.0.71", "127.0.0.72"
"""Addresses of this computer, from which the proxy is asked."""
CADDY = """{{
    admin off
    auto_https disable_redirects
}}
{site}"""
NGINX = """daemon off;
pid {folder}/pid;
error_log stderr;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    {site}
}}
"""


def shown(language: str) -> str:
    """What docs/friends.md says is to be written."""
    found = re.search(rf"^```{language}\n(.*?)^```", DOCS.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert found
    return found[1]


def caddy(folder: Path, port: int, behind: int) -> list[str]:
    """The program with what is shown, at another port and with a certificate that is there."""
    site = shown("caddyfile").replace(
        "table.example.org {", f"https://localhost:{port} {{\n    bind 127.0.0.1\n    tls {folder}/cert {folder}/key"
    )
    (folder / "Caddyfile").write_text(CADDY.format(site=site.replace("4748", str(behind))), encoding="utf-8")
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


def nginx(folder: Path, port: int, behind: int) -> list[str]:
    """The same."""
    site = shown("nginx").replace("table.example.org;", "localhost;").replace("listen 443", f"listen 127.0.0.1:{port}")
    site = re.sub(r"(ssl_certificate(?:_key)?) \S*/(\w+)\.pem", rf"\1 {folder}/\2", site.replace("4748", str(behind)))
    site = site.replace(f"{folder}/fullchain", f"{folder}/cert").replace(f"{folder}/privkey", f"{folder}/key")
    (folder / "nginx.conf").write_text(NGINX.format(folder=folder, site=site), encoding="utf-8")
    return ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", "stderr"]


PROGRAMS = {"caddy": caddy, "nginx": nginx}


class Served:
    """The tables behind a proxy, and one of them that is begun."""

    def __init__(self, house: TableHouse, port: int, behind: int, tls: ssl.SSLContext) -> None:
        self.house, self.port, self.behind, self._tls = house, port, behind, tls
        party = house.parlour.begin(lay("castle", (), 2), ["open", "open"])
        self.tokens = [chair.token for chair in party.chairs]

    def line(self, by: str = ANN) -> HTTPSConnection:
        return HTTPSConnection("localhost", self.port, timeout=10, source_address=(by, 0), context=self._tls)

    def ask(self, path: str, body: object = None, by: str = ANN, **headers: str) -> Answer:
        connection = self.line(by)
        known = {name.replace("_", "-"): value for name, value in headers.items()}
        words = None if body is None else json.dumps(body)
        connection.request("GET" if body is None else "POST", path, words, {"Sec-Fetch-Site": "same-origin"} | known)
        response = connection.getresponse()
        answer = Answer(
            response.status, {name.lower(): value for name, value in response.getheaders()}, response.read()
        )
        connection.close()
        return answer

    def raw(self, sent: bytes) -> bytes:
        """What comes back for bytes that no client of ours would send."""
        with (
            socket.create_connection(("localhost", self.port), 10, (ANN, 0)) as line,
            self._tls.wrap_socket(line, server_hostname="localhost") as wrapped,
        ):
            wrapped.sendall(sent)
            wrapped.settimeout(1)
            taken = b""
            with suppress(TimeoutError):
                while more := wrapped.recv(65_536):
                    taken += more
            return taken

    def counted(self) -> set[str]:
        """Whose connections there are, as the door counts them, without those that wait."""
        there = self.house.door._there  # noqa: SLF001 - as it is counted
        return {address for address in there if not address.startswith("proxy ")}


@contextmanager
def server(house: TableHouse, proxy: Proxy) -> Iterator[int]:
    """The tables as a proxy finds them; at which port."""
    with let_in(house, "", proxy) as bound:
        assert bound
        server, begun = uvicorn.Server(bound[0]), Future[None]()

        async def run() -> None:
            serving = asyncio.create_task(server.serve(sockets=[bound[1]]))
            while not server.started:  # noqa: ASYNC110 - uvicorn tells it so
                await asyncio.sleep(0.01)
            begun.set_result(None)
            await serving

        thread = threading.Thread(target=lambda: asyncio.run(run()), daemon=True)
        thread.start()
        begun.result(10)
        try:
            yield bound[1].getsockname()[1]
        finally:
            server.should_exit = True
            thread.join(30)


@pytest.fixture(scope="module", params=PROGRAMS)
def there(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    name = request.param
    if not shutil.which(name) or not shutil.which("openssl"):
        pytest.skip(f"{name} and openssl are not both installed here")
    folder = tmp_path_factory.mktemp(name)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    made = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost"
    made += f" -addext subjectAltName=DNS:localhost -keyout {folder}/key -out {folder}/cert"
    subprocess.run(made.split(), check=True, capture_output=True)
    house, proxy = TableHouse(folder / "games.sqlite"), proxy_at(f"https://localhost:{port}", port=0)
    with server(house, proxy) as behind, (folder / "log").open("wb") as log:
        places = {"HOME": str(folder), "PATH": "/usr/sbin:/usr/bin:/sbin:/bin"}
        process = subprocess.Popen(PROGRAMS[name](folder, port, behind), stdout=log, stderr=log, env=places)
        try:
            _wait(port, process, folder / "log")
            yield Served(house, port, behind, ssl.create_default_context(cafile=str(folder / "cert")))
        finally:
            process.terminate()
            process.wait(10)


def _wait(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(200):
        assert process.poll() is None, log.read_text(encoding="utf-8")
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.05)
    raise AssertionError(log.read_text(encoding="utf-8"))


def told(response: HTTPResponse) -> Iterator[dict[str, Any]]:
    for line in response:
        if found := re.fullmatch(rb"data: (.*)\n", line):
            yield json.loads(found[1])


def test_a_move_is_news_at_once(there: Served) -> None:
    """A page, a look, a move, and the stream of the other seat; each counts as its visitor's, whatever they write."""
    assert b"seat.js" in there.ask("/seat/").body
    assert b"free.js" in there.ask("/free/").body
    looks = [there.ask("/seat/look", {}, X_Seat=token) for token in there.tokens]
    mover = next(seat for seat, look in enumerate(looks) if look.words["moves"])
    look, other = looks[mover].words, there.tokens[1 - mover]
    action = look["moves"][0]["moves"][0]["action"]
    connection = there.line(STRANGER)
    connection.request(
        "GET", f"/seat/news/{other}", headers={"X-Forwarded-For": "198.51.100.1", "Accept-Encoding": "gzip"}
    )
    stream = connection.getresponse()
    events = told(stream)
    before = next(events)["number"]
    assert there.counted() == {STRANGER}
    sent = {"number": look["number"], "action": action}
    assert there.ask("/seat/move", sent, X_Seat=there.tokens[mover], Origin=there.house.base).status == 200
    assert next(events)["number"] > before
    stream.close()
    connection.close()


def test_another_origin_is_refused_and_the_page_of_the_designer_is_not_there(there: Served) -> None:
    token = there.tokens[0]
    for headers in (
        {"Origin": "https://evil.example"},
        {"Origin": f"http://localhost:{there.port}"},
        {"Sec-Fetch-Site": "cross-site"},
    ):
        assert there.ask("/seat/look", {}, X_Seat=token, **headers).status == 403
    assert there.ask("/seat/look", {}, X_Seat=token, Origin=there.house.base).status == 200
    for path in ("/", "/about", "/pieces", "/change/rules", "/table/about", "/news", "/seat/../about", "//about"):
        answer = there.ask(path)
        assert answer.status in {400, 403, 404}, path
        assert b"Castle" not in answer.body
    elsewhere = there.ask("/seat/", Host="evil.example").body  # Caddy answers another name with nothing
    assert not elsewhere or b"not the name" in elsewhere


def test_who_asks_too_much_is_refused_and_nobody_else(there: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(there.house.door, "_known", type(there.house.door._known)())  # noqa: SLF001 - all strangers
    monkeypatch.setattr(there.house.door, "_wondering", at_the_door.Paces(0.001, 3))
    lies = [
        {"X-Forwarded-For": f"203.0.113.{at}", "X-Real-IP": "203.0.113.9", "Forwarded": "for=203.0.113.9"}
        for at in range(4)
    ]
    assert [there.ask("/seat/", **each).status for each in lies] == [200, 200, 200, 429]
    for tricks in (
        {"Connection": "close, X-Forwarded-For"},
        {"X_Forwarded_For": "203.0.113.1"},
        {"X-Forwarded-For": "203.0.113.1,"},
    ):
        assert there.ask("/seat/", **tricks).status == 429, tricks
    assert there.ask("/seat/", by=STRANGER).status == 200


def test_a_proxy_finds_its_connection_open_and_a_request_is_here_in_time(
    there: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If we ended it just when the proxy sends a move on it, that move would be lost. Half a request has its end."""
    monkeypatch.setattr("tilewright.studio.door.IN_TIME", 0.1)
    head = f"GET /seat/ HTTP/1.1\r\nHost: localhost:{there.port}\r\n"
    with socket.create_connection(("127.0.0.1", there.behind), 5) as line:
        for _ in range(2):
            line.sendall(f"{head}\r\n".encode())
            taken = line.recv(65_536)
            while b"</html>" not in taken:
                taken += line.recv(65_536)
            time.sleep(0.3)
            line.settimeout(0.01)
            with suppress(TimeoutError):
                assert line.recv(1) == b"\n", "the end of the page"
            line.settimeout(5)
        line.sendall(head.encode())
        with suppress(ConnectionResetError):
            assert line.recv(1) == b""


def test_no_request_is_smuggled_past_the_proxy(there: Served) -> None:
    """One that the proxy ends elsewhere than we do would be the beginning of somebody else's."""
    hidden = f"GET /about HTTP/1.1\r\nHost: localhost:{there.port}\r\nX-Forwarded-For: 203.0.113.1\r\n\r\n"
    head = f"POST /seat/look HTTP/1.1\r\nHost: localhost:{there.port}\r\nContent-Type: application/json\r\n"
    for lengths in (
        f"Content-Length: {len(hidden) + 5}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n{hidden}",
        f"Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n{hidden}",
        f"Transfer-Encoding : chunked\r\nContent-Length: 2\r\n\r\n{{}}{hidden}",
        f"Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n{hidden}",
        f"Content-Length: 0\r\nContent-Length: {len(hidden)}\r\n\r\n{hidden}",
        f"Content-Length: +2\r\n\r\n{{}}{hidden}",
    ):
        answer = there.raw((head + lengths).encode())
        assert b" 200 " not in answer, (lengths, answer)
        assert "203.0.113.1" not in there.counted()
