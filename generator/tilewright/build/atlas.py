"""Faces -> one picture with each in its place: a sheet of cards, the sides of a die, front and back of a model."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from math import ceil

from PIL import Image

from tilewright.build.pictures import PictureForm, PictureFrame, drawn_faces, pack
from tilewright.build.store import Face
from tilewright.frozen import dataclass
from tilewright.pdf.raster import Dots
from tilewright.svg.picture import PictureFile
from tilewright.typography.finder import Finder
from tilewright.units import Box, Sides

SHEET = PictureForm(bleed=True, kind="jpeg")
"""How faces are drawn that fill their places: what a face lacks of bleed is drawn on."""
TURNS = {90: Image.Transpose.ROTATE_270, 180: Image.Transpose.ROTATE_180, 270: Image.Transpose.ROTATE_90}


@dataclass(frozen=True, slots=True)
class AtlasCell:
    """A face in its place.

    Attributes:
        face: Which.
        x: Where its left edge is, in dots.
        y: Where its upper edge is.
        dots: How large its place is.
        around: Millimetres around its trim that are in its place as well.
        turn: Quarter turns clockwise, in degrees; a place that is turned is a square.
    """

    face: Face
    x: int
    y: int
    dots: Dots
    around: float = 0.0
    turn: int = 0

    @property
    def frame(self) -> PictureFrame:
        """What is seen of the face."""
        trim = self.face.trim
        return PictureFrame(Box(0, 0, trim.width, trim.height).grown(Sides.all(self.around)), self.dots)


@dataclass(frozen=True, slots=True)
class Atlas:
    """A picture made of faces.

    Attributes:
        dots: How large it is.
        cells: Its faces.
    """

    dots: Dots
    cells: tuple[AtlasCell, ...]


@dataclass(frozen=True, slots=True)
class CardGrid:
    """Rows and columns of cards as large as each other.

    Attributes:
        columns: How many cards lie beside each other.
        rows: How many rows there are.
        card: How large a card is, in dots.
    """

    columns: int
    rows: int
    card: Dots

    @property
    def dots(self) -> Dots:
        """How large all of it is."""
        return Dots(self.columns * self.card.wide, self.rows * self.card.high)

    def cell(self, slot: int, face: Face) -> AtlasCell:
        """A face in a slot, counted from 0 along the rows."""
        row, column = divmod(slot, self.columns)
        return AtlasCell(face, column * self.card.wide, row * self.card.high, self.card)


def grid_for(count: int, face: Face, most: tuple[int, int, int], dpi: float) -> CardGrid:
    """The grid in which cards are largest, and of several the smallest.

    Args:
        count: How many cards there are.
        face: One of them; all are as large.
        most: The most columns, rows, and dots along a side.
        dpi: Dots to an inch that are enough.
    """
    columns, rows, side = most
    wide, high = face.trim.width / 25.4, face.trim.height / 25.4

    def sharpness(across: int) -> tuple[float, int]:
        down = max(2, ceil(count / across))
        return min(dpi, side / across / wide, side / down / high), -across * down

    across = max((each for each in range(2, columns + 1) if ceil(count / each) <= rows), key=sharpness)
    sharp, _ = sharpness(across)
    return CardGrid(across, max(2, ceil(count / across)), Dots(max(1, int(wide * sharp)), max(1, int(high * sharp))))


def draw_atlases(
    atlases: Sequence[Atlas], files: Mapping[str, PictureFile], book: Finder | None, tell: Callable[[str], None]
) -> Iterator[bytes]:
    """The file of each, in order; one is drawn while the last is packed, which another core does.

    Args:
        atlases: What is drawn.
        files: Where the pictures are that faces show.
        book: The fonts of the game; None for those in the box.
        tell: Told the name of each face that is drawn.

    Raises:
        RefusedError: As `tilewright.build.pictures.pictures`.
    """
    with ThreadPoolExecutor(1) as packer:
        waiting: Future[bytes] | None = None
        for atlas in atlases:
            packed = packer.submit(pack, _drawn(atlas, files, book, tell), SHEET)
            if waiting:
                yield waiting.result()
            waiting = packed
        if waiting:
            yield waiting.result()


def _drawn(
    atlas: Atlas, files: Mapping[str, PictureFile], book: Finder | None, tell: Callable[[str], None]
) -> Image.Image:
    faces, frames = [cell.face for cell in atlas.cells], [cell.frame for cell in atlas.cells]
    whole = Image.new("RGB", (atlas.dots.wide, atlas.dots.high))
    for at, (cell, picture) in enumerate(zip(atlas.cells, drawn_faces(faces, frames, SHEET, files, book), strict=True)):
        tell(cell.face.name)
        if at == 0:  # what lies between faces is as the first of them is at its corner
            whole.paste(picture.crop((0, 0, 1, 1)).resize(whole.size))
        whole.paste(picture.transpose(TURNS[cell.turn]) if cell.turn else picture, (cell.x, cell.y))
    return whole
