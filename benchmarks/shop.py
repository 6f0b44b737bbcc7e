"""Times the pictures that a print shop wants of a deck, as whole cold processes, all tools by turns in one run.

usage: python benchmarks/shop.py [--peers PYTHON] [--cards 108] [--runs 5] [--only TOOL,...]

The job: each of N poker cards as a PNG at 300 dots to an inch, and their back. Tilewright exports for The Game Crafter
(825 x 1125 dots with bleed, order.csv and all); Typst and Squib draw pictures of that size; protograf, which cannot do
otherwise, draws cards without bleed, and its PDF beside. Each figure is the median of the runs, its least in
brackets; what two processors do at once counts twice in the processor's time. "Nothing changed" finds that there is
nothing to do.
"""

from __future__ import annotations

import argparse
import os
import platform
import statistics
import struct
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from cards import INSTALLED, PEERS, Deck, Run, Tool  # type: ignore[import-not-found,unused-ignore] # beside this script


def tools(peers: Path) -> Iterator[Tool]:
    """Those that are there; the others are said to be missing."""
    export = (sys.executable, "-m", "tilewright", "export", "FOLDER", "tgc", "--out", "OUT")
    yield Tool("Tilewright, cold cache", export, cold=True)
    yield Tool("Tilewright", export)
    yield Tool("Tilewright, nothing changed", export, keep=True)
    jobs = {
        "typst": (str(peers), str(PEERS / "pictures_typst.py"), "CARDS", "OUT"),
        "protograf": (str(peers), str(PEERS / "job_protograf.py"), "CARDS", "PDF"),
    }
    for name, command in jobs.items():
        asked = (str(peers), "-c", f"from importlib.metadata import version; print(version('{name}'))")
        try:
            found = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
        except (OSError, subprocess.CalledProcessError):
            print(f"missing: {name} (`make peers` installs it)", file=sys.stderr)
            continue
        yield Tool(f"{name} {found}", command)
    asked = ("ruby", "-e", "require 'squib'; print Squib::VERSION")
    try:
        found = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        print("missing: squib (Debian's ruby, and gem install squib)", file=sys.stderr)
    else:
        yield Tool(f"squib {found}", ("ruby", str(PEERS / "pictures_squib.rb"), "CARDS", "OUT"))


def pictures(out: Path) -> str:
    """How many PNG files there are, and how many dots the first has."""
    files = sorted(out.rglob("*.png"))
    wide, high = struct.unpack(">II", files[0].read_bytes()[16:24])
    return f"{len(files)} of {wide} x {high}"


def both(seconds: Sequence[float]) -> str:
    """The median, and the least."""
    return f"{statistics.median(seconds):.2f} ({min(seconds):.2f})"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peers", type=Path, default=INSTALLED)
    parser.add_argument("--cards", type=int, default=108)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--only", default="", help="such as tilewright,typst")
    asked = parser.parse_args()
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment["PG_CARDS"] = "1"
    only = tuple(asked.only.casefold().split(","))
    chosen = [tool for tool in tools(asked.peers) if tool.name.casefold().startswith(only)]
    done: dict[str, list[Run]] = {tool.name: [] for tool in chosen}
    made: dict[str, str] = {}
    with tempfile.TemporaryDirectory() as scratch:
        deck = Deck(asked.cards, Path(scratch) / "deck")
        deck.make()
        for _ in range(asked.runs):
            for tool in chosen:
                done[tool.name].append(deck.run(tool, environment))
                made[tool.name] = pictures(deck.folder / "out")
    print("| tool | wall s (least) | processor s (least) | peak MB | pictures |")
    print("|---|---|---|---|---|")
    for name, runs in done.items():
        wall, cpu, peak = ([getattr(run, what) for run in runs] for what in ("wall", "cpu", "peak_mb"))
        print(f"| {name} | {both(wall)} | {both(cpu)} | {statistics.median(peak):.0f} | {made[name]} |")
    print(f"\n{asked.cards} cards, {platform.platform()}, {os.cpu_count()} cores, Python {platform.python_version()}")


if __name__ == "__main__":
    main()
