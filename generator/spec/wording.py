"""A value and what was wanted of it -> plain words."""

from __future__ import annotations

from collections.abc import Sequence as Several

from pydantic_core import ErrorDetails

from generator.spec.node import Mapping, Node, Scalar, Sequence
from generator.spec.scalars import ART, FACE

WANTED: dict[str, str] = {
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "int_parsing": "a whole number",
    "float_type": "a number",
    "float_parsing": "a number",
    "string_type": "text",
    "bool_type": "true or false",
    "none_required": "nothing",
    "dict_type": "a mapping (lines of `key: value`)",
    "model_type": "a mapping (lines of `key: value`)",
    "model_attributes_type": "a mapping (lines of `key: value`)",
    "tuple_type": "a list",
    "list_type": "a list",
    "set_type": "a list",
    "frozen_set_type": "a list",
}
"""Pydantic's type errors -> the type that was wanted."""

_FORMS: dict[str, str] = {
    r"^[a-z0-9]+(-[a-z0-9]+)*$": "lower-case letters, digits and single hyphens are wanted, such as sky-blue",
    r"^#[0-9A-Fa-f]{6}$": "a colour such as #4D7EA8 is wanted",
    FACE: "the name of a picture, or of an .svg, .png, .jpg or .webp file, is wanted",
    r"^(#[0-9A-Fa-f]{6}|[a-z0-9]+(-[a-z0-9]+)*)$": "a colour's name, or one such as #4D7EA8, is wanted",
    r"^[A-Z]$": "one capital letter is wanted",
    r"^(tiles|rules(\.[a-z_]+)+)$": "a whole number, tiles, or a rule such as rules.end.rounds is wanted",
    r"^rules(\.[a-z_]+)+$": "a whole number, or a rule such as rules.end.rounds, is wanted",
    ART: "the name of an .svg, .png, .jpg or .webp file is wanted",
    r"^(https?://\S+|[^\\]+\.(csv|yaml|xlsx|ods))$": "a .csv, .yaml, .xlsx or .ods file, or a sheet's link, is wanted",
}
"""The patterns of model.py in words."""


def name_node(node: Node | None) -> str:
    """What a designer wrote, named."""
    if isinstance(node, Scalar):
        return _scalar(node)
    if isinstance(node, Sequence):
        return "this is a list"
    return "this is a mapping" if isinstance(node, Mapping) else "there is nothing"


def _scalar(node: Scalar) -> str:
    match node.value:
        case None:
            return "nothing is written here"
        case bool():
            return f"{node.text} is a truth value"
        case int():
            return f"{node.text} is a whole number"
        case float():
            return f"{node.text} is a number with a decimal point"
    return f"{quoted(node)} is text" if node.text.strip() else "this is empty text"


def quoted(node: Node | None) -> str:
    """What a designer wrote, in quotation marks if it is text, cut where it is long."""
    if not isinstance(node, Scalar):
        return name_node(node)
    short = node.text.strip() if len(node.text) <= 40 else f"{node.text[:37].strip()}..."
    return f"'{short}'" if isinstance(node.value, str) else node.text


def cut(text: str) -> str:
    """A text as a message repeats it: no longer than anybody reads."""
    return text if len(text) <= 60 else f"{text[:57]}..."


def shape_words(label: str, node: Node | None, kinds: Several[str]) -> tuple[str, str]:
    """Message and help for a value of the wrong type; several kinds where any of them would do."""
    number = isinstance(node, Scalar) and isinstance(node.value, int | float)
    if number and len(set(kinds)) > 1:  # who writes a number where a number would do did not mean text
        kinds = [kind for kind in kinds if kind != "string_type"]
    allowed = " or ".join(dict.fromkeys(WANTED[kind] for kind in kinds))
    remedy = f'write it in quotes: "{node.text}"' if number and "string_type" in kinds else ""  # type: ignore[union-attr]
    return f"{label}: {name_node(node)}; {allowed} is wanted", remedy


def range_words(error: ErrorDetails) -> str:
    """Why a number is refused."""
    context = error["ctx"]
    value = error["input"]
    match error["type"]:
        case "greater_than":
            return f"{value} is too small; it has to be more than {_number(context['gt'])}"
        case "greater_than_equal":
            return f"{value} is too small; {_number(context['ge'])} is the least"
        case "less_than":
            return f"{value} is too large; it has to be less than {_number(context['lt'])}"
        case "less_than_equal":
            return f"{value} is too large; {_number(context['le'])} is the most"
    return f"{value} is not a multiple of {_number(context['multiple_of'])}"


def refusal(error: ErrorDetails) -> str:
    """Why a text or a list is refused, or what its own rule says."""
    context = error.get("ctx", {})
    match error["type"]:
        case "string_pattern_mismatch":
            pattern = str(context["pattern"])
            return _FORMS.get(pattern, f"text of the form {pattern} is wanted")
        case "string_too_short":
            return f"at least {_count(context['min_length'], 'character')} wanted"
        case "string_too_long":
            return f"at most {_count(context['max_length'], 'character')} wanted"
        case "too_short":
            return f"{_count(context['actual_length'], 'item')} here; {_are(context['min_length'])} the least"
        case "too_long":
            return f"{_count(context['actual_length'], 'item')} here; {_are(context['max_length'])} the most"
    own = context.get("error")
    return str(own) if own else error["msg"][:1].lower() + error["msg"][1:]


def _number(value: object) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)


def _are(number: object) -> str:
    return f"{number} is" if number == 1 else f"{number} are"


def _count(number: object, noun: str) -> str:
    return f"{number} {noun} is" if number == 1 else f"{number} {noun}s are"
