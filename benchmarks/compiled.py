"""Times Castles in the Air as it is and compiled by mypyc, in turn; the games played are compared, action by action.

usage: python benchmarks/compiled.py [SECONDS]      (from the project's root, with its own Python; needs a C compiler)

All that games are played by is copied to a temporary folder and compiled there as it stands; nothing here is changed.
SECONDS of processor time (1 unless told) go to each of five rounds of each; each figure is the median.
"""

from __future__ import annotations

import hashlib
import json
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
ROUNDS = 5
PLAYERS = (2, 4)
COMPARED = 50


def measure(folder: str, seconds: float, players: int) -> dict[str, object]:
    """Games and decisions a second of the engine in a folder, and a fingerprint of its first games."""
    sys.path.insert(0, folder)
    from benchmarks.engine import Ours  # noqa: PLC0415 - of that folder
    from tilewright.games.castles_in_the_air.engine import legal  # noqa: PLC0415 - as above
    from tilewright.shelf import shelf  # noqa: PLC0415 - as above

    one = Ours(shelf.engine(shelf.load("castles-in-the-air"), players))
    played = hashlib.sha256()
    for _ in range(COMPARED):
        played.update(str(one.after(1 << 30).history()).encode())
    counts, spent = one.played(seconds, checked=False)
    clone = one.copying(sum(counts) // len(counts) // 2)
    rates = {"games": len(counts) / spent, "decisions": sum(counts) / spent, "clone": clone}
    return {"compiled": not str(legal.__file__).endswith(".py"), "sha256": played.hexdigest(), **rates}


def compiled(folder: Path) -> float:
    """A copy of the program with its engine compiled; the seconds it took."""
    begun = time.monotonic()
    hatch_build.main(folder)
    return time.monotonic() - begun


def asked(folder: Path, seconds: float, players: int) -> dict[str, float]:
    """The same in a process of its own."""
    command = [sys.executable, __file__, "--measure", str(folder), str(seconds), str(players)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return dict(json.loads(done.stdout))


def main() -> None:
    """Compile, measure in turn, print."""
    if sys.argv[1:2] == ["--measure"]:
        print(json.dumps(measure(sys.argv[2], float(sys.argv[3]), int(sys.argv[4]))))
        return
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
    with tempfile.TemporaryDirectory() as name:
        took = compiled(Path(name))
        print("| players | | games/s | decisions/s | clone µs |\n|---|---|---|---|---|")
        for players in PLAYERS:
            rounds = [(asked(ROOT, seconds, players), asked(Path(name), seconds, players)) for _ in range(ROUNDS)]
            if len({each["sha256"] for pair in rounds for each in pair}) > 1:
                sys.exit("compiled, other games were played")
            for number, kind in enumerate(("as it is", "compiled")):
                own = [pair[number] for pair in rounds]
                games, decisions, clone = (
                    statistics.median(each[key] for each in own) for key in ("games", "decisions", "clone")
                )
                print(f"| {players} | {kind} | {games:,.0f} | {decisions:,.0f} | {clone:.2f} |")
    print(f"\ncompiled in {took:.0f} s; {COMPARED} games of each are the same, action by action")
    print(f"{platform.platform()}, Python {platform.python_version()}, medians of {ROUNDS}, processor time, one core")


if __name__ == "__main__":
    main()
