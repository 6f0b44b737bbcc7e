"""The small tree that prose becomes: blocks of runs; what a booklet, a player aid or a web page is made from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field
from typing import TYPE_CHECKING

from tilewright.frozen import dataclass
from tilewright.language import Language

if TYPE_CHECKING:  # for words with marks alone
    from tilewright.typography.style import TextStyle

FIGURE = "figure:"
"""Begins what names a drawing of the game's style."""
CARD = "card:"
"""Begins what names a face of the game's own: a card, a tile, a token."""


class MarkError(ValueError):
    """A mark that means nothing.

    Attributes:
        mark: As it is written, `[style]{`.
        code: The name under which the docs explain it.
        remedy: What to do.
    """

    def __init__(self, code: str, mark: str, message: str, remedy: str) -> None:
        super().__init__(message)
        self.code, self.mark, self.remedy = code, mark, remedy


@dataclass(frozen=True, slots=True)
class Run:
    """Letters in one style; a line feed is a forced line break. With an icon's name it is that icon, and no letters.

    Attributes:
        style: What is asked of them besides bold and italic.
    """

    text: str
    bold: bool = False
    italic: bool = False
    icon: str = ""
    style: TextStyle | None = None


Runs = Sequence[Run]


def marked(language: Language, key: str, /, **holes: object) -> Runs:
    """A phrase whose words between *stars* are set bold; what is put into its holes may have stars of its own."""
    return tuple(Run(text, bold=bold) for text, bold in language.parts(key, **holes))


@dataclass(frozen=True, slots=True)
class Heading:
    """A title of level 1 (a chapter), 2 or 3."""

    level: int
    runs: Runs
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Some sentences."""

    runs: Runs
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Bullets:
    """A list of short texts; numbered from `first` on, or not."""

    items: Sequence[Runs]
    ordered: bool = False
    line: int = field(default=0, compare=False)
    first: int = 1


@dataclass(frozen=True, slots=True)
class Steps:
    """A list whose items are more than a text each: paragraphs, pictures, further lists; numbered as Bullets are."""

    items: Sequence[Sequence[Block]]
    ordered: bool = False
    line: int = field(default=0, compare=False)
    first: int = 1


@dataclass(frozen=True, slots=True)
class TableBlock:
    """Rows of cells; the first row is the head. `aligns` says for each column left, center or right; none is left."""

    rows: Sequence[Sequence[Runs]]
    aligns: tuple[str, ...] = ()
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture by its name, with its caption.

    `wide` says how wide it is in millimetres, 0 as wide as it is drawn; `alt` what is read aloud in its place.
    """

    name: str
    caption: Runs
    line: int = field(default=0, compare=False)
    wide: float = 0.0
    alt: str = ""


@dataclass(frozen=True, slots=True)
class Abreast:
    """Pictures beside each other, each with its caption."""

    figures: Sequence[Figure]
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class TwoColumns:
    """Blocks in two columns of about the same height."""

    blocks: Sequence[Block]
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Insert:
    """A place for something the program writes: `[[rulings]]`."""

    name: str
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Break:
    """What follows begins on a new page, or on a card's other side; what follows the last `closing` one is the end."""

    line: int = field(default=0, compare=False)
    closing: bool = True


@dataclass(frozen=True, slots=True)
class Framed:
    """Blocks set apart from the text, under a title of their own."""

    title: Runs
    blocks: Sequence[Block]
    line: int = field(default=0, compare=False)


Block = Heading | Paragraph | Bullets | Steps | TableBlock | Figure | Abreast | TwoColumns | Insert | Break | Framed
CLASSES = (Run, Heading, Paragraph, Bullets, Steps, TableBlock, Figure, Abreast, TwoColumns, Insert, Break, Framed)
"""All that blocks are made of, besides tuples, letters, and the TextStyle of words with marks."""


def plain(runs: Runs) -> str:
    """The letters alone."""
    return "".join(run.text for run in runs).replace("\n", " ")


def walk(blocks: Sequence[Block]) -> Iterator[Block]:
    """Every block in reading order, those inside others after what they are inside of."""
    for block in blocks:
        yield block
        yield from walk(inside(block))


def inside(block: Block) -> Sequence[Block]:
    """The blocks that a block is made of."""
    match block:
        case Framed(blocks=blocks) | TwoColumns(blocks=blocks) | Abreast(figures=blocks):
            return blocks
        case Steps(items=items):
            return tuple(each for item in items for each in item)
    return ()


def runs_of(block: Block) -> Iterator[Runs]:
    """Every stretch of text of one block, without the blocks inside it."""
    match block:
        case Heading(runs=runs) | Paragraph(runs=runs):
            yield runs
        case Bullets(items=items):
            yield from items
        case TableBlock(rows=rows):
            yield from (cell for row in rows for cell in row)
        case Figure(caption=caption):
            yield caption
        case Framed(title=title):
            yield title


def is_own(name: str) -> bool:
    """Whether a picture is a face or a file of the game's, and not one that its style draws."""
    return name.startswith(CARD) or ("." in name and ":" not in name)


def may_name_own(text: str) -> bool:
    """Whether a booklet may show a picture that its style does not draw, told from its text at once."""
    return any(not rest.lstrip(" <").startswith(FIGURE) for rest in text.split("](")[1:])
