"""A file that somebody made and luck -> the same file with a slip, a heap or a trick in it, each of its own kind."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType

from tests.fuzz.tricks import ATTRIBUTES, CELLS, ELEMENTS, LETTERS, NUMBERS, TAGS, VALUES

Mutation = Callable[[str, Random], str]


def mutate(name: str, text: str, luck: Random) -> str:
    """The file after one to three slips, or tricks, of its kind.

    Args:
        name: Its name; the ending says what kind it is.
        text: What stands in it.
        luck: Decides.
    """
    kind = name.rpartition(".")[2]
    for _ in range(luck.randint(1, 3)):
        text = luck.choice((*BY_KIND.get(kind, ()), *ANY))(text, luck)
    return text


def _line(lines: list[str], luck: Random) -> int:
    return luck.randrange(len(lines))


def _slip(text: str, luck: Random) -> str:
    """A letter too few, too many, or another one."""
    at = luck.randint(0, len(text))
    return text[:at] + luck.choice(LETTERS) + text[at + luck.randint(0, 1) :]


def _delete(text: str, luck: Random) -> str:
    lines = text.split("\n")
    at = _line(lines, luck)
    del lines[at : at + luck.choice([1, 1, 1, 5])]
    return "\n".join(lines)


def _repeat(text: str, luck: Random) -> str:
    """Some lines many times over."""
    lines = text.split("\n")
    at = _line(lines, luck)
    part = lines[at : at + luck.choice([1, 1, 3, 12])]
    return "\n".join((*lines[:at], *part * luck.choice([2, 2, 30, 800]), *lines[at:]))


def _swap(text: str, luck: Random) -> str:
    lines = text.split("\n")
    one, other = _line(lines, luck), _line(lines, luck)
    lines[one], lines[other] = lines[other], lines[one]
    return "\n".join(lines)


def _cut(text: str, luck: Random) -> str:
    return text[: luck.randint(0, len(text))]


def _value(text: str, luck: Random) -> str:
    """Another value for one of YAML's keys, or for one in a row of braces."""
    places = list(re.finditer(r"(?<=: )[^\s,{}\[\]][^\n,{}\[\]]*", text))
    if not places:
        return text
    place = luck.choice(places)
    other = luck.choice((*VALUES, luck.choice(places)[0]))
    return text[: place.start()] + other + text[place.end() :]


def _key(text: str, luck: Random) -> str:
    """Another name for one of YAML's keys, or one that stands twice."""
    places = list(re.finditer(r"\b[\w-]+(?=: )", text))
    if not places:
        return text
    place, other = luck.choice(places), luck.choice(places)
    return text[: place.start()] + luck.choice([other[0], place[0] + "x", "<<", "? a"]) + text[place.end() :]


def _move(text: str, luck: Random) -> str:
    """A block of YAML somewhere else, or deeper."""
    lines = text.split("\n")
    at, to = _line(lines, luck), _line(lines, luck)
    part = lines[at : at + luck.randint(1, 6)]
    return "\n".join((*lines[:to], *(luck.choice(["", "  ", "\t"]) + line for line in part), *lines[to:]))


def _attribute(text: str, luck: Random) -> str:
    places = list(re.finditer(r'(?<==")[^"]*(?=")', text))
    if not places:
        return text
    place = luck.choice(places)
    return text[: place.start()] + luck.choice((*ATTRIBUTES, luck.choice(places)[0])) + text[place.end() :]


def _element(text: str, luck: Random) -> str:
    """A trick before the drawing's end, or somewhere in it."""
    places = [match.start() for match in re.finditer("<", text)] or [0]
    at = luck.choice([text.rfind("</svg>"), luck.choice(places)])
    return text[:at] + luck.choice(ELEMENTS) * luck.choice([1, 1, 40]) + text[at:]


def _tag(text: str, luck: Random) -> str:
    at = luck.choice([match.start() for match in re.finditer(r"\n|$", text)])
    return text[:at] + luck.choice(["\n", "\n\n", " "]) + luck.choice(TAGS) + text[at:]


def _cell(text: str, luck: Random) -> str:
    lines = text.split("\n")
    at = _line(lines, luck)
    cells = lines[at].split(",")
    cells[luck.randrange(len(cells))] = luck.choice(CELLS)
    lines[at] = ",".join(cells + luck.choice([[], [], ["more"], ["more"] * 60]))
    return "\n".join(lines)


def _number(text: str, luck: Random) -> str:
    """Another number in the place of one that stands there."""
    places = list(re.finditer(r"\d+", text))
    if not places:
        return text
    place = luck.choice(places)
    return text[: place.start()] + luck.choice(NUMBERS) + text[place.end() :]


ANY: tuple[Mutation, ...] = (_slip, _delete, _repeat, _swap, _cut)
BY_KIND: Mapping[str, tuple[Mutation, ...]] = MappingProxyType(
    {
        "yaml": (_value, _value, _value, _key, _move, _number),
        "svg": (_attribute, _attribute, _element, _element, _number),
        "md": (_tag, _tag, _number),
        "csv": (_cell, _cell, _number),
        "txt": (_number, _number, _tag),
        "json": (_number, _value, _attribute),
    }
)
"""What is done to a file of a kind, besides what is done to any."""
