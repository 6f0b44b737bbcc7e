"""A Commission -> Edition: it has faces, sheets, a booklet and files as well."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from functools import partial
from operator import is_
from typing import TYPE_CHECKING

from generator.kept import Kept
from generator.kit.commission import Commission
from generator.kit.options import Options, Progress
from generator.problem import Problem, RefusedError

if TYPE_CHECKING:  # drawing and laying out, for a build that does
    from collections.abc import Sequence
    from pathlib import Path

    from generator.booklet.plate import Plate
    from generator.kit.cache import Face
    from generator.kit.figures import DrawnFigure
    from generator.kit.placed import Placed
    from generator.press.lot import Lot
    from generator.press.sheet import Sheet
    from generator.prose.blocks import Block


LEFT_OUT = ("booklet", "pictures")
"""Exporters whose files a game that is printed all the same may lack: what they cannot make is told."""


class Edition(Commission):
    """Owns a game while it is printed in one way.

    Attributes:
        progress: Told before each face that is looked up or drawn.
        set: What the booklet was made from before, and what it came to.
        elsewhere: What gives the files of an exporter that another process makes meanwhile, by the exporter's name.
    """

    progress: Progress

    def __init__(self, game: str | Path, variants: Sequence[str] = (), options: Options | None = None) -> None:
        """Nothing is read or drawn before it is asked for; what is asked may be said later, or be changed, by `ask`."""
        super().__init__(game, variants, options)
        self.progress = _unheard
        self._drawn, self.set = Kept(), Kept()
        self._shown: dict[str, DrawnFigure] = {}
        self.elsewhere: dict[str, Callable[[], Mapping[str, bytes]]] = {}
        self._unwritten: set[Problem] = set()

    @property
    def faces(self) -> Mapping[str, Face]:
        """Every distinct face, by its name.

        Raises:
            RefusedError: One cannot be drawn.
        """
        return self._cells.get("faces", lambda: self._unless_wrong(self._faces))

    @property
    def lots(self) -> Sequence[Lot]:
        """What is to be laid on sheets."""
        return self._cells.get("lots", self._lots)

    @property
    def sheets(self) -> tuple[Sheet, ...]:
        """Where each face lies.

        Raises:
            RefusedError: A piece is too large for the paper (P02).
        """
        return self._cells.get("sheets", self._sheets)

    @property
    def plates(self) -> Mapping[str, Plate]:
        """The figures of the booklet, by their names.

        Raises:
            RefusedError: booklet.md places one that cannot be drawn (Q12).
        """
        return self._cells.get("plates", self._plates)

    @property
    def booklet(self) -> Sequence[Block]:
        """The words of the booklet, with everything in place but its contents.

        Raises:
            RefusedError: As `plates`; what is wrong in booklet.md, with file and line.
        """
        return self._cells.get("booklet", self._booklet)

    @property
    def shown(self) -> Sequence[str]:
        """What the files that the booklet shows come to; nothing where it cannot be read, which is said elsewhere."""
        from generator.prose.images import may_name_own  # noqa: PLC0415 - as above

        if not (self.spec.booklet and may_name_own(self.spec.booklet[1])):
            return ()
        from generator.kit.placed import files_named  # noqa: PLC0415 - for booklets with pictures of their own

        try:
            return files_named(self.spec, self.booklet)
        except RefusedError:
            return ()

    @property
    def placed(self) -> Placed:
        """The cards, pieces, files and icons that the booklet shows.

        Raises:
            RefusedError: As `booklet`; there is no such picture, or it cannot be printed (Q04).
        """
        return self._cells.get("placed", self._placed)

    @property
    def files(self) -> Mapping[str, bytes]:
        """Every file that is asked for, by its name in the game's folder.

        Raises:
            RefusedError: Something cannot be printed.
        """
        return self._cells.get("files", self._files, is_)

    def svg(self, name: str) -> bytes:
        """A face as an SVG drawing, whether drawings are asked for or not.

        Raises:
            KeyError: There is no face of that name.
        """
        from generator.kit.exporters.drawings import drawing  # noqa: PLC0415 - for drawings

        return drawing(self, name)

    def _faces(self) -> Mapping[str, Face]:
        from generator.kit.faces import faces  # noqa: PLC0415 - drawing, for a build that draws

        mark = self.picture_mark()
        return faces(self.job, self.cache, self.progress, self._drawn, mark)

    def _plates(self) -> Mapping[str, Plate]:
        from generator.kit.figures import plates  # noqa: PLC0415 - as above

        return plates(self.job, self.cache, self._shown)

    def _booklet(self) -> Sequence[Block]:
        from generator.booklet.words import booklet_blocks, counted, placeable  # noqa: PLC0415 - for games with a booklet

        figures, spec, base = placeable(self.plates), self.spec, self.base
        make = partial(booklet_blocks, spec, base, figures, owner=self)
        return self._blocks("words", (sorted(figures), counted(self), self.notes), make) if spec.booklet else make()

    def _placed(self) -> Placed:
        from generator.kit.placed import placed  # noqa: PLC0415 - as above

        self.picture_mark()
        return placed(self.job, self.booklet, self.cache)

    def _lots(self) -> Sequence[Lot]:
        from generator.kit.faces import lots  # noqa: PLC0415 - as above

        laid = lots(self.job, self.faces)
        if self.job.options.anyway:
            laid = [lot for lot in laid if not self._too_large(lot)]
        return laid

    def _too_large(self, lot: Lot) -> tuple[Problem, ...]:
        """Why a piece goes on no sheet (P02)."""
        from generator.kit.plan import must_fit  # noqa: PLC0415 - as above

        try:
            must_fit(self.job, [lot])
        except RefusedError as refused:
            return refused.problems
        return ()

    @property
    def errors(self) -> tuple[Problem, ...]:
        """All that is wrong with a game that is printed all the same: what its checks find, and what making shows."""
        from generator.kit.faces import lots  # noqa: PLC0415 - as above
        from generator.kit.faults import errors_of  # noqa: PLC0415 - as above

        if not self.asked.anyway:
            return ()
        large = {problem for lot in lots(self.job, self.faces) for problem in self._too_large(lot)}
        return tuple(sorted({*errors_of(self.job, self.faces), *large, *self._unwritten}))

    def _sheets(self) -> tuple[Sheet, ...]:
        from generator.kit.plan import kept_sheets  # noqa: PLC0415 - as above

        job, lots = self.job, self.lots
        laid_by = (lots, job.options, job.stack, job.game.title, job.game.components, job.spec.language)
        return self._laid.once("sheets", laid_by, lambda: kept_sheets(job, lots, self.cache))

    def _files(self) -> Mapping[str, bytes]:
        from generator.kit.exporters.table import EXPORTERS  # noqa: PLC0415 - each loads what it writes with

        self.faces, self.sheets  # noqa: B018 - what is wrong with them is said before anything is written
        self.must_show_something()
        files: dict[str, bytes] = {}
        for name, exporter in EXPORTERS.items():
            if exporter.asked(self):
                write = partial(self._written, self.elsewhere.get(name) or partial(exporter.write, self))
                with self.gathering() if name in LEFT_OUT else nullcontext():
                    files |= self._cells.get(f"{name} files", partial(self._unless_wrong, write))
        return files

    def must_show_something(self) -> None:
        """Refuse a game that is printed all the same, and of which nothing can be drawn.

        Raises:
            RefusedError: With every error of it.
        """
        if self.asked.anyway and not any(face.drawn for face in self.faces.values()):
            raise RefusedError(self.errors)

    @contextmanager
    def gathering(self) -> Iterator[None]:
        """Where a game is printed all the same, a file that cannot be made is left out, and its errors are kept."""
        try:
            yield
        except RefusedError as refused:
            if not self.asked.anyway:
                raise
            self._unwritten |= set(refused.problems)

    def _written(self, write: Callable[[], Mapping[str, bytes]]) -> Mapping[str, bytes]:
        from generator.kit.refusal import refusing  # noqa: PLC0415 - as above

        with refusing(self.spec):
            return write()


def _unheard(_done: int, _of: int, _name: str) -> None:
    """Nobody is told."""
