"""Goods -> PDF/X for a press: the inks of a profile that the designer names, bleed, a line for the die.

DriveThruCards: https://onebookshelfpublisherservice.zendesk.com/hc/en-us/articles/227867607
"""

from __future__ import annotations

import csv
import io
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from tilewright.build.pictures import is_rectangle, rectangle
from tilewright.build.scale import scale_to
from tilewright.build.store import Face
from tilewright.build.targets.target import Article, Export, Goods
from tilewright.frozen import dataclass
from tilewright.pdf.exchange import CUT, FOLD, PageReport, SpotDrawing, Standard, exchange
from tilewright.pdf.inks import REMEDY, PressInks, read_profile
from tilewright.pdf.pdf import Document, Turn
from tilewright.pdf.preflight import faults
from tilewright.problem import Level, Problem, RefusedError, plural
from tilewright.units import MM_PER_INCH, Box, Sides, Size

BLEED, INCH_BLEED = 3.0, MM_PER_INCH / 8
"""Millimetres that ink goes on beyond the cut: what presses ask for, and DriveThruCards."""
INK, DRIVETHRU_INK = 300, 240
"""The most ink in one place, in per cent: what presses on coated paper take, and DriveThruCards."""
CARD, NEAR = Size(2.5 * MM_PER_INCH, 3.5 * MM_PER_INCH), 1.5
"""The card that DriveThruCards prints, and how far another may be from it, in millimetres."""
TOGETHER = 500
"""Articles in one file: a press opens it as a whole."""
INDEX = "pieces.csv"
_HEAD = ("file", "component", "name", "copies", "front", "back", "width_mm", "height_mm")


@dataclass(frozen=True, slots=True)
class PressForm:
    """What a press asks for.

    Attributes:
        standard: The kind of PDF/X.
        bleed: How far ink goes on beyond the cut, in millimetres.
        inks: Those of the press.
        dpi: Dots to an inch of what cannot stay lines.
        card: All pages are of this size, with the bleed, and each copy has its own; None for pieces as they are.
    """

    standard: Standard
    bleed: float
    inks: PressInks
    dpi: float
    card: Size | None = None


def write_press(goods: Goods) -> Export:
    """PDF/X-4, one component a file; the lines of the die and of folds in spot colours."""
    inks = _inks(goods, goods.wishes.ink or INK)
    form = PressForm("PDF/X-4", BLEED, inks, goods.wishes.dpi)
    return _written(goods, form, goods.parts, [], (
        f"Send each PDF to the printer: PDF/X-4, {inks.profile.title},",
        f"bleed {BLEED:g} mm, at most {inks.most:g} % ink.",
        "A file is a component; pieces.csv lists for each page its piece, front or back, and the number of copies.",
        f"On fronts the line {CUT} (a spot colour that overprints) is where the die cuts, {FOLD} where it creases.",
        "Black and grey letters are of black ink alone. A piece with a warning is drawn as dots, or takes less ink.",
    ))  # fmt: skip


def write_drivethru(goods: Goods) -> Export:
    """PDF/X-1a:2003 of poker cards, each copy a page and its back the next."""
    inks = _inks(goods, min(goods.wishes.ink or DRIVETHRU_INK, DRIVETHRU_INK))
    if inks.profile.version > 2:
        what = "PDF/X-1a takes profiles of ICC version 2 only, and this is version 4"
        raise RefusedError([Problem(str(goods.wishes.profile), 0, 0, "L32", what, "name the same in version 2")])
    form = PressForm("PDF/X-1a:2003", INCH_BLEED, inks, goods.wishes.dpi, CARD)
    cards = [each for each in goods.articles if not each.page and _turn(each) is not None]
    others = {each.part.id: each for each in reversed(goods.articles) if each not in cards}
    problems = [
        goods.problem(
            each,
            "L35",
            f"'{each.name}' is {each.front.trim.width:g} x {each.front.trim.height:g} mm, but DriveThruCards prints "
            f"cards of {CARD.width:g} x {CARD.height:g} mm",
            f"make it that size{f', or export with --scale {fits:g}' if fits else ''}, or leave it out with --anyway",
        )
        for each in reversed(others.values())
        for fits in [scale_to(CARD, each.front.trim, goods.edition.options.scale, NEAR)]
    ]
    copies = sum(each.copies for each in cards)  # sum counts cards
    return _written(goods, form, {"cards": tuple(cards)}, problems, (
        f"DriveThruCards: upload the PDF as it is. It has {plural(copies, 'card')}, front and back in turn.",
        f"PDF/X-1a:2003, {inks.profile.title}, at most {inks.most:g} % ink,",
        "2.75 x 3.75 inches with 1/8 inch of bleed.",
        "A card without a back has an empty page. pieces.csv has the pages of the first of each card's copies.",
        "PDF/X-1a knows nothing that can be seen through: such faces are pictures up to the last such thing,",
        f"of {form.dpi:g} dots to an inch (--dpi 600 is finer); letters stay letters, unless a warning reports one.",
    ))  # fmt: skip


def _inks(goods: Goods, most: int) -> PressInks:
    """The inks of the profile that was named; without one, no file may say that it is PDF/X."""
    if goods.wishes.profile is None:
        what = "a press needs the ICC profile of its inks, and none is named"
        raise RefusedError([Problem("export", 0, 0, "L30", what, REMEDY)])
    return PressInks(read_profile(goods.wishes.profile), most)


def _turn(article: Article) -> Turn | None:
    """How a piece lies on a card; None if it is of another size."""
    for turn in (0, 90):
        size = article.front.trim if turn == 0 else article.front.trim.turned
        if max(abs(size.width - CARD.width), abs(size.height - CARD.height)) <= NEAR:
            return 0 if turn == 0 else 90
    return None


def _written(
    goods: Goods,
    form: PressForm,
    parts: Mapping[str, Sequence[Article]],
    problems: Sequence[Problem],
    readme: tuple[str, ...],
) -> Export:
    """The files are made before any is taken: what is to be told of them is known only then. They wait on the disk."""
    if problems and not goods.wishes.anyway:
        return Export((), readme, (), tuple(problems))
    noted, rows, done = [*problems], io.StringIO(), 0
    index = csv.writer(rows, lineterminator="\n")
    index.writerow(_HEAD)
    kept, counts = tempfile.TemporaryFile(), dict[str, int]()  # noqa: SIM115 - it is there until it is taken
    for part, articles in parts.items():
        rest, number = iter(articles), 0
        while volume := [*islice(rest, TOGETHER)]:
            number += 1
            name = f"{part}.pdf" if len(articles) <= TOGETHER else f"{part}-{number}.pdf"
            goods.progress(done := done + 1, len(parts), name)
            file = _Volume(goods, form, volume)
            data = file.pdf()
            noted += file.problems
            if wrong := faults(data, form.standard, form.inks.most):
                remedy = "report it to the authors of Tilewright"
                more = f", and {len(wrong) - 1} more" if wrong[1:] else ""
                what = f"{name} is not {form.standard}: {wrong[0]}{more}"
                noted.append(Problem("export", 0, 0, "L37", what, remedy))
                continue
            index.writerows([name, *row] for row in file.rows)
            kept.write(data)
            counts[name] = len(data)
    pages = plural(len(counts), "file")

    def files() -> Iterator[tuple[str, bytes]]:
        with kept:
            kept.seek(0)
            for name, size in counts.items():
                yield name, kept.read(size)
        if counts:
            yield INDEX, rows.getvalue().encode()

    return Export(files(), readme, (f"{pages} of {form.standard}, {form.inks.profile.title}",), tuple(noted))


class _Volume:
    """A file while it is made.

    Attributes:
        problems: What is to be told of its pieces.
        rows: What pieces.csv says of each of them.
    """

    def __init__(self, goods: Goods, form: PressForm, articles: Sequence[Article]) -> None:
        self._goods, self._form, self._articles = goods, form, articles
        self.problems: list[Problem] = []
        self.rows: list[tuple[object, ...]] = []
        self._pages: dict[tuple[str, Turn], int] = {}  # the number of each face's page, from 0
        self._faces: list[tuple[Face, Box, Article]] = []

    def pdf(self) -> bytes:
        """The file."""
        drawn, form = self._drawn(), self._form
        data, reports = exchange(
            drawn, form.standard, form.inks, dpi=form.dpi, spots=dict(self._spots()), order=self._order()
        )
        for report, (face, _, article) in zip(reports, self._faces, strict=False):  # an empty page is no face
            self._look(report, face, article)
        return data

    def _spots(self) -> Iterator[tuple[int, SpotDrawing]]:
        """The lines of each front for the die, by the number of its page."""
        for number, (face, trim, article) in enumerate(self._faces):
            if self._form.card is None and face is article.front and not article.page:
                lines = {CUT: face.outline.cut or rectangle(face.trim, 0)}
                yield number, SpotDrawing(trim, lines | ({FOLD: face.outline.folds} if face.outline.folds else {}))

    def _look(self, report: PageReport, face: Face, article: Article) -> None:
        """Tell what is to be told of a page."""
        dots, most = f"at {self._form.dpi:g} dots to an inch", f"{self._form.inks.most:g}"
        if report.strange:
            what = f"'{face.name}' has {report.strange}: all of it is drawn {dots}"
            self._tell(article, "L38", what, "draw it with plain colours")
        if report.letters:
            what = f"'{face.name}' has letters below something that can be seen through: they are drawn {dots}"
            self._tell(article, "L36", what, "draw the letters last, or ask for --dpi 600")
        if report.ink > self._form.inks.most:
            what = f"'{face.name}' would take {report.ink:.0f} % ink, but {most} % is the most: it takes less"
            self._tell(article, "L33", what, "choose lighter or purer dark colours, or look at a proof")

    def _tell(self, article: Article, code: str, what: str, remedy: str) -> None:
        self.problems.append(self._goods.problem(article, code, what, remedy, Level.WARNING))

    def _drawn(self) -> bytes:
        """The pages in the colours of a screen, each face once."""
        edition, buffer = self._goods.edition, io.BytesIO()
        document = Document(
            buffer,
            title=edition.spec.game.title,
            author=edition.spec.game.designer.name,
            pictures=edition.job.pictures,
            book=self._goods.fonts,
        )
        for article in self._articles:
            for face in (article.front, article.back):
                turn = self._turn(article)
                if face and (face.name, turn) not in self._pages:
                    self._pages[face.name, turn] = len(self._faces)
                    self._place(document, face, turn, article)
        if self._form.card and not all(each.back for each in self._articles):
            self._pages["", 0] = len(self._faces)
            document.page(
                self._size(self._form.card), trim=self._trim(self._form.card), bleed=self._whole(self._form.card)
            )
        document.close()
        return buffer.getvalue()

    def _size(self, card: Size) -> Size:
        around = 2 * self._form.bleed
        return Size(card.width + around, card.height + around)

    def _trim(self, card: Size) -> Box:
        return Box(self._form.bleed, self._form.bleed, card.width, card.height)

    def _whole(self, card: Size) -> Box:
        size = self._size(card)
        return Box(0, 0, size.width, size.height)

    def _place(self, document: Document, face: Face, turn: Turn, article: Article) -> None:
        """A page with a face in its middle, whose ink goes on to the edges of the page."""
        own = face.trim.turned if turn else face.trim
        card = self._form.card or own
        document.page(self._size(card), trim=self._trim(card), bleed=self._whole(card), label=face.name)
        page = self._whole(card)
        there = Box((page.width - own.width) / 2, (page.height - own.height) / 2, own.width, own.height)
        if is_rectangle(face):
            self._extend(document, face, there, page, turn)
        elif face.bleed < self._form.bleed - 0.01:
            what = f"'{face.name}' has {face.bleed:g} mm of bleed, not {self._form.bleed:g} mm"
            self._tell(article, "L34", what, "give it more bleed")
        around = min(face.bleed, there.x, there.y)
        document.place(face.form, there, Sides.all(around), turn, "" if is_rectangle(face) else face.outline.bleed)
        self._faces.append((face, there, article))

    def _extend(self, document: Document, face: Face, there: Box, page: Box, turn: Turn) -> None:
        """Around a face that ends before the page does, the same a little larger."""
        inked = there.grown(Sides.all(face.bleed))
        if inked.x <= page.x + 0.01 and inked.y <= page.y + 0.01:
            return
        across, down = page.width / inked.width, page.height / inked.height
        clip = " ".join(f"{box.x:.4f} {box.y:.4f} {box.width:.4f} {box.height:.4f} re" for box in (page, inked))
        low = f"{across:.6f} 0 0 {down:.6f}"
        if turn:  # a quarter of a turn clockwise about the upper left corner
            x, y = (there.right - inked.x) * across, (there.y - inked.y) * down
            low = f"0 {down:.6f} {-across:.6f} 0"
        else:
            x, y = (there.x - inked.x) * across, (there.y - inked.y) * down
        document.put(face.form, f"q {clip} W* n {low} {x:.4f} {y:.4f} cm")

    def _order(self) -> list[int]:
        """The pages as they follow each other; the rows of the index are written meanwhile."""
        order: list[int] = []
        for article in self._articles:
            turn = self._turn(article)
            pair = [self._pages[article.front.name, turn]]
            back = self._pages[article.back.name, turn] if article.back else self._pages.get(("", 0))
            if back is not None:
                pair.append(back)
            if self._form.card:
                at = [len(order) + 1, len(order) + 2]
                order += pair * article.copies
            else:
                order += [each for each in pair if each not in order]
                at = [order.index(each) + 1 for each in pair]
            named, size = map(_safe, (article.part.title, article.title)), article.front.trim
            there = at[1] if len(pair) > 1 else ""
            self.rows.append((*named, article.copies, at[0], there, f"{size.width:g}", f"{size.height:g}"))
        return order

    def _turn(self, article: Article) -> Turn:
        """How a piece lies on its page."""
        return (_turn(article) or 0) if self._form.card else 0


def _safe(text: str) -> str:
    return f"'{text}" if text[:1] in {"=", "+", "-", "@", "\t"} else text
