"""One word or number of a file -> the same, where it is of the type that is wanted; what is said where it is not."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from types import NoneType
from typing import Any

Reader = Callable[[Any], Any]


class UnsureError(Exception):
    """A value that is not taken here; pydantic says what is wrong with it, if anything is."""


class OtherTypeError(UnsureError):
    """A value of another type, which pydantic does not take either."""


def nothing(_value: object) -> object:
    """Reads nothing: of shapes that pydantic alone knows."""
    raise UnsureError


def _text(value: Any) -> str:  # noqa: ANN401 - as every reader
    if type(value) is not str:
        raise OtherTypeError
    if not is_plain(value):
        raise UnsureError
    return value


def is_plain(text: str) -> bool:
    """Whether it can be written to a file: there are no halves of characters in it."""
    try:
        return text.isascii() or bool(text.encode())
    except UnicodeEncodeError:
        return False


def free(given: Any) -> Any:  # noqa: ANN401 - as every reader
    """Any value there can be in a file, as it is."""
    match given:
        case dict():
            return {_text(name): free(value) for name, value in given.items()}
        case list():
            return [free(value) for value in given]
        case str():
            return _text(given)
    return given


def _exactly(kind: type) -> Reader:
    def read(value: object) -> object:
        if type(value) is not kind:
            raise OtherTypeError
        return value

    return read


def _number(value: Any) -> float:  # noqa: ANN401 - as every reader
    if type(value) is float:
        return value
    if type(value) is not int:
        raise OtherTypeError
    if abs(value) > 2**53:
        raise UnsureError
    return float(value)


OF_TYPE: dict[object, Reader] = {
    str: _text,
    int: _exactly(int),
    bool: _exactly(bool),
    float: _number,
    NoneType: _exactly(NoneType),
}


def of_enum(kind: type[Enum]) -> Reader:
    """What reads one of a few words."""
    members = {each.value: each for each in kind}

    def read(value: Any) -> object:  # noqa: ANN401 - as every reader
        if type(value) is kind:
            return value
        if type(value) is not str or value not in members:
            raise UnsureError
        return members[value]

    return read


def literal(*words: object) -> Reader:
    """What reads one of these words, numbers or truth values."""
    known = {(type(word), word) for word in words}

    def read(value: Any) -> object:  # noqa: ANN401 - as every reader
        if type(value) in {list, dict} or value not in words:
            raise OtherTypeError
        if (type(value), value) not in known:  # 1 for true
            raise UnsureError
        return value

    return read
