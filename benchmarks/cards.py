"""Times the peers' deck of cards as whole cold processes, all tools by turns in one run, and prints the table.

usage: python benchmarks/cards.py [--peers PYTHON] [--sizes 54,540,5400] [--runs 5] [--only TOOL,...] [--instructions]

Run it from the project's root, after `make peers`. PYTHON is one that has protograf, typst and weasyprint; a tool that
is not there is listed as missing. Each figure is the median of the runs, its least in brackets. A tool that has taken
LONG seconds with one deck is not run with it again, and its line shows how many runs it had. Processor time and peak
memory are the operating system's own accounting of each process and those it waits for.

Every run starts a new process and has no out/. "Cold cache" has an empty cache as well, as after an installation;
otherwise the cache is that of the run before, as on any later day. With --instructions each of Tilewright's lines is
followed by the millions of instructions that valgrind's cachegrind counts: these do not depend on what else the
machine does.
"""

from __future__ import annotations

import argparse
import os
import platform
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

import pikepdf
from cards_folder import write  # type: ignore[import-not-found,unused-ignore] # beside this script

ROOT = Path(__file__).resolve().parents[1]
PEERS = ROOT / "benchmarks" / "peers"
OWN = Path("/usr/share/fonts/truetype/dejavu")
"""The font that the peers use as well (Debian: fonts-dejavu-core)."""
INSTALLED = ROOT / ".peers" / "bin" / "python"
"""Where `make peers` installs the others."""
LONG = 40.0


@dataclass(frozen=True)
class Tool:
    """What is run: its name with its version, the command (the words CARDS, FOLDER, PDF and OUT stand for paths)."""

    name: str
    command: tuple[str, ...]
    folder: str = "game"
    cold: bool = False
    keep: bool = False
    """What was written by the run before stays."""


@dataclass(frozen=True)
class Run:
    """One finished process."""

    wall: float
    cpu: float
    peak_mb: float


@dataclass(frozen=True)
class Deck:
    """The job in a folder of its own: the cards, the same as two game folders, and where results go."""

    cards: int
    folder: Path

    def make(self) -> None:
        """Write the cards and the game folders."""
        self.folder.mkdir()
        table = self.folder / "cards.csv"
        subprocess.run([sys.executable, PEERS / "gen_data.py", str(self.cards), table], check=True)
        write(table, self.folder / "game")
        write(table, self.folder / "wrapped", wrapped=True)
        if OWN.is_dir():
            write(table, self.folder / "own", own=OWN)

    def command(self, tool: Tool) -> list[str]:
        """The tool's command, with nothing left of its last run but the cache."""
        out = self.folder / "out"
        if not tool.keep:
            shutil.rmtree(out, ignore_errors=True)
        out.mkdir(exist_ok=True)
        if tool.cold:
            shutil.rmtree(self.cache, ignore_errors=True)
        paths = {
            "CARDS": self.folder / "cards.csv",
            "FOLDER": self.folder / tool.folder,
            "PDF": out / "cards.pdf",
            "OUT": out,
        }
        return [str(paths.get(word, word)) for word in tool.command]

    @property
    def cache(self) -> Path:
        """Where Tilewright keeps what it has made: a folder of this deck's own."""
        return self.folder / "cache"

    def run(self, tool: Tool, environment: dict[str, str]) -> Run:
        """Run the tool once."""
        command = self.command(tool)
        environment = environment | {"TILEWRIGHT_CACHE": str(self.cache)}
        start = time.perf_counter()
        process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        _, status, used = os.wait4(process.pid, 0)
        wall = time.perf_counter() - start
        if status:
            raise SystemExit(f"{tool.name} ended with {os.waitstatus_to_exitcode(status)}: {' '.join(command)}")
        return Run(wall, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)

    def instructions(self, tool: Tool, environment: dict[str, str]) -> int:
        """What one run of the tool executes, in millions; a small deck is built by one process."""
        log = self.folder / "log"
        count = ["valgrind", "--tool=cachegrind", "--cache-sim=no", f"--cachegrind-out-file={os.devnull}"]
        environment = environment | {"TILEWRIGHT_CACHE": str(self.cache), "PYTHONHASHSEED": "0"}
        command = [*count, f"--log-file={log}", *self.command(tool)]
        subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True)
        counted = re.findall(r"I\s+refs:\s+([\d,]+)", log.read_text(encoding="utf-8"))
        return round(sum(int(each.replace(",", "")) for each in counted) / 1e6)

    def result(self) -> tuple[int, int]:
        """Bytes and pages of the PDF that the last run has written."""
        (path,) = [*self.folder.glob("out/cards.pdf"), *self.folder.glob("out/*/kit-a4-card-both-sides.pdf")]
        with pikepdf.open(path) as pdf:
            return path.stat().st_size, len(pdf.pages)


def tools(peers: Path) -> Iterator[Tool]:
    """Those that are there; the others are said to be missing."""
    build = (sys.executable, "-m", "tilewright", "build", "FOLDER", "--out", "OUT")
    yield Tool("Tilewright", build)
    yield Tool("Tilewright, cold cache", build, cold=True)
    yield Tool("Tilewright, text wrapped into a box", build, "wrapped")
    if OWN.is_dir():
        yield Tool("Tilewright, a font of one's own", build, "own")
    jobs = {
        "protograf": (str(peers), str(PEERS / "job_protograf.py"), "CARDS", "PDF"),
        "typst": (str(peers), str(PEERS / "job_typst.py"), "CARDS", "PDF"),
        "weasyprint": (str(PEERS / "job_weasyprint.sh"), "CARDS", "PDF"),
    }
    for name, command in jobs.items():
        if found := _said(str(peers), "-c", f"from importlib.metadata import version; print(version('{name}'))"):
            yield Tool(f"{name} {found}", command)
        else:
            print(f"missing: {name} (`make peers` installs it)", file=sys.stderr)
    if found := _said("chromium", "--version"):
        yield Tool(" ".join(found.split()[:2]), (str(PEERS / "job_chromium.sh"), "CARDS", "PDF"))
    else:
        print("missing: chromium", file=sys.stderr)


def _said(*command: str) -> str:
    """What a command prints; nothing where it cannot be run."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def measure(
    deck: Deck, all_tools: Sequence[Tool], runs: int, environment: dict[str, str], *, instructions: bool
) -> None:
    """Print a line for each tool."""
    done: dict[Tool, list[Run]] = {tool: [] for tool in all_tools}
    results: dict[Tool, tuple[int, int]] = {}
    for _ in range(runs):
        for tool, so_far in done.items():
            if sum(run.wall for run in so_far) < LONG:
                so_far.append(deck.run(tool, environment))
                results[tool] = deck.result()
    for tool, each in done.items():
        wall, cpu, peak = ([getattr(run, what) for run in each] for what in ("wall", "cpu", "peak_mb"))
        size, pages = results[tool]
        few = "" if len(each) == runs else f" ({len(each)} run{'s' * (len(each) > 1)})"
        print(
            f"| {deck.cards:,} | {tool.name}{few} | {_both(wall)} | {_both(cpu)} | {statistics.median(peak):.0f} "
            f"| {size / 1000:,.0f} | {pages:,} |",
            flush=True,
        )
        if instructions and tool.name.startswith("Tilewright"):
            print(f"|  | {tool.name}: {deck.instructions(tool, environment):,} million instructions |  |  |  |  |  |")


def _both(seconds: Sequence[float]) -> str:
    return f"{statistics.median(seconds):.2f} ({min(seconds):.2f})"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peers", type=Path, default=INSTALLED)
    parser.add_argument("--sizes", default="54,540,5400")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--only", default="", help="such as tilewright,typst")
    parser.add_argument("--instructions", action="store_true", help="count them as well; needs valgrind")
    asked = parser.parse_args()
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment |= {"PY": sys.executable, "WEASY": str(asked.peers.parent / "weasyprint")}
    only = tuple(asked.only.casefold().split(","))
    all_tools = [tool for tool in tools(asked.peers) if tool.name.casefold().startswith(only)]
    print("| cards | tool | wall s (least) | processor s (least) | peak MB | PDF kB | pages |")
    print("|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as scratch:
        warm = Deck(9, Path(scratch) / "warm")
        warm.make()
        for tool in all_tools:
            warm.run(tool, environment)
        for size in map(int, asked.sizes.split(",")):
            deck = Deck(size, Path(scratch) / str(size))
            deck.make()
            measure(deck, all_tools, asked.runs, environment, instructions=asked.instructions)
    libraries = ", ".join(f"{name} {version(name)}" for name in ("reportlab", "pydantic", "click"))
    print(f"\n{platform.platform()}, {os.cpu_count()} cores, Python {platform.python_version()}, {libraries}")


if __name__ == "__main__":
    main()
