"""What a key may be -> a Reader: takes a plain value as it should be, and takes no other.

It follows pydantic's strict mode for JSON to the letter where it takes a value, and leaves everything else to pydantic:
what it does not take may be right all the same, and if it is wrong, pydantic words what is. So the usual folder, in
which nothing is wrong, is read without pydantic, which takes as long to load as a small deck of cards to print.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from enum import Enum
from types import UnionType
from typing import TYPE_CHECKING, Annotated, Any, Literal, Union, get_args, get_origin

from generator.spec.atoms import OF_TYPE, OtherTypeError, Reader, UnsureError, literal, nothing, of_enum
from generator.spec.fields import FieldTerms, Kinds, Then

if TYPE_CHECKING:
    from generator.spec.model import Model


def reader_of(shape: Any) -> Reader:  # noqa: ANN401 - whatever stands in an annotation
    """What reads values of that shape; of a shape that is none of ours it takes nothing."""
    origin = get_origin(shape)
    if origin is Annotated:
        return _annotated(*get_args(shape))
    if origin in _OF_PARTS:
        return _OF_PARTS[origin](*get_args(shape))
    if isinstance(shape, type):
        if hasattr(shape, "read_strictly"):
            return _of_model(shape)
        if issubclass(shape, Enum):
            return of_enum(shape)
    return OF_TYPE.get(shape, nothing)


def _of_model(model: type[Model]) -> Reader:
    def read(value: Any) -> object:  # noqa: ANN401 - as every reader
        return value if isinstance(value, model) else model.read_strictly(value)

    return read


def _union(*shapes: object) -> Reader:
    """Of several members that take a value, one that leaves it what it is: 3 is a whole number before it is 3.0.

    All others have to be sure that it is nothing for them.
    """
    readers = [reader_of(shape) for shape in shapes]

    def read(value: Any) -> object:  # noqa: ANN401 - as every reader
        taken = []
        for each in readers:
            try:
                taken.append(each(value))
            except OtherTypeError:
                continue
        same = taken if len(taken) == 1 else [each for each in taken if type(each) is type(value)]
        if len(same) != 1:
            raise UnsureError
        return same[0]

    return read


def _list(*shapes: object) -> Reader:
    several = shapes[1:] == (...,)
    readers = [reader_of(shape) for shape in shapes if shape is not ...]

    def read(value: Any) -> object:  # noqa: ANN401 - as every reader
        if type(value) not in {list, tuple}:
            raise OtherTypeError
        if not (several or len(value) == len(readers)):
            raise UnsureError
        return tuple(
            map(readers[0], value) if several else (each(part) for each, part in zip(readers, value, strict=True))
        )

    return read


def _mapping(key: object, value: object) -> Reader:
    read_key, read_value = reader_of(key), reader_of(value)

    def read(given: Any) -> object:  # noqa: ANN401 - as every reader
        if type(given) is not dict:
            raise OtherTypeError
        taken = {read_key(key): read_value(value) for key, value in given.items()}
        if len(taken) != len(given):  # two keys have become one
            raise UnsureError
        return taken

    return read


_OF_PARTS: dict[Any, Callable[..., Reader]] = {
    Union: _union,
    UnionType: _union,
    Literal: literal,
    tuple: _list,
    dict: _mapping,
}


def _annotated(shape: object, *terms: object) -> Reader:
    read = reader_of(shape)
    for each in terms:
        match each:
            case Kinds():
                read = _of_kinds(each.models)
            case FieldTerms() if "discriminator" in each.more:
                read = _of_kinds(get_args(shape))
            case FieldTerms():
                read = bounded(read, each)
            case Then():
                read = _then(read, each.change)
            case _:  # pydantic's own, of a package that somebody has installed
                return nothing
    return read


def _of_kinds(models: tuple[Any, ...]) -> Reader:
    by_kind = {name: model for model in models for name in get_args(model.model_fields["kind"].annotation)}

    def read(value: Any) -> object:  # noqa: ANN401 - as every reader
        if isinstance(value, models):
            return value
        kind = value.get("kind") if type(value) is dict else None
        if type(kind) is not str or kind not in by_kind:
            raise UnsureError
        return by_kind[kind].read_strictly(value)

    return read


def _then(read: Reader, change: Callable[[Any], object]) -> Reader:
    def changed(value: object) -> object:
        try:
            return change(read(value))
        except (ValueError, AssertionError):
            raise UnsureError from None

    return changed


_TESTS: dict[str, Callable[[Any, Any], bool]] = {
    "gt": operator.gt,
    "ge": operator.ge,
    "lt": operator.lt,
    "le": operator.le,
    "multiple_of": lambda value, step: value % step == 0,
    "min_length": lambda value, least: len(value) >= least,
    "max_length": lambda value, most: len(value) <= most,
    "pattern": lambda value, pattern: value.isprintable() and re.search(pattern, value) is not None,
}
"""Each is true only where pydantic takes the value as well: the patterns differ in signs nobody prints.

Lengths come before forms, so that no long text is held against a pattern.
"""


def bounded(read: Reader, terms: FieldTerms) -> Reader:
    """A reader that takes only what is within the limits."""
    tests = [(test, terms.limits[name]) for name, test in _TESTS.items() if name in terms.limits]
    if not tests:
        return read

    def within(given: object) -> object:
        value = read(given)
        try:
            if value is None or all(test(value, limit) for test, limit in tests):
                return value
        except (TypeError, AttributeError):  # a number has no length
            pass
        raise UnsureError

    return within
