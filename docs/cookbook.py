"""docs/cookbook.md -> the folder of each recipe, and its picture: part of `make pictures`.

usage: python docs/cookbook.py [RECIPE ...]
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from functools import cache
from itertools import count
from pathlib import Path

import pypdfium2
from PIL import Image

HERE = Path(__file__).resolve().parent
PAGE = HERE / "cookbook.md"
PICTURES = HERE / "pictures" / "cookbook"
GAME = "game.yaml"
FIRST = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 69 94">'
"""The line that the page shows once for all drawings of its usual size."""
BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^## (.+)\n(?=\n)", re.MULTILINE)
WIDE, HIGH, AIR, TABLE = 640, 250, 14, (236, 237, 240)
"""Of a picture, in pixels, and what the pieces lie on."""


@dataclass(frozen=True)
class Recipe:
    """A section of the page: its heading, its files by name, and its command, if it has one."""

    title: str
    files: dict[str, str]
    command: str = ""

    @property
    def name(self) -> str:
        """Its picture's, and its anchor on the page."""
        return re.sub(r"[^\w\- ]", "", self.title.lower()).replace(" ", "-")

    def write(self, folder: Path) -> Path:
        """The whole game, in a folder."""
        for name, text in self.files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8")
        return folder


@cache
def recipes() -> tuple[Recipe, ...]:
    """Every recipe of the page, in its order."""
    text = PAGE.read_text(encoding="utf-8")
    code = [(match.start(), match.end()) for match in BLOCK.finditer(text)]
    heads = [match for match in HEADING.finditer(text) if not any(start < match.start() < end for start, end in code)]
    ends = [*(match.start() for match in heads[1:]), len(text)]
    shared = BLOCK.search(text, 0, heads[0].start())
    assert shared  # noqa: S101 - the page begins with the game.yaml of all recipes
    head, _, cards = shared[3].partition("components:\n")
    return tuple(
        _recipe(match[1], text[match.end() : end], head, cards) for match, end in zip(heads, ends, strict=True)
    )


def _recipe(title: str, text: str, head: str, cards: str) -> Recipe:
    """A recipe with all that the page shows once for all of them."""
    blocks = [(name, body) for kind, name, body in BLOCK.findall(text) if kind not in {"sh", "text"}]
    commands = [body for kind, _, body in BLOCK.findall(text) if kind == "sh"]
    files = {name: body for name, body in blocks if name not in {GAME, "component"}}
    more = "".join(body for name, body in blocks if name == GAME)
    components = "".join(body for name, body in blocks if name == "component") or cards
    files[GAME] = f"{head}{more}components:\n{components}"
    for name, body in files.items():
        if name.endswith(".svg") and not body.startswith("<svg"):
            files[name] = f"{FIRST}\n{body}</svg>\n"
    return Recipe(title, files, commands[0].strip() if commands else "")


def run(words: list[str], folder: Path) -> None:
    """A command of the program, in a folder."""
    subprocess.run([sys.executable, "-m", "tilewright", *words], cwd=folder, check=True, capture_output=True)


def sheet(path: Path, number: int, high: int) -> Image.Image:
    """One page of a PDF, so many pixels high."""
    page = pypdfium2.PdfDocument(path)[number]
    picture: Image.Image = page.render(scale=high / page.get_height()).to_pil()
    return picture.convert("RGBA")


def shown(recipe: Recipe, folder: Path) -> list[Image.Image]:
    """What the picture of a recipe shows: what its command makes, or its pieces as they are cut."""
    game = recipe.write(folder / "supper")
    words = recipe.command.split()[1:]
    if words[:1] in (["check"], ["play"]):
        run([*words, "--report", "report.pdf"], folder)
        report = sheet(folder / "report.pdf", 0, 760)
        return [report.crop((0, 0, report.width, 300))]
    if words[:1] == ["export"]:
        run(words, folder)
        (made,) = [*folder.glob("out/*/labels/*.pdf"), *folder.glob("out/*/tts/Mods/Images/*sheet*.jpg")]
        whole = sheet(made, 0, 760).crop((0, 0, 590, 240)) if made.suffix == ".pdf" else Image.open(made)
        return [whole.convert("RGBA")]
    if words:
        run([*words, "--one-file"], folder)
        (kit,) = folder.glob("out/*/kit-*.pdf")
        pages = [sheet(kit, number, 330) for number in range(len(pypdfium2.PdfDocument(kit)))]
        drawn = [page for page in pages if any(page.convert("L").histogram()[:200])]
        return drawn[-2:] if "panels" in recipe.files[GAME] else drawn[-1:]
    run(["build", game.name, "--png", "200"], folder)
    if "booklet.md" in recipe.files:
        spread = sheet(next(folder.glob("out/*/rules*.pdf")), 1, 640)
        return [spread.crop((0, 0, spread.width // 2, 300))]
    rim = round(3 * 200 / 25.4)  # 3 mm of bleed at 200 dots an inch
    faces = sorted(folder.glob("out/*/png/*.png"), key=lambda path: ("-back" in path.stem, path.stem))
    pieces = [Image.open(path).convert("RGBA") for path in faces]
    cut = [each.crop((rim, rim, each.width - rim, each.height - rim)) for each in pieces]
    return [cut[at * (len(cut) - 1) // 4] for at in range(5)] if len(cut) > 5 else cut


def picture(recipe: Recipe) -> Image.Image:
    """Its pieces side by side, in few colours."""
    with tempfile.TemporaryDirectory() as folder:
        pieces = shown(recipe, Path(folder))
    most = 460 if recipe.command or "booklet.md" in recipe.files else HIGH
    scale = min(
        1,
        *(most / each.height for each in pieces),
        (WIDE - AIR * (len(pieces) + 1)) / sum(each.width for each in pieces),
    )  # sum counts pixels
    pieces = [
        each.resize((max(1, round(each.width * scale)), max(1, round(each.height * scale))), Image.Resampling.LANCZOS)
        for each in pieces
    ]
    wide = sum(each.width + AIR for each in pieces) + AIR  # sum counts pixels
    high = max(each.height for each in pieces) + 2 * AIR
    table = Image.new("RGB", (wide, high), TABLE)
    x = AIR
    for each in pieces:
        table.paste(each, (x, (high - each.height) // 2), each)
        x += each.width + AIR
    return table


def main(names: list[str]) -> None:
    """Draw the pictures of these recipes, or of all."""
    PICTURES.mkdir(exist_ok=True)
    for number, recipe in zip(count(1), recipes()):
        if not names or recipe.name in names:
            print(number, recipe.title)  # noqa: T201 - says what it does
            few = picture(recipe).quantize(48, kmeans=1, dither=Image.Dither.NONE)
            few.save(PICTURES / f"{recipe.name}.png", optimize=True)


if __name__ == "__main__":
    main(sys.argv[1:])
