"""What a page asks for, as text -> a Showing: variants, paper, ink and the rest; every word of it is looked up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from generator.draw.ink import Ink
from generator.frozen import dataclass
from generator.kit import printers
from generator.kit.options import Options
from generator.press.back import Flip
from generator.press.sheet import Backs
from generator.press.stock import paper_of
from generator.problem import RefusedError

LONGEST = 200
"""Letters of one wish: the longest deck code has fewer."""


class UnknownWishError(Exception):
    """Something is asked for that there is not."""


@dataclass(frozen=True, slots=True)
class Showing:
    """What is to be shown.

    Attributes:
        variants: Those laid over the game, from left to right.
        options: How it is to be printed.
    """

    variants: tuple[str, ...]
    options: Options

    @property
    def owner(self) -> tuple[object, ...]:
        """What another edition is needed for; whatever else is asked, one edition can be asked in turn."""
        options = self.options
        return self.variants, options.ink, options.deck, options.stacked, options.thickness


def view_of(asked: Mapping[str, str], variants: tuple[str, ...], paper: str) -> Showing:
    """The view that a page's question asks for.

    Args:
        asked: The question.
        variants: Those of the game as the command named them.
        paper: The game's own.

    Raises:
        UnknownWishError: There is no such paper, printer or part.
    """
    words = {name: value for name, value in asked.items() if value}
    if any(len(value) > LONGEST or not value.isprintable() for value in words.values()):
        raise UnknownWishError("that is no wish")
    laid = tuple(name for name in words["variants"].split(",") if name) if "variants" in asked else variants
    backs, flip = words.get("backs", "duplex"), words.get("flip", "long")
    if backs not in get_args(Backs) or flip not in get_args(Flip):
        raise UnknownWishError("there are no such backs")
    try:
        return Showing(
            laid,
            Options(
                paper=paper_of(words.get("paper", paper).lower()).name,
                backs=backs,  # type: ignore[arg-type] # one of them, as looked up above
                flip=flip,  # type: ignore[arg-type] # as above
                bleed="bleed" in words,
                one_file=True,
                ink=Ink.LOW if words.get("ink") == "low" else Ink.FULL,
                only=tuple(filter(None, [words.get("only", "")])),
                printer=words.get("printer", ""),
                profile=printers.load(words["printer"]) if "printer" in words else None,
                deck=words.get("deck", ""),
                stacked="stacked" in words and "deck" in words,
            ),
        )
    except ValueError as error:
        raise UnknownWishError(str(error)) from None
    except RefusedError as refused:
        raise UnknownWishError(refused.problems[0].message) from None
