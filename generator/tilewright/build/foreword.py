"""Sheets + faces of each game -> the pages before them: what there is, where, how long it takes, small pictures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, Any

from tilewright.build.faces import whole_pages
from tilewright.build.faults import errors_of
from tilewright.build.job import Job
from tilewright.build.labour import Labour, Lasting, Work, labour_of
from tilewright.build.record import ALL_FILES, PaperFile, spans
from tilewright.build.store import Face, Store, code_of
from tilewright.draw.art import finish
from tilewright.draw.fault import headed
from tilewright.draw.look import Look
from tilewright.draw.style import PLAIN
from tilewright.frozen import dataclass
from tilewright.pieces.kind import kind_of
from tilewright.sheets.duplex import lying
from tilewright.sheets.sheet import LaidFace, Sheet
from tilewright.svg.form import Form, form, from_json, to_json
from tilewright.svg.outline import number
from tilewright.svg.shape import parse
from tilewright.svg.walk import compile_svg
from tilewright.units import Box, Size, added

if TYPE_CHECKING:
    from tilewright.build.cover import FirstPages


DIGITS = 2
"""Decimals of a millimetre: more than a picture eight times smaller shows."""


@dataclass(frozen=True, slots=True)
class PartLine:
    """A line of the table: what it is called, how many pieces, on which sheets, what to do, what else would serve.

    `seconds` is what is saved if something else serves.
    """

    title: str
    pieces: int
    sheets: str
    make: str
    instead: str = ""
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class FileLine:
    """A line of the table of files: what it is called, what it is printed on and how, which sheets are in it."""

    name: str
    printed_on: str
    sheets: str


@dataclass(frozen=True, slots=True)
class SheetMap:
    """What lies where on a sheet, or on several that are cut alike.

    Attributes:
        numbers: Theirs, as a person says them.
        many: How many sheets.
        page: The paper's size.
        pieces: Where the knife goes, in millimetres of the page, as path data.
        lines: What parts the sheet, and where it is folded, likewise.
        parts: What lies there.
        cuts: How many straight cuts a sheet takes.
        traced: Something on it is cut along lines of its own.
    """

    numbers: str
    many: int
    page: Size
    pieces: str
    lines: str
    parts: tuple[str, ...]
    cuts: int
    traced: bool


def maps_of(job: Job, sheets: Sequence[Sheet], faces: Mapping[str, Face]) -> tuple[SheetMap, ...]:
    """A map of each sheet with something on it; sheets one after the other that are cut alike have one."""
    fronts = [sheet for sheet in sheets if sheet.side != "back" and sheet.placements]
    each, before = list[tuple[SheetMap, int]](), None
    for sheet in fronts:
        pieces = [(job.components[p.piece], p.box, p.turn, p.clip, faces[p.face].outline) for p in sheet.placements]
        lies = pieces, sheet.partings, sheet.score, sheet.cuts
        each.append((each[-1][0] if lies == before else _map(job, sheet, faces), sheet.number))
        before = lies
    runs = ((alike, [number for _, number in run]) for alike, run in groupby(each, lambda pair: pair[0]))
    return tuple(replace(alike, numbers=spans(numbers), many=len(numbers)) for alike, numbers in runs)


def _map(job: Job, sheet: Sheet, faces: Mapping[str, Face]) -> SheetMap:
    there = {job.components[placed.piece] for placed in sheet.placements}
    return SheetMap(
        "",
        1,
        sheet.paper.size,
        " ".join(_cut(placed, faces[placed.face], sheet) for placed in sheet.placements),
        " ".join(f"M{mark.x1:g} {mark.y1:g}L{mark.x2:g} {mark.y2:g}" for mark in (*sheet.partings, *sheet.score)),
        tuple(part.title for part in job.game.components if part.id in there),
        sheet.cuts,
        not all(kind_of(part).straight for part in job.game.components if part.id in there),
    )


def _cut(placed: LaidFace, face: Face, sheet: Sheet) -> str:
    """Where a piece is cut, on its sheet; of a part of a board, what of it lies there."""
    page = Box(0, 0, sheet.paper.size.width, sheet.paper.size.height)
    whole = page.contains(placed.box)
    edge = parse(face.outline.cut if whole or not placed.clip else placed.clip)
    return edge.moved(lying(placed.box, placed.turn)).data(DIGITS)


RUNS = 8
"""Runs of sheets that a part is spread over, at most: what is alike is laid together, and fills few gaps elsewhere."""

LONGEST = Labour(9_999, Lasting(999_000, 999_000, 999_000), fewer=(10, Lasting(999_000, 999_000, 999_000)))
"""Takes as many words as any."""


def first_pages(
    job: Job, sheets: Sequence[Sheet], files: Sequence[PaperFile], faces: Mapping[str, Face], ending: int = 0
) -> FirstPages:
    """The pages that come before the sheets.

    Args:
        job: The build.
        sheets: Where everything lies.
        files: The files of the kit.
        faces: What lies on the sheets.
        ending: Pages of other games that come after the sheets and before its own.

    Raises:
        OverfullError: The table of parts is higher than a page, or wider.
    """
    labour, maps = labour_of(job, sheets, faces), maps_of(job, sheets, faces)
    return _cover(job, job.studio.look, parts(job, sheets, labour, ending), labour, papers(job, files), maps)


def widest_pages(job: Job) -> FirstPages:
    """The same before it is known what lies where, every part on as many sheets here and there as may well be.

    Raises:
        OverfullError: The table might be too high: first_pages can tell.
    """
    run = spans((100, 101))
    labour = replace(LONGEST, parts={part.id: Work(49_950, glued=24_975) for part in job.game.components})  # as long
    spread = [replace(part, sheets=", ".join([run] * min(part.pieces, RUNS))) for part in parts(job, (), labour)]
    files = [] if job.options.one_file else [replace(line, sheets=run) for line in papers(job, ALL_FILES)]
    return _cover(job, replace(job.studio.look, style=PLAIN), spread, labour, files)  # the scenery says nothing


def _cover(  # noqa: PLR0913, PLR0917 - all that the pages tell
    job: Job,
    look: Look,
    lines: Sequence[PartLine],
    labour: Labour,
    files: Sequence[FileLine],
    maps: Sequence[SheetMap] = (),
) -> FirstPages:
    from tilewright.build.cover import cover  # noqa: PLC0415 - saves 2 ms: pages are kept, and mostly the same as before

    options = job.options
    return cover(
        job.game,
        lines,
        options.stock.size,
        look,
        flip=options.flip,
        backs=options.backs,
        margin=options.press.margin,
        picture=job.studio.picture,
        labour=labour,
        files=files,
        folding=parts_to_fold(job),
        maps=maps,
        scale=options.scale,
    )


def parts_to_fold(job: Job) -> tuple[str, ...]:
    """What of the kit is folded and glued, each once: its parts, its sheets, its booklet."""
    there = set(job.components.values())
    parts = [part for part in job.game.components if part.id in there and kind_of(part).medium(part) == "card"]
    each = ((part, kind_of(part).folding) for part in parts)
    names = [how if isinstance(how, str) else how(part) for part, how in each if how]
    subjects = [piece.subject for piece in job.pieces]
    names += ["halves"] * any(getattr(each, "halves", ()) for each in subjects)
    names += ["gutterfold"] * (job.options.backs == "gutterfold") + ["booklet"] * bool(job.spec.booklet)
    return tuple(dict.fromkeys(names))


def papers(job: Job, files: Sequence[PaperFile]) -> tuple[FileLine, ...]:
    """A line for each file of the kit, its paper, and its sheets; none where there is only one."""
    language, edge = job.spec.language, job.spec.language.say(f"edges.{job.options.flip}")
    lines = [
        FileLine(
            file.name(job.options.paper),
            language.say(f"cover.on.{file.stack}", edge=edge),
            spans([*(sheet.number for sheet in file.sheets), *file.ends]),
        )
        for file in files
        if file.stack != "all"
    ]
    if lines and job.spec.booklet:
        turned = edge if job.options.profile else language.say("edges.short")
        printed_on = language.say("cover.on.booklet", edge=turned)
        lines.append(FileLine(f"rules-booklet-{job.options.paper}.pdf", printed_on, ""))
    return tuple(lines)


def parts(job: Job, sheets: Sequence[Sheet], labour: Labour, ending: int = 0) -> tuple[PartLine, ...]:
    """A line for each component, in the order of game.yaml; whole pages come after all sheets and `ending` others."""
    lines, last = [], 1 + max((sheet.number for sheet in sheets), default=0) + ending
    boards: dict[str, Any] = {}
    for board in job.game.components:
        boards |= dict.fromkeys(getattr(board, "holds", ()), board) if board.kind == "punchboard" else {}
    for part in job.game.components:
        pieces = {piece.id: piece.copies for piece in job.pieces if piece.component == part.id}
        if pieces:
            numbers = [sheet.number for sheet in sheets if any(placed.piece in pieces for placed in sheet.placements)]
            if kind_of(part).page:
                numbers, last = [last], last + 1
            # sum counts copies of pieces
            seconds = labour.saved(part.id) if part.instead else 0.0
            make = " ".join([part.make, *([boards[part.id].make] if part.id in boards else [])])
            lines.append(PartLine(part.title, sum(pieces.values()), spans(numbers), make, part.instead, seconds))
    return tuple(lines)


GAP = 0.8
"""Between two faces, in millimetres."""
RIM = 0.12
"""How thick the line around each is."""
MOST = 3
"""Faces of one part, at most."""


def small_pictures(job: Job, drawn: Mapping[str, Face], spots: Sequence[Box]) -> Iterator[tuple[Form, Box]]:
    """Every picture, and where it stands; a spot for each part that has pieces, in the order of game.yaml."""
    there = set(job.components.values())
    parts = [part.id for part in job.game.components if part.id in there]
    for part, spot in zip(parts, spots, strict=True):
        pieces = [piece for piece in job.pieces if piece.component == part]
        fronts = list(dict.fromkeys(front.name for piece in pieces for front, _back in job.sides[piece.id]))
        yield from _beside(_some(fronts, drawn, spot), spot)


def _some(names: Sequence[str], drawn: Mapping[str, Face], spot: Box) -> Sequence[Face]:
    """As many as there is room for as high as the spot, as far apart in their order as can be; one in any case."""
    for count in range(min(MOST, len(names)), 1, -1):
        faces = [drawn[names[at * len(names) // count]] for at in range(count)]
        if added(spot.height * face.trim.width / face.trim.height for face in faces) + GAP * (count - 1) <= spot.width:
            return faces
    return [drawn[names[0]]]


def _beside(faces: Sequence[Face], spot: Box) -> Iterator[tuple[Form, Box]]:
    """From the left; each as high as the spot, or as wide."""
    x = spot.x
    for face in faces:
        scale = min(spot.height / face.trim.height, spot.width / face.trim.width)
        wide, high = face.trim.width * scale, face.trim.height * scale
        yield _scaled(face, scale), Box(x, spot.y + (spot.height - high) / 2, wide, high)
        x += wide + GAP


def _scaled(face: Face, scale: float) -> Form:
    """A face as it is cut, a thin line around it, so much smaller."""
    edge, size = parse(face.outline.cut).write(3), number(scale, 5)
    rim = f"0 G {number(RIM / scale, 3)} w {edge} S"
    content = (f"q {size} 0 0 {size} 0 0 cm q", f"{edge} W n", *face.form.content, "Q", rim, "Q")
    return form(Box(0, 0, face.trim.width * scale, face.trim.height * scale), content, face.form.forms)


@dataclass(frozen=True)
class Share:
    """What a kit has of one game.

    Attributes:
        job: The game, and what was asked.
        sheets: All sheets, with nothing on them but its own.
        faces: Its faces.
        cache: Where what was made is kept.
        mark: What its pieces and faces are called by on sheets that several games share, before their own names.
        called: What stands before a part's title there.
    """

    job: Job
    sheets: Sequence[Sheet]
    faces: Mapping[str, Face]
    cache: Store
    mark: str = ""
    called: str = ""


@dataclass(frozen=True)
class Foreword:
    """The pages before the sheets of a game, and the small pictures on the first with their places."""

    pages: tuple[Form, ...] = ()
    pictures: tuple[tuple[Form, Box], ...] = ()


def openings_of(shares: Sequence[Share], files: Sequence[PaperFile]) -> Sequence[Foreword]:
    """The first pages of each game; none where not the whole kit is built."""
    if not shares[0].job.whole:
        return [Foreword()] * len(shares)
    all_openings, ending = list[Foreword](), 0
    for share in shares:
        all_openings.append(_opening(share, files, ending))
        ending += len(whole_pages(share.job, share.faces))
    return all_openings


def _opening(share: Share, files: Sequence[PaperFile], ending: int) -> Foreword:
    """The first pages, as some process has drawn them of the same parts on the same sheets, and the small pictures."""
    job, cache = share.job, share.cache
    labour = labour_of(job, share.sheets, share.faces)
    counted = parts(job, share.sheets, labour, ending), labour, papers(job, files), parts_to_fold(job)
    lines = repr((*counted, maps_of(job, share.sheets, share.faces)))
    errors = errors_of(job, share.faces)
    drawn = repr((job.game, job.options, job.studio.picture and job.studio.picture.digest, errors))
    key = cache.key("first pages", job.drawn_with, drawn, lines, code_of(job.game.id))
    spots, *pages = cache.once(key, (Box,), lambda: _drawn(share, files, ending))
    return Foreword(tuple(map(from_json, pages)), tuple(small_pictures(job, share.faces, spots)))


def _drawn(share: Share, files: Sequence[PaperFile], ending: int) -> tuple[Any, ...]:
    """The places of the small pictures, and the first pages, each as the text of its form."""
    job = share.job
    first = first_pages(job, share.sheets, files, share.faces, ending)
    errors, language = errors_of(job, share.faces), job.spec.language
    if errors or job.options.draft:
        listed = " · ".join(str(each).partition("\n")[0] for each in errors)
        head = language.count("cover.draft" if job.options.draft else "cover.errors", len(errors))
        sentence = f"{head} {listed}" if errors else language.say("sheets.page")
        headed(first.pages[0], sentence, job.studio.look)
    for art in first.pages:
        finish(art, "")  # its lines alone: it has a rule and a square to measure
    forms = (compile_svg(art.drawing.get_xml(), art.name, book=job.spec.fonts) for art in first.pages)
    return first.spots, *map(to_json, forms)
