"""An out/ that came with somebody's game: nothing outside is read, written or deleted, and nothing is waited for."""

from __future__ import annotations

import contextlib
import json
import os
from hashlib import sha256
from pathlib import Path

import pytest

from tilewright.build import export
from tilewright.problem import RefusedError

NEW = {"kit.pdf": b"new", "svg/tile.svg": b"new"}
PLACES = (
    "out",
    "out/game",
    "out/.game.lock",
    "out/.game.new",
    "out/.game.moving",
    "out/game/kit.pdf",
    "out/game/manifest.json",
    "out/game/svg",
    "out/game/svg/tile.svg",
)


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    """A folder of the user's with files that have the names a build writes."""
    folder = tmp_path / "outside"
    (folder / "svg").mkdir(parents=True)
    for name in ("file", "manifest.json", "kit.pdf", "svg/tile.svg"):
        (folder / name).write_bytes(b"mine")
    return folder


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def refused(folder: Path) -> str:
    with pytest.raises(RefusedError) as error:
        export.write(folder, NEW.items(), {})
    (problem,) = error.value.problems
    assert problem.code == "O01"
    return problem.message


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("target", ["outside", "outside/file", "outside/nowhere", "/dev/zero"])
def test_a_link_is_refused_wherever_it_stands(outside: Path, tmp_path: Path, place: str, target: str) -> None:
    before = contents(outside)
    (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / place).symlink_to(target if target.startswith("/") else tmp_path / target)
    export.settle(tmp_path / "out")
    assert export.unchanged(tmp_path / "out" / "game", "key") is None
    assert "in the way" in refused(tmp_path / "out" / "game")
    assert contents(outside) == before
    assert (tmp_path / place).is_symlink()


@pytest.mark.parametrize("place", PLACES)
def test_a_pipe_is_refused_and_not_waited_for(tmp_path: Path, place: str) -> None:
    (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
    os.mkfifo(tmp_path / place)
    export.settle(tmp_path / "out")
    assert export.unchanged(tmp_path / "out" / "game", "key") is None
    assert "in the way" in refused(tmp_path / "out" / "game")


def listed(data: bytes) -> dict[str, object]:
    return {"sha256": sha256(data).hexdigest(), "bytes": len(data)}


@pytest.mark.parametrize("name", ["../outside/file", "svg/../../../outside/file", "{tmp}/outside/file", "link/file"])
@pytest.mark.parametrize("place", ["game", ".game.moving", ".game.moving/.old", ".other.moving"])
def test_a_manifest_deletes_and_moves_nothing_outside(outside: Path, tmp_path: Path, place: str, name: str) -> None:
    before = contents(outside)
    folder = tmp_path / "out" / place
    folder.mkdir(parents=True)
    for within in {folder, tmp_path / "out" / "game"}:
        within.mkdir(exist_ok=True)
        (within / "link").symlink_to(outside)
    files = {name.format(tmp=tmp_path): listed(b"mine")}
    (folder / "manifest.json").write_text(json.dumps({"key": "key", "files": files}))
    export.settle(tmp_path / "out")
    assert export.unchanged(tmp_path / "out" / "game", "key") is None
    with contextlib.suppress(RefusedError):  # of a link that was to be moved
        export.write(tmp_path / "out" / "game", NEW.items(), {})
    assert contents(outside) == before


def test_of_the_old_files_only_those_that_are_as_they_were_written_go(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    export.write(folder, {"svg/left.svg": b"1", "svg/edited.svg": b"2", "kit.pdf": b"3"}.items(), {})
    (folder / "svg" / "edited.svg").write_bytes(b"by hand")
    export.write(folder, {"kit.pdf": b"3"}.items(), {})
    assert sorted(contents(folder)) == ["kit.pdf", "manifest.json", "svg/edited.svg"]
