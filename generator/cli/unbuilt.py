"""A game that was looked through -> what `build` would refuse of it beside, and where its variants contradict it."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # read when a command runs: --help stays quick
    from generator.kit.edition import Edition
    from generator.problem import Problem
    from generator.spec.spec import Spec

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
    from generator import check as checks  # noqa: PLC0415 - loaded when a command runs
    from generator.kit import own, printers  # noqa: PLC0415
    from generator.kit.cache import Cache  # noqa: PLC0415
    from generator.kit.key import key_of  # noqa: PLC0415
    from generator.kit.options import Options  # noqa: PLC0415

    profile = printers.load(asked["printer"]) if asked["printer"] else None
    options = Options(**{name: asked[name] for name in ("paper", "backs", "bleed", "printer")}, profile=profile)
    if checks.forbidden(faults, anyway=True):
        return ()
    edition.ask(options)
    cache = Cache(own.cache())
    passed = cache.key("rehearsed", key_of(edition.spec, edition.base, options, edition.notes, edition.shown))
    if cache.noted(passed):
        return ()
    from generator.kit.rehearse import rehearsed  # noqa: PLC0415 - drawing libraries, for a game that has changed

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

    from generator import shelf  # noqa: PLC0415 - as above
    from generator.booklet.agreement import disagreements  # noqa: PLC0415
    from generator.kept import Kept  # noqa: PLC0415
    from generator.kit import own  # noqa: PLC0415
    from generator.kit.cache import Cache  # noqa: PLC0415
    from generator.kit.key import key_of  # noqa: PLC0415
    from generator.kit.options import Options  # noqa: PLC0415
    from generator.kit.watch import SETTLED, stamps  # noqa: PLC0415
    from generator.problem import Level  # noqa: PLC0415
    from generator.spec.read import read, variant_names  # noqa: PLC0415

    if any(problem.level is Level.ERROR for problem in faults):
        return ()
    given = {(): edition.base or edition.spec, edition.variants: edition.spec}
    source, kept, cache = shelf.find(edition.name), Kept(), Cache(own.cache())
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
