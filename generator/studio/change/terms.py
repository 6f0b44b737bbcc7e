"""A game's rules -> what each value may be: the choices, the least and the most, and a sentence that explains it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from generator.amend.wording import kind_of
from generator.frozen import dataclass
from generator.rooms import room_of
from generator.spec.node import Value

Schema = Mapping[str, Any]
_MOST_DEEP = 20
_KINDS = {"integer": "number", "number": "number", "string": "text"}


@dataclass(frozen=True, slots=True)
class Allowed:
    """What a value may be.

    Attributes:
        choices: All that it may be, where these are named.
        least: The smallest number; None where none is named.
        most: The largest.
        says: What it is, in a sentence.
        kinds: Of values, as `amend.wording.kind_of` calls them; empty where nobody says.
    """

    choices: tuple[Value, ...] = ()
    least: float | None = None
    most: float | None = None
    says: str = ""
    kinds: frozenset[str] = frozenset()


@lru_cache(maxsize=16)
def schema_for(game: str) -> Schema:
    """The schema of a game's rules.yaml; an empty one where any keys may stand there."""
    from generator.spec.hover import explained  # noqa: PLC0415 - pydantic, for who changes a rule
    from generator.spec.twin import schema_of  # noqa: PLC0415 - as above

    model = room_of(game).ask("rules", "Rules")
    return explained(schema_of(model, "#/$defs/{model}"), model) if model else {}


def terms_of(schema: Schema, way: tuple[str | int, ...]) -> Allowed:
    """What may stand at the end of a way."""
    shapes, says = [*_forms(schema, schema)], ""
    for part in way:
        inner = [each for shape in shapes for each in _under(shape, part)]
        says = next((str(each["description"]) for each in inner if "description" in each), "")
        shapes = [form for each in inner for form in _forms(schema, each)]
    least = [low for shape in shapes for low in _ends(shape, "minimum", "exclusiveMinimum", 1)]
    most = [high for shape in shapes for high in _ends(shape, "maximum", "exclusiveMaximum", -1)]
    return Allowed(_choices(shapes), min(least, default=None), max(most, default=None), says, _kinds(shapes))


def _choices(shapes: list[Schema]) -> tuple[Value, ...]:
    """All values, where each form names those that it has."""
    each = [_named(shape) for shape in shapes]
    return tuple(dict.fromkeys(value for values in each for value in values)) if each and all(each) else ()


def _kinds(shapes: list[Schema]) -> frozenset[str]:
    """The kinds of all forms; none where one of them may be anything."""
    each = [{kind_of(value) for value in _named(shape)} or {_KINDS.get(str(shape.get("type")), "")} for shape in shapes]
    kinds = frozenset[str]().union(*each)
    return frozenset() if "" in kinds else kinds


def _named(shape: Schema) -> tuple[Value, ...]:
    if "const" in shape:
        return (shape["const"],)
    if "enum" in shape:
        return tuple(shape["enum"])
    return {"boolean": (True, False), "null": (None,)}.get(str(shape.get("type")), ())


def _ends(shape: Schema, closed: str, opened: str, step: int) -> Iterator[float]:
    if closed in shape:
        yield shape[closed]
    elif opened in shape and shape.get("type") == "integer":
        yield shape[opened] + step


def _forms(schema: Schema, shape: Schema, deep: int = 0) -> Iterator[Schema]:
    """A shape without references, and each of those that it may be."""
    if deep > _MOST_DEEP:
        return
    if "$ref" in shape:
        yield from _forms(schema, schema["$defs"][str(shape["$ref"]).rpartition("/")[2]], deep + 1)
        return
    inner = [each for word in ("anyOf", "oneOf", "allOf") for each in shape.get(word, ())]
    for each in inner:
        yield from _forms(schema, each, deep + 1)
    if not inner:
        yield shape


def _under(shape: Schema, part: str | int) -> Iterator[Schema]:
    """What stands under a key, or at a place of a list."""
    if isinstance(part, int):
        first = shape.get("prefixItems", ())
        each = first[part] if part < len(first) else shape.get("items")
    else:
        others = [*shape.get("patternProperties", {}).values(), shape.get("additionalProperties")]
        each = shape.get("properties", {}).get(part) or next((other for other in others if other), None)
    if isinstance(each, Mapping):
        yield each
