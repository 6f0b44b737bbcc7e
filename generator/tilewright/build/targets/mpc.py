"""Goods -> orders of MakePlayingCards: pictures of fronts and backs, and cards.xml, by which mpc-autofill places them.

An order is a deck of cards of one size, whatever components they are of, and costs as much as its bracket.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from tilewright.build.store import Face
from tilewright.build.targets import shops
from tilewright.build.targets.safety import too_near
from tilewright.build.targets.shops import FORM, ShopItem, ShopProduct
from tilewright.build.targets.target import Article, Export, Goods, plain_cell
from tilewright.frozen import dataclass
from tilewright.problem import Level, Problem, plural

TITLE = "MakePlayingCards"
BRACKETS = (18, 36, 55, 72, 90, 108, 126, 144, 162, 180, 198, 216, 234, 396, 504, 612)
"""Cards of an order up to which its price is the same."""
MOST = BRACKETS[-1]
PLACED = ("game", "poker")
"""Products that mpc-autofill orders: it opens the page of cards of 63 x 88 mm, which poker cards are fitted to."""
XML, TABLE = "cards.xml", "order.csv"
STOCK = "(S30) Standard Smooth"
COLUMNS = ("slot", "component", "name", "front", "back")


@dataclass(frozen=True, slots=True)
class CardSlot:
    """One card of an order: a place that a front and a back are put into."""

    item: ShopItem
    article: Article

    @property
    def back(self) -> Face:
        """What is printed behind it."""
        return self.item.behind(self.article)


@dataclass(frozen=True, slots=True)
class CardOrder:
    """Cards that are ordered together.

    Attributes:
        name: Its folder.
        product: What they are printed as.
        slots: A card each, copies side by side.
    """

    name: str
    product: ShopProduct
    slots: tuple[CardSlot, ...]

    @property
    def line(self) -> str:
        """'game: Custom Game Cards (63 x 88 mm), 54 cards: 55 cost the same'."""
        return f"{self.name}: {self.product.words}, {price(len(self.slots))}"


def price(cards: int) -> str:
    """What a number of cards costs as much as, and what one more would: '54 cards: 55 cost the same'."""
    edge = next(each for each in BRACKETS if each >= cards)
    if cards < edge:
        return f"{plural(cards, 'card')}: {edge} cost the same"
    after = next((each for each in BRACKETS if each > edge), 0)
    more = f"one more costs as much as {after}" if after else "no order is larger"
    return f"{plural(cards, 'card')}, a full bracket: {more}"


def write_mpc(goods: Goods) -> Export:
    """A folder for each order."""
    items, problems = shops.sort_out(goods, "mpc", TITLE)
    problems += too_near(goods, items)
    every = orders(items)
    problems += _too_many(goods, items)

    def files() -> Iterator[tuple[str, bytes]]:
        for each in every:
            yield from _pictures(goods, each)
            yield f"{each.name}/{TABLE}", table(each).encode()
            if each.product.identity in PLACED:
                yield f"{each.name}/{XML}", placing(each)

    return Export(
        files(),
        (
            "A folder for each order: the pictures of its fronts and backs in the size that the shop asks for.",
            f"{TABLE} lists the cards in their order, a line each, with the files of front and back.",
            f"{XML} is for mpc-autofill (github.com/chilli-axe/mpc-autofill): put its program into the folder of the",
            "order and start it there; it opens the shop, places every card and leaves the rest to you.",
            "By hand: www.makeplayingcards.com, the product named below; the number of cards; Different images;",
            "add the fronts, then the backs, each as often as in the table.",
            *(f"  {each.line}" for each in every[:2]),
        ),
        tuple(each.line for each in every),
        tuple(problems),
    )


def orders(items: Sequence[ShopItem]) -> tuple[CardOrder, ...]:
    """What is ordered, by product; more than an order holds is another one."""
    slots: dict[ShopProduct, list[CardSlot]] = {}
    for item in items:
        for article in item.articles:
            slots.setdefault(item.product, []).extend([CardSlot(item, article)] * article.copies)
    return tuple(
        CardOrder(f"{product.identity}-{number + 1}" if number else product.identity, product, tuple(these))
        for product, every in slots.items()
        for number, these in enumerate(every[at : at + MOST] for at in range(0, len(every), MOST))
    )


def _too_many(goods: Goods, items: Sequence[ShopItem]) -> Iterator[Problem]:
    """L22: an order holds fewer cards than the game has of one size."""
    for product in dict.fromkeys(item.product for item in items):
        these = [item for item in items if item.product == product]
        cards = sum(item.copies for item in these)  # sum counts cards
        if cards > MOST:
            largest = max(these, key=lambda item: item.copies)
            message = f"{cards:,} cards of the {product.title} product, and an order of {TITLE} holds {MOST}"
            remedy = f"they are {plural(-(-cards // MOST), 'order')}, each in a folder of its own, and each is paid for"
            yield goods.problem(largest.articles[0], "L22", message, remedy, Level.WARNING)


def _files(order: CardOrder) -> dict[str, tuple[CardSlot, Face, bool]]:
    """Every picture of an order by its name in the order's folder, with one card that it is of and whether a back."""
    fronts = {front_file(each): (each, each.article.front, False) for each in order.slots}
    return fronts | {back_file(each): (each, each.back, True) for each in order.slots}


def front_file(slot: CardSlot) -> str:
    """The file of a front, in the folder of its order."""
    return f"fronts/{slot.article.front.name}{FORM.suffix}"


def back_file(slot: CardSlot) -> str:
    """The same of its back."""
    return f"backs/{slot.back.name}{FORM.suffix}"


def _pictures(goods: Goods, order: CardOrder) -> Iterator[tuple[str, bytes]]:
    shown = _files(order)
    faces = [face for _, face, _ in shown.values()]
    frames = [shops.frame(face, slot.item.choice, back=back) for slot, face, back in shown.values()]
    for name, data in zip(shown, goods.pictures(faces, frames, FORM), strict=True):
        yield f"{order.name}/{name}", data


def table(order: CardOrder) -> str:
    """The rows of order.csv: a card each."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for number, each in enumerate(order.slots, 1):
        words = map(plain_cell, (each.item.part.id, each.article.title))
        writer.writerow([number, *words, front_file(each), back_file(each)])
    return text.getvalue()


def placing(order: CardOrder) -> bytes:
    """cards.xml: which picture goes into which slots, counted from 0; paths from the folder it is in."""
    root = Element("order")
    details = SubElement(root, "details")
    for name, text in (("quantity", str(len(order.slots))), ("stock", STOCK), ("foil", "false")):
        SubElement(details, name).text = text
    fronts, backs = dict[str, list[int]](), dict[str, list[int]]()
    for number, each in enumerate(order.slots):
        fronts.setdefault(front_file(each), []).append(number)
        backs.setdefault(back_file(each), []).append(number)
    common = max(backs, key=lambda file: len(backs[file]))
    _cards(SubElement(root, "fronts"), fronts)
    if len(backs) > 1:
        _cards(SubElement(root, "backs"), {file: slots for file, slots in backs.items() if file != common})
    SubElement(root, "cardback").text = common
    indent(root, "    ")
    written: str = tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{written}\n'.encode()


def _cards(group: Element, files: dict[str, list[int]]) -> None:
    for file, slots in files.items():
        card = SubElement(group, "card")
        SubElement(card, "id").text = file
        SubElement(card, "sourceType").text = "Local File"
        SubElement(card, "slots").text = ",".join(map(str, slots))
        SubElement(card, "name").text = file.rpartition("/")[2]
        SubElement(card, "query").text = ""
