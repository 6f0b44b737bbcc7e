"""Would the tests notice if the code were wrong? Make one place wrong at a time, and run the tests that could see it.

    .venv/bin/python -m tests.mutants --sample 300 --seed 1 [--part draw] [--jobs 2]

The same seed draws the same mutants from the same code: some of each part, more of a larger one, every kind in turn.
Each is made in a copy of the tree. Rings of tests run one after the other, the nearest first, the quickest of a ring
first, until a test fails. It counts if it fails once more alone, and passes alone without the mutant.

* noticed: mypy or a test refuses the mutant.
* survived: every test of the rings that were asked for passes.
* undecided: the time for one mutant ran out first.

What was found is kept in a file, and asked again only if the module has changed, or with `--again`.
"""

from __future__ import annotations

import argparse
import json
import resource
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import suppress
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from docs import map as house
from tests.mutants.places import ROOT, Mutant, drawn, mutants
from tests.mutants.trial import Found, Learnt, Tree, judged, rings

RESULTS = ROOT / "out" / "mutants.jsonl"
OUTCOMES = ("noticed", "survived", "undecided")
MEMORY = 6 * 2**30
"""The most that a mutant may fill, in bytes: some never stop adding to a list."""


def key(mutant: Mutant) -> str:
    """By which the result of a mutant is known, as long as its module is the same."""
    text = sha256((ROOT / mutant.path).read_bytes()).hexdigest()
    return f"{mutant.path} {text[:16]} {mutant.start} {mutant.end} {mutant.after}"


def kept(results: Path) -> dict[str, Found]:
    """What was found before; of the same mutant the last."""
    lines = results.read_text(encoding="utf-8").splitlines() if results.exists() else []
    rows: list[dict[str, Any]] = [json.loads(line) for line in lines]
    return {row["key"]: Found(**row["found"]) for row in rows}


def report(found: Sequence[tuple[Mutant, Found]]) -> str:
    """A table by part, and the mutants that no test noticed."""
    counts = Counter((part, one.outcome) for mutant, one in found for part in (mutant.part, "all"))
    lines = [f"{'part':<14} {' '.join(f'{outcome:>9}' for outcome in OUTCOMES)}"]
    parts = (*sorted({mutant.part for mutant, _ in found}), "all")
    lines += [f"{part:<14} {' '.join(f'{counts[part, outcome]:>9}' for outcome in OUTCOMES)}" for part in parts]
    for mutant, one in sorted(found, key=lambda pair: (pair[1].outcome != "survived", pair[0].path, pair[0].line)):
        if one.outcome != "noticed":
            lines.append(f"{one.outcome} after {one.rings} rings: {mutant.path}:{mutant.line} {mutant.shown}")
    taken = sum(one.seconds for _, one in found)
    return "\n".join([*lines, f"{len(found)} mutants took {taken / 60:.0f} minutes of one process"]) + "\n"


def asked(waiting: Sequence[Mutant], options: argparse.Namespace, learnt: Learnt) -> Iterator[tuple[Mutant, Found]]:
    """Try mutants, as many at once as there are jobs; each as soon as it is done."""
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(options.jobs) as pool:
        trees = [Tree(Path(folder) / str(job), learnt) for job in range(min(options.jobs, len(waiting)))]
        free = SimpleQueue[tuple[Tree, bool]]()
        for tree in trees:
            free.put((tree, not tree.refused()))

        def ask(mutant: Mutant) -> Found:
            tree, types = free.get()
            try:
                return judged(tree, mutant, rings(mutant.module)[: options.rings], options.seconds, types=types)
            finally:
                free.put((tree, types))

        begun = {pool.submit(ask, mutant): mutant for mutant in waiting}
        try:
            for future in as_completed(begun):
                yield begun[future], future.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
            for tree in trees:
                tree.stopped = True


def main() -> None:
    """Draw, ask, and report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", type=int, default=300, help="how many mutants")
    parser.add_argument("--seed", default="1", help="which of them")
    parser.add_argument("--part", default="", help="a part or a module alone: draw, castle_tiles.assign")
    parser.add_argument("--jobs", type=int, default=1, help="how many at once, each in a copy of its own")
    parser.add_argument("--seconds", type=float, default=1800, help="the longest for one mutant")
    parser.add_argument("--rings", type=int, default=4, help="1: the tests of its part; 4: every test")
    parser.add_argument("--results", type=Path, default=RESULTS, help="where the results are kept")
    parser.add_argument("--again", action="store_true", help="ask those again that no test noticed")
    options = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, resource.getrlimit(resource.RLIMIT_DATA)[1]))

    inside = f"{options.part}." if options.part else ""
    every = [mutant for one in house.modules() if f"{one.name}.".startswith(inside) for mutant in mutants(one)]
    keys = {mutant: key(mutant) for mutant in drawn(every, options.sample, options.seed)}
    before = {name: one for name, one in kept(options.results).items() if one.outcome == "noticed" or not options.again}
    found = {mutant: before[name] for mutant, name in keys.items() if name in before}
    waiting = [mutant for mutant in keys if mutant not in found]

    times = options.results.with_suffix(".times.json")
    learnt = Learnt(json.loads(times.read_text(encoding="utf-8")) if times.exists() else {})
    options.results.parent.mkdir(parents=True, exist_ok=True)
    with suppress(KeyboardInterrupt):  # the next run goes on with those that were not asked yet
        for mutant, one in asked(waiting, options, learnt):
            found[mutant] = one
            row = {"key": keys[mutant], "mutant": asdict(mutant), "found": asdict(one)}
            with options.results.open("a", encoding="utf-8") as results:
                results.write(json.dumps(row, ensure_ascii=False) + "\n")
            times.write_text(json.dumps(learnt.seconds), encoding="utf-8")
            what = f"{one.outcome} {one.seconds} s: {mutant.path}:{mutant.line} {mutant.shown}  {one.by}"
            sys.stdout.write(f"{len(found)}/{len(keys)} {what}\n")
            sys.stdout.flush()
    sys.stdout.write(f"\n{report([*found.items()])}")


if __name__ == "__main__":
    main()
