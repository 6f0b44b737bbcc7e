"""A bare word of YAML -> text, number, truth value or nothing; what YAML readers disagree on is refused, never bent."""

from __future__ import annotations

import re

from generator.spec.node import Value

_WORDS: dict[str, Value] = {"": None, "~": None, "null": None, "true": True, "false": False}
_INTEGER = re.compile(r"-?(0|[1-9][0-9]*)")
_DECIMAL = re.compile(r"-?(0|[1-9][0-9]*)\.[0-9]+")
_TOO_LONG = 15

# Each of these is text to some YAML readers and something else to others.
_OTHERWISE = (
    ("a truth value", re.compile(r"y|n|yes|no|on|off|true|false", re.IGNORECASE)),
    ("nothing", re.compile(r"null", re.IGNORECASE)),
    ("a date", re.compile(r"\d{4}-\d\d?-\d\d?([Tt \t].*)?")),
    ("a number in base 60", re.compile(r"[-+]?[0-9][0-9_]*+(:[0-5]?[0-9])++(\.[0-9_]*+)?")),
    ("a number in base 8", re.compile(r"[-+]?0[oO]?[0-7_]+")),
    ("a number in base 16", re.compile(r"[-+]?0[xX][0-9a-fA-F_]+")),
    ("a number in base 2", re.compile(r"[-+]?0[bB][01_]+")),
    ("a number", re.compile(r"[-+]?(\.[0-9][0-9_]*+|[0-9][0-9_]*+(\.[0-9_]*+)?)([eE][-+]?[0-9]++)?")),
    ("infinity", re.compile(r"[-+]?\.inf", re.IGNORECASE)),
    ("no number", re.compile(r"\.nan", re.IGNORECASE)),
)


class AmbiguousError(ValueError):
    """A bare word with more than one meaning; the text says which."""


class TooLongError(ValueError):
    """A number with more digits than a computer keeps exactly everywhere."""


def resolve(text: str) -> Value:
    """What a bare word means.

    Raises:
        AmbiguousError: YAML readers differ on it: yes, 12:30, 010, 1e3, 2005-08-17 and their like.
        TooLongError: A number of more than 15 digits.
    """
    if text in _WORDS:
        return _WORDS[text]
    if _INTEGER.fullmatch(text):
        return int(_short(text))
    if _DECIMAL.fullmatch(text):
        return float(_short(text))
    for other, pattern in _OTHERWISE:
        if pattern.fullmatch(text):
            raise AmbiguousError(other)
    return text


def _short(text: str) -> str:
    if sum(character.isdigit() for character in text) > _TOO_LONG:
        raise TooLongError(text)
    return text
