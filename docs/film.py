"""Makes the film of the README, docs/pictures/film.webm and its poster: part of `make pictures`.

usage: python docs/film.py [FOLDER]      (needs chromium and ffmpeg, which `pip install imageio-ffmpeg` brings)

A *story* is acted in the real pages, and pictures are taken on the way. The *cut* lays them on a stage, docs/film.html,
frame by frame, so the film is as smooth on a slow computer as on a fast one.
"""

from __future__ import annotations

import html
import importlib
import io
import shutil
import subprocess
import sys
import tempfile
import time
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import IO, Any, cast

from PIL import Image, ImageDraw
from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
STAGE, PICTURES = ROOT / "docs" / "film.html", ROOT / "docs" / "pictures"
RATE, SIZE = 25, {"width": 1280, "height": 720}
BESIDE, WIDE = {"width": 808, "height": 592}, {"width": 1232, "height": 592}
"""The page beside the editor, and alone."""
GAMES, ROLLED = 1000, 14
"""Games of the study, and pictures of a move."""
Spot = tuple[float, float]


@dataclass
class Camera:
    """What was seen: pictures by name, where something lay on them, and what was said.

    Attributes:
        runs: Whether pictures are taken at all: a rehearsal goes without.
    """

    runs: bool = True
    pictures: dict[str, bytes] = field(default_factory=dict)
    spots: dict[str, Spot] = field(default_factory=dict)
    words: dict[str, str] = field(default_factory=dict)

    def shot(self, page: Page, name: str, *, whole: bool = False) -> None:
        """What the page shows now."""
        self.pictures[name] = b""
        if self.runs:
            page.wait_for_timeout(400)
            while not page.evaluate(
                "[...document.querySelectorAll('.closeup img')].every((each) => each.naturalWidth)"
            ):
                page.wait_for_timeout(100)
            page.wait_for_timeout(300)
            self.pictures[name] = page.screenshot(full_page=whole, type="jpeg", quality=96)

    def spot(self, page: Page, name: str, selector: str) -> None:
        """The middle of an element on the page."""
        box = page.locator(selector).first.bounding_box()
        if box is None:
            raise LookupError(f"{selector} is not to be seen")
        self.spots[name] = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def roll(self, page: Page, name: str, count: int) -> None:
        """So many pictures of what moves, one after the other."""
        for at in range(count):
            self.pictures[f"{name}-{at:02}"] = page.screenshot(type="jpeg", quality=96) if self.runs else b""


# The story, as it is acted


@contextmanager
def studio(game: Path) -> Iterator[str]:
    """The link of a game's page."""
    command = [sys.executable, "-m", "tilewright", "studio", str(game), "--port", "0", "--no-open"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        try:
            yield process.stdout.readline().strip() if process.stdout else ""
        finally:
            process.terminate()


def saved(path: Path, old: str, new: str) -> None:
    """Write one thing in the place of another, and save by rename, as editors do."""
    text = path.read_text(encoding="utf-8")
    if old not in text:
        raise LookupError(f"{path.name} has no {old}")
    part = path.with_name(f".{path.name}.part")
    part.write_text(text.replace(old, new, 1), encoding="utf-8")
    part.replace(path)


ROWS = ("Plum,8,2,", "Damson,8,3,", "Damson,many,3,")
"""A row of cards.csv, what becomes of it, and a mistake in it."""


def edit(page: Page, table: Path, camera: Camera) -> None:
    """A row is changed, and the page follows; then a mistake is marked, and mended."""
    page.wait_for_selector(".piece >> nth=7 >> img[src]")
    page.wait_for_selector("#status[data-level=fine]")
    camera.shot(page, "before")
    began = time.perf_counter()
    saved(table, ROWS[0], ROWS[1])
    page.wait_for_selector(".piece.changed img[src]")
    camera.words["seconds"] = f"{time.perf_counter() - began:.1f}"
    page.wait_for_selector("#status[data-level=fine]")
    camera.shot(page, "after")
    camera.spot(page, "changed", ".piece.changed")
    page.click(".piece.changed")
    page.wait_for_selector(".closeup img[src] >> nth=2")
    camera.shot(page, "closeup")
    page.keyboard.press("Escape")
    saved(table, ROWS[1], ROWS[2])
    page.wait_for_selector("#status[data-level=error]")
    page.wait_for_selector(".piece.wrong")
    camera.shot(page, "mistake")
    camera.spot(page, "status", "#status")
    page.click("#status")
    page.wait_for_selector(".problems .help")
    camera.shot(page, "problem")
    camera.words["mistake"] = page.inner_text(".problems .what").removeprefix("error")
    camera.words["remedy"] = page.inner_text(".problems .help")
    page.evaluate("location.hash = 'pieces'")
    saved(table, ROWS[2], ROWS[1])
    page.wait_for_selector("#status[data-level=fine]")
    camera.shot(page, "mended")


def print_kit(page: Page, camera: Camera) -> None:
    """The sheets, and a press on Print."""
    page.evaluate("location.hash = 'sheets'")
    page.wait_for_selector("#tab-sheets .leaf >> nth=2 >> img[src]")
    camera.shot(page, "sheets")
    camera.spot(page, "print", "#tab-sheets button:text-is('Print')")
    page.click("#tab-sheets button:text-is('Print')")
    page.wait_for_selector("#tab-sheets .files a", timeout=120_000)
    camera.shot(page, "printed")
    page.evaluate("window.scrollTo(0, document.querySelector('#tab-sheets .leaf').offsetTop - 70)")
    camera.shot(page, "paper")


def study(page: Page, report: Path, games: int, camera: Camera) -> None:
    """Many games, and what they tell."""
    words = ["play", "castles-in-the-air", "--players", "3", "--games", str(games), "--bots", "greedy"]
    command = [sys.executable, "-m", "tilewright", *words, "--report", str(report)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    page.goto(report.as_uri())
    page.wait_for_selector(".answer strong")
    page.wait_for_selector(".plots section svg")
    camera.shot(page, "study", whole=True)


def play(page: Page, camera: Camera, before: int, shown: int) -> None:
    """A game against a bot is begun, and goes on.

    Args:
        page: The studio of the game.
        camera: It takes pictures of the moves that are shown.
        before: How many moves are made before that, by the hints that the table gives.
        shown: How many moves are shown.
    """
    page.evaluate("location.hash = 'table'")
    page.wait_for_selector("#tab-table .setup select")
    page.fill("#tab-table input[name=seed] >> nth=0", "a film")
    page.click("#tab-table .setup button:text-is('Begin')")
    page.wait_for_selector("#tab-table .play")
    page.goto(page.get_attribute("#tab-table .play", "href") or "")
    page.wait_for_selector("#moves button")
    page.evaluate("localStorage.clear()")
    if page.is_visible("#nameless"):
        page.click("#nameless")
    for _ in range(before):
        move(page)
    page.reload()
    page.wait_for_selector("#moves button")
    camera.shot(page, "table")
    speed = page.context.new_cdp_session(page)
    speed.send("Animation.enable")
    speed.send("Animation.setPlaybackRate", {"playbackRate": 0.2})
    for at in range(shown):
        page.evaluate(f"({MOVE})()")
        camera.roll(page, f"move-{at}", ROLLED)


MOVE = """async () => {
  const seat = location.hash.slice(1).split(",")[0];
  const ask = (what, body) => fetch(`/seat/${what}`, { method: "POST", body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", "X-Seat": seat } }).then((answer) => answer.json());
  const { action } = await ask("hint", {});
  const { number } = await ask("look", { have: [] });
  return ask("move", { number, action });
}"""
"""The move that the table advises, made from the page itself."""


def move(page: Page) -> None:
    """Make the advised move."""
    page.evaluate(f"({MOVE})()")


def story(browser: Browser, folder: Path, camera: Camera, games: int = GAMES, moves: tuple[int, int] = (60, 5)) -> None:
    """All of it, in the order of the film."""
    game = folder / "mygame"
    subprocess.run([sys.executable, "-m", "tilewright", "new", str(game)], cwd=ROOT, check=True, capture_output=True)
    page = browser.new_page(viewport=BESIDE)  # type: ignore[arg-type] # a width and a height
    with studio(game) as link:
        page.goto(link)
        edit(page, game / "cards.csv", camera)
        page.set_viewport_size(WIDE)  # type: ignore[arg-type] # as above
        print_kit(page, camera)
    study(page, folder / "study.html", games, camera)
    with studio(Path("castles-in-the-air")) as link:
        page.goto(link)
        play(page, camera, *moves)
    page.close()


# The cut: what stands on the stage at each moment


@dataclass(frozen=True)
class Moment:
    """What the stage shows in one frame; lengths in its pixels, shares from 0 to 1.

    Attributes:
        shot: The picture in the window.
        next: The one that comes over it.
        blend: How much of that.
        left: Where the window begins.
        width: How wide it is.
        zoom: How many times as large its picture is, and which point of the picture stands in its corner.
        editor: How much of the editor is there.
        file: Its heading.
        lines: Its text, as HTML.
        wrong: The message below it.
        caption: The words below all.
        said: How much of them.
        pointer: Where it points.
        pressed: How far a press has spread; 0 if there is none.
        card: How much of the title lies over all.
        words: The three lines of the title.
    """

    shot: str = ""
    next: str = ""
    blend: float = 0.0
    left: float = 448
    width: float = 808
    zoom: tuple[float, float, float] = (1.0, 0.0, 0.0)
    editor: float = 1.0
    file: str = "mygame/cards.csv"
    lines: str = ""
    wrong: str = ""
    caption: str = ""
    said: float = 1.0
    pointer: Spot | None = None
    pressed: float = 0.0
    card: float = 0.0
    words: tuple[str, str, str] = ("", "", "")


class Cut:
    """The frames, one after the other: each verb goes on from what the last one left."""

    def __init__(self) -> None:
        self.now, self.frames = Moment(), list[Moment]()

    def to(self, seconds: float, **become: Any) -> None:  # noqa: ANN401 - any field of a moment
        """Go over to other numbers, smoothly; whatever is no number is so at once."""
        was, count = self.now, max(1, round(seconds * RATE))
        for at in range(1, count + 1):
            share = at / count
            eased = share * share * (3 - 2 * share)
            self.now = replace(
                was, **{name: _between(getattr(was, name), value, eased) for name, value in become.items()}
            )
            self.frames.append(self.now)

    def hold(self, seconds: float, **become: Any) -> None:  # noqa: ANN401 - as above
        """Stay, with this changed at once."""
        self.now = replace(self.now, **become)
        self.frames += [self.now] * round(seconds * RATE)

    def over(self, shot: str, seconds: float = 0.4, **become: Any) -> None:  # noqa: ANN401 - as above
        """Another picture comes over the one that is there."""
        self.now = replace(self.now, next=shot)
        self.to(seconds, blend=1.0, **become)
        self.now = replace(self.now, shot=shot, next="", blend=0.0)

    def say(self, caption: str) -> None:
        """Other words below, faded in."""
        self.to(0.2, said=0.0)
        self.now = replace(self.now, caption=caption)
        self.to(0.25, said=1.0)

    def press(self) -> None:
        """A press of the pointer."""
        self.to(0.4, pressed=1.0)
        self.now = replace(self.now, pressed=0.0)


def _between(was: Any, become: Any, share: float) -> Any:  # noqa: ANN401 - any field of a moment
    if isinstance(become, tuple) and isinstance(was, tuple) and all(isinstance(each, int | float) for each in become):
        return tuple(_between(one, other, share) for one, other in zip(was, become, strict=True))
    if isinstance(become, int | float) and isinstance(was, int | float):
        return was + (become - was) * share
    return become


def text(table: str, row: int, cells: str, caret: int | None = None, wrong: str = "") -> str:
    """A table as the editor shows it, one of its rows being written."""
    shown = []
    for at, line in enumerate(table.splitlines()[:14]):
        if at != row:
            shown.append(f"<code>{html.escape(line)}</code>")
            continue
        rest = line.split(",", 3)[3]
        written = (
            f"<b>{html.escape(cells)}</b>"
            if caret is None
            else f"<b>{html.escape(cells[:caret])}<s></s>{html.escape(cells[caret:])}</b>"
        )
        if wrong:
            written = written.replace(wrong, f"<u>{wrong}</u>")
        shown.append(f'<code class="now">{written}{html.escape(rest)}</code>')
    return "".join(shown)


def keys(was: str, becomes: str) -> Iterator[tuple[str, int]]:
    """What stands there while one text is typed over another, cell by cell, and where the caret is."""
    cells, goals = was.split(","), becomes.split(",")
    for at, goal in enumerate(goals):
        if cells[at] == goal:
            continue
        ahead = sum(len(each) + 1 for each in cells[:at])  # sum counts letters
        for count in range(len(goal) + 1):
            cells[at] = goal[:count]
            yield ",".join(cells), ahead + count


def cut(camera: Camera, table: str) -> list[Moment]:
    """The film: about forty seconds."""
    film = Cut()
    row = next(at for at, line in enumerate(table.splitlines()) if line.startswith(ROWS[0]))
    film.hold(
        1.8,
        card=1.0,
        words=("Tilewright", "A table and a drawing become a printed game.", ""),
        shot="before",
        lines=text(table, row, ROWS[0]),
        caption="Change a row of your table.",
    )
    film.to(0.6, card=0.0)
    film.hold(0.7)
    for cells, caret in keys(ROWS[0], ROWS[1]):
        film.hold(0.12, lines=text(table, row, cells, caret), file="mygame/cards.csv <i>\N{BLACK CIRCLE}</i>")
    film.hold(0.5)
    film.hold(0.1, lines=text(table, row, ROWS[1]), file="mygame/cards.csv")
    film.say("Save. The page follows within a second.")
    film.over("after", 0.25)
    x, y = camera.spots["changed"]
    film.hold(0.9, pointer=(1180, 560))
    film.to(0.8, pointer=(448 + x, 26 + y))
    film.press()
    film.over("closeup", 0.3)
    film.say("Before, and now.")
    film.hold(1.8, pointer=None)
    film.over("after", 0.3)
    film.say("A mistake is marked, with its place and a remedy.")
    for cells, caret in keys(ROWS[1], ROWS[2]):
        film.hold(0.12, lines=text(table, row, cells, caret), file="mygame/cards.csv <i>\N{BLACK CIRCLE}</i>")
    film.hold(0.3)
    film.over(
        "mistake",
        0.25,
        lines=text(table, row, ROWS[2], wrong="many"),
        file="mygame/cards.csv",
        wrong=camera.words["mistake"],
    )
    film.hold(1.4)
    x, y = camera.spots["status"]
    film.hold(0.2, pointer=(980, 420))
    film.to(0.6, pointer=(448 + x, 26 + y))
    film.press()
    film.over("problem", 0.3)
    film.hold(1.4, pointer=None)
    film.over("mended", 0.3, lines=text(table, row, ROWS[1]), wrong="")
    _after_the_editor(film, camera)
    return film.frames


def _after_the_editor(film: Cut, camera: Camera) -> None:
    """Print, study, table, and the last title."""
    film.say("Print it: sheets to cut, and a booklet.")
    film.to(0.5, editor=0.0)
    film.over("sheets", 0.5, left=24, width=1232)
    x, y = camera.spots["print"]
    film.hold(0.3, pointer=(1100, 520))
    film.to(0.7, pointer=(24 + x, 26 + y))
    film.press()
    film.over("printed", 0.3)
    film.hold(1.0, pointer=None)
    film.over("paper", 0.5)
    film.hold(1.2)
    film.say(f"Is it fair? Bots play {GAMES:,} games.")
    film.over("study", 0.6)
    film.hold(1.8)
    film.to(3.0, zoom=(1.0, 0.0, 900.0))
    film.hold(0.6)
    film.say("Play it in the browser, against a bot.")
    film.over("table", 0.6, zoom=(1.0, 0.0, 0.0))
    film.hold(1.0)
    for name in sorted(name for name in camera.pictures if name.startswith("move-")):
        film.hold(0.4 if name.endswith(f"{ROLLED - 1}") else 1 / RATE, shot=name)
    film.hold(1.2)
    film.now = replace(film.now, words=("Tilewright", "Free, and what you make is yours.", "tilewright new mygame"))
    film.to(0.7, card=1.0)
    film.hold(2.0)


def ffmpeg() -> str:
    """The system's, or the one of imageio-ffmpeg.

    Raises:
        ModuleNotFoundError: There is neither.
    """
    return shutil.which("ffmpeg") or str(importlib.import_module("imageio_ffmpeg").get_ffmpeg_exe())


def record(browser: Browser, camera: Camera, frames: list[Moment], film: Path) -> bytes:
    """Write the film; the picture at its poster's moment is returned."""
    stage = browser.new_page(viewport=SIZE)  # type: ignore[arg-type] # a width and a height
    stage.goto(STAGE.as_uri())
    stage.evaluate("document.fonts.ready.then(() => Promise.all([...document.fonts].map((each) => each.load())))")
    for name, data in camera.pictures.items():
        stage.evaluate("([name, url]) => load(name, url)", [name, f"data:image/jpeg;base64,{b64encode(data).decode()}"])
    command = [
        ffmpeg(),
        "-y",
        "-loglevel",
        "error",
        "-f",
        "image2pipe",
        "-c:v",
        "mjpeg",
        "-framerate",
        str(RATE),
        "-i",
        "-",
    ]
    command += [
        "-c:v",
        "libvpx-vp9",
        "-pix_fmt",
        "yuv420p",
        "-crf",
        "31",
        "-b:v",
        "0",
        "-row-mt",
        "1",
        "-an",
        str(film),
    ]
    poster, last, data = b"", None, b""
    with subprocess.Popen(command, stdin=subprocess.PIPE) as encoder:
        for moment in frames:
            if moment != last:
                stage.evaluate("(now) => show(now)", asdict(moment))
                data = stage.screenshot(type="jpeg", quality=97)
                last = moment
            if moment.shot == "mistake" and not moment.next:
                poster = data
            cast("IO[bytes]", encoder.stdin).write(data)
    if encoder.returncode:
        raise OSError(f"ffmpeg ended with {encoder.returncode}")
    stage.close()
    return poster


def main() -> None:
    """Act, cut and record it."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        sys.exit("There is no chromium on this computer: the film stays as it is.")
    place = Path(sys.argv[1]) if len(sys.argv) > 1 else PICTURES
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        camera = Camera()
        story(browser, Path(folder), camera)
        table = (Path(folder) / "mygame" / "cards.csv").read_text(encoding="utf-8").replace(ROWS[1], ROWS[0])
        poster = record(browser, camera, cut(camera, table), place / "film.webm")
        browser.close()
    shown = Image.open(io.BytesIO(poster)).convert("RGB")
    pen = ImageDraw.Draw(shown, "RGBA")
    pen.ellipse((580, 264, 700, 384), fill=(38, 48, 56, 225), outline="white", width=4)
    pen.polygon(((620, 290), (620, 358), (676, 324)), fill="white")
    shown.save(place / "film.jpg", quality=76, optimize=True)


if __name__ == "__main__":
    main()
