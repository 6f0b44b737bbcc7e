"""Values of some frozen classes -> text for the cache, and back: of a text nothing is made but values of these."""

from __future__ import annotations

import json
from collections.abc import Sequence

_TUPLE, _LIST = 0, -1
"""What the text of a tuple or a list begins with; that of another value begins with its class, counted from 1."""


def pack(value: object, classes: Sequence[type]) -> str:
    """A value as text: made of the classes, of tuples and lists, and of what JSON knows but for its objects.

    Args:
        value: What is to be kept.
        classes: The frozen classes that may stand in it.

    Raises:
        KeyError: It has a value of another class in it.
    """
    numbers = {each: number for number, each in enumerate(classes, 1)} | {tuple: _TUPLE, list: _LIST}

    def plain(each: object) -> object:
        if each is None or type(each) in {str, int, float, bool}:
            return each
        kind = numbers[type(each)]
        parts = each if isinstance(each, tuple | list) else [getattr(each, name) for name in type(each).__match_args__]  # type: ignore[attr-defined] # a dataclass has them
        return [kind, *map(plain, parts)]

    return json.dumps(plain(value), ensure_ascii=False, separators=(",", ":"))


def unpack(text: str, classes: Sequence[type]) -> object:
    """What was packed with the same classes.

    Raises:
        ValueError: The text is of nothing that can be packed.
    """

    def value(each: object) -> object:
        if type(each) is not list:
            return each
        kind, *parts = each
        inner = [value(part) if type(part) is list else part for part in parts]
        if kind == _LIST:
            return inner
        return tuple(inner) if kind == _TUPLE else classes[kind - 1](*inner)

    try:
        return value(json.loads(text))
    except (TypeError, IndexError, RecursionError) as error:
        raise ValueError("nothing that was packed") from error
