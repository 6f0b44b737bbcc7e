"""Models of what a folder of YAML says: frozen values, strict types, nothing unknown let through.

Every class of models is one mapping in a YAML file; its field names are the keys a designer writes.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from enum import Enum
from types import SimpleNamespace
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    NoReturn,
    Self,
    TypeGuard,
    TypeVar,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

from tilewright.texts.fields import (
    MAPPING,
    RULE,
    Field,
    FieldTerms,
    ForeignError,
    Misfit,
    MisfitError,
    Missing,
    Reader,
    bounded,
    free,
    reader_of,
    whole,
)

M = TypeVar("M")
EXTRA = "model_extra"


class ModelField:
    """A key of a model.

    Attributes:
        annotation: What stands under it, without what `Annotated` says besides.
        metadata: That.
        default: What stands there where nothing is written; Missing.DEFAULT where something has to be.
        terms: What `Field` says in the place of the default, if it stands there.
    """

    __slots__ = ("annotation", "default", "metadata", "terms")

    def __init__(self, shape: Any, default: object) -> None:  # noqa: ANN401 - whatever stands in an annotation
        self.annotation, *metadata = get_args(shape) if get_origin(shape) is Annotated else (shape,)
        self.metadata = tuple(metadata)
        self.terms = default if isinstance(default, FieldTerms) else FieldTerms(default, {})
        self.default = self.terms.default

    @property
    def shape(self) -> Any:  # noqa: ANN401 - as above
        """The annotation as it was written."""
        return Annotated[(self.annotation, *self.metadata)] if self.metadata else self.annotation

    @property
    def description(self) -> str:
        """What a table of the rules calls it."""
        return str(self.terms.more.get("description", ""))

    def reader(self) -> Reader:
        """What reads its values."""
        return bounded(reader_of(self.shape), self.terms)


class WhenAsked:
    """Something about a class, found out when it is first asked for."""

    def __init__(self, find: Callable[[Any], object]) -> None:
        self._find, self._known = find, dict[type, Any]()

    def __get__(self, _value: object, owner: type) -> Any:  # noqa: ANN401 - whatever it is
        if owner not in self._known:
            self._known[owner] = self._find(owner)
        return self._known[owner]


def fields_of(model: type) -> dict[str, ModelField]:
    """The keys of a model, those of what it is made from first; annotations are read where they were written."""
    fields = dict[str, ModelField]()
    for owner in reversed(model.__mro__):
        if known := vars(owner).get("_written_in"):
            own = {
                name: each
                for name, each in vars(owner).get("__annotations__", {}).items()
                if name[0] != "_" and not str(each).startswith(("ClassVar", "typing.ClassVar"))
            }
            shapes = get_type_hints(SimpleNamespace(__annotations__=own), known, include_extras=True)
            fields |= {name: ModelField(each, vars(owner).get(name, Missing.DEFAULT)) for name, each in shapes.items()}
    return fields


def rules_of(model: type) -> tuple[Callable[[object], object], ...]:
    """The rules about the whole of a mapping, those of what it is made from first."""
    names = [name for owner in reversed(model.__mro__) for name, each in vars(owner).items() if is_rule(each)]
    return tuple(getattr(model, name) for name in dict.fromkeys(names))


def is_rule(each: object) -> bool:
    """Whether a method is one of ours, or pydantic's `model_validator` of an installed package, which does the same."""
    about = getattr(each, "decorator_info", None)
    return hasattr(each, RULE) or (type(about).__name__.startswith("ModelValidator") and about.mode == "after")  # type: ignore[union-attr]


def reader_of_model(model: Any) -> Callable[[dict[str, Any]], dict[str, Any]] | None:  # noqa: ANN401 - a class of models
    """What reads the keys of a mapping; None if something in the class is pydantic's, and pydantic has to read it."""
    own = [each for owner in model.__mro__ for each in vars(owner).values() if not is_rule(each)]
    others = any(type(each).__module__.startswith("pydantic") for each in own)
    if others or not model.model_config.keys() <= {"title", "extra"}:
        return None
    try:
        readers = [(name, field.reader(), field.default) for name, field in model.model_fields.items()]
    except ForeignError:
        return None
    takes_any = model.model_config.get("extra") == "allow"

    def read(given: dict[str, Any]) -> dict[str, Any]:
        values, misfits = dict[str, Any](), list[Misfit]()
        for name, reader, default in readers:
            values[name] = default.copy() if isinstance(default, dict) else default
            if name in given:
                try:
                    values[name] = reader(given[name])
                except MisfitError as error:
                    misfits += [misfit.below(name) for misfit in error.misfits]
            elif default is Missing.DEFAULT:
                misfits.append(Misfit("missing", given, path=(name,)))
        others = {name: given[name] for name in given if name not in values}
        if takes_any:
            values[EXTRA] = free(others)
        misfits += [Misfit("unknown", each, path=(name,)) for name, each in others.items() if not takes_any]
        if misfits:
            raise MisfitError(*misfits)
        return values

    return read


def dump(value: Any, mode: str) -> Any:  # noqa: ANN401 - whatever stands in a model
    """A value of a model with mappings in the place of models; with the mode `json`, all as JSON has it."""
    if hasattr(type(value), "model_fields"):
        return value.model_dump(mode=mode)
    match value:
        case dict():
            return {name: dump(inner, mode) for name, inner in value.items()}
        case tuple() | list():
            inner = [dump(each, mode) for each in value]
            return inner if mode == "json" else type(value)(inner)
        case Enum():
            return value.value if mode == "json" else value
    return value


def write_json(plain: Any) -> str:  # noqa: ANN401 - what can be JSON
    """JSON without a blank, with numbers as pydantic writes them: records of games are known by a digest of it."""
    match plain:
        case dict():
            return f"{{{','.join(f'{write_json(name)}:{write_json(each)}' for name, each in plain.items())}}}"
        case list():
            return f"[{','.join(map(write_json, plain))}]"
        case float():
            mantissa, _, exponent = repr(plain).partition("e")
            if exponent == "-05":
                return f"{Decimal(repr(plain)):f}"
            return "null" if "n" in mantissa else f"{mantissa}e{int(exponent):+}" if exponent else mantissa
    return json.dumps(plain, ensure_ascii=False)


def plain_of(value: Any) -> Any:  # noqa: ANN401 - whatever has no form in JSON
    """What stands in JSON for a value inside a model.

    Raises:
        TypeError: Nothing does.
    """
    if not hasattr(type(value), "model_fields"):
        raise TypeError(f"{type(value).__name__} is no value of a file")
    return value.model_dump(mode="json")


__all__ = ["Field", "Model", "is_model", "whole"]


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(Field,))
class Model:
    """A frozen mapping: unknown keys are refused, and no value is bent into another type.

    Its methods have the names of pydantic's, for packages that are written for pydantic.
    """

    model_fields: ClassVar[Mapping[str, ModelField]] = WhenAsked(fields_of)  # type: ignore[assignment] # by the class
    """Key -> what may stand there."""
    model_rules: ClassVar[tuple[Callable[[object], object], ...]] = WhenAsked(rules_of)  # type: ignore[assignment] # as above
    _reader: ClassVar[Callable[[dict[str, Any]], dict[str, Any]] | None] = WhenAsked(reader_of_model)  # type: ignore[assignment] # as above
    _written_in: ClassVar[Mapping[str, Any]] = {}
    model_config: ClassVar[Mapping[str, Any]] = {}
    """What a class says in its head: `title`, what a schema calls it; `extra="allow"`, that any key may be written."""
    model_extra: ClassVar[Mapping[str, Any] | None] = None
    """What stands under keys that are no fields, where any key may be written."""

    def __init_subclass__(cls, **config: Any) -> None:  # noqa: ANN401 - as pydantic takes it
        cls.model_config = {**cls.model_config, "title": None, **config}
        cls._written_in = vars(sys.modules[cls.__module__])

    if not TYPE_CHECKING:

        def __init__(self, **given: object) -> None:
            """Of values as they are once they are read.

            Raises:
                MisfitError: They are not as they have to be.
            """
            vars(self).update(vars(type(self).model_validate(given)))

    @classmethod
    def model_validate_json(cls, text: str) -> Self:
        """Return the model of a JSON text.

        Raises:
            ValueError: It is not JSON.
            MisfitError: A key or value is wrong.
        """
        return cls.model_validate(json.loads(text))

    @classmethod
    def model_validate(cls, given: Any) -> Self:  # noqa: ANN401 - whatever stands in a file
        """Return the model of a mapping of plain values.

        Raises:
            MisfitError: Keys or values are wrong; it lists all of them.
        """
        read = cls._reader
        if read is None:
            from tilewright.texts.foreign import read_foreign  # noqa: PLC0415 - pydantic, for a package that uses it

            value: Self = read_foreign(cls, given)
            return value
        if type(given) is not dict:
            raise MisfitError(Misfit("type", given, MAPPING))
        constructed = cls.model_construct(**read(given))
        try:
            return constructed.keep_rules()
        except (ValueError, AssertionError) as error:
            raise MisfitError(Misfit("rule", given, error)) from None

    @classmethod
    def is_foreign(cls) -> bool:
        """Return whether pydantic must validate it: the class uses features of pydantic's own."""
        return cls._reader is None

    @classmethod
    def model_construct(cls, **values: object) -> Self:
        """Return a model of fields that are already checked; nothing is validated."""
        constructed = object.__new__(cls)
        vars(constructed).update(values)
        return constructed

    def keep_rules(self) -> Self:
        """Return the model itself if its values agree with each other; override it to check them.

        Raises:
            ValueError: It is not.
        """
        for rule in type(self).model_rules:
            rule(self)
        return self

    def model_copy(self, *, update: Mapping[str, object] | None = None) -> Self:
        """Return a copy with other values, which are not validated."""
        values = {**vars(self), **(update or {})}
        if self.model_extra is not None:
            fields = type(self).model_fields
            values[EXTRA] = {**self.model_extra, **{name: values.pop(name) for name in {*values} - {*fields, EXTRA}}}
        return self.model_construct(**values)

    def model_dump(self, mode: str = "python") -> dict[str, Any]:
        """Return its keys and values, nested models as mappings; with the mode `json`, as JSON types."""
        return {name: dump(value, mode) for name, value in self}

    def model_dump_json(self) -> str:
        """Return it as JSON text without spaces."""
        return write_json(self.model_dump("json"))

    @classmethod
    def __get_pydantic_core_schema__(cls, _source: object, handler: Any) -> Any:  # noqa: ANN401 - as pydantic asks
        from tilewright.texts.foreign import core_schema_of  # noqa: PLC0415 - when pydantic asks

        return core_schema_of(cls, handler)

    def __iter__(self) -> Iterator[tuple[str, Any]]:
        yield from ((name, value) for name, value in vars(self).items() if name != EXTRA)
        yield from (self.model_extra or {}).items()

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever stands there
        if name in (extra := self.model_extra or {}):
            return extra[name]
        raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")

    def __eq__(self, other: object) -> bool:
        return vars(self) == vars(other) if type(other) is type(self) else NotImplemented

    if not TYPE_CHECKING:  # mypy would take it for that of the class

        def __hash__(self) -> int:
            return hash((type(self), *vars(self).values()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self)})"

    def __setattr__(self, name: str, _value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is frozen: {name} stays as it was read")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is frozen: {name} stays as it was read")


def is_model(value: object) -> TypeGuard[type[Any]]:
    """Whether it is a class of models: ours, or pydantic's own, as an installed package may have them."""
    return isinstance(value, type) and hasattr(value, "model_fields") and hasattr(value, "model_validate_json")


def value_of(model: type[M], given: object) -> M:
    """The value of a mapping of plain values, of a model of ours or of pydantic's own.

    Raises:
        MisfitError: A key or value is wrong.
    """
    if issubclass(model, Model):
        return model.model_validate(given)
    from tilewright.texts.foreign import read_foreign  # noqa: PLC0415 - pydantic, for a package that uses it

    value: M = read_foreign(model, given)
    return value
