"""Takes the pictures of the studio, and of a review, from the pages themselves: part of `make pictures`.

usage: python docs/page_pictures.py      (needs chromium; without it the pictures stay as they are)
"""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "docs" / "pictures"
AIR, SHADE, WIDE = 12, (120, 120, 124), 780


@contextmanager
def page_of(game: Path, chromium: str) -> Iterator[Page]:
    """The page of a game, in a browser."""
    command = [sys.executable, "-m", "tilewright", "studio", game.name, "--port", "0", "--no-open"]
    here = {**os.environ, "PYTHONPATH": str(ROOT)}
    with (
        subprocess.Popen(command, cwd=game.parent, env=here, stdout=subprocess.PIPE, text=True) as process,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1240, "height": 760})
        page.goto(process.stdout.readline().strip() if process.stdout else "")
        yield page
        browser.close()
        process.terminate()


def written(path: Path, old: str, new: str) -> None:
    """Write one thing in the place of another, as an editor does."""
    path.write_text(path.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")


def shot(page: Page) -> Image.Image:
    """The window as it is, once all pictures in it are there."""
    page.wait_for_timeout(2_500)
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB")


def sequence(page: Page, game: Path) -> Iterator[Image.Image]:
    """A save, one of what it has changed, a mistake, and a rule that is changed on the page."""
    page.set_viewport_size({"width": 940, "height": 560})
    written(game / "tiles.yaml", "roof: cone", "roof: dome")
    page.wait_for_selector(".piece.changed")
    yield shot(page)
    page.click(".piece.changed >> nth=0")
    page.wait_for_selector(".closeup img")
    yield shot(page)
    page.keyboard.press("Escape")
    written(game / "rules.yaml", "  moves: 6", "  moves: six")
    page.wait_for_selector("#status[data-level=error]")
    yield shot(page)
    written(game / "rules.yaml", "  moves: six", "  moves: 6")
    page.evaluate("location.hash = 'change/rules'")
    field = page.locator("#rule-turn-moves")
    field.fill("5")
    field.press("Enter")
    page.wait_for_selector(".moved table", timeout=120_000)
    page.evaluate("document.querySelector('#rule-turn-moves').closest('.rule').scrollIntoView()")
    yield shot(page)


def laid(pictures: list[Image.Image]) -> Image.Image:
    """Pictures two by two, in the order that they are read in."""
    small = [each.resize((WIDE, round(each.height * WIDE / each.width)), Image.Resampling.LANCZOS) for each in pictures]
    high = small[0].height
    table = Image.new("RGB", (2 * WIDE + 3 * AIR, 2 * high + 3 * AIR), SHADE)
    for at, each in enumerate(small):
        table.paste(each, (AIR + at % 2 * (WIDE + AIR), AIR + at // 2 * (high + AIR)))
    return table


def reviewed(folder: Path, chromium: str) -> Image.Image:
    """The upper part of the page of `tilewright review`: a rule, two cards, and one that is new."""
    game = folder / "egg-night"
    shutil.copytree(ROOT / "docs" / "play" / "egg-night", game)
    ann = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org", "-c", "commit.gpgsign=false")
    for words in (("init", "-q"), ("add", "-A"), (*ann, "commit", "-q", "-m", "A first version")):
        subprocess.run(["git", *words], cwd=folder, check=True)  # noqa: S607 - the git of whoever makes pictures
    written(game / "rules.yaml", "hand: 4", "hand: 3")
    written(game / "cards.csv", "bury 5 eggs", "bury 4 eggs")
    written(game / "cards.csv", 'Nose in the Straw,5,"gather 1 egg, draw 1 card"', "Nose in the Straw,4,gather 1 egg")
    with (game / "cards.csv").open("a", encoding="utf-8") as table:
        table.write("Through the Hatch,3,gather 4 eggs,nest,#5B2A4E\n")
    command = [sys.executable, "-m", "tilewright", "review", "--games", "2000", "--seconds", "600"]
    subprocess.run(command, cwd=folder, env={**os.environ, "PYTHONPATH": str(ROOT)}, check=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1240, "height": 1520})
        page.goto((folder / "out" / "review" / "review.html").as_uri())
        picture = shot(page)
        browser.close()
    return picture


def main() -> None:
    """Take all of them."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        sys.exit("There is no chromium on this computer: the pictures of the studio stay as they are.")
    with tempfile.TemporaryDirectory() as folder:
        game = Path(folder) / "castles"
        shutil.copytree(ROOT / "data" / "castles-in-the-air", game)
        with page_of(game, chromium) as page:
            page.wait_for_selector(".piece img[src]")
            for name, picture in (("studio", shot(page)), ("studio-sequence", laid(list(sequence(page, game))))):
                keep(name, picture)
        (Path(folder) / "review").mkdir()
        keep("review", reviewed(Path(folder) / "review", chromium))


def keep(name: str, picture: Image.Image) -> None:
    """Put a picture in its place, in few colours."""
    few = picture.quantize(64, kmeans=1, dither=Image.Dither.NONE)
    few.save(PICTURES / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
