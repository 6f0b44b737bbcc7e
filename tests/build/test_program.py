"""What a cache must not outlive is known without reading the program again, and never from before a change."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

import pytest

from tilewright.build import store as programs


def stamp(folder: Path) -> str:
    return programs._stamp(sorted(os.scandir(folder), key=lambda entry: entry.path))  # noqa: SLF001 - what tells files apart


def test_the_digest_is_kept_and_is_that_of_the_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(tmp_path / "cache"))
    ask, read = programs._program.__wrapped__, programs._digest  # noqa: SLF001 - how often files are read
    counted = list[int]()

    def counting(paths: Iterable[str]) -> str:
        counted.append(1)
        return read(paths)

    monkeypatch.setattr(programs, "_digest", counting)
    monkeypatch.setattr("time.time_ns", lambda: 2**62)  # all files are old
    digest = ask()
    assert (ask(), counted) == (digest, [1])
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(tmp_path / "another"))
    assert (ask(), counted) == (digest, [1, 1])


def test_a_file_that_was_written_is_another_even_at_the_same_size_and_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a.py"
    file.write_text("a = 1\n", encoding="utf-8")
    os.utime(file, ns=(1, 1))
    assert not stamp(tmp_path), "it is too fresh to be told from what is written next"
    monkeypatch.setattr("time.time_ns", lambda: 2**62)
    before = stamp(tmp_path)
    assert before == stamp(tmp_path)
    while file.stat().st_ctime_ns == tmp_path.stat().st_mtime_ns:
        (tmp_path / "b").touch()  # until the clock of the disk has gone on
    (tmp_path / "b").unlink(missing_ok=True)
    file.write_text("a = 2\n", encoding="utf-8")
    os.utime(file, ns=(1, 1))
    assert before != stamp(tmp_path)
