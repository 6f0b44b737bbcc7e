"""StudyAnswer -> what stands below its plot, and the ends of a share of 100."""

from __future__ import annotations

from collections.abc import Mapping

from generator.report.lines import legible
from generator.study.answer import StudyAnswer


def caption(answer: StudyAnswer, least: int = 0, most: int = 2) -> str:
    """Some of its sentences below a plot, and what they are of."""
    return legible(f"{' '.join(answer.says[least:most])} ({answer.of})")


def ends_of_100(each: Mapping[str, float]) -> tuple[float, float]:
    """The ends of a share that `plain` has written, of 100."""
    return 100 * max(0.0, each["low"]), 100 * max(0.0, each["high"])
