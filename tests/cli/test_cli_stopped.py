"""Builds that are stopped, killed or started twice: out/ is whole afterwards, and nothing is left lying about."""

from __future__ import annotations

import gc
import json
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.cli.desk import Desk
from tilewright.cli.guard import uncollected

pytestmark = pytest.mark.usefixtures("interruptible")

SLOW = """
import sys, time
sys.path.insert(0, {root!r})
import tilewright.build.{module} as slow
real = slow.{name}
def held(*args, **kwargs):
    open("here", "w").close()
    while not __import__("os").path.exists("go"):
        time.sleep(0.01)
    return real(*args, **kwargs)
slow.{name} = held
from tilewright.cli import main
main(["build", "g"])
"""


def _slow(desk: Desk, module: str, name: str) -> subprocess.Popen[str]:
    """A build that waits at that function until there is a file called go."""
    import sys  # noqa: PLC0415

    from tests.cli.desk import ROOT  # noqa: PLC0415

    code = SLOW.format(root=str(ROOT), module=module, name=name)
    process = subprocess.Popen(
        [sys.executable, "-c", code], cwd=desk.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    _wait_for(desk.folder / "here", process)
    return process


def _wait_for(path: Path, process: subprocess.Popen[str]) -> None:
    end = time.monotonic() + 20
    while not path.exists():
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < end
        time.sleep(0.01)


def _tidy(desk: Desk) -> bool:
    """Nothing in out/ but the games' folders."""
    return [path.name for path in desk.out.iterdir() if path.name != "lanterns"] == []


def _whole(desk: Desk) -> bool:
    """The folder is what one build wrote: its manifest lists every file."""
    folder = desk.out / "lanterns"
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    names = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    return names == {*manifest["files"], "manifest.json"}


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
@pytest.mark.parametrize(
    ("module", "name"),
    [
        pytest.param("faces", "compiled", id="while a face is drawn"),
        pytest.param("products", "kit_files", id="while the kit is laid out"),
        pytest.param("export", "move", id="when all is written and nothing moved"),
    ],
)
def test_stopped_half_way_leaves_everything_as_it_was(
    desk: Desk, module: str, name: str, number: signal.Signals, status: int
) -> None:
    desk.change("game.yaml", "tagline: A small", "tagline: A bright")
    before = desk.built()
    process = _slow(desk, module, name)
    process.send_signal(number)
    _said, told = process.communicate(timeout=20)
    assert process.returncode == status
    assert told.split("\n") == ["", "Stopped. No file was changed.", ""]
    assert desk.built() == before
    assert _tidy(desk)
    assert desk.run("build", "g").exit_code == 0


def test_what_a_killed_build_has_left_is_cleared_away_by_the_next(desk: Desk) -> None:
    desk.change("game.yaml", "tagline: A small", "tagline: A bright")
    before = desk.built()
    process = _slow(desk, "export", "move")
    process.kill()
    process.communicate(timeout=20)
    assert {name: data for name, data in desk.built().items() if name.startswith("lanterns")} == before
    assert not _tidy(desk)
    assert desk.run("build", "g").exit_code == 0
    assert _tidy(desk)
    assert _whole(desk)


def test_while_one_build_writes_another_says_so_and_the_first_goes_on(desk: Desk) -> None:
    desk.change("game.yaml", "tagline: A small", "tagline: A bright")
    before = desk.built()
    first = _slow(desk, "export", "move")
    assert desk.run("build", "g").output.splitlines() == [
        "out/lanterns: another build is writing into this folder [O02]",
        "    -> wait for it to end, or build with another --out",
    ]
    (desk.folder / "go").touch()
    said, told = first.communicate(timeout=20)
    assert (first.returncode, told, said.split("\n")[0]) == (0, "", "out/lanterns/")
    assert desk.built() != before
    assert _tidy(desk)
    assert _whole(desk)


def test_two_builds_at_once_both_end_and_leave_one_whole_folder(desk: Desk) -> None:
    desk.change("game.yaml", "tagline: A small", "tagline: A bright")
    builds = [desk.start("build", "g", *more) for more in ((), ())]
    told = [build.communicate(timeout=30)[1] for build in builds]
    status = [build.returncode for build in builds]
    assert 0 in status
    assert all(code == 0 or "another build is writing" in said for code, said in zip(status, told, strict=True))
    assert _tidy(desk)
    assert _whole(desk)
    assert "nothing has changed" in desk.run("build", "g").output


def test_what_a_build_has_made_is_not_looked_through_when_it_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []
    monkeypatch.setattr(gc, "get_freeze_count", lambda: 0)
    gc.unfreeze()

    def note(phase: str, _: dict[str, int]) -> None:
        looked.append(phase)

    gc.callbacks.append(note)
    try:
        with uncollected():
            made = [[number] for number in range(100_000)]
        made += [[number] for number in range(100)]
        assert gc.isenabled()
    finally:
        gc.callbacks.remove(note)
        gc.freeze()
    assert looked == []
