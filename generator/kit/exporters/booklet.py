"""Edition -> rules.pdf to read on a screen, and rules-booklet-<paper>.pdf to print, fold and staple."""

from __future__ import annotations

from collections.abc import Mapping

from generator.draw.ink import Ink
from generator.kit.edition import Edition
from generator.problem import noted


def asked(edition: Edition) -> bool:
    """With the whole kit of a game that has a booklet."""
    return edition.job.whole and edition.spec.booklet is not None


def write(edition: Edition) -> Mapping[str, bytes]:
    """The rules, in reading order and imposed.

    Raises:
        RefusedError: What is wrong in booklet.md, with file and line.
    """
    from generator.booklet.layout import rules_pdf  # noqa: PLC0415 - 100 ms, for games with a booklet
    from generator.booklet.plates import plates  # noqa: PLC0415 - as above
    from generator.booklet.refusal import setting  # noqa: PLC0415 - as above
    from generator.booklet.stitch import Straightened, saddle_stitch  # noqa: PLC0415 - as above

    job, options = edition.job, edition.options
    figures = plates(job.spec, job.deck, job.studio.look)
    with setting(job.spec), noted("the booklet (booklet.md)"):
        rules = rules_pdf(job.spec, job.base, figures, low_ink=options.ink is Ink.LOW, owner=edition)
        straight = Straightened(options.profile, options.flip) if options.profile else None
        stitched = saddle_stitch(rules, options.paper, job.spec.language, straight)
    return {"rules.pdf": rules, f"rules-booklet-{options.paper}.pdf": stitched}
