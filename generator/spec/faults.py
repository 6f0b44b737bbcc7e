"""Pydantic's errors -> Problems in plain words, each at the value or key that is wrong."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from generator.frozen import dataclass
from generator.problem import Problem, did_you_mean
from generator.spec.model import Model
from generator.spec.node import Mapping, Node, child
from generator.spec.places import DOCUMENTS, Path, Places
from generator.spec.shape import KIND, kind_of, known_keys
from generator.spec.wording import WANTED, cut, quoted, range_words, refusal, shape_words

_RANGE = ("greater_than", "greater_than_equal", "less_than", "less_than_equal", "multiple_of")
_FORM = ("string_pattern_mismatch", "string_too_short", "string_too_long")
_LENGTH = ("too_short", "too_long")
_WORD = ("literal_error", "enum")


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
    of_each = groupby(_outermost_gone(faults), key=lambda fault: (fault.path, fault.key))
    return [
        _Teller(model, places, suggests=number < MOST_SUGGESTED).problem(_weightiest(list(same)))
        for number, (_, same) in enumerate(of_each)
    ]


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
        if kind == "extra_forbidden":
            return self.unknown(first.path)
        if kind in ("union_tag_invalid", "union_tag_not_found"):
            return self.unknown_kind(first)
        if first.key:
            return self.places.key(first.path).problem("K05", f"the key {self.in_words(first)}")
        return self.places.problem(first.path, *self.words(faults))

    def words(self, faults: list[_Fault]) -> tuple[str, str, str]:
        """Code, message and help for a value that is there and is wrong."""
        first = faults[0]
        kind = first.error["type"]
        label = _label(first.path)
        if kind in WANTED:
            kinds = [fault.error["type"] for fault in faults]
            return "K03", *shape_words(label, self.places.node(first.path), kinds)
        if kind in _RANGE:
            return "K04", f"{label}: {range_words(first.error)}", ""
        if kind in _FORM:
            return "K05", f"{label}: {self.in_words(first)}", ""
        if kind in _LENGTH:
            return "K07", f"{label}: {refusal(first.error)}", ""
        if kind in _WORD:
            return "K06", *self.choice(label, first)
        return "K08", f"{label}: {refusal(first.error)}", ""

    def in_words(self, fault: _Fault) -> str:
        if fault.key:
            return f"'{fault.path[-1]}': {refusal(fault.error)}"
        return f"{quoted(self.places.node(fault.path))}; {refusal(fault.error)}"

    def missing(self, path: Path) -> Problem:
        above = path[:-1]
        return self.places.value(above).problem("K02", f"{_label(above)}: the key '{path[-1]}' is missing")

    def unknown(self, path: Path) -> Problem:
        known = known_keys(self.model, self.places.documents[str(path[0])], path[1:-1])
        above = self.places.node(path[:-1])
        word = str(path[-1])
        free = [key for key in known if not (isinstance(above, Mapping) and above.entry(key))]
        near = self.near(word, free) or self.near(word, known)
        return self.places.key(path).problem(
            "K01", f"unknown key '{cut(word)}'{near}", _list_words("known keys", known)
        )

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
