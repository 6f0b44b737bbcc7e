"""Pydantic's errors -> Problems in plain words, each at the value or key that is wrong."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path as FilePath

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from generator.frozen import dataclass
from generator.problem import Problem, did_you_mean, nearest
from generator.spec.files import PICTURES, TABLES, near_file
from generator.spec.hover import sayings
from generator.spec.model import Model
from generator.spec.node import Mapping, Node, Scalar, child
from generator.spec.places import DOCUMENTS, Path, Places
from generator.spec.shape import KIND, kind_of, known_keys, models_at
from generator.spec.wording import WANTED, cut, form_remedy, length_remedy, quoted, range_words, refusal, shape_words

_RANGE = ("greater_than", "greater_than_equal", "less_than", "less_than_equal", "multiple_of")
_FORM = ("string_pattern_mismatch", "string_too_short", "string_too_long")
_LENGTH = ("too_short", "too_long")
_WORD = ("literal_error", "enum")


_MEANT = {
    "min": "least", "max": "most", "minimum": "least", "maximum": "most", "from": "least", "to": "most",
    "name": "title", "author": "designer", "designers": "designer", "age": "ages", "time": "minutes",
    "copies": "count", "quantity": "count", "number": "count", "amount": "count", "type": "kind",
    "front": "template", "svg": "template", "csv": "rows", "data": "rows", "table": "rows", "w": "width", "h": "height",
}  # fmt: skip
"""What other programs call a key, and people -> what it is called here, if there is such a key."""

MOST_SUGGESTED = 300
"""Mistakes of one file for which a near word is looked for: more than are told at once."""


@dataclass(frozen=True, slots=True)
class _Fault:
    """One error, led back to the path of the value it is about."""

    path: Path
    error: ErrorDetails
    key: bool = False


def problems_of(error: ValueError, document: str, model: type[Model], places: Places) -> list[Problem]:
    """Every Problem in what pydantic says of a document.

    Raises:
        ValueError: It is not pydantic that says it.
    """
    if not isinstance(error, ValidationError):
        raise error
    root = places.documents[document]
    faults = [_led_back(details, document, root) for details in error.errors(include_url=False)]
    faults.sort(key=lambda fault: (str(fault.path), fault.key))
    of_each = [list(same) for _, same in groupby(_outermost_gone(faults), key=lambda fault: (fault.path, fault.key))]
    tellers = [_Teller(model, places, suggests=number < MOST_SUGGESTED) for number in range(len(of_each))]
    unknown = [(teller, same[0].path) for teller, same in zip(tellers, of_each, strict=True) if _is_unknown(same[0])]
    meant = {(*path[:-1], teller.meant(path)) for teller, path in unknown}
    return [
        teller.problem(_weightiest(same))
        for teller, same in zip(tellers, of_each, strict=True)
        if not (same[0].error["type"] == "missing" and same[0].path in meant)  # it is there, under another name
    ]


def _is_unknown(fault: _Fault) -> bool:
    return fault.error["type"] == "extra_forbidden"


def _led_back(details: ErrorDetails, document: str, root: Node) -> _Fault:
    """Pydantic's location also names the members of unions; only what is written in the file counts."""
    path: list[str | int] = [document]
    node: Node | None = root
    tagged = False
    location = details["loc"]
    for at, part in enumerate(location):
        last = at == len(location) - 1
        if last and details["type"] == "missing":
            return _Fault((*path, part), details)
        if not tagged and kind_of(node) == part and not (last and details["type"] == "extra_forbidden"):
            tagged = True
        elif node is not None and (inner := child(node, part)) is not None:
            path.append(part)
            node, tagged = inner, False
    return _Fault(tuple(path), details, key="[key]" in location)


def _outermost_gone(faults: list[_Fault]) -> list[_Fault]:
    """Of a union, the member that came furthest is meant; and a list with a wrong item is not short of items."""
    above = {fault.path[:end] for fault in faults for end in range(1, len(fault.path))}
    return [fault for fault in faults if fault.error["type"] not in (*WANTED, *_LENGTH) or fault.path not in above]


def _weightiest(faults: list[_Fault]) -> list[_Fault]:
    """All faults of one value; where a member of a union fits its type, the others' types do not matter."""
    return [fault for fault in faults if fault.error["type"] not in WANTED] or faults


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

    def near(self, word: str, known: Sequence[str]) -> str:
        return did_you_mean(word, known) if self.suggests else ""

    def problem(self, faults: list[_Fault]) -> Problem:
        """One Problem for all that is wrong with one value."""
        first = faults[0]
        kind = first.error["type"]
        if kind == "missing":
            return self.missing(first.path)
        if _is_unknown(first):
            return self.unknown(first.path)
        if kind in ("union_tag_invalid", "union_tag_not_found"):
            return self.unknown_kind(first)
        if first.key:
            remedy = form_remedy(first.error, str(first.path[-1]))
            return self.places.key(first.path).problem("K05", f"the key {self.in_words(first)}", remedy)
        return self.places.problem(first.path, *self.words(faults))

    def words(self, faults: list[_Fault]) -> tuple[str, str, str]:
        """Code, message and help for a value that is there and is wrong."""
        first = faults[0]
        kind = first.error["type"]
        label = _label(first.path)
        if kind in WANTED:
            kinds = [fault.error["type"] for fault in faults]
            keys = known_keys(self.model, self.places.documents[str(first.path[0])], first.path[1:])
            length = first.path[0] == "game" and "float_type" in kinds
            return "K03", *shape_words(label, self.places.node(first.path), kinds, keys, length=length)
        if kind in _RANGE:
            limit = next(iter(first.error["ctx"].values()))
            message, remedy = range_words(first.error, length=first.path[0] == "game" and isinstance(limit, float))
            return "K04", f"{label}: {message}", remedy
        if kind in _FORM:
            return "K05", *self.form(label, first)
        if kind in _LENGTH:
            return "K07", f"{label}: {refusal(first.error)}", length_remedy(first.error)
        if kind in _WORD:
            return "K06", *self.choice(label, first)
        return "K08", f"{label}: {refusal(first.error)}", ""

    def form(self, label: str, fault: _Fault) -> tuple[str, str]:
        """Message and help for a text of the wrong form; a file's name may be near that of one that is there."""
        message = f"{label}: {self.in_words(fault)}"
        text = str(fault.error["input"])
        pattern = str(fault.error.get("ctx", {}).get("pattern", ""))
        if "csv|" not in pattern and "svg" not in pattern:
            return message, form_remedy(fault.error, text)
        endings = TABLES if "csv|" in pattern else PICTURES
        near = near_file(FilePath(self.places.folder), text, endings) if self.suggests else ""
        if "\\" in text:
            return f"{message}{near}", f"write / between a folder and a file: {text.replace(chr(92), '/')}"
        if near:
            return f"{message}{near}", "write the name with its ending"
        ending = text.rpartition(".")[2].casefold()
        if ending in {"png", "jpg", "jpeg", "webp", "gif", "bmp", "tif", "tiff"}:
            return message, f'put the picture into a drawing: <image href="{cut(text)}" .../> in an .svg file'
        return message, f"save it as {' or '.join(endings)}, and write that name"

    def in_words(self, fault: _Fault) -> str:
        if fault.key:
            return f"'{fault.path[-1]}': {refusal(fault.error)}"
        return f"{quoted(self.places.node(fault.path))}; {refusal(fault.error)}"

    def missing(self, path: Path) -> Problem:
        above, key = path[:-1], str(path[-1])
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
            message = f"'{comma}' is written with a comma, which begins a new key here"
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

    def unknown_kind(self, fault: _Fault) -> Problem:
        context = fault.error.get("ctx", {})
        if fault.error["type"] == "union_tag_not_found":
            return self.missing((*fault.path, KIND))
        kinds = [kind.strip().strip("'") for kind in str(context["expected_tags"]).split(",")]
        message = f"unknown kind '{cut(str(context['tag']))}'{self.near(str(context['tag']), kinds)}"
        return self.places.problem((*fault.path, KIND), "K06", message, _list_words("known kinds", kinds))

    def choice(self, label: str, fault: _Fault) -> tuple[str, str]:
        known = [part.strip("'") for part in str(fault.error["ctx"]["expected"]).replace(" or ", ", ").split(", ")]
        near = self.near(str(fault.error["input"]), known)
        wrong = quoted(self.places.node(fault.path))
        return f"{label}: {wrong} is not one of the known words{near}", _list_words("known words", known)


def _list_words(title: str, words: Sequence[str]) -> str:
    return f"{title}: {', '.join(words)}" if words else ""
