"""Stopped while modules load, closed and full streams, errors of our own: a line each, and a sensible exit status."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.desk import ROOT, Desk
from tilewright.draw.studio import Studio

pytestmark = pytest.mark.usefixtures("interruptible")

STOPPED = "\nStopped. No file was changed.\n"
WHILE_LOADING = """
import os, signal, sys
sys.path.insert(0, {root!r})
here = os.getpid()  # what is loaded beside it stops it as well
def stop(event, arguments):
    if event == "import" and arguments[0] == {module!r}:
        os.kill(here, signal.{number})
sys.addaudithook(stop)
sys.argv = ["tilewright", "build", "g"]
from tilewright.__main__ import main
main()
"""


@pytest.mark.parametrize(("number", "status"), [("SIGINT", 130), ("SIGTERM", 143)])
@pytest.mark.parametrize("module", ["click", "tilewright.cli.options", "yaml", "reportlab"])
def test_stopped_while_modules_load_it_says_one_line(desk: Desk, module: str, number: str, status: int) -> None:
    desk.change("game.yaml", "tagline: A small", "tagline: A bright")
    code = WHILE_LOADING.format(root=str(ROOT), module=module, number=number)
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=desk.folder, capture_output=True, text=True, timeout=120, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (status, "", STOPPED)


def shell(desk: Desk, words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", "-c", f"{sys.executable} -m tilewright {words}"],
        cwd=desk.folder, env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip


def test_with_standard_error_closed_a_kit_is_built(desk: Desk) -> None:
    done = shell(desk, "build g --out new 2>&-")
    assert (done.returncode, done.stdout.splitlines()[0]) == (0, "new/lanterns/")


@pytest.mark.parametrize("words", ["--help", "build --help", "games", "games --json"])
def test_a_full_standard_output_is_told_in_a_line(desk: Desk, words: str) -> None:
    done = shell(desk, f"{words} > /dev/full")
    assert done.returncode == 1
    assert "no space left on device [O04]" in done.stderr.splitlines()[0]
    assert len(done.stderr.splitlines()) == 2
    assert shell(desk, f"{words} > /dev/full 2>&1").returncode == 1


def test_an_error_of_ours_names_the_face_and_says_how_to_go_on(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("of\x1b[2J ours")

    before = desk.built()
    monkeypatch.setattr(Studio, "draw", fail)
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(desk.folder / "cold"))
    desk.change("game.yaml", "tagline: A small", "tagline: A bright")
    result = desk.run("build", "g")
    assert result.exit_code == 70
    assert result.output.splitlines() == [
        "This is a mistake in Tilewright itself: ZeroDivisionError: of\\x1b[2J ours",
        "    at the face 'tiles-hall-1' of the part 'tiles'",
        "    -> your files are unchanged",
        "    -> the other components can be printed: name each with --only PART",
        "    -> please report it, with the file that `tilewright doctor GAME --bundle` writes",
        "    -> and with the output of the same command under TILEWRIGHT_TRACEBACK=1",
    ]
    assert desk.built() == before


def test_an_interrupt_that_a_library_rewrites_is_still_one(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """The layout of a booklet adds words to every exception's arguments, and fails where these are numbers."""

    def draw(*_: object) -> None:
        try:
            signal.raise_signal(signal.SIGINT)
        except KeyboardInterrupt as error:
            raise TypeError("unsupported operand") from error

    monkeypatch.setattr(Studio, "draw", draw)
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(desk.folder / "cold"))
    result = desk.run("build", "g", "--out", "new")
    assert (result.exit_code, result.output) == (130, STOPPED)
    assert not list(Path(desk.folder, "new").rglob("*"))


@pytest.mark.parametrize(
    "ends", ["sys.exit(3)", "raise SystemExit('no')", "print('there'); sys.exit(0)", "raise KeyError"]
)
def test_what_waits_for_the_end_of_the_program_still_runs(ends: str) -> None:
    """The program leaves before Python takes it apart: later than all that was registered, with its own status."""
    code = (
        "import atexit, sys, threading, time\nfrom tilewright import cli\n"
        "def late():\n    time.sleep(0.2)\n    print('a thread')\n"
        "def command(prog_name):\n    atexit.register(print, 'registered')\n    threading.Thread(target=late).start()\n"
        f"    {ends}\n"
        "cli.main = command\ncli.start()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stdout.split("\n")[-3:] == ["a thread", "registered", ""]
    assert done.returncode == {"sys.exit(3)": 3, "print('there'); sys.exit(0)": 0}.get(ends, 1)
    assert ("Traceback" in done.stderr) == (ends == "raise KeyError")
