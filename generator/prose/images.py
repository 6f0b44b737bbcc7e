"""What `![...](...)` says in its brackets -> a picture's name, its width and what is read aloud, or what is wrong."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from generator.problem import did_you_mean

if TYPE_CHECKING:  # 40 ms, for words that have changed
    from markdown_it.tree import SyntaxTreeNode as Node

FIGURE = "figure:"
"""Begins what names a drawing of the game's style."""
CARD = "card:"
"""Begins what names a face of the game's own: a card, a tile, a token."""
MOST_ABREAST = 4
"""Pictures beside each other: on a page of A5, each of more would be less than 28 mm wide."""
_WIDTH = re.compile(r"(\d{1,3}(?:\.\d{1,2})?) ?mm\b")
_BLANK = {"softbreak", "hardbreak"}


class PictureNameError(ValueError):
    """What stands between the brackets cannot be a picture; `remedy` says what could."""

    def __init__(self, message: str, remedy: str = "") -> None:
        super().__init__(message)
        self.remedy = remedy


def is_own(name: str) -> bool:
    """Whether a picture is a face or a file of the game's, and not one that its style draws."""
    return name.startswith(CARD) or ("." in name and ":" not in name)


def may_name_own(text: str) -> bool:
    """Whether a booklet may show a picture that its style does not draw, told from its text at once."""
    return any(not rest.lstrip(" <").startswith(FIGURE) for rest in text.split("](")[1:])


def images(parts: Sequence[Node]) -> Sequence[Node]:
    """The pictures of a paragraph that has nothing else in it; none where it has words."""
    shown = [part for part in parts if not (part.type in _BLANK or (part.type == "text" and not part.content.strip()))]
    return shown if all(part.type == "image" for part in shown) else ()


def name_of(image: Node, figures: frozenset[str] | None) -> str:
    """By what a picture is known: a figure by its bare name, `card:spell-1`, or a file such as `art/map.svg`.

    Raises:
        PictureNameError: It is no figure of the game's, and nothing else that could be one.
    """
    source = str(image.attrs.get("src", ""))
    if not source.startswith(FIGURE):
        if is_own(source):
            return source
        remedy = "write figure:NAME, card:NAME or the name of a file, such as art/map.svg"
        raise PictureNameError(f"'{source[:60]}' is no picture", remedy)
    name = source.removeprefix(FIGURE)
    if figures is not None and name not in figures:
        remedy = f"known figures: {', '.join(sorted(figures))}" if figures else "this game's style draws none"
        raise PictureNameError(f"unknown figure '{name}'{did_you_mean(name, figures)}", remedy)
    return name


def title(image: Node) -> tuple[float, str]:
    """What stands in quotes behind the name: the width in millimetres, 0 where none does, and what is read aloud.

    Raises:
        PictureNameError: It begins like a width and is none, or is a single word.
    """
    text = " ".join(str(image.attrs.get("title") or "").split())
    match = _WIDTH.match(text)
    width, words = (float(match[1]), text[match.end() :].lstrip(" :,;.")) if match else (0.0, text)
    if (match and width < 1) or _is_measure(words):
        raise PictureNameError(f"'{text[:30]}' is no width", 'write it in millimetres: "60 mm"')
    return width, words


def _is_measure(words: str) -> bool:
    """What is meant for a width and is none: a number and its unit, or a single word."""
    parts = words.split()
    return len(parts) == 1 or (len(parts) == 2 and parts[0][0].isdigit())
