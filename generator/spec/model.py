"""What a folder of YAML says, once it has been read: frozen values, strict types, nothing unknown let through.

Every class here is one mapping in a YAML file; its field names are the keys a designer writes.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn, Self, TypeGuard, dataclass_transform

from generator.spec.atoms import OtherTypeError, Reader, UnsureError, free
from generator.spec.fields import Field, Missing
from generator.spec.keys import EXTRA, ModelField, WhenAsked, fields_of, is_foreign, readers_of, rules_of
from generator.spec.plainly import dump, plain_of, write_json

__all__ = ["Field", "Model", "is_model"]


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(Field,))
class Model:
    """A frozen mapping: unknown keys are refused, and no value is bent into another type.

    What is asked of one has the names that pydantic has for it, for packages that are written for these.
    """

    model_fields: ClassVar[Mapping[str, ModelField]] = WhenAsked(fields_of)  # type: ignore[assignment] # by the class
    """Key -> what may stand there."""
    model_rules: ClassVar[tuple[Callable[[object], object], ...]] = WhenAsked(rules_of)  # type: ignore[assignment] # as above
    _foreign: ClassVar[bool] = WhenAsked(is_foreign)  # type: ignore[assignment] # as above
    _readers: ClassVar[Mapping[str, tuple[Reader, object]]] = WhenAsked(readers_of)  # type: ignore[assignment] # as above
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
                ValueError: They are not as they have to be; it is pydantic's own.
            """
            vars(self).update(vars(type(self).model_validate(given)))

    @classmethod
    def model_validate(cls, given: object) -> Self:
        """The value of a mapping of plain values.

        Raises:
            ValueError: It is none; it is pydantic's own.
        """
        try:
            return cls.read_strictly(given)
        except UnsureError:
            return cls.model_validate_json(json.dumps(given, default=plain_of))

    @classmethod
    def model_validate_json(cls, text: str) -> Self:
        """The value of a text of JSON.

        Raises:
            ValueError: It is none; it is pydantic's own.
        """
        try:
            return cls.read_strictly(json.loads(text))
        except (UnsureError, ValueError, RecursionError):
            from generator.spec.twin import validator  # noqa: PLC0415 - when something is wrong

            value: Self = validator(cls).validate_json(text)  # type: ignore[arg-type] # a class has a hash
            return value

    @classmethod
    def read_strictly(cls, given: Any) -> Self:  # noqa: ANN401 - whatever stands in a file
        """The value of a mapping of plain values.

        Raises:
            UnsureError: Not that of one that is surely right: pydantic has to be asked.
        """
        if cls._foreign:
            raise UnsureError
        if type(given) is not dict:
            raise OtherTypeError
        values = dict[str, Any]()
        for name, (read, default) in cls._readers.items():
            if name in given:
                values[name] = read(given[name])
            elif default is Missing.DEFAULT:
                raise UnsureError
            else:
                values[name] = default.copy() if isinstance(default, dict) else default
        return cls._checked(values, {name: given[name] for name in given if name not in values})

    @classmethod
    def _checked(cls, values: dict[str, Any], extra: dict[str, Any]) -> Self:
        if cls.model_config.get("extra") == "allow":
            values[EXTRA] = free(extra)
        elif extra:
            raise UnsureError
        try:
            return cls.model_construct(**values).keep_rules()
        except (ValueError, AssertionError):
            raise UnsureError from None

    @classmethod
    def model_construct(cls, **values: object) -> Self:
        """The value of these fields, which somebody else has checked."""
        constructed = object.__new__(cls)
        vars(constructed).update(values)
        return constructed

    def keep_rules(self) -> Self:
        """Itself, where all is as its rules say.

        Raises:
            ValueError: It is not.
        """
        for rule in type(self).model_rules:
            rule(self)
        return self

    def model_copy(self, *, update: Mapping[str, object] | None = None) -> Self:
        """The same with other values, which are not looked at."""
        values = {**vars(self), **(update or {})}
        if self.model_extra is not None:
            fields = type(self).model_fields
            values[EXTRA] = {**self.model_extra, **{name: values.pop(name) for name in {*values} - {*fields, EXTRA}}}
        return self.model_construct(**values)

    def model_dump(self, mode: str = "python") -> dict[str, Any]:
        """Key -> value, models inside as such mappings; with the mode `json`, all as JSON has it."""
        return {name: dump(value, mode) for name, value in self}

    def model_dump_json(self) -> str:
        """All it says as JSON, without a blank."""
        return write_json(self.model_dump("json"))

    @classmethod
    def __get_pydantic_core_schema__(cls, _source: object, handler: Any) -> Any:  # noqa: ANN401 - as pydantic asks
        from generator.spec.twin import core_schema_of  # noqa: PLC0415 - when pydantic asks

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
