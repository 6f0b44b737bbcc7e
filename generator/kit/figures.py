"""Job -> the figures of its booklet, each drawn only when something that it shows has changed.

A figure that shows nine tiles is drawn anew when one of them changes; the eight others are neither drawn nor compiled.
They are ornaments, each known by an id that all of its look follows from: what it came to once, it comes to again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.booklet.plate import Plate
from generator.booklet.plates import attempt, plate
from generator.draw.art import Art
from generator.draw.figures import figures, tiles_shown
from generator.frozen import dataclass
from generator.kit.cache import Cache, Face
from generator.kit.job import Job
from generator.kit.key import cells_of
from generator.kit.program import code_of
from generator.problem import RefusedError
from generator.prose.shown import SeenRules, SeenTiles, values
from generator.shared import SharedTree, StandInError
from generator.vector.form import Form

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


def plates(job: Job, cache: Cache, before: dict[str, DrawnFigure]) -> Mapping[str, Plate]:
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

    def __init__(self, job: Job, cache: Cache) -> None:
        self._job, self._cache = job, cache
        self._tiles, self._seen = tiles_shown(job.spec, job.deck.whole), set[str]()
        watched: Any = replace(job.spec, rules=SeenRules(job.spec.rules, self._seen))
        self.every = figures(watched, SeenTiles(self._tiles, self._seen), job.studio.look)
        start = job.spec.tiles and (job.spec.tiles.set, job.spec.tiles.start)
        at_once = self._now(sorted(self._seen))
        self._apart = repr((job.drawn_with, job.spec.game, start, at_once, _of_a_package(job)))

    def shows(self, known: DrawnFigure) -> bool:
        """Whether a figure is what it would be if it were drawn now."""
        return known.apart == self._apart and known.values == self._now(known.names)

    def cached(self, name: str) -> DrawnFigure | None:
        """The figure as another process has drawn it from the same."""
        if (kept := self._cache.value(self._key("shown", name))) is None:
            return None
        names = kept[0]
        face = self._cache.get(self._key("figure", name, self._now(names)))
        return DrawnFigure(self._apart, names, self._now(names), Plate(face.form, face.trim)) if face else None

    def drawn(self, name: str, *, anew: bool) -> DrawnFigure | None:
        """The figure, drawn now; None where it cannot be, and nobody has asked for it.

        Where this process draws it for the first time, it begins with what another one has made of its ornaments.
        """
        ornaments = self._job.studio.look.ornaments
        _, earlier, key = self._cache.value(self._key("shown", name)) or ((), (), "")
        face = self._cache.get(key) if anew and key else None
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
        self._cache.put(key, Face(name, shown.plate.size, 0.0, "", form, ""))
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
    for key, form in tree.worked_out.items():
        if isinstance(key, tuple) and isinstance(form, Form):
            name, style, digits, layered = key
            yield name, style, digits, layered, form.key
