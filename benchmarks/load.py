"""A free table that is much used -> how soon others see what is done, how the server's memory grows, how soon it opens.

    python benchmarks/load.py [--screens 200] [--opens 10] [--tables 200] [--minutes 10] [--rate 20]

The server is a process of its own. Its game has 540 cards, all of them apart on the table; the last part has the cards
in a pile, hands, and a seat for eight.

* screens: two pages are open in Chromium; a card is moved on the one, by what its page sends, and the time runs until
  the other has painted it.
* opens: from the address to all 540 pieces painted, the first time and again, when their pictures are kept.
* tables: so many at once, each with a seat that looks and handles something every few seconds.
* minutes: eight seats and four who look on do what a page does, each on connections of its own: hear of news, and look
  as soon as there is some, one look after the other. Seats handle by turns, so many times a second in
  all: cards are moved, drawn, played, flipped, shuffled, and something is said. The server's memory is looked at.

0 leaves a part out.
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
from cards_folder import write  # type: ignore[import-not-found,unused-ignore] # beside this script
from playwright.sync_api import Browser, Page, sync_playwright

from tilewright.tables.free.parlour import FreeParlour
from tilewright.tables.free.setup import FirstLayout
from tilewright.tables.free.state import FirstStack, Start
from tilewright.tables.ledger import Ledger
from tilewright.tables.party import OPEN, Party

ROOT = Path(__file__).resolve().parents[1]
CARDS, SEATS, WATCH, ACROSS = 540, 8, 4, 27
SERVES = """
import asyncio, sys
from pathlib import Path
import uvicorn
from tilewright.studio.house import TableHouse
from tilewright.studio.serve import let_in
house = TableHouse(Path(sys.argv[1]))
house.door._asking._rate = 1e6  # all who ask are on this computer
with let_in(house, "127.0.0.1") as (config, socket):
    print(socket.getsockname()[1], flush=True)
    asyncio.run(uvicorn.Server(config).serve(sockets=[socket]))
"""
PAINTED = """(id) => {
  const chip = document.querySelector(`[data-id="${id}"]`);
  window.painted = new Promise((done) => new MutationObserver((all, self) => {
    self.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(Date.now())));
  }).observe(chip, { subtree: true, childList: true, attributes: true }));
}"""
MOVES = """async ([token, body]) => {
  const began = Date.now();
  const headers = { "Content-Type": "application/json", "X-Seat": token };
  const answer = await fetch("/free/do", { method: "POST", headers, body: JSON.stringify(body) });
  return [began, answer.status];
}"""
THERE = """async (count) => {
  const pause = (time) => new Promise((done) => setTimeout(done, time));
  while (document.querySelectorAll("button.chip").length < count) await pause(4);
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  return Date.now();
}"""
PICTURES = """async () => {
  const until = Date.now() + 20000;
  const missing = () => [...document.querySelectorAll("button.chip img[src]")].some((each) => !each.naturalWidth);
  while (missing() && Date.now() < until) await new Promise((done) => setTimeout(done, 20));
  return Date.now();
}"""
EVERY, SETTLES = 10.0, 60.0
"""Seconds between two looks at the memory; seconds after which all that is kept ready is there."""
THINKS = (3.0, 7.0)
"""Seconds between what one seat does, where there are many tables."""


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
    """Free tables of one game, begun in the file that the server has."""

    def __init__(self, path: Path, game: Path) -> None:
        self._parlour, self._game = FreeParlour(Ledger(path)), str(game)
        self._cards = [each.number for each in self._parlour.pieces(self._game, ()).pieces]

    def begin(self, seats: int, *, apart: bool) -> Party:
        """A table with its cards each by itself, face up; or in a pile, face down, with five in each hand."""
        if apart:
            rows = -(-len(self._cards) // ACROSS)
            at = [(70 + 70 * (k % ACROSS), 95 + 95 * (k // ACROSS)) for k in range(len(self._cards))]
            stacks = [FirstStack(x, y, ((card, 0),)) for (x, y), card in zip(at, self._cards, strict=True)]
            start = Start((70.0 * (ACROSS + 1), 95.0 * (rows + 1)), tuple(stacks))
        else:
            pile = tuple((card, 1) for card in self._cards)
            start = Start((1200, 800), (FirstStack(600, 400, pile, shuffle=True, deal=5, label="Deck"),))
        return self._parlour.begin(self._game, (), [OPEN] * seats, FirstLayout(start))


async def asked(client: httpx.AsyncClient, what: str, token: str, **body: Any) -> Any:  # noqa: ANN401 - JSON
    """What a seat is answered."""
    answer = await client.post(f"/free/{what}", json=body, headers={"X-Seat": token})
    if answer.status_code not in {200, 409, 422}:
        raise SystemExit(f"{what}: {answer.status_code} {answer.text[:200]}")
    return answer.json()


class Viewer:
    """Whoever has a page open: hears of news, and looks as soon as there is some."""

    def __init__(self, client: httpx.AsyncClient, token: str, began: dict[int, float], late: list[float]) -> None:
        self._client, self.token, self._began, self._late = client, token, began, late
        self.number, self.stacks, self.hand = 0, dict[str, dict[str, Any]](), list[dict[str, Any]]()
        self._news = asyncio.Event()

    async def open(self) -> None:
        """Hear and look until it is ended."""
        await asyncio.gather(self._hear(), self._follow())

    async def _hear(self) -> None:
        async with self._client.stream("GET", f"/free/news/{self.token}", timeout=None) as stream:
            async for line in stream.aiter_lines():
                if line.startswith("data:"):
                    self._news.set()

    async def _follow(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            await self.look()

    async def look(self) -> None:
        """Look at what has changed."""
        sight = await asked(self._client, "look", self.token, **({"since": self.number} if self.number else {}))
        now = time.perf_counter()
        if "since" not in sight:
            self.stacks.clear()
        for name in sight.get("gone", ()):
            self.stacks.pop(name, None)
        self.stacks |= {each["id"]: each for each in sight["stacks"]}
        self.hand = sight.get("hand", self.hand)
        for number in range(self.number + 1, sight["number"] + 1):
            if number in self._began:
                self._late.append(1000 * (now - self._began[number]))
        self.number = sight["number"]

    def handling(self, luck: random.Random) -> dict[str, Any]:
        """Something that this seat could do."""
        stack = luck.choice([*self.stacks.values()])
        which = {"id": stack["id"], "v": stack["v"]}
        place = {"x": luck.uniform(50, 1150), "y": luck.uniform(50, 750)}
        deck = max(self.stacks.values(), key=lambda each: int(each["n"]))
        what = luck.choices(("move", "draw", "play", "flip", "shuffle", "say"), (70, 10, 10, 5, 2, 3))[0]
        if what == "draw" and len(self.hand) < 10:
            return {"do": "draw", "id": deck["id"], "v": deck["v"], "n": 1}
        if what == "play" and len(self.hand) > 2:
            return {"do": "play", "hand": luck.choice(self.hand)["id"], "side": 0, **place}
        if what == "say":
            return {"do": "say", "text": "One moment, please: I have to think about that."}
        if what == "shuffle" and deck["n"] > 1:
            return {"do": "shuffle", "id": deck["id"], "v": deck["v"]}
        return {"do": "flip", **which} if what == "flip" else {"do": "move", **which, **place}


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
    cuts = statistics.quantiles(times, n=20)
    line = f"{what} ({len(times)}): median {statistics.median(times):.1f} ms, 95 of 100 within {cuts[18]:.1f}"
    print(f"{line}, {min(times):.1f} to {max(times):.1f}; load {os.getloadavg()[0]:.1f}", flush=True)


async def act(client: httpx.AsyncClient, seats: Sequence[Viewer], rate: float, seconds: float) -> list[float]:
    """Handle something so many times a second, by turns; how long answers took."""
    luck, times, due = random.Random(1), list[float](), time.monotonic()
    until = due + seconds
    while time.monotonic() < until:
        due = max(due + 1 / rate, time.monotonic() - 1)
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        seat = seats[len(times) % len(seats)]
        began = time.perf_counter()
        answer = await asked(client, "do", seat.token, **seat.handling(luck))
        times.append(1000 * (time.perf_counter() - began))
        if "number" in answer:
            seat._began[answer["number"]] = began  # noqa: SLF001 - as all of them have it
    return times


async def minutes(base: str, process: int, party: Party, rate: float, last: float) -> None:
    """Many at one table for a long time."""
    late, began = list[float](), dict[int, float]()
    async with httpx.AsyncClient(base_url=base, timeout=60, limits=httpx.Limits(max_connections=200)) as client:
        viewers = [Viewer(client, each, began, late) for each in secrets(party) + [party.watch] * WATCH]
        for each in viewers:
            await each.look()
        there = [asyncio.create_task(each.open()) for each in viewers]
        used, begins = spent(process), time.monotonic()
        sizes = asyncio.create_task(_sizes(process, 60 * last))
        times = await act(client, viewers[: len(party.chairs)], rate, 60 * last)
        grown, seconds = await sizes, time.monotonic() - begins
        for task in there:
            task.cancel()
        await asyncio.gather(*there, return_exceptions=True)
    print(f"{len(party.chairs)} seats, {WATCH} look on, {len(times) / seconds:.1f} handlings a second, {seconds:.0f} s")
    told("  a handling is answered", times)
    told("  another one has what comes of it", late)
    settled = next((size for at, size in grown if at >= SETTLES), grown[0][1])
    print(f"  memory: {grown[0][1]:.1f} MB, {settled:.1f} after {SETTLES:.0f} s, {grown[-1][1]:.1f} in the end")
    print(f"  the server's processor time: {100 * (spent(process) - used) / seconds:.0f} % of a core")


def secrets(party: Party) -> list[str]:
    """Of its seats."""
    return [chair.token for chair in party.chairs]


async def _sizes(process: int, seconds: float) -> list[tuple[float, float]]:
    begins, sizes = time.monotonic(), [(0.0, memory(process))]
    while (left := begins + seconds - time.monotonic()) > 0:
        await asyncio.sleep(min(EVERY, left))
        sizes.append((time.monotonic() - begins, memory(process)))
    return sizes


async def many(base: str, parties: Sequence[Party], seconds: float) -> None:
    """Many tables at once."""
    looks, does = list[float](), list[float]()

    async def play(client: httpx.AsyncClient, party: Party, luck: random.Random) -> None:
        viewer = Viewer(client, secrets(party)[0], {}, [])
        await viewer.look()
        await asyncio.sleep(luck.uniform(0, THINKS[1]))
        while time.monotonic() < until:
            began = time.perf_counter()
            await asked(client, "do", viewer.token, **viewer.handling(luck))
            does.append(1000 * (time.perf_counter() - began))
            began = time.perf_counter()
            await viewer.look()
            looks.append(1000 * (time.perf_counter() - began))
            await asyncio.sleep(luck.uniform(*THINKS))

    limits = httpx.Limits(max_connections=len(parties), keepalive_expiry=1.0)
    async with httpx.AsyncClient(base_url=base, timeout=60, limits=limits) as client:
        until = time.monotonic() + seconds
        await asyncio.gather(*(play(client, each, random.Random(at)) for at, each in enumerate(parties)))
    told(f"{len(parties)} tables at once: a handling", does)
    told(f"{len(parties)} tables at once: a look", looks)


@contextmanager
def browser() -> Iterator[Browser]:
    """Chromium."""
    with sync_playwright() as playwright:
        path = shutil.which("chromium") or shutil.which("chromium-browser")
        chromium = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield chromium
        chromium.close()


def opened(page: Page, base: str, token: str) -> float:
    """Milliseconds from the address to all pieces."""
    began = time.time()
    page.goto(f"{base}/free/#{token}")
    return float(page.evaluate(THERE, CARDS)) - 1000 * began


def opens(base: str, party: Party, count: int) -> None:
    """A table of 540 pieces, opened in a browser."""
    with browser() as chromium:
        page = chromium.new_page(viewport={"width": 1440, "height": 900})
        began = time.time()
        print(f"{CARDS} pieces opened the first time: {opened(page, base, secrets(party)[0]):.0f} ms", end="")
        print(f", with all their pictures drawn {page.evaluate(PICTURES) - 1000 * began:.0f}", flush=True)
        new, again = list[float](), list[float]()
        for _ in range(count):
            context = chromium.new_context(viewport={"width": 1440, "height": 900})
            page = context.new_page()
            new.append(opened(page, base, secrets(party)[0]))
            page.goto("about:blank")
            again.append(opened(page, base, secrets(party)[0]))
            context.close()
        told(f"{CARDS} pieces opened in another browser", new)
        told(f"{CARDS} pieces opened once more", again)


def screens(base: str, party: Party, count: int) -> None:
    """From a handling on one page to what comes of it on another."""
    times, luck = list[float](), random.Random(1)
    ann, ben = secrets(party)[:2]
    with browser() as chromium, httpx.Client(base_url=base) as client:
        pages = [chromium.new_context(viewport={"width": 1440, "height": 900}).new_page() for _ in range(2)]
        for page, token in zip(pages, (ann, ben), strict=True):
            opened(page, base, token)
        pages[0].wait_for_timeout(1_000)
        look = client.post("/free/look", json={}, headers={"X-Seat": ann}).json()
        stacks = {each["id"]: each["v"] for each in look["stacks"]}
        for _ in range(count):
            name = luck.choice([*stacks])
            pages[1].evaluate(PAINTED, name)
            body = {"do": "move", "id": name, "v": stacks[name], "x": luck.uniform(50, 900), "y": luck.uniform(50, 900)}
            began, status = pages[0].evaluate(MOVES, [ann, body])
            if status != httpx.codes.OK:
                raise SystemExit(f"a move: {status}")
            times.append(pages[1].evaluate("window.painted") - began)
            look = client.post("/free/look", json={"since": look["number"]}, headers={"X-Seat": ann}).json()
            stacks |= {each["id"]: each["v"] for each in look["stacks"]}
            pages[1].wait_for_timeout(250)
    told("a handling is on another seat's screen", times)


def main() -> None:
    """All of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, usual in (("screens", 200), ("opens", 10), ("tables", 200), ("minutes", 10.0), ("rate", 20.0)):
        parser.add_argument(f"--{name}", type=type(usual), default=usual)
    asks = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"TILEWRIGHT_DATA": folder, "TILEWRIGHT_CACHE": f"{folder}/cache"}
        path, game, table = Path(folder) / "games.sqlite", Path(folder) / "cards", Path(folder) / "cards.csv"
        generator = ROOT / "benchmarks" / "peers" / "gen_data.py"
        subprocess.run([sys.executable, generator, str(CARDS), table], check=True)
        write(table, game)
        tables = Tables(path, game)
        with server(path) as (base, process):
            if asks.opens:
                opens(base, tables.begin(2, apart=True), asks.opens)
            if asks.screens:
                screens(base, tables.begin(2, apart=True), asks.screens)
            if asks.tables:
                parties = [tables.begin(2, apart=False) for _ in range(asks.tables)]
                asyncio.run(many(base, parties, 60))
        if asks.minutes:
            with server(path) as (base, process):
                asyncio.run(minutes(base, process, tables.begin(SEATS, apart=False), asks.rate, asks.minutes))
    print(f"\n{platform.platform()}, Python {platform.python_version()}")


if __name__ == "__main__":
    main()
