"""Counters of a wargame: each a row of a table, with its side, unit, size, values and hex, and a reduced side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from tilewright import pattern
from tilewright.frozen import dataclass
from tilewright.pieces.kind import Bulk, CountPieces, Design, InDeck, Kind, Piece, Sides, faces_are_drawn, piece
from tilewright.problem import Level, Problem, did_you_mean, most_like
from tilewright.spec.entries import Dimensions
from tilewright.spec.game import palettes
from tilewright.spec.part import Component, Face, RowsNamed, Shown, slug
from tilewright.spec.signs import MORE, sign_names
from tilewright.spec.spec import Spec
from tilewright.spec.vocabulary import words_of
from tilewright.svg.contour import Contour
from tilewright.texts.fields import Field
from tilewright.texts.node import Path
from tilewright.texts.scalars import RowsFile, Text, TextOrNothing
from tilewright.units import Size

UNITS = (
    "infantry",
    "cavalry",
    "armour",
    "mechanised",
    "motorised",
    "armoured-cavalry",
    "airborne",
    "mountain",
    "marine",
    "artillery",
    "self-propelled-artillery",
    "rocket",
    "mortar",
    "anti-tank",
    "air-defence",
    "engineer",
    "headquarters",
    "supply",
    "medical",
    "signals",
    "air",
    "helicopter",
    "naval",
)
"""Words for what stands in the box of a counter."""
SAME_UNIT = {
    "armor": "armour",
    "tank": "armour",
    "recon": "cavalry",
    "reconnaissance": "cavalry",
    "mechanized": "mechanised",
    "motorized": "motorised",
    "armored-cavalry": "armoured-cavalry",
    "parachute": "airborne",
    "marines": "marine",
    "air-defense": "air-defence",
    "anti-air": "air-defence",
    "engineers": "engineer",
    "hq": "headquarters",
}
"""Other words for them."""
DOT = "\N{BULLET}"
ECHELONS = {
    "squad": DOT,
    "section": 2 * DOT,
    "platoon": 3 * DOT,
    "company": "I",
    "battalion": "II",
    "regiment": "III",
    "brigade": "X",
    "division": "XX",
    "corps": "XXX",
    "army": "XXXX",
    "army-group": "XXXXX",
}
"""How large a unit is -> the mark above its box."""
OWN_BACKS = ("side", "same", "none")
"""Words for a back that are no picture."""
FLIPPED = "back_"
"""How the columns begin that say what is another on the back."""
VALUES = ("attack", "defence", "movement")
"""Columns with a number each, printed in this order with hyphens between; a column `values` says all of it."""
COLUMNS = ("side", "unit", "echelon", "symbol", "text", "left", "right", "setup", "values", *VALUES)
"""What a counter shows, by the columns that say it."""


class Counters(Component):
    """Square counters of a wargame, laid edge to edge: one for each row, as often as its column `quantity` says."""

    kind: Literal["counters"]
    """What it is."""
    edge: Annotated[float, Field(ge=9, le=60)]
    """The width and height after cutting, in millimetres: 12.7 (half an inch), 15.9 (five eighths) or 19 are usual."""
    rows: RowsFile
    """The table, .csv, .yaml, .xlsx, .ods or the link of a Google sheet: a row for each counter."""
    sheet: TextOrNothing = ""
    """The name of the sheet in a workbook or Google sheet. You can leave it out if there is only one."""
    columns: Annotated[dict[Text, Text], Field(max_length=100)] = {}
    """Name of a column below -> name of the table's column, if they differ, such as `attack: ATK`."""
    corners: Annotated[float, Field(ge=0, le=10)] = 0.0
    """The radius of clipped corners, in millimetres. Default: square corners."""
    back: Face = "side"
    """The back of a counter without a reduced side: `side` (default) for its side's colour and letter, `same` for the
    front again, `none` for white paper, or a picture, as for a token's face."""

    @property
    def size(self) -> Dimensions:
        """As it is cut."""
        return Dimensions(width=self.edge, height=self.edge)

    @property
    def contour(self) -> Contour | None:
        """With rounded corners."""
        return Contour(f"rounded {self.corners:g}", Size(self.edge, self.edge)) if self.corners else None

    def shows(self) -> Iterator[Shown]:
        """The picture on the back."""
        if self.back not in OWN_BACKS:
            yield Shown(("back",), self.back, "")

    def table(self) -> RowsNamed:
        """The rows, and their columns."""
        return RowsNamed.of(self.id, self.rows, self.columns, self.sheet)


@dataclass(frozen=True, slots=True)
class CounterFace:
    """What is on one side of a counter.

    Attributes:
        side: Its side: a colour of the game by its name, or #RRGGBB; '' for none.
        unit: The word for what stands in its box; '' for none.
        echelon: The mark above the box.
        symbol: A sign in the place of a box.
        text: Words: in the middle where there is neither box nor sign, else below where there are no values.
        left: What stands beside the box, read upwards, such as the division.
        right: The same on the other side, such as the regiment.
        setup: What stands in the upper right corner, such as the hex it is set up in, or the turn it comes.
        values: What it can do, such as 4-4-6.
        reduced: It is the side of a unit that has had losses.
    """

    side: str = ""
    unit: str = ""
    echelon: str = ""
    symbol: str = ""
    text: str = ""
    left: str = ""
    right: str = ""
    setup: str = ""
    values: str = ""
    reduced: bool = False


def counter_face(cells: Mapping[str, str], *, reduced: bool = False) -> CounterFace:
    """One side of the counter with these cells; a cell that says nothing known is shown as it is."""

    def cell(name: str) -> str:
        own = cells.get(FLIPPED + name, "").strip() if reduced else ""
        return own or cells.get(name, "").strip()

    def values(prefix: str) -> str:
        """What it can do, by one column or by three."""
        each = (cells.get(prefix + name, "").strip() for name in VALUES)
        return cells.get(f"{prefix}values", "").strip() or "-".join(filter(None, each))

    return CounterFace(
        side=word_in(cell("side")),
        unit=SAME_UNIT.get(word_in(cell("unit")), word_in(cell("unit"))),
        echelon=ECHELONS.get(word_in(cell("echelon")), cell("echelon").replace(".", DOT).upper()),
        symbol=word_in(cell("symbol")),
        text=cell("text"),
        left=cell("left"),
        right=cell("right"),
        setup=cell("setup"),
        values=(values(FLIPPED) if reduced else "") or values(""),
        reduced=reduced,
    )


def word_in(text: str) -> str:
    """A cell as the word it means: small letters, hyphens; a colour such as #4D7EA8 as it is."""
    return text if text.startswith("#") else text.casefold().replace(" ", "-").replace("_", "-")


def is_flipped(cells: Mapping[str, str]) -> bool:
    """Whether a row says anything of a back of its own."""
    return any(cells.get(FLIPPED + name, "").strip() for name in COLUMNS)


def _pieces(part: Counters, spec: Spec[Any], _: CountPieces) -> Iterator[Piece]:
    for row in spec.tables[part.id].rows if part.id in spec.tables else ():
        if row.quantity:
            yield piece(part, (row.id,), row, row.quantity)


def _faces(part: Counters, piece: Piece, _: object) -> tuple[Sides, ...]:
    cells = piece.subject.cells
    front = counter_face(cells)
    own = Design(piece.id, part, "front", front.side, front)
    if part.back == "same" or is_flipped(cells):
        reduced = counter_face(cells, reduced=is_flipped(cells))
        return ((own, Design(f"{piece.id}-back", part, "back", reduced.side, reduced)),)
    if part.back == "none":
        return ((own, None),)
    if part.back == "side":
        name = "-".join(filter(None, (part.id, front.side.strip("#").casefold(), "back")))
        return ((own, Design(name, part, "back", front.side, "side")),)
    return ((own, Design(f"{part.id}-{slug(part.back)}-back", part, "back", "", part.back)),)


def _check(spec: Spec[Any], path: Path, part: Counters) -> Iterator[Problem]:
    """K06, K70, K72: what a counter shows is drawn, its side is a colour that there is, and no column is misspelt."""
    drawn = words_of(spec.game.id)
    yield from faces_are_drawn(spec, path, part, [each for each in drawn.on_tokens if each not in drawn.of_palette])
    colours = tuple(key for each in palettes(spec.game).values() for key in each)
    known = {"side": colours, "unit": (*UNITS, *SAME_UNIT), "echelon": tuple(ECHELONS), "symbol": sign_names()}
    for row in spec.tables[part.id].rows if part.id in spec.tables else ():
        for column, words in known.items():
            for name in (column, FLIPPED + column):
                text = row.cells.get(name, "").strip()
                free, remedy = FREE.get(column, (None, ""))
                if text and word_in(text) not in words and not (free and free.fullmatch(text)):
                    message = f"{name}: no {column} is called '{text[:40]}'{did_you_mean(word_in(text), words)}"
                    known_words = MORE if column == "symbol" else f"known: {', '.join(words)}{remedy}"
                    yield row.at(name).problem("K70", message, known_words)

    shown = ("id", "title", "quantity", *COLUMNS, *(FLIPPED + name for name in COLUMNS))
    for column, place in spec.tables[part.id].heads.items() if part.id in spec.tables else ():
        near = most_like(column, shown, ALIKE)
        if near and column not in {*shown, *part.columns.values()}:
            message = f"counters do not show the column '{column}'; did you mean '{near}'?"
            yield place.problem("K72", message, "rename it, or map it under `columns`", Level.WARNING)


ALIKE = 0.8
"""From how much alike the names of two columns are (0 to 1) one is taken for the other misspelt."""
FREE = {
    "side": (pattern.prepare(r"#[0-9A-Fa-f]{6}"), "; or a colour such as #4D7EA8"),
    "echelon": (pattern.prepare(r"[.\u2022]{1,4}|[iI]{1,3}|[xX]{1,6}"), "; or a mark such as II or XX"),
}
"""Columns that say something besides words, and how to name that."""


COUNTERS = Kind(
    Counters, _pieces, _faces, "tilewright.draw.counters:draw_face",
    attributes=lambda _, piece: {key: text for key, text in piece.subject.cells.items() if key != "quantity"},
    dealt=lambda _, piece: InDeck(piece.subject.cells.get("title", "")),
    checks=(_check,), straight=True, wordless=True,
    folded=lambda part, thickness: Bulk(part.size.size, thickness),
)  # fmt: skip
