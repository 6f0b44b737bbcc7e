"""The pieces of a table -> what Tabletop Simulator shows of them: pictures, sheets of cards, models and the booklet.

Things on the table know them by names; the address of each file, with a digest of what is in it, takes the place of its
name once it has been drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import quote

from tilewright.build.atlas import Atlas, AtlasCell, draw_atlases, grid_for
from tilewright.build.models import SolidModel
from tilewright.build.pictures import PictureForm, dots_of, frame_of
from tilewright.build.rulebook import rules
from tilewright.build.store import Face
from tilewright.build.targets.target import name_with_hash
from tilewright.frozen import dataclass
from tilewright.tables.free.piece import TablePiece
from tilewright.tables.virtual.scene import FirstScene
from tilewright.units import MM_PER_INCH, Size

MOST_COLUMNS, MOST_ROWS, LONGEST = 10, 7, 4096
"""Of a sheet of cards: columns, rows, and dots along a side."""
DPI, SMALLEST = 300.0, 400
"""Dots to an inch, and dots along a picture's longer side at least: people look at a small token closely."""
FULL = MOST_COLUMNS * MOST_ROWS - 1
"""Cards on a sheet: its last place is for the back that others see of a hand."""
DIE_CELLS = {1: (0, 2, 180), 2: (0, 1, 0), 3: (1, 2, 0), 4: (1, 1, 0), 5: (2, 1, 0), 6: (2, 2, 180)}
"""Face -> column, row and turn in the picture of a die, as the game's own template has them."""
DIE_PICTURE, DIE_FACE, DIE_AT, DIE_RIM = 1024, 306, (14, 359, 704), 17
"""Dots of that picture, of a face, where faces begin, and how far they go on beyond their edges."""
SHARES_BACKS = 10
"""Cards of one back, on average, from which on each back has sheets of its own."""
RULES = "rules.pdf"
CardSides = tuple[str, str]
"""The names of a card's front and back."""


@dataclass(frozen=True, slots=True)
class SheetSlot:
    """Where a card is: the number of its sheet, and its place there."""

    sheet: int
    place: int


class TableAssets:
    """What a table shows.

    Attributes:
        atlases: The pictures, by name.
        models: The models, by name.
        sheets: Each sheet of cards by its number, as the game writes it.
        slots: Where each card is.
    """

    def __init__(self, scene: FirstScene) -> None:
        self._scene = scene
        self.atlases: dict[str, Atlas] = {}
        self.models: dict[str, bytes] = {}
        self.sheets: dict[int, dict[str, Any]] = {}
        self.slots: dict[CardSides, SheetSlot] = {}
        self._shapes: dict[str, str] = {}
        self._make_sheets()

    def shape(self, piece: TablePiece) -> str:
        """What a piece looks like from above: rectangle, circle or other."""
        key = piece.faces[0]
        if key not in self._shapes:
            self._shapes[key] = self._scene.shape(piece)
        return self._shapes[key]

    def picture(self, face: Face) -> str:
        """The name of the picture of a face."""
        if face.name not in self.atlases:
            inches = max(face.trim.width, face.trim.height) / MM_PER_INCH
            sharp = min(max(DPI, min(DPI * 4, SMALLEST / inches)), LONGEST / inches)
            frame = frame_of(face, PictureForm(sharp))
            self.atlases[face.name] = Atlas(frame.dots, (AtlasCell(face, 0, 0, frame.dots),))
        return face.name

    def model(self, model: SolidModel, name: str) -> tuple[str, str]:
        """The names of a model and of its picture."""
        self.models[f"{name}.obj"] = model.obj()
        self.atlases[f"{name}-net"] = model.picture
        return f"{name}.obj", f"{name}-net"

    def die(self, piece: TablePiece) -> str:
        """The name of the picture of a cube."""
        face, cells = self._scene.printed.face, list[AtlasCell]()
        rim = DIE_RIM / DIE_FACE * face(piece.faces[0]).trim.width
        side = dots_of(Size(1.0, 1.0), (DIE_FACE + 2 * DIE_RIM) * MM_PER_INCH)
        for at, name in enumerate(piece.faces, 1):
            column, row, turn = DIE_CELLS[at]
            cells.append(AtlasCell(face(name), DIE_AT[column] - DIE_RIM, DIE_AT[row] - DIE_RIM, side, rim, turn))
        self.atlases[f"{piece.id}-die"] = Atlas(dots_of(Size(1.0, 1.0), DIE_PICTURE * MM_PER_INCH), tuple(cells))
        return f"{piece.id}-die"

    def _make_sheets(self) -> None:
        """Sheets of all that lies in decks: cards, and what is shuffled or dealt of tiles."""
        scene = self._scene
        dealt = {
            scene.piece(number).component
            for stack in scene.stacks
            if stack.shuffle or stack.deal or stack.places
            for number, _ in stack.pieces
        }
        designs: dict[tuple[str, float, float], dict[CardSides, TablePiece]] = {}
        for piece in scene.printed.pieces:
            card = piece.kind == "card" or (piece.kind == "tile" and piece.component in dealt)
            if card and len(piece.faces) > 1 and self.shape(piece) != "other":
                key = piece.component, piece.width, piece.height
                designs.setdefault(key, {})[piece.faces[0], piece.faces[-1]] = piece
        for cards in designs.values():
            for group in _by_back(list(cards)):
                for start in range(0, len(group), FULL):
                    self._make_sheet({sides: cards[sides] for sides in group[start : start + FULL]})

    def _make_sheet(self, cards: Mapping[CardSides, TablePiece]) -> None:
        number, face = len(self.sheets) + 1, self._scene.printed.face
        fronts, backs = [face(front) for front, _ in cards], [face(back) for _, back in cards]
        grid = grid_for(len(cards) + 1, fronts[0], (MOST_COLUMNS, MOST_ROWS, LONGEST), DPI)
        last, one = grid.columns * grid.rows - 1, next(iter(cards.values()))
        alone, name = len({each.name for each in backs}) == 1, f"{one.component}-sheet-{number}"
        cells = [grid.cell(slot, each) for slot, each in enumerate(fronts)]
        self.atlases[name] = Atlas(grid.dots, (*cells, grid.cell(last, backs[0])))
        if alone:
            back = self.picture(backs[0])
        else:
            back, cells = f"{name}-backs", [grid.cell(slot, each) for slot, each in enumerate(backs)]
            self.atlases[back] = Atlas(grid.dots, tuple(cells))
        self.sheets[number] = {
            "FaceURL": name,
            "BackURL": back,
            "NumWidth": grid.columns,
            "NumHeight": grid.rows,
            "BackIsHidden": True,
            "UniqueBack": not alone,
            "Type": 4 if self.shape(one) == "circle" else int(one.kind != "card"),
        }
        self.slots |= {sides: SheetSlot(number, place) for place, sides in enumerate(cards)}

    def files(self, names: dict[str, str]) -> Iterator[tuple[str, bytes]]:
        """Every file, where the game looks for it, or to be uploaded; `names` learns what each is called."""
        # sum counts faces
        goods, total, done = self._scene.goods, sum(len(atlas.cells) for atlas in self.atlases.values()), 0

        def tell(name: str) -> None:
            nonlocal done
            done += 1
            goods.progress(done, total, name)

        def named(folder: str, key: str, name: str, data: bytes) -> tuple[str, bytes]:
            names[key] = name_with_hash(name, data)
            return f"{'upload' if goods.wishes.url else f'Mods/{folder}'}/{names[key]}", data

        drawn = draw_atlases(tuple(self.atlases.values()), goods.edition.job.pictures, goods.fonts, tell)
        for key, data in zip(self.atlases, drawn, strict=True):
            yield named("Images", key, f"{key}.jpg", data)
        for key, data in self.models.items():
            yield named("Models", key, key, data)
        if self._scene.spec.booklet:
            yield named("PDF", RULES, f"{self._scene.spec.game.id}-{RULES}", rules(goods.edition))


def with_addresses(value: object, names: Mapping[str, str], url: str) -> object:
    """What a file of the game says, with the address of each picture, model and PDF in the place of its name."""
    if isinstance(value, list):
        return [with_addresses(each, names, url) for each in value]
    if not isinstance(value, dict):
        return value
    prefix = url.rstrip("/")
    return {
        key: (f"{prefix}/{quote(names[each])}" if prefix else names[each])
        if key.casefold().endswith("url") and each in names
        else with_addresses(each, names, url)
        for key, each in value.items()
    }


def _by_back(cards: Sequence[CardSides]) -> Iterator[Sequence[CardSides]]:
    """Cards with one back together, if there are few backs; else all of them."""
    backs = dict.fromkeys(back for _, back in cards)
    if len(cards) < SHARES_BACKS * len(backs) and len(backs) > 1:
        yield cards
    else:
        yield from ([card for card in cards if card[1] == back] for back in backs)
