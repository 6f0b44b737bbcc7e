"""A value and what was wanted of it -> plain words."""

from __future__ import annotations

import re
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

_NAME, _HEX, _LETTER = r"^[a-z0-9]+(-[a-z0-9]+)*$", r"^#[0-9A-Fa-f]{6}$", r"^[A-Z]$"

_COLOURS = frozenset(["hex", "ground", "on", "ink", "tone"])
"""Keys whose value is a colour."""

_MEASURED = re.compile(r"(-?\d+(?:[.,]\d+)?)\s*(mm|cm|inch(?:es)?|in|[\"”″]|%|x)?", re.IGNORECASE)
_IN_MILLIMETRES = {"mm": 1, "cm": 10, "in": 25.4, "inch": 25.4, "inches": 25.4, '"': 25.4, "”": 25.4, "″": 25.4}
_DIGITS = re.compile(r"#?([0-9A-Fa-f]{6}|[0-9A-Fa-f]{3})")
_RGB = re.compile(r"rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)")


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


def shape_words(
    label: str, node: Node | None, kinds: Several[str], keys: Several[str] = (), *, length: bool = False
) -> tuple[str, str]:
    """Message and help for a value of the wrong type; several kinds where any of them would do.

    Args:
        label: What the value is called.
        node: The value.
        kinds: Pydantic's names of the types that were wanted.
        keys: Those of the mapping that was wanted.
        length: Whether a number is one of millimetres.
    """
    number = isinstance(node, Scalar) and isinstance(node.value, int | float)
    if number and len(set(kinds)) > 1:  # who writes a number where a number would do did not mean text
        kinds = [kind for kind in kinds if kind != "string_type"]
    allowed = list(dict.fromkeys(WANTED[kind] for kind in kinds))
    return f"{label}: {name_node(node)}; {' or '.join(allowed)} is wanted", _remedy(label, node, allowed, keys, length)


def _remedy(  # noqa: PLR0911 - one for each type
    label: str,
    node: Node | None,
    allowed: Several[str],
    keys: Several[str],
    length: bool,  # noqa: FBT001 - as above
) -> str:
    text = node.text.strip() if isinstance(node, Scalar) else ""
    if isinstance(node, Scalar) and node.value is None:
        return "write it after the colon, or delete the key"
    if "text" in allowed:
        if label in _COLOURS and _DIGITS.fullmatch(text):
            return hex_remedy(text)
        items = [item.text for item in node.items if isinstance(item, Scalar)] if isinstance(node, Sequence) else []
        return f'write it in quotes: "{text or items[0]}"' if text or items else "write one text"
    if WANTED["float_type"] in allowed or WANTED["int_type"] in allowed:
        whole = isinstance(node, Scalar) and isinstance(node.value, float)
        return "write a whole number, such as 3" if whole else number_remedy(text, length=length)
    if WANTED["model_type"] in allowed:
        return _mapping_remedy(node, keys)
    if WANTED["tuple_type"] in allowed:
        if not isinstance(node, Scalar):
            return "begin each item with '- '"
        numbers = _MEASURED.findall(text)
        return f"write [{', '.join(each for each, _ in numbers)}]" if len(numbers) > 1 else f"write [{text}]"
    return "write true or false" if WANTED["bool_type"] in allowed else ""


def number_remedy(text: str, *, length: bool = False) -> str:
    """What to write in the place of this text, where a number is wanted."""
    match = _MEASURED.fullmatch(text)
    if match is None:
        return "write a number, such as 63.5; lengths are in millimetres" if length else "write a number, such as 3"
    number, unit = match[1].replace(",", "."), (match[2] or "").casefold()
    if unit in _IN_MILLIMETRES:
        return f"write {float(number) * _IN_MILLIMETRES[unit]:g}: lengths are in millimetres, without a unit"
    if "," in text:
        return f"write {number}, with a decimal point"
    return f"write {number} without {unit or 'quotation marks'}"


def _mapping_remedy(node: Node | None, keys: Several[str]) -> str:
    """The same as a mapping with these keys, if it can be guessed."""
    texts = [node.text] if isinstance(node, Scalar) else []
    texts = [item.text for item in node.items if isinstance(item, Scalar)] if isinstance(node, Sequence) else texts
    numbers = [number.lstrip("-") for text in texts for number, _ in _MEASURED.findall(text)]
    if len(numbers) == 1 and set(keys) == {"least", "most"}:
        numbers *= 2
    if keys and len(numbers) == len(keys):
        return f"write {{{', '.join(f'{key}: {number}' for key, number in zip(keys, numbers, strict=True))}}}"
    if texts and "name" in keys:
        return f"write {{name: {texts[0].strip()}}}"
    return f"write {{{', '.join(f'{key}: ...' for key in keys[:3])}}}" if keys else "write lines of `key: value`"


def range_words(error: ErrorDetails, *, length: bool = False) -> tuple[str, str]:
    """Why a number is refused, and what to write."""
    context = error["ctx"]
    value = error["input"]
    millimetres = "; lengths are in millimetres" * length
    inches = f"{millimetres}, and {value:g} inches are {value * 25.4:g}" if length and 0 < value < 12 else millimetres
    match error["type"]:
        case "greater_than":
            least = _number(context["gt"])
            return f"{value} is too small; it has to be more than {least}", f"write more than {least}{inches}"
        case "greater_than_equal":
            least = _number(context["ge"])
            return f"{value} is too small; {least} is the least", f"write {least} or more{inches}"
        case "less_than":
            most = _number(context["lt"])
            return f"{value} is too large; it has to be less than {most}", f"write less than {most}{millimetres}"
        case "less_than_equal":
            most = _number(context["le"])
            return f"{value} is too large; {most} is the most", f"write {most} or less{millimetres}"
    step = _number(context["multiple_of"])
    return f"{value} is not a multiple of {step}", f"write a multiple of {step}"


def form_remedy(error: ErrorDetails, text: str) -> str:  # noqa: PLR0911 - one for each form
    """What to write in the place of a text of the wrong form or length."""
    context = error.get("ctx", {})
    match error["type"]:
        case "string_too_short":
            return "write it"
        case "string_too_long":
            return f"shorten it by {len(text) - context['max_length']}"
    pattern = str(context.get("pattern", ""))
    if pattern == _HEX or (_HEX.strip("^$") in pattern and _DIGITS.fullmatch(text)):
        return hex_remedy(text)
    if pattern == _LETTER:
        return f"write {text[:1].upper()}" if text[:1].isalpha() else "write a letter such as A"
    if pattern == _NAME:
        name = re.sub(r"[^a-z0-9]+", "-", text.casefold()).strip("-")
        return f"write {name}" if name else "write a name such as sky-blue"
    if "rules" in pattern:
        return "write a number such as 3, or the name of one in rules.yaml, such as rules.coins"
    return ""


def length_remedy(error: ErrorDetails) -> str:
    """How many items to write or to take out; of a list that is far too long nobody has counted them."""
    context = error["ctx"]
    if (here := context["actual_length"]) is None:
        return "take some out"
    least = context.get("min_length", 0)
    return f"write {least - here} more" if here < least else f"take {here - context['max_length']} out"


def hex_remedy(text: str) -> str:
    """How a colour is written that somebody has written in another way."""
    if match := _DIGITS.fullmatch(text):
        digits = match[1] if len(match[1]) == 6 else "".join(2 * digit for digit in match[1])
        return f'{"write" if text.startswith("#") else "put # before it, in quotes:"} "#{digits}"'
    if match := _RGB.fullmatch(text):
        return f'write "#{"".join(f"{min(255, int(part)):02X}" for part in match.groups())}"'
    return 'write # and six digits from 0 to F, in quotes, such as "#4D7EA8"'


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
