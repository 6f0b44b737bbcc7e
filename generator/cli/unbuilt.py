"""A game that was looked through -> what `build` would refuse of it beside, with the same options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # read when a command runs: --help stays quick
    from generator.kit.edition import Edition
    from generator.problem import Problem


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
