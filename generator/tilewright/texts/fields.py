"""What may stand under a key -> Reader: takes a plain value that is right, and names all that is wrong with another."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from enum import Enum
from itertools import repeat
from types import MappingProxyType, NoneType, UnionType
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias, TypeVar, Union, get_args, get_origin

if TYPE_CHECKING:
    from tilewright.texts.model import Model


F = TypeVar("F", bound=Callable[..., object])
RULE = "__is_rule_of_the_whole__"
"""The mark on a method that `whole` was written above."""


class Missing(Enum):
    """Stands for the default of a key that has none."""

    DEFAULT = 0


LIMITS = ("gt", "ge", "lt", "le", "multiple_of", "min_length", "max_length", "pattern")
"""Names of what bounds a value: a number, how long a text or a list is, or the form of a text."""


class FieldTerms:
    """What `Field` was given.

    Attributes:
        default: What stands there where nothing is written; Missing.DEFAULT where something has to be.
        limits: Those of LIMITS that it has.
        more: What is only for a schema, and the `discriminator`: the key that tells the members of a union apart.
    """

    __slots__ = ("default", "limits", "more")

    def __init__(self, default: object, given: dict[str, Any]) -> None:
        self.default = default
        self.limits = MappingProxyType({name: given[name] for name in LIMITS if name in given})
        self.more = MappingProxyType({name: each for name, each in given.items() if name not in LIMITS})


def Field(default: Any = Missing.DEFAULT, **given: Any) -> Any:  # noqa: ANN401, N802 - called as pydantic's is
    """Describe a key of a `Model`: its default, its limits, its description.

    Args:
        default: The value of a key that is left out.
        given: Any of LIMITS; `description`, `json_schema_extra`; `discriminator`.
    """
    return FieldTerms(default, given)


class Then:
    """What becomes of a value once it has been read: a function of it, which raises ValueError to refuse it."""

    __slots__ = ("change",)

    def __init__(self, change: Callable[[Any], object]) -> None:
        self.change = change


class Kinds:
    """A mapping of one of these models: which one, its key `kind` says."""

    __slots__ = ("models",)

    def __init__(self, models: tuple[type, ...]) -> None:
        self.models = models


def whole(rule: F) -> F:
    """Marks a method as a rule about a whole mapping: it is called when all keys are read, and raises ValueError."""
    setattr(rule, RULE, True)
    return rule


KIND = "kind"
"""The key that tells which of several models a mapping is; the house has no other."""

Given: TypeAlias = Any
"""A value as a file or a package has it, before a reader has found out what it is."""

Reader = Callable[[Any], Any]
"""Takes a plain value and returns it as it is read; raises MisfitError."""


class Misfit:
    """One thing that is wrong with a value.

    Attributes:
        kind: `type`, one of LIMITS, `word`, `kind`, `no kind`, `missing`, `unknown` or `rule`.
        value: What was written.
        about: The type that is wanted, the limit, the words or kinds that are known, or what the rule says.
        path: Keys and places (from 0) that lead to the value.
        key: Whether it is the key that is wrong, and not what stands under it.
    """

    __slots__ = ("about", "key", "kind", "path", "value")

    def __init__(
        self, kind: str, value: Given, about: Given = None, path: tuple[str | int, ...] = (), *, key: bool = False
    ) -> None:
        self.kind, self.value, self.about, self.path, self.key = kind, value, about, path, key

    def below(self, part: str | int) -> Misfit:
        """The same as seen from what has the value under this key, or at this place."""
        return Misfit(self.kind, self.value, self.about, (part, *self.path), key=self.key)

    def __str__(self) -> str:
        place = ".".join(map(str, self.path))
        return f"{place}{': ' * bool(place)}{self.kind}{'' if self.about is None else f' {self.about}'}"


class MisfitError(ValueError):
    """A value that is not as it has to be, with all that is wrong with it."""

    def __init__(self, *misfits: Misfit) -> None:
        self.misfits = misfits

    def __str__(self) -> str:
        return "\n".join(map(str, self.misfits))


class ForeignError(Exception):
    """An annotation has a word that is none of ours: pydantic has to read the model (see `foreign`)."""


WHOLE, NUMBER, TEXT, TRUTH, NOTHING = "a whole number", "a number", "text", "true or false", "nothing"
LIST, MAPPING = "a list", "a mapping (lines of `key: value`)"


def reader_of(shape: Any) -> Reader:  # noqa: ANN401 - whatever stands in an annotation
    """What reads values of that shape.

    Raises:
        ForeignError: It is no shape of ours.
    """
    origin = get_origin(shape)
    if origin is Annotated:
        return _annotated(*get_args(shape))
    if origin in _OF_PARTS:
        return _OF_PARTS[origin](*get_args(shape))
    if isinstance(shape, type):
        if hasattr(shape, "model_rules"):
            return _of_model(shape)
        if issubclass(shape, Enum):
            return _of_enum(shape)
    if shape in _OF_TYPE:
        return _OF_TYPE[shape]
    raise ForeignError


def _exactly(kind: type, words: str) -> Reader:
    def read(value: object) -> object:
        if type(value) is not kind:
            raise MisfitError(Misfit("type", value, words))
        return value

    return read


def _text(value: Given) -> str:
    if type(value) is not str:
        raise MisfitError(Misfit("type", value, TEXT))
    try:
        value.isascii() or value.encode()
    except UnicodeEncodeError:
        raise MisfitError(Misfit("rule", value, "this is half a character")) from None
    return value


def _number(value: Given) -> float:
    if type(value) is float:
        return value
    if type(value) is not int:
        raise MisfitError(Misfit("type", value, NUMBER))
    try:
        return float(value)
    except OverflowError:
        raise MisfitError(Misfit("type", value, NUMBER)) from None


_OF_TYPE: dict[object, Reader] = {
    str: _text,
    int: _exactly(int, WHOLE),
    bool: _exactly(bool, TRUTH),
    float: _number,
    NoneType: _exactly(NoneType, NOTHING),
}


def free(given: Given) -> Given:
    """Any value there can be in a file, as it is."""
    match given:
        case dict():
            return {_text(name): free(value) for name, value in given.items()}
        case list():
            return [free(value) for value in given]
        case str():
            return _text(given)
    return given


def _of_enum(kind: type[Enum]) -> Reader:
    members = {each.value: each for each in kind}

    def read(value: Given) -> object:
        if type(value) is kind:
            return value
        if type(value) is not str or value not in members:
            raise MisfitError(Misfit("word", value, tuple(members)))
        return members[value]

    return read


def _literal(*words: object) -> Reader:
    def read(value: Given) -> object:
        same = [word for word in words if word == value]
        if not same:
            raise MisfitError(Misfit("word", value, words))
        return same[0]

    return read


def _of_model(model: type[Model]) -> Reader:
    return lambda value: value if isinstance(value, model) else model.model_validate(value)


def _union(*shapes: object) -> Reader:
    """Of several members that take a value, the first that leaves it what it is: 3 is a whole number before it is 3.0.

    Where no member takes it, all say why; but nobody is told to write nothing.
    """
    readers = [reader_of(shape) for shape in shapes]

    def read(value: Given) -> object:
        taken, misfits = [], list[Misfit]()
        for each in readers:
            try:
                taken.append(each(value))
            except MisfitError as error:
                misfits += error.misfits
        if not taken:
            raise MisfitError(*(each for each in misfits if each.about != NOTHING))
        return next((each for each in taken if type(each) is not float or type(value) is float), taken[0])

    return read


def _list(*shapes: object) -> Reader:
    """A list of any length, or one of so many items, where what is missing at the end is told like a missing key."""
    several = shapes[1:] == (...,)
    readers = [reader_of(shape) for shape in shapes if shape is not ...]

    def read(value: Given) -> object:
        if type(value) not in {list, tuple}:
            raise MisfitError(Misfit("type", value, LIST))
        if not several and len(value) > len(readers):
            raise MisfitError(Misfit("max_length", value, len(readers)))
        taken, misfits = [], list[Misfit]()
        for at, (each, part) in enumerate(zip(repeat(readers[0]) if several else readers, value, strict=False)):
            try:
                taken.append(each(part))
            except MisfitError as error:
                misfits += [misfit.below(at) for misfit in error.misfits]
        if not several:
            misfits += [Misfit("missing", value, path=(at,)) for at in range(len(value), len(readers))]
        if misfits:
            raise MisfitError(*misfits)
        return tuple(taken)

    return read


def _mapping(key: object, value: object) -> Reader:
    read_key, read_value = reader_of(key), reader_of(value)

    def read(given: Given) -> object:
        if type(given) is not dict:
            raise MisfitError(Misfit("type", given, MAPPING))
        taken, misfits = dict[Any, object](), list[Misfit]()
        for name, inner in given.items():
            try:
                here = read_key(name)
            except MisfitError as error:
                misfits += [Misfit(each.kind, each.value, each.about, (name,), key=True) for each in error.misfits]
                here = None
            try:
                taken[here] = read_value(inner)
            except MisfitError as error:
                misfits += [each.below(name) for each in error.misfits]
        if misfits:
            raise MisfitError(*misfits)
        return taken

    return read


_OF_PARTS: dict[Any, Callable[..., Reader]] = {
    Union: _union,
    UnionType: _union,
    Literal: _literal,
    tuple: _list,
    dict: _mapping,
}


def _annotated(shape: object, *terms: object) -> Reader:
    read: Reader | None = None
    for each in terms:
        match each:
            case Kinds():
                read = _of_kinds(each.models)
            case FieldTerms() if "discriminator" in each.more:
                read = _of_kinds(get_args(shape))
            case FieldTerms():
                read = bounded(read or reader_of(shape), each)
            case Then():
                read = _then(read or reader_of(shape), each.change)
            case _:
                raise ForeignError
    return read or reader_of(shape)


def _of_kinds(models: tuple[Any, ...]) -> Reader:
    by_kind = {name: model for model in models for name in get_args(model.model_fields[KIND].annotation)}

    def read(value: Given) -> object:
        if isinstance(value, models):
            return value
        if type(value) is not dict:
            raise MisfitError(Misfit("type", value, MAPPING))
        kind = value.get(KIND)
        if type(kind) is not str or kind not in by_kind:
            raise MisfitError(Misfit("kind" if KIND in value else "no kind", value, tuple(by_kind)))
        return by_kind[kind].model_validate(value)

    return read


def _then(read: Reader, change: Callable[[Any], object]) -> Reader:
    def changed(value: object) -> object:
        here = read(value)
        try:
            return change(here)
        except MisfitError:
            raise
        except (ValueError, AssertionError) as error:
            raise MisfitError(Misfit("rule", value, error)) from None

    return changed


def _is_multiple(value: float, step: float) -> bool:
    """Whether a number is so many steps; of numbers with a decimal point to nine digits."""
    rest, room = abs(value % step), abs(value) / 1e9 if isinstance(value, float) else 0
    return bool(rest <= room or abs(rest - step) <= room)


def _is_of_form(value: str, pattern: str) -> bool:
    """Whether a text is of a form; `$` is its end and not the line's, and four signs are blanks to Python alone."""
    return re.search(re.sub(r"(?<!\\)\$(?![^\[]*\])", r"\\Z", pattern), value.translate(_NO_BLANKS)) is not None


_NO_BLANKS = dict.fromkeys(range(0x1C, 0x20), "\0")


_TESTS: dict[str, Callable[[Any, Any], bool]] = {
    "multiple_of": _is_multiple,
    "le": operator.le,
    "lt": operator.lt,
    "ge": operator.ge,
    "gt": operator.gt,
    "min_length": lambda value, least: len(value) >= least,
    "max_length": lambda value, most: len(value) <= most,
    "pattern": _is_of_form,
}
"""Lengths come before forms, so that no long text is held against a pattern."""


def bounded(read: Reader, terms: FieldTerms) -> Reader:
    """A reader that takes only what is within the limits."""
    tests = [(name, test, terms.limits[name]) for name, test in _TESTS.items() if name in terms.limits]
    if not tests:
        return read

    def within(given: object) -> object:
        value = read(given)
        if value is not None:
            for name, test, limit in tests:
                if not test(value, limit):
                    raise MisfitError(Misfit(name, given, float(limit) if type(value) is float else limit))
        return value

    return within
