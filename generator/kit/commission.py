"""A game and what is asked of its print -> Commission: a Session that knows what is to be printed, and who draws it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from operator import is_
from typing import TYPE_CHECKING, Any, TypeVar

from generator.kept import Kept
from generator.kit.cache import Cache
from generator.kit.dealt import with_deck
from generator.kit.options import Options
from generator.kit.session import PICTURES, Session
from generator.problem import Level, Problem, RefusedError

if TYPE_CHECKING:  # drawing, for a build that does
    from collections.abc import Sequence
    from pathlib import Path

    from generator.deck.deck_code import Deal
    from generator.draw.look import Look
    from generator.kit.job import Job
    from generator.prose.blocks import Block
    from generator.spec.spec import Spec

T = TypeVar("T")
ASKED = "asked"
"""What was asked of the build."""
CARD = "card"
"""How thick the card is that was asked for; the game itself hangs on nothing else that is asked."""


class Commission(Session):
    """Owns a game of which something is to be printed.

    Attributes:
        cache: Where what was made is kept from process to process.
    """

    cache: Cache

    def __init__(self, game: str | Path, variants: Sequence[str] = (), options: Options | None = None) -> None:
        """Nothing is read or drawn before it is asked for; what is asked may be said later, or be changed, by `ask`."""
        super().__init__(game, variants)
        self.cache, self._laid = Cache(None), Kept()
        self.ask(options or Options())

    def ask(self, options: Options) -> None:
        """Say what is asked from now on."""
        self._cells.set(ASKED, options)
        self._cells.set(CARD, options.thickness)

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

    def _reading(self, variants: Sequence[str], *, as_given: bool = True) -> Spec[Any]:
        """The game on card of the thickness that is asked for."""
        spec, thickness = super()._reading(variants, as_given=as_given), self._cells.ask(CARD)
        game = spec.game.model_copy(update={"thickness": thickness}) if thickness else spec.game
        return replace(spec, game=game) if thickness else spec

    def picture_mark(self) -> int:
        """A number that is another one whenever a picture may be."""
        return self._cells.number(PICTURES)

    def job_with(self, words: Sequence[Block]) -> Job:
        """The job with these words on its player aid."""
        from generator.kit.job import Job  # noqa: PLC0415 - drawing, for a build that draws
        from generator.kit.plan import dealt, studio_of, with_pictures  # noqa: PLC0415 - as above

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
        from generator.draw.look import look_of  # noqa: PLC0415 - as above

        return self._cells.get("look", lambda: look_of(self.spec, self.options.ink))

    def _cards(self) -> Any:  # noqa: ANN401 - a Press, which is loaded late
        from generator.kit.plan import cards_of  # noqa: PLC0415 - for games of cards

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
