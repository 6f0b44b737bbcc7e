"""A game's boxes and dice -> items of The Game Crafter, each drawn into the shop's own template.

A template of a tuck box is a sheet with the panels at certain places (`templates/shops/tgc-tuck-boxes.csv`, in dots): a
side, the back, a side, the front; the lids hang on the back, as they do on ours. Of a box with a lid there are two
sheets, each a panel with four sides around it (`tgc-boxes.csv`).
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial

from tilewright.build.faces import compiled, face_of, fronts
from tilewright.build.faults import refusing
from tilewright.build.pictures import DPI
from tilewright.build.scale import scaled_face, scaled_size
from tilewright.build.store import Face
from tilewright.build.targets.shops import TOLERANCE, ProductChoice, ShopItem, ShopProduct, measures, off, products
from tilewright.build.targets.target import Article, Goods
from tilewright.draw.art import leaf
from tilewright.draw.boxes import BoxPanels, paint_panels
from tilewright.draw.look import tone_of
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import rect
from tilewright.draw.two_part_box import paint_half
from tilewright.folders import shipped
from tilewright.frozen import dataclass
from tilewright.pieces.boxes import BoxLoad, TuckBox
from tilewright.pieces.build import counter
from tilewright.pieces.contents import BoxContent, packing, top
from tilewright.pieces.kind import Bulk, Design, kind_of
from tilewright.pieces.two_part_box import BOOKLETS, BoxNets, TwoPartBox, what_of
from tilewright.problem import Problem
from tilewright.spec.part import Component
from tilewright.units import MM_PER_INCH, Box, Size

CARD = 0.381
"""How deep the shop's boxes are for each card they hold, in millimetres: what is thicker takes more."""
LOOSE, ROOMY = 8.0, 60.0
"""Millimetres by which what lies in a tuck box may be narrower, or shorter; the same of a box with a lid."""


@dataclass(frozen=True, slots=True)
class TuckTemplate:
    """A tuck box of the shop.

    Attributes:
        product: Which.
        cards: How many cards it is for.
        panels: Where they lie on its picture, in millimetres.
    """

    product: ShopProduct
    cards: int
    panels: BoxPanels

    @property
    def front(self) -> Size:
        """How large the front is."""
        return self.panels.walls[1].size

    def slack(self, size: Size) -> float:
        """By how much the room inside is wider or higher than a piece, the worse way; below 0 where it has none."""
        wide, high = self.front.width - size.width, self.front.height - size.height
        return max(wide, high) if min(wide, high) >= 0 else -1.0

    def holds(self, load: BoxLoad, thickness: float) -> bool:
        """Whether so thick pieces go in, upright or on their side, and do not rattle."""
        ways = (load.largest, load.largest.turned)
        flat = any(0 <= self.slack(each) <= LOOSE for each in ways)
        return flat and load.pieces * max(thickness, CARD) <= self.cards * CARD + 1e-6


@dataclass(frozen=True, slots=True)
class LidTemplate:
    """A box with a lid of the shop.

    Attributes:
        product: Which.
        top: Where the lid's panel lies on its sheet, in millimetres.
        bottom: The same of the base.
        deep: How high their sides are.
    """

    product: ShopProduct
    top: Box
    bottom: Box
    deep: float

    def is_turned(self, nets: BoxNets) -> bool:
        """Whether a box that was drawn lies on its side in it."""
        return (nets.inner.width >= nets.inner.height) is not (self.bottom.width >= self.bottom.height)

    def holds(self, nets: BoxNets) -> bool:
        """Whether it is as large inside as a box that was drawn, or larger, and not much."""
        ways = (nets.inner, nets.inner.turned)
        more = [(self.bottom.width - each.width, self.bottom.height - each.height) for each in ways]
        return any(min(each) >= 0 and max(each) <= ROOMY for each in more) and self.deep >= nets.depth

    def takes(self, what: Sequence[BoxContent]) -> bool:
        """Whether all of that lies in it, a booklet on top."""
        floor = self.bottom.size
        return all(each.fits(floor) for each in what) and top(packing(what, floor)) + BOOKLETS["a5"][1] <= self.deep


@cache
def lid_templates() -> tuple[LidTemplate, ...]:
    """The boxes with lids of the shop, the smallest first."""
    known = {each.identity: each for each in products("tgc")}
    sheets: dict[str, dict[str, Box]] = {}
    deep: dict[str, float] = {}
    for row in _rows("tgc-boxes"):
        left, top, wide, high, deep[row["identity"]] = _millimetres(row)
        sheets.setdefault(row["identity"], {})[row["side"]] = Box(left, top, wide, high)
    return tuple(LidTemplate(known[name], each["top"], each["bottom"], deep[name]) for name, each in sheets.items())


def _rows(name: str) -> Iterator[dict[str, str]]:
    """The rows of a table of templates."""
    yield from csv.DictReader((shipped("templates") / "shops" / f"{name}.csv").read_text(encoding="utf-8").splitlines())


def _millimetres(row: dict[str, str]) -> tuple[float, float, float, float, float]:
    """Where a panel lies, how large it is, and how deep its box."""
    left, top, wide, high, deep = (
        float(row[key]) / DPI * MM_PER_INCH for key in ("left", "top", "wide", "high", "deep")
    )
    return left, top, wide, high, deep


@cache
def templates() -> tuple[TuckTemplate, ...]:
    """The tuck boxes of the shop, the thinnest of each size first."""
    known = {each.identity: each for each in products("tgc")}
    return tuple(
        TuckTemplate(known[row["identity"]], int(row["cards"]), _panels(known[row["identity"]], row))
        for row in _rows("tgc-tuck-boxes")
    )


def _panels(product: ShopProduct, row: dict[str, str]) -> BoxPanels:
    left, top, wide, high, deep = _millimetres(row)
    side, back = Box(left, top, deep, high), Box(left + deep, top, wide, high)
    other, front = side.moved(deep + wide, 0), back.moved(deep + wide, 0)
    lids = Box(back.x, top - deep, wide, deep), Box(back.x, back.bottom, wide, deep)
    return BoxPanels((side, front, other, back), lids, Box(0, 0, product.picture.width, product.picture.height))


def is_special(part: Component) -> bool:
    """Whether a component is drawn into a template of the shop: a box, or a die with six faces."""
    kind = kind_of(part)
    folded = kind.folding if isinstance(kind.folding, str) else kind.folding(part)
    return isinstance(part, TuckBox | TwoPartBox) or (folded == "die" and kind.medium(part) == "card")


def special_items(goods: Goods, flat: Sequence[ShopItem]) -> tuple[list[ShopItem], list[Problem]]:
    """What boxes and dice are ordered as, and those that the shop has nothing for (L20).

    Args:
        goods: The game.
        flat: What else is ordered: a box holds it as thick as the shop makes it.

    Raises:
        RefusedError: A title has no room on a box of the shop (P01).
    """
    items, problems = list[ShopItem](), list[Problem]()
    deep = {item.part.id: item.product.deep for item in flat}
    for articles in goods.parts.values():
        part = articles[0].part
        if not is_special(part):
            continue
        if isinstance(part, TwoPartBox):
            articles = articles[:1]  # the lid, which the base goes with  # noqa: PLW2901 - fewer of the same
        for article in articles:
            item = _special(goods, article, deep)
            if isinstance(item, ShopItem):
                items.append(item)
            else:
                problems.append(item)
    return items, problems


def _special(goods: Goods, article: Article, deep: Mapping[str, float]) -> ShopItem | Problem:
    part = article.part
    if isinstance(part, TuckBox):
        return _box(goods, article, part, deep)
    return _lidded(goods, article, part, deep) if isinstance(part, TwoPartBox) else _die(goods, article)


def _lidded(goods: Goods, article: Article, box: TwoPartBox, deep: Mapping[str, float]) -> ShopItem | Problem:
    """A box with a lid: the smallest of the shop that is as large inside; it lies as the one that was drawn.

    One whose size nobody has written may be smaller, if all that it holds lies in it, as thick as the shop makes it.
    """
    nets: BoxNets = _design(goods, article).subject
    spec, what = goods.edition.spec, list[BoxContent]()
    for each in () if box.size else what_of(box, spec, counter(spec, goods.edition.deck.whole)):
        thick = max(each.bulk.depth * spec.scale, deep.get(each.part, 0.0))
        what.append(replace(each, bulk=Bulk(scaled_size(each.bulk.size, spec.scale), thick)))
    large = replace(nets, inner=scaled_size(nets.inner, spec.scale), depth=nets.depth * spec.scale)
    able = [each for each in lid_templates() if each.holds(large) or (what and each.takes(what))]
    if not able:
        message = (
            f"'{box.title}': no box of The Game Crafter is {measures(large.inner)} inside, {large.depth:.3g} mm deep"
        )
        sizes = ", ".join(f"{measures(each.bottom.size)}, {each.deep:.0f} mm deep" for each in lid_templates())
        return goods.problem(article, "L20", message, f"its boxes are {sizes} inside; or leave it out with --anyway")
    best = able[0]
    lid, base = (_half(goods, box, nets, best, lid=lid) for lid in (True, False))
    others = tuple(each.product for each in able[1:])
    choice = ProductChoice(best.product, others, turned=best.is_turned(nets))
    return ShopItem(box, choice, (replace(article, front=lid, back=base),))


def _half(goods: Goods, box: TwoPartBox, nets: BoxNets, template: LidTemplate, *, lid: bool) -> Face:
    """The sheet of the lid or of the base."""
    job, panel, size = goods.edition.job, template.top if lid else template.bottom, template.product.picture
    if template.is_turned(
        nets
    ):  # a lid is turned to the right before it is sent, a base to the left, as a front and its back
        corner = (panel.y, size.width - panel.right) if lid else (size.height - panel.bottom, panel.x)
        panel, size = Box(*corner, panel.height, panel.width), size.turned

    def paint(pen: Pen) -> None:
        pen.tint(rect(0, 0, size.width, size.height), tone_of(pen.look, box.ground) or pen.look.style.ground)
        paint_half(pen, panel, template.deep, box, job.studio, nets, lid=lid)

    with refusing(job.spec, box):
        art = leaf(f"{box.id}-{'top' if lid else 'bottom'}", size, 0.0, job.studio.look, paint)
    return compiled(art, art.name, job.game.stamp, book=job.spec.fonts)


def _design(goods: Goods, article: Article) -> Design:
    """What an article was drawn from."""
    job = goods.edition.job
    every = (front for sides in job.sides[article.piece] for front in fronts(job, sides))
    return next(each for each in every if each.name == article.name)


def _box(goods: Goods, article: Article, box: TuckBox, deep: Mapping[str, float]) -> ShopItem | Problem:
    """A tuck box: the smallest that holds its pieces, which are as thick as it says, or as the shop makes them."""
    load: BoxLoad = _design(goods, article).subject
    large = replace(load, largest=scaled_size(load.largest, goods.edition.options.scale))
    ordered = max((deep.get(name, load.thickness) for _, name in box.contents), default=load.thickness)
    thickness = box.thickness or ordered
    able = [each for each in templates() if each.holds(large, thickness)]
    if not able:
        what = f"{load.pieces} pieces of {measures(large.largest)}, {thickness:.2g} mm thick"
        message = f"'{box.title}': no tuck box of The Game Crafter holds {what}"
        most = max(each.cards for each in templates())
        remedy = f"a box there holds at most {most} cards: make two of it, or leave it out with --anyway"
        return goods.problem(article, "L20", message, remedy)
    best = min(able, key=lambda each: (each.front.area, each.cards))
    others = tuple(each.product for each in able if each is not best)[:2]
    painted = replace(article, front=_painted(goods, box, best, load))
    return ShopItem(box, ProductChoice(best.product, others), (painted,))


def _painted(goods: Goods, box: TuckBox, template: TuckTemplate, load: BoxLoad) -> Face:
    """The picture of the shop's sheet."""
    job = goods.edition.job
    paint = partial(paint_panels, at=template.panels, box=box, game=job.game, load=load, art=job.studio.art)
    with refusing(job.spec, box):
        art = leaf(f"{box.id}-outside", template.product.picture, 0.0, job.studio.look, paint)
    return compiled(art, art.name, job.game.stamp, book=job.spec.fonts)


def _die(goods: Goods, article: Article) -> ShopItem | Problem:
    """A die: a picture of each side, in the order of the numbers of a bought one."""
    job, kind = goods.edition.job, kind_of(article.part)
    sides = kind.lies(article.part, _design(goods, article)) if kind.lies else ()
    faces = [scaled_face(face_of(job, each, goods.edition.cache), job.options.scale) for each in sides]
    dice = [each for each in products("tgc") if each.use == "die"]
    for product in dice:
        if len(faces) == len(product.sides) and off(product, faces[0].trim)[0] <= TOLERANCE:
            articles = tuple(replace(article, name=face.name, front=face, back=None) for face in faces)
            return ShopItem(article.part, ProductChoice(product), articles)
    size = f"{faces[0].trim.width:g} mm" if faces else "its size"
    message = f"'{article.part.title}': no die of The Game Crafter has {len(faces)} sides of {size}"
    near = ", ".join(f"{each.words} with {len(each.sides)} sides" for each in dice)
    return goods.problem(article, "L20", message, f"the shop makes {near}; or leave it out with --anyway")
