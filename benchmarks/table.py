"""Two hundred games at once over HTTP -> how long answers take, and that no move is lost.

    python benchmarks/table.py [GAMES [SECONDS]]

Each game has a player who thinks for some seconds, looks and moves, and bots that answer on the server; all of it goes
through a real server in a process of its own, as a browser would ask it. In the end the server is killed and started
again, and each game has to be in the state that its last answer named, or in one that its bots have led it to.
"""

from __future__ import annotations

import asyncio
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from operator import attrgetter
from pathlib import Path
from typing import Any

import httpx

ROOT = Path(__file__).resolve().parents[1]
SHELF = ("castles-and-crowns", "castle", "castles-in-the-air", "sky-rise")
THINKS = (3.0, 7.0)
"""Seconds that a player thinks, at least and at most: someone who plays quickly."""
PORT = 4879
SERVES = """
import sys
from tilewright.studio.serve import tables
from tilewright.studio.house import TableHouse
from operator import attrgetter
from pathlib import Path
import uvicorn
house = TableHouse(Path(sys.argv[1]))
host, port = "127.0.0.1", int(sys.argv[2])
app = tables(house, f"{host}:{port}")
uvicorn.run(app, host=host, port=port, log_level="critical", access_log=False, lifespan="off")
"""


@dataclass
class Played:
    """What the player of one game has seen."""

    token: str
    number: int = 0
    have: list[str] = field(default_factory=list)
    looks: list[float] = field(default_factory=list)
    moves: list[float] = field(default_factory=list)
    over: bool = False


LOOKS, MOVES = attrgetter("looks"), attrgetter("moves")


def begin(path: Path, count: int) -> list[Played]:
    """So many games, of each of the shelf as many."""
    from tilewright.tables.ledger import Ledger  # noqa: PLC0415
    from tilewright.tables.live import lay  # noqa: PLC0415 - the server has a process of its own
    from tilewright.tables.parlour import Parlour  # noqa: PLC0415

    ledger = Ledger(path)
    parlour, games = Parlour(ledger), [lay(name, (), None) for name in SHELF]
    tokens = []
    for at in range(count):
        game = games[at % len(games)]
        who = ["person", *["greedy"] * (game.which.players - 1)]
        tokens.append(parlour.begin(game, who).chairs[0].token)
    ledger.close()
    return [Played(token) for token in tokens]


async def asked(client: httpx.AsyncClient, what: str, player: Played, **body: Any) -> tuple[Any, float]:  # noqa: ANN401 - JSON
    """What is answered, and in how many milliseconds."""
    start = time.perf_counter()
    answer = await client.post(f"/seat/{what}", json=body, headers={"X-Seat": player.token})
    spent = 1000 * (time.perf_counter() - start)
    answer.raise_for_status()
    return answer.json(), spent


async def play(client: httpx.AsyncClient, player: Played, until: float, luck: random.Random) -> None:
    """Look, think and move until the time is up or the game is over."""
    await asyncio.sleep(luck.uniform(0.0, THINKS[1]))
    while time.monotonic() < until and not player.over:
        sight, spent = await asked(client, "look", player, have=player.have)
        player.looks.append(spent)
        player.have = sight["picture"]["needs"]
        player.over, moves = sight["over"], [move for group in sight["moves"] for move in group["moves"]]
        await asyncio.sleep(luck.uniform(*THINKS))
        if moves and time.monotonic() < until:
            action = luck.choice(moves)["action"]
            answer, spent = await asked(client, "move", player, number=sight["number"], action=action)
            player.moves.append(spent)
            player.number = answer["number"]


async def lost(client: httpx.AsyncClient, players: list[Played]) -> int:
    """How many games are in an earlier state than was answered."""
    numbers = [(await asked(client, "who", player))[0]["number"] for player in players]
    return sum(number < player.number for number, player in zip(numbers, players, strict=True))


def say(what: str, times: list[float]) -> None:
    """A line of figures."""
    cuts = statistics.quantiles(times, n=100)
    within = f"95 of 100 within {cuts[94]:.1f}, most {max(times):.1f}"
    print(f"{what:6} {len(times):6} answers; ms: median {cuts[49]:.1f}, {within}")


@contextmanager
def server(path: Path) -> Iterator[None]:
    """A server in a process of its own, which is killed in the end."""
    command = [sys.executable, "-c", SERVES, str(path), str(PORT)]
    process = subprocess.Popen(command, env={**os.environ, "PYTHONPATH": str(ROOT)})
    try:
        yield
    finally:
        process.kill()
        process.wait()


async def run(path: Path, players: list[Played], seconds: float) -> None:
    """All games at once, then what is left of them."""
    limits = httpx.Limits(max_connections=len(players), keepalive_expiry=1.0)
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{PORT}", timeout=60, limits=limits) as client:
        with server(path):
            await ready(client)
            await asyncio.gather(*(asked(client, "look", player) for player in players[: len(SHELF)]))
            until, luck = time.monotonic() + seconds, random.Random(1)
            await asyncio.gather(*(play(client, each, until, random.Random(luck.random())) for each in players))
        spent = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        with server(path):
            await ready(client)
            gone = await lost(client, players)
    looks, moves = ([each for player in players for each in times(player)] for times in (LOOKS, MOVES))
    print(f"{len(players)} games at once for {seconds:g} s, {sum(each.over for each in players)} played to their end")
    say("looks", looks)
    say("moves", moves)
    print(f"processor time of the server, its start included: {spent:.1f} s, {1000 * spent / len(looks):.1f} ms a turn")
    print(f"lost after the server was killed: {gone}")


async def ready(client: httpx.AsyncClient) -> None:
    """Once the server answers."""
    for _ in range(600):
        try:
            await client.get("/seat/")
        except httpx.TransportError:
            await asyncio.sleep(0.1)
        else:
            return
    raise TimeoutError("the server does not answer")


if __name__ == "__main__":
    games, lasts = (*map(float, sys.argv[1:]), *(200.0, 60.0)[len(sys.argv) - 1 :])
    with tempfile.TemporaryDirectory() as folder:
        os.environ["TILEWRIGHT_DATA"] = folder
        file = Path(folder) / "games.sqlite"
        asyncio.run(run(file, begin(file, int(games)), lasts))
