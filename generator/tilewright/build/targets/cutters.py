"""Goods -> whole sheets for machines that cut: printed pages (PDF or PNG), and their lines as SVG and DXF.

Silhouette's marks stand as Silhouette Card Maker lays them out, so that its templates fit these sheets: the grid in the
middle of the page, 1.25 mm between pieces, marks 10 mm from the edges.
https://github.com/Alan-Cha/silhouette-card-maker/blob/main/SPECIFICATION.md

Cricut's Print Then Cut takes pictures of at most 6.75 x 9.25 inches and sets its own marks around them.
https://help.cricut.com/hc/en-us/articles/360009430394-Print-Then-Cut-FAQ
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from xml.etree.ElementTree import Element, SubElement

from tilewright.build.pictures import PictureForm, cut_of, is_rectangle, pack, paper_shape
from tilewright.build.targets.cut_file import CutLayer, dxf, lines_of, path_data, svg
from tilewright.build.targets.cut_sheet import CutArea, CutSheet, LaidArticle, cut_lines, fits, lay, score_lines
from tilewright.build.targets.shops import measures
from tilewright.build.targets.target import Article, Export, Goods
from tilewright.frozen import dataclass
from tilewright.pdf.pdf import Document, Lettering
from tilewright.pdf.raster import CLEAR, Dots, open_pdf
from tilewright.pieces.kind import kind_of
from tilewright.problem import Level, Problem, RefusedError, plural
from tilewright.sheets.stock import MARGIN, STOCK
from tilewright.svg.form import Form
from tilewright.svg.outline import ShapeEdge
from tilewright.svg.shape import parse
from tilewright.svg.walk import compile_svg
from tilewright.units import MM_PER_INCH, Sides, Size

INSET, THICK, SQUARE = 10.0, 1.0, 5.0
"""Silhouette's marks: from the edges of the paper, how thick their lines are, the side of the square."""
SHORTEST, LONGEST, CLEARANCE = 5.0, 20.0, 0.6
"""How long the arms of a mark are, at least and at most, and what is kept clear between them and ink."""
CRICUT = Size(6.75 * MM_PER_INCH, 9.25 * MM_PER_INCH)
"""The largest picture that Cricut prints, then cuts."""
HAIRLINE = 0.01
"""Millimetres: laser software takes thinner lines than this for cuts, and thicker ones for engravings."""
LABEL, LABEL_UP = Lettering(size=2.1), 6.0
"""The line at the foot of a sheet that tells its number, and how far above the edge of the paper it stands."""
FOOT = 9.0
"""What is kept free for it, and at the head of the paper as well, in millimetres."""
CUT, SCORE, MARKS = ("CUT", "#FF0000", 1), ("SCORE", "#0000FF", 5), ("REGMARKS", "#000000", 7)
"""Name, colour and number of each layer."""


AreasOf = Callable[[Size], Iterable[CutArea]]
"""The size of a paper -> the ways of laying pieces on it."""


@dataclass(frozen=True, slots=True)
class SheetStack:
    """Sheets that go through the printer together.

    Attributes:
        name: Of their file.
        sheets: In printing order.
        first: The number of the first of them.
    """

    name: str
    sheets: tuple[CutSheet, ...]
    first: int


@dataclass(frozen=True, slots=True)
class RegistrationMarks:
    """What a Silhouette finds its way by.

    Attributes:
        arm: How long the arms are, in millimetres.
        four: There are four marks; else three, and the square is the first of them.
    """

    arm: float
    four: bool


def _areas(paper: Size) -> Iterator[CutArea]:
    yield CutArea(paper, Sides(FOOT, MARGIN, FOOT, MARGIN))


def write_cut(goods: Goods) -> Export:
    """Sheets to print: a PDF, and each sheet's lines as SVG and DXF."""
    return _written(goods, _areas, readme=(
        "Print the PDFs at 100 %; card-both-sides.pdf on both sides, turned over the long edge.",
        "Beside it are the lines of each sheet as SVG and DXF (sheets-1-6: six that are cut alike): red is cut, blue",
        "is scored. They are as large as the paper; the SVG counts from its upper left corner, the DXF from the lower.",
    ))  # fmt: skip


def write_laser(goods: Goods) -> Export:
    """The same with hairlines, one colour for an operation."""
    return _written(goods, _areas, hairline=HAIRLINE, readme=(
        "Print the PDFs at 100 %, and glue them to the board if the pieces are to be thick.",
        "Open the .svg (or .dxf) of each sheet in your laser's software (sheets-1-6: six that are cut alike): red",
        "hairlines are cut, blue ones are scored. Put the upper left corner of the sheet at the corner of the file.",
    ))  # fmt: skip


def write_silhouette(goods: Goods) -> Export:
    """Sheets with registration marks: a PDF to print, DXF for Silhouette Studio, SVG for its Designer Edition."""
    four = goods.wishes.sheet.endswith("-4")
    return _written(goods, _marked_areas, four=four, readme=(
        "Print the PDFs at 100 % on the paper they are made for; card-both-sides.pdf turned over the long edge.",
        "Silhouette Studio: set the same paper, its orientation, and these registration marks: length ARM mm,",
        f"thickness {THICK:g} mm, inset {INSET:g} mm{', four marks' if four else ''}. Open the sheet's .dxf,",
        "place it in the middle of the page, and send it: red is cut, blue is scored.",
        "inkscape-silhouette: open the sheet's .svg; its marks are called regmark-tl, regmark-tr and so on.",
        "The grid is that of Silhouette Card Maker: its templates for these sizes fit as well.",
    ))  # fmt: skip


def write_cricut(goods: Goods) -> Export:
    """A picture of each sheet for Print Then Cut: clear between the pieces, along whose edges the machine cuts."""
    wishes, form = goods.wishes, PictureForm(goods.wishes.dpi, corners=goods.wishes.corners, clear=True)
    articles, problems = _takes(goods, [area := CutArea(CRICUT, Sides.all(0.0), gap=3.0)], {})
    if backed := [each for each in articles if each.back]:
        what = f"Cricut prints one side: the back of '{backed[0].name}' is left out" + (
            f", and those of {len(backed) - 1} more" if len(backed) > 1 else ""
        )
        remedy = "print the backs on sheets of their own, or fold and glue (tilewright build --backs gutterfold)"
        problems = [*problems, goods.problem(backed[0], "L42", what, remedy, Level.WARNING)]
    sheets = tuple(lay(articles, area))

    def files() -> Iterator[tuple[str, bytes]]:
        for number, sheet in enumerate(sheets, 1):
            cut = replace(sheet, pieces=tuple(replace(piece, bleed=0.0) for piece in sheet.pieces))
            with open_pdf(_pages(goods, SheetStack("", (cut,), number), form, None)) as pdf:
                dots = Dots(*(round(side / MM_PER_INCH * wishes.dpi) for side in (CRICUT.width, CRICUT.height)))
                goods.progress(number, len(sheets), f"sheet {number}")
                yield f"sheet-{number}.png", pack(pdf.draw(0, dots, CLEAR), form)

    inches = f"{CRICUT.width / MM_PER_INCH:g} x {CRICUT.height / MM_PER_INCH:g} inches"
    readme = (
        f"Each picture is {inches} ({CRICUT.width:.1f} x {CRICUT.height:.1f} mm), the largest that Cricut cuts.",
        "Design Space: Upload, Upload Image, choose sheet-1.png as Complex, and save it as Print Then Cut Image.",
        "On the canvas it is already as large as it must be: do not change its size. Make It prints the marks and cuts",
        "along the edges of the pieces. Switch Bleed on if white shows at the edges.",
    )
    return Export(files(), readme, (_counted(articles, sheets),), tuple(problems))


def _counted(articles: Sequence[Article], sheets: Sequence[CutSheet]) -> str:
    pieces = sum(each.copies for each in articles)  # sum counts pieces
    return f"{plural(pieces, 'piece')} on {plural(len(sheets), 'sheet')}"


def _takes(
    goods: Goods, areas: Sequence[CutArea], papers: Mapping[str, Sequence[CutArea]]
) -> tuple[list[Article], list[Problem]]:
    """The pieces that fit on a sheet, and a problem for each that does not, with the papers that hold it."""
    pieces = [each for each in goods.articles if not each.page]
    taken = [each for each in pieces if any(fits(each, area) for area in areas)]
    large = max((area.room.size for area in areas), key=lambda size: size.area)
    problems = list[Problem]()
    for each in (each for each in pieces if each not in taken):
        holding = [name for name, ways in papers.items() if any(fits(each, area) for area in ways)]
        what = f"'{each.name}' is {measures(each.front.trim)}, but a sheet has room for {measures(large)}"
        remedy = f"choose a larger sheet with --sheet: {', '.join(holding)}; or " if holding else ""
        remedy += f"print it at home: {goods.build} --only {each.part.id}; with --anyway the rest is written"
        problems.append(goods.problem(each, "L40", what, remedy))
    return taken, problems


def _paper(goods: Goods, *, marked: bool) -> Size:
    """The size of the sheets that were asked for: those of the game's paper, or of --sheet.

    Raises:
        RefusedError: There are none (L41).
    """
    name, _, count = goods.wishes.sheet.partition("-")
    if not name and not (marked and goods.edition.options.paper not in STOCK):
        return goods.edition.options.stock.size
    if name in STOCK and count in ({"", "3", "4"} if marked else {""}):
        return STOCK[name].size
    paper, marks = goods.wishes.sheet or goods.edition.options.paper, " with registration marks" * marked
    what = f"there is no sheet '{paper}'{marks}"
    four = ", and -4 for the four marks of a Cameo 5 Alpha, such as --sheet a4-4" * marked
    raise RefusedError([Problem("export", 0, 0, "L41", what, f"choose one of {', '.join(STOCK)}{four}")])


def _written(
    goods: Goods, areas_of: AreasOf, *, readme: Sequence[str], hairline: float = 0.1, four: bool | None = None
) -> Export:
    """A PDF for each stack, and the lines of each sheet; with marks if `four` tells how many."""
    form = PictureForm(corners=goods.wishes.corners)
    areas = [*areas_of(_paper(goods, marked=four is not None))]
    papers = {name: [*areas_of(paper.size)] for name, paper in STOCK.items()}
    articles, problems = _takes(goods, areas, papers)
    stacks = [*_stacks(articles, areas)]
    sheets = [sheet for stack in stacks for sheet in stack.sheets]
    marked = None if four is None else RegistrationMarks(_arm(sheets), four)

    def files() -> Iterator[tuple[str, bytes]]:
        for stack in stacks:
            yield f"{stack.name}.pdf", _pages(goods, stack, form, marked)
        for name, sheet in _alike(sheets, form):
            layers = [each for each in _layers(sheet, form, marked) if each.edges]
            yield f"{name}.svg", svg(sheet.area.paper, layers, hairline)
            yield f"{name}.dxf", dxf(sheet.area.paper, [each for each in layers if each.name != MARKS[0]])

    lines = tuple(line.replace("ARM", f"{marked.arm:.1f}") if marked else line for line in readme)
    return Export(files(), lines, (_counted(articles, sheets),), tuple(problems))


def _stacks(articles: Sequence[Article], areas: Sequence[CutArea]) -> Iterator[SheetStack]:
    """What is printed on both sides, on one side, and on labels: each has sheets of its own."""
    number = 1
    for name in ("card-both-sides", "card-one-side", "labels"):
        if sheets := _fewest([each for each in articles if _stack_of(each) == name], areas):
            yield SheetStack(name, sheets, number)
            number += len(sheets)


def _stack_of(article: Article) -> str:
    if kind_of(article.part).medium(article.part) == "labels":
        return "labels"
    return "card-both-sides" if article.back else "card-one-side"


def _alike(sheets: Sequence[CutSheet], form: PictureForm) -> Iterator[tuple[str, CutSheet]]:
    """One of each run of sheets that are cut alike, and what its files are called: sheet-7, sheets-1-6."""
    number = 1
    for _, run in groupby(sheets, lambda sheet: [cut_lines(piece, form) for piece in sheet.pieces]):
        same = list(run)
        last = number + len(same) - 1
        yield f"sheets-{number}-{last}" if len(same) > 1 else f"sheet-{number}", same[0]
        number = last + 1


def _layers(sheet: CutSheet, form: PictureForm, marked: RegistrationMarks | None) -> Iterator[CutLayer]:
    """What is scored before what is cut, as a piece that is cut out moves."""
    yield CutLayer(*SCORE, tuple(edge for piece in sheet.pieces if (edge := score_lines(piece)).steps))
    yield CutLayer(*CUT, tuple(cut_lines(piece, form) for piece in sheet.pieces))
    if marked:
        names, edges = zip(*marks(sheet.area.paper, marked), strict=True)
        yield CutLayer(*MARKS, edges, tuple(f"regmark-{name}" for name in names))


def _fewest(articles: Sequence[Article], areas: Sequence[CutArea]) -> tuple[CutSheet, ...]:
    """The way of laying pieces that takes the fewest sheets."""
    ways = [tuple(lay(articles, area)) for area in areas if all(fits(each, area) for each in articles)]
    if ways:
        return min(ways, key=len)
    sheets, rest = tuple[CutSheet, ...](), list(articles)  # no one way takes all pieces: each by the first that does
    for area in areas:
        sheets += tuple(lay([each for each in rest if fits(each, area)], area))
        rest = [each for each in rest if not fits(each, area)]
    return sheets


# Silhouette's registration marks


def _marked_areas(paper: Size) -> Iterator[CutArea]:
    """Where pieces may lie so that marks stand in the corners: beside them, or above and below."""
    near, far = INSET, INSET + SHORTEST + CLEARANCE
    for size in (paper.turned, paper):
        yield CutArea(size, Sides(far, near, far, near))
        yield CutArea(size, Sides(near, far, near, far))


def _arm(sheets: Sequence[CutSheet]) -> float:
    """How long the arms of the marks may be on all sheets."""
    free = min(map(_free, sheets), default=0.0)
    return max(SHORTEST, min(LONGEST, free - INSET - CLEARANCE))


def _free(sheet: CutSheet) -> float:
    """How far from the edge of the paper ink begins, across or down, whichever is more."""
    inked = [each.box.grown(Sides.all(each.bleed)) for each in sheet.pieces]
    return max(min(each.x for each in inked), min(each.y for each in inked))


def marks(paper: Size, marked: RegistrationMarks) -> Iterator[tuple[str, ShapeEdge]]:
    """The registration marks and where they stand: tl, tr, bl, and br of four."""
    right, low = paper.width - INSET, paper.height - INSET
    corners = {"tl": (INSET, INSET, 1, 1), "tr": (right, INSET, -1, 1), "bl": (INSET, low, 1, -1)}
    if marked.four:
        corners["br"] = (right, low, -1, -1)
    for name, (x, y, across, down) in corners.items():
        if name == "tl" and not marked.four:
            yield name, parse(f"M{x} {y}h{SQUARE}v{SQUARE}h{-SQUARE}Z")
            continue
        a, b, thick = across * marked.arm, down * marked.arm, THICK
        data = f"M{x} {y}h{a}v{down * thick}h{across * thick - a}v{b - down * thick}h{-across * thick}Z"
        yield name, parse(data)


# Pages


def _pages(goods: Goods, stack: SheetStack, form: PictureForm, marked: RegistrationMarks | None) -> bytes:
    """The sheets as a PDF, each with its back behind it if anything is printed there; marks are on fronts alone."""
    edition, buffer = goods.edition, io.BytesIO()
    backed = any(piece.bleed and piece.article.back for sheet in stack.sheets for piece in sheet.pieces)
    document = Document(
        buffer,
        title=edition.spec.game.title,
        author=edition.spec.game.designer.name,
        duplex="long" if backed else None,
        pictures=edition.job.pictures,
        book=goods.fonts,
    )
    for number, sheet in enumerate(stack.sheets, stack.first):
        document.page(sheet.area.paper, label=str(number))
        for piece in sheet.pieces:
            _put(document, piece, form, back=False)
        if stack.name:
            words = f"{edition.spec.game.title} {edition.spec.game.version} \N{MIDDLE DOT} sheet {number}"
            document.text(sheet.area.paper.width / 2, sheet.area.paper.height - LABEL_UP, words, LABEL, anchor="middle")
        if marked:
            document.put(_ink(sheet.area.paper, marked), "q")
        if backed:
            document.page(sheet.area.paper, label=f"{number} back")
            for piece in sheet.pieces:
                if piece.article.back:
                    _put(document, piece.behind(sheet.area), form, back=True)
    document.close()
    return buffer.getvalue()


def _put(document: Document, piece: LaidArticle, form: PictureForm, *, back: bool) -> None:
    face = piece.article.back if back and piece.article.back else piece.article.front
    ink = Sides.all(min(piece.bleed, face.bleed))
    clip = "" if is_rectangle(face) else face.outline.bleed
    if not piece.bleed:
        clip = cut_of(face, form)
        document.place(paper_shape(clip, face.trim), piece.box, ink, piece.turn, clip)
    document.place(face.form, piece.box, ink, piece.turn, clip)


def _ink(paper: Size, marked: RegistrationMarks) -> Form:
    """The registration marks, in black."""
    root = Element("svg", {"viewBox": f"0 0 {paper.width:g} {paper.height:g}"})
    for _, edge in marks(paper, marked):
        SubElement(root, "path", {"d": "".join(path_data(line) for line in lines_of(edge)), "fill": "#000000"})
    return compile_svg(root, "marks")
