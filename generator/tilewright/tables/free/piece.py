"""Edition -> TablePieces: every copy of every piece as it is printed, with its sides, before any of them is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from functools import cached_property
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Any

from tilewright import pattern
from tilewright.build.edition import Edition
from tilewright.build.faces import face_of, stand_in, white_face
from tilewright.build.store import Face
from tilewright.digest import blake2b
from tilewright.frozen import dataclass
from tilewright.pieces.kind import Design, Piece, Sides, kind_of, title_of
from tilewright.problem import RefusedError
from tilewright.prose.marks import without_marks
from tilewright.spec.part import Picture, picture_of
from tilewright.texts.rows import NAMING, Row
from tilewright.texts.scalars import is_art

if TYPE_CHECKING:
    from tilewright.build.job import Job
    from tilewright.spec.spec import Spec

PAGES = {
    "cards": "card",
    "playing-cards": "card",
    "aid": "card",
    "square-tiles": "tile",
    "tiles": "tile",
    "tokens": "token",
    "counters": "token",
    "standees": "standee",
    "die": "die",
    "die-stickers": "die",
    "pyramids": "pyramid",
    "board": "board",
    "map": "board",
    "track": "board",
    "score": "sheet",
}
"""Kind in game.yaml -> what it is for those who handle it; what is not named here is a board if it is large."""
LEFT = frozenset(("tray", "tuck-box", "box", "punchboard"))
"""What holds other pieces, and lies on no table; nor does what is made in the place of another component."""
SIZED = frozenset(("cards", "playing-cards", "aid", "square-tiles", "tiles", "tokens", "counters", "board"))
"""Kinds whose `size` is that of a face; the others tell theirs when they are drawn."""
BLANK = "blank-"
"""How the names of white backs begin."""
PAIR = ("front", "back")
LARGE = 120.0
"""Millimetres from which on a piece of a kind that is nobody's own is a board."""
LONGEST = 600
"""Letters that are said of a face."""
MOST_PIECES = 4_000
"""That lie on a table; of what is more the rest stays in the box."""
UNSAID = ("id", "quantity", "template", "picture")
"""Columns that say how often and from what a card is printed."""
_ICON = pattern.prepare(r":([A-Za-z][\w-]*):")
_SLOT = pattern.prepare(r"[A-Za-z_][\w-]*")


@dataclass(frozen=True, slots=True)
class TablePiece:
    """One physical piece.

    Attributes:
        number: Which of all pieces of its game.
        id: Of the printed piece, the same for all its copies.
        component: The id of what it belongs to.
        kind: What it is for those who handle it: card, tile, token, die, standee, board, pyramid, sheet, other.
        title: What a person calls it.
        words: What is printed on its front, for those who hear it.
        width, height: In millimetres.
        shape: Its outline as SVG path data, in millimetres from its upper left corner.
        faces: The names of its sides: front, back; of a die all that can be up. Sides that look alike have one name.
        says: What is printed on each of them.
        part: What its component is called: all that is said of it while it lies face down.
        values: What it is chosen by in table.yaml: the cells of its row, a token's face and colour.
    """

    number: int
    id: str
    component: str
    kind: str
    title: str
    words: str
    width: float
    height: float
    shape: str
    faces: tuple[str, ...]
    says: tuple[str, ...] = ()
    part: str = ""
    values: Mapping[str, object] = field(default_factory=dict)


class TablePieces:
    """All pieces of a game, and who draws them.

    Attributes:
        title: The game's.
        pieces: In the order of its components; a piece's number is its place.
        edition: Whose they are.
    """

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self._lock = RLock()
        self._faces: dict[str, Face] = {}
        self._designs: dict[str, Design] = {}
        self.title = self.spec.game.title
        self.pieces = tuple(self._every())

    @property
    def spec(self) -> Spec[Any]:
        """The game."""
        return self._job.spec

    @cached_property
    def _job(self) -> Job:
        return self.edition.job

    @cached_property
    def _draft(self) -> Job:
        return self._job.draft()

    def face(self, name: str) -> Face:
        """A face, drawn when it is first asked for; one with errors as the page of the designer shows it.

        Raises:
            KeyError: No piece has such a face.
        """
        with self._lock:
            if name not in self._faces:
                design = self._designs[name]
                try:
                    self._faces[name] = face_of(self._job, design, self.edition.cache)
                except RefusedError as refused:
                    self._faces[name] = stand_in(self._draft, design, refused.problems)
            return self._faces[name]

    def _blank(self, part: Any) -> str:  # noqa: ANN401 - any component
        """The name of a back that nothing is printed on: white, of the piece's shape."""
        size, contour = part.size.size, getattr(part, "contour", None)
        cut = contour.line(back=True) if contour else f"M0 0H{size.width:g}V{size.height:g}H0Z"
        name = f"{BLANK}{blake2b(f'{size} {cut}'.encode(), digest_size=8).hexdigest()}"
        self._faces[name] = white_face(name, size, cut)
        return name

    def mark(self, name: str) -> str:
        """What a face is known by; two that may look alike though their pieces differ have one mark.

        Raises:
            KeyError: No piece has such a face.
        """
        design = self._designs.get(name)
        if (
            design and design.side == "back" and isinstance(design.subject, Row)
        ):  # a back whose slots say the same as another's
            return repr(self.face(name).form.key)
        return name

    def _every(self) -> Iterator[TablePiece]:
        number, job = 0, self._job
        parts = {part.id: part for part in job.game.components}
        for piece in job.deck.whole:
            part = parts[piece.component]
            if part.kind in LEFT or part.replaces:
                continue
            for sides in job.studio.designs(piece):
                first = self._printed(piece, part, sides)
                for _ in range(min(piece.copies, MOST_PIECES - number)):
                    yield replace(first, number=number)
                    number += 1

    def _printed(self, piece: Piece, part: Any, sides: Sides) -> TablePiece:  # noqa: ANN401 - any component
        """One piece, before it is counted."""
        front, back = sides
        kind_there = kind_of(part)
        shown = kind_there.lies(part, front) if kind_there.lies else (front, back) if back else (front,)
        self._designs |= {design.name: design for design in shown}
        names = tuple(design.name for design in shown)
        if len(names) == 1 and part.kind in SIZED and PAGES[part.kind] != "board":
            names = (*names, self._blank(part))
        title, words = title_of(self.spec, piece), _words(self.spec, part, piece)
        says = [words, *([words] * (len(names) - 1) if len(set(names)) == 1 else [""] * (len(names) - 1))]
        if kind_there.lies and len(shown) > len(PAIR):
            up = getattr(part, "all_faces", range(1, len(shown) + 1))
            says = [_die_says(each) for each in up]
        if part.kind in SIZED or part.kind == "standees":
            width, height = part.size.width, part.size.height
        else:
            trim = self.face(names[0]).trim
            width, height = trim.width, trim.height
        kind = PAGES.get(part.kind) or _likely(part.kind, max(width, height), shown)
        contour = getattr(part, "contour", None)
        if kind == "card" and contour and contour.word in {"hexagon", "triangle", "square"}:
            kind = "tile"
        rectangle = f"M0 0H{width:g}V{height:g}H0Z"
        shape = contour.line() if contour else rectangle if part.kind in SIZED else self.face(names[0]).outline.cut
        known = kind_there.attributes(self.spec, piece) or {}
        shown_as = (piece.id, part.id, kind, title, says[0], width, height, shape or rectangle)
        return TablePiece(0, *shown_as, names, tuple(says), part.title, known)


def pieces_of(edition: Edition) -> TablePieces:
    """Every copy of every piece of a game that can be printed; one with an error in a row opens all the same.

    Raises:
        RefusedError: Nothing of it can be drawn.
    """
    return TablePieces(edition.readable()[0])


def _likely(kind: str, long: float, sides: tuple[Design, ...]) -> str:
    """What a piece is of a kind that a room brings, or of no usual one."""
    if len(sides) > len(PAIR):
        return "die"
    if long >= LARGE and kind != "screen":
        return "board"
    return "card" if len(sides) == len(PAIR) and kind != "screen" else "other"


def _die_says(face: int | str | Picture) -> str:
    """What is on a side of a die, in words: its letters, or what its picture is called."""
    picture = None if isinstance(face, str) and not is_art(face) else picture_of(face)
    if picture is None:
        return str(face)
    drawn = picture.symbol or (Path(picture.art).stem if picture.art else "")
    return picture.words or drawn or str(picture.on)


def _words(spec: Spec[Any], part: Any, piece: Piece) -> str:  # noqa: ANN401 - any component
    """What is printed on a piece: the cells of its row that its drawings ask for, else its values."""
    if isinstance(piece.subject, Row):
        cells: Mapping[str, object] = piece.subject.cells
        files = spec.drawings(part) if hasattr(part, "drawings") else []
        asked = {word for name in _lineage(spec, files) for word in _SLOT.findall(spec.templates.get(name, ""))}
        cells = {
            name: text
            for name, text in cells.items()
            if (name in asked or name.casefold() in NAMING or not asked)
            and name not in UNSAID
            and not (str(text).startswith("#") or is_art(str(text)))
        }
    else:
        cells = kind_of(part).attributes(spec, piece) or {}
    plain = {name: _heard(str(text)) for name, text in cells.items()}
    phrases = [text if name.casefold() in NAMING else f"{name} {text}" for name, text in plain.items() if text]
    return ", ".join(phrases)[:LONGEST] or title_of(spec, piece)


def _heard(text: str) -> str:
    """A cell as it is read aloud: without marks, an icon by its name."""
    return " ".join(_ICON.sub(r"\1", without_marks(text).replace("*", "")).split())


def _lineage(spec: Spec[Any], files: list[str]) -> tuple[str, ...]:
    """Drawings, and all those that any drawing of the game may extend."""
    return tuple(files) + tuple(name for name in spec.templates if name not in files)
