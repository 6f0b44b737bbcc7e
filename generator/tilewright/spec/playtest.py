"""playtest.yaml -> Playtest: up to five questions that a designer asks after a game; five usual ones without."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from tilewright.texts.fields import Field, whole
from tilewright.texts.model import Model
from tilewright.texts.scalars import Name, Short, Text

MOST_QUESTIONS = 5
SCALE = ("1", "2", "3", "4", "5")
"""What can be answered on a scale."""
Choices = Annotated[tuple[Short, ...], Field(min_length=2, max_length=8)]


class PlaytestQuestion(Model):
    """A question that everybody is asked after a game."""

    ask: Text
    """The question, as players read it."""
    answer: Literal["text", "scale"] | Choices = "text"
    """`text` (default): a sentence or two. `scale`: a number from 1 to 5. A list: one of these answers."""

    @whole
    def _answers_differ(self) -> Self:
        if len({each.casefold() for each in self.choices}) < len(self.choices):
            raise ValueError("two answers are the same; take one out")
        return self

    @property
    def choices(self) -> tuple[str, ...]:
        """The answers there are; none for words of one's own."""
        return SCALE if self.answer == "scale" else () if self.answer == "text" else tuple(self.answer)

    @property
    def plain(self) -> dict[str, Any]:
        """It as pages and files have it."""
        return {"ask": self.ask, "answer": self.answer if isinstance(self.answer, str) else [*self.answer]}


class Playtest(Model):
    """playtest.yaml: what players are asked after a game."""

    questions: Annotated[dict[Name, PlaytestQuestion], Field(min_length=1, max_length=MOST_QUESTIONS)]
    """Up to five questions, by names of your choice, in the order in which they are asked."""


USUAL = Playtest(
    questions={
        "fun": PlaytestQuestion(ask="How much fun was it, from 1 to 5?", answer="scale"),
        "again": PlaytestQuestion(ask="Would you play it again, and why?"),
        "unclear": PlaytestQuestion(ask="What was unclear, or had to be looked up?"),
        "best": PlaytestQuestion(ask="What was the best moment, and what dragged?"),
        "change": PlaytestQuestion(ask="If you could change one thing, what would it be?"),
    }
)
"""What is asked where the designer asks nothing else."""
