"""A JSON Schema -> that of an overlay: every key may be left out, or taken out with null; lists replace as a whole."""

from __future__ import annotations

from typing import Any

Schema = dict[str, Any]


def overlaid(schema: Schema, name: str, defs: Schema) -> Schema:
    """What may be laid over a document.

    Args:
        schema: The document's, with its own $defs.
        name: Begins the names of its definitions, so that several documents' do not meet.
        defs: Filled with the definitions, as they are (for what stands in lists) and as overlays.
    """
    own = schema.get("$defs", {})
    for key, shape in own.items():
        defs[f"{name}-{key}"] = _led(shape, name)
        defs[f"{name}-{key}-over"] = _over(_led(shape, name))
    return _over(_led({key: value for key, value in schema.items() if key != "$defs"}, name))


def _led(part: Any, name: str) -> Any:  # noqa: ANN401 - any JSON
    """The same with every reference led to the new names."""
    if isinstance(part, list):
        return [_led(each, name) for each in part]
    if not isinstance(part, dict):
        return part
    return {
        key: f"#/$defs/{name}-{value.rpartition('/')[2]}" if key == "$ref" else _led(value, name)
        for key, value in part.items()
    }


def _over(part: Schema) -> Schema:
    """A shape to lay over another: what is inside a list is left as it is, for a list is replaced as a whole."""
    looser = {key: value for key, value in part.items() if key not in {"required", "default"}}
    if "$ref" in looser:
        looser["$ref"] = f"{looser['$ref']}-over"
    for word in ("anyOf", "allOf", "oneOf"):
        if word in looser:
            looser[word] = [_over(each) for each in looser[word]]
    if "properties" in looser:
        looser["properties"] = {key: _or_nothing(_over(value)) for key, value in looser["properties"].items()}
    if "patternProperties" in looser:
        patterns = looser["patternProperties"].items()
        looser["patternProperties"] = {key: _or_nothing(_over(value)) for key, value in patterns}
    if isinstance(looser.get("additionalProperties"), dict):
        looser["additionalProperties"] = _or_nothing(_over(looser["additionalProperties"]))
    return looser


def _or_nothing(part: Schema) -> Schema:
    about = {"description": part["description"]} if "description" in part else {}
    return {"anyOf": [{key: value for key, value in part.items() if key != "description"}, {"type": "null"}], **about}
