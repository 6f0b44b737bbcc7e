"""Treasures of each colour -> points: the arithmetic of the end, said once for the engine and for the booklet."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import ClassVar

from tilewright.texts.fields import Field
from tilewright.texts.model import Model


class ScoreBy(StrEnum):
    """What a player's score is."""

    BETTER = "better"
    SHORTEST = "shortest"


class Specialty(StrEnum):
    """How a colour scores for a Specialty Collector."""

    TRIANGLE = "triangle"
    BEYOND = "beyond"


class Scoring(Model):
    """What treasures and keys are worth at the end. Counts are of one player's treasures, a number for each colour."""

    FORMULAS: ClassVar = ("colour", "specialist", "collector", "loose_collector", "points")

    by: ScoreBy
    specialty: Specialty
    least: int = Field(ge=1, le=10)
    each: int = Field(ge=1, le=50)
    variety: int = Field(ge=0, le=100)
    key: int = Field(ge=0, le=10)
    tie_treasure: int = Field(ge=0, le=10)
    tie_key: int = Field(ge=0, le=10)

    def colour(self, count: int) -> int:
        """A Specialty Collector's points for so many treasures of one colour."""
        if count < self.least:
            return 0
        if self.specialty == Specialty.TRIANGLE:
            return count * (count + 1) // 2
        return self.each * (count - self.least + 1)

    def specialist(self, counts: Sequence[int]) -> int:
        """A Specialty Collector's points."""
        return sum(self.colour(count) for count in counts)

    def collector(self, counts: Sequence[int]) -> int:
        """A Variety Collector's points."""
        return self.variety * min(counts)

    def loose_specialist(self, counts: Sequence[int]) -> int:
        """Treasures that bring a Specialty Collector nothing: those of colours with too few to score."""
        return sum(count for count in counts if count < self.least)

    def loose_collector(self, counts: Sequence[int]) -> int:
        """Treasures that bring a Variety Collector nothing: those outside complete assortments."""
        return sum(counts) - len(counts) * min(counts)

    def points(self, counts: Sequence[int], keys: int = 0) -> tuple[int, int]:
        """A player's score and tie-breaker points; of two ways to score, the one that is better in that order."""
        if self.by == ScoreBy.SHORTEST:
            return self._with_keys(min(counts), self.loose_collector(counts), keys)
        return max(
            self._with_keys(self.specialist(counts), self.loose_specialist(counts), keys),
            self._with_keys(self.collector(counts), self.loose_collector(counts), keys),
        )

    def _with_keys(self, score: int, loose: int, keys: int) -> tuple[int, int]:
        return score + self.key * keys, self.tie_treasure * loose + self.tie_key * keys
