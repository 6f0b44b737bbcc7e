"""Edition -> rules.pdf to read on a screen, and rules-booklet-<paper>.pdf to print, fold and staple."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from generator.draw.ink import Ink
from generator.kit.edition import Edition
from generator.problem import noted


def asked(edition: Edition) -> bool:
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
        stitched = _kept(edition, "stitched", f"{_key(edition)} {printer}", lambda: _stitched(edition, read))
    return {"rules.pdf": read, f"rules-booklet-{options.paper}.pdf": stitched}


def rules(edition: Edition) -> bytes:
    """The rules in reading order, which is all that somebody who looks at them on a screen waits for.

    Raises:
        RefusedError: As `write`.
    """
    return _kept(edition, "rules", _key(edition), lambda: _set(edition))


def _key(edition: Edition) -> str:
    """A digest of all that a booklet is set from: its words in place, its figures, and what its cover says."""
    spec, plates = edition.spec, edition.plates
    figures = [(name, plate.size, plate.form.key) for name, plate in plates.items()]
    titles = [(name, note.title) for name, note in spec.variants]
    set_from = (edition.booklet, figures, titles, spec.game, edition.options.ink, spec.language.digest)
    return edition.cache.key("booklet", repr(set_from))


def _kept(edition: Edition, name: str, source: str, make: Callable[[], bytes]) -> bytes:
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
    from generator.booklet.layout import Typesetting, pdf_of  # noqa: PLC0415 - 100 ms, for booklets that have changed
    from generator.booklet.refusal import setting  # noqa: PLC0415 - as above

    spec, low_ink = edition.spec, edition.options.ink is Ink.LOW
    known = edition.set.once("setting", (spec.language, low_ink), lambda: Typesetting(spec.language, low_ink=low_ink))
    key = edition.cache.key("setting", spec.game.id, repr(spec.variants), spec.language.digest, repr(low_ink))
    if not known.landed and (hints := edition.cache.value(key)):
        known.take(hints)
    with setting(spec):
        rules = pdf_of(edition.booklet, spec, edition.plates, known)
    edition.cache.keep(key, known.hints)
    return rules


def _stitched(edition: Edition, rules: bytes) -> bytes:
    from generator.booklet.refusal import setting  # noqa: PLC0415 - as above
    from generator.booklet.stitch import Straightened, saddle_stitch  # noqa: PLC0415 - as above

    options = edition.options
    straight = Straightened(options.profile, options.flip) if options.profile else None
    with setting(edition.spec):
        return saddle_stitch(rules, options.paper, edition.spec.language, straight)
