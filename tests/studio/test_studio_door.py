"""Whoever crowds the door, dawdles, or takes no answer is sent away, and who plays is not."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress

import pytest

from tests.studio.served import Page
from tilewright.studio import door as at_the_door
from tilewright.studio.door import ROOM, Door, Entrance, Paces, Throttle

STRANGER = "127.0.0.66"


@pytest.fixture
def door(page: Page, monkeypatch: pytest.MonkeyPatch) -> Iterator[Door]:
    """The page's door, when everybody from before has gone; it opens as if nobody had come before."""
    door = page.desk.house.door
    until(lambda: door.count == 0)
    monkeypatch.setattr(door, "_coming", Paces(at_the_door.COMING, at_the_door.CROWD))
    monkeypatch.setattr(door, "_asking", Paces(at_the_door.RATE, at_the_door.BURST))
    monkeypatch.setattr(door, "_strange", Throttle(100, 300))
    monkeypatch.setattr(door, "_known", door._known.copy())  # noqa: SLF001 - as it is after the test
    yield door
    until(lambda: door.count == 0)


@contextmanager
def line(page: Page, source: str = STRANGER) -> Iterator[socket.socket]:
    """A connection from an address of this computer."""
    with socket.create_connection(("127.0.0.1", page.port), timeout=5, source_address=(source, 0)) as connection:
        yield connection


def ended(connection: socket.socket) -> bool:
    """Whether the other side ends it, soon."""
    connection.settimeout(5)
    try:
        while connection.recv(65_536):
            pass
    except ConnectionResetError:
        pass
    except TimeoutError:
        return False
    return True


def until(ready) -> None:  # type: ignore[no-untyped-def] # noqa: ANN001 - any question without words
    for _ in range(500):
        if ready():
            return
        time.sleep(0.02)
    raise AssertionError("it never came")


def head(page: Page, path: str = "/static/app.js") -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{page.port}\r\n".encode()


@pytest.mark.parametrize("how", ["silent", "half a head", "half a body", "a second request"])
def test_a_request_is_here_in_time_or_not_at_all(
    page: Page, door: Door, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tilewright.studio.door.IN_TIME", 0.3)
    post = head(page).replace(b"GET", b"POST") + b"Content-Length: 50\r\n\r\n{"
    sent = {"silent": b"", "half a head": head(page), "half a body": post, "a second request": head(page) + b"\r\n"}
    with line(page) as connection:
        connection.sendall(sent[how] + (head(page) if how == "a second request" else b""))
        until(lambda: door.count == 1)
        assert ended(connection)
    assert page.ask("/about").status == 200


def test_a_stream_is_waited_for_as_long_as_it_goes_on(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tilewright.studio.door.IN_TIME", 0.1)
    with page.news() as events:
        next(events)
        time.sleep(0.4)
        assert page.ask("/about").status == 200
        assert page.desk.news.count == 1


def test_an_answer_is_taken_in_time_or_not_at_all(page: Page, door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tilewright.studio.door.BREATH", 0.3)
    with line(page) as connection:
        connection.sendall((head(page, "/static/Alegreya-Bold.woff2") + b"\r\n") * 290)
        until(lambda: door.count == 1)
        until(lambda: door.count == 0)  # nothing was ever read


def test_a_head_has_an_end(page: Page) -> None:
    with line(page) as connection:
        with suppress(ConnectionError):
            for _ in range(40):
                connection.sendall(b"a" * 100_000 if _ else head(page) + b"X-Long: ")
        assert ended(connection)
    assert page.ask("/about").status == 200


def test_who_plays_is_not_sent_away_for_who_does_not(page: Page, door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that is open, and two strangers with as many connections as they can get."""
    monkeypatch.setattr(door, "_most", 24)
    monkeypatch.setattr(door, "_of_one", 20)
    with page.news() as events, ExitStack() as stack:
        next(events)
        lines = [stack.enter_context(line(page, f"127.0.0.{60 + at % 2}")) for at in range(90)]
        until(lambda: door.count <= 24)
        assert page.ask("/about").status == 200
        assert all(ended(each) for each in lines[:40])
        page.folder.joinpath("crowd.yaml").write_text("", encoding="utf-8")
        assert next(events)["files"] == ["crowd.yaml"], "the page hears news yet"
    page.folder.joinpath("crowd.yaml").unlink()


def test_of_one_address_so_many_and_of_those_the_oldest_stranger_goes() -> None:
    door, gone = Door(most=100, of_one=3), list[int]()
    for port in range(5):
        door.comes(("a", port), lambda port=port: gone.append(port))  # type: ignore[misc] # bound at once
        if port == 0:
            door.knows(("a", 0))
    assert gone == [1, 2]
    assert door.count == 3
    for port in (0, 3, 4, 1):
        door.goes(("a", port))
    assert door.count == 0


def test_where_too_many_are_there_the_address_with_most_makes_room() -> None:
    door, gone = Door(most=4, of_one=9), list[str]()
    for at in ("a1", "b1", "b2", "b3", "b4", "c1"):
        door.comes((at[0], int(at[1])), lambda at=at: gone.append(at))  # type: ignore[misc] # bound at once
    assert gone == ["b1", "b2"]


def test_no_guest_goes_as_long_as_there_is_a_stranger_anywhere() -> None:
    door, gone = Door(most=6, of_one=9), list[str]()
    for at in ("a1", "a2", "a3", "b1", "c1", "d1", "e1", "f1"):
        door.comes((at[0], int(at[1])), lambda at=at: gone.append(at))  # type: ignore[misc] # bound at once
        if at[0] == "a":
            door.knows((at[0], int(at[1])))
    assert gone == ["b1", "c1"]


def test_who_is_known_comes_in_while_strangers_crowd_the_door() -> None:
    door = Door()
    door.knows(("friend", 1))
    strangers = [door.opens((f"10.0.{at // 200}.{at % 200}", at)) for at in range(2_000)]
    assert sum(strangers) < 1_000
    assert not strangers[-1]
    assert door.opens(("friend", 2))
    assert sum(door.opens(("friend", at)) for at in range(1_000)) < 320


def test_who_is_known_may_ask_more_than_a_stranger() -> None:
    door = Door()
    door.knows(("friend", 1))
    friends, strangers = (sum(door.allows((name, at)) for at in range(3_000)) for name in ("friend", "stranger"))
    assert strangers < 400
    assert 2_000 <= friends < 2_400


class Queue:
    """Connections that wait."""

    def __init__(self, count: int) -> None:
        self.left, self.closed = count, 0

    def accept(self) -> tuple[Queue, tuple[str, int]]:
        if not self.left:
            raise BlockingIOError
        self.left -= 1
        return self, ("crowd", self.left)

    def setsockopt(self, *_what: int) -> None:
        pass

    def close(self) -> None:
        self.closed += 1


def test_no_answer_waits_until_its_head_is_acknowledged() -> None:
    """An answer is sent as a head and a body: the body waited for 40 ms, in which a browser acknowledges nothing."""

    async def come() -> int:
        with (
            socket.create_server(("127.0.0.1", 0)) as listening,
            socket.create_connection(listening.getsockname(), timeout=5),
            Entrance(listening, Door()).accept()[0] as connection,
        ):
            flag: int = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
            return flag

    assert asyncio.run(come())


def test_whom_the_door_does_not_open_to_is_turned_away_at_once() -> None:
    queue = Queue(1_000)

    async def come() -> list[int]:
        entrance, let_in = Entrance(queue, Door()), list[int]()
        while queue.left:
            let_in.append(0)
            with suppress(BlockingIOError):
                while entrance.accept():
                    let_in[-1] += 1
            await asyncio.sleep(0)
        return let_in

    let_in = asyncio.run(come())
    assert max(let_in) == ROOM, "or more would be open than a process may have"
    assert sum(let_in) < 320
    assert queue.closed == 1_000 - sum(let_in)


def test_the_pace_of_no_more_than_so_many_is_remembered() -> None:
    paces = Paces(0.001, 1, most=10)
    assert [paces.allows("me"), paces.allows("me")] == [True, False]
    assert all(paces.allows(str(name)) for name in range(9))
    assert not paces.allows("me")
    assert all(paces.allows(f"again {name}") for name in range(100))
    assert len(paces._known) == 10  # noqa: SLF001 - what is kept
