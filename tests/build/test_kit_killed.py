"""A build killed at every step on the disk: the next one, of any game, leaves what an undisturbed build leaves."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
DRIVER = """
import os, shutil, sys
from pathlib import Path
from tilewright.build import export

OLD = {"kit.pdf": b"old", "rules.pdf": b"old", "svg/gone.svg": b"gone", "svg/tile.svg": b"old"}
NEW = {"kit.pdf": b"new", "rules.pdf": b"new", "score.pdf": b"new", "svg/tile.svg": b"new"}
OUT = Path("out")
STEPS = {"open", "os.rename", "os.mkdir", "os.remove", "os.rmdir"}
left = [0]

def contents(folder):
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}

def kill(event, arguments):
    if event in STEPS and left[0] and ".game" in str(arguments[0]) or event == "os.rename" and left[0]:
        left[0] -= 1
        if not left[0]:
            os._exit(9)

def fresh():
    shutil.rmtree(OUT, ignore_errors=True)
    export.write(OUT / "game", OLD.items(), {"key": "old"})
    (OUT / "game" / "mine.txt").write_bytes(b"mine")
    return contents(OUT)

before = fresh()
export.write(OUT / "game", NEW.items(), {"key": "new"})
after = contents(OUT)
sys.addaudithook(kill)
ends = {"old": 0, "new": 0}
for number in range(1, 1000):
    fresh()
    if not (child := os.fork()):
        left[0] = number
        export.write(OUT / "game", NEW.items(), {"key": "new"})
        os._exit(0)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    export.settle(OUT)  # as the next build of any game does first
    found = contents(OUT)
    assert found in (before, after), (number, found)
    assert os.listdir(OUT) == ["game"], (number, os.listdir(OUT))
    ends["old" if found == before else "new"] += 1
    export.write(OUT / "game", NEW.items(), {"key": "new"})
    assert contents(OUT) == after, number
    if not status:
        break
print(number, ends["old"], ends["new"])
"""


def test_killed_at_any_step_the_old_kit_or_the_new_one_is_whole(tmp_path: Path) -> None:
    own = os.environ | {"PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", DRIVER]
    done = subprocess.run(command, cwd=tmp_path, env=own, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    steps, old, new = map(int, done.stdout.split())
    assert steps == old + new
    assert min(old, new) > 10
