"""What somebody wants to be called -> a name that can be shown to all; a seat's sight -> the same with people's names.

Moves and records call seats by their colours, and go on to do so: names are put in where words leave for a page.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from html import escape, unescape
from typing import Any

from tilewright import pattern

LONGEST = 16
"""Letters of a name: as many as the band of a seat has room for."""
MOST_SENT = 200
"""Letters of what is sent as a name; more is none."""
_KINDS = frozenset(("Lu", "Ll", "Lt", "Lm", "Lo", "Nd", "Zs", "Pd", "Po", "Sc", "So"))
"""Letters, digits, gaps and signs: no control, no mark that turns or heaps up what stands beside it."""
_TEXT = pattern.prepare(r">([^<>]+)<")
_AS_IT_IS = frozenset(("words", "art", "needs"))
"""What a page is sent that is no sentence: words of a record, and ornaments."""


def clean(name: object) -> str:
    """The name in one line, of letters that stand where they are written; '' for none.

    Raises:
        ValueError: It is no text, too long, or has nothing left that can be read.
    """
    if not isinstance(name, str) or len(name) > MOST_SENT:
        raise ValueError(f"A name is a text of at most {LONGEST} letters.")
    composed = unicodedata.normalize("NFC", name)
    kept = "".join(letter for letter in composed if unicodedata.category(letter) in _KINDS)
    tidy = " ".join(kept.split())
    if len(tidy) > LONGEST:
        raise ValueError(f"A name has at most {LONGEST} letters.")
    if name.strip() and not any(letter.isalnum() for letter in tidy):
        raise ValueError("A name has a letter in it, or a digit.")
    return tidy


def called(colours: Sequence[str], names: Sequence[str]) -> tuple[str, ...]:
    """What seats are called: by names, or by their colours; who has another's name has the colour behind it."""
    plain = [name or colour for name, colour in zip(names, colours, strict=True)]
    taken = [[*plain[:at], *plain[at + 1 :], *colours[:at], *colours[at + 1 :]] for at in range(len(plain))]
    alike = [name and any(name.casefold() == each.casefold() for each in taken[at]) for at, name in enumerate(names)]
    pairs = zip(plain, colours, alike, strict=True)
    return tuple(f"{name} ({colour})" if another else name for name, colour, another in pairs)


def with_names(sight: Mapping[str, Any], colours: Sequence[str], names: Sequence[str]) -> dict[str, Any]:
    """What a seat is sent, with people's names where it names seats by their colours."""
    put_in = {colour: name for colour, name in zip(colours, names, strict=True) if colour != name}
    if not put_in:
        return dict(sight)
    longest = sorted(put_in, key=len, reverse=True)
    seats = re.compile(rf"\b(?:{'|'.join(map(re.escape, longest))})\b")

    def put(words: str) -> str:
        return seats.sub(lambda match: put_in[match[0]], words)

    def drawn(strokes: str) -> str:
        return _TEXT.sub(lambda text: f">{escape(put(unescape(text[1])), quote=False)}<", strokes)

    return {key: _renamed(value, key, put, drawn) for key, value in sight.items()}


def _renamed(value: Any, key: str, put: Callable[[str], str], drawn: Callable[[str], str]) -> Any:  # noqa: ANN401 - whatever JSON has
    if key in _AS_IT_IS:
        return value
    if isinstance(value, str):
        return drawn(value) if key == "strokes" else put(value)
    if isinstance(value, dict):
        return {name: _renamed(each, name, put, drawn) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [_renamed(each, key, put, drawn) for each in value]
    return value
