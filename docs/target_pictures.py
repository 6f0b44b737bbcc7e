"""Draws the pictures of exporting.md, one a target, from what `tilewright export` has just written: `make pictures`.

usage: python docs/target_pictures.py [TARGET ...]    (all of them if none is named)
"""

from __future__ import annotations

import io
import json
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path

import cairosvg
import pikepdf
import pypdfium2
from PIL import Image, ImageDraw, ImageFont

ROOT = Path(__file__).resolve().parents[1]
HERE = ROOT / "docs" / "pictures"
WIDE, HIGH, AIR = 400, 225, 10
"""Dots of every picture, and what is left around the things on it."""
TABLE, INK, CUT, SAFE, FREE = (226, 228, 232), (58, 62, 70), (214, 32, 39), (33, 116, 190), (150, 155, 164)
Picture = Image.Image
FONT = ImageFont.truetype(str(ROOT / "templates/fonts/AlegreyaSans-Regular.ttf"), 13)


def export(out: Path, game: str, target: str, *options: str) -> Path:
    """What a target is given of a game; its folder."""
    command = [sys.executable, "-m", "tilewright", "export", game, target, "--anyway", "--out", str(out), *options]
    subprocess.run(command, check=True, capture_output=True)
    return next(out.glob(f"*/{target}"))


def page(path: Path, number: int = 0, dots: float = 1.0) -> Picture:
    """A page of a PDF, so many dots to a point."""
    shown: Picture = pypdfium2.PdfDocument(path)[number].render(scale=dots).to_pil()
    return shown.convert("RGB")


def lines(path: Path, size: tuple[int, int], thick: float) -> Picture:
    """The lines of an SVG file over nothing, thick enough to be seen."""
    drawing = path.read_text(encoding="utf-8")
    for part in drawing.split('stroke-width="')[1:]:
        drawing = drawing.replace(f'stroke-width="{part.partition(chr(34))[0]}"', f'stroke-width="{thick}"')
    data = cairosvg.svg2png(bytestring=drawing.encode(), output_width=size[0], output_height=size[1])
    return Image.open(io.BytesIO(data)).convert("RGBA")


def laid(things: Sequence[Picture], ground: tuple[int, int, int] = TABLE) -> Picture:
    """Things side by side in the middle of a picture, as large as they fit."""
    table = Image.new("RGB", (WIDE, HIGH), ground)
    across = sum(each.width for each in things)
    scale = min((HIGH - 2 * AIR) / max(each.height for each in things), (WIDE - AIR * (len(things) + 1)) / across)
    small = [
        each.resize((round(each.width * scale), round(each.height * scale)), Image.Resampling.LANCZOS)
        for each in things
    ]
    x = (WIDE - sum(each.width for each in small) - AIR * (len(small) - 1)) // 2
    for each in small:
        table.paste(each, (x, (HIGH - each.height) // 2), each if each.mode == "RGBA" else None)
        x += each.width + AIR
    return table


def corner(picture: Picture, wide: float) -> Picture:
    """The upper left part of a picture, in the proportions of ours and so wide a part of it."""
    right = round(picture.width * wide)
    return picture.crop((0, 0, right, round(right * HIGH / WIDE))).resize((WIDE, HIGH), Image.Resampling.LANCZOS)


def framed(picture: Picture, box: Sequence[float], colour: tuple[int, int, int], thick: int = 3) -> None:
    """Draw a dashed frame into a picture."""
    pen, (left, top, right, low) = ImageDraw.Draw(picture), box
    for at in range(round(left), round(right), 24):
        for y in (top, low):
            pen.line((at, y, min(at + 14, right), y), colour, thick)
    for at in range(round(top), round(low), 24):
        for x in (left, right):
            pen.line((x, at, x, min(at + 14, low)), colour, thick)


def of_pictures(out: Path) -> Picture:
    """Faces cut out, each with the name of its file."""
    folder = export(out, "castles-and-crowns", "pictures", "--dpi", "100", "--clear", "--corners", "round")
    files = sorted(folder.glob("cards-*.png"))
    chosen = [files[at] for at in (8, 10, 20, 0)]
    named = []
    for path in chosen:
        face = Image.open(path).convert("RGBA")
        ground = Image.new("RGBA", (face.width, face.height + 44), (*TABLE, 255))
        ground.paste(face, (0, 0), face)
        large = FONT.font_variant(size=34)
        name = path.stem.removeprefix("cards-")
        ImageDraw.Draw(ground).text((face.width / 2, face.height + 36), name, INK, large, anchor="ms")
        named.append(ground)
    return laid(named)


def of_showcase(out: Path) -> Picture:
    """The showcase itself."""
    shown = Image.open(export(out, "castles-and-crowns", "showcase") / "showcase.png").convert("RGB")
    return shown.resize((WIDE, HIGH), Image.Resampling.LANCZOS)


def of_tts(out: Path) -> Picture:
    """The upper left of a sheet of cards."""
    sheets = sorted(export(out, "castle", "tts").rglob("Images/*"), key=lambda path: -path.stat().st_size)
    return corner(Image.open(sheets[0]).convert("RGB"), 0.62)


def of_pcio(out: Path) -> Picture:
    """The room as its file lays it out: holders, cards where they lie, boards, buttons."""
    archive = zipfile.ZipFile(next(export(out, "castle", "pcio").glob("*.pcio")))
    widgets = json.loads(archive.read("widgets.json"))
    scale = 1.0
    room = Image.new("RGB", (1600, 1000), (243, 244, 246))
    pen, known = ImageDraw.Draw(room), {each["id"]: each for each in widgets}

    def box(each: dict[str, float], wide: float, high: float) -> tuple[int, int, int, int]:
        x, y = each.get("x", 0) * scale, each.get("y", 0) * scale
        return round(x), round(y), round(x + wide * scale), round(y + high * scale)

    def show(address: str, there: tuple[int, int, int, int]) -> None:
        with archive.open(address.removeprefix("package://").lstrip("/")) as file:
            picture = Image.open(file).convert("RGBA")
        picture = picture.resize((max(1, there[2] - there[0]), max(1, there[3] - there[1])), Image.Resampling.LANCZOS)
        room.paste(picture, there[:2], picture)

    for each in sorted(widgets, key=lambda each: each.get("z", 0)):
        kind = each["type"]
        if kind == "board":
            show(each["boardImage"], box(each, each["width"], each["height"]))
        elif kind == "hand":
            pen.rounded_rectangle((40, each.get("y", 820), 1560, 990), 20, outline=FREE, width=4)
        elif kind == "cardPile":
            pen.rounded_rectangle(box(each, each.get("width", 111), each.get("height", 168)), 9, outline=FREE, width=4)
        elif kind == "card":
            deck = known[each["deck"]]
            at = known[each["parent"]] if each.get("parent") in known else each
            side = deck["faceTemplate" if each.get("faceup") else "backTemplate"]["objects"]
            pictures = [one for one in side if one["type"] == "image"]
            if pictures:
                value = pictures[0]["value"]
                value = deck["cardTypes"][each["cardType"]].get(value, value)
                offset = {"x": at.get("x", 0) + 4 * (at is not each), "y": at.get("y", 0) + 4 * (at is not each)}
                show(value, box(offset, deck.get("cardWidth", 103), deck.get("cardHeight", 160)))
        elif kind in {"automationButton", "counter", "spinner"}:
            there = box(each, each.get("width", 80), each.get("height", 80))
            pen.ellipse(there, (70, 84, 104))
            words = str(each.get("label", ""))[:7]
            pen.text(
                ((there[0] + there[2]) / 2, (there[1] + there[3]) / 2), words, "white", FONT.font_variant(size=22), "mm"
            )
    return laid([room])


def over_sheet(folder: Path, part: float) -> Picture:
    """The printed sheet with most lines, with these on it; behind each sheet is its back."""
    file = folder / "card-both-sides.pdf"
    sheets = len(pypdfium2.PdfDocument(file)) // 2
    numbers = {path: int(path.stem.split("-")[1]) for path in folder.glob("*.svg")}
    drawn = max((path for path in numbers if numbers[path] <= sheets), key=lambda path: path.stat().st_size)
    sheet = page(file, 2 * numbers[drawn] - 2, 2.4)
    over = lines(drawn, sheet.size, 0.6)
    sheet.paste(over, (0, 0), over)
    return corner(sheet, part)


def of_cut(out: Path) -> Picture:
    """A sheet and what is cut of it."""
    return over_sheet(export(out, "castles-in-the-air", "cut"), 0.8)


def of_silhouette(out: Path) -> Picture:
    """The same with its marks and round corners."""
    folder = export(out, "castles-and-crowns", "silhouette", "--corners", "round")
    return over_sheet(folder, 0.8)


def of_cricut(out: Path) -> Picture:
    """A picture that is clear between the pieces: a board of squares shows through."""
    folder = export(out, "castles-in-the-air", "cricut", "--dpi", "60", "--corners", "round")
    sheet = Image.open(max(folder.glob("*.png"), key=lambda path: path.stat().st_size)).convert("RGBA")
    part = sheet.resize((WIDE, round(sheet.height * WIDE / sheet.width)), Image.Resampling.LANCZOS).crop(
        (0, 0, WIDE, HIGH)
    )
    board = Image.new("RGB", (WIDE, HIGH), "white")
    pen = ImageDraw.Draw(board)
    for y in range(0, HIGH, 10):
        for x in range(y % 20, WIDE, 20):
            pen.rectangle((x, y, x + 9, y + 9), (216, 219, 224))
    board.paste(part, (0, 0), part)
    return board


def of_laser(out: Path) -> Picture:
    """Lines alone, red to cut and blue to score: those of pyramids."""
    folder = export(out, "sky-rise", "laser")
    drawn = max(
        folder.glob("*.svg"), key=lambda path: path.read_text(encoding="utf-8").partition("#0000FF")[2].count("L")
    )
    over = lines(drawn, (1000, 1414), 0.5)
    left, top, *_ = over.getbbox() or (0, 0, 0, 0)
    sheet = Image.new("RGB", over.size, "white")
    sheet.paste(over, (2 * AIR - left, 2 * AIR - top), over)
    return corner(sheet, 0.7)


def of_labels(out: Path) -> Picture:
    """A sheet of labels, of which the first three are used."""
    sys.path.insert(0, str(ROOT))
    from tilewright.build.targets.labels import SHEETS  # noqa: PLC0415 - the path has to be there first

    name, skip = "L7162", 3
    labels, dots = SHEETS[name], 3.2
    sheet = page(
        export(out, "castles-and-crowns", "labels", "--sheet", name, "--skip", str(skip)) / "labels.pdf", dots=dots
    )
    pen, mm = ImageDraw.Draw(sheet), dots * 72 / 25.4
    for number in range(labels.count):
        box = labels.label(number)
        there = [round(each * mm) for each in (box.x, box.y, box.right, box.bottom)]
        pen.rounded_rectangle(
            there, labels.radius * mm, fill=(232, 234, 237) if number < skip else None, outline=FREE, width=3
        )
        if number < skip:
            words = FONT.font_variant(size=44)
            pen.text(((there[0] + there[2]) / 2, (there[1] + there[3]) / 2), "used", FREE, words, "mm")
    return corner(sheet, 1.0)


def with_boxes(path: Path, number: int, dots: float) -> Picture:
    """A page of a press with the frames that its file names: blue where ink ends, red where it is cut."""
    with pikepdf.open(path) as pdf:
        leaf = pdf.pages[number]
        high = float(leaf.mediabox[3])
        boxes = [[float(each) for each in leaf.obj[name]] for name in ("/BleedBox", "/TrimBox")]
    shown = page(path, number, dots)
    for (left, low, right, top), colour in zip(boxes, (SAFE, CUT), strict=True):
        framed(shown, [dots * each for each in (left + 0.5, high - top + 0.5, right - 0.8, high - low - 0.8)], colour)
    return shown


def profile_in(folder: Path) -> Path:
    """The profile of a press that the tests have."""
    sys.path.insert(0, str(ROOT))
    from tests.targets.press_profile import profile  # noqa: PLC0415 - the path has to be there first

    path = folder / "press.icc"
    path.write_bytes(profile())
    return path


def of_press(out: Path) -> Picture:
    """Pages with their boxes."""
    folder = export(out, "castles-in-the-air", "press", "--profile", str(profile_in(out)))
    file = max(folder.glob("*.pdf"), key=lambda path: path.stat().st_size)
    return laid([with_boxes(file, number, 2.0) for number in (2, 8)])


def of_drivethru(out: Path) -> Picture:
    """A front and its back, as they follow each other."""
    folder = export(out, "castle", "drivethru", "--profile", str(profile_in(out)))
    return laid([with_boxes(folder / "cards.pdf", number, 2.0) for number in (0, 1, 40)])


def of_tgc(out: Path) -> Picture:
    """Pictures of the shop's size, with its cut in red and its safe line in blue."""
    files = sorted(export(out, "castles-and-crowns", "tgc").glob("cards/*.png"))
    return laid([measured(files[at]) for at in (2, 12, -1)])


def of_mpc(out: Path) -> Picture:
    """Fronts and backs."""
    folder = export(out, "castle", "mpc")
    fronts = sorted(folder.glob("*/fronts/*.png"))
    return laid([measured(each) for each in (fronts[3], fronts[20], next(iter(sorted(folder.glob("*/backs/*.png")))))])


def measured(path: Path) -> Picture:
    """A shop's picture with the lines that count: 1/8 inch of bleed, and as much again that words keep clear of."""
    shown = Image.open(path).convert("RGB")
    for inset, colour in ((37, CUT), (75, SAFE)):
        framed(shown, (inset, inset, shown.width - inset, shown.height - inset), colour, 7)
    return shown


TARGETS: dict[str, Callable[[Path], Picture]] = {
    name.removeprefix("of_"): draw for name, draw in [*globals().items()] if name.startswith("of_")
}


def main() -> None:
    """Write every picture, or those that are named."""
    for name in sys.argv[1:] or TARGETS:
        with tempfile.TemporaryDirectory() as folder:
            shown = TARGETS[name](Path(folder))
        few = shown.quantize(64, kmeans=1, dither=Image.Dither.NONE)
        few.save(HERE / f"export-{name}.png", optimize=True)


if __name__ == "__main__":
    main()
