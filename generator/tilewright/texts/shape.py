"""(model, path) -> the keys a designer may write there, and what a value there may be."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator, Sequence
from collections.abc import Mapping as Dictionary
from functools import cache
from itertools import pairwise
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from tilewright.frozen import dataclass
from tilewright.texts.fields import KIND, LIMITS, FieldTerms
from tilewright.texts.model import Model, is_model
from tilewright.texts.node import Mapping, Node, Scalar, child


def known_keys(model: type[Model], document: Node, path: Sequence[str | int]) -> tuple[str, ...]:
    """The keys of the mapping at a path, in the order of the model; empty where the model does not say."""
    return tuple(dict.fromkeys(name for each in models_at(model, document, path) for name in each.model_fields))


def models_at(model: type[Model], document: Node, path: Sequence[str | int]) -> tuple[type[Model], ...]:
    """The models that a mapping at a path may be read by."""
    shapes: list[object] = list(_models(model, document))
    node: Node | None = document
    for part in path:
        node = child(node, part) if node else None
        inner = [step for shape in shapes for step in _step(shape, part)]
        shapes = [flat for shape in inner for flat in _models(shape, node)]
    return tuple(shape for shape in shapes if is_model(shape))


def kind_of(node: Node | None) -> str | None:
    """What a mapping says it is: the text under its key `kind`."""
    entry = node.entry(KIND) if isinstance(node, Mapping) else None
    return entry.value.text if entry and isinstance(entry.value, Scalar) else None


def _step(shape: object, part: str | int) -> Iterator[object]:
    if is_model(shape):
        field = shape.model_fields.get(str(part))
        yield from (field.annotation,) if field else ()
    elif isinstance(part, int):
        yield from (inner for inner in get_args(shape) if inner is not Ellipsis)
    elif get_origin(shape) is dict:
        yield get_args(shape)[1]


def _models(shape: object, node: Node | None) -> Iterator[object]:
    """A shape without its wrappings; of a union, the members that the node can be."""
    if get_origin(shape) is Annotated:
        yield from _models(get_args(shape)[0], node)
    elif get_origin(shape) in (Union, UnionType):
        for member in get_args(shape):
            yield from _models(member, node)
    else:
        field: Any = shape.model_fields.get(KIND) if is_model(shape) else None
        if not (field and get_origin(field.annotation) is Literal) or kind_of(node) in get_args(field.annotation):
            yield shape


@dataclass(frozen=True, slots=True)
class ValueForm:
    """One of the forms that a value may have.

    Attributes:
        shape: Its type, a class of words, or a `Literal`.
        limits: Those of `fields.LIMITS` that it has.
    """

    shape: Any
    limits: Dictionary[str, Any]


def forms_at(model: type[Any], way: Sequence[str | int]) -> tuple[list[ValueForm], str]:
    """The forms of the value at the end of a way, none where nobody says, and the sentence that explains its key."""
    forms, says = [ValueForm(model, {})], ""
    for part in way:
        inner = [each for form in forms for each in _under(form.shape, part)]
        says = next((text for _, _, text in inner if text), "")
        forms = [form for shape, limits, _ in inner for form in _forms(shape, limits)]
    return forms, says


def _forms(shape: Any, limits: Dictionary[str, Any]) -> Iterator[ValueForm]:  # noqa: ANN401 - whatever stands in an annotation
    """A shape with the limits that stand behind it, each member of a union alone."""
    origin, parts = get_origin(shape), get_args(shape)
    if origin is Annotated:
        yield from _forms(parts[0], {**dict(each for term in parts[1:] for each in _limits(term)), **limits})
    elif origin in (Union, UnionType):
        for part in parts:
            yield from _forms(part, limits)
    else:
        yield ValueForm(shape, limits)


def _under(shape: Any, part: str | int) -> Iterator[tuple[Any, Dictionary[str, Any], str]]:  # noqa: ANN401 - as above
    """What stands under a key, or at a place of a list: its shape, its limits, its sentence."""
    if is_model(shape):
        if field := shape.model_fields.get(str(part)):
            terms = (*field.metadata, getattr(field, "terms", None), field.default)
            about = sayings(shape).get(str(part)) or getattr(field.default, "description", None) or field.description
            yield field.annotation, {name: each for term in terms for name, each in _limits(term)}, about or ""
    elif get_origin(shape) is dict:
        yield get_args(shape)[1], {}, ""
    elif get_origin(shape) is tuple and isinstance(part, int):
        inner = get_args(shape)
        yield from [(inner[0], {}, "")] if inner[1:] == (...,) else [(each, {}, "") for each in inner[part : part + 1]]


def _limits(term: object) -> Iterator[tuple[str, Any]]:
    """The limits that a word behind a type sets: one of ours, or of pydantic's, in which they stand one by one."""
    if isinstance(term, FieldTerms):
        yield from term.limits.items()
    for each in (term, *getattr(term, "metadata", ())):
        yield from ((name, getattr(each, name)) for name in LIMITS if getattr(each, name, None) is not None)


def sayings(model: type[Model]) -> dict[str, str]:
    """Key -> what stands below its field in the model, or in one that it is made from."""
    made_from = [each for each in reversed(model.__mro__) if is_model(each) and each is not Model]
    return {key: text for each in made_from for key, text in _below(each.__module__).get(each.__qualname__, {}).items()}


@cache
def _below(module: str) -> dict[str, dict[str, str]]:
    """Class -> field -> the text that stands below it, for the classes of a module; none where its source is not."""
    try:
        tree = ast.parse(inspect.getsource(sys.modules[module]))
    except OSError:
        return {}
    return {each.name: dict(_texts(each)) for each in tree.body if isinstance(each, ast.ClassDef)}


def _texts(model: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for field, after in pairwise(model.body):
        match field, after:
            case ast.AnnAssign(target=ast.Name(key)), ast.Expr(ast.Constant(str(text))):
                yield key, " ".join(text.split())
