"""What is wrong with a document -> Problems in plain words, each at the value or key that is wrong."""

from __future__ import annotations

import re
from collections.abc import Sequence as Several
from itertools import groupby
from pathlib import Path as FilePath

from tilewright import pattern
from tilewright.frozen import dataclass
from tilewright.problem import Problem, did_you_mean, nearest, plural, with_remedy
from tilewright.texts.fields import KIND, LIST, MAPPING, NUMBER, TEXT, TRUTH, WHOLE, Misfit, MisfitError
from tilewright.texts.files import PICTURES, TABLES, near_file
from tilewright.texts.model import Model
from tilewright.texts.node import DOCUMENTS, Mapping, Node, Path, Places, Scalar, Sequence
from tilewright.texts.scalars import ART, FACE
from tilewright.texts.shape import known_keys, models_at, sayings

_FORMS: dict[str, str] = {
    r"^[a-z0-9]+(-[a-z0-9]+)*$": "use lower-case letters, digits and single hyphens, such as sky-blue",
    r"^#[0-9A-Fa-f]{6}$": "expected a colour such as #4D7EA8",
    FACE: "expected the name of a picture, or of an .svg, .png, .jpg or .webp file",
    r"^(#[0-9A-Fa-f]{6}|[a-z0-9]+(-[a-z0-9]+)*)$": "expected a colour's name, or a colour such as #4D7EA8",
    r"^[A-Z]$": "expected one capital letter",
    r"^(tiles|rules(\.[a-z_]+)+)$": "expected a whole number, tiles, or a rule such as rules.end.rounds",
    r"^rules(\.[a-z_]+)+$": "expected a whole number, or a rule such as rules.end.rounds",
    ART: "expected the name of an .svg, .png, .jpg or .webp file",
    r"^(https?://\S+|[^\\]+\.(csv|tsv|yaml|json|xlsx|ods))$": (
        "expected a .csv, .tsv, .yaml, .json, .xlsx or .ods file, or a sheet's link"
    ),
    r"^[^\\]+\.(csv|tsv|yaml|json|xlsx|ods)$": "expected a .csv, .tsv, .yaml, .json, .xlsx or .ods file",
}
"""The patterns of `scalars` in words."""

_NAME, _HEX, _LETTER = r"^[a-z0-9]+(-[a-z0-9]+)*$", r"^#[0-9A-Fa-f]{6}$", r"^[A-Z]$"

_COLOURS = frozenset(["hex", "ground", "on", "ink", "tone"])
"""Keys whose value is a colour."""

_MEASURED = pattern.prepare(r"((?:(?<![\w.])-)?\d+(?:[.,]\d+)?)\s*(mm|cm|inch(?:es)?|in|[\"”″]|%|x)?", re.IGNORECASE)
_IN_MILLIMETRES = {"mm": 1, "cm": 10, "in": 25.4, "inch": 25.4, "inches": 25.4, '"': 25.4, "”": 25.4, "″": 25.4}
_DIGITS = pattern.prepare(r"#?([0-9A-Fa-f]{6}|[0-9A-Fa-f]{3})")
_RGB = pattern.prepare(r"rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)")


def name_node(node: Node | None) -> str:
    """What a designer wrote, named."""
    if not isinstance(node, Scalar):
        return {Sequence: "this is a list", Mapping: "this is a mapping"}.get(type(node), "there is no value")
    match node.value:
        case None:
            return "the value is empty"
        case bool():
            return f"{node.text} is a truth value (true or false)"
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
    label: str, node: Node | None, allowed: Several[str], keys: Several[str] = (), *, length: bool = False
) -> tuple[str, str]:
    """Message and help for a value of the wrong type; several types where any of them would do.

    Args:
        label: What the value is called.
        node: The value.
        allowed: The types that were wanted.
        keys: Those of the mapping that was wanted.
        length: Whether a number is one of millimetres.
    """
    number = isinstance(node, Scalar) and isinstance(node.value, int | float)
    if number and len(set(allowed)) > 1:  # who writes a number where a number would do did not mean text
        allowed = [each for each in allowed if each != TEXT]
    allowed = list(dict.fromkeys(allowed))
    return f"{label}: {name_node(node)}; expected {' or '.join(allowed)}", _remedy(
        label, node, allowed, keys, length=length
    )


def _remedy(  # noqa: PLR0911 - one for each type
    label: str, node: Node | None, allowed: Several[str], keys: Several[str], *, length: bool
) -> str:
    texts = [each.text.strip() for each in getattr(node, "items", [node]) if isinstance(each, Scalar)]
    if isinstance(node, Scalar) and node.value is None:
        return "write the value after the colon, or delete the key"
    text = ("-" if len(texts) == 2 and "".join(texts).isdecimal() else ", ").join(texts)
    if TEXT in allowed:
        if label in _COLOURS and _DIGITS.fullmatch(text):
            return hex_remedy(text)
        return (
            f'write it in quotes: "{cut(text)}"' if text else "write plain words, in quotes if they begin with { or ["
        )
    if NUMBER in allowed or WHOLE in allowed:
        whole = isinstance(node, Scalar) and isinstance(node.value, float)
        return "write a whole number, such as 3" if whole else number_remedy(text, length=length)
    if MAPPING in allowed:
        return _mapping_remedy(texts, keys)
    if LIST in allowed:
        if not isinstance(node, Scalar):
            return "begin each item with '- '"
        numbers = _MEASURED.findall(text)
        return f"write [{', '.join(each for each, _ in numbers)}]" if len(numbers) > 1 else f"write [{text}]"
    return "write true or false" if TRUTH in allowed else ""


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


def _mapping_remedy(texts: Several[str], keys: Several[str]) -> str:
    """The same as a mapping with these keys, if it can be guessed."""
    numbers = [number.lstrip("-") for text in texts for number, _ in _MEASURED.findall(text)]
    if len(numbers) == 1 and set(keys) == {"least", "most"}:
        numbers *= 2
    if keys and len(numbers) == len(keys):
        return f"write {{{', '.join(f'{key}: {number}' for key, number in zip(keys, numbers, strict=True))}}}"
    if texts and "name" in keys:
        return f"write {{name: {texts[0]}}}" if len(texts) == 1 else f'write {{name: "{", ".join(texts)}"}}'
    return f"write {{{', '.join(f'{key}: ...' for key in keys[:3])}}}" if keys else "write lines of `key: value`"


def range_words(misfit: Misfit, *, length: bool = False) -> tuple[str, str]:
    """Why a number is refused, and what to write."""
    value = misfit.value
    limit = f"{misfit.about:g}" if isinstance(misfit.about, float) else str(misfit.about)
    millimetres = "; lengths are in millimetres" * length
    inches = f"{millimetres}, and {value:g} inches are {value * 25.4:g}" if length and 0 < value < 12 else millimetres
    match misfit.kind:
        case "gt":
            return f"{value} is too small; it must be more than {limit}", f"write more than {limit}{inches}"
        case "ge":
            return f"{value} is too small; the minimum is {limit}", f"write {limit} or more{inches}"
        case "lt":
            return f"{value} is too large; it must be less than {limit}", f"write less than {limit}{millimetres}"
        case "le":
            return f"{value} is too large; the maximum is {limit}", f"write {limit} or less{millimetres}"
    return f"{value} is not a multiple of {limit}", f"write a multiple of {limit}"


def form_remedy(misfit: Misfit, text: str) -> str:  # noqa: PLR0911 - one for each form
    """What to write in the place of a text of the wrong form or length."""
    match misfit.kind:
        case "min_length":
            return "write it"
        case "max_length":
            return f"shorten it by {len(text) - misfit.about}"
    pattern = str(misfit.about) if misfit.kind == "pattern" else ""
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


def hex_remedy(text: str) -> str:
    """How a colour is written that somebody has written in another way."""
    if match := _DIGITS.fullmatch(text):
        digits = match[1] if len(match[1]) == 6 else "".join(2 * digit for digit in match[1])
        return f'{"write" if text.startswith("#") else "put # before it, in quotes:"} "#{digits}"'
    if match := _RGB.fullmatch(text):
        return f'write "#{"".join(f"{min(255, int(part)):02X}" for part in match.groups())}"'
    return 'write # and six digits from 0 to F, in quotes, such as "#4D7EA8"'


def refusal(misfit: Misfit) -> str:
    """Why a text or a list is refused, or what its own rule says."""
    limit = misfit.about
    match misfit.kind:
        case "pattern":
            return _FORMS.get(limit, f"expected text of the form {limit}")
        case "min_length" | "max_length" if isinstance(misfit.value, str):
            return f"expected at {'least' if misfit.kind == 'min_length' else 'most'} {plural(limit, 'character')}"
        case "min_length" | "max_length":
            bound = "minimum" if misfit.kind == "min_length" else "maximum"
            return f"{plural(len(misfit.value), 'item')} here; the {bound} is {limit}"
    return str(limit)


_RANGE = ("gt", "ge", "lt", "le", "multiple_of")
_LENGTH = ("min_length", "max_length")


_MEANT = {
    "min": "least", "max": "most", "minimum": "least", "maximum": "most", "from": "least", "to": "most",
    "name": "title", "author": "designer", "designers": "designer", "age": "ages", "time": "minutes",
    "copies": "count", "quantity": "count", "number": "count", "amount": "count", "type": "kind",
    "front": "template", "svg": "template", "csv": "rows", "data": "rows", "table": "rows", "w": "width", "h": "height",
}  # fmt: skip
"""What other programs call a key, and people -> what it is called here, if there is such a key."""

MOST_SUGGESTED = 300
"""Mistakes of one file for which a near word is looked for: more than are told at once."""


def problems_of(error: MisfitError, document: str, model: type[Model], places: Places) -> list[Problem]:
    """Every Problem in what a document's reader found."""
    misfits = sorted((each.below(document) for each in error.misfits), key=lambda each: (str(each.path), each.key))
    # Of a union, the member that came furthest is meant; and a list with a wrong item is not short of items.
    above = {each.path[:end] for each in misfits for end in range(1, len(each.path))}
    left = [each for each in misfits if not (each.kind == "type" or _is_of_items(each)) or each.path not in above]
    of_each = [list(same) for _, same in groupby(left, key=lambda each: (each.path, each.key))]
    tellers = [_Teller(model, places, suggests=number < MOST_SUGGESTED) for number in range(len(of_each))]
    unknown = [
        (teller, same[0].path) for teller, same in zip(tellers, of_each, strict=True) if same[0].kind == "unknown"
    ]
    meant = {(*path[:-1], teller.meant(path)) for teller, path in unknown}
    return [
        teller.problem([each for each in same if each.kind != "type"] or same)
        for teller, same in zip(tellers, of_each, strict=True)
        if not (same[0].kind == "missing" and same[0].path in meant)  # it is there, under another name
    ]


def _is_of_items(misfit: Misfit) -> bool:
    """Whether a list or a mapping is too short or too long."""
    return misfit.kind in _LENGTH and not isinstance(misfit.value, str)


def _label(path: Path) -> str:
    """`count`, `faces, item 3`, `slots 1`, or the file's name."""
    last = max(at for at, part in enumerate(path) if isinstance(part, str))
    name = str(path[last])
    if last == 0 and name in DOCUMENTS:
        name = f"{name}.yaml"
    elif name.isdigit():
        name = f"{path[last - 1]} {name}"
    return ", ".join([name, *(f"item {int(part) + 1}" for part in path[last + 1 :])])


@dataclass(frozen=True, slots=True)
class _Teller:
    model: type[Model]
    places: Places
    suggests: bool

    def near(self, word: str, known: Several[str]) -> str:
        return did_you_mean(word, known) if self.suggests else ""

    def problem(self, misfits: list[Misfit]) -> Problem:
        """One Problem for all that is wrong with one value."""
        first = misfits[0]
        match first.kind:
            case "missing":
                return self.missing(first.path)
            case "unknown":
                return self.unknown(first.path)
            case "kind":
                return self.unknown_kind(first)
            case "no kind":
                return self.missing((*first.path, KIND))
        if first.key:
            remedy = form_remedy(first, str(first.path[-1]))
            return self.places.key(first.path).problem("K05", f"the key {self.in_words(first)}", remedy)
        return self.places.problem(first.path, *self.words(misfits))

    def words(self, misfits: list[Misfit]) -> tuple[str, str, str]:
        """Code, message and help for a value that is there and is wrong."""
        first = misfits[0]
        label = _label(first.path)
        if first.kind == "type":
            allowed = [each.about for each in misfits]
            keys = known_keys(self.model, self.places.documents[str(first.path[0])], first.path[1:])
            length = first.path[0] == "game" and NUMBER in allowed
            return "K03", *shape_words(label, self.places.node(first.path), allowed, keys, length=length)
        if first.kind in _RANGE:
            message, remedy = range_words(first, length=first.path[0] == "game" and isinstance(first.about, float))
            return "K04", f"{label}: {message}", remedy
        if first.kind == "word":
            return "K06", *self.choice(label, first)
        if _is_of_items(first):
            here, most = len(first.value), first.kind == "max_length"
            remedy = f"take {here - first.about} out" if most else f"write {first.about - here} more"
            return "K07", f"{label}: {refusal(first)}", remedy
        if first.kind == "pattern" or first.kind in _LENGTH:
            return "K05", *self.form(label, first)
        return "K08", *with_remedy(f"{label}: {refusal(first)}", "change one so that they agree")

    def form(self, label: str, misfit: Misfit) -> tuple[str, str]:
        """Message and help for a text of the wrong form; a file's name may be near that of one that is there."""
        message = f"{label}: {self.in_words(misfit)}"
        text = str(misfit.value)
        pattern = str(misfit.about) if misfit.kind == "pattern" else ""
        if "csv|" not in pattern and "svg" not in pattern:
            return message, form_remedy(misfit, text)
        endings = TABLES if "csv|" in pattern else PICTURES
        near = near_file(FilePath(self.places.folder), text, endings) if self.suggests else ""
        if "\\" in text:
            return f"{message}{near}", f"write / between a folder and a file: {text.replace(chr(92), '/')}"
        if near:
            return f"{message}{near}", "write the name with its ending"
        ending = text.rpartition(".")[2].casefold()
        if ending in {"png", "jpg", "jpeg", "webp", "gif", "bmp", "tif", "tiff"}:
            return message, f'show the picture in an SVG drawing: <image href="{cut(text)}" .../>'
        return message, f"save it as {' or '.join(endings)}, and write that name"

    def in_words(self, misfit: Misfit) -> str:
        if misfit.key:
            return f"'{misfit.path[-1]}': {refusal(misfit)}"
        return f"{quoted(self.places.node(misfit.path))}; {refusal(misfit)}"

    def missing(self, path: Path) -> Problem:
        above, key = path[:-1], str(path[-1])
        if isinstance(path[-1], int):
            message = f"{_label(above)}: this list has too few values; number {path[-1] + 1} is missing"
            return self.places.value(above).problem("K02", message, "write all of them, with commas in between")
        models = models_at(self.model, self.places.documents[str(path[0])], above[1:])
        about = next((text for each in models if (text := sayings(each).get(key))), "")
        message = f"{_label(above)}: the key '{key}' is missing"
        return self.places.value(above).problem("K02", message, f"add `{key}: ...`{f' ({about})' * bool(about)}")

    def meant(self, path: Path) -> str:
        """The key that was meant by one that is not known; empty if it cannot be guessed."""
        known = known_keys(self.model, self.places.documents[str(path[0])], path[1:-1])
        above, word = self.places.node(path[:-1]), str(path[-1])
        free = [key for key in known if not (isinstance(above, Mapping) and above.entry(key))]
        other = _MEANT.get(word.casefold(), "")
        if other in free or not self.suggests:
            return other if other in free else ""
        return nearest(word, free) or nearest(word, known)

    def unknown(self, path: Path) -> Problem:
        known = known_keys(self.model, self.places.documents[str(path[0])], path[1:-1])
        if comma := self.after_a_comma(path):
            message = f"'{comma}' has a comma, which begins a new key here"
            return self.places.key(path).problem(
                "K01", message, f"write {comma.replace(',', '.')}, with a decimal point"
            )
        near = self.meant(path)
        message = f"unknown key '{cut(str(path[-1]))}'" + f"; did you mean '{near}'?" * bool(near)
        return self.places.key(path).problem("K01", message, _list_words("known keys", known))

    def after_a_comma(self, path: Path) -> str:
        """'63,5' for the key 5 without a value behind a value of 63; else empty."""
        above, word = self.places.node(path[:-1]), str(path[-1])
        if not isinstance(above, Mapping) or not word.isdecimal():
            return ""
        at = above.keys.index(word)
        before, here = above.entries[at - 1].value, above.entries[at].value
        whole = at and isinstance(before, Scalar) and isinstance(before.value, int)
        return f"{before.text},{word}" if whole and isinstance(here, Scalar) and here.value is None else ""  # type: ignore[union-attr] # it is a scalar

    def unknown_kind(self, misfit: Misfit) -> Problem:
        kind, kinds = str(misfit.value[KIND]), list(misfit.about)
        message = f"unknown kind '{cut(kind)}'{self.near(kind, kinds)}"
        return self.places.problem((*misfit.path, KIND), "K06", message, _list_words("known kinds", kinds))

    def choice(self, label: str, misfit: Misfit) -> tuple[str, str]:
        known = [str(each) for each in misfit.about]
        wrong = quoted(self.places.node(misfit.path))
        near = self.near(str(misfit.value), known)
        return f"{label}: {wrong} is not one of the known words{near}", _list_words("known words", known)


def _list_words(title: str, words: Several[str]) -> str:
    return f"{title}: {', '.join(words)}" if words else ""
