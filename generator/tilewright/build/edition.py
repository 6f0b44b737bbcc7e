"""A game and what is asked of its print -> Edition: a Session that has a job, faces, sheets, a booklet and files."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import replace
from functools import partial
from operator import is_
from typing import TYPE_CHECKING, Any, TypeVar

from tilewright import check
from tilewright.build.key import told_by
from tilewright.build.options import Options, Progress, spare, with_deck
from tilewright.build.session import PICTURES, Session
from tilewright.build.store import Store
from tilewright.draw.look import look_of
from tilewright.memory import Kept
from tilewright.problem import Level, Problem, RefusedError
from tilewright.prose.blocks import CLASSES, may_name_own

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tilewright.build.figures import DrawnFigure, Placed
    from tilewright.build.job import Job
    from tilewright.build.store import Face
    from tilewright.draw.look import Look
    from tilewright.pieces.build import Deck
    from tilewright.pieces.deck_code import Deal
    from tilewright.prose.blocks import Block
    from tilewright.sheets.lot import Lot
    from tilewright.sheets.sheet import Sheet
    from tilewright.spec.spec import Spec
    from tilewright.svg.form import Plate


T = TypeVar("T")
ASKED = "asked"
"""What was asked of the build."""
CARD = "card"
"""How thick the card is that was asked for, the scale, and whether the paper is A3; the game hangs on nothing else."""
FIGURES = "figures"
"""Which figures were asked for, and which parts alone."""
LEFT_OUT = ("booklet", "pictures")
"""Exporters whose files a game that is printed all the same may lack: what they cannot make is told."""


class Edition(Session):
    """Owns a game while it is printed in one way.

    Attributes:
        cache: Where what was made is kept from process to process.
        progress: Told before each face that is looked up or drawn.
        set: What the booklet was made from before, and what it came to.
        elsewhere: What gives the files of an exporter that another process makes meanwhile, by the exporter's name.
    """

    cache: Store
    progress: Progress

    def __init__(self, game: str | Path, variants: Sequence[str] = (), options: Options | None = None) -> None:
        """Nothing is read or drawn before it is asked for; what is asked may be said later, or be changed, by `ask`."""
        super().__init__(game, variants)
        self.cache, self.progress = Store(None), _unheard
        self._laid, self._drawn, self.set = Kept(), Kept(), Kept()
        self._shown: dict[str, DrawnFigure] = {}
        self.elsewhere: dict[str, Callable[[], Mapping[str, bytes]]] = {}
        self._unwritten: set[Problem] = set()
        self.ask(options or Options())

    def ask(self, options: Options) -> None:
        """Say what is asked from now on."""
        self._cells.set(ASKED, options)
        self._cells.set(CARD, (options.thickness, options.scale, options.stock.is_a3))
        self._cells.set(FIGURES, (options.figures, options.only))

    @property
    def asked(self) -> Options:
        """What is asked, as it was said."""
        asked: Options = self._cells.ask(ASKED)
        return asked

    @property
    def options(self) -> Options:
        """What is asked: the code of a deck as it is written, and its part alone where none is named.

        Raises:
            RefusedError: That deck is none of this game (D01, D03), or cannot be stacked (E11).
        """
        return self._cells.get("options", self._options)

    @property
    def words(self) -> Sequence[Block]:
        """The words of the player aid.

        Raises:
            RefusedError: What is wrong in aid.md.
        """
        return self._cells.get("words", self._words)

    @property
    def job(self) -> Job:
        """What is to be printed, and who draws it.

        Raises:
            RefusedError: As `options` and `words`; a drawing of the designer's, or a figure of the aid, cannot be.
        """
        return self._cells.get("job", lambda: self._unless_wrong(lambda: self.job_with(self._readable_words)))

    def readable(self) -> tuple[Edition, Sequence[Problem]]:
        """This one where it can be read, else one whose tables are read though rows are wrong, and what is wrong.

        Raises:
            RefusedError: It cannot be read so either.
        """
        try:
            self.spec  # noqa: B018 - whether it can be read
        except RefusedError as refused:
            other = self.anyway()
            other.cache = self.cache
            other.ask(self.asked)
            other.spec, other.deck  # noqa: B018 - what cannot be read so either is refused
            return other, refused.problems
        return self, ()

    def _reading(self, variants: Sequence[str], *, as_given: bool = True) -> Spec[Any]:
        """The game on card of the thickness that is asked for; at another scale, as thick as it is before it."""
        spec, (thickness, scale, on_a3) = super()._reading(variants, as_given=as_given), self._cells.ask(CARD)
        if not thickness and (scale, on_a3) == (spec.scale, spec.on_a3):
            return spec
        game = spec.game.model_copy(update={"thickness": (thickness or spec.game.thickness) / scale})
        return replace(spec, game=game, scale=scale, on_a3=on_a3)

    @property
    def deck(self) -> Deck:
        """All its pieces but the figures that others take the place of, as was asked.

        Raises:
            RefusedError: It has errors with which they cannot be made.
        """
        return self._cells.get("printed", self._printed)

    def _printed(self) -> Deck:
        deck, left_out = super().deck, spare(self.spec, *self._cells.ask(FIGURES))
        if not left_out:
            return deck
        return replace(deck, pieces=tuple(each for each in deck.pieces if each.component not in left_out))

    def unmarked(self) -> Edition:
        """The same game without a fingerprint on its pieces: what goes to a screen or to a shop has none."""
        spec = self.spec
        if not spec.game.stamp:
            return self
        other = type(self).of(replace(spec, game=spec.game.model_copy(update={"fingerprint": "none"})))
        other.cache, other.progress = self.cache, self.progress
        other.ask(self.asked)
        return other

    def picture_mark(self) -> int:
        """A number that is another one whenever a picture may be."""
        return self._cells.number(PICTURES)

    def job_with(self, words: Sequence[Block]) -> Job:
        """The job with these words on its player aid."""
        from tilewright.build.job import (  # noqa: PLC0415 - what lays out sheets, for a build that draws
            Job,
            dealt,
            studio_of,
            with_pictures,
        )

        spec, options = self.spec, self.options
        cards = self._cells.get("cards", self._cards, is_)
        deck, order = dealt(spec, self.deck, self._deal, options)
        studio = studio_of(spec, options, self._look, cards, words, self.picture_mark())
        with suppress(*[RefusedError] if options.anyway else []):  # what an aid cannot show is among its errors
            studio = with_pictures(studio, spec, self.deck.whole)
        return Job(spec, self.base, deck, options, studio, cards, order, self.faults)

    @property
    def faults(self) -> tuple[Problem, ...]:
        """The errors of a game that is to be printed all the same; none of any other."""
        return self._cells.get("faults", self._faults)

    def _faults(self) -> tuple[Problem, ...]:
        if not self.asked.anyway:
            return ()
        faults = {each for each in self.checked.problems if each.level is Level.ERROR}
        try:
            self.words  # noqa: B018 - whether they can be read
        except RefusedError as refused:
            faults |= set(refused.problems)
        return tuple(sorted(faults))

    @property
    def _readable_words(self) -> Sequence[Block]:
        """The words of the player aid; none that cannot be read, where the game is to be printed all the same."""
        with suppress(*[RefusedError] if self.asked.anyway else []):
            return self.words
        return ()

    @property
    def _look(self) -> Look:
        """What its drawings share; the same for as long as they do, with the ornaments drawn so far."""
        return self._cells.get("look", lambda: look_of(self.spec, self.options.ink))

    def _cards(self) -> Any:  # noqa: ANN401 - a Press, which is loaded late
        from tilewright.build.job import cards_of  # noqa: PLC0415 - for games of cards

        return cards_of(self.spec, self.options, self.picture_mark())

    @property
    def _deal(self) -> Deal | None:
        """The deck that is asked for; None for the whole set."""
        return self._cells.get("deal", self._decoded)

    def _decoded(self) -> Deal | None:
        return self.deal(self.asked.deck) if self.asked.deck else None

    def _options(self) -> Options:
        return with_deck(self.asked, self._deal) if self._deal else self.asked

    def _words(self) -> Sequence[Block]:
        from tilewright.build.job import aid_words  # noqa: PLC0415 - for games with aids

        spec = self.spec
        told_from = (spec.aid, spec.game, spec.rules, spec.counted(absent=False), spec.variants, spec.language)
        make = partial(aid_words, spec)
        return self._laid.once("words", told_from, partial(self._blocks, "aid", (), make) if spec.aid else make)

    def _blocks(self, name: str, also: object, make: Callable[[], Sequence[Block]]) -> Sequence[Block]:
        """Blocks as some process has made them from the same words and numbers, and from what else is told."""
        if self.cache.folder is None:
            return make()

        from tilewright.typography.style import TextStyle  # noqa: PLC0415 - for words alone: most decks have none

        texts = [told_by(spec) for spec in (self.spec, self.base) if spec]
        return self.cache.once(self.cache.key(name, *texts, repr(also)), (*CLASSES, TextStyle), make)

    def _unless_wrong(self, make: Callable[[], T]) -> T:
        """What is made; where that fails of a game with errors, the errors are said.

        Raises:
            RefusedError: As `make`; it has errors with which not every piece can be drawn.
        """
        try:
            return make()
        except RefusedError:
            raise
        except Exception:
            check.must_pass(self.checked.problems, anyway=True)
            raise

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
        if not self.spec.booklet or not may_name_own(self.spec.booklet[1]):
            return ()
        from tilewright.build.figures import files_named  # noqa: PLC0415 - for booklets with pictures of their own

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
        from tilewright.build.products import drawing  # noqa: PLC0415 - for drawings

        return drawing(self, name)

    def _faces(self) -> Mapping[str, Face]:
        from tilewright.build.faces import faces  # noqa: PLC0415 - drawing, for a build that draws

        mark = self.picture_mark()
        return faces(self.job, self.cache, self.progress, self._drawn, mark)

    def _plates(self) -> Mapping[str, Plate]:
        from tilewright.build.figures import plates  # noqa: PLC0415 - as above

        return plates(self.job, self.cache, self._shown)

    def _booklet(self) -> Sequence[Block]:
        from tilewright.booklet.words import booklet_blocks, kit_counts, placeable  # noqa: PLC0415 - for games with a booklet

        figures, spec, base = placeable(self.plates), self.spec, self.base
        make = partial(booklet_blocks, spec, base, figures, owner=self)
        return self._blocks("words", (sorted(figures), kit_counts(self), self.notes), make) if spec.booklet else make()

    def _placed(self) -> Placed:
        from tilewright.build.figures import placed  # noqa: PLC0415 - as above

        self.picture_mark()
        return placed(self.job, self.booklet, self.cache)

    def _lots(self) -> Sequence[Lot]:
        from tilewright.build.faces import lots  # noqa: PLC0415 - as above

        laid = lots(self.job, self.faces)
        if self.job.options.anyway:
            laid = [lot for lot in laid if not self._too_large(lot)]
        return laid

    def _too_large(self, lot: Lot) -> tuple[Problem, ...]:
        """Why a piece goes on no sheet (P02)."""
        from tilewright.build.job import must_fit  # noqa: PLC0415 - as above

        try:
            must_fit(self.job, [lot])
        except RefusedError as refused:
            return refused.problems
        return ()

    @property
    def errors(self) -> tuple[Problem, ...]:
        """All that is wrong with a game that is printed all the same: what its checks find, and what making shows."""
        from tilewright.build.faces import lots  # noqa: PLC0415 - as above
        from tilewright.build.faults import errors_of  # noqa: PLC0415 - as above

        if not self.asked.anyway:
            return ()
        large = {problem for lot in lots(self.job, self.faces) for problem in self._too_large(lot)}
        return tuple(sorted({*errors_of(self.job, self.faces), *large, *self._unwritten}))

    def _sheets(self) -> tuple[Sheet, ...]:
        from tilewright.build.job import kept_sheets  # noqa: PLC0415 - as above

        job, lots = self.job, self.lots
        laid_by = (lots, job.options, job.stack, job.game.title, job.game.components, job.spec.language)
        return self._laid.once("sheets", laid_by, lambda: kept_sheets(job, lots, self.cache))

    def _files(self) -> Mapping[str, bytes]:
        from tilewright.build.products import EXPORTERS  # noqa: PLC0415 - what is printed alone needs what writes PDF

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
        from tilewright.build.faults import refusing  # noqa: PLC0415 - as above

        with refusing(self.spec):
            return write()


def _unheard(_done: int, _of: int, _name: str) -> None:
    """Nobody is told."""
