"""Nobody who has no link sees or does anything: each line of the list is tried with real requests."""

from __future__ import annotations

import socket
from http.client import HTTPConnection

import pytest

from tests.studio.served import Page
from tilewright.studio.door import Throttle
from tilewright.studio.guard import MOST_BYTES, MOST_LINKS
from tilewright.studio.page import folder as files_at


def test_the_page_is_there_for_who_has_the_link(page: Page) -> None:
    opened = page.ask(page.link.removeprefix(f"http://127.0.0.1:{page.port}"), cookie=None, sec_fetch_site="none")
    assert opened.status == 303
    assert opened.headers["location"] == page.guard.home
    cookie = opened.headers["set-cookie"]
    assert cookie.startswith(f"{page.guard.cookie}={page.guard.key};")
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert f"Path={page.guard.home}" in cookie, "another port of this computer is never sent it"
    assert page.ask("/", sec_fetch_site="none").status == 200


def test_a_link_opens_the_page_once(page: Page) -> None:
    """What has been opened stands in a history and on a terminal; whoever has a key already only goes to the page."""
    told: list[str] = []
    secret, other = page.guard.link(lambda: told.append("opened")), page.guard.link()
    assert page.ask(secret, "HEAD", cookie=None).status == 403, "a program that looks whether links are alive"
    assert page.ask(secret, "POST", cookie=None).status == 403
    assert told == []
    assert page.ask(secret, cookie=None).headers["set-cookie"]
    assert told == ["opened"]
    assert page.ask(secret, cookie=None).status == 403
    again = page.ask(secret)
    assert (again.status, again.headers["location"]) == (303, page.guard.home)
    assert "set-cookie" not in again.headers
    assert page.ask(other, cookie=None).status == 303
    assert told == ["opened"]


def test_of_many_links_the_last_ones_open_the_page(page: Page) -> None:
    links = [page.guard.link() for _ in range(MOST_LINKS + 2)]
    assert page.ask(links[1], cookie=None).status == 403
    assert page.ask(links[2], cookie=None).status == 303


def test_who_has_the_cookie_needs_the_home_as_well(page: Page) -> None:
    """Nothing of the page lies where another program, or another user, could guess it."""
    for address in ("/", "/about", "/news", f"/{'x' * 32}/about", page.guard.home[:-1], page.guard.home.upper()):
        assert _raw(page, address) == 403, address
    assert _raw(page, page.guard.home) == 200


def _raw(page: Page, address: str) -> int:
    connection = HTTPConnection("127.0.0.1", page.port, timeout=5)
    connection.request("GET", address, headers={"Cookie": f"{page.guard.cookie}={page.guard.key}"})
    status = connection.getresponse().status
    connection.close()
    return status


@pytest.mark.parametrize("path", ["/", "/about", "/pieces", "/problems", "/news"])
def test_without_the_key_nothing_is_shown(page: Page, path: str) -> None:
    for cookie in (None, "", "x=y", f"{page.guard.cookie}=wrong", f"{page.guard.cookie}=\u00e9"):
        answer = page.ask(path, cookie=cookie)
        assert answer.status == 403
        assert b"Magpie" not in answer.body
    assert page.ask("/open/wrong", cookie=None).status == 403


@pytest.mark.parametrize(
    "host",
    [
        *("evil.example", "evil.example:{port}", "127.0.0.1", "127.0.0.1:1", "LOCALHOST:{port}", "localhost.:{port}"),
        *("localhost.evil.example:{port}", "127.0.0.1.evil.example:{port}", "[::1]:{port}", "0.0.0.0:{port}"),
        *("127.1:{port}", "2130706433:{port}", "127.0.0.1:{port},evil.example", "127.0.0.1:{port}@evil.example"),
    ],
)
def test_another_name_for_this_computer_is_refused(page: Page, host: str) -> None:
    """A name of somebody else's that leads to this computer, which is how a page elsewhere would read ours."""
    assert page.ask("/about", host=host.format(port=page.port)).status == 421
    assert page.ask("/static/app.js", host=host.format(port=page.port)).status == 421


def test_two_hosts_or_none_are_refused(page: Page) -> None:
    good = f"Host: 127.0.0.1:{page.port}\r\n"
    for hosts in (good * 2, good + "Host: evil.example\r\n", ""):
        with socket.create_connection(("127.0.0.1", page.port), timeout=5) as line:
            line.sendall(f"GET /static/app.js HTTP/1.1\r\n{hosts}Connection: close\r\n\r\n".encode())
            assert line.recv(100).split()[1] in {b"421", b"400"}


@pytest.mark.parametrize("site", ["cross-site", "same-site", "nonsense"])
def test_another_site_may_not_ask(page: Page, site: str) -> None:
    for method in ("GET", "POST"):
        assert page.ask("/pieces", method, sec_fetch_site=site).status == 403
    assert page.ask("/news", sec_fetch_site=site).status == 403
    embedded = {"sec_fetch_mode": "navigate", "sec_fetch_dest": "iframe"}
    assert page.ask("/", sec_fetch_site=site, **embedded).status == 403
    followed = {"sec_fetch_mode": "navigate", "sec_fetch_dest": "document"}
    assert page.ask("/", sec_fetch_site=site, **followed).status == 200
    assert page.ask("/pieces", sec_fetch_site=site, **followed).status == 403


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://localhost:1", "http://127.0.0.1"])
def test_another_origin_may_not_ask(page: Page, origin: str) -> None:
    for method in ("GET", "POST"):
        assert page.ask("/pieces", method, origin=origin, sec_fetch_site=None).status == 403


def test_only_the_page_itself_may_write(page: Page) -> None:
    for token in (None, "", "wrong", page.guard.key, "\u00e9"):
        assert page.ask("/problems", "POST", x_tilewright_token=token).status == 403
    assert page.ask("/problems", "POST").status == 405  # past the guard: nothing is written there
    assert page.ask("/problems", "DELETE").status == 405


def test_no_answer_trusts_anything(page: Page) -> None:
    for path in ("/", "/about", "/static/app.js", "/nowhere"):
        headers = page.ask(path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["referrer-policy"] == "no-referrer", "a link with a secret in it is told to nobody"
        assert headers["cache-control"] in {"no-store", "no-cache"}
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert not [name for name in headers if name.startswith("access-control")]


@pytest.mark.parametrize(
    "path",
    [
        *("/static/../app.py", "/static/..%2f..%2fapp.py", "/static/%2e%2e/index.html", "/static/index.html"),
        *("/static/..\\app.py", "/static//etc/passwd", "/static/app.js%00.css", "/static/app.js#x", "/./about"),
        *(
            "/static/app.js/",
            "/static/",
            "//about",
            "/static/%61pp.js",
            "/static/app.js;x",
            "/pieces/picture/../1/cut.png",
        ),
        *("/pieces/picture/nothing/240/cut.png", "/pieces/picture/nothing/99999999999/cut.png"),
    ],
)
def test_a_strange_address_leads_nowhere(page: Page, path: str) -> None:
    answer = page.ask(path)
    assert answer.status in {400, 404}
    assert len(answer.body) < 100


def test_what_is_too_large_is_refused(page: Page) -> None:
    assert page.ask("/" + "a" * 3_000).status == 414
    assert page.ask("/problems?x=" + "a" * 3_000).status == 414
    assert page.ask("/problems", "POST", "a" * (MOST_BYTES + 1)).status == 413
    assert page.ask("/problems", "POST", content_length="-1").status in {400, 413}


OWN = "Host: 127.0.0.1:{port}\r\nCookie: {cookie}\r\nX-Tilewright-Token: {token}\r\n"
UPGRADE = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
RAW = {
    "an address with a host of its own": ("GET http://127.0.0.1:{port}{home}about HTTP/1.1\r\n" + OWN, 404),
    "with somebody else's": ("GET http://evil.example{home}about HTTP/1.1\r\n" + OWN, 404),
    "a proxy is asked for": ("CONNECT evil.example:80 HTTP/1.1\r\n" + OWN, 404),
    "no address": ("OPTIONS * HTTP/1.1\r\n" + OWN, 404),
    "whether others may ask": ("OPTIONS {home}about HTTP/1.1\r\nOrigin: http://evil.example\r\n" + OWN, 405),
    "what was asked": ("TRACE {home}about HTTP/1.1\r\n" + OWN, 405),
    "a method in small letters": ("get {home}about HTTP/1.1\r\n" + OWN, 405),
    "an earlier HTTP without a host": ("GET {home}about HTTP/1.0\r\n", 421),
    "a later HTTP": ("PRI * HTTP/2.0\r\n", 404),
    "a web socket": ("GET {home}news HTTP/1.1\r\nOrigin: http://evil.example\r\n" + UPGRADE + OWN, 403),
    "a web socket of nobody": ("GET {home}news HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n" + UPGRADE, 403),
    "a host that is passed on": ("GET /about HTTP/1.1\r\nHost: evil\r\nX-Forwarded-Host: 127.0.0.1:{port}\r\n", 421),
    "nothing in an address": ("GET {home}about\0 HTTP/1.1\r\n" + OWN, 400),
    "nothing in a head": ("GET {home}about HTTP/1.1\r\nX: a\0b\r\n" + OWN, 400),
    "no length": ("POST {home}problems HTTP/1.1\r\nTransfer-Encoding: chunked\r\n" + OWN, 411),
    "two lengths": ("POST {home}problems HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n" + OWN, 400),
    "a length without end": ("POST {home}problems HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n" + OWN, 413),
    "a key in the address": ("GET {home}about?{cookie} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n", 403),
    "letters that are none": ("GET {home}ab\u00f6ut HTTP/1.1\r\n" + OWN, 400),
    "what is no HTTP": ("\x16\x03\x01\x02\x00\x01\x00", 400),
}


@pytest.mark.parametrize("what", RAW)
def test_a_strange_request_is_refused(page: Page, what: str) -> None:
    text, status = RAW[what]
    key = f"{page.guard.cookie}={page.guard.key}"
    sent = text.format(port=page.port, home=page.guard.home, cookie=key, token=page.guard.token) + "\r\n"
    with socket.create_connection(("127.0.0.1", page.port), timeout=5) as line:
        line.sendall(sent.encode("latin-1"))
        assert line.recv(100).split()[1] == str(status).encode()


def test_so_many_a_second_are_answered_and_no_more() -> None:
    now = [0.0]
    pace = Throttle(10, 3, lambda: now[0])
    assert [pace.allows() for _ in range(4)] == [True, True, True, False]
    now[0] = 0.25
    assert [pace.allows() for _ in range(3)] == [True, True, False]


def test_of_more_streams_than_a_few_the_oldest_ends(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page.desk.news, "_most", 2)
    with page.news() as first, page.news() as second, page.news() as third:
        assert next(first)
        assert next(second)
        assert next(third)
        assert next(first, None) is None
        assert page.desk.news.count == 2  # the others stay
    assert page.ask("/about").status == 200


def test_the_page_has_no_script_and_no_style_inside(page: Page) -> None:
    text = page.ask("/").body.decode()
    assert f'<script type="module" src="{files_at()}/app.js"></script>' in text
    assert text.count("<script") == 1
    assert "<style" not in text
    assert " style=" not in text
    assert " on" not in text.partition("<body")[2].replace(" on printed", "")
    assert page.guard.token in text
