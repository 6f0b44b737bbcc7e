"""A file that is changed is never half written, never another one, and stays who may read and write it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tilewright.problem import RefusedError
from tilewright.rng import Stream
from tilewright.texts.amendment import History, mark_of, set_value
from tilewright.texts.node import Spot

ROOT = Path(__file__).resolve().parents[2]
TEXT = "\ufeffa: 1 # the first\r\n" + "".join(f"b{number}: 'ä {number}'\r\n" for number in range(3_000))
CHANGES = """
import sys
from pathlib import Path
from tilewright.texts.amendment import mark_of, set_value
from tilewright.texts.node import Spot
path = Path(sys.argv[1])
print(flush=True)
while True:
    for value in (2, 1):
        set_value(path, Spot("x.yaml", 1, 4), value, mark_of(path.read_bytes()))
"""


@pytest.mark.parametrize("kills", [1, pytest.param(30, marks=pytest.mark.exhaustive)])
def test_a_file_is_the_old_one_or_the_new_one_whenever_the_process_is_killed(tmp_path: Path, kills: int) -> None:
    path, luck = tmp_path / "x.yaml", Stream("kills", "when")
    path.write_bytes(TEXT.encode())
    path.chmod(0o640)
    states = {TEXT.encode(), TEXT.replace("a: 1", "a: 2").encode()}
    for _ in range(kills):
        command = [sys.executable, "-c", CHANGES, str(path)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT) as process:
            assert process.stdout
            process.stdout.readline()
            with pytest.raises(subprocess.TimeoutExpired):
                process.wait(0.1 + luck.below(200) / 1_000)
            process.send_signal(signal.SIGKILL)
        assert path.read_bytes() in states
        assert path.stat().st_mode & 0o777 == 0o640
    set_value(path, Spot("x.yaml", 1, 4), 7, mark_of(path.read_bytes()))
    assert [each.name for each in tmp_path.iterdir()] == ["x.yaml"], "what was begun is cleared away"


def test_a_file_that_is_marked_as_only_read_stays(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text("a: 1\n", encoding="utf-8")
    path.chmod(0o444)
    with pytest.raises(RefusedError, match="W04"):
        set_value(path, Spot("x.yaml", 1, 4), 2, mark_of(b"a: 1\n"))
    assert path.read_text(encoding="utf-8") == "a: 1\n"
    assert [each.name for each in tmp_path.iterdir()] == ["x.yaml"]


@pytest.mark.parametrize("how", ["the file", "its folder"])
def test_no_change_is_taken_back_where_a_link_leads_elsewhere_now(tmp_path: Path, how: str) -> None:
    """Even to a file that says the same."""
    folder, elsewhere, history = tmp_path / "game", tmp_path / "elsewhere", History()
    for each in (folder, elsewhere):
        each.mkdir()
        (each / "x.yaml").write_text("a: 1\n", encoding="utf-8")
    path = folder / "x.yaml"
    history.note(set_value(path, Spot("x.yaml", 1, 4), 2, mark_of(b"a: 1\n")))
    (elsewhere / "x.yaml").write_text("a: 2\n", encoding="utf-8")
    path.unlink()
    if how == "the file":
        path.symlink_to(elsewhere / "x.yaml")
    else:
        folder.rmdir()
        folder.symlink_to(elsewhere)
    with pytest.raises(RefusedError, match="W01"):
        history.undo()
    assert history.undoes is not None
    assert (elsewhere / "x.yaml").read_text(encoding="utf-8") == "a: 2\n"


@pytest.mark.parametrize("odd", ["pipe", "device", "folder", "link to itself"])
def test_what_is_no_plain_file_is_refused_and_not_waited_for(tmp_path: Path, odd: str) -> None:
    path = tmp_path / "x.yaml"
    if odd == "pipe":
        os.mkfifo(path)
    elif odd == "folder":
        path.mkdir()
    else:
        path.symlink_to("/dev/zero" if odd == "device" else "x.yaml")
    with pytest.raises(RefusedError):
        set_value(path, Spot("x.yaml", 1, 4), 2, mark_of(b""))
