"""Times the Castles in the Air kit as whole processes: cold, with nothing changed, with one drawing changed.

usage: python benchmarks/kit.py [RUNS]      (from the project's root, with the project's own Python)

Each figure is the median of RUNS runs (5 unless told). Processor time and peak memory are the operating system's own
accounting of each finished process and of those it has begun; every run is pinned to one core where the system can, but
for those that say otherwise.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
GAME = ROOT / "data" / "castles-in-the-air"
COLD, CHANGED, BOTH = "cold", "one drawing changed", f", {os.cpu_count()} cores"
SETTLED = 2.5
"""Seconds after which a file that was written is noted as it is."""
RUNS = int(sys.argv[1]) if len(sys.argv) > 1 else 5


@dataclass(frozen=True)
class Run:
    """One finished process."""

    wall: float
    cpu: float
    peak_mb: float


def run(*arguments: str, cache: Path | None = None, everywhere: bool = False) -> Run:
    """Run the program once, on one core or on all there are, with a cache of its own."""
    pin = ["taskset", "-c", "0"] if shutil.which("taskset") and not everywhere else []
    start = time.perf_counter()
    command = [*pin, sys.executable, "-m", "tilewright", *arguments]
    environment = os.environ | ({"TILEWRIGHT_CACHE": str(cache)} if cache else {})
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # or every run compiles every module
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=ROOT, env=environment)
    _, status, used = os.wait4(process.pid, 0)
    wall = time.perf_counter() - start
    if status:
        raise SystemExit(f"{' '.join(arguments)} ended with {os.waitstatus_to_exitcode(status)}")
    return Run(wall, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


def table(rows: dict[str, list[Run]]) -> None:
    """Print a row per figure, medians."""
    print(f"{'':28} {'wall s':>8} {'cpu s':>8} {'peak MB':>8}")
    for name, runs in rows.items():
        middle = [statistics.median(getattr(each, what) for each in runs) for what in ("wall", "cpu", "peak_mb")]
        print(f"{name:28} {middle[0]:8.2f} {middle[1]:8.2f} {middle[2]:8.0f}")


def change_one_tile(game: Path, count: int) -> None:
    """Give one drawing, the first, another find, so that its tiles alone are drawn again."""
    path = game / "tiles.yaml"
    find = ("owl", "cat")[count % 2]
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub("find: (owl|cat)", f"find: {find}", text, count=1), encoding="utf-8")
    _age(path)
    time.sleep(SETTLED)


def _age(path: Path) -> None:
    """Let a file be a minute old: nothing is noted of one that may still be being written."""
    then = time.time() - 60
    os.utime(path, (then, then))


def main() -> None:
    """Measure and print."""
    rows: dict[str, list[Run]] = {"tilewright --help": [], COLD: [], "nothing changed": [], CHANGED: []}
    rows |= {f"{COLD}{BOTH}": [], f"{CHANGED}{BOTH}": []}
    with tempfile.TemporaryDirectory() as scratch:
        out, game, cache = (Path(scratch) / name for name in ("out", "castles-in-the-air", "cache"))
        shutil.copytree(GAME, game)
        for path in game.rglob("*"):
            _age(path)
        time.sleep(SETTLED)
        build = ("build", str(game), "--out", str(out))
        run("--help")
        for count in range(RUNS):
            rows["tilewright --help"].append(run("--help"))
            for where in ("", BOTH):
                shutil.rmtree(out, ignore_errors=True)
                shutil.rmtree(cache, ignore_errors=True)
                rows[f"{COLD}{where}"].append(run(*build, cache=cache, everywhere=bool(where)))
                if not where:
                    rows["nothing changed"].append(run(*build, cache=cache))
                change_one_tile(game, 2 * count + (where == BOTH) + 1)
                rows[f"{CHANGED}{where}"].append(run(*build, cache=cache, everywhere=bool(where)))
        files = sorted((out / "castles-in-the-air").glob("*.pdf"))
        table(rows)
        print()
        for path in files:
            print(f"{path.name:28} {path.stat().st_size / 1e6:8.2f} MB")
        print(f"{'all PDFs':28} {sum(path.stat().st_size for path in files) / 1e6:8.2f} MB")
    print(f"\n{platform.platform()}, Python {platform.python_version()}, medians of {RUNS}")


if __name__ == "__main__":
    main()
