"""Goods -> pictures of every component in the size of a product of The Game Crafter, and the table order.csv."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence

from tilewright.build.store import Face
from tilewright.build.targets import shops
from tilewright.build.targets.safety import too_near
from tilewright.build.targets.shops import FORM, ShopItem
from tilewright.build.targets.target import Export, Goods, plain_cell

TITLE = "The Game Crafter"
ORDER = "order.csv"
COLUMNS = ("component", "product", "title", "name", "copies", "face", "back")


def write_tgc(goods: Goods) -> Export:
    """A folder for each component: the face of each piece and its back; order.csv has a row for each piece."""
    items, problems = shops.sort_out(goods, "tgc", TITLE)
    problems += too_near(goods, items)

    def files() -> Iterator[tuple[str, bytes]]:
        for item in items:
            yield from pictures(goods, item)
        yield ORDER, order(items).encode()

    return Export(
        files(),
        (
            "A folder for each component, with a picture of every face and back in the size of the shop's product.",
            f"{ORDER} lists each piece: its product, its name, how many there are, the files of its face and its back.",
            "At www.thegamecrafter.com: Make, Games, New; add the product of each component under Add Component.",
            "Add the pictures of its folder in bulk, then give each piece its number of copies and its back.",
            "Look at every face in the shop's proofing before you order, and order one game first.",
            "`tilewright export GAME tgc --upload` does all that for you; docs/exporting.md says what it needs.",
        ),
        tuple(each.told for each in items),
        tuple(problems),
    )


def pictures(goods: Goods, item: ShopItem) -> Iterator[tuple[str, bytes]]:
    """The files of one component: each face once, and each back."""
    sides = faces_of(item)
    frames = [shops.frame(face, item.choice, back=back) for face, back in sides]
    made = goods.pictures([face for face, _ in sides], frames, FORM)
    for (face, back), data in zip(sides, made, strict=True):
        yield file_of(item, face, back=back), data


def faces_of(item: ShopItem) -> list[tuple[Face, bool]]:
    """Each face that is printed, and whether as a back; the back of what has none is white."""
    fronts = {file_of(item, each.front): (each.front, False) for each in item.articles}
    backs = {file_of(item, face, back=True): (face, True) for face in map(item.back_of, item.articles) if face}
    return [*{**backs, **fronts}.values()]


def file_of(item: ShopItem, face: Face, *, back: bool = False) -> str:
    """Where the picture of a face is, in the target's folder: a back that is a front as well lies another way there."""
    both = back and item.choice.turned and any(face.name == each.front.name for each in item.articles)
    return f"{item.part.id}/{face.name}{'-behind' * both}{FORM.suffix}"


def order(items: Sequence[ShopItem]) -> str:
    """The rows of order.csv."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for item in items:
        for each in item.articles:
            behind = item.back_of(each)
            files = (file_of(item, each.front), file_of(item, behind, back=True) if behind else "")
            row = (item.part.id, item.product.identity, item.product.title, each.title)
            writer.writerow([*map(plain_cell, row), each.copies, *files])
    return text.getvalue()
