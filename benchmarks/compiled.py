"""Times all four games as they are and compiled by mypyc, in turn; the games played are compared, action by action.

usage: python benchmarks/compiled.py [--into FOLDER] [GAME ...]

From the project's root, with its own Python; it needs a C compiler.

All that games are played by is copied to FOLDER (a temporary one unless told) and compiled there as it stands, unless
it is there already; nothing here is changed. Whole games are timed in processor time, bots included, the same games of
the same seed in each of three rounds; each figure is the median.

When compiling pays: it takes about 80 seconds, once. A run of S seconds in plain Python saves S * (1 - 1 / ratio)
of them: at 2.5 times as quick, the 80 seconds are won back by 133 seconds of plain playing, in one run or several; at
twice as quick, by 160. The last column says so for each line, with the seconds that compiling has just taken. A few
games are over before that; long matches with greedy or search are what it is for.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import hatch_build

ROOT = Path(__file__).resolve().parents[1]
ROUNDS = 3
PLAYERS = (2, 4)
GAMES = ("castles-in-the-air", "castles-and-crowns", "castle", "sky-rise")
BOTS = {"random": 40, "greedy": 3, "learned": 1, "search:20": 1}
"""How many games of each; one with players who think takes as long as many at random."""


def measure(name: str, players: int, bot: str) -> dict[str, object]:
    """Decisions a second, and a fingerprint of the games, with the program that is first on Python's path."""
    from tilewright.engine import match  # noqa: PLC0415 - of that folder
    from tilewright.engine.bots import seated  # noqa: PLC0415 - as above
    from tilewright.engine.record import head_of  # noqa: PLC0415 - as above
    from tilewright.shelf import shelf  # noqa: PLC0415 - as above

    spec, bots = shelf.load(name), (bot,) * players
    game, head = shelf.engine(spec, players), head_of(spec, players, "both", bots)
    played, decisions, begun = hashlib.sha256(), 0, time.process_time()
    for number in range(1, BOTS[bot] + 1):
        seats = [each for each in seated(bots, "both", number, name) if each]
        record, _, outcome = match.play(game, head, seats, number)
        played.update(repr(record.actions).encode())
        decisions += outcome.decisions
    rate = decisions / (time.process_time() - begun)
    return {"form": match.form_of(game), "sha256": played.hexdigest(), "rate": rate}


def asked(folder: Path, name: str, players: int, bot: str) -> dict[str, object]:
    """The same in a process of its own, by the program of a folder."""
    command = [sys.executable, __file__, "--measure", name, str(players), bot]
    there = {**os.environ, "PYTHONPATH": str(folder / "generator")}
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=there, cwd=folder)
    return dict(json.loads(done.stdout))


def line(folder: Path, name: str, players: int, bot: str, took: float) -> str:
    """A row of the table.

    Raises:
        SystemExit: What is compiled is not, or plays another game.
    """
    rounds = [[asked(each, name, players, bot) for each in (ROOT, folder)] for _ in range(ROUNDS)]
    called = f"{name}, {players} players, {bot}"
    if len({each["sha256"] for pair in rounds for each in pair}) > 1:
        sys.exit(f"{called}: compiled, other games were played")
    if [each["form"] for each in rounds[0]] != ["plain Python", "compiled"]:
        sys.exit(f"{called}: not plain and compiled")
    plain, quick = (statistics.median(float(str(pair[at]["rate"])) for pair in rounds) for at in (0, 1))
    pays = f"{took / (1 - plain / quick):,.0f}" if took and quick > plain else ""
    load = os.getloadavg()[0]
    return f"| {name} | {players} | {bot} | {plain:,.0f} | {quick:,.0f} | {quick / plain:.2f} | {pays} | {load:.0f} |"


def main() -> None:
    """Compile, measure in turn, print."""
    if sys.argv[1:2] == ["--measure"]:
        print(json.dumps(measure(sys.argv[2], int(sys.argv[3]), sys.argv[4])))
        return
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=GAMES, metavar="GAME")
    parser.add_argument("--into", type=Path, metavar="FOLDER", help="where it is, or is to be, compiled")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder, took = (wanted.into or Path(temporary)).resolve(), 0.0
        if not (folder / "generator").is_dir():
            begun = time.monotonic()
            hatch_build.main(folder)
            took = time.monotonic() - begun
        print("| | players | bots | plain, decisions/s | compiled, decisions/s | ratio | pays from, s | load |")
        print("|---|---|---|---|---|---|---|---|")
        for name in wanted.games:
            for players in (2,) if name == "castle" else PLAYERS:
                for bot in BOTS:
                    print(line(folder, name, players, bot, took), flush=True)
    print(f"\ncompiled in {took:.0f} s" if took else "\ncompiled before")
    print("all games are the same, action by action")
    print(f"{platform.platform()}, Python {platform.python_version()}, medians of {ROUNDS}, processor time, one core")


if __name__ == "__main__":
    main()
