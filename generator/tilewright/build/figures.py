"""Job -> the figures, and the pictures of the game's own, that its booklet shows: drawn only when they changed.

A figure that shows nine tiles is drawn anew when one of them changes; the eight others are neither drawn nor compiled.
They are ornaments, each known by an id that all of its look follows from: what it came to once, it comes to again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from typing import Any
from xml.etree.ElementTree import Element

from tilewright.booklet.plates import attempt, plate
from tilewright.booklet.words import COVER
from tilewright.build.faces import distinct_designs, empty_face, face_of
from tilewright.build.job import Job
from tilewright.build.key import cells_of
from tilewright.build.store import Face, Store, code_of
from tilewright.cards.pictures import Drawn, Picture, pictures_of, rasters
from tilewright.cards.raster import Raster, Refusal
from tilewright.draw.art import Art
from tilewright.draw.figures import figures, tiles_shown
from tilewright.frozen import dataclass
from tilewright.pieces.kind import Design
from tilewright.problem import Problem, RefusedError, did_you_mean
from tilewright.prose.blocks import CARD, Block, Figure, is_own, runs_of, walk
from tilewright.prose.values import SeenRules, SeenTiles, values
from tilewright.shared import SharedTree, StandInError
from tilewright.spec.signs import FOLDER as SIGNS
from tilewright.spec.signs import sign_names
from tilewright.spec.spec import Spec
from tilewright.svg.form import EMPTY, Bitmap, Form, Plate, form
from tilewright.svg.outline import number
from tilewright.svg.picture import PictureFile
from tilewright.svg.shape import parse
from tilewright.svg.walk import compile_svg
from tilewright.svg.weight import weigh
from tilewright.typography.finder import Finder
from tilewright.units import A5, MM_PER_INCH, Box, Size

Line = tuple[str, tuple[tuple[str, str], ...], int, bool, str]
"""The ornament's id, the style it is used in, its digits, whether as a layer, and the key of the form it came to."""


@dataclass(frozen=True, slots=True)
class DrawnFigure:
    """A figure that was drawn.

    Attributes:
        apart: What it was drawn from besides rules and tiles.
        names: The rules and tiles it looked at.
        values: What these were.
        plate: What it came to.
    """

    apart: str
    names: Sequence[str]
    values: str
    plate: Plate


def plates(job: Job, cache: Store, before: dict[str, DrawnFigure]) -> Mapping[str, Plate]:
    """Every figure of the game's style that can be drawn from its tiles and rules, compiled.

    A figure looks at some rules and some tiles. Which they are is noted when it is drawn; as long as those are what
    they were, and all else it is drawn from, it would look at the same again, and be the same.

    Args:
        job: The build.
        cache: Figures drawn by other processes.
        before: Those this one has drawn; in the end those of this job.

    Raises:
        RefusedError: booklet.md places a figure that cannot be drawn (Q12).
    """
    wall, done = _Wall(job, cache), dict[str, DrawnFigure]()
    for name in wall.every:
        known = before.get(name)
        if not (known and wall.shows(known)):
            known = wall.cached(name) or wall.drawn(name, anew=known is None)
        done |= {name: known} if known else {}
    before.clear()
    before.update(done)
    return {name: shown.plate for name, shown in done.items()}


class _Wall:
    """All the figures of a game.

    Attributes:
        every: How each is drawn, by its name.
    """

    def __init__(self, job: Job, cache: Store) -> None:
        self._job, self._cache = job, cache
        self._tiles, self._seen = tiles_shown(job.spec, job.deck.whole), set[str]()
        watched: Any = replace(job.spec, rules=SeenRules(job.spec.rules, self._seen))
        self.every = figures(watched, SeenTiles(self._tiles, self._seen), job.studio.look)
        besides = [room.ask("kind", "besides")(job.spec) for room in job.spec.wings]
        at_once = self._now(sorted(self._seen))
        self._apart = repr((job.drawn_with, job.spec.game, besides, at_once, _of_a_package(job)))

    def shows(self, known: DrawnFigure) -> bool:
        """Whether a figure is what it would be if it were drawn now."""
        return known.apart == self._apart and known.values == self._now(known.names)

    def cached(self, name: str) -> DrawnFigure | None:
        """The figure as another process has drawn it from the same."""
        if (kept := self._cache.value(self._key("shown", name))) is None:
            return None
        names = kept[0]
        face = self._cache.face(self._key("figure", name, self._now(names)))
        return DrawnFigure(self._apart, names, self._now(names), Plate(face.form, face.trim)) if face else None

    def drawn(self, name: str, *, anew: bool) -> DrawnFigure | None:
        """The figure, drawn now; None where it cannot be, and nobody has asked for it.

        Where this process draws it for the first time, it begins with what another one has made of its ornaments.
        """
        ornaments = self._job.studio.look.ornaments
        _, earlier, key = self._cache.value(self._key("shown", name)) or ((), (), "")
        face = self._cache.face(key) if anew and key else None
        if face:
            ornaments.know(worked_out(earlier, face.form))
        while True:
            try:
                return self._compiled(name, earlier)
            except (StandInError, RefusedError) as error:
                if not ornaments.draw(str(error.args[0]) if isinstance(error, StandInError) else ""):
                    raise

    def _compiled(self, name: str, earlier: Sequence[Line]) -> DrawnFigure | None:
        """The figure, drawn and compiled, and kept with what was worked out of its ornaments."""
        self._seen.clear()
        art: Art | None = attempt(self._job.spec, name, self.every[name])
        if art is None:
            return None
        names = sorted(self._seen)
        shown = DrawnFigure(self._apart, names, self._now(names), plate(art, self._job.studio.look.book))
        if self._cache.folder is None:
            return shown
        key, form = self._key("figure", name, shown.values), shown.plate.form
        self._cache.keep(self._key("shown", name), (names, lines_of(art, form, earlier), key))
        self._cache.keep_face(key, Face(name, shown.plate.size, 0.0, "", form, ""))
        return shown

    def _now(self, names: Sequence[str]) -> str:
        return values(names, self._job.spec.rules, self._tiles)

    def _key(self, kind: str, name: str, *more: str) -> str:
        return self._cache.key(kind, name, self._apart, *more)


def _of_a_package(job: Job) -> str:
    """What figures of an installed package may have been drawn from besides: its code, and the tables of its cards."""
    code = code_of(job.game.id)
    return repr((code, [*cells_of(job.spec)])) if code else ""


def lines_of(art: Art, form: Form, before: Iterable[Line]) -> list[Line]:
    """What was worked out of the ornaments of a drawing, and what was known before and still stands in its form."""
    keys = {part.key for part in form.walk()}
    trees = (each.get_xml() for each in art.drawing.defs.elements)
    fresh = (line for tree in trees if isinstance(tree, SharedTree) for line in _lines(tree))
    return [line for line in {line[:-1]: line for line in (*before, *fresh)}.values() if line[-1] in keys]


def worked_out(lines: Iterable[Line], form: Form) -> dict[str, dict[object, object]]:
    """The same by the ids of the ornaments, with the forms that a figure is made of, as `Ornaments.know` takes it."""
    forms, known = {part.key: part for part in form.walk()}, dict[str, dict[object, object]]()
    for name, style, digits, layered, key in lines:
        if key in forms:
            known.setdefault(name, {})[name, style, digits, layered] = forms[key]
    return known


def _lines(tree: SharedTree) -> Iterable[Line]:
    for key, known in tree.worked_out.items():
        if isinstance(key, tuple) and isinstance(known, Form):
            name, style, digits, layered = key
            yield name, style, digits, layered, known.key


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


def placed(job: Job, blocks: Sequence[Block], cache: Store) -> Placed:
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
    asked = set(files.values())
    boxed = {f"icons/{name}.svg": f"{name}.svg" for name in spec.icons if name in sign_names()}
    boxed = {file: name for file, name in boxed.items() if file in asked and not (spec.folder / file).is_file()}
    looked_at = pictures_of(spec.folder, sorted(asked - boxed.keys()), spec.fonts)
    signs = pictures_of(SIGNS, sorted(boxed.values()), spec.fonts)
    looked_at |= {file: signs[name] for file, name in boxed.items()}
    return {name: (file, looked_at[file]) for name, file in files.items()}


def _designs(job: Job) -> Mapping[str, Design]:
    """Every face by its name, and the front of every piece by the piece's."""
    return {piece.id: job.sides[piece.id][0][0] for piece in job.pieces} | distinct_designs(job)


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
