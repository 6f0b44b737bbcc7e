"""An Edition and what was typed -> the options it is printed with, and what to warn of before it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # read when a command runs: --help stays quick
    from generator.kit.edition import Edition
    from generator.kit.options import Options
    from generator.problem import Problem
    from generator.spec.spec import Spec


def options_of(edition: Edition, asked: Mapping[str, Any]) -> Options:
    """What is asked of a build: the paper is the game's own where none is said.

    Raises:
        RefusedError: There is no such printer.
    """
    from generator.draw.ink import Ink  # noqa: PLC0415 - loaded when the command runs
    from generator.kit.options import Options  # noqa: PLC0415 - as above

    plain = {name: value for name, value in asked.items() if name not in {"low_ink", "png", "paper", "thickness"}}
    profile = None
    if asked["printer"]:
        from generator.kit import printers  # noqa: PLC0415 - for a printer that somebody has measured

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
    from generator import check as checks  # noqa: PLC0415 - as above

    problems = edition.checked.problems
    if anyway:
        checks.must_be_finished(problems)
    warnings = (
        *(checks.warnings(problems) if anyway else checks.must_pass(problems)),
        *idle(edition.spec, edition.checked.problems),
    )
    if edition.options.bleed and edition.spec.templates:
        from generator.template.unbled import short_of_bleed  # noqa: PLC0415 - the reading of SVG, for this alone

        warnings = (*warnings, *short_of_bleed(edition.spec))
    return warnings


def idle(spec: Spec[Any], faults: Sequence[Problem]) -> tuple[Problem, ...]:
    """A warning of each column that no card shows any more; none of a game with errors."""
    from generator.check.idle import idle_columns  # noqa: PLC0415 - as above
    from generator.problem import Level  # noqa: PLC0415 - as above

    return () if any(each.level is Level.ERROR for each in faults) else tuple(idle_columns(spec))
