"""Goods -> pictures that a designer posts: all faces on one picture, a fan of cards, the box and its pieces."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from math import ceil, cos, inf, radians, sin

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont, ImageOps, ImageStat

from tilewright.build import rulebook
from tilewright.build.pictures import PictureForm, PictureFrame, drawn_faces, frame_of
from tilewright.build.store import Face
from tilewright.build.targets.target import Article, Export, Goods
from tilewright.frozen import dataclass
from tilewright.pdf.raster import Dots, open_pdf
from tilewright.pieces.kind import kind_of
from tilewright.typography import fonts
from tilewright.typography.finder import BUNDLED
from tilewright.units import MM_PER_INCH, POINTS_PER_MM, Size, added

Picture = Image.Image
Place = tuple[float, float]
WIDE, HIGH = 1600, 900
"""Dots of the showcase and of the fan: the proportions of a page's head, and of what is posted."""
ACROSS, LONGEST, FINEST = 2400, 3200, 6.0
"""Dots of the contact sheet across and down at most; dots to a millimetre at most."""
MARGIN, APART, HEADING = 40, 16, 34
"""Of the contact sheet, in dots: around everything, between faces, the letters of a heading."""
PALE, DEEP, INK = (247, 242, 232), (214, 202, 180), (60, 48, 36)
"""The table that everything lies on, at the top and at the foot; words on it."""
CARDS, SPREAD, TURN = 7, 9.0, 340.0
"""Cards of a fan at most, degrees from one to the next, and how far below their middle they turn, in dots."""
RIM = 9.0
"""White around the picture of a booklet's cover at most, in millimetres."""
SMALL, FEW, ROW, BOARD = 9, 4, 190.0, 150.0
"""Pieces of other kinds before the box, at most; cards fill a row of fewer; dots of a row; mm of a mat."""
COMPARED, COARSE = 120, 0.25
"""Cards among which those of a fan are chosen at most, and dots to a millimetre of what they are compared by."""


@dataclass(frozen=True, slots=True)
class FaceGroup:
    """The faces of a component on the contact sheet.

    Attributes:
        title: The words above them.
        rows: The faces in rows.
        size: How much room they take with their title, in dots.
    """

    title: str
    rows: tuple[tuple[Face, ...], ...]
    size: Size


def write_showcase(goods: Goods) -> Export:
    """contact.png, fan.png if there are cards, and showcase.png."""
    kinds = {each.part.id: kind_of(each.part) for each in goods.articles}
    flat = [
        each for each in goods.articles if not (each.page or kinds[each.part.id].folding or kinds[each.part.id].reminds)
    ]
    cards = _deck(flat)
    names = ["contact.png", *["fan.png"] * bool(cards), "showcase.png"] if flat else []

    def files() -> Iterator[tuple[str, bytes]]:
        for number, name in enumerate(names, 1):
            goods.progress(number, len(names), name)
            draw = {"contact.png": _contact, "fan.png": _fan, "showcase.png": _showcase}[name]
            buffer = io.BytesIO()
            draw(goods, flat, cards).convert("RGB").save(buffer, "PNG", dpi=(96, 96))
            yield name, buffer.getvalue()

    readme = (
        "contact.png: every face that is cut out, once, all to one scale.",
        *["fan.png: cards as they are held, 1600 x 900."] * bool(cards),
        "showcase.png: the box and its pieces, 1600 x 900, for the head of a web page.",
        "They are for screens: print from the PDFs of `tilewright build`.",
    )
    return Export(files(), readme, (f"{len(names)} pictures to post",))


def _deck(flat: Sequence[Article]) -> list[Article]:
    """The cards of the component that has most of them: what has a back, and stacks in a box."""
    parts: dict[str, list[Article]] = {}
    for each in flat:
        if each.back and kind_of(each.part).stacks and each.front.trim.height > max(60, 1.2 * each.front.trim.width):
            parts.setdefault(each.part.id, []).append(each)
    cards = max(parts.values(), key=len, default=[])
    return cards if len(cards) >= 3 else []


def _faces(goods: Goods, faces: Sequence[Face], scale: float) -> Iterator[Picture]:
    """Faces cut out, so many dots to a millimetre, cards with round corners."""
    form = PictureForm(scale * MM_PER_INCH, corners="round", clear=True)
    frames: list[PictureFrame] = [frame_of(face, form) for face in faces]
    return drawn_faces(faces, frames, form, goods.edition.job.pictures, goods.fonts)


# All faces


def _contact(goods: Goods, _flat: Sequence[Article], _cards: Sequence[Article]) -> Picture:
    """Every face once, component by component, all to one scale; small components side by side."""
    parts: list[tuple[str, list[Face]]] = []
    seen = set[str]()
    for articles in goods.parts.values():
        if articles[0].page:
            continue
        sides = [each.front for each in articles] + [each.back for each in articles if each.back]
        fresh = [side for side in dict.fromkeys(sides, None) if side.name not in seen]
        seen |= {side.name for side in fresh}
        if fresh:
            parts.append((articles[0].part.title, fresh))
    font, scale = _font(HEADING), FINEST
    widest = max(face.trim.width for _, faces in parts for face in faces)
    shelves = [*_shelves(parts, scale, font)]
    while scale > 0.2 and (_height(shelves) > LONGEST or widest * scale > ACROSS - 2 * MARGIN):
        scale *= 0.95
        shelves = [*_shelves(parts, scale, font)]
    wide = max(added(group.size.width + MARGIN for group in shelf) for shelf in shelves) + MARGIN
    sheet = Image.new("RGBA", (round(wide), round(_height(shelves))), (*PALE, 255))
    pen, top = ImageDraw.Draw(sheet), float(MARGIN)
    pictures = _faces(
        goods, [face for shelf in shelves for group in shelf for row in group.rows for face in row], scale
    )
    for shelf in shelves:
        left = float(MARGIN)
        for group in shelf:
            pen.text((left, top), group.title, font=font, fill=INK)
            y = top + HEADING + APART
            for row in group.rows:
                x = left
                for face in row:
                    sheet.alpha_composite(next(pictures), (round(x), round(y)))
                    x += face.trim.width * scale + APART
                y += _tallest(row) * scale + APART
            left += group.size.width + MARGIN
        top += max(group.size.height for group in shelf) + APART
    return sheet


def _shelves(
    parts: Sequence[tuple[str, Sequence[Face]]], scale: float, font: ImageFont.FreeTypeFont
) -> Iterator[list[FaceGroup]]:
    """Components one under the other, those that have room beside the one before them there."""
    shelf, x = list[FaceGroup](), float(MARGIN)
    for title, faces in parts:
        rows = tuple(_rows(faces, scale))
        wide = max(added(face.trim.width * scale + APART for face in row) - APART for row in rows)
        high = HEADING + APART + added(_tallest(row) * scale + APART for row in rows)
        group = FaceGroup(title, rows, Size(max(wide, font.getlength(title)), high))
        if shelf and x + group.size.width > ACROSS - MARGIN:
            yield shelf
            shelf, x = [], float(MARGIN)
        shelf.append(group)
        x += group.size.width + MARGIN
    if shelf:
        yield shelf


def _rows(faces: Sequence[Face], scale: float) -> Iterator[tuple[Face, ...]]:
    """Faces in rows as wide as the sheet; those of one width in rows of one length."""
    room = ACROSS - 2 * MARGIN + APART
    if len({face.trim.width for face in faces}) == 1:
        most = max(1, int(room / (faces[0].trim.width * scale + APART)))
        even = ceil(len(faces) / ceil(len(faces) / most))
        yield from (tuple(faces[at : at + even]) for at in range(0, len(faces), even))
        return
    row, x = list[Face](), 0.0
    for face in faces:
        width = face.trim.width * scale + APART
        if row and x + width > room:
            yield tuple(row)
            row, x = [], 0.0
        row.append(face)
        x += width
    yield tuple(row)


def _tallest(row: Sequence[Face]) -> float:
    return max(face.trim.height for face in row)


def _height(shelves: Sequence[Sequence[FaceGroup]]) -> float:
    """How high the contact sheet is, in dots."""
    return 2 * MARGIN + added(max(group.size.height for group in shelf) + APART for shelf in shelves)


def _font(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(fonts.path(BUNDLED.find_for("Alegreya", "bold", "normal"))), size)


# Things on a table


def _table() -> Picture:
    """A table in warm light."""
    strip = Image.new("RGBA", (1, HIGH))
    for y in range(HIGH):
        share = y / HIGH
        strip.putpixel((0, y), (*(round(a + (b - a) * share) for a, b in zip(PALE, DEEP, strict=True)), 255))
    return strip.resize((WIDE, HIGH))


def _put(table: Picture, thing: Picture, middle: Place, degrees: float = 0.0) -> None:
    """Lay something down, turned clockwise about its middle, with its shadow."""
    turned = thing.rotate(-degrees, Image.Resampling.BICUBIC, expand=True) if degrees else thing
    soft = 14
    shade = Image.new("L", (turned.width + 4 * soft, turned.height + 4 * soft))
    shade.paste(turned.getchannel("A").point(lambda alpha: alpha * 0.45), (2 * soft, 2 * soft))
    shade = shade.filter(ImageFilter.GaussianBlur(soft / 2))
    x, y = round(middle[0] - turned.width / 2), round(middle[1] - turned.height / 2)
    dark = Image.new("RGBA", shade.size, (40, 28, 16, 255))
    table.paste(dark, (x - 2 * soft + 4, y - 2 * soft + 8), shade)
    table.paste(turned, (x, y), turned)


def _fan(goods: Goods, _flat: Sequence[Article], cards: Sequence[Article]) -> Picture:
    """Cards as they are held, spread about a point below."""
    table = _table()
    _spread(goods, table, cards, (WIDE / 2, HIGH / 2 - 10), 520)
    return table


def _spread(goods: Goods, table: Picture, cards: Sequence[Article], middle: Place, high: float) -> None:
    """A few cards that look least alike."""
    some = _unlike(goods, [each.front for each in cards[:: ceil(len(cards) / COMPARED)]])
    turn = high * TURN / 320
    for at, picture in enumerate(_faces(goods, some, high / some[0].trim.height)):
        degrees = (at - (len(some) - 1) / 2) * SPREAD
        x = middle[0] + turn * sin(radians(degrees))
        y = middle[1] + turn * (1 - cos(radians(degrees)))
        _put(table, picture, (x, y), degrees)


def _unlike(goods: Goods, faces: Sequence[Face]) -> list[Face]:
    """The first face, then each time the one that differs most from those before it, in the order of the deck."""
    coarse = [each.convert("RGB") for each in _faces(goods, faces, COARSE)]
    chosen, apart = [0], [inf] * len(faces)
    while len(chosen) < min(CARDS, len(faces)):
        for at, each in enumerate(coarse):
            differing = ImageStat.Stat(ImageChops.difference(each, coarse[chosen[-1]])).sum
            apart[at] = min(apart[at], added(differing))
        chosen.append(apart.index(max(apart)))
    return [faces[at] for at in sorted({*chosen})]


def _showcase(goods: Goods, flat: Sequence[Article], cards: Sequence[Article]) -> Picture:
    """The box at the left, a fan of cards or the largest pieces beside it, small pieces in front."""
    table = _table()
    box = _box(goods)
    left = 0.0
    if box:
        left = 110.0 + box.width
        _put(table, box, (90 + box.width / 2, 70 + box.height / 2))
    shown = {each.part.id for each in cards}
    middle = (left + (WIDE - left) / 2, 330.0)
    if cards:
        _spread(goods, table, cards, middle, 400)
    else:
        large = _largest(flat)
        shown |= {large[0].part.id} if large else set()
        _grid(goods, table, large, middle, (WIDE - left - 120, 500))
    others = [each for each in flat if each.part.id not in shown]
    if others and len(others) < FEW:
        others += cards[1 :: max(1, len(cards) // (SMALL - len(others)))]
    _row_of_pieces(goods, table, others, left)
    return table


def _box(goods: Goods) -> Picture | None:
    """A box with the booklet's cover on its lid, seen from the left; None for a game without a booklet."""
    if goods.edition.spec.booklet is None:
        return None
    with open_pdf(rulebook.rules(goods.edition)) as pages:
        wide, high, _ = pages.sizes()[0]
        page = pages.draw(0, Dots(round(560 * wide / high), 560)).convert("RGBA")
    lid = _without_rim(page, 560 * POINTS_PER_MM / high)
    depth, rise = 70, 26
    mean = lid.convert("RGB").resize((1, 1), Image.Resampling.BOX).getpixel((0, 0))
    assert isinstance(mean, tuple)  # noqa: S101 - of RGB
    side, under = (tuple(round(each * share) for each in mean) for share in (0.62, 0.45))
    whole = Image.new("RGBA", (lid.width + depth, lid.height + rise))
    pen = ImageDraw.Draw(whole)
    right, low = lid.width, lid.height
    pen.polygon([(right, 0), (right + depth, rise), (right + depth, low + rise), (right, low)], fill=(*side, 255))
    pen.polygon([(0, low), (right, low), (right + depth, low + rise), (depth, low + rise)], fill=(*under, 255))
    whole.paste(lid, (0, 0))
    return whole


def _without_rim(page: Picture, scale: float) -> Picture:
    """A page without the white around its picture; at most 9 mm of it, for a page that is white has a title there."""
    left, top, right, bottom = ImageOps.invert(page.convert("L")).getbbox() or (0, 0, *page.size)
    most = round(RIM * scale)
    left, top = min(left, most), min(top, most)
    right, bottom = max(right, page.width - most), max(bottom, page.height - most)
    return page.crop((left, top, right, bottom))


def _largest(flat: Sequence[Article]) -> list[Article]:
    """The pieces of the component whose pieces are the largest, a dozen at most."""
    parts: dict[str, list[Article]] = {}
    for each in flat:
        parts.setdefault(each.part.id, []).append(each)
    some = max(parts.values(), key=lambda some: some[0].front.trim.area * min(12, len(some)), default=[])
    return some[:: max(1, len(some) // 12)][:12]


def _grid(goods: Goods, table: Picture, articles: Sequence[Article], middle: Place, room: Place) -> None:
    """Pieces side by side in as many rows as show them largest."""
    if not articles:
        return
    wide, high = (max(getattr(each.front.trim, side) for each in articles) + 3 for side in ("width", "height"))
    grids = [
        (columns, len(articles) // columns) for columns in range(1, len(articles) + 1) if not len(articles) % columns
    ]
    ways = [(min(room[0] / (wide * columns), room[1] / (high * rows), 5.0), columns, rows) for columns, rows in grids]
    scale, columns, rows = max(ways)
    for at, picture in enumerate(_faces(goods, [each.front for each in articles], scale)):
        row, column = divmod(at, columns)
        x = middle[0] + (column - (columns - 1) / 2) * wide * scale
        y = middle[1] + (row - (rows - 1) / 2) * high * scale
        _put(table, picture, (x, y))


def _row_of_pieces(goods: Goods, table: Picture, articles: Sequence[Article], left: float) -> None:
    """Some of each component at the foot, right of the box if there is room; to one scale but for boards and mats."""
    first = {each.part.id: each for each in reversed(articles)}.values()
    some = sorted(sorted(articles, key=lambda each: each not in first)[:SMALL], key=articles.index)
    if not some:
        return
    heights = [each.front.trim.height for each in some]
    high = max([each for each in heights if each <= BOARD] or heights)
    sizes = [ROW / max(high, each) for each in heights]
    across = added(each.front.trim.width * scale for each, scale in zip(some, sizes, strict=True))
    by = min(1.0, 5.0 * high / ROW, (WIDE - 160 - 24 * (len(some) - 1)) / across)
    wide = across * by + 24 * (len(some) - 1)
    x = (left + WIDE - wide) / 2 if wide < WIDE - left - 160 else (WIDE - wide) / 2
    for each, scale in zip(some, sizes, strict=True):
        picture = next(_faces(goods, [each.front], scale * by))
        _put(table, picture, (x + picture.width / 2, HIGH - 50 - picture.height / 2))
        x += picture.width + 24
