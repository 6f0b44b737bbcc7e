"""The film of the README: its story can still be acted, its cut is of what was seen, and its files are small."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from docs import film
from tests.studio.test_studio_browser import CHROMIUM

README = film.ROOT / "README.md"


@pytest.mark.exhaustive
@pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium on this computer: apt install chromium")
def test_its_story_can_still_be_acted(tmp_path: Path) -> None:
    camera = film.Camera(runs=False)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        film.story(browser, tmp_path, camera, games=8, moves=(0, 0))
        browser.close()
    assert "'many' is not a whole number" in camera.words["mistake"]
    table = (tmp_path / "mygame" / "cards.csv").read_text(encoding="utf-8").replace(film.ROWS[1], film.ROWS[0])
    moments = film.cut(camera, table)
    assert 30 < len(moments) / film.RATE < 42
    assert {name for each in moments for name in (each.shot, each.next) if name} == {*camera.pictures}
    assert all(len(each.caption) < 60 for each in moments)


@pytest.mark.exhaustive
@pytest.mark.skipif(CHROMIUM is None or not shutil.which("ffmpeg"), reason="chromium and ffmpeg make the film")
def test_it_can_be_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["film.py", str(tmp_path)])
    film.main()
    small(tmp_path)


def small(folder: Path) -> None:
    """A film that a browser plays, and its poster."""
    data = (folder / "film.webm").read_bytes()
    assert data.startswith(b"\x1aE\xdf\xa3")
    assert len(data) < 4_000_000
    assert (folder / "film.jpg").stat().st_size < 150_000


def test_readme_shows_its_poster_and_leads_to_it() -> None:
    small(film.PICTURES)
    assert "(docs/pictures/film.jpg)](docs/pictures/film.webm)" in README.read_text(encoding="utf-8")
