"""A chance that is not as it should be -> with how many cards of the sort that is counted it would be."""

from __future__ import annotations

from generator.balance.chance import Chance
from generator.balance.fits import within
from generator.balance.question import Question
from generator.spec.sought import Span

FAR, STEPS_EACH = 40, 200
"""Cards more or fewer that are tried, and steps of counting that each may take: only what is quick is tried."""

STEPS_IN_ALL = 2 * FAR * STEPS_EACH
"""Steps that it may take."""


def nearest(question: Question, span: Span) -> tuple[int, Chance] | None:
    """The number of cards nearest to what there is for which the chance, in hundredths, lies there; more before fewer.

    None where several things are counted, so that nobody knows which to change; or where no number near enough will do.
    """
    if len(question.groups) != 1 or len(question.layouts[0].tallies) != 1:
        return None
    here = question.groups[0].copies
    for copies in (here + sign * off for off in range(1, FAR + 1) for sign in (1, -1)):
        chance = question.chance(copies, steps=STEPS_EACH)
        if chance and within(chance.share * 100, span):
            return copies, chance
    return None
