"""A booklet in reading order -> the same on sheets to print on both sides, fold once and staple."""

from __future__ import annotations

from decimal import Decimal
from io import BytesIO

import pikepdf
from pikepdf import Array, Dictionary, Name, Object, OutlineItem, Pdf

from tilewright.frozen import dataclass
from tilewright.language import Language
from tilewright.pdf.colophon import INTENT, Colophon, profile
from tilewright.pdf.pdf import Document, Lettering
from tilewright.sheets.duplex import Flip, Profile
from tilewright.sheets.stock import paper_of
from tilewright.svg.matrix import Matrix, times
from tilewright.units import A5, Size, from_points, points

_EDGE = 5.0  # printers leave so many millimetres white
_FREE = 7.0  # of a page's rim, in which nothing stands but the colour of a cover
_TICK = 4.0
_STAPLE = 6.0
_SMALL, _HIGH, _DEEP = 1.9, 2.0, 0.5
"""Of the line that says how it is folded: the size of its letters, how high it is, and how far they go down."""


@dataclass(frozen=True, slots=True)
class Straightened:
    """How a sheet is printed by a printer that has been measured.

    Attributes:
        profile: What its calibration sheet says of an upright page.
        flip: The edge it turned that sheet over, and will turn these.
    """

    profile: Profile
    flip: Flip = "long"

    def matrix(self, upright: Size, *, back: bool) -> Matrix:
        """From where something is to lie on the sheet on its side to the upright page, in points.

        The page stays upright, so that no driver turns it in a way of its own, and lies in the printer as the
        calibration sheet did. Its back is on its other side: turned over the long edge, up is to the left there.
        """
        wide, high = points(upright.height), points(upright.width)
        turned = (0.0, 1.0, -1.0, 0.0, high, 0.0) if back and self.flip == "long" else (0.0, -1.0, 1.0, 0.0, 0.0, wide)
        a, b, c, d, e, f = self.profile.matrix(upright, back=back)
        tall = upright.height
        return times((a, -b, -c, d, points(c * tall + e), points(tall - d * tall - f)), turned)


PAPER_80_GSM = 0.105  # thickness in millimetres


@dataclass(frozen=True, slots=True)
class Spread:
    """Two pages side by side on one side of a sheet, counted from 1; None is a blank page."""

    left: int | None
    right: int | None


@dataclass(frozen=True, slots=True)
class Folio:
    """A sheet that is folded once in the middle.

    Attributes:
        front: The side that lies outside once it is folded.
        back: The side that lies inside.
        creep: Millimetres by which each page's content is moved towards the spine (a left page to the right, a right
            page to the left): an inner sheet stands out by its thickness at the open side and is cut or read there.
    """

    front: Spread
    back: Spread
    creep: float


def folios(pages: int, *, thickness: float = PAPER_80_GSM, back_cover: bool = True) -> tuple[Folio, ...]:
    """The sheets of a booklet, the outermost first.

    Args:
        pages: How many there are; filled up with blank pages to a multiple of four.
        thickness: Of the paper, in millimetres.
        back_cover: The last page is the back cover and stays outside: blank pages go before it. Otherwise they go
            to the end.

    Raises:
        ValueError: A negative number of pages.
    """
    if pages < 0:
        raise ValueError(f"a booklet cannot have {pages} pages")
    numbers: list[int | None] = list(range(1, pages + 1))
    at = pages - 1 if back_cover and pages > 1 else pages
    order = [*numbers[:at], *[None] * (-pages % 4), *numbers[at:]]
    last = len(order) - 1
    return tuple(
        Folio(
            front=Spread(order[last - 2 * s], order[2 * s]),
            back=Spread(order[2 * s + 1], order[last - 2 * s - 1]),
            creep=s * thickness,
        )
        for s in range(len(order) // 4)
    )


def saddle_stitch(pdf: bytes, paper: str, language: Language, straight: Straightened | None = None) -> bytes:
    """The sheets, two A5 pages a side; no page is turned into pixels.

    A4 carries pages of A5 at full size, Letter those that are half a sheet (`page_on`); others are scaled to fit.
    Short ticks mark the fold, and on the outermost sheet two strokes the staples; a line in its margin says how it is
    turned and folded. The sheets lie on their side and are turned over the short edge. For a printer that has been
    measured they stand upright, the pages sideways on them, and are turned over the same edge as its calibration sheet;
    where its margin is wide, the pages are scaled to keep inside.

    Args:
        pdf: The booklet in reading order, every page of one size.
        paper: Its name, as `paper_of` takes it.
        language: For what the sides are called.
        straight: The printer; None for any.

    Raises:
        ValueError: There is no such paper.
    """
    with Pdf.open(BytesIO(pdf)) as source, Pdf.new() as target:
        _, _, wide, high = (round(from_points(float(each)), 3) for each in source.pages[0].mediabox)
        sheet = _Sheet(paper_of(paper).size.turned, straight, Size(wide, high))
        faces = [target.copy_foreign(page.as_form_xobject()) for page in source.pages]
        note = _note(target, language.say(f"booklet.fold_{sheet.edge_turned}"))
        for number, folio in enumerate(folios(len(faces))):
            for name, spread in (("front", folio.front), ("back", folio.back)):
                back = name == "back"
                marks = "" if back else _marks(sheet.size, sheet.edge, staples=number == 0)
                _side(target, sheet, faces, spread, folio.creep, marks, back=back)
                if number == 0 and not back:
                    _say(target.pages[-1], note, sheet)
        _describe(source, target, sheet.edge_turned, language)
        result = BytesIO()
        target.save(result, deterministic_id=True, compress_streams=True)
    return result.getvalue()


@dataclass(frozen=True, slots=True)
class _Sheet:
    """A sheet of paper on its side, the printer it is for, and the pages of the booklet."""

    size: Size
    straight: Straightened | None
    leaf: Size

    @property
    def page(self) -> Size:
        """As the file has it: upright for a printer that has been measured."""
        return self.size.turned if self.straight else self.size

    @property
    def edge(self) -> float:
        """The rim that stays white, in millimetres."""
        return self.straight.profile.rim(self.page) if self.straight else _EDGE

    @property
    def edge_turned(self) -> Flip:
        """The edge it is turned over, as the file's page has it."""
        return self.straight.flip if self.straight else "short"

    @property
    def scale(self) -> float:
        """Of the pages: as large as they fit, and what stands on them clear of the rim."""
        half = self.size.width / 2
        leaf = self.leaf
        fits = min(1.0, half / leaf.width, self.size.height / leaf.height)
        if not self.straight:
            return fits
        across = (half - self.edge) / (leaf.width - _FREE)
        down = (self.size.height - 2 * self.edge) / (leaf.height - 2 * _FREE)
        return min(fits, across, down)

    def turned(self, *, back: bool) -> str:
        """What puts everything on the page straight; nothing where it lies on its side anyway."""
        if not self.straight:
            return ""
        return " ".join(f"{number:.6f}" for number in self.straight.matrix(self.page, back=back)) + " cm"


def _side(  # noqa: PLR0913, PLR0917 - a side is that many things
    target: Pdf, sheet: _Sheet, faces: list[pikepdf.Object], spread: Spread, creep: float, marks: str, *, back: bool
) -> None:
    target.add_blank_page(page_size=(Decimal(_pt(sheet.page.width)), Decimal(_pt(sheet.page.height))))
    page = target.pages[-1]
    forms, content = Dictionary(), [part for part in (sheet.turned(back=back), marks) if part]
    for name, number, matrix in (
        ("/Left", spread.left, _matrix(sheet, creep, left=True)),
        ("/Right", spread.right, _matrix(sheet, creep, left=False)),
    ):
        if number is not None:
            forms[name] = faces[number - 1]
            content.append(f"q {matrix} cm {name} Do Q")
    page.obj.Resources = Dictionary(XObject=forms)
    page.obj.Contents = target.make_stream("\n".join(content).encode())


def _note(target: Pdf, words: str) -> pikepdf.Object:
    """A form with a line of small words, its baseline beginning at its lower left corner."""
    buffer = BytesIO()
    document = Document(buffer, title=words)
    document.page(Size(A5.width, _HIGH))
    document.text(0.0, _HIGH - _DEEP, words, Lettering(size=_SMALL, colour="#555555"))
    document.close()
    with Pdf.open(buffer) as opened:
        return target.copy_foreign(opened.pages[0].as_form_xobject())


def _say(page: pikepdf.Page, note: pikepdf.Object, sheet: _Sheet) -> None:
    """How it is turned and folded, at the foot of the first sheet's left half."""
    page.obj.Resources.XObject["/Note"] = note
    turned = sheet.turned(back=False)
    text = f"q {turned} 1 0 0 1 {_pt(sheet.edge + 1)} {_pt(sheet.edge)} cm /Note Do Q"
    page.contents_add(text.encode())


def _matrix(sheet: _Sheet, creep: float, *, left: bool) -> str:
    """The pages meet in the fold, less what creep pushes them over it; they stand in the middle of the height."""
    half, scale = sheet.size.width / 2, sheet.scale
    x = half - scale * sheet.leaf.width + creep if left else half - creep
    y = (sheet.size.height - scale * sheet.leaf.height) / 2
    return f"{scale:.6g} 0 0 {scale:.6g} {_pt(x)} {_pt(y)}"


def _marks(sheet: Size, edge: float, *, staples: bool) -> str:
    middle = sheet.width / 2
    lines = [_line(middle, start, start + _TICK) for start in (edge, sheet.height - edge - _TICK)]
    if staples:
        centres = (sheet.height / 4, sheet.height * 3 / 4)
        lines += [_line(middle, centre - _STAPLE, centre + _STAPLE) for centre in centres]
    return "\n".join(["q 0.5 G 0.4 w", *lines, "Q"])


def _line(x: float, start: float, end: float) -> str:
    return f"{_pt(x)} {_pt(start)} m {_pt(x)} {_pt(end)} l S"


def _describe(source: Pdf, target: Pdf, flip: Flip, language: Language) -> None:
    """How it wants to be printed, what it is, and what each side is called."""
    target.Root.ViewerPreferences = Dictionary(
        Duplex=Name(f"/DuplexFlip{flip.title()}Edge"),
        PrintScaling=Name("/None"),
        PickTrayByPDFSize=True,
        DisplayDocTitle=True,
    )
    sides = ("front", "back") * (len(target.pages) // 2)
    names = [language.say(f"pages.sheet.{side}", number=at // 2 + 1) for at, side in enumerate(sides)]
    labels = [part for at, name in enumerate(names) for part in (at, Dictionary(P=name))]
    target.Root.PageLabels = Dictionary(Nums=Array(labels))
    with target.open_outline() as outline:
        outline.root.extend(OutlineItem(name, at) for at, name in enumerate(names))
    title = language.say("booklet.to_fold", title=str(source.docinfo["/Title"]))
    author, subject = str(source.docinfo.get("/Author", "")), language.say(f"booklet.fold_{flip}")
    colophon = Colophon(title, author, subject, language=language.code)
    target.trailer.Info = target.make_indirect(Object.parse(colophon.info()))
    target.Root.Lang = colophon.language
    target.Root.Metadata = target.make_stream(colophon.packet(), Type=Name.Metadata, Subtype=Name.XML)
    colours = target.make_stream(profile(), N=3, Alternate=Name.DeviceRGB)
    target.Root.OutputIntents = Array([Object.parse(f"<< {INTENT} >>".encode())])
    target.Root.OutputIntents[0].DestOutputProfile = colours


def _pt(mm: float) -> str:
    return f"{points(mm):.4f}"
