"""Draws the pictures of the README from a kit just built: `make pictures`.

usage: python docs/pictures.py OUT      (OUT holds castles-in-the-air/ and its low-ink edition)
"""

from __future__ import annotations

import sys
from pathlib import Path

import pypdfium2
from PIL import Image

HERE = Path(__file__).resolve().parent / "pictures"
SHADE, AIR = (120, 120, 124), 10


def page(path: Path, number: int, width: int) -> Image.Image:
    """One page of a PDF, so many pixels wide."""
    document = pypdfium2.PdfDocument(path)
    sheet = document[number - 1]
    picture: Image.Image = sheet.render(scale=width / sheet.get_width()).to_pil()
    return picture.convert("RGB")


def row(*pictures: Image.Image) -> Image.Image:
    """Pages side by side on a grey table."""
    high = max(picture.height for picture in pictures)
    wide = sum(picture.width + AIR for picture in pictures) + AIR
    table = Image.new("RGB", (wide, high + 2 * AIR), SHADE)
    x = AIR
    for picture in pictures:
        table.paste(picture, (x, AIR))
        x += picture.width + AIR
    return table


def save(name: str, picture: Image.Image) -> None:
    """Keep it small: 256 colours are enough for drawings."""
    picture.quantize(256, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(HERE / name, optimize=True)


def main() -> None:
    """Write every picture."""
    out = Path(sys.argv[1])
    kit, low = out / "castles-in-the-air", out / "castles-in-the-air.low-ink"
    sheets, rules = kit / "kit-a4.pdf", kit / "rules.pdf"
    HERE.mkdir(exist_ok=True)
    save("sheets.png", row(*(page(sheets, number, 300) for number in (1, 5, 6, 17))))
    tiles = page(sheets, 5, 1100)
    save("tiles.png", tiles.crop((40, 90, 1060, 770)))
    save("booklet.png", row(*(page(rules, number, 300) for number in (1, 3, 6, 8))))
    save("low-ink.png", row(*(page(path / "kit-a4.pdf", 5, 420) for path in (kit, low))))


if __name__ == "__main__":
    main()
