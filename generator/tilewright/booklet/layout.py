"""A Spec and its figures -> the rule booklet as PDF, in reading order or imposed for folding.

What cannot be set is a Problem: a block that is higher than a page, or too wide; too many pages.
"""

from __future__ import annotations

import traceback
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from reportlab.platypus import Flowable, PageBreak
from reportlab.platypus.doctemplate import LayoutError

from tilewright import pattern
from tilewright.booklet.chapters import Notes, SpaceAfter, Tail, contents
from tilewright.booklet.columns import COLUMN, HEIGHT, MOST_PAGES
from tilewright.booklet.flow import Flow
from tilewright.booklet.pages import Cover, OverlongError, Pages
from tilewright.booklet.pagination import TIED, Pagination, Portion
from tilewright.booklet.picture import Plates
from tilewright.booklet.refill import StandingType
from tilewright.booklet.styles import FULL, LOW, Styles, load_fonts
from tilewright.booklet.words import COVER, booklet_blocks, placeable
from tilewright.language import Language
from tilewright.pdf.colophon import Colophon
from tilewright.pieces.pool import Owner
from tilewright.problem import Problem, RefusedError
from tilewright.prose.blocks import Block, Break, Framed, Heading, Insert, TableBlock, plain, runs_of, walk
from tilewright.spec.spec import Spec
from tilewright.svg.form import Plate
from tilewright.svg.picture import PictureFile
from tilewright.typography.finder import BUNDLED, Finder
from tilewright.typography.hyphens import Halves as Parts
from tilewright.units import A5, Size, points

WORDS = 4
"""Words that a message repeats."""
NAMES = {TableBlock: "the table", Framed: "the box", Heading: "the heading", Insert: "the list of contents"}
_SLACK = 1e-6  # the engine's own, in points


def unfit(blocks: Sequence[Block], flow: Flow, path: str, known: dict[object, str]) -> Iterator[Problem]:
    """Q13 for each table, box or heading that no page can hold; all else can be broken anywhere.

    `known` is what was found of blocks before, and in the end what was found of these.
    """
    chapters = tuple((1, plain(block.runs), 0) for block in blocks if isinstance(block, Heading) and block.level == 1)
    faults = dict[object, str]()
    for block in blocks:
        if not isinstance(block, tuple(NAMES)):
            continue
        look = (flow.look(block), chapters if isinstance(block, Insert) else ())
        faults[look] = fault = known[look] if look in known else _fault(block, flow, chapters)
        if fault:
            words = " ".join(plain(runs) for each in walk((block,)) for runs in runs_of(each)).split()
            opening = f" with '{' '.join(words[:WORDS])}'" if words else ""  # to know it by
            message = f"{NAMES[type(block)]}{opening} {fault}"
            yield Problem(path, block.line, 0, "Q13", message, "split it in two, or make it shorter")
    known.clear()
    known.update(faults)


def _fault(block: Block, flow: Flow, chapters: Sequence[tuple[int, str, int]]) -> str:
    """What is wrong with it; empty where nothing is."""
    listed = isinstance(block, Insert) and chapters
    try:
        fits = all(map(_breaks, [contents(chapters, flow.styles)] if listed else flow.block(block)))
    except ValueError:  # the engine cannot even begin with columns of no width
        return "has no rows, or too many columns"
    return "" if fits else "is higher than a page"


def _breaks(flowable: Flowable) -> bool:
    """Whether it fits a page, or falls into parts that do."""
    width, height = points(COLUMN), points(HEIGHT)
    rest = [flowable]
    while rest:
        part = rest.pop()
        if part.wrap(width, height)[1] <= height + _SLACK:
            continue
        parts = part.split(width, height)
        if len(parts) < 2 or parts[0].wrap(width, height)[1] > height + _SLACK:
            return False
        rest += parts[1:]
    return True


Landed = list[tuple[int, str, int]]
"""Headings in their order: level, title, page."""

Hints = tuple[tuple[tuple[int, str, int], ...], int, tuple[tuple[str, Parts], ...]]
"""Where headings have landed, how many pages for notes there were, and how words are parted."""

__all__ = ["COVER", "Plate", "Typesetting", "booklet_blocks", "pdf_of", "rules_pdf"]


class Typesetting:
    """A booklet that is set again and again: what was made of it the last time.

    Attributes:
        flow: Makes its blocks ready for pages; has its styles and its figures.
        faults: What was found wrong with each block.
        landed: Where its headings landed; empty before the first time.
        spare: Pages for notes that it needed.
        standing: What it is with other figures, where that is to be kept and could be told.
    """

    def __init__(
        self, language: Language, *, low_ink: bool, keeps: bool = False, book: Finder = BUNDLED, page: Size = A5
    ) -> None:
        """Begin a booklet without pages.

        Args:
            language: Of its words.
            low_ink: Whether grounds stay white.
            keeps: Whether the type is kept for other figures.
            book: The fonts there are.
            page: The size of a page.
        """
        faces = load_fonts(book)
        self.keeps, self.page = keeps and faces.own is None, page
        self.standing: StandingType | None = None
        self.flow = Flow(Styles(LOW if low_ink else FULL, language, faces), Plates({}, faces.own))
        self.faults: dict[object, str] = {}
        self.landed: Landed = []
        self.spare = 0

    @property
    def hints(self) -> Hints:
        """What saves another process time that sets about the same words; like all here, it decides nothing."""
        return tuple(self.landed), self.spare, tuple(sorted(self.flow.styles.breaks.known.items()))

    def take(self, hints: Hints) -> None:
        """Begin with those of another process."""
        landed, self.spare, parts = hints
        self.landed = [*landed]
        self.flow.styles.breaks.know(parts)


def must_fit(spec: Spec[Any], blocks: Sequence[Block], setting: Typesetting) -> None:
    """None of the blocks is higher than a page; what a figure shows does not matter, but its size.

    Raises:
        RefusedError: One is (Q13).
    """
    path = spec.booklet[0] if spec.booklet else ""
    if problems := list(unfit(blocks, setting.flow, path, setting.faults)):
        raise RefusedError(problems)


def rules_pdf(  # noqa: PLR0913 - a game, its figures, and how it is printed
    spec: Spec[Any],
    base: Spec[Any] | None,
    figures: Mapping[str, Plate],
    *,
    low_ink: bool,
    owner: Owner | None = None,
    page: Size = A5,
) -> bytes:
    """The booklet in reading order; the same bytes for the same arguments.

    Args:
        spec: The game as it is played.
        base: The game without its variants, to say what they change; None where there are none.
        figures: Every figure that booklet.md names, and the cover's under `cover`.
        low_ink: Without tints.
        owner: Who has what is made from the game besides; it is made for this alone where nobody has it.
        page: The size of a page; see `page_on`.

    Raises:
        RefusedError: What is wrong in booklet.md, with file and line.
    """
    blocks = booklet_blocks(spec, base, placeable(figures), owner=owner)
    return pdf_of(blocks, spec, figures, Typesetting(spec.language, low_ink=low_ink, book=spec.fonts, page=page))


def pdf_of(
    blocks: Sequence[Block],
    spec: Spec[Any],
    figures: Mapping[str, Plate],
    setting: Typesetting,
    files: Mapping[str, PictureFile] | None = None,
) -> bytes:
    """The same of words that are in place.

    Args:
        blocks: booklet.md, everything in place but the contents.
        spec: The game as it is played.
        figures: As for `rules_pdf`.
        setting: What was set before in this ink and in this language; it saves time and decides nothing.
        files: Where pictures made of dots are that are in its figures, by their names there.

    Raises:
        RefusedError: A block is higher than a page (Q13), or there are too many pages (Q20).
    """
    setting.flow.gallery.begin(figures, files or {})
    must_fit(spec, blocks, setting)
    landed: Landed = [(block.level, plain(block.runs), 0) for block in blocks if isinstance(block, Heading)]
    if [each[:2] for each in setting.landed] == [each[:2] for each in landed]:
        pages = _laid(spec, blocks, setting, setting.landed)
        if pages.landed == setting.landed and not pages.page % 4:
            return _written(pages, setting)
    settled, setting.spare = False, 0
    for number in range(3):  # the first finds out where each heading lands, pages for notes may move the last ones
        pages = _laid(spec, blocks, setting, landed)
        settled = number > 0 and pages.landed == landed
        if settled:
            break
        landed = pages.landed
        setting.spare = setting.spare if number else -pages.page % 4  # on folded sheets, the back is the last of four
    setting.landed = landed if settled else []
    return _written(pages, setting)


def _written(pages: Pages, setting: Typesetting) -> bytes:
    data = pages.written()
    setting.standing = pages.standing() if setting.keeps else None
    return data


def _laid(spec: Spec[Any], blocks: Sequence[Block], setting: Typesetting, landed: Landed) -> Pages:
    """All pages, with a list of contents that says where the headings have landed before.

    Raises:
        RefusedError: There are too many (Q20).
    """
    flow = setting.flow
    styles, gallery = flow.styles, flow.gallery
    gallery.begin(gallery.figures)
    flow.begin()
    language = spec.language
    names = language.joined(note.title for _name, note in spec.variants)
    subject = language.say("booklet.subject_with", names=names) if names else language.say("booklet.subject")
    pages = Pages(
        Colophon(spec.game.title, spec.game.designer.name, subject, language=language.code, claims=True),
        _cover(spec, gallery.figures),
        styles,
        gallery,
        setting.page,
    )
    front, back = _parted(blocks)
    text = Pagination([*_portions(front, flow, landed, styles)], besides=1 + bool(back)).flowables(gallery)
    notes_ = [each for _ in range(setting.spare) for each in (PageBreak(), Notes(styles))]
    cover = [portion.flowable for portion in _portions(back, flow, landed, styles)]
    cover += [Tail(gallery)] if back else []
    try:
        pages.lay([*text, Tail(gallery), *notes_], cover)
    except OverlongError:
        where = f", the last of them under '{pages.landed[-1][1][:60]}'" if pages.landed else ""
        message = f"more than {MOST_PAGES} pages{where}"
        raise RefusedError(
            [Problem(spec.booklet[0] if spec.booklet else "", 0, 0, "Q20", message, "split it, or take some out")]
        ) from None
    return pages


def _parted(blocks: Sequence[Block]) -> tuple[Sequence[Block], Sequence[Block]]:
    """What follows the last page break is the back cover; a break that nothing comes before parts nothing."""
    first = next((at for at, block in enumerate(blocks) if not isinstance(block, Break)), 0)
    blocks = blocks[first:]
    breaks = [at for at, block in enumerate(blocks) if isinstance(block, Break) and block.closing]
    front, back = (blocks[: breaks[-1]], blocks[breaks[-1] + 1 :]) if breaks else (blocks, ())
    return (front, back) if front else (back, ())


def _portions(
    blocks: Sequence[Block], flow: Flow, landed: Sequence[tuple[int, str, int]], styles: Styles
) -> Iterator[Portion]:
    start = 0
    for at, block in enumerate(blocks):
        if isinstance(block, Insert):
            yield from flow.all(blocks[start:at])
            if any(level == 1 for level, _, _ in landed):
                yield Portion(contents(landed, styles), TIED)
            yield Portion(SpaceAfter(0, 8), TIED)
            start = at + 1
    yield from flow.all(blocks[start:])


def _cover(spec: Spec[Any], figures: Mapping[str, Plate]) -> Cover:
    game, language = spec.game, spec.language
    facts = [
        language.say(
            "facts.players" if game.players.least < game.players.most else "facts.players_always",
            least=game.players.least,
            most=game.players.most,
        ),
        language.say("facts.minutes", minutes=game.minutes) if game.minutes else "",
        language.say("booklet.age", age=game.ages) if game.ages else "",
    ]
    names = " · ".join(note.title for _name, note in spec.variants)
    notes_ = [language.say("booklet.by", designer=game.designer.name), names]
    known, below = tuple(filter(None, facts)), tuple(filter(None, notes_))
    return Cover(game.title, game.tagline, known, below, figures.get(COVER), plated=bool(game.picture))


_WORDS = pattern.prepare(r"<Paragraph at 0x[0-9a-f]++>([^'<]*+)")


@contextmanager
def setting(spec: Spec[Any]) -> Iterator[None]:
    """Refuse what the engine gives up on: a table's row or a box higher than a page, columns of no width.

    Raises:
        RefusedError: Q13, at the line where the words stand, as far as they can be found.
    """
    try:
        yield
    except LayoutError as error:
        raise RefusedError([_problem(spec, str(error), "is higher than a page")]) from None
    except ValueError as error:
        if "reportlab" not in traceback.extract_tb(error.__traceback__)[-1].filename:
            raise
        raise RefusedError([_problem(spec, str(error), "has no rows, or too many columns")]) from None


def _problem(spec: Spec[Any], message: str, fault: str) -> Problem:
    path, text = spec.booklet or ((spec.folder / "booklet.md").as_posix(), "")
    match = _WORDS.search(message)
    words = " ".join(match.group(1).split()[:4]) if match else ""
    at = text.find(words) if len(words) > 1 else -1
    line = text.count("\n", 0, at) + 1 if at >= 0 else 0
    what = f"the table or box with '{words}'" if words else "a table or box"
    return Problem(path, line, 0, "Q13", f"{what} {fault}", "split it in two, or make it shorter")
