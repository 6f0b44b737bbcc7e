"""Edition -> rules.pdf to read on a screen, and rules-booklet-<paper>.pdf to print, fold and staple."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from generator.draw.ink import Ink
from generator.kit.edition import Edition
from generator.kit.program import code_of
from generator.problem import noted


def asked(edition: Edition) -> bool:
    """With the whole kit of a game that has a booklet."""
    return edition.job.whole and edition.spec.booklet is not None


def write(edition: Edition) -> Mapping[str, bytes]:
    """The rules, in reading order and imposed; set again only when a word or a figure in them is another.

    Raises:
        RefusedError: What is wrong in booklet.md, with file and line.
    """
    key, options = _key(edition), edition.options
    with noted("the booklet (booklet.md)"):
        rules = _kept(edition, "rules", key, lambda: _set(edition))
        printer = repr((options.paper, options.profile, options.flip))
        stitched = _kept(edition, "stitched", f"{key} {printer}", lambda: _stitched(edition, rules))
    return {"rules.pdf": rules, f"rules-booklet-{options.paper}.pdf": stitched}


def _key(edition: Edition) -> str:
    """A digest of all that a booklet is set from: its words in place, its figures, and what its cover says."""
    from generator.booklet.words import booklet_blocks, placeable  # noqa: PLC0415 - for games with a booklet

    spec, plates = edition.spec, edition.plates
    blocks = booklet_blocks(spec, edition.base, placeable(plates), owner=edition)
    figures = [(name, plate.size, plate.form.key) for name, plate in plates.items()]
    titles = [(name, note.title) for name, note in spec.variants]
    drawn_by = code_of(spec.game.id)
    set_from = (blocks, figures, titles, spec.game, edition.options.ink, spec.language.digest, drawn_by)
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
    from generator.booklet.layout import rules_pdf  # noqa: PLC0415 - 100 ms, for booklets that have changed
    from generator.booklet.refusal import setting  # noqa: PLC0415 - as above

    low_ink = edition.options.ink is Ink.LOW
    with setting(edition.spec):
        return rules_pdf(edition.spec, edition.base, edition.plates, low_ink=low_ink, owner=edition)


def _stitched(edition: Edition, rules: bytes) -> bytes:
    from generator.booklet.refusal import setting  # noqa: PLC0415 - as above
    from generator.booklet.stitch import Straightened, saddle_stitch  # noqa: PLC0415 - as above

    options = edition.options
    straight = Straightened(options.profile, options.flip) if options.profile else None
    with setting(edition.spec):
        return saddle_stitch(rules, options.paper, edition.spec.language, straight)
