"""(model, path) -> the keys a designer may write there, for messages about keys that are not known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from generator.spec.model import Model, is_model
from generator.spec.node import Mapping as MappingNode
from generator.spec.node import Node, Scalar, child

KIND = "kind"
"""The key that says which of several models a mapping is; the house has no other."""


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
    return tuple(shape for shape in shapes if _is_model(shape))  # type: ignore[misc] # those that are models


def kind_of(node: Node | None) -> str | None:
    """What a mapping says it is: the text under its key `kind`."""
    entry = node.entry(KIND) if isinstance(node, MappingNode) else None
    return entry.value.text if entry and isinstance(entry.value, Scalar) else None


def _is_model(shape: object) -> bool:
    return is_model(shape)


def _step(shape: object, part: str | int) -> Iterator[object]:
    if _is_model(shape):
        field = shape.model_fields.get(str(part))  # type: ignore[attr-defined]
        yield from (field.annotation,) if field else ()
    elif isinstance(part, int):
        yield from (inner for inner in get_args(shape) if inner is not Ellipsis)
    elif get_origin(shape) in (dict, Mapping):
        yield get_args(shape)[1]


def _models(shape: object, node: Node | None) -> Iterator[object]:
    """A shape without its wrappings; of a union, the members that the node can be."""
    if get_origin(shape) is Annotated:
        yield from _models(get_args(shape)[0], node)
    elif get_origin(shape) in (Union, UnionType):
        for member in get_args(shape):
            yield from _models(member, node)
    elif _fits(shape, kind_of(node)):
        yield shape


def _fits(shape: object, kind: str | None) -> bool:
    field: Any = shape.model_fields.get(KIND) if _is_model(shape) else None  # type: ignore[attr-defined]
    return not (field and get_origin(field.annotation) is Literal) or kind in get_args(field.annotation)
