"""A class of models -> its keys with what may stand under each, and the rules about the whole."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from generator.spec.atoms import Reader
from generator.spec.fields import RULE, FieldTerms, Missing
from generator.spec.strict import bounded, reader_of

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
            own = {name: each for name, each in vars(owner).get("__annotations__", {}).items() if _is_key(name, each)}
            shapes = get_type_hints(SimpleNamespace(__annotations__=own), known, include_extras=True)
            fields |= {name: ModelField(each, vars(owner).get(name, Missing.DEFAULT)) for name, each in shapes.items()}
    return fields


def _is_key(name: str, annotation: object) -> bool:
    return name[0] != "_" and not str(annotation).startswith(("ClassVar", "typing.ClassVar"))


def rules_of(model: type) -> tuple[Callable[[object], object], ...]:
    """The rules about the whole of a mapping, those of what it is made from first."""
    names = [name for owner in reversed(model.__mro__) for name, each in vars(owner).items() if is_rule(each)]
    return tuple(getattr(model, name) for name in dict.fromkeys(names))


def is_rule(each: object) -> bool:
    """Whether a method is one of ours, or pydantic's `model_validator` of an installed package, which does the same."""
    about = getattr(each, "decorator_info", None)
    return hasattr(each, RULE) or (type(about).__name__.startswith("ModelValidator") and about.mode == "after")  # type: ignore[union-attr]


def readers_of(model: Any) -> dict[str, tuple[Reader, object]]:  # noqa: ANN401 - a class of models
    """Key -> what reads it, and its default."""
    return {name: (field.reader(), field.default) for name, field in model.model_fields.items()}


def is_foreign(model: Any) -> bool:  # noqa: ANN401 - a class of models
    """Whether something in the class is pydantic's, which pydantic alone understands."""
    if not model.model_config.keys() <= {"title", "extra"}:
        return True
    each_value = [each for owner in model.__mro__ for each in vars(owner).values() if not is_rule(each)]
    return any(type(each).__module__.startswith("pydantic") for each in each_value)
