"""What every requirement of balance.yaml says of itself."""

from __future__ import annotations

from typing import Literal

from generator.spec.model import Model
from generator.spec.scalars import TextOrNothing
from generator.spec.sought import Sought, Source


class Saying(Model):
    """What every requirement has."""

    says: TextOrNothing = ""
    """What is asked, in a sentence, for the table of results."""
    level: Literal["error", "warning"] = "warning"
    """Whether the game may not be printed, or only a warning is given."""


class RequirementHead(Saying):
    """What every requirement of pieces has."""

    of: Source
    """Whose pieces are looked at."""
    where: Sought = {}
    """Only the pieces with these values; all where it is left out."""
