"""Two builds into one folder at once: the second is told to wait, however close behind the first it comes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tilewright import disk
from tilewright.build import export
from tilewright.problem import RefusedError


def refused(folder: Path) -> bool:
    try:
        with export.locked(folder):
            return False
    except RefusedError as error:
        assert [problem.code for problem in error.problems] == ["O02"]  # noqa: PT017 - told apart from a lock that is free
        return True


def test_a_folder_is_held_for_one_build_and_free_again_after(tmp_path: Path) -> None:
    with export.locked(tmp_path / "game"):
        assert refused(tmp_path / "game")
        assert not refused(tmp_path / "other")
    assert not refused(tmp_path / "game")
    assert list(tmp_path.iterdir()) == []


def test_a_build_that_fails_lets_go(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError), export.locked(tmp_path / "game"):
        raise ZeroDivisionError
    assert list(tmp_path.iterdir()) == []


def test_a_lock_that_the_build_before_takes_away_is_taken_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first build ends between this one's opening the file and locking it: a third must not get in as well."""
    calls: list[int] = []
    lock, path = disk._lock, tmp_path / ".game.lock"  # noqa: SLF001 - the moment in question lies within

    def late(handle: int) -> None:
        if not calls:
            path.unlink()
        calls.append(handle)
        lock(handle)

    monkeypatch.setattr(disk, "_lock", late)
    with export.locked(tmp_path / "game"):
        assert path.exists()
        assert refused(tmp_path / "game")
