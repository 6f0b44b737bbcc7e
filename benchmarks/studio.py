"""Times `tilewright studio` as its user sees it: from a save, or from the command, to the pixels in a browser.

usage: python benchmarks/studio.py [RUNS]      (from the project's root, with the project's own Python and chromium)

A game is copied to a temporary folder, served by the command itself and shown in Chromium; then one thing in it is
written in the place of another, to and fro. A save counts from the moment before the file is written until the browser
has painted the new picture. Each figure is the median of RUNS (20 unless told), in milliseconds, with the least and the
most in brackets. All 540 cards are scrolled through as well, and, where there is a `typst`, `typst watch` makes the PDF
of the same 540 cards again after each save: from the save to the file, without a browser. Then 10,000 saves go through
a desk in this process, and its memory is looked at after every 1,000.
"""

from __future__ import annotations

import asyncio
import os
import platform
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cards_folder import write  # type: ignore[import-not-found,unused-ignore] # beside this script
from playwright.sync_api import Page, sync_playwright

from tilewright.shelf.starter import start
from tilewright.studio.desk import Desk
from tilewright.studio.pieces import PiecesTab

ROOT = Path(__file__).resolve().parents[1]
RUNS = int(sys.argv[1]) if len(sys.argv) > 1 else 20
SAVES = int(sys.argv[2]) if len(sys.argv) > 2 else 10_000
PAINTED = """(name) => new Promise((done) => {
  const image = [...document.querySelectorAll(name)].find((each) => each.getAttribute('src'));
  const painted = () => requestAnimationFrame(() => setTimeout(() => done(Date.now())));
  image.addEventListener('shown', painted, { once: true });
})"""


SCROLLED = """async () => {
  const frames = [];
  let before = await new Promise(requestAnimationFrame);
  while (window.innerHeight + window.scrollY < document.documentElement.scrollHeight - 2) {
    window.scrollBy(0, 60);
    const now = await new Promise(requestAnimationFrame);
    frames.push(now - before);
    before = now;
  }
  return frames;
}"""
TYPST = (
    (
        "#let rows = csv(sys.inputs.csv, row-type: dictionary)",
        """#let all = csv("typst.csv")
#let rows = all.slice(1).map(line => { let d = (:); for (k, v) in all.first().zip(line) { d.insert(k, v) }; d })""",
    ),
    ("rows.chunks(9)", "range(0, rows.len(), step: 9).map(i => rows.slice(i, calc.min(i + 9, rows.len())))"),
)
"""What stands in the peers' sheets, and what stands there for this."""


@contextmanager
def served(folder: Path) -> Iterator[tuple[str, float]]:
    """The link that the command prints, and when it was started."""
    began = time.time()
    words = [sys.executable, "-m", "tilewright", "studio", str(folder), "--port", "0", "--no-open"]
    process = subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    try:
        yield process.stdout.readline().strip() if process.stdout else "", began
    finally:
        process.terminate()
        process.wait()


@contextmanager
def window() -> Iterator[Page]:
    """A browser."""
    with sync_playwright() as playwright:
        path = shutil.which("chromium") or shutil.which("chromium-browser")
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser.new_page(viewport={"width": 1400, "height": 900})
        browser.close()


def told(label: str, spent: list[float]) -> None:
    """Print a line."""
    print(f"{label:44}{statistics.median(spent):8.0f} ({min(spent):.0f} to {max(spent):.0f})", flush=True)


def saves(page: Page, label: str, path: Path, words: tuple[str, str], picture: str) -> None:
    """Write one thing in the place of another and back, and wait for the picture."""
    spent = []
    for run in range(RUNS + 2):
        this, other = words[run % 2], words[1 - run % 2]
        text = path.read_text(encoding="utf-8")
        if this not in text:
            raise SystemExit(f"{path.name} does not say '{this}'")
        page.evaluate(f"window.painted = ({PAINTED})({picture!r}); 0")
        began = time.time()
        path.write_text(text.replace(this, other, 1), encoding="utf-8")
        spent.append(page.evaluate("window.painted") - 1000 * began)
        time.sleep(0.7)
    told(label, spent[2:])


def castles(page: Page, folder: Path) -> None:
    """From the command to the first page, a tile, and a number of the rules."""
    game = folder / "castles-in-the-air"
    shutil.copytree(ROOT / "data" / "castles-in-the-air", game)
    spent = []
    for _ in range(max(3, RUNS // 4)):
        with served(game) as (link, began):
            page.goto(link)
            page.wait_for_selector(".piece img[src]")
            page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
            spent.append(1000 * (time.time() - began))
    told("castles: from the command to its first page", spent)
    with served(game) as (link, _):
        page.goto(link)
        page.wait_for_selector(".piece img[src]")
        page.wait_for_timeout(1500)
        tile = "[title*='castle-tiles-tower-1)'] img"
        saves(page, "castles: a tile's find to its picture", game / "tiles.yaml", ("find: owl", "find: lantern"), tile)
        page.goto(f"{link.partition('/open')[0]}/#booklet")
        page.reload()
        page.wait_for_selector(".leaf img[src]")
        page.wait_for_timeout(3000)
        leaf = ".leaf:nth-child(2) img"
        saves(
            page, "castles: a number of the rules to its page", game / "rules.yaml", ("  moves: 6", "  moves: 7"), leaf
        )


def cards(page: Page, folder: Path) -> None:
    """One row of a table of 540."""
    table, game = folder / "cards.csv", folder / "cards"
    subprocess.run([sys.executable, ROOT / "benchmarks" / "peers" / "gen_data.py", "540", table], check=True)
    write(table, game)
    path = next(game.glob("*.csv"))
    line = path.read_text(encoding="utf-8").splitlines()[1]
    word = max(re.findall("[A-Za-z]{5,}", line), key=len)
    with served(game) as (link, _):
        page.goto(link)
        page.wait_for_selector(".piece img[src]")
        page.wait_for_timeout(2500)
        saves(page, "a card of 540 to its picture", path, (word, f"{word[:-1]}q"), ".piece:first-child img")
        told("540 cards scrolled through: a frame", page.evaluate(SCROLLED))
    if program := shutil.which("typst"):
        told("the same card: `typst watch` to its PDF", typst(program, folder, table, word))


def typst(program: str, folder: Path, table: Path, word: str) -> list[float]:
    """Milliseconds from a save of the peers' sheets to the PDF that `typst watch` has written, and again."""
    job = (ROOT / "benchmarks" / "peers" / "job.typ").read_text(encoding="utf-8")
    for new, old in TYPST:  # so that versions from before 0.12 read it too
        job = job.replace(new, old)
    (folder / "job.typ").write_text(job, encoding="utf-8")
    made, text, spent = folder / "watched.pdf", table.read_text(encoding="utf-8"), list[float]()
    shutil.copyfile(table, folder / "typst.csv")
    with subprocess.Popen([program, "watch", folder / "job.typ", made], stderr=subprocess.DEVNULL) as process:
        while not _whole(made):
            time.sleep(0.05)
        for run in range(RUNS + 2):
            time.sleep(0.7)
            before, began = made.stat().st_mtime_ns, time.time()
            (folder / "typst.csv").write_text(text.replace(word, f"{word[:-1]}q", 1 - run % 2), encoding="utf-8")
            while made.stat().st_mtime_ns == before or not _whole(made):
                time.sleep(0.001)
            spent.append(1000 * (time.time() - began))
        process.kill()
    return spent[2:]


def _whole(path: Path) -> bool:
    """Whether a PDF has been written to its end."""
    return path.exists() and path.read_bytes().rstrip().endswith(b"%%EOF")


async def flat(folder: Path) -> None:
    """Many saves in one process."""
    game = folder / "orchard"
    start(game)
    path, desk = game / "cards.csv", Desk(game)
    tab, texts = PiecesTab(desk), [path.read_text(encoding="utf-8")]
    texts.append(texts[0].replace("Plum", "Damson"))
    for number in range(SAVES + 1):
        path.write_text(texts[number % 2], encoding="utf-8")
        await desk.saved([path])
        await desk.do(lambda: tab.answer({}))
        if number % max(1, SAVES // 10) == 0:
            print(f"{number:8,} saves{memory():12.1f} MB", flush=True)
    desk.close()


def memory() -> float:
    """Megabytes that this process has now."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * resource.getpagesize() / 1e6


def main() -> None:
    """All of it."""
    with tempfile.TemporaryDirectory() as name, window() as page:
        os.environ["TILEWRIGHT_CACHE"] = str(Path(name) / "cache")
        castles(page, Path(name))
        cards(page, Path(name))
    with tempfile.TemporaryDirectory() as name:
        asyncio.run(flat(Path(name)))
    print(f"\n{platform.platform()}, Python {platform.python_version()}, medians of {RUNS}")


if __name__ == "__main__":
    main()
