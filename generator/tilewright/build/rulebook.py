"""Edition -> rules.pdf to read on a screen, and rules-booklet-<paper>.pdf to print, fold and staple."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from tilewright.build.edition import Edition
from tilewright.draw.palette import Ink
from tilewright.problem import Level, RefusedError, noted
from tilewright.units import Size

if TYPE_CHECKING:
    from tilewright.booklet.refill import StandingType
    from tilewright.svg.form import Plate


def wants_booklet(edition: Edition) -> bool:
    """With the whole kit of a game that has a booklet."""
    return edition.job.whole and edition.spec.booklet is not None


def write(edition: Edition) -> Mapping[str, bytes]:
    """The rules, in reading order and imposed; set again only when a word or a figure in them is another.

    Raises:
        RefusedError: What is wrong in booklet.md, with file and line.
    """
    options = edition.options
    with noted("the booklet (booklet.md)"):
        read = rules(edition)
        printer = repr((options.paper, options.profile, options.flip))
        stitched = _once(edition, "stitched", f"{_key(edition)} {printer}", lambda: _stitched(edition, read))
    return {"rules.pdf": read, f"rules-booklet-{options.paper}.pdf": stitched}


def rules(edition: Edition) -> bytes:
    """The rules in reading order, which is all that somebody who looks at them on a screen waits for.

    The file says that it is PDF/A and PDF/UA only if `pdf/archive.py` finds nothing against it.

    Raises:
        RefusedError: As `write`.
    """
    from tilewright.pdf.archive import confirm  # noqa: PLC0415 - for booklets that have changed

    return _once(edition, "rules", _key(edition), lambda: confirm(_set(edition)))


def _key(edition: Edition) -> str:
    """A digest of all that a booklet is set from: its words in place, its figures, and what its cover says."""
    figures = [(name, plate.size, plate.form.key) for name, plate in _shown(edition).items()]
    return edition.cache.key("booklet", repr(_set_from(edition, figures)))


def _shown(edition: Edition) -> Mapping[str, Plate]:
    """All figures that it may show: those of the style, and the game's own pictures."""
    return {**edition.plates, **edition.placed.plates}


def _set_from(edition: Edition, figures: object) -> object:
    """All that a booklet is set from, with what is said of its figures."""
    spec = edition.spec
    words = edition.booklet, figures, [(name, note.title) for name, note in spec.variants], spec.game
    return *words, _page(edition), edition.options.ink, spec.language.digest, spec.fonts.changes


def _page(edition: Edition) -> Size:
    from tilewright.booklet.columns import page_on  # noqa: PLC0415 - for games with a booklet

    return page_on(edition.options.stock.size)


def _once(edition: Edition, name: str, source: str, make: Callable[[], bytes]) -> bytes:
    """The bytes as this process, or another one, has made them from the same."""

    def typeset() -> bytes:
        key = edition.cache.key(name, source)
        if (text := edition.cache.text(key)) is not None:
            return text.encode("latin-1")
        data = make()
        edition.cache.write(key, data.decode("latin-1"))
        return data

    return edition.set.once(name, source, typeset)


def _set(edition: Edition) -> bytes:
    """The booklet: refilled if only its figures are others, else set by the layout engine.

    The engine always sets a booklet with pictures of the game's own, which may be made of dots, and sets it again in a
    process that has loaded it.

    Raises:
        RefusedError: A figure has letters that are too small (Q16); what the engine refuses.
    """
    from tilewright.booklet.type_size import small_type  # noqa: PLC0415 - for games with a booklet

    path = edition.spec.booklet[0] if edition.spec.booklet else ""
    if small := [each for each in small_type(edition.booklet, _shown(edition), path) if each.level is Level.ERROR]:
        raise RefusedError(small)
    if edition.cache.folder is None or edition.placed.plates or "setting" in edition.set:
        return _laid_out(edition, lambda _: None)
    from tilewright.booklet.refill import CLASSES, refilled, shape  # noqa: PLC0415 - for booklets that have changed

    cache = edition.cache
    key = cache.key("type", repr(_set_from(edition, shape(edition.plates))))
    standing: StandingType | None = cache.value(key, CLASSES)
    data = refilled(standing, edition.plates) if standing else None
    return data or _laid_out(edition, lambda fresh: cache.keep(key, fresh, CLASSES))


def _laid_out(edition: Edition, keep: Callable[[StandingType], None]) -> bytes:
    from tilewright.booklet.layout import Typesetting, pdf_of, setting  # noqa: PLC0415 - 100 ms, if it must be set

    spec, low_ink, keeps = edition.spec, edition.options.ink is Ink.LOW, edition.cache.folder is not None
    page = _page(edition)
    make = partial(Typesetting, spec.language, low_ink=low_ink, keeps=keeps, book=spec.fonts, page=page)
    known = edition.set.once("setting", (spec.language, spec.fonts, low_ink, keeps, page), make)
    key = edition.cache.key("setting", spec.game.id, repr(spec.variants), spec.language.digest, repr(low_ink))
    if not known.landed and (hints := edition.cache.value(key)):
        known.take(hints)
    with setting(spec):
        rules = pdf_of(edition.booklet, spec, _shown(edition), known, edition.placed.files)
    edition.cache.keep(key, known.hints)
    if known.standing:
        keep(known.standing)
    known.keeps = False  # the next time this process has the engine and sets the booklet again
    return rules


def _stitched(edition: Edition, rules: bytes) -> bytes:
    from tilewright.booklet.stitch import Straightened, saddle_stitch  # noqa: PLC0415 - as above

    options = edition.options
    straight = Straightened(options.profile, options.flip) if options.profile else None
    return saddle_stitch(rules, options.paper, edition.spec.language, straight)
