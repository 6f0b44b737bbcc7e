"""`rules.turn.moves=5` -> Variant: one rule at another value, said where a variant's name is wanted."""

from __future__ import annotations

import re
from collections.abc import Mapping as Values

from generator.problem import RefusedError
from generator.spec.node import KeyValue, Mapping, Node, Scalar, Spot, Value
from generator.spec.plain import AmbiguousError, TooLongError, resolve
from generator.spec.variant import HEAD, Variant

_FORM = re.compile(r"rules((?:\.[A-Za-z0-9_-]{1,40}){1,12})=([\w:.+-][\w:.+ -]{0,39})")
"""A rule's place in rules.yaml, and a value without the marks that part names in a record or a path."""


def is_inline(name: str) -> bool:
    """Whether this is no variant's name but a rule with a value."""
    return "=" in name


def inline(name: str) -> Variant:
    """The variant in which that rule has that value, as if a file said so.

    Raises:
        RefusedError: It is not written so (K37).
    """
    place = Spot(f"--variant {name[:100]}")
    match = _FORM.fullmatch(name)
    if match is None:
        message = "a rule and its value are wanted, and there is something else"
        raise RefusedError([place.problem("K37", message, "such as: rules.turn.moves=5, one rule for each --variant")])
    keys, text = match[1].removeprefix(".").split("."), match[2].strip()
    value: Node = Scalar(place, _meant(text), text)
    for key in reversed(keys):
        value = _mapping(place, {key: value})
    title = f"{' '.join(keys)} {text}".replace("_", " ")
    head = {"title": title, "summary": f"In this edition {'.'.join(keys)} is {text}.", "source": "Tried out."}
    note = _mapping(place, {key: Scalar(place, words, words) for key, words in head.items()})
    return Variant(name, _mapping(place, {HEAD: note, "rules": value}))


def _meant(text: str) -> Value:
    """A number, a truth value or a word; what YAML readers disagree on, such as 1:1, is a word."""
    try:
        return resolve(text)
    except (AmbiguousError, TooLongError):
        return text


def _mapping(place: Spot, values: Values[str, Node]) -> Mapping:
    return Mapping(place, tuple(KeyValue(Scalar(place, key, key), value) for key, value in values.items()))
