"""A reverse proxy in front of the tables: its origin, whose requests it brings, and who only says so."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner
from starlette.datastructures import Headers

from tilewright.cli import main
from tilewright.problem import RefusedError
from tilewright.studio import door as at_the_door
from tilewright.studio.door import Door
from tilewright.studio.house import TableHouse
from tilewright.studio.proxy import ProxyWay, origin_of, proxy_at, visitor
from tilewright.studio.serve import HOST, let_in, tables

ORIGIN, NAME = "https://table.example.org", "table.example.org"
PROXY, STRANGER = "127.0.0.1", "192.0.2.66"


class Behind:
    """The tables as a proxy asks them, from an address of its own or of somebody else's."""

    def __init__(self, data: Path, origin: str = ORIGIN, address: str = "") -> None:
        self.house, self.proxy = TableHouse(data / "games.sqlite"), proxy_at(origin, address)
        self.way = ProxyWay(tables(self.house, self.proxy.host, origin), self.proxy, self.house.door)

    def ask(self, path: str = "/seat/", method: str = "GET", by: str = PROXY, **headers: str) -> httpx.Response:
        known = {"host": self.proxy.host} | {name.replace("_", "-"): value for name, value in headers.items()}

        async def asked() -> httpx.Response:
            transport = httpx.ASGITransport(self.way, client=(by, 1))
            async with httpx.AsyncClient(transport=transport, base_url="http://proxy") as client:
                return await client.request(method, path, headers=known)

        return asyncio.run(asked())


@pytest.fixture
def behind(tmp_path: Path) -> Behind:
    return Behind(tmp_path)


@pytest.mark.parametrize(
    ("text", "origin"),
    [
        ("https://table.example.org", ORIGIN),
        ("HTTPS://Table.Example.ORG/", ORIGIN),
        ("https://table.example.org:443", ORIGIN),
        ("https://table.example.org:8443/", f"{ORIGIN}:8443"),
        ("https://203.0.113.7", "https://203.0.113.7"),
        ("https://xn--bcher-kva.example", "https://xn--bcher-kva.example"),
        ("http://localhost:8080", "http://localhost:8080"),
        ("http://127.0.0.1:80", "http://127.0.0.1"),
    ],
)
def test_an_origin_is_as_browsers_write_it(text: str, origin: str) -> None:
    assert origin_of(text) == origin


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("table.example.org", "is no origin"),
        ("", "is no origin"),
        ("https://", "is no origin"),
        ("ftp://table.example.org", "is no origin"),
        ("https://me:pass@table.example.org", "is no origin"),
        ("https://table.example.org?x", "is no origin"),
        ("https://table.example.org/#x", "is no origin"),
        ("https://table.example.org:", "is no origin"),
        ("https://table.example.org:99999", "is no origin"),
        ("https://table.example.org\\evil.example", "is no origin"),
        ("https://table.example.org\r\nX: y", "is no origin"),
        ("https://table.example.org/games", "has a path"),
        ("https://b\u00fccher.example", "has letters that browsers send otherwise"),
        ("https://-x.example", "has no host that a browser could ask for"),
        ("https://a..b", "has no host that a browser could ask for"),
        ("https://*.example.org", "has no host that a browser could ask for"),
        ("https://[::1]", "has no host that a browser could ask for"),
        ("http://table.example.org", "is not encrypted"),
        ("http://localhost.evil.example", "is not encrypted"),
        ("http://192.168.1.20", "is not encrypted"),
    ],
)
def test_what_is_no_origin_is_refused_with_a_remedy(text: str, why: str) -> None:
    with pytest.raises(RefusedError) as refused:
        origin_of(text)
    (problem,) = refused.value.problems
    assert (problem.path, problem.code) == ("--behind-proxy", "O22")
    assert why in problem.message
    assert problem.help
    assert "  " not in problem.help


def test_the_command_says_what_is_wrong_with_a_proxy(tmp_path: Path) -> None:
    run = CliRunner(env={"TILEWRIGHT_DATA": str(tmp_path)})
    base = ["studio", "castle", "--no-open"]
    open_ = run.invoke(main, [*base, "--behind-proxy", "http://table.example.org"])
    assert (open_.exit_code, "not encrypted [O22]" in open_.output) == (1, True)
    network = run.invoke(main, [*base, "--behind-proxy", ORIGIN, "--proxy-address", "10.0.0.1/8"])
    assert (network.exit_code, "no address and no network [O23]" in network.output) == (1, True)
    alone = run.invoke(main, [*base, "--proxy-port", "5000"])
    assert (alone.exit_code, "need --behind-proxy" in alone.output) == (2, True)


@pytest.mark.filterwarnings("ignore:Exception ignored in. <socket")  # uvicorn closes none that it cannot bind
def test_links_begin_with_the_origin(behind: Behind) -> None:
    """And the proxy's port is this computer's alone, unless something else is said."""
    proxy = proxy_at(ORIGIN, port=0)
    with let_in(behind.house, "", proxy) as served:
        assert served
        assert served[1].getsockname()[0] == HOST
        assert behind.house.base == ORIGIN
        served[1].listen()
        taken = proxy_at(ORIGIN, port=served[1].getsockname()[1])
        with (
            pytest.raises(RefusedError, match=r"--proxy-port: port \d+ of this computer is taken \[O16"),
            let_in(behind.house, "", taken),
        ):
            pass
    with let_in(behind.house, "0.0.0.0", proxy) as served:  # noqa: S104 - for a proxy in a container of its own
        assert served
        assert served[1].getsockname()[0] == "0.0.0.0"  # noqa: S104 - as above


@pytest.mark.parametrize(
    ("lines", "who"),
    [
        (["203.0.113.9"], "203.0.113.9"),
        (["198.51.100.1, 203.0.113.9"], "203.0.113.9"),
        (["198.51.100.1", "203.0.113.9"], "203.0.113.9"),
        (["203.0.113.9:5123"], "203.0.113.9"),
        (["[2001:db8:1:2:3::4]:5123"], "2001:db8:1:2::/64"),
        (["2001:db8:1:2:9:9:9:9"], "2001:db8:1:2::/64"),
        (["::ffff:203.0.113.9"], "203.0.113.9"),
        (["203.0.113.9, nonsense"], ""),
        (["203.0.113.9,"], ""),
        (["0x7f.1"], ""),
        (["proxy 127.0.0.1"], ""),
        ([], ""),
    ],
)
def test_who_asks_is_the_last_that_the_proxy_names(lines: list[str], who: str) -> None:
    raw = [(b"x-forwarded-for", line.encode()) for line in lines]
    assert visitor(Headers(raw=[(b"x_forwarded_for", b"192.0.2.1"), (b"forwarded", b"for=192.0.2.2"), *raw])) == who


def test_visitors_of_a_proxy_are_counted_each_by_themselves(behind: Behind, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(behind.house.door, "_wondering", at_the_door.Paces(0.001, 2))
    ask = behind.ask
    assert [ask(x_forwarded_for="203.0.113.9").status_code for _ in range(3)] == [200, 200, 429]
    spoofed = ask(x_forwarded_for="198.51.100.77, 203.0.113.9")
    assert spoofed.status_code == 429, "what a visitor writes before it helps nobody"
    assert ask(x_forwarded_for="203.0.113.10").status_code == 200
    assert [ask().status_code for _ in range(3)] == [200, 200, 429], "a proxy that names nobody brings one visitor"


def test_who_is_not_the_proxy_says_what_they_like_in_vain(behind: Behind, monkeypatch: pytest.MonkeyPatch) -> None:
    """And is refused: nothing would be encrypted."""
    monkeypatch.setattr(behind.house.door, "_wondering", at_the_door.Paces(0.001, 2))
    lies = {"x_forwarded_for": "203.0.113.9", "x_forwarded_proto": "https", "x_real_ip": PROXY}
    answers = [behind.ask(by=STRANGER, **lies) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [403] * 3
    assert f"address: {ORIGIN}." in answers[0].text
    assert behind.ask(x_forwarded_for="203.0.113.9").status_code == 200


def test_a_proxy_elsewhere_is_known_by_its_network(tmp_path: Path) -> None:
    behind = Behind(tmp_path, address="172.18.0.0/16")
    assert behind.ask(by="172.18.0.3").status_code == 200
    assert [behind.ask(by=other).status_code for other in ("172.19.0.3", PROXY)] == [403, 403]


def test_what_came_to_the_proxy_unencrypted_is_refused(behind: Behind) -> None:
    assert behind.ask(x_forwarded_proto="https").status_code == 200
    for said in ("http", "https, http", "HTTPS", "wss", ""):
        assert behind.ask(x_forwarded_proto=said).status_code == 403, said


def test_behind_a_proxy_another_site_or_name_may_not_ask(behind: Behind) -> None:
    for host in ("evil.example", f"{NAME}:8443", f"{NAME}.", f"{NAME},evil.example", "127.0.0.1:4748"):
        assert behind.ask(host=host, x_forwarded_host=NAME).status_code == 421, host
    for origin in ("https://evil.example", f"http://{NAME}", f"{ORIGIN}:8443", "null", f"{ORIGIN}.evil.example"):
        for method in ("GET", "POST"):
            answer = behind.ask("/seat/look", method, origin=origin)
            assert (answer.status_code, answer.text) == (403, "Another site may not ask this."), origin
    assert behind.ask("/seat/look", "POST", origin=ORIGIN, x_seat="wrong").json()["reason"], "past the guard"
    assert behind.ask("/seat/look", "POST", sec_fetch_site="cross-site").status_code == 403
    assert "passes on the Host" in behind.ask(host="127.0.0.1:4748").text


def test_behind_a_proxy_are_the_tables_alone(behind: Behind) -> None:
    """No cookie is set, and no path leads to the designer's page."""
    for path in ("/", "/about", "/pieces", "/change/rules", "/open/x", "/table/about", "/news", "/seat"):
        answer = behind.ask(path)
        assert answer.status_code == 403, path
        assert "set-cookie" not in answer.headers
        assert "location" not in answer.headers
    page = behind.ask("/seat/")
    assert "set-cookie" not in page.headers
    assert "strict-transport-security" not in page.headers, "that is for the owner of the name to say"


def test_connections_of_a_proxy_count_as_those_of_who_asks() -> None:
    """Of one visitor so many and no more; of the proxy itself as many as it likes; who has gone does not come back."""
    door, gone = Door(most=100, of_one=3), list[int]()
    for port in range(5):
        door.comes(("proxy 127.0.0.1", port), lambda port=port: gone.append(port))  # type: ignore[misc] # bound at once
    assert gone == []
    for port in range(4):
        door.moves(("proxy 127.0.0.1", port), ("203.0.113.9", port))
    assert gone == [0]
    door.moves(("203.0.113.9", 0), ("proxy 127.0.0.1", 0))
    assert door.count == 4
    for port in range(1, 4):
        door.moves(("203.0.113.9", port), ("proxy 127.0.0.1", port))
    for port in range(5):
        door.goes(("proxy 127.0.0.1", port))
    assert (door.count, gone) == (0, [0])
