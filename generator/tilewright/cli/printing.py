"""An Edition and what was typed -> the options it is printed with, and what `build` would refuse of it."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tilewright.build.edition import Edition
    from tilewright.build.options import Options
    from tilewright.problem import Problem
    from tilewright.spec.spec import Spec


def options_of(edition: Edition, asked: Mapping[str, Any]) -> Options:
    """What is asked of a build: the paper is the game's own where none is said.

    Raises:
        RefusedError: There is no such printer.
    """
    from tilewright.build.options import Options  # noqa: PLC0415 - as above
    from tilewright.draw.palette import Ink  # noqa: PLC0415 - loaded when the command runs

    plain = {name: value for name, value in asked.items() if name not in {"low_ink", "png", "paper", "thickness"}}
    profile = None
    if asked["printer"]:
        from tilewright.build import printers  # noqa: PLC0415 - for a printer that somebody has measured

        profile = printers.load(asked["printer"])
    paper, ink = asked["paper"] or edition.spec.game.paper_name, Ink.LOW if asked["low_ink"] else Ink.FULL
    return Options(
        paper=paper, ink=ink, png=asked["png"] or 0, profile=profile, thickness=asked["thickness"] or 0.0, **plain
    )


def warnings_of(edition: Edition, *, anyway: bool) -> Sequence[Problem]:
    """What to warn of before a game is printed; `anyway`: its errors are told with what they have made of it.

    Raises:
        RefusedError: It cannot be printed.
    """
    from tilewright import check as checks  # noqa: PLC0415 - as above

    problems = edition.checked.problems
    if anyway:
        checks.must_be_finished(problems)
    warnings = (
        *(checks.warnings(problems) if anyway else checks.must_pass(problems)),
        *idle(edition.spec, edition.checked.problems),
    )
    if edition.options.bleed and edition.spec.templates:
        from tilewright.cards.notes import short_of_bleed  # noqa: PLC0415 - the reading of SVG, for this alone

        warnings = (*warnings, *short_of_bleed(edition.spec))
    return warnings


def idle(spec: Spec[Any], faults: Sequence[Problem]) -> tuple[Problem, ...]:
    """A warning of each column that no card shows any more; none of a game with errors."""
    from tilewright.check.idle import idle_columns  # noqa: PLC0415 - as above
    from tilewright.problem import Level  # noqa: PLC0415 - as above

    return () if any(each.level is Level.ERROR for each in faults) else tuple(idle_columns(spec))


MOST_STACKS = 1_000
"""Variants, and pairs of them, whose booklets are read."""


def unbuilt(edition: Edition, faults: Sequence[Problem], asked: Mapping[str, Any]) -> tuple[Problem, ...]:
    """What no check of the text finds: that a word, a piece or a page is too large; nothing of a game with errors.

    A game that has passed is not tried again until something of it, what is asked, or this program has changed.

    Args:
        edition: The game.
        faults: What its checks have found.
        asked: `paper`, `backs`, `bleed` and `printer` of the command line.

    Raises:
        RefusedError: There is no such printer (O07).
    """
    from tilewright import check as checks  # noqa: PLC0415 - loaded when a command runs
    from tilewright.build import printers  # noqa: PLC0415
    from tilewright.build.key import key_of  # noqa: PLC0415
    from tilewright.build.options import Options  # noqa: PLC0415
    from tilewright.build.store import Store  # noqa: PLC0415

    profile = printers.load(asked["printer"]) if asked["printer"] else None
    options = Options(**{name: asked[name] for name in ("paper", "backs", "bleed", "printer")}, profile=profile)
    if checks.forbidden(faults, anyway=True):
        return ()
    edition.ask(options)
    cache = Store.own()
    passed = cache.key("rehearsed", key_of(edition.spec, edition.base, options, edition.notes, edition.shown))
    if cache.noted(passed):
        return ()
    from tilewright.build.rehearse import rehearsed  # noqa: PLC0415 - drawing libraries, for a game that has changed

    problems = rehearsed(edition)
    if not problems:
        cache.tidy()
        cache.note(passed)
    return problems


def contradicted(edition: Edition, faults: Sequence[Problem], *, pairs: bool) -> tuple[Problem, ...]:
    """Where the game, or the game with a variant, contradicts itself; nothing of a game with errors.

    Reading the booklets of all variants takes longer than the rest of a check, so a game in which nothing was found is
    not read again until a file of it, or this program, has changed.

    Args:
        edition: The game. With variants laid over it these alone are looked at, together.
        faults: What its checks have found.
        pairs: Whether every two variants are looked at together as well.
    """
    from itertools import combinations, islice  # noqa: PLC0415 - loaded when a command runs

    from tilewright.booklet.agreement import disagreements  # noqa: PLC0415
    from tilewright.build.key import key_of  # noqa: PLC0415
    from tilewright.build.options import Options  # noqa: PLC0415
    from tilewright.build.store import Store  # noqa: PLC0415
    from tilewright.build.watch import SETTLED, stamps  # noqa: PLC0415
    from tilewright.memory import Kept  # noqa: PLC0415
    from tilewright.problem import Level  # noqa: PLC0415
    from tilewright.shelf import shelf  # noqa: PLC0415 - as above
    from tilewright.spec.read import read, variant_names  # noqa: PLC0415

    if any(problem.level is Level.ERROR for problem in faults):
        return ()
    given = {(): edition.base or edition.spec, edition.variants: edition.spec}
    source, kept, cache = shelf.find(edition.name), Kept(), Store.own()
    files = sorted(stamps(source.folder).items())
    # the time of a file that has only just been written does not tell whether it is written once more
    settled = all(each.changed < time.time_ns() - SETTLED for _, each in files)
    spec = key_of(edition.spec, edition.base, Options(), edition.notes)
    agreed = cache.key("agreed", spec, repr(files), repr(edition.variants), repr(pairs))
    if settled and cache.noted(agreed):
        return ()

    def reader(variants: Sequence[str]) -> Spec[Any]:
        if tuple(variants) in given:
            return given[tuple(variants)]
        return read(source.folder, source.rules_model, variants, source.language, kept)

    names = variant_names(source.folder)
    stacks = [(name,) for name in names] + ([*islice(combinations(names, 2), MOST_STACKS)] if pairs else [])
    problems = disagreements([edition.variants] if edition.variants else stacks[:MOST_STACKS], reader)
    if settled and not problems:
        cache.note(agreed)
    return problems
