"""A table that is much used -> how soon others see what is done at it, and how the server's memory grows meanwhile.

    python benchmarks/load.py [--game NAME] [--screens 200] [--minutes 10] [--rate 20] [--watch 4]

The server is a process of its own, and the table one of a game with an engine. First two pages of it are open in
Chromium: a move is sent from the one, and the time runs until the other has painted what comes of it. Then every seat
and some who look on do what a page does, each on connections of its own: hear the stream of news, and look as soon as
it tells of something, one look after the other. Seats act by turns, so many times a second; where a game has ended, the
next one begins. What the server's process has in memory is looked at every ten seconds. `--minutes 0` leaves that out,
`--screens 0` the browser.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import platform
import random
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Page, sync_playwright

from tilewright.tables.ledger import Ledger
from tilewright.tables.live import lay
from tilewright.tables.parlour import Parlour

ROOT = Path(__file__).resolve().parents[1]
SERVES = """
import asyncio, sys
from pathlib import Path
import uvicorn
from tilewright.studio.house import TableHouse
from tilewright.studio.serve import let_in
with let_in(TableHouse(Path(sys.argv[1])), "127.0.0.1") as (config, socket):
    print(socket.getsockname()[1], flush=True)
    asyncio.run(uvicorn.Server(config).serve(sockets=[socket]))
"""
PAINTED = """(() => { window.painted = new Promise((done) => new MutationObserver((all, self) => {
  self.disconnect();
  requestAnimationFrame(() => setTimeout(() => done(Date.now())));
}).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })); })()"""
MOVES = """async ([token, body]) => {
  const began = Date.now();
  const headers = { "Content-Type": "application/json", "X-Seat": token };
  const answer = await fetch("/seat/move", { method: "POST", headers, body: JSON.stringify(body) });
  return [began, answer.status];
}"""
EVERY = 10.0
"""Seconds from one look at the memory to the next."""
SETTLES = 30.0
"""Seconds after which what is kept ready, such as drawings, is there."""


@contextmanager
def server(path: Path) -> Iterator[tuple[str, int]]:
    """A server in a process of its own: where it is, and its number."""
    command = [sys.executable, "-c", SERVES, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            port = process.stdout.readline().strip() if process.stdout else ""
            yield f"http://127.0.0.1:{port}", process.pid
        finally:
            process.kill()


class Tables:
    """Games with people on all seats, begun one after the other in the file that the server has."""

    def __init__(self, path: Path, name: str, seats: int) -> None:
        self._parlour, self._laid, self.seats = Parlour(Ledger(path)), lay(name, (), seats), seats
        self._count = 0

    def begin(self) -> tuple[list[str], str]:
        """The secrets of a new one's seats, and of those who look on."""
        self._count += 1
        party = self._parlour.begin(self._laid, ["person"] * self.seats, f"load {self._count}")
        return [chair.token for chair in party.chairs], party.watch


async def asked(client: httpx.AsyncClient, what: str, token: str, **body: Any) -> Any:  # noqa: ANN401 - JSON
    """What a seat is answered."""
    answer = await client.post(f"/seat/{what}", json=body, headers={"X-Seat": token})
    if answer.status_code not in {200, 409, 410, 423}:
        raise SystemExit(f"{what}: {answer.status_code} {answer.text[:200]}")
    return answer.json()


class Viewer:
    """Whoever has a page open: hears of news, and looks as soon as there is some."""

    def __init__(self, client: httpx.AsyncClient, token: str, done: dict[int, float], late: list[float]) -> None:
        self._client, self.token, self._done, self._late = client, token, done, late
        self.sight: dict[str, Any] = {}
        self._news, self._have = asyncio.Event(), list[str]()

    async def open(self) -> None:
        """Hear and look until it is ended."""
        await asyncio.gather(self._hear(), self._look())

    async def _hear(self) -> None:
        async with self._client.stream("GET", f"/seat/news/{self.token}", timeout=None) as stream:
            async for line in stream.aiter_lines():
                if line.startswith("data:"):
                    self._news.set()

    async def _look(self) -> None:
        seen = -1
        while True:
            await self._news.wait()
            self._news.clear()
            sight = await asked(self._client, "look", self.token, have=self._have)
            now, self.sight, self._have = time.perf_counter(), sight, sight["picture"]["needs"]
            for number in range(max(seen, sight["number"] - 40) + 1, sight["number"] + 1):
                if number in self._done:
                    self._late.append(1000 * (now - self._done[number]))
            seen = sight["number"]


def memory(process: int) -> float:
    """Megabytes that a process has now."""
    words = Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()
    return int(words[1]) * resource.getpagesize() / 1e6


def spent(process: int) -> float:
    """Seconds of processor time that a process has had."""
    words = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def told(what: str, times: Sequence[float]) -> None:
    """A line of figures."""
    cuts = statistics.quantiles(times, n=100)
    print(f"{what} ({len(times)}): median {cuts[49]:.1f} ms, 95 of 100 within {cuts[94]:.1f}, most {max(times):.1f}")


async def acts(client: httpx.AsyncClient, viewers: Sequence[Viewer], rate: float, until: float, **kept: Any) -> int:  # noqa: ANN401 - where figures go
    """Act so many times a second, until the time is up or the game is over; how often."""
    luck, count, due = random.Random(1), 0, time.monotonic()
    while time.monotonic() < until:
        due = max(due + 1 / rate, time.monotonic() - 1)
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        sights = [each.sight for each in viewers if each.sight]
        if any(sight["over"] for sight in sights):
            break
        mover = next((each for each in viewers if each.sight.get("moves")), None)
        if mover is None:
            continue
        number = mover.sight["number"]
        moves = [move for group in mover.sight["moves"] for move in group["moves"]]
        began = time.perf_counter()
        answer = await asked(client, "move", mover.token, number=number, action=luck.choice(moves)["action"])
        if "number" in answer:
            kept["done"][answer["number"]] = began
            kept["answers"].append(1000 * (time.perf_counter() - began))
            count += 1
    return count


async def minutes(base: str, process: int, tables: Tables, asks: argparse.Namespace) -> None:
    """Many at a table for a long time."""
    begins, late, answers, count = time.monotonic(), list[float](), list[float](), 0
    until, used = begins + 60 * asks.minutes, spent(process)
    sizes = asyncio.create_task(_watched(process, until))
    limits = httpx.Limits(max_connections=200)
    async with httpx.AsyncClient(base_url=base, timeout=60, limits=limits) as client:
        while time.monotonic() < until:
            seats, watch = tables.begin()
            done = dict[int, float]()
            viewers = [Viewer(client, token, done, late) for token in [*seats, *[watch] * asks.watch]]
            there = [asyncio.create_task(each.open()) for each in viewers]
            count += await acts(client, viewers[: len(seats)], asks.rate, until, done=done, answers=answers)
            for each in there:
                each.cancel()
            await asyncio.gather(*there, return_exceptions=True)
    grown = await sizes
    seconds = time.monotonic() - begins
    print(f"{tables.seats} seats, {asks.watch} look on, {count / seconds:.1f} handlings a second for {seconds:.0f} s")
    told("a handling is answered", answers)
    told("another one has what comes of it", late)
    settled = next((size for at, size in grown if at >= SETTLES), grown[0][1])
    print(f"memory: {grown[0][1]:.1f} MB, {settled:.1f} after {SETTLES:.0f} s, {grown[-1][1]:.1f} in the end")
    print(f"processor time of the server: {100 * (spent(process) - used) / seconds:.0f} % of a core")


async def _watched(process: int, until: float) -> list[tuple[float, float]]:
    begins, sizes = time.monotonic(), [(0.0, memory(process))]
    while (left := until - time.monotonic()) > 0:
        await asyncio.sleep(min(EVERY, left))
        sizes.append((time.monotonic() - begins, memory(process)))
    return sizes


def screens(base: str, tables: Tables, count: int) -> None:
    """From a move on one page to the picture of it on another."""
    times = list[float]()
    with sync_playwright() as playwright:
        path = shutil.which("chromium") or shutil.which("chromium-browser")
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        while len(times) < count:
            seats, _ = tables.begin()
            pages = [browser.new_context(viewport={"width": 1400, "height": 900}).new_page() for _ in seats[:2]]
            for page, token in zip(pages, seats, strict=False):
                page.goto(f"{base}/seat/#{token}")
                page.wait_for_selector("#strokes *", state="attached")
            _screens(base, seats, pages, times, count)
            for page in pages:
                page.context.close()
        browser.close()
    told("a handling is on another seat's screen", times)


def _screens(base: str, seats: Sequence[str], pages: Sequence[Page], times: list[float], count: int) -> None:
    """One game of it."""
    luck = random.Random(len(times))
    with httpx.Client(base_url=base) as client:
        while len(times) < count:
            looks = [client.post("/seat/look", json={}, headers={"X-Seat": each}).json() for each in seats]
            if looks[0]["over"]:
                return
            mover = next(seat for seat, look in enumerate(looks) if look["moves"])
            moves = [move for group in looks[mover]["moves"] for move in group["moves"]]
            body = {"number": looks[mover]["number"], "action": luck.choice(moves)["action"]}
            other, own = pages[1 if mover == 0 else 0], pages[mover if mover < len(pages) else 1]
            other.wait_for_timeout(300)  # until the page has shown what came before
            other.evaluate(PAINTED)
            began, status = own.evaluate(MOVES, [seats[mover], body])
            if status == httpx.codes.OK:
                times.append(other.evaluate("window.painted") - began)


def main() -> None:
    """All of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="castles-in-the-air")
    parser.add_argument("--seats", type=int, default=5, help="as many as the game takes at most")
    parser.add_argument("--screens", type=int, default=200, help="moves that are watched in a browser")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--rate", type=float, default=20.0, help="handlings a second")
    parser.add_argument("--watch", type=int, default=4, help="how many look on")
    asks = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["TILEWRIGHT_DATA"] = folder
        path = Path(folder) / "games.sqlite"
        for seats, work in ((2, asks.screens), (asks.seats, asks.minutes)):
            if work:
                tables = Tables(path, asks.game, seats)
                with server(path) as (base, process):
                    if seats == 2:
                        screens(base, tables, work)
                    else:
                        asyncio.run(minutes(base, process, tables, asks))
    print(f"\n{platform.platform()}, Python {platform.python_version()}, load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
