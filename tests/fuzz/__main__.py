"""Tries hostile and clumsy folders, records and codes for as long as one likes; keeps what finds a fault.

python -m tests.fuzz --seconds 600 --seed tuesday
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from tests.fuzz.answers import fault
from tests.fuzz.cases import FOUND, cases


def run(seconds: float, seed: str) -> int:
    """Faults found in that time; each is kept in tests/fuzz/found, where the tests try it for ever."""
    faults, tried, until = 0, 0, time.monotonic() + seconds
    slowest = (0.0, "")
    for case in cases(seed, heavy=12):
        begun = time.monotonic()
        if begun > until:
            break
        tried += 1
        with tempfile.TemporaryDirectory() as folder:
            problem = fault(case, Path(folder))
        slowest = max(slowest, (time.monotonic() - begun, case.name))
        if problem:
            faults += 1
            sys.stdout.write(f"{case.save(FOUND)}: {problem}\n")
            sys.stdout.flush()
    sys.stdout.write(f"{tried} tried, {faults} faults; the slowest took {slowest[0]:.1f} s: {slowest[1]}\n")
    return faults


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=600, help="how long")
    parser.add_argument("--seed", default=str(time.time_ns()), help="which cases; others each time without one")
    options = parser.parse_args()
    sys.exit(run(options.seconds, options.seed) > 0)
