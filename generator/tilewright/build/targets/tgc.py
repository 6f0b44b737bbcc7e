"""Goods -> pictures of every component in the size of a product of The Game Crafter, and the table order.csv."""

from __future__ import annotations

import csv
import io
from collections.abc import Container, Iterator, Sequence
from functools import partial
from pathlib import Path

from tilewright.build.targets import shops
from tilewright.build.targets.safety import too_near
from tilewright.build.targets.shops import FORM, ShopItem
from tilewright.build.targets.target import Export, Goods, plain_cell
from tilewright.build.targets.tgc_api import ShopAccount, account
from tilewright.build.targets.tgc_boxes import is_special, special_items
from tilewright.build.targets.tgc_upload import Shipment, send

TITLE = "The Game Crafter"
ORDER = "order.csv"
COLUMNS = ("component", "product", "title", "name", "copies", "face", "back")


def write_tgc(goods: Goods) -> Export:
    """A folder for each component: the face of each piece and its back; order.csv has a row for each piece.

    Raises:
        RefusedError: It is to be sent, and the environment names no account (L25).
    """
    there = account() if goods.wishes.upload else None
    flat, problems = shops.sort_out(goods, "tgc", TITLE, is_special)
    problems += too_near(goods, flat)
    special, more = special_items(goods, flat)
    items, problems = [*flat, *special], [*problems, *more]

    def files() -> Iterator[tuple[str, bytes]]:
        written = set[str]()
        for item in items:
            for name, data in pictures(goods, item, written):
                written.add(name)
                yield name, data
        if items:
            yield ORDER, order(items).encode()

    return Export(
        files(),
        (
            "A folder for each component, with a picture of every face and back in the size of the shop's product.",
            f"{ORDER} lists each piece: its product, its name, how many there are, the files of its face and its back.",
            "At www.thegamecrafter.com: Make, Games, New; add the product of each component under Add Component.",
            "Add the pictures of its folder in bulk, then give each piece its number of copies and its back.",
            "Look at every face in the shop's proofing before you order, and order one game first.",
            "`tilewright export GAME tgc --upload` does all that for you; docs/exporting.md lists the requirements.",
        ),
        tuple(shops.order_lines(items)),
        tuple(problems),
        partial(_send, goods, tuple(items), there) if there else None,
    )


def _send(goods: Goods, items: tuple[ShopItem, ...], there: ShopAccount, folder: Path) -> tuple[str, ...]:
    game = goods.edition.spec.game
    shipment = Shipment(f"{game.title} {game.version}"[:80], items)
    return send(shipment, folder, there, goods.progress)


def pictures(goods: Goods, item: ShopItem, written: Container[str]) -> Iterator[tuple[str, bytes]]:
    """The files of one item: each face once, and each back, but for those that are written already."""
    shown = {file: pair for file, pair in item.frames().items() if file not in written}
    drawn = goods.pictures([face for face, _ in shown.values()], [frame for _, frame in shown.values()], FORM)
    yield from zip(shown, drawn, strict=True)


def order(items: Sequence[ShopItem]) -> str:
    """The rows of order.csv."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for item in items:
        for each in item.articles:
            row = (item.part.id, item.product.identity, item.product.title, each.title)
            writer.writerow([*map(plain_cell, row), each.copies, item.front_file(each), item.back_file(each)])
    return text.getvalue()
