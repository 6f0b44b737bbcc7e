"""A name, or a word for it -> a sign in the box: a small drawing in one colour out of templates/signs/."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from tilewright import pattern
from tilewright.folders import shipped

FOLDER = shipped("templates") / "signs"
MORE = "`tilewright icons WORD` finds a built-in sign"
_NAME = pattern.prepare(r":([a-z][a-z0-9-]*):|#icon-([a-z][a-z0-9-]*)")
_WORDS = pattern.prepare(r"<desc>([^<]*+)</desc>")
_PART = pattern.prepare(r"[^-,\s]+")
_OUTLINE = pattern.prepare(r' d="([^"]*)"')


@cache
def sign_names() -> tuple[str, ...]:
    """The name of each sign, in the order of the alphabet."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.svg")))


@lru_cache(maxsize=512)
def sign_drawing(name: str) -> str:
    """The SVG of a sign, as a game's own file in icons/ would be.

    Raises:
        KeyError: There is no such sign.
    """
    if name not in sign_names():
        raise KeyError(name)
    return (FOLDER / f"{name}.svg").read_text(encoding="utf-8")


def sign_outline(name: str) -> str:
    """The path data of a sign about (0, 0), which reaches as far as a circle of radius 100.

    Raises:
        KeyError: There is no such sign.
    """
    return str(_OUTLINE.findall(sign_drawing(name))[0])


def signs_in(texts: Iterable[str]) -> set[str]:
    """The signs that texts name as icons are named: `:sword:` in words, or `#icon-sword` in a drawing."""
    named = {name for text in texts for pair in _NAME.findall(text) for name in pair}
    return named.intersection(sign_names()) if named else named


def find_signs(words: Iterable[str]) -> dict[str, str]:
    """The signs that fit one of these words, all if there are none: name -> the words that it is found by.

    A word fits a sign if the sign's name, or a word for it, begins with the word.
    """
    starts = tuple(word.casefold() for word in words)
    known = {name: _WORDS.findall(sign_drawing(name))[0] for name in sign_names()}
    parts = {name: (name, *_PART.findall(f"{name} {text}")) for name, text in known.items()}
    fitting = (name for name in known if not starts or any(part.startswith(starts) for part in parts[name]))
    return {name: known[name] for name in fitting}
