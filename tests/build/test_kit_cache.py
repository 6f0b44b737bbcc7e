"""The cache: an entry is whole and at its own place or it is a miss; the folder is the user's own, and bounded."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tilewright import folders
from tilewright.build import store as caches
from tilewright.build.store import Face, Store
from tilewright.svg.form import form
from tilewright.units import Box, Size

FACE = Face("tile", Size(60.0, 60.0), 3.0, "<svg/>", form(Box(-3, -3, 66, 66), ("0 0 1 1 re f",)), "ABCDE")
KEY, OTHER = "a" * 40, "b" * 40


@pytest.fixture
def kept(tmp_path: Path) -> Store:
    """A cache with a face in it."""
    cache = Store(tmp_path / "cache")
    cache.keep_face(KEY, FACE)
    assert cache.face(KEY) == FACE
    return cache


def entry(cache: Store, key: str = KEY) -> Path:
    assert cache.folder
    return cache.folder / f"{key}.entry"


def test_any_byte_changed_or_missing_is_a_miss(kept: Store) -> None:
    data = entry(kept).read_bytes()
    for at in range(len(data)):
        for spoilt in (data[:at], data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :], data + data[at : at + 1]):
            entry(kept).write_bytes(spoilt)
            assert kept.face(KEY) is None


def test_an_entry_under_another_key_is_a_miss(kept: Store) -> None:
    entry(kept).rename(entry(kept, OTHER))
    assert kept.face(OTHER) is None


SPOILS: dict[str, Callable[[Path], object]] = {
    "link": lambda path: path.symlink_to(path.with_suffix(".real")),
    "pipe": os.mkfifo,
    "folder": Path.mkdir,
    "device": lambda path: path.symlink_to("/dev/zero"),
}


@pytest.mark.parametrize("spoil", SPOILS.values(), ids=SPOILS)
def test_what_is_no_plain_file_is_a_miss(kept: Store, spoil: Callable[[Path], object]) -> None:
    entry(kept).rename(entry(kept).with_suffix(".real"))
    spoil(entry(kept))
    assert kept.face(KEY) is None
    kept.tidy()
    assert entry(kept).with_suffix(".real").exists()


def test_a_folder_that_others_can_write_to_or_a_link_is_no_cache(kept: Store, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "cache")
    assert Store(tmp_path / "link").face(KEY) is None
    (tmp_path / "cache").chmod(0o777)
    assert kept.face(KEY) is None


def test_it_forgets_what_is_old_or_too_much_and_only_entries_of_its_own(
    kept: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert kept.folder
    size = entry(kept).stat().st_size
    monkeypatch.setattr(caches, "MOST", 2 * size)
    (kept.folder / "notes.json").write_text("mine")
    for age, name in enumerate("cdef"):
        kept.keep_face(name * 40, FACE)
        now = entry(kept).stat().st_mtime
        os.utime(entry(kept, name * 40), (now - age - 1, now - age - 1))
    os.utime(entry(kept, "c" * 40), (1, 1))
    kept.tidy()
    left = sorted(path.name[0] for path in kept.folder.iterdir())
    assert left == ["a", "d", "n"]


def test_what_a_killed_build_has_left_half_written_is_cleared_away(kept: Store) -> None:
    assert kept.folder
    (kept.folder / ".0123456789abcdef.tilewright").write_bytes(b"half")
    kept.tidy()
    assert [path.name for path in kept.folder.iterdir()] == [entry(kept).name]


@pytest.mark.parametrize(
    ("names", "folder"),
    [
        ({"TILEWRIGHT_CACHE": "/a/b", "XDG_CACHE_HOME": "/c"}, "/a/b"),
        ({"XDG_CACHE_HOME": "/c"}, "/c/tilewright"),
        ({"XDG_CACHE_HOME": "out/.cache", "HOME": "/h"}, "/h/.cache/tilewright"),
        ({"HOME": "/h"}, "/h/.cache/tilewright"),
        ({"TILEWRIGHT_CACHE": "out/.cache", "HOME": "/h"}, None),
        ({"HOME": ""}, None),
    ],
)
def test_it_lies_where_the_user_keeps_such_things_and_never_where_one_works(
    names: dict[str, str], folder: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("TILEWRIGHT_CACHE", "XDG_CACHE_HOME", "HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in names.items():
        monkeypatch.setenv(name, value)
    assert folders.cache() == (Path(folder) if folder else None)


def test_without_a_folder_nothing_is_kept(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    for cache in (Store(None), Store(tmp_path / "file"), Store(Path("/proc/nowhere"))):
        cache.keep_face(KEY, FACE)
        cache.tidy()
        assert cache.face(KEY) is None
