"""Goods -> a picture of every face and index.csv: what Screentop, Tabletopia and Tabletop Playground take."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from tilewright.build.pictures import PictureForm, frame_of
from tilewright.build.targets.target import Article, Export, Goods, plain_cell
from tilewright.pdf.raster import Dots
from tilewright.problem import plural

INDEX = "index.csv"
COLUMNS = ("component", "name", "copies", "face", "back", "width_mm", "height_mm", "width_px", "height_px")


def write_pictures(goods: Goods) -> Export:
    """A picture a face, and a row an article: component, name, copies, face, back, size in millimetres and dots."""
    wishes = goods.wishes
    form = PictureForm(wishes.dpi, bool(wishes.bleed), wishes.corners, wishes.grey, wishes.clear, wishes.kind)
    faces = goods.faces
    count = plural(len(faces), "picture")
    frames = [frame_of(face, form) for face in faces]
    dots = {face.name: frame.dots for face, frame in zip(faces, frames, strict=True)}

    def files() -> Iterator[tuple[str, bytes]]:
        for face, data in zip(faces, goods.pictures(faces, frames, form), strict=True):
            yield f"{face.name}{form.suffix}", data
        if faces:
            yield INDEX, table(goods.articles, dots, form).encode()

    return Export(
        files(),
        (
            f"{count}, {wishes.dpi:g} dots to an inch, {'with their bleed' if form.bleed else 'cut'}.",
            f"{INDEX} lists for each piece its component, its name, how many there are, the file of its face and of",
            "its back, and its size in millimetres and in dots. It opens in any spreadsheet program.",
            "Screentop: make a component for each word in the column `component`, and add the pictures as its assets.",
            "Tabletopia: Objects, Add; all pieces of a component have pictures of the same size.",
            "Tabletop Playground: New object, Card; take the pictures of one component together.",
        ),
        (f"{count} and {INDEX}",),
    )


def table(articles: tuple[Article, ...], dots: dict[str, Dots], form: PictureForm) -> str:
    """The rows of index.csv; what a spreadsheet program would take for a formula has an apostrophe before it."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for each in articles:
        size, back = each.front.trim, f"{each.back.name}{form.suffix}" if each.back else ""
        there = dots[each.front.name]
        row = (each.part.title, each.title, each.copies, f"{each.name}{form.suffix}", back)
        writer.writerow([*map(plain_cell, row), f"{size.width:g}", f"{size.height:g}", there.wide, there.high])
    return text.getvalue()
