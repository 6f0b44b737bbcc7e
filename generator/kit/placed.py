"""A booklet's blocks -> the pictures of the game's own that they show: cards and pieces, files of its folder, icons."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any
from xml.etree.ElementTree import Element

from generator.booklet.plate import Plate
from generator.booklet.words import COVER
from generator.frozen import dataclass
from generator.kinds.piece import Design
from generator.kit.cache import Cache, Face
from generator.kit.faces import distinct_designs, empty_face, face_of
from generator.kit.job import Job
from generator.problem import Problem, RefusedError, did_you_mean
from generator.prose.blocks import Block, Figure, runs_of, walk
from generator.prose.images import CARD, is_own
from generator.shaping.finder import Finder
from generator.spec.spec import Spec
from generator.template.pictures import Drawn, Picture, pictures_of, rasters
from generator.template.raster import Raster, Refusal
from generator.units import A5, MM_PER_INCH, Box, Size
from generator.vector.form import EMPTY, Bitmap, Form, form
from generator.vector.outline import number
from generator.vector.path import parse
from generator.vector.picture import PictureFile

DPI = 300
"""Dots to an inch at which a picture made of dots is as large as it is best seen; a width in the booklet is another."""
_RIM = "0.15 w 0.55 G"
"""The line around a card, so that a white one stands out from the page: 0.15 mm of grey."""


@dataclass(frozen=True, slots=True)
class Placed:
    """Pictures of the game's own in a booklet.

    Attributes:
        plates: Each by the name that its block has.
        files: Where those made of dots are, by their names in the plates.
    """

    plates: Mapping[str, Plate] = field(default_factory=dict)
    files: Mapping[str, PictureFile] = field(default_factory=dict)


def placed(job: Job, blocks: Sequence[Block], cache: Cache) -> Placed:
    """All of them, drawn.

    Raises:
        RefusedError: There is no such picture (Q04), or it cannot be printed (Q04, or as its own file is refused).
    """
    own = _placed(job, blocks, lambda design: _framed(face_of(job, design, cache)))
    return Placed({**own.plates, **_cover(job)}, {**job.pictures, **own.files})


def outlined(job: Job, blocks: Sequence[Block]) -> Placed:
    """All of them, the cards empty: enough to find out what a page holds, and what is wrong.

    Raises:
        RefusedError: As `placed`, but for what is wrong with a card, which its part is asked for.
    """
    return _placed(job, blocks, lambda design: Plate(EMPTY, empty_face(job, design).trim))


def files_named(spec: Spec[Any], blocks: Sequence[Block]) -> Sequence[str]:
    """What the files come to that the blocks show: another text where one of them is another."""
    return [getattr(picture, "name", repr(picture)) for _, picture in _looked_at(spec, blocks).values()]


def _placed(job: Job, blocks: Sequence[Block], draw: Callable[[Design], Plate]) -> Placed:
    spec, path = job.spec, job.spec.booklet[0] if job.spec.booklet else ""
    pictures = _looked_at(spec, blocks)
    designs = _designs(job) if any(name.startswith(CARD) for name, _line in _named(blocks)) else {}
    plates: dict[str, Plate] = {}
    problems: list[Problem] = []
    for name, line in _named(blocks):
        bare = name.removeprefix(CARD)
        if name in pictures:
            file, picture = pictures[name]
            problems += _faults(picture, path, line)
            plates |= _plate(name, picture, f"{spec.folder.as_posix()}/{file}", spec.fonts)
        elif bare in designs:
            plates[name] = plates.get(name) or draw(designs[bare])
        else:
            message = f"there is no card or piece '{bare}'{did_you_mean(bare, designs)}"
            remedy = f"it is called as its file in svg/ is, such as {next(iter(designs), 'cards-01')}"
            problems.append(Problem(path, line, 0, "Q04", message, remedy))
    if problems:
        raise RefusedError(problems)
    return Placed(plates, rasters({name: picture for name, (_, picture) in pictures.items()}))


def _cover(job: Job) -> Mapping[str, Plate]:
    """The game's own picture, where it has one, in the place of the style's."""
    picture = job.studio.picture
    if picture is None:
        return {}
    group = Element("g")
    group.append(picture.element)
    form = _compiled(group, picture.view, f"{job.spec.folder.as_posix()}/{job.game.picture}", job.spec.fonts)
    return {COVER: Plate(form, Size(picture.view.width, picture.view.height)).across(A5.width)}


def _named(blocks: Sequence[Block]) -> Iterator[tuple[str, int]]:
    """Every picture of the game's own, and the line it is named in."""
    for block in walk(blocks):
        if isinstance(block, Figure) and is_own(block.name):
            yield block.name, block.line
        for runs in runs_of(block):
            yield from ((f":{run.icon}:", block.line) for run in runs if run.icon)


def _looked_at(spec: Spec[Any], blocks: Sequence[Block]) -> Mapping[str, tuple[str, Picture]]:
    """Each file and what is in it, by the name that its block has."""
    files = {
        name: f"icons/{name.strip(':')}.svg" if name.startswith(":") else name
        for name, _line in _named(blocks)
        if not name.startswith(CARD)
    }
    looked_at = pictures_of(spec.folder, sorted(set(files.values())), spec.fonts)
    return {name: (file, looked_at[file]) for name, file in files.items()}


def _designs(job: Job) -> Mapping[str, Design]:
    """Every face by its name, and the front of every piece by the piece's."""
    fronts = {piece.id: job.sides[piece.id][0][0] for piece in job.pieces}
    return fronts | distinct_designs(job)


def _faults(picture: Picture, path: str, line: int) -> Iterator[Problem]:
    if isinstance(picture, Refusal):
        yield from picture.others or (Problem(path, line, 0, "Q04", picture.message, picture.remedy),)


def _plate(name: str, picture: Picture, path: str, book: Finder) -> dict[str, Plate]:
    match picture:
        case Drawn(group=group, view=view):
            return {name: Plate(_compiled(group, view, path, book), Size(view.width, view.height))}
        case Raster(width=width, height=height):
            wide, high = (side * MM_PER_INCH / DPI for side in (width, height))
            shown = f"q {number(wide)} 0 0 {number(-high)} 0 {number(high)} cm"
            content = (shown, Bitmap(picture.name), "Q")
            return {name: Plate(form(Box(0, 0, wide, high), content), Size(wide, high))}
    return {}


def _compiled(group: Element, view: Box, path: str, book: Finder) -> Form:
    """A drawing of a file, its upper left corner moved to where a plate has it.

    Raises:
        RefusedError: Something in it cannot be shown, or there is far too much of it.
    """
    from generator.vector.compile import compile_svg  # noqa: PLC0415 - for booklets with drawings of their own
    from generator.vector.weight import weigh  # noqa: PLC0415 - as above

    root = Element("svg", {"viewBox": f"0 0 {view.width:g} {view.height:g}"})
    moved = Element("g", {"transform": f"translate({-view.x:g} {-view.y:g})"})
    moved.append(group)
    root.append(moved)
    weigh(root, path)
    return compile_svg(root, path, book=book)


def _framed(face: Face) -> Plate:
    """A face as it is cut, a thin line around it."""
    edge = parse(face.outline.cut).write(3) if face.outline.cut else ""
    trim = Box(0, 0, face.trim.width, face.trim.height)
    content = ("q", f"{edge} W n", *face.form.content, "Q", "q", f"{_RIM} {edge} S", "Q") if edge else face.form.content
    return Plate(form(trim, content, face.form.forms), face.trim)
