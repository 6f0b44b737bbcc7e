"""The products of a shop, and the pieces of a game -> which product each component is ordered as, by its size.

A shop's products are a table in `templates/shops/`, read from what it publishes: a row each, sizes in inches as shops
give them. A piece is the product whose cut differs from its own by at most `TOLERANCE` each way.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby

from tilewright.build.faces import white_face
from tilewright.build.pictures import DPI, PictureForm, PictureFrame, is_rectangle
from tilewright.build.scale import scale_to
from tilewright.build.store import Face
from tilewright.build.targets.target import Article, Goods
from tilewright.folders import shipped
from tilewright.frozen import dataclass
from tilewright.pdf.raster import Dots
from tilewright.pieces.kind import kind_of
from tilewright.problem import Level, Problem, plural
from tilewright.spec.part import Component
from tilewright.units import MM_PER_INCH, Box, Sides, Size

TOLERANCE = 1.0
"""Millimetres by which a piece may be wider or higher than a product, or less: half of it on each side, which is a
third of the 1/16 inch that the shops' knives drift."""
SMALLER, LARGER = 0.8, 1.6
"""How many times as large a whole game is advised to be, so that a piece fits a product: words stay readable."""
SLIGHT = 0.25
"""Millimetres by which a product may differ from a piece without a word: a knife drifts by six times as much."""
SMALLEST = 0.9
"""How far a page, which nobody cuts, may be made smaller to go on a shop's paper: its 8 points are 7 then."""
PLAIN = ("deck", "punchout", "mat", "board")
"""Uses of a product that a flat piece may be printed as whose kind nothing is said of in `USES`."""
FORM = PictureForm(bleed=True)
"""Pictures for a shop: PNG, RGB, 300 dots to an inch, with bleed and nothing transparent."""
BOTH = 2
"""Sides of what has a face and a back."""
PAGES = ("pad", "page")
"""Uses of a product that is a page."""
USES: Mapping[str, tuple[str, ...]] = {
    "cards": ("deck", "mat"),
    "playing-cards": ("deck", "mat"),
    "aid": ("deck", "mat"),
    "square-tiles": ("punchout", "deck", "mat"),
    "tiles": ("punchout", "deck", "mat"),
    "tokens": ("punchout", "deck"),
    "counters": ("punchout", "deck"),
    "board": ("board", "mat", "deck"),
    "map": ("board", "mat", "deck"),
    "track": ("board", "mat", "deck"),
    "screen": ("screen",),
    "score": PAGES,
}
"""What a piece of each kind may be printed as, the best first."""


@dataclass(frozen=True, slots=True)
class ShopProduct:
    """Something flat that a shop prints.

    Attributes:
        identity: What the shop's computers call it.
        title: What the shop calls it.
        use: What it is: a deck, a punchout, a mat, a board, a screen, a pad, a page, a sticker, a die, a tuck-box.
        shape: What it is cut to: rectangle, circle, hexagon, triangle.
        cut: Its size when it is cut, in millimetres.
        deep: Its thickness; of a box or a die its depth.
        safe: How far inside the cut the shop wants words to stay.
        dots: Of its pictures.
        create: The word under which the shop's API makes one, or a set.
        child: The same of what is in a set; empty for what is no set.
        sides: Those that are printed, as the API names them.
    """

    identity: str
    title: str
    use: str
    shape: str
    cut: Size
    deep: float
    safe: float
    dots: Dots
    create: str
    child: str
    sides: tuple[str, ...]

    @property
    def picture(self) -> Size:
        """How large a picture is, with its bleed, in millimetres."""
        return Size(self.dots.wide / DPI * MM_PER_INCH, self.dots.high / DPI * MM_PER_INCH)

    @property
    def margin(self) -> float:
        """How far inside the cut words stay: as the shop asks, less on what is tiny."""
        return min(self.safe, self.cut.width / 8, self.cut.height / 8)

    @property
    def words(self) -> str:
        """'Poker Deck (63.5 x 88.9 mm)'."""
        return f"{self.title} ({measures(self.cut)})"


def measures(size: Size) -> str:
    """'63.5 x 88.9 mm'."""
    return f"{round(size.width, 1):g} x {round(size.height, 1):g} mm"


@cache
def products(shop: str) -> tuple[ShopProduct, ...]:
    """The products of a shop that a game may have: those in its table."""
    text = (shipped("templates") / "shops" / f"{shop}.csv").read_text(encoding="utf-8")
    return tuple(
        ShopProduct(
            row["identity"],
            row["title"],
            row["use"],
            row["shape"],
            Size(float(row["wide"]) * MM_PER_INCH, float(row["high"]) * MM_PER_INCH),
            float(row["deep"]) * MM_PER_INCH,
            float(row["safe"]) * MM_PER_INCH,
            Dots(int(row["px_wide"]), int(row["px_high"])),
            row["create"],
            row["child"],
            tuple(row["sides"].split()),
        )
        for row in csv.DictReader(text.splitlines())
    )


@dataclass(frozen=True, slots=True)
class ProductChoice:
    """The product that a piece is ordered as.

    Attributes:
        product: Which.
        others: The next by size, nearest first.
        turned: The piece lies on its side in it.
        scale: How large it is printed; below 1 for a page that is larger than the product.
    """

    product: ShopProduct
    others: tuple[ShopProduct, ...] = ()
    turned: bool = False
    scale: float = 1.0

    @property
    def cut(self) -> Size:
        """The product's cut, as it lies on the piece, in millimetres of the piece."""
        size = self.product.cut.turned if self.turned else self.product.cut
        return Size(size.width / self.scale, size.height / self.scale)


def off(product: ShopProduct, size: Size) -> tuple[float, bool]:
    """By how many millimetres a product is not as large as a piece, the worse way; whether the piece is turned."""
    upright, lying = (
        max(abs(product.cut.width - each.width), abs(product.cut.height - each.height)) for each in (size, size.turned)
    )
    turns = product.shape != "triangle" and lying < upright - 1e-6
    return (lying, True) if turns else (upright, False)


def nearest(kept: Iterable[ShopProduct], shape: str, size: Size) -> tuple[ShopProduct, ...]:
    """The products of a shape, the one nearest in size first; of two that are alike the first in the table."""
    return tuple(sorted((each for each in kept if each.shape == shape), key=lambda each: off(each, size)[0]))


def choose(kept: Sequence[ShopProduct], uses: Sequence[str], shape: str, size: Size) -> ProductChoice | None:
    """The product of the first use that has one of this size, the nearest of them; None if no use has."""
    by_size = nearest([each for each in kept if each.use in uses], shape, size)
    for use in uses:
        for each in (each for each in by_size if each.use == use):
            far, turned = off(each, size)
            others = tuple(other for other in by_size if other is not each)[:2]
            if far <= TOLERANCE + 1e-6:
                return ProductChoice(each, others, turned=turned)
            scale = min(1.0, each.cut.width / size.width, each.cut.height / size.height)
            if use in PAGES and scale >= SMALLEST:
                return ProductChoice(each, others, scale=scale)
    return None


@dataclass(frozen=True, slots=True)
class ShopItem:
    """What is ordered of one product for one component.

    Attributes:
        part: The component.
        choice: The product.
        articles: Its pieces, each a design.
    """

    part: Component
    choice: ProductChoice
    articles: tuple[Article, ...]

    @property
    def product(self) -> ShopProduct:
        """Which is ordered."""
        return self.choice.product

    @property
    def copies(self) -> int:
        """How many pieces there are, all designs together."""
        return sum(each.copies for each in self.articles)  # sum counts pieces

    def back_of(self, article: Article) -> Face | None:
        """What is printed behind a piece: white paper if it has no back, and nothing if the product has one side."""
        return self.behind(article) if len(self.product.sides) == BOTH else None

    def behind(self, article: Article) -> Face:
        """The same, whatever the product."""
        front = article.front
        return article.back or white_face(f"{self.part.id}-white", front.trim, front.outline.cut)

    def front_file(self, article: Article) -> str:
        """Where the picture of a face is, in the folder of all components."""
        return f"{self.part.id}/{article.front.name}{FORM.suffix}"

    def back_file(self, article: Article) -> str:
        """The same of what is behind it; empty if nothing is. A back that is a front as well may lie another way."""
        back = self.back_of(article)
        if back is None:
            return ""
        both = self.choice.turned and any(back.name == each.front.name for each in self.articles)
        return f"{self.part.id}/{back.name}{'-behind' * both}{FORM.suffix}"

    def frames(self) -> dict[str, tuple[Face, PictureFrame]]:
        """Each picture by its file: the face that it is of, and what it shows of it."""
        fronts = {self.front_file(each): each.front for each in self.articles}
        backs = {self.back_file(each): self.back_of(each) for each in self.articles}
        shown = {file: (face, frame(face, self.choice, back=True)) for file, face in backs.items() if face}
        return shown | {file: (face, frame(face, self.choice)) for file, face in fronts.items()}


def order_lines(items: Sequence[ShopItem]) -> Iterator[str]:
    """A line for each product of a component: 'cards: Poker Deck (63.5 x 88.9 mm), 18 designs, 54 pieces; ...'."""
    for (part, product), group in groupby(items, key=lambda each: (each.part.id, each.product)):
        these = [*group]
        choice, one = these[0].choice, len(product.sides) <= BOTH
        designs = sum(len(each.articles) if one else 1 for each in these)  # sum counts designs
        copies = sum(each.copies if one else each.articles[0].copies for each in these)  # sum counts pieces
        counts = f"{plural(designs, 'design')}, {plural(copies, 'piece')}"
        counts += ", on their side" * choice.turned + f", at {choice.scale:.0%}" * (choice.scale < 1)
        others = "; nearest others: " * bool(choice.others) + ", ".join(each.words for each in choice.others)
        yield f"{part}: {product.words}, {counts}{others}"


def shape_of(article: Article) -> str:
    """What a piece is cut to, as the table of products says it; the shape itself if no product has it."""
    contour = getattr(article.part, "contour", None)
    if contour is None:
        return "rectangle" if is_rectangle(article.front) else "net"
    return "rectangle" if contour.is_straight else str(contour.word)


def uses_of(part: Component) -> tuple[str, ...]:
    """What the pieces of a component may be printed as; nothing for what is folded and glued."""
    kind = kind_of(part)
    flat = () if kind.folding or kind.medium(part) == "labels" else PLAIN
    uses, contour = USES.get(part.kind, PAGES if kind.page else flat), getattr(part, "contour", None)
    tiles = part.kind == "cards" and contour is not None and not contour.is_straight  # hexagons with a table are cards
    return (*uses, "punchout") if tiles else uses


def sort_out(
    goods: Goods, shop: str, title: str, instead: Callable[[Component], bool] = lambda _: False
) -> tuple[list[ShopItem], list[Problem]]:
    """What each component is ordered as, in the game's order, and what the shop has no product for.

    Args:
        goods: The game.
        shop: Whose table of products.
        title: What people call it.
        instead: Whether the target sees to a component by itself.
    """
    items, problems = list[ShopItem](), list[Problem]()
    kept = products(shop)
    there = {each.use for each in kept}
    for articles in goods.parts.values():
        part = articles[0].part
        if instead(part):
            continue
        uses = [use for use in uses_of(part) if use in there]
        for (shape, size), alike in _alike(articles):
            choice = choose(kept, uses, shape, size)
            if choice is None:
                problems.append(
                    _no_product(goods, alike[0], nearest([e for e in kept if e.use in uses], shape, size), title)
                )
                continue
            items.append(ShopItem(part, choice, alike))
            problems += _differs(goods, items[-1])
    return items, [*dict.fromkeys(problems)]


def _alike(articles: Sequence[Article]) -> Iterator[tuple[tuple[str, Size], tuple[Article, ...]]]:
    """The articles of a component by shape and size."""
    keyed = [((shape_of(each), each.front.trim), each) for each in articles]
    order = {key: at for at, (key, _) in reversed([*enumerate(keyed)])}
    for key, group in groupby(sorted(keyed, key=lambda pair: order[pair[0]]), key=lambda pair: pair[0]):
        yield key, tuple(each for _, each in group)


def _no_product(goods: Goods, article: Article, near: Sequence[ShopProduct], title: str) -> Problem:
    """L20: no product has this size. L21: the shop prints nothing of this kind or shape."""
    part, size, shape = article.part, measures(article.front.trim), shape_of(article)
    home = f"print it at home: {goods.build} --only {part.id}; with --anyway the rest is written"
    if not near:
        what = (
            f"'{part.title}': {title} makes nothing of the kind '{part.kind}'" if shape in {"net", "rectangle"} else ""
        )
        return goods.problem(article, "L21", what or f"'{part.title}': {title} cuts no {shape}", home)
    message = f"'{part.title}': no product of {title} is {size}; nearest: {', '.join(e.words for e in near[:3])}"
    now = goods.edition.options.scale
    scales = (scale_to(each.cut, article.front.trim, now, TOLERANCE) for each in near)
    best = min((each for each in scales if SMALLER <= each / now <= LARGER), key=lambda each: abs(each - 1), default=0)
    whole = f"export with --scale {best:g}, " * bool(best)
    return goods.problem(article, "L20", message, f"make it as large as one of them, {whole}or {home}")


def _differs(goods: Goods, item: ShopItem) -> Iterator[Problem]:
    """L24: the shop's knife goes elsewhere than the piece's own cut."""
    trim, cut = item.articles[0].front.trim, item.choice.cut
    across, down = cut.width - trim.width, cut.height - trim.height
    if max(abs(across), abs(down)) < SLIGHT or item.product.use in PAGES:
        return
    ways = [
        f"{abs(each) / 2:.2g} mm {'outside' if each > 0 else 'inside'} your cut at {where}"
        for each, where in ((across, "the sides"), (down, "head and foot"))
        if abs(each) > SLIGHT / 10
    ]
    message = f"'{item.part.title}' is {measures(trim)}, and {item.product.title} is cut to {measures(cut)}: "
    message += f"the knife goes {', '.join(ways)}"
    remedy = "it is put in the middle, and the missing bleed is drawn on; nothing to do unless a frame is near the cut"
    yield goods.problem(item.articles[0], "L24", message, remedy, Level.NOTE)


def frame(face: Face, choice: ProductChoice, *, back: bool = False) -> PictureFrame:
    """What a product's picture shows of a face: its middle on the product's, the bleed round it.

    A piece that lies on its side is turned to the right, and its back to the left: it is turned over along the long
    side of the product, which is a short one of its own.
    """
    product, trim = choice.product, face.trim
    picture = product.picture.turned if choice.turned else product.picture
    size = Size(picture.width / choice.scale, picture.height / choice.scale)
    around = Sides((size.height - trim.height) / 2, (size.width - trim.width) / 2)
    around = Sides(around.top, around.right, around.top, around.right)
    turn = (3 if back else 1) if choice.turned else 0
    return PictureFrame(Box(0, 0, trim.width, trim.height).grown(around), product.dots, turn=turn)
