"""A game before and now -> PieceChange*: which pieces have changed, and how; their pictures, what differs marked."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product

from PIL import Image, ImageChops, ImageDraw

from tilewright.build.changes import Change, ManifestPiece, changes
from tilewright.build.edition import Edition
from tilewright.build.faces import distinct_designs
from tilewright.build.pictures import PictureForm, drawn_faces, frame_of
from tilewright.build.record import record
from tilewright.build.store import Face
from tilewright.frozen import dataclass
from tilewright.pdf.raster import Dots
from tilewright.texts.rows import Row

FINE = 2
"""Dots for each dot of a page: screens are that fine."""
DENSITY, NARROWEST, WIDEST = 4.2, 110, 520
"""Dots of a page for each millimetre, and across a picture: a playing card is 265 wide, which is easy to read."""
AT_ONCE = 8
"""Faces that are in memory at once: the two pictures of one have up to 26 MB, and are kept as small files."""
CELL = 10
"""Dots across the squares in which two pictures are compared."""
NOTICED = 28
"""How far a dot has to be off, of 255, to be another: the edges of letters differ by less where nothing has changed."""
MOST_BOXES, MOST_SHARE = 14, 0.6
"""Marks on a picture, and the share of it that they may cover: of more than that, all of it is another."""
MARK, HALO = (214, 0, 110, 255), (255, 255, 255, 235)
"""A line in a red that few cards use, with white on both sides, so that it stands out on any ground."""


@dataclass(frozen=True, slots=True)
class CellChange:
    """A cell of a row whose text is another: its column, what stood there, what stands there."""

    column: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class PieceChange:
    """A piece that has changed.

    Attributes:
        front: The name of its front.
        was: Whether it was there before.
        is_now: Whether it is there now.
        back: The name of its back; empty if it has none.
        title: What a player calls it.
        what: What has happened to it.
        place: The file and line of its row, as `cards.csv:7`; empty if it has no row.
        cells: The cells of its row that have changed.
    """

    front: str
    was: bool
    is_now: bool
    back: str
    title: str
    what: str
    place: str = ""
    cells: tuple[CellChange, ...] = ()


@dataclass(frozen=True, slots=True)
class PicturePair:
    """A face before and now.

    Attributes:
        name: Of the face.
        before: Its picture, a WebP; None if there was no such face.
        after: Its picture now; None if there is none any more.
        width: Dots across on a page; the pictures have twice as many.
    """

    name: str
    before: bytes | None
    after: bytes | None
    width: int


def piece_changes(before: Edition | None, after: Edition | None) -> tuple[PieceChange, ...]:
    """Every piece that has changed, in the order of the game; those that are gone come last.

    Args:
        before: The game as it was; None if it is new.
        after: The game now; None if it is gone.

    Raises:
        RefusedError: One of them cannot be drawn.
    """
    old, new = _Side.of(before), _Side.of(after)
    tables = after.spec.tables.items() if after else ()
    numbered = frozenset(part for part, table in tables if not table.named)
    pairs = changes([*old.pieces.values()], [*new.pieces.values()], numbered)
    return tuple(_change(each, old, new) for each in pairs)


@dataclass(frozen=True, slots=True)
class _Side:
    """A game as it was or is: its pieces, the rows of its faces, the titles of its components, and its folder."""

    pieces: Mapping[str, ManifestPiece]
    rows: Mapping[str, Row]
    titles: Mapping[str, str]
    folder: str

    @classmethod
    def of(cls, edition: Edition | None) -> _Side:
        """All of it; nothing of no game."""
        if edition is None:
            return cls({}, {}, {}, "")
        pieces = {piece["front"]: piece for piece in record(edition.job, (), edition.faces)["pieces"]}
        designs = distinct_designs(edition.job).items()
        rows = {name: design.subject for name, design in designs if isinstance(design.subject, Row)}
        titles = {part.id: part.title for part in edition.spec.game.components}
        return cls(pieces, rows, titles, edition.spec.folder.as_posix())


def _change(change: Change, old: _Side, new: _Side) -> PieceChange:
    is_new, is_gone = change.said.startswith("new"), change.said == "gone"
    then, now = None if is_new else old.rows.get(change.front), None if is_gone else new.rows.get(change.front)
    side, row = (old, then) if is_gone else (new, now)
    piece = side.pieces[change.front]
    title = (row.title or change.front) if row else side.titles[piece["part"]]
    place = f"{row.place.path.removeprefix(f'{side.folder}/')}:{row.place.line}" if row else ""
    what = change.said.replace("drawn anew", "looks different").partition(":")[0]
    cells = tuple(_cells(then, now)) if then and now else ()
    return PieceChange(change.front, not is_new, not is_gone, piece["back"] or "", title, what, place, cells)


def _cells(then: Row, now: Row) -> Iterator[CellChange]:
    """Those that somebody has typed: a row has others as well, which are looked up or worked out from them."""
    for column in dict.fromkeys((*now.places, *then.places)):
        texts = then.cells.get(column, ""), now.cells.get(column, "")
        if texts[0] != texts[1]:
            yield CellChange(column, *texts)
    if then.quantity != now.quantity and "quantity" not in {*then.cells, *now.cells}:
        yield CellChange("quantity", str(then.quantity), str(now.quantity))


FacePair = tuple[str, str]
"""The names of a face before and now, empty if there is none."""


def face_pairs(before: Edition | None, after: Edition | None, change: PieceChange) -> tuple[FacePair, ...]:
    """The faces of a piece that look different."""
    then, now = (each.faces if each else {} for each in (before, after))
    back = change.back
    front = (change.front * change.was, change.front * change.is_now)
    pairs = (front, (back * (back in then), back * (back in now)))
    return tuple(each for each in pairs if _mark(then.get(each[0])) != _mark(now.get(each[1])))


def picture_pairs(
    before: Edition | None, after: Edition | None, pairs: Sequence[FacePair]
) -> Mapping[FacePair, PicturePair]:
    """The pictures of faces. The files that the faces show have to be there still.

    Raises:
        RefusedError: A face cannot be drawn.
    """
    pictures = dict[FacePair, PicturePair]()
    for at in range(0, len(pairs), AT_ONCE):
        some = pairs[at : at + AT_ONCE]
        old = _drawn(before, [name for name, _ in some if name])
        new = _drawn(after, [name for _, name in some if name])
        pictures |= {pair: _pair(pair[1] or pair[0], old.get(pair[0]), new.get(pair[1])) for pair in some}
    return pictures


def _mark(face: Face | None) -> object:
    return (face.form.key, face.trim, face.outline.cut) if face else None


def _drawn(edition: Edition | None, names: Sequence[str]) -> Mapping[str, Image.Image]:
    """The pictures of faces, cut out, on nothing."""
    faces = [edition.faces[name] for name in names if name in edition.faces] if edition else []
    if not edition or not faces:
        return {}
    form, job = PictureForm(clear=True), edition.job
    frames = [replace(frame_of(face, form), dots=_dots(face)) for face in faces]
    book = job.spec.fonts if job.spec.fonts.changes else None
    pictures = drawn_faces(faces, frames, form, job.pictures, book)
    return {face.name: picture for face, picture in zip(faces, pictures, strict=True)}


def _dots(face: Face) -> Dots:
    wide = FINE * min(WIDEST, max(NARROWEST, round(face.trim.width * DENSITY)))
    return Dots(wide, max(1, min(3 * wide, round(wide * face.trim.height / face.trim.width))))


def _pair(name: str, before: Image.Image | None, after: Image.Image | None) -> PicturePair:
    """Both as files, with a line round each place where they differ."""
    width = max(each.width for each in (before, after) if each) // FINE
    if before and after and before.size == after.size:
        boxes = different_places(before, after)
        before, after = _marked(before, boxes), _marked(after, boxes)
    return PicturePair(name, _webp(before), _webp(after), width)


def different_places(before: Image.Image, after: Image.Image) -> tuple[tuple[int, int, int, int], ...]:
    """The rectangles (left, top, right, bottom) in which two pictures of one size differ.

    Empty if they are alike, or if so much differs that it is another picture.
    """
    grounds = (Image.new("RGBA", each.size, "white") for each in (before, after))
    flat = [Image.alpha_composite(ground, each) for ground, each in zip(grounds, (before, after), strict=True)]
    difference = ImageChops.difference(*(each.convert("RGB") for each in flat))
    strongest = ImageChops.lighter(ImageChops.lighter(*difference.split()[:2]), difference.split()[2])
    cells = strongest.point([255 * (level > NOTICED) for level in range(256)]).reduce(CELL)
    left = {at for at in product(range(cells.width), range(cells.height)) if cells.getpixel(at)}
    most = MOST_SHARE * cells.width * cells.height
    if len(left) > most:
        return ()
    boxes = list[tuple[int, int, int, int]]()
    while left:
        group = _group(left)
        across, down = [x for x, _ in group], [y for _, y in group]
        box = (min(across), min(down), max(across) + 1, max(down) + 1)
        if (box[2] - box[0]) * (box[3] - box[1]) <= most:  # a frame round all of it says nothing
            right, bottom = min(before.width, box[2] * CELL), min(before.height, box[3] * CELL)
            boxes.append((box[0] * CELL, box[1] * CELL, right, bottom))
    if len(boxes) > MOST_BOXES:
        sides = list(zip(*boxes, strict=True))
        boxes = [(min(sides[0]), min(sides[1]), max(sides[2]), max(sides[3]))]
    return tuple(sorted(boxes))


REACH = 3
"""How many squares apart two differences may be to be one: the letters of a word, the lines of a text."""


def _group(left: set[tuple[int, int]]) -> list[tuple[int, int]]:
    """Take one of the squares, and all that are near it or near one of those, out of the set."""
    group = [left.pop()]
    for x, y in group:
        near = {at for at in product(range(x - REACH, x + REACH + 1), range(y - REACH, y + REACH + 1)) if at in left}
        left -= near
        group += near
    return group


def _marked(picture: Image.Image, boxes: Sequence[tuple[int, int, int, int]]) -> Image.Image:
    whole = picture.copy()
    pen = ImageDraw.Draw(whole)
    for left, top, right, bottom in boxes:
        for grown, colour, width in ((10, HALO, 9), (8, MARK, 5)):
            box = (
                max(1, left - grown),
                max(1, top - grown),
                min(whole.width - 2, right + grown),
                min(whole.height - 2, bottom + grown),
            )
            pen.rounded_rectangle(box, 14, outline=colour, width=width)
    return whole


def _webp(picture: Image.Image | None) -> bytes | None:
    if picture is None:
        return None
    buffer = io.BytesIO()
    picture.save(buffer, "WEBP", quality=82, method=4)
    return buffer.getvalue()
