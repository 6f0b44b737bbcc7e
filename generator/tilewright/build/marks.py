"""Job -> Problems where its parts do not show a colour alike, or low ink shows it no more: K18, K19.

What a face shows of a colour is found by drawing it again in palettes whose letters, symbols or patterns have changed
places: if the drawing changes, the face shows that mark. So nothing has to be said of a kind, and a stranger's is
looked at as ours are. Cards from a designer's own drawing are left out: what they show is in their table.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from tilewright import pattern
from tilewright.build.job import Job
from tilewright.draw.look import look_of
from tilewright.draw.palette import Ink
from tilewright.draw.pen import DIGEST
from tilewright.draw.studio import Studio
from tilewright.frozen import dataclass
from tilewright.memory import Kept
from tilewright.pieces.kind import Design, Piece, kind_of
from tilewright.problem import Level, Problem
from tilewright.spec.entries import Colour
from tilewright.spec.game import GameFile, palettes
from tilewright.texts.node import Path
from tilewright.texts.rows import Row

MARKS = ("letter", "symbol", "pattern")
"""What a colour has besides itself."""
_NAME = pattern.prepare(rf"(?<=[\"#])[\w-]*-[0-9a-f]{{{2 * DIGEST}}}")
"""An ornament's name in a drawing."""


@dataclass(frozen=True, slots=True)
class Coloured:
    """A piece in one of a palette's colours, and the faces on it."""

    part: str
    palette: str
    key: str
    faces: tuple[Design, ...]


def colours_are_one_language(job: Job) -> Iterator[Problem]:
    """K18, K19: each part shows its colours in low ink as well, and any two parts by some mark that both have.

    A part that has no mark in either ink, nothing but the colour, is warned of alone.
    """
    pieces = list(_coloured(job))
    if not pieces:
        return
    low, full = _Press(job, Ink.LOW), _Press(job, Ink.FULL)
    shown: dict[tuple[str, str], frozenset[str]] = {}
    lost: dict[tuple[str, str, Level], list[str]] = {}
    for piece in pieces:
        marks, key = low.marks(piece), (piece.palette, piece.part)
        shown[key] = shown.get(key, marks) & marks
        alike = (each for each in pieces if (each.palette, each.part) == key and each.key != piece.key)
        if full.marks(piece, but=marks):
            lost.setdefault((*key, Level.ERROR), []).append(piece.key)
        elif not marks and any(low.same(piece, each) for each in alike):
            lost.setdefault((*key, Level.WARNING), []).append(piece.key)
    for (palette, part, level), keys in lost.items():
        what = (
            "nothing distinguishes"
            if level is Level.WARNING
            else f"'{part}' does not show every mark that distinguishes"
        )
        where = f" on '{part}'" if level is Level.WARNING else ""
        message = f"in low ink{where} {what} {_listed(keys)} of `{palette}` from the others"
        remedy = "draw letter, symbol or pattern, in low ink as well"
        yield job.spec.places.problem(_place(job, part), "K18", message, remedy, level)
    for ((palette, one), here), ((other_palette, other), there) in combinations(shown.items(), 2):
        if palette == other_palette and here and there and not here & there:
            message = (
                f"in low ink '{one}' shows a colour of `{palette}` by its {_listed(here)}, '{other}' by its "
                f"{_listed(there)}, so it is not clear which belong together"
            )
            remedy = "give one of them a mark that the other has"
            yield job.spec.places.problem(_place(job, other), "K19", message, remedy)


def _listed(words: Iterable[str]) -> str:
    return ", ".join(sorted(words))


def _place(job: Job, part: str) -> Path:
    return ("game", "components", [each.id for each in job.game.components].index(part))


def _coloured(job: Job) -> Iterator[Coloured]:
    """One piece of each part and side in each colour that tells it from others."""
    seen: set[tuple[str, str, str, tuple[str, ...]]] = set()
    parts = {part.id: part for part in job.game.components}
    for piece in job.pieces:
        kind = kind_of(parts[piece.component])
        if kind.page or isinstance(piece.subject, Row):
            continue
        for sides in job.sides[piece.id]:
            faces = tuple(side for side in sides if side)
            for palette, key in _colours(job, piece, faces):
                what = piece.component, palette, key, tuple(face.side for face in faces)
                if what not in seen:
                    seen.add(what)
                    yield Coloured(piece.component, palette, key, faces)


def _colours(job: Job, piece: Piece, faces: tuple[Design, ...]) -> Iterator[tuple[str, str]]:
    """The palettes and keys of what a piece is of."""
    part = job.studio.parts[piece.component]
    values = (kind_of(part).attributes(job.spec, piece) or {}).values()
    keys = dict.fromkeys([*(face.of for face in faces), *map(str, values)])
    yield from (
        (name, key)
        for name, colours in palettes(job.game).items()
        if len(colours) > 1
        for key in keys
        if key in colours
    )


class _Press:
    """Draws faces in one ink: with the palettes as they are, and with marks that have changed places."""

    def __init__(self, job: Job, ink: Ink) -> None:
        self._game = job.game
        self._studio, self._kept = _studio(job, ink, {}), Kept()
        self._moved = {mark: _studio(job, ink, _moved(job.game, mark)) for mark in MARKS}

    def marks(self, piece: Coloured, but: Collection[str] = ()) -> frozenset[str]:
        """The marks of its colour that a piece shows, of those that differ in its palette."""
        colours = palettes(self._game)[piece.palette].values()
        telling = [mark for mark in MARKS if mark not in but and len({getattr(each, mark) for each in colours}) > 1]
        return frozenset(mark for mark in telling if any(self._shows(face, mark) for face in piece.faces))

    def same(self, one: Coloured, other: Coloured) -> bool:
        """Whether two pieces look the same."""
        faces = list(zip(one.faces, other.faces, strict=False))
        return all(self._as_it_is(here) == self._as_it_is(there) for here, there in faces)

    def _shows(self, face: Design, mark: str) -> bool:
        return self._as_it_is(face) != _drawn(self._moved[mark], face)

    def _as_it_is(self, face: Design) -> str:
        return self._kept.once(face.name, (), lambda: _drawn(self._studio, face))


def _moved(game: GameFile, mark: str) -> dict[str, dict[str, Colour]]:
    """The palettes, each colour with the mark of the next one that has another."""
    return {
        name: {
            key: colour.model_copy(update={mark: _other(list(colours.values()), at, mark)})
            for at, (key, colour) in enumerate(colours.items())
        }
        for name, colours in palettes(game).items()
    }


def _other(colours: Sequence[Colour], at: int, mark: str) -> str:
    own, following = str(getattr(colours[at], mark)), (str(getattr(each, mark)) for each in (*colours[at:], *colours))
    return next((value for value in following if value != own), own)


def _studio(job: Job, ink: Ink, changed: Mapping[str, Mapping[str, Colour]]) -> Studio:
    """Who draws the same game in that ink, with those palettes in the place of its own."""
    game = job.game.model_copy(update=dict(changed))
    spec = replace(job.spec, game=game)
    return replace(job.studio, game=game, look=look_of(spec, ink))


def _drawn(studio: Studio, face: Design) -> str:
    """The drawing of a face, its ornaments known by when they come: their names tell what they were made from."""
    names: dict[str, str] = {}
    text = studio.draw(face).drawing.tostring()
    return _NAME.sub(lambda match: names.setdefault(match[0], f"#{len(names)}"), text)
