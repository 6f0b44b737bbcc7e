"""A game and what is asked of its print -> Edition: a Session that has faces, sheets and files as well."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from operator import is_
from typing import TYPE_CHECKING, Any, TypeVar

from generator.kept import Kept
from generator.kit.cache import Cache
from generator.kit.dealt import with_deck
from generator.kit.options import Options, Progress
from generator.kit.session import PICTURES, Session
from generator.problem import RefusedError

if TYPE_CHECKING:  # drawing and laying out, for a build that does
    from collections.abc import Sequence
    from pathlib import Path

    from generator.booklet.plate import Plate
    from generator.deck.deck_code import Deal
    from generator.draw.look import Look
    from generator.kit.cache import Face
    from generator.kit.figures import DrawnFigure
    from generator.kit.job import Job
    from generator.press.lot import Lot
    from generator.press.sheet import Sheet
    from generator.prose.blocks import Block

T = TypeVar("T")
ASKED = "asked"
"""What was asked of the build."""


class Edition(Session):
    """Owns a game while it is printed in one way.

    Attributes:
        cache: Where faces are kept from process to process.
        progress: Told before each face that is looked up or drawn.
        set: What the booklet was made from before, and what it came to.
        elsewhere: What gives the files of an exporter that another process makes meanwhile, by the exporter's name.
    """

    def __init__(self, game: str | Path, variants: Sequence[str] = (), options: Options | None = None) -> None:
        """Nothing is read or drawn before it is asked for; what is asked may be said later, or be changed, by `ask`."""
        super().__init__(game, variants)
        self.cache, self.progress = Cache(None), _unheard
        self._drawn, self._laid, self.set = Kept(), Kept(), Kept()
        self._shown: dict[str, DrawnFigure] = {}
        self.elsewhere: dict[str, Callable[[], Mapping[str, bytes]]] = {}
        self.ask(options or Options())

    cache: Cache
    progress: Progress

    def ask(self, options: Options) -> None:
        """Say what is asked from now on."""
        self._cells.set(ASKED, options)

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
            RefusedError: As `options` and `words`; a drawing of the designer's cannot be read.
        """
        return self._cells.get("job", lambda: self._unless_wrong(lambda: self.job_with(self.words)))

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
            RefusedError: booklet.md places one that cannot be drawn (B12).
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

    def picture_mark(self) -> int:
        """A number that is another one whenever a picture may be."""
        return self._cells.number(PICTURES)

    def job_with(self, words: Sequence[Block]) -> Job:
        """The job with these words on its player aid."""
        from generator.kit.job import Job  # noqa: PLC0415 - drawing, for a build that draws
        from generator.kit.plan import dealt, studio_of  # noqa: PLC0415 - as above

        spec, options = self.spec, self.options
        cards = self._cells.get("cards", self._cards, is_)
        deck, order = dealt(spec, self.deck, self._deal, options)
        return Job(spec, self.base, deck, options, studio_of(spec, options, self._look, cards, words), cards, order)

    @property
    def _look(self) -> Look:
        """What its drawings share; the same for as long as they do, with the ornaments drawn so far."""
        from generator.draw.look import look_of  # noqa: PLC0415 - as above

        return self._cells.get("look", lambda: look_of(self.spec, self.options.ink))

    def _cards(self) -> Any:  # noqa: ANN401 - a Press, which is loaded late
        from generator.kit.plan import cards_of  # noqa: PLC0415 - for games of cards

        self.picture_mark()
        return cards_of(self.spec, self.options)

    @property
    def _deal(self) -> Deal | None:
        """The deck that is asked for; None for the whole set."""
        return self._cells.get("deal", self._decoded)

    def _decoded(self) -> Deal | None:
        return self.deal(self.asked.deck) if self.asked.deck else None

    def _options(self) -> Options:
        return with_deck(self.asked, self._deal) if self._deal else self.asked

    def _words(self) -> Sequence[Block]:
        from generator.kit.plan import aid_words  # noqa: PLC0415 - for games with aids

        spec = self.spec
        counts = (len(spec.tiles.tiles), spec.tiles.set) if spec.tiles else ()
        told_from = (spec.aid, spec.game, spec.rules, counts, spec.variants, spec.language)
        make = partial(aid_words, spec)
        return self._laid.once("words", told_from, partial(self._blocks, "aid", (), make) if spec.aid else make)

    def _blocks(self, name: str, also: object, make: Callable[[], Sequence[Block]]) -> Sequence[Block]:
        """Blocks as some process has made them from the same words and numbers, and from what else is told."""
        if self.cache.folder is None:
            return make()
        from generator.kit.key import told_by  # noqa: PLC0415 - as above
        from generator.prose.blocks import CLASSES  # noqa: PLC0415 - as above

        texts = [told_by(spec) for spec in (self.spec, self.base) if spec]
        return self.cache.once(self.cache.key(name, *texts, repr(also)), CLASSES, make)

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
            from generator import check  # noqa: PLC0415 - for a game past drawing

            check.must_pass(self.checked.problems, anyway=True)
            raise

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

    def _lots(self) -> Sequence[Lot]:
        from generator.kit.faces import lots  # noqa: PLC0415 - as above

        return lots(self.job, self.faces)

    def _sheets(self) -> tuple[Sheet, ...]:
        from generator.kit.plan import kept_sheets  # noqa: PLC0415 - as above

        job, lots = self.job, self.lots
        laid_by = (lots, job.options, job.stack, job.game.title, job.game.components, job.spec.language)
        return self._laid.once("sheets", laid_by, lambda: kept_sheets(job, lots, self.cache))

    def _files(self) -> Mapping[str, bytes]:
        from generator.kit.exporters.table import EXPORTERS  # noqa: PLC0415 - each loads what it writes with

        self.faces, self.sheets  # noqa: B018 - what is wrong with them is said before anything is written
        files: dict[str, bytes] = {}
        for name, exporter in EXPORTERS.items():
            if exporter.asked(self):
                write = partial(self._written, self.elsewhere.get(name) or partial(exporter.write, self))
                files |= self._cells.get(f"{name} files", partial(self._unless_wrong, write))
        return files

    def _written(self, write: Callable[[], Mapping[str, bytes]]) -> Mapping[str, bytes]:
        from generator.kit.refusal import refusing  # noqa: PLC0415 - as above

        with refusing(self.spec):
            return write()


def _unheard(_done: int, _of: int, _name: str) -> None:
    """Nobody is told."""
