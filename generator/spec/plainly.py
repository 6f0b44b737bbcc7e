"""A value of a model -> plain mappings and lists, and JSON: letter by letter what pydantic writes of the same."""

from __future__ import annotations

import json
from collections.abc import Iterator
from enum import Enum
from typing import Any


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
    """JSON without a blank. Pydantic writes numbers with an exponent in a way of its own, and is asked for it."""
    if any("e" in repr(each) or "n" in repr(each) for each in _decimals(plain)):
        from pydantic_core import to_json  # noqa: PLC0415 - for numbers next to nobody writes

        return to_json(plain, inf_nan_mode="null").decode()
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))


def _decimals(plain: Any) -> Iterator[float]:  # noqa: ANN401 - as above
    match plain:
        case float():
            yield plain
        case dict():
            for each in plain.values():
                yield from _decimals(each)
        case list():
            for each in plain:
                yield from _decimals(each)


def plain_of(value: Any) -> Any:  # noqa: ANN401 - whatever has no form in JSON
    """What stands in JSON for a value inside a model.

    Raises:
        TypeError: Nothing does.
    """
    if not hasattr(type(value), "model_fields"):
        raise TypeError(f"{type(value).__name__} is no value of a file")
    return value.model_dump(mode="json")
